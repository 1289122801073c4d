//! Checks of attribute subjects: the declarations and statements that attributes appertain to.

use super::super::parsed::{Subject, Subjects, Subset};
use tablegen_emit::cxx::emit;

/// Prints the functions that return true if a declaration belongs to a [`Subset`].
pub(super) fn functions(subsets: &[Subset<'_>], out: &mut Vec<u8>) {
    for Subset { name, class, code } in subsets {
        emit!(
            out;
            "static bool is", name, "(const Decl *D) {\n  if (const auto *S = dyn_cast<", class,
            ">(D))\n    return ", code, ";\n  return false;\n}\n\n",
        );
    }
}

/// Returns the C++ expression that tests declaration `D` for a subject.
pub(super) fn test(subject: &Subject<'_>) -> String {
    match subject {
        Subject::Subset(name) => format!("is{name}(D)"),
        Subject::Class(class) => format!("isa<{class}>(D)"),
    }
}

/// Prints the checks of an attribute with subjects.
pub(super) fn checks(subjects: &Subjects<'_>, out: &mut Vec<u8>) {
    let severity = if subjects.is_warning { "warn" } else { "err" };
    let declarations: Vec<String> =
        subjects.declarations.iter().map(|subject| format!("!{}", test(subject))).collect();
    let statements: Vec<String> =
        subjects.statements.iter().map(|class| format!("!isa<{class}>(St)")).collect();
    let sides = [
        ("Decl", "D", &declarations, !statements.is_empty()),
        ("Stmt", "St", &statements, !declarations.is_empty()),
    ];
    for (what, name, tests, has_others) in sides {
        let head = format!("bool diagAppertainsTo{what}(Sema &S, const ParsedAttr &");
        let end = format!(", const {what} *{name}) const override {{\n");
        if !tests.is_empty() {
            emit!(
                out;
                head, "Attr", end, "  if (", tests.join(" && "), ") {\n",
                "    S.Diag(Attr.getLoc(), diag::", severity,
                "_attribute_wrong_decl_type_str)\n",
                "      << Attr << Attr.isRegularKeywordAttribute() << \"", subjects.description,
                "\";\n    return false;\n  }\n  return true;\n}\n\n",
            );
        } else if has_others {
            let (message, location) = match what {
                "Decl" => ("err_attribute_invalid_on_decl", "getLocation"),
                _ => ("err_decl_attribute_invalid_on_stmt", "getBeginLoc"),
            };
            emit!(
                out;
                head, "AL", end, "  S.Diag(AL.getLoc(), diag::", message,
                ")\n    << AL << AL.isRegularKeywordAttribute() << ", name, "->", location,
                "();\n  return false;\n}\n\n",
            );
        }
    }
}
