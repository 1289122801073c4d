//! Storage of a graph: nodes, operands, types of results and memory accesses, each in one vector.
//!
//! The operands that are results of a node form a doubly linked list, in the order in which they were
//! added, so that uses are found, added and removed without a search.

use alloc::vec::Vec;
use core::iter;
use core::ops::Range;

use super::leaves::Leaves;
use super::{Kind, Machine, Node, Reg, Value};
use crate::isel::Memory;
use crate::names::Named;

/// End of a list of uses.
const NONE: usize = usize::MAX;

/// Type of a result.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum ResultType<T> {
    /// Neither a chain nor glue.
    Value(T),
    Chain,
    Glue,
}

/// The types `Other` and `Glue`, which the enum of a target without chains and glue lacks.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tokens<T> {
    chain: Option<T>,
    glue: Option<T>,
}

impl<T: Named> Tokens<T> {
    pub(super) fn result_type(self, ty: T) -> ResultType<T> {
        if self.chain == Some(ty) {
            ResultType::Chain
        } else if self.glue == Some(ty) {
            ResultType::Glue
        } else {
            ResultType::Value(ty)
        }
    }

    pub(super) fn value_type(self, ty: ResultType<T>) -> Option<T> {
        match ty {
            ResultType::Value(ty) => Some(ty),
            ResultType::Chain => self.chain,
            ResultType::Glue => self.glue,
        }
    }
}

/// Opcodes of leaves, which have LLVM's names in the enum. `None` if no pattern has such leaves.
#[derive(Clone, Copy, Debug)]
pub(super) struct LeafOpcodes<O> {
    pub(super) constant: Option<O>,
    pub(super) float: Option<O>,
    pub(super) target_constant: Option<O>,
    pub(super) target_float: Option<O>,
    pub(super) condition: Option<O>,
    pub(super) ty: Option<O>,
    pub(super) block: Option<O>,
}

impl<O: Named> LeafOpcodes<O> {
    pub(super) fn new() -> Self {
        LeafOpcodes {
            constant: O::from_name("ISD::Constant"),
            float: O::from_name("ISD::ConstantFP"),
            target_constant: O::from_name("ISD::TargetConstant"),
            target_float: O::from_name("ISD::TargetConstantFP"),
            condition: O::from_name("ISD::CONDCODE"),
            ty: O::from_name("ISD::VALUETYPE"),
            block: O::from_name("ISD::BasicBlock"),
        }
    }
}

/// Operand that is a result of a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Use {
    /// Index of the operand in the vector of all operands.
    pub(super) slot: usize,
    /// The result.
    pub(super) value: Value,
    /// Node with the operand.
    pub(super) user: usize,
    /// Index of the operand in its node.
    pub(super) index: usize,
}

/// Place of an operand in the list of uses of the node that it is a result of.
#[derive(Clone, Copy, Debug)]
struct Link {
    user: usize,
    previous: usize,
    next: usize,
}

#[derive(Clone, Debug)]
struct Entry<M: Machine> {
    kind: Kind<M>,
    operands: Range<usize>,
    results: Range<usize>,
    memory: Range<usize>,
    first_use: usize,
    last_use: usize,
}

/// Identity of a leaf: a number for the kind, what the kind holds, and its type.
pub(super) type LeafKey = (u8, i128, usize, ResultKey);
type ResultKey = (u8, u32);

/// Nodes with their uses.
#[derive(Clone, Debug)]
pub(super) struct Nodes<M: Machine> {
    nodes: Vec<Entry<M>>,
    operands: Vec<Value>,
    /// Places of the operands in lists of uses, by the same index.
    links: Vec<Link>,
    results: Vec<ResultType<M::ValueType>>,
    memory: Vec<Memory<M::ValueType>>,
    leaves: Leaves,
    tokens: Tokens<M::ValueType>,
}

impl<M: Machine> Nodes<M> {
    pub(super) fn new() -> Self {
        Nodes {
            nodes: Vec::new(),
            operands: Vec::new(),
            links: Vec::new(),
            results: Vec::new(),
            memory: Vec::new(),
            leaves: Leaves::default(),
            tokens: Tokens {
                chain: M::ValueType::from_name("Other"),
                glue: M::ValueType::from_name("Glue"),
            },
        }
    }

    /// Removes all nodes.
    pub(super) fn clear(&mut self) {
        self.nodes.clear();
        self.operands.clear();
        self.links.clear();
        self.results.clear();
        self.memory.clear();
        self.leaves.clear();
    }

    pub(super) fn tokens(&self) -> Tokens<M::ValueType> {
        self.tokens
    }

    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    pub(super) fn kind(&self, node: usize) -> Kind<M> {
        self.nodes[node].kind
    }

    pub(super) fn operands(&self, node: usize) -> &[Value] {
        &self.operands[self.nodes[node].operands.clone()]
    }

    pub(super) fn result_types(&self, node: usize) -> &[ResultType<M::ValueType>] {
        &self.results[self.nodes[node].results.clone()]
    }

    pub(super) fn memory(&self, node: usize) -> &[Memory<M::ValueType>] {
        &self.memory[self.nodes[node].memory.clone()]
    }

    pub(super) fn memory_mut(&mut self, node: usize) -> &mut [Memory<M::ValueType>] {
        &mut self.memory[self.nodes[node].memory.clone()]
    }

    pub(super) fn get(&self, node: usize) -> Node<'_, M> {
        let (operands, memory) = (self.operands(node), self.memory(node));
        Node { kind: self.kind(node), operands, memory }
    }

    /// Returns the uses of all results of a node.
    pub(super) fn uses(&self, node: usize) -> impl Iterator<Item = Use> {
        let slot_of = |slot: usize| (slot != NONE).then_some(slot);
        let first = slot_of(self.nodes[node].first_use);
        let slots = iter::successors(first, move |&slot| slot_of(self.links[slot].next));
        slots.map(|slot| {
            let user = self.links[slot].user;
            let index = slot - self.nodes[user].operands.start;
            Use { slot, value: self.operands[slot], user, index }
        })
    }

    /// Adds a node, and returns its first result.
    pub(super) fn push(
        &mut self,
        kind: Kind<M>,
        results: impl IntoIterator<Item = ResultType<M::ValueType>>,
        operands: impl IntoIterator<Item = Value>,
        memory: impl IntoIterator<Item = Memory<M::ValueType>>,
    ) -> Value {
        let node = self.nodes.len();
        let (first_result, first_memory) = (self.results.len(), self.memory.len());
        let first_operand = self.operands.len();
        self.results.extend(results);
        self.memory.extend(memory);
        for operand in operands {
            let slot = self.operands.len();
            self.operands.push(operand);
            self.links.push(Link { user: node, previous: NONE, next: NONE });
            self.link(slot);
        }
        self.nodes.push(Entry {
            kind,
            operands: first_operand..self.operands.len(),
            results: first_result..self.results.len(),
            memory: first_memory..self.memory.len(),
            first_use: NONE,
            last_use: NONE,
        });
        Value { node, result: 0 }
    }

    /// Returns the leaf of this kind and type, and adds it if there is none.
    pub(super) fn leaf(&mut self, kind: Kind<M>, ty: ResultType<M::ValueType>) -> Value {
        let Some(key) = leaf_key(kind, ty) else { return self.push(kind, [ty], [], []) };
        if let Some(node) = self.leaves.find(&key, |node| self.leaf_key(node)) {
            return Value { node, result: 0 };
        }
        let leaf = self.push(kind, [ty], [], []);
        let Nodes { leaves, nodes, results, .. } = self;
        leaves.insert(&key, leaf.node, |node| key_of(nodes, results, node));
        leaf
    }

    fn leaf_key(&self, node: usize) -> Option<LeafKey> {
        key_of(&self.nodes, &self.results, node)
    }

    /// Replaces an operand, given by its index in the vector of all operands.
    pub(super) fn set_operand(&mut self, slot: usize, value: Value) {
        self.unlink(slot);
        self.operands[slot] = value;
        self.link(slot);
    }

    /// Removes a node without uses: it no longer uses its operands, and is of the kind `Removed`.
    pub(super) fn remove(&mut self, node: usize) {
        for slot in self.nodes[node].operands.clone() {
            self.unlink(slot);
        }
        // A removed node has no key, so that nobody finds it among the leaves.
        let entry = &mut self.nodes[node];
        entry.kind = Kind::Removed;
        entry.operands.end = entry.operands.start;
    }

    /// Appends an operand to the uses of the node that it is a result of.
    fn link(&mut self, slot: usize) {
        let entry = &mut self.nodes[self.operands[slot].node];
        let previous = core::mem::replace(&mut entry.last_use, slot);
        match previous {
            NONE => entry.first_use = slot,
            _ => self.links[previous].next = slot,
        }
        (self.links[slot].previous, self.links[slot].next) = (previous, NONE);
    }

    /// Removes an operand from the uses of the node that it is a result of.
    fn unlink(&mut self, slot: usize) {
        let Link { previous, next, .. } = self.links[slot];
        let entry = &mut self.nodes[self.operands[slot].node];
        match previous {
            NONE => entry.first_use = next,
            _ => self.links[previous].next = next,
        }
        match next {
            NONE => entry.last_use = previous,
            _ => self.links[next].previous = previous,
        }
    }
}

/// Returns the identity of a node that is a leaf.
fn key_of<M: Machine>(
    nodes: &[Entry<M>],
    results: &[ResultType<M::ValueType>],
    node: usize,
) -> Option<LeafKey> {
    let entry = &nodes[node];
    leaf_key(entry.kind, *results.get(entry.results.start)?)
}

/// Returns the identity of a leaf. `None` for kinds of which two nodes are not the same value.
fn leaf_key<M: Machine>(kind: Kind<M>, ty: ResultType<M::ValueType>) -> Option<LeafKey> {
    let register = |register: Reg<M::Register>| match register {
        Reg::Real(register) => (0, register.value() as usize),
        Reg::Virtual(number) => (1, number),
    };
    let (number, data, index) = match kind {
        Kind::Constant(value) => (0, value, 0),
        Kind::Float(value) => (1, value.to_bits().into(), 0),
        Kind::TargetConstant(value) => (2, value, 0),
        Kind::TargetFloat(value) => (3, value.to_bits().into(), 0),
        Kind::Condition(code) => (4, code.value().into(), 0),
        Kind::Type(ty) => (5, ty.value().into(), 0),
        Kind::Block(number) => (6, 0, number),
        Kind::Symbol(opcode, number) => (7, opcode.value().into(), number),
        Kind::Register(of) => {
            let (which, number) = register(of);
            (8, which, number)
        }
        Kind::NoRegister => (9, 0, 0),
        // Registers may be read at different times.
        Kind::FromRegister(_)
        | Kind::Generic(_)
        | Kind::Entry
        | Kind::Join
        | Kind::ToRegister(_)
        | Kind::Machine(_)
        | Kind::Removed => return None,
    };
    let ty = match ty {
        ResultType::Value(ty) => (0, ty.value()),
        ResultType::Chain => (1, 0),
        ResultType::Glue => (2, 0),
    };
    Some((number, data, index, ty))
}
