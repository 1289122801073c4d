//! Builtin functions: those of all targets, and OpenCL's.
//!
//! In: records of class `Builtin`, which are others in a description of OpenCL. Out: the outputs of
//! [`functions`] and [`opencl`].

mod functions;
mod opencl;

use crate::Backend;

/// The back-ends of this part of the family.
pub(crate) const BACKENDS: &[Backend] =
    &[functions::BACKEND, opencl::TABLES, opencl::HEADER, opencl::TESTS];
