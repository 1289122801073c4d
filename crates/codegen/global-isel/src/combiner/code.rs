//! Code of rules: fragments of the description, expanded pieces without duplicates, and the
//! meanings of names.

use rustc_hash::FxHashMap;
use tablegen_core::{Record, RecordError};

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
    /// Rust code, which only Rust printers need, or the error of the field [`FIELD`].
    pub(super) rust: Result<Option<&'r str>, RecordError>,
}

/// Field of rules and fragments with Rust code.
pub(super) const FIELD: &str = "RustCode";

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
    /// Value of a matched constant.
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
    pub(super) fn cxx(self, texts: &Texts) -> String {
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
