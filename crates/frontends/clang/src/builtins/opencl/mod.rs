//! Builtin functions of OpenCL C: `--gen-clang-opencl-builtins` (lookup tables),
//! `--gen-clang-opencl-builtin-header` (declarations), `--gen-clang-opencl-builtin-tests` (a test
//! that calls each).
//!
//! Input: records of class `Builtin`, with signatures of records of class `Type`. Output:
//! [`tables`] with generic types, or [`Declarations`] with one signature for each type that they
//! stand for.

mod cxx;
mod tables;

use crate::model::Queries;
use std::sync::Arc;

use crate::ModelBackend;
use crate::model::opencl::Declarations;
use crate::{Context, PlanResult};
use tablegen_session::Options;
use tables::Tables;

/// Back-end of the tables.
pub(crate) const TABLES: ModelBackend = ModelBackend::planned_without_rust(
    "gen-clang-opencl-builtins",
    "Generate tables of the builtin functions of OpenCL",
    tables,
);

/// Back-end of the header.
pub(crate) const HEADER: ModelBackend = ModelBackend::planned_without_rust(
    "gen-clang-opencl-builtin-header",
    "Generate a header of the builtin functions of OpenCL",
    header,
);

/// Back-end of the test.
pub(crate) const TESTS: ModelBackend = ModelBackend::planned_without_rust(
    "gen-clang-opencl-builtin-tests",
    "Generate a program that calls all builtin functions of OpenCL",
    tests,
);

/// Plan of the header.
struct Header<'r>(Arc<Declarations<'r>>);

/// Plan of the test.
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

tablegen_emit::printers! {
    impl<'r> for Tables<'r>: crate::model::FrontEndModel, |plan, output|
    cxx: cxx::tables::print(output, plan)
}

tablegen_emit::printers! {
    impl<'r> for Header<'r>: crate::model::FrontEndModel, |plan, output|
    cxx: cxx::declarations::header(output, &plan.0)
}

tablegen_emit::printers! {
    impl<'r> for Tests<'r>: crate::model::FrontEndModel, |plan, output|
    cxx: cxx::declarations::tests(output, &plan.0)
}
