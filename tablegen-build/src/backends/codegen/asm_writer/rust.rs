//! Prints the printer of assembly text as Rust.

use super::Plan;
use crate::print::rust::Module;
use crate::session::{BackendError, Job};

pub(super) fn print(_: &Job<'_, '_>, _: &Plan<'_>) -> Result<Module, BackendError> {
    Err(BackendError::new("not yet"))
}
