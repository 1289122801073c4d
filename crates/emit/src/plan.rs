//! [`Plan`]: what a back-end prints from. A session makes each plan once, for all outputs that
//! are printed from it.

use std::fmt;
use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};

use super::{Ask, BackendError, Cell, Job, Options};
use crate::print::rust::Module;

/// What a back-end has worked out, ready to be printed in any language. It holds no text of any
/// of them, and its printers analyse nothing.
pub(crate) trait Plan<'r>: Send + Sync {
    /// Writes what llvm-tblgen writes.
    ///
    /// # Errors
    /// It has no C++ form, or `out` failed.
    fn cpp(&self, job: &Job<'_, 'r>, out: &mut dyn Write) -> Result<(), BackendError>;

    /// Makes the Rust module of it.
    ///
    /// # Errors
    /// Something in it has no Rust form, or all of it.
    fn rust(&self, job: &Job<'_, 'r>) -> Result<Module, BackendError> {
        let _ = job;
        Err(BackendError::new("there is no Rust of this"))
    }

    /// Draws it, for Graphviz.
    ///
    /// # Errors
    /// There is no picture of it, or `out` failed.
    fn dot(&self, job: &Job<'_, 'r>, out: &mut dyn Write) -> Result<(), BackendError> {
        let _ = (job, out);
        Err(BackendError::new("there is no picture of this"))
    }
}

/// A plan of any back-end, or why there is none.
pub(crate) type PlanResult<'r> = Result<Arc<dyn Plan<'r> + 'r>, BackendError>;

/// What makes the plan of a back-end.
pub(crate) type MakePlan = for<'r> fn(&Ask<'_, 'r>, &Options) -> PlanResult<'r>;

/// The plans that a session has made, by their names and the options that they depend on.
#[derive(Default)]
pub(super) struct Plans<'r>(Mutex<Vec<Entry<'r>>>);

type Entry<'r> = (Key, Arc<Cell<dyn Plan<'r> + 'r>>);

/// The name of a plan, and the values of the options that change it.
type Key = (&'static str, Vec<(&'static str, Option<String>)>);

impl<'r> Plans<'r> {
    /// The plan of this name, made with these options: those named in `depends` change it.
    pub(super) fn get(
        &self,
        ask: &Ask<'_, 'r>,
        name: &'static str,
        depends: impl Iterator<Item = &'static str>,
        options: &Options,
        make: MakePlan,
    ) -> PlanResult<'r> {
        let values = depends.map(|option| (option, options.value(option).map(str::to_owned)));
        let key = (name, values.collect());
        let cell = {
            let mut entries = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            match entries.iter().find(|(known, _)| *known == key) {
                Some((_, cell)) => Arc::clone(cell),
                None => {
                    let cell = Arc::default();
                    entries.push((key, Arc::clone(&cell)));
                    cell
                }
            }
        };
        ask.keep(&cell, |ask| make(ask, options))
    }
}

impl fmt::Debug for Plans<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let entries = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        f.debug_map().entries(entries.iter().map(|((name, _), cell)| (name, cell))).finish()
    }
}
