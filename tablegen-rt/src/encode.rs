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
//!
//! # Which values fit
//!
//! There are two functions. `encode_truncating` does as C++ does: it drops the
//! bits of a value that the encoding has no place for. `encode` refuses such a
//! value with [`EncodeError::OutOfRange`], whether the instruction has it or a
//! hook made it. Of an immediate with a field of `n` bits it takes
//!
//! | in the operand's record | values |
//! |---|---|
//! | `bit IsSignedImmediate = true;` | -2^(n-1) to 2^(n-1)-1 |
//! | `bit IsSignedImmediate = false;` | 0 to 2^n-1 |
//! | no such field, or `?` | both: -2^(n-1) to 2^n-1 |
//!
//! as in
//!
//! ```text
//! def simm12 : Operand<i32> {
//!   bit IsSignedImmediate = true;
//!   let EncoderMethod = "encodeOffset";
//! }
//! ```
//!
//! LLVM does not know the field and ignores it. If only some bits of a value are
//! encoded, as of an offset that is a multiple of 4, `n` counts the lowest bits
//! as well, and those that are not encoded must be 0. Numbers of registers may
//! have more bits than are encoded, as many as the registers of the class need.
//!
//! Hooks are told what place there is for the value that they make: a [`Field`].

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

/// What an encoding has of a value: hooks are told for what they make one.
///
/// In an encoding of variable length each piece of an operand is a field of its
/// own, else all pieces of it are one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Field {
    /// How many bits of the value have a place. They need not be its lowest: an
    /// even offset may have all but bit 0.
    pub bits: u32,
    /// The lowest bit of the encoding that is one of them.
    pub offset: u32,
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
    /// The value of an operand, or what an encoder method made of it, does not fit,
    /// or has bits set that the encoding has no place for.
    OutOfRange {
        /// The operand.
        operand: usize,
        /// The value that was to be encoded, or the lowest 64 bits of it.
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
    fn operand(&self, inst: &I, operand: usize, field: Field) -> Result<V, EncodeError>;
    /// The value of an operand by method `number`; 0 stands for none.
    fn value(&self, number: u32, inst: &I, operand: usize, field: Field) -> Result<V, EncodeError>;
    /// What method `number` makes of the encoding; 0 leaves it as it is.
    fn finish(&self, number: u32, inst: &I, word: W) -> Result<W, EncodeError>;
}
