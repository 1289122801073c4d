//! `--gen-searchable-tables`: enums, tables of records, and functions that find their rows.
//!
//! In go the records of the classes `GenericEnum`, `GenericTable` and `SearchIndex`, and classes
//! derived from `SearchableTable`, the older way to ask for the same. Out come the C++ that LLVM's
//! targets include, and a Rust module with the same enums, tables and lookups.

mod cpp;
mod finish;
mod layout;
mod model;
mod numbers;
mod order;
mod read;
mod rust;
mod types;

use std::io::Write;
use std::sync::Arc;

use crate::print::rust::Module;
use crate::registry::Backend;
use crate::session::{Ask, BackendError, Job, Options, PlanResult};
use model::Plan;
use numbers::Numbers;

/// The back-end.
pub(crate) const BACKEND: Backend = Backend::planned(
    "gen-searchable-tables",
    "tables",
    "Generate generic binary-searchable table",
    plan,
);

fn plan<'r>(ask: &Ask<'_, 'r>, _: &Options) -> PlanResult<'r> {
    let mut plan = read::read(ask.records())?;
    finish::finish(&mut plan, &Numbers::new(ask))?;
    Ok(Arc::new(plan))
}

impl<'r> crate::session::Plan<'r> for Plan<'r> {
    fn cpp(&self, _: &Job<'_, 'r>, out: &mut dyn Write) -> Result<(), BackendError> {
        Ok(cpp::print(self, out)?)
    }

    fn rust(&self, job: &Job<'_, 'r>) -> Result<Module, BackendError> {
        rust::print(job, self, &Numbers::new(job))
    }
}
