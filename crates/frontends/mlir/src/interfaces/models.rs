//! Concepts and models of interfaces: tables of function pointers, and the functions in them.

use tablegen_emit::cxx::emit;

use super::names;
use super::plan::{Described, Kind};
use crate::cxx::FmtContext;
use crate::cxx::text::comma_separated;
use crate::cxx::tgfmt::tgfmt;
use crate::model::interface::{Interface, InterfaceMethod};

/// Appends the struct with a pointer for each method and each base interface.
pub(super) fn concept(out: &mut Vec<u8>, kind: &Kind, interface: &Interface<'_>) {
    emit!(out; "  struct Concept {\n    /// The methods defined by the interface.\n");
    for method in interface.methods() {
        emit!(out; "    ");
        names::ty(out, method.return_type());
        emit!(out; "(*", method.unique_name(), ")(");
        if !method.is_static() {
            emit!(out; "const Concept *impl, ");
            names::ty(out, kind.value);
            emit!(out; names::separator(method));
        }
        comma_separated(out, method.arguments(), |out, one| emit!(out; one.ty));
        emit!(out; ");\n");
    }
    if !interface.bases().is_empty() {
        emit!(out; "    /// The base classes of this interface.\n");
        for base in interface.bases() {
            emit!(out; "    const ", base.qualified_name(), "::Concept *impl", base.name(),
                " = nullptr;\n");
        }
        emit!(out; "\n    void initializeInterfaceConcept(::mlir::detail::InterfaceMap \
            &interfaceMap) {\n");
        for base in interface.bases() {
            let (name, qualified) = (base.name(), base.qualified_name());
            emit!(out; "      impl", name, " = interfaceMap.lookup<", qualified,
                ">();\n      assert(impl", name, " && \"`", interface.qualified_name(),
                "` expected its base interface `", qualified, "` to be registered\");\n");
        }
        emit!(out; "    }\n");
    }
    emit!(out; "  };\n");
}

/// Appends the declarations of models.
pub(super) fn declarations(out: &mut Vec<u8>, kind: &Kind, interface: &Interface<'_>) {
    for model in ["Model", "FallbackModel"] {
        emit!(out; "  template<typename ", kind.parameter, ">\n  class ", model,
            " : public Concept {\n  public:\n    using Interface = ", interface.qualified_name(),
            ";\n    ", model, "() : Concept{");
        comma_separated(out, interface.methods(), |out, one| emit!(out; one.unique_name()));
        emit!(out; "} {}\n\n");
        for method in interface.methods() {
            emit!(out; "    static inline ");
            signature(out, kind, "", method);
            emit!(out; ";\n");
        }
        emit!(out; "  };\n");
    }
    emit!(out; "  template<typename ConcreteModel, typename ", kind.parameter,
        ">\n  class ExternalModel : public FallbackModel<ConcreteModel> {\n  public:\n    using \
        ConcreteEntity = ", kind.parameter, ";\n");
    for method in interface.methods().iter().filter(|method| method.default_body().is_some()) {
        emit!(out; if method.is_static() { "    static " } else { "    " });
        external_signature(out, kind, "", method);
        emit!(out; ";\n");
    }
    emit!(out; "  };\n");
}

/// Appends the definitions of the models' functions.
pub(super) fn definitions(out: &mut Vec<u8>, kind: &Kind, described: &Described<'_>) {
    let interface = &described.interface;
    let parameter = kind.parameter;
    let model = |name: &str, arguments: &str| {
        let interface = interface.name();
        ["detail::", interface, "InterfaceTraits::", name, "<", arguments, ">::"].concat()
    };
    let context = kind.in_models();

    let scope = model("Model", parameter);
    for method in interface.methods() {
        emit!(out; "template<typename ", parameter, ">\n");
        signature(out, kind, &scope, method);
        emit!(out; " {\n  ");
        match method.body() {
            Some(body) if method.is_static() => emit!(out; body),
            Some(body) => emit!(out; tgfmt(body, &context, &[])),
            None => {
                match method.is_static() {
                    true => emit!(out; "return ", parameter, "::"),
                    false => emit!(out; tgfmt("return $_self.", &context, &[])),
                }
                emit!(out; method.name(), "(");
                names::arguments(out, method);
                emit!(out; ");");
            }
        }
        emit!(out; "\n}\n");
    }

    let scope = model("FallbackModel", parameter);
    for method in interface.methods() {
        emit!(out; "template<typename ", parameter, ">\n");
        signature(out, kind, &scope, method);
        emit!(out; " {\n  return ");
        match method.is_static() {
            true => emit!(out; parameter, "::", method.unique_name(), "("),
            false => emit!(out; "static_cast<const ", parameter, " *>(impl)->",
                method.unique_name(), "(tablegen_opaque_val", names::separator(method)),
        }
        names::arguments(out, method);
        emit!(out; ");\n}\n");
    }

    let scope = model("ExternalModel", &["ConcreteModel, ", parameter].concat());
    for method in interface.methods() {
        let Some(body) = method.default_body() else { continue };
        emit!(out; "template<typename ConcreteModel, typename ", parameter, ">\n");
        external_signature(out, kind, &scope, method);
        let empty = FmtContext::new();
        let context = if method.is_static() { &empty } else { &context };
        emit!(out; " {\n", tgfmt(body, context, &[]), "\n}\n");
    }
}

/// Appends the signature of a function whose first parameters are the concept and the value.
fn signature(out: &mut Vec<u8>, kind: &Kind, scope: &str, method: &InterfaceMethod<'_>) {
    names::ty(out, method.return_type());
    emit!(out; scope, method.unique_name(), "(");
    if !method.is_static() {
        emit!(out; "const Concept *impl, ");
        names::ty(out, kind.value);
        emit!(out; "tablegen_opaque_val", names::separator(method));
    }
    names::parameters(out, method);
    emit!(out; ")");
}

/// Appends the signature of a method of an external model, whose first parameter is the value.
fn external_signature(out: &mut Vec<u8>, kind: &Kind, scope: &str, method: &InterfaceMethod<'_>) {
    names::ty(out, method.return_type());
    emit!(out; scope, method.unique_name(), "(");
    if !method.is_static() {
        names::ty(out, kind.value);
        emit!(out; "tablegen_opaque_val", names::separator(method));
    }
    names::trimmed_parameters(out, method);
    emit!(out; if method.is_static() { ")" } else { ") const" });
}
