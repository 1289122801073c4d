//! ARM vector extensions NEON, SVE and SME: headers, builtins and checks.
//!
//! Input: the intrinsics of [`model`]. Output: C headers, and tables for clang ([`neon`], [`sve`]).
//! There is no Rust form, because only clang has these builtins.

mod builtin_info;
mod neon;
mod notices;
mod sve;

use crate::model::Queries;
use std::io::{self, Write};
use std::sync::Arc;

use crate::ModelBackend;
use crate::PlanResult;
use crate::model::arm as model;
use tablegen_core::RecordError;
use tablegen_session::LONG_STRING_LITERALS;
use tablegen_session::{BackendError, OutputContext};

/// Back-ends for ARM's vector extensions.
pub(crate) const BACKENDS: &[ModelBackend] = &[
    ModelBackend::planned_without_rust("gen-arm-neon", "Generate arm_neon.h", |cx, _| {
        text(cx.neon_bodies()?, neon::header::neon)
    }),
    ModelBackend::planned_without_rust("gen-arm-fp16", "Generate arm_fp16.h", |cx, _| {
        text(cx.neon_bodies()?, neon::header::fp16)
    }),
    ModelBackend::planned_without_rust("gen-arm-bf16", "Generate arm_bf16.h", |cx, _| {
        text(cx.neon_bodies()?, neon::header::bf16)
    }),
    ModelBackend::planned_without_rust(
        "gen-arm-vector-type",
        "Generate arm_vector_types.h",
        |_, _| text(Arc::new(()), neon::typedefs::header),
    ),
    ModelBackend::planned_without_rust(
        "gen-arm-neon-sema",
        "Generate the builtins of NEON and what is checked of their calls",
        |cx, _| checked(cx.neon_intrinsics()?, neon::sema::check, neon::sema::print),
    )
    .with_options(&[LONG_STRING_LITERALS]),
    ModelBackend::planned_without_rust(
        "gen-arm-neon-test",
        "Tests of NEON: an error, as clang-tblgen has none any more",
        |_, _| Err(BackendError::new("Neon test generation no longer implemented!")),
    ),
    ModelBackend::planned_without_rust(
        "gen-arm-immcheck-types",
        "Generate the kinds of checks of immediate arguments",
        |cx, _| text(cx.sve_numbers()?, sve::numbers::checks),
    ),
    ModelBackend::planned_without_rust("gen-arm-sve-header", "Generate arm_sve.h", |cx, _| {
        text(cx.sve_intrinsics()?, sve::header::sve)
    }),
    ModelBackend::planned_without_rust(
        "gen-arm-sve-builtins",
        "Generate the builtins of SVE",
        |cx, _| checked(cx.sve_intrinsics()?, sve::builtins::check, sve::builtins::sve),
    )
    .with_options(&[LONG_STRING_LITERALS]),
    ModelBackend::planned_without_rust(
        "gen-arm-sve-builtins-json",
        "List the intrinsics of SVE, and when they are there, as JSON",
        |cx, _| text(cx.sve_intrinsics()?, sve::json::print),
    ),
    ModelBackend::planned_without_rust(
        "gen-arm-sve-builtin-codegen",
        "Generate the map from builtins of SVE to LLVM's intrinsics",
        |cx, _| checked(cx.sve_intrinsics()?, sve::tables::check, sve::tables::sve_intrinsics),
    ),
    ModelBackend::planned_without_rust(
        "gen-arm-sve-typeflags",
        "Generate the numbers of properties of SVE's and SME's builtins",
        |cx, _| text(cx.sve_numbers()?, sve::numbers::flags),
    ),
    ModelBackend::planned_without_rust(
        "gen-arm-sve-sema-rangechecks",
        "Generate the checks of immediate arguments of SVE's builtins",
        |cx, _| text(cx.sve_intrinsics()?, sve::tables::sve_checks),
    ),
    ModelBackend::planned_without_rust(
        "gen-arm-sve-streaming-attrs",
        "Generate which builtins of SVE are there in streaming mode",
        |cx, _| checked(cx.sve_intrinsics()?, sve::modes::check, sve::modes::sve_streaming),
    ),
    ModelBackend::planned_without_rust("gen-arm-sme-header", "Generate arm_sme.h", |cx, _| {
        text(cx.sve_intrinsics()?, sve::header::sme)
    }),
    ModelBackend::planned_without_rust(
        "gen-arm-sme-builtins",
        "Generate the builtins of SME",
        |cx, _| checked(cx.sve_intrinsics()?, sve::builtins::check, sve::builtins::sme),
    )
    .with_options(&[LONG_STRING_LITERALS]),
    ModelBackend::planned_without_rust(
        "gen-arm-sme-builtins-json",
        "List the intrinsics of SME, and when they are there, as JSON",
        |cx, _| text(cx.sve_intrinsics()?, sve::json::print),
    ),
    ModelBackend::planned_without_rust(
        "gen-arm-sme-builtin-codegen",
        "Generate the map from builtins of SME to LLVM's intrinsics",
        |cx, _| text(cx.sve_intrinsics()?, sve::tables::sme_intrinsics),
    ),
    ModelBackend::planned_without_rust(
        "gen-arm-sme-sema-rangechecks",
        "Generate the checks of immediate arguments of SME's builtins",
        |cx, _| text(cx.sve_intrinsics()?, sve::tables::sme_checks),
    ),
    ModelBackend::planned_without_rust(
        "gen-arm-sme-streaming-attrs",
        "Generate which builtins of SME are there in streaming mode",
        |cx, _| checked(cx.sve_intrinsics()?, sve::modes::check, sve::modes::sme_streaming),
    ),
    ModelBackend::planned_without_rust(
        "gen-arm-sme-builtin-za-state",
        "Generate what builtins of SME do to the state that they share",
        |cx, _| text(cx.sve_intrinsics()?, sve::modes::shared_state),
    ),
];

/// Printer of an output from model `M`.
type Print<M> = fn(&OutputContext<'_>, &M) -> Vec<u8>;

/// Plan of an output that is printed from model `M`.
struct Text<M> {
    model: Arc<M>,
    print: Print<M>,
}

/// Creates the plan of an output that not every model has.
///
/// # Errors
/// Returns an error if `check` rejects the model.
fn checked<'r, M: Send + Sync + 'r>(
    model: Arc<M>,
    check: fn(&M) -> Result<(), RecordError>,
    print: Print<M>,
) -> PlanResult<'r> {
    check(&model)?;
    text(model, print)
}

/// Creates the plan of an output.
fn text<'r, M: Send + Sync + 'r>(model: Arc<M>, print: Print<M>) -> PlanResult<'r> {
    Ok(Arc::new(Text { model, print }))
}

impl<'r, M: Send + Sync> tablegen_emit::PrintPlan<'r, crate::model::FrontEndModel> for Text<M> {
    fn cxx(&self, output: &OutputContext<'_>, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(&(self.print)(output, &self.model))
    }
}
