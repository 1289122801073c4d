//! Intrinsics: their types, what they do, and the functions that compilers have built in for them.
//!
//! Generated modules have a type `Intrinsic` whose methods read [`Tables`]. What it gives is here:
//! a [`Signature`] of [`Type`]s, which [matches](Signature::matches) types of any representation,
//! [`FunctionAttributes`] and [`ArgumentAttribute`]s.

mod attributes;
mod matching;
mod tables;
#[cfg(test)]
mod tests;
mod types;

pub use crate::mc::tables::{Lists, Numbers};
pub use crate::registers::tables::Texts;
pub use attributes::{
    Access, ArgumentAttribute, FunctionAttribute, FunctionAttributes, Memory, Place,
};
pub use matching::{IrType, Mismatch, Shape};
pub use tables::{BuiltinTables, Tables};
pub use types::{AnyOf, Signature, Type};
