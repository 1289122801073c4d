//! `--gen-opt-parser-defs`: the tables that parsers of command lines read.
//!
//! Input: records of classes `Option`, `OptionGroup` and `SubCommand`. Output: a [`Plan`], printed
//! as C++ tables for LLVM's `OptTable`, or as a Rust module for `tablegen_rt::options`.

mod cxx;
mod plan;
mod rust;

use std::io::{self, Write};
use std::sync::Arc;

use crate::ModelBackend;
use crate::{Context, PlanResult};
use plan::Plan;
use tablegen_session::LONG_STRING_LITERALS;
use tablegen_session::{Options, OutputContext};

/// Back-end `--gen-opt-parser-defs`.
pub(crate) const BACKEND: ModelBackend =
    ModelBackend::planned("gen-opt-parser-defs", "options", "Generate option definitions", plan)
        .with_options(&[LONG_STRING_LITERALS]);

fn plan<'r>(cx: &Context<'_, 'r>, _: &Options) -> PlanResult<'r> {
    Ok(Arc::new(Plan::new(cx)?))
}

impl<'r> tablegen_emit::PrintPlan<'r> for Plan<'r> {
    fn cxx(&self, output: &OutputContext<'_>, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(&cxx::print(self, output.cxx_style()))
    }

    fn rust<'p>(&'p self, _: &crate::Context<'_, 'r>) -> crate::RustPlan<'p> {
        Ok(Box::new(move |output| rust::module(output, self)))
    }
}
