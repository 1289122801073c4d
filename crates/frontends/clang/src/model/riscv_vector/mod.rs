//! RISC-V vector intrinsics.
//!
//! Input: records of class `RVVBuiltin`, each of which stands for functions of many types. Output:
//! [`intrinsics`], with [`descriptors`] of their parameters, and [`types`] for each element type
//! and vector length.

pub(crate) mod descriptors;
pub(crate) mod intrinsics;
pub(crate) mod types;

pub(crate) use intrinsics::Intrinsic;
