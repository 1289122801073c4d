//! Generates and contracts a chain of steps for each pattern, on several threads.

use rustc_hash::FxHashMap;
use tablegen_core::{Diagnostic, RecordError};

use super::context::{Matched, MatcherContext};
use super::contract::{self, RootResults};
use super::generate;
use super::ids::{ConditionId, PatternNumber};
use super::program::Program;
use super::step::{Action, StepId};
use super::untyped::Untyped;
use super::vocabulary::Vocabulary;
use crate::Context;
use tablegen_model::hw_modes::HwModes;
use tablegen_model::patterns::condition;
use tablegen_model::patterns::condition::{Condition, Term};
use tablegen_model::patterns::infer::Problem;
use tablegen_model::patterns::nodes::Property;
use tablegen_session::BackendError;

/// Minimum number of patterns for each thread: for fewer, copies cost more than they save.
const LEAST: usize = if cfg!(test) { 4 } else { 2048 };

/// Chains of all patterns, or one for each root opcode if the root of a pattern is a complex
/// pattern.
pub(super) struct Chains<'r> {
    pub(super) vocabulary: Vocabulary<'r>,
    /// Program with the steps of the chains.
    pub(super) program: Program,
    /// First step of each chain.
    pub(super) chains: Vec<StepId>,
}

/// Generates the chains of all patterns on the threads that are free. `order` has the patterns in
/// the order in which they are tried.
///
/// The patterns are split into parts. What other threads have generated is renumbered and added in
/// the order of the parts, so that all numbers are those of a single thread.
pub(super) fn chains<'r>(
    cx: &Context<'_, 'r>,
    context: MatcherContext<'_, 'r>,
    modes: &HwModes<'r>,
    order: &[(usize, i64)],
) -> Result<Chains<'r>, BackendError> {
    let numbered: Vec<_> = (0..).map(PatternNumber).zip(order.iter().map(|one| one.0)).collect();
    let (first, others) = cx.budget().parts(&numbered, LEAST);
    let new_context = context.like();
    let mut work = Work::new(context, modes);
    let other = |part: &&[(PatternNumber, usize)]| {
        let mut work = Work::new(new_context(), modes);
        let result = work.patterns(part);
        (work, result)
    };
    let (read_others, mut result) =
        cx.budget().each_beside(&others, other, || work.patterns(first));
    let mut has_errors = !work.reports.is_empty();
    for ((other, of_other), part) in read_others.into_iter().zip(others) {
        if result.is_err() {
            break;
        }
        has_errors |= of_other.is_err() || !other.reports.is_empty();
        if has_errors {
            // Later problems are not reported after the first one.
            result = work.patterns(part);
        } else {
            work.add(other);
        }
    }
    cx.report(work.reports);
    match result {
        Ok(()) => {}
        Err(Stop::Error(error)) => return Err(error.into()),
        Err(Stop::Reported) => return Err(cx.stopped()),
    }
    let MatcherContext { vocabulary, lists, .. } = work.context;
    work.program.lists = lists;
    Ok(Chains { vocabulary, program: work.program, chains: work.chains })
}

/// Reason why the generation stops.
enum Stop {
    Error(RecordError),
    /// The reason is among the reports.
    Reported,
}

impl From<RecordError> for Stop {
    fn from(error: RecordError) -> Self {
        Stop::Error(error)
    }
}

/// Chains so far, and what they refer to.
struct Work<'w, 'a, 'r> {
    context: MatcherContext<'a, 'r>,
    modes: &'w HwModes<'r>,
    program: Program,
    chains: Vec<StepId>,
    reports: Vec<Diagnostic>,
    untyped: Untyped,
    /// Conditions by the key of their pattern; `None` for patterns that always apply.
    conditions: FxHashMap<Box<[u32]>, Option<ConditionId>>,
    /// Conditions by their code.
    known_conditions: FxHashMap<Vec<Term<&'r str>>, ConditionId>,
    key: Vec<u32>,
    actions: Vec<Action>,
}

impl<'w, 'a, 'r> Work<'w, 'a, 'r> {
    fn new(context: MatcherContext<'a, 'r>, modes: &'w HwModes<'r>) -> Self {
        Work {
            context,
            modes,
            program: Program::new(),
            chains: Vec::new(),
            reports: Vec::new(),
            untyped: Untyped::default(),
            conditions: FxHashMap::default(),
            known_conditions: FxHashMap::default(),
            key: Vec::new(),
            actions: Vec::new(),
        }
    }

    /// Adds the chains of another work.
    fn add(&mut self, other: Work<'_, '_, 'r>) {
        let Work { mut context, program, chains, known_conditions, .. } = other;
        let (known, all) = (&mut self.known_conditions, &mut self.context.vocabulary.conditions);
        let mut conditions: Vec<_> = known_conditions.into_iter().collect();
        conditions.sort_by_key(|&(_, id)| id);
        let codes = conditions.into_iter().map(|(code, _)| code);
        let other_conditions = std::mem::take(&mut context.vocabulary.conditions).into_all();
        let conditions = codes
            .zip(other_conditions)
            .map(|(code, condition)| *known.entry(code).or_insert_with(|| all.push(condition)))
            .collect();
        let (numbers, lists) = self.context.add(context, conditions);
        for first in chains {
            self.actions.clear();
            let mut index = first;
            while !index.is_none() {
                let action = program.action(index);
                self.actions.push(numbers.action(action, &lists, &mut self.context.lists));
                index = program.next(index);
            }
            self.chains.push(self.program.push_chain(&self.actions));
        }
    }

    fn patterns(&mut self, patterns: &[(PatternNumber, usize)]) -> Result<(), Stop> {
        patterns.iter().try_for_each(|&(number, index)| self.pattern(number, index))
    }

    fn pattern(&mut self, number: PatternNumber, index: usize) -> Result<(), Stop> {
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
            let Work { context, untyped, actions, .. } = self;
            generate::generate(context, &matched, variant, untyped, actions)?;
            if let Some(problem) = untyped.take_problem() {
                let stops = !matches!(problem, Problem::Wrong(_) | Problem::Incompatible(_));
                self.reports.extend(patterns.report(pattern, problem));
                if stops {
                    return Err(Stop::Reported);
                }
            }
            contract::contract(actions, root, &context.lists);
            self.chains.push(self.program.push_chain(actions));
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
