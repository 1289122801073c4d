//! The options of a program's command line: their tables, and what documents them. Feature
//! `options`.

use crate::registry::Backend;

/// The back-ends of this family.
pub(crate) const BACKENDS: &[Backend] = &[];
