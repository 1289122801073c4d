//! `--gen-instr-docs`: the instructions of a target as text in reST: what they do, and their
//! operands.
//!
//! In: the instructions, with what patterns tell of them. Out: a [`Plan`]; [`print`] writes it.

mod print;

use std::io::Write;
use std::sync::Arc;

use tablegen_core::Record;

use crate::model::Target;
use crate::model::instructions::Instructions;
use crate::model::patterns::Patterns;
use crate::registry::Backend;
use crate::session::{self, Ask, BackendError, Job, Options, PlanResult};

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
    fn new(ask: &Ask<'_, 'r>) -> Result<Self, BackendError> {
        let patterns = ask.patterns()?;
        let target = ask.target()?;
        let variants = target.record().list_of_defs("AssemblyParserVariants")?;
        let variants = variants.into_iter().map(|variant| variant.string("Name"));
        let variants = variants.collect::<Result<_, _>>()?;
        Ok(Plan { target, instructions: ask.instructions()?, patterns, variants })
    }
}

/// The back-end.
pub(crate) const BACKEND: Backend = Backend::planned_without_rust(
    "gen-instr-docs",
    "Generate the documentation of instructions",
    plan,
);

fn plan<'r>(ask: &Ask<'_, 'r>, _: &Options) -> PlanResult<'r> {
    Ok(Arc::new(Plan::new(ask)?))
}

impl<'r> session::Plan<'r> for Plan<'r> {
    fn cpp(&self, _: &Job<'_, 'r>, out: &mut dyn Write) -> Result<(), BackendError> {
        Ok(out.write_all(&print::print(self)?)?)
    }
}
