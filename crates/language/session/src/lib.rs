//! Sessions: one run over one set of records, in which results are computed once.
//!
//! Input: [`Records`], and the number of threads that may run at once. Output: a [`Context`] for
//! each computation, which queries the model, and the diagnostics that were reported.
//!
//! ```text
//!  ModelSession<K> ── records
//!    ├── K::Model ── lazily computed facts: target, instructions, registers, ... (a crate above)
//!    └── Budget ── threads, for outputs and within queries (`budget.rs`)
//!
//!  Context<K> ── runs queries, records diagnostics in order (`context.rs`)
//!  OutputContext ── options and further files of one output (`output.rs`)
//! ```
//!
//! A query runs at most once, on the thread that needs its result first; other threads wait for it.
//! The diagnostics of a query are replayed to everyone who depends on it, so that each output
//! reports what it would report alone, in the same order. Failed queries are not kept: the next
//! caller runs the query again and gets the same errors.
//!
//! The crate knows no model: [`ModelKind`] says which one a session has.

mod budget;
mod class;
mod context;
mod error;
mod lint;
mod needs;
mod older;
mod options;
mod output;

use std::fmt;
use std::num::NonZero;
use std::sync::Arc;

use tablegen_core::Records;

pub use budget::Budget;
pub use class::{Class, derived_from, derived_if_defined};
pub use context::{Context, Lazy};
pub use error::BackendError;
pub use lint::{Findings, ModelCheck, Unreadable};
pub use needs::Needs;
pub use older::lacks_field;
pub use options::{
    BackendOptions, CxxStyle, LONG_STRING_LITERALS, OnByDefault, OptionSpec, OptionValue, Options,
    RUST_LOCATIONS, parse_number,
};
pub use output::{Output, OutputContext};

/// Names the model whose results a session keeps.
///
/// A model is a struct of [`Lazy`] values. A type that implements this trait identifies the model
/// without the lifetime of the records.
pub trait ModelKind: Copy + fmt::Debug + Send + Sync + 'static {
    /// Model of records with the lifetime `'r`.
    type Model<'r>: Default + fmt::Debug + Send + Sync;

    /// Needs of all back-ends that read the model.
    const NEEDS: Needs = Needs::NONE;
}

/// No model: every computation reads the records.
impl ModelKind for () {
    type Model<'r> = ();
}

/// State of a run: the records, and the results of queries so far.
///
/// Outputs that are made in one session share what they have in common, also between threads.
pub struct ModelSession<'r, K: ModelKind = ()> {
    records: &'r Records,
    model: K::Model<'r>,
    budget: Arc<Budget>,
    is_for_one_output: bool,
}

impl<'r, K: ModelKind> ModelSession<'r, K> {
    /// Creates a session in which no query has run yet, with as many threads as there are
    /// processors.
    pub fn new(records: &'r Records) -> Self {
        Self::with_budget(records, Arc::new(Budget::new(None)))
    }

    /// Creates a session that shares its threads with others.
    pub fn with_budget(records: &'r Records, budget: Arc<Budget>) -> Self {
        Self::with_model(records, budget, K::Model::default())
    }

    /// Creates a session that also shares results of queries with others: those in `model`.
    pub fn with_model(records: &'r Records, budget: Arc<Budget>, model: K::Model<'r>) -> Self {
        ModelSession { records, model, budget, is_for_one_output: false }
    }

    /// Announces that one output is made in the session. Back-ends then skip what only further
    /// outputs would use. Outputs do not depend on it.
    #[must_use]
    pub fn for_one_output(self) -> Self {
        ModelSession { is_for_one_output: true, ..self }
    }

    /// Sets the number of threads that may run at once, including those of outputs that are made at
    /// the same time. Results do not depend on it.
    #[must_use]
    pub fn threads(mut self, threads: NonZero<usize>) -> Self {
        self.budget = Arc::new(Budget::new(Some(threads.get())));
        self
    }

    /// Returns the records.
    pub fn records(&self) -> &'r Records {
        self.records
    }

    /// Calls `work` for each item on as many threads as are free. The results are in the order of
    /// the items.
    pub fn each<T: Sync, R: Send>(&self, items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
        self.budget.each(items, work)
    }
}

impl<K: ModelKind> fmt::Debug for ModelSession<'_, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ModelSession").field("model", &self.model).finish_non_exhaustive()
    }
}
