//! Prints builtin functions as C++: enumerators, a string table, the table of builtins, and macros
//! of atomic builtins.

use super::{Function, Plan};
use tablegen_emit::cxx;
use tablegen_emit::cxx::emit;
use tablegen_emit::cxx::string_table::StringTable;
use tablegen_session::OutputContext;

pub(super) fn print(output: &OutputContext<'_>, plan: &Plan<'_>) -> Vec<u8> {
    let mut text = Vec::new();
    let out = &mut text;
    cxx::banner(out, "List of builtins that Clang recognizes", None);
    let table = StringTable::new(plan.functions.iter().flat_map(|function| {
        let texts = [&function.name, &function.ty, &function.attributes].map(String::as_str);
        texts.into_iter().chain(function.features)
    }));
    part(out, "GET_BUILTIN_ENUMERATORS", |out| {
        for function in &plan.functions {
            emit!(out; "    BI", function.prefix, function.name, ",\n");
        }
    });
    part(out, "GET_BUILTIN_STR_TABLE", |out| {
        table.print(out, "BuiltinStrings", "", "", output.cxx_style());
    });
    let (plain, prefixed) = plan.functions.split_at(plan.without_prefix);
    part(out, "GET_BUILTIN_INFOS", |out| infos(out, plain, &table));
    part(out, "GET_BUILTIN_PREFIXED_INFOS", |out| infos(out, prefixed, &table));
    part(out, "ATOMIC_BUILTIN", |out| {
        for function in &plan.functions[..plan.atomic] {
            let Function { name, ty, attributes, .. } = function;
            if function.undefine {
                emit!(out; "#undef ", name, "\n");
            }
            emit!(out; "ATOMIC_BUILTIN(", name, ", \"", ty, "\", \"", attributes, "\")\n");
        }
    });
    emit!(out; "#undef ATOMIC_BUILTIN\n");
    text
}

/// Prints a part within `#ifdef guard` and `#endif`.
fn part(out: &mut Vec<u8>, guard: &str, print: impl FnOnce(&mut Vec<u8>)) {
    emit!(out; "\n#ifdef ", guard, "\n");
    print(out);
    emit!(out; "\n#endif // ", guard, "\n");
}

fn infos(out: &mut Vec<u8>, functions: &[Function<'_>], table: &StringTable<'_>) {
    for function in functions {
        emit!(out; "    Builtin::Info{Builtin::Info::StrOffsets{");
        for text in [&function.name, &function.ty, &function.attributes] {
            emit!(out; table.offset(text), " /* ", text, " */, ");
        }
        match function.features {
            Some(features) => emit!(out; table.offset(features), " /* ", features, " */"),
            None => emit!(out; "0"),
        }
        let header = function.header.as_ref().map_or("NO_HEADER", |header| &header.constant);
        emit!(out; "}, HeaderDesc::", header, ", ", function.languages, "},\n");
    }
}
