//! [`Error`]: reasons for which a function is not compiled.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::ir;
use crate::machine::Fault;

/// Reason for which a function is not compiled.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Error {
    /// The input breaks rules: all violations.
    Input(Vec<ir::Error>),
    /// The machine code breaks rules: all faults.
    Invalid(Vec<Fault>),
    /// No registers are found for the values of an instruction.
    Allocation(String),
    /// An instruction or a construct that the target does not have.
    Unsupported(String),
    /// Instructions are rejected by the assembler.
    Assembly(String),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Input(errors) => lines(f, errors),
            Error::Invalid(faults) => lines(f, faults),
            Error::Allocation(text) => write!(f, "register allocation: {text}"),
            Error::Unsupported(text) => write!(f, "not supported: {text}"),
            Error::Assembly(text) => write!(f, "assembler: {text}"),
        }
    }
}

/// Writes one line for each item.
fn lines<T: fmt::Display>(f: &mut fmt::Formatter<'_>, items: &[T]) -> fmt::Result {
    for (index, item) in items.iter().enumerate() {
        write!(f, "{}{item}", if index > 0 { "\n" } else { "" })?;
    }
    Ok(())
}

impl core::error::Error for Error {}
