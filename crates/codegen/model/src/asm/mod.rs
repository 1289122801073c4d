//! Assembly strings and aliases: the input of both the assembly printer and the assembly parser.
//!
//! Input: assembly strings and records of class `InstAlias`. Output: strings of one
//! [variant](strings::flatten), and [`InstAlias`] values with the requirements on the operands of
//! the instruction.

mod aliases;
pub mod strings;

pub use aliases::{AliasOperand, AliasReader, AliasValue, InstAlias, is_implied, register_class};
