//! Entries of a match table, and the [`Sink`] that receives them.

use super::action::RecordRef;
use super::check::{Function, MemoryOrdering};
use super::llt::Llt;
use super::ops::Op;
use super::rule::InsnId;
use super::vocabulary::{FeatureSetId, Opcode};
use tablegen_model::intrinsics::IntrinsicId;
use tablegen_model::registers::{ClassId, IndexId};
use tablegen_model::texts::TextId;

/// Operand of an operation that has a name.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Value {
    Opcode(Opcode),
    /// A type of a generic register.
    Type(Llt),
    /// A register class.
    Class(ClassId),
    /// Physical register.
    Register(RecordRef),
    /// Value 0, which is no register.
    NoRegister,
    /// A sub-register index.
    Index(IndexId),
    /// Register state of a definition; `dead` if it is not read afterwards.
    Written {
        dead: bool,
    },
    /// Register state of a temporary register's definition; `dead` if it is not read afterwards.
    WrittenMade {
        dead: bool,
    },
    /// Register state of a dead implicit definition.
    Dead,
    /// A set of features.
    Features(FeatureSetId),
    /// A predicate of the target.
    Function(Function),
    /// A complex pattern.
    Complex(TextId),
    /// Renderer of operands, by name.
    Renderer(TextId),
    Intrinsic(IntrinsicId),
    /// An atomic ordering.
    Ordering(MemoryOrdering),
    /// A predicate of comparisons.
    Comparison(TextId),
    /// Test whether a combiner's rule is enabled.
    Switch(u32),
    /// Code that applies a combiner's rule.
    Code(u32),
    /// Flags of instructions.
    Flags(TextId),
}

/// Comment, which does not change the table.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Note {
    /// Fixed text.
    Text(&'static str),
    /// Number of a rule.
    Rule(u64),
    /// Number of a rule that coverage would report.
    Coverage(u64),
    /// Origin of a rule.
    Origin(u32),
    /// Matched instruction.
    Insn(InsnId),
    /// Operand of a matched instruction, by name or index.
    Operand(InsnId, Option<TextId>, u16),
    /// Name of an operand in the pattern.
    Name(TextId),
    /// Name of a recorded operand.
    Recorded(TextId),
    /// Name of a register.
    RegisterName(RecordRef),
    /// Operand index of this register.
    IndexFor(RecordRef),
    /// Value of a switch case.
    Case(Value),
}

/// Number of a label.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Label(pub(crate) u32);

/// Receiver of the entries of a table, in table order.
pub(crate) trait Sink {
    /// Creates a label.
    fn new_label(&mut self) -> Label;

    /// Places a label at the current offset.
    fn bind(&mut self, label: Label);

    /// Receives an operation: one byte.
    fn op(&mut self, op: Op);

    /// Begins the scope of an operation.
    fn begin(&mut self, op: Op);

    /// Ends the scope of an operation.
    fn end(&mut self, op: Op);

    /// Receives the name of the next value.
    fn field(&mut self, name: &'static str) {
        self.remark(Note::Text(name));
    }

    /// Receives a comment between values.
    fn remark(&mut self, note: Note);

    /// Receives a comment at the end of a line, or in a line of its own.
    fn note(&mut self, note: Note);

    /// Receives a number as LEB128.
    fn uleb(&mut self, value: u64);

    /// Receives a number with a width of `bytes`.
    fn int(&mut self, bytes: u8, value: i64);

    /// Receives a value with a width of `bytes`.
    fn value(&mut self, bytes: u8, value: Value);

    /// Receives the offset of a label, in four bytes.
    fn jump(&mut self, label: Label);

    /// Ends an operation with its values.
    fn line(&mut self);
}

/// Returns the length of a number as LEB128.
pub(super) fn uleb_length(value: u64) -> u32 {
    (u64::BITS - value.leading_zeros()).div_ceil(7).max(1)
}

/// Sink that computes label offsets.
#[derive(Debug, Default)]
pub(crate) struct Sizes {
    /// Number of bytes so far.
    pub(crate) size: u32,
    /// Offsets of labels.
    pub(crate) labels: Vec<u32>,
}

impl Sink for Sizes {
    fn new_label(&mut self) -> Label {
        self.labels.push(0);
        Label(self.labels.len() as u32 - 1)
    }

    fn bind(&mut self, label: Label) {
        self.labels[label.0 as usize] = self.size;
    }

    fn op(&mut self, _: Op) {
        self.size += 1;
    }

    fn begin(&mut self, op: Op) {
        self.op(op);
    }

    fn end(&mut self, op: Op) {
        self.op(op);
    }

    fn remark(&mut self, _: Note) {}

    fn note(&mut self, _: Note) {}

    fn uleb(&mut self, value: u64) {
        self.size += uleb_length(value);
    }

    fn int(&mut self, bytes: u8, _: i64) {
        self.size += u32::from(bytes);
    }

    fn value(&mut self, bytes: u8, _: Value) {
        self.size += u32::from(bytes);
    }

    fn jump(&mut self, _: Label) {
        self.size += 4;
    }

    fn line(&mut self) {}
}
