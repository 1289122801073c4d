//! The selection DAG of a basic block, as the generated matcher reads and changes it.

use tablegen_rt::isel::{Dag, Emit, MachineNode, Memory, Replacement};

use crate::target::selector::{CondCode, NodeOpcode};
use crate::target::{Opcode, Register, ValueType};

/// A result of a node.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Value {
    pub node: usize,
    pub result: usize,
}

/// A register of the machine, or one of those that have no names yet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reg {
    Real(Register),
    Virtual(usize),
}

/// What a node is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Kind {
    /// A node that patterns know.
    Generic(NodeOpcode),
    /// A load or a store.
    Access(NodeOpcode, Memory),
    Constant(i64),
    Condition(CondCode),
    Type(ValueType),
    Block(usize),
    // What follows is not selected, but may be what was selected.
    Entry,
    /// All of the chains that go into it.
    Join,
    FromRegister(Reg),
    ToRegister(Reg),
    /// A constant, or a register, as an operand of an instruction.
    TargetConstant(i64),
    Register(Reg),
    Machine(Opcode),
}

/// A node, what goes into it and the types of its results. Chains go first.
#[derive(Clone, PartialEq, Debug)]
pub struct Node {
    pub kind: Kind,
    pub operands: Vec<Value>,
    types: Vec<u32>,
}

/// The nodes of a block; operands come before those who use them, until it is selected.
#[derive(Clone, Debug)]
pub struct BlockDag {
    nodes: Vec<Node>,
    /// The last chain, from which all that has an effect can be reached.
    pub root: Value,
}

const WORD: u32 = ValueType::i32.value();
const CHAIN: u32 = ValueType::Other.value();
const GLUE: u32 = ValueType::Glue.value();

/// The beginning of the chain.
const ENTRY: Value = Value { node: 0, result: 0 };

impl Default for BlockDag {
    fn default() -> Self {
        let entry = Node { kind: Kind::Entry, operands: Vec::new(), types: vec![CHAIN] };
        BlockDag { nodes: vec![entry], root: ENTRY }
    }
}

impl BlockDag {
    pub fn node(&self, value: Value) -> &Node {
        &self.nodes[value.node]
    }

    /// One value of each node, in their order.
    pub fn values(&self) -> impl DoubleEndedIterator<Item = Value> + use<> {
        (0..self.nodes.len()).map(|node| Value { node, result: 0 })
    }

    /// Whether a value is one that registers can hold.
    pub fn is_word(&self, value: Value) -> bool {
        self.node(value).types.get(value.result) == Some(&WORD)
    }

    fn add(&mut self, kind: Kind, operands: Vec<Value>, types: Vec<u32>) -> Value {
        self.nodes.push(Node { kind, operands, types });
        Value { node: self.nodes.len() - 1, result: 0 }
    }

    /// A node with a word as its result.
    pub fn word(&mut self, kind: Kind, operands: &[Value]) -> Value {
        self.add(kind, operands.to_vec(), vec![WORD])
    }

    /// A node that is no value: a condition, a type, a block.
    pub fn other(&mut self, kind: Kind) -> Value {
        self.add(kind, Vec::new(), vec![CHAIN])
    }

    /// A node that has an effect, after those before it.
    pub fn effect(&mut self, kind: Kind, operands: &[Value]) {
        let operands = [&[self.root], operands].concat();
        self.root = self.add(kind, operands, vec![CHAIN]);
    }

    /// A load, after the effects before it.
    pub fn load(&mut self, memory: Memory, address: Value) -> Value {
        let kind = Kind::Access(NodeOpcode::LOAD, memory);
        let load = self.add(kind, vec![self.root, address], vec![WORD, CHAIN]);
        self.root = Value { result: 1, ..load };
        load
    }

    /// What a load does, if the node is one.
    pub fn load_mut(&mut self, value: Value) -> Option<&mut Memory> {
        match &mut self.nodes[value.node].kind {
            Kind::Access(NodeOpcode::LOAD, memory) => Some(memory),
            _ => None,
        }
    }

    /// An instruction with a word as its result.
    pub fn machine(&mut self, opcode: Opcode, operands: &[Value]) -> Value {
        self.word(Kind::Machine(opcode), operands)
    }

    /// Uses `new` wherever `old` was used.
    fn substitute(&mut self, old: Value, new: Value) {
        let operands = self.nodes.iter_mut().flat_map(|node| &mut node.operands);
        for operand in operands.chain([&mut self.root]) {
            if *operand == old {
                *operand = new;
            }
        }
    }

    /// Whether anything uses a result of a node.
    pub fn is_used(&self, node: usize) -> bool {
        let mut operands = self.nodes.iter().flat_map(|node| &node.operands);
        self.root.node == node || operands.any(|operand| operand.node == node)
    }

    /// Whether a value can be an operand of an instruction: it is no chain.
    pub fn is_operand(&self, value: Value) -> bool {
        self.is_word(value) || matches!(self.node(value).kind, Kind::Block(_))
    }

    /// Forgets what goes into these nodes if nothing uses them, and so on.
    fn remove_unused(&mut self, mut values: Vec<Value>) {
        while let Some(value) = values.pop() {
            if !self.is_used(value.node) {
                values.append(&mut self.nodes[value.node].operands);
            }
        }
    }

    /// The result of this type.
    fn result_of_type(&self, value: Value, ty: u32) -> Option<Value> {
        let result = self.node(value).types.iter().position(|&one| one == ty)?;
        Some(Value { result, ..value })
    }
}

impl Dag for BlockDag {
    type Value = Value;

    fn opcode(&self, value: Value) -> u32 {
        match self.node(value).kind {
            Kind::Generic(opcode) | Kind::Access(opcode, _) => opcode.value(),
            Kind::Constant(_) => NodeOpcode::Constant.value(),
            Kind::TargetConstant(_) => NodeOpcode::TargetConstant.value(),
            Kind::Condition(_) => NodeOpcode::CONDCODE.value(),
            Kind::Type(_) => NodeOpcode::VALUETYPE.value(),
            Kind::Block(_) => NodeOpcode::BasicBlock.value(),
            _ => u32::MAX,
        }
    }

    fn operand_count(&self, value: Value) -> usize {
        self.node(value).operands.len()
    }

    fn operand(&self, value: Value, index: usize) -> Value {
        self.node(value).operands[index]
    }

    fn result(&self, value: Value, index: usize) -> Value {
        Value { result: index, ..value }
    }

    fn value_type(&self, value: Value) -> u32 {
        self.node(value).types[value.result]
    }

    fn pointer_type(&self) -> u32 {
        WORD
    }

    fn integer(&self, value: Value) -> Option<i64> {
        match self.node(value).kind {
            Kind::Constant(number) | Kind::TargetConstant(number) => Some(number),
            _ => None,
        }
    }

    fn use_count(&self, value: Value) -> usize {
        let operands = self.nodes.iter().flat_map(|node| &node.operands);
        operands.filter(|&&operand| operand == value).count()
    }

    fn memory(&self, value: Value) -> Option<Memory> {
        match self.node(value).kind {
            Kind::Access(_, memory) => Some(memory),
            _ => None,
        }
    }

    fn condition_code(&self, value: Value) -> Option<u32> {
        match self.node(value).kind {
            Kind::Condition(code) => Some(code.value()),
            _ => None,
        }
    }

    fn type_operand(&self, value: Value) -> Option<u32> {
        match self.node(value).kind {
            Kind::Type(ty) => Some(ty.value()),
            _ => None,
        }
    }
}

impl Emit for BlockDag {
    type Opcode = Opcode;
    type Register = Register;

    fn constant(&mut self, value: i64, _: u32) -> Value {
        self.word(Kind::TargetConstant(value), &[])
    }

    fn register(&mut self, register: Option<Register>, _: u32) -> Value {
        // Where others have no register, this machine has one that is always zero.
        let register = register.unwrap_or(Register::X0);
        self.word(Kind::Register(Reg::Real(register)), &[])
    }

    fn target_constant(&mut self, constant: Value) -> Value {
        match self.node(constant).kind {
            Kind::Constant(number) => self.word(Kind::TargetConstant(number), &[]),
            _ => constant,
        }
    }

    fn merge_chains(&mut self, nodes: &[Value]) -> Option<Value> {
        let mut chains: Vec<Value> = Vec::new();
        for &node in nodes {
            let chain = *self.node(node).operands.first()?;
            let is_inside = nodes.iter().any(|other| other.node == chain.node);
            if !is_inside && !chains.contains(&chain) {
                chains.push(chain);
            }
        }
        match chains[..] {
            [chain] => Some(chain),
            _ => Some(self.add(Kind::Join, chains, vec![CHAIN])),
        }
    }

    fn entry_chain(&mut self) -> Value {
        ENTRY
    }

    fn copy_to_register(
        &mut self,
        chain: Value,
        register: Register,
        value: Value,
        glue: Option<Value>,
    ) -> (Value, Value) {
        let operands = [chain, value].into_iter().chain(glue).collect();
        let copy = self.add(Kind::ToRegister(Reg::Real(register)), operands, vec![CHAIN, GLUE]);
        (copy, Value { result: 1, ..copy })
    }

    fn machine_node(&mut self, node: MachineNode<'_, Value, Opcode>) -> Value {
        let operands = node.chain.into_iter().chain(node.operands.iter().copied()).chain(node.glue);
        let chain = node.chain.map(|_| CHAIN);
        let glue = node.glue_result.then_some(GLUE);
        let types = node.types.iter().copied().chain(chain).chain(glue).collect();
        self.add(Kind::Machine(node.opcode), operands.collect(), types)
    }

    fn replace(&mut self, new: Replacement<'_, Value>) {
        for (result, &value) in new.results.iter().enumerate() {
            self.substitute(Value { result, ..new.root }, value);
        }
        for (nodes, ty, by) in [(new.chained, CHAIN, new.chain), (&[new.root][..], GLUE, new.glue)]
        {
            let Some(by) = by else { continue };
            for &node in nodes {
                if let Some(old) = self.result_of_type(node, ty) {
                    self.substitute(old, by);
                }
            }
        }
        self.remove_unused([&[new.root], new.chained].concat());
    }
}
