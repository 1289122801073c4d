//! What the parts of a compiler agree on: intrinsics, attributes, value types, directives of OpenMP
//! and OpenACC, runtime and library calls. Feature `ir`.

mod arm_target;
mod attributes;
mod directives;
mod dxil;
mod intrinsics;
mod riscv_target;
mod runtime_libcalls;
mod target_features;
mod target_library;
mod value_types;

use crate::registry::Backend;

/// The back-ends of this family.
pub(crate) const BACKENDS: &[Backend] = &[
    attributes::BACKEND,
    intrinsics::ENUMS,
    intrinsics::BACKEND,
    value_types::BACKEND,
    directives::HEADER,
    directives::BACKEND,
    runtime_libcalls::BACKEND,
    target_library::BACKEND,
    arm_target::BACKEND,
    riscv_target::BACKEND,
    target_features::BACKEND,
    dxil::BACKEND,
];
