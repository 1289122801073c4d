//! `--gen-instr-docs`: the instructions of a target as text in reST: what they do, and their
//! operands.
//!
//! In: the instructions, with what patterns tell of them. Out: a [`Plan`]; [`print`] writes it.

mod print;

use std::io::Write;
use std::sync::Arc;
use tablegen_model::Queries;

use tablegen_core::Record;

use crate::Backend;
use crate::{Context, PlanResult};
use tablegen_model::Target;
use tablegen_model::instructions::Instructions;
use tablegen_model::patterns::Patterns;
use tablegen_session::{BackendError, Options, OutputContext};

/// What is printed.
struct Plan<'r> {
    target: Arc<Target<'r>>,
    instructions: Arc<Instructions<'r>>,
    patterns: Arc<Patterns<'r>>,
    /// The names of the ways in which assembly is written.
    variants: Vec<&'r str>,
}

/// The names of records.
fn names(records: Vec<Record<'_>>) -> Vec<&str> {
    records.into_iter().map(|record| record.name()).collect()
}

impl<'r> Plan<'r> {
    fn new(cx: &Context<'_, 'r>) -> Result<Self, BackendError> {
        let patterns = cx.patterns()?;
        let target = cx.target()?;
        let variants = target.record().list_of_defs("AssemblyParserVariants")?;
        let variants = variants.into_iter().map(|variant| variant.string("Name"));
        let variants = variants.collect::<Result<_, _>>()?;
        Ok(Plan { target, instructions: cx.instructions()?, patterns, variants })
    }
}

/// The back-end.
pub(crate) const BACKEND: Backend = Backend::planned_without_rust(
    "gen-instr-docs",
    "Generate the documentation of instructions",
    plan,
);

fn plan<'r>(cx: &Context<'_, 'r>, _: &Options) -> PlanResult<'r> {
    Ok(Arc::new(Plan::new(cx)?))
}

impl<'r> tablegen_emit::PrintPlan<'r, tablegen_model::TargetModel> for Plan<'r> {
    fn cxx(&self, _: &OutputContext<'_>, out: &mut dyn Write) -> Result<(), BackendError> {
        Ok(out.write_all(&print::print(self)?)?)
    }
}
