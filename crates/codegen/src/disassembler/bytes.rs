//! Tables and programs as bytes, which `tablegen_rt::decode` runs; what they say is told there.
//!
//! In go steps and programs; out come bytes. A table is written from its end: all that it refers to
//! lies ahead, so that the distance is known.

use super::encoding::MethodId;
use super::filter::Field;
use super::steps::{Program, Step, StepKind};

const SWITCH: u8 = 0;
const LONG_SWITCH: u8 = 1;
const SEARCH: u8 = 2;
const CHECK: u8 = 3;
const LONG_CHECK: u8 = 4;
const CHECK_FIELD: u8 = 5;
const ON_FAIL: u8 = 6;
const CONDITION: u8 = 7;
const SOFT_FAIL: u8 = 8;
const DECODE: u8 = 9;

const HAS_VALUE: u8 = 1;
const HAS_CONSTANT: u8 = 2;
const HAS_METHOD: u8 = 4;
const GOES_ON: u8 = 8;
const IS_WHOLE: u8 = 16;
const IS_FIELD: u8 = 32;
const IS_LAST: u8 = 64;

/// A switch has places for all values from the lowest on if there are not many more of them than
/// cases: so many for each case.
const PLACES_PER_CASE: u64 = 4;
/// And so many besides.
const MORE_PLACES: u64 = 32;

/// How many bits a number holds whose bits can be checked at once.
const CHECKED_BITS: u32 = 64;

/// A number that says where a field is.
fn field(start: u64, len: u64) -> [u8; 4] {
    // No encoding is so long that its places have more than 24 bits. Values have 64 bits, those of
    // longer fields the lowest of them.
    ((start as u32) << 8 | len.min(0xff) as u32).to_le_bytes()
}

/// The steps of a table; `programs` says where each program is. Bits of words can be checked at
/// once; those of other instructions may not be there yet.
pub(super) fn table(step: &Step, programs: &[u32], is_word: bool) -> Vec<u8> {
    let mut writer = Writer { reversed: Vec::new(), programs, is_word };
    writer.step(step, None);
    writer.reversed.reverse();
    writer.reversed
}

struct Writer<'a> {
    /// The bytes from the end of the table.
    reversed: Vec<u8>,
    programs: &'a [u32],
    is_word: bool,
}

impl Writer<'_> {
    /// Writes bytes in front of the others.
    fn bytes(&mut self, bytes: &[u8]) {
        self.reversed.extend(bytes.iter().rev());
    }

    fn number(&mut self, number: u32) {
        self.bytes(&number.to_le_bytes());
    }

    fn long(&mut self, number: u64) {
        self.bytes(&number.to_le_bytes());
    }

    /// Where the bytes written last are, counted from the end.
    fn here(&self) -> usize {
        self.reversed.len()
    }

    /// Writes a step; what follows where it fails begins at `on_fail`.
    fn step(&mut self, step: &Step, on_fail: Option<usize>) {
        match &step.kind {
            StepKind::All(steps) => self.all(steps, on_fail),
            StepKind::Any(steps) => {
                // The last one fails as the whole does, which the failure before has forgotten.
                let mut next = on_fail;
                for step in steps.iter().rev() {
                    self.step(step, next);
                    if let Some(next) = next {
                        self.number((self.here() - next) as u32);
                        self.bytes(&[ON_FAIL]);
                    }
                    next = Some(self.here());
                }
            }
            StepKind::Switch { start, len, cases } => {
                self.switch(field((*start).into(), (*len).into()), cases, on_fail);
            }
            StepKind::Check(one) => self.check(&[*one]),
            &StepKind::Condition(condition) => {
                self.number(condition);
                self.bytes(&[CONDITION]);
            }
            &StepKind::SoftFail { zeros, ones } => {
                self.long(ones);
                self.long(zeros);
                self.bytes(&[SOFT_FAIL]);
            }
            &StepKind::Decode { opcode, program, .. } => {
                self.number(self.programs.get(program as usize).copied().unwrap_or(u32::MAX));
                self.number(opcode);
                self.bytes(&[DECODE]);
            }
        }
    }

    /// Writes steps, fields that are checked one after the other as one.
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

    /// Writes that fields have their values.
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
            self.long(one.value);
            self.bytes(&field(one.start.into(), one.len.into()));
            self.bytes(&[CHECK_FIELD]);
        }
        match (u32::try_from(mask), u32::try_from(value)) {
            (Ok(0), _) => {}
            (Ok(mask), Ok(value)) => {
                self.number(value);
                self.number(mask);
                self.bytes(&[CHECK]);
            }
            _ => {
                self.long(value);
                self.long(mask);
                self.bytes(&[LONG_CHECK]);
            }
        }
    }

    /// Writes the cases of a field, which ascend, and what leads to them.
    fn switch(&mut self, field: [u8; 4], cases: &[(u64, Step)], on_fail: Option<usize>) {
        let end = self.here();
        // For each case, from the last one on: its value, and where its steps are.
        let mut written = Vec::with_capacity(cases.len());
        for (value, step) in cases.iter().rev() {
            self.step(step, on_fail);
            written.push((*value, self.here()));
        }
        let (Some(&(highest, _)), Some(&(lowest, _))) = (written.first(), written.last()) else {
            // A switch without cases fails.
            self.number(0);
            self.bytes(&field);
            self.bytes(&[SEARCH]);
            return;
        };
        let count = written.len() as u64;
        let places = (highest - lowest).saturating_add(1);
        let is_dense = places <= count * PLACES_PER_CASE + MORE_PLACES;
        let low = u32::try_from(lowest).ok().filter(|_| is_dense);
        let (Some(low), Ok(len)) = (low, u16::try_from(places)) else {
            let first = self.here() + written.len() * 4;
            for &(_, at) in &written {
                self.number((first - at) as u32);
            }
            written.iter().for_each(|&(value, _)| self.long(value));
            self.number(count as u32);
            self.bytes(&field);
            self.bytes(&[SEARCH]);
            return;
        };
        let is_short = self.here() - end + usize::from(len) * 2 <= usize::from(u16::MAX);
        let first = self.here() + usize::from(len) * if is_short { 2 } else { 4 };
        let mut known = written.iter().peekable();
        for value in (lowest..=highest).rev() {
            let place =
                known.next_if(|(known, _)| *known == value).map_or(0, |&(_, at)| first - at);
            match is_short {
                true => self.bytes(&(place as u16).to_le_bytes()),
                false => self.number(place as u32),
            }
        }
        self.bytes(&len.to_le_bytes());
        self.number(low);
        self.bytes(&field);
        self.bytes(&[if is_short { SWITCH } else { LONG_SWITCH }]);
    }
}

/// A program; `number` gives the numbers of methods.
pub(super) fn program(program: &Program, number: &dyn Fn(MethodId) -> u32) -> Vec<u8> {
    let flag = |is_set: bool, flag: u8| if is_set { flag } else { 0 };
    let mut bytes = Vec::new();
    match program {
        Program::Method { method, complete } => {
            bytes.push(IS_WHOLE | HAS_METHOD | IS_LAST | flag(!complete, GOES_ON));
            bytes.extend(number(*method).to_le_bytes());
        }
        // Nothing is to be done.
        Program::Operands(makes) if makes.is_empty() => bytes.push(IS_LAST),
        Program::Operands(makes) => {
            for (at, make) in makes.iter().enumerate() {
                let method = make.method.map(|(method, _)| number(method));
                let goes_on = make.method.is_some_and(|(_, complete)| !complete);
                let flags = flag(at + 1 == makes.len(), IS_LAST)
                    | flag(method.is_some(), HAS_METHOD)
                    | flag(goes_on, GOES_ON);
                if let Some(value) = &make.value
                    && let [piece] = &value.pieces[..]
                    && piece.low == 0
                    && value.constant == 0
                    && let Ok(method) = u16::try_from(method.unwrap_or(0))
                {
                    bytes.push(flags | IS_FIELD);
                    bytes.extend(method.to_le_bytes());
                    bytes.extend(field(piece.start.into(), piece.len.into()));
                    continue;
                }
                let constant = make.value.as_ref().map_or(0, |value| value.constant);
                bytes.push(
                    flags
                        | flag(make.value.is_some(), HAS_VALUE)
                        | flag(constant != 0, HAS_CONSTANT),
                );
                bytes.extend(method.into_iter().flat_map(u32::to_le_bytes));
                let Some(value) = &make.value else { continue };
                if constant != 0 {
                    bytes.extend(constant.to_le_bytes());
                }
                // What is beyond the 64 bits of a value is left out.
                let pieces = value.pieces.iter().filter(|piece| piece.low < 64);
                bytes.extend((pieces.clone().count() as u32).to_le_bytes());
                for piece in pieces {
                    bytes.push(piece.low as u8);
                    bytes.extend(field(piece.start.into(), piece.len.into()));
                }
            }
        }
    }
    bytes
}
