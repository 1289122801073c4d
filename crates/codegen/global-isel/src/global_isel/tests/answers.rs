//! Random target code: results are drawn from a hash of the code's text and its arguments. It has
//! no side effects, so that the number and order of calls do not matter.

use std::cell::Cell;
use std::hash::BuildHasher;

use rustc_hash::FxBuildHasher;
use tablegen_core::Record;
use tablegen_rt::gisel::mir::Inst;
use tablegen_rt::gisel::{Function, Matched, Target as Queries};

use super::{Code, Operand, Planned, Target};
use crate::gisel_rules::FunctionKind;
use crate::gisel_rules::interface::{Call, Hook, HookId};
use tablegen_model::patterns::condition::Term;

/// Number of operands of the fragments in random targets whose code uses operands.
const OPERANDS: usize = 2;

/// Returns the number of operands that a fragment's code gets.
pub(super) fn operands(record: Record<'_>) -> usize {
    let sees =
        record.get::<Option<bool>>("PredicateCodeUsesOperands").expect("a bit") == Some(true);
    if sees { OPERANDS } else { 0 }
}

/// Seed of all results.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seed(pub(super) u64);

impl Seed {
    /// Returns true in seven of eight cases.
    pub(super) fn holds(self, text: &str, about: impl std::fmt::Debug) -> bool {
        let hash = FxBuildHasher.hash_one((self.0, text, format!("{about:?}")));
        !(hash >> 20).is_multiple_of(8)
    }

    pub(super) fn condition(self, terms: &[Term<&str>]) -> bool {
        terms.iter().all(|term| match term {
            Term::Holds(text) => self.holds(text, ()),
            Term::NotAll(texts) => !texts.iter().all(|text| self.holds(text, ())),
        })
    }

    /// Evaluates code on an instruction, and on operands of its fragment or none.
    pub(super) fn instruction(self, text: &str, inst: Inst, operands: &[Operand]) -> bool {
        self.holds(text, (inst, operands))
    }

    /// Returns the operand, followed by numbers.
    pub(super) fn complex(
        self,
        text: &str,
        results: usize,
        operand: Operand,
    ) -> Option<Vec<Operand>> {
        let numbers = (1..results).map(|number| Operand::Immediate(number as i64 * 4));
        self.holds(text, operand).then(|| std::iter::once(operand).chain(numbers).collect())
    }

    /// Returns a number that depends on the instruction's constant or on an operand.
    pub(super) fn render(
        self,
        text: &str,
        code: &Code,
        inst: Inst,
        operand: Option<Operand>,
    ) -> Option<Operand> {
        let from = operand.or_else(|| code.operand(inst, 1))?;
        let number = match from {
            Operand::Constant(constant) => constant.value as i64,
            Operand::Immediate(number) => number,
            _ => 0,
        };
        self.holds(text, from).then_some(Operand::Immediate(number.wrapping_mul(3) ^ 1))
    }
}

/// Target code by table numbers.
pub(super) struct Answers<'t, 'r> {
    pub(super) seed: Seed,
    planned: &'t Planned<'r>,
    covered: Cell<Option<u32>>,
}

impl<'t, 'r> Answers<'t, 'r> {
    /// Creates the target code for the table of all rules, or for the tables of single rules.
    pub(super) fn new(target: &'t Target<'r>, grouped: bool, seed: Seed) -> Self {
        let planned = if grouped { &target.grouped } else { &target.ungrouped };
        Answers { seed, planned, covered: Cell::new(None) }
    }

    /// Returns the rule used since the last call.
    pub(super) fn covered(&self) -> Option<u32> {
        self.covered.take()
    }

    fn hook(&self, id: HookId) -> &Hook<'r> {
        self.planned.interface.hook(id)
    }

    fn function(&self, kind: FunctionKind, number: u32) -> &Hook<'r> {
        self.hook(self.planned.interface.functions(kind)[number as usize])
    }
}

/// Returns the text of a condition.
pub(super) fn condition(record: Record<'_>) -> &str {
    record.string("CondString").unwrap_or_default()
}

impl Queries<Code> for Answers<'_, '_> {
    fn condition(&self, number: u32) -> bool {
        let terms = &self.planned.interface.conditions[number as usize];
        let text = |id: &HookId| condition(self.hook(*id).records[0]);
        let terms: Vec<Term<&str>> = terms
            .iter()
            .map(|term| match term {
                Term::Holds(id) => Term::Holds(text(id)),
                Term::NotAll(ids) => Term::NotAll(ids.iter().map(text).collect()),
            })
            .collect();
        self.seed.condition(&terms)
    }

    fn integer(&self, number: u32, value: i64) -> bool {
        self.seed.holds(self.function(FunctionKind::I64, number).cpp, i128::from(value))
    }

    fn wide_integer(&self, number: u32, value: i128) -> bool {
        self.seed.holds(self.function(FunctionKind::ApInt, number).cpp, value)
    }

    fn instruction(&self, _: &Code, number: u32, inst: Inst, matched: Matched<'_, Code>) -> bool {
        let hook = self.function(FunctionKind::Instruction, number);
        // Earlier rules may have recorded more operands.
        let operands = match hook.call {
            Call::Instruction { with_operands: true } => &matched.operands[..OPERANDS],
            _ => &[],
        };
        self.seed.instruction(hook.cpp, inst, operands)
    }

    fn operand(&self, _: &Code, number: u32, operand: Operand, _: Matched<'_, Code>) -> bool {
        self.seed.holds(self.function(FunctionKind::Operand, number).cpp, operand)
    }

    fn complex(
        &self,
        _: &mut Code,
        number: u32,
        _: Inst,
        operand: Operand,
        results: &mut impl Extend<Operand>,
    ) -> bool {
        let hook = self.hook(self.planned.interface.complex[number as usize]);
        let Call::Complex { results: count } = hook.call else { return false };
        let found = self.seed.complex(hook.name, count as usize, operand);
        found.map(|found| results.extend(found)).is_some()
    }

    fn render(
        &self,
        code: &mut Code,
        number: u32,
        inst: Inst,
        operand: Option<Operand>,
    ) -> Option<Operand> {
        let hook = self.hook(self.planned.interface.renderers[number as usize]);
        self.seed.render(hook.name, code, inst, operand)
    }

    fn covered(&self, rule: u32) {
        self.covered.set(Some(rule));
    }
}
