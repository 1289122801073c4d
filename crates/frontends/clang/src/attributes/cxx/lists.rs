//! Lists of attributes and spellings as macro invocations.

use super::super::lists::{Arity, AttributeList, Names};
use tablegen_emit::cxx::{banner, emit};
use tablegen_session::OutputContext;

/// Returns the macro for attributes with a base class.
fn macro_of(class: &str) -> &'static str {
    match class {
        "TypeAttr" => "TYPE_ATTR",
        "StmtAttr" => "STMT_ATTR",
        "DeclOrStmtAttr" => "DECL_OR_STMT_ATTR",
        "InheritableAttr" => "INHERITABLE_ATTR",
        "DeclOrTypeAttr" => "DECL_OR_TYPE_ATTR",
        "InheritableParamAttr" => "INHERITABLE_PARAM_ATTR",
        "InheritableParamOrStmtAttr" => "INHERITABLE_PARAM_OR_STMT_ATTR",
        "ParameterABIAttr" => "PARAMETER_ABI_ATTR",
        "HLSLAnnotationAttr" => "HLSL_ANNOTATION_ATTR",
        "HLSLSemanticBaseAttr" => "HLSL_SEMANTIC_ATTR",
        _ => "ATTR",
    }
}

/// Prints the default definition of a macro: `other` with the same argument, or nothing.
pub(super) fn default_macro(out: &mut Vec<u8>, name: &str, other: Option<&str>) {
    emit!(out; "#ifndef ", name, "\n#define ", name, "(NAME) ");
    if let Some(other) = other {
        emit!(out; other, "(NAME)");
    }
    emit!(out; "\n#endif\n\n");
}

/// Prints all attributes that have an AST class (`--gen-clang-attr-list`).
pub(in super::super) fn attributes(
    output: &OutputContext<'_>,
    plan: &AttributeList<'_>,
    out: &mut Vec<u8>,
) {
    const OF_PRAGMAS: &str = "PRAGMA_SPELLING_ATTR";
    let title = "List of all attributes that Clang recognizes";
    banner(out, title, Some(output.input_name()));
    for class in &plan.classes {
        if let Some(parent) = class.parent {
            let parent = macro_of(plan.classes[parent].name);
            default_macro(out, macro_of(class.name), Some(parent));
        }
    }
    default_macro(out, OF_PRAGMAS, None);
    for &(class, attribute) in &plan.attributes {
        emit!(out; macro_of(plan.classes[class].name), "(", attribute, ")\n");
    }
    for attribute in &plan.of_pragmas {
        emit!(out; OF_PRAGMAS, "(", attribute, ")\n");
    }
    emit!(out; "#ifdef ATTR_RANGE\n");
    for class in &plan.classes {
        if let Some((first, last)) = class.range {
            emit!(out; "ATTR_RANGE(", class.name, ", ", first, ", ", last, ")\n");
        }
    }
    emit!(out; "#undef ATTR_RANGE\n#endif\n");
    for class in &plan.classes {
        emit!(out; "#undef ", macro_of(class.name), "\n");
    }
    emit!(out; "#undef ", OF_PRAGMAS, "\n");
}

/// Prints all attributes that Sema handles (`--gen-clang-attr-parsed-attr-list`).
pub(in super::super) fn parsed(output: &OutputContext<'_>, kinds: &[&str], out: &mut Vec<u8>) {
    let title = "List of all attributes that Clang recognizes";
    banner(out, title, Some(output.input_name()));
    emit!(out; "#ifndef PARSED_ATTR\n#define PARSED_ATTR(NAME) NAME\n#endif\n\n");
    for kind in kinds {
        emit!(out; "PARSED_ATTR(", kind, ")\n");
    }
}

/// Prints distinct names and scopes (`--gen-attribute-spelling-list`).
pub(in super::super) fn names(output: &OutputContext<'_>, plan: &Names<'_>, out: &mut Vec<u8>) {
    banner(out, "List of attribute names", Some(output.input_name()));
    for (part, parameter, all) in
        [("ATTR_NAME", "NAME", &plan.names), ("ATTR_SCOPE_NAME", "SCOPE_NAME", &plan.scopes)]
    {
        emit!(
            out;
            "#ifndef ", part, "\n#define ", part, "(", parameter, ") ", parameter,
            "\n#endif\n\n",
        );
        for name in all {
            emit!(out; part, "(\"", name, "\")\n");
        }
        emit!(out; "\n#undef ", part, "\n\n");
    }
}

/// Prints the keywords that are parsed as attributes (`--gen-clang-regular-keyword-attr-info`).
pub(in super::super) fn keywords(
    _: &OutputContext<'_>,
    keywords: &[(&str, bool)],
    out: &mut Vec<u8>,
) {
    let title = "A list of regular keyword attributes generated from the attribute definitions";
    banner(out, title, None);
    for (name, has_arguments) in keywords {
        emit!(out; "KEYWORD_ATTRIBUTE(", name, ", ", *has_arguments, ", )\n");
    }
    emit!(out; "#undef KEYWORD_ATTRIBUTE\n");
}

/// Prints the attributes of the C++ standard and if they take arguments
/// (`--gen-cxx11-attribute-info`).
pub(in super::super) fn standard_attributes(
    _: &OutputContext<'_>,
    all: &[(&str, Arity)],
    out: &mut Vec<u8>,
) {
    emit!(out; "#if defined(CXX11_ATTR_ARGS_INFO)\n");
    for (name, arity) in all {
        let arguments = match arity {
            Arity::None => "None",
            Arity::Optional => "Optional",
            Arity::Required => "Required",
        };
        emit!(
            out;
            ".Case(\"", name, "\",AttributeCommonInfo::AttrArgsInfo::", arguments, ")\n",
        );
    }
    emit!(out; "#endif // CXX11_ATTR_ARGS_INFO\n");
}

/// Prints the documentation of each attribute as a string literal (`--gen-clang-attr-doc-table`).
pub(in super::super) fn documentation(
    output: &OutputContext<'_>,
    all: &[(&str, &str)],
    out: &mut Vec<u8>,
) {
    banner(out, "Clang attribute documentation", Some(output.input_name()));
    for (name, text) in all {
        emit!(
            out;
            "\nstatic const char AttrDoc_", name, "[] = R\"reST(", super::trimmed(text), ")reST\";\n",
        );
    }
}
