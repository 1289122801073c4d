//! Code of rules: names in it that stand for what was matched, and the pieces that are the same.

use rustc_hash::FxHashMap;
use tablegen_core::{Record, RecordError};

use super::context::RuleContext;
use crate::gisel_rules::{InsnId, Place};
use tablegen_model::texts::{TextId, Texts};

/// Code as a rule or a fragment has it.
#[derive(Debug)]
pub(super) struct Source<'r> {
    /// The rule or the fragment.
    pub(super) record: Record<'r>,
    /// What decides, one after the other.
    pub(super) decides: Vec<&'r str>,
    /// What then makes something, one after the other.
    pub(super) makes: Vec<&'r str>,
    /// The names in it that stand for something, with what each first stood for.
    pub(super) names: Vec<(TextId, Meaning)>,
}

/// A piece of code whose names stand for something.
#[derive(Debug)]
pub(super) struct Piece {
    /// The C++.
    pub(super) code: String,
    /// The number of its [`Source`], and those of others whose C++ is the same.
    pub(super) source: usize,
    pub(super) others: Vec<usize>,
    /// What the names of the source stand for.
    pub(super) arguments: Vec<Meaning>,
}

/// Pieces of code with their numbers. What is the same has one number.
#[derive(Debug, Default)]
pub(super) struct CodePool {
    all: Vec<Piece>,
    known: FxHashMap<String, u32>,
}

impl CodePool {
    /// The number of a piece of code with its source, and with what names in that stand for.
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

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    /// The pieces of code by their numbers, for good.
    pub(super) fn into_all(self) -> Vec<Piece> {
        self.all
    }
}

/// What a name in code stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Meaning {
    /// Nothing.
    Nothing,
    /// An instruction that was matched.
    Insn(InsnId),
    /// An operand of one.
    Operand(Place),
    /// An operand, and all that follow it.
    Rest(Place),
    /// A number.
    Value(i64),
    /// Data of the rule, by this name.
    Data(TextId),
    /// An instruction that is made.
    Made(u32),
    /// A register that is made.
    Register(u32),
}

impl Meaning {
    /// The C++ of it.
    fn code(self, texts: &Texts) -> String {
        match self {
            Meaning::Nothing => String::new(),
            Meaning::Insn(insn) => format!("State.MIs[{}]", insn.0),
            Meaning::Operand(Place { insn, operand }) => {
                format!("State.MIs[{}]->getOperand({operand})", insn.0)
            }
            Meaning::Rest(Place { insn, operand }) => {
                format!("getRemainingOperands(*State.MIs[{}], {operand})", insn.0)
            }
            Meaning::Value(value) => value.to_string(),
            Meaning::Data(name) => format!("GIMatchData_{}", texts.get(name)),
            Meaning::Made(number) => format!("OutMIs[{number}]"),
            Meaning::Register(number) => format!("State.TempRegisters[{number}]"),
        }
    }

    /// Whether it is of the same kind as another one.
    pub(super) fn is_like(self, other: Meaning) -> bool {
        std::mem::discriminant(&self) == std::mem::discriminant(&other)
    }
}

/// What names in code stand for.
#[derive(Debug, Default)]
pub(super) struct Expansions(FxHashMap<TextId, Meaning>);

impl Expansions {
    /// Says what a name stands for, unless that was said already: it is another place of the same
    /// register then.
    pub(super) fn declare(&mut self, name: TextId, meaning: Meaning) {
        self.0.entry(name).or_insert(meaning);
    }

    /// Says what a name stands for from now on.
    pub(super) fn redeclare(&mut self, name: TextId, meaning: Meaning) {
        self.0.insert(name, meaning);
    }

    /// What a name stands for.
    pub(super) fn get(&self, name: TextId) -> Option<Meaning> {
        self.0.get(&name).copied()
    }
}

/// The number of the source with this code of a record, and what the names in it stand for.
pub(super) fn source<'r>(
    ctx: &mut RuleContext<'_, 'r>,
    record: Record<'r>,
    (decides, makes): (&[&'r str], &[&'r str]),
    expansions: &Expansions,
) -> (usize, Vec<Meaning>) {
    let mut names: Vec<(TextId, Meaning)> = Vec::new();
    for text in decides.iter().chain(makes) {
        for (at, open) in text.match_indices("${") {
            let (before, after) = (&text[..at], &text[at + open.len()..]);
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

/// Replaces the names in code by what they stand for. `locs` is where the rule is.
pub(super) fn expand(
    ctx: &mut RuleContext<'_, '_>,
    code: &str,
    expansions: &Expansions,
    locs: &[tablegen_core::Loc],
) -> String {
    let mut out = String::with_capacity(code.len());
    let mut rest = code;
    let excerpt = || format!("Code: [{{{code}}}]");
    while let Some(at) = rest.find(['$', '\n', '\\']) {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
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
