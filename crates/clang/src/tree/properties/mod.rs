//! `--gen-clang-type-reader`, `--gen-clang-type-writer`, `--gen-clang-basic-reader`,
//! `--gen-clang-basic-writer`: how nodes are written to files and read again, property by property.
//!
//! In: records of the classes `Property`, `Creator`, `Override`, `ReadHelper`, `PropertyType`,
//! `PropertyTypeKind` and `PropertyTypeCase`. Out: the properties of each node, checked
//! ([`read`]), from which [`plan`] makes the methods of a reader or a writer; [`cpp`] prints them.

mod cxx;
mod plan;
mod read;

use std::io::Write;
use std::sync::Arc;

use crate::Backend;
use crate::{Context, PlanResult};
use tablegen_session::{BackendError, OutputContext};

use plan::{Basic, Methods};
use read::Properties;

/// What reads nodes of types.
pub(crate) const TYPE_READER: Backend = Backend::planned_without_rust(
    "gen-clang-type-reader",
    "Generate Clang AbstractTypeReader class",
    |cx, _| types(cx, Way::Read),
);

/// What writes nodes of types.
pub(crate) const TYPE_WRITER: Backend = Backend::planned_without_rust(
    "gen-clang-type-writer",
    "Generate Clang AbstractTypeWriter class",
    |cx, _| types(cx, Way::Write),
);

/// What reads the properties themselves.
pub(crate) const BASIC_READER: Backend = Backend::planned_without_rust(
    "gen-clang-basic-reader",
    "Generate Clang BasicReader classes",
    |cx, _| basic(cx, Way::Read),
);

/// What writes the properties themselves.
pub(crate) const BASIC_WRITER: Backend = Backend::planned_without_rust(
    "gen-clang-basic-writer",
    "Generate Clang BasicWriter classes",
    |cx, _| basic(cx, Way::Write),
);

/// Whether properties are read or written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Way {
    Read,
    Write,
}

/// What is printed.
#[derive(Debug)]
enum Plan<'r> {
    Types(Way, Methods<'r>),
    Basic(Way, Basic<'r>),
}

fn types<'r>(cx: &Context<'_, 'r>, way: Way) -> PlanResult<'r> {
    let properties = Properties::read(cx)?;
    Ok(Arc::new(Plan::Types(way, Methods::new(cx, &properties, way)?)))
}

fn basic<'r>(cx: &Context<'_, 'r>, way: Way) -> PlanResult<'r> {
    let properties = Properties::read(cx)?;
    Ok(Arc::new(Plan::Basic(way, Basic::new(&properties, way)?)))
}

impl<'r> tablegen_emit::PrintPlan<'r, crate::model::FrontEndModel> for Plan<'r> {
    fn cxx(&self, output: &OutputContext<'_>, out: &mut dyn Write) -> Result<(), BackendError> {
        let source = output.input_name();
        Ok(out.write_all(&match self {
            Plan::Types(way, methods) => cxx::types(*way, methods, source),
            Plan::Basic(way, basic) => cxx::basic(*way, basic, source),
        })?)
    }
}
