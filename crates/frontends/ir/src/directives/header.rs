//! Prints the C++ header of directives: enums and function declarations.

use super::Header;
use super::cxx::{DirectiveFile, properties};
use super::read::Directives;
use tablegen_emit::cxx::blocks::namespace;
use tablegen_emit::cxx::emit;

/// Enum of loop modifiers.
const LOOP_MODIFIER: &str = "LoopModifier";

pub(super) fn print(Header { directives, properties: shown }: &Header<'_>) -> Vec<u8> {
    let mut text = Vec::new();
    let out = &mut text;
    let language = directives.name;
    let masks = if directives.has_bit_masks { "#include \"llvm/ADT/BitmaskEnum.h\"\n" } else { "" };
    emit!(
        out;
        "#ifndef LLVM_", language, "_INC\n#define LLVM_", language, "_INC\n\n",
        "#include \"llvm/ADT/ArrayRef.h\"\n", masks,
        "#include \"llvm/ADT/Sequence.h\"\n",
        if shown.is_some() { "#include \"llvm/ADT/STLExtras.h\"\n" } else { "" },
        "#include \"llvm/ADT/StringRef.h\"\n",
        "#include \"llvm/Frontend/Directive/Spelling.h\"\n",
        "#include \"llvm/Support/Compiler.h\"\n#include <cstddef>\n#include <utility>\n\n",
    );
    namespace(out, "llvm", |out| {
        let print = |out: &mut Vec<u8>| {
            if directives.has_bit_masks {
                emit!(out; "LLVM_ENABLE_BITMASK_ENUMS_IN_NAMESPACE();\n\n");
            }
            enums(out, directives);
            if shown.is_some() {
                let all = directives.loop_modifiers.iter();
                let all: Vec<_> = all.map(|item| directives.loop_modifier(item)).collect();
                class(out, LOOP_MODIFIER, &all, directives.exports_names);
            }
            keywords(out, directives);
            if let Some(shown) = shown {
                emit!(out; "// Constexpr functions.\n");
                properties(out, directives, shown, DirectiveFile::Header);
                emit!(out; "\n");
            }
            functions(out, directives, shown.is_some());
        };
        match directives.namespace {
            "" => print(out),
            own => namespace(out, own, print),
        }
        let loop_modifier = shown.as_ref().map(|_| LOOP_MODIFIER);
        for name in
            ["Association", "Category", "Directive", "Clause"].into_iter().chain(loop_modifier)
        {
            emit!(
                out;
                "\ntemplate <> struct enum_iteration_traits<", directives.namespace, "::", name,
                "> {\n  static constexpr bool is_iterable = true;\n};\n",
            );
        }
    });
    emit!(out; "\n#endif // LLVM_", language, "_INC\n\n");
    text
}

fn enums(out: &mut Vec<u8>, directives: &Directives<'_>) {
    let identifiers = |names: Vec<&str>| -> Vec<String> {
        names.iter().map(|name| name.replace(' ', "_")).collect()
    };
    let names = directives.association_names.iter().copied();
    class(out, "Association", &identifiers(names.collect()), false);
    let names = directives.categories.iter().map(|category| category.name);
    class(out, "Category", &identifiers(names.collect()), false);
    let names = directives.languages.iter().map(|language| language.name);
    masks(out, "SourceLanguage", &identifiers(names.collect()));
    let all = directives.directives.iter();
    let all: Vec<String> = all.map(|directive| directives.directive(directive)).collect();
    class(out, "Directive", &all, directives.exports_names);
    let all = directives.clauses.iter().map(|clause| directives.clause(clause));
    class(out, "Clause", &all.collect::<Vec<_>>(), directives.exports_names);
}

/// Writes an enum.
fn class(out: &mut Vec<u8>, name: &str, enumerators: &[String], exports: bool) {
    emit!(out; "enum class ", name, " {\n");
    for (index, enumerator) in enumerators.iter().enumerate() {
        emit!(out; "  ", enumerator, ",\n");
        if index == 0 {
            emit!(out; "  First_ = ", enumerator, ",\n");
        }
    }
    if let Some(last) = enumerators.last() {
        emit!(out; "  Last_ = ", last, ",\n");
    }
    emit!(
        out;
        "};\n\nstatic constexpr std::size_t ", name, "_enumSize = ", enumerators.len(), ";\n\n",
    );
    if exports {
        for enumerator in enumerators {
            emit!(out; "constexpr auto ", enumerator, " = ", name, "::", enumerator, ";\n");
        }
        emit!(out; "\n");
    }
}

/// Writes an enum of bit masks.
fn masks(out: &mut Vec<u8>, name: &str, enumerators: &[String]) {
    let (ty, suffix) =
        if enumerators.len() <= 32 { ("uint32_t", "U") } else { ("uint64_t", "ULL") };
    emit!(out; "enum class ", name, " : ", ty, " {\n");
    for (index, enumerator) in enumerators.iter().enumerate() {
        let bit = 1_u64.checked_shl(index as u32).unwrap_or_default();
        emit!(out; "  ", enumerator, " = ", bit, suffix, ",\n");
    }
    let last = enumerators.last().map_or("", String::as_str);
    emit!(
        out;
        "  LLVM_MARK_AS_BITMASK_ENUM(/*LargestValue=*/", last, ")\n};\n\n",
        "static constexpr std::size_t ", name, "_enumSize = ", enumerators.len(), ";\n\n",
    );
}

/// Prints the enums of clause values.
fn keywords(out: &mut Vec<u8>, directives: &Directives<'_>) {
    for clause in directives.keyword_clauses() {
        emit!(out; "enum class ", clause.enum_name, " {\n");
        for keyword in &clause.values {
            emit!(out; "  ", keyword.record.name_bytes(), "=", keyword.value, ",\n");
        }
        emit!(out; "};\n\n");
        if directives.exports_names {
            for keyword in &clause.values {
                let name = keyword.record.name_bytes();
                emit!(out; "constexpr auto ", name, " = ", clause.enum_name, "::", name, ";\n");
            }
            emit!(out; "\n");
        }
    }
}

/// Prints the declarations of functions. Those of loop modifiers take the place of those of properties
/// if the functions of properties are defined in the header.
fn functions(out: &mut Vec<u8>, directives: &Directives<'_>, defines_properties: bool) {
    let language = directives.name;
    emit!(out; "// Enumeration helper functions\n");
    for (name, variable, space) in [("Directive", "D", ""), ("Clause", "C", "\n")] {
        emit!(
            out;
            "LLVM_ABI std::pair<", name, ", directive::VersionRange> get", language, name,
            "KindAndVersions(StringRef Str);\n", space,
            "inline ", name, " get", language, name, "Kind(StringRef Str) {\n",
            "  return get", language, name, "KindAndVersions(Str).first;\n}\n\n",
            "LLVM_ABI StringRef get", language, name, "Name(", name, " ", variable,
            ", unsigned Ver = 0);\n\n",
        );
    }
    emit!(
        out;
        "/// Return true if \\p C is a valid clause for \\p D in version \\p Version.\n",
        "LLVM_ABI bool isAllowedClauseForDirective(Directive D, Clause C, unsigned Version);\n\n",
        "constexpr std::size_t getMaxLeafCount() { return ", directives.most_leaves(), "; }\n",
    );
    match defines_properties {
        true => emit!(
            out;
            "LLVM_ABI bool isAllowedLoopModifier(Directive D, LoopModifier LM);\n",
            "LLVM_ABI StringRef getLoopModifierName(LoopModifier LM, unsigned Ver = 0);\n",
        ),
        false => emit!(
            out;
            "LLVM_ABI Association getDirectiveAssociation(Directive D);\n",
            "LLVM_ABI Category getDirectiveCategory(Directive D);\n",
            "LLVM_ABI SourceLanguage getDirectiveLanguages(Directive D);\n",
        ),
    }
    if directives.exports_names {
        for clause in directives.keyword_clauses() {
            let name = clause.enum_name;
            emit!(
                out;
                "LLVM_ABI ", name, " get", name, "(StringRef Str);\n",
                "LLVM_ABI StringRef get", language, name, "Name(", name, " x);\n",
            );
        }
    }
}
