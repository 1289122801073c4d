//! `--gen-intrinsic-enums`, `--gen-intrinsic-impl`: the intrinsics of LLVM and of its targets.
//!
//! In go records of class `Intrinsic`; out come the enums, those of one target with
//! `--intrinsic-prefix`, and a [`Plan`] with all tables on them: types, attributes, functions that
//! compilers have built in. [`cpp`] and [`rust`] print them.

mod attributes;
mod builtins;
mod cxx;
mod rust;
mod signatures;

use std::io::Write;
use std::ops::Range;
use std::sync::Arc;
use tablegen_core::Record;
use tablegen_model::Queries;

use crate::Backend;
use crate::{Context, PlanResult};
use attributes::Attributes;
use builtins::Builtins;
use signatures::Signatures;
use tablegen_model::intrinsics::{Intrinsic, Intrinsics};
use tablegen_session::LONG_STRING_LITERALS;
use tablegen_session::{
    BackendError, BackendOptions, OptionSpec, Options, OutputContext, backend_options,
};

/// Whose enum is printed. That there is such a target is checked with the intrinsics, so that all
/// errors are told.
pub(super) const PREFIX: OptionSpec = OptionSpec::new(
    "intrinsic-prefix",
    "target prefix",
    "The target whose intrinsics are printed (default: those of no target)",
);

/// The back-end of enums.
pub(crate) const ENUMS: Backend =
    Backend::planned("gen-intrinsic-enums", "intrinsic_enums", "Generate intrinsic enums", enums)
        .with_options(EnumOptions::SPECS);

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
    /// Kinds of types that an argument may have: the record `ArgKind`.
    argument_kinds: Option<Record<'r>>,
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
fn place(output: &OutputContext<'_>, intrinsic: &Intrinsic<'_>) -> String {
    match output.file_and_line(intrinsic.record.loc()) {
        Some((file, line)) => format!("{}:{line}", file.rsplit('/').next().unwrap_or(file)),
        None => String::new(),
    }
}

backend_options! {
    /// Options of `--gen-intrinsic-enums`.
    struct EnumOptions {
        /// Prefix of the target; empty for intrinsics of no target.
        target: String = PREFIX,
    }
}

fn enums<'r>(cx: &Context<'_, 'r>, options: &Options) -> PlanResult<'r> {
    let intrinsics = cx.intrinsics()?;
    let target = EnumOptions::parse(options)?.target;
    let range = range_of(&intrinsics, &target)?;
    let argument_kinds = cx.records().find_def("ArgKind");
    Ok(Arc::new(Enums { intrinsics, target, range, argument_kinds }))
}

fn plan<'r>(cx: &Context<'_, 'r>, _: &Options) -> PlanResult<'r> {
    let intrinsics = cx.intrinsics()?;
    let all = intrinsics.all();
    let signatures = Signatures::read(cx.records(), all)?;
    let attributes = Attributes::new(all, cx)?;
    let clang = Builtins::new(all, "Clang", |one| one.clang_builtin)?;
    let ms = Builtins::new(all, "MS", |one| one.ms_builtin)?;
    Ok(Arc::new(Plan { signatures, attributes, clang, ms, intrinsics }))
}

impl<'r> tablegen_emit::PrintPlan<'r, tablegen_model::TargetModel> for Enums<'r> {
    fn cxx(&self, output: &OutputContext<'_>, out: &mut dyn Write) -> Result<(), BackendError> {
        Ok(out.write_all(&cxx::enums::print(output, self))?)
    }

    fn rust<'p>(&'p self, _: &crate::Context<'_, 'r>) -> crate::RustPlan<'p> {
        Ok(Box::new(move |output| Ok(rust::enums(output, self))))
    }
}

impl<'r> tablegen_emit::PrintPlan<'r, tablegen_model::TargetModel> for Plan<'r> {
    fn cxx(&self, output: &OutputContext<'_>, out: &mut dyn Write) -> Result<(), BackendError> {
        Ok(out.write_all(&cxx::print(self, output.cxx_style())?)?)
    }

    fn rust<'p>(&'p self, _: &crate::Context<'_, 'r>) -> crate::RustPlan<'p> {
        Ok(Box::new(move |output| rust::module(output, self)))
    }
}
