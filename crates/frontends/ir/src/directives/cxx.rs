//! Prints the functions of directives as C++: names and kinds, allowed clauses, and the table of
//! combined directives.

use super::queries::Properties;
use super::read::{Clause, Directive, Directives, Item, Spelling, Versions};
use super::{Plan, front_ends};
use rustc_hash::FxHashSet;
use tablegen_core::Release;
use tablegen_emit::cxx::emit;
use tablegen_session::OutputContext;

pub(super) fn print(output: &OutputContext<'_>, plan: &Plan<'_>) -> Vec<u8> {
    let mut text = Vec::new();
    front_ends::print(&mut text, &plan.directives);
    part(&mut text, "GEN_DIRECTIVES_IMPL", |out| implementation(out, output.release(), plan));
    text
}

/// Prints a part within `#ifdef guard` and `#endif`.
pub(super) fn part(out: &mut Vec<u8>, guard: &str, print: impl FnOnce(&mut Vec<u8>)) {
    emit!(out; "#ifdef ", guard, "\n#undef ", guard, "\n\n");
    print(out);
    emit!(out; "\n#endif // ", guard, "\n\n");
}

fn implementation(out: &mut Vec<u8>, release: Release, plan: &Plan<'_>) {
    let Plan { directives, queries } = plan;
    emit!(
        out;
        "#include \"llvm/Frontend/Directive/Spelling.h\"\n",
        "#include \"llvm/Support/ErrorHandling.h\"\n#include <utility>\n",
    );
    let all: Vec<Named<'_, '_>> = directives
        .directives
        .iter()
        .map(|directive| Named {
            item: &directive.item,
            enumerator: directives.directive(directive),
            is_implicit: false,
        })
        .collect();
    kinds(out, directives, "Directive", &all, queries.default_directive);
    names(out, directives, directives.name, "Directive", &all);
    let all: Vec<Named<'_, '_>> = directives
        .clauses
        .iter()
        .map(|clause| Named {
            item: &clause.item,
            enumerator: directives.clause(clause),
            is_implicit: clause.is_implicit,
        })
        .collect();
    kinds(out, directives, "Clause", &all, queries.default_clause);
    names(out, directives, directives.name, "Clause", &all);
    for clause in directives.keyword_clauses() {
        keywords(out, directives, clause);
    }
    allowed_clauses(out, directives);
    match release {
        Release::V22 => {
            properties(out, directives, &queries.properties, DirectiveFile::Implementation)
        }
        _ => {
            allowed_loop_modifiers(out, directives);
            let all: Vec<Named<'_, '_>> = directives
                .loop_modifiers
                .iter()
                .map(|item| Named {
                    item,
                    enumerator: directives.loop_modifier(item),
                    is_implicit: false,
                })
                .collect();
            names(out, directives, "", "LoopModifier", &all);
        }
    }
    leaves(out, plan);
}

/// File with the functions that return properties of directives.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum DirectiveFile {
    /// The header, as `constexpr`.
    Header,
    Implementation,
}

impl DirectiveFile {
    fn end(self, out: &mut Vec<u8>, variable: &str) {
        emit!(out; "  } // switch", variable, "\n");
        match self {
            DirectiveFile::Header => emit!(
                out;
                "#if !defined(__clang__) && defined(__GNUC__) && __GNUC__ < 9\n  abort();\n#else\n  \
                 llvm_unreachable(\"Unexpected directive\");\n#endif\n}\n",
            ),
            DirectiveFile::Implementation => {
                emit!(out; "  llvm_unreachable(\"Unexpected directive\");\n}\n");
            }
        }
    }
}

/// Prints the functions that return the association, the category and the languages of a directive.
pub(super) fn properties(
    out: &mut Vec<u8>,
    directives: &Directives<'_>,
    properties: &Properties<'_>,
    file: DirectiveFile,
) {
    let qualifier = Qualifier(directives.namespace);
    let start = |out: &mut Vec<u8>, ty: &str, function: &str, variable: &str| {
        match file {
            DirectiveFile::Header => {
                emit!(out; "\nconstexpr ", ty, " ", function, "(Directive ", variable, ")");
            }
            DirectiveFile::Implementation => emit!(
                out;
                "\n", qualifier, ty, " ", qualifier, function, "(", qualifier, "Directive ", variable,
                ")",
            ),
        }
        emit!(out; " {\n  switch (", variable, ") {\n");
    };
    for (name, values) in
        [("Association", &properties.associations), ("Category", &properties.categories)]
    {
        start(out, name, &format!("getDirective{name}"), "Dir");
        for (directive, value) in directives.directives.iter().zip(values) {
            let directive = directives.directive(directive);
            emit!(out; "  case ", directive, ":\n    return ", name, "::", *value, ";\n");
        }
        file.end(out, " (Dir)");
    }
    start(out, "SourceLanguage", "getDirectiveLanguages", "D");
    for directive in &directives.directives {
        emit!(out; "  case ", directives.directive(directive), ":\n    return ");
        for (index, &language) in directive.languages.iter().enumerate() {
            let name = directives.languages[language].name.replace(' ', "_");
            emit!(out; if index > 0 { " | " } else { "" }, "SourceLanguage::", name);
        }
        emit!(out; ";\n");
    }
    file.end(out, "(D)");
}

/// Prints the function that returns true if a directive allows a loop modifier.
fn allowed_loop_modifiers(out: &mut Vec<u8>, directives: &Directives<'_>) {
    let qualifier = Qualifier(directives.namespace);
    emit!(
        out;
        "\nbool ", qualifier, "isAllowedLoopModifier(", qualifier, "Directive D, ", qualifier,
        "LoopModifier LM) {\n  assert(unsigned(D) <= Directive_enumSize);\n  switch (D) {\n",
    );
    for directive in &directives.directives {
        emit!(out; "    case ", directives.directive(directive), ":\n");
        if directive.loop_modifiers.is_empty() {
            emit!(out; "      return false;\n      break;\n");
            continue;
        }
        emit!(out; "      switch (LM) {\n");
        for &modifier in &directive.loop_modifiers {
            let modifier = directives.loop_modifier(&directives.loop_modifiers[modifier]);
            emit!(out; "        case LoopModifier::", modifier, ":\n          return true;\n");
        }
        emit!(out; "        default:\n          return false;\n      }\n      break;\n");
    }
    emit!(
        out;
        "  }\n  llvm_unreachable(\"Invalid ", directives.name, " Directive kind\");\n}\n",
    );
}

/// Namespace of a language, with the namespaces around it.
#[derive(Clone, Copy)]
struct Qualifier<'a>(&'a str);

impl tablegen_emit::cxx::Emit for Qualifier<'_> {
    fn emit(&self, out: &mut Vec<u8>) {
        emit!(out; "llvm::", self.0, "::");
    }
}

/// Directive or clause, with its enumerator.
struct Named<'d, 'r> {
    item: &'d Item<'r>,
    enumerator: String,
    is_implicit: bool,
}

/// Prints the function from spellings to enumerators.
fn kinds(
    out: &mut Vec<u8>,
    directives: &Directives<'_>,
    what: &str,
    all: &[Named<'_, '_>],
    default: usize,
) {
    let qualifier = Qualifier(directives.namespace);
    let default = all.get(default).map_or("", |one| &one.enumerator);
    emit!(
        out;
        "\nstd::pair<", qualifier, what, ", llvm::directive::VersionRange> ", qualifier, "get",
        directives.name, what, "KindAndVersions(llvm::StringRef Str) {\n",
        "  directive::VersionRange All; // Default-initialized to \"all versions\"\n",
        "  return StringSwitch<std::pair<", what, ", directive::VersionRange>>(Str)\n",
    );
    for one in all {
        let kind = if one.is_implicit { default } else { &one.enumerator };
        for &Spelling { text, versions } in &one.item.spellings {
            emit!(out; "    .Case(\"", text, "\", {", kind, ", ");
            if versions == Versions::ALL {
                emit!(out; "All})\n");
            } else {
                emit!(out; "{", versions.first, ", ", versions.last, "}})\n");
            }
        }
    }
    emit!(out; "    .Default({", default, ", All});\n}\n");
}

/// Prints the function from enumerators to spellings. `language` is a part of its name.
fn names(
    out: &mut Vec<u8>,
    directives: &Directives<'_>,
    language: &str,
    what: &str,
    all: &[Named<'_, '_>],
) {
    let qualifier = Qualifier(directives.namespace);
    emit!(
        out;
        "\nllvm::StringRef ", qualifier, "get", language, what, "Name(", qualifier, what,
        " Kind, unsigned Version) {\n  switch (Kind) {\n",
    );
    for one in all {
        emit!(out; "    case ", one.enumerator, ":");
        match &one.item.spellings_by_version()[..] {
            [only] => emit!(out; "\n      return \"", only.text, "\";\n"),
            spellings => {
                let table = format!("{}_spellings", one.enumerator);
                emit!(
                    out;
                    " {\n      static constexpr llvm::directive::Spelling ", table, "[] = {\n",
                );
                for &Spelling { text, versions } in spellings {
                    let Versions { first, last } = versions;
                    emit!(out; "          {\"", text, "\", {", first, ", ", last, "}},\n");
                }
                emit!(
                    out;
                    "      };\n      return llvm::directive::FindName(", table, ", Version);\n",
                    "    }\n",
                );
            }
        }
    }
    emit!(out; "  }\n  llvm_unreachable(\"Invalid ", language, " ", what, " kind\");\n}\n");
}

/// Prints the conversions of a clause's enum values.
fn keywords(out: &mut Vec<u8>, directives: &Directives<'_>, clause: &Clause<'_>) {
    let (qualifier, name) = (Qualifier(directives.namespace), clause.enum_name);
    emit!(
        out;
        "\n", qualifier, name, " ", qualifier, "get", name, "(llvm::StringRef Str) {\n",
        "  return StringSwitch<", name, ">(Str)\n",
    );
    let text = |text: &str| text.replace(' ', "_");
    for keyword in &clause.values {
        emit!(out; "    .Case(\"", text(keyword.text), "\",", keyword.record.name_bytes(), ")\n");
    }
    let default = clause.values.iter().find(|keyword| keyword.is_default);
    let default = default.map_or(&[][..], |keyword| keyword.record.name_bytes());
    emit!(
        out;
        "    .Default(", default, ");\n}\n\nllvm::StringRef ", qualifier, "get", directives.name,
        name, "Name(", qualifier, name, " x) {\n  switch (x) {\n",
    );
    for keyword in &clause.values {
        emit!(out; "    case ", keyword.record.name_bytes(), ":\n");
        emit!(out; "      return \"", text(keyword.text), "\";\n");
    }
    emit!(out; "  }\n  llvm_unreachable(\"Invalid ", directives.name, " ", name, " kind\");\n}\n");
}

/// Prints the function that returns true if a directive allows a clause.
fn allowed_clauses(out: &mut Vec<u8>, directives: &Directives<'_>) {
    let qualifier = Qualifier(directives.namespace);
    emit!(
        out;
        "\nbool ", qualifier, "isAllowedClauseForDirective(", qualifier, "Directive D, ", qualifier,
        "Clause C, unsigned Version) {\n",
        "  assert(unsigned(D) <= Directive_enumSize);\n",
        "  assert(unsigned(C) <= Clause_enumSize);\n  switch (D) {\n",
    );
    for directive in &directives.directives {
        emit!(out; "    case ", directives.directive(directive), ":\n");
        cases(out, directives, directive);
        emit!(out; "      break;\n");
    }
    emit!(
        out;
        "  }\n  llvm_unreachable(\"Invalid ", directives.name, " Directive kind\");\n}\n",
    );
}

fn cases(out: &mut Vec<u8>, directives: &Directives<'_>, directive: &Directive<'_>) {
    if directive.all_clauses().next().is_none() {
        return emit!(out; "      return false;\n");
    }
    emit!(out; "      switch (C) {\n");
    let mut seen = FxHashSet::default();
    for (_, allowed) in directive.all_clauses() {
        let clause = directives.clause(&directives.clauses[allowed.clause]);
        if seen.contains(&clause) {
            continue;
        }
        emit!(
            out;
            "        case ", clause, ":\n          return ", allowed.first, " <= Version && ",
            allowed.last, " >= Version;\n",
        );
        seen.insert(clause);
    }
    emit!(out; "        default:\n          return false;\n      }\n");
}

/// Prints the table of combined directives, sorted by their leaves.
fn leaves(out: &mut Vec<u8>, plan: &Plan<'_>) {
    let Plan { directives, queries } = plan;
    let (qualifier, table) = (Qualifier(directives.namespace), "LeafConstructTable");
    let most = directives.most_leaves();
    emit!(
        out;
        "\nstatic_assert(sizeof(", qualifier, "Directive) == sizeof(int));\n",
        "[[maybe_unused]] static const ", qualifier, "Directive ", table, "[][", most + 2,
        "] = {\n",
    );
    let name = |index: usize| directives.directive(&directives.directives[index]);
    for &index in &queries.by_leaves {
        let leaves = &directives.directives[index].leaves;
        emit!(
            out;
            "    {", qualifier, name(index), ", static_cast<", qualifier, "Directive>(", leaves.len(),
            "),",
        );
        for &leaf in leaves {
            emit!(out; " ", qualifier, name(leaf), ",");
        }
        for _ in leaves.len()..most {
            emit!(out; " static_cast<", qualifier, "Directive>(-1),");
        }
        emit!(out; "},\n");
    }
    emit!(
        out;
        "};\n\n[[maybe_unused]] static auto ", table, "EndDirective = ", table, " + ",
        queries.begins, ";\n\n[[maybe_unused]] static const int ", table, "Ordering[] = {\n   ",
    );
    let mut rows = vec![0; queries.by_leaves.len()];
    for (row, &index) in queries.by_leaves.iter().enumerate() {
        rows[index] = row;
    }
    for row in rows {
        emit!(out; " ", row, ",");
    }
    emit!(out; "\n};\n");
}
