//! Encodings as programs: what the encoder in `tablegen_rt::encode` runs.

use rustc_hash::FxHashMap;
use tablegen_core::{Record, RecordError, Records};

use super::checks::{Check, Checks, highest};
use super::fixed::{Fixed, Layout, Layouts};
use super::short::Short;
use super::variable::{Sequence, Variable};
use super::{Code, Plan};
use tablegen_model::encodings::BitRange;
use tablegen_model::hw_modes::HwModeId;

/// What an encoding is as a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Words {
    /// An unsigned integer of so many bits.
    Int(u32),
    /// So many bytes.
    Bytes(usize),
    /// At most so many bytes, of which each instruction uses as it needs.
    Code(usize),
}

/// What holds for one hardware mode.
#[derive(Debug)]
pub(super) struct ModeTable<'r> {
    /// The number and name of the mode; none for the default mode.
    pub(super) mode: Option<(u32, &'r str)>,
    /// The fixed bits of all instructions, in words of 64 bits; each has as
    /// many words as the longest needs.
    pub(super) base: Vec<u64>,
    /// How many bits each encoding has, if that varies.
    pub(super) bits: Vec<u64>,
    /// The number of the program of each instruction; none where it has no
    /// encoding.
    pub(super) programs: Vec<Option<usize>>,
}

/// Some moves, one after the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Program {
    start: u32,
    len: u32,
}

/// How many moves there may be.
const MOST_MOVES: u32 = (1 << 24) - 1;
/// How many moves a program may have.
const LONGEST: u32 = 1 << 8;

impl Program {
    /// As a number of `LongTables::programs`.
    pub(super) fn long(self) -> u32 {
        self.start | self.len << 24
    }

    /// Its moves, of all.
    pub(super) fn moves(self, all: &[Move]) -> &[Move] {
        let moves = all.get(self.start as usize..).unwrap_or_default();
        moves.get(..self.len as usize).unwrap_or_default()
    }
}

/// All programs, and what they call.
#[derive(Debug)]
pub(super) struct Machine<'r> {
    pub(super) words: Words,
    /// Whether operands have bits above the 64th.
    pub(super) is_wide: bool,
    /// The methods that encode operands: number 1 comes first.
    pub(super) encoders: Vec<&'r str>,
    /// The methods that have the last word: number 1 comes first.
    pub(super) finishers: Vec<&'r str>,
    /// By mode, the default mode first.
    pub(super) tables: Vec<ModeTable<'r>>,
    /// The number of the finishing method of each instruction.
    pub(super) finish: Vec<usize>,
    /// The programs, each once.
    pub(super) programs: Vec<Program>,
    /// The moves of all programs.
    pub(super) moves: Vec<Move>,
    /// The programs for encodings of at most 64 bits, if these have no more and
    /// the programs are not too many.
    pub(super) short: Option<Short>,
}

/// Some bits of an operand go into the encoding.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Move {
    pub(super) range: BitRange,
    pub(super) operand: usize,
    pub(super) method: usize,
    /// One more than the highest bit that is encoded, if above it there may be
    /// copies of the sign; or 0.
    pub(super) high: u32,
    /// What there is of the operand's value, if it is the first move of its
    /// operand.
    pub(super) field: Option<Field>,
    /// The bits that may be set in the operand.
    pub(super) allowed: u128,
}

/// The places of the bits of a value that are encoded.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Field {
    /// How many bits there are.
    pub(super) bits: u32,
    /// The lowest bit of the encoding that one of them goes to.
    pub(super) offset: u32,
}

impl Move {
    /// As a word of `LongTables::moves`.
    pub(super) fn long(&self) -> u64 {
        let BitRange { operand_bit, inst_bit, len } = self.range;
        u64::from(operand_bit | len << 8 | inst_bit << 16)
            | (self.operand as u64) << 32
            | (self.method as u64) << 44
            | u64::from(self.high) << 54
            | u64::from(self.method != 0) << 62
            | u64::from(self.field.is_some()) << 63
    }
}

/// An operand of a program.
struct Step<'r> {
    operand: usize,
    method: &'r str,
    check: Check,
    /// The bits of the operand that are encoded, here or elsewhere.
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
            return Err(RecordError::at(&[], "more than 255 methods that finish encodings"));
        }
        let Maker { programs, moves, encoders, highest, .. } = maker;
        let is_wide = highest > 64;
        let short = match words {
            Words::Int(8 | 16 | 32 | 64) if !is_wide => Short::new(&programs, &moves),
            _ => None,
        };
        Ok(Machine { words, is_wide, encoders, finishers, tables, finish, programs, moves, short })
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
    /// The number of the program of these moves.
    known: FxHashMap<Vec<Move>, usize>,
    encoders: Vec<&'r str>,
    /// One more than the highest bit of an operand.
    highest: u32,
}

impl<'r> Maker<'r> {
    fn fixed(
        &mut self,
        plan: &Plan<'r>,
        fixed: &Fixed<'r>,
    ) -> Result<Vec<ModeTable<'r>>, RecordError> {
        let mut starts = Vec::with_capacity(fixed.layouts.len());
        // An error is about the first instruction with the layout.
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
        // An encoding for the default mode is found there, whether or not it
        // is one among several.
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

    /// The steps of an encoding of variable length: one for each piece, as target
    /// code may have to know where it goes. The value of an operand is checked as
    /// a whole; a method makes the value of one piece, which that has to hold.
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
                inst_bit: narrow(piece.at)?,
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
                // Bits below the piece are those of other pieces.
                let end = highest(&[range]);
                covered &= ones(end);
                if let Check::Fits { high, signed } = &mut check {
                    // Only the highest piece has the sign that is declared.
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

    /// The number of the program of these steps.
    fn program(
        &mut self,
        record: Option<Record<'r>>,
        steps: &[Step<'r>],
    ) -> Result<usize, RecordError> {
        let check = |fits: bool| match (fits, record) {
            (true, _) => Ok(()),
            (false, Some(record)) => Err(too_long(record)),
            (false, None) => Err(RecordError::at(&[], "an encoding has no Rust form")),
        };
        let mut moves = Vec::new();
        for step in steps {
            let method = number(&mut self.encoders, step.method);
            check(step.operand < 1 << 12 && method < 1 << 10)?;
            for range in &step.ranges {
                let BitRange { operand_bit, inst_bit, len } = *range;
                check(operand_bit.saturating_add(len) <= 128 && inst_bit < 1 << 16)?;
                self.highest = self.highest.max(operand_bit + len);
            }
            let (allowed, high) = match step.check {
                Check::Nothing => (u128::MAX, 0),
                Check::Fits { high, signed: None } => (step.covered, high),
                // Where the sign bit is not allowed, it is only as a copy of the sign.
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
        check(program.len < LONGEST && program.start < MOST_MOVES - LONGEST)?;
        self.moves.extend_from_slice(&moves);
        self.programs.push(program);
        self.known.insert(moves, self.programs.len() - 1);
        Ok(self.programs.len() - 1)
    }
}

/// So many bits that are 1, from the lowest on.
pub(super) fn ones(len: u32) -> u128 {
    u128::MAX.checked_shr(128 - len.min(128)).unwrap_or(0)
}

/// The bits of an operand that are in one of these ranges, as far as they are
/// below the 128th.
fn covered(ranges: &[BitRange]) -> u128 {
    ranges
        .iter()
        .fold(0, |all, range| all | ones(range.len).checked_shl(range.operand_bit).unwrap_or(0))
}

/// The number of a method in a list, from 1; 0 if it has no name.
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
