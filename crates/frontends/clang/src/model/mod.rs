//! Model of a front end: analyses that several back-ends share.
//!
//! Input: records. Output: [`attributes`]; groups of diagnostics ([`diagnostic_groups`]); vector
//! intrinsics of ARM ([`arm`], [`mve`]) and RISC-V ([`riscv_vector`]); builtin functions of OpenCL
//! ([`opencl`]).

pub(crate) mod arm;
pub(crate) mod attributes;
pub(crate) mod diagnostic_groups;
pub(crate) mod mve;
pub(crate) mod opencl;
mod queries;
pub(crate) mod riscv_vector;

pub use queries::FrontEndModel;
pub(crate) use queries::{Context, Queries};
