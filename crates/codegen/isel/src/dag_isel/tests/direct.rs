//! Reference selector: tries the patterns in order, directly on their trees. It shares no code with
//! the matcher.

use tablegen_rt::isel::{Dag, Emit};

use super::Matcher;
use super::graph::{Graph, TargetCode, Value};
use crate::dag_isel::Plan;
use crate::dag_isel::predicate::Predicate;
use tablegen_model::patterns::Pattern;
use tablegen_model::patterns::complex::ComplexId;
use tablegen_model::patterns::condition::Condition;
use tablegen_model::patterns::leaves::{LeafId, LeafKind};
use tablegen_model::patterns::nodes::{NodeKindId, Property};
use tablegen_model::patterns::symbols::Symbol;
use tablegen_model::patterns::tree::{ArgumentName, NodeId, Trees, What};
use tablegen_model::patterns::type_sets::TypeSetId;
use tablegen_model::value_types::ValueType;

/// Result of a selection.
pub(super) struct Outcome {
    pub(super) results: Option<Vec<String>>,
    pub(super) pattern: Option<String>,
}

/// Name of a value.
#[derive(Clone, PartialEq)]
enum Name {
    Plain(Symbol),
    Argument(ArgumentName),
    Complex(ComplexId, Vec<Symbol>),
}

/// Attempt to match one pattern at one node.
pub(super) struct Direct<'d, 'r> {
    plan: &'d Plan<'r>,
    matcher: &'d Matcher<'d, 'r>,
    graph: Graph,
    target_code: TargetCode,
    root: Value,
    /// Path from the root to the current node.
    above: Vec<Value>,
    names: Vec<(Name, Value)>,
    /// Complex patterns to match, each at a value.
    complex: Vec<(NodeId, Value)>,
    /// Operands that complex patterns returned.
    found: Vec<(Symbol, Vec<Value>)>,
    chained: Vec<Value>,
    /// Registers that are read, with their required values.
    registers: Vec<(u32, Value)>,
}

impl<'d, 'r> Direct<'d, 'r> {
    /// Selects a root.
    pub(super) fn select(
        matcher: &'d Matcher<'d, 'r>,
        graph: &Graph,
        root: Value,
        target_code: TargetCode,
    ) -> Outcome {
        let plan = matcher.plan;
        for &(index, _) in plan.patterns.order() {
            let pattern = &plan.model.all()[index];
            let mut direct = Direct {
                plan,
                matcher,
                graph: graph.clone(),
                target_code,
                root,
                above: Vec::new(),
                names: Vec::new(),
                complex: Vec::new(),
                found: Vec::new(),
                chained: Vec::new(),
                registers: Vec::new(),
            };
            if let Some(results) = direct.pattern(pattern) {
                let pattern = Some(plan.model.show(pattern.source));
                return Outcome { results: Some(results), pattern };
            }
        }
        Outcome { results: None, pattern: None }
    }

    fn trees(&self) -> &'d Trees {
        self.plan.model.trees()
    }

    fn pattern(&mut self, pattern: &Pattern<'r>) -> Option<Vec<String>> {
        let tables = self.plan.model.tables();
        let source = pattern.source;
        // A complex pattern lists the opcodes of its root.
        if let Some(complex) = tables.complex_of(&self.trees()[source]) {
            let mut roots = tables.complex(complex).roots.iter();
            let is_root = |&record| {
                let kind = tables.kind_of(record);
                kind.is_some_and(|kind| self.is_opcode(self.root, kind))
            };
            if !roots.any(is_root) {
                return None;
            }
        }
        if let What::Int(_) = self.trees()[source].what
            && self.graph.nodes[self.root.0].name != "ISD::Constant"
        {
            return None;
        }
        let condition =
            Condition::of(pattern, &self.matcher.modes).expect("conditions were read before");
        if !self.target_code.condition(&condition.terms) || !self.node(source, self.root) {
            return None;
        }
        for (node, value) in std::mem::take(&mut self.complex) {
            self.match_complex(node, value)?;
        }
        let stays = |&value: &Value| value != self.root && self.graph.use_count(value) != 1;
        if self.chained.iter().any(stays) {
            return None;
        }
        if !self.chained.is_empty() {
            self.graph.merge_chains(&self.chained)?;
        }
        let made = self.result(pattern)?;
        let mut results = made.clone();
        for (result, &from) in pattern.result_order.iter().enumerate() {
            results[result] = made[from as usize];
        }
        let count = self.trees()[source].type_count().max(1);
        Some(results.iter().take(count).map(|&value| self.graph.show(value)).collect())
    }

    fn is_opcode(&self, value: Value, kind: NodeKindId) -> bool {
        self.graph.nodes[value.0].name == self.plan.model.tables().kind(kind).opcode
    }

    fn has_type(&self, ty: TypeSetId, value: Value) -> bool {
        match simple(self.plan, ty) {
            ValueType::I_PTR => self.graph.value_type(value) == Some(self.graph.pointer_type()),
            ty => self.graph.ty(value) == ty,
        }
    }

    /// Returns true if a node and everything below it match.
    fn node(&mut self, node: NodeId, value: Value) -> bool {
        let tables = self.plan.model.tables();
        let tree = &self.trees()[node];
        let mut names: Vec<Name> = Vec::new();
        if !tree.name.is_none() {
            names.push(Name::Plain(tree.name));
        }
        let arguments = tables.lists().argument_names(tree.argument_names).iter();
        names.extend(arguments.map(|&name| Name::Argument(name)));
        match self.same(&names, value) {
            Some(is_same) => return is_same,
            None => self.names.extend(names.into_iter().map(|name| (name, value))),
        }
        let types = self.trees().types(node);
        // Only leaves and single results are checked through the value.
        let typed = match tree.what.is_leaf() {
            true => types.iter().all(|&ty| self.has_type(ty, value)),
            false => (0..).zip(types).all(|(index, &ty)| self.has_type(ty, (value.0, index))),
        };
        let matched = match tree.what {
            What::Node(kind) => typed && self.operator(node, kind, value),
            What::Complex(id) => {
                let children = self.trees().children(node).iter();
                let children = children.map(|&child| self.trees()[child].name).collect();
                let name = [Name::Complex(id, children)];
                match self.same(&name, value) {
                    Some(is_same) => is_same,
                    None => {
                        self.names.extend(name.map(|name| (name, value)));
                        self.complex.push((node, value));
                        typed
                    }
                }
            }
            What::Int(wanted) => self.graph.integer(value) == Some(wanted),
            What::Leaf(leaf) => self.leaf(node, leaf, typed, value),
            _ => typed,
        };
        matched && self.calls(node, value)
    }

    /// Compares a value with the binding of these names, and binds all of them to `value`. Returns
    /// `None` if none of the names was bound.
    fn same(&mut self, names: &[Name], value: Value) -> Option<bool> {
        let known = names.iter().find_map(|name| {
            let entry = self.names.iter().rev().find(|(known, _)| known == name);
            entry.map(|&(_, value)| value)
        })?;
        self.names.extend(names.iter().map(|name| (name.clone(), value)));
        Some(known == value)
    }

    fn calls(&self, node: NodeId, value: Value) -> bool {
        let tables = self.plan.model.tables();
        tables.lists().calls(self.trees()[node].calls).iter().all(|call| {
            let fragment = tables.fragment(call.fragment);
            let trees = tables.fragment_trees();
            let classes = fragment.trees.iter().flatten().map(|&root| match trees[root].what {
                What::Node(kind) => tables.kind(kind).class,
                _ => "SDNode",
            });
            let predicate = Predicate::read(fragment.record, classes).expect("read before");
            let mut operands = Vec::new();
            if fragment.uses_operands {
                for &name in &fragment.args {
                    let name = Name::Argument(ArgumentName { scope: call.scope, name });
                    let entry = self.names.iter().rev().find(|(known, _)| *known == name);
                    match entry {
                        Some(&(_, value)) => operands.push(value),
                        None => return false,
                    }
                }
            }
            self.target_code.predicate(&predicate, value, &operands)
        })
    }

    fn leaf(&mut self, node: NodeId, leaf: LeafId, typed: bool, value: Value) -> bool {
        let tree = &self.trees()[node];
        let leaf = self.plan.model.tables().leaf(leaf);
        match leaf.kind {
            LeafKind::ValueType if !tree.name.is_none() => typed,
            LeafKind::ValueType => {
                let ty = ValueType::of_record(leaf.record).expect("a type");
                self.graph.type_operand(value) == Some(u32::from(ty.0))
            }
            LeafKind::CondCode => {
                let mut all = self.matcher.records.derived_from("CondCode").expect("a class");
                let number = all.position(|record| record == leaf.record);
                self.graph.condition_code(value).map(|number| number as usize) == number
            }
            LeafKind::Complex(_) => {
                self.complex.push((node, value));
                typed
            }
            LeafKind::Register => {
                let id = self.matcher.codegen_registers.register(leaf.record).expect("a register");
                self.registers.push((id.enum_value(), value));
                typed
            }
            _ => typed,
        }
    }

    fn operator(&mut self, node: NodeId, kind: NodeKindId, value: Value) -> bool {
        if !self.is_opcode(value, kind) {
            return false;
        }
        let tables = self.plan.model.tables();
        let tree = &self.trees()[node];
        let children = self.trees().children(node);
        let name = tables.kind(kind).name();
        if (name == "and" || name == "or")
            && let &[left, mask] = children
            && let What::Int(wanted) = self.trees()[mask].what
            && tree.calls.is_empty()
            && self.trees()[mask].calls.is_empty()
            && !(wanted as u32).is_power_of_two()
        {
            let operand = |index| self.graph.nodes[value.0].operands[index];
            let (left_value, actual) = (operand(0), self.graph.integer(operand(1)));
            let fits = actual.is_some_and(|actual| match name {
                "and" => self.graph.and_mask_matches(left_value, actual, wanted),
                _ => self.graph.or_mask_matches(left_value, actual, wanted),
            });
            self.above.push(value);
            let matched = fits && self.node(left, left_value);
            self.above.pop();
            return matched;
        }
        let has_chain = tables.has_property(self.trees(), node, Property::HasChain);
        if has_chain {
            self.chained.push(value);
            if let Some((&user, between)) = self.above.split_last() {
                let between = match between.split_first() {
                    Some((_, rest)) => [rest, &[user]].concat(),
                    None => Vec::new(),
                };
                if !between.iter().all(|&value| self.graph.has_one_use(value))
                    || !self.graph.may_fold(value, user, self.root)
                {
                    return false;
                }
            }
        }
        self.above.push(value);
        let first = usize::from(has_chain);
        let matched = children.iter().enumerate().all(|(index, &child)| {
            let operand = self.graph.nodes[value.0].operands.get(first + index).copied();
            operand.is_some_and(|operand| self.node(child, operand))
        });
        self.above.pop();
        matched
    }

    fn match_complex(&mut self, node: NodeId, value: Value) -> Option<()> {
        let tables = self.plan.model.tables();
        let tree = &self.trees()[node];
        let id = tables.complex_of(tree)?;
        let pattern = tables.complex(id);
        let results = pattern.operands as u32;
        let found = self.target_code.complex(&mut self.graph, pattern.function, results, value)?;
        match tree.what {
            What::Complex(_) => {
                let mut rest = &found[..];
                for &child in self.trees().children(node) {
                    let child = &self.trees()[child];
                    let (own, other) = rest.split_at(tables.machine_operands(child));
                    self.found.push((child.name, own.to_vec()));
                    rest = other;
                }
            }
            _ => self.found.push((tree.name, found)),
        }
        Some(())
    }

    /// Makes the result.
    fn result(&mut self, pattern: &Pattern<'r>) -> Option<Vec<Value>> {
        self.operand(self.trees(), pattern.result, true)
    }

    fn operand(&mut self, trees: &'d Trees, node: NodeId, is_root: bool) -> Option<Vec<Value>> {
        let plan = self.plan;
        let tables = plan.model.tables();
        let tree = &trees[node];
        if !tree.name.is_none() {
            let complex = self.found.iter().rev().find(|(name, _)| *name == tree.name);
            if let Some((_, values)) = complex {
                return Some(values.clone());
            }
            let name = Name::Plain(tree.name);
            let value = self.names.iter().rev().find(|(known, _)| *known == name)?.1;
            if let What::Node(kind) = tree.what
                && tables.kind(kind).name() == "imm"
            {
                return Some(vec![self.graph.target_constant(value)]);
            }
            return Some(vec![value]);
        }
        let ty = |trees: &Trees| u32::from(simple(plan, trees.ty(node, 0)).0);
        match tree.what {
            What::Int(value) => {
                let bits = simple(plan, trees.ty(node, 0)).size();
                let value = if bits < 64 { value << (64 - bits) >> (64 - bits) } else { value };
                Some(vec![self.graph.constant(value, ty(trees))])
            }
            What::Leaf(leaf) => {
                let leaf = tables.leaf(leaf);
                Some(match leaf.kind {
                    LeafKind::Register => {
                        let id = self.matcher.codegen_registers.register(leaf.record).ok()?;
                        vec![self.graph.register(Some(id.enum_value()), ty(trees))]
                    }
                    LeafKind::ZeroReg => vec![self.graph.register(None, ty(trees))],
                    LeafKind::RegisterClass => {
                        let id = self.matcher.codegen_registers.class(leaf.record).ok()?;
                        let i32 = u32::from(ValueType::I32.0);
                        vec![self.graph.constant(i64::from(id.enum_value()), i32)]
                    }
                    LeafKind::SubRegIndex => {
                        let id = self.matcher.codegen_registers.index(leaf.record).ok()?;
                        let i32 = u32::from(ValueType::I32.0);
                        vec![self.graph.constant(i64::from(id.enum_value()), i32)]
                    }
                    _ => Vec::new(),
                })
            }
            What::Transform(id) => {
                let child = trees.child(node, 0);
                let value = self.operand(trees, child, false)?[0];
                let name = tables.transform(id).record.name();
                Some(vec![self.target_code.transform(&mut self.graph, name, value)?])
            }
            What::Instruction(id) => {
                let operands = self.operands(trees, node)?;
                let number = self.matcher.instructions.id(tables.instruction(id).record)?.0;
                let mut shown = self.graph.show_machine(number, &operands);
                if is_root {
                    // Copies to registers come one after the other, glued.
                    if let Some(&(register, value)) = self.registers.last() {
                        shown += &format!("+(copy r{register} {}).1", self.graph.show(value));
                    }
                }
                let types = trees.types(node).iter().map(|&ty| simple(plan, ty));
                Some(self.graph.machine(shown, types.collect()))
            }
            _ => None,
        }
    }

    fn operands(&mut self, trees: &'d Trees, node: NodeId) -> Option<Vec<Value>> {
        let tables = self.plan.model.tables();
        let What::Instruction(id) = trees[node].what else { return None };
        let instruction = tables.instruction(id);
        let mut given = trees.children(node).iter();
        let mut all = Vec::new();
        let overridable = instruction.first_overridable();
        for (index, operand) in instruction.operands.iter().enumerate().skip(instruction.results) {
            if operand.has_default && (index < overridable || given.len() == 0) {
                for &value in tables.default_operands(operand.record) {
                    all.extend(self.operand(tables.fragment_trees(), value, false)?);
                }
                continue;
            }
            let mut parts = operand.parts.len().max(1);
            while parts > 0 && given.len() > 0 {
                let child = *given.next()?;
                let mut made = self.operand(trees, child, false)?;
                if let What::Instruction(_) = trees[child].what {
                    made.truncate(1);
                }
                parts = parts.saturating_sub(made.len());
                all.extend(made);
            }
        }
        if instruction.is_variadic {
            for &child in given {
                all.extend(self.operand(trees, child, false)?);
            }
        }
        Some(all)
    }
}

/// Returns the only type in a type set.
pub(super) fn simple(plan: &Plan<'_>, ty: TypeSetId) -> ValueType {
    let set = plan.model.rules().set(ty).iter().next();
    set.and_then(|(_, set)| set.first()).unwrap_or(ValueType::OTHER)
}
