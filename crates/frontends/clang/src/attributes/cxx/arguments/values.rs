//! Arguments as text, in source code and in dumps of the AST.

use super::super::super::model::{Element, Enumeration, Kind, Single};
use super::Printed;
use tablegen_emit::cxx::emit;

impl Printed<'_, '_> {
    /// Returns the C++ condition that an optional argument was omitted. `None` if the value does
    /// not show it.
    pub(in super::super) fn is_omitted(self) -> Option<String> {
        let (lower, upper) = (self.lower(), self.upper());
        match self.kind() {
            Kind::Aligned => Some(format!(
                "!((is{lower}Expr && {lower}Expr) || (!is{lower}Expr && {lower}Type))"
            )),
            Kind::Single(Single::Identifier | Single::Expression, _) => {
                Some(format!("!get{upper}()"))
            }
            Kind::Single(Single::Type, _) => Some(format!("!get{upper}Loc()")),
            Kind::Single(Single::ParameterIndex, _) => Some(format!("!get{upper}().isValid()")),
            _ => None,
        }
    }

    /// Prints code that prints the argument, within a string literal that is being streamed.
    pub(in super::super) fn value(self, out: &mut Vec<u8>) {
        let (lower, upper) = (self.lower(), self.upper());
        match self.kind() {
            Kind::Aligned => emit!(
                out;
                "\";\n    if (is", lower, "Expr && ", lower, "Expr)      ", lower,
                "Expr->printPretty(OS, nullptr, Policy);\n    if (!is", lower, "Expr && ", lower,
                "Type)      ", lower, "Type->getType().print(OS, Policy);\n    OS << \"",
            ),
            Kind::Enum(of) => emit!(
                out;
                "\\\"\" << ", self.of, "Attr::Convert", of.short, "ToStr(get", upper,
                "()) << \"\\\"",
            ),
            Kind::String => emit!(out; "\\\"\" << get", upper, "() << \"\\\""),
            Kind::Version => emit!(out; lower, "=\" << get", upper, "() << \""),
            Kind::Single(Single::Expression, _) => emit!(
                out;
                "\";\n    get", upper, "()->printPretty(OS, nullptr, Policy);\n    OS << \"",
            ),
            // The identifier may be null.
            Kind::Single(Single::Identifier, _) => emit!(
                out; "\" << (get", upper, "() ? get", upper, "()->getName() : \"\") << \"",
            ),
            Kind::Single(single, _) => {
                let part = match single {
                    Single::Decl("Function") => "->getNameInfo().getAsString()",
                    Single::Decl("Var") => "->getName()",
                    Single::Type => ".getAsString()",
                    Single::ParameterIndex => ".getSourceIndex()",
                    _ => "",
                };
                emit!(out; "\" << get", upper, "()", part, " << \"");
            }
            Kind::Variadic(element) => {
                emit!(
                    out;
                    "\";\n  for (const auto &Val : ", lower,
                    "()) {\n    DelimitAttributeArgument(OS, IsFirstArgument);\n",
                );
                match element {
                    Element::Enum(of) => emit!(
                        out;
                        "    OS << \"\\\"\" << ", self.of, "Attr::Convert", of.short,
                        "ToStr(Val)<< \"\\\"\";\n",
                    ),
                    Element::ParameterIndex => emit!(out; "    OS << Val.getSourceIndex();\n"),
                    Element::String => emit!(out; "    OS << \"\\\"\" << Val << \"\\\"\";\n"),
                    _ => emit!(out; "    OS << Val;\n"),
                }
                emit!(out; "  }\n  OS << \"");
            }
        }
    }

    /// Prints code that dumps the argument on the line of its attribute.
    pub(in super::super) fn dump(self, out: &mut Vec<u8>) {
        let (lower, upper) = (self.lower(), self.upper());
        match self.kind() {
            Kind::Aligned => emit!(
                out;
                "    if (!SA->is", upper, "Expr())\n      dumpType(SA->get", upper,
                "Type()->getType());\n",
            ),
            Kind::Enum(of) => {
                emit!(out; "    switch(SA->get", upper, "()) {\n");
                dump_enumerators(out, of);
                emit!(out; "    }\n");
            }
            Kind::String => {
                emit!(out; "    OS << \" \\\"\" << SA->get", upper, "() << \"\\\"\";\n");
            }
            Kind::Version => emit!(out; "    OS << \" \" << SA->get", upper, "();\n"),
            Kind::Single(single, _) => self.dump_single(out, single),
            Kind::Variadic(Element::Expression) => {}
            Kind::Variadic(Element::Enum(of)) => {
                self.each(out, "I", "E");
                emit!(out; " {\n      switch(*I) {\n");
                dump_enumerators(out, of);
                emit!(out; "      }\n    }\n");
            }
            Kind::Variadic(Element::InteropInfo) => {
                self.each(out, "I", "E");
                emit!(
                    out;
                    " {\n      if (I->IsTarget && I->IsTargetSync)\n",
                    "        OS << \" Target_TargetSync\";\n      else if (I->IsTarget)\n",
                    "        OS << \" Target\";\n      else\n        OS << \" TargetSync\";\n",
                    "    }\n",
                );
            }
            Kind::Variadic(element) => {
                let is_index = matches!(element, Element::ParameterIndex);
                emit!(
                    out;
                    "    for (const auto &Val : SA->", lower, "())\n      OS << \" \" << Val",
                    if is_index { ".getSourceIndex()" } else { "" }, ";\n",
                );
            }
        }
    }

    fn dump_single(self, out: &mut Vec<u8>, single: &Single<'_>) {
        let upper = self.upper();
        let is_optional = self.argument.is_optional;
        match single {
            Single::Decl(_) => {
                emit!(out; "    OS << \" \";\n    dumpBareDeclRef(SA->get", upper, "());\n");
            }
            Single::Identifier => emit!(
                out;
                "    if (SA->get", upper, "())\n      OS << \" \" << SA->get", upper,
                "()->getName();\n",
            ),
            Single::Type => {
                if is_optional {
                    emit!(out; "    if (SA->get", upper, "Loc())");
                }
                emit!(out; "    OS << \" \" << SA->get", upper, "().getAsString();\n");
            }
            Single::Bool => {
                emit!(out; "    if (SA->get", upper, "()) OS << \" ", upper, "\";\n");
            }
            Single::ParameterIndex => {
                if is_optional {
                    emit!(out; "    if (SA->get", upper, "().isValid())\n  ");
                }
                emit!(out; "    OS << \" \" << SA->get", upper, "().getSourceIndex();\n");
            }
            Single::Int | Single::Unsigned | Single::TraitInfo => {
                emit!(out; "    OS << \" \" << SA->get", upper, "();\n");
            }
            Single::Expression | Single::Wrapped => {}
        }
    }

    /// Prints code that dumps the argument below its attribute.
    pub(in super::super) fn dump_below(self, out: &mut Vec<u8>) {
        let upper = self.upper();
        match self.kind() {
            Kind::Aligned => emit!(
                out;
                "    if (SA->is", upper, "Expr())\n      Visit(SA->get", upper, "Expr());\n",
            ),
            Kind::Single(Single::Expression | Single::Wrapped, _) => {
                emit!(out; "    Visit(SA->get", upper, "());\n");
            }
            Kind::Variadic(Element::Expression) => {
                self.each(out, "I", "E");
                emit!(out; "\n      Visit(*I);\n");
            }
            _ => {}
        }
    }
}

fn dump_enumerators(out: &mut Vec<u8>, of: &Enumeration<'_>) {
    for (enumerator, _) in &of.enumerators {
        emit!(
            out;
            "    case ", of.full, "::", enumerator, ":\n      OS << \" ", enumerator,
            "\";\n      break;\n",
        );
    }
    if !of.is_covered {
        emit!(
            out;
            "    default:\n      llvm_unreachable(\"Invalid attribute value\");\n",
        );
    }
}
