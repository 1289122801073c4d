//! Members of attribute classes that hold arguments, with their accessors.

use super::super::super::model::{Enumeration, Kind, Single};
use super::{Printed, element_type, single_type};
use tablegen_emit::cxx::emit;

impl Printed<'_, '_> {
    /// Prints the declarations of the members.
    pub(in super::super) fn declarations(self, out: &mut Vec<u8>) {
        let lower = self.lower();
        match self.kind() {
            Kind::Aligned => emit!(
                out;
                "bool is", lower, "Expr;\nunion {\nExpr *", lower, "Expr;\nTypeSourceInfo *",
                lower, "Type;\n};\nstd::optional<unsigned> ", lower, "Cache;\n",
            ),
            Kind::Enum(of) => {
                declare(out, of);
                emit!(out; "private:\n  ", of.full, " ", lower, ";");
            }
            Kind::String => {
                emit!(out; "unsigned ", lower, "Length;\nchar *", lower, ";");
            }
            Kind::Version => emit!(out; "VersionTuple ", lower, ";\n"),
            Kind::Single(single, _) => emit!(out; *single_type(single), " ", lower, ";"),
            Kind::Variadic(element) => {
                if let super::Element::Enum(of) = element {
                    declare(out, of);
                    emit!(out; "private:\n");
                }
                emit!(
                    out;
                    "  unsigned ", lower, "_Size;\n  ", element_type(element), " *", lower, "_;",
                );
            }
        }
    }

    /// Prints the accessors.
    pub(in super::super) fn accessors(self, out: &mut Vec<u8>) {
        let (lower, upper) = (self.lower(), self.upper());
        match self.kind() {
            Kind::Aligned => self.aligned_accessors(out),
            Kind::Enum(of) => getter(out, &of.full, lower, upper),
            Kind::String => emit!(
                out;
                "  llvm::StringRef get", upper, "() const {\n    return llvm::StringRef(", lower,
                ", ", lower, "Length);\n  }\n  unsigned get", upper,
                "Length() const {\n    return ", lower, "Length;\n  }\n  void set", upper,
                "(ASTContext &C, llvm::StringRef S) {\n    ", lower,
                "Length = S.size();\n    this->", lower, " = new (C, 1) char [", lower,
                "Length];\n    if (!S.empty())\n      std::memcpy(this->", lower,
                ", S.data(), ", lower, "Length);\n  }",
            ),
            Kind::Version => emit!(
                out;
                "  VersionTuple get", upper, "() const {\n    return ", lower,
                ";\n  }\n  void set", upper, "(ASTContext &C, VersionTuple V) {\n    ", lower,
                " = V;\n  }",
            ),
            Kind::Single(Single::Type, _) => emit!(
                out;
                "  QualType get", upper, "() const {\n    return ", lower,
                "->getType();\n  }  TypeSourceInfo * get", upper, "Loc() const {\n    return ",
                lower, ";\n  }",
            ),
            Kind::Single(single, default) => {
                let ty = single_type(single);
                getter(out, &ty, lower, upper);
                if let Some(default) = *default {
                    emit!(out; "\n\n  static const ", *ty, " Default", upper, " = ");
                    match single {
                        Single::Bool => emit!(out; default != 0, ";"),
                        _ => emit!(out; default, ";"),
                    }
                }
            }
            Kind::Variadic(element) => emit!(
                out;
                "  typedef ", element_type(element), "* ", lower, "_iterator;\n  ", lower,
                "_iterator ", lower, "_begin() const { return ", lower, "_; }\n  ", lower,
                "_iterator ", lower, "_end() const { return ", lower, "_ + ", lower,
                "_Size; }\n  unsigned ", lower, "_size() const { return ", lower,
                "_Size; }\n  llvm::iterator_range<", lower, "_iterator> ", lower,
                "() const { return llvm::make_range(", lower, "_begin(), ", lower,
                "_end()); }\n",
            ),
        }
    }

    fn aligned_accessors(self, out: &mut Vec<u8>) {
        let (lower, upper) = (self.lower(), self.upper());
        emit!(
            out;
            "  bool is", upper, "Dependent() const;\n  bool is", upper,
            "ErrorDependent() const;\n  unsigned get", upper,
            "(ASTContext &Ctx) const;\n  bool is", upper, "Expr() const {\n    return is", lower,
            "Expr;\n  }\n  Expr *get", upper, "Expr() const {\n    assert(is", lower,
            "Expr);\n    return ", lower, "Expr;\n  }\n  TypeSourceInfo *get", upper,
            "Type() const {\n    assert(!is", lower, "Expr);\n    return ", lower,
            "Type;\n  }  std::optional<unsigned> getCached", upper,
            "Value() const {\n    return ", lower, "Cache;\n  }  void setCached", upper,
            "Value(unsigned AlignVal) {\n    ", lower, "Cache = AlignVal;\n  }",
        );
    }

    /// Prints the accessors that are defined outside of the class. Only `AlignedArgument` has any.
    pub(in super::super) fn accessor_definitions(self, out: &mut Vec<u8>) {
        if !matches!(self.kind(), Kind::Aligned) {
            return;
        }
        let (lower, upper) = (self.lower(), self.upper());
        emit!(
            out;
            "bool ", self.of, "Attr::is", upper, "Dependent() const {\n  if (is", lower,
            "Expr)\n    return ", lower, "Expr && (", lower, "Expr->isValueDependent() || ",
            lower, "Expr->isTypeDependent());\n  else\n    return ", lower,
            "Type->getType()->isDependentType();\n}\nbool ", self.of, "Attr::is", upper,
            "ErrorDependent() const {\n  if (is", lower, "Expr)\n    return ", lower,
            "Expr && ", lower, "Expr->containsErrors();\n  return ", lower,
            "Type->getType()->containsErrors();\n}\n",
        );
    }

    /// Prints the setter of a variadic argument.
    pub(in super::super) fn setter(self, out: &mut Vec<u8>) {
        let (lower, upper) = (self.lower(), self.upper());
        if let Kind::Variadic(element) = self.kind() {
            emit!(out; "  void set", upper, "(ASTContext &Ctx, ");
            self.parameters(out);
            emit!(
                out;
                ") {\n    ", lower, "_Size = ", upper, "Size;\n    ", lower,
                "_ = new (Ctx, 16) ", element_type(element), "[", lower, "_Size];\n  ",
            );
            self.constructor_body(out);
            emit!(out; "  }\n");
        }
    }

    /// Prints the declarations of the functions that convert between strings and enumerators.
    pub(in super::super) fn declare_conversions(self, out: &mut Vec<u8>) {
        if let Some(of) = self.argument.enumeration() {
            emit!(
                out;
                "  static bool ConvertStrTo", of.short, "(StringRef Val, ", of.full,
                " &Out);\n  static const char *Convert", of.short, "ToStr(", of.full, " Val);\n",
            );
        }
    }

    /// Prints the definitions of the functions that convert between strings and enumerators.
    pub(in super::super) fn conversions(self, out: &mut Vec<u8>) {
        let Some(of) = self.argument.enumeration() else { return };
        let Enumeration { short, full, .. } = of;
        emit!(
            out;
            "bool ", self.of, "Attr::ConvertStrTo", short, "(StringRef Val, ", full,
            " &Out) {\n  std::optional<", full, "> R = llvm::StringSwitch<std::optional<", full,
            ">>(Val)\n",
        );
        for (spelling, enumerator) in &of.spellings {
            emit!(out; "    .Case(\"", spelling, "\", ", full, "::", enumerator, ")\n");
        }
        emit!(
            out;
            "    .Default(std::optional<", full, ">());\n  if (R) {\n    Out = *R;\n",
            "      return true;\n    }\n  return false;\n}\n\nconst char *", self.of,
            "Attr::Convert", short, "ToStr(", full, " Val) {\n  switch(Val) {\n",
        );
        for (enumerator, spelling) in &of.enumerators {
            emit!(out; "  case ", full, "::", enumerator, ": return \"", spelling, "\";\n");
        }
        if !of.is_covered {
            emit!(out; "  default: llvm_unreachable(\"Invalid attribute value\");\n");
        }
        emit!(out; "  }\n  llvm_unreachable(\"No enumerator with that value\");\n}\n");
    }
}

fn getter(out: &mut Vec<u8>, ty: &str, lower: &str, upper: &str) {
    emit!(out; "  ", ty, " get", upper, "() const {\n    return ", lower, ";\n  }");
}

/// Declares the enum unless it is external.
fn declare(out: &mut Vec<u8>, of: &Enumeration<'_>) {
    if of.is_external {
        return;
    }
    emit!(out; "public:\n  enum ", of.short, " {\n");
    for (index, (enumerator, _)) in of.enumerators.iter().enumerate() {
        emit!(out; if index > 0 { ",\n" } else { "" }, "    ", enumerator);
    }
    emit!(out; "\n  };\n");
}
