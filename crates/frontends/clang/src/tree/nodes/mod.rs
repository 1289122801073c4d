//! `--gen-clang-comment-nodes`, `--gen-clang-decl-nodes`, `--gen-clang-stmt-nodes`,
//! `--gen-clang-type-nodes`: classes of AST nodes.
//!
//! Input: records of a class of nodes, each with its base. Output: a [`Plan`] with the nodes in
//! preorder, so that the nodes derived from one are a range. [`cxx`] prints declarations,
//! statements and comments, [`types`] types, [`rust`] all of them.

mod cxx;
mod rust;
mod types;

use std::io::{self, Write};
use std::slice;
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};
use tablegen_core::{Record, RecordError, RecordId};

use super::flags::Flag;
use crate::ModelBackend;
use crate::{Context, PlanResult};
use tablegen_session::OutputContext;
use tablegen_session::derived_from;

pub(super) use rust::{Question, module};
pub(super) use types::{BACKEND as TYPES, id as type_id, read as read_types};

/// Back-end of comment nodes.
pub(crate) const COMMENTS: ModelBackend = ModelBackend::planned(
    "gen-clang-comment-nodes",
    "comment_nodes",
    "Generate Clang AST comment nodes",
    |cx, _| plan(cx, "gen-clang-comment-nodes", "CommentNode", "", None),
);

/// Back-end of declaration nodes.
pub(crate) const DECLARATIONS: ModelBackend = ModelBackend::planned(
    "gen-clang-decl-nodes",
    "declaration_nodes",
    "Generate Clang AST declaration nodes",
    |cx, _| plan(cx, "gen-clang-decl-nodes", "DeclNode", "Decl", Some("DeclContext")),
);

/// Back-end of statement nodes.
pub(crate) const STATEMENTS: ModelBackend = ModelBackend::planned(
    "gen-clang-stmt-nodes",
    "statement_nodes",
    "Generate Clang AST statement nodes",
    |cx, _| plan(cx, "gen-clang-stmt-nodes", "StmtNode", "", None),
);

/// Nodes of one kind.
#[derive(Debug)]
pub(super) struct Tree<'r> {
    /// Nodes in preorder.
    pub(super) nodes: Vec<Node<'r>>,
}

/// AST node.
#[derive(Debug)]
pub(super) struct Node<'r> {
    pub(super) record: Record<'r>,
    /// True if there are no nodes of exactly this class.
    pub(super) is_abstract: bool,
    /// Index of the base. `None` for the root.
    pub(super) base: Option<usize>,
    /// End of the range of derived nodes, exclusive.
    pub(super) end: usize,
}

/// Messages for nodes without a root, or with several.
pub(super) struct Messages {
    pub(super) several: fn(&str) -> String,
    pub(super) none: fn(&str) -> String,
}

impl<'r> Tree<'r> {
    /// Reads the nodes of a class. `sort` orders the nodes derived from one, which are sorted by
    /// name before.
    ///
    /// # Errors
    /// Returns an error if the class is not defined, if there is not exactly one root, or if a
    /// field is unset.
    pub(super) fn read(
        cx: &Context<'_, 'r>,
        class: &str,
        messages: &Messages,
        sort: impl Fn(&mut Vec<Record<'r>>),
    ) -> Result<Self, RecordError> {
        let mut derived: FxHashMap<RecordId, Vec<Record<'r>>> = FxHashMap::default();
        let mut root = None;
        for record in derived_from(cx.records(), class)? {
            match record.get::<Option<Record<'_>>>("Base")? {
                Some(base) => derived.entry(base.id()).or_default().push(record),
                None if root.is_some() => return Err(record.error((messages.several)(class))),
                None => root = Some(record),
            }
        }
        let Some(root) = root else { return Err(RecordError::new(&[], (messages.none)(class))) };
        Tree::grow(root, derived, sort, |record| record.bit("Abstract"))
    }

    /// Returns the tree with a given root and derived records. `sort` orders the nodes derived from
    /// one.
    ///
    /// # Errors
    /// Returns an error if `is_abstract` fails.
    pub(super) fn grow<E>(
        root: Record<'r>,
        mut derived: FxHashMap<RecordId, Vec<Record<'r>>>,
        sort: impl Fn(&mut Vec<Record<'r>>),
        is_abstract: impl Fn(Record<'r>) -> Result<bool, E>,
    ) -> Result<Self, RecordError>
    where
        RecordError: From<E>,
    {
        let mut nodes: Vec<Node<'r>> = Vec::new();
        let mut next = vec![(root, None)];
        while let Some((record, base)) = next.pop() {
            let index = nodes.len();
            let is_abstract = is_abstract(record)?;
            nodes.push(Node { record, is_abstract, base, end: index + 1 });
            let mut children = derived.remove(&record.id()).unwrap_or_default();
            sort(&mut children);
            next.extend(children.into_iter().rev().map(|child| (child, Some(index))));
        }
        for index in (0..nodes.len()).rev() {
            if let Some(base) = nodes[index].base {
                nodes[base].end = nodes[base].end.max(nodes[index].end);
            }
        }
        Ok(Tree { nodes })
    }

    /// Returns the first and the last concrete node of a node and those derived from it.
    pub(super) fn range(&self, index: usize) -> Option<(usize, usize)> {
        let mut concrete =
            (index..self.nodes[index].end).filter(|&index| !self.nodes[index].is_abstract);
        let first = concrete.next()?;
        Some((first, concrete.next_back().unwrap_or(first)))
    }

    /// Checks that nodes derive from each abstract node.
    fn check(&self) -> Result<(), RecordError> {
        let leaf = |(index, node): &(usize, &Node<'r>)| node.is_abstract && node.end == index + 1;
        match self.nodes.iter().enumerate().find(leaf) {
            Some((_, node)) => Err(node.record.error("abstract node has no children")),
            None => Ok(()),
        }
    }
}

/// Tree with the properties of its printed form.
#[derive(Debug)]
struct Plan<'r> {
    /// Name of the back-end.
    backend: &'static str,
    tree: Tree<'r>,
    /// Suffix of class names.
    suffix: &'static str,
    /// Nodes that can be declaration contexts. `None` if they are not printed.
    contexts: Option<Vec<Record<'r>>>,
}

fn plan<'r>(
    cx: &Context<'_, 'r>,
    backend: &'static str,
    class: &str,
    suffix: &'static str,
    contexts: Option<&str>,
) -> PlanResult<'r> {
    let first: FxHashSet<RecordId> = contexts
        .and_then(|class| cx.records().derived_from(class).ok())
        .map_or_else(FxHashSet::default, |all| all.map(|record| record.id()).collect());
    let messages = Messages {
        several: |class| format!("multiple root nodes in \"{class}\" hierarchy"),
        none: |class| format!("didn't find root node in \"{class}\" hierarchy"),
    };
    let tree = Tree::read(cx, class, &messages, |children| {
        children.sort_by_key(|child| (first.contains(&child.id()), child.name_bytes()));
        children.reverse();
    })?;
    tree.check()?;
    let contexts = contexts.map(|contexts| self::contexts(cx, class, contexts)).transpose()?;
    Ok(Arc::new(Plan { backend, tree, suffix, contexts }))
}

/// Returns the nodes of a class, and the nodes derived from them.
fn contexts<'r>(
    cx: &Context<'_, 'r>,
    class: &str,
    contexts: &str,
) -> Result<Vec<Record<'r>>, RecordError> {
    let mut derived: FxHashMap<RecordId, Vec<Record<'r>>> = FxHashMap::default();
    for record in derived_from(cx.records(), class)? {
        if let Some(base) = record.get::<Option<Record<'_>>>("Base")? {
            derived.entry(base.id()).or_default().push(record);
        }
    }
    let mut all = Vec::new();
    for record in derived_from(cx.records(), contexts)? {
        let (mut seen, mut next) = (FxHashSet::default(), vec![record]);
        while let Some(record) = next.pop() {
            if !seen.insert(record.id()) {
                return Err(record.error("node derives from itself"));
            }
            if !record.bit("Abstract")? {
                all.push(record);
            }
            next.extend(derived.get(&record.id()).into_iter().flatten().rev());
        }
    }
    Ok(all)
}

impl<'r> tablegen_emit::PrintPlan<'r, crate::model::FrontEndModel> for Plan<'r> {
    fn cxx(&self, output: &OutputContext<'_>, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(&cxx::print(self, output.input_name()))
    }

    fn rust<'p>(&'p self, _: &crate::Context<'_, 'r>) -> crate::RustPlan<'p> {
        Ok(Box::new(move |output| {
            let contexts = self.contexts.iter().flatten();
            let contexts: FxHashSet<RecordId> = contexts.map(|record| record.id()).collect();
            let is_context = Question {
                flag: Flag {
                    name: "is_context",
                    about: "Returns true if the node can contain declarations.",
                },
                holds: &|record| contexts.contains(&record.id()),
            };
            let questions =
                self.contexts.as_ref().map_or(&[][..], |_| slice::from_ref(&is_context));
            Ok(module(output, self.backend, &self.tree, questions))
        }))
    }
}
