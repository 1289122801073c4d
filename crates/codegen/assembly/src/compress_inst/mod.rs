//! `--gen-compress-inst-emitter`: compression of instructions into shorter equivalents.
//!
//! Input: records of class `CompressPat`, each with an instruction and its shorter equivalent.
//! [`pattern`] reads them; [`directions`] computes the conditions and results of each replacement.
//! Output: a [`Plan`], printed by [`cxx`] and [`rust`].

mod cxx;
mod directions;
mod pattern;
mod rust;

use std::io::{self, Write};
use std::sync::Arc;
use tablegen_emit::rust::shared::SharedName;
use tablegen_model::Queries;

use tablegen_core::Record;

use super::asm_writer::{WRITER_NUMBER, writer};
use crate::ModelBackend;
use crate::{Context, PlanResult};
use directions::Direction;
use pattern::Pattern;
use tablegen_model::derived_from;
use tablegen_model::instructions::Reader;
use tablegen_model::subset::{InstructionSubset, ONLY_FEATURES, ONLY_INSTRUCTIONS};
use tablegen_session::{BackendError, BackendOptions, Options, OutputContext, backend_options};

backend_options! {
    /// Options of `--gen-compress-inst-emitter`.
    struct CompressOptions {
        /// Index into the assembly writers of the target.
        writer: u32 = WRITER_NUMBER,
        /// Expression for the names of instructions that count.
        instructions: Option<String> = ONLY_INSTRUCTIONS,
        /// Features of machines whose instructions count.
        features: Option<String> = ONLY_FEATURES,
    }
}

/// Compression patterns of a target, and the replacements that they define.
struct Plan<'r> {
    target: &'r str,
    patterns: Vec<Pattern<'r>>,
    /// True if the target has register classes by hardware mode (`RegClassByHwMode`).
    has_classes_by_mode: bool,
    compress: Direction<'r>,
    uncompress: Direction<'r>,
    /// Compressibility test on `MachineInstr`.
    check: Direction<'r>,
}

impl<'r> Plan<'r> {
    fn new(cx: &Context<'_, 'r>, options: &CompressOptions) -> Result<Self, BackendError> {
        let (target, registers) = (cx.target()?, cx.registers()?);
        let mut reader = Reader::new(cx.records());
        let mut patterns = Vec::new();
        let (names, features) = (options.instructions.as_deref(), options.features.as_deref());
        let subset = InstructionSubset::new(cx, names, features)?;
        for record in derived_from(cx.records(), "CompressPat")? {
            let pattern = Pattern::read(record, &mut reader, &registers)?;
            if subset.contains(pattern.source.record)?
                && subset.contains(pattern.dest.record)?
                && subset.allows(record)?
            {
                patterns.push(pattern);
            }
        }
        let (writer, _): (Record<'r>, _) = writer(&target, options.writer)?;
        if writer.int("PassSubtarget")? == 0 {
            let what = "'PassSubtarget' is false. SubTargetInfo object is needed for target \
                        features.";
            return Err(writer.error(what).into());
        }
        // Each stable sort starts from the order of the previous one, as in llvm-tblgen.
        let mut order: Vec<usize> = (0..patterns.len()).collect();
        order.sort_by_key(|&index| patterns[index].source.record.name_bytes());
        let compress = Direction::compress(&patterns, &order)?;
        order.sort_by_key(|&index| patterns[index].dest.record.name_bytes());
        let uncompress = Direction::uncompress(&patterns, &order)?;
        order.sort_by_key(|&index| patterns[index].source.record.name_bytes());
        let check = Direction::check(&patterns, &order)?;
        let by_mode = cx.records().derived_from(directions::BY_MODE);
        let has_classes_by_mode = by_mode.is_ok_and(|mut all| all.next().is_some());
        let target = target.name();
        Ok(Plan { target, patterns, has_classes_by_mode, compress, uncompress, check })
    }
}

/// Back-end `--gen-compress-inst-emitter`.
pub(crate) const BACKEND: ModelBackend = ModelBackend::planned(
    "gen-compress-inst-emitter",
    "compression",
    "Generate short forms of instructions",
    plan,
)
.with_options(CompressOptions::SPECS)
.declaring(&[(SharedName::Opcode, 13), (SharedName::Register, 9), (SharedName::Feature, 3)]);

fn plan<'r>(cx: &Context<'_, 'r>, options: &Options) -> PlanResult<'r> {
    Ok(Arc::new(Plan::new(cx, &BackendOptions::parse(options)?)?))
}

impl<'r> tablegen_emit::PrintPlan<'r, tablegen_model::TargetModel> for Plan<'r> {
    fn cxx(&self, output: &OutputContext<'_>, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(&cxx::print(output, self))
    }

    fn rust<'p>(&'p self, cx: &crate::Context<'_, 'r>) -> crate::RustPlan<'p> {
        let (instructions, registers, features) =
            (cx.instructions()?, cx.registers()?, cx.features()?);
        Ok(Box::new(move |output| rust::print(output, self, &instructions, &registers, &features)))
    }
}
