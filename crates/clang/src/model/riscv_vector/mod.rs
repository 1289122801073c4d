//! The functions for RISC-V's vectors: what records of class `RVVBuiltin` say of them.
//!
//! In: records, each of which stands for functions of many types. Out: [`intrinsics`], with what
//! [`descriptors`] say of the types of their parameters, and what [`types`] these are for an element
//! and a length.

pub(crate) mod descriptors;
pub(crate) mod intrinsics;
pub(crate) mod types;

pub(crate) use intrinsics::Intrinsic;
