//! `--gen-pseudo-lowering`: what pseudo instructions become that stand for one other instruction.
//!
//! In: instructions of class `PseudoInstExpansion` with the instruction that each becomes, and
//! where the operands of that come from. Out: a [`Plan`], and the C++ function or the Rust module
//! of it.

mod cpp;
mod plan;
mod rust;

use std::io::Write;
use std::sync::Arc;

use crate::print::rust::Module;
use crate::registry::Backend;
use crate::session::{self, Ask, BackendError, Job, Options, PlanResult};
use plan::Plan;

/// The back-end.
pub(crate) const BACKEND: Backend = Backend::planned(
    "gen-pseudo-lowering",
    "pseudo_lowering",
    "Generate pseudo instruction lowering",
    plan,
);

fn plan<'r>(ask: &Ask<'_, 'r>, _: &Options) -> PlanResult<'r> {
    Ok(Arc::new(Plan::new(ask)?))
}

impl<'r> session::Plan<'r> for Plan<'r> {
    fn cpp(&self, _: &Job<'_, 'r>, out: &mut dyn Write) -> Result<(), BackendError> {
        let mut text = Vec::new();
        cpp::print(self, &mut text);
        Ok(out.write_all(&text)?)
    }

    fn rust(&self, job: &Job<'_, 'r>) -> Result<Module, BackendError> {
        rust::module(job, self)
    }
}
