//! Builtin functions: those of all targets, and OpenCL's.

use crate::registry::Backend;

/// The back-ends of this part of the family.
pub(crate) const BACKENDS: &[Backend] = &[];
