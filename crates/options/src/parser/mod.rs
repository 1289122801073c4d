//! `--gen-opt-parser-defs`: the tables that parsers of command lines read.
//!
//! In: the records of classes `Option`, `OptionGroup` and `SubCommand`. Out: a [`Plan`], and the
//! C++ tables for LLVM's `OptTable` or the Rust module for `tablegen_rt::options`.

mod cpp;
mod plan;
mod rust;

use std::io::Write;
use std::sync::Arc;

use crate::print::cxx::tables::LONG_STRING_LITERALS;
use crate::print::rust::Module;
use crate::registry::Backend;
use crate::session::{self, Ask, BackendError, Job, Options, PlanResult};
use plan::Plan;

/// The back-end.
pub(crate) const BACKEND: Backend =
    Backend::planned("gen-opt-parser-defs", "options", "Generate option definitions", plan)
        .with_options(&[LONG_STRING_LITERALS]);

fn plan<'r>(ask: &Ask<'_, 'r>, _: &Options) -> PlanResult<'r> {
    Ok(Arc::new(Plan::new(ask)?))
}

impl<'r> session::Plan<'r> for Plan<'r> {
    fn cpp(&self, job: &Job<'_, 'r>, out: &mut dyn Write) -> Result<(), BackendError> {
        Ok(out.write_all(&cpp::print(self, job.options()))?)
    }

    fn rust(&self, job: &Job<'_, 'r>) -> Result<Module, BackendError> {
        rust::module(job, self)
    }
}
