//! Back-ends of clang-tblgen: the front end of a C compiler.
//!
//! Each directory is a group of back-ends with its own list. `model` has the analyses that
//! several of them share.

mod arm;
mod arm_mve;
mod attributes;
mod builtins;
mod cir_lowering;
mod diagnostics;
mod model;
mod riscv_vector;
mod tree;

use model::Context;
pub use model::FrontEndModel;

type ModelBackend = tablegen_emit::ModelBackend<FrontEndModel>;
type PlanResult<'r> = tablegen_emit::PlanResult<'r, FrontEndModel>;
type RustPlan<'p> = tablegen_emit::RustPlan<'p>;

/// Back-ends of this crate, by group.
pub const BACKENDS: &[&[ModelBackend]] = &[
    attributes::BACKENDS,
    diagnostics::BACKENDS,
    tree::BACKENDS,
    arm::BACKENDS,
    arm_mve::BACKENDS,
    riscv_vector::BACKENDS,
    builtins::BACKENDS,
    cir_lowering::BACKENDS,
];
