//! LLVM intrinsics: signatures, attributes, and the builtin functions of compilers for them.
//!
//! Generated modules have a type `Intrinsic` whose methods read [`Tables`]. It returns a
//! [`Signature`] of [`Type`]s, which [matches](Signature::matches) types of any representation,
//! [`FunctionAttributes`] and [`ArgumentAttribute`]s. Functions of this module do not panic.

mod attributes;
mod matching;
mod tables;
#[cfg(test)]
mod tests;
mod types;

pub use crate::mc::tables::{Lists, Numbers};
pub use crate::registers::tables::Texts;
pub use attributes::{
    Access, ArgumentAttribute, FunctionAttribute, FunctionAttributes, Memory, MemoryLocation,
};
pub use matching::{IrType, Mismatch, Shape};
pub use tables::{BuiltinTables, Tables};
pub use types::{AnyOf, Signature, Type};
