//! What a syntax tree is made of: nodes and their properties, opcodes of an interpreter, checkers,
//! comments and the HTML in them, builtin templates, documentation of options.

use crate::registry::Backend;

/// The back-ends of this part of the family.
pub(crate) const BACKENDS: &[Backend] = &[];
