//! [`Step`]s: what a table says to do to find an instruction, with the bytes that each takes.
//!
//! In go trees of fields; out come steps that name the conditions on the subtarget and the
//! [`Program`]s that decode operands by numbers, each distinct one once.

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

/// Something that a table says to do.
#[derive(Debug)]
pub(super) struct Step {
    /// How many bytes it takes in the table.
    pub(super) size: u32,
    pub(super) kind: StepKind,
}

/// What is done.
#[derive(Debug)]
pub(super) enum StepKind {
    /// All of these.
    All(Vec<Step>),
    /// The first of these that does not fail.
    Any(Vec<Step>),
    /// What is for the value of a field; it fails for others.
    Switch { start: u32, len: u32, cases: Vec<(u64, Step)> },
    /// It fails if a field has another value.
    Check(Field),
    /// It fails if the condition of this number does not hold.
    Condition(u32),
    /// The instruction is odd if one of some bits is 1, or one of others is 0.
    SoftFail { zeros: u64, ones: u64 },
    /// The instruction is found: it is decoded by the program of this number.
    Decode { encoding: EncodingId, opcode: u32, program: u32 },
}

/// What makes the operands of an instruction.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum Program {
    /// A method of the target's own.
    Method {
        method: MethodId,
        /// Whether no other instruction is tried when it fails.
        complete: bool,
    },
    /// Operand by operand.
    Operands(Vec<Make>),
}

/// What makes one operand.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Make {
    /// Where the value is; none if the method needs none.
    pub(super) value: Option<PartValue>,
    /// The method that makes an operand of the value, and whether no other instruction is tried
    /// when it fails. Without, the operand is an immediate.
    pub(super) method: Option<(MethodId, bool)>,
}

/// The value of an operand.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct PartValue {
    /// The bits that are fixed.
    pub(super) constant: u64,
    /// The others; they may overlap.
    pub(super) pieces: SmallVec<[Piece; 2]>,
}

/// Distinct things, each with a number.
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
    fn number(&mut self, what: T) -> u32 {
        let next = self.all.len() as u32;
        *self.numbers.entry(what).or_insert_with_key(|what| {
            self.all.push(what.clone());
            next
        })
    }
}

/// How operands are treated that cannot be decoded, or need not be.
#[derive(Clone, Copy, Debug)]
pub(super) struct Leniency {
    /// Operands that the encoding has no place for are left to the target.
    pub(super) skips_missing: bool,
    /// So are operands all of whose bits are fixed.
    pub(super) skips_fixed: bool,
}

/// Makes steps of trees.
pub(super) struct Builder<'a, 'r> {
    cx: &'a Context<'a, 'r>,
    encodings: &'a [Encoding<'r>],
    leniency: Leniency,
    pub(super) features: Option<Arc<Features<'r>>>,
    pub(super) conditions: Numbered<Condition>,
    pub(super) programs: Numbered<Program>,
    columns: Columns,
    /// The numbers of conditions by lists of predicates.
    known: FxHashMap<Value<'r>, Option<u32>>,
    /// The programs of encodings in the table that is being made.
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

    /// The programs so far, of which none has a number any more.
    pub(super) fn take_programs(&mut self) -> Vec<Program> {
        self.of_encodings.fill(None);
        std::mem::take(&mut self.programs).all
    }

    /// The steps of a tree.
    ///
    /// # Errors
    /// A condition is not well-formed. Operands without a place are reported.
    pub(super) fn steps(&mut self, tree: Tree) -> Result<Step, RecordError> {
        Ok(match tree {
            Tree::One(id, fields) => self.one(id, fields)?,
            Tree::Check(field, then) => {
                let then = self.steps(*then)?;
                let mut all = vec![Step::check(field)];
                match then.kind {
                    StepKind::All(more) => all.extend(more),
                    _ => all.push(then),
                }
                Step::all(all)
            }
            Tree::Switch { start, len, cases } => {
                let mut steps = Vec::with_capacity(cases.len());
                for (value, tree) in cases {
                    steps.push((value, self.steps(tree)?));
                }
                Step::switch(start, len, steps)
            }
            Tree::Any(trees) => {
                let steps = trees.into_iter().map(|tree| self.steps(tree));
                Step::any(steps.collect::<Result<_, _>>()?)
            }
        })
    }

    /// The steps that find one encoding.
    fn one(&mut self, id: EncodingId, fields: Vec<Field>) -> Result<Step, RecordError> {
        let encoding = &self.encodings[id.index()];
        let mut all = Vec::with_capacity(fields.len() + 2);
        if let Some(condition) = self.condition(encoding)? {
            all.push(Step {
                size: 1 + vbr_len(condition.into()),
                kind: StepKind::Condition(condition),
            });
        }
        all.extend(fields.into_iter().map(Step::check));
        if encoding.soft.has_ones() {
            let (zeros, ones) = encoding.bits.split(&encoding.soft);
            let size = 1 + vbr_len(zeros) + vbr_len(ones);
            all.push(Step { size, kind: StepKind::SoftFail { zeros, ones } });
        }
        let program = self.program(id, encoding);
        let opcode = encoding.opcode.0;
        let size = 1 + vbr_len(opcode.into()) + vbr_len(program.into());
        all.push(Step { size, kind: StepKind::Decode { encoding: id, opcode, program } });
        Ok(Step::all(all))
    }

    /// The number of the condition under which the assembler takes an instruction.
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
            if self.features.is_none() {
                self.features = Some(self.cx.features()?);
            }
            let dag = predicate.dag("AssemblerCondDag")?;
            let condition = self.features.as_ref().and_then(|known| Condition::of(dag, known));
            let error = || predicate.error("Invalid AssemblerCondDag!");
            conditions.push(condition.ok_or_else(error)?);
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

    /// The number of the program that decodes an encoding.
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
                let makes =
                    operands.iter().filter_map(|operand| {
                        if operand.is_missing && !self.leniency.skips_missing {
                            is_whole = false;
                            self.cx.error(encoding.record.error(format!(
                                "could not find field for operand '{}'",
                                operand.name
                            )));
                        }
                        self.make(operand)
                    });
                (Program::Operands(makes.collect()), is_whole)
            }
        };
        let number = self.programs.number(program);
        // What is missing is told for every table.
        self.of_encodings[id.index()] = is_whole.then_some(number);
        number
    }

    /// What makes an operand; none if that is left to the target.
    fn make(&self, operand: &Operand<'r>) -> Option<Make> {
        let is_fixed = operand.pieces.is_empty() && operand.constant.is_some();
        if operand.is_missing || is_fixed && self.leniency.skips_fixed {
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

impl Step {
    /// Whether it may find that an instruction is odd.
    pub(super) fn can_soft_fail(&self) -> bool {
        match &self.kind {
            StepKind::All(steps) | StepKind::Any(steps) => steps.iter().any(Step::can_soft_fail),
            StepKind::Switch { cases, .. } => cases.iter().any(|(_, step)| step.can_soft_fail()),
            StepKind::SoftFail { .. } => true,
            StepKind::Check(_) | StepKind::Condition(_) | StepKind::Decode { .. } => false,
        }
    }

    fn check(field: Field) -> Self {
        let size = 2 + vbr_len(field.start.into()) + vbr_len(field.value);
        Step { size, kind: StepKind::Check(field) }
    }

    fn all(mut steps: Vec<Step>) -> Self {
        if steps.len() == 1
            && let Some(one) = steps.pop()
        {
            return one;
        }
        let size = steps.iter().map(|step| step.size).sum();
        Step { size, kind: StepKind::All(steps) }
    }

    fn any(steps: Vec<Step>) -> Self {
        let last = steps.len().saturating_sub(1);
        let head = |step: &Step| 1 + vbr_len(step.size.into());
        let heads: u32 = steps.iter().take(last).map(head).sum();
        let size = heads + steps.iter().map(|step| step.size).sum::<u32>();
        Step { size, kind: StepKind::Any(steps) }
    }

    fn switch(start: u32, len: u32, cases: Vec<(u64, Step)>) -> Self {
        let last = cases.len().saturating_sub(1);
        let sizes = cases.iter().enumerate().map(|(at, (value, step))| {
            // The last case says that it is the last by a size of 0.
            let skip = if at == last { 0 } else { step.size };
            vbr_len(*value) + vbr_len(skip.into()) + step.size
        });
        let size = 2 + vbr_len(start.into()) + sizes.sum::<u32>();
        Step { size, kind: StepKind::Switch { start, len, cases } }
    }
}

/// How many bytes a number takes, seven bits in each.
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
