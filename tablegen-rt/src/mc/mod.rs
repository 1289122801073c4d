//! Machine instructions: run-time support for generated target descriptions.
//!
//! - [`desc`]: instruction descriptions.
//! - [`inst`]: the instruction interface of generated predicates.
//! - [`machine`]: an instruction type for programs without their own.
//! - [`features`]: subtarget features.
//! - [`sched`]: scheduling models.
//! - [`folding`]: memory folding tables.
//! - [`fusion`]: pairs of instructions that are run as one.

pub mod desc;
pub mod features;
pub mod folding;
pub mod fusion;
pub mod inst;
pub mod machine;
pub mod sched;
#[doc(hidden)]
pub mod tables;
