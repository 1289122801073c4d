//! Checks of instructions and operands (LLVM: `PredicateMatcher`).

pub(crate) use tablegen_format::mir::AtomicOrdering as MemoryOrdering;

use super::llt::Llt;
use super::rule::InsnId;
use super::vocabulary::{Opcode, SpacesId};
use tablegen_model::intrinsics::IntrinsicId;
use tablegen_model::registers::ClassId;
use tablegen_model::texts::TextId;

/// Operand of a matched instruction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct OperandRef {
    /// Instruction that is checked.
    pub(crate) insn: InsnId,
    /// Operand index.
    pub(crate) operand: u16,
}

impl OperandRef {
    /// Placeholder for an operand that was not matched.
    pub(crate) const NONE: OperandRef = OperandRef { insn: InsnId(u16::MAX), operand: u16::MAX };
}

/// Check of an instruction, or of one of its operands.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Predicate {
    /// Instruction that is checked.
    pub(crate) insn: InsnId,
    /// Operand index, or [`Predicate::WHOLE`] for a check of the instruction.
    pub(crate) operand: u16,
    /// Condition on the operand.
    pub(crate) check: Check,
}

/// Comparison of atomic orderings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Comparison {
    Exactly,
    OrStronger,
    WeakerThan,
}

/// Comparison of the memory size with the size of a type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SizeRelation {
    Equal,
    Less,
}

/// Argument type of a target predicate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FunctionKind {
    Instruction,
    Operand,
    /// A constant of 64 bits.
    I64,
    /// A constant of any width.
    ApInt,
    /// A floating-point constant.
    ApFloat,
}

impl FunctionKind {
    /// Returns the part of C++ names for this kind.
    pub(crate) fn name(self) -> &'static str {
        match self {
            FunctionKind::Instruction => "MI",
            FunctionKind::Operand => "MO",
            FunctionKind::I64 => "I64",
            FunctionKind::ApInt => "APInt",
            FunctionKind::ApFloat => "APFloat",
        }
    }
}

/// Predicate in target code.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Function {
    /// Argument type.
    pub(crate) kind: FunctionKind,
    /// Name of the predicate.
    pub(crate) name: TextId,
}

/// Condition on an instruction or an operand.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Check {
    /// The instruction has this opcode.
    Opcode(Opcode),
    /// The instruction has one of two opcodes.
    OpcodeIsEither(Opcode, Opcode),
    /// The instruction has this number of operands.
    OperandCount(u32),
    /// The instruction has at least this number of operands.
    MinOperands(u32),
    /// The instruction has at most this number of operands.
    MaxOperands(u32),
    /// The instruction or operand is a constant that target code accepts.
    Constant(Function),
    /// The operand is an immediate.
    IsImmediate,
    /// The atomic ordering of the memory access compares with the given one in this way.
    Ordering(MemoryOrdering, Comparison),
    /// The memory access has this size in bytes.
    MemorySize(u32),
    /// The size of the memory access compares to the size of an operand's type.
    MemoryVsType(SizeRelation, u32),
    /// The memory is in one of these address spaces.
    AddressSpaces(SpacesId),
    /// The memory has at least this alignment.
    Alignment(u8),
    /// The instruction builds a vector of all ones, or of all zeros.
    Splat { ones: bool },
    /// The result is not used.
    NoUse,
    /// The result has one use.
    OneUse,
    /// Target code accepts the instruction.
    Instruction(Function),
    /// The instruction has all of these flags, joined by ` | `, or with `not` not all of them.
    Flags { names: TextId, not: bool },
    /// Target code accepts the operand.
    Leaf(Function),
    /// The operand is identical to another operand with this name.
    SameAs { operand_ref: OperandRef, name: TextId, ignore_copies: bool },
    /// A complex pattern matches the operand; its renderers begin at index `renderer`.
    Complex { name: TextId, renderer: u32 },
    /// The operand is this intrinsic's ID.
    Intrinsic(IntrinsicId),
    /// The operand is this comparison predicate.
    Comparison(TextId),
    /// The operand is defined by a matched instruction.
    Defined { by: InsnId, ignore_copies: bool },
    /// The operand is defined by this constant.
    Int(i64),
    /// The operand is this constant.
    LiteralInt(i64),
    /// The operand has this type.
    Type(Llt),
    /// The operand is a pointer with this size in bits, or of the default size if it is 0.
    AnyPointer(u32),
    /// The operand is in this register class or can be constrained to it.
    Class(ClassId),
    /// The operand is a basic block.
    IsBlock,
    /// No condition: records the operand for target code on several operands.
    Record { index: u32, name: TextId },
    /// No condition: records the operand's type under this index, for temporary registers.
    RecordType(u8),
}

impl Check {
    /// Returns the rank by which checks are sorted.
    pub(super) fn rank(&self) -> u8 {
        match self {
            Check::Opcode(_) | Check::OpcodeIsEither(..) => 0,
            Check::OperandCount(_) | Check::MinOperands(_) | Check::MaxOperands(_) => 1,
            Check::Constant(_) => 2,
            Check::IsImmediate => 3,
            Check::Ordering(..) => 4,
            Check::MemorySize(_) => 5,
            Check::MemoryVsType(..) => 6,
            Check::AddressSpaces(_) => 7,
            Check::Alignment(_) => 8,
            Check::Splat { .. } => 9,
            Check::NoUse => 10,
            Check::OneUse => 11,
            Check::Instruction(_) => 12,
            Check::Flags { .. } => 13,
            Check::Leaf(_) => 14,
            Check::SameAs { .. } => 15,
            Check::Complex { .. } => 16,
            Check::Intrinsic(_) => 17,
            Check::Comparison(_) => 18,
            Check::Defined { .. } => 19,
            Check::Int(_) => 20,
            Check::LiteralInt(_) => 21,
            Check::Type(_) => 22,
            Check::AnyPointer(_) => 23,
            Check::Class(_) => 24,
            Check::IsBlock => 25,
            Check::Record { .. } => 26,
            Check::RecordType(_) => 27,
        }
    }

    /// Returns true if two checks of the same rank and operand are identical.
    fn is_same(&self, other: &Check) -> bool {
        match (*self, *other) {
            (Check::Opcode(a), Check::Opcode(b)) => a == b,
            (Check::OpcodeIsEither(a, b), Check::OpcodeIsEither(c, d)) => (a, b) == (c, d),
            (Check::Opcode(_), _) | (Check::OpcodeIsEither(..), _) => false,
            (Check::OperandCount(a), Check::OperandCount(b))
            | (Check::MinOperands(a), Check::MinOperands(b))
            | (Check::MaxOperands(a), Check::MaxOperands(b)) => a == b,
            (Check::OperandCount(_) | Check::MinOperands(_) | Check::MaxOperands(_), _) => false,
            (Check::Constant(a), Check::Constant(b)) => a == b,
            (Check::Ordering(a, b), Check::Ordering(c, d)) => (a, b) == (c, d),
            (Check::MemorySize(a), Check::MemorySize(b)) => a == b,
            (Check::MemoryVsType(a, b), Check::MemoryVsType(c, d)) => (a, b) == (c, d),
            (Check::AddressSpaces(a), Check::AddressSpaces(b)) => a == b,
            (Check::Alignment(a), Check::Alignment(b)) => a == b,
            (Check::Splat { ones: a }, Check::Splat { ones: b }) => a == b,
            (Check::Instruction(a), Check::Instruction(b)) => a == b,
            (Check::Flags { names: a, not: b }, Check::Flags { names: c, not: d }) => {
                (a, b) == (c, d)
            }
            (
                Check::SameAs { operand_ref: a, name: b, .. },
                Check::SameAs { operand_ref: c, name: d, .. },
            ) => a.operand == c.operand && b == d,
            (Check::Complex { .. }, _) => false,
            (Check::Intrinsic(a), Check::Intrinsic(b)) => a == b,
            (Check::Comparison(a), Check::Comparison(b)) => a == b,
            (Check::Int(a), Check::Int(b)) => a == b,
            (Check::LiteralInt(a), Check::LiteralInt(b)) => a == b,
            (Check::Type(a), Check::Type(b)) => a == b,
            (Check::AnyPointer(a), Check::AnyPointer(b)) => a == b,
            (Check::Class(a), Check::Class(b)) => a == b,
            (Check::Record { index: a, name: b }, Check::Record { index: c, name: d }) => {
                (a, b) == (c, d)
            }
            (Check::RecordType(a), Check::RecordType(b)) => a == b,
            // This includes target code on leaves: LLVM treats all such checks as identical.
            _ => true,
        }
    }
}

impl Predicate {
    /// Operand index for checks of the instruction itself.
    pub(crate) const WHOLE: u16 = u16::MAX;

    /// Returns true if both check the same kind of condition on the same operand.
    pub(super) fn is_like(&self, other: &Predicate) -> bool {
        self.check.rank() == other.check.rank()
            && (self.insn, self.operand) == (other.insn, other.operand)
    }

    /// Returns true if both are identical.
    pub(super) fn is_same(&self, other: &Predicate) -> bool {
        self.is_like(other) && self.check.is_same(&other.check)
    }
}
