//! Vectors of RISC-V, those of SiFive and Andes, too.

use crate::registry::Backend;

/// The back-ends of this part of the family.
pub(crate) const BACKENDS: &[Backend] = &[];
