//! DAG for generated matchers, with a text form of selected nodes.

use std::marker::PhantomData;

use tablegen_rt::isel::{Dag, Emit, MachineNode, Memory, Replacement};
use tablegen_rt::names::Named;

/// Result of a node: index of the node, and of the result.
pub type Value = (usize, usize);

/// Opcode of nodes that no pattern matches.
pub const OUTSIDE: u32 = 1 << 20;
/// Types of pointers, of results without a value, and of glue.
pub const TYPES: [u32; 3] = [7, 1, 245];

#[derive(Clone, Debug, Default)]
pub struct Node {
    pub opcode: u32,
    pub types: Vec<u32>,
    pub operands: Vec<Value>,
    pub integer: Option<i64>,
    pub float: Option<f64>,
    pub condition: Option<u32>,
    pub ty: Option<u32>,
    pub memory: Option<Memory>,
    /// Notation of the node, if it needs no selection.
    pub name: Option<String>,
    /// Number of nodes whose memory accesses this node takes over.
    pub accesses: usize,
}

/// DAG of a target with these opcodes and registers.
pub struct Nodes<O, R> {
    pub nodes: Vec<Node>,
    of: PhantomData<fn() -> (O, R)>,
}

#[allow(dead_code)]
impl<O: Named, R: Named> Nodes<O, R> {
    pub fn new() -> Self {
        let mut dag = Nodes { nodes: Vec::new(), of: PhantomData };
        // The operands of node 0 are the live values.
        dag.leaf("roots", 0);
        dag.nodes[0].name = None;
        dag.leaf("entry", TYPES[1]);
        dag
    }

    pub fn push(&mut self, node: Node) -> Value {
        self.nodes.push(node);
        (self.nodes.len() - 1, 0)
    }

    pub fn add(&mut self, opcode: u32, types: &[u32], operands: &[Value]) -> Value {
        let (types, operands) = (types.to_vec(), operands.to_vec());
        self.push(Node { opcode, types, operands, ..Node::default() })
    }

    pub fn leaf(&mut self, name: &str, ty: u32) -> Value {
        let name = Some(name.to_owned());
        self.push(Node { opcode: OUTSIDE, types: vec![ty], name, ..Node::default() })
    }

    pub fn int(&mut self, opcode: u32, integer: i64, ty: u32) -> Value {
        let integer = Some(integer);
        self.push(Node { opcode, types: vec![ty], integer, ..Node::default() })
    }

    pub fn keep(&mut self, value: Value) {
        self.nodes[0].operands.push(value);
    }

    fn uses(&self, wanted: impl Fn(Value) -> bool) -> usize {
        // Only live nodes count.
        let mut seen = vec![false; self.nodes.len()];
        let (mut open, mut count) = (vec![0], 0);
        while let Some(node) = open.pop() {
            if !std::mem::replace(&mut seen[node], true) {
                for &operand in &self.nodes[node].operands {
                    count += usize::from(wanted(operand));
                    open.push(operand.0);
                }
            }
        }
        count
    }

    /// Returns the live nodes that are not selected yet, users first.
    fn todo(&self) -> Vec<usize> {
        fn visit<O, R>(dag: &Nodes<O, R>, node: usize, seen: &mut [bool], order: &mut Vec<usize>) {
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
        let mut text = node.name.clone().unwrap_or_else(|| format!("?{}", node.opcode));
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

impl<O: Named, R: Named> Dag for Nodes<O, R> {
    type Value = Value;

    fn opcode(&self, node: Value) -> u32 {
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
    fn value_type(&self, value: Value) -> u32 {
        self.nodes[value.0].types.get(value.1).copied().unwrap_or(0)
    }
    fn pointer_type(&self) -> u32 {
        TYPES[0]
    }
    fn integer(&self, node: Value) -> Option<i64> {
        self.nodes[node.0].integer
    }
    fn float(&self, node: Value) -> Option<f64> {
        self.nodes[node.0].float
    }
    fn use_count(&self, value: Value) -> usize {
        self.uses(|operand| operand == value)
    }
    fn memory(&self, node: Value) -> Option<Memory> {
        self.nodes[node.0].memory
    }
    fn condition_code(&self, node: Value) -> Option<u32> {
        self.nodes[node.0].condition
    }
    fn type_operand(&self, node: Value) -> Option<u32> {
        self.nodes[node.0].ty
    }
    fn may_fold(&self, node: Value, user: Value, root: Value) -> bool {
        self.use_count(node) == 1 && !self.is_above(node, root.0, user.0)
    }
    fn glue_operand(&self, node: Value) -> Option<Value> {
        let last = self.nodes[node.0].operands.last().copied();
        last.filter(|&value| self.value_type(value) == TYPES[2])
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

impl<O: Named, R: Named> Emit for Nodes<O, R> {
    type Opcode = O;
    type Register = R;

    fn constant(&mut self, value: i64, ty: u32) -> Value {
        let made = self.leaf(&value.to_string(), ty);
        self.nodes[made.0].integer = Some(value);
        made
    }
    fn register(&mut self, register: Option<R>, ty: u32) -> Value {
        self.leaf(&register.map_or("none".to_owned(), |one| format!("r{}", one.value())), ty)
    }
    fn target_constant(&mut self, constant: Value) -> Value {
        let (value, ty) = (self.integer(constant).unwrap_or_default(), self.value_type(constant));
        self.constant(value, ty)
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
                let merged = self.add(OUTSIDE, &[TYPES[1]], &chains);
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
        register: R,
        value: Value,
        glue: Option<Value>,
    ) -> (Value, Value) {
        let mut operands = vec![chain, value];
        operands.extend(glue);
        let copy = self.add(OUTSIDE, &[TYPES[1], TYPES[2]], &operands);
        self.nodes[copy.0].name = Some(format!("copy-to-r{}", register.value()));
        (copy, (copy.0, 1))
    }
    fn machine_node(&mut self, node: MachineNode<'_, Value, O>) -> Value {
        let mut types = node.types.to_vec();
        let mut operands = node.operands.to_vec();
        operands.extend(node.deactivation_symbol);
        operands.extend(node.chain);
        operands.extend(node.glue);
        types.extend(node.chain.map(|_| TYPES[1]));
        types.extend(node.glue_result.then_some(TYPES[2]));
        let mut name = node.opcode.name().to_owned();
        name.extend(node.memory.iter().map(|_| '*'));
        let made = self.add(OUTSIDE, &types, &operands);
        self.nodes[made.0].name = Some(name);
        self.nodes[made.0].accesses = node.memory.len();
        made
    }
    fn replace(&mut self, replacement: Replacement<'_, Value>) {
        let Replacement { root, results, chained, chain, glue } = replacement;
        let mut pairs: Vec<(Value, Value)> =
            results.iter().enumerate().map(|(index, &new)| ((root.0, index), new)).collect();
        let of_type = |dag: &Self, node: Value, ty: u32| {
            let index = dag.nodes[node.0].types.iter().position(|&one| one == ty);
            index.map(|index| (node.0, index))
        };
        for &node in chained {
            pairs.extend(of_type(self, node, TYPES[1]).zip(chain));
        }
        pairs.extend(of_type(self, root, TYPES[2]).zip(glue));
        for node in &mut self.nodes {
            for operand in &mut node.operands {
                if let Some(&(_, new)) = pairs.iter().find(|(old, _)| old == operand) {
                    *operand = new;
                }
            }
        }
    }
}
