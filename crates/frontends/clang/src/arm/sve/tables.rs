//! `--gen-arm-sve-builtin-codegen`, `--gen-arm-sme-builtin-codegen`: LLVM intrinsics of builtins.
//! `--gen-arm-sve-sema-rangechecks`, `--gen-arm-sme-sema-rangechecks`: checks of immediate
//! arguments.

use std::borrow::Cow;

use rustc_hash::FxHashSet;

use super::Extension;
use crate::arm::model::sve::Intrinsics;
use tablegen_core::RecordError;
use tablegen_emit::cxx::emit;
use tablegen_session::OutputContext;

pub(in super::super) fn sve_intrinsics(_: &OutputContext<'_>, all: &Intrinsics<'_>) -> Vec<u8> {
    intrinsics(all, Extension::Sve)
}

pub(in super::super) fn sme_intrinsics(_: &OutputContext<'_>, all: &Intrinsics<'_>) -> Vec<u8> {
    intrinsics(all, Extension::Sme)
}

/// Checks that the placeholders in names of LLVM's intrinsics can be filled in.
///
/// # Errors
/// Returns an error for the first name for which they cannot.
pub(in super::super) fn check(all: &Intrinsics<'_>) -> Result<(), RecordError> {
    all.by_name().try_for_each(|one| all.llvm_name(one).map(drop))
}

fn intrinsics(all: &Intrinsics<'_>, extension: Extension) -> Vec<u8> {
    let mut out = Vec::new();
    let upper = extension.upper();
    emit!(&mut out; "#ifdef GET_", upper, "_LLVM_INTRINSIC_MAP\n");
    for one in all.by_name() {
        // SME names have no placeholders.
        let llvm_name = match extension {
            Extension::Sve => Cow::Owned(all.llvm_name(one).unwrap_or_default()),
            Extension::Sme => Cow::Borrowed(all.description(one).llvm_name),
        };
        let name = &one.full_name;
        if llvm_name.is_empty() {
            emit!(&mut out; upper, "MAP2(", name, ", ", one.flags, "),\n");
        } else {
            emit!(&mut out; upper, "MAP1(", name, ", ", *llvm_name, ", ", one.flags, "),\n");
        }
    }
    emit!(&mut out; "#endif\n\n");
    out
}

pub(in super::super) fn sve_checks(_: &OutputContext<'_>, all: &Intrinsics<'_>) -> Vec<u8> {
    checks(all, Extension::Sve, ["emplace_back(", ");\n"])
}

pub(in super::super) fn sme_checks(_: &OutputContext<'_>, all: &Intrinsics<'_>) -> Vec<u8> {
    checks(all, Extension::Sme, ["push_back(std::make_tuple(", "));\n"])
}

fn checks(all: &Intrinsics<'_>, extension: Extension, [add, added]: [&str; 2]) -> Vec<u8> {
    let mut out = Vec::new();
    let (upper, lower) = (extension.upper(), extension.lower());
    emit!(&mut out; "#ifdef GET_", upper, "_IMMEDIATE_CHECK\n");
    let mut done = FxHashSet::default();
    for call in all.calls_by_name() {
        let one = &all.intrinsics[call.intrinsic];
        if one.checks.is_empty() || !done.insert(one.full_name.as_str()) {
            continue;
        }
        emit!(&mut out; "case ", upper, "::BI__builtin_", lower, "_", one.full_name, ":\n");
        for check in &one.checks {
            let [argument, kind, bits] = [check.argument, check.kind, check.element_bits];
            emit!(&mut out; "ImmChecks.", add, argument, ", ", kind, ", ", bits, added);
        }
        emit!(&mut out; "  break;\n");
    }
    emit!(&mut out; "#endif\n\n");
    out
}
