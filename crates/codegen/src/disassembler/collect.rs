//! Which encodings are decoded, and in which hardware modes.
//!
//! In go the instructions of a target; out come their [`Encoding`]s, and for each hardware mode
//! those that are looked for in it.

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

/// What becomes of encodings that are the same in all hardware modes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Duplicates {
    /// They are in the tables of all modes.
    All,
    /// They are in the tables of the modes that have encodings in their namespace.
    OfNamespace,
    /// They are in a table of their own.
    None,
}

/// All encodings.
#[derive(Debug)]
pub(super) struct Collected<'r> {
    /// The encodings, each at the index of its number.
    pub(super) encodings: Vec<Encoding<'r>>,
    /// Those of each mode.
    pub(super) by_mode: BTreeMap<HwModeId, Vec<EncodingId>>,
    /// The methods of the target's own.
    pub(super) methods: Methods<'r>,
}

/// The modes in which instructions have encodings of their own.
struct UsedModes<'r> {
    /// All of them; the default mode if there are none.
    all: Vec<HwModeId>,
    /// Those of each namespace.
    by_namespace: BTreeMap<&'r str, Vec<HwModeId>>,
}

impl<'r> UsedModes<'r> {
    fn new(modes: &HwModes<'r>) -> Result<Self, RecordError> {
        let mut all = Vec::new();
        let mut by_namespace: BTreeMap<&'r str, Vec<HwModeId>> = BTreeMap::new();
        let mut selected: Vec<(HwModeId, Record<'r>)> = modes.selected().collect();
        // In an order that does not depend on where they were found.
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

    /// The modes in whose tables an encoding is that is the same in all modes.
    fn of_shared(&self, namespace: &str, duplicates: Duplicates) -> &[HwModeId] {
        const DEFAULT: &[HwModeId] = &[HwModeId::DEFAULT];
        match duplicates {
            Duplicates::All => &self.all,
            Duplicates::OfNamespace => self.by_namespace.get(namespace).map_or(DEFAULT, |all| all),
            Duplicates::None => DEFAULT,
        }
    }
}

/// Collects the encodings of a target. What is wrong with single bits and operands is reported.
///
/// # Errors
/// An encoding is not well-formed.
pub(super) fn collect<'r>(
    cx: &Context<'_, 'r>,
    instructions: &Instructions<'r>,
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
    let Gatherer { reader, encodings, by_mode, .. } = gatherer;
    Ok(Collected { encodings, by_mode, methods: reader.methods })
}

struct Gatherer<'a, 'r> {
    decodable: Columns,
    reader: Reader<'a, 'r>,
    encodings: Vec<Encoding<'r>>,
    by_mode: BTreeMap<HwModeId, Vec<EncodingId>>,
}

impl<'r> Gatherer<'_, 'r> {
    /// Whether an instruction is decoded at all.
    fn is_decodable(&mut self, record: Record<'r>) -> Result<bool, RecordError> {
        for (column, field) in ["isAsmParserOnly", "isCodeGenOnly"].into_iter().enumerate() {
            let bit = self.decodable.get(record, column).and_then(|bit| bit.as_bit());
            if bit.map_or_else(|| record.bit(field), Ok)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Adds an encoding, if it is one.
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
