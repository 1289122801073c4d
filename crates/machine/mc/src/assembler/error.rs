//! [`Error`]: a fault of assembly text, with its location.

use alloc::string::{String, ToString as _};
use core::fmt;

use tablegen_rt::asm::parse::{Described, Mismatch};

/// Fault of assembly text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Error {
    /// Number of the line, counted from 1.
    pub line: usize,
    /// Offset of the faulty text in bytes from the start of the source.
    pub offset: usize,
    /// Reason.
    pub kind: ErrorKind,
}

/// Reason of an [`Error`].
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The text is not what the syntax requires: a description of what is expected.
    Expected(&'static str),
    /// The text has the right form and is not allowed: a description.
    Invalid(&'static str),
    /// No directive has this name, or the assembler does not implement it.
    UnknownDirective,
    /// The target accepts no instruction of this form: the reason of the target.
    Instruction(String),
    /// A symbol is defined twice.
    Redefined,
    /// A value does not fit the bits that it is written to.
    OutOfRange,
    /// An expression must have a value that is known when the text is assembled.
    NotAbsolute,
    /// An expression cannot be represented in the object file.
    NotRelocatable,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.kind)
    }
}

impl fmt::Display for ErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ErrorKind::Expected(what) => write!(f, "expected {what}"),
            ErrorKind::Invalid(what) => f.write_str(what),
            ErrorKind::UnknownDirective => f.write_str("unknown directive"),
            ErrorKind::Instruction(reason) => f.write_str(reason),
            ErrorKind::Redefined => f.write_str("symbol is already defined"),
            ErrorKind::OutOfRange => f.write_str("value out of range"),
            ErrorKind::NotAbsolute => f.write_str("expression is not a constant"),
            ErrorKind::NotRelocatable => f.write_str("expression has no relocation"),
        }
    }
}

impl core::error::Error for Error {}

/// Fault at an offset of the source, without its line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// Offset in bytes from the start of the source.
    pub offset: usize,
    /// Reason.
    pub kind: ErrorKind,
}

impl Fault {
    /// Creates a fault.
    #[must_use]
    pub const fn new(offset: usize, kind: ErrorKind) -> Self {
        Fault { offset, kind }
    }

    /// Creates the fault of an instruction that the target does not accept: at the operand that does
    /// not fit, or else at the mnemonic. `offset` returns the offset of an operand.
    pub fn of_mismatch<C, D: Described, Q: Described, O>(
        mismatch: &Mismatch<C, D, Q>,
        mnemonic: usize,
        operands: &[O],
        offset: impl FnOnce(&O) -> usize,
    ) -> Self {
        let operand = mismatch.operand_index().and_then(|index| operands.get(index));
        Fault::new(operand.map_or(mnemonic, offset), ErrorKind::Instruction(mismatch.to_string()))
    }
}

/// Result of a parser.
pub type Parsed<T> = Result<T, Fault>;
