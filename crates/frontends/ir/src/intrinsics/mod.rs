//! `--gen-intrinsic-enums`, `--gen-intrinsic-impl`: the intrinsics of LLVM and of its targets.
//!
//! Input: records of class `Intrinsic`. Output: an enum of one target's intrinsics
//! (`--intrinsic-prefix`), or a [`Plan`] with all tables: types, attributes, builtins of compilers.
//! [`cxx`] and [`rust`] print them.

mod attributes;
mod builtins;
mod cxx;
mod defaults;
mod rust;
mod signatures;

use std::ops::Range;
use std::sync::Arc;
use tablegen_core::{Release, Value};
use tablegen_model::Queries;

use crate::ModelBackend;
use crate::{Context, PlanResult};
use attributes::Attributes;
use builtins::Builtins;
use defaults::Defaults;
use signatures::Signatures;
use tablegen_emit::Comparison;
use tablegen_model::intrinsics::{Intrinsic, Intrinsics};
use tablegen_session::LONG_STRING_LITERALS;
use tablegen_session::{
    BackendError, BackendOptions, OptionSpec, Options, OutputContext, backend_options,
};

/// Option that selects the target of the enum. The target is validated after the intrinsics, so
/// that all their errors are reported.
pub(super) const PREFIX: OptionSpec = OptionSpec::new(
    "intrinsic-prefix",
    "target prefix",
    "The target whose intrinsics are printed (default: those of no target)",
);

/// Back-end `--gen-intrinsic-enums`.
pub(crate) const ENUMS: ModelBackend = ModelBackend::planned(
    "gen-intrinsic-enums",
    "intrinsic_enums",
    "Generate intrinsic enums",
    enums,
)
.in_llvm_23(Comparison::Identical)
.with_options(EnumOptions::SPECS);

/// Back-end `--gen-intrinsic-impl`.
pub(crate) const BACKEND: ModelBackend = ModelBackend::planned(
    "gen-intrinsic-impl",
    "intrinsics",
    "Generate intrinsic implementation code",
    plan,
)
.in_llvm_23(Comparison::Identical)
.with_options(&[LONG_STRING_LITERALS]);

/// Plan of an enum.
struct Enums<'r> {
    intrinsics: Arc<Intrinsics<'r>>,
    /// Target, or empty for intrinsics without a target.
    target: String,
    /// Indices of the intrinsics in the table of all.
    range: Range<usize>,
    /// Enums of the restrictions on overloaded types.
    type_enums: Vec<TypeEnum<'r>>,
}

/// Enum of restrictions on overloaded types, whose enumerators are the fields of a record.
struct TypeEnum<'r> {
    /// Name of the record.
    name: &'static str,
    /// Prefix of the enumerators.
    prefix: &'static str,
    /// Names and values of its fields. `None` if the description does not have the record.
    fields: Option<Vec<(&'r [u8], Value<'r>)>>,
}

/// Names of the records with restrictions on overloaded types, and prefixes of their enumerators.
const TYPE_ENUMS_22: &[(&str, &str)] = &[("ArgKind", "AK_")];
const TYPE_ENUMS_23: &[(&str, &str)] =
    &[("AnyKindVectorConstraint", "VC_"), ("AnyKindElementConstraint", "EC_")];

/// Plan of the tables.
struct Plan<'r> {
    intrinsics: Arc<Intrinsics<'r>>,
    signatures: Signatures<'r>,
    attributes: Attributes,
    defaults: Defaults,
    clang: Builtins<'r>,
    ms: Builtins<'r>,
}

/// Returns the indices of a target's intrinsics. The empty name selects intrinsics without a
/// target.
///
/// # Errors
/// Returns an error if there is no such target.
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

/// Returns the file name and the line of an intrinsic's definition.
fn location(output: &OutputContext<'_>, intrinsic: &Intrinsic<'_>) -> String {
    match output.file_and_line(intrinsic.record.loc()) {
        Some((file, line)) => format!("{}:{line}", file.rsplit('/').next().unwrap_or(file)),
        None => String::new(),
    }
}

backend_options! {
    /// Options of `--gen-intrinsic-enums`.
    struct EnumOptions {
        /// Target, or empty for intrinsics without a target.
        target: String = PREFIX,
    }
}

fn enums<'r>(cx: &Context<'_, 'r>, options: &Options) -> PlanResult<'r> {
    let intrinsics = cx.intrinsics()?;
    let target = EnumOptions::parse(options)?.target;
    let range = range_of(&intrinsics, &target)?;
    let is_new = cx.records().release() >= Release::V23;
    let type_enums = if is_new { TYPE_ENUMS_23 } else { TYPE_ENUMS_22 };
    let type_enum = |&(name, prefix): &(&'static str, &'static str)| TypeEnum {
        name,
        prefix,
        fields: cx.records().find_def(name).map(|record| {
            record.fields().map(|field| (field.name_bytes(), field.value())).collect()
        }),
    };
    let type_enums = type_enums.iter().map(type_enum).collect();
    Ok(Arc::new(Enums { intrinsics, target, range, type_enums }))
}

fn plan<'r>(cx: &Context<'_, 'r>, _: &Options) -> PlanResult<'r> {
    let intrinsics = cx.intrinsics()?;
    let all = intrinsics.all();
    let signatures = Signatures::read(cx.records(), all)?;
    let attributes = Attributes::new(all, cx)?;
    let clang = Builtins::new(all, "Clang", |one| one.clang_builtin)?;
    let ms = Builtins::new(all, "MS", |one| one.ms_builtin)?;
    let defaults = Defaults::new(all);
    Ok(Arc::new(Plan { signatures, attributes, defaults, clang, ms, intrinsics }))
}

tablegen_emit::printers! {
    impl<'r> for Enums<'r>: tablegen_model::TargetModel, |plan, output|
    cxx: cxx::enums::print(output, plan),
    rust: Ok(rust::enums(output, plan))
}

tablegen_emit::printers! {
    impl<'r> for Plan<'r>: tablegen_model::TargetModel, |plan, output|
    cxx: cxx::print(output, plan),
    rust: rust::module(output, plan)
}
