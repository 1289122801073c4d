//! [`Context`]: runs queries and records diagnostics.
//!
//! Diagnostics are kept in a [`Log`]. Those of a query are inserted where its result was first
//! requested.

use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use once_cell::sync::OnceCell;
use rustc_hash::FxHashSet;
use tablegen_core::{
    Diagnostic, DiagnosticCode, DiagnosticData, Loc, RecordError, Records, Severity,
};

use crate::{BackendError, Budget, ModelKind, ModelSession};

/// Result of a query: computed when it is first requested, kept with its diagnostics.
pub struct Lazy<T: ?Sized>(OnceCell<Kept<T>>);

/// Result of a query, and the diagnostics reported while it was computed.
struct Kept<T: ?Sized> {
    value: Arc<T>,
    log: Arc<Log>,
}

impl<T: ?Sized> Default for Lazy<T> {
    fn default() -> Self {
        Lazy(OnceCell::new())
    }
}

impl<T: ?Sized> fmt::Debug for Lazy<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.get().is_some() { "computed" } else { "not computed" })
    }
}

/// Diagnostics in the order in which they were reported.
#[derive(Debug, Default)]
pub(crate) struct Log {
    entries: Vec<Entry>,
    /// True if an entry, or an entry of a nested log, is an error.
    has_errors: bool,
}

#[derive(Debug)]
enum Entry {
    Found(Diagnostic),
    /// Log of a query whose result was requested here.
    Query(Arc<Log>),
}

impl Log {
    fn found(&mut self, found: impl IntoIterator<Item = Diagnostic>) {
        for diagnostic in found {
            self.has_errors |= diagnostic.severity == Severity::Error;
            self.entries.push(Entry::Found(diagnostic));
        }
    }

    fn query(&mut self, log: Arc<Log>) {
        if !log.entries.is_empty() {
            self.has_errors |= log.has_errors;
            self.entries.push(Entry::Query(log));
        }
    }

    /// Returns all diagnostics; those of a query where it was first requested.
    pub(crate) fn flatten(&self) -> Vec<Diagnostic> {
        fn add(log: &Log, seen: &mut FxHashSet<*const Log>, all: &mut Vec<Diagnostic>) {
            for entry in &log.entries {
                match entry {
                    Entry::Found(found) => all.push(found.clone()),
                    Entry::Query(nested) if seen.insert(Arc::as_ptr(nested)) => {
                        add(nested, seen, all)
                    }
                    Entry::Query(_) => {}
                }
            }
        }
        let mut all = Vec::new();
        add(self, &mut FxHashSet::default(), &mut all);
        all
    }
}

/// Runs queries for one computation, and records the diagnostics that it reports.
///
/// Each query gets a context of its own. `K` names the model that queries belong to.
pub struct Context<'s, 'r, K: ModelKind = ()> {
    session: &'s ModelSession<'r, K>,
    log: Mutex<Log>,
}

impl<K: ModelKind> fmt::Debug for Context<'_, '_, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Context").field("log", &self.log).finish_non_exhaustive()
    }
}

impl<'s, 'r, K: ModelKind> Context<'s, 'r, K> {
    /// Creates a context without diagnostics.
    pub fn new(session: &'s ModelSession<'r, K>) -> Self {
        Context { session, log: Mutex::default() }
    }

    /// Returns the records.
    pub fn records(&self) -> &'r Records {
        self.session.records
    }

    /// Returns true if one output is made in the session: results of queries that are particular to
    /// a few outputs need not be kept.
    pub fn is_for_one_output(&self) -> bool {
        self.session.is_for_one_output
    }

    /// Returns the results of queries so far, for [`query_in`](Context::query_in).
    pub fn model(&self) -> &'s K::Model<'r> {
        &self.session.model
    }

    /// Returns the threads of the session.
    pub fn budget(&self) -> &'s Budget {
        &self.session.budget
    }

    pub(crate) fn session(&self) -> &'s ModelSession<'r, K> {
        self.session
    }

    /// Returns the result that `lazy` selects in the model. Computes it with `compute` if it is
    /// requested for the first time.
    ///
    /// # Errors
    /// Returns an error if `compute` fails.
    pub fn query<T, E>(
        &self,
        lazy: impl for<'p> FnOnce(&'p K::Model<'r>) -> &'p Lazy<T>,
        compute: impl FnOnce(&Self) -> Result<T, E>,
    ) -> Result<Arc<T>, E> {
        self.query_in(lazy(&self.session.model), |cx| compute(cx).map(Arc::new))
    }

    /// Runs a query like [`query`](Context::query), for a result that is stored outside of the
    /// model or in a part of it.
    ///
    /// # Errors
    /// Returns an error if `compute` fails.
    pub fn query_in<T: ?Sized, E>(
        &self,
        lazy: &Lazy<T>,
        compute: impl FnOnce(&Self) -> Result<Arc<T>, E>,
    ) -> Result<Arc<T>, E> {
        let computed = lazy.0.get_or_try_init(|| {
            let cx = Context::new(self.session);
            let result = compute(&cx);
            let log = Arc::new(cx.into_log());
            match result {
                Ok(value) => Ok(Kept { value, log }),
                Err(error) => Err((error, log)),
            }
        });
        match computed {
            Ok(kept) => {
                self.log().query(Arc::clone(&kept.log));
                Ok(Arc::clone(&kept.value))
            }
            Err((error, log)) => {
                self.log().query(log);
                Err(error)
            }
        }
    }

    /// Runs two closures, in parallel if a thread is free. `aside` computes queries whose results
    /// are used later. Reports of `aside` are not added to this context.
    pub fn prepare<A, B>(
        &self,
        aside: impl FnOnce(&Self) -> A + Send,
        here: impl FnOnce(&Self) -> B,
    ) {
        let session = self.session;
        session
            .budget
            .join(|| drop(aside(&Context::new(session))), || drop(here(&Context::new(session))));
    }

    fn log(&self) -> MutexGuard<'_, Log> {
        self.log.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn into_log(self) -> Log {
        self.log.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns all diagnostics.
    pub fn into_reports(self) -> Vec<Diagnostic> {
        self.into_log().flatten()
    }

    /// Reports diagnostics that were collected elsewhere.
    pub fn report(&self, found: Vec<Diagnostic>) {
        self.log().found(found);
    }

    /// Returns true if an error was reported.
    pub fn has_errors(&self) -> bool {
        self.log().has_errors
    }

    /// Returns the error of a computation that cannot continue after the errors it reported.
    pub fn stopped(&self) -> BackendError {
        BackendError::Records { diagnostics: Vec::new(), reached_end: false, backend: None }
    }

    /// Returns the error of a computation that reported errors and went on to its end.
    pub fn failed(&self) -> BackendError {
        BackendError::Records { diagnostics: Vec::new(), reached_end: true, backend: None }
    }

    /// Reports an error. The computation can continue; the output fails at the end.
    pub fn error(&self, error: impl Into<RecordError>) {
        self.log().found(error.into().llvm_diagnostics());
    }

    /// Reports an error that does not make the output fail: LLVM's tools succeed in spite of a
    /// few. The message has no source line and no notes.
    pub fn report_without_failing(&self, loc: Loc, message: impl Into<String>) {
        let found = Diagnostic::new(Severity::Error, Some(loc), message);
        self.log().entries.push(Entry::Found(found));
    }

    /// Reports diagnostics that do not make the output fail, even if they are errors.
    pub fn report_all_without_failing(&self, found: Vec<Diagnostic>) {
        self.log().entries.extend(found.into_iter().map(Entry::Found));
    }

    /// Reports a note on the diagnostic before it, without a source line.
    pub fn remark(&self, loc: Loc, message: impl Into<String>) {
        let found = Diagnostic::new(Severity::Note, Some(loc), message);
        self.log().entries.push(Entry::Found(found));
    }

    /// Reports a warning. `locs` are as for [`RecordError::new`].
    pub fn warn(&self, locs: &[Loc], message: impl Into<String>) {
        self.report_at(Severity::Warning, locs, message.into());
    }

    /// Reports what a lint found. `locs` are as for [`RecordError::new`].
    pub fn warn_lint(&self, lint: &str, locs: &[Loc], message: impl Into<String>) {
        let mut all = RecordError::new(locs, message).llvm_diagnostics();
        all[0].severity = Severity::Warning;
        (all[0].code, all[0].data) = (DiagnosticCode::Lint, DiagnosticData::lint(lint));
        self.log().found(all);
    }

    /// Reports a note on the diagnostic before it.
    pub fn note(&self, locs: &[Loc], message: impl Into<String>) {
        self.report_at(Severity::Note, locs, message.into());
    }

    fn report_at(&self, severity: Severity, locs: &[Loc], message: String) {
        let mut all = RecordError::new(locs, message).llvm_diagnostics();
        all[0].severity = severity;
        self.log().found(all);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use tablegen_core::{Evaluator, RecordError};

    use super::{Context, Lazy};
    use crate::ModelSession;

    fn messages(cx: Context<'_, '_>) -> Vec<String> {
        cx.into_reports().into_iter().map(|found| found.message).collect()
    }

    #[test]
    fn a_part_is_made_once_and_reports_to_all() {
        let records = Evaluator::new().evaluate_text("x.td", "").unwrap();
        let session = ModelSession::<()>::new(&records);
        let (inner, outer) = (Lazy::<u32>::default(), Lazy::<u32>::default());
        let made = AtomicUsize::new(0);
        let inner = |cx: &Context<'_, '_>| {
            cx.query_in(&inner, |cx| {
                made.fetch_add(1, Ordering::Relaxed);
                cx.warn(&[], "inner");
                Ok::<_, RecordError>(1.into())
            })
        };
        let outer = |cx: &Context<'_, '_>| {
            cx.query_in(&outer, |cx| {
                cx.warn(&[], "before");
                let one = *inner(cx)?;
                cx.error(RecordError::new(&[], "after"));
                Ok::<_, RecordError>((one + 1).into())
            })
        };
        let first = Context::new(&session);
        assert_eq!(*inner(&first).unwrap(), 1);
        assert!(!first.has_errors());
        assert_eq!(*outer(&first).unwrap(), 2);
        assert!(first.has_errors());
        // A query used twice reports its diagnostics at its first use.
        assert_eq!(messages(first), ["inner", "before", "after"]);
        let second = Context::new(&session);
        assert_eq!(*outer(&second).unwrap(), 2);
        assert!(second.has_errors());
        assert_eq!(messages(second), ["before", "inner", "after"]);
        assert_eq!(made.into_inner(), 1);
    }

    #[test]
    fn what_cannot_be_made_fails_for_all() {
        let records = Evaluator::new().evaluate_text("x.td", "").unwrap();
        let session = ModelSession::<()>::new(&records);
        let cell = Lazy::<u32>::default();
        for _ in 0..2 {
            let cx = Context::new(&session);
            let failed = cx.query_in(&cell, |cx| {
                cx.warn(&[], "odd");
                Err(RecordError::new(&[], "wrong"))
            });
            assert_eq!(failed.unwrap_err().message(), "wrong");
            assert_eq!(messages(cx), ["odd"]);
        }
    }
}
