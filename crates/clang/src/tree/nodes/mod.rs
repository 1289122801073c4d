//! `--gen-clang-comment-nodes`, `--gen-clang-decl-nodes`, `--gen-clang-stmt-nodes`,
//! `--gen-clang-type-nodes`: the classes of nodes of a syntax tree.
//!
//! In: records of the class of all nodes of a kind, each with the one that it derives from. Out: a
//! [`Plan`] with the nodes in the order in which they are numbered, so that what derives from a
//! node is a range. [`cpp`] prints declarations, statements and comments, [`types`] types; [`rust`]
//! prints all of them.

mod cxx;
mod rust;
mod types;

use std::io::Write;
use std::slice;
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};
use tablegen_core::{Record, RecordError, RecordId};

use super::flags::Flag;
use crate::Backend;
use crate::{Context, PlanResult};
use tablegen_model::derived_from;
use tablegen_session::{BackendError, OutputContext};

pub(super) use rust::{Question, module};
pub(super) use types::{BACKEND as TYPES, id as type_id, read as read_types};

/// Comments.
pub(crate) const COMMENTS: Backend = Backend::planned(
    "gen-clang-comment-nodes",
    "comment_nodes",
    "Generate Clang AST comment nodes",
    |cx, _| plan(cx, "gen-clang-comment-nodes", "CommentNode", "", None),
);

/// Declarations.
pub(crate) const DECLARATIONS: Backend = Backend::planned(
    "gen-clang-decl-nodes",
    "declaration_nodes",
    "Generate Clang AST declaration nodes",
    |cx, _| plan(cx, "gen-clang-decl-nodes", "DeclNode", "Decl", Some("DeclContext")),
);

/// Statements.
pub(crate) const STATEMENTS: Backend = Backend::planned(
    "gen-clang-stmt-nodes",
    "statement_nodes",
    "Generate Clang AST statement nodes",
    |cx, _| plan(cx, "gen-clang-stmt-nodes", "StmtNode", "", None),
);

/// All nodes of a kind.
#[derive(Debug)]
pub(super) struct Tree<'r> {
    /// The nodes, each before those that derive from it.
    pub(super) nodes: Vec<Node<'r>>,
}

/// A node.
#[derive(Debug)]
pub(super) struct Node<'r> {
    pub(super) record: Record<'r>,
    /// Whether there are only nodes that derive from it.
    pub(super) is_abstract: bool,
    /// The node that it derives from; none for the first.
    pub(super) base: Option<usize>,
    /// Where those that derive from it end.
    pub(super) end: usize,
}

/// What is said of nodes without a root, or with several.
pub(super) struct Words {
    pub(super) several: fn(&str) -> String,
    pub(super) none: fn(&str) -> String,
}

impl<'r> Tree<'r> {
    /// Reads the nodes of this class. `sort` puts those that derive from one in their order, which
    /// is that of their names before.
    ///
    /// # Errors
    /// There is no class of this name, or no root, or several; or a field is missing.
    pub(super) fn read(
        cx: &Context<'_, 'r>,
        class: &str,
        words: &Words,
        sort: impl Fn(&mut Vec<Record<'r>>),
    ) -> Result<Self, RecordError> {
        let mut derived: FxHashMap<RecordId, Vec<Record<'r>>> = FxHashMap::default();
        let mut root = None;
        for record in derived_from(cx.records(), class)? {
            match record.get::<Option<Record<'_>>>("Base")? {
                Some(base) => derived.entry(base.id()).or_default().push(record),
                None if root.is_some() => return Err(record.error((words.several)(class))),
                None => root = Some(record),
            }
        }
        let Some(root) = root else { return Err(RecordError::at(&[], (words.none)(class))) };
        Tree::grow(root, derived, sort, |record| record.bit("Abstract"))
    }

    /// The tree of a root and what is derived from each record. `sort` puts those that derive from
    /// one in their order; of a node that is abstract there are only some that derive from it.
    ///
    /// # Errors
    /// Those of `is_abstract`.
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
            let at = nodes.len();
            let is_abstract = is_abstract(record)?;
            nodes.push(Node { record, is_abstract, base, end: at + 1 });
            let mut children = derived.remove(&record.id()).unwrap_or_default();
            sort(&mut children);
            next.extend(children.into_iter().rev().map(|child| (child, Some(at))));
        }
        for at in (0..nodes.len()).rev() {
            if let Some(base) = nodes[at].base {
                nodes[base].end = nodes[base].end.max(nodes[at].end);
            }
        }
        Ok(Tree { nodes })
    }

    /// The first and the last node that is not abstract, of one and those that derive from it.
    pub(super) fn range(&self, at: usize) -> Option<(usize, usize)> {
        let mut concrete = (at..self.nodes[at].end).filter(|&at| !self.nodes[at].is_abstract);
        let first = concrete.next()?;
        Some((first, concrete.next_back().unwrap_or(first)))
    }

    /// Checks that all that is abstract has something that derives from it.
    fn check(&self) -> Result<(), RecordError> {
        let leaf = |(at, node): &(usize, &Node<'r>)| node.is_abstract && node.end == at + 1;
        match self.nodes.iter().enumerate().find(leaf) {
            Some((_, node)) => Err(node.record.error("abstract node has no children")),
            None => Ok(()),
        }
    }
}

/// What is printed.
#[derive(Debug)]
struct Plan<'r> {
    /// The name of the back-end.
    backend: &'static str,
    tree: Tree<'r>,
    /// What names of classes end with.
    suffix: &'static str,
    /// The nodes that declarations can stand in, if they are listed.
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
    let words = Words {
        several: |class| format!("multiple root nodes in \"{class}\" hierarchy"),
        none: |class| format!("didn't find root node in \"{class}\" hierarchy"),
    };
    let tree = Tree::read(cx, class, &words, |children| {
        children.sort_by_key(|child| (first.contains(&child.id()), child.name_bytes()));
        children.reverse();
    })?;
    tree.check()?;
    let contexts = contexts.map(|contexts| self::contexts(cx, class, contexts)).transpose()?;
    Ok(Arc::new(Plan { backend, tree, suffix, contexts }))
}

/// The nodes of a class, and those that derive from them.
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
    fn cxx(&self, output: &OutputContext<'_>, out: &mut dyn Write) -> Result<(), BackendError> {
        Ok(out.write_all(&cxx::print(self, output.input_name()))?)
    }

    fn rust<'p>(&'p self, _: &crate::Context<'_, 'r>) -> crate::RustPlan<'p> {
        Ok(Box::new(move |output| {
            let contexts = self.contexts.iter().flatten();
            let contexts: FxHashSet<RecordId> = contexts.map(|record| record.id()).collect();
            let is_context = Question {
                flag: Flag { name: "is_context", about: "Whether declarations can stand in it." },
                holds: &|record| contexts.contains(&record.id()),
            };
            let questions =
                self.contexts.as_ref().map_or(&[][..], |_| slice::from_ref(&is_context));
            Ok(module(output, self.backend, &self.tree, questions))
        }))
    }
}
