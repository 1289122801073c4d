//! [`PrintPlan`]: the printers of a plan. A [`Plans`] keeps each plan for all outputs that are
//! printed from it.

use std::fmt;
use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

use tablegen_core::Records;
use tablegen_session::{
    BackendError, Budget, Context, Lazy, ModelKind, ModelSession, OptionSpec, Options,
    OutputContext,
};

use crate::rust::Module;

/// Result of a back-end's analysis, with its printers.
///
/// A plan holds no C++ and no Rust text. Its printers have no access to records.
pub trait PrintPlan<'r, K: ModelKind = ()>: Send + Sync {
    /// Writes the same output as LLVM's tool.
    ///
    /// # Errors
    /// Returns an error if `out` fails.
    fn cxx(&self, output: &OutputContext<'_>, out: &mut dyn Write) -> io::Result<()>;

    /// Analyzes the data that only the Rust module needs, and returns its printer.
    ///
    /// # Errors
    /// Returns an error if a query fails, or if the plan has no Rust form.
    fn rust<'p>(&'p self, cx: &Context<'_, 'r, K>) -> RustPlan<'p> {
        let _ = cx;
        Err(BackendError::new("there is no Rust of this"))
    }

    /// Draws the plan for Graphviz.
    ///
    /// # Errors
    /// Returns an error if the plan has no picture, or if `out` fails.
    fn dot(&self, output: &OutputContext<'_>, out: &mut dyn Write) -> Result<(), BackendError> {
        let _ = (output, out);
        Err(BackendError::new("there is no picture of this"))
    }
}

/// Implements [`PrintPlan`] for a plan whose printers need nothing but the plan and the output.
///
/// The names for both stand between bars. `cxx` is an expression of type `Vec<u8>`, and `rust`, which
/// may be absent, one of type `Result<Module, BackendError>`.
///
/// ```
/// struct Plan<'r> {
///     names: Vec<&'r str>,
/// }
///
/// tablegen_emit::printers! {
///     impl<'r> for Plan<'r>: (), |plan, output|
///     cxx: format!("// {}\n{}\n", output.stem(), plan.names.join("\n")).into_bytes()
/// }
/// ```
#[macro_export]
macro_rules! printers {
    (
        impl<$r:lifetime> for $ty:ty: $model:ty, |$plan:ident, $output:ident|
        cxx: $cxx:expr
        $(, rust: $rust:expr)?
    ) => {
        impl<$r> $crate::PrintPlan<$r, $model> for $ty {
            fn cxx(
                &self,
                $output: &$crate::OutputContext<'_>,
                out: &mut dyn ::std::io::Write,
            ) -> ::std::io::Result<()> {
                let ($plan, _) = (self, $output);
                out.write_all(&$cxx)
            }

            $(
                fn rust<'p>(
                    &'p self,
                    _: &$crate::Context<'_, $r, $model>,
                ) -> $crate::RustPlan<'p> {
                    let $plan = self;
                    ::std::result::Result::Ok(::std::boxed::Box::new(move |$output| $rust))
                }
            )?
        }
    };
}

/// Printer of a Rust module, or the error of its analysis.
pub type RustPlan<'p> = Result<Box<PrintRust<'p>>, BackendError>;

/// Printer of a Rust module.
pub(crate) type PrintRust<'p> = dyn FnOnce(&OutputContext<'_>) -> Result<Module, BackendError> + 'p;

/// Plan of any back-end, or the error of its analysis.
pub type PlanResult<'r, K = ()> = Result<Arc<dyn PrintPlan<'r, K> + 'r>, BackendError>;

/// Analysis function of a back-end.
pub type MakePlan<K = ()> = for<'r> fn(&Context<'_, 'r, K>, &Options) -> PlanResult<'r, K>;

/// Session with the plans that were made in it.
pub struct Plans<'r, K: ModelKind = ()> {
    session: ModelSession<'r, K>,
    plans: Mutex<Vec<(Key, Arc<LazyPlan<'r, K>>)>>,
}

type LazyPlan<'r, K> = Lazy<dyn PrintPlan<'r, K> + 'r>;

/// Name of a plan, and the values of the options that it depends on.
type Key = (&'static str, Vec<(&'static str, Option<String>)>);

impl<'r, K: ModelKind> Plans<'r, K> {
    /// Creates a session without plans, whose threads come from `budget`.
    pub fn new(records: &'r Records, budget: Arc<Budget>) -> Self {
        Self::with_model(records, budget, K::Model::default())
    }

    /// Creates a session without plans that shares the results in `model` with others.
    pub fn with_model(records: &'r Records, budget: Arc<Budget>, model: K::Model<'r>) -> Self {
        Plans { session: ModelSession::with_model(records, budget, model), plans: Mutex::default() }
    }

    /// Announces that one output is made, as [`ModelSession::for_one_output`] does.
    #[must_use]
    pub fn for_one_output(self) -> Self {
        Plans { session: self.session.for_one_output(), ..self }
    }

    /// Returns the session.
    pub fn session(&self) -> &ModelSession<'r, K> {
        &self.session
    }

    /// Returns the plan of this name, made with these options; `specs` are those that it reads.
    ///
    /// # Errors
    /// Returns an error if the analysis fails or reports errors.
    pub(crate) fn plan(
        &self,
        cx: &Context<'_, 'r, K>,
        name: &'static str,
        specs: &[OptionSpec],
        options: &Options,
        make: MakePlan<K>,
    ) -> PlanResult<'r, K> {
        let values = specs.iter().map(|spec| {
            let value = options.value(spec.name).map(str::to_owned);
            (spec.name, value)
        });
        let key = (name, values.collect());
        let lazy = {
            let mut plans = self.plans.lock().unwrap_or_else(PoisonError::into_inner);
            match plans.iter().find(|(known, _)| *known == key) {
                Some((_, lazy)) => Arc::clone(lazy),
                None => {
                    let lazy = Arc::default();
                    plans.push((key, Arc::clone(&lazy)));
                    lazy
                }
            }
        };
        let plan = cx.query_in(&lazy, |cx| make(cx, options))?;
        if cx.has_errors() { Err(cx.failed()) } else { Ok(plan) }
    }
}

impl<K: ModelKind> fmt::Debug for Plans<'_, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plans = self.plans.lock().unwrap_or_else(PoisonError::into_inner);
        f.debug_struct("Plans")
            .field("session", &self.session)
            .field("plans", &plans.iter().map(|((name, _), _)| name).collect::<Vec<_>>())
            .finish()
    }
}
