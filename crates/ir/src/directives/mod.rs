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

use std::io::{self, Write};
use std::sync::Arc;

use crate::Backend;
use crate::{Context, PlanResult};
use queries::Queries;
use read::Directives;
use tablegen_session::{Options, OutputContext};

/// Back-end `--gen-directive-decl`.
pub(crate) const HEADER: Backend = Backend::planned_without_rust(
    "gen-directive-decl",
    "Generate the header of directives and their clauses",
    plan_of_header,
);

/// Back-end `--gen-directive-impl`.
pub(crate) const BACKEND: Backend = Backend::planned(
    "gen-directive-impl",
    "directives",
    "Generate directives and their clauses",
    plan,
);

fn plan_of_header<'r>(cx: &Context<'_, 'r>, _: &Options) -> PlanResult<'r> {
    let directives = Directives::read(cx)?;
    directives.check_values(cx, false);
    Ok(Arc::new(Header(directives)))
}

fn plan<'r>(cx: &Context<'_, 'r>, _: &Options) -> PlanResult<'r> {
    let directives = Directives::read(cx)?;
    let queries = Queries::new(cx, &directives)?;
    Ok(Arc::new(Plan { directives, queries }))
}

/// Plan of the header.
struct Header<'r>(Directives<'r>);

/// Plan of the implementation and of the Rust module.
struct Plan<'r> {
    directives: Directives<'r>,
    queries: Queries<'r>,
}

impl<'r> tablegen_emit::PrintPlan<'r, tablegen_model::TargetModel> for Header<'r> {
    fn cxx(&self, _: &OutputContext<'_>, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(&header::print(&self.0))
    }
}

impl<'r> tablegen_emit::PrintPlan<'r, tablegen_model::TargetModel> for Plan<'r> {
    fn cxx(&self, _: &OutputContext<'_>, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(&cxx::print(self))
    }

    fn rust<'p>(&'p self, _: &crate::Context<'_, 'r>) -> crate::RustPlan<'p> {
        Ok(Box::new(move |output| Ok(rust::print(output, self))))
    }
}
