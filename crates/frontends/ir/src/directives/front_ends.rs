//! Prints the C++ that the front ends Flang and Clang include: sets of clauses, classes of syntax
//! trees, and Flang's parser and printer.

use super::cxx::part;
use super::read::{Allowance, Allowed, Clause, Directive, Directives, Spelling};
use tablegen_emit::cxx::blocks::namespace;
use tablegen_emit::cxx::emit;
use tablegen_quirks::std_sort::std_sort;

pub(super) fn print(out: &mut Vec<u8>, directives: &Directives<'_>) {
    for_front_end(out, directives, FrontEnd::Flang);
    for_flang(out, directives);
    // Clang has a separate implementation for other languages.
    if directives.name == "OpenACC" {
        for_front_end(out, directives, FrontEnd::Clang);
    }
    part(out, "GEN_CLANG_CLAUSE_CLASS", |out| classes_for_clang(out, directives));
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum FrontEnd {
    Flang,
    Clang,
}

impl FrontEnd {
    fn namespace(self) -> &'static str {
        match self {
            FrontEnd::Flang => "llvm",
            FrontEnd::Clang => "clang",
        }
    }
}

/// Returns the prefix of the names of clause sets.
fn set_prefix(kind: Allowance) -> &'static str {
    match kind {
        Allowance::Allowed => "allowedClauses_",
        Allowance::Once => "allowedOnceClauses_",
        Allowance::Exclusive => "allowedExclusiveClauses_",
        Allowance::Required => "requiredClauses_",
    }
}

/// Writes the sets of clauses that each directive allows, and the table of these sets.
fn for_front_end(out: &mut Vec<u8>, directives: &Directives<'_>, front_end: FrontEnd) {
    let name = if front_end == FrontEnd::Flang { "FLANG" } else { "CLANG" };
    part(out, &format!("GEN_{name}_DIRECTIVE_CLAUSE_SETS"), |out| {
        let separator = if directives.namespace.is_empty() { "" } else { "::" };
        let name = [front_end.namespace(), separator, directives.namespace].concat();
        namespace(out, name, |out| {
            for directive in &directives.directives {
                emit!(out; "// Sets for ", directive.item.spelling(), "\n");
                for (kind, clauses) in Allowance::ALL.into_iter().zip(&directive.clauses) {
                    set(out, directives, directive, front_end, kind, clauses);
                }
            }
        });
    });
    part(out, &format!("GEN_{name}_DIRECTIVE_CLAUSE_MAP"), |out| {
        emit!(out; "{\n");
        for directive in &directives.directives {
            let (name, namespace) = (directives.directive(directive), directives.namespace);
            match front_end {
                FrontEnd::Flang => {
                    emit!(out; "  {llvm::", namespace, "::Directive::", name, ",\n    {\n");
                }
                FrontEnd::Clang => {
                    let name = directive.clang_name();
                    emit!(out; "  {clang::OpenACCDirectiveKind::", name, ",\n    {\n");
                }
            }
            for kind in Allowance::ALL {
                let (outer, prefix) = (front_end.namespace(), set_prefix(kind));
                emit!(out; "      ", outer, "::", namespace, "::", prefix, name, ",\n");
            }
            emit!(out; "    }\n  },\n");
        }
        emit!(out; "}\n");
    });
}

fn set(
    out: &mut Vec<u8>,
    directives: &Directives<'_>,
    directive: &Directive<'_>,
    front_end: FrontEnd,
    kind: Allowance,
    clauses: &[Allowed],
) {
    let name = directives.directive(directive);
    emit!(out; "\nstatic ", directives.set_class, " ", set_prefix(kind), name, " {\n");
    for clause in clauses {
        let clause = &directives.clauses[clause.clause];
        match front_end {
            FrontEnd::Flang => emit!(out; "  Clause::", directives.clause(clause), ",\n"),
            FrontEnd::Clang => emit!(out; "  OpenACCClauseKind::", clause.clang_name(), ",\n"),
        }
    }
    emit!(out; "};\n");
}

fn for_flang(out: &mut Vec<u8>, directives: &Directives<'_>) {
    let (base, clauses) = (directives.parser_class, &directives.clauses);
    part(out, "GEN_FLANG_CLAUSE_PARSER_CLASSES", |out| {
        for clause in clauses {
            let (name, value) = (clause.parser_class(), clause.flang_class);
            let (begin, end) = match (clause.value_is_optional, clause.value_is_list) {
                (true, true) => ("std::optional<std::list<", ">>"),
                (true, false) => ("std::optional<", ">"),
                (false, true) => ("std::list<", ">"),
                (false, false) => ("", ""),
            };
            match value {
                "" => emit!(out; "EMPTY_CLASS(", name, ");\n"),
                _ => emit!(out; "WRAPPER_CLASS(", name, ", ", begin, value, end, ");\n"),
            }
        }
    });
    part(out, "GEN_FLANG_CLAUSE_PARSER_CLASSES_LIST", |out| {
        for (index, clause) in clauses.iter().enumerate() {
            emit!(out; if index > 0 { ", " } else { "" }, clause.parser_class(), "\n");
        }
    });
    part(out, "GEN_FLANG_DUMP_PARSE_TREE_CLAUSES", |out| {
        for clause in clauses {
            emit!(out; "NODE(", base, ", ", clause.parser_class(), ")\n");
        }
    });
    part(out, "GEN_FLANG_CLAUSE_UNPARSE", |out| {
        for clause in clauses.iter().filter(|clause| !clause.skips_unparser) {
            unparse(out, base, clause);
        }
    });
    part(out, "GEN_FLANG_CLAUSE_CHECK_ENTER", |out| {
        for clause in clauses {
            emit!(out; "void Enter(const parser::", base, "::", clause.parser_class(), " &);\n");
        }
    });
    part(out, "GEN_FLANG_CLAUSE_PARSER_KIND_MAP", |out| {
        for clause in clauses {
            emit!(
                out;
                "if constexpr (std::is_same_v<A, parser::", base, "::", clause.parser_class(),
                ">)\n  return llvm::", directives.namespace, "::Clause::",
                directives.clause(clause), ";\n",
            );
        }
        emit!(out; "llvm_unreachable(\"Invalid ", directives.name, " Parser clause\");\n");
    });
    part(out, "GEN_FLANG_CLAUSES_PARSER", |out| parser(out, directives));
}

/// Writes the function that unparses a clause.
fn unparse(out: &mut Vec<u8>, base: &str, clause: &Clause<'_>) {
    let (name, spelling) = (clause.parser_class(), clause.item.spelling().to_ascii_uppercase());
    if clause.flang_class.is_empty() {
        let location = [base, "::", &name].concat();
        return emit!(out; "void Before(const ", location, " &) { Word(\"", spelling, "\"); }\n");
    }
    emit!(
        out;
        "void Unparse(const ", base, "::", name, " &x) {\n  Word(\"", spelling, "\");\n",
    );
    let walk = if clause.value_is_list { "Walk(x.v, \",\");\n" } else { "Walk(x.v);\n" };
    match (clause.value_is_optional, clause.default_value) {
        (true, "") => emit!(out; "  Walk(\"(\", x.v, \")\");\n"),
        (true, default) => emit!(
            out;
            "  Put(\"(\");\n  if (x.v.has_value())\n    ", walk, "  else\n    Put(\"", default,
            "\");\n  Put(\")\");\n",
        ),
        (false, _) => emit!(out; "  Put(\"(\");\n  ", walk, "  Put(\")\");\n"),
    }
    emit!(out; "}\n");
}

/// Writes the parser of clauses. Longer spellings come before their prefixes.
fn parser(out: &mut Vec<u8>, directives: &Directives<'_>) {
    let base = directives.parser_class;
    let spellings = directives
        .clauses
        .iter()
        .flat_map(|clause| clause.item.spellings.iter().map(move |spelling| (clause, spelling)));
    let mut all: Vec<(&Clause<'_>, &Spelling<'_>)> = spellings.collect();
    std_sort(&mut all, |(_, a), (_, b)| a.text > b.text);
    emit!(out; "TYPE_PARSER(\n");
    for (index, (clause, spelling)) in all.iter().enumerate() {
        emit!(
            out;
            "  \"", spelling.text, "\" >> construct<", base, ">(construct<", base, "::",
            clause.parser_class(), ">(",
        );
        if !clause.flang_class.is_empty() {
            value_parser(out, clause);
        }
        emit!(out; if index + 1 < all.len() { ")) ||\n" } else { "))\n" });
    }
    emit!(out; ")\n");
}

fn value_parser(out: &mut Vec<u8>, clause: &Clause<'_>) {
    let optional = clause.value_is_optional;
    emit!(out; if optional { "maybe(parenthesized(" } else { "parenthesized(" });
    emit!(out; if clause.value_is_list { "nonemptyList(" } else { "" });
    if !clause.prefix.is_empty() {
        emit!(out; "\"", clause.prefix, ":\" >> ");
    }
    let parser = match clause.flang_class {
        "Name" => "name".to_owned(),
        "ScalarIntConstantExpr" => "scalarIntConstantExpr".to_owned(),
        "ScalarIntExpr" => "scalarIntExpr".to_owned(),
        "ScalarExpr" => "scalarExpr".to_owned(),
        "ScalarLogicalExpr" => "scalarLogicalExpr".to_owned(),
        other => format!("Parser<{other}>{{}}"),
    };
    emit!(out; parser);
    if !clause.prefix.is_empty() && clause.prefix_is_optional {
        emit!(out; " || ", parser);
    }
    emit!(out; if clause.value_is_list { "))" } else { ")" }, if optional { ")" } else { "" });
}

/// Prints macros with the classes of clauses in Clang.
fn classes_for_clang(out: &mut Vec<u8>, directives: &Directives<'_>) {
    let prefix = directives.clause_prefix;
    let macros = [
        ("CLAUSE", "Enum, Str, Implicit"),
        ("CLAUSE_CLASS", "Enum, Str, Class"),
        ("CLAUSE_NO_CLASS", "Enum, Str"),
    ];
    for (name, parameters) in macros {
        emit!(out; "#ifndef ", name, "\n#define ", name, "(", parameters, ")\n#endif\n");
    }
    emit!(
        out;
        "\n#define __CLAUSE(Name, Class)                      \\\n  CLAUSE(", prefix,
        "##Name, #Name, /* Implicit */ false) \\\n  CLAUSE_CLASS(", prefix,
        "##Name, #Name, Class)\n",
        "#define __CLAUSE_NO_CLASS(Name)                    \\\n  CLAUSE(", prefix,
        "##Name, #Name, /* Implicit */ false) \\\n  CLAUSE_NO_CLASS(", prefix,
        "##Name, #Name)\n",
        "#define __IMPLICIT_CLAUSE_CLASS(Name, Str, Class)  \\\n  CLAUSE(", prefix,
        "##Name, Str, /* Implicit */ true)    \\\n  CLAUSE_CLASS(", prefix,
        "##Name, Str, Class)\n",
        "#define __IMPLICIT_CLAUSE_NO_CLASS(Name, Str)      \\\n  CLAUSE(", prefix,
        "##Name, Str, /* Implicit */ true)    \\\n  CLAUSE_NO_CLASS(", prefix, "##Name, Str)\n\n",
    );
    for clause in &directives.clauses {
        let (name, class) = (clause.item.identifier(), clause.clang_class);
        match (clause.is_implicit, class) {
            (true, "") => emit!(out; "__IMPLICIT_CLAUSE_NO_CLASS(", name, ", \"", name, "\")\n"),
            (false, "") => emit!(out; "__CLAUSE_NO_CLASS(", name, ")\n"),
            (true, _) => emit!(
                out;
                "__IMPLICIT_CLAUSE_CLASS(", name, ", \"", name, "\", ", class, ")\n",
            ),
            (false, _) => emit!(out; "__CLAUSE(", name, ", ", class, ")\n"),
        }
    }
    emit!(
        out;
        "\n#undef __IMPLICIT_CLAUSE_NO_CLASS\n#undef __IMPLICIT_CLAUSE_CLASS\n",
        "#undef __CLAUSE_NO_CLASS\n#undef __CLAUSE\n#undef CLAUSE_NO_CLASS\n",
        "#undef CLAUSE_CLASS\n#undef CLAUSE\n",
    );
}
