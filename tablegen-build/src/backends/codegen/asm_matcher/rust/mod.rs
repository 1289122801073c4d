//! The Rust module of assemblers.

use super::Plan;
use crate::print::rust::Module;
use crate::session::{BackendError, Job};

/// Prints the plan.
pub(super) fn print<'r>(job: &Job<'_, 'r>, plan: &Plan<'r>) -> Result<Module, BackendError> {
    let _ = plan;
    Ok(Module::new(job, "gen-asm-matcher"))
}
