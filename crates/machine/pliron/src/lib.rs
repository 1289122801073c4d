//! Runtime of MLIR dialects for [pliron] that `tablegen --gen-mlir-rust --api=pliron` generates.
//!
//! pliron has an intermediate representation and a syntax of its own. This crate adds what a
//! description in TableGen needs beyond it:
//!
//! - [`types`] and [`attributes`]: MLIR's builtin types and attributes that pliron does not have.
//! - [`Registry`]: operations by their names in MLIR, with their parsers and printers.
//! - [`Parser`] and [`Printer`]: MLIR's textual form. Generated code and hooks of dialects see one
//!   operation at a time, as [`OpParser`] and [`OpPrinter`].
//! - [`MlirOp`]: the interface of generated operations, whose verifier checks the constraints.
//!
//! No function panics on invalid text or on an operation that violates its constraints.

pub mod attributes;
pub mod build;
mod description;
mod module;
mod parser;
mod printer;
mod registry;
mod syntax;
pub mod types;
mod verify;

pub use attributes::Attr;
pub use description::{Argument, Default, EnumForm, EnumInfo, Info, Trait};
pub use module::ModuleOp;
pub use parser::{Name, OpParser, Parser};
pub use printer::{MissingHook, OpPrinter, Printer};
pub use registry::{Entry, ParseFn, PrintFn, Registry};
#[doc(hidden)]
pub use syntax::parse_quoted;
pub use tablegen_rt::mlir::{self, Relation, Slot, Transform};
pub use verify::{MlirOp, attribute, remove_attribute, set_attribute};

use std::fmt;

/// Error in a text, with its position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Error {
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// Message, in lower case and without a full stop.
    pub message: String,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.message)
    }
}

impl std::error::Error for Error {}

/// Result of a parser.
pub type Result<T, E = Error> = std::result::Result<T, E>;
