//! The builtin functions of OpenCL C: `--gen-clang-opencl-builtins`, which are the tables that a
//! compiler looks them up in, `--gen-clang-opencl-builtin-header`, which declares them, and
//! `--gen-clang-opencl-builtin-tests`, a program that calls each.
//!
//! In: records of class `Builtin` with signatures of records of class `Type`, some of which stand
//! for several types. Out: [`tables`] keep such types as they are; [`declarations`] have one
//! signature for each type that they stand for.

mod cpp;
mod declarations;
mod tables;

use std::io::Write;
use std::sync::Arc;

use tablegen_core::{Record, RecordError};

use crate::registry::Backend;
use crate::session::{self, Ask, BackendError, Job, Options, PlanResult};
pub(crate) use declarations::Declarations;
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

/// Who may access an image.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Access {
    Reading,
    Writing,
    Both,
}

impl Access {
    /// What a type says; none if it is no image.
    fn read(ty: Record<'_>) -> Result<Option<Self>, RecordError> {
        Ok(match ty.string("AccessQualifier")? {
            "RO" => Some(Access::Reading),
            "WO" => Some(Access::Writing),
            "RW" => Some(Access::Both),
            _ => None,
        })
    }
}

/// What must be there for a function or a type: names of extensions.
fn extensions<'r>(record: Record<'r>) -> Result<Vec<&'r str>, RecordError> {
    let names = record.def("Extension")?.string("ExtName")?;
    Ok(if names.is_empty() { Vec::new() } else { names.split(' ').collect() })
}

/// The versions of the language that have a function: the first one, and the first one that no
/// longer has it, or 0.
fn versions(function: Record<'_>) -> Result<[i64; 2], RecordError> {
    Ok([function.def("MinVersion")?.int("ID")?, function.def("MaxVersion")?.int("ID")?])
}

/// What the compiler may take for granted of calls of a function.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Effects {
    pure: bool,
    constant: bool,
    convergent: bool,
}

impl Effects {
    fn read(function: Record<'_>) -> Result<Self, RecordError> {
        let (pure, constant) = (function.bit("IsPure")?, function.bit("IsConst")?);
        Ok(Effects { pure, constant, convergent: function.bit("IsConv")? })
    }
}

impl<'r> Ask<'_, 'r> {
    /// The functions of OpenCL with all their signatures.
    fn opencl_declarations(&self) -> Result<Arc<Declarations<'r>>, RecordError> {
        self.part(|parts| &parts.clang.opencl_declarations, |ask| Declarations::read(ask.records()))
    }
}

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
