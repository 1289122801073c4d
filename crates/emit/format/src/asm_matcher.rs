//! Assemblers: `--gen-asm-matcher`.
//!
//! A *matchable* is one spelling of an instruction: a mnemonic and operand classes. It has a
//! requirement set, and a list of [`OperandStep`]s that make the operands of the instruction. All
//! numbers are unsigned.

use crate::optional;

/// Number of numbers of a step.
pub const STEP_LEN: usize = 4;

/// Number of numbers of a custom-parsed operand.
pub const CUSTOM_LEN: usize = 3;

/// Number of operand positions that custom-parsed operands distinguish.
pub const CUSTOM_POSITIONS: usize = 32;

/// Step that makes operands of an instruction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum OperandStep {
    /// Appends an operand that was written, as `len` operands, or the default operand of its class.
    Render {
        /// Class of the operand.
        class: u32,
        /// Number of machine operands.
        len: u32,
    },
    /// Appends a constant.
    Immediate {
        /// Index of the constant.
        index: u32,
    },
    /// Appends a register.
    Register {
        /// Index of the register, or `None` for no register.
        register: Option<u32>,
    },
    /// Operands `one` and `other` of the matchable must be the same, unless they are the same
    /// operand.
    Tie {
        /// Index of the machine operand that is appended again. `None` appends nothing.
        copied: Option<u32>,
        /// Index of the first operand.
        one: u32,
        /// Index of the second operand.
        other: u32,
    },
    /// Makes all operands with a custom converter.
    Convert {
        /// Number of the converter.
        converter: u32,
    },
}

impl OperandStep {
    /// Returns the numbers that stand in tables.
    #[must_use]
    pub const fn to_numbers(self) -> [u64; STEP_LEN] {
        match self {
            OperandStep::Render { class, len } => [0, class as u64, len as u64, 0],
            OperandStep::Immediate { index } => [1, index as u64, 0, 0],
            OperandStep::Register { register } => [2, optional::to_number(register), 0, 0],
            OperandStep::Tie { copied, one, other } => {
                [3, optional::to_number(copied), one as u64, other as u64]
            }
            OperandStep::Convert { converter } => [4, converter as u64, 0, 0],
        }
    }

    /// Returns the step whose numbers `column` returns, or `None` if the first is the number of no
    /// step. Other numbers are cut off to 32 bits. Reads the first number, then those that the kind
    /// of step has.
    #[inline(always)]
    #[must_use]
    pub fn read(column: impl Fn(usize) -> u64) -> Option<Self> {
        Some(match column(0) {
            0 => OperandStep::Render { class: column(1) as u32, len: column(2) as u32 },
            1 => OperandStep::Immediate { index: column(1) as u32 },
            2 => OperandStep::Register { register: optional::from_number(column(1)) },
            3 => OperandStep::Tie {
                copied: optional::from_number(column(1)),
                one: column(2) as u32,
                other: column(3) as u32,
            },
            4 => OperandStep::Convert { converter: column(1) as u32 },
            _ => return None,
        })
    }
}

/// Operand with a parser of its own, of a matchable.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct CustomOperand {
    /// Operand class.
    pub class: u32,
    /// Operand positions as bits, the lowest for position 0.
    pub positions: u32,
    /// Index of the requirement set of the matchable.
    pub requirements: u32,
}

impl CustomOperand {
    /// Returns the numbers that stand in tables.
    #[must_use]
    pub const fn to_numbers(self) -> [u64; CUSTOM_LEN] {
        [self.class as u64, self.positions as u64, self.requirements as u64]
    }

    /// Returns the operand of these numbers, which are cut off to 32 bits.
    #[inline(always)]
    #[must_use]
    pub const fn from_numbers([class, positions, requirements]: [u64; CUSTOM_LEN]) -> Self {
        CustomOperand {
            class: class as u32,
            positions: positions as u32,
            requirements: requirements as u32,
        }
    }

    /// Returns true if the operand can stand at a position, counted from 0.
    #[inline(always)]
    #[must_use]
    pub const fn is_at(&self, position: usize) -> bool {
        position < CUSTOM_POSITIONS && self.positions >> position & 1 != 0
    }
}

#[cfg(test)]
mod tests {
    use super::{CustomOperand, OperandStep};

    #[test]
    fn steps_are_read_as_they_were_written() {
        for step in [
            OperandStep::Render { class: 300, len: 2 },
            OperandStep::Immediate { index: u32::MAX },
            OperandStep::Register { register: None },
            OperandStep::Register { register: Some(u32::MAX) },
            OperandStep::Tie { copied: None, one: 1, other: 2 },
            OperandStep::Tie { copied: Some(0), one: 3, other: 3 },
            OperandStep::Convert { converter: 7 },
        ] {
            let numbers = step.to_numbers();
            assert_eq!(OperandStep::read(|column| numbers[column]), Some(step));
        }
        assert_eq!(OperandStep::read(|_| 5), None);
    }

    #[test]
    fn operands_are_read_as_they_were_written() {
        let operand = CustomOperand { class: 9, positions: 1 << 31 | 2, requirements: 4 };
        assert_eq!(CustomOperand::from_numbers(operand.to_numbers()), operand);
        let index = [0, 1, 31, 32, usize::MAX].map(|position| operand.is_at(position));
        assert_eq!(index, [false, true, true, false, false]);
    }
}
