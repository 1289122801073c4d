//! A chain of steps for each pattern, contracted; patterns are shared out over
//! threads.
//!
//! Each thread has a context of its own, in which it numbers what its patterns
//! speak of, and finds out again what others found out too; so a thread is
//! only worth it for many patterns. Their steps are put together in the order
//! of the patterns, with the numbers that one thread would have given.

use std::thread;

use rustc_hash::FxHashMap;
use tablegen_core::{Diagnostic, RecordError};

use super::condition::{self, Condition};
use super::context::{Context, Matched};
use super::contract::{self, RootResults};
use super::generate;
use super::step::{Program, Step, StepId};
use super::untyped::Untyped;
use crate::backends::{BackendError, Input};
use crate::target::hw_modes::HwModes;
use crate::target::patterns::infer::Problem;
use crate::target::patterns::nodes::Property;
use crate::threads;

/// How many patterns a thread has at least, unless it is told how many threads
/// there are. With half of X86's 27,000 each, two threads end no earlier than
/// one.
const LEAST: usize = 1 << 14;

/// How many threads there are at most, unless it is told. Each takes time of
/// its own to find out what others know.
const MOST: usize = 4;

/// Why a share ended early.
enum End {
    /// This is to be told.
    Wrong(RecordError),
    /// It was told.
    Stopped,
}

impl<E: Into<RecordError>> From<E> for End {
    fn from(error: E) -> Self {
        End::Wrong(error.into())
    }
}

/// Adds a chain to the program for each pattern, or several for one whose root
/// is a complex pattern. `order` has the patterns in the order in which they
/// are tried.
pub(super) fn chains<'r>(
    input: &Input<'r>,
    context: &mut Context<'_, 'r>,
    modes: &HwModes<'r>,
    order: &[(usize, i64)],
    program: &mut Program,
) -> Result<Vec<StepId>, BackendError> {
    let threads = match input.options().threads_set() {
        Some(threads) => threads.get(),
        None => threads::processors().min(MOST).min(order.len() / LEAST),
    };
    let size = order.len().div_ceil(threads.max(1)).max(1);
    let (first, others) = order.split_at(size.min(order.len()));
    let mut chains = Vec::with_capacity(order.len());
    let shares = thread::scope(|scope| {
        let spawn = |(at, share)| {
            let mut context = context.anew();
            scope.spawn(move || {
                let (mut program, mut chains) = (Program::new(), Vec::new());
                let mut work = Work::new(&mut context, modes, &mut program, &mut chains);
                let end = work.share(share, (at + 1) * size);
                let reports = work.reports;
                (end, reports, context, program, chains)
            })
        };
        let workers: Vec<_> = others.chunks(size).enumerate().map(spawn).collect();
        let mut work = Work::new(context, modes, program, &mut chains);
        let end = work.share(first, 0);
        let reports = work.reports;
        ((end, reports), workers.into_iter().map(threads::result).collect::<Vec<_>>())
    });
    let ((end, reports), others) = shares;
    let told = |end, reports| {
        input.report(reports);
        match end {
            Ok(()) => Ok(()),
            Err(End::Wrong(error)) => Err(BackendError::from(error)),
            Err(End::Stopped) => Err(input.stopped()),
        }
    };
    told(end, reports)?;
    for (end, reports, other, steps, firsts) in others {
        told(end, reports)?;
        let mut numbers = context.merge(other);
        let offset = program.append(&steps, |step| numbers.step(step, &mut context.lists));
        chains.extend(firsts.iter().map(|first| StepId(first.0 + offset)));
    }
    Ok(chains)
}

/// What one thread does.
struct Work<'w, 'a, 'r> {
    context: &'w mut Context<'a, 'r>,
    modes: &'w HwModes<'r>,
    program: &'w mut Program,
    chains: &'w mut Vec<StepId>,
    untyped: Untyped,
    /// The texts of conditions, by what they are made of.
    conditions: FxHashMap<Box<[u32]>, Option<u32>>,
    key: Vec<u32>,
    steps: Vec<Step>,
    reports: Vec<Diagnostic>,
}

impl<'w, 'a, 'r> Work<'w, 'a, 'r> {
    fn new(
        context: &'w mut Context<'a, 'r>,
        modes: &'w HwModes<'r>,
        program: &'w mut Program,
        chains: &'w mut Vec<StepId>,
    ) -> Self {
        Work {
            context,
            modes,
            program,
            chains,
            untyped: Untyped::default(),
            conditions: FxHashMap::default(),
            key: Vec::new(),
            steps: Vec::new(),
            reports: Vec::new(),
        }
    }

    /// Makes the chains of patterns, the first of which has this number.
    fn share(&mut self, order: &[(usize, i64)], first: usize) -> Result<(), End> {
        for (number, &(at, _)) in (first..).zip(order) {
            self.pattern(number as u32, at)?;
        }
        Ok(())
    }

    fn pattern(&mut self, number: u32, at: usize) -> Result<(), End> {
        let patterns = self.context.patterns;
        let (tables, trees) = (patterns.tables(), patterns.trees());
        let pattern = &patterns.all()[at];
        let condition = self.condition(at)?;
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
                self.reports.extend(patterns.complain(problem));
                if stops {
                    return Err(End::Stopped);
                }
            }
            contract::contract(steps, root, &context.lists);
            self.chains.push(self.program.push_chain(steps));
        }
        Ok(())
    }

    /// The condition of a pattern as text; none if there is none.
    fn condition(&mut self, at: usize) -> Result<Option<u32>, RecordError> {
        let pattern = &self.context.patterns.all()[at];
        self.key.clear();
        condition::write_key(pattern, &mut self.key);
        if let Some(&known) = self.conditions.get(&self.key[..]) {
            return Ok(known);
        }
        let condition = Condition::of(pattern, self.modes)?;
        let text = condition.cpp()?;
        let vocabulary = &mut self.context.vocabulary;
        let number = (!text.is_empty()).then(|| vocabulary.texts.intern(&text));
        if let Some(number) = number {
            vocabulary.conditions.entry(number).or_insert(condition);
        }
        self.conditions.insert(self.key.as_slice().into(), number);
        Ok(number)
    }
}
