//! The builtin functions of OpenCL C: `--gen-clang-opencl-builtins`, which are the tables that a
//! compiler looks them up in, `--gen-clang-opencl-builtin-header`, which declares them, and
//! `--gen-clang-opencl-builtin-tests`, a program that calls each.
//!
//! In: records of class `Builtin` with signatures of records of class `Type`, some of which stand
//! for several types. Out: [`tables`] keep such types as they are; [`Declarations`] have one
//! signature for each type that they stand for.

mod cxx;
mod tables;

use crate::model::Queries;
use std::io::Write;
use std::sync::Arc;

use crate::Backend;
use crate::model::opencl::Declarations;
use crate::{Context, PlanResult};
use tablegen_session::{BackendError, Options, OutputContext};
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

fn tables<'r>(cx: &Context<'_, 'r>, _: &Options) -> PlanResult<'r> {
    Ok(Arc::new(Tables::read(cx.records())?))
}

fn header<'r>(cx: &Context<'_, 'r>, _: &Options) -> PlanResult<'r> {
    Ok(Arc::new(Header(cx.opencl_declarations()?)))
}

fn tests<'r>(cx: &Context<'_, 'r>, _: &Options) -> PlanResult<'r> {
    Ok(Arc::new(Tests(cx.opencl_declarations()?)))
}

impl<'r> tablegen_emit::PrintPlan<'r, crate::model::FrontEndModel> for Tables<'r> {
    fn cxx(&self, output: &OutputContext<'_>, out: &mut dyn Write) -> Result<(), BackendError> {
        Ok(out.write_all(&cxx::tables::print(output, self))?)
    }
}

impl<'r> tablegen_emit::PrintPlan<'r, crate::model::FrontEndModel> for Header<'r> {
    fn cxx(&self, output: &OutputContext<'_>, out: &mut dyn Write) -> Result<(), BackendError> {
        Ok(out.write_all(&cxx::declarations::header(output, &self.0))?)
    }
}

impl<'r> tablegen_emit::PrintPlan<'r, crate::model::FrontEndModel> for Tests<'r> {
    fn cxx(&self, output: &OutputContext<'_>, out: &mut dyn Write) -> Result<(), BackendError> {
        Ok(out.write_all(&cxx::declarations::tests(output, &self.0))?)
    }
}
