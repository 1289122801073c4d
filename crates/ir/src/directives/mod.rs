//! `--gen-directive-decl`, `--gen-directive-impl`: the directives of a language such as OpenMP or
//! OpenACC, and their clauses.
//!
//! In: one record of class `DirectiveLanguage`, and those of classes `Directive`, `Clause` and what
//! they refer to. [`read`] makes [`Directives`] of them, and [`queries`] what is asked of these. The
//! C++ of the one is a header ([`header`]), that of the other its implementation ([`cpp`], with what
//! front-ends include in [`front_ends`]). The Rust module ([`rust`]) has both.

mod cxx;
mod front_ends;
mod header;
mod queries;
mod read;
mod rust;

use std::io::Write;
use std::sync::Arc;

use crate::Backend;
use crate::{Context, PlanResult};
use queries::Queries;
use read::Directives;
use tablegen_session::{BackendError, Options, OutputContext};

/// The back-end of the header.
pub(crate) const HEADER: Backend = Backend::planned_without_rust(
    "gen-directive-decl",
    "Generate the header of directives and their clauses",
    plan_of_header,
);

/// The back-end of all else.
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

/// What the header is printed from.
struct Header<'r>(Directives<'r>);

/// What all else is printed from.
struct Plan<'r> {
    directives: Directives<'r>,
    queries: Queries<'r>,
}

impl<'r> tablegen_emit::PrintPlan<'r, tablegen_model::TargetModel> for Header<'r> {
    fn cxx(&self, _: &OutputContext<'_>, out: &mut dyn Write) -> Result<(), BackendError> {
        Ok(out.write_all(&header::print(&self.0))?)
    }
}

impl<'r> tablegen_emit::PrintPlan<'r, tablegen_model::TargetModel> for Plan<'r> {
    fn cxx(&self, _: &OutputContext<'_>, out: &mut dyn Write) -> Result<(), BackendError> {
        Ok(out.write_all(&cxx::print(self))?)
    }

    fn rust<'p>(&'p self, _: &crate::Context<'_, 'r>) -> crate::RustPlan<'p> {
        Ok(Box::new(move |output| Ok(rust::print(output, self))))
    }
}
