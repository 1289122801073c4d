//! Assembly strings and aliases: the input of both the assembly printer and the assembly parser.
//!
//! In go assembly strings and records of class `InstAlias`. Out come strings of one
//! [variant](strings::flatten), and [`InstAlias`]es: other ways to write an instruction, with what
//! each operand of that instruction must then be.

mod aliases;
pub mod strings;

pub use aliases::{AliasReader, AliasValue, InstAlias, is_implied, register_class};
