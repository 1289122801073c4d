//! `--gen-clang-type-reader`, `--gen-clang-type-writer`, `--gen-clang-basic-reader`,
//! `--gen-clang-basic-writer`: how nodes are written to files and read again, property by property.
//!
//! In: records of the classes `Property`, `Creator`, `Override`, `ReadHelper`, `PropertyType`,
//! `PropertyTypeKind` and `PropertyTypeCase`. Out: the properties of each node, checked
//! ([`read`]), from which [`plan`] makes the methods of a reader or a writer; [`cpp`] prints them.

mod cpp;
mod plan;
mod read;

use std::io::Write;
use std::sync::Arc;

use crate::registry::Backend;
use crate::session::{self, Ask, BackendError, Job, PlanResult};

use plan::{Basic, Methods};
use read::Properties;

/// What reads nodes of types.
pub(crate) const TYPE_READER: Backend = Backend::planned_without_rust(
    "gen-clang-type-reader",
    "Generate Clang AbstractTypeReader class",
    |ask, _| types(ask, Way::Read),
);

/// What writes nodes of types.
pub(crate) const TYPE_WRITER: Backend = Backend::planned_without_rust(
    "gen-clang-type-writer",
    "Generate Clang AbstractTypeWriter class",
    |ask, _| types(ask, Way::Write),
);

/// What reads the properties themselves.
pub(crate) const BASIC_READER: Backend = Backend::planned_without_rust(
    "gen-clang-basic-reader",
    "Generate Clang BasicReader classes",
    |ask, _| basic(ask, Way::Read),
);

/// What writes the properties themselves.
pub(crate) const BASIC_WRITER: Backend = Backend::planned_without_rust(
    "gen-clang-basic-writer",
    "Generate Clang BasicWriter classes",
    |ask, _| basic(ask, Way::Write),
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

fn types<'r>(ask: &Ask<'_, 'r>, way: Way) -> PlanResult<'r> {
    let properties = Properties::read(ask)?;
    Ok(Arc::new(Plan::Types(way, Methods::new(ask, &properties, way)?)))
}

fn basic<'r>(ask: &Ask<'_, 'r>, way: Way) -> PlanResult<'r> {
    let properties = Properties::read(ask)?;
    Ok(Arc::new(Plan::Basic(way, Basic::new(&properties, way)?)))
}

impl<'r> session::Plan<'r> for Plan<'r> {
    fn cpp(&self, job: &Job<'_, 'r>, out: &mut dyn Write) -> Result<(), BackendError> {
        let source = job.records().input_name();
        Ok(out.write_all(&match self {
            Plan::Types(way, methods) => cpp::types(*way, methods, source),
            Plan::Basic(way, basic) => cpp::basic(*way, basic, source),
        })?)
    }
}
