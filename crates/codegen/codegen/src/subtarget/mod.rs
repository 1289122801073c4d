//! `--gen-subtarget`: features, processors and scheduling models of a target.
//!
//! Input are the features and schedules of the model. Output is a [`Plan`] with the tables of
//! processors. [`cxx`] and [`rust`] print it.

mod cxx;
mod itineraries;
mod machines;
mod modes;
mod plan;
mod rust;
mod variants;

use std::io::{self, Write};
use std::sync::Arc;
use tablegen_emit_target::read::References;

use crate::ModelBackend;
use crate::{Context, PlanResult};
use plan::Plan;
use tablegen_emit::Comparison;
use tablegen_emit::rust::shared::SharedName;
use tablegen_session::{BackendOptions, OptionSpec, Options, OutputContext, backend_options};

/// Back-end `--gen-subtarget`.
pub(crate) const BACKEND: ModelBackend =
    ModelBackend::planned("gen-subtarget", "subtarget", "Generate subtarget enumerations", make)
        .in_llvm_23(Comparison::Compiles)
        .declaring(&[(SharedName::Feature, 0)])
        .with_options(SubtargetOptions::SPECS);

backend_options! {
    /// Options of `--gen-subtarget`.
    struct SubtargetOptions {
        /// True if Rust modules have no scheduling models.
        without_schedules: bool = OptionSpec::new(
            "rust-no-schedules",
            "",
            "In Rust, leave out scheduling models",
        ),
    }
}

fn make<'r>(cx: &Context<'_, 'r>, options: &Options) -> PlanResult<'r> {
    let options = SubtargetOptions::parse(options)?;
    Ok(Arc::new(Plan { has_rust_schedules: !options.without_schedules, ..Plan::new(cx)? }))
}

impl<'r> tablegen_emit::PrintPlan<'r, tablegen_model::TargetModel> for Plan<'r> {
    fn cxx(&self, output: &OutputContext<'_>, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(&cxx::print(self, output.cxx_style()))
    }

    fn rust<'p>(&'p self, cx: &crate::Context<'_, 'r>) -> crate::RustPlan<'p> {
        let references =
            match self.has_rust_schedules && rust::predicates::depend_on_instructions(self) {
                true => Some(References::read(cx)?),
                false => None,
            };
        Ok(Box::new(move |output| rust::module(output, self, references.as_ref())))
    }
}
