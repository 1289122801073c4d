//! Descriptions of a C compiler's front end: what several back-ends read of them.
//!
//! In: records. Out: [`attributes`]; the groups of diagnostics ([`diagnostic_groups`]); functions for
//! the vectors of ARM ([`arm`], [`mve`]) and RISC-V ([`riscv_vector`]), and those of [`opencl`].

pub(crate) mod arm;
pub(crate) mod attributes;
pub(crate) mod diagnostic_groups;
pub(crate) mod mve;
pub(crate) mod opencl;
mod queries;
pub(crate) mod riscv_vector;

pub use queries::FrontEndModel;
pub(crate) use queries::{Context, Queries};
