//! AST visitors, dumpers and template instantiation of attributes.

use super::super::nodes::{Dumped, Instance, Instances, Node};
use super::arguments::Printed;
use tablegen_emit::cxx::{banner, emit};
use tablegen_session::OutputContext;

/// Returns the arguments of an attribute, then its delayed arguments.
pub(super) fn arguments<'a, 'r>(node: &'a Node<'r>) -> impl Iterator<Item = Printed<'a, 'r>> {
    let all = node.arguments.iter().chain(&node.delayed);
    all.map(|argument| Printed { of: node.name, argument })
}

/// Prints the visitor of attributes and their arguments (`--gen-clang-attr-ast-visitor`).
pub(in super::super) fn visitor(output: &OutputContext<'_>, nodes: &[Node<'_>], out: &mut Vec<u8>) {
    let title = "Used by RecursiveASTVisitor to visit attributes.";
    banner(out, title, Some(output.input_name()));
    emit!(out; "#ifdef ATTR_VISITOR_DECLS_ONLY\n\n");
    for node in nodes {
        let name = node.name;
        emit!(
            out;
            "  bool Traverse", name, "Attr(", name, "Attr *A);\n  bool Visit", name, "Attr(", name,
            "Attr *A) {\n    return true; \n  }\n",
        );
    }
    emit!(out; "\n#else // ATTR_VISITOR_DECLS_ONLY\n\n");
    for node in nodes {
        let name = node.name;
        emit!(
            out;
            "template <typename Derived>\nbool VISITORCLASS<Derived>::Traverse", name, "Attr(",
            name, "Attr *A) {\n  if (!getDerived().VisitAttr(A))\n    return false;\n",
            "  if (!getDerived().Visit", name, "Attr(A))\n    return false;\n",
        );
        arguments(node).for_each(|argument| argument.traverse(out));
        emit!(out; "  return true;\n}\n\n");
    }
    emit!(
        out;
        "template <typename Derived>\nbool VISITORCLASS<Derived>::TraverseAttr(Attr *A) {\n",
        "  if (!A)\n    return true;\n\n  switch (A->getKind()) {\n",
    );
    for node in nodes {
        let name = node.name;
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
}

/// Prints the instantiation of attributes in templates (`--gen-clang-attr-template-instantiate`).
pub(in super::super) fn instantiation(
    output: &OutputContext<'_>,
    plan: &Instances<'_>,
    out: &mut Vec<u8>,
) {
    let title = "Template instantiation code for attributes";
    banner(out, title, Some(output.input_name()));
    emit!(
        out;
        "namespace clang {\nnamespace sema {\n\n",
        "Attr *instantiateTemplateAttribute(const Attr *At, ASTContext &C, Sema &S,\n",
        "        const MultiLevelTemplateArgumentList &TemplateArgs) {\n",
    );
    instances(&plan.general, out);
    emit!(
        out;
        "}\n\nAttr *instantiateTemplateAttributeForDecl(const Attr *At,\n",
        " ASTContext &C, Sema &S,\n",
        "        const MultiLevelTemplateArgumentList &TemplateArgs) {\n",
    );
    instances(&plan.of_declarations, out);
    emit!(out; "}\n\n} // end namespace sema\n} // end namespace clang\n");
}

/// Prints the cases of all attributes.
fn instances(all: &[(&str, Instance<'_>)], out: &mut Vec<u8>) {
    emit!(out; "  switch (At->getKind()) {\n");
    for (name, instance) in all {
        emit!(out; "    case attr::", name, ": {\n");
        if !matches!(instance, Instance::Absent) {
            emit!(out; "      const auto *A = cast<", name, "Attr>(At);\n");
        }
        match instance {
            Instance::Absent => emit!(out; "      return nullptr;\n    }\n"),
            Instance::Cloned => emit!(out; "      return A->clone(C);\n    }\n"),
            Instance::Instantiated(arguments) => {
                let printed = |argument| Printed { of: name, argument };
                arguments.iter().for_each(|argument| printed(argument).instantiate(out));
                emit!(out; "      return new (C) ", name, "Attr(C, *A");
                for argument in arguments {
                    emit!(out; ", ");
                    printed(argument).instance(out);
                }
                emit!(out; ");\n    }\n");
            }
        }
    }
    emit!(
        out;
        "  } // end switch\n  llvm_unreachable(\"Unknown attribute!\");\n  return nullptr;\n",
    );
}

/// Prints a visitor function for an attribute unless its body is empty.
fn visit(out: &mut Vec<u8>, node: &Node<'_>, print: impl FnOnce(&mut Vec<u8>)) {
    let mut body = Vec::new();
    print(&mut body);
    if !body.is_empty() {
        let name = node.name;
        emit!(out; "  void Visit", name, "Attr(const ", name, "Attr *A) {\n");
        if !node.arguments.is_empty() {
            emit!(out; "    const auto *SA = cast<", name, "Attr>(A); (void)SA;\n");
        }
        emit!(out; body, "  }\n");
    }
}

/// Prints the dumpers of attributes on their own line (`--gen-clang-attr-text-node-dump`).
pub(in super::super) fn dump(output: &OutputContext<'_>, nodes: &[Dumped<'_>], out: &mut Vec<u8>) {
    banner(out, "Attribute text node dumper", Some(output.input_name()));
    for Dumped { node, has_names } in nodes {
        visit(out, node, |body| {
            if *has_names {
                emit!(body; "    OS << \" \" << A->getSpelling();\n");
            }
            arguments(node).for_each(|argument| argument.dump(body));
        });
    }
}

/// Prints the dumpers of the nodes below attributes (`--gen-clang-attr-node-traverse`).
pub(in super::super) fn dump_below(
    output: &OutputContext<'_>,
    nodes: &[Node<'_>],
    out: &mut Vec<u8>,
) {
    banner(out, "Attribute text node traverser", Some(output.input_name()));
    for node in nodes {
        visit(out, node, |body| {
            arguments(node).for_each(|argument| argument.dump_below(body));
        });
    }
}

/// Prints the actions on attributes that make types dependent
/// (`--gen-clang-attr-is-type-dependent`).
pub(in super::super) fn type_dependence(
    output: &OutputContext<'_>,
    names: &[&str],
    out: &mut Vec<u8>,
) {
    banner(out, "Attribute is type dependent", Some(output.input_name()));
    emit!(
        out;
        "void checkAttrIsTypeDependent(Decl *D, const Attr *A) {\n  switch (A->getKind()) {\n",
        "  default:\n    break;\n",
    );
    for name in names {
        emit!(out; "  case attr::", name, ":\n    ActOn", name, "Attr(D, A);\n    break;\n");
    }
    emit!(out; "  }\n}\n");
}
