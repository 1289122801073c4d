//! Back-ends for the middle of a compiler: intrinsics, attributes, value types, directives of
//! OpenMP and OpenACC, runtime and library calls.

mod arm_target;
mod attributes;
mod directives;
mod dxil;
mod intrinsics;
pub mod lints;
mod riscv_target;
mod runtime_libcalls;
mod target_features;
mod target_library;
mod value_types;

use tablegen_model::{Context, TargetModel};

type ModelBackend = tablegen_emit::ModelBackend<TargetModel>;
type PlanResult<'r> = tablegen_emit::PlanResult<'r, TargetModel>;
type RustPlan<'p> = tablegen_emit::RustPlan<'p>;

/// Back-ends of this crate.
pub const BACKENDS: &[ModelBackend] = &[
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
