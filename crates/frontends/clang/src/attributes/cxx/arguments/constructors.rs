//! Constructors of attribute classes in C++: parameters, member initializers and bodies, by
//! argument.

use super::super::super::model::{Element, Kind};
use super::{Printed, element_type, single_type};
use tablegen_emit::cxx::emit;

impl Printed<'_, '_> {
    /// Prints the constructor parameters of the argument.
    pub(in super::super) fn parameters(self, out: &mut Vec<u8>) {
        let upper = self.upper();
        match self.kind() {
            Kind::Aligned => emit!(out; "bool Is", upper, "Expr, void *", upper),
            Kind::Enum(of) => emit!(out; of.full, " ", upper),
            Kind::String => emit!(out; "llvm::StringRef ", upper),
            Kind::Version => emit!(out; "VersionTuple ", upper),
            Kind::Single(single, _) => emit!(out; *single_type(single), " ", upper),
            Kind::Variadic(element) => {
                emit!(out; element_type(element), " *", upper, ", unsigned ", upper, "Size");
            }
        }
    }

    /// Prints the names of the parameters of [`parameters`](Self::parameters), to pass them on.
    pub(in super::super) fn passed_on(self, out: &mut Vec<u8>) {
        let upper = self.upper();
        match self.kind() {
            Kind::Aligned => emit!(out; "Is", upper, "Expr, ", upper),
            Kind::Variadic(_) => emit!(out; upper, ", ", upper, "Size"),
            _ => emit!(out; upper),
        }
    }

    /// Prints the member initializers that store the parameters.
    pub(in super::super) fn initializers(self, out: &mut Vec<u8>) {
        let (lower, upper) = (self.lower(), self.upper());
        match self.kind() {
            Kind::Aligned => emit!(out; "is", lower, "Expr(Is", upper, "Expr)"),
            Kind::String => emit!(
                out;
                lower, "Length(", upper, ".size()),", lower, "(new (Ctx, 1) char[", lower,
                "Length])",
            ),
            Kind::Variadic(element) => emit!(
                out;
                lower, "_Size(", upper, "Size), ", lower, "_(new (Ctx, 16) ",
                element_type(element), "[", lower, "_Size])",
            ),
            _ => emit!(out; lower, "(", upper, ")"),
        }
    }

    /// Prints the member initializers of an argument that the constructor does not take.
    pub(in super::super) fn default_initializers(self, out: &mut Vec<u8>) {
        let lower = self.lower();
        match self.kind() {
            Kind::Aligned => emit!(out; "is", lower, "Expr(false)"),
            Kind::Enum(of) => emit!(out; lower, "(", of.full, "(0))"),
            Kind::String => emit!(out; lower, "Length(0),", lower, "(nullptr)"),
            Kind::Variadic(_) => emit!(out; lower, "_Size(0), ", lower, "_(nullptr)"),
            _ => emit!(out; lower, "()"),
        }
    }

    /// Prints the statements for the argument in the body of a constructor.
    pub(in super::super) fn constructor_body(self, out: &mut Vec<u8>) {
        let (lower, upper) = (self.lower(), self.upper());
        match self.kind() {
            Kind::Aligned => emit!(
                out;
                "    if (is", lower, "Expr)\n       ", lower, "Expr = reinterpret_cast<Expr *>(",
                upper, ");\n    else\n       ", lower,
                "Type = reinterpret_cast<TypeSourceInfo *>(", upper, ");\n",
            ),
            Kind::String => emit!(
                out;
                "    if (!", upper, ".empty())\n      std::memcpy(", lower, ", ", upper,
                ".data(), ", lower, "Length);\n",
            ),
            Kind::Variadic(Element::String) => emit!(
                out;
                "  for (size_t I = 0, E = ", lower, "_Size; I != E;\n       ++I) {\n",
                "    StringRef Ref = ", upper, "[I];\n    if (!Ref.empty()) {\n",
                "      char *Mem = new (Ctx, 1) char[Ref.size()];\n",
                "      std::memcpy(Mem, Ref.data(), Ref.size());\n      ", lower,
                "_[I] = StringRef(Mem, Ref.size());\n    }\n  }\n",
            ),
            Kind::Variadic(_) => emit!(
                out;
                "  std::copy(", upper, ", ", upper, " + ", lower, "_Size, ", lower, "_);\n",
            ),
            _ => {}
        }
    }

    /// Prints the constructor arguments that copy this argument in `clone`.
    pub(in super::super) fn cloned(self, out: &mut Vec<u8>) {
        let lower = self.lower();
        match self.kind() {
            Kind::Aligned => emit!(
                out;
                "is", lower, "Expr, is", lower, "Expr ? static_cast<void*>(", lower, "Expr) : ",
                lower, "Type",
            ),
            Kind::String | Kind::Version => emit!(out; "get", self.upper(), "()"),
            Kind::Variadic(_) => emit!(out; lower, "_, ", lower, "_Size"),
            _ => emit!(out; lower),
        }
    }
}
