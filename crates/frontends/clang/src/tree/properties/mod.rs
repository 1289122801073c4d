//! `--gen-clang-type-reader`, `--gen-clang-type-writer`, `--gen-clang-basic-reader`,
//! `--gen-clang-basic-writer`: serialization of nodes by property.
//!
//! Input: records of the classes `Property`, `Creator`, `Override`, `ReadHelper`, `PropertyType`,
//! `PropertyTypeKind` and `PropertyTypeCase`. Output: the checked properties of each node
//! ([`read`]), from which [`plan`] derives the methods of a reader or a writer; [`cxx`] prints
//! them.

mod cxx;
mod plan;
mod read;

use std::io::{self, Write};
use std::sync::Arc;

use crate::ModelBackend;
use crate::{Context, PlanResult};
use tablegen_session::OutputContext;

use plan::{Basic, Methods};
use read::Properties;

/// Back-end of the reader of type nodes.
pub(crate) const TYPE_READER: ModelBackend = ModelBackend::planned_without_rust(
    "gen-clang-type-reader",
    "Generate Clang AbstractTypeReader class",
    |cx, _| types(cx, Direction::Read),
);

/// Back-end of the writer of type nodes.
pub(crate) const TYPE_WRITER: ModelBackend = ModelBackend::planned_without_rust(
    "gen-clang-type-writer",
    "Generate Clang AbstractTypeWriter class",
    |cx, _| types(cx, Direction::Write),
);

/// Back-end of the reader of properties.
pub(crate) const BASIC_READER: ModelBackend = ModelBackend::planned_without_rust(
    "gen-clang-basic-reader",
    "Generate Clang BasicReader classes",
    |cx, _| basic(cx, Direction::Read),
);

/// Back-end of the writer of properties.
pub(crate) const BASIC_WRITER: ModelBackend = ModelBackend::planned_without_rust(
    "gen-clang-basic-writer",
    "Generate Clang BasicWriter classes",
    |cx, _| basic(cx, Direction::Write),
);

/// Direction of serialization.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Direction {
    Read,
    Write,
}

/// Methods to print, with their direction.
#[derive(Debug)]
enum Plan<'r> {
    Types(Direction, Methods<'r>),
    Basic(Direction, Basic<'r>),
}

fn types<'r>(cx: &Context<'_, 'r>, direction: Direction) -> PlanResult<'r> {
    let properties = Properties::read(cx)?;
    Ok(Arc::new(Plan::Types(direction, Methods::new(cx, &properties, direction)?)))
}

fn basic<'r>(cx: &Context<'_, 'r>, direction: Direction) -> PlanResult<'r> {
    let properties = Properties::read(cx)?;
    Ok(Arc::new(Plan::Basic(direction, Basic::new(&properties, direction)?)))
}

impl<'r> tablegen_emit::PrintPlan<'r, crate::model::FrontEndModel> for Plan<'r> {
    fn cxx(&self, output: &OutputContext<'_>, out: &mut dyn Write) -> io::Result<()> {
        let source = output.input_name();
        out.write_all(&match self {
            Plan::Types(direction, methods) => cxx::types(*direction, methods, source),
            Plan::Basic(direction, basic) => cxx::basic(*direction, basic, source),
        })
    }
}
