//! Attributes of source code: classes, spellings, parsing, serialisation, documentation.

use crate::registry::Backend;

/// The back-ends of this part of the family.
pub(crate) const BACKENDS: &[Backend] = &[];
