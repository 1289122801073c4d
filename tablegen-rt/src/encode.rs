//! Encoding of machine instructions: what modules call that are generated from
//! instruction descriptions (`--gen-emitter --rust`).
//!
//! A generated module has an enum of opcodes, a trait `Hooks` with a method for
//! each encoder method that the description names, and a function `encode`. Its
//! user brings an instruction type of their own, which implements
//! [`Instruction`]:
//!
//! ```
//! use tablegen_rt::encode::Instruction;
//!
//! #[derive(Clone, Copy)]
//! enum Opcode { Add, Jump } // as generated
//!
//! struct Inst { opcode: Opcode, operands: Vec<i64> }
//!
//! impl Instruction for Inst {
//!     type Opcode = Opcode;
//!     fn opcode(&self) -> Opcode { self.opcode }
//!     fn operand(&self, index: usize) -> Option<i64> { self.operands.get(index).copied() }
//! }
//! // let word = target::encode(&inst, &MyHooks)?;
//! ```

mod long;
mod short;
#[cfg(test)]
mod tests;

use core::fmt;

pub use long::{Code, LongTables, LongWord, NONE, Value, encode_long, long_bit_offset};
pub use short::{Move, Program, Tables, Word, bit_offset, encode};

/// A machine instruction: an opcode and its operands.
///
/// Operands are those of the flattened operand list, outputs first; a
/// generated opcode tells their names (`Opcode::operands`).
pub trait Instruction {
    /// The generated enum of opcodes.
    type Opcode;

    /// Its opcode.
    fn opcode(&self) -> Self::Opcode;

    /// The value of an operand: the number of a register in encodings, or an
    /// immediate. None if there is no such operand.
    fn operand(&self, index: usize) -> Option<i64>;

    /// The value of an operand that may have more than 64 bits. Only encoders
    /// of targets that have such operands ask for it.
    fn wide_operand(&self, index: usize) -> Option<i128> {
        self.operand(index).map(i128::from)
    }
}

/// Why an instruction cannot be encoded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum EncodeError {
    /// No instruction with an encoding has this number.
    UnknownOpcode {
        /// The number.
        opcode: u32,
    },
    /// The instruction has no encoding in the hardware mode.
    NoEncodingInMode {
        /// The number of the mode.
        mode: u32,
    },
    /// The instruction has too few operands.
    MissingOperand {
        /// The operand that it lacks.
        operand: usize,
    },
    /// The value of an operand does not fit, or has bits set that the encoding
    /// has no place for.
    OutOfRange {
        /// The operand.
        operand: usize,
        /// Its value, or the lowest 64 bits of it.
        value: i64,
    },
    /// An encoder method refused, for the reason that it gives.
    Refused(&'static str),
}

impl fmt::Display for EncodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EncodeError::UnknownOpcode { opcode } => {
                write!(f, "opcode {opcode} has no encoding")
            }
            EncodeError::NoEncodingInMode { mode } => {
                write!(f, "the instruction has no encoding in hardware mode {mode}")
            }
            EncodeError::MissingOperand { operand } => {
                write!(f, "the instruction has no operand {operand}")
            }
            EncodeError::OutOfRange { operand, value } => {
                write!(f, "the value {value} of operand {operand} cannot be encoded")
            }
            EncodeError::Refused(reason) => f.write_str(reason),
        }
    }
}

impl core::error::Error for EncodeError {}

mod sealed {
    pub trait Sealed {}
}

/// What a generated module has for its encoder methods.
#[doc(hidden)]
pub trait Methods<I: ?Sized, V, W>: Copy {
    /// The value of an operand without a method of its own.
    fn operand(&self, inst: &I, operand: usize, at: u32) -> Result<V, EncodeError>;
    /// The value of an operand by method `number`; 0 stands for none.
    fn value(&self, number: u32, inst: &I, operand: usize, at: u32) -> Result<V, EncodeError>;
    /// What method `number` makes of the encoding; 0 leaves it as it is.
    fn finish(&self, number: u32, inst: &I, word: W) -> Result<W, EncodeError>;
}
