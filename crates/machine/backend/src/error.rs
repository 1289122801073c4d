//! [`Error`]: reasons for which a function is not compiled.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::machine::Fault;

/// Reason for which a function is not compiled.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Error {
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
            Error::Invalid(faults) => {
                for (index, fault) in faults.iter().enumerate() {
                    write!(f, "{}{fault}", if index > 0 { "\n" } else { "" })?;
                }
                Ok(())
            }
            Error::Allocation(text) => write!(f, "register allocation: {text}"),
            Error::Unsupported(text) => write!(f, "not supported: {text}"),
            Error::Assembly(text) => write!(f, "assembler: {text}"),
        }
    }
}

impl core::error::Error for Error {}
