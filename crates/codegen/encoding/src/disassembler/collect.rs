//! Selection of the encodings to decode, for each hardware mode.
//!
//! Input are the instructions of a target. Output are their [`Encoding`]s, and the encodings of
//! each hardware mode.

use std::collections::BTreeMap;
use tablegen_model::Queries;

use tablegen_core::internal::Columns;
use tablegen_core::{Record, RecordError};

use super::encoding::{Encoding, EncodingId, Methods, Reader};
use crate::Context;
use tablegen_model::derived_from;
use tablegen_model::encodings::{EncodingChoice, EncodingReader, check_reversible};
use tablegen_model::hw_modes::{HwModeId, HwModes};
use tablegen_model::instructions::{InstrId, Instruction, Instructions};
use tablegen_model::subset::InstructionSubset;

/// Tables for encodings that do not depend on the hardware mode.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Duplicates {
    /// Tables of all modes.
    All,
    /// Tables of the modes that have encodings in the same namespace.
    OfNamespace,
    /// Separate table.
    None,
}

/// Collected encodings of a target.
#[derive(Debug)]
pub(super) struct Collected<'r> {
    /// Encodings, by [`EncodingId`].
    pub(super) encodings: Vec<Encoding<'r>>,
    /// Encodings of each mode.
    pub(super) by_mode: BTreeMap<HwModeId, Vec<EncodingId>>,
    /// Decoder methods of the target.
    pub(super) methods: Methods<'r>,
    /// Largest size in bits of an instruction that is not in the subset.
    pub(super) left_out_width: u32,
}

/// Hardware modes for which instructions have separate encodings.
struct UsedModes<'r> {
    /// Hardware modes that encodings depend on. Without any, the default mode.
    all: Vec<HwModeId>,
    /// Modes of each namespace.
    by_namespace: BTreeMap<&'r str, Vec<HwModeId>>,
}

impl<'r> UsedModes<'r> {
    fn new(modes: &HwModes<'r>) -> Result<Self, RecordError> {
        let mut all = Vec::new();
        let mut by_namespace: BTreeMap<&'r str, Vec<HwModeId>> = BTreeMap::new();
        let mut selected: Vec<(HwModeId, Record<'r>)> = modes.selected().collect();
        // Sorted, so that the order does not depend on the order of discovery.
        selected.sort_unstable_by_key(|(mode, record)| (*mode, record.id()));
        for (mode, record) in selected {
            if record.is_subclass_of("InstructionEncoding") {
                all.push(mode);
                by_namespace.entry(record.string("DecoderNamespace")?).or_default().push(mode);
            }
        }
        all.sort_unstable();
        all.dedup();
        by_namespace.values_mut().for_each(Vec::dedup);
        if all.is_empty() {
            all.push(HwModeId::DEFAULT);
        }
        Ok(UsedModes { all, by_namespace })
    }

    /// Returns the modes whose tables have an encoding that does not depend on the mode.
    fn of_shared(&self, namespace: &str, duplicates: Duplicates) -> &[HwModeId] {
        const DEFAULT: &[HwModeId] = &[HwModeId::DEFAULT];
        match duplicates {
            Duplicates::All => &self.all,
            Duplicates::OfNamespace => self.by_namespace.get(namespace).map_or(DEFAULT, |all| all),
            Duplicates::None => DEFAULT,
        }
    }
}

/// Collects the encodings of the instructions of a subset. Errors in single bits and operands are
/// reported to `cx`.
///
/// # Errors
/// Returns an error if an encoding is malformed.
pub(super) fn collect<'r>(
    cx: &Context<'_, 'r>,
    instructions: &Instructions<'r>,
    subset: &InstructionSubset<'r>,
    duplicates: Duplicates,
) -> Result<Collected<'r>, RecordError> {
    let records = cx.records();
    let target = cx.target()?;
    let modes = target.hw_modes();
    let reversed = target.instruction_set()?.bit("isLittleEndianEncoding")?;
    if reversed {
        check_reversible(records)?;
    }
    let used = UsedModes::new(modes)?;
    let mut choices = EncodingReader::new(records, modes, reversed);
    let mut gatherer = Gatherer {
        subset,
        left_out_width: 0,
        decodable: Columns::new(records, &["isAsmParserOnly", "isCodeGenOnly"]),
        reader: Reader::new(cx, reversed),
        encodings: Vec::with_capacity(instructions.real().len()),
        by_mode: BTreeMap::new(),
    };
    for (id, instruction) in instructions.iter().skip(instructions.first_real().index()) {
        let record = instruction.record;
        if !gatherer.is_decodable(record)? {
            continue;
        }
        match choices.choice(record)? {
            EncodingChoice::ByMode(all) => {
                for (mode, encoding) in all {
                    if let Some(id) = gatherer.add(encoding, instruction, id)? {
                        gatherer.by_mode.entry(mode).or_default().push(id);
                    }
                }
            }
            EncodingChoice::Own => {
                if let Some(id) = gatherer.add(record, instruction, id)? {
                    let namespace = gatherer.encodings[id.index()].namespace;
                    for &mode in used.of_shared(namespace, duplicates) {
                        gatherer.by_mode.entry(mode).or_default().push(id);
                    }
                }
            }
        }
    }
    for encoding in derived_from(records, "AdditionalEncoding")? {
        let record = encoding.def("AliasOf")?;
        if !gatherer.is_decodable(record)? {
            continue;
        }
        let id = instructions.id(record);
        let Some((id, instruction)) = id.and_then(|id| Some((id, instructions.get(id)?))) else {
            let message = format!("'{}' is not an instruction of the target", record.name());
            return Err(encoding.error(message));
        };
        if let Some(id) = gatherer.add(encoding, instruction, id)? {
            gatherer.by_mode.entry(HwModeId::DEFAULT).or_default().push(id);
        }
    }
    let Gatherer { reader, encodings, by_mode, left_out_width, .. } = gatherer;
    Ok(Collected { encodings, by_mode, methods: reader.methods, left_out_width })
}

struct Gatherer<'a, 'r> {
    subset: &'a InstructionSubset<'r>,
    /// Largest size in bits of an instruction that is not in the subset.
    left_out_width: u32,
    decodable: Columns,
    reader: Reader<'a, 'r>,
    encodings: Vec<Encoding<'r>>,
    by_mode: BTreeMap<HwModeId, Vec<EncodingId>>,
}

impl<'r> Gatherer<'_, 'r> {
    /// Returns true if an instruction is decoded and in the subset.
    fn is_decodable(&mut self, record: Record<'r>) -> Result<bool, RecordError> {
        for (column, field) in ["isAsmParserOnly", "isCodeGenOnly"].into_iter().enumerate() {
            let bit = self.decodable.get(record, column).and_then(|bit| bit.as_bit());
            if bit.map_or_else(|| record.bit(field), Ok)? {
                return Ok(false);
            }
        }
        let is_in = self.subset.contains(record)?;
        if !is_in {
            let bytes = u32::try_from(record.int("Size")?).unwrap_or(0);
            self.left_out_width = self.left_out_width.max(bytes.saturating_mul(8));
        }
        Ok(is_in)
    }

    /// Adds an encoding if the record has one. Returns its id.
    fn add(
        &mut self,
        record: Record<'r>,
        instruction: &Instruction<'r>,
        opcode: InstrId,
    ) -> Result<Option<EncodingId>, RecordError> {
        if !self.reader.is_valid(record)? {
            return Ok(None);
        }
        let id = EncodingId(self.encodings.len() as u32);
        self.encodings.push(self.reader.encoding(record, instruction, opcode)?);
        Ok(Some(id))
    }
}
