//! Prints enums of intrinsics as C++: those of one target, or those without a target with the
//! shared part.

use super::super::{Enums, TypeEnum, location};
use tablegen_core::Release;
use tablegen_emit::cxx;
use tablegen_emit::cxx::blocks::{guarded, namespace};
use tablegen_emit::cxx::emit;
use tablegen_model::intrinsics::Intrinsics;
use tablegen_session::OutputContext;

/// Returns the enum of a target.
pub(in crate::intrinsics) fn print(output: &OutputContext<'_>, plan: &Enums<'_>) -> Vec<u8> {
    let mut text = Vec::new();
    let out = &mut text;
    cxx::banner(out, super::TITLE, None);
    let upper = plan.target.to_ascii_uppercase();
    match (output.release() >= Release::V23, plan.target.is_empty()) {
        (false, true) => {
            emit!(out; "#ifdef GET_INTRINSIC_ENUM_VALUES\n");
            enumerators(output, plan, out);
            count(&plan.intrinsics, out);
            emit!(out; "#endif\n\n");
            plan.type_enums.iter().for_each(|one| type_kinds(one, out));
        }
        (false, false) => {
            emit!(
                out;
                "#ifndef LLVM_IR_INTRINSIC_", upper, "_ENUMS_H\n",
                "#define LLVM_IR_INTRINSIC_", upper, "_ENUMS_H\n",
                "namespace llvm::Intrinsic {\nenum ", upper, "Intrinsics : unsigned {\n",
            );
            enumerators(output, plan, out);
            emit!(out; "}; // enum\n} // namespace llvm::Intrinsic\n#endif\n\n");
        }
        (true, true) => {
            guarded(out, "GET_INTRINSIC_ENUM_VALUES", |out| {
                enumerators(output, plan, out);
                count(&plan.intrinsics, out);
            });
            guarded(out, "GET_INTRINSIC_ANYKIND_ENUMS", |out| {
                plan.type_enums.iter().for_each(|one| type_enum(one, out));
            });
        }
        (_, false) => {
            let guard = format!("LLVM_IR_INTRINSIC_{upper}_ENUMS_H");
            emit!(out; "#ifndef ", guard, "\n#define ", guard, "\n\n");
            namespace(out, "llvm::Intrinsic", |out| {
                emit!(out; "enum ", upper, "Intrinsics : unsigned {\n");
                enumerators(output, plan, out);
                emit!(out; "}; // enum\n");
            });
            emit!(out; "\n#endif // ", guard, "\n\n");
        }
    }
    text
}

/// Writes the intrinsics of the target, the first one with its number.
fn enumerators(output: &OutputContext<'_>, plan: &Enums<'_>, out: &mut Vec<u8>) {
    emit!(out; "// Enum values for intrinsics.\n");
    let Enums { intrinsics, range, .. } = plan;
    let first = range.start;
    for (index, intrinsic) in intrinsics.all().iter().enumerate().take(range.end).skip(first) {
        let name = intrinsic.enum_name();
        emit!(out; "    ", name);
        if index == first {
            emit!(out; " = ", index + 1);
        }
        emit!(out; ", ");
        out.extend(std::iter::repeat_n(b' ', 40_usize.saturating_sub(name.len())));
        emit!(out; " // ", intrinsic.name, " (", location(output, intrinsic), ")\n");
    }
}

fn count(intrinsics: &Intrinsics<'_>, out: &mut Vec<u8>) {
    emit!(out; "    num_intrinsics = ", intrinsics.all().len() + 1, "\n");
}

/// Writes the kinds of types that an argument can have in LLVM 22.
fn type_kinds(one: &TypeEnum<'_>, out: &mut Vec<u8>) {
    emit!(
        out;
        "// llvm::Intrinsic::IITDescriptor::", one.name, ".\n#ifdef GET_INTRINSIC_ARGKIND\n",
    );
    values(one, "    ", out);
    emit!(out; "#endif\n\n");
}

/// Writes a restriction on the types of an argument in LLVM 23.
fn type_enum(one: &TypeEnum<'_>, out: &mut Vec<u8>) {
    emit!(out; "// llvm::Intrinsic::IITDescriptor::", one.name, "\n");
    match &one.fields {
        None => values(one, "", out),
        Some(_) => {
            emit!(out; "enum ", one.name, " {\n");
            values(one, "  ", out);
            emit!(out; "}; // ", one.name, "\n\n");
        }
    }
}

/// Writes the fields of a record as enumerators.
fn values(one: &TypeEnum<'_>, indent: &str, out: &mut Vec<u8>) {
    let Some(fields) = &one.fields else {
        emit!(out; "#error \"", one.name, " is not defined\"\n");
        return;
    };
    for (name, value) in fields {
        emit!(out; indent, one.prefix, name, " = ");
        value.write_to(out);
        emit!(out; ",\n");
    }
}
