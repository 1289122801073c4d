//! The front end of a C compiler: what clang-tblgen makes.
//!
//! Each directory is a part of the family with its own list of back-ends.

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

type Backend = tablegen_emit::Backend<FrontEndModel>;
type PlanResult<'r> = tablegen_emit::PlanResult<'r, FrontEndModel>;
type RustPlan<'p> = tablegen_emit::RustPlan<'p>;

/// Back-ends of this family, by parts.
pub const BACKENDS: &[&[Backend]] = &[
    attributes::BACKENDS,
    diagnostics::BACKENDS,
    tree::BACKENDS,
    arm::BACKENDS,
    arm_mve::BACKENDS,
    riscv_vector::BACKENDS,
    builtins::BACKENDS,
    cir_lowering::BACKENDS,
];
