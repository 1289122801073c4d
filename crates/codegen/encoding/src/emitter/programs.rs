//! Programs for the encoder in `tablegen_rt::encode`.

use rustc_hash::FxHashMap;
use tablegen_core::{Record, RecordError, Records};
use tablegen_format::encode::{LongMove, LongProgram, MAX_METHOD, MAX_OPERAND};

use super::checks::{Check, Checks, highest};
use super::fixed::{Fixed, Layout, Layouts};
use super::short::Short;
use super::variable::{Sequence, Variable};
use super::{Code, Plan};
use tablegen_model::encodings::BitRange;
use tablegen_model::hw_modes::HwModeId;

/// Rust type of an encoding.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Words {
    /// Unsigned integer of this many bits.
    Int(u32),
    /// Array of this many bytes.
    Bytes(usize),
    /// Code of variable length, with at most this many bytes.
    Code(usize),
}

/// Encodings in one hardware mode.
#[derive(Debug)]
pub(super) struct ModeTable<'r> {
    /// Number and name of the mode. `None` for the default mode.
    pub(super) mode: Option<(u32, &'r str)>,
    /// Fixed bits of all instructions, in as many 64-bit words each as the longest encoding has.
    pub(super) base: Vec<u64>,
    /// Length in bits of each encoding. Empty for encodings of fixed length.
    pub(super) bits: Vec<u64>,
    /// Index of each instruction's program. `None` without an encoding.
    pub(super) programs: Vec<Option<usize>>,
}

/// Consecutive moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Program {
    start: u32,
    len: u32,
}

/// Largest number of moves of a program, exclusive.
const LONGEST: u32 = 1 << 8;

impl Program {
    /// Returns the program of an encoding of more than 64 bits or of variable length.
    pub(super) fn long(self) -> LongProgram {
        LongProgram { start: self.start, len: self.len as u8 }
    }

    /// Returns the moves of the program.
    pub(super) fn moves(self, all: &[Move]) -> &[Move] {
        let moves = all.get(self.start as usize..).unwrap_or_default();
        moves.get(..self.len as usize).unwrap_or_default()
    }
}

/// Programs, and the methods that they call.
#[derive(Debug)]
pub(super) struct Machine<'r> {
    pub(super) words: Words,
    /// True if operands have more than 64 bits.
    pub(super) is_wide: bool,
    /// Encoder methods, from number 1.
    pub(super) encoders: Vec<&'r str>,
    /// Methods that modify the encoding afterwards, from number 1.
    pub(super) finishers: Vec<&'r str>,
    /// Tables by mode, the default mode first.
    pub(super) tables: Vec<ModeTable<'r>>,
    /// Number of each instruction's finishing method, or 0.
    pub(super) finish: Vec<usize>,
    /// Distinct programs.
    pub(super) programs: Vec<Program>,
    /// Moves of all programs.
    pub(super) moves: Vec<Move>,
    /// Compact programs, if encodings have at most 64 bits and the programs fit.
    pub(super) short: Option<Short>,
    /// Size in bytes of each instruction. 0 if unknown.
    pub(super) sizes: Vec<u16>,
}

/// Move of operand bits into the encoding.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Move {
    pub(super) range: BitRange,
    pub(super) operand: usize,
    pub(super) method: usize,
    /// 1 plus the index of the highest encoded bit, if copies of the sign are allowed above it.
    /// Otherwise 0.
    pub(super) high: u32,
    /// Location of the operand, in the first move of the operand.
    pub(super) field: Option<Field>,
    /// Mask of the bits that may be 1 in the operand.
    pub(super) allowed: u128,
}

/// Location of an operand's encoded bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Field {
    /// Number of bits.
    pub(super) bits: u32,
    /// Lowest encoding bit.
    pub(super) offset: u32,
}

impl Move {
    /// Returns the move to an encoding of more than 64 bits or of variable length.
    pub(super) fn long(&self) -> LongMove {
        let BitRange { operand_bit, inst_bit, len } = self.range;
        LongMove {
            low: operand_bit as u8,
            len: len as u8,
            offset: inst_bit as u16,
            operand: self.operand as u16,
            method: self.method as u16,
            high: self.high as u8,
            is_first: self.field.is_some(),
        }
    }
}

/// Operand of a program.
struct Step<'r> {
    operand: usize,
    method: &'r str,
    check: Check,
    /// Mask of the operand bits that are encoded, here or elsewhere.
    covered: u128,
    ranges: Vec<BitRange>,
}

impl<'r> Machine<'r> {
    pub(super) fn new(records: &'r Records, plan: &Plan<'r>) -> Result<Self, RecordError> {
        let mut maker = Maker {
            checks: Checks::new(records),
            programs: Vec::new(),
            moves: Vec::new(),
            known: FxHashMap::default(),
            encoders: Vec::new(),
            highest: 0,
        };
        let (words, tables) = match &plan.code {
            Code::Fixed(fixed) => (fixed_words(fixed.width), maker.fixed(plan, fixed)?),
            Code::Variable(variable) => maker.variable(plan, variable)?,
        };
        let mut finishers = Vec::new();
        let finish = match &plan.code {
            Code::Fixed(fixed) => {
                let layout = |layouts: &Layouts| match layouts {
                    Layouts::One(id) => Some(id.0),
                    Layouts::ByMode(by_mode) => by_mode.first().map(|(_, id)| id.0),
                };
                let names = fixed
                    .instructions
                    .iter()
                    .map(|layouts| layout(layouts).map_or("", |id| fixed.layouts[id].post_encoder));
                names.map(|name| number(&mut finishers, name)).collect()
            }
            Code::Variable(variable) => {
                let names = variable.instructions.iter().map(|coded| coded.post_encoder);
                names.map(|name| number(&mut finishers, name)).collect()
            }
        };
        if finishers.len() >= 1 << 8 {
            return Err(RecordError::new(&[], "more than 255 methods that finish encodings"));
        }
        let Maker { programs, moves, encoders, highest, .. } = maker;
        let is_wide = highest > 64;
        let short = match words {
            Words::Int(8 | 16 | 32 | 64) if !is_wide => Short::new(&programs, &moves),
            _ => None,
        };
        let size = |record: Record<'_>| u16::try_from(record.plain_int("Size").ok()?).ok();
        let sizes = plan.real().iter().map(|one| size(one.record).unwrap_or_default()).collect();
        Ok(Machine {
            words,
            is_wide,
            encoders,
            finishers,
            tables,
            finish,
            programs,
            moves,
            short,
            sizes,
        })
    }
}

fn fixed_words(width: usize) -> Words {
    match width {
        0..=8 => Words::Int(8),
        9..=16 => Words::Int(16),
        17..=32 => Words::Int(32),
        33..=64 => Words::Int(64),
        65..=128 => Words::Int(128),
        _ => Words::Bytes(width.div_ceil(8)),
    }
}

struct Maker<'r> {
    checks: Checks<'r>,
    programs: Vec<Program>,
    moves: Vec<Move>,
    /// Indices of programs by moves.
    known: FxHashMap<Vec<Move>, usize>,
    encoders: Vec<&'r str>,
    /// 1 plus the index of the highest operand bit.
    highest: u32,
}

impl<'r> Maker<'r> {
    fn fixed(
        &mut self,
        plan: &Plan<'r>,
        fixed: &Fixed<'r>,
    ) -> Result<Vec<ModeTable<'r>>, RecordError> {
        let mut starts = Vec::with_capacity(fixed.layouts.len());
        // Errors are reported at the first instruction with the layout.
        let mut owner: Vec<Option<Record<'r>>> = vec![None; fixed.layouts.len()];
        for (instruction, layouts) in plan.real().iter().zip(&fixed.instructions) {
            let mut note = |id: usize| {
                owner[id].get_or_insert(instruction.record);
            };
            match layouts {
                Layouts::One(id) => note(id.0),
                Layouts::ByMode(by_mode) => by_mode.iter().for_each(|(_, id)| note(id.0)),
            }
        }
        for (layout, owner) in fixed.layouts.iter().zip(owner) {
            let steps = self.layout_steps(layout)?;
            starts.push(self.program(owner, &steps)?);
        }
        let tables = fixed.tables.iter().map(|table| {
            let mode = table.mode.map_or(HwModeId::DEFAULT, |(mode, _)| mode);
            let programs = fixed.instructions.iter().map(|layouts| match layouts {
                Layouts::One(id) => Some(starts[id.0]),
                Layouts::ByMode(by_mode) => {
                    let found = by_mode.iter().find(|(known, _)| *known == mode);
                    found.map(|(_, id)| starts[id.0])
                }
            });
            ModeTable {
                mode: table.mode.map(|(mode, name)| (mode.0, name)),
                base: match fixed.words() {
                    0 => vec![0; plan.real().len()],
                    _ => table.words.clone(),
                },
                bits: Vec::new(),
                programs: programs.collect(),
            }
        });
        Ok(tables.collect())
    }

    fn layout_steps(&mut self, layout: &Layout<'r>) -> Result<Vec<Step<'r>>, RecordError> {
        let steps = layout.operands.iter().map(|operand| {
            Ok(Step {
                operand: operand.machine_operand,
                method: operand.encoder_method,
                check: self.checks.of(operand)?,
                covered: covered(&operand.ranges),
                ranges: operand.ranges.clone(),
            })
        });
        steps.collect()
    }

    fn variable(
        &mut self,
        plan: &Plan<'r>,
        variable: &Variable<'r>,
    ) -> Result<(Words, Vec<ModeTable<'r>>), RecordError> {
        let all = variable.instructions.iter().flat_map(|coded| &coded.by_mode);
        let longest = all.map(|(_, sequence)| sequence.words.len()).max().unwrap_or(0).max(1);
        let bytes = variable
            .instructions
            .iter()
            .flat_map(|coded| &coded.by_mode)
            .map(|(_, sequence)| sequence.len.div_ceil(8) as usize)
            .max()
            .unwrap_or(0)
            .max(1);
        // An encoding for the default mode must be in the first table, even if modes are given.
        let mut modes = variable.modes.clone();
        if modes.iter().all(|(mode, _)| mode.is_some_and(|mode| !mode.is_default())) {
            modes.insert(0, (Some(HwModeId::DEFAULT), None));
        }
        let mut tables = Vec::with_capacity(modes.len());
        for (mode, name) in modes {
            let mut table = ModeTable {
                mode: mode.filter(|mode| !mode.is_default()).zip(name).map(|(m, n)| (m.0, n)),
                base: Vec::with_capacity(variable.instructions.len() * longest),
                bits: Vec::new(),
                programs: Vec::new(),
            };
            for (instruction, coded) in plan.real().iter().zip(&variable.instructions) {
                let sequence = coded.in_mode(mode);
                let words = sequence.map_or(&[][..], |sequence| &sequence.words);
                table.base.extend_from_slice(words);
                table.base.extend(std::iter::repeat_n(0, longest - words.len()));
                table.bits.push(sequence.map_or(0, |sequence| sequence.len));
                let program = match sequence {
                    None => None,
                    Some(sequence) => {
                        let steps = self.sequence_steps(instruction.record, sequence)?;
                        let record = Some(instruction.record);
                        Some(self.program(record, &steps)?)
                    }
                };
                table.programs.push(program);
            }
            tables.push(table);
        }
        Ok((Words::Code(bytes), tables))
    }

    /// Returns the steps of an encoding of variable length, one per piece, because encoder methods
    /// can depend on the location. The value of an operand is checked as a whole, and the result of
    /// a method against its piece.
    fn sequence_steps(
        &mut self,
        record: Record<'r>,
        sequence: &Sequence<'r>,
    ) -> Result<Vec<Step<'r>>, RecordError> {
        let narrow = |bits: u64| u32::try_from(bits).map_err(|_| too_long(record));
        let mut wholes: FxHashMap<usize, Vec<BitRange>> = FxHashMap::default();
        let mut ranges = Vec::with_capacity(sequence.pieces.len());
        for piece in &sequence.pieces {
            let range = BitRange {
                operand_bit: narrow(piece.low)?,
                inst_bit: narrow(piece.offset)?,
                len: narrow(piece.len)?,
            };
            ranges.push(range);
            wholes.entry(piece.machine_operand).or_default().push(range);
        }
        let steps = sequence.pieces.iter().zip(ranges).map(|(piece, range)| {
            let whole = wholes.get(&piece.machine_operand).map_or(&[][..], Vec::as_slice);
            let mut check = self.checks.of_ranges(piece.declared_with, whole)?;
            let mut covered = covered(whole);
            if !piece.encoder_method.is_empty() {
                // Bits below the piece belong to other pieces.
                let end = highest(&[range]);
                covered &= ones(end);
                if let Check::Fits { high, signed } = &mut check {
                    // Only the highest piece has the declared sign.
                    *signed = signed.filter(|_| end == *high);
                    *high = end;
                }
            }
            Ok(Step {
                operand: piece.machine_operand,
                method: piece.encoder_method,
                check,
                covered,
                ranges: vec![range],
            })
        });
        steps.collect()
    }

    /// Returns the index of the program with these steps.
    fn program(
        &mut self,
        record: Option<Record<'r>>,
        steps: &[Step<'r>],
    ) -> Result<usize, RecordError> {
        let check = |fits: bool| match (fits, record) {
            (true, _) => Ok(()),
            (false, Some(record)) => Err(too_long(record)),
            (false, None) => Err(RecordError::new(&[], "an encoding has no Rust form")),
        };
        let mut moves = Vec::new();
        for step in steps {
            let method = number(&mut self.encoders, step.method);
            check(step.operand <= MAX_OPERAND && method <= MAX_METHOD)?;
            for range in &step.ranges {
                let BitRange { operand_bit, inst_bit, len } = *range;
                check(operand_bit.saturating_add(len) <= 128 && inst_bit < 1 << 16)?;
                self.highest = self.highest.max(operand_bit + len);
            }
            let (allowed, high) = match step.check {
                Check::Nothing => (u128::MAX, 0),
                Check::Fits { high, signed: None } => (step.covered, high),
                // If the sign bit may not be 1 by itself, it may be as a copy of the sign.
                Check::Fits { high, signed: Some(true) } => {
                    (step.covered & ones(high.saturating_sub(1)), high)
                }
                Check::Fits { signed: Some(false), .. } => (step.covered, 0),
                Check::Register { bits } => (step.covered | ones(bits), 0),
            };
            let offset = step.ranges.iter().map(|range| range.inst_bit).min().unwrap_or(0);
            let field = Field { bits: covered(&step.ranges).count_ones(), offset };
            moves.extend(step.ranges.iter().enumerate().map(|(nth, &range)| Move {
                range,
                operand: step.operand,
                method,
                high,
                field: (nth == 0).then_some(field),
                allowed,
            }));
        }
        if let Some(&known) = self.known.get(&moves) {
            return Ok(known);
        }
        let program = Program { start: self.moves.len() as u32, len: moves.len() as u32 };
        check(program.len < LONGEST && program.start < LongProgram::STARTS - LONGEST)?;
        self.moves.extend_from_slice(&moves);
        self.programs.push(program);
        self.known.insert(moves, self.programs.len() - 1);
        Ok(self.programs.len() - 1)
    }
}

/// Returns a mask of the lowest `len` bits.
pub(super) fn ones(len: u32) -> u128 {
    u128::MAX.checked_shr(128 - len.min(128)).unwrap_or(0)
}

/// Returns the mask of operand bits in these ranges, up to bit 127.
fn covered(ranges: &[BitRange]) -> u128 {
    ranges
        .iter()
        .fold(0, |all, range| all | ones(range.len).checked_shl(range.operand_bit).unwrap_or(0))
}

/// Returns the number of a method in a list, from 1. 0 for an empty name.
fn number<'r>(methods: &mut Vec<&'r str>, name: &'r str) -> usize {
    if name.is_empty() {
        return 0;
    }
    let known = methods.iter().position(|known| *known == name);
    1 + known.unwrap_or_else(|| {
        methods.push(name);
        methods.len() - 1
    })
}

fn too_long(record: Record<'_>) -> RecordError {
    record.error(format!(
        "the encoding of {} has no Rust form: an operand of more than 128 bits, or too many parts",
        record.name()
    ))
}
