//! `--gen-asm-matcher`: what an assembler reads instructions with.
//!
//! In go instructions, their aliases, registers, and what the author of a description says of
//! operands; out comes a [`Plan`]: all ways of writing instructions in the order in which they are
//! tried, the classes of operands that these have, and how operands of instructions are made of
//! what is written. [`cpp`] and [`rust`] print it.
//!
//! The way of the data: [`settings`] has what holds for all of the text; [`tokens`] takes assembly
//! strings apart and [`matchables`] makes ways of writing of them; [`registers`] and [`classes`]
//! find the classes that [`operands`] gives to tokens; [`order`] sorts; [`conversions`] works out
//! how operands are made. [`plan`] does all of it.

mod classes;
mod conversions;
mod cxx;
mod fields;
mod matchables;
mod mnemonics;
mod operands;
mod order;
mod plan;
mod registers;
mod rust;
mod settings;
mod texts;
mod tokens;

use std::io::Write;
use std::sync::Arc;

use crate::Backend;
use crate::{Context, PlanResult};
use tablegen_emit::rust::shared::SharedName;
use tablegen_session::{BackendError, OptionSpec, Options, OutputContext};

use plan::Plan;

/// Which of several parsers is meant.
const PARSER: OptionSpec = OptionSpec::of_plan(
    "asmparsernum",
    "uint",
    "Which of the parsers of the target the output is for (default: 0)",
);

/// Which instructions are taken.
const PREFIX: OptionSpec = OptionSpec::of_plan(
    "match-prefix",
    "string",
    "Only take instructions with names that begin so",
);

/// The back-end.
pub(crate) const BACKEND: Backend =
    Backend::planned("gen-asm-matcher", "matcher", "Generate assembly instruction matcher", plan)
        .with_options(&[PARSER, PREFIX])
        .declaring(&[
            (SharedName::Opcode, 12),
            (SharedName::HwMode, 4),
            (SharedName::Register, 7),
            (SharedName::Requirement, 0),
        ]);

fn plan<'r>(cx: &Context<'_, 'r>, options: &Options) -> PlanResult<'r> {
    let parser = options.number(PARSER.name)?.unwrap_or_default();
    let prefix = options.value(PREFIX.name).unwrap_or_default();
    Ok(Arc::new(Plan::new(cx, parser as usize, prefix)?))
}

impl<'r> tablegen_emit::PrintPlan<'r, tablegen_model::TargetModel> for Plan<'r> {
    fn cxx(&self, output: &OutputContext<'_>, out: &mut dyn Write) -> Result<(), BackendError> {
        Ok(out.write_all(&cxx::print(self, output))?)
    }

    fn rust<'p>(&'p self, _: &crate::Context<'_, 'r>) -> crate::RustPlan<'p> {
        Ok(Box::new(move |output| rust::print(output, self)))
    }
}
