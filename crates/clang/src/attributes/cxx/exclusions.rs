//! The checks that attributes do not stand together with those that they exclude.

use tablegen_core::RecordError;

use super::super::model::{Attribute, Attributes};
use tablegen_emit::cxx::emit;
use tablegen_model::derived_from;

/// The checks of attributes that come to a declaration or a statement from elsewhere; they follow
/// those on attributes as they were parsed.
#[derive(Debug, Default)]
pub(super) struct Exclusions {
    pub(super) of_declarations: Vec<u8>,
    pub(super) of_statements: Vec<u8>,
}

impl Exclusions {
    /// The check of an attribute as it was parsed.
    pub(super) fn print(
        &mut self,
        attributes: &Attributes<'_>,
        attribute: &Attribute<'_>,
        out: &mut Vec<u8>,
    ) -> Result<(), RecordError> {
        if attribute.is_a("TypeAttr") {
            return Ok(());
        }
        let is_both =
            attribute.is_a("DeclOrStmtAttr") || attribute.is_a("InheritableParamOrStmtAttr");
        let on_statements = attribute.is_a("StmtAttr") || is_both;
        let on_declarations = !on_statements || is_both;
        let mut excluded = Vec::new();
        for exclusion in derived_from(attributes.records(), "MutualExclusions")? {
            let all = exclusion.list_of_defs("Exclusions")?;
            if all.contains(&attribute.record) {
                let others = all.iter().filter(|other| **other != attribute.record);
                excluded.extend(others.map(|other| other.name()));
            }
        }
        if excluded.is_empty() {
            return Ok(());
        }
        emit!(out; "  using ParsedAttrInfo::diagMutualExclusion;\n\n");
        if on_declarations {
            parsed(out, &excluded);
            if attribute.is_a("InheritableAttr") {
                self.merged_declarations(attribute, &excluded);
            }
        }
        if on_statements {
            self.merged_statements(attribute, &excluded);
        }
        Ok(())
    }

    fn merged_declarations(&mut self, attribute: &Attribute<'_>, excluded: &[&str]) {
        let out = &mut self.of_declarations;
        emit!(
            out;
            "  if (const auto *Second = dyn_cast<", attribute.name(), "Attr>(A)) {\n",
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

    fn merged_statements(&mut self, attribute: &Attribute<'_>, excluded: &[&str]) {
        let classes: Vec<String> = excluded.iter().map(|other| format!("{other}Attr")).collect();
        emit!(
            &mut self.of_statements;
            "    if (const auto *Second = dyn_cast<", attribute.name(), "Attr>(A)) {\n",
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

/// The check of a parsed attribute on a declaration.
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
