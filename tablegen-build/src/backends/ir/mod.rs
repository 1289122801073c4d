//! What the parts of a compiler agree on: intrinsics, attributes, value types, directives of OpenMP
//! and OpenACC, runtime and library calls. Feature `ir`.

mod attributes;
mod intrinsics;
mod value_types;

use crate::registry::Backend;

/// The back-ends of this family.
pub(crate) const BACKENDS: &[Backend] =
    &[attributes::BACKEND, intrinsics::ENUMS, intrinsics::BACKEND, value_types::BACKEND];
