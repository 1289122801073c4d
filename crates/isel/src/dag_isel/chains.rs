//! Generates and contracts a chain of steps for each pattern.

use rustc_hash::FxHashMap;
use tablegen_core::RecordError;

use super::context::{Matched, MatcherContext};
use super::contract::{self, RootResults};
use super::generate;
use super::ids::{ConditionId, PatternNumber};
use super::program::Program;
use super::step::{Step, StepId};
use super::untyped::Untyped;
use crate::Context;
use tablegen_model::hw_modes::HwModes;
use tablegen_model::patterns::condition;
use tablegen_model::patterns::condition::{Condition, Term};
use tablegen_model::patterns::infer::Problem;
use tablegen_model::patterns::nodes::Property;
use tablegen_session::BackendError;

/// Adds the chain of each pattern to the program, or one chain per root opcode if the root is a
/// complex pattern. `order` has the patterns in the order in which they are tried.
pub(super) fn chains<'r>(
    cx: &Context<'_, 'r>,
    context: &mut MatcherContext<'_, 'r>,
    modes: &HwModes<'r>,
    order: &[(usize, i64)],
    program: &mut Program,
) -> Result<Vec<StepId>, BackendError> {
    let mut work = Work {
        cx,
        context,
        modes,
        program,
        chains: Vec::with_capacity(order.len()),
        untyped: Untyped::default(),
        conditions: FxHashMap::default(),
        known_conditions: FxHashMap::default(),
        key: Vec::new(),
        steps: Vec::new(),
    };
    for (number, &(index, _)) in (0..).zip(order) {
        work.pattern(PatternNumber(number), index)?;
    }
    Ok(work.chains)
}

/// State shared by the generation of all chains.
struct Work<'w, 'a, 'r> {
    cx: &'w Context<'w, 'r>,
    context: &'w mut MatcherContext<'a, 'r>,
    modes: &'w HwModes<'r>,
    program: &'w mut Program,
    chains: Vec<StepId>,
    untyped: Untyped,
    /// Conditions by the key of their pattern; `None` for patterns that always apply.
    conditions: FxHashMap<Box<[u32]>, Option<ConditionId>>,
    /// Conditions by their code.
    known_conditions: FxHashMap<Vec<Term<&'r str>>, ConditionId>,
    key: Vec<u32>,
    steps: Vec<Step>,
}

impl<'r> Work<'_, '_, 'r> {
    fn pattern(&mut self, number: PatternNumber, index: usize) -> Result<(), BackendError> {
        let patterns = self.context.patterns;
        let (tables, trees) = (patterns.tables(), patterns.trees());
        let pattern = &patterns.all()[index];
        let condition = self.condition(index)?;
        let registers = pattern.registers.iter();
        let registers = registers.filter(|register| register.is_subclass_of("Register"));
        let registers: Result<_, RecordError> =
            registers.map(|&one| self.context.register(one)).collect();
        let matched = Matched {
            record: pattern.record,
            number,
            source: pattern.source,
            result: pattern.result,
            condition,
            registers: registers?,
            order: pattern.result_order.clone(),
        };
        let has = |property| tables.has_property(trees, pattern.source, property);
        let root = RootResults { chain: has(Property::HasChain), glue: has(Property::OutGlue) };
        let variants = match tables.complex_of(&trees[pattern.source]) {
            None => vec![None],
            Some(complex) => {
                let roots = tables.complex(complex).roots.iter();
                let kinds = roots.map(|&root| {
                    tables.kind_of(root).ok_or_else(|| root.error("This is no SDNode"))
                });
                kinds.map(|kind| kind.map(Some)).collect::<Result<_, RecordError>>()?
            }
        };
        for variant in variants {
            let Work { context, untyped, steps, .. } = self;
            generate::generate(context, &matched, variant, untyped, steps)?;
            if let Some(problem) = untyped.take_problem() {
                let stops = !matches!(problem, Problem::Wrong(_) | Problem::Incompatible(_));
                self.cx.report(patterns.report(pattern, problem));
                if stops {
                    return Err(self.cx.stopped());
                }
            }
            contract::contract(steps, root, &context.lists);
            self.chains.push(self.program.push_chain(steps));
        }
        Ok(())
    }

    /// Returns the condition of a pattern, or `None` if it always holds. As in LLVM, conditions
    /// with the same code share a number even if their records differ.
    fn condition(&mut self, index: usize) -> Result<Option<ConditionId>, RecordError> {
        let pattern = &self.context.patterns.all()[index];
        self.key.clear();
        condition::write_key(pattern, &mut self.key);
        if let Some(&known) = self.conditions.get(&self.key[..]) {
            return Ok(known);
        }
        let condition = Condition::of(pattern, self.modes)?;
        let number = (!condition.terms.is_empty()).then(|| {
            let all = &mut self.context.vocabulary.conditions;
            let known = self.known_conditions.entry(condition.code());
            *known.or_insert_with(|| all.push(condition))
        });
        self.conditions.insert(self.key.as_slice().into(), number);
        Ok(number)
    }
}
