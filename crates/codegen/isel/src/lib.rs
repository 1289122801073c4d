//! Back-ends for instruction selection on DAGs: matchers of SelectionDAG, FastISel, node opcodes of
//! a target, lints on patterns.

mod dag_isel;
mod fast_isel;
pub mod lints;
mod sd_node_info;

use tablegen_emit_target::{ModelBackend, PlanResult, RustPlan};
use tablegen_model::Context;

/// Back-ends of this crate.
pub const BACKENDS: &[ModelBackend] =
    &[dag_isel::BACKEND, fast_isel::BACKEND, sd_node_info::BACKEND];
