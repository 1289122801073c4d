//! Dialects of LLVM IR: operations and types with their constraints, as llvm-dialects-tblgen makes
//! them. Feature `dialects`.
//!
//! In: the records of one dialect, chosen by `--dialect`. [`read`] makes a [`read::Dialect`] of
//! them, and [`solve`] works out which types follow from which, and the checks of verifiers. Out:
//! [`cpp`] prints the C++ classes, their declarations apart from all else, and [`rust`] a module
//! with both.

mod cpp;
mod read;
mod report;
mod rust;
mod solve;

use std::io::Write;
use std::sync::Arc;

use crate::print::rust::Module;
use crate::registry::Backend;
use crate::session::{self, Ask, BackendError, Job, OptionSpec, Options, PlanResult};
use read::{Dialect, Operation};
use report::{Report, Stop};
use solve::{Evaluation, Program};

/// The back-ends of this family.
pub(crate) const BACKENDS: &[Backend] = &[DECLARATIONS, DEFINITIONS];

/// The option that chooses the dialect.
const DIALECT: OptionSpec = OptionSpec::of_plan("dialect", "string", "the dialect to generate");

/// The option that has checks say how they came about.
const COMMENTS: OptionSpec =
    OptionSpec::of_plan("emit-comments", "", "emit debug comments in generated source files");

/// The option for versions of LLVM whose functions have no attribute for memory.
const NO_MEMORY_EFFECTS: OptionSpec = OptionSpec::of_printer(
    "no-memory-effects",
    "",
    "as a workaround for supporting older LLVM versions, do not emit code using the memory(...) \
     attribute",
);

/// The back-end of declarations.
const DECLARATIONS: Backend = Backend::planned_without_rust(
    "gen-dialect-decls",
    "Generate dialect declarations (.h.inc)",
    plan_of_declarations,
)
.with_options(&[DIALECT, COMMENTS, NO_MEMORY_EFFECTS]);

/// The back-end of definitions.
const DEFINITIONS: Backend = Backend::planned(
    "gen-dialect-defs",
    "dialect",
    "Generate dialect definitions (.cpp.inc)",
    plan,
)
.with_options(&[DIALECT, COMMENTS, NO_MEMORY_EFFECTS]);

/// What declarations are printed from.
struct Declarations<'r>(Dialect<'r>);

/// What all else is printed from.
struct Plan<'r> {
    dialect: Dialect<'r>,
    /// The type of what has no result, if any operation has none.
    void: Option<Evaluation>,
    /// The checks of its operations, in their order.
    verifiers: Vec<Program>,
    /// Whether comments say how checks came about.
    explains: bool,
}

fn plan_of_declarations<'r>(ask: &Ask<'_, 'r>, options: &Options) -> PlanResult<'r> {
    let (dialect, report) = read(ask, options)?;
    for op in dialect.own_operations() {
        if let Err(stop) = op.check_results() {
            return Err(report.into_error(stop, Some(op.base.record.loc())));
        }
    }
    ask.report(report.into_remarks().into_iter().collect());
    Ok(Arc::new(Declarations(dialect)))
}

fn plan<'r>(ask: &Ask<'_, 'r>, options: &Options) -> PlanResult<'r> {
    let (dialect, mut report) = read(ask, options)?;
    let explains = options.is_on(COMMENTS.name);
    let mut void = None;
    let mut verifiers = Vec::new();
    for op in dialect.own_operations() {
        let made = verifier(&dialect, op, explains, &mut void, &mut report);
        match made {
            Ok(program) => verifiers.push(program),
            Err(stop) => return Err(report.into_error(stop, Some(op.base.record.loc()))),
        }
    }
    ask.report(report.into_remarks().into_iter().collect());
    Ok(Arc::new(Plan { dialect, void, verifiers, explains }))
}

/// Reads the dialect that the options choose.
fn read<'r>(ask: &Ask<'_, 'r>, options: &Options) -> Result<(Dialect<'r>, Report), BackendError> {
    match options.value(DIALECT.name).filter(|name| !name.is_empty()) {
        Some(name) => read::read(ask.records(), name, options.is_on(COMMENTS.name)),
        None => {
            let message = "Must select a dialect using the --dialect option".to_owned();
            Err(Report::default().into_error(Stop::Fatal(message), None))
        }
    }
}

/// The checks of an operation, and the type of its result if it has none.
fn verifier<'r>(
    dialect: &Dialect<'r>,
    op: &Operation<'r>,
    explains: bool,
    void: &mut Option<Evaluation>,
    report: &mut Report,
) -> Result<Program, Stop> {
    if op.results.is_empty() && void.is_none() {
        *void = Some(dialect.void_type(explains)?);
    }
    op.check_results()?;
    let Dialect { predicates, variables, .. } = dialect;
    match solve::checks(&op.system, &op.variables, predicates, variables, explains)? {
        Ok(program) => Ok(program),
        Err(why) => {
            let name = op.base.record.name();
            report.say(format!("failed to generate verifier method for {name}:\n{why}"));
            Err(Stop::Fatal("failed to generate verifier".to_owned()))
        }
    }
}

impl<'r> session::Plan<'r> for Declarations<'r> {
    fn cpp(&self, _: &Job<'_, 'r>, out: &mut dyn Write) -> Result<(), BackendError> {
        Ok(out.write_all(&cpp::declarations(&self.0))?)
    }
}

impl<'r> session::Plan<'r> for Plan<'r> {
    fn cpp(&self, job: &Job<'_, 'r>, out: &mut dyn Write) -> Result<(), BackendError> {
        let memory = !job.options().is_on(NO_MEMORY_EFFECTS.name);
        Ok(out.write_all(&cpp::definitions(self, memory)?)?)
    }

    fn rust(&self, job: &Job<'_, 'r>) -> Result<Module, BackendError> {
        Ok(rust::module(job, self))
    }
}
