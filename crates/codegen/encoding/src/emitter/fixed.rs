//! Encodings of fixed length: words of fixed bits for each instruction, and [`Layout`]s of the
//! operands.

use rustc_hash::FxHashMap;
use tablegen_core::{Record, RecordError};

use crate::Context;
use tablegen_model::encodings::{
    BitRange, EncodingBits, EncodingChoice, EncodingReader, with_reversed_bits,
};
use tablegen_model::hw_modes::{HwModeId, HwModes};
use tablegen_model::instructions::{Instruction, Instructions};

/// Encoding of an instruction's operands.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Layout<'r> {
    /// Operands in the order in which they are encoded.
    pub(super) operands: Vec<EncodedOperand<'r>>,
    /// Method that modifies the encoding afterwards (`PostEncoderMethod`). Empty for none.
    pub(super) post_encoder: &'r str,
}

/// Operand with the bits that encode it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct EncodedOperand<'r> {
    /// Name of the operand.
    pub(super) name: &'r str,
    /// First machine operand.
    pub(super) machine_operand: usize,
    /// Record with which the encoded value is declared.
    pub(super) declared_with: Record<'r>,
    /// Encoder method. Empty for the default one.
    pub(super) encoder_method: &'r str,
    /// Locations of the bits, highest encoding bit first. Never empty.
    pub(super) ranges: Vec<BitRange>,
}

/// Index of a layout.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct LayoutId(pub(super) usize);

/// Layouts of an instruction.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum Layouts {
    /// Layout of all modes.
    One(LayoutId),
    /// Layout for each hardware mode, sorted by id.
    ByMode(Vec<(HwModeId, LayoutId)>),
}

/// Fixed bits of all instructions in one hardware mode.
#[derive(Debug)]
pub(super) struct Table<'r> {
    /// Hardware mode and its name. `None` for the default mode.
    pub(super) mode: Option<(HwModeId, &'r str)>,
    /// Words of the fixed bits, lowest first, [`Fixed::words`] for each instruction. 0 without an
    /// encoding in this mode.
    pub(super) words: Vec<u64>,
}

impl Table<'_> {
    fn id(&self) -> HwModeId {
        self.mode.map_or(HwModeId::DEFAULT, |(id, _)| id)
    }
}

/// Encodings of a target.
#[derive(Debug)]
pub(super) struct Fixed<'r> {
    /// Width of the longest encoding in bits.
    pub(super) width: usize,
    /// Fixed bits for the default mode, followed by other modes by id.
    pub(super) tables: Vec<Table<'r>>,
    /// True if an encoding depends on the hardware mode.
    pub(super) has_modes: bool,
    /// Distinct layouts.
    pub(super) layouts: Vec<Layout<'r>>,
    /// Layouts of each instruction with an encoding.
    pub(super) instructions: Vec<Layouts>,
}

impl Fixed<'_> {
    /// Returns the number of 64-bit words of each encoding.
    pub(super) fn words(&self) -> usize {
        self.width.div_ceil(64)
    }
}

/// Encodings of one instruction, by hardware mode.
enum Encodings<'r> {
    Own(EncodingBits<'r>),
    ByMode(Vec<(HwModeId, Record<'r>, EncodingBits<'r>)>),
}

impl<'r> Fixed<'r> {
    /// Plans the encodings of `instructions`. Missing operands are reported to `cx`.
    pub(super) fn new(
        cx: &Context<'_, 'r>,
        modes: &HwModes<'r>,
        instructions: &Instructions<'r>,
        reversed: bool,
    ) -> Result<Self, RecordError> {
        let real = instructions.real();
        let mut reader = EncodingReader::new(cx.records(), modes, reversed);
        let mut width = 0;
        let mut used: Vec<HwModeId> = Vec::new();
        let mut encodings = Vec::with_capacity(real.len());
        for instruction in real {
            let found = match reader.choice(instruction.record)? {
                EncodingChoice::Own => {
                    let bits = reader.bits(instruction.record)?;
                    width = width.max(bits.len());
                    Encodings::Own(bits)
                }
                EncodingChoice::ByMode(choices) => {
                    let mut all = Vec::with_capacity(choices.len());
                    for (mode, encoding) in choices {
                        let bits = reader.bits(encoding)?;
                        width = width.max(bits.len());
                        used.push(mode);
                        all.push((mode, encoding, bits));
                    }
                    Encodings::ByMode(all)
                }
            };
            encodings.push(found);
        }
        used.sort_unstable();
        used.dedup();

        let words = width.div_ceil(64);
        let others = used.iter().filter(|mode| !mode.is_default());
        let mut tables: Vec<Table<'r>> = std::iter::once(None)
            .chain(others.map(|&mode| Some((mode, modes.name(mode)))))
            .map(|mode| Table { mode, words: vec![0; real.len() * words] })
            .collect();

        let mut planner =
            LayoutPlanner { cx, reversed, layouts: Vec::new(), ids: FxHashMap::default() };
        let mut layouts = Vec::with_capacity(real.len());
        let mut ones = vec![0; words];
        for (index, (instruction, encodings)) in real.iter().zip(&encodings).enumerate() {
            let row = index * words..(index + 1) * words;
            layouts.push(match encodings {
                Encodings::Own(bits) => {
                    ones.fill(0);
                    let id = planner.layout(instruction, instruction.record, *bits, &mut ones)?;
                    tables.iter_mut().for_each(|table| {
                        table.words[row.clone()].copy_from_slice(&ones);
                    });
                    Layouts::One(id)
                }
                Encodings::ByMode(all) => {
                    let mut by_mode = Vec::with_capacity(all.len());
                    for (mode, encoding, bits) in all {
                        ones.fill(0);
                        let id = planner.layout(instruction, *encoding, *bits, &mut ones)?;
                        by_mode.push((*mode, id));
                        if let Some(table) = tables.iter_mut().find(|table| table.id() == *mode) {
                            table.words[row.clone()].copy_from_slice(&ones);
                        }
                    }
                    Layouts::ByMode(by_mode)
                }
            });
        }
        let has_modes = !used.is_empty();
        Ok(Fixed { width, tables, has_modes, layouts: planner.layouts, instructions: layouts })
    }
}

struct LayoutPlanner<'a, 'r> {
    cx: &'a Context<'a, 'r>,
    reversed: bool,
    layouts: Vec<Layout<'r>>,
    ids: FxHashMap<Layout<'r>, LayoutId>,
}

impl<'r> LayoutPlanner<'_, 'r> {
    /// Returns the layout of an encoding of an instruction. Sets its fixed bits in `ones`.
    fn layout(
        &mut self,
        instruction: &Instruction<'r>,
        encoding: Record<'r>,
        bits: EncodingBits<'r>,
        ones: &mut [u64],
    ) -> Result<LayoutId, RecordError> {
        let list = &instruction.operands;
        let record = instruction.record;
        let mut operands = Vec::new();
        let mut all_found = true;
        for encoded in bits.read(encoding, ones) {
            let name = encoded.field.name();
            let found = list
                .find_alias(name)
                .or_else(|| list.find(name).map(|index| list.operands()[index].first));
            let Some(machine_operand) = found else {
                let message = format!("No operand named {name} in record {}", record.name());
                let names: Vec<&str> = list.operands().iter().map(|one| one.name).collect();
                let help = match names.is_empty() {
                    true => "it has no operands".to_owned(),
                    false => format!("its operands are {}", names.join(", ")),
                };
                self.cx.error(record.error(message).with_help(help));
                all_found = false;
                continue;
            };
            operands.push(EncodedOperand {
                name,
                machine_operand,
                declared_with: list.encoded_as(machine_operand),
                encoder_method: list.machine_operands()[machine_operand].encoder_method,
                ranges: encoded.ranges.to_vec(),
            });
        }
        if !all_found {
            let dump = match self.reversed {
                true => with_reversed_bits(&record.to_string()),
                false => record.to_string(),
            };
            self.cx.note(&[], format!("Dumping record for previous error:\n{dump}"));
        }
        let layout = Layout { operands, post_encoder: record.string("PostEncoderMethod")? };
        if let Some(&known) = self.ids.get(&layout) {
            return Ok(known);
        }
        let id = LayoutId(self.layouts.len());
        self.layouts.push(layout.clone());
        self.ids.insert(layout, id);
        Ok(id)
    }
}
