//! `--gen-rewriters`: C++ classes of rewrite patterns.
//!
//! Input: records of class `Pattern`. [`read`] checks them and returns the [`plan`]: steps of the
//! matches and of the rewrites. [`cxx`] prints it.

mod cxx;
mod plan;
mod read;

use tablegen_session::Options;

use crate::ModelBackend;
use crate::model::Context;
use crate::plan::{Header, text_plan};

/// Back-ends of this group.
pub(crate) const BACKENDS: &[ModelBackend] =
    &[ModelBackend::planned_without_rust("gen-rewriters", "Generate pattern rewriters", plan)];

fn plan<'r>(cx: &Context<'_, 'r>, _: &Options) -> crate::PlanResult<'r> {
    text_plan(Header::TitleAndSource("Rewriters"), read::plan(cx.records())?, cxx::print)
}
