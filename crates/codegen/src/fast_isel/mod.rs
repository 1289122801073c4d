//! `--gen-fast-isel`: the instructions that fast selection takes for single nodes.
//!
//! In: patterns. Those that are simple stay: one node, all operands of which are registers of one
//! type or immediates, becomes one instruction that has the same operands. Out: a [`Plan`], and
//! the C++ functions or the Rust module of it.

mod collect;
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
    "gen-fast-isel",
    "fast_selector",
    "Generate a \"fast\" instruction selector",
    plan,
);

fn plan<'r>(ask: &Ask<'_, 'r>, _: &Options) -> PlanResult<'r> {
    Ok(Arc::new(collect::plan(ask)?))
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
