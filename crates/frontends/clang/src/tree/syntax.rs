//! `--gen-clang-syntax-node-list`, `--gen-clang-syntax-node-classes`: nodes of clang's syntax
//! trees.
//!
//! Input: records of class `NodeType`. Output: a [`Plan`] with the nodes derived from `Node` in
//! preorder, printed as macro invocations or as classes. The list has a Rust form too.

use std::io::{self, Write};
use std::sync::Arc;

use rustc_hash::FxHashMap;
use tablegen_core::{Record, RecordError, RecordId};

use super::nodes::{Node, Tree, module};
use crate::Context;
use crate::ModelBackend;
use tablegen_emit::cxx::{banner, emit};
use tablegen_session::OutputContext;
use tablegen_session::derived_from;

/// Back-end of the list of nodes.
pub(crate) const LIST: ModelBackend = ModelBackend::planned(
    LIST_NAME,
    "syntax_nodes",
    "Generate list of Clang Syntax Tree node types",
    |cx, _| Ok(Arc::new(Plan { tree: read(cx)?, classes: None })),
);

/// Name of the back-end.
const LIST_NAME: &str = "gen-clang-syntax-node-list";

/// Back-end of the classes of nodes.
pub(crate) const CLASSES: ModelBackend = ModelBackend::planned_without_rust(
    "gen-clang-syntax-node-classes",
    "Generate definitions of Clang Syntax Tree node clasess",
    |cx, _| {
        let tree = read(cx)?;
        let mut classes = Vec::new();
        for (index, node) in tree.nodes.iter().enumerate() {
            if !node.record.is_subclass_of("External") {
                classes.push(Class::new(index, node)?);
            }
        }
        Ok(Arc::new(Plan { tree, classes: Some(classes) }))
    },
);

/// Root of all nodes.
const ROOT: &str = "Node";

/// Title in banners.
const TITLE: &str = "Syntax tree node list";

/// Nodes, and the classes to print.
#[derive(Debug)]
struct Plan<'r> {
    tree: Tree<'r>,
    /// Classes to print. `None` prints the list.
    classes: Option<Vec<Class<'r>>>,
}

/// Declared class of a node.
#[derive(Debug)]
struct Class<'r> {
    node: usize,
    base: usize,
    documentation: &'r str,
    /// Roles of the children, with the node classes of the children.
    children: Vec<(&'r str, &'r str)>,
}

/// Reads all nodes. Nodes that others derive from are abstract.
fn read<'r>(cx: &Context<'_, 'r>) -> Result<Tree<'r>, RecordError> {
    let mut derived: FxHashMap<RecordId, Vec<Record<'r>>> = FxHashMap::default();
    let mut root = None;
    for record in derived_from(cx.records(), "NodeType")? {
        if record.name() == ROOT {
            root = Some(record);
        }
        if let Some(base) = record.get::<Option<Record<'_>>>("base")? {
            derived.entry(base.id()).or_default().push(record);
        }
    }
    let Some(root) = root else {
        return Err(RecordError::new(&[], format!("there is no node '{ROOT}'")));
    };
    let sort = |children: &mut Vec<Record<'r>>| children.sort_by_key(Record::name_bytes);
    let mut tree = Tree::grow(root, derived, sort, |_| Ok::<_, RecordError>(false))?;
    for (index, node) in tree.nodes.iter_mut().enumerate() {
        node.is_abstract = node.end > index + 1;
    }
    Ok(tree)
}

impl<'r> Class<'r> {
    fn new(node: usize, Node { record, base, .. }: &Node<'r>) -> Result<Self, RecordError> {
        let Some(base) = *base else {
            return Err(record.error("the first node must be external"));
        };
        let mut children = Vec::new();
        let documentation = record.string("documentation")?;
        if record.is_subclass_of("Sequence") {
            for child in record.list_of_defs("children")? {
                children.push((child.string("role")?, kind(child.def("syntax")?)?));
            }
        }
        Ok(Class { node, base, documentation, children })
    }
}

/// Returns the node class of a child.
fn kind(mut syntax: Record<'_>) -> Result<&str, RecordError> {
    while syntax.is_subclass_of("Optional") {
        let inner = syntax.def("inner")?;
        if inner == syntax {
            return Err(syntax.error("syntax stands for itself"));
        }
        syntax = inner;
    }
    match syntax.is_subclass_of("AnyToken") {
        true => Ok("Leaf"),
        false if syntax.is_subclass_of("NodeType") => Ok(syntax.name()),
        false => Ok(""),
    }
}

impl<'r> tablegen_emit::PrintPlan<'r, crate::model::FrontEndModel> for Plan<'r> {
    fn cxx(&self, output: &OutputContext<'_>, out: &mut dyn Write) -> io::Result<()> {
        let mut text = Vec::new();
        banner(&mut text, TITLE, Some(output.input_name()));
        match &self.classes {
            None => self.list(&mut text),
            Some(classes) => self.print_classes(&mut text, classes),
        }
        out.write_all(&text)
    }

    fn rust<'p>(&'p self, _: &crate::Context<'_, 'r>) -> crate::RustPlan<'p> {
        Ok(Box::new(move |output| Ok(module(output, LIST_NAME, &self.tree, &[]))))
    }
}

impl Plan<'_> {
    fn list(&self, out: &mut Vec<u8>) {
        emit!(out; "\n#ifndef NODE\n#define NODE(Kind, Base)\n#endif\n\n");
        emit!(out; "#ifndef CONCRETE_NODE\n#define CONCRETE_NODE(Kind, Base) NODE(Kind, Base)\n");
        emit!(out; "#endif\n\n#ifndef ABSTRACT_NODE\n");
        emit!(out; "#define ABSTRACT_NODE(Kind, Base, First, Last) NODE(Kind, Base)\n#endif\n\n");
        let name = |index: usize| self.tree.nodes[index].record.name_bytes();
        for (index, node) in self.tree.nodes.iter().enumerate() {
            let Some(base) = node.base.map(name) else { continue };
            let Some((first, last)) = self.tree.range(index).filter(|_| node.is_abstract) else {
                emit!(out; "CONCRETE_NODE(", name(index), ",", base, ")\n");
                continue;
            };
            emit!(out; "ABSTRACT_NODE(", name(index), ",", base, ",", name(first), ",");
            emit!(out; name(last), ")\n");
        }
        emit!(out; "\n#undef NODE\n#undef CONCRETE_NODE\n#undef ABSTRACT_NODE\n");
    }

    fn print_classes(&self, out: &mut Vec<u8>, classes: &[Class<'_>]) {
        emit!(
            out;
            "\n// Forward-declare node types so we don't have to carefully sequence definitions.\n",
        );
        let name = |index: usize| self.tree.nodes[index].record.name_bytes();
        for node in &self.tree.nodes {
            emit!(out; "class ", node.record.name_bytes(), ";\n");
        }
        emit!(out; "\n// Node definitions\n\n");
        for class in classes {
            let is_last = !self.tree.nodes[class.node].is_abstract;
            let (name, base) = (name(class.node), name(class.base));
            print_documentation(out, class.documentation);
            emit!(out; "class ", name, if is_last { " final" } else { "" }, " : public ", base);
            emit!(out; " {\n");
            if is_last {
                emit!(out; "public:\n  ", name, "() : ", base, "(NodeKind::", name, ") {}\n");
            } else {
                emit!(out; "protected:\n  ", name, "(NodeKind K) : ", base, "(K) {}\npublic:\n");
            }
            for (role, kind) in &class.children {
                for constant in ["", "const "] {
                    emit!(out; "  ", constant, *kind, " *get", *role, "() ", constant, " {\n");
                    emit!(out; "    return llvm::cast_or_null<", *kind);
                    emit!(out; ">(findChild(NodeRole::", *role, "));\n  }\n");
                }
            }
            emit!(out; "  static bool classof(const Node *N);\n};\n\n");
        }
    }
}

/// Returns true for the characters that `isspace` accepts in the C locale.
fn is_blank(c: char) -> bool {
    matches!(c, ' ' | '\t'..='\r')
}

/// Prints documentation as a comment, without surrounding blank lines and without the first line's
/// indentation.
fn print_documentation(out: &mut Vec<u8>, text: &str) {
    let mut lines = text.trim_end_matches(is_blank).split('\n');
    let Some(first) = lines.find(|line| !line.trim_matches(is_blank).is_empty()) else { return };
    let indent = &first[..first.len() - first.trim_start_matches(is_blank).len()];
    for line in std::iter::once(first).chain(lines) {
        emit!(out; "/// ", line.strip_prefix(indent).unwrap_or(line), "\n");
    }
}
