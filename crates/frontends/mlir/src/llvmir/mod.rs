//! Conversions between operations of MLIR and LLVM IR, and operations for LLVM's intrinsics.
//!
//! Input: operations of classes `LLVM_OpBase` and `LLVM_IntrOpBase`, enums of classes
//! `LLVM_EnumAttr` and `LLVM_CEnumAttr`, and LLVM's records of class `Intrinsic`.

mod code;
mod enums;
mod export;
mod import;
mod intrinsics;

use tablegen_session::BackendOptions;

use crate::ModelBackend;

/// Back-ends of this group.
pub(crate) const BACKENDS: &[ModelBackend] = &[
    ModelBackend::planned_without_rust(
        "gen-convertible-llvmir-intrinsics",
        "Generate list of convertible LLVM IR intrinsics",
        import::plan_of_convertible,
    ),
    ModelBackend::planned_without_rust(
        "gen-enum-from-llvmir-conversions",
        "Generate conversions of EnumAttrs from LLVM IR",
        enums::plan_from,
    ),
    ModelBackend::planned_without_rust(
        "gen-enum-to-llvmir-conversions",
        "Generate conversions of EnumAttrs to LLVM IR",
        enums::plan_to,
    ),
    ModelBackend::planned_without_rust(
        "gen-intr-from-llvmir-conversions",
        "Generate conversions of intrinsics from LLVM IR",
        import::plan_of_intrinsics,
    ),
    ModelBackend::planned_without_rust(
        "gen-llvmir-conversions",
        "Generate LLVM IR conversions",
        export::plan,
    ),
    ModelBackend::planned_without_rust(
        "gen-llvmir-intrinsics",
        "Generate LLVM IR intrinsics",
        intrinsics::plan,
    )
    .with_options(intrinsics::IntrinsicOptions::SPECS),
    ModelBackend::planned_without_rust(
        "gen-op-from-llvmir-conversions",
        "Generate conversions of operations from LLVM IR",
        import::plan_of_operations,
    ),
];
