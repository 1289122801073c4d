//! [`Ask`]: what makes a part, a plan or an output asks the session through, and where it reports.
//!
//! In: questions for parts, and reports. Out: the parts, and a [`Log`] of what was reported, in
//! which the reports of a part stand where it was asked for.

use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use once_cell::sync::OnceCell;
use rustc_hash::FxHashSet;
use tablegen_core::{Diagnostic, Loc, RecordError, Records, Severity};

use super::{BackendError, Session};
use crate::model::Parts;

/// A place for something that is made when it is first asked for.
pub(crate) struct Cell<T: ?Sized>(OnceCell<Kept<T>>);

/// What was made, and what was reported meanwhile.
struct Kept<T: ?Sized> {
    value: Arc<T>,
    log: Arc<Log>,
}

impl<T: ?Sized> Default for Cell<T> {
    fn default() -> Self {
        Cell(OnceCell::new())
    }
}

impl<T: ?Sized> fmt::Debug for Cell<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.get().is_some() { "made" } else { "not made" })
    }
}

/// What was reported, in order.
#[derive(Debug, Default)]
pub(super) struct Log {
    entries: Vec<Entry>,
    /// Whether there is an error among it.
    has_errors: bool,
}

#[derive(Debug)]
enum Entry {
    Found(Diagnostic),
    /// What was reported by a part that was asked for here.
    Part(Arc<Log>),
}

impl Log {
    fn found(&mut self, found: impl IntoIterator<Item = Diagnostic>) {
        for diagnostic in found {
            self.has_errors |= diagnostic.severity == Severity::Error;
            self.entries.push(Entry::Found(diagnostic));
        }
    }

    fn part(&mut self, log: Arc<Log>) {
        if !log.entries.is_empty() {
            self.has_errors |= log.has_errors;
            self.entries.push(Entry::Part(log));
        }
    }

    /// All reports; those of a part where it was first asked for.
    pub(super) fn flatten(&self) -> Vec<Diagnostic> {
        fn add(log: &Log, told: &mut FxHashSet<*const Log>, all: &mut Vec<Diagnostic>) {
            for entry in &log.entries {
                match entry {
                    Entry::Found(found) => all.push(found.clone()),
                    Entry::Part(part) if told.insert(Arc::as_ptr(part)) => add(part, told, all),
                    Entry::Part(_) => {}
                }
            }
        }
        let mut all = Vec::new();
        add(self, &mut FxHashSet::default(), &mut all);
        all
    }
}

/// What a part, a plan or an output in the making may ask for, and where it reports.
#[derive(Debug)]
pub(crate) struct Ask<'s, 'r> {
    session: &'s Session<'r>,
    log: Mutex<Log>,
}

impl<'s, 'r> Ask<'s, 'r> {
    pub(crate) fn new(session: &'s Session<'r>) -> Self {
        Ask { session, log: Mutex::default() }
    }

    /// The records.
    pub(crate) fn records(&self) -> &'r Records {
        self.session.records
    }

    pub(super) fn session(&self) -> &'s Session<'r> {
        self.session
    }

    /// A part of the model, or a plan: what `cell` keeps, or what `make` makes now.
    ///
    /// # Errors
    /// It could not be made.
    pub(crate) fn part<T, E>(
        &self,
        cell: impl for<'p> FnOnce(&'p Parts<'r>) -> &'p Cell<T>,
        make: impl FnOnce(&Ask<'s, 'r>) -> Result<T, E>,
    ) -> Result<Arc<T>, E> {
        self.keep(cell(&self.session.parts), |ask| make(ask).map(Arc::new))
    }

    /// What a cell of the session keeps, or what `make` makes now.
    pub(super) fn keep<T: ?Sized, E>(
        &self,
        cell: &Cell<T>,
        make: impl FnOnce(&Ask<'s, 'r>) -> Result<Arc<T>, E>,
    ) -> Result<Arc<T>, E> {
        let made = cell.0.get_or_try_init(|| {
            let ask = Ask::new(self.session);
            let made = make(&ask);
            let log = Arc::new(ask.into_log());
            match made {
                Ok(value) => Ok(Kept { value, log }),
                Err(error) => Err((error, log)),
            }
        });
        match made {
            Ok(kept) => {
                self.log().part(Arc::clone(&kept.log));
                Ok(Arc::clone(&kept.value))
            }
            Err((error, log)) => {
                self.log().part(log);
                Err(error)
            }
        }
    }

    /// Does two things, at the same time if a thread is free: to have parts made that are then
    /// asked for one after the other. What is reported meanwhile is not told here.
    pub(crate) fn prepare<A, B>(
        &self,
        aside: impl FnOnce(&Ask<'s, 'r>) -> A + Send,
        here: impl FnOnce(&Ask<'s, 'r>) -> B,
    ) {
        let session = self.session;
        session.budget.join(|| drop(aside(&Ask::new(session))), || drop(here(&Ask::new(session))));
    }

    fn log(&self) -> MutexGuard<'_, Log> {
        self.log.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn into_log(self) -> Log {
        self.log.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    /// All that was reported.
    pub(crate) fn into_reports(self) -> Vec<Diagnostic> {
        self.into_log().flatten()
    }

    /// Reports what was found elsewhere.
    pub(crate) fn report(&self, found: Vec<Diagnostic>) {
        self.log().found(found);
    }

    /// Whether an error was reported.
    pub(crate) fn has_errors(&self) -> bool {
        self.log().has_errors
    }

    /// The error of what cannot go on after what it reported.
    pub(crate) fn stopped(&self) -> BackendError {
        BackendError::Records { diagnostics: Vec::new(), reached_end: false }
    }

    /// The error of what came to its end, but reported errors on the way.
    pub(crate) fn failed(&self) -> BackendError {
        BackendError::Records { diagnostics: Vec::new(), reached_end: true }
    }

    /// Reports an error after which the work goes on; the output counts as failed at the end.
    pub(crate) fn error(&self, error: impl Into<RecordError>) {
        self.log().found(error.into().llvm_diagnostics());
    }

    /// Reports an error that keeps nothing from being made, at a place alone: LLVM's tools succeed
    /// in spite of a few.
    #[cfg(feature = "clang")]
    pub(crate) fn complain(&self, loc: Loc, message: impl Into<String>) {
        let found = Diagnostic::new(Severity::Error, Some(loc), message);
        self.log().entries.push(Entry::Found(found));
    }

    /// Reports a remark that belongs to the report before it, at a place alone.
    #[cfg(feature = "clang")]
    pub(crate) fn remark(&self, loc: Loc, message: impl Into<String>) {
        let found = Diagnostic::new(Severity::Note, Some(loc), message);
        self.log().entries.push(Entry::Found(found));
    }

    /// Reports something odd. `locs` are as for [`RecordError::at`].
    pub(crate) fn warn(&self, locs: &[Loc], message: impl Into<String>) {
        self.milder(Severity::Warning, locs, message.into());
    }

    /// Reports a remark that belongs to the report before it.
    pub(crate) fn note(&self, locs: &[Loc], message: impl Into<String>) {
        self.milder(Severity::Note, locs, message.into());
    }

    fn milder(&self, severity: Severity, locs: &[Loc], message: String) {
        let mut all = RecordError::at(locs, message).llvm_diagnostics();
        all[0].severity = severity;
        self.log().found(all);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use tablegen_core::{Evaluator, RecordError};

    use super::{Ask, Cell};
    use crate::Session;

    fn messages(ask: Ask<'_, '_>) -> Vec<String> {
        ask.into_reports().into_iter().map(|found| found.message).collect()
    }

    #[test]
    fn a_part_is_made_once_and_reports_to_all() {
        let records = Evaluator::new().evaluate_text("x.td", "").unwrap();
        let session = Session::new(&records);
        let (inner, outer) = (Cell::<u32>::default(), Cell::<u32>::default());
        let made = AtomicUsize::new(0);
        let inner = |ask: &Ask<'_, '_>| {
            ask.keep(&inner, |ask| {
                made.fetch_add(1, Ordering::Relaxed);
                ask.warn(&[], "inner");
                Ok::<_, RecordError>(1.into())
            })
        };
        let outer = |ask: &Ask<'_, '_>| {
            ask.keep(&outer, |ask| {
                ask.warn(&[], "before");
                let one = *inner(ask)?;
                ask.error(RecordError::at(&[], "after"));
                Ok::<_, RecordError>((one + 1).into())
            })
        };
        let first = Ask::new(&session);
        assert_eq!(*inner(&first).unwrap(), 1);
        assert!(!first.has_errors());
        assert_eq!(*outer(&first).unwrap(), 2);
        assert!(first.has_errors());
        // Where a part was asked for twice, it tells what it has to at the first place.
        assert_eq!(messages(first), ["inner", "before", "after"]);
        let second = Ask::new(&session);
        assert_eq!(*outer(&second).unwrap(), 2);
        assert!(second.has_errors());
        assert_eq!(messages(second), ["before", "inner", "after"]);
        assert_eq!(made.into_inner(), 1);
    }

    #[test]
    fn what_cannot_be_made_fails_for_all() {
        let records = Evaluator::new().evaluate_text("x.td", "").unwrap();
        let session = Session::new(&records);
        let cell = Cell::<u32>::default();
        for _ in 0..2 {
            let ask = Ask::new(&session);
            let failed = ask.keep(&cell, |ask| {
                ask.warn(&[], "odd");
                Err(RecordError::at(&[], "wrong"))
            });
            assert_eq!(failed.unwrap_err().message(), "wrong");
            assert_eq!(messages(ask), ["odd"]);
        }
    }
}
