//! Instruction interface of generated predicates.
//!
//! Generated modules have a function for each predicate of their target. The functions accept any
//! type that implements [`Inst`]. Nothing in this module panics.

use crate::names::Named;

/// Operand of a machine instruction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Operand<R> {
    /// Physical register. `None` is LLVM's `NoRegister`.
    Register(Option<R>),
    /// Virtual register, by number.
    Virtual(u32),
    /// Immediate integer.
    Immediate(i64),
    /// Expression, by a number of the program that made the instruction.
    Expression(u32),
    /// Anything else, such as a label.
    Other,
}

impl<R: Named> Operand<R> {
    /// Returns true if the operand is a physical register, `NoRegister` or a virtual register.
    #[must_use]
    pub fn is_register(self) -> bool {
        matches!(self, Operand::Register(_) | Operand::Virtual(_))
    }

    /// Returns true if the operand is a virtual register.
    #[must_use]
    pub fn is_virtual(self) -> bool {
        matches!(self, Operand::Virtual(_))
    }

    /// Returns true if the operand is an immediate.
    #[must_use]
    pub fn is_immediate(self) -> bool {
        matches!(self, Operand::Immediate(_))
    }

    /// Returns true if the operand is a register other than `NoRegister`.
    #[must_use]
    pub fn has_register(self) -> bool {
        matches!(self, Operand::Register(Some(_)) | Operand::Virtual(_))
    }

    /// Returns the physical register. `None` for `NoRegister` and all other operands.
    #[must_use]
    pub fn register(self) -> Option<R> {
        match self {
            Operand::Register(register) => register,
            _ => None,
        }
    }

    /// Returns true if both operands are the same register. Two `NoRegister` operands are the same.
    #[must_use]
    pub fn is_same_register(self, other: Self) -> bool {
        self.is_register() && self == other
    }

    /// Returns the immediate, or 0 if the operand is not an immediate.
    #[must_use]
    pub fn immediate(self) -> i64 {
        match self {
            Operand::Immediate(value) => value,
            _ => 0,
        }
    }
}

/// Set of operand indices below 64. Some predicates of processors return it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct OperandSet(u64);

impl OperandSet {
    /// Empty set: the predicate concerns the instruction as a whole.
    pub const EMPTY: Self = OperandSet(0);

    /// Creates a set from bits. Bit 0 is operand 0.
    #[must_use]
    pub const fn of_bits(bits: u64) -> Self {
        OperandSet(bits)
    }

    /// Returns the set as bits. Bit 0 is operand 0.
    #[must_use]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Returns true if operand `index`, counted from 0, is in the set. False for indices above 63.
    #[must_use]
    pub const fn contains(self, index: usize) -> bool {
        index < 64 && self.0 >> index & 1 != 0
    }

    /// Returns true if the set has no operands.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the operand indices in ascending order.
    pub fn iter(self) -> impl Iterator<Item = usize> + Clone {
        (0..64).filter(move |&index| self.contains(index))
    }
}

/// Instruction that predicates, printers and other generated functions read.
///
/// [`MachineInst`](super::machine::MachineInst) implements it. A type of your own does like this:
///
/// ```
/// use tablegen_rt::mc::inst::{Inst, Operand};
/// use tablegen_rt::names::Named;
///
/// struct Node<O, R> {
///     opcode: O,
///     operands: Vec<Operand<R>>,
/// }
///
/// impl<O: Named, R: Named> Inst for Node<O, R> {
///     type Opcode = O;
///     type Register = R;
///
///     fn opcode(&self) -> O {
///         self.opcode
///     }
///
///     fn operand_count(&self) -> usize {
///         self.operands.len()
///     }
///
///     fn operand(&self, index: usize) -> Operand<R> {
///         self.operands.get(index).copied().unwrap_or(Operand::Other)
///     }
/// }
/// ```
pub trait Inst {
    /// Opcodes of the target.
    type Opcode: Named;

    /// Registers of the target.
    type Register: Named;

    /// Returns the opcode.
    fn opcode(&self) -> Self::Opcode;

    /// Returns the number of operands.
    fn operand_count(&self) -> usize;

    /// Returns operand `index`, counted from 0, or [`Operand::Other`] if there are fewer.
    fn operand(&self, index: usize) -> Operand<Self::Register>;

    /// Returns true if two operands, by index, are the same register.
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

    fn operand(&self, index: usize) -> Operand<Self::Register> {
        (**self).operand(index)
    }
}
