//! `--gen-subtarget`: features, processors and scheduling models of a target.
//!
//! In: the features and the schedules of the model. Out: a [`Plan`] with the tables that
//! descriptions of processors are made of, and the C++ or the Rust module of it.

mod costs;
mod cpp;
mod itineraries;
mod machines;
mod modes;
mod plan;
mod pool;
mod rust;
mod variants;

use std::io::Write;
use std::sync::Arc;

use crate::print::rust::Module;
use crate::registry::Backend;
use crate::session::{self, Ask, BackendError, Job, Options, PlanResult};
use plan::Plan;

/// The back-end.
pub(crate) const BACKEND: Backend =
    Backend::planned("gen-subtarget", "subtarget", "Generate subtarget enumerations", make);

fn make<'r>(ask: &Ask<'_, 'r>, _: &Options) -> PlanResult<'r> {
    Ok(Arc::new(Plan::new(ask)?))
}

impl<'r> session::Plan<'r> for Plan<'r> {
    fn cpp(&self, _: &Job<'_, 'r>, out: &mut dyn Write) -> Result<(), BackendError> {
        Ok(out.write_all(&cpp::print(self))?)
    }

    fn rust(&self, job: &Job<'_, 'r>) -> Result<Module, BackendError> {
        rust::module(job, self)
    }
}
