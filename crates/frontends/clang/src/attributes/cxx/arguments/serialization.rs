//! Reading and writing arguments in precompiled headers.

use super::super::super::model::{Element, Kind, Single};
use super::{Printed, element_type, single_type};
use tablegen_emit::cxx::emit;

/// Returns the C++ expression that reads a value of type `ty`.
fn reading(ty: &str) -> String {
    if ty.ends_with("Decl *") {
        return format!("Record.readDeclAs<{}>()", &ty[..ty.len() - 1]);
    }
    let read = match ty {
        "TypeSourceInfo *" => "Record.readTypeSourceInfo()",
        "Expr *" => "Record.readExpr()",
        "const IdentifierInfo *" => "Record.readIdentifier()",
        "StringRef" => "Record.readString()",
        "ParamIdx" => "ParamIdx::deserialize(Record.readInt())",
        "OMPTraitInfo *" => "Record.readOMPTraitInfo()",
        _ => "Record.readInt()",
    };
    read.to_owned()
}

/// Returns the C++ statement that writes `value`, which is of type `ty`.
fn writing(ty: &str, value: &str) -> String {
    match ty {
        ty if ty.ends_with("Decl *") => format!("Record.AddDeclRef({value});\n"),
        "TypeSourceInfo *" => format!("Record.AddTypeSourceInfo({value});\n"),
        "Expr *" => format!("Record.AddStmt({value});\n"),
        "const IdentifierInfo *" => format!("Record.AddIdentifierRef({value});\n"),
        "StringRef" => format!("Record.AddString({value});\n"),
        "ParamIdx" => format!("Record.push_back({value}.serialize());\n"),
        "OMPTraitInfo *" => format!("Record.writeOMPTraitInfo({value});\n"),
        _ => format!("Record.push_back({value});\n"),
    }
}

impl Printed<'_, '_> {
    /// Prints the statements that read the argument into local variables.
    pub(in super::super) fn read(self, out: &mut Vec<u8>) {
        let lower = self.lower();
        match self.kind() {
            Kind::Aligned => emit!(
                out;
                "    bool is", lower, "Expr = Record.readInt();\n    void *", lower,
                "Ptr;\n    if (is", lower, "Expr)\n      ", lower,
                "Ptr = Record.readExpr();\n    else\n      ", lower,
                "Ptr = Record.readTypeSourceInfo();\n",
            ),
            Kind::Enum(of) => emit!(
                out;
                "    ", of.full, " ", lower, "(static_cast<", of.full, ">(Record.readInt()));\n",
            ),
            Kind::String => emit!(out; "    std::string ", lower, "= Record.readString();\n"),
            Kind::Version => {
                emit!(out; "    VersionTuple ", lower, "= Record.readVersionTuple();\n");
            }
            Kind::Single(Single::Wrapped, _) => {
                emit!(out; "    Attr *", lower, " = Record.readAttr();");
            }
            Kind::Single(single, _) => {
                let ty = single_type(single);
                emit!(out; "    ", *ty, " ", lower, " = ", reading(&ty), ";\n");
            }
            Kind::Variadic(element) => self.read_all(out, element),
        }
    }

    fn read_all(self, out: &mut Vec<u8>, element: &Element<'_>) {
        let lower = self.lower();
        let ty = match element {
            Element::Enum(of) => &of.full,
            _ => element_type(element),
        };
        emit!(
            out;
            "    unsigned ", lower, "Size = Record.readInt();\n    SmallVector<", ty, ", 4> ",
            lower, ";\n    ", lower, ".reserve(", lower, "Size);\n",
        );
        match element {
            Element::Enum(_) => emit!(
                out;
                "    for (unsigned i = ", lower, "Size; i; --i)\n      ", lower,
                ".push_back(static_cast<", ty, ">(Record.readInt()));\n",
            ),
            Element::InteropInfo => emit!(
                out;
                "    for (unsigned I = 0, E = ", lower, "Size; I != E; ++I) {\n",
                "      bool IsTarget = Record.readBool();\n",
                "      bool IsTargetSync = Record.readBool();\n      ", lower,
                ".emplace_back(IsTarget, IsTargetSync);\n    }\n",
            ),
            // The vector of strings owns the characters that the `StringRef`s point to.
            Element::String => emit!(
                out;
                "    SmallVector<std::string, 4> ", lower, "Storage;\n    ", lower,
                "Storage.reserve(", lower, "Size);\n    for (unsigned i = 0; i != ", lower,
                "Size; ++i)\n      ", lower, "Storage.push_back(", reading(ty),
                ");\n    for (unsigned i = 0; i != ", lower, "Size; ++i)\n      ", lower,
                ".push_back(", lower, "Storage[i]);\n",
            ),
            _ => emit!(
                out;
                "    for (unsigned i = 0; i != ", lower, "Size; ++i)\n      ", lower,
                ".push_back(", reading(ty), ");\n",
            ),
        }
    }

    /// Prints the variables of [`read`](Self::read) as constructor arguments.
    pub(in super::super) fn what_was_read(self, out: &mut Vec<u8>) {
        let lower = self.lower();
        match self.kind() {
            Kind::Aligned => emit!(out; "is", lower, "Expr, ", lower, "Ptr"),
            Kind::Variadic(_) => emit!(out; lower, ".data(), ", lower, "Size"),
            _ => emit!(out; lower),
        }
    }

    /// Prints the statements that write the argument.
    pub(in super::super) fn write(self, out: &mut Vec<u8>) {
        let (lower, upper) = (self.lower(), self.upper());
        match self.kind() {
            Kind::Aligned => emit!(
                out;
                "    Record.push_back(SA->is", upper, "Expr());\n    if (SA->is", upper,
                "Expr())\n      Record.AddStmt(SA->get", upper,
                "Expr());\n    else\n      Record.AddTypeSourceInfo(SA->get", upper,
                "Type());\n",
            ),
            Kind::Enum(_) => emit!(
                out; "Record.push_back(static_cast<uint64_t>(SA->get", upper, "()));\n",
            ),
            Kind::String => emit!(out; "    Record.AddString(SA->get", upper, "());\n"),
            Kind::Version => emit!(out; "    Record.AddVersionTuple(SA->get", upper, "());\n"),
            Kind::Single(Single::Wrapped, _) => emit!(out; "    AddAttr(SA->get", upper, "());"),
            Kind::Single(single, _) => {
                let end = if *single == Single::Type { "Loc()" } else { "()" };
                let value = format!("SA->get{upper}{end}");
                emit!(out; "    ", writing(&single_type(single), &value));
            }
            Kind::Variadic(element) => {
                emit!(out; "    Record.push_back(SA->", lower, "_size());\n");
                match element {
                    Element::Enum(of) => {
                        self.each(out, "i", "e");
                        emit!(out; "\n      ", writing(&of.full, "(*i)"));
                    }
                    Element::InteropInfo => {
                        self.each(out, "I", "E");
                        emit!(
                            out;
                            " {\n      Record.writeBool(I->IsTarget);\n",
                            "      Record.writeBool(I->IsTargetSync);\n    }\n",
                        );
                    }
                    _ => emit!(
                        out;
                        "    for (auto &Val : SA->", lower, "())\n      ",
                        writing(element_type(element), "Val"),
                    ),
                }
            }
        }
    }

    /// Prints the head of a loop over all values. `index` and `end` name the iterators.
    pub(super) fn each(self, out: &mut Vec<u8>, index: &str, end: &str) {
        let lower = self.lower();
        emit!(
            out;
            "    for (", self.of, "Attr::", lower, "_iterator ", index, " = SA->", lower,
            "_begin(), ", end, " = SA->", lower, "_end(); ", index, " != ", end, "; ++", index, ")",
        );
    }
}
