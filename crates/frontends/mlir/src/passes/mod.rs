//! Passes: `--gen-pass-decls`, `--gen-pass-capi-header`, `--gen-pass-capi-impl`, `--gen-pass-doc`.
//!
//! Input: records of class `PassBase`. Each plan holds what the output shows of each pass, and the
//! name of the group, which an option sets.

mod c_api;
mod decls;
mod docs;

use tablegen_session::{BackendOptions, OptionSpec, Options};

use crate::model::fields::Read;
use crate::model::pass::Pass;
use crate::plan::{Header, text_plan};
use crate::{Context, ModelBackend, PlanResult};

/// Back-ends of this module.
pub(crate) const BACKENDS: &[ModelBackend] = &[
    ModelBackend::planned_without_rust(
        "gen-pass-capi-header",
        "Generate pass C API header",
        |cx, options| plan(cx, CApiOptions::parse(options)?.prefix, c_api::name, c_api::header),
    )
    .with_options(CApiOptions::SPECS),
    ModelBackend::planned_without_rust(
        "gen-pass-capi-impl",
        "Generate pass C API implementation",
        |cx, options| {
            plan(cx, CApiOptions::parse(options)?.prefix, c_api::Pass::read, c_api::implementation)
        },
    )
    .with_options(CApiOptions::SPECS),
    ModelBackend::planned_without_rust(
        "gen-pass-decls",
        "Generate pass declarations",
        |cx, options| plan(cx, DeclOptions::parse(options)?.name, decls::Pass::read, decls::print),
    )
    .with_options(DeclOptions::SPECS),
    ModelBackend::planned_without_rust("gen-pass-doc", "Generate pass documentation", plan_of_docs)
        .with_comments("<!-- ", " -->"),
];

tablegen_session::backend_options! {
    /// Options of `--gen-pass-decls`.
    struct DeclOptions {
        /// Name of the group of passes.
        name: String = OptionSpec::new("name", "string", "The name of this group of passes"),
    }
}

tablegen_session::backend_options! {
    /// Options of `--gen-pass-capi-header` and `--gen-pass-capi-impl`.
    struct CApiOptions {
        /// Name of the group of passes, which begins the names of all functions.
        prefix: String = OptionSpec::new(
            "prefix",
            "string",
            "The prefix to use for this group of passes. The form will be \
             mlirCreate<prefix><passname>, the prefix can avoid conflicts across libraries.",
        ),
    }
}

/// Passes with the name of their group. `P` is what an output shows of a pass.
struct Group<P> {
    name: String,
    passes: Vec<P>,
}

fn plan<'r, P: Send + Sync + 'r>(
    cx: &Context<'_, 'r>,
    name: String,
    read: fn(&Pass<'r>) -> Read<P>,
    print: fn(&Group<P>, &mut Vec<u8>),
) -> PlanResult<'r> {
    let passes = Pass::all(cx.records())?.iter().map(read).collect::<Result<_, _>>()?;
    text_plan(Header::None, Group { name, passes }, print)
}

fn plan_of_docs<'r>(cx: &Context<'_, 'r>, _: &Options) -> PlanResult<'r> {
    let passes = Pass::all(cx.records())?;
    let mut passes: Vec<_> =
        passes.iter().map(|pass| Ok((pass.argument()?, pass))).collect::<Read<_>>()?;
    passes.sort_by_key(|(argument, _)| *argument);
    let passes = passes.into_iter().map(|(_, pass)| docs::Pass::read(pass)).collect::<Read<_>>()?;
    text_plan(Header::None, Group { name: String::new(), passes }, docs::print)
}
