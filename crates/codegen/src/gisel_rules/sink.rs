//! The entries of a table: what a [`Sink`] is told.

use super::action::RecordRef;
use super::check::{Function, MemoryOrdering};
use super::llt::Llt;
use super::ops::Op;
use super::rule::InsnId;
use super::vocabulary::{FeatureSetId, Opcode};
use tablegen_model::intrinsics::IntrinsicId;
use tablegen_model::registers::{ClassId, IndexId};
use tablegen_model::texts::TextId;

/// A value that has a name.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Value {
    /// An opcode.
    Opcode(Opcode),
    /// A type of a generic register.
    Type(Llt),
    /// A register class.
    Class(ClassId),
    /// A register.
    Register(RecordRef),
    /// What stands for no register.
    NoRegister,
    /// A sub-register index.
    Index(IndexId),
    /// A register is written; `dead`: and not read after that.
    Written { dead: bool },
    /// The same of one that was made for the purpose.
    WrittenMade { dead: bool },
    /// What is known of a register that an instruction writes beside its operands: it is not read.
    Dead,
    /// A set of features.
    Features(FeatureSetId),
    /// A predicate of the target.
    Function(Function),
    /// A complex pattern.
    Complex(TextId),
    /// A renderer.
    Renderer(TextId),
    /// An intrinsic.
    Intrinsic(IntrinsicId),
    /// An atomic ordering.
    Ordering(MemoryOrdering),
    /// A predicate of comparisons.
    Comparison(TextId),
    /// Whether a rule of a combiner is on.
    Switch(u32),
    /// Code that makes what a rule of a combiner makes.
    Code(u32),
    /// Flags of instructions.
    Flags(TextId),
}

/// A remark; tables are the same without.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Note {
    /// Some words.
    Words(&'static str),
    /// The number of a rule.
    Rule(u64),
    /// The number of a rule whose use could be told.
    Coverage(u64),
    /// Where a rule comes from.
    Origin(u32),
    /// An instruction that is matched.
    Insn(InsnId),
    /// An operand of it, by its name or its number.
    Operand(InsnId, Option<TextId>, u16),
    /// A name.
    Name(TextId),
    /// The name under which code finds an operand.
    Recorded(TextId),
    /// The name of a register.
    RegisterName(RecordRef),
    /// Which operand this register is.
    IndexFor(RecordRef),
    /// What a case of a switch is for.
    Case(Value),
}

/// The number of a label.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Label(pub(crate) u32);

/// What takes the entries of a table, one after another.
pub(crate) trait Sink {
    /// A new label.
    fn new_label(&mut self) -> Label;

    /// A label stands here.
    fn place(&mut self, label: Label);

    /// An operation: one byte.
    fn op(&mut self, op: Op);

    /// What follows is inside of this operation.
    fn begin(&mut self, op: Op);

    /// What follows is outside of it again.
    fn end(&mut self, op: Op);

    /// What the next value is.
    fn field(&mut self, name: &'static str) {
        self.remark(Note::Words(name));
    }

    /// A remark between values.
    fn remark(&mut self, note: Note);

    /// A remark at the end of a line, or alone in it.
    fn note(&mut self, note: Note);

    /// A number as LEB128.
    fn uleb(&mut self, value: u64);

    /// A number of so many bytes.
    fn int(&mut self, bytes: u8, value: i64);

    /// A value of so many bytes.
    fn value(&mut self, bytes: u8, value: Value);

    /// The place of a label, in four bytes.
    fn jump(&mut self, label: Label);

    /// The end of an operation with its values.
    fn line(&mut self);
}

/// How long a number is as LEB128.
pub(super) fn uleb_length(value: u64) -> u32 {
    (u64::BITS - value.leading_zeros()).div_ceil(7).max(1)
}

/// Adds up sizes: finds where labels are.
#[derive(Debug, Default)]
pub(crate) struct Sizes {
    /// How many bytes there are so far.
    pub(crate) size: u32,
    /// Where labels are.
    pub(crate) labels: Vec<u32>,
}

impl Sink for Sizes {
    fn new_label(&mut self) -> Label {
        self.labels.push(0);
        Label(self.labels.len() as u32 - 1)
    }

    fn place(&mut self, label: Label) {
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
