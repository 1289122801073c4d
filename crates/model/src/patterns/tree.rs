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

/// A node in its [`Trees`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(pub u32);

/// Kind of a node.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum What {
    /// A leaf: an integer.
    Int(i64),
    /// A leaf: `?`, whose name says all.
    Unset,
    /// A leaf: a record, such as a register class.
    Leaf(LeafId),
    /// A node of the DAG. Intrinsics are `intrinsic_...` nodes with the number
    /// of the intrinsic as first operand.
    Node(NodeKindId),
    /// A use of a fragment, until it is inlined.
    Fragment(FragmentId),
    /// An instruction.
    Instruction(InstructionId),
    /// A transform of a node.
    Transform(TransformId),
    /// A complex pattern with operands.
    Complex(ComplexId),
    /// `set`
    Set,
    /// Something that is no operator, after this was reported.
    Bad,
}

impl What {
    /// True for leaves.
    pub fn is_leaf(self) -> bool {
        matches!(self, What::Int(_) | What::Unset | What::Leaf(_))
    }
}

/// A use of the predicate of a fragment.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PredicateCall {
    /// The fragment.
    pub fragment: FragmentId,
    /// Number of the fragment's use if the predicate reads operands of the fragment; else 0.
    pub scope: u32,
}

/// The number of a list of predicate calls; 0 is the empty list.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct CallsId(u32);

impl CallsId {
    /// No predicates.
    pub const NONE: CallsId = CallsId(0);

    /// True if the list is empty.
    pub fn is_empty(self) -> bool {
        self == CallsId::NONE
    }
}

/// Under which name a predicate finds a node among its operands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ArgumentName {
    /// Number of the fragment's use; see [`PredicateCall::scope`].
    pub scope: u32,
    /// The name of the operand.
    pub name: Symbol,
}

/// The number of a list of argument names; 0 is the empty list.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct ArgumentNamesId(u32);

/// A node.
#[derive(Clone, Copy, Debug)]
pub struct Node {
    /// Kind of the node.
    pub what: What,
    /// Name of the node.
    pub name: Symbol,
    /// The predicates that it must fulfil.
    pub calls: CallsId,
    /// Under which names predicates find it.
    pub argument_names: ArgumentNamesId,
    /// Transform that applies before the node becomes part of a result.
    pub transform: Option<TransformId>,
    /// The fragment that says how GlobalISel is to match it.
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

/// Nodes.
#[derive(Clone, Debug, Default)]
pub struct Trees {
    nodes: Vec<Node>,
    children: Vec<NodeId>,
    types: Vec<TypeSetId>,
}

impl Trees {
    /// No nodes.
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

    /// The operands of a node.
    pub fn children(&self, id: NodeId) -> &[NodeId] {
        let node = &self[id];
        &self.children[node.first_child as usize..][..node.child_count()]
    }

    /// An operand of a node, which must have it.
    pub fn child(&self, id: NodeId, index: usize) -> NodeId {
        self.children(id)[index]
    }

    /// Replaces an operand of a node, which must have it.
    pub fn set_child(&mut self, id: NodeId, index: usize, child: NodeId) {
        let node = self[id];
        self.children[node.first_child as usize..][..node.child_count()][index] = child;
    }

    /// The types of the results of a node.
    pub fn types(&self, id: NodeId) -> &[TypeSetId] {
        let node = &self[id];
        &self.types[node.first_type as usize..][..node.type_count()]
    }

    /// The type of a result of a node; unknown if it has no such result.
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

/// Trees in which nodes that are alike in all are one node. They are done:
/// nothing in them changes any more.
#[derive(Debug, Default)]
pub struct Forest {
    trees: Trees,
    /// Hashes and nodes.
    known: HashTable<(u64, NodeId)>,
}

impl Forest {
    /// Takes in a tree.
    pub fn intern(&mut self, trees: &Trees, root: NodeId) -> NodeId {
        let children: smallvec::SmallVec<[NodeId; 8]> =
            trees.children(root).iter().map(|&child| self.intern(trees, child)).collect();
        self.intern_node(&trees[root], &children, trees.types(root))
    }

    /// Takes in a node that is like `like`, but for operands and types.
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

    /// The trees, to be read.
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
        let list: Box<[T]> = self.all[list as usize].iter().copied().chain([item]).collect();
        *self.known.entry(list).or_insert_with_key(|list| {
            self.all.push(list.clone());
            self.all.len() as u32 - 1
        })
    }
}

/// The lists that nodes refer to.
#[derive(Clone, Debug)]
pub struct NodeLists {
    calls: Lists<PredicateCall>,
    argument_names: Lists<ArgumentName>,
}

impl NodeLists {
    pub(super) fn new() -> Self {
        NodeLists { calls: Lists::new(), argument_names: Lists::new() }
    }

    /// The predicate calls of a list.
    pub fn calls(&self, id: CallsId) -> &[PredicateCall] {
        &self.calls.all[id.0 as usize]
    }

    /// A list with one more call.
    pub(super) fn with_call(&mut self, id: CallsId, call: PredicateCall) -> CallsId {
        CallsId(self.calls.with(id.0, call))
    }

    /// The names in a list.
    pub fn argument_names(&self, id: ArgumentNamesId) -> &[ArgumentName] {
        &self.argument_names.all[id.0 as usize]
    }

    /// A list with one more name.
    pub(super) fn with_argument_name(
        &mut self,
        id: ArgumentNamesId,
        name: ArgumentName,
    ) -> ArgumentNamesId {
        ArgumentNamesId(self.argument_names.with(id.0, name))
    }
}
