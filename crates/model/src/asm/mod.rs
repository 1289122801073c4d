//! How instructions are written: what printers and parsers of assembly text read in common.
//!
//! In go assembly strings and records of class `InstAlias`. Out come strings of one
//! [variant](strings::flatten), and [`InstAlias`]es: other ways to write an instruction, with what
//! each operand of that instruction must then be.

mod aliases;
pub mod strings;

pub use aliases::{AliasReader, AliasValue, InstAlias, is_implied, register_class};
