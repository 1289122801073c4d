//! Dialects of LLVM IR: operations and types with their constraints, like llvm-dialects-tblgen.
//!
//! Input: the records of one dialect, selected by `--dialect`. `read` returns a
//! `read::Dialect`; `solve` derives types from other types, and the checks of verifiers.
//! Output: `cxx` prints the C++ classes, declarations and definitions; `rust` prints a module
//! with both.

mod cxx;
mod model;
mod read;
mod report;
mod rust;
mod solve;

use std::io::{self, Write};
use std::sync::Arc;

type Context<'s, 'r> = tablegen_session::Context<'s, 'r>;
type ModelBackend = tablegen_emit::ModelBackend;
type PlanResult<'r> = tablegen_emit::PlanResult<'r>;
type RustPlan<'p> = tablegen_emit::RustPlan<'p>;
use read::{Dialect, Operation};
use report::{Report, Stop};
use solve::{Evaluation, Program};
use tablegen_session::{
    BackendError, BackendOptions, OptionSpec, Options, OutputContext, backend_options,
};

/// Back-ends of this crate.
pub const BACKENDS: &[ModelBackend] = &[DECLARATIONS, DEFINITIONS];

/// Option that selects the dialect.
const DIALECT: OptionSpec = OptionSpec::new("dialect", "string", "the dialect to generate");

/// Option that adds comments on the derivation of checks.
const COMMENTS: OptionSpec =
    OptionSpec::new("emit-comments", "", "emit debug comments in generated source files");

/// Option for versions of LLVM whose functions have no attribute for memory effects.
const NO_MEMORY_EFFECTS: OptionSpec = OptionSpec::new(
    "no-memory-effects",
    "",
    "as a workaround for supporting older LLVM versions, do not emit code using the memory(...) \
     attribute",
);

/// Back-end of declarations.
const DECLARATIONS: ModelBackend = ModelBackend::planned_without_rust(
    "gen-dialect-decls",
    "Generate dialect declarations (.h.inc)",
    plan_of_declarations,
)
.with_options(DialectOptions::SPECS);

/// Back-end of definitions.
const DEFINITIONS: ModelBackend = ModelBackend::planned(
    "gen-dialect-defs",
    "dialect",
    "Generate dialect definitions (.cpp.inc)",
    plan,
)
.with_options(DialectOptions::SPECS);

backend_options! {
    /// Options of the back-ends of dialects.
    struct DialectOptions {
        /// Name of the dialect.
        dialect: String = DIALECT,
        /// True if comments explain the derivation of checks.
        comments: bool = COMMENTS,
        /// True if functions have no `memory(...)` attribute.
        no_memory_effects: bool = NO_MEMORY_EFFECTS,
    }
}

/// Plan of the declarations.
struct Declarations<'r>(Dialect<'r>);

/// Plan of the definitions and of the Rust module.
struct Plan<'r> {
    dialect: Dialect<'r>,
    /// Type of operations without a result. `None` if there are no such operations.
    void: Option<Evaluation>,
    /// Checks of the operations, in their order.
    verifiers: Vec<Program>,
    /// True if comments explain the checks.
    explains: bool,
    /// True if functions have a `memory(...)` attribute.
    memory: bool,
}

fn plan_of_declarations<'r>(cx: &Context<'_, 'r>, options: &Options) -> PlanResult<'r> {
    let (dialect, report) = read(cx, &DialectOptions::parse(options)?)?;
    for op in dialect.own_operations() {
        if let Err(stop) = op.check_results() {
            return Err(report.into_error(stop, Some(op.base.record.loc())));
        }
    }
    cx.report(report.into_remarks().into_iter().collect());
    Ok(Arc::new(Declarations(dialect)))
}

fn plan<'r>(cx: &Context<'_, 'r>, options: &Options) -> PlanResult<'r> {
    let options = DialectOptions::parse(options)?;
    let (dialect, mut report) = read(cx, &options)?;
    let explains = options.comments;
    let mut void = None;
    let mut verifiers = Vec::new();
    for op in dialect.own_operations() {
        let made = verifier(&dialect, op, explains, &mut void, &mut report);
        match made {
            Ok(program) => verifiers.push(program),
            Err(stop) => return Err(report.into_error(stop, Some(op.base.record.loc()))),
        }
    }
    cx.report(report.into_remarks().into_iter().collect());
    Ok(Arc::new(Plan { dialect, void, verifiers, explains, memory: !options.no_memory_effects }))
}

/// Reads the dialect that the options choose.
fn read<'r>(
    cx: &Context<'_, 'r>,
    options: &DialectOptions,
) -> Result<(Dialect<'r>, Report), BackendError> {
    match options.dialect.as_str() {
        "" => {
            let message = "Must select a dialect using the --dialect option".to_owned();
            Err(Report::default().into_error(Stop::Fatal(message), None))
        }
        name => read::read(cx.records(), name, options.comments),
    }
}

/// Builds the checks of an operation. An operation without results also needs the void type, which
/// is stored in `void`.
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

impl<'r> tablegen_emit::PrintPlan<'r> for Declarations<'r> {
    fn cxx(&self, _: &OutputContext<'_>, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(&cxx::declarations(&self.0))
    }
}

impl<'r> tablegen_emit::PrintPlan<'r> for Plan<'r> {
    fn cxx(&self, _: &OutputContext<'_>, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(&cxx::definitions(self, self.memory)?)
    }

    fn rust<'p>(&'p self, _: &crate::Context<'_, 'r>) -> RustPlan<'p> {
        Ok(Box::new(move |output| Ok(rust::module(output, self))))
    }
}
