//! DAG for generated matchers, with a text form of selected nodes.

use tablegen_rt::isel::graph::Machine;
use tablegen_rt::isel::{Dag, Emit, MachineNode, Memory, Replacement};
use tablegen_rt::names::Named;

/// Declares `Names`, the enums of a module, and `Nodes`, a DAG with them.
#[macro_export]
macro_rules! dag_of {
    ($module:ident) => {
        /// Enums of the module.
        #[derive(Clone, Copy, PartialEq, Debug)]
        struct Names;

        impl tablegen_rt::isel::graph::Machine for Names {
            type NodeOpcode = $module::NodeOpcode;
            type CondCode = $module::CondCode;
            type ValueType = $module::ValueType;
            type Opcode = $module::Opcode;
            type Register = $module::Register;
        }

        /// The DAG, with the instructions and registers of the target.
        type Nodes = dag::Nodes<Names>;
    };
}

/// Result of a node: index of the node, and of the result.
pub type Value = (usize, usize);

#[derive(Clone, Debug)]
pub struct Node<M: Machine> {
    /// Opcode. `None` for nodes that no pattern matches.
    pub opcode: Option<M::NodeOpcode>,
    pub types: Vec<M::ValueType>,
    pub operands: Vec<Value>,
    pub integer: Option<i64>,
    pub float: Option<f64>,
    pub condition: Option<M::CondCode>,
    pub ty: Option<M::ValueType>,
    pub memory: Option<Memory<M::ValueType>>,
    /// Notation of the node, if it needs no selection.
    pub name: Option<String>,
    /// Number of nodes whose memory accesses this node takes over.
    pub accesses: usize,
}

impl<M: Machine> Default for Node<M> {
    fn default() -> Self {
        Node {
            opcode: None,
            types: Vec::new(),
            operands: Vec::new(),
            integer: None,
            float: None,
            condition: None,
            ty: None,
            memory: None,
            name: None,
            accesses: 0,
        }
    }
}

/// DAG of a target with these enums.
pub struct Nodes<M: Machine> {
    pub nodes: Vec<Node<M>>,
}

/// Types of pointers, of results without a value, and of glue.
#[derive(Clone, Copy)]
pub enum Special {
    Pointer = 7,
    Chain = 1,
    Glue = 245,
}

/// Returns a special type.
pub fn special<T: Named>(ty: Special) -> T {
    T::from_value(ty as u32).unwrap()
}

#[allow(dead_code)]
impl<M: Machine> Nodes<M> {
    pub fn new() -> Self {
        let mut dag = Nodes { nodes: Vec::new() };
        // The operands of node 0 are the live values.
        dag.push(Node::default());
        dag.leaf("entry", special(Special::Chain));
        dag
    }

    pub fn push(&mut self, node: Node<M>) -> Value {
        self.nodes.push(node);
        (self.nodes.len() - 1, 0)
    }

    pub fn add(
        &mut self,
        opcode: impl Into<Option<M::NodeOpcode>>,
        types: &[M::ValueType],
        operands: &[Value],
    ) -> Value {
        let (types, operands) = (types.to_vec(), operands.to_vec());
        self.push(Node { opcode: opcode.into(), types, operands, ..Node::default() })
    }

    pub fn leaf(&mut self, name: &str, ty: M::ValueType) -> Value {
        let name = Some(name.to_owned());
        self.push(Node { types: vec![ty], name, ..Node::default() })
    }

    pub fn int(
        &mut self,
        opcode: impl Into<Option<M::NodeOpcode>>,
        integer: i64,
        ty: M::ValueType,
    ) -> Value {
        let integer = Some(integer);
        self.push(Node { opcode: opcode.into(), types: vec![ty], integer, ..Node::default() })
    }

    pub fn keep(&mut self, value: Value) {
        self.nodes[0].operands.push(value);
    }

    /// Returns the operands of live nodes that are this value.
    fn uses(&self, value: Value) -> Vec<(Value, usize)> {
        let mut seen = vec![false; self.nodes.len()];
        let (mut open, mut found) = (vec![0], Vec::new());
        while let Some(node) = open.pop() {
            if !std::mem::replace(&mut seen[node], true) {
                for (index, &operand) in self.nodes[node].operands.iter().enumerate() {
                    if operand == value {
                        found.push(((node, 0), index));
                    }
                    open.push(operand.0);
                }
            }
        }
        found
    }

    /// Returns the live nodes that are not selected yet, users first.
    fn todo(&self) -> Vec<usize> {
        fn visit<M: Machine>(dag: &Nodes<M>, node: usize, seen: &mut [bool], order: &mut Vec<usize>) {
            if !std::mem::replace(&mut seen[node], true) {
                for &(operand, _) in &dag.nodes[node].operands {
                    visit(dag, operand, seen, order);
                }
                order.push(node);
            }
        }
        let mut order = Vec::new();
        visit(self, 0, &mut vec![false; self.nodes.len()], &mut order);
        order.retain(|&node| node != 0 && self.nodes[node].name.is_none());
        order.reverse();
        order
    }

    /// Selects all nodes, and prints the nodes that the selected graph keeps.
    pub fn select_all(
        &mut self,
        mut select: impl FnMut(&mut Self, Value) -> bool,
    ) -> Result<String, String> {
        while let Some(&node) = self.todo().first() {
            if !select(self, (node, 0)) {
                return Err("no match".to_owned());
            }
        }
        let kept: Vec<String> = self.nodes[0].operands.iter().map(|&v| self.show(v)).collect();
        Ok(kept.join("; "))
    }

    pub fn show(&self, (node, result): Value) -> String {
        let node = &self.nodes[node];
        let mut text = node.name.clone().unwrap_or_else(|| match node.opcode {
            Some(opcode) => format!("?{}", opcode.value()),
            None => "?".to_owned(),
        });
        if !node.operands.is_empty() {
            let operands: Vec<String> = node.operands.iter().map(|&v| self.show(v)).collect();
            text = format!("({text} {})", operands.join(" "));
        }
        if result > 0 { format!("{text}#{result}") } else { text }
    }

    fn is_above(&self, value: Value, of: usize, except: usize) -> bool {
        self.nodes[of].operands.iter().any(|&operand| {
            (operand.0 == value.0 && of != except)
                || (operand.0 != value.0 && self.is_above(value, operand.0, except))
        })
    }
}

impl<M: Machine> Dag for Nodes<M> {
    type Value = Value;
    type NodeOpcode = M::NodeOpcode;
    type ValueType = M::ValueType;
    type CondCode = M::CondCode;

    fn opcode(&self, node: Value) -> Option<M::NodeOpcode> {
        self.nodes[node.0].opcode
    }
    fn operand_count(&self, node: Value) -> usize {
        self.nodes[node.0].operands.len()
    }
    fn operand(&self, node: Value, index: usize) -> Value {
        self.nodes[node.0].operands[index]
    }
    fn result(&self, value: Value, index: usize) -> Value {
        (value.0, index)
    }
    fn value_type(&self, value: Value) -> Option<M::ValueType> {
        self.nodes[value.0].types.get(value.1).copied()
    }
    fn pointer_type(&self) -> M::ValueType {
        special(Special::Pointer)
    }
    fn integer(&self, node: Value) -> Option<i64> {
        self.nodes[node.0].integer
    }
    fn float(&self, node: Value) -> Option<f64> {
        self.nodes[node.0].float
    }
    fn users(&self, value: Value) -> impl Iterator<Item = (Value, usize)> {
        self.uses(value).into_iter()
    }
    fn memory(&self, node: Value) -> Option<Memory<M::ValueType>> {
        self.nodes[node.0].memory
    }
    fn condition_code(&self, node: Value) -> Option<M::CondCode> {
        self.nodes[node.0].condition
    }
    fn type_operand(&self, node: Value) -> Option<M::ValueType> {
        self.nodes[node.0].ty
    }
    fn may_fold(&self, node: Value, user: Value, root: Value) -> bool {
        self.use_count(node) == 1 && !self.is_above(node, root.0, user.0)
    }
    fn glue_operand(&self, node: Value) -> Option<Value> {
        let last = self.nodes[node.0].operands.last().copied();
        last.filter(|&value| self.value_type(value) == Some(special(Special::Glue)))
    }
    // Symbols are named so.
    fn deactivation_symbol(&self, node: Value) -> Option<Value> {
        let last = self.nodes[node.0].operands.last().copied();
        last.filter(|value| self.nodes[value.0].name.as_deref() == Some("@symbol"))
    }
    // Bits beyond the low 16 are known to be zero where a node is named so.
    fn and_mask_matches(&self, value: Value, actual: i64, wanted: i64) -> bool {
        let is_short = self.nodes[value.0].name.as_deref() == Some("short");
        actual == wanted || (is_short && (actual ^ wanted) & 0xffff == 0)
    }
}

impl<M: Machine> Emit for Nodes<M> {
    type Opcode = M::Opcode;
    type Register = M::Register;

    fn constant(&mut self, value: i64, ty: M::ValueType) -> Value {
        let made = self.leaf(&value.to_string(), ty);
        self.nodes[made.0].integer = Some(value);
        made
    }
    fn register(&mut self, register: Option<M::Register>, ty: M::ValueType) -> Value {
        self.leaf(&register.map_or("none".to_owned(), |one| format!("r{}", one.value())), ty)
    }
    fn target_constant(&mut self, constant: Value) -> Value {
        let ty = self.nodes[constant.0].types[constant.1];
        self.constant(self.integer(constant).unwrap_or_default(), ty)
    }
    fn merge_chains(&mut self, nodes: &[Value]) -> Option<Value> {
        let mut chains = Vec::new();
        for &(node, _) in nodes {
            let chain = self.nodes[node].operands[0];
            if !nodes.iter().any(|&(other, _)| other == chain.0) && !chains.contains(&chain) {
                chains.push(chain);
            }
        }
        match chains[..] {
            [one] => Some(one),
            _ => {
                let merged = self.add(None, &[special(Special::Chain)], &chains);
                self.nodes[merged.0].name = Some("all".to_owned());
                Some(merged)
            }
        }
    }
    fn entry_chain(&mut self) -> Value {
        (1, 0)
    }
    fn copy_to_register(
        &mut self,
        chain: Value,
        register: M::Register,
        value: Value,
        glue: Option<Value>,
    ) -> (Value, Value) {
        let mut operands = vec![chain, value];
        operands.extend(glue);
        let types = [Special::Chain, Special::Glue].map(special);
        let copy = self.add(None, &types, &operands);
        self.nodes[copy.0].name = Some(format!("copy-to-r{}", register.value()));
        (copy, (copy.0, 1))
    }
    fn machine_node(&mut self, node: MachineNode<'_, Value, M::Opcode, M::ValueType>) -> Value {
        let mut types = node.types.to_vec();
        let mut operands = node.operands.to_vec();
        operands.extend(node.deactivation_symbol);
        operands.extend(node.chain);
        operands.extend(node.glue);
        types.extend(node.chain.map(|_| special::<M::ValueType>(Special::Chain)));
        types.extend(node.glue_result.then(|| special::<M::ValueType>(Special::Glue)));
        let mut name = node.opcode.name().to_owned();
        name.extend(node.memory.iter().map(|_| '*'));
        let made = self.add(None, &types, &operands);
        self.nodes[made.0].name = Some(name);
        self.nodes[made.0].accesses = node.memory.len();
        made
    }
    fn replace(&mut self, replacement: Replacement<'_, Value>) {
        let Replacement { root, results, chained, chain, glue } = replacement;
        let mut pairs: Vec<(Value, Value)> =
            results.iter().enumerate().map(|(index, &new)| ((root.0, index), new)).collect();
        let of_type = |dag: &Self, node: Value, ty: Special| {
            let ty = special(ty);
            let index = dag.nodes[node.0].types.iter().position(|&one| one == ty);
            index.map(|index| (node.0, index))
        };
        for &node in chained {
            pairs.extend(of_type(self, node, Special::Chain).zip(chain));
        }
        pairs.extend(of_type(self, root, Special::Glue).zip(glue));
        for node in &mut self.nodes {
            for operand in &mut node.operands {
                if let Some(&(_, new)) = pairs.iter().find(|(old, _)| old == operand) {
                    *operand = new;
                }
            }
        }
    }
}
