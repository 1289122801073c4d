//! [`DecoderStep`]s of decoder tables, with their sizes in bytes.
//!
//! Input are decision trees. Output are steps, which refer to subtarget conditions and to
//! [`Program`]s that decode operands by number. Equal conditions and programs are shared.

use std::hash::Hash;
use std::sync::Arc;
use tablegen_model::Queries;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use tablegen_core::internal::Columns;
use tablegen_core::{RecordError, Value};

use super::encoding::{Decode, Encoding, EncodingId, MethodId};
use super::filter::{Field, Tree};
use super::operands::{Operand, Piece};
use crate::Context;
use tablegen_model::features::{Condition, Features};

/// Step of a table.
#[derive(Debug)]
pub(super) struct DecoderStep {
    /// Size in the table in bytes.
    pub(super) size: u32,
    pub(super) kind: StepKind,
}

/// Operation of a step.
#[derive(Debug)]
pub(super) enum StepKind {
    /// All steps in order.
    All(Vec<DecoderStep>),
    /// First step that does not fail.
    Any(Vec<DecoderStep>),
    /// Step for the value of a field. Fails for other values.
    Switch { start: u32, len: u32, cases: Vec<(u64, DecoderStep)> },
    /// Fails if a field has another value.
    Check(Field),
    /// Fails if the condition with this number does not hold.
    Condition(u32),
    /// Soft failure if one of the bits `zeros` is 1 or one of the bits `ones` is 0.
    SoftFail { zeros: u64, ones: u64 },
    /// Decodes the instruction by the program with this number.
    Decode { encoding: EncodingId, opcode: u32, program: u32 },
}

/// Program that decodes the operands of an instruction.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum Program {
    /// Method of the target.
    Method {
        method: MethodId,
        /// False if other instructions are tried when the method fails.
        complete: bool,
    },
    /// The operands are decoded one by one.
    Operands(Vec<Make>),
}

/// Decoding of one operand.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Make {
    /// Location of the value. `None` if the method takes no value.
    pub(super) value: Option<PartValue>,
    /// Method, and false if other instructions are tried when it fails. `None` for an immediate.
    pub(super) method: Option<(MethodId, bool)>,
}

/// Value of an operand.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct PartValue {
    /// Fixed bits of the value.
    pub(super) constant: u64,
    /// Locations of the other bits. They may overlap.
    pub(super) pieces: SmallVec<[Piece; 2]>,
}

/// Interned values.
#[derive(Debug)]
pub(super) struct Numbered<T> {
    pub(super) all: Vec<T>,
    numbers: FxHashMap<T, u32>,
}

impl<T> Default for Numbered<T> {
    fn default() -> Self {
        Numbered { all: Vec::new(), numbers: FxHashMap::default() }
    }
}

impl<T: Clone + Eq + Hash> Numbered<T> {
    /// Returns the number of a value, which is added unless it is present.
    pub(super) fn number(&mut self, what: T) -> u32 {
        let next = self.all.len() as u32;
        *self.numbers.entry(what).or_insert_with_key(|what| {
            self.all.push(what.clone());
            next
        })
    }
}

/// Treatment of operands that cannot be decoded or need not be.
#[derive(Clone, Copy, Debug)]
pub(super) struct Leniency {
    /// True if operands without bits in the encoding are left to the target.
    pub(super) skips_missing: bool,
    /// True if such operands are left to the target also if they can be one register only.
    pub(super) skips_one_register: bool,
    /// True if operands whose bits are all fixed are left to the target.
    pub(super) skips_fixed: bool,
}

/// Builder of steps.
pub(super) struct Builder<'a, 'r> {
    cx: &'a Context<'a, 'r>,
    encodings: &'a [Encoding<'r>],
    leniency: Leniency,
    pub(super) features: Option<Arc<Features<'r>>>,
    pub(super) conditions: Numbered<Condition>,
    pub(super) programs: Numbered<Program>,
    columns: Columns,
    /// Numbers of conditions by lists of predicates.
    known: FxHashMap<Value<'r>, Option<u32>>,
    /// Programs of the encodings of the current table.
    of_encodings: Vec<Option<u32>>,
}

impl<'a, 'r> Builder<'a, 'r> {
    pub(super) fn new(
        cx: &'a Context<'a, 'r>,
        encodings: &'a [Encoding<'r>],
        leniency: Leniency,
    ) -> Self {
        Builder {
            cx,
            encodings,
            leniency,
            features: None,
            conditions: Numbered::default(),
            programs: Numbered::default(),
            columns: Columns::new(cx.records(), &["Predicates"]),
            known: FxHashMap::default(),
            of_encodings: vec![None; encodings.len()],
        }
    }

    /// Removes and returns the programs. Their numbers become invalid.
    pub(super) fn take_programs(&mut self) -> Vec<Program> {
        self.of_encodings.fill(None);
        std::mem::take(&mut self.programs).all
    }

    /// Returns the steps of a tree.
    ///
    /// # Errors
    /// Returns an error if a condition is malformed. Operands without location are reported.
    pub(super) fn steps(&mut self, tree: Tree) -> Result<DecoderStep, RecordError> {
        Ok(match tree {
            Tree::One(id, fields) => self.identified(id, fields)?,
            Tree::Check(field, then) => {
                let then = self.steps(*then)?;
                let mut all = vec![DecoderStep::check(field)];
                match then.kind {
                    StepKind::All(more) => all.extend(more),
                    _ => all.push(then),
                }
                DecoderStep::all(all)
            }
            Tree::Switch { start, len, cases } => {
                let mut steps = Vec::with_capacity(cases.len());
                for (value, tree) in cases {
                    steps.push((value, self.steps(tree)?));
                }
                DecoderStep::switch(start, len, steps)
            }
            Tree::Any(trees) => {
                let steps = trees.into_iter().map(|tree| self.steps(tree));
                DecoderStep::any(steps.collect::<Result<_, _>>()?)
            }
        })
    }

    /// Returns the steps that identify one encoding.
    fn identified(
        &mut self,
        id: EncodingId,
        fields: Vec<Field>,
    ) -> Result<DecoderStep, RecordError> {
        let encoding = &self.encodings[id.index()];
        let mut all = Vec::with_capacity(fields.len() + 2);
        if let Some(condition) = self.condition(encoding)? {
            all.push(DecoderStep {
                size: 1 + vbr_len(condition.into()),
                kind: StepKind::Condition(condition),
            });
        }
        all.extend(fields.into_iter().map(DecoderStep::check));
        if encoding.soft.has_ones() {
            let (zeros, ones) = encoding.bits.split(&encoding.soft);
            let size = 1 + vbr_len(zeros) + vbr_len(ones);
            all.push(DecoderStep { size, kind: StepKind::SoftFail { zeros, ones } });
        }
        let program = self.program(id, encoding);
        let opcode = encoding.opcode.0;
        let size = 1 + vbr_len(opcode.into()) + vbr_len(program.into());
        all.push(DecoderStep { size, kind: StepKind::Decode { encoding: id, opcode, program } });
        Ok(DecoderStep::all(all))
    }

    /// Returns the number of the assembler condition of an instruction, or `None` if it has none.
    fn condition(&mut self, encoding: &Encoding<'r>) -> Result<Option<u32>, RecordError> {
        let field = self.columns.get(encoding.record, 0);
        if let Some(known) = field.and_then(|field| self.known.get(&field)) {
            return Ok(*known);
        }
        let mut conditions = Vec::new();
        for predicate in encoding.record.list_of_defs("Predicates")? {
            if !predicate.bit("AssemblerMatcherPredicate")? {
                continue;
            }
            let features = match &mut self.features {
                Some(features) => features,
                none => none.insert(self.cx.features()?),
            };
            conditions.push(Condition::of_predicate(predicate, features)?);
        }
        let number = match conditions.is_empty() {
            true => None,
            false => Some(self.conditions.number(Condition::All(conditions).simple())),
        };
        if let Some(field) = field {
            self.known.insert(field, number);
        }
        Ok(number)
    }

    /// Returns the number of the program that decodes an encoding.
    fn program(&mut self, id: EncodingId, encoding: &Encoding<'r>) -> u32 {
        if let Some(known) = self.of_encodings[id.index()] {
            return known;
        }
        let (program, is_whole) = match &encoding.decode {
            Decode::Method { method, complete } => {
                (Program::Method { method: *method, complete: *complete }, true)
            }
            Decode::Operands(operands) => {
                let mut is_whole = true;
                let makes = operands.iter().filter_map(|operand| {
                    if operand.is_missing
                        && !operand.is_one_register
                        && !self.leniency.skips_missing
                    {
                        is_whole = false;
                        let message =
                            format!("could not find field for operand '{}'", operand.name);
                        let help = "`--ignore-non-decodable-operands` leaves operands that \
                                        the encoding does not contain to the target";
                        self.cx.error(encoding.record.error(message).with_help(help));
                    }
                    self.make(operand)
                });
                (Program::Operands(makes.collect()), is_whole)
            }
        };
        let number = self.programs.number(program);
        // Missing operands are reported for every table.
        self.of_encodings[id.index()] = is_whole.then_some(number);
        number
    }

    /// Returns the decoding of an operand, or `None` if it is left to the target.
    fn make(&self, operand: &Operand<'r>) -> Option<Make> {
        let is_fixed = operand.pieces.is_empty() && operand.constant.is_some();
        let is_left = !operand.is_one_register || self.leniency.skips_one_register;
        if operand.is_missing && is_left || is_fixed && self.leniency.skips_fixed {
            return None;
        }
        let has_value = !operand.pieces.is_empty() || operand.constant.is_some();
        let value = has_value.then(|| PartValue {
            constant: operand.constant.unwrap_or(0),
            pieces: operand.pieces.clone(),
        });
        let complete = operand.complete || value.is_none();
        let method = operand.method.map(|method| (method, complete));
        Some(Make { value, method })
    }
}

impl DecoderStep {
    /// Returns true if the step contains a soft failure check.
    pub(super) fn can_soft_fail(&self) -> bool {
        match &self.kind {
            StepKind::All(steps) | StepKind::Any(steps) => {
                steps.iter().any(DecoderStep::can_soft_fail)
            }
            StepKind::Switch { cases, .. } => cases.iter().any(|(_, step)| step.can_soft_fail()),
            StepKind::SoftFail { .. } => true,
            StepKind::Check(_) | StepKind::Condition(_) | StepKind::Decode { .. } => false,
        }
    }

    fn check(field: Field) -> Self {
        let size = 2 + vbr_len(field.start.into()) + vbr_len(field.value);
        DecoderStep { size, kind: StepKind::Check(field) }
    }

    fn all(mut steps: Vec<DecoderStep>) -> Self {
        if steps.len() == 1
            && let Some(one) = steps.pop()
        {
            return one;
        }
        let size = steps.iter().map(|step| step.size).sum();
        DecoderStep { size, kind: StepKind::All(steps) }
    }

    fn any(steps: Vec<DecoderStep>) -> Self {
        let last = steps.len().saturating_sub(1);
        let head = |step: &DecoderStep| 1 + vbr_len(step.size.into());
        let heads: u32 = steps.iter().take(last).map(head).sum();
        let size = heads + steps.iter().map(|step| step.size).sum::<u32>();
        DecoderStep { size, kind: StepKind::Any(steps) }
    }

    fn switch(start: u32, len: u32, cases: Vec<(u64, DecoderStep)>) -> Self {
        let last = cases.len().saturating_sub(1);
        let sizes = cases.iter().enumerate().map(|(index, (value, step))| {
            // A size of 0 marks the last case.
            let skip = if index == last { 0 } else { step.size };
            vbr_len(*value) + vbr_len(skip.into()) + step.size
        });
        let size = 2 + vbr_len(start.into()) + sizes.sum::<u32>();
        DecoderStep { size, kind: StepKind::Switch { start, len, cases } }
    }
}

/// Returns the length of a LEB128 number in bytes.
pub(super) fn vbr_len(number: u64) -> u32 {
    number.checked_ilog2().map_or(1, |bits| bits / 7 + 1)
}

#[cfg(test)]
mod tests {
    use super::vbr_len;

    #[test]
    fn seven_bits_are_in_a_byte() {
        let lens = [0, 127, 128, 16_383, 16_384, u64::MAX].map(vbr_len);
        assert_eq!(lens, [1, 1, 2, 2, 3, 10]);
    }
}
