//! `--gen-directive-decl`, `--gen-directive-impl`: the directives of a language such as OpenMP or
//! OpenACC, and their clauses.
//!
//! In: one record of class `DirectiveLanguage`, and those of classes `Directive`, `Clause` and what
//! they refer to. [`read`] makes [`Directives`] of them, and [`queries`] what is asked of these. The
//! C++ of the one is a header ([`header`]), that of the other its implementation ([`cpp`], with what
//! front-ends include in [`front_ends`]). The Rust module ([`rust`]) has both.

mod cpp;
mod front_ends;
mod header;
mod queries;
mod read;
mod rust;

use std::io::Write;
use std::sync::Arc;

use crate::print::rust::Module;
use crate::registry::Backend;
use crate::session::{self, Ask, BackendError, Job, Options, PlanResult};
use queries::Queries;
use read::Directives;

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

fn plan_of_header<'r>(ask: &Ask<'_, 'r>, _: &Options) -> PlanResult<'r> {
    let directives = Directives::read(ask)?;
    directives.check_values(ask, false);
    Ok(Arc::new(Header(directives)))
}

fn plan<'r>(ask: &Ask<'_, 'r>, _: &Options) -> PlanResult<'r> {
    let directives = Directives::read(ask)?;
    let queries = Queries::new(ask, &directives)?;
    Ok(Arc::new(Plan { directives, queries }))
}

/// What the header is printed from.
struct Header<'r>(Directives<'r>);

/// What all else is printed from.
struct Plan<'r> {
    directives: Directives<'r>,
    queries: Queries<'r>,
}

impl<'r> session::Plan<'r> for Header<'r> {
    fn cpp(&self, _: &Job<'_, 'r>, out: &mut dyn Write) -> Result<(), BackendError> {
        Ok(out.write_all(&header::print(&self.0))?)
    }
}

impl<'r> session::Plan<'r> for Plan<'r> {
    fn cpp(&self, _: &Job<'_, 'r>, out: &mut dyn Write) -> Result<(), BackendError> {
        Ok(out.write_all(&cpp::print(self))?)
    }

    fn rust(&self, job: &Job<'_, 'r>) -> Result<Module, BackendError> {
        Ok(rust::print(job, self))
    }
}
