//! `--gen-asm-matcher`: tables and functions with which an assembler matches instructions.
//!
//! Input are instructions, aliases, registers and operand classes. Output is a [`Plan`]: the
//! matchables in the order in which they are tried, their operand classes, and the conversion of
//! their operands. [`cxx`] and [`rust`] print it.
//!
//! Data flow: [`settings`] reads the parser records, [`tokens`] splits assembly strings and
//! [`matchables`] reads the forms of instructions. [`registers`] and [`classes`] create the classes
//! that [`operands`] assigns to tokens, [`order`] sorts the matchables, and [`conversions`]
//! determines how operands are converted. [`plan`] runs these steps. For Rust, [`expectations`] finds
//! ranges and register classes for the messages of diagnostics.

mod classes;
mod conversions;
mod cxx;
mod expectations;
mod fields;
pub(crate) mod hidden;
mod matchables;
mod mnemonics;
mod operands;
mod order;
mod plan;
mod registers;
mod rust;
mod settings;
mod tokens;

use std::io::{self, Write};
use std::sync::Arc;

use crate::ModelBackend;
use crate::{Context, PlanResult};
use tablegen_emit::rust::shared::SharedName;
use tablegen_model::subset::{InstructionSubset, ONLY_FEATURES, ONLY_INSTRUCTIONS};
use tablegen_session::{BackendOptions, OptionSpec, Options, OutputContext, backend_options};

use expectations::Expectations;
use plan::Plan;

backend_options! {
    /// Options of `--gen-asm-matcher`.
    pub(crate) struct AsmMatcherOptions {
        /// Index into the assembly parsers of the target.
        pub(crate) parser: u32 = OptionSpec::new(
            "asmparsernum",
            "uint",
            "Which of the parsers of the target the output is for (default: 0)",
        ),
        /// Prefix of the names of instructions that are matched.
        pub(crate) prefix: String = OptionSpec::new(
            "match-prefix",
            "string",
            "Only take instructions with names that begin so",
        ),
        /// Expression for the names of instructions that are matched.
        pub(crate) instructions: Option<String> = ONLY_INSTRUCTIONS,
        /// Features of machines whose instructions are matched.
        pub(crate) features: Option<String> = ONLY_FEATURES,
    }
}

/// Back-end `--gen-asm-matcher`.
pub(crate) const BACKEND: ModelBackend = ModelBackend::planned(
    "gen-asm-matcher",
    "matcher",
    "Generate assembly instruction matcher",
    plan,
)
.with_options(AsmMatcherOptions::SPECS)
.declaring(&[
    (SharedName::Opcode, 12),
    (SharedName::HwMode, 4),
    (SharedName::Register, 7),
    (SharedName::Feature, 4),
    (SharedName::Requirement, 0),
])
.only_on_request(&[SharedName::Opcode]);

fn plan<'r>(cx: &Context<'_, 'r>, options: &Options) -> PlanResult<'r> {
    let AsmMatcherOptions { parser, prefix, instructions, features } =
        BackendOptions::parse(options)?;
    let subset = InstructionSubset::new(cx, instructions.as_deref(), features.as_deref())?;
    Ok(Arc::new(Plan::new(cx, parser as usize, &prefix, &subset)?))
}

impl<'r> tablegen_emit::PrintPlan<'r, tablegen_model::TargetModel> for Plan<'r> {
    fn cxx(&self, output: &OutputContext<'_>, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(&cxx::print(self, output))
    }

    fn rust<'p>(&'p self, cx: &Context<'_, 'r>) -> crate::RustPlan<'p> {
        let diagnostics = self.described_diagnostics(&Expectations::new(cx.records()));
        Ok(Box::new(move |output| rust::print(output, self, &diagnostics)))
    }
}
