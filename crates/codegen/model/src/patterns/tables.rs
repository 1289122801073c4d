//! Tables of the data that the nodes of patterns refer to by number.

use std::sync::Arc;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use tablegen_core::{Record, RecordId};

use super::complex::{ComplexId, ComplexPattern};
use super::fragments::{Fragment, FragmentId};
use super::instructions::{InstructionId, PatternInstruction};
use super::leaves::{Leaf, LeafId, LeafKind};
use super::nodes::{NodeKind, NodeKindId, Property};
use super::symbols::{Symbol, Symbols};
use super::transforms::{Transform, TransformId};
use super::tree::{Node, NodeId, NodeLists, Trees, What};
use super::type_sets::TypeSetId;
use crate::intrinsics::properties::Flag;
use crate::intrinsics::{Intrinsic, IntrinsicId, Intrinsics};

/// Node opcodes that represent intrinsics.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IntrinsicNodes {
    /// Intrinsics without results.
    pub void: NodeKindId,
    /// Intrinsics with a chain.
    pub with_chain: NodeKindId,
    /// Intrinsics without a chain.
    pub without_chain: NodeKindId,
}

impl IntrinsicNodes {
    /// Returns true if a kind of node is one of the intrinsic nodes.
    pub fn has(self, kind: NodeKindId) -> bool {
        [self.void, self.with_chain, self.without_chain].contains(&kind)
    }
}

/// Types of an intrinsic as patterns use them.
#[derive(Clone, Debug)]
pub(super) struct IntrinsicTypes {
    pub(super) results: SmallVec<[TypeSetId; 1]>,
    pub(super) operands: SmallVec<[TypeSetId; 4]>,
}

/// Data that nodes refer to by number.
#[derive(Clone, Debug)]
pub struct Tables<'r> {
    pub(super) symbols: Symbols<'r>,
    pub(super) lists: NodeLists,
    pub(super) kinds: Vec<NodeKind<'r>>,
    pub(super) intrinsic_nodes: IntrinsicNodes,
    pub(super) bit_convert: Option<NodeKindId>,
    pub(super) immediate: Option<NodeKindId>,
    pub(super) intrinsics: Arc<Intrinsics<'r>>,
    pub(super) intrinsic_types: FxHashMap<IntrinsicId, IntrinsicTypes>,
    pub(super) transforms: Vec<Transform<'r>>,
    pub(super) complexes: Vec<ComplexPattern<'r>>,
    pub(super) complex_types: Vec<TypeSetId>,
    pub(super) fragments: Vec<Fragment<'r>>,
    pub(super) fragment_trees: Trees,
    pub(super) leaves: Vec<Leaf<'r>>,
    pub(super) instructions: Vec<PatternInstruction<'r>>,
    pub(super) instruction_ids: Arc<FxHashMap<RecordId, InstructionId>>,
    /// Roots in `fragment_trees`; empty for operands without defaults.
    pub(super) default_operands: FxHashMap<RecordId, Vec<NodeId>>,
    pub(super) pointer: TypeSetId,
    pub(super) integer_32: TypeSetId,
    pub(super) other: TypeSetId,
    /// Constraints of each node opcode, with interned types.
    pub(super) constraints: Vec<Box<[super::infer::Constraint]>>,
}

impl<'r> Tables<'r> {
    /// Returns the text of a name, or the empty string for [`Symbol::NONE`].
    pub fn text(&self, name: Symbol) -> &'r str {
        self.symbols.text(name)
    }

    /// Returns the lists that nodes refer to.
    pub fn lists(&self) -> &NodeLists {
        &self.lists
    }

    /// Returns the node opcode with this number.
    pub fn kind(&self, id: NodeKindId) -> &NodeKind<'r> {
        &self.kinds[id.0 as usize]
    }

    /// Returns the number of the node opcode that a record defines. Returns `None` if the record is
    /// not a node opcode. Takes time linear in the number of node opcodes.
    pub fn kind_of(&self, record: Record<'_>) -> Option<NodeKindId> {
        let index = self.kinds.iter().position(|kind| kind.record == record)?;
        Some(NodeKindId(index as u32))
    }

    /// Returns all node opcodes, in the order of their numbers.
    pub fn kinds(&self) -> &[NodeKind<'r>] {
        &self.kinds
    }

    /// Returns the node opcodes of intrinsics.
    pub fn intrinsic_nodes(&self) -> IntrinsicNodes {
        self.intrinsic_nodes
    }

    /// Returns the transform with this number.
    pub fn transform(&self, id: TransformId) -> &Transform<'r> {
        &self.transforms[id.0 as usize]
    }

    /// Returns the complex pattern with this number.
    pub fn complex(&self, id: ComplexId) -> &ComplexPattern<'r> {
        &self.complexes[id.0 as usize]
    }

    /// Returns the fragment with this number.
    pub fn fragment(&self, id: FragmentId) -> &Fragment<'r> {
        &self.fragments[id.0 as usize]
    }

    /// Returns the fragment whose record was defined first.
    pub(super) fn first_fragment(&self) -> Option<&Fragment<'r>> {
        self.fragments.iter().min_by_key(|fragment| fragment.record.id())
    }

    /// Returns the trees of fragments and of default operands.
    pub fn fragment_trees(&self) -> &Trees {
        &self.fragment_trees
    }

    /// Returns the leaf with this number.
    pub fn leaf(&self, id: LeafId) -> &Leaf<'r> {
        &self.leaves[id.0 as usize]
    }

    /// Returns the instruction with this number.
    pub fn instruction(&self, id: InstructionId) -> &PatternInstruction<'r> {
        &self.instructions[id.0 as usize]
    }

    /// Returns the number of the instruction that a record defines. Returns `None` if the record is
    /// not an instruction of the target.
    pub fn instruction_of(&self, record: Record<'_>) -> Option<InstructionId> {
        self.instruction_ids.get(&record.id()).copied()
    }

    /// Returns the default value of an operand, as trees of [`Tables::fragment_trees`]. Empty if
    /// the operand has no default.
    pub fn default_operands(&self, operand: Record<'_>) -> &[NodeId] {
        self.default_operands.get(&operand.id()).map_or(&[], |trees| trees)
    }

    /// Returns all intrinsics.
    pub fn intrinsics(&self) -> &Intrinsics<'r> {
        &self.intrinsics
    }

    /// Returns the intrinsic with this number.
    pub fn intrinsic(&self, id: IntrinsicId) -> Option<&Intrinsic<'r>> {
        self.intrinsics.get(id)
    }

    /// Returns the intrinsic that a node calls. Returns `None` if the node is not an intrinsic
    /// node, or its first operand is not the number of an intrinsic.
    pub fn intrinsic_of(&self, trees: &Trees, id: NodeId) -> Option<IntrinsicId> {
        let What::Node(kind) = trees[id].what else { return None };
        if !self.intrinsic_nodes.has(kind) {
            return None;
        }
        let number = trees.children(id).first().map(|&child| trees[child].what);
        let Some(What::Int(number)) = number else { return None };
        let id = IntrinsicId(u32::try_from(number).ok()?.checked_sub(1)?);
        self.intrinsics.get(id).map(|_| id)
    }

    /// Returns the complex pattern that a node uses, as an operator or as a leaf. Returns `None`
    /// for all other nodes.
    pub fn complex_of(&self, node: &Node) -> Option<ComplexId> {
        match node.what {
            What::Complex(id) => Some(id),
            What::Leaf(id) => match self.leaf(id).kind {
                LeafKind::Complex(id) => Some(id),
                _ => None,
            },
            _ => None,
        }
    }

    /// Returns true if a node has a property.
    pub fn has_property(&self, trees: &Trees, id: NodeId, property: Property) -> bool {
        match trees[id].what {
            What::Leaf(_) => {
                let complex = self.complex_of(&trees[id]);
                complex.is_some_and(|id| self.complex(id).properties.has(property))
            }
            What::Node(kind) => {
                let intrinsic = match property {
                    // The chain is a property of the node opcode.
                    Property::HasChain => None,
                    _ => self.intrinsic_of(trees, id).and_then(|id| self.intrinsic(id)),
                };
                match intrinsic {
                    Some(intrinsic) => intrinsic.node_properties.has(property),
                    None => self.kind(kind).properties.has(property),
                }
            }
            _ => false,
        }
    }

    /// Returns true if a node or a node below it has a property.
    pub fn tree_has_property(&self, trees: &Trees, root: NodeId, property: Property) -> bool {
        self.has_property(trees, root, property)
            || trees
                .children(root)
                .iter()
                .any(|&index| self.tree_has_property(trees, index, property))
    }

    /// Returns true if a node is a commutative intrinsic.
    pub fn is_commutative_intrinsic(&self, trees: &Trees, id: NodeId) -> bool {
        let intrinsic = self.intrinsic_of(trees, id).and_then(|id| self.intrinsic(id));
        intrinsic.is_some_and(|intrinsic| intrinsic.properties.flags.has(Flag::Commutative))
    }

    /// Returns the number of machine operands that a node produces.
    pub fn machine_operands(&self, node: &Node) -> usize {
        match (self.complex_of(node), node.what) {
            (Some(id), _) => self.complex(id).operands,
            (None, What::Leaf(id)) => self.leaf(id).machine_operands,
            _ => 1,
        }
    }

    /// Returns the record of a leaf or operator. Returns `None` for integers, unset values, `set`
    /// and invalid nodes.
    pub fn record(&self, what: What) -> Option<Record<'r>> {
        match what {
            What::Int(_) | What::Unset | What::Set | What::Bad => None,
            What::Leaf(id) => Some(self.leaf(id).record),
            What::Node(id) => Some(self.kind(id).record),
            What::Fragment(id) => Some(self.fragment(id).record),
            What::Instruction(id) => Some(self.instruction(id).record),
            What::Transform(id) => Some(self.transform(id).record),
            What::Complex(id) => Some(self.complex(id).record),
        }
    }

    /// Returns true if the record of a leaf or operator derives from a class.
    pub fn is_of_class(&self, what: What, class: &str) -> bool {
        self.record(what).is_some_and(|record| record.is_subclass_of(class))
    }

    /// Returns the name of the record; `?` for an unset value.
    pub fn name(&self, what: What) -> &'r str {
        match what {
            What::Unset => "?",
            What::Set => "set",
            _ => self.record(what).map_or("", |record| record.name()),
        }
    }
}
