//! AST visitors, dumpers and template instantiation of attributes.

use tablegen_core::RecordError;

use super::super::model::{Attribute, Attributes, have_one_name};
use super::arguments::Printed;
use tablegen_emit::cxx::{banner, emit};
use tablegen_session::{BackendError, OutputContext};

/// Calls `print` with each argument of an attribute, then with its delayed arguments.
fn each_argument(
    attribute: &Attribute<'_>,
    mut print: impl FnMut(Printed<'_, '_>),
) -> Result<(), RecordError> {
    let of = attribute.name();
    for argument in attribute.arguments()?.iter().chain(&attribute.delayed()?) {
        print(Printed { of, argument });
    }
    Ok(())
}

/// `--gen-clang-attr-ast-visitor`: prints the visitor of attributes and their arguments.
pub(in super::super) fn visitor<'r>(
    output: &OutputContext<'_>,
    attributes: &Attributes<'r>,
    out: &mut Vec<u8>,
) -> Result<(), BackendError> {
    let title = "Used by RecursiveASTVisitor to visit attributes.";
    banner(out, title, Some(output.input_name()));
    emit!(out; "#ifdef ATTR_VISITOR_DECLS_ONLY\n\n");
    for attribute in attributes.nodes() {
        let name = attribute?.name();
        emit!(
            out;
            "  bool Traverse", name, "Attr(", name, "Attr *A);\n  bool Visit", name, "Attr(", name,
            "Attr *A) {\n    return true; \n  }\n",
        );
    }
    emit!(out; "\n#else // ATTR_VISITOR_DECLS_ONLY\n\n");
    for attribute in attributes.nodes() {
        let attribute = attribute?;
        let name = attribute.name();
        emit!(
            out;
            "template <typename Derived>\nbool VISITORCLASS<Derived>::Traverse", name, "Attr(",
            name, "Attr *A) {\n  if (!getDerived().VisitAttr(A))\n    return false;\n",
            "  if (!getDerived().Visit", name, "Attr(A))\n    return false;\n",
        );
        each_argument(attribute, |argument| argument.traverse(out))?;
        emit!(out; "  return true;\n}\n\n");
    }
    emit!(
        out;
        "template <typename Derived>\nbool VISITORCLASS<Derived>::TraverseAttr(Attr *A) {\n",
        "  if (!A)\n    return true;\n\n  switch (A->getKind()) {\n",
    );
    for attribute in attributes.nodes() {
        let name = attribute?.name();
        emit!(
            out;
            "    case attr::", name, ":\n      return getDerived().Traverse", name, "Attr(cast<",
            name, "Attr>(A));\n",
        );
    }
    emit!(
        out;
        "  }\n  llvm_unreachable(\"bad attribute kind\");\n}\n",
        "#endif  // ATTR_VISITOR_DECLS_ONLY\n",
    );
    Ok(())
}

/// `--gen-clang-attr-template-instantiate`: prints the instantiation of attributes in templates.
pub(in super::super) fn instantiation<'r>(
    output: &OutputContext<'_>,
    attributes: &Attributes<'r>,
    out: &mut Vec<u8>,
) -> Result<(), BackendError> {
    let title = "Template instantiation code for attributes";
    banner(out, title, Some(output.input_name()));
    emit!(
        out;
        "namespace clang {\nnamespace sema {\n\n",
        "Attr *instantiateTemplateAttribute(const Attr *At, ASTContext &C, Sema &S,\n",
        "        const MultiLevelTemplateArgumentList &TemplateArgs) {\n",
    );
    instances(attributes, out, false)?;
    emit!(
        out;
        "}\n\nAttr *instantiateTemplateAttributeForDecl(const Attr *At,\n",
        " ASTContext &C, Sema &S,\n",
        "        const MultiLevelTemplateArgumentList &TemplateArgs) {\n",
    );
    instances(attributes, out, true)?;
    emit!(out; "}\n\n} // end namespace sema\n} // end namespace clang\n");
    Ok(())
}

/// Prints the cases of all attributes. With `of_declarations`, only those that are meaningful to
/// class template definitions are instantiated.
fn instances(
    attributes: &Attributes<'_>,
    out: &mut Vec<u8>,
    of_declarations: bool,
) -> Result<(), RecordError> {
    emit!(out; "  switch (At->getKind()) {\n");
    for attribute in attributes.nodes() {
        let attribute = attribute?;
        let name = attribute.name();
        emit!(out; "    case attr::", name, ": {\n");
        let is_there = attribute.bit("Clone")?
            && (!of_declarations || attribute.bit("MeaningfulToClassTemplateDefinition")?);
        if !is_there {
            emit!(out; "      return nullptr;\n    }\n");
            continue;
        }
        emit!(out; "      const auto *A = cast<", name, "Attr>(At);\n");
        if !attribute.bit("TemplateDependent")? {
            emit!(out; "      return A->clone(C);\n    }\n");
            continue;
        }
        let arguments = attribute.arguments()?;
        for argument in arguments {
            Printed { of: name, argument }.instantiate(out);
        }
        emit!(out; "      return new (C) ", name, "Attr(C, *A");
        for argument in arguments {
            emit!(out; ", ");
            Printed { of: name, argument }.instance(out);
        }
        emit!(out; ");\n    }\n");
    }
    emit!(
        out;
        "  } // end switch\n  llvm_unreachable(\"Unknown attribute!\");\n  return nullptr;\n",
    );
    Ok(())
}

/// Prints a visitor function for an attribute unless its body is empty.
fn visit(
    out: &mut Vec<u8>,
    attribute: &Attribute<'_>,
    print: impl FnOnce(&mut Vec<u8>) -> Result<(), RecordError>,
) -> Result<(), RecordError> {
    let mut body = Vec::new();
    print(&mut body)?;
    if !body.is_empty() {
        let name = attribute.name();
        emit!(out; "  void Visit", name, "Attr(const ", name, "Attr *A) {\n");
        if !attribute.arguments()?.is_empty() {
            emit!(out; "    const auto *SA = cast<", name, "Attr>(A); (void)SA;\n");
        }
        emit!(out; body, "  }\n");
    }
    Ok(())
}

/// `--gen-clang-attr-text-node-dump`: prints the dumpers of attributes on their own line.
pub(in super::super) fn dump<'r>(
    output: &OutputContext<'_>,
    attributes: &Attributes<'r>,
    out: &mut Vec<u8>,
) -> Result<(), BackendError> {
    banner(out, "Attribute text node dumper", Some(output.input_name()));
    for attribute in attributes.nodes() {
        let attribute = attribute?;
        visit(out, attribute, |body| {
            let spellings = attribute.spellings()?;
            if spellings.len() > 1 && !have_one_name(spellings) {
                emit!(body; "    OS << \" \" << A->getSpelling();\n");
            }
            each_argument(attribute, |argument| argument.dump(body))
        })?;
    }
    Ok(())
}

/// `--gen-clang-attr-node-traverse`: prints the dumpers of the nodes below attributes.
pub(in super::super) fn dump_below<'r>(
    output: &OutputContext<'_>,
    attributes: &Attributes<'r>,
    out: &mut Vec<u8>,
) -> Result<(), BackendError> {
    banner(out, "Attribute text node traverser", Some(output.input_name()));
    for attribute in attributes.nodes() {
        let attribute = attribute?;
        visit(out, attribute, |body| {
            each_argument(attribute, |argument| argument.dump_below(body))
        })?;
    }
    Ok(())
}

/// `--gen-clang-attr-is-type-dependent`: prints the actions on attributes that make types
/// dependent.
pub(in super::super) fn type_dependence<'r>(
    output: &OutputContext<'_>,
    attributes: &Attributes<'r>,
    out: &mut Vec<u8>,
) -> Result<(), BackendError> {
    banner(out, "Attribute is type dependent", Some(output.input_name()));
    emit!(
        out;
        "void checkAttrIsTypeDependent(Decl *D, const Attr *A) {\n  switch (A->getKind()) {\n",
        "  default:\n    break;\n",
    );
    for attribute in &attributes.all {
        if attribute.bit("IsTypeDependent")? {
            let name = attribute.name();
            emit!(
                out;
                "  case attr::", name, ":\n    ActOn", name, "Attr(D, A);\n    break;\n",
            );
        }
    }
    emit!(out; "  }\n}\n");
    Ok(())
}
