//! `--gen-attrdef-decls`, `--gen-attrdef-defs`, `--gen-typedef-decls`, `--gen-typedef-defs`: C++
//! classes of attributes and types.
//!
//! Input: records of class `AttrDef` or `TypeDef` of one dialect. [`read`] checks them and returns
//! the [`plan`], which [`cxx`] prints.

mod cxx;
mod plan;
mod read;

use tablegen_session::{BackendOptions, OnByDefault, OptionSpec, Options};

use crate::model::queries::Context;
use crate::plan::{Header, text_plan};
use crate::{ModelBackend, PlanResult};
use plan::Kind;
use read::Selection;

tablegen_session::backend_options! {
    /// Options of the back-ends of attributes.
    struct AttrOptions {
        /// Dialect whose attributes are generated; empty if there is only one.
        attrdefs_dialect: String = OptionSpec::new(
            "attrdefs-dialect", "string", "Generate attributes for this dialect"),
        /// True if a mistake in a format is an error of the command.
        asmformat_error_is_fatal: OnByDefault = OptionSpec::new(
            "asmformat-error-is-fatal", "", "Emit a fatal error if format parsing fails"),
    }
}

tablegen_session::backend_options! {
    /// Options of the back-ends of types.
    struct TypeOptions {
        /// Dialect whose types are generated; empty if there is only one.
        typedefs_dialect: String = OptionSpec::new(
            "typedefs-dialect", "string", "Generate types for this dialect"),
        /// True if a mistake in a format is an error of the command.
        asmformat_error_is_fatal: OnByDefault = OptionSpec::new(
            "asmformat-error-is-fatal", "", "Emit a fatal error if format parsing fails"),
    }
}

/// Back-ends of attributes and types.
pub(crate) const BACKENDS: &[ModelBackend] = &[
    ModelBackend::planned_without_rust(
        "gen-attrdef-decls",
        "Generate AttrDef declarations",
        |cx, options| attributes(cx, options, Part::Declarations),
    )
    .with_options(AttrOptions::SPECS),
    ModelBackend::planned_without_rust(
        "gen-attrdef-defs",
        "Generate AttrDef definitions",
        |cx, options| attributes(cx, options, Part::Definitions),
    )
    .with_options(AttrOptions::SPECS),
    ModelBackend::planned_without_rust(
        "gen-typedef-decls",
        "Generate TypeDef declarations",
        |cx, options| types(cx, options, Part::Declarations),
    )
    .with_options(TypeOptions::SPECS),
    ModelBackend::planned_without_rust(
        "gen-typedef-defs",
        "Generate TypeDef definitions",
        |cx, options| types(cx, options, Part::Definitions),
    )
    .with_options(TypeOptions::SPECS),
];

/// Part of the output that a back-end prints.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Part {
    Declarations,
    Definitions,
}

fn attributes<'r>(cx: &Context<'_, 'r>, options: &Options, part: Part) -> PlanResult<'r> {
    let options = AttrOptions::parse(options)?;
    let is_fatal = options.asmformat_error_is_fatal.0;
    plan(cx, Kind::Attributes, &options.attrdefs_dialect, is_fatal, part)
}

fn types<'r>(cx: &Context<'_, 'r>, options: &Options, part: Part) -> PlanResult<'r> {
    let options = TypeOptions::parse(options)?;
    let is_fatal = options.asmformat_error_is_fatal.0;
    plan(cx, Kind::Types, &options.typedefs_dialect, is_fatal, part)
}

fn plan<'r>(
    cx: &Context<'_, 'r>,
    kind: Kind,
    dialect: &str,
    is_fatal: bool,
    part: Part,
) -> PlanResult<'r> {
    let with_dialect = part == Part::Definitions;
    let plan = read::plan(cx, Selection { kind, dialect, is_fatal, with_dialect })?;
    let (title, print): (_, fn(&_, &mut _)) = match (kind, part) {
        (Kind::Attributes, Part::Declarations) => ("AttrDef Declarations", cxx::declarations),
        (Kind::Attributes, Part::Definitions) => ("AttrDef Definitions", cxx::definitions),
        (Kind::Types, Part::Declarations) => ("TypeDef Declarations", cxx::declarations),
        (Kind::Types, Part::Definitions) => ("TypeDef Definitions", cxx::definitions),
    };
    text_plan(Header::Title(title), plan, print)
}
