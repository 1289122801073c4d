//! `--gen-instr-docs`: reStructuredText documentation of instructions and their operands.
//!
//! Input are the instructions, with properties inferred from patterns. Output is a [`Plan`].
//! [`print`] writes it.

mod print;

use std::sync::Arc;
use tablegen_model::Queries;

use tablegen_core::{Record, RecordError};

use crate::ModelBackend;
use crate::{Context, PlanResult};
use tablegen_model::Target;
use tablegen_model::instructions::{Instruction, Instructions};
use tablegen_model::patterns::Patterns;
use tablegen_session::{BackendError, Options};

/// Analysis result that the printer reads.
struct Plan<'r> {
    target: Arc<Target<'r>>,
    instructions: Arc<Instructions<'r>>,
    patterns: Arc<Patterns<'r>>,
    /// Names of the assembly variants.
    variants: Vec<&'r str>,
    /// Documented fields of the target's own instructions, in instruction order.
    fields: Vec<Fields<'r>>,
}

/// Documented fields of an instruction record.
struct Fields<'r> {
    constraints: &'r str,
    implicit_defs: Vec<&'r str>,
    implicit_uses: Vec<&'r str>,
    predicates: Vec<&'r str>,
}

impl<'r> Fields<'r> {
    fn read(instruction: &Instruction<'r>) -> Result<Self, RecordError> {
        let record = instruction.record;
        Ok(Fields {
            constraints: record.string("Constraints")?,
            implicit_defs: names(instruction.implicit_defs()?),
            implicit_uses: names(record.list_of_defs("Uses")?),
            predicates: names(record.list_of_defs("Predicates")?),
        })
    }
}

/// Returns the names of records.
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
        let instructions = cx.instructions()?;
        let fields = instructions.own().iter().map(Fields::read).collect::<Result<_, _>>()?;
        Ok(Plan { target, instructions, patterns, variants, fields })
    }
}

/// Back-end `--gen-instr-docs`.
pub(crate) const BACKEND: ModelBackend = ModelBackend::planned_without_rust(
    "gen-instr-docs",
    "Generate the documentation of instructions",
    plan,
)
.with_comments(".. ", "");

fn plan<'r>(cx: &Context<'_, 'r>, _: &Options) -> PlanResult<'r> {
    Ok(Arc::new(Plan::new(cx)?))
}

tablegen_emit::printers! {
    impl<'r> for Plan<'r>: tablegen_model::TargetModel, |plan, output|
    cxx: print::print(plan)
}
