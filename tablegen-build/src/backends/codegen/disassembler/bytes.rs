//! Tables and programs as bytes, which `tablegen_rt::decode` runs; what they say is told there.
//!
//! In go steps and programs; out come bytes. A table is written from its end: all that it refers to
//! lies ahead, so that the distance is known.

use super::encoding::MethodId;
use super::filter::Field;
use super::steps::{Program, Step, StepKind};
use crate::print::numbers::seven_bits;

const SWITCH: u8 = 0;
const CHECK: u8 = 1;
const ON_FAIL: u8 = 2;
const CONDITION: u8 = 3;
const SOFT_FAIL: u8 = 4;
const DECODE: u8 = 5;

const HAS_VALUE: u8 = 1;
const HAS_CONSTANT: u8 = 2;
const HAS_METHOD: u8 = 4;
const GOES_ON: u8 = 8;
const IS_WHOLE: u8 = 16;

/// The steps of a table; `programs` says where each program is.
pub(super) fn table(step: &Step, programs: &[u64]) -> Vec<u8> {
    let mut writer = Writer { reversed: Vec::new(), programs };
    writer.step(step, None);
    writer.reversed.reverse();
    writer.reversed
}

struct Writer<'a> {
    /// The bytes from the end of the table.
    reversed: Vec<u8>,
    programs: &'a [u64],
}

impl Writer<'_> {
    fn number(&mut self, number: u64) {
        let start = self.reversed.len();
        self.reversed.extend(seven_bits(number));
        self.reversed[start..].reverse();
    }

    /// Writes an opcode and its numbers.
    fn row(&mut self, opcode: u8, numbers: &[u64]) {
        numbers.iter().rev().for_each(|&number| self.number(number));
        self.reversed.push(opcode);
    }

    /// Where the bytes written last are, counted from the end.
    fn here(&self) -> usize {
        self.reversed.len()
    }

    /// Writes a step; what follows where it fails begins at `on_fail`.
    fn step(&mut self, step: &Step, on_fail: Option<usize>) {
        match &step.kind {
            StepKind::All(steps) => steps.iter().rev().for_each(|step| self.step(step, on_fail)),
            StepKind::Any(steps) => {
                // The last one fails as the whole does, which the failure before has forgotten.
                let mut next = on_fail;
                for step in steps.iter().rev() {
                    self.step(step, next);
                    if let Some(next) = next {
                        self.row(ON_FAIL, &[(self.here() - next) as u64]);
                    }
                    next = Some(self.here());
                }
            }
            StepKind::Switch { start, len, cases } => {
                for (nth, (value, step)) in cases.iter().rev().enumerate() {
                    let end = self.here();
                    self.step(step, on_fail);
                    let size = if nth == 0 { 0 } else { self.here() - end };
                    self.number(size as u64);
                    self.number(*value);
                }
                self.row(SWITCH, &[(*start).into(), (*len).into()]);
            }
            &StepKind::Check(Field { start, len, value }) => {
                self.row(CHECK, &[start.into(), len.into(), value]);
            }
            &StepKind::Condition(condition) => self.row(CONDITION, &[condition.into()]),
            &StepKind::SoftFail { zeros, ones } => self.row(SOFT_FAIL, &[zeros, ones]),
            &StepKind::Decode { opcode, program, .. } => {
                let program = self.programs.get(program as usize).copied().unwrap_or_default();
                self.row(DECODE, &[opcode.into(), program]);
            }
        }
    }
}

/// A program, behind the number of its bytes; `number` gives the numbers of methods.
pub(super) fn program(program: &Program, number: &dyn Fn(MethodId) -> u64) -> Vec<u8> {
    let flag = |is_set: bool, flag: u8| if is_set { flag } else { 0 };
    let mut bytes = Vec::new();
    match program {
        Program::Method { method, complete } => {
            bytes.push(IS_WHOLE | HAS_METHOD | flag(!complete, GOES_ON));
            bytes.extend(seven_bits(number(*method)));
        }
        Program::Operands(makes) => {
            for make in makes {
                let constant = make.value.as_ref().map_or(0, |value| value.constant);
                let goes_on = make.method.is_some_and(|(_, complete)| !complete);
                bytes.push(
                    flag(make.value.is_some(), HAS_VALUE)
                        | flag(constant != 0, HAS_CONSTANT)
                        | flag(make.method.is_some(), HAS_METHOD)
                        | flag(goes_on, GOES_ON),
                );
                if let Some((method, _)) = make.method {
                    bytes.extend(seven_bits(number(method)));
                }
                let Some(value) = &make.value else { continue };
                if constant != 0 {
                    bytes.extend(seven_bits(constant));
                }
                bytes.extend(seven_bits(value.pieces.len() as u64));
                for piece in &value.pieces {
                    bytes.extend(seven_bits(piece.start.into()));
                    bytes.extend(seven_bits(piece.len.into()));
                    bytes.extend(seven_bits(piece.low));
                }
            }
        }
    }
    let mut all = Vec::with_capacity(bytes.len() + 2);
    all.extend(seven_bits(bytes.len() as u64));
    all.extend(bytes);
    all
}
