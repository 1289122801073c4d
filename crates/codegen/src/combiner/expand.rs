//! Expansion of names in the code of rules, and deduplication of the results.

use rustc_hash::FxHashMap;
use tablegen_core::{Record, RecordError};

use super::context::RuleContext;
use crate::gisel_rules::{InsnId, OperandRef};
use tablegen_model::texts::{TextId, Texts};

/// Code in a rule or a fragment.
#[derive(Debug)]
pub(super) struct Source<'r> {
    /// Rule or fragment.
    pub(super) record: Record<'r>,
    /// Pieces of matching code, in order.
    pub(super) decides: Vec<&'r str>,
    /// Pieces of applying code, in order.
    pub(super) makes: Vec<&'r str>,
    /// Names in the code, with their meanings in the first expansion.
    pub(super) names: Vec<(TextId, Meaning)>,
}

/// Expanded piece of code.
#[derive(Debug)]
pub(super) struct Piece {
    /// C++ text.
    pub(super) code: String,
    /// Index of the [`Source`], and indices of further sources with the same C++.
    pub(super) source: usize,
    pub(super) others: Vec<usize>,
    /// Meanings of the source's names.
    pub(super) arguments: Vec<Meaning>,
}

/// Pieces of code by number, without duplicates.
#[derive(Debug, Default)]
pub(super) struct CodePool {
    all: Vec<Piece>,
    known: FxHashMap<String, u32>,
}

impl CodePool {
    /// Returns the number of a piece of code, given its source and the meanings of the source's
    /// names.
    pub(super) fn number(
        &mut self,
        code: String,
        (source, arguments): (usize, Vec<Meaning>),
    ) -> u32 {
        if let Some(&known) = self.known.get(&code) {
            self.all[known as usize].others.push(source);
            return known;
        }
        let number = self.all.len() as u32;
        self.all.push(Piece { code: code.clone(), source, others: Vec::new(), arguments });
        self.known.insert(code, number);
        number
    }

    /// Returns the number of pieces.
    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    /// Returns all pieces, by number.
    pub(super) fn into_all(self) -> Vec<Piece> {
        self.all
    }
}

/// Meaning of a name in code.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Meaning {
    /// Undefined name.
    Nothing,
    /// Matched instruction.
    Insn(InsnId),
    /// Operand of a matched instruction.
    Operand(OperandRef),
    /// Operand and all operands after it.
    Rest(OperandRef),
    /// Constant.
    Value(i64),
    /// Match data of the rule, by name.
    Data(TextId),
    /// New instruction.
    Made(u32),
    /// Temporary register.
    Register(u32),
}

impl Meaning {
    /// Returns the C++ expression.
    fn code(self, texts: &Texts) -> String {
        match self {
            Meaning::Nothing => String::new(),
            Meaning::Insn(insn) => format!("State.MIs[{}]", insn.0),
            Meaning::Operand(OperandRef { insn, operand }) => {
                format!("State.MIs[{}]->getOperand({operand})", insn.0)
            }
            Meaning::Rest(OperandRef { insn, operand }) => {
                format!("getRemainingOperands(*State.MIs[{}], {operand})", insn.0)
            }
            Meaning::Value(value) => value.to_string(),
            Meaning::Data(name) => format!("GIMatchData_{}", texts.get(name)),
            Meaning::Made(number) => format!("OutMIs[{number}]"),
            Meaning::Register(number) => format!("State.TempRegisters[{number}]"),
        }
    }

    /// Returns true if both meanings have the same variant.
    pub(super) fn is_like(self, other: Meaning) -> bool {
        std::mem::discriminant(&self) == std::mem::discriminant(&other)
    }
}

/// Meanings of names in code.
#[derive(Debug, Default)]
pub(super) struct Expansions(FxHashMap<TextId, Meaning>);

impl Expansions {
    /// Sets the meaning of a name if it has none: further operands with the name are the same
    /// register.
    pub(super) fn declare(&mut self, name: TextId, meaning: Meaning) {
        self.0.entry(name).or_insert(meaning);
    }

    /// Sets or replaces the meaning of a name.
    pub(super) fn redeclare(&mut self, name: TextId, meaning: Meaning) {
        self.0.insert(name, meaning);
    }

    /// Returns the meaning of a name.
    pub(super) fn get(&self, name: TextId) -> Option<Meaning> {
        self.0.get(&name).copied()
    }
}

/// Returns the index of the source with this code of a record, and the meanings of its names.
pub(super) fn source<'r>(
    ctx: &mut RuleContext<'_, 'r>,
    record: Record<'r>,
    (decides, makes): (&[&'r str], &[&'r str]),
    expansions: &Expansions,
) -> (usize, Vec<Meaning>) {
    let mut names: Vec<(TextId, Meaning)> = Vec::new();
    for text in decides.iter().chain(makes) {
        for (index, open) in text.match_indices("${") {
            let (before, after) = (&text[..index], &text[index + open.len()..]);
            let Some((name, _)) = after.split_once('}').filter(|_| !before.ends_with('\\')) else {
                continue;
            };
            let name = ctx.vocabulary.texts.intern(name);
            let is_new = names.iter().all(|(known, _)| *known != name);
            if is_new
                && let Some(meaning) = expansions.get(name)
                && !matches!(meaning, Meaning::Data(_))
            {
                names.push((name, meaning));
            }
        }
    }
    let arguments = names.iter().map(|&(_, meaning)| meaning).collect();
    let is_same = |known: &Source<'r>| {
        let mut pairs = known.names.iter().zip(&names);
        known.record == record
            && known.decides == decides
            && known.makes == makes
            && known.names.len() == names.len()
            && pairs.all(|(a, b)| a.0 == b.0 && a.1.is_like(b.1))
    };
    let known = ctx.sources.iter().position(is_same);
    let number = known.unwrap_or(ctx.sources.len());
    if known.is_none() {
        let (decides, makes) = (decides.to_vec(), makes.to_vec());
        ctx.sources.push(Source { record, decides, makes, names });
    }
    (number, arguments)
}

/// Expands the names in code. `locs` are the locations of the rule.
pub(super) fn expand(
    ctx: &mut RuleContext<'_, '_>,
    code: &str,
    expansions: &Expansions,
    locs: &[tablegen_core::Loc],
) -> String {
    let mut out = String::with_capacity(code.len());
    let mut rest = code;
    let excerpt = || format!("Code: [{{{code}}}]");
    while let Some(index) = rest.find(['$', '\n', '\\']) {
        out.push_str(&rest[..index]);
        rest = &rest[index..];
        if let Some(after) = rest.strip_prefix('\n') {
            out.push_str("\n    ");
            rest = after;
        } else if rest.starts_with("\\$") || rest.starts_with("\\\\") {
            out.push_str(&rest[1..2]);
            rest = &rest[2..];
        } else if let Some(after) = rest.strip_prefix('\\') {
            rest = after;
        } else if let Some(after) = rest.strip_prefix("${") {
            let (name, after) = match after.split_once('}') {
                Some((name, after)) => (name, after),
                None => {
                    ctx.cx.warn(locs, format!("Unterminated expansion '${{{after}'"));
                    ctx.cx.note(&[], excerpt());
                    (after, "")
                }
            };
            let id = ctx.vocabulary.texts.intern(name);
            match expansions.get(id) {
                Some(meaning) => out.push_str(&meaning.code(&ctx.vocabulary.texts)),
                None => {
                    let message = format!("Attempt to expand an undeclared variable '{name}'");
                    ctx.cx.error(RecordError::at(locs, message));
                    ctx.cx.note(&[], excerpt());
                }
            }
            rest = after;
        } else {
            ctx.cx.warn(locs, "Assuming missing escape character: \\$");
            ctx.cx.note(&[], excerpt());
            out.push('$');
            rest = &rest[1..];
        }
    }
    out.push_str(rest);
    out
}
