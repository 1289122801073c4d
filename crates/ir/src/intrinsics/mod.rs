//! `--gen-intrinsic-enums`, `--gen-intrinsic-impl`: the intrinsics of LLVM and of its targets.
//!
//! In go records of class `Intrinsic`; out come the enums, those of one target with
//! `--intrinsic-prefix`, and a [`Plan`] with all tables on them: types, attributes, functions that
//! compilers have built in. [`cpp`] and [`rust`] print them.

mod attributes;
mod builtins;
mod cpp;
mod rust;
mod signatures;

use std::io::Write;
use std::ops::Range;
use std::sync::Arc;

use crate::model::intrinsics::{Intrinsic, Intrinsics};
use crate::print::cxx::tables::LONG_STRING_LITERALS;
use crate::print::rust::Module;
use crate::registry::Backend;
use crate::session::{self, Ask, BackendError, Job, OptionSpec, Options, PlanResult};
use attributes::Attributes;
use builtins::Builtins;
use signatures::Signatures;

/// Whose enum is printed. That there is such a target is checked with the intrinsics, so that all
/// errors are told.
pub(super) const PREFIX: OptionSpec = OptionSpec::of_plan(
    "intrinsic-prefix",
    "target prefix",
    "The target whose intrinsics are printed (default: those of no target)",
);

/// The back-end of enums.
pub(crate) const ENUMS: Backend =
    Backend::planned("gen-intrinsic-enums", "intrinsic_enums", "Generate intrinsic enums", enums)
        .with_options(&[PREFIX]);

/// The back-end of all tables.
pub(crate) const BACKEND: Backend = Backend::planned(
    "gen-intrinsic-impl",
    "intrinsics",
    "Generate intrinsic implementation code",
    plan,
)
.with_options(&[LONG_STRING_LITERALS]);

/// What enums are printed from.
struct Enums<'r> {
    intrinsics: Arc<Intrinsics<'r>>,
    /// The target; empty for none.
    target: String,
    /// The places of its intrinsics.
    range: Range<usize>,
}

/// What the tables are printed from.
struct Plan<'r> {
    intrinsics: Arc<Intrinsics<'r>>,
    signatures: Signatures<'r>,
    attributes: Attributes,
    clang: Builtins<'r>,
    ms: Builtins<'r>,
}

/// The places of the intrinsics of a target, or of those of none.
///
/// # Errors
/// There is no such target.
fn range_of(intrinsics: &Intrinsics<'_>, target: &str) -> Result<Range<usize>, BackendError> {
    let targets = intrinsics.targets();
    let found = targets.iter().find(|(known, _)| *known == target);
    found.map(|(_, range)| range.clone()).ok_or_else(|| {
        let known: Vec<&str> = targets.iter().skip(1).map(|&(target, _)| target).collect();
        BackendError::new(format!(
            "tried to generate intrinsics for unknown target {target}\nKnown targets are: {}",
            known.join(", ")
        ))
    })
}

/// Where an intrinsic is defined: file and line.
fn place(job: &Job<'_, '_>, intrinsic: &Intrinsic<'_>) -> String {
    let sources = job.records().sources();
    let loc = intrinsic.record.loc();
    let (Some((file, _)), Some(line)) = (sources.find(loc), sources.line(loc)) else {
        return String::new();
    };
    let name = sources.name(file);
    format!("{}:{line}", name.rsplit('/').next().unwrap_or(name))
}

fn enums<'r>(ask: &Ask<'_, 'r>, options: &Options) -> PlanResult<'r> {
    let intrinsics = ask.intrinsics()?;
    let target = options.value(PREFIX.name).unwrap_or_default().to_owned();
    let range = range_of(&intrinsics, &target)?;
    Ok(Arc::new(Enums { intrinsics, target, range }))
}

fn plan<'r>(ask: &Ask<'_, 'r>, _: &Options) -> PlanResult<'r> {
    let intrinsics = ask.intrinsics()?;
    let all = intrinsics.all();
    let signatures = Signatures::read(ask.records(), all)?;
    let attributes = Attributes::new(all, ask)?;
    let clang = Builtins::new(all, "Clang", |one| one.clang_builtin)?;
    let ms = Builtins::new(all, "MS", |one| one.ms_builtin)?;
    Ok(Arc::new(Plan { signatures, attributes, clang, ms, intrinsics }))
}

impl<'r> session::Plan<'r> for Enums<'r> {
    fn cpp(&self, job: &Job<'_, 'r>, out: &mut dyn Write) -> Result<(), BackendError> {
        Ok(out.write_all(&cpp::enums::print(job, self))?)
    }

    fn rust(&self, job: &Job<'_, 'r>) -> Result<Module, BackendError> {
        Ok(rust::enums(job, self))
    }
}

impl<'r> session::Plan<'r> for Plan<'r> {
    fn cpp(&self, job: &Job<'_, 'r>, out: &mut dyn Write) -> Result<(), BackendError> {
        Ok(out.write_all(&cpp::print(self, job.options())?)?)
    }

    fn rust(&self, job: &Job<'_, 'r>) -> Result<Module, BackendError> {
        rust::module(job, self)
    }
}
