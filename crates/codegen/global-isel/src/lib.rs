//! Back-ends for GlobalISel: selectors, combiners, register banks.

mod combiner;
mod gisel_rules;
mod global_isel;
pub mod lints;
mod register_bank;

use tablegen_emit_target::{ModelBackend, PlanResult, RustPlan};
use tablegen_model::Context;

/// Back-ends of this crate.
pub const BACKENDS: &[ModelBackend] =
    &[global_isel::BACKEND, combiner::BACKEND, register_bank::BACKEND];
