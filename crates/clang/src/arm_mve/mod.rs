//! MVE and CDE of ARM: functions for their vectors and for coprocessors, with headers that declare
//! them, tables of builtin functions, and what a compiler checks and does for calls.
//!
//! In: records of class `Intrinsic`, which say all of that for functions of many types. Out:
//! [`Functions`], which [`cpp`] prints; the model has them, their [`types`], and the [`values`] that
//! calls make.

mod cpp;

use std::io::Write;
use std::sync::Arc;

use crate::model::clang::mve::{functions, types, values};
use crate::print::cxx::tables::LONG_STRING_LITERALS;
use crate::registry::Backend;
use crate::session::{self, Ask, BackendError, Job, Options, PlanResult};
use functions::{Functions, Macros, macros};

/// The back-ends of this part of the family.
pub(crate) const BACKENDS: &[Backend] = &[
    Backend::planned_without_rust("gen-arm-mve-header", "Generate the header of MVE", |ask, _| {
        mve(ask, cpp::headers::mve)
    }),
    Backend::planned_without_rust(
        "gen-arm-mve-builtin-def",
        "Generate the builtin functions of MVE",
        |ask, _| mve(ask, cpp::builtins::mve),
    )
    .with_options(&[LONG_STRING_LITERALS]),
    Backend::planned_without_rust(
        "gen-arm-mve-builtin-sema",
        "Generate the checks on calls of MVE's functions",
        |ask, _| mve(ask, cpp::checks::mve),
    ),
    Backend::planned_without_rust(
        "gen-arm-mve-builtin-codegen",
        "Generate how calls of MVE's functions are compiled",
        |ask, _| mve(ask, cpp::codegen::print),
    ),
    Backend::planned_without_rust(
        "gen-arm-mve-builtin-aliases",
        "Generate the names that MVE's functions share",
        |ask, _| mve(ask, cpp::builtins::aliases),
    ),
    Backend::planned_without_rust("gen-arm-cde-header", "Generate the header of CDE", |ask, _| {
        cde(ask, cpp::headers::cde)
    }),
    Backend::planned_without_rust(
        "gen-arm-cde-builtin-def",
        "Generate the builtin functions of CDE",
        |ask, _| cde(ask, cpp::builtins::cde),
    )
    .with_options(&[LONG_STRING_LITERALS]),
    Backend::planned_without_rust(
        "gen-arm-cde-builtin-sema",
        "Generate the checks on calls of CDE's functions",
        |ask, _| cde(ask, cpp::checks::cde),
    ),
    Backend::planned_without_rust(
        "gen-arm-cde-builtin-codegen",
        "Generate how calls of CDE's functions are compiled",
        |ask, _| cde(ask, cpp::codegen::print),
    ),
    Backend::planned_without_rust(
        "gen-arm-cde-builtin-aliases",
        "Generate the names that CDE's functions share",
        |ask, _| cde(ask, cpp::builtins::aliases),
    ),
];

/// What prints functions as one of the outputs.
type Print = for<'r> fn(&Options, &Plan<'r>) -> Result<Vec<u8>, BackendError>;

/// Functions, and the output that is made of them.
struct Plan<'r> {
    functions: Arc<Functions<'r>>,
    macros: Macros<'r>,
    print: Print,
}

fn mve<'r>(ask: &Ask<'_, 'r>, print: Print) -> PlanResult<'r> {
    Ok(Arc::new(Plan { functions: ask.mve_functions()?, macros: Macros::new(), print }))
}

fn cde<'r>(ask: &Ask<'_, 'r>, print: Print) -> PlanResult<'r> {
    let functions = ask.mve_functions()?;
    Ok(Arc::new(Plan { functions, macros: macros(ask.records())?, print }))
}

impl<'r> session::Plan<'r> for Plan<'r> {
    fn cpp(&self, job: &Job<'_, 'r>, out: &mut dyn Write) -> Result<(), BackendError> {
        Ok(out.write_all(&(self.print)(job.options(), self)?)?)
    }
}
