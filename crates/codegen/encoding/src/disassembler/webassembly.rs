//! WebAssembly tables: instructions by their first bytes.

use std::collections::BTreeMap;

use tablegen_core::RecordError;

use tablegen_model::instructions::{InstrId, Instructions};
use tablegen_model::subset::InstructionSubset;

/// Instructions by opcode, for each prefix byte. Prefix 0 means none.
#[derive(Debug)]
pub(super) struct WebAssembly {
    pub(super) tables: BTreeMap<u32, BTreeMap<u32, InstrId>>,
}

/// Value of `Inst` for instructions without an encoding.
const NONE: u32 = u32::MAX;

impl WebAssembly {
    /// Plans the tables. Of several instructions with the same bytes, the canonical one counts, or
    /// else the one with the shortest assembly string.
    ///
    /// # Errors
    /// Returns an error if an instruction lacks a field or has an incomplete encoding.
    pub(super) fn new<'r>(
        instructions: &Instructions<'r>,
        subset: &InstructionSubset<'r>,
    ) -> Result<Self, RecordError> {
        let mut tables: BTreeMap<u32, BTreeMap<u32, Option<InstrId>>> = BTreeMap::new();
        for (id, instruction) in instructions.iter() {
            let record = instruction.record;
            if record.field("Inst").is_none() || !subset.contains(record)? {
                continue;
            }
            let Some(code) = record.bits("Inst")?.to_u64() else {
                return Err(record.error("the bits of the encoding are not all known"));
            };
            // LLVM uses a 32-bit number.
            let code = code as u32;
            if code == NONE {
                continue;
            }
            let (prefix, code) = match code {
                0..=0xffff => (code >> 8, code & 0xff),
                _ => (code >> 16, code & 0xffff),
            };
            let position = tables.entry(prefix).or_default().entry(code).or_default();
            if !record.bit("StackBased")? {
                continue;
            }
            let is_better = match position.and_then(|known| instructions.get(known)) {
                None => true,
                Some(known) if known.record.bit("IsCanonical")? => false,
                Some(known) => {
                    record.bit("IsCanonical")?
                        || instruction.asm_string.len() < known.asm_string.len()
                }
            };
            if is_better {
                *position = Some(id);
            }
        }
        let known = |table: BTreeMap<u32, Option<InstrId>>| {
            table.into_iter().filter_map(|(code, id)| Some((code, id?))).collect()
        };
        let tables = tables.into_iter().map(|(prefix, table)| (prefix, known(table)));
        Ok(WebAssembly { tables: tables.collect() })
    }
}
