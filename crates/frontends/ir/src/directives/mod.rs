//! `--gen-directive-decl`, `--gen-directive-impl`: the directives of a language such as OpenMP or
//! OpenACC, and their clauses.
//!
//! Input: one record of class `DirectiveLanguage`, and records of classes `Directive`, `Clause` and
//! those that they refer to. [`read`] returns [`Directives`], [`queries`] derives further
//! properties. [`header`] prints the declarations; [`cxx`] and [`front_ends`] print the
//! implementation; [`rust`] prints a module with both.

mod cxx;
mod front_ends;
mod header;
mod queries;
mod read;
mod rust;

use std::sync::Arc;

use tablegen_core::Release;

use crate::ModelBackend;
use crate::{Context, PlanResult};
use queries::{Properties, Queries};
use read::Directives;
use tablegen_emit::Comparison;
use tablegen_session::Options;

/// Back-end `--gen-directive-decl`.
pub(crate) const HEADER: ModelBackend = ModelBackend::planned_without_rust(
    "gen-directive-decl",
    "Generate the header of directives and their clauses",
    plan_of_header,
)
.in_llvm_23(Comparison::Identical);

/// Back-end `--gen-directive-impl`.
pub(crate) const BACKEND: ModelBackend = ModelBackend::planned(
    "gen-directive-impl",
    "directives",
    "Generate directives and their clauses",
    plan,
)
.in_llvm_23(Comparison::Identical);

fn plan_of_header<'r>(cx: &Context<'_, 'r>, _: &Options) -> PlanResult<'r> {
    let directives = Directives::read(cx)?;
    directives.check_values(cx, false);
    let is_new = cx.records().release() >= Release::V23;
    let properties = is_new.then(|| Properties::new(&directives)).transpose()?;
    Ok(Arc::new(Header { directives, properties }))
}

fn plan<'r>(cx: &Context<'_, 'r>, _: &Options) -> PlanResult<'r> {
    let directives = Directives::read(cx)?;
    let queries = Queries::new(cx, &directives)?;
    Ok(Arc::new(Plan { directives, queries }))
}

/// Plan of the header.
struct Header<'r> {
    directives: Directives<'r>,
    /// Properties that functions of the header return. `None` in LLVM 22, where they are in the
    /// implementation.
    properties: Option<Properties<'r>>,
}

/// Plan of the implementation and of the Rust module.
struct Plan<'r> {
    directives: Directives<'r>,
    queries: Queries<'r>,
}

tablegen_emit::printers! {
    impl<'r> for Header<'r>: tablegen_model::TargetModel, |plan, output|
    cxx: header::print(plan)
}

tablegen_emit::printers! {
    impl<'r> for Plan<'r>: tablegen_model::TargetModel, |plan, output|
    cxx: cxx::print(output, plan),
    rust: Ok(rust::print(output, plan))
}
