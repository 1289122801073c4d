//! `--gen-searchable-tables`: enums, tables of records, and functions that find their rows.
//!
//! In go the records of the classes `GenericEnum`, `GenericTable` and `SearchIndex`, and classes
//! derived from `SearchableTable`, the older way to ask for the same. Out come the C++ that LLVM's
//! targets include, and a Rust module with the same enums, tables and lookups.

mod cpp;
mod finish;
mod intrinsics;
#[allow(dead_code, reason = "for what prints Rust")]
mod model;
mod order;
mod read;
mod types;

use std::io::Write;

use super::{BackendError, Input};
use model::Plan;

/// Prints the C++.
pub(super) fn cpp(input: &Input<'_>, out: &mut dyn Write) -> Result<(), BackendError> {
    cpp::print(&plan(input)?, out)?;
    Ok(())
}

fn plan<'r>(input: &Input<'r>) -> Result<Plan<'r>, BackendError> {
    let mut plan = read::read(input.records())?;
    finish::finish(input.records(), &mut plan)?;
    Ok(plan)
}
