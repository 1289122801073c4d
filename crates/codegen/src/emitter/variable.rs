//! Encodings of variable length: each instruction has its own, made of
//! segments from the lowest bit on.

use tablegen_core::{Record, RecordError, Records, natural_order};

use tablegen_model::encodings::{EncodingChoice, EncodingReader};
use tablegen_model::hw_modes::{HwModeId, HwModes};
use tablegen_model::instructions::{Instruction, Instructions};
use tablegen_model::variable_length::{Segment, SegmentKind, segments};

/// Bits of an operand in an encoding.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Piece<'r> {
    /// The name of the operand, or of one of its parts: `name` or `name.part`.
    pub(super) name: &'r str,
    /// The machine operand.
    pub(super) machine_operand: usize,
    /// What the value is declared with that is encoded.
    pub(super) declared_with: Record<'r>,
    /// The method that encodes it; empty for that of all other operands.
    pub(super) encoder_method: &'r str,
    /// Its lowest bit that is taken.
    pub(super) low: u64,
    /// How many bits are taken.
    pub(super) len: u64,
    /// Where they go in the encoding.
    pub(super) at: u64,
}

/// How an instruction is encoded.
#[derive(Debug)]
pub(super) struct Sequence<'r> {
    /// How many bits the encoding has.
    pub(super) len: u64,
    /// Its fixed bits, as words of 64 bits, the lowest first.
    pub(super) words: Vec<u64>,
    /// Its operands, from the lowest bit on.
    pub(super) pieces: Vec<Piece<'r>>,
}

/// How an instruction is encoded in all modes.
#[derive(Debug)]
pub(super) struct Coded<'r> {
    /// The mode is none where there is one encoding for all of them.
    pub(super) by_mode: Vec<(Option<HwModeId>, Sequence<'r>)>,
    /// The method that has the last word; empty if there is none.
    pub(super) post_encoder: &'r str,
}

impl<'r> Coded<'r> {
    /// The encoding that holds in all modes.
    pub(super) fn universal(&self) -> Option<&Sequence<'r>> {
        match &self.by_mode[..] {
            [(None, sequence)] => Some(sequence),
            _ => None,
        }
    }

    /// The encoding for a mode.
    pub(super) fn in_mode(&self, mode: Option<HwModeId>) -> Option<&Sequence<'r>> {
        let found = self.by_mode.iter().find(|(known, _)| known.is_none() || *known == mode);
        found.map(|(_, sequence)| sequence)
    }
}

/// All encodings of a target.
#[derive(Debug)]
pub(super) struct Variable<'r> {
    /// The modes that encodings are given for, by their ids, with their names;
    /// one without name if there are none.
    pub(super) modes: Vec<(Option<HwModeId>, Option<&'r str>)>,
    /// How each instruction with an encoding is encoded.
    pub(super) instructions: Vec<Coded<'r>>,
    /// The places of all instructions in the natural order of their names.
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
        let name = |at: usize| instructions.real()[at].record.name_bytes();
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
    let mut set = |at: u64| {
        if let Some(word) = words.get_mut((at / 64) as usize) {
            *word |= 1 << (at % 64);
        }
    };
    let mut pieces = Vec::new();
    let mut at = 0;
    for segment in segments {
        match segment.kind {
            SegmentKind::Bit(true) => set(at),
            SegmentKind::Bit(false) => {}
            SegmentKind::Bits(bits) => {
                for (bit, to) in bits.iter().zip(at..) {
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
                    at,
                });
            }
        }
        at += segment.len;
    }
    Ok(Sequence { len, words, pieces })
}
