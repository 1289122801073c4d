//! One run over one set of records: what is known of the target, and the plans of back-ends, each
//! made once however many outputs are made of them.
//!
//! In: [`Records`], and how many threads there may be. Out: outputs, through
//! [`Backend`](crate::Backend).
//!
//! ```text
//!  Session ── records
//!    ├── Parts ── the model: target, instructions, registers, patterns, ... (`model::Parts`)
//!    ├── Plans ── what back-ends print from (`plans.rs`)
//!    └── Budget ── threads, for outputs and inside of parts alike (`budget.rs`)
//!
//!  Job ── one output in the making: options, reports, further files (`job.rs`)
//!   └── Ask ── asks the session for parts, and takes down what was reported (`ask.rs`)
//! ```
//!
//! A part is made by the first who asks for it; others get the same, on any thread. What was
//! reported while it was made is told again to everyone who asks, so that each output has the
//! warnings and errors that it would have alone, in the same order. What could not be made is
//! not kept: to ask again fails again, with the same errors.

#[cfg_attr(
    not(feature = "codegen"),
    expect(dead_code, reason = "for the back-ends of code generators")
)]
mod ask;
mod budget;
mod error;
#[cfg_attr(
    not(feature = "codegen"),
    expect(dead_code, reason = "for the back-ends of code generators")
)]
mod job;
mod options;
mod plans;

use std::num::NonZero;

use tablegen_core::Records;

use crate::model::Parts;

pub(crate) use ask::{Ask, Cell};
pub(crate) use job::Job;
pub(crate) use plans::{MakePlan, Plan, PlanResult};

pub use error::BackendError;
pub use job::Output;
pub use options::{OptionSpec, Options, parse_number};

use budget::Budget;
use plans::Plans;

/// One run: the records, and all that was worked out about them so far.
///
/// Outputs that are made in one session share what they have in common. They can be made at the
/// same time by several threads.
///
/// ```
/// use tablegen_build::{Options, Session, backend, tablegen_core::Evaluator};
///
/// let records = Evaluator::new().evaluate_text("x.td", "def A { int X = 1; }")?;
/// let session = Session::new(&records);
/// let mut out = Vec::new();
/// let _ = backend("print-records").unwrap().write(&session, &Options::new(), &mut out)?;
/// assert!(String::from_utf8(out)?.contains("int X = 1;"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Session<'r> {
    records: &'r Records,
    parts: Parts<'r>,
    plans: Plans<'r>,
    budget: Budget,
}

impl<'r> Session<'r> {
    /// A session in which nothing has been worked out yet, with as many threads as there are
    /// processors.
    pub fn new(records: &'r Records) -> Self {
        let budget = Budget::new(None);
        Session { records, parts: Parts::default(), plans: Plans::default(), budget }
    }

    /// How many threads may work at once, outputs that are made at the same time included. What
    /// is made does not depend on it.
    #[must_use]
    pub fn threads(mut self, threads: NonZero<usize>) -> Self {
        self.budget = Budget::new(Some(threads.get()));
        self
    }

    /// The records.
    pub fn records(&self) -> &'r Records {
        self.records
    }

    /// Does something for each item, such as making an output, on as many threads as are free.
    /// The results are in the order of the items.
    pub fn each<T: Sync, R: Send>(&self, items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
        self.budget.each(items, work)
    }
}
