//! What is checked of instructions and operands (LLVM: `PredicateMatcher`).

use super::llt::Llt;
use super::rule::InsnId;
use super::vocabulary::{Opcode, SpacesId};
use tablegen_model::intrinsics::IntrinsicId;
use tablegen_model::registers::ClassId;
use tablegen_model::texts::TextId;

/// An operand of an instruction that is matched.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Place {
    /// The instruction.
    pub(crate) insn: InsnId,
    /// The number of the operand.
    pub(crate) operand: u16,
}

impl Place {
    /// That of an operand which there is not.
    pub(crate) const NONE: Place = Place { insn: InsnId(u16::MAX), operand: u16::MAX };
}

/// A check of an instruction, or of one of its operands.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Predicate {
    /// The instruction.
    pub(crate) insn: InsnId,
    /// The operand; [`Predicate::WHOLE`] if it is about the instruction.
    pub(crate) operand: u16,
    /// What is checked.
    pub(crate) check: Check,
}

/// How an atomic ordering is compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Comparison {
    Exactly,
    OrStronger,
    WeakerThan,
}

/// An atomic ordering.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum MemoryOrdering {
    NotAtomic,
    Unordered,
    Monotonic,
    Acquire,
    Release,
    AcquireRelease,
    SequentiallyConsistent,
}

impl MemoryOrdering {
    /// Its name, as in the enum `AtomicOrdering`.
    pub(crate) fn name(self) -> &'static str {
        match self {
            MemoryOrdering::NotAtomic => "NotAtomic",
            MemoryOrdering::Unordered => "Unordered",
            MemoryOrdering::Monotonic => "Monotonic",
            MemoryOrdering::Acquire => "Acquire",
            MemoryOrdering::Release => "Release",
            MemoryOrdering::AcquireRelease => "AcquireRelease",
            MemoryOrdering::SequentiallyConsistent => "SequentiallyConsistent",
        }
    }
}

/// How the size in memory is compared with that of a type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SizeRelation {
    Equal,
    Less,
}

/// What target code is given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FunctionKind {
    /// An instruction.
    Instruction,
    /// An operand.
    Operand,
    /// A constant of 64 bits.
    I64,
    /// A constant of any width.
    ApInt,
    /// A floating-point constant.
    ApFloat,
}

impl FunctionKind {
    /// What it is called in names.
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

/// A predicate that target code decides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Function {
    /// What it is given.
    pub(crate) kind: FunctionKind,
    /// Its name.
    pub(crate) name: TextId,
}

/// What is checked.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Check {
    /// The opcode of the instruction.
    Opcode(Opcode),
    /// The opcode is one of two.
    OpcodeIsEither(Opcode, Opcode),
    /// How many operands the instruction has.
    OperandCount(u32),
    /// How many operands it has at least.
    LeastOperands(u32),
    /// How many operands it has at most.
    MostOperands(u32),
    /// The instruction is a constant, or the operand one, that code accepts.
    Constant(Function),
    /// The operand is an immediate.
    IsImmediate,
    /// The atomic ordering of the memory access.
    Ordering(MemoryOrdering, Comparison),
    /// How many bytes are accessed.
    MemorySize(u32),
    /// How many bytes are accessed, compared with the size of an operand's type.
    MemoryVsType(SizeRelation, u32),
    /// In which address spaces the memory is.
    AddressSpaces(SpacesId),
    /// How memory is aligned at least.
    Alignment(u8),
    /// The instruction builds a vector of ones, or of zeros.
    Splat { ones: bool },
    /// The result is not used.
    NoUse,
    /// The result has one use.
    OneUse,
    /// Code accepts the instruction.
    Instruction(Function),
    /// The instruction has all flags of a list, joined by ` | `; or not all of them.
    Flags { names: TextId, not: bool },
    /// Code accepts the operand.
    Leaf(Function),
    /// The operand is the same as another of this name.
    SameAs { place: Place, name: TextId, ignore_copies: bool },
    /// A complex pattern accepts the operand; what it renders begins at this number.
    Complex { name: TextId, renderer: u32 },
    /// The operand is the number of an intrinsic.
    Intrinsic(IntrinsicId),
    /// The operand is this predicate of a comparison.
    Comparison(TextId),
    /// The operand is defined by an instruction that is matched.
    Defined { by: InsnId, ignore_copies: bool },
    /// The operand is defined by this constant.
    Int(i64),
    /// The operand is this constant.
    LiteralInt(i64),
    /// The type of the operand.
    Type(Llt),
    /// The operand is a pointer of so many bits.
    AnyPointer(u32),
    /// The operand is, or can be, in this class.
    Class(ClassId),
    /// The operand is a basic block.
    IsBlock,
    /// Code that looks at several operands will find the operand here.
    Record { index: u32, name: TextId },
    /// The type of the operand is kept under this number: registers of the same type will be made.
    RecordType(u8),
}

impl Check {
    /// Checks are ordered by what they are about.
    pub(super) fn rank(&self) -> u8 {
        match self {
            Check::Opcode(_) | Check::OpcodeIsEither(..) => 0,
            Check::OperandCount(_) | Check::LeastOperands(_) | Check::MostOperands(_) => 1,
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

    /// Whether the two, of which rank and place are the same, check the same.
    fn is_same(&self, other: &Check) -> bool {
        match (*self, *other) {
            (Check::Opcode(a), Check::Opcode(b)) => a == b,
            (Check::OpcodeIsEither(a, b), Check::OpcodeIsEither(c, d)) => (a, b) == (c, d),
            (Check::Opcode(_), _) | (Check::OpcodeIsEither(..), _) => false,
            (Check::OperandCount(a), Check::OperandCount(b))
            | (Check::LeastOperands(a), Check::LeastOperands(b))
            | (Check::MostOperands(a), Check::MostOperands(b)) => a == b,
            (Check::OperandCount(_) | Check::LeastOperands(_) | Check::MostOperands(_), _) => false,
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
            (Check::SameAs { place: a, name: b, .. }, Check::SameAs { place: c, name: d, .. }) => {
                a.operand == c.operand && b == d
            }
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
            // Code on leaves is among these: LLVM takes all of it for the same.
            _ => true,
        }
    }
}

impl Predicate {
    /// Stands for the instruction itself instead of an operand.
    pub(crate) const WHOLE: u16 = u16::MAX;

    /// Whether two are about the same thing, and of one kind.
    pub(super) fn is_like(&self, other: &Predicate) -> bool {
        self.check.rank() == other.check.rank()
            && (self.insn, self.operand) == (other.insn, other.operand)
    }

    /// Whether two check the same.
    pub(super) fn is_same(&self, other: &Predicate) -> bool {
        self.is_like(other) && self.check.is_same(&other.check)
    }
}
