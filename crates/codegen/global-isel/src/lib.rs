//! Back-ends for GlobalISel: selectors, combiners, register banks.

mod combiner;
mod gisel_rules;
mod global_isel;
mod register_bank;

use tablegen_emit_target::{Backend, PlanResult, RustPlan};
use tablegen_model::Context;

/// Back-ends of this crate.
pub const BACKENDS: &[Backend] = &[global_isel::BACKEND, combiner::BACKEND, register_bank::BACKEND];
