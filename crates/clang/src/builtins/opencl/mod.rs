//! The builtin functions of OpenCL C: `--gen-clang-opencl-builtins`, which are the tables that a
//! compiler looks them up in, `--gen-clang-opencl-builtin-header`, which declares them, and
//! `--gen-clang-opencl-builtin-tests`, a program that calls each.
//!
//! In: records of class `Builtin` with signatures of records of class `Type`, some of which stand
//! for several types. Out: [`tables`] keep such types as they are; [`Declarations`] have one
//! signature for each type that they stand for.

mod cpp;
mod tables;

use std::io::Write;
use std::sync::Arc;

use crate::model::clang::opencl::Declarations;
use crate::registry::Backend;
use crate::session::{self, Ask, BackendError, Job, Options, PlanResult};
use tables::Tables;

/// The back-end of tables.
pub(crate) const TABLES: Backend = Backend::planned_without_rust(
    "gen-clang-opencl-builtins",
    "Generate tables of the builtin functions of OpenCL",
    tables,
);

/// The back-end of the header.
pub(crate) const HEADER: Backend = Backend::planned_without_rust(
    "gen-clang-opencl-builtin-header",
    "Generate a header of the builtin functions of OpenCL",
    header,
);

/// The back-end of the program.
pub(crate) const TESTS: Backend = Backend::planned_without_rust(
    "gen-clang-opencl-builtin-tests",
    "Generate a program that calls all builtin functions of OpenCL",
    tests,
);

/// What the header is printed from.
struct Header<'r>(Arc<Declarations<'r>>);

/// What the program is printed from.
struct Tests<'r>(Arc<Declarations<'r>>);

fn tables<'r>(ask: &Ask<'_, 'r>, _: &Options) -> PlanResult<'r> {
    Ok(Arc::new(Tables::read(ask.records())?))
}

fn header<'r>(ask: &Ask<'_, 'r>, _: &Options) -> PlanResult<'r> {
    Ok(Arc::new(Header(ask.opencl_declarations()?)))
}

fn tests<'r>(ask: &Ask<'_, 'r>, _: &Options) -> PlanResult<'r> {
    Ok(Arc::new(Tests(ask.opencl_declarations()?)))
}

impl<'r> session::Plan<'r> for Tables<'r> {
    fn cpp(&self, job: &Job<'_, 'r>, out: &mut dyn Write) -> Result<(), BackendError> {
        Ok(out.write_all(&cpp::tables::print(job, self))?)
    }
}

impl<'r> session::Plan<'r> for Header<'r> {
    fn cpp(&self, job: &Job<'_, 'r>, out: &mut dyn Write) -> Result<(), BackendError> {
        Ok(out.write_all(&cpp::declarations::header(job, &self.0))?)
    }
}

impl<'r> session::Plan<'r> for Tests<'r> {
    fn cpp(&self, job: &Job<'_, 'r>, out: &mut dyn Write) -> Result<(), BackendError> {
        Ok(out.write_all(&cpp::declarations::tests(job, &self.0))?)
    }
}
