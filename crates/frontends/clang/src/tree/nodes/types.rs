//! AST nodes of types, with their dependence and canonicity.

use std::io::{self, Write};
use std::sync::Arc;

use tablegen_core::{Record, RecordError};

use super::{Messages, Question, Tree, module};
use crate::ModelBackend;
use crate::tree::flags::Flag;
use crate::{Context, PlanResult};
use tablegen_emit::cxx::{banner, emit};
use tablegen_session::derived_from;
use tablegen_session::{BackendError, OutputContext};

/// Back-end `--gen-clang-type-nodes`.
pub(crate) const BACKEND: ModelBackend =
    ModelBackend::planned(NAME, "type_nodes", "Generate Clang AST type nodes", |cx, _| plan(cx));

/// Name of the back-end.
const NAME: &str = "gen-clang-type-nodes";

/// Class of all nodes.
const CLASS: &str = "TypeNode";

/// Suffix of all node names.
const SUFFIX: &str = "Type";

/// Class of nodes that are always canonical.
const CANONICAL: &str = "AlwaysCanonical";

/// Classes of nodes with macros of their own.
const KINDS: [(&str, &str); 3] = [
    ("AlwaysDependent", "DEPENDENT_TYPE"),
    ("NeverCanonical", "NON_CANONICAL_TYPE"),
    ("NeverCanonicalUnlessDependent", "NON_CANONICAL_UNLESS_DEPENDENT_TYPE"),
];

/// Macro of abstract nodes.
const ABSTRACT: &str = "ABSTRACT_TYPE";

/// Macro of all other nodes.
const PLAIN: &str = "TYPE";

/// Type nodes in output order.
#[derive(Debug)]
struct Plan<'r> {
    tree: Tree<'r>,
    nodes: Vec<Node<'r>>,
    /// Nodes that are always canonical.
    canonical: Vec<&'r str>,
}

/// Type node.
#[derive(Debug)]
struct Node<'r> {
    id: &'r str,
    base: &'r str,
    /// Name of the macro that declares the node.
    kind: &'static str,
}

/// Reads all type nodes. `messages` are the messages if there is not exactly one root.
///
/// # Errors
/// Returns an error if [`Tree::read`] fails.
pub(in crate::tree) fn read<'r>(cx: &Context<'_, 'r>) -> Result<Tree<'r>, RecordError> {
    if cx.records().find_class(CLASS).is_none() {
        let message = format!("cannot find definition for node class {CLASS}");
        return Err(RecordError::new(&[], message));
    }
    let messages = Messages {
        several: |class| format!("multiple root nodes in {class} hierarchy"),
        none: |class| format!("no root node in {class} hierarchy"),
    };
    Tree::read(cx, CLASS, &messages, |_| {})
}

/// Returns the name of a node's enumerator.
///
/// # Errors
/// Returns an error if the name of the record does not end with [`SUFFIX`].
pub(in crate::tree) fn id(record: Record<'_>) -> Result<&str, RecordError> {
    let message = || record.error(format!("name of node doesn't end in {SUFFIX}"));
    record.name().strip_suffix(SUFFIX).ok_or_else(message)
}

fn plan<'r>(cx: &Context<'_, 'r>) -> PlanResult<'r> {
    let all = derived_from(cx.records(), CLASS)?;
    if all.is_empty() {
        return Err(BackendError::new("no Type records in input!"));
    }
    let tree = read(cx)?;
    let mut nodes = Vec::with_capacity(tree.nodes.len());
    for node in &tree.nodes {
        let Some(base) = node.base else { continue };
        let kind = kind(node.record, node.is_abstract)?;
        let base = tree.nodes[base].record.name();
        nodes.push(Node { id: id(node.record)?, base, kind });
    }
    if nodes.is_empty() {
        return Err(all[0].error("no type derives from this one").into());
    }
    let mut canonical = Vec::new();
    for record in all.iter().filter(|record| record.is_subclass_of(CANONICAL)) {
        canonical.push(id(*record)?);
    }
    Ok(Arc::new(Plan { tree, nodes, canonical }))
}

/// Returns the macro of a node.
fn kind(record: Record<'_>, is_abstract: bool) -> Result<&'static str, RecordError> {
    let kinds = KINDS.iter().filter(|(class, _)| record.is_subclass_of(class));
    let mut all = kinds.map(|&(_, kind)| kind).chain(is_abstract.then_some(ABSTRACT));
    match (all.next(), all.next()) {
        (Some(one), Some(other)) => Err(record.error(format!(
            "conflict when computing macro name for Type node: trying to use both \"{one}\" and \
             \"{other}\""
        ))),
        (kind, _) => Ok(kind.unwrap_or(PLAIN)),
    }
}

impl<'r> tablegen_emit::PrintPlan<'r, crate::model::FrontEndModel> for Plan<'r> {
    fn cxx(&self, output: &OutputContext<'_>, out: &mut dyn Write) -> io::Result<()> {
        let mut text = Vec::new();
        self.print(&mut text, output.input_name());
        out.write_all(&text)
    }

    fn rust<'p>(&'p self, _: &crate::Context<'_, 'r>) -> crate::RustPlan<'p> {
        Ok(Box::new(move |output| {
            let [dependent, never, unless] = KINDS.map(|(class, _)| class);
            let questions = [
                (
                    "is_always_canonical",
                    "Returns true if types of this kind are always canonical.",
                    CANONICAL,
                ),
                (
                    "is_never_canonical",
                    "Returns true if types of this kind are never canonical.",
                    never,
                ),
                (
                    "is_never_canonical_unless_dependent",
                    "Returns true if types of this kind are canonical only if they are dependent.",
                    unless,
                ),
                (
                    "is_always_dependent",
                    "Returns true if types of this kind are always dependent.",
                    dependent,
                ),
            ];
            let holds = questions
                .map(|(_, _, class)| move |record: Record<'_>| record.is_subclass_of(class));
            let questions = questions
                .iter()
                .zip(&holds)
                .map(|(&(name, about, _), holds)| Question { flag: Flag { name, about }, holds });
            Ok(module(output, NAME, &self.tree, &questions.collect::<Vec<_>>()))
        }))
    }
}

impl Plan<'_> {
    fn print(&self, out: &mut Vec<u8>, source: &str) {
        banner(out, "An x-macro database of Clang type nodes", Some(source));
        let [dependent, never, unless] = KINDS.map(|(_, kind)| kind);
        let macros = [ABSTRACT, never, dependent, unless];
        for name in macros {
            emit!(out; "#ifndef ", name, "\n#  define ", name, "(Class, Base) ", PLAIN);
            emit!(out; "(Class, Base)\n#endif\n");
        }
        for Node { id, base, kind } in &self.nodes {
            emit!(out; *kind, "(", *id, ", ", *base, ")\n");
        }
        if let Some(last) = self.nodes.last() {
            emit!(out; "#ifdef LAST_TYPE\nLAST_TYPE(", last.id, ")\n#undef LAST_TYPE\n#endif\n");
        }
        emit!(out; "#ifdef ALWAYS_CANONICAL_TYPE\n");
        for id in &self.canonical {
            emit!(out; "ALWAYS_CANONICAL_TYPE(", *id, ")\n");
        }
        emit!(out; "#undef ALWAYS_CANONICAL_TYPE\n#endif\n");
        // clang-tblgen undefines the macro of abstract nodes twice.
        for name in [PLAIN, ABSTRACT].into_iter().chain(macros) {
            emit!(out; "#undef ", name, "\n");
        }
    }
}
