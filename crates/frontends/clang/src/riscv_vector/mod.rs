//! Vector intrinsics of RISC-V, including those of SiFive and Andes.
//!
//! Input: records of class `RVVBuiltin`, each of which stands for functions of many types, and of
//! class `RVVHeader`. Output: [`Header`] with C types; [`Builtins`] with names and types;
//! [`CodeGen`], the lowering to LLVM intrinsics; [`Sema`], from which clang declares overloads on
//! first use. [`cxx`] prints them.
//!
//! In the model, [`descriptors`] are the types of parameters in a prototype, [`types`] the result
//! for an element type and a length, [`intrinsics`] the functions of a record.

mod builtins;
mod codegen;
mod cxx;
mod header;
mod sema;

use crate::model::Queries;
use std::sync::Arc;

use crate::ModelBackend;
use crate::model::riscv_vector::{descriptors, intrinsics, types};
use crate::{Context, PlanResult};
use builtins::Builtins;
use codegen::CodeGen;
use header::Header;
use sema::Sema;
use tablegen_session::LONG_STRING_LITERALS;
use tablegen_session::Options;

/// Back-ends for RISC-V vectors. Those of SiFive and Andes differ in their input only.
pub(crate) const BACKENDS: &[ModelBackend] = &[
    ModelBackend::planned_without_rust(
        "gen-riscv-vector-header",
        "Generate the header of RISC-V's vectors",
        header,
    ),
    ModelBackend::planned_without_rust(
        "gen-riscv-vector-builtins",
        "Generate the builtin functions of RISC-V's vectors",
        builtins,
    )
    .with_options(&[LONG_STRING_LITERALS]),
    ModelBackend::planned_without_rust(
        "gen-riscv-vector-builtin-codegen",
        "Generate how calls of RISC-V's vector functions are compiled",
        codegen,
    ),
    ModelBackend::planned_without_rust(
        "gen-riscv-vector-builtin-sema",
        "Generate the overloads of RISC-V's vector functions",
        sema,
    ),
    ModelBackend::planned_without_rust(
        "gen-riscv-sifive-vector-builtins",
        "Generate the builtin functions of SiFive's vectors",
        builtins,
    )
    .with_options(&[LONG_STRING_LITERALS]),
    ModelBackend::planned_without_rust(
        "gen-riscv-sifive-vector-builtin-codegen",
        "Generate how calls of SiFive's vector functions are compiled",
        codegen,
    ),
    ModelBackend::planned_without_rust(
        "gen-riscv-sifive-vector-builtin-sema",
        "Generate the overloads of SiFive's vector functions",
        sema,
    ),
    ModelBackend::planned_without_rust(
        "gen-riscv-andes-vector-builtins",
        "Generate the builtin functions of Andes' vectors",
        builtins,
    )
    .with_options(&[LONG_STRING_LITERALS]),
    ModelBackend::planned_without_rust(
        "gen-riscv-andes-vector-builtin-codegen",
        "Generate how calls of Andes' vector functions are compiled",
        codegen,
    ),
    ModelBackend::planned_without_rust(
        "gen-riscv-andes-vector-builtin-sema",
        "Generate the overloads of Andes' vector functions",
        sema,
    ),
];

fn header<'r>(cx: &Context<'_, 'r>, _: &Options) -> PlanResult<'r> {
    Ok(Arc::new(Header::read(cx.records())?))
}

fn builtins<'r>(cx: &Context<'_, 'r>, _: &Options) -> PlanResult<'r> {
    Ok(Arc::new(Builtins::new(&cx.riscv_vectors()?)?))
}

fn codegen<'r>(cx: &Context<'_, 'r>, _: &Options) -> PlanResult<'r> {
    Ok(Arc::new(CodeGen::new(&cx.riscv_vectors()?)?))
}

fn sema<'r>(cx: &Context<'_, 'r>, _: &Options) -> PlanResult<'r> {
    Ok(Arc::new(Sema::new(cx.riscv_vectors()?)))
}

tablegen_emit::printers! {
    impl<'r> for Header<'r>: crate::model::FrontEndModel, |plan, output|
    cxx: cxx::header(plan)
}

tablegen_emit::printers! {
    impl<'r> for Builtins: crate::model::FrontEndModel, |plan, output|
    cxx: cxx::builtins(output, plan)
}

tablegen_emit::printers! {
    impl<'r> for CodeGen<'r>: crate::model::FrontEndModel, |plan, output|
    cxx: cxx::codegen(plan)
}

tablegen_emit::printers! {
    impl<'r> for Sema<'r>: crate::model::FrontEndModel, |plan, output|
    cxx: cxx::sema(plan)
}
