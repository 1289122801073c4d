//! Prints tables of the builtins of MVE and CDE, and of their overloaded names.

use std::collections::BTreeMap;

use super::super::Plan;
use super::super::functions::Function;
use tablegen_emit::cxx::emit;
use tablegen_emit::cxx::string_table::StringTable;
use tablegen_session::CxxStyle;

/// Name of a builtin, its type and its attributes, in clang's encoding.
type Info<'n> = (&'n str, &'static str, &'static str);

/// Type and attributes of overloaded builtins: custom type checking, and unevaluated arguments for
/// some.
const ANY_TYPE: &str = "vi.";
const ATTRIBUTES: &str = "n";
const UNTYPED: &str = "nt";
const UNEVALUATED: &str = "ntu";

/// Attributes of CDE builtins.
const CDE_ATTRIBUTES: &str = "ncU";

/// Prints the builtins of MVE, and their overloaded names.
pub(in super::super) fn mve(style: CxxStyle, plan: &Plan<'_>) -> Vec<u8> {
    let functions = &*plan.functions;
    let mut short: BTreeMap<&str, &Function<'_>> = BTreeMap::new();
    let mut in_order = Vec::new();
    let shared = functions.all.iter().filter(|(name, one)| one.short_name != **name);
    for (_, function) in shared {
        short.entry(&function.short_name).or_insert_with(|| {
            in_order.push(function.short_name.as_str());
            function
        });
    }
    let full = functions.all.keys().map(|name| (name.as_str(), "", ATTRIBUTES));
    let short = short.into_iter().map(|(name, first)| {
        (name, ANY_TYPE, if first.is_unevaluated { UNEVALUATED } else { UNTYPED })
    });
    let texts = [ATTRIBUTES, UNTYPED, UNEVALUATED, ANY_TYPE].into_iter();
    let texts = texts.chain(functions.all.keys().map(String::as_str)).chain(in_order);
    let table = StringTable::new(texts);
    tables("MVE", "mve", &full.chain(short).collect::<Vec<_>>(), &table, style)
}

/// Prints the builtins of CDE.
pub(in super::super) fn cde(style: CxxStyle, plan: &Plan<'_>) -> Vec<u8> {
    let functions = &*plan.functions;
    let all: Vec<Info<'_>> =
        functions.compiled().map(|(name, _)| (name, "", CDE_ATTRIBUTES)).collect();
    let names = all.iter().map(|(name, ..)| *name);
    let table = StringTable::new(std::iter::once(CDE_ATTRIBUTES).chain(names));
    tables("CDE", "cde", &all, &table, style)
}

fn tables(
    guard: &str,
    extension: &str,
    all: &[Info<'_>],
    table: &StringTable<'_>,
    style: CxxStyle,
) -> Vec<u8> {
    let mut text = Vec::new();
    let out = &mut text;
    let part = |out: &mut Vec<u8>, what: &str, print: &dyn Fn(&mut Vec<u8>)| {
        emit!(out; "#ifdef GET_", guard, "_BUILTIN_", what, "\n");
        print(out);
        emit!(out; "#endif // GET_", guard, "_BUILTIN_", what, "\n\n");
    };
    part(out, "ENUMERATORS", &|out| {
        for (name, ..) in all {
            emit!(out; "  BI__builtin_arm_", extension, "_", name, ",\n");
        }
    });
    part(out, "STR_TABLE", &|out| table.print(out, "BuiltinStrings", "", "", style));
    part(out, "INFOS", &|out| {
        for (name, ty, attributes) in all {
            emit!(
                out;
                "    Builtin::Info{Builtin::Info::StrOffsets{", table.offset(name), " /* ", name,
                " */, ", table.offset(ty),
            );
            if !ty.is_empty() {
                emit!(out; " /* ", ty, " */");
            }
            emit!(out; ", ", table.offset(attributes), " /* ", attributes, " */}},\n");
        }
    });
    text
}

/// Prints the table of full and overloaded names.
pub(in super::super) fn aliases(_: CxxStyle, plan: &Plan<'_>) -> Vec<u8> {
    let functions = &*plan.functions;
    let mut text = Vec::new();
    let out = &mut text;
    let short = |name: &str, one: &Function<'_>| one.short_name != name;
    let texts = functions.compiled().flat_map(|(name, function)| {
        let short = short(name, function).then_some(function.short_name.as_str());
        short.into_iter().chain([name])
    });
    let table = StringTable::new(texts);
    emit!(out; "static const IntrinToName MapData[] = {\n");
    for (name, function) in functions.compiled() {
        emit!(
            out;
            "  { ARM::BI__builtin_arm_", function.extension, "_", name, ", ", table.offset(name),
            ", ",
        );
        if short(name, function) {
            emit!(out; table.offset(&function.short_name), "},\n");
        } else {
            emit!(out; "-1},\n");
        }
    }
    emit!(
        out;
        "};\n\nArrayRef<IntrinToName> Map(MapData);\n\nstatic const char IntrinNames[] = {\n",
    );
    table.literal(out);
    emit!(out; "};\n\n");
    text
}
