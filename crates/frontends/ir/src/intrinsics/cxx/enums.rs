//! Prints enums of intrinsics as C++: those of one target, or those without a target with the
//! shared part.

use super::super::{Enums, location};
use tablegen_core::Record;
use tablegen_emit::cxx;
use tablegen_emit::cxx::emit;
use tablegen_session::OutputContext;

/// Returns the enum of a target.
pub(in crate::intrinsics) fn print(output: &OutputContext<'_>, plan: &Enums<'_>) -> Vec<u8> {
    let Enums { intrinsics, target, range, argument_kinds } = plan;
    let mut text = Vec::new();
    let out = &mut text;
    cxx::banner(out, super::TITLE, None);
    let upper = target.to_ascii_uppercase();
    if target.is_empty() {
        emit!(out; "#ifdef GET_INTRINSIC_ENUM_VALUES\n");
    } else {
        emit!(
            out;
            "#ifndef LLVM_IR_INTRINSIC_", upper, "_ENUMS_H\n",
            "#define LLVM_IR_INTRINSIC_", upper, "_ENUMS_H\n",
            "namespace llvm::Intrinsic {\nenum ", upper, "Intrinsics : unsigned {\n",
        );
    }
    emit!(out; "// Enum values for intrinsics.\n");
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
    if !target.is_empty() {
        emit!(out; "}; // enum\n} // namespace llvm::Intrinsic\n#endif\n\n");
        return text;
    }
    emit!(out; "    num_intrinsics = ", intrinsics.all().len() + 1, "\n#endif\n\n");
    print_argument_kinds(*argument_kinds, out);
    text
}

/// Writes the kinds of types that an argument can have.
fn print_argument_kinds(argument_kinds: Option<Record<'_>>, out: &mut Vec<u8>) {
    emit!(
        out;
        "// llvm::Intrinsic::IITDescriptor::ArgKind.\n#ifdef GET_INTRINSIC_ARGKIND\n",
    );
    match argument_kinds {
        Some(kinds) => {
            for field in kinds.fields() {
                emit!(out; "    AK_", field.name_bytes(), " = ");
                field.value().write_to(out);
                emit!(out; ",\n");
            }
        }
        None => emit!(out; "#error \"ArgKind is not defined\"\n"),
    }
    emit!(out; "#endif\n\n");
}
