//! Selection DAG for programs without an IR of their own, and an example for those with one.
//!
//! A [`Graph`] holds the nodes of a basic block and implements [`Dag`](super::Dag) and
//! [`Emit`](super::Emit). In the source, `graph.rs` has the interface for users, and
//! `graph/matcher.rs` the interface for matchers, which another IR would implement.
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
//! let memory = Memory::new(word.value());
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

mod matcher;
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
#[derive(Clone, Debug)]
pub struct Node<M: Machine> {
    kind: Kind<M>,
    operands: Vec<Value>,
    /// Types of the results, by number.
    types: Vec<u32>,
    memory: Vec<Memory>,
    /// Uses of the results: node and operand index.
    uses: Vec<(usize, usize)>,
}

impl<M: Machine> Node<M> {
    /// Returns the kind of the node.
    pub fn kind(&self) -> Kind<M> {
        self.kind
    }

    /// Returns the operands. A chain comes first, glue last.
    pub fn operands(&self) -> &[Value] {
        &self.operands
    }

    /// Returns the memory accesses: none, one, or several for an instruction that replaces several
    /// nodes.
    pub fn memory(&self) -> &[Memory] {
        &self.memory
    }
}

/// Nodes of a basic block.
///
/// # Panics
///
/// Methods with a [`Value`] parameter may panic if the value belongs to another graph.
#[derive(Clone, Debug)]
pub struct Graph<M: Machine> {
    nodes: Vec<Node<M>>,
    root: Value,
    /// Types by number.
    pointer: u32,
    chain: u32,
    glue: u32,
}

const ENTRY: Value = Value { node: 0, result: 0 };

impl<M: Machine> Graph<M> {
    /// Creates a graph that consists of the start of the chain. `pointer` is the type of pointers.
    pub fn new(pointer: M::ValueType) -> Self {
        // A target without these types has no chains and no glue.
        let number = |name, without| M::ValueType::from_name(name).map_or(without, Named::value);
        let (chain, glue) = (number("Other", u32::MAX), number("Glue", u32::MAX - 1));
        let pointer = pointer.value();
        let mut graph = Graph { nodes: Vec::new(), root: ENTRY, pointer, chain, glue };
        graph.push(Kind::Entry, vec![chain], &[]);
        graph
    }

    /// Returns the last chain. All nodes with effects, and their operands, are reachable from it.
    pub fn root(&self) -> Value {
        self.root
    }

    /// Sets the last chain.
    pub fn set_root(&mut self, root: Value) {
        self.root = root;
    }

    /// Returns the node of a value.
    ///
    /// # Panics
    /// Panics if the value belongs to another graph.
    pub fn node(&self, value: Value) -> &Node<M> {
        &self.nodes[value.node]
    }

    /// Returns the type of a value. `None` if there is no such result, or if its type is not in the
    /// enum.
    ///
    /// # Panics
    /// Panics if the value belongs to another graph.
    pub fn type_of(&self, value: Value) -> Option<M::ValueType> {
        M::ValueType::from_value(self.number_of_type(value)?)
    }

    /// Returns the first memory access of a node. `None` if it has none.
    ///
    /// # Panics
    /// Panics if the value belongs to another graph.
    pub fn memory_mut(&mut self, value: Value) -> Option<&mut Memory> {
        self.nodes[value.node].memory.first_mut()
    }

    /// Adds a node of any kind with results of these types, and returns its first result. A chain
    /// is the first operand and the last result; glue is last in both.
    ///
    /// # Panics
    /// Panics if an operand belongs to another graph.
    pub fn add(&mut self, kind: Kind<M>, types: &[M::ValueType], operands: &[Value]) -> Value {
        self.push(kind, types.iter().map(|ty| ty.value()).collect(), operands)
    }

    /// Adds a node with one result, and returns the result.
    ///
    /// # Panics
    /// Panics if an operand belongs to another graph.
    pub fn value(&mut self, kind: Kind<M>, ty: M::ValueType, operands: &[Value]) -> Value {
        self.add(kind, &[ty], operands)
    }

    /// Adds a node without operands, such as a constant or register, and returns its result.
    pub fn leaf(&mut self, kind: Kind<M>, ty: M::ValueType) -> Value {
        self.add(kind, &[ty], &[])
    }

    /// Adds a leaf of type `Other`: a condition code, type operand or block. Returns its result.
    pub fn other(&mut self, kind: Kind<M>) -> Value {
        self.push(kind, vec![self.chain], &[])
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
        let is_constant =
            |value| matches!(self.node(value).kind, Kind::Constant(_) | Kind::Float(_));
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
        let types = types.iter().map(|ty| ty.value()).chain([self.chain]).collect();
        let node = self.push(kind, types, &[&[self.root], operands].concat());
        self.root = Value { result: self.node(node).types.len() - 1, ..node };
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
        memory: Memory,
        types: &[M::ValueType],
        operands: &[Value],
    ) -> Value {
        let node = self.effect(Kind::Generic(opcode), types, operands);
        self.nodes[node.node].memory.push(memory);
        node
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
        self.root.node == value.node || !self.node(value).uses.is_empty()
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
        // Each node is selected at most once. Hooks may make new ones that need selection.
        let mut done = Vec::new();
        loop {
            let mut order = self.operands_first([self.root.node]);
            done.resize(self.nodes.len(), false);
            order.retain(|&node| !done[node] && self.nodes[node].kind.is_open());
            if order.is_empty() {
                return Ok(());
            }
            for &node in order.iter().rev() {
                done[node] = true;
                let value = Value { node, result: 0 };
                if !self.nodes[node].kind.is_open() || !self.is_used(value) {
                    continue;
                }
                let before = self.nodes.len();
                select(self, value)?;
                // Nodes made for patterns that did not match in the end.
                self.remove_unused((before..self.nodes.len()).collect());
            }
        }
    }

    fn push(&mut self, kind: Kind<M>, types: Vec<u32>, operands: &[Value]) -> Value {
        let node = self.nodes.len();
        for (index, operand) in operands.iter().enumerate() {
            self.nodes[operand.node].uses.push((node, index));
        }
        let (operands, memory, uses) = (operands.to_vec(), Vec::new(), Vec::new());
        self.nodes.push(Node { kind, operands, types, memory, uses });
        Value { node, result: 0 }
    }

    /// Adds a leaf with one result of a type that the matcher has by number.
    fn numbered_leaf(&mut self, kind: Kind<M>, ty: u32) -> Value {
        self.push(kind, vec![ty], &[])
    }

    fn number_of_type(&self, value: Value) -> Option<u32> {
        self.node(value).types.get(value.result).copied()
    }

    fn is_chain(&self, value: Value) -> bool {
        self.number_of_type(value) == Some(self.chain)
    }

    /// Returns the first result of the node that has a type.
    fn result_of_type(&self, value: Value, ty: u32) -> Option<Value> {
        let result = self.node(value).types.iter().position(|&one| one == ty)?;
        Some(Value { result, ..value })
    }

    /// Replaces all uses of old values by new ones at once. Pairs are (old, new).
    fn substitute(&mut self, pairs: &[(Value, Value)]) {
        let new = |value: Value| pairs.iter().find(|pair| pair.0 == value).map(|pair| pair.1);
        let mut changed = Vec::new();
        for (nth, (old, _)) in pairs.iter().enumerate() {
            if pairs[..nth].iter().any(|pair| pair.0.node == old.node) {
                continue;
            }
            let uses = core::mem::take(&mut self.nodes[old.node].uses);
            for (user, index) in uses {
                match new(self.nodes[user].operands[index]) {
                    Some(new) => changed.push((user, index, new)),
                    None => self.nodes[old.node].uses.push((user, index)),
                }
            }
        }
        for (user, index, new) in changed {
            self.nodes[user].operands[index] = new;
            self.nodes[new.node].uses.push((user, index));
        }
        self.root = new(self.root).unwrap_or(self.root);
    }

    /// Removes the nodes that have no uses, then their operands that became unused.
    fn remove_unused(&mut self, mut nodes: Vec<usize>) {
        while let Some(node) = nodes.pop() {
            let value = Value { node, result: 0 };
            if value == ENTRY || self.is_used(value) {
                continue;
            }
            self.nodes[node].kind = Kind::Removed;
            for operand in core::mem::take(&mut self.nodes[node].operands) {
                self.nodes[operand.node].uses.retain(|&(user, _)| user != node);
                nodes.push(operand.node);
            }
        }
    }

    /// Returns the nodes and their transitive operands, operands before users.
    fn operands_first(&self, nodes: impl IntoIterator<Item = usize>) -> Vec<usize> {
        let mut order = Vec::new();
        let mut seen = vec![false; self.nodes.len()];
        for node in nodes {
            // Path from the first node, each with the number of operands visited.
            let mut stack = Vec::new();
            if !core::mem::replace(&mut seen[node], true) {
                stack.push((node, 0));
            }
            while let Some((node, index)) = stack.last_mut() {
                match self.nodes[*node].operands.get(*index) {
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
        let mut seen = vec![false; self.nodes.len()];
        while let Some(node) = open.pop() {
            if is_wanted(node) {
                return true;
            }
            if Some(node) != end && !core::mem::replace(&mut seen[node], true) {
                open.extend(self.nodes[node].operands.iter().map(|operand| operand.node));
            }
        }
        false
    }
}
