//! [`MachineInst`]: an instruction with its operands in a fixed amount of memory.
//!
//! It is for programs without an instruction type of their own. Predicates read it ([`Inst`]),
//! encoders accept it, and pseudo lowering reads and makes it. Nothing in this module allocates or
//! panics.
//!
//! ```text
//! let mut inst = MachineInst::<Opcode, Register, 3>::new(Opcode::Addi);
//! inst.push(Operand::Register(Some(Register::X1)))?;
//! inst.push(Operand::Register(Some(Register::X2)))?;
//! inst.push(Operand::Immediate(5))?;
//! let word = target::encode(&inst, &MyHooks)?;
//! ```

use core::fmt;
use core::ops::{Deref, DerefMut};

use super::inst::{Inst, Operand};
use crate::encode::Instruction;
use crate::names::Named;
use crate::pseudo;
use crate::registers::Encoded;

/// Opcode with at most `N` operands.
#[derive(Clone, Copy)]
pub struct MachineInst<O, R, const N: usize> {
    opcode: O,
    len: usize,
    operands: [Operand<R>; N],
}

/// Error for an operand added to an instruction that has `N` operands already.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Full;

impl fmt::Display for Full {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the instruction has no place for one more operand")
    }
}

impl core::error::Error for Full {}

impl<O, R: Copy, const N: usize> MachineInst<O, R, N> {
    /// Creates an instruction without operands.
    #[must_use]
    pub fn new(opcode: O) -> Self {
        MachineInst { opcode, len: 0, operands: [Operand::Other; N] }
    }

    /// Appends an operand.
    ///
    /// # Errors
    /// Returns an error if the instruction has `N` operands already.
    #[inline]
    pub fn push(&mut self, operand: Operand<R>) -> Result<(), Full> {
        // The length is read once, because the compiler assumes that the operand overwrites it.
        let len = self.len;
        *self.operands.get_mut(len).ok_or(Full)? = operand;
        self.len = len + 1;
        Ok(())
    }

    /// Returns the slots of all operands, to be filled before [`set`](Self::set).
    #[inline]
    pub(crate) fn slots(&mut self) -> &mut [Operand<R>; N] {
        &mut self.operands
    }

    /// Sets the opcode and the number of operands, at most `N`, whose slots are filled.
    #[inline]
    pub(crate) fn set(&mut self, opcode: O, count: usize) {
        (self.opcode, self.len) = (opcode, count);
    }

    /// Sets the opcode and removes all operands.
    #[inline]
    pub fn reset(&mut self, opcode: O) {
        self.opcode = opcode;
        self.len = 0;
    }

    /// Returns the opcode.
    #[must_use]
    pub fn opcode(&self) -> O
    where
        O: Copy,
    {
        self.opcode
    }

    /// Returns operand `index`, counted from 0, or [`Operand::Other`] if there are fewer.
    #[must_use]
    #[inline]
    pub fn operand(&self, index: usize) -> Operand<R> {
        self.get(index).copied().unwrap_or(Operand::Other)
    }

    /// Returns the operands in order.
    #[must_use]
    #[inline]
    pub fn operands(&self) -> &[Operand<R>] {
        self
    }
}

impl<O: Named, R: Named, const N: usize> MachineInst<O, R, N> {
    /// Copies an instruction.
    ///
    /// # Errors
    /// Returns an error if it has more than `N` operands.
    pub fn copy_of<I>(inst: &I) -> Result<Self, Full>
    where
        I: Inst<Opcode = O, Register = R> + ?Sized,
    {
        let mut copy = MachineInst::new(inst.opcode());
        for index in 0..inst.operand_count() {
            copy.push(inst.operand(index))?;
        }
        Ok(copy)
    }
}

impl<O, R, const N: usize> Deref for MachineInst<O, R, N> {
    type Target = [Operand<R>];

    #[inline]
    fn deref(&self) -> &[Operand<R>] {
        self.operands.get(..self.len).unwrap_or_default()
    }
}

impl<O, R, const N: usize> DerefMut for MachineInst<O, R, N> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [Operand<R>] {
        self.operands.get_mut(..self.len).unwrap_or_default()
    }
}

impl<O: PartialEq, R: PartialEq, const N: usize> PartialEq for MachineInst<O, R, N> {
    fn eq(&self, other: &Self) -> bool {
        self.opcode == other.opcode && **self == **other
    }
}

impl<O: Eq, R: Eq, const N: usize> Eq for MachineInst<O, R, N> {}

impl<O: fmt::Debug, R: fmt::Debug, const N: usize> fmt::Debug for MachineInst<O, R, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.opcode.fmt(f)?;
        f.debug_list().entries(self.iter()).finish()
    }
}

impl<O: Named, R: Named, const N: usize> Inst for MachineInst<O, R, N> {
    type Opcode = O;
    type Register = R;

    fn opcode(&self) -> O {
        self.opcode
    }

    fn operand_count(&self) -> usize {
        self.len
    }

    fn operand(&self, index: usize) -> Operand<R> {
        self.operand(index)
    }
}

/// A register has the value of its encoding, and `NoRegister` the value 0. Virtual registers and
/// expressions have no value, and neither has [`Operand::Other`].
impl<O: Named, R: Encoded, const N: usize> Instruction for MachineInst<O, R, N> {
    type Opcode = O;

    fn opcode(&self) -> O {
        self.opcode
    }

    fn operand(&self, index: usize) -> Option<i64> {
        match *self.get(index)? {
            Operand::Register(None) => Some(0),
            Operand::Register(Some(register)) => i64::try_from(register.encoding()).ok(),
            Operand::Immediate(value) => Some(value),
            Operand::Virtual(_) | Operand::Expression(_) | Operand::Other => None,
        }
    }
}

impl<O: Copy, R: Copy, const N: usize> pseudo::Source for MachineInst<O, R, N> {
    type Opcode = O;
    type Operand = Operand<R>;

    fn opcode(&self) -> O {
        self.opcode
    }

    fn operand_count(&self) -> usize {
        self.len
    }

    #[inline]
    fn operand(&self, number: usize) -> Option<&Operand<R>> {
        self.get(number)
    }
}

/// Operands beyond `N` are dropped.
impl<O, R: Copy, const N: usize> pseudo::Sink for MachineInst<O, R, N> {
    type Opcode = O;
    type Register = R;
    type Operand = Operand<R>;

    #[inline]
    fn begin(&mut self, opcode: O) {
        self.reset(opcode);
    }

    #[inline]
    fn add(&mut self, operand: Operand<R>) {
        let _ = self.push(operand);
    }

    #[inline]
    fn add_immediate(&mut self, number: i64) {
        self.add(Operand::Immediate(number));
    }

    #[inline]
    fn add_register(&mut self, register: Option<R>) {
        self.add(Operand::Register(register));
    }
}

#[cfg(test)]
mod tests {
    #![expect(unreachable_pub, reason = "the methods of generated enums are public")]

    use super::{Full, MachineInst};
    use crate::encode::Instruction;
    use crate::mc::inst::{Inst, Operand};
    use crate::names::Names;
    use crate::pseudo::Sink;
    use crate::registers::Encoded;

    static NAMES: Names =
        Names { text: "AB", ends: &[1, 0, 0, 0, 2, 0, 0, 0], sorted: &[0, 0, 0, 0, 1, 0, 0, 0] };

    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    enum Opcode {
        Add = 1,
        Sub,
    }

    static OPCODES: [Opcode; 2] = [Opcode::Add, Opcode::Sub];

    crate::named_enum!(Opcode, variants from 1, OPCODES, NAMES);

    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    enum Register {
        X1 = 1,
        X2,
    }

    static REGISTERS: [Register; 2] = [Register::X1, Register::X2];

    crate::named_enum!(Register, variants from 1, REGISTERS, NAMES);

    impl Encoded for Register {
        fn encoding(self) -> u64 {
            u64::from(self.value()) + 7
        }
    }

    type Three = MachineInst<Opcode, Register, 3>;

    #[test]
    fn operands_are_those_that_were_added() {
        let mut inst = Three::new(Opcode::Add);
        let operands = [
            Operand::Register(Some(Register::X2)),
            Operand::Register(None),
            Operand::Immediate(-3),
        ];
        for operand in operands {
            assert_eq!(inst.push(operand), Ok(()));
        }
        assert_eq!(inst.push(Operand::Other), Err(Full));
        assert_eq!(inst.operands(), operands);
        assert_eq!((Inst::operand_count(&inst), Inst::operand(&inst, 3)), (3, Operand::Other));
        let encoded = [0, 1, 2, 3].map(|index| Instruction::operand(&inst, index));
        assert_eq!(encoded, [Some(9), Some(0), Some(-3), None]);
        inst[2] = Operand::Other;
        assert_eq!(Instruction::operand(&inst, 2), None);
    }

    #[test]
    fn instructions_are_equal_by_what_they_have() {
        let mut inst = Three::new(Opcode::Add);
        inst.add_immediate(4);
        inst.begin(Opcode::Sub);
        assert_eq!(inst, Three::new(Opcode::Sub));
        assert_ne!(inst, Three::new(Opcode::Add));
        inst.add_register(Some(Register::X1));
        assert_ne!(inst, Three::new(Opcode::Sub));
        for _ in 0..5 {
            inst.add_immediate(1);
        }
        assert_eq!(inst.len(), 3);
    }
}
