//! Instructions in the making, as predicates ask about them.
//!
//! Generated modules have a function for each predicate of their target. It takes anything that is
//! an [`Inst`]: what the user's program keeps instructions in.

use crate::names::Named;

/// An operand of an instruction in the making.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Operand<R> {
    /// A register, or none where there could be one.
    Register(Option<R>),
    /// A register that is not yet one of the target's, by a number.
    Virtual(u32),
    /// A number.
    Immediate(i64),
    /// Something else, such as a label.
    Other,
}

impl<R: Named> Operand<R> {
    /// Whether it is a register, or none where there could be one.
    #[must_use]
    pub fn is_register(self) -> bool {
        matches!(self, Operand::Register(_) | Operand::Virtual(_))
    }

    /// Whether it is a register that is not yet one of the target's.
    #[must_use]
    pub fn is_virtual(self) -> bool {
        matches!(self, Operand::Virtual(_))
    }

    /// Whether it is a number.
    #[must_use]
    pub fn is_immediate(self) -> bool {
        matches!(self, Operand::Immediate(_))
    }

    /// Whether it is a register, not none.
    #[must_use]
    pub fn has_register(self) -> bool {
        matches!(self, Operand::Register(Some(_)) | Operand::Virtual(_))
    }

    /// The register, if it is one of the target's.
    #[must_use]
    pub fn register(self) -> Option<R> {
        match self {
            Operand::Register(register) => register,
            _ => None,
        }
    }

    /// Whether both are registers, and the same; or none where there could be one.
    #[must_use]
    pub fn is_same_register(self, other: Self) -> bool {
        self.is_register() && self == other
    }

    /// The number; 0 if it is none.
    #[must_use]
    pub fn immediate(self) -> i64 {
        match self {
            Operand::Immediate(value) => value,
            _ => 0,
        }
    }
}

/// A set of operands of an instruction, by their places: what some predicates give that processors
/// answer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct OperandSet(u64);

impl OperandSet {
    /// No operands: what a predicate gives that is about an instruction as a whole.
    pub const EMPTY: Self = OperandSet(0);

    /// The operands whose bits are set.
    #[must_use]
    pub const fn of_bits(bits: u64) -> Self {
        OperandSet(bits)
    }

    /// A bit for each operand, the lowest for the first.
    #[must_use]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Whether the operand of this number, counted from 0, is in it.
    #[must_use]
    pub const fn contains(self, at: usize) -> bool {
        at < 64 && self.0 >> at & 1 != 0
    }

    /// Whether there is none in it.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The places of its operands, ascending.
    pub fn iter(self) -> impl Iterator<Item = usize> + Clone {
        (0..64).filter(move |&at| self.contains(at))
    }
}

/// An instruction in the making.
pub trait Inst {
    /// The opcodes of the target.
    type Opcode: Named;

    /// The registers of the target.
    type Register: Named;

    /// Which instruction it is.
    fn opcode(&self) -> Self::Opcode;

    /// How many operands it has.
    fn operand_count(&self) -> usize;

    /// The operand of this number, counted from 0; [`Operand::Other`] if there is none.
    fn operand(&self, at: usize) -> Operand<Self::Register>;

    /// Whether two operands have the same register.
    fn same_register(&self, one: usize, other: usize) -> bool {
        self.operand(one).is_same_register(self.operand(other))
    }
}

impl<I: Inst + ?Sized> Inst for &I {
    type Opcode = I::Opcode;
    type Register = I::Register;

    fn opcode(&self) -> Self::Opcode {
        (**self).opcode()
    }

    fn operand_count(&self) -> usize {
        (**self).operand_count()
    }

    fn operand(&self, at: usize) -> Operand<Self::Register> {
        (**self).operand(at)
    }
}
