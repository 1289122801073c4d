//! DAG to select from, and random target code: predicates hold by a hash of their text and the
//! node.

use std::fmt;
use std::hash::BuildHasher;

use rustc_hash::FxBuildHasher;
use tablegen_core::Record;
use tablegen_rt::isel::{Dag, Emit, MachineNode, Replacement, Target};

use crate::dag_isel::Plan;
use crate::dag_isel::predicate::Predicate;
use tablegen_model::patterns::condition::Term;
use tablegen_model::value_types::ValueType;

/// A result of a node.
pub(super) type Value = (usize, usize);

#[derive(Clone, Debug, Default)]
pub(super) struct Node {
    pub(super) opcode: u32,
    /// Name of the opcode.
    pub(super) name: String,
    pub(super) types: Vec<ValueType>,
    pub(super) operands: Vec<Value>,
    pub(super) integer: Option<i64>,
    pub(super) condition: Option<u32>,
    pub(super) ty: Option<u32>,
    /// Text of a node that selection made.
    pub(super) made: Option<String>,
}

/// Nodes in topological order, operands first. Node 0 is the entry.
#[derive(Clone, Debug, Default)]
pub(super) struct Graph {
    pub(super) nodes: Vec<Node>,
    /// Results that replaced the root.
    pub(super) replaced: Option<Vec<String>>,
}

/// Opcode of nodes that no pattern contains.
pub(super) const LEAF: u32 = u32::MAX;

impl Graph {
    pub(super) fn push(&mut self, node: Node) -> Value {
        self.nodes.push(node);
        (self.nodes.len() - 1, 0)
    }

    pub(super) fn ty(&self, value: Value) -> ValueType {
        self.nodes[value.0].types.get(value.1).copied().unwrap_or_default()
    }

    fn make(&mut self, shown: String, types: Vec<ValueType>, integer: Option<i64>) -> Value {
        self.push(Node { opcode: LEAF, types, integer, made: Some(shown), ..Node::default() })
    }

    pub(super) fn show(&self, value: Value) -> String {
        match &self.nodes[value.0].made {
            Some(shown) if value.1 == 0 => shown.clone(),
            Some(shown) => format!("{shown}.{}", value.1),
            None => format!("v{}.{}", value.0, value.1),
        }
    }

    /// Adds a machine node with this text and returns its results.
    pub(super) fn machine(&mut self, shown: String, types: Vec<ValueType>) -> Vec<Value> {
        let is_value = |ty: &&ValueType| **ty != ValueType::OTHER && **ty != ValueType::GLUE;
        let count = types.iter().take_while(is_value).count();
        let made = self.make(shown, types, None);
        (0..count).map(|result| (made.0, result)).collect()
    }

    /// Formats a machine node.
    pub(super) fn show_machine(&self, instruction: u32, operands: &[Value]) -> String {
        let operands: Vec<String> = operands.iter().map(|&operand| self.show(operand)).collect();
        format!("({instruction} {})", operands.join(" "))
    }

    /// Returns true if a path leads from `from` to `to` without the edge out of `except`.
    fn reaches(&self, from: usize, to: usize, except: usize) -> bool {
        self.nodes[from].operands.iter().any(|operand| match operand.0 == to {
            true => from != except,
            false => operand.0 > to && self.reaches(operand.0, to, except),
        })
    }
}

impl fmt::Display for Graph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, node) in self.nodes.iter().enumerate() {
            let types: Vec<_> = node.types.iter().map(|ty| ty.name()).collect();
            let operands: Vec<_> = node.operands.iter().map(|&one| self.show(one)).collect();
            write!(f, "  v{index}: {} = {} ", types.join(", "), node.name)?;
            writeln!(f, "{} {:?}", operands.join(" "), node.integer)?;
        }
        Ok(())
    }
}

impl Dag for Graph {
    type Value = Value;
    type NodeOpcode = u32;
    type ValueType = u32;
    type CondCode = u32;

    fn opcode(&self, node: Value) -> Option<u32> {
        Some(self.nodes[node.0].opcode)
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
    fn value_type(&self, value: Value) -> Option<u32> {
        Some(u32::from(self.ty(value).0))
    }
    fn pointer_type(&self) -> u32 {
        u32::from(ValueType::I32.0)
    }
    fn integer(&self, node: Value) -> Option<i64> {
        self.nodes[node.0].integer
    }
    fn condition_code(&self, node: Value) -> Option<u32> {
        self.nodes[node.0].condition
    }
    fn type_operand(&self, node: Value) -> Option<u32> {
        self.nodes[node.0].ty
    }
    fn users(&self, value: Value) -> impl Iterator<Item = (Value, usize)> {
        let nodes = self.nodes.iter().enumerate();
        nodes.flat_map(move |(user, node)| {
            let operands = node.operands.iter().enumerate();
            let uses = operands.filter(move |(_, operand)| **operand == value);
            uses.map(move |(index, _)| ((user, 0), index))
        })
    }
    fn glue_operand(&self, node: Value) -> Option<Value> {
        let last = self.nodes[node.0].operands.last().copied();
        last.filter(|&value| self.ty(value) == ValueType::GLUE)
    }
    fn may_fold(&self, node: Value, user: Value, root: Value) -> bool {
        self.use_count(node) == 1 && !self.reaches(root.0, node.0, user.0)
    }
    // The upper bits of some values are known to be zero, of others one.
    fn and_mask_matches(&self, value: Value, actual: i64, wanted: i64) -> bool {
        actual == wanted || (value.0.is_multiple_of(3) && (actual ^ wanted) & 0xff == 0)
    }
    fn or_mask_matches(&self, value: Value, actual: i64, wanted: i64) -> bool {
        actual == wanted || (value.0 % 3 == 1 && (actual ^ wanted) & 0xff == 0)
    }
}

impl Emit for Graph {
    type Opcode = u32;
    type Register = u32;

    fn constant(&mut self, value: i64, ty: u32) -> Value {
        let ty = ValueType(ty as u16);
        self.make(format!("#{value}:{}", ty.name()), vec![ty], Some(value))
    }
    fn register(&mut self, register: Option<u32>, ty: u32) -> Value {
        let number = register.map_or(-1, i64::from);
        self.make(format!("r{number}"), vec![ValueType(ty as u16)], None)
    }
    fn target_constant(&mut self, constant: Value) -> Value {
        let (value, ty) = (self.nodes[constant.0].integer, self.ty(constant));
        self.constant(value.unwrap_or_default(), u32::from(ty.0))
    }
    fn merge_chains(&mut self, nodes: &[Value]) -> Option<Value> {
        // Some cannot be merged.
        let sum: usize = nodes.iter().map(|node| node.0).sum();
        (nodes.len() < 2 || !sum.is_multiple_of(8)).then_some((0, 0))
    }
    fn entry_chain(&mut self) -> Value {
        (0, 0)
    }
    fn copy_to_register(
        &mut self,
        _: Value,
        register: u32,
        value: Value,
        _: Option<Value>,
    ) -> (Value, Value) {
        let shown = format!("(copy r{register} {})", self.show(value));
        let copy = self.make(shown, vec![ValueType::OTHER, ValueType::GLUE], None);
        (copy, (copy.0, 1))
    }
    fn machine_node(&mut self, node: MachineNode<'_, Value, u32, u32>) -> Value {
        let mut shown = self.show_machine(node.opcode, node.operands);
        // Glued nodes are copies to registers.
        shown.extend(node.glue.map(|glue| format!("+{}", self.show(glue))));
        let types = node.types.iter().map(|&ty| ValueType(ty as u16)).collect();
        self.make(shown, types, None)
    }
    fn replace(&mut self, replacement: Replacement<'_, Value>) {
        let is_value = |ty: &&ValueType| **ty != ValueType::OTHER && **ty != ValueType::GLUE;
        let count = self.nodes[replacement.root.0].types.iter().take_while(is_value).count();
        let results = replacement.results.iter().take(count.max(1));
        self.replaced = Some(results.map(|&result| self.show(result)).collect());
    }
}

/// Results of random target code.
#[derive(Clone, Copy, Debug)]
pub(super) struct TargetCode {
    seed: u64,
}

impl TargetCode {
    pub(super) fn new(seed: u64) -> Self {
        TargetCode { seed }
    }

    /// Returns true in four of five cases.
    pub(super) fn holds(self, text: &str, about: usize) -> bool {
        let hash = FxBuildHasher.hash_one((self.seed, text, about));
        !(hash >> 20).is_multiple_of(5)
    }

    /// Evaluates a predicate. The order of `operands` does not matter: as in LLVM, two checks of a
    /// predicate are equal independent of the operands, so that a variant with commuted operands
    /// may be checked with those of another.
    pub(super) fn predicate(self, definition: &Predicate, node: Value, operands: &[Value]) -> bool {
        let sum: usize = operands.iter().map(|operand| operand.0 * operand.0).sum();
        self.holds(&format!("{definition:?}"), node.0 * 31 + sum)
    }

    /// Returns the operands of a complex pattern: those of the node, then numbers. Returns `None`
    /// if the pattern does not match.
    pub(super) fn complex(
        self,
        graph: &mut Graph,
        function: &str,
        results: u32,
        node: Value,
    ) -> Option<Vec<Value>> {
        if !self.holds(function, node.0) {
            return None;
        }
        let mut found = Vec::new();
        for index in 0..results as usize {
            let operand = graph.nodes[node.0].operands.get(index).copied();
            found.push(match operand.filter(|&value| graph.ty(value) == ValueType::I32) {
                Some(operand) => operand,
                None if index == 0 => node,
                None => graph.constant(index as i64, u32::from(ValueType::I32.0)),
            });
        }
        Some(found)
    }

    /// Returns a number that depends on the node, or `None` if the transform fails.
    pub(super) fn transform(self, graph: &mut Graph, record: &str, node: Value) -> Option<Value> {
        let integer = graph.nodes[node.0].integer?;
        if !self.holds(record, integer as usize) {
            return None;
        }
        let ty = u32::from(graph.ty(node).0);
        Some(graph.constant(integer.wrapping_mul(3) ^ 1, ty))
    }

    pub(super) fn condition(self, terms: &[Term<Record<'_>>]) -> bool {
        let holds = |name: &str| self.holds(name, 0);
        terms.iter().all(|term| match term {
            Term::Holds(record) => holds(record.name()),
            Term::NotAll(records) => !records.iter().all(|record| holds(record.name())),
        })
    }

    /// Returns the same results by number.
    pub(super) fn of<'p, 'r>(self, plan: &'p Plan<'r>) -> ByNumber<'p, 'r> {
        ByNumber { target_code: self, plan }
    }
}

/// [`TargetCode`] for the interpreter.
pub(super) struct ByNumber<'p, 'r> {
    target_code: TargetCode,
    plan: &'p Plan<'r>,
}

impl Target<Graph> for ByNumber<'_, '_> {
    fn condition(&self, number: u32) -> bool {
        let condition = self.plan.numbering.conditions.order()[number as usize];
        self.target_code.condition(&self.plan.vocabulary.conditions[condition].terms)
    }

    fn predicate(&self, _: &Graph, number: u32, node: Value, operands: &[Value]) -> bool {
        let numbering = &self.plan.numbering;
        let groups = numbering.predicates.iter().chain(&numbering.operand_predicates);
        let group: Vec<_> = groups.collect();
        let first = group[number as usize][0];
        let definition = &self.plan.vocabulary.predicates[first].definition;
        self.target_code.predicate(definition, node, operands)
    }

    fn complex(
        &self,
        graph: &mut Graph,
        number: u32,
        values: [Value; 3],
        results: &mut impl Extend<Value>,
    ) -> bool {
        let pattern = self.plan.numbering.complex.order()[number as usize];
        let pattern = &self.plan.vocabulary.complex[pattern];
        let found = self.target_code.complex(graph, pattern.select, pattern.results(), values[0]);
        let matched = found.is_some();
        results.extend(found.into_iter().flatten());
        matched
    }

    fn transform(&self, graph: &mut Graph, number: u32, node: Value) -> Option<Value> {
        let transform = self.plan.numbering.transforms.order()[number as usize];
        let record = self.plan.vocabulary.transforms[transform].record;
        self.target_code.transform(graph, record.name(), node)
    }
}
