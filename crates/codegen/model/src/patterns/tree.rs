//! Trees of nodes (LLVM: `TreePatternNode`): patterns during and after reading.
//!
//! [`Trees`] owns the nodes. A tree is the number of its root. Subtrees can be shared: a type
//! inferred for a shared subtree applies to all its positions, and type inference relies on that.

use std::hash::{Hash, Hasher};

use hashbrown::HashTable;
use rustc_hash::{FxHashMap, FxHasher};

use super::complex::ComplexId;
use super::fragments::FragmentId;
use super::instructions::InstructionId;
use super::leaves::LeafId;
use super::nodes::NodeKindId;
use super::symbols::Symbol;
use super::transforms::TransformId;
use super::type_sets::TypeSetId;

/// Index of a node in its [`Trees`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(pub u32);

/// Kind of a node.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum What {
    /// A leaf: an integer.
    Int(i64),
    /// A leaf: `?`, which is identified by its name.
    Unset,
    /// A leaf: a record, such as a register class.
    Leaf(LeafId),
    /// A node of the DAG. Intrinsics are `intrinsic_...` nodes with the number
    /// of the intrinsic as first operand.
    Node(NodeKindId),
    /// A use of a fragment, until it is inlined.
    Fragment(FragmentId),
    /// Instruction of a result.
    Instruction(InstructionId),
    /// A transform of a node.
    Transform(TransformId),
    /// A complex pattern with operands.
    Complex(ComplexId),
    /// `set`
    Set,
    /// Invalid operator, after an error was reported.
    Bad,
}

impl What {
    /// Returns true for leaves: integers, unset values and records.
    pub fn is_leaf(self) -> bool {
        matches!(self, What::Int(_) | What::Unset | What::Leaf(_))
    }
}

/// Call of the predicate of a fragment.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PredicateCall {
    /// Fragment that has the predicate.
    pub fragment: FragmentId,
    /// Number of the fragment's use if the predicate reads operands of the fragment; else 0.
    pub scope: u32,
}

/// Number of a list of predicate calls; 0 is the empty list.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct CallsId(pub(super) u32);

impl CallsId {
    /// Empty list.
    pub const NONE: CallsId = CallsId(0);

    /// Returns true if the list is empty.
    pub fn is_empty(self) -> bool {
        self == CallsId::NONE
    }
}

/// Name by which a predicate finds a node among its operands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ArgumentName {
    /// Number of the fragment's use; see [`PredicateCall::scope`].
    pub scope: u32,
    /// Name of the operand.
    pub name: Symbol,
}

/// Number of a list of argument names; 0 is the empty list.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct ArgumentNamesId(pub(super) u32);

/// Node of a tree.
#[derive(Clone, Copy, Debug)]
pub struct Node {
    /// Kind of the node.
    pub what: What,
    /// Name of the node.
    pub name: Symbol,
    /// Predicates that the node must satisfy.
    pub calls: CallsId,
    /// Names by which predicates find the node.
    pub argument_names: ArgumentNamesId,
    /// Transform that applies before the node becomes part of a result.
    pub transform: Option<TransformId>,
    /// Fragment whose flags control how GlobalISel matches the node.
    pub gisel_flags: Option<FragmentId>,
    first_child: u32,
    children: u16,
    types: u16,
    first_type: u32,
}

impl Node {
    /// Returns the number of operands.
    pub fn child_count(&self) -> usize {
        usize::from(self.children)
    }

    /// Returns the number of results.
    pub fn type_count(&self) -> usize {
        usize::from(self.types)
    }
}

/// Nodes with their operands and types.
#[derive(Clone, Debug, Default)]
pub struct Trees {
    nodes: Vec<Node>,
    children: Vec<NodeId>,
    types: Vec<TypeSetId>,
}

impl Trees {
    /// Creates a forest without nodes.
    pub fn new() -> Self {
        Self::default()
    }

    /// Forgets all nodes.
    pub fn clear(&mut self) {
        self.nodes.clear();
        self.children.clear();
        self.types.clear();
    }

    /// Returns the number of nodes.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Returns true if there are no nodes.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Adds a node with results of unknown types. Numbers of operands and
    /// results that are not to be had are cut off.
    pub fn add(&mut self, what: What, children: &[NodeId], types: usize) -> NodeId {
        let children = &children[..children.len().min(usize::from(u16::MAX))];
        let types = types.min(usize::from(u16::MAX));
        let (first_child, first_type) = (self.children.len(), self.types.len());
        self.children.extend_from_slice(children);
        self.types.resize(first_type + types, TypeSetId::UNKNOWN);
        self.nodes.push(Node {
            what,
            name: Symbol::NONE,
            calls: CallsId::NONE,
            argument_names: ArgumentNamesId::default(),
            transform: None,
            gisel_flags: None,
            first_child: first_child as u32,
            children: children.len() as u16,
            types: types as u16,
            first_type: first_type as u32,
        });
        NodeId(self.nodes.len() as u32 - 1)
    }

    /// Adds a node that is like another, but for its operands.
    pub fn add_like(&mut self, like: NodeId, children: &[NodeId]) -> NodeId {
        let node = self[like];
        let id = self.add(node.what, children, node.type_count());
        self.copy_properties(id, &node);
        for index in 0..node.type_count() {
            self.set_type(id, index, self.types[node.first_type as usize + index]);
        }
        id
    }

    fn copy_properties(&mut self, id: NodeId, from: &Node) {
        let node = &mut self.nodes[id.0 as usize];
        node.name = from.name;
        node.calls = from.calls;
        node.argument_names = from.argument_names;
        node.transform = from.transform;
        node.gisel_flags = from.gisel_flags;
    }

    /// Copies a tree from other trees; nothing is shared in the copy.
    pub fn copy_from(&mut self, trees: &Trees, root: NodeId) -> NodeId {
        let node = trees[root];
        let children: smallvec::SmallVec<[NodeId; 8]> =
            trees.children(root).iter().map(|&child| self.copy_from(trees, child)).collect();
        let id = self.add(node.what, &children, node.type_count());
        self.copy_properties(id, &node);
        self.types_mut(id).copy_from_slice(trees.types(root));
        id
    }

    /// Copies a tree; nothing is shared in the copy.
    pub fn copy(&mut self, root: NodeId) -> NodeId {
        let count = self[root].child_count();
        let children: smallvec::SmallVec<[NodeId; 8]> =
            (0..count).map(|index| self.copy(self.child(root, index))).collect();
        self.add_like(root, &children)
    }

    /// Returns the operands of a node.
    pub fn children(&self, id: NodeId) -> &[NodeId] {
        let node = &self[id];
        &self.children[node.first_child as usize..][..node.child_count()]
    }

    /// Returns an operand of a node, counted from 0.
    ///
    /// # Panics
    /// Panics if the node has no such operand.
    pub fn child(&self, id: NodeId, index: usize) -> NodeId {
        self.children(id)[index]
    }

    /// Replaces an operand of a node, which must have it.
    pub fn set_child(&mut self, id: NodeId, index: usize, child: NodeId) {
        let node = self[id];
        self.children[node.first_child as usize..][..node.child_count()][index] = child;
    }

    /// Returns the types of the results of a node.
    pub fn types(&self, id: NodeId) -> &[TypeSetId] {
        let node = &self[id];
        &self.types[node.first_type as usize..][..node.type_count()]
    }

    /// Returns the type of a result of a node, counted from 0. The type is unknown if the node has
    /// no such result.
    pub fn ty(&self, id: NodeId, index: usize) -> TypeSetId {
        self.types(id).get(index).copied().unwrap_or_default()
    }

    /// Sets the type of a result, if the node has it.
    pub fn set_type(&mut self, id: NodeId, index: usize, ty: TypeSetId) {
        if let Some(slot) = self.types_mut(id).get_mut(index) {
            *slot = ty;
        }
    }

    fn types_mut(&mut self, id: NodeId) -> &mut [TypeSetId] {
        let node = self[id];
        &mut self.types[node.first_type as usize..][..node.type_count()]
    }

    /// Forgets the types of a tree.
    pub fn remove_types(&mut self, root: NodeId) {
        self.types_mut(root).fill(TypeSetId::UNKNOWN);
        for index in 0..self[root].child_count() {
            self.remove_types(self.child(root, index));
        }
    }
}

impl std::ops::Index<NodeId> for Trees {
    type Output = Node;

    fn index(&self, id: NodeId) -> &Node {
        &self.nodes[id.0 as usize]
    }
}

impl std::ops::IndexMut<NodeId> for Trees {
    fn index_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.nodes[id.0 as usize]
    }
}

/// Immutable trees in which equal nodes are shared.
#[derive(Debug, Default)]
pub struct Forest {
    trees: Trees,
    /// Nodes with their hashes.
    known: HashTable<(u64, NodeId)>,
}

impl Forest {
    /// Copies a tree into the forest, except for nodes that the forest already has. Returns the
    /// root.
    pub fn intern(&mut self, trees: &Trees, root: NodeId) -> NodeId {
        let children: smallvec::SmallVec<[NodeId; 8]> =
            trees.children(root).iter().map(|&child| self.intern(trees, child)).collect();
        self.intern_node(&trees[root], &children, trees.types(root))
    }

    /// Returns the node with the given children and types that otherwise equals `like`. Adds it if
    /// the forest does not have it.
    pub fn intern_node(&mut self, like: &Node, children: &[NodeId], types: &[TypeSetId]) -> NodeId {
        let mut hasher = FxHasher::default();
        like.what.hash(&mut hasher);
        (like.name, like.calls, like.argument_names, like.transform).hash(&mut hasher);
        like.gisel_flags.hash(&mut hasher);
        children.hash(&mut hasher);
        types.hash(&mut hasher);
        let trees = &mut self.trees;
        let is_same = |trees: &Trees, id: NodeId| {
            let node = &trees[id];
            node.what == like.what
                && node.name == like.name
                && node.calls == like.calls
                && node.argument_names == like.argument_names
                && node.transform == like.transform
                && node.gisel_flags == like.gisel_flags
                && trees.children(id) == children
                && trees.types(id) == types
        };
        let hash = hasher.finish();
        if let Some(&(_, id)) =
            self.known.find(hash, |&(known, id)| known == hash && is_same(trees, id))
        {
            return id;
        }
        let id = trees.add(like.what, children, types.len());
        trees.copy_properties(id, like);
        trees.types_mut(id).copy_from_slice(types);
        self.known.insert_unique(hash, (hash, id), |&(hash, _)| hash);
        id
    }

    /// Returns the trees.
    pub fn trees(&self) -> &Trees {
        &self.trees
    }
}

impl std::ops::Deref for Forest {
    type Target = Trees;

    fn deref(&self) -> &Trees {
        &self.trees
    }
}

/// Interned lists.
#[derive(Clone, Debug)]
struct Lists<T> {
    all: Vec<Box<[T]>>,
    known: FxHashMap<Box<[T]>, u32>,
}

impl<T: Copy + Eq + Hash> Lists<T> {
    fn new() -> Self {
        Lists { all: vec![Box::default()], known: FxHashMap::from_iter([(Box::default(), 0)]) }
    }

    fn with(&mut self, list: u32, item: T) -> u32 {
        self.intern(self.all[list as usize].iter().copied().chain([item]).collect())
    }

    fn intern(&mut self, list: Box<[T]>) -> u32 {
        *self.known.entry(list).or_insert_with_key(|list| {
            self.all.push(list.clone());
            self.all.len() as u32 - 1
        })
    }
}

/// Lists that nodes refer to by number.
#[derive(Clone, Debug)]
pub struct NodeLists {
    calls: Lists<PredicateCall>,
    argument_names: Lists<ArgumentName>,
}

impl NodeLists {
    pub(super) fn new() -> Self {
        NodeLists { calls: Lists::new(), argument_names: Lists::new() }
    }

    /// Returns the predicate calls of a list.
    pub fn calls(&self, id: CallsId) -> &[PredicateCall] {
        &self.calls.all[id.0 as usize]
    }

    /// Returns the list with one more call appended.
    pub(super) fn with_call(&mut self, id: CallsId, call: PredicateCall) -> CallsId {
        CallsId(self.calls.with(id.0, call))
    }

    /// Returns the number of the list of these calls.
    pub(super) fn intern_calls(&mut self, calls: Box<[PredicateCall]>) -> CallsId {
        CallsId(self.calls.intern(calls))
    }

    /// Returns the number of the list of these names.
    pub(super) fn intern_argument_names(&mut self, names: Box<[ArgumentName]>) -> ArgumentNamesId {
        ArgumentNamesId(self.argument_names.intern(names))
    }

    /// Returns the numbers of lists of calls and of lists of names.
    pub(super) fn counts(&self) -> (usize, usize) {
        (self.calls.all.len(), self.argument_names.all.len())
    }

    /// Returns the lists of calls with numbers from `start` on.
    pub(super) fn calls_from(&self, start: usize) -> &[Box<[PredicateCall]>] {
        &self.calls.all[start..]
    }

    /// Returns the lists of names with numbers from `start` on.
    pub(super) fn argument_names_from(&self, start: usize) -> &[Box<[ArgumentName]>] {
        &self.argument_names.all[start..]
    }

    /// Returns the names in a list.
    pub fn argument_names(&self, id: ArgumentNamesId) -> &[ArgumentName] {
        &self.argument_names.all[id.0 as usize]
    }

    /// Returns the list with one more name appended.
    pub(super) fn with_argument_name(
        &mut self,
        id: ArgumentNamesId,
        name: ArgumentName,
    ) -> ArgumentNamesId {
        ArgumentNamesId(self.argument_names.with(id.0, name))
    }
}
