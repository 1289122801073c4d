//! Arguments in template instantiation and in AST visitors.

use super::super::super::model::{Element, Kind, Single};
use super::Printed;
use tablegen_emit::cxx::emit;

impl Printed<'_, '_> {
    /// Prints the statements that instantiate the argument.
    pub(in super::super) fn instantiate(self, out: &mut Vec<u8>) {
        const CONTEXT: &str = "        EnterExpressionEvaluationContext \
            Unevaluated(S, Sema::ExpressionEvaluationContext::Unevaluated);\n";
        let (lower, upper) = (self.lower(), self.upper());
        match self.kind() {
            Kind::Single(Single::Expression, _) => emit!(
                out;
                "      Expr * tempInst", upper, ";\n      {\n", CONTEXT,
                "        ExprResult Result = S.SubstExpr(A->get", upper, "(), TemplateArgs);\n",
                "        if (Result.isInvalid())\n          return nullptr;\n        tempInst",
                upper, " = Result.get();\n      }\n",
            ),
            Kind::Single(Single::Type, _) => emit!(
                out;
                "      TypeSourceInfo * tempInst", upper, " =\n        S.SubstType(A->get", upper,
                "Loc(), TemplateArgs, A->getLoc(), A->getAttrName());\n      if (!tempInst",
                upper, ")\n        return nullptr;\n",
            ),
            Kind::Variadic(Element::Expression) => emit!(
                out;
                "      size_t numTempInst", upper, ";\n      Expr **tempInst", upper,
                ";\n      {\n", CONTEXT, "        ArrayRef<Expr *> ArgsToInstantiate(A->", lower,
                "_begin(), A->", lower, "_end());\n        SmallVector<Expr *, 4> InstArgs;\n",
                "        if (S.SubstExprs(ArgsToInstantiate, /*IsCall=*/false, TemplateArgs, \
                 InstArgs))\n          return nullptr;\n        numTempInst", upper,
                " = InstArgs.size();\n        tempInst", upper,
                " = new (C, 16) Expr *[numTempInst", upper,
                "];\n        std::copy(InstArgs.begin(), InstArgs.end(), tempInst", upper,
                ");\n      }\n",
            ),
            _ => {}
        }
    }

    /// Prints the instantiated argument as constructor arguments.
    pub(in super::super) fn instance(self, out: &mut Vec<u8>) {
        let (lower, upper) = (self.lower(), self.upper());
        match self.kind() {
            // Aligned arguments are cloned, never instantiated.
            Kind::Aligned => {}
            Kind::Single(Single::Expression | Single::Type, _) => emit!(out; "tempInst", upper),
            Kind::Variadic(Element::Expression) => {
                emit!(out; "tempInst", upper, ", numTempInst", upper);
            }
            Kind::Variadic(_) => emit!(out; "A->", lower, "_begin(), A->", lower, "_size()"),
            _ => emit!(out; "A->get", upper, "()"),
        }
    }

    /// Prints the statements that visit the statements and types in the argument.
    pub(in super::super) fn traverse(self, out: &mut Vec<u8>) {
        let (lower, upper) = (self.lower(), self.upper());
        match self.kind() {
            Kind::Aligned => emit!(
                out;
                "  if (A->is", upper, "Expr()) {\n    if (!getDerived().TraverseStmt(A->get",
                upper, "Expr()))\n      return false;\n  } else if (auto *TSI = A->get", upper,
                "Type()) {\n    if (!getDerived().TraverseTypeLoc(TSI->getTypeLoc()))\n",
                "      return false;\n  }\n",
            ),
            Kind::Single(Single::Expression, _) => emit!(
                out;
                "  if (!getDerived().TraverseStmt(A->get", upper, "()))\n    return false;\n",
            ),
            Kind::Single(Single::Type, _) => emit!(
                out;
                "  if (auto *TSI = A->get", upper, "Loc())\n",
                "    if (!getDerived().TraverseTypeLoc(TSI->getTypeLoc()))\n",
                "      return false;\n",
            ),
            Kind::Variadic(Element::Expression) => emit!(
                out;
                "  {\n    Expr * *I = A->", lower, "_begin();\n    Expr * *E = A->", lower,
                "_end();\n    for (; I != E; ++I) {\n",
                "      if (!getDerived().TraverseStmt(*I))\n        return false;\n    }\n  }\n",
            ),
            _ => {}
        }
    }
}
