//! Encodings of variable length, which consist of segments from the lowest bit on.

use tablegen_core::{Record, RecordError, Records, natural_order};

use tablegen_model::encodings::{EncodingChoice, EncodingReader};
use tablegen_model::hw_modes::{HwModeId, HwModes};
use tablegen_model::instructions::{Instruction, Instructions};
use tablegen_model::variable_length::{Segment, SegmentKind, segments};

/// Bits of an operand in an encoding.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Piece<'r> {
    /// Name of the operand, or of a suboperand: `name` or `name.part`.
    pub(super) name: &'r str,
    /// Index of the machine operand.
    pub(super) machine_operand: usize,
    /// Record with which the encoded value is declared.
    pub(super) declared_with: Record<'r>,
    /// Encoder method. Empty for the default one.
    pub(super) encoder_method: &'r str,
    /// Lowest bit of the operand.
    pub(super) low: u64,
    /// Number of bits.
    pub(super) len: u64,
    /// Lowest bit in the encoding.
    pub(super) offset: u64,
}

/// Encoding of an instruction.
#[derive(Debug)]
pub(super) struct Sequence<'r> {
    /// Length in bits.
    pub(super) len: u64,
    /// Fixed bits, as 64-bit words, lowest first.
    pub(super) words: Vec<u64>,
    /// Operand bits, lowest encoding bit first.
    pub(super) pieces: Vec<Piece<'r>>,
}

/// Encodings of an instruction in all hardware modes.
#[derive(Debug)]
pub(super) struct Coded<'r> {
    /// Encoding for each mode. The mode is `None` for an encoding in all modes.
    pub(super) by_mode: Vec<(Option<HwModeId>, Sequence<'r>)>,
    /// Method that modifies the encoding afterwards. Empty for none.
    pub(super) post_encoder: &'r str,
}

impl<'r> Coded<'r> {
    /// Returns the encoding for all modes, if there is one.
    pub(super) fn universal(&self) -> Option<&Sequence<'r>> {
        match &self.by_mode[..] {
            [(None, sequence)] => Some(sequence),
            _ => None,
        }
    }

    /// Returns the encoding for a mode.
    pub(super) fn in_mode(&self, mode: Option<HwModeId>) -> Option<&Sequence<'r>> {
        let found = self.by_mode.iter().find(|(known, _)| known.is_none() || *known == mode);
        found.map(|(_, sequence)| sequence)
    }
}

/// Encodings of a target.
#[derive(Debug)]
pub(super) struct Variable<'r> {
    /// Modes with their names, by id. One entry with `None` if no encoding depends on the mode.
    pub(super) modes: Vec<(Option<HwModeId>, Option<&'r str>)>,
    /// Encodings of each instruction with an encoding.
    pub(super) instructions: Vec<Coded<'r>>,
    /// Indices of all instructions in the natural order of their names.
    pub(super) natural_order: Vec<usize>,
}

type Parsed<'r> = Vec<(Option<HwModeId>, Vec<Segment<'r>>)>;

impl<'r> Variable<'r> {
    /// Plans the encodings of `instructions`.
    pub(super) fn new(
        records: &'r Records,
        modes: &HwModes<'r>,
        instructions: &Instructions<'r>,
    ) -> Result<Self, RecordError> {
        let mut reader = EncodingReader::new(records, modes, false);
        let mut used = Vec::new();
        let mut parsed = Vec::new();
        for instruction in instructions.real() {
            let mut all: Parsed<'r> = Vec::new();
            match reader.choice(instruction.record)? {
                EncodingChoice::Own => all.push((None, parse(instruction.record)?)),
                EncodingChoice::ByMode(choices) => {
                    for (mode, encoding) in choices {
                        used.push(mode);
                        all.push((Some(mode), parse(encoding)?));
                    }
                }
            }
            parsed.push(all);
        }
        used.sort_unstable();
        used.dedup();
        let modes = match used.is_empty() {
            true => vec![(None, None)],
            false => used.iter().map(|&mode| (Some(mode), Some(modes.name(mode)))).collect(),
        };
        let mut coded = Vec::with_capacity(parsed.len());
        for (instruction, parsed) in instructions.real().iter().zip(parsed) {
            let mut by_mode = Vec::with_capacity(parsed.len());
            for (mode, segments) in parsed {
                by_mode.push((mode, sequence(instruction, &segments)?));
            }
            let post_encoder = instruction.record.string("PostEncoderMethod")?;
            coded.push(Coded { by_mode, post_encoder });
        }
        let name = |index: usize| instructions.real()[index].record.name_bytes();
        let mut natural: Vec<usize> = (0..coded.len()).collect();
        natural.sort_by(|&a, &b| natural_order(name(a), name(b)));
        Ok(Variable { modes, instructions: coded, natural_order: natural })
    }
}

fn parse<'r>(encoding: Record<'r>) -> Result<Vec<Segment<'r>>, RecordError> {
    let dag = encoding.dag("Inst")?;
    match encoding.field("Inst") {
        Some(field) => segments(field, dag),
        None => Ok(Vec::new()),
    }
}

fn sequence<'r>(
    instruction: &Instruction<'r>,
    segments: &[Segment<'r>],
) -> Result<Sequence<'r>, RecordError> {
    let len = segments.iter().map(|segment| segment.len).sum();
    let mut words = vec![0u64; usize::try_from(len).unwrap_or(0).div_ceil(64)];
    let mut set = |index: u64| {
        if let Some(word) = words.get_mut((index / 64) as usize) {
            *word |= 1 << (index % 64);
        }
    };
    let mut pieces = Vec::new();
    let mut index = 0;
    for segment in segments {
        match segment.kind {
            SegmentKind::Bit(true) => set(index),
            SegmentKind::Bit(false) => {}
            SegmentKind::Bits(bits) => {
                for (bit, to) in bits.iter().zip(index..) {
                    if bit.as_bit() == Some(true) {
                        set(to);
                    }
                }
            }
            SegmentKind::Operand { name, low, encoder_method, .. } => {
                let list = &instruction.operands;
                let machine_operand = list.parse_name(instruction.record, name, true)?;
                let (encoder_method, declared_with) = match encoder_method {
                    "" => (
                        list.machine_operands()[machine_operand].encoder_method,
                        list.encoded_as(machine_operand),
                    ),
                    own => (own, list.declared_with(machine_operand)),
                };
                let name = name.strip_prefix('$').unwrap_or(name);
                let len = segment.len;
                pieces.push(Piece {
                    name,
                    machine_operand,
                    declared_with,
                    encoder_method,
                    low,
                    len,
                    offset: index,
                });
            }
        }
        index += segment.len;
    }
    Ok(Sequence { len, words, pieces })
}
