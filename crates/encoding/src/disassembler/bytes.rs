//! Tables and programs as bytes of `tablegen_format::decode`.
//!
//! Input are steps and programs. Output are bytes. Tables are written from the end, so that the
//! distance to each target is known.

use tablegen_format::decode::{
    self as layout, Check, CheckField, Condition, Constant, Decode, FieldOperand, LongCheck,
    Method, Op, Piece, Pieces, Search, ShortTarget, SoftFail, Switch, Target, flag,
};

use super::encoding::MethodId;
use super::filter::Field;
use super::steps::{Program, Step, StepKind};

/// Number of jump table entries per case up to which a switch uses a jump table.
const SLOTS_PER_CASE: u64 = 4;
/// Number of additional jump table entries.
const MORE_SLOTS: u64 = 32;

/// Width in bits of numbers that can be compared at once.
const CHECKED_BITS: u32 = 64;

/// Returns the number of a field in tables.
fn field(start: u64, len: u64) -> u32 {
    // Encodings are shorter than 2^24 bits. Values are the lowest 64 bits of a field.
    layout::Field { start: start as u32, len: len.min(0xff) as u32 }.to_number()
}

/// Returns the bytes of a table. `programs` has the offset of each program. Bits of words can be
/// compared at once, while other instructions may not have been read in full.
pub(super) fn table(step: &Step, programs: &[u32], is_word: bool) -> Vec<u8> {
    let mut writer = Writer { reversed: Vec::new(), programs, is_word };
    writer.step(step, None);
    writer.reversed.reverse();
    writer.reversed
}

struct Writer<'a> {
    /// Bytes in reverse order.
    reversed: Vec<u8>,
    programs: &'a [u32],
    is_word: bool,
}

impl Writer<'_> {
    /// Prepends bytes.
    fn bytes(&mut self, bytes: &[u8]) {
        self.reversed.extend(bytes.iter().rev());
    }

    /// Prepends the byte of a step.
    fn op(&mut self, op: Op) {
        self.reversed.push(op.to_byte());
    }

    /// Returns the current position, counted from the end.
    fn here(&self) -> usize {
        self.reversed.len()
    }

    /// Prepends a step. On failure, control continues at `on_fail`.
    fn step(&mut self, step: &Step, on_fail: Option<usize>) {
        match &step.kind {
            StepKind::All(steps) => self.all(steps, on_fail),
            StepKind::Any(steps) => {
                // The last alternative fails like the whole step. It follows a failure, which
                // restores the state.
                let mut next = on_fail;
                for step in steps.iter().rev() {
                    self.step(step, next);
                    if let Some(next) = next {
                        let distance = (self.here() - next) as u32;
                        self.bytes(&Target { distance }.to_bytes());
                        self.op(Op::OnFail);
                    }
                    next = Some(self.here());
                }
            }
            StepKind::Switch { start, len, cases } => {
                self.switch(field((*start).into(), (*len).into()), cases, on_fail);
            }
            StepKind::Check(one) => self.check(&[*one]),
            &StepKind::Condition(condition) => {
                self.bytes(&Condition { condition }.to_bytes());
                self.op(Op::Condition);
            }
            &StepKind::SoftFail { zeros, ones } => {
                self.bytes(&SoftFail { zeros, ones }.to_bytes());
                self.op(Op::SoftFail);
            }
            &StepKind::Decode { opcode, program, .. } => {
                let program = self.programs.get(program as usize).copied().unwrap_or(u32::MAX);
                self.bytes(&Decode { opcode, program }.to_bytes());
                self.op(Op::Decode);
            }
        }
    }

    /// Prepends steps. Consecutive checks of fields are combined.
    fn all(&mut self, mut steps: &[Step], on_fail: Option<usize>) {
        while let Some((last, before)) = steps.split_last() {
            let is_check = |step: &&Step| matches!(step.kind, StepKind::Check(_));
            let checks = steps.iter().rev().take_while(is_check).count();
            if checks == 0 {
                self.step(last, on_fail);
                steps = before;
                continue;
            }
            let (before, checks) = steps.split_at(steps.len() - checks);
            let fields = checks.iter().filter_map(|step| match step.kind {
                StepKind::Check(field) => Some(field),
                _ => None,
            });
            self.check(&fields.collect::<Vec<_>>());
            steps = before;
        }
    }

    /// Prepends a check that fields have their values.
    fn check(&mut self, fields: &[Field]) {
        let end = |one: &Field| u64::from(one.start) + u64::from(one.len);
        let is_low = |one: &&Field| self.is_word && end(one) <= CHECKED_BITS.into();
        let (mut mask, mut value) = (0_u64, 0);
        for one in fields.iter().filter(is_low) {
            mask |= (u64::MAX >> (CHECKED_BITS - one.len)) << one.start;
            value |= one.value << one.start;
        }
        let others: Vec<&Field> = fields.iter().filter(|one| !is_low(one)).collect();
        for one in others.into_iter().rev() {
            let field = field(one.start.into(), one.len.into());
            self.bytes(&CheckField { field, value: one.value }.to_bytes());
            self.op(Op::CheckField);
        }
        match (u32::try_from(mask), u32::try_from(value)) {
            (Ok(0), _) => {}
            (Ok(mask), Ok(value)) => {
                self.bytes(&Check { mask, value }.to_bytes());
                self.op(Op::Check);
            }
            _ => {
                self.bytes(&LongCheck { mask, value }.to_bytes());
                self.op(Op::LongCheck);
            }
        }
    }

    /// Prepends a switch over a field and its cases, which are ascending.
    fn switch(&mut self, field: u32, cases: &[(u64, Step)], on_fail: Option<usize>) {
        let end = self.here();
        // Value and position of each case, from the last one on.
        let mut written = Vec::with_capacity(cases.len());
        for (value, step) in cases.iter().rev() {
            self.step(step, on_fail);
            written.push((*value, self.here()));
        }
        let (Some(&(highest, _)), Some(&(lowest, _))) = (written.first(), written.last()) else {
            // A switch without cases fails.
            self.bytes(&Search { field, count: 0 }.to_bytes());
            self.op(Op::Search);
            return;
        };
        let count = written.len() as u64;
        let slots = (highest - lowest).saturating_add(1);
        let is_dense = slots <= count * SLOTS_PER_CASE + MORE_SLOTS;
        let low = u32::try_from(lowest).ok().filter(|_| is_dense);
        let (Some(low), Ok(len)) = (low, u16::try_from(slots)) else {
            let first = self.here() + written.len() * Target::LEN;
            for &(_, index) in &written {
                self.bytes(&Target { distance: (first - index) as u32 }.to_bytes());
            }
            written.iter().for_each(|&(value, _)| self.bytes(&value.to_le_bytes()));
            self.bytes(&Search { field, count: count as u32 }.to_bytes());
            self.op(Op::Search);
            return;
        };
        let short_len = usize::from(len) * ShortTarget::LEN;
        let is_short = self.here() - end + short_len <= usize::from(u16::MAX);
        let targets_len = if is_short { short_len } else { usize::from(len) * Target::LEN };
        let first = self.here() + targets_len;
        let mut known = written.iter().peekable();
        for value in (lowest..=highest).rev() {
            let distance =
                known.next_if(|(known, _)| *known == value).map_or(0, |&(_, index)| first - index);
            match is_short {
                true => self.bytes(&ShortTarget { distance: distance as u16 }.to_bytes()),
                false => self.bytes(&Target { distance: distance as u32 }.to_bytes()),
            }
        }
        self.bytes(&Switch { field, lowest: low, count: len }.to_bytes());
        self.op(if is_short { Op::Switch } else { Op::LongSwitch });
    }
}

/// Returns the bytes of a program. `number` returns the numbers of methods.
pub(super) fn program(program: &Program, number: &dyn Fn(MethodId) -> u32) -> Vec<u8> {
    let when = |is_set: bool, flag: u8| if is_set { flag } else { 0 };
    let mut bytes = Vec::new();
    match program {
        Program::Method { method, complete } => {
            bytes.push(
                flag::IS_WHOLE | flag::HAS_METHOD | flag::IS_LAST | when(!complete, flag::GOES_ON),
            );
            bytes.extend(Method { method: number(*method) }.to_bytes());
        }
        // A program without effect.
        Program::Operands(makes) if makes.is_empty() => bytes.push(flag::IS_LAST),
        Program::Operands(makes) => {
            for (index, make) in makes.iter().enumerate() {
                let method = make.method.map(|(method, _)| number(method));
                let goes_on = make.method.is_some_and(|(_, complete)| !complete);
                let flags = when(index + 1 == makes.len(), flag::IS_LAST)
                    | when(method.is_some(), flag::HAS_METHOD)
                    | when(goes_on, flag::GOES_ON);
                if let Some(value) = &make.value
                    && let [piece] = &value.pieces[..]
                    && piece.low == 0
                    && value.constant == 0
                    && let Ok(method) = u16::try_from(method.unwrap_or(0))
                {
                    let field = field(piece.start.into(), piece.len.into());
                    bytes.push(flags | flag::IS_FIELD);
                    bytes.extend(FieldOperand { method, field }.to_bytes());
                    continue;
                }
                let constant = make.value.as_ref().map_or(0, |value| value.constant);
                bytes.push(
                    flags
                        | when(make.value.is_some(), flag::HAS_VALUE)
                        | when(constant != 0, flag::HAS_CONSTANT),
                );
                bytes.extend(method.into_iter().flat_map(|method| Method { method }.to_bytes()));
                let Some(value) = &make.value else { continue };
                if constant != 0 {
                    bytes.extend(Constant { bits: constant }.to_bytes());
                }
                // Bits above the 64th of a value are dropped.
                let pieces = value.pieces.iter().filter(|piece| piece.low < 64);
                bytes.extend(Pieces { count: pieces.clone().count() as u32 }.to_bytes());
                for piece in pieces {
                    let field = field(piece.start.into(), piece.len.into());
                    bytes.extend(Piece { low: piece.low as u8, field }.to_bytes());
                }
            }
        }
    }
    bytes
}
