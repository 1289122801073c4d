//! `--gen-x86-mnemonic-tables`: which instructions of X86 have which mnemonic.
//!
//! In go the assembly strings of instructions of class `X86Inst`; out comes a [`Plan`]: mnemonics,
//! each with its instructions. [`cpp`] and [`rust`] print it.

mod cpp;
mod rust;

use std::io::Write;
use std::sync::Arc;

use rustc_hash::FxHashMap;
use tablegen_core::{Record, RecordError};

use super::asm_writer::{WRITER_NUMBER, writer};
use crate::model::asm::strings;
use crate::model::instructions::{InstrId, Instructions};
use crate::print::rust::Module;
use crate::quirks::string_map;
use crate::registry::Backend;
use crate::session::{self, Ask, BackendError, Job, Options, PlanResult};

/// What the printers print.
struct Plan<'r> {
    instructions: Arc<Instructions<'r>>,
    /// Mnemonics with their instructions, in the order of LLVM's tool.
    mnemonics: Vec<(String, Vec<InstrId>)>,
}

/// Forms of encodings that matter here; the numbers are those of X86's descriptions.
mod form {
    /// There is no encoding.
    pub(super) const PSEUDO: u64 = 0;
    /// It is a byte before other instructions.
    pub(super) const PREFIX_BYTE: u64 = 10;
}

/// Fields of instructions of X86 that hold numbers.
const NUMBERS: [&str; 9] = [
    "OpPrefixBits",
    "OpMapBits",
    "Opcode",
    "FormBits",
    "OpEncBits",
    "OpSizeBits",
    "AdSizeBits",
    "CD8_Scale",
    "explicitOpPrefixBits",
];

/// Whether the mnemonic of an instruction of class `X86Inst` counts: it is encoded, neither for
/// the code generator alone nor for the parser alone, and no prefix.
fn counts(record: Record<'_>) -> Result<bool, RecordError> {
    for field in NUMBERS {
        record.bits(field)?;
    }
    let form = record.bits("FormBits")?.to_u64().unwrap_or_default();
    let is_generator_only = record.bit("isCodeGenOnly")?;
    let is_parser_only = record.bit("isAsmParserOnly")?;
    let is_disassembled = record.bit("ForceDisassemble")?;
    let is_emitted =
        form != form::PSEUDO && (!is_generator_only || is_disassembled) && !is_parser_only;
    Ok(is_emitted && record.string("AsmVariantName")? != "NonParsable" && form != form::PREFIX_BYTE)
}

/// The mnemonic of an assembly string: what stands before the first tab, with `CC` for a condition.
fn mnemonic(asm: &str) -> String {
    let mnemonic = asm.split('\t').next().unwrap_or_default();
    mnemonic.replacen("${cond}", "CC", 1).to_ascii_uppercase()
}

impl<'r> Plan<'r> {
    fn new(ask: &Ask<'_, 'r>, options: &Options) -> Result<Self, BackendError> {
        let target = ask.target()?;
        let (_, variant) = writer(&target, options)?;
        let instructions = ask.instructions()?;
        let mut places: FxHashMap<String, usize> = FxHashMap::default();
        let mut found: Vec<(String, Vec<InstrId>)> = Vec::new();
        for (id, instruction) in instructions.iter() {
            if !instruction.record.is_subclass_of("X86Inst") || !counts(instruction.record)? {
                continue;
            }
            let mnemonic = mnemonic(&strings::flatten(instruction.asm_string, variant));
            let at = *places.entry(mnemonic).or_insert_with_key(|mnemonic| {
                found.push((mnemonic.clone(), Vec::new()));
                found.len() - 1
            });
            found[at].1.push(id);
        }
        let hash = |(mnemonic, _): &(String, _)| string_map::hash(mnemonic.as_bytes());
        let hashes: Vec<u32> = found.iter().map(hash).collect();
        let order = string_map::order(&hashes);
        let mnemonics = order.into_iter().map(|at| std::mem::take(&mut found[at])).collect();
        Ok(Plan { instructions, mnemonics })
    }
}

/// The back-end.
pub(crate) const BACKEND: Backend =
    Backend::planned("gen-x86-mnemonic-tables", "mnemonics", "Generate X86 mnemonic tables", plan)
        .with_options(&[WRITER_NUMBER]);

fn plan<'r>(ask: &Ask<'_, 'r>, options: &Options) -> PlanResult<'r> {
    Ok(Arc::new(Plan::new(ask, options)?))
}

impl<'r> session::Plan<'r> for Plan<'r> {
    fn cpp(&self, _: &Job<'_, 'r>, out: &mut dyn Write) -> Result<(), BackendError> {
        Ok(out.write_all(&cpp::print(self))?)
    }

    fn rust(&self, job: &Job<'_, 'r>) -> Result<Module, BackendError> {
        rust::print(job, self)
    }
}

#[cfg(test)]
mod tests {
    use super::mnemonic;

    #[test]
    fn a_mnemonic_ends_at_a_tab() {
        assert_eq!(mnemonic("add{l}\t$a"), "ADD{L}");
        assert_eq!(mnemonic("j${cond}\t$dst"), "JCC");
        assert_eq!(mnemonic("rep movs"), "REP MOVS");
        assert_eq!(mnemonic(""), "");
    }
}
