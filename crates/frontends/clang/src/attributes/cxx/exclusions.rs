//! Checks for mutually exclusive attributes.

use super::super::parsed::ParsedAttribute;
use tablegen_emit::cxx::emit;

/// Code that checks attributes merged from other declarations, and attributes of statements. It is
/// printed after the checks of parsed attributes.
#[derive(Debug, Default)]
pub(super) struct Checks {
    pub(super) of_declarations: Vec<u8>,
    pub(super) of_statements: Vec<u8>,
}

impl Checks {
    /// Prints the check of a parsed attribute, and collects the other checks.
    pub(super) fn print(&mut self, attribute: &ParsedAttribute<'_>, out: &mut Vec<u8>) {
        let exclusions = &attribute.exclusions;
        if exclusions.names.is_empty() {
            return;
        }
        emit!(out; "  using ParsedAttrInfo::diagMutualExclusion;\n\n");
        if exclusions.on_declarations {
            parsed(out, &exclusions.names);
        }
        if exclusions.on_merged_declarations {
            self.merged_declarations(attribute.name, &exclusions.names);
        }
        if exclusions.on_statements {
            self.merged_statements(attribute.name, &exclusions.names);
        }
    }

    fn merged_declarations(&mut self, name: &str, excluded: &[&str]) {
        let out = &mut self.of_declarations;
        emit!(
            out;
            "  if (const auto *Second = dyn_cast<", name, "Attr>(A)) {\n",
        );
        for other in excluded {
            emit!(
                out;
                "    if (const auto *First = D->getAttr<", other, "Attr>()) {\n",
                "      S.Diag(First->getLocation(), diag::err_attributes_are_not_compatible) << \
                 First << Second << (First->isRegularKeywordAttribute() || \
                 Second->isRegularKeywordAttribute());\n",
                "      S.Diag(Second->getLocation(), diag::note_conflicting_attribute);\n",
                "      return false;\n    }\n",
            );
        }
        emit!(out; "    return true;\n  }\n");
    }

    fn merged_statements(&mut self, name: &str, excluded: &[&str]) {
        let classes: Vec<String> = excluded.iter().map(|other| format!("{other}Attr")).collect();
        emit!(
            &mut self.of_statements;
            "    if (const auto *Second = dyn_cast<", name, "Attr>(A)) {\n",
            "      auto Iter = llvm::find_if(C, [](const Attr *Check) { return isa<",
            classes.join(", "), ">(Check); });\n      if (Iter != C.end()) {\n",
            "        S.Diag((*Iter)->getLocation(), diag::err_attributes_are_not_compatible) << \
             *Iter << Second << ((*Iter)->isRegularKeywordAttribute() || \
             Second->isRegularKeywordAttribute());\n",
            "        S.Diag(Second->getLocation(), diag::note_conflicting_attribute);\n",
            "        return false;\n      }\n    }\n",
        );
    }
}

/// Prints the check of a parsed attribute on a declaration.
fn parsed(out: &mut Vec<u8>, excluded: &[&str]) {
    emit!(
        out;
        "  bool diagMutualExclusion(Sema &S, const ParsedAttr &AL, const Decl *D) const override \
         {\n",
    );
    for other in excluded {
        emit!(
            out;
            "    if (const auto *A = D->getAttr<", other, "Attr>()) {\n",
            "      S.Diag(AL.getLoc(), diag::err_attributes_are_not_compatible) << AL << A << \
             (AL.isRegularKeywordAttribute() || A->isRegularKeywordAttribute());\n",
            "      S.Diag(A->getLocation(), diag::note_conflicting_attribute);      \n",
            "return false;\n    }\n",
        );
    }
    emit!(out; "    return true;\n  }\n\n");
}
