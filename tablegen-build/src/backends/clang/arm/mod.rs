//! Vectors of ARM: NEON, SVE and SME, their headers, builtins and checks.

use crate::registry::Backend;

/// The back-ends of this part of the family.
pub(crate) const BACKENDS: &[Backend] = &[];
