//! MVE and CDE: intrinsics for ARM's vectors and custom coprocessors, with headers, builtin tables,
//! checks and code generation.
//!
//! Input: [`Functions`], read from records of class `Intrinsic`, with their [`types`] and the
//! [`values`] that calls compute. [`cxx`] prints them.

mod cxx;

use crate::model::Queries;
use std::sync::Arc;

use crate::ModelBackend;
use crate::model::mve::{functions, types, values};
use crate::{Context, PlanResult};
use functions::{Code, Functions, Macros, macros};
use tablegen_core::RecordError;
use tablegen_session::CxxStyle;
use tablegen_session::LONG_STRING_LITERALS;
use values::Made;

/// Back-ends for MVE and CDE.
pub(crate) const BACKENDS: &[ModelBackend] = &[
    ModelBackend::planned_without_rust(
        "gen-arm-mve-header",
        "Generate the header of MVE",
        |cx, _| mve(cx, cxx::headers::mve),
    ),
    ModelBackend::planned_without_rust(
        "gen-arm-mve-builtin-def",
        "Generate the builtin functions of MVE",
        |cx, _| mve(cx, cxx::builtins::mve),
    )
    .with_options(&[LONG_STRING_LITERALS]),
    ModelBackend::planned_without_rust(
        "gen-arm-mve-builtin-sema",
        "Generate the checks on calls of MVE's functions",
        |cx, _| mve(cx, cxx::checks::mve),
    ),
    ModelBackend::planned_without_rust(
        "gen-arm-mve-builtin-codegen",
        "Generate how calls of MVE's functions are compiled",
        |cx, _| {
            check_types(&*cx.mve_functions()?)?;
            mve(cx, cxx::codegen::print)
        },
    ),
    ModelBackend::planned_without_rust(
        "gen-arm-mve-builtin-aliases",
        "Generate the names that MVE's functions share",
        |cx, _| mve(cx, cxx::builtins::aliases),
    ),
    ModelBackend::planned_without_rust(
        "gen-arm-cde-header",
        "Generate the header of CDE",
        |cx, _| cde(cx, cxx::headers::cde),
    ),
    ModelBackend::planned_without_rust(
        "gen-arm-cde-builtin-def",
        "Generate the builtin functions of CDE",
        |cx, _| cde(cx, cxx::builtins::cde),
    )
    .with_options(&[LONG_STRING_LITERALS]),
    ModelBackend::planned_without_rust(
        "gen-arm-cde-builtin-sema",
        "Generate the checks on calls of CDE's functions",
        |cx, _| cde(cx, cxx::checks::cde),
    ),
    ModelBackend::planned_without_rust(
        "gen-arm-cde-builtin-codegen",
        "Generate how calls of CDE's functions are compiled",
        |cx, _| {
            check_types(&*cx.mve_functions()?)?;
            cde(cx, cxx::codegen::print)
        },
    ),
    ModelBackend::planned_without_rust(
        "gen-arm-cde-builtin-aliases",
        "Generate the names that CDE's functions share",
        |cx, _| cde(cx, cxx::builtins::aliases),
    ),
];

/// Printer of one of the outputs.
type Print = for<'r> fn(CxxStyle, &Plan<'r>) -> Vec<u8>;

/// Functions with the printer of one output.
struct Plan<'r> {
    functions: Arc<Functions<'r>>,
    macros: Macros<'r>,
    print: Print,
}

/// Checks that the types in the code of all functions have LLVM types.
///
/// # Errors
/// Returns an error for the first type without one, in the order of the output.
fn check_types(functions: &Functions<'_>) -> Result<(), RecordError> {
    for (_, function) in functions.compiled() {
        let Code::Values(graph) = &function.code else { continue };
        for value in graph.order() {
            match &graph.values[value].made {
                Made::Number { ty, .. } | Made::IntCast { ty, .. } => drop(ty.llvm_name()?),
                Made::PointerCast { ty, .. } | Made::Address { ty, .. } | Made::Type(ty) => {
                    drop(ty.llvm_name()?);
                }
                Made::Intrinsic { types, .. } => {
                    types.iter().try_for_each(|ty| ty.llvm_name().map(drop))?;
                }
                Made::Argument { .. } | Made::Method { .. } => {}
            }
        }
    }
    Ok(())
}

fn mve<'r>(cx: &Context<'_, 'r>, print: Print) -> PlanResult<'r> {
    Ok(Arc::new(Plan { functions: cx.mve_functions()?, macros: Macros::new(), print }))
}

fn cde<'r>(cx: &Context<'_, 'r>, print: Print) -> PlanResult<'r> {
    let functions = cx.mve_functions()?;
    Ok(Arc::new(Plan { functions, macros: macros(cx.records())?, print }))
}

tablegen_emit::printers! {
    impl<'r> for Plan<'r>: crate::model::FrontEndModel, |plan, output|
    cxx: (plan.print)(output.cxx_style(), plan)
}
