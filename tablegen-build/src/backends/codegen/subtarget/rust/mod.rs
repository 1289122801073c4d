//! Prints subtargets as a Rust module.

use super::plan::Plan;
use crate::print::rust::Module;
use crate::session::{BackendError, Job};

pub(super) fn module(_: &Job<'_, '_>, plan: &Plan<'_>) -> Result<Module, BackendError> {
    Err(BackendError::new(format!("no Rust yet for {}", plan.name())))
}
