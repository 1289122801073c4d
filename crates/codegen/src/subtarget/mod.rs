//! `--gen-subtarget`: features, processors and scheduling models of a target.
//!
//! In: the features and the schedules of the model. Out: a [`Plan`] with the tables that
//! descriptions of processors are made of, and the C++ or the Rust module of it.

mod cxx;
mod itineraries;
mod machines;
mod modes;
mod plan;
mod rust;
mod variants;

use crate::support::rust::predicates::References;
use std::io::Write;
use std::sync::Arc;

use crate::Backend;
use crate::{Context, PlanResult};
use plan::Plan;
use tablegen_emit::rust::shared::SharedName;
use tablegen_session::{BackendError, Options, OutputContext};

/// The back-end.
pub(crate) const BACKEND: Backend =
    Backend::planned("gen-subtarget", "subtarget", "Generate subtarget enumerations", make)
        .declaring(&[(SharedName::Feature, 0)]);

fn make<'r>(cx: &Context<'_, 'r>, _: &Options) -> PlanResult<'r> {
    Ok(Arc::new(Plan::new(cx)?))
}

impl<'r> tablegen_emit::PrintPlan<'r, tablegen_model::TargetModel> for Plan<'r> {
    fn cxx(&self, _: &OutputContext<'_>, out: &mut dyn Write) -> Result<(), BackendError> {
        Ok(out.write_all(&cxx::print(self))?)
    }

    fn rust<'p>(&'p self, cx: &crate::Context<'_, 'r>) -> crate::RustPlan<'p> {
        let references = match rust::predicates::ask_instructions(self) {
            true => Some(References::read(cx)?),
            false => None,
        };
        Ok(Box::new(move |output| rust::module(output, self, references.as_ref())))
    }
}
