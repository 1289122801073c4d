//! Instruction encoders: run-time part of `--gen-emitter --rust`.
//!
//! A generated module has an alias of [`Encoder`] and a trait `EncodeHooks` with a method for each
//! encoder method of the description. The user's instruction type implements [`Instruction`]:
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
//! // let word = target::Encoder::encode(&inst, &mut MyHooks)?;
//! ```
//!
//! # Range checks
//!
//! [`Encoder::encode_truncating`] drops the bits of a value that do not fit its field, as C++ does.
//! [`Encoder::encode`] returns [`EncodeError::OutOfRange`] for such a value, whether it is an
//! operand or the result of a hook. For an immediate in a field of `n` bits, `Encoder::encode`
//! accepts:
//!
//! | in the operand's record | values |
//! |---|---|
//! | `bit IsSignedImmediate = true;` | -2^(n-1) to 2^(n-1)-1 |
//! | `bit IsSignedImmediate = false;` | 0 to 2^n-1 |
//! | no such field, but another statement of the sign, as below | as if it had the field |
//! | none of these, or `?` | both: -2^(n-1) to 2^n-1 |
//!
//! The sign of an operand is stated by, in this order:
//!   - `isInt<n>`, `isUInt<n>` and their shifted forms in the code of `ImmediateCode` or
//!     `MCOperandPredicate`, if all of them have the same sign;
//!   - `SImm` or `UImm`, with the number of bits before or after `Imm`, in `DecoderMethod` or in the
//!     name of the `ParserMatchClass`;
//!   - the `OperandType` `OPERAND_PCREL`: distances have a sign.
//!
//! ```text
//! def simm12 : Operand<i32> {
//!   bit IsSignedImmediate = true;
//!   let EncoderMethod = "encodeOffset";
//! }
//! ```
//!
//! LLVM ignores the field `IsSignedImmediate`. If only some bits of a value are encoded, as for an
//! offset that is a multiple of 4, `n` includes the lowest bits, and bits that are not encoded must
//! be 0. Register encodings may have more bits than the field, up to the width that the registers
//! of the class need.
//!
//! Hooks receive the [`Field`] that their result is encoded in. Functions of this module do not
//! panic and do not allocate.

mod encoder;
mod generated;
mod long;
mod short;
#[cfg(test)]
mod tests;

use core::fmt;

#[doc(hidden)]
pub use encoder::{Calls, Index, Instructions, TargetTables};
pub use encoder::{Encoder, Methods, Target};
#[doc(hidden)]
pub use generated::operand_value;
#[doc(hidden)]
pub use long::LongTables;
pub use long::{Code, LongWord, Value};
pub use short::Word;
#[doc(hidden)]
pub use short::{Move, Program, Tables};

/// Machine instruction: an opcode and its operands.
///
/// Operands are indexed in the flattened operand list, outputs first.
/// [`Encoder::operand_names`] returns their names.
///
/// ```
/// use tablegen_rt::encode::Instruction;
///
/// /// Instruction whose operands are numbers already.
/// struct Inst<O> {
///     opcode: O,
///     operands: Vec<i64>,
/// }
///
/// impl<O: Copy> Instruction for Inst<O> {
///     type Opcode = O;
///
///     fn opcode(&self) -> O {
///         self.opcode
///     }
///
///     fn operand(&self, index: usize) -> Option<i64> {
///         self.operands.get(index).copied()
///     }
/// }
/// ```
pub trait Instruction {
    /// Generated enum of opcodes.
    type Opcode;

    /// Returns the opcode.
    fn opcode(&self) -> Self::Opcode;

    /// Returns the value of operand `index`, counted from 0: the encoding of a register, or an
    /// immediate. `None` if there is no such operand; the encoder then returns
    /// [`EncodeError::MissingOperand`].
    fn operand(&self, index: usize) -> Option<i64>;

    /// Returns the value of an operand that may have more than 64 bits. Only encoders of targets
    /// with such operands call it.
    fn wide_operand(&self, index: usize) -> Option<i128> {
        self.operand(index).map(i128::from)
    }
}

/// Field of the encoding that a value is encoded in.
///
/// In an encoding of variable length, each piece of an operand is a field. Otherwise all pieces of
/// an operand together are one field.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Field {
    /// Number of encoded bits of the value. They need not be its lowest: an even offset may omit
    /// bit 0.
    pub bits: u32,
    /// Lowest bit of the encoding that belongs to the field.
    pub offset: u32,
}

/// Values of an operand that [`Encoder::encode`] accepts: multiples of `step` from `min` to `max`. For
/// an operand with an encoder method, the results of the method.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ValueRange {
    /// Lowest value.
    pub min: i64,
    /// Highest value.
    pub max: u64,
    /// Power of two.
    pub step: u64,
}

impl ValueRange {
    /// Returns true if a value is in the range.
    #[must_use]
    pub fn contains(self, value: i64) -> bool {
        let is_below_max = u64::try_from(value).map_or(true, |value| value <= self.max);
        let is_multiple = value.cast_unsigned() & self.step.wrapping_sub(1) == 0;
        value >= self.min && is_below_max && is_multiple
    }

    /// Creates the range of values with the bits `allowed`, and copies of the sign, bit `high - 1`.
    /// `high` is 0 if values have no sign.
    fn of_bits(allowed: u64, high: u32) -> Self {
        let min = match high {
            0 => 0,
            high => i64::MIN.checked_shr(64_u32.saturating_sub(high)).unwrap_or(0),
        };
        let step = 1_u64.checked_shl(allowed.trailing_zeros()).unwrap_or(1);
        ValueRange { min, max: allowed, step }
    }
}

impl fmt::Display for ValueRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} to {}", self.min, self.max)?;
        if self.step == 1 { Ok(()) } else { write!(f, " in steps of {}", self.step) }
    }
}

/// Reason why an instruction cannot be encoded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum EncodeError {
    /// The opcode has no encoding.
    UnknownOpcode {
        /// Value of the opcode.
        opcode: u32,
    },
    /// The instruction has no encoding in the hardware mode.
    NoEncodingInMode {
        /// Value of the hardware mode.
        mode: u32,
    },
    /// The instruction has too few operands.
    MissingOperand {
        /// Index of the missing operand.
        operand: usize,
    },
    /// The value of an operand, or the result of its encoder method, does not fit the field, or
    /// sets bits that are not encoded.
    OutOfRange {
        /// Index of the operand.
        operand: usize,
        /// Value that does not fit, truncated to 64 bits.
        value: i64,
    },
    /// An encoder method returned an error, with this reason.
    Rejected(&'static str),
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
            EncodeError::Rejected(reason) => f.write_str(reason),
        }
    }
}

impl core::error::Error for EncodeError {}

mod sealed {
    pub trait Sealed {}
}
