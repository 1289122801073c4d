//! Limits that keep hostile input from exhausting stack and memory, and cancellation.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::{Eval, Evaluation, Fatal};
use crate::diag::MAX_MESSAGE_BYTES;
use crate::record_id::RecordId;

/// Flag that ends evaluations from another thread. Clones share the flag.
///
/// An evaluator with [`Evaluator::cancellation`] tests the flag every few thousand steps, and
/// returns an error for which [`Failure::is_cancelled`] is true.
///
/// [`Evaluator::cancellation`]: crate::Evaluator::cancellation
/// [`Failure::is_cancelled`]: crate::Failure::is_cancelled
#[derive(Clone, Debug, Default)]
pub struct Cancellation(Arc<AtomicBool>);

impl Cancellation {
    /// Creates a flag that is not set.
    pub fn new() -> Self {
        Self::default()
    }

    /// Ends the evaluations that have the flag, now and later.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Returns true after [`cancel`](Self::cancel).
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Number of steps between two tests of the cancellation. A step takes less than a microsecond, or
/// time in proportion to the length of a list or string that it makes.
const STEPS_BETWEEN_TESTS: u32 = 1 << 12;

/// Upper bounds of one evaluation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// Nesting of values, and of their evaluation.
    pub(crate) depth: u32,
    /// Nesting of expressions and statements in the text.
    pub(crate) nesting: u32,
    /// Elements of a list.
    pub(crate) list: usize,
    /// Bytes of a string.
    pub(crate) string: usize,
    /// Records, including prototypes in multiclasses.
    pub(crate) records: usize,
    /// Assertions of one record, and dumps of one record.
    pub(crate) checks: usize,
    /// Statements that expansions add to multiclasses and loops, in all.
    pub(crate) statements: usize,
    /// Template arguments of a class or multiclass.
    pub(crate) args: usize,
    /// Statements, iterations, and resolutions of nested values, in all.
    pub(crate) steps: u64,
}

/// Limits, and how much of the depth is in use.
#[derive(Clone)]
pub(crate) struct Bounds {
    pub(crate) limits: Limits,
    /// Current nesting of the evaluation.
    pub(crate) depth: u32,
    /// Statements that expansions have added to multiclasses and loops.
    statements: usize,
    /// True if the evaluation failed because of [`Limits::depth`] or [`Limits::nesting`].
    pub(crate) is_too_deep: bool,
    /// Steps left until the cancellation and the bounds are tested.
    steps_left: u32,
    /// Steps that were done before the latest test.
    steps: u64,
    pub(crate) cancellation: Option<Cancellation>,
    /// True if the evaluation failed because it was cancelled.
    pub(crate) is_cancelled: bool,
}

impl Bounds {
    pub(crate) fn new(limits: Limits) -> Self {
        Bounds {
            limits,
            depth: 0,
            statements: 0,
            is_too_deep: false,
            steps_left: STEPS_BETWEEN_TESTS,
            steps: 0,
            cancellation: None,
            is_cancelled: false,
        }
    }
}

impl Evaluation {
    /// Counts a step, and ends the evaluation if it was cancelled or takes too many steps. Called for each statement,
    /// iteration of a loop, and resolution of a nested value.
    #[inline]
    pub(crate) fn step(&mut self) -> Eval<()> {
        self.bounds.steps_left -= 1;
        if self.bounds.steps_left == 0 {
            return self.test_steps();
        }
        Ok(())
    }

    #[cold]
    fn test_steps(&mut self) -> Eval<()> {
        self.bounds.steps_left = STEPS_BETWEEN_TESTS;
        self.bounds.steps += u64::from(STEPS_BETWEEN_TESTS);
        self.check_messages()?;
        let limit = self.bounds.limits.steps;
        if self.bounds.steps > limit {
            return self.over_limit(None, format!("evaluation takes more than {limit} steps"));
        }
        if self.bounds.cancellation.as_ref().is_some_and(Cancellation::is_cancelled) {
            self.bounds.is_cancelled = true;
            return Err(Fatal);
        }
        Ok(())
    }

    /// Reports that an expression is nested deeper than the stack allows, and ends the evaluation.
    pub(crate) fn too_deep<T>(&mut self, record: Option<RecordId>, message: &str) -> Eval<T> {
        self.bounds.is_too_deep = true;
        self.over_limit(record, message)
    }

    /// Ends the evaluation if the value or text pool has reached its limit.
    pub(crate) fn check_limits(&mut self, record: Option<RecordId>) -> Eval<()> {
        if self.values.too_deep() {
            return self.too_deep(record, "value is nested too deeply");
        }
        if !self.values.has_capacity(0) || !self.texts.has_capacity(0) {
            return self.over_limit(record, "evaluation uses too much memory");
        }
        self.check_messages()
    }

    /// Ends the evaluation if diagnostics were left out.
    pub(crate) fn check_messages(&mut self) -> Eval<()> {
        if self.diagnostics.is_full() {
            let message = format!("messages of more than {MAX_MESSAGE_BYTES} bytes are left out");
            self.diagnostics.push_last(message);
            return Err(Fatal);
        }
        Ok(())
    }

    /// Returns true if [`Evaluation::check_limits`] would fail.
    #[inline]
    pub(crate) fn is_at_limit(&self) -> bool {
        self.values.too_deep() || !self.values.has_capacity(0) || !self.texts.has_capacity(0)
    }

    /// Ends the evaluation if there are too many records.
    pub(crate) fn check_records(&mut self) -> Eval<()> {
        if self.records.len() <= self.bounds.limits.records {
            return Ok(());
        }
        let limit = self.bounds.limits.records;
        self.over_limit(None, format!("there are more than {limit} records"))
    }

    /// Counts a statement that an expansion adds to a multiclass or a loop, and ends the evaluation if
    /// there are too many. A multiclass that refers to itself doubles with each reference.
    pub(crate) fn count_statement(&mut self) -> Eval<()> {
        self.bounds.statements += 1;
        let limit = self.bounds.limits.statements;
        if self.bounds.statements <= limit {
            return Ok(());
        }
        self.over_limit(None, format!("multiclasses expand to more than {limit} statements"))
    }

    /// Ends the evaluation if a class or multiclass has more than `count` template arguments.
    pub(crate) fn check_args(&mut self, count: usize) -> Eval<()> {
        let limit = self.bounds.limits.args;
        if count <= limit {
            return Ok(());
        }
        self.over_limit(None, format!("there are more than {limit} template arguments"))
    }

    /// Increments the depth, and ends the evaluation if that exceeds the limit. The caller
    /// decrements [`Bounds::depth`] when it is done.
    pub(crate) fn go_deeper(&mut self, record: Option<RecordId>) -> Eval<()> {
        self.bounds.depth += 1;
        if self.bounds.depth > self.bounds.limits.depth {
            return self.too_deep(record, "evaluation is nested too deeply");
        }
        Ok(())
    }

    /// Ends the evaluation if a list of `len` elements would be too long.
    pub(crate) fn check_list(&mut self, record: Option<RecordId>, len: u64) -> Eval<()> {
        let limit = self.bounds.limits.list;
        let len_fits = usize::try_from(len).is_ok_and(|len| len <= limit);
        if len_fits && self.values.has_capacity(len as usize) {
            return Ok(());
        }
        if len_fits {
            return self.over_limit(record, "evaluation uses too much memory");
        }
        self.over_limit(record, format!("list of {len} elements is too long; the limit is {limit}"))
    }

    /// Ends the evaluation if a string of `len` bytes would be too long.
    pub(crate) fn check_string(&mut self, record: Option<RecordId>, len: usize) -> Eval<()> {
        let limit = self.bounds.limits.string;
        if len <= limit && self.texts.has_capacity(len) {
            return Ok(());
        }
        if len <= limit {
            return self.over_limit(record, "evaluation uses too much memory");
        }
        self.over_limit(record, format!("string of {len} bytes is too long; the limit is {limit}"))
    }
}
