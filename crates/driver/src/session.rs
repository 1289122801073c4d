//! [`Session`]: the sessions of all families over one set of records.

use std::num::NonZero;
use std::sync::Arc;

#[cfg(feature = "clang")]
use tablegen_clang::FrontEndModel;
use tablegen_core::{Diagnostic, Records};
use tablegen_emit::Plans;
use tablegen_instructions::{Base, BaseModel};
#[cfg(feature = "mlir")]
use tablegen_mlir::MlirModel;
#[cfg(feature = "target")]
use tablegen_model::{Model, TargetModel};
use tablegen_session::Budget;

use crate::lints::Lints;
use crate::registry::Backend;

/// Session over one set of records.
///
/// Outputs that are made in one session share what they have in common: each part of the model and
/// each plan is computed once. Several threads can make outputs at the same time.
///
/// ```
/// use tablegen_driver::{Options, Session, backend, tablegen_core::Evaluator};
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
    allows_unverified: bool,
    budget: Arc<Budget>,
    /// Session of back-ends that read instructions at most. Shares their results with `target`.
    pub(crate) base: Plans<'r, BaseModel>,
    #[cfg(feature = "target")]
    pub(crate) target: Plans<'r, TargetModel>,
    #[cfg(feature = "clang")]
    pub(crate) front_end: Plans<'r, FrontEndModel>,
    #[cfg(feature = "mlir")]
    pub(crate) mlir: Plans<'r, MlirModel>,
    #[cfg(any(feature = "options", feature = "dialects"))]
    pub(crate) plain: Plans<'r>,
}

impl<'r> Session<'r> {
    /// Creates a session in which nothing has been computed yet, with as many threads as there are
    /// processors.
    pub fn new(records: &'r Records) -> Self {
        Self::with_budget(records, Budget::new(None))
    }

    fn with_budget(records: &'r Records, budget: Budget) -> Self {
        let budget = Arc::new(budget);
        let base = Arc::<Base<'r>>::default();
        Session {
            records,
            allows_unverified: false,
            #[cfg(feature = "target")]
            target: {
                let model = Model::with_base(Arc::clone(&base));
                Plans::with_model(records, Arc::clone(&budget), model)
            },
            base: Plans::with_model(records, Arc::clone(&budget), base),
            #[cfg(feature = "clang")]
            front_end: Plans::new(records, Arc::clone(&budget)),
            #[cfg(feature = "mlir")]
            mlir: Plans::new(records, Arc::clone(&budget)),
            #[cfg(any(feature = "options", feature = "dialects"))]
            plain: Plans::new(records, Arc::clone(&budget)),
            budget,
        }
    }

    /// Sets the number of threads that may run at once, including those of outputs that are made at
    /// the same time. Outputs do not depend on it. Results computed so far are dropped.
    #[must_use]
    pub fn threads(self, threads: NonZero<usize>) -> Self {
        Self::with_budget(self.records, Budget::new(Some(threads.get())))
    }

    /// Allows outputs that have not been compared with those of LLVM's tools. They start with a comment
    /// that says so.
    #[must_use]
    pub fn unverified(self, allows_unverified: bool) -> Self {
        Session { allows_unverified, ..self }
    }

    pub(crate) fn allows_unverified(&self) -> bool {
        self.allows_unverified
    }

    /// Announces that one output is made in the session. Back-ends then skip what only further
    /// outputs would use. Outputs do not depend on it.
    #[must_use]
    pub fn for_one_output(self) -> Self {
        Session {
            base: self.base.for_one_output(),
            #[cfg(feature = "target")]
            target: self.target.for_one_output(),
            #[cfg(feature = "clang")]
            front_end: self.front_end.for_one_output(),
            #[cfg(feature = "mlir")]
            mlir: self.mlir.for_one_output(),
            #[cfg(any(feature = "options", feature = "dialects"))]
            plain: self.plain.for_one_output(),
            ..self
        }
    }

    /// Returns the records.
    pub fn records(&self) -> &'r Records {
        self.records
    }

    /// Calls `work` for each item, such as making an output, on as many threads as are free. The
    /// results are in the order of the items.
    pub fn each<T: Sync, R: Send>(&self, items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
        self.budget.each(items, work)
    }

    /// Returns the findings of the lints in what these back-ends read: warnings with notes. Of each
    /// lint at most ten findings are shown, then the number of further ones.
    pub fn lint(&self, backends: &[&Backend], lints: &Lints) -> Vec<Diagnostic> {
        crate::lints::run(self, backends, lints)
    }
}
