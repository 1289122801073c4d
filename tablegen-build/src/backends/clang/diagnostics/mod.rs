//! Diagnostics: their definitions, groups and documentation.

use crate::registry::Backend;

/// The back-ends of this part of the family.
pub(crate) const BACKENDS: &[Backend] = &[];
