//! `--gen-x86-mnemonic-tables`: the mnemonics of X86 instructions.
//!
//! Input are the assembly strings of instructions of class `X86Inst`. Output is a [`Plan`]:
//! mnemonics with their instructions. [`cxx`] and [`rust`] print it.

mod cxx;
mod rust;

use std::sync::Arc;
use tablegen_emit::rust::shared::SharedName;
use tablegen_model::Queries;

use rustc_hash::FxHashMap;
use tablegen_core::{Record, RecordError};

use super::asm_writer::{WriterOptions, writer};
use crate::ModelBackend;
use crate::{Context, PlanResult};
use tablegen_model::asm::strings;
use tablegen_model::instructions::{InstrId, Instructions};
use tablegen_model::x86::{Number, Reader, form, mnemonic};
use tablegen_quirks::string_map;
use tablegen_session::{BackendError, BackendOptions, Options};

/// Analysis result that the printers read.
struct Plan<'r> {
    instructions: Arc<Instructions<'r>>,
    /// Mnemonics with their instructions, in the order of llvm-tblgen.
    mnemonics: Vec<(String, Vec<InstrId>)>,
}

/// Returns true if the mnemonic of an `X86Inst` counts: it is encoded, usable by both code
/// generator and parser, and no prefix.
fn counts(reader: &mut Reader<'_>, record: Record<'_>) -> Result<bool, RecordError> {
    let fields = reader.fields(record)?;
    let is_prefix = fields.number(Number::Form) == form::PREFIX_BYTE;
    Ok(fields.is_emitted() && record.string("AsmVariantName")? != "NonParsable" && !is_prefix)
}

impl<'r> Plan<'r> {
    fn new(cx: &Context<'_, 'r>, options: &WriterOptions) -> Result<Self, BackendError> {
        let target = cx.target()?;
        let (_, variant) = writer(&target, options.number)?;
        let instructions = cx.instructions()?;
        let mut reader = Reader::new(cx.records());
        let mut indices: FxHashMap<String, usize> = FxHashMap::default();
        let mut found: Vec<(String, Vec<InstrId>)> = Vec::new();
        for (id, instruction) in instructions.iter() {
            let record = instruction.record;
            if !reader.reads(record) || !counts(&mut reader, record)? {
                continue;
            }
            let mnemonic = mnemonic(&strings::flatten(instruction.asm_string, variant));
            let index = *indices.entry(mnemonic).or_insert_with_key(|mnemonic| {
                found.push((mnemonic.clone(), Vec::new()));
                found.len() - 1
            });
            found[index].1.push(id);
        }
        let hash = |(mnemonic, _): &(String, _)| string_map::hash(mnemonic.as_bytes());
        let hashes: Vec<u32> = found.iter().map(hash).collect();
        let order = string_map::order(cx.records().release(), &hashes);
        let mnemonics = order.into_iter().map(|index| std::mem::take(&mut found[index])).collect();
        Ok(Plan { instructions, mnemonics })
    }
}

/// Back-end `--gen-x86-mnemonic-tables`.
pub(crate) const BACKEND: ModelBackend = ModelBackend::planned(
    "gen-x86-mnemonic-tables",
    "mnemonics",
    "Generate X86 mnemonic tables",
    plan,
)
.with_options(WriterOptions::SPECS)
.declaring(&[(SharedName::Opcode, 9)]);

fn plan<'r>(cx: &Context<'_, 'r>, options: &Options) -> PlanResult<'r> {
    Ok(Arc::new(Plan::new(cx, &BackendOptions::parse(options)?)?))
}

tablegen_emit::printers! {
    impl<'r> for Plan<'r>: tablegen_model::TargetModel, |plan, output|
    cxx: cxx::print(plan),
    rust: rust::print(output, plan)
}
