//! Dialects of LLVM IR: operations and types with their constraints, as llvm-dialects-tblgen makes
//! them. Feature `dialects`.

use crate::registry::Backend;

/// The back-ends of this family.
pub(crate) const BACKENDS: &[Backend] = &[];
