//! Prints the functions of libraries as C++: an enum, their names in one string, and their
//! signatures in one table.

use super::Plan;
use tablegen_core::Release;
use tablegen_emit::cxx;
use tablegen_emit::cxx::blocks::guarded;
use tablegen_emit::cxx::emit;
use tablegen_emit::cxx::string_table::StringTable;
use tablegen_emit::cxx::tables::{Table, sequences};
use tablegen_session::OutputContext;

/// Qualifier of member names.
const CLASS: &str = "TargetLibraryInfoImpl::";

/// Terminator of signatures.
const END: &str = "NoFuncArgType";

pub(super) fn print(output: &OutputContext<'_>, plan: &Plan<'_>) -> Vec<u8> {
    let mut text = Vec::new();
    let out = &mut text;
    cxx::banner(out, "Target Library Info Source Fragment", Some(output.input_name()));
    let release = output.release();
    part(out, release, "GET_TARGET_LIBRARY_INFO_ENUM", |out| functions(out, plan));
    part(out, release, "GET_TARGET_LIBRARY_INFO_STRING_TABLE", |out| symbols(output, out, plan));
    let count = plan.functions.len() + 1;
    part(out, release, "GET_TARGET_LIBRARY_INFO_IMPL_DECL", |out| {
        emit!(
            out;
            "LLVM_ABI static const llvm::StringTable StandardNamesStrTable;\n",
            "LLVM_ABI static const llvm::StringTable::Offset StandardNamesOffsets[", count, "];\n",
            "LLVM_ABI static const uint8_t StandardNamesSizeTable[", count, "];\n",
        );
    });
    part(out, release, "GET_TARGET_LIBRARY_INFO_SIGNATURE_TABLE", |out| signatures(out, plan));
    text
}

/// Writes a section between `#ifdef` and `#endif` of this macro. LLVM 23 separates them from their
/// contents.
fn part(out: &mut Vec<u8>, release: Release, guard: &str, print: impl FnOnce(&mut Vec<u8>)) {
    if release >= Release::V23 {
        return guarded(out, guard, print);
    }
    emit!(out; "#ifdef ", guard, "\n#undef ", guard, "\n");
    print(out);
    emit!(out; "#endif\n\n");
}

fn functions(out: &mut Vec<u8>, plan: &Plan<'_>) {
    emit!(out; "enum LibFunc : unsigned {\n  NotLibFunc = 0,\n");
    for function in &plan.functions {
        emit!(out; "  LibFunc_", function.record.name_bytes(), ",\n");
    }
    emit!(out; "  NumLibFuncs,\n  End_LibFunc = NumLibFuncs,\n  Begin_LibFunc = ");
    match plan.functions.first() {
        Some(first) => emit!(out; "LibFunc_", first.record.name_bytes()),
        None => emit!(out; "NotLibFunc"),
    }
    emit!(out; ",\n};\n");
}

fn symbols(output: &OutputContext<'_>, out: &mut Vec<u8>, plan: &Plan<'_>) {
    let table = StringTable::new(plan.functions.iter().map(|function| function.symbol));
    table.print(out, "StandardNamesStrTable", CLASS, "", output.cxx_style());
    let count = plan.functions.len() + 1;
    emit!(
        out;
        "\nconst llvm::StringTable::Offset ", CLASS, "StandardNamesOffsets[", count, "] = {\n",
        "  0, //\n",
    );
    for function in &plan.functions {
        emit!(out; "  ", table.offset(function.symbol), ", // ", function.symbol, "\n");
    }
    emit!(out; "};\nconst uint8_t ", CLASS, "StandardNamesSizeTable[", count, "] = {\n  0,\n");
    for function in &plan.functions {
        emit!(out; "  ", function.symbol.len(), ",\n");
    }
    emit!(out; "};\n");
}

fn signatures(out: &mut Vec<u8>, plan: &Plan<'_>) {
    let of_functions = plan.functions.iter().map(|function| function.signature.clone());
    // Entry 0 belongs to the invalid function.
    let table = Table::new(std::iter::once(vec!["Void"]).chain(of_functions).collect(), true);
    emit!(out; "enum FuncArgTypeID : char {\n  ", END, " = 0,\n");
    for ty in &plan.types {
        emit!(out; "  ", ty.name_bytes(), ",\n");
    }
    emit!(out; "};\nstatic const FuncArgTypeID SignatureTable[] = {\n");
    sequences(out, &table, |out, ty| emit!(out; *ty), Some(END), END);
    emit!(out; "};\nstatic const uint16_t SignatureOffset[] = {\n  ", table.offset(0), ", //\n");
    for (index, function) in plan.functions.iter().enumerate() {
        emit!(out; "  ", table.offset(index + 1), ", // ", function.record.name_bytes(), "\n");
    }
    emit!(out; "};\n");
}
