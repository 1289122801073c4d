//! Instructions of an LLVM target, and the numbers of opcodes and intrinsics: the part of the
//! model of a target that searchable tables need.
//!
//! Input: [`Records`](tablegen_core::Records). Output: [`Target`](target::Target),
//! [`Instructions`](instructions::Instructions) and
//! [`IntrinsicNumbers`](intrinsics::IntrinsicNumbers), each computed on first use by a method of
//! [`BaseQueries`]. The crate `tablegen-model` has all of it under the same names, and the other
//! parts of the model.
//!
//! Invariant: results are kept in [`Base`], which the models of one set of records share.

mod constraints;
pub mod differences;
#[doc(hidden)]
pub mod fixture;
mod generic_opcodes;
pub mod hw_modes;
pub mod instructions;
pub mod intrinsics;
pub mod operands;
mod queries;
pub mod target;

pub use queries::{Base, BaseModel, BaseQueries, Context, HasBase};
