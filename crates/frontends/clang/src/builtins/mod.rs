//! Builtin functions of C compilers, and of OpenCL.
//!
//! Input: records of class `Builtin`, which have other fields in OpenCL's description. Output:
//! those of [`functions`] and [`opencl`].

mod functions;
mod opencl;

use crate::ModelBackend;

/// Back-ends for builtin functions.
pub(crate) const BACKENDS: &[ModelBackend] =
    &[functions::BACKEND, opencl::TABLES, opencl::HEADER, opencl::TESTS];
