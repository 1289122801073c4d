//! Declarations of interfaces: concept, models, interface class and trait class.

use tablegen_emit::cxx::emit;

use super::plan::{Described, Interfaces, Kind};
use super::{models, names};
use crate::cxx::text::{self, namespace, trim, trim_end};
use crate::cxx::tgfmt::tgfmt;

/// Appends the declarations.
pub(super) fn print(interfaces: &Interfaces<'_>, out: &mut Vec<u8>) {
    let (kind, all) = (&interfaces.kind, interfaces.by_definition());
    for one in &all {
        namespace(out, one.interface.namespace(), |out| {
            text::comments(out, "", one.description.unwrap_or_default());
            emit!(out; "class ", one.interface.name(), ";\n");
        });
    }
    for one in &all {
        namespace(out, one.interface.namespace(), |out| interface_class(out, kind, one));
    }
    for one in &all {
        let scope = [one.interface.namespace(), "::detail"].concat();
        namespace(out, &scope, |out| trait_class(out, kind, one));
    }
    for one in &all {
        namespace(out, one.interface.namespace(), |out| models::definitions(out, kind, one));
    }
}

fn interface_class(out: &mut Vec<u8>, kind: &Kind, one: &Described<'_>) {
    let name = one.interface.name();
    text::comments(out, "", one.description.unwrap_or_default());
    emit!(out; "namespace detail {\nstruct ", name, "InterfaceTraits {\n");
    models::concept(out, kind, &one.interface);
    models::declarations(out, kind, &one.interface);
    emit!(out; "};\ntemplate <typename ", kind.parameter, ">\nstruct ", name,
        "Trait;\n\n} // namespace detail\n");

    let base = ["::mlir::", kind.base_class, "<", name, ", detail::", name, "InterfaceTraits>"];
    let base = base.concat();
    emit!(out; "class ", name, " : public ", base, " {\npublic:\n  using ", base, "::",
        kind.base_class, ";\n  template <typename ", kind.parameter,
        ">\n  struct Trait : public detail::", name, "Trait<", kind.parameter, "> {};\n");
    members(out, kind, one);
    for inherited in &one.bases {
        const RULE: &str =
            "  //===----------------------------------------------------------------===//\n";
        let qualified = inherited.interface.qualified_name();
        emit!(out; RULE, "  // Inherited from ", qualified, "\n", RULE, "\n");
        emit!(out; "  operator ", qualified, " () const {\n    if (!*this) return nullptr;\n",
            "    return ", qualified, "(*this, getImpl()->impl", inherited.interface.name(),
            ");\n  }\n\n");
        members(out, kind, inherited);
    }
    if let Some(body) = one.extra_class_of {
        let context = kind.instance("odsInterfaceInstance");
        emit!(out; "  static bool classof(", kind.value, " base) {\n",
            "    auto* interface = getInterfaceFor(base);\n    if (!interface)\n",
            "      return false;\n    ", name, " odsInterfaceInstance(base, interface);\n    ",
            tgfmt(trim(body), &context, &[]), "\n  }\n");
    }
    emit!(out; "};\n");
}

/// Appends the members of an interface class that come from the interface `one`.
fn members(out: &mut Vec<u8>, kind: &Kind, one: &Described<'_>) {
    for method in one.interface.methods() {
        text::comment(out, method.description().unwrap_or_default(), "  ");
        emit!(out; "  ");
        names::signature(out, "", method, !kind.is_operation);
        emit!(out; ";\n");
    }
    if let Some(code) = one.extra_class {
        emit!(out; trim_end(code), "\n");
    }
    if let Some(code) = one.extra_shared {
        emit!(out; tgfmt(trim_end(code), &kind.instance("(*this)"), &[]), "\n");
    }
}

fn trait_class(out: &mut Vec<u8>, kind: &Kind, one: &Described<'_>) {
    let name = one.interface.name();
    let context = kind.in_traits();
    emit!(out; "  template <typename ", kind.parameter, ">\n  struct ", name,
        "Trait : public ::mlir::", kind.base_class, "<", name, ", detail::", name,
        "InterfaceTraits>::Trait<", kind.parameter, "> {\n");
    for method in one.interface.methods() {
        let Some(body) = method.default_body() else { continue };
        text::comment(out, method.description().unwrap_or_default(), "    ");
        emit!(out; if method.is_static() { "    static " } else { "    " });
        names::signature(out, "", method, !kind.is_operation && !method.is_static());
        emit!(out; " {\n      ", tgfmt(body, &context, &[]), "\n    }\n");
    }
    if let Some((body, with_regions)) = one.verify {
        let verifier = if with_regions { "verifyRegionTrait" } else { "verifyTrait" };
        emit!(out; "    static ::llvm::LogicalResult ", verifier,
            "(::mlir::Operation *op) {\n      ",
            tgfmt(trim(body), &kind.instance("op"), &[]), "\n    }\n");
    }
    for code in [one.extra_trait, one.extra_shared].into_iter().flatten() {
        emit!(out; tgfmt(code, &context, &[]), "\n");
    }
    emit!(out; "  };\n");
}
