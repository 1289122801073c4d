//! Prints intrinsics as C++: tables by number, and functions that read them.

mod attributes;
mod builtins;
pub(super) mod enums;

use super::Plan;
use super::signatures::{Signatures, Stored};
use tablegen_emit::cxx;
use tablegen_emit::cxx::string_table::StringTable;
use tablegen_emit::cxx::tables::sequences;
use tablegen_emit::cxx::{Hex, emit};
use tablegen_model::intrinsics::Intrinsic;
use tablegen_session::CxxStyle;

/// Title in banners.
const TITLE: &str = "Intrinsic Function Source Fragment";

/// Prints all tables.
pub(super) fn print(plan: &Plan<'_>, style: CxxStyle) -> Vec<u8> {
    let mut text = Vec::new();
    let out = &mut text;
    cxx::banner(out, TITLE, None);
    kinds(plan, out);
    targets(plan, out);
    names(plan, style, out);
    emit!(out; "// Intrinsic ID to overload bitset.\n#ifdef GET_INTRINSIC_OVERLOAD_TABLE\n");
    bits(plan, "OTable", |intrinsic| intrinsic.is_overloaded, out);
    emit!(out; "#endif // GET_INTRINSIC_OVERLOAD_TABLE\n\n");
    signatures(plan, out);
    attributes::print(plan, out);
    emit!(out; "// Intrinsic ID to pretty print bitset.\n#ifdef GET_INTRINSIC_PRETTY_PRINT_TABLE\n");
    bits(plan, "PPTable", |intrinsic| !intrinsic.properties.shown.is_empty(), out);
    emit!(out; "#endif // GET_INTRINSIC_PRETTY_PRINT_TABLE\n\n");
    shown(plan, out);
    builtins::print(plan, &plan.clang, "Clang", style, out);
    builtins::print(plan, &plan.ms, "MS", style, out);
    text
}

/// Prints the names of type kinds.
fn kinds(plan: &Plan<'_>, out: &mut Vec<u8>) {
    emit!(out; "#ifdef GET_INTRINSIC_IITINFO\n");
    match &plan.signatures.kinds {
        Some(kinds) => {
            for &(number, name) in kinds {
                emit!(out; "  ", name, " = ", number, ",\n");
            }
        }
        None => emit!(out; "#error \"class IIT_Base is not defined\"\n"),
    }
    emit!(out; "#endif\n\n");
}

/// Writes the intrinsics of each target as ranges.
fn targets(plan: &Plan<'_>, out: &mut Vec<u8>) {
    emit!(
        out;
        "// Target mapping.\n#ifdef GET_INTRINSIC_TARGET_DATA\nstruct IntrinsicTargetInfo {\n  \
         StringLiteral Name;\n  size_t Offset;\n  size_t Count;\n};\n\
         static constexpr IntrinsicTargetInfo TargetInfos[] = {\n",
    );
    for (target, range) in plan.intrinsics.targets() {
        emit!(out; "  {\"", target, "\", ", range.start, ", ", range.len(), "},\n");
    }
    emit!(out; "};\n#endif\n\n");
}

fn names(plan: &Plan<'_>, style: CxxStyle, out: &mut Vec<u8>) {
    const NONE: &str = "not_intrinsic";
    let all = || std::iter::once(NONE).chain(plan.intrinsics.all().iter().map(|one| &one.name[..]));
    let table = StringTable::new(all());
    emit!(
        out;
        "// Intrinsic ID to name table.\n#ifdef GET_INTRINSIC_NAME_TABLE\n\
         // Note that entry #0 is the invalid intrinsic!\n\n",
    );
    table.print(out, "IntrinsicNameTable", "", "", style);
    emit!(out; "\nstatic constexpr unsigned IntrinsicNameOffsetTable[] = {\n");
    for name in all() {
        emit!(out; "  ", table.offset(name), ", // ", name, "\n");
    }
    emit!(out; "\n}; // IntrinsicNameOffsetTable\n\n#endif\n\n");
}

/// Writes a table with one bit for each intrinsic. Bit 0 belongs to no intrinsic.
fn bits(plan: &Plan<'_>, name: &str, is_set: impl Fn(&Intrinsic<'_>) -> bool, out: &mut Vec<u8>) {
    emit!(out; "static constexpr uint8_t ", name, "[] = {\n  0\n  ");
    for (index, intrinsic) in (1_usize..).zip(plan.intrinsics.all()) {
        if index & 7 == 0 {
            emit!(out; ",\n  0");
        }
        if is_set(intrinsic) {
            emit!(out; " | (1<<", index % 8, ")");
        }
    }
    emit!(out; "\n};\n\nreturn (", name, "[id/8] & (1 << (id%8))) != 0;\n");
}

/// Writes the type signatures of all intrinsics.
fn signatures(plan: &Plan<'_>, out: &mut Vec<u8>) {
    let (all, long) = (&plan.signatures.of, &plan.signatures.long);
    emit!(
        out;
        "// Global intrinsic function declaration type table.\n\
         #ifdef GET_INTRINSIC_GENERATOR_GLOBAL\n\
         static constexpr uint16_t IIT_Table[] = {\n  ",
    );
    let mut offsets = long.layout.offsets.iter().copied();
    for (index, types) in all.iter().enumerate() {
        if index & 7 == 7 {
            emit!(out; "\n  ");
        }
        match Signatures::stored(types) {
            Stored::Short(packed) => emit!(out; "0x", Hex(packed.into(), 1), ", "),
            Stored::Long => {
                let index = offsets.next().unwrap_or_default();
                emit!(out; "(1U<<15) | ", index, ", ");
            }
        }
    }
    emit!(out; "0\n};\n\nstatic constexpr unsigned char IIT_LongEncodingTable[] = {\n");
    if !long.sequences.is_empty() {
        sequences(out, long, |out, &code| emit!(out; code), Some("0"), "0");
    }
    emit!(out; "  255\n};\n#endif\n\n");
}

/// Writes the functions that print immediate arguments.
fn shown(plan: &Plan<'_>, out: &mut Vec<u8>) {
    emit!(
        out;
        "\n#ifdef GET_INTRINSIC_PRETTY_PRINT_ARGUMENTS\n\
         void Intrinsic::printImmArg(ID IID, unsigned ArgIdx, raw_ostream &OS, \
         const Constant *ImmArgVal) {\n  using namespace Intrinsic;\n  switch (IID) {\n",
    );
    for intrinsic in plan.intrinsics.all() {
        if intrinsic.properties.shown.is_empty() {
            continue;
        }
        emit!(out; "  case ", intrinsic.enum_name(), ":\n    switch (ArgIdx) {\n");
        for shown in &intrinsic.properties.shown {
            emit!(
                out;
                "    case ", shown.argument, ":\n      OS << \"", shown.name, "=\";\n",
            );
            if !shown.printer.is_empty() {
                let colons = if intrinsic.target.is_empty() { "" } else { "::" };
                emit!(out; "      ", intrinsic.target, colons, shown.printer, "(OS, ImmArgVal);\n");
            }
            emit!(out; "      return;\n");
        }
        emit!(out; "    }\n    break;\n");
    }
    emit!(
        out;
        "  default:\n    break;\n  }\n}\n#endif // GET_INTRINSIC_PRETTY_PRINT_ARGUMENTS\n",
    );
}
