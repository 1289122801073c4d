//! `--gen-asm-writer`: printers of assembly text.
//!
//! Input are the assembly strings of instructions, aliases and register names. Output is a
//! [`Plan`]: the division of each instruction into text and operands, the printable aliases with
//! their conditions, and the register names. [`cxx`] and [`rust`] print it.

mod aliases;
mod cxx;
mod fragments;
mod names;
mod pieces;
mod rust;

use std::io::{self, Write};
use std::sync::Arc;
use tablegen_emit::rust::shared::SharedName;
use tablegen_model::Queries;

use tablegen_core::{Record, RecordError};

use crate::ModelBackend;
use crate::{Context, PlanResult};
use tablegen_model::Target;
use tablegen_model::asm::strings;
use tablegen_model::instructions::Instructions;
use tablegen_model::subset::{InstructionSubset, ONLY_FEATURES, ONLY_INSTRUCTIONS};
use tablegen_session::LONG_STRING_LITERALS;
use tablegen_session::{
    BackendError, BackendOptions, OptionSpec, Options, OutputContext, backend_options,
};

use aliases::Aliases;
use fragments::Printing;
use names::RegisterNames;
use pieces::Pieces;

/// Option that selects one of the target's assembly writers.
pub(super) const WRITER_NUMBER: OptionSpec =
    OptionSpec::new("asmwriternum", "uint", "Make assembly writer number N");

backend_options! {
    /// Options of `--gen-asm-writer`.
    pub(crate) struct AsmWriterOptions {
        /// Index into the assembly writers of the target.
        number: u32 = WRITER_NUMBER,
        /// Expression for the names of instructions that are printed.
        instructions: Option<String> = ONLY_INSTRUCTIONS,
        /// Features of machines whose instructions are printed.
        features: Option<String> = ONLY_FEATURES,
        ..LONG_STRING_LITERALS
    }
}

backend_options! {
    /// Options of back-ends that read the strings of an assembly writer.
    pub(crate) struct WriterOptions {
        /// Index into the assembly writers of the target.
        pub(crate) number: u32 = WRITER_NUMBER,
    }
}

/// Analysis result that the printers read.
struct Plan<'r> {
    target: Arc<Target<'r>>,
    instructions: Arc<Instructions<'r>>,
    /// Suffix of the C++ class name.
    class_name: &'r str,
    /// True if methods take the subtarget, so that aliases can depend on it.
    pass_subtarget: bool,
    printing: Printing<'r>,
    names: RegisterNames<'r>,
    aliases: Aliases<'r>,
}

/// Returns the record of an assembly writer, and its variant of assembly strings.
pub(super) fn writer<'r>(
    target: &Target<'r>,
    number: u32,
) -> Result<(Record<'r>, usize), BackendError> {
    let writers = target.record().list_of_defs("AssemblyWriters")?;
    let Some(&writer) = usize::try_from(number).ok().and_then(|index| writers.get(index)) else {
        let message = format!("Target does not have an AsmWriter #{number}!");
        return Err(RecordError::new(&[], message).into());
    };
    // LLVM uses `unsigned`.
    let variant = writer.plain_int("Variant")? as u32;
    Ok((writer, variant as usize))
}

impl<'r> Plan<'r> {
    fn new(cx: &Context<'_, 'r>, options: &AsmWriterOptions) -> Result<Self, BackendError> {
        let target = cx.target()?;
        let (writer, variant) = writer(&target, options.number)?;
        let instructions = cx.instructions()?;
        let mut pieces = Pieces::default();
        let mut sequences = Vec::new();
        let (names, features) = (options.instructions.as_deref(), options.features.as_deref());
        let subset = InstructionSubset::new(cx, names, features)?;
        for (id, instruction) in instructions.iter() {
            let has_text = !instruction.asm_string.is_empty() && instruction.name() != "PHI";
            if has_text && subset.contains(instruction.record)? {
                let asm = strings::flatten(instruction.asm_string, variant);
                sequences.push((id, pieces.read(instruction, &asm)?));
            }
        }
        let class_name = writer.string("AsmWriterClassName")?;
        let pass_subtarget = writer.plain_int("PassSubtarget")? != 0;
        let printing = Printing::new(pieces, sequences, instructions.all().len());
        let registers = cx.registers()?;
        let names = RegisterNames::new(cx.records(), &registers)?;
        let aliases = Aliases::new(cx, &instructions, &subset, variant, pass_subtarget)?;
        Ok(Plan { target, instructions, class_name, pass_subtarget, printing, names, aliases })
    }
}

/// Back-end `--gen-asm-writer`.
pub(crate) const BACKEND: ModelBackend =
    ModelBackend::planned("gen-asm-writer", "asm_writer", "Generate assembly writer", plan)
        .with_options(AsmWriterOptions::SPECS)
        .declaring(&[
            (SharedName::Opcode, 8),
            (SharedName::HwMode, 3),
            (SharedName::Register, 6),
            (SharedName::Feature, 1),
        ])
        .only_on_request(&[SharedName::Feature]);

fn plan<'r>(cx: &Context<'_, 'r>, options: &Options) -> PlanResult<'r> {
    Ok(Arc::new(Plan::new(cx, &BackendOptions::parse(options)?)?))
}

impl<'r> tablegen_emit::PrintPlan<'r, tablegen_model::TargetModel> for Plan<'r> {
    fn cxx(&self, output: &OutputContext<'_>, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(&cxx::print(self, output))
    }

    fn rust<'p>(&'p self, cx: &crate::Context<'_, 'r>) -> crate::RustPlan<'p> {
        let registers = cx.registers()?;
        let features = if self.aliases.depend_on_features() { Some(cx.features()?) } else { None };
        Ok(Box::new(move |output| rust::print(output, self, &registers, features.as_deref())))
    }
}
