//! `--gen-arm-sve-builtins`, `--gen-arm-sme-builtins`: enumerators of builtins, and the table of
//! their types and features.

use super::Extension;
use super::types::signature;
use crate::arm::builtin_info;
use crate::arm::model::sve::{Intrinsics, reinterpretations};
use tablegen_core::RecordError;
use tablegen_emit::cxx::emit;
use tablegen_emit::cxx::string_table::StringTable;
use tablegen_session::OutputContext;

/// Entry of the table.
struct Row<'i> {
    name: &'i str,
    signature: String,
    guard: &'i str,
}

pub(in super::super) fn sve(output: &OutputContext<'_>, all: &Intrinsics<'_>) -> Vec<u8> {
    print(output, all, Extension::Sve)
}

pub(in super::super) fn sme(output: &OutputContext<'_>, all: &Intrinsics<'_>) -> Vec<u8> {
    print(output, all, Extension::Sme)
}

/// Checks that all types have an encoding.
///
/// # Errors
/// Returns an error for the first builtin with a type that the compiler does not have.
pub(in super::super) fn check(all: &Intrinsics<'_>) -> Result<(), RecordError> {
    let mut all_by_name = all.by_name();
    match all_by_name.find(|one| signature(&one.types).is_none()) {
        None => Ok(()),
        Some(one) => {
            let what = format!("the compiler has no type for one of '{}'", one.full_name);
            Err(all.description(one).record.error(what))
        }
    }
}

fn print(output: &OutputContext<'_>, all: &Intrinsics<'_>, extension: Extension) -> Vec<u8> {
    let guards: Vec<String> = all.descriptions.iter().map(|one| one.guard()).collect();
    let mut rows = Vec::new();
    for one in all.by_name() {
        let signature = signature(&one.types).unwrap_or_default();
        rows.push(Row { name: &one.full_name, signature, guard: &guards[one.description] });
    }
    let mut texts = vec!["n"];
    texts.extend(rows.iter().flat_map(|row| [row.name, &row.signature, row.guard]));
    // SVE also has builtins that reinterpret vectors, which no record defines.
    let of_vectors = match extension {
        Extension::Sve => vec![(1, ""), (2, "_x2"), (3, "_x3"), (4, "_x4")],
        Extension::Sme => Vec::new(),
    };
    let mut more = Vec::new();
    for (vectors, ending) in of_vectors {
        for one in reinterpretations(vectors) {
            let [to, from] = one.suffixes;
            let signature = signature(&one.types).unwrap_or_default();
            more.push((format!("reinterpret_{to}_{from}{ending}"), signature));
        }
    }
    if extension == Extension::Sve {
        texts.push("sme|sve");
    }
    texts.extend(more.iter().flat_map(|(name, signature)| [name.as_str(), signature]));
    let table = StringTable::new(texts);
    let mut names: Vec<&str> = rows.iter().map(|row| row.name).collect();
    names.extend(more.iter().map(|(name, _)| name.as_str()));

    let mut out = Vec::new();
    let out_ref = &mut out;
    let (upper, lower) = (extension.upper(), extension.lower());
    emit!(out_ref; "#ifdef GET_", upper, "_BUILTIN_ENUMERATORS\n");
    for name in names {
        emit!(out_ref; "  BI__builtin_", lower, "_", name, ",\n");
    }
    emit!(out_ref; "#endif // GET_", upper, "_BUILTIN_ENUMERATORS\n\n");
    emit!(out_ref; "#ifdef GET_", upper, "_BUILTIN_STR_TABLE\n");
    table.print(out_ref, "BuiltinStrings", "", "", output.cxx_style());
    emit!(out_ref; "#endif // GET_", upper, "_BUILTIN_STR_TABLE\n\n");
    emit!(out_ref; "#ifdef GET_", upper, "_BUILTIN_INFOS\n");
    for row in &rows {
        builtin_info::row(out_ref, &table, [row.name, &row.signature, row.guard]);
    }
    for (name, signature) in &more {
        builtin_info::row(out_ref, &table, [name, signature, "sme|sve"]);
    }
    emit!(out_ref; "#endif // GET_", upper, "_BUILTIN_INFOS\n\n");
    out
}
