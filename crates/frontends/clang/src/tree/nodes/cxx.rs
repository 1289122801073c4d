//! Prints nodes of declarations, statements and comments as macro invocations. The macro of a node
//! defaults to that of its base.

use super::{Node, Plan};
use tablegen_emit::cxx::{banner, emit};

pub(super) fn print(plan: &Plan<'_>, source: &str) -> Vec<u8> {
    let mut text = Vec::new();
    let out = &mut text;
    banner(out, "List of AST nodes of a particular kind", Some(source));
    let Some(root) = plan.tree.nodes.first() else { return text };
    let root = upper(root);
    emit!(
        out;
        "#ifndef ABSTRACT_", root, "\n#  define ABSTRACT_", root, "(Type) Type\n#endif\n#ifndef ",
        root, "_RANGE\n#  define ", root, "_RANGE(Base, First, Last)\n#endif\n\n#ifndef LAST_",
        root, "_RANGE\n#  define LAST_", root, "_RANGE(Base, First, Last) ", root,
        "_RANGE(Base, First, Last)\n#endif\n\n",
    );
    let mut open: Vec<usize> = Vec::new();
    for index in 0..plan.tree.nodes.len() {
        close_until(plan, out, &mut open, index, &root);
        begin(plan, out, index, &root);
        open.push(index);
    }
    close_until(plan, out, &mut open, plan.tree.nodes.len(), &root);
    emit!(
        out;
        "#undef ", root, "\n#undef ", root, "_RANGE\n#undef LAST_", root, "_RANGE\n",
        "#undef ABSTRACT_", root, "\n",
    );
    if let Some(contexts) = &plan.contexts {
        banner(out, "List of AST Decl nodes", Some(source));
        emit!(out; "#ifndef DECL_CONTEXT\n#  define DECL_CONTEXT(DECL)\n#endif\n");
        for record in contexts {
            emit!(out; "DECL_CONTEXT(", record.name_bytes(), ")\n");
        }
        emit!(out; "#undef DECL_CONTEXT\n");
    }
    text
}

/// Returns the name of a node's macro.
fn upper(node: &Node<'_>) -> Vec<u8> {
    node.record.name_bytes().to_ascii_uppercase()
}

/// Prints the start of a derived node.
fn begin(plan: &Plan<'_>, out: &mut Vec<u8>, index: usize, root: &[u8]) {
    let node = &plan.tree.nodes[index];
    let Some(base) = node.base else { return };
    let (name, base_node) = (upper(node), &plan.tree.nodes[base]);
    emit!(out; "#ifndef ", name, "\n#  define ", name, "(Type, Base) ", upper(base_node));
    emit!(out; "(Type, Base)\n#endif\n");
    if node.is_abstract {
        emit!(out; "ABSTRACT_", root, "(");
    }
    // The macro of the root is named by the suffix alone.
    let is_suffix = base == 0 && !plan.suffix.is_empty();
    let base_name = if is_suffix { &b""[..] } else { base_node.record.name_bytes() };
    emit!(out; name, "(", node.record.name_bytes(), ", ", base_name, plan.suffix, ")");
    emit!(out; if node.is_abstract { ")\n" } else { "\n" });
}

/// Prints the ends of nodes without further derived nodes.
fn close_until(
    plan: &Plan<'_>,
    out: &mut Vec<u8>,
    open: &mut Vec<usize>,
    next: usize,
    root: &[u8],
) {
    let nodes = &plan.tree.nodes;
    while let Some(index) = open.pop_if(|index| nodes[*index].end <= next) {
        let node = &nodes[index];
        if let Some((first, last)) = plan.tree.range(index).filter(|_| node.end > index + 1) {
            let name = |index: usize| nodes[index].record.name_bytes();
            emit!(out; if index == 0 { "LAST_" } else { "" }, root, "_RANGE(", name(index), ", ");
            emit!(out; name(first), ", ", name(last), ")\n\n");
        }
        if node.base.is_some() {
            emit!(out; "#undef ", upper(node), "\n\n");
        }
    }
}
