//! `--gen-searchable-tables`: enums, tables of records, and functions that find their rows.
//!
//! In go the records of the classes `GenericEnum`, `GenericTable` and `SearchIndex`, and classes
//! derived from `SearchableTable`, the older way to ask for the same. Out come the C++ that LLVM's
//! targets include, and a Rust module with the same enums, tables and lookups.

mod cpp;
mod finish;
mod intrinsics;
mod layout;
mod model;
mod numbers;
mod order;
mod read;
mod rust;
mod types;

use std::io::Write;

use super::{BackendError, Input};
use crate::rust::Module;
use model::Plan;
use numbers::Numbers;

/// Prints the C++.
pub(super) fn cpp(input: &Input<'_>, out: &mut dyn Write) -> Result<(), BackendError> {
    let (plan, _) = plan(input)?;
    cpp::print(&plan, out)?;
    Ok(())
}

/// Makes the Rust module.
pub(super) fn rust(input: &Input<'_>) -> Result<Module, BackendError> {
    let (plan, mut numbers) = plan(input)?;
    Ok(rust::print(input, &plan, &mut numbers)?)
}

fn plan<'r>(input: &Input<'r>) -> Result<(Plan<'r>, Numbers<'r>), BackendError> {
    let mut plan = read::read(input.records())?;
    let mut numbers = Numbers::new(input.records());
    finish::finish(&mut plan, &mut numbers)?;
    Ok((plan, numbers))
}
