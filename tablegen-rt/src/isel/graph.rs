//! Selection DAG for programs without an IR of their own, and an example for those with one.
//!
//! A [`Graph`] holds the nodes of a basic block and implements [`Dag`](super::Dag) and
//! [`Emit`](super::Emit). In the source, `graph.rs` has the interface for users, `graph/nodes.rs` the
//! nodes and their uses, and `graph/matcher.rs` the interface for matchers, which another IR would
//! implement.
//!
//! Input: nodes without side effects ([`Graph::value`], [`Graph::leaf`]) and nodes with a chain
//! ([`Graph::effect`], [`Graph::access`]). [`Graph::select_all`] runs a selector on them. Output:
//! instructions ([`Kind::Machine`]) that are reachable from [`Graph::root`]. `Display` writes the
//! nodes as text.
//!
//! ```
//! # use core::fmt;
//! # use tablegen_rt::names::Named;
//! # macro_rules! names {
//! #     ($ty:ident $prefix:literal: $($one:ident)*) => {
//! #         #[allow(non_camel_case_types, dead_code, clippy::upper_case_acronyms)]
//! #         #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
//! #         enum $ty { $($one),* }
//! #         impl fmt::Display for $ty {
//! #             fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
//! #                 f.pad(self.name())
//! #             }
//! #         }
//! #         impl Named for $ty {
//! #             const ALL: &'static [Self] = &[$(Self::$one),*];
//! #             fn from_value(value: u32) -> Option<Self> { Self::ALL.get(value as usize).copied() }
//! #             fn value(self) -> u32 { self as u32 }
//! #             fn index(self) -> usize { self as usize }
//! #             fn name(self) -> &'static str {
//! #                 match self { $(Self::$one => concat!($prefix, stringify!($one))),* }
//! #             }
//! #             fn from_name(name: &str) -> Option<Self> {
//! #                 Self::ALL.iter().copied().find(|one| one.name() == name)
//! #             }
//! #         }
//! #     };
//! # }
//! # names!(NodeOpcode "ISD::": ADD LOAD STORE Constant);
//! # names!(CondCode "": SETEQ);
//! # names!(ValueType "": Other i32 Glue);
//! # names!(Opcode "": ADDI);
//! # names!(Register "": X10);
//! use tablegen_rt::isel::graph::{Graph, Kind, Machine, Reg};
//! use tablegen_rt::isel::{Dag, Memory};
//!
//! /// The enums of a generated module.
//! #[derive(Clone, Copy, PartialEq, Debug)]
//! struct Target;
//!
//! impl Machine for Target {
//!     type NodeOpcode = NodeOpcode;
//!     type CondCode = CondCode;
//!     type ValueType = ValueType;
//!     type Opcode = Opcode;
//!     type Register = Register;
//! }
//!
//! // *p += 5
//! let word = ValueType::i32;
//! let mut dag = Graph::<Target>::new(word);
//! let p = dag.leaf(Kind::FromRegister(Reg::Real(Register::X10)), word);
//! let memory = Memory::new(word);
//! let old = dag.access(NodeOpcode::LOAD, memory, &[word], &[p]);
//! let five = dag.leaf(Kind::Constant(5), word);
//! // The constant becomes the right operand.
//! let new = dag.commutative(NodeOpcode::ADD, word, five, old);
//! dag.access(NodeOpcode::STORE, memory, &[], &[new, p]);
//!
//! assert_eq!(dag.use_count(p), 2);
//! assert_eq!(
//!     dag.to_string(),
//!     "\
//! n0: Other = entry
//! n1: i32 = from $X10
//! n2: i32, Other = ISD::LOAD n0, n1 (i32 in memory)
//! n3: i32 = Constant 5
//! n4: i32 = ISD::ADD n2, n3
//! n5: Other = ISD::STORE n2:1, n4, n1 (i32 in memory)
//! root n5
//! "
//! );
//! ```
//!
//! With the `Selector` and the hooks of a generated module:
//!
//! ```text
//! let mut selector = Selector::new();
//! dag.select_all(|dag, node| selector.select(dag, node, &hooks))?;
//! ```

use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use super::Memory;
use crate::names::Named;
use nodes::{LeafOpcodes, Nodes, ResultType};

mod leaves;
mod matcher;
mod nodes;
mod show;
#[cfg(test)]
mod tests;

/// Enums of a generated module that nodes consist of.
pub trait Machine: Copy + PartialEq + fmt::Debug {
    /// Opcodes of generic nodes.
    type NodeOpcode: Named;
    /// Condition codes.
    type CondCode: Named;
    /// Types of values.
    type ValueType: Named;
    /// Opcodes of machine instructions.
    type Opcode: Named;
    /// Physical registers.
    type Register: Named;
}

/// Result of a node. A value is valid only in the graph that made it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Value {
    /// Index of the node, counted from 0.
    pub node: usize,
    /// Index of the result, counted from 0.
    pub result: usize,
}

/// Physical or virtual register.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reg<R> {
    /// Physical register.
    Real(R),
    /// Virtual register, by a number of the user's.
    Virtual(usize),
}

/// Kind of a node.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Kind<M: Machine> {
    /// Generic node, to be selected.
    Generic(M::NodeOpcode),
    /// Integer constant to be selected, sign-extended.
    Constant(i128),
    /// Floating-point constant to be selected.
    Float(f64),
    /// Integer constant as an operand of an instruction.
    TargetConstant(i128),
    /// Floating-point constant as an operand of an instruction.
    TargetFloat(f64),
    /// Condition code. Its type is `Other`.
    Condition(M::CondCode),
    /// Type operand. Its type is `Other`.
    Type(M::ValueType),
    /// Basic block, by a number of the user's. Its type is `Other`.
    Block(usize),
    /// Symbol, frame index or other leaf that instructions use unchanged, such as
    /// `TargetGlobalAddress`, by a number of the user's.
    Symbol(M::NodeOpcode, usize),
    /// Register as an operand of an instruction.
    Register(Reg<M::Register>),
    /// Absent register operand of an instruction.
    NoRegister,
    /// Start of all chains.
    Entry,
    /// Token factor: the chain after all chains that enter it.
    Join,
    /// Value of a register.
    FromRegister(Reg<M::Register>),
    /// Copy to a register. Operands: chain, value, optional glue. Results: chain, optional glue.
    ToRegister(Reg<M::Register>),
    /// Machine instruction.
    Machine(M::Opcode),
    /// Node that was removed because it had no uses.
    Removed,
}

impl<M: Machine> Kind<M> {
    /// Returns true if the node still needs to be selected.
    pub fn is_open(&self) -> bool {
        matches!(self, Kind::Generic(_) | Kind::Constant(_) | Kind::Float(_))
    }
}

/// Node of a [`Graph`].
#[derive(Clone, Copy, Debug)]
pub struct Node<'g, M: Machine> {
    kind: Kind<M>,
    operands: &'g [Value],
    memory: &'g [Memory<M::ValueType>],
}

impl<'g, M: Machine> Node<'g, M> {
    /// Returns the kind of the node.
    pub fn kind(&self) -> Kind<M> {
        self.kind
    }

    /// Returns the operands. A chain comes first, glue last.
    pub fn operands(&self) -> &'g [Value] {
        self.operands
    }

    /// Returns the memory accesses: none, one, or several for an instruction that replaces several
    /// nodes.
    pub fn memory(&self) -> &'g [Memory<M::ValueType>] {
        self.memory
    }
}

/// Nodes of a basic block.
///
/// # Panics
///
/// Methods with a [`Value`] parameter may panic if the value belongs to another graph.
#[derive(Clone, Debug)]
pub struct Graph<M: Machine> {
    nodes: Nodes<M>,
    root: Value,
    pointer: M::ValueType,
    opcodes: LeafOpcodes<M::NodeOpcode>,
    buffers: Buffers,
}

/// Memory of steps of [`Graph::select_all`], of which there are several for each node.
#[derive(Clone, Debug, Default)]
struct Buffers {
    /// Nodes that may have become unused.
    unused: Vec<usize>,
    /// Values to replace, and their replacements.
    pairs: Vec<(Value, Value)>,
    /// Operands to replace, by their index in the vector of all operands.
    changed: Vec<(usize, Value)>,
}

const ENTRY: Value = Value { node: 0, result: 0 };

impl<M: Machine> Graph<M> {
    /// Creates a graph that consists of the start of the chain. `pointer` is the type of pointers.
    pub fn new(pointer: M::ValueType) -> Self {
        let mut nodes = Nodes::new();
        nodes.push(Kind::Entry, [ResultType::Chain], [], []);
        let (opcodes, buffers) = (LeafOpcodes::new(), Buffers::default());
        Graph { nodes, root: ENTRY, pointer, opcodes, buffers }
    }

    /// Removes all nodes but the start of the chain, as in a new graph. The memory of the nodes is kept for
    /// those of another block.
    pub fn clear(&mut self) {
        self.nodes.clear();
        self.nodes.push(Kind::Entry, [ResultType::Chain], [], []);
        self.root = ENTRY;
    }

    /// Returns the last chain. All nodes with effects, and their operands, are reachable from it.
    pub fn root(&self) -> Value {
        self.root
    }

    /// Sets the last chain.
    pub fn set_root(&mut self, root: Value) {
        self.root = root;
    }

    /// Returns the number of nodes that were added, the removed ones and the start of the chain included:
    /// nodes have the indices below it.
    pub fn node_count(&self) -> usize {
        self.nodes.len()
    }

    /// Returns the first results of all nodes that are not removed, in the order in which they were added.
    pub fn nodes(&self) -> impl Iterator<Item = Value> {
        let all = (0..self.nodes.len()).map(|node| Value { node, result: 0 });
        all.filter(|value| self.nodes.kind(value.node) != Kind::Removed)
    }

    /// Returns the first results of the nodes that the root needs, operands before their users.
    ///
    /// # Panics
    /// Panics if the root belongs to another graph.
    pub fn needed(&self) -> Vec<Value> {
        let order = self.operands_first([self.root.node]);
        order.into_iter().map(|node| Value { node, result: 0 }).collect()
    }

    /// Returns the node of a value.
    ///
    /// # Panics
    /// Panics if the value belongs to another graph.
    pub fn node(&self, value: Value) -> Node<'_, M> {
        self.nodes.get(value.node)
    }

    /// Returns the type of a value. `None` if there is no such result, or if it is a chain or glue and the
    /// enum has no type for these.
    ///
    /// # Panics
    /// Panics if the value belongs to another graph.
    pub fn type_of(&self, value: Value) -> Option<M::ValueType> {
        self.nodes.tokens().value_type(self.result_type(value)?)
    }

    /// Returns the first memory access of a node. `None` if it has none.
    ///
    /// # Panics
    /// Panics if the value belongs to another graph.
    pub fn memory_mut(&mut self, value: Value) -> Option<&mut Memory<M::ValueType>> {
        self.nodes.memory_mut(value.node).first_mut()
    }

    /// Adds a node of any kind with results of these types, and returns its first result. A chain
    /// is the first operand and the last result; glue is last in both.
    ///
    /// # Panics
    /// Panics if an operand belongs to another graph.
    pub fn add(&mut self, kind: Kind<M>, types: &[M::ValueType], operands: &[Value]) -> Value {
        let tokens = self.nodes.tokens();
        let types = types.iter().map(|&ty| tokens.result_type(ty));
        self.nodes.push(kind, types, operands.iter().copied(), [])
    }

    /// Adds a node with one result, and returns the result.
    ///
    /// # Panics
    /// Panics if an operand belongs to another graph.
    pub fn value(&mut self, kind: Kind<M>, ty: M::ValueType, operands: &[Value]) -> Value {
        self.add(kind, &[ty], operands)
    }

    /// Returns the node without operands of this kind and type, such as a constant, and adds it if there is
    /// none. So uses of equal constants are uses of one node, as patterns that ask for the number of uses
    /// expect. Each [`Kind::FromRegister`] is a node of its own.
    pub fn leaf(&mut self, kind: Kind<M>, ty: M::ValueType) -> Value {
        self.nodes.leaf(kind, self.nodes.tokens().result_type(ty))
    }

    /// Returns the leaf of type `Other` of this kind, a condition code, type operand or block, and adds it
    /// if there is none.
    pub fn other(&mut self, kind: Kind<M>) -> Value {
        self.nodes.leaf(kind, ResultType::Chain)
    }

    /// Adds a commutative node, and returns its result. A constant operand becomes the right one,
    /// where patterns expect it.
    ///
    /// # Panics
    /// Panics if an operand belongs to another graph.
    pub fn commutative(
        &mut self,
        opcode: M::NodeOpcode,
        ty: M::ValueType,
        left: Value,
        right: Value,
    ) -> Value {
        let is_constant = |value: Value| {
            matches!(self.nodes.kind(value.node), Kind::Constant(_) | Kind::Float(_))
        };
        let operands =
            if is_constant(left) && !is_constant(right) { [right, left] } else { [left, right] };
        self.value(Kind::Generic(opcode), ty, &operands)
    }

    /// Adds a node with a chain after all nodes with chains so far, and returns its first result.
    /// The root becomes its first operand, and its last result, a chain, becomes the root.
    ///
    /// # Panics
    /// Panics if an operand belongs to another graph.
    pub fn effect(&mut self, kind: Kind<M>, types: &[M::ValueType], operands: &[Value]) -> Value {
        self.effect_with(kind, types, operands, None)
    }

    fn effect_with(
        &mut self,
        kind: Kind<M>,
        types: &[M::ValueType],
        operands: &[Value],
        memory: Option<Memory<M::ValueType>>,
    ) -> Value {
        let tokens = self.nodes.tokens();
        let result_types =
            types.iter().map(|&ty| tokens.result_type(ty)).chain([ResultType::Chain]);
        let operands = [self.root].into_iter().chain(operands.iter().copied());
        let node = self.nodes.push(kind, result_types, operands, memory);
        self.root = Value { result: types.len(), ..node };
        node
    }

    /// Adds a memory access after all nodes with chains so far, and returns its first result.
    ///
    /// The graph does not analyze accesses. To leave loads unordered, [`add`](Graph::add) them with
    /// the same chain, and a [`Kind::Join`] after them.
    ///
    /// # Panics
    /// Panics if an operand belongs to another graph.
    pub fn access(
        &mut self,
        opcode: M::NodeOpcode,
        memory: Memory<M::ValueType>,
        types: &[M::ValueType],
        operands: &[Value],
    ) -> Value {
        self.effect_with(Kind::Generic(opcode), types, operands, Some(memory))
    }

    /// Adds an instruction with one result, and returns the result.
    ///
    /// # Panics
    /// Panics if an operand belongs to another graph.
    pub fn machine(&mut self, opcode: M::Opcode, ty: M::ValueType, operands: &[Value]) -> Value {
        self.value(Kind::Machine(opcode), ty, operands)
    }

    /// Returns true if a result of the node has a use. The root counts as used.
    ///
    /// # Panics
    /// Panics if the value belongs to another graph.
    pub fn is_used(&self, value: Value) -> bool {
        self.root.node == value.node || self.nodes.uses(value.node).next().is_some()
    }

    /// Replaces all uses of a value by another one, and removes the node of `old` if no result of it has
    /// uses any more, with the operands that become unused.
    ///
    /// # Panics
    /// Panics if a value belongs to another graph.
    pub fn replace_uses(&mut self, old: Value, new: Value) {
        self.substitute(&[(old, new)]);
        self.remove_unused([old.node]);
    }

    /// Selects all nodes that are reachable from the root and need it, each after its users. Nodes
    /// that became part of an instruction are skipped. `select` must call a matcher with the node.
    ///
    /// # Errors
    /// Returns an error if `select` fails. The remaining nodes are not selected then.
    ///
    /// # Panics
    /// Panics if the root belongs to another graph.
    pub fn select_all<E>(
        &mut self,
        mut select: impl FnMut(&mut Self, Value) -> Result<(), E>,
    ) -> Result<(), E> {
        // Nodes that nobody needs are no uses of others, which patterns fold only where they have one.
        self.remove_unused(0..self.nodes.len());
        // Each node is selected at most once. Hooks may make new ones that need selection.
        let mut done = Vec::new();
        loop {
            done.resize(self.nodes.len(), false);
            let is_left = |node: usize| !done[node] && self.nodes.kind(node).is_open();
            let is_used = |node: usize| self.is_used(Value { node, result: 0 });
            if !(0..self.nodes.len()).any(|node| is_left(node) && is_used(node)) {
                return Ok(());
            }
            let mut order = self.operands_first([self.root.node]);
            order.retain(|&node| is_left(node));
            if order.is_empty() {
                return Ok(());
            }
            for &node in order.iter().rev() {
                done[node] = true;
                let value = Value { node, result: 0 };
                if !self.nodes.kind(node).is_open() || !self.is_used(value) {
                    continue;
                }
                let before = self.nodes.len();
                select(self, value)?;
                // Nodes made for patterns that did not match in the end.
                self.remove_unused(before..self.nodes.len());
            }
        }
    }

    fn is_chain(&self, value: Value) -> bool {
        self.result_type(value) == Some(ResultType::Chain)
    }

    fn result_type(&self, value: Value) -> Option<ResultType<M::ValueType>> {
        self.nodes.result_types(value.node).get(value.result).copied()
    }

    /// Returns the first result of the node that has a type.
    fn result_of_type(&self, value: Value, ty: ResultType<M::ValueType>) -> Option<Value> {
        let result = self.nodes.result_types(value.node).iter().position(|&one| one == ty)?;
        Some(Value { result, ..value })
    }

    /// Replaces all uses of old values by new ones at once. Pairs are (old, new).
    fn substitute(&mut self, pairs: &[(Value, Value)]) {
        let new = |value: Value| pairs.iter().find(|pair| pair.0 == value).map(|pair| pair.1);
        let mut changed = core::mem::take(&mut self.buffers.changed);
        for (nth, (old, _)) in pairs.iter().enumerate() {
            if pairs[..nth].iter().any(|pair| pair.0.node == old.node) {
                continue;
            }
            for used in self.nodes.uses(old.node) {
                if let Some(new) = new(used.value) {
                    changed.push((used.slot, new));
                }
            }
        }
        for (slot, new) in changed.drain(..) {
            self.nodes.set_operand(slot, new);
        }
        self.buffers.changed = changed;
        self.root = new(self.root).unwrap_or(self.root);
    }

    /// Removes the nodes that have no uses, then their operands that became unused.
    fn remove_unused(&mut self, nodes: impl IntoIterator<Item = usize>) {
        let mut open = core::mem::take(&mut self.buffers.unused);
        open.extend(nodes);
        while let Some(node) = open.pop() {
            let value = Value { node, result: 0 };
            if value == ENTRY || self.is_used(value) {
                continue;
            }
            open.extend(self.nodes.operands(node).iter().map(|operand| operand.node));
            self.nodes.remove(node);
        }
        self.buffers.unused = open;
    }

    /// Returns the nodes and their transitive operands, operands before users.
    fn operands_first(&self, nodes: impl IntoIterator<Item = usize>) -> Vec<usize> {
        let mut order = Vec::with_capacity(self.nodes.len());
        let mut seen = vec![false; self.nodes.len()];
        // Path from the first node, each with the number of operands visited.
        let mut stack = Vec::with_capacity(8);
        for node in nodes {
            if !core::mem::replace(&mut seen[node], true) {
                stack.push((node, 0));
            }
            while let Some((node, index)) = stack.last_mut() {
                match self.nodes.get(*node).operands.get(*index) {
                    Some(operand) => {
                        *index += 1;
                        if !core::mem::replace(&mut seen[operand.node], true) {
                            stack.push((operand.node, 0));
                        }
                    }
                    None => {
                        order.push(*node);
                        stack.pop();
                    }
                }
            }
        }
        order
    }

    /// Returns true if a path along operands leads from these nodes to a wanted one, which may be
    /// one of them. Paths end at `end`.
    fn reaches(
        &self,
        mut open: Vec<usize>,
        end: Option<usize>,
        is_wanted: impl Fn(usize) -> bool,
    ) -> bool {
        if open.is_empty() {
            return false;
        }
        let mut seen = vec![false; self.nodes.len()];
        while let Some(node) = open.pop() {
            if is_wanted(node) {
                return true;
            }
            if Some(node) != end && !core::mem::replace(&mut seen[node], true) {
                open.extend(self.nodes.get(node).operands.iter().map(|operand| operand.node));
            }
        }
        false
    }
}
