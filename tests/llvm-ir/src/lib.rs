//! Reader of LLVM IR as text: what clang makes of C, without vectors, as input of the code generator.
//!
//! [`read`] returns a [`Module`] of `tablegen-backend`. What it does not know is an [`Error`] with its
//! line: vectors, floating-point types other than `float` and `double`, inline assembly that is not empty,
//! exceptions, and indirect branches. Lines of instructions (`!dbg`) are read, variables of debuggers are skipped.

#![forbid(unsafe_code)]

mod data;
mod debug;
mod function;
mod intrinsics;
mod lexer;
mod parse;
mod statements;
mod syntax;
mod translate;
mod types;

use std::fmt;

use tablegen_backend::ir::Module;

/// Reason for which a module is not read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Error {
    /// Line, counted from 1.
    pub line: usize,
    /// Message.
    pub message: String,
}

impl Error {
    pub(crate) fn new(line: usize, message: impl Into<String>) -> Self {
        Error { line, message: message.into() }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.line, self.message)
    }
}

impl std::error::Error for Error {}

/// Reads a module. `pointer_size` is the size of addresses in bytes.
///
/// # Errors
/// Returns an error if the text is not a module, or has something that the code generator has not.
pub fn read(source: &str, pointer_size: u64) -> Result<Module, Error> {
    let mut module = translate::translate(&parse::parse(source)?, pointer_size)?;
    module.set_lines(debug::read(source));
    Ok(module)
}
