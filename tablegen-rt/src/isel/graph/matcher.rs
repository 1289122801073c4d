//! Implementation of [`Dag`] and [`Emit`] for [`Graph`].

use alloc::vec;
use alloc::vec::Vec;

use super::{ENTRY, Graph, Kind, Machine, Reg, Value};
use crate::isel::{Dag, Emit, MachineNode, Memory, Replacement};
use crate::names::Named;

/// Opcode of nodes that no pattern mentions.
const UNKNOWN: u32 = u32::MAX;

impl<M: Machine> Dag for Graph<M> {
    type Value = Value;

    fn opcode(&self, value: Value) -> u32 {
        // Leaves have LLVM's opcodes, by their names in the enum.
        let leaf = |name| M::NodeOpcode::from_name(name).map_or(UNKNOWN, Named::value);
        match self.node(value).kind {
            Kind::Generic(opcode) | Kind::Symbol(opcode, _) => opcode.value(),
            Kind::Constant(_) => leaf("ISD::Constant"),
            Kind::Float(_) => leaf("ISD::ConstantFP"),
            Kind::TargetConstant(_) => leaf("ISD::TargetConstant"),
            Kind::TargetFloat(_) => leaf("ISD::TargetConstantFP"),
            Kind::Condition(_) => leaf("ISD::CONDCODE"),
            Kind::Type(_) => leaf("ISD::VALUETYPE"),
            Kind::Block(_) => leaf("ISD::BasicBlock"),
            Kind::Register(_)
            | Kind::NoRegister
            | Kind::Entry
            | Kind::Join
            | Kind::FromRegister(_)
            | Kind::ToRegister(_)
            | Kind::Machine(_)
            | Kind::Removed => UNKNOWN,
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

    /// Returns the type of the value, or `u32::MAX` if there is no such result.
    fn value_type(&self, value: Value) -> u32 {
        self.number_of_type(value).unwrap_or(UNKNOWN)
    }

    fn pointer_type(&self) -> u32 {
        self.pointer
    }

    fn integer(&self, value: Value) -> Option<i64> {
        self.wide_integer(value).and_then(|number| i64::try_from(number).ok())
    }

    fn wide_integer(&self, value: Value) -> Option<i128> {
        match self.node(value).kind {
            Kind::Constant(number) | Kind::TargetConstant(number) => Some(number),
            _ => None,
        }
    }

    fn float(&self, value: Value) -> Option<f64> {
        match self.node(value).kind {
            Kind::Float(number) | Kind::TargetFloat(number) => Some(number),
            _ => None,
        }
    }

    fn use_count(&self, value: Value) -> usize {
        let uses = &self.node(value).uses;
        uses.iter().filter(|&&(user, index)| self.nodes[user].operands[index] == value).count()
    }

    fn has_one_use(&self, value: Value) -> bool {
        let uses = &self.node(value).uses;
        let is_value = |&&(user, index): &&(usize, usize)| {
            let operand = self.nodes[user].operands.get(index);
            operand.is_some_and(|&operand| !self.is_chain(operand))
        };
        uses.iter().filter(is_value).count() <= 1
    }

    fn memory(&self, value: Value) -> Option<Memory> {
        self.node(value).memory.first().copied()
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

    fn glue_operand(&self, value: Value) -> Option<Value> {
        let last = self.node(value).operands.last().copied();
        last.filter(|&last| self.number_of_type(last) == Some(self.glue))
    }

    /// Returns true if `node` can be folded into the match. No path may lead from the root to
    /// `node` except through the operand of `user`: `node` would have to come both before and after
    /// the instruction. Chains of `user` and the root are exempt, because
    /// [`merge_chains`](Emit::merge_chains) checks them.
    fn may_fold(&self, node: Value, user: Value, root: Value) -> bool {
        if self.use_count(node) != 1 || !self.has_one_use(node) {
            return false;
        }
        let operands = self.node(user).operands.iter().chain(&self.node(root).operands);
        let others = operands.filter(|&&operand| operand != node && !self.is_chain(operand));
        let others = others.map(|operand| operand.node).collect();
        !self.reaches(others, Some(user.node), |other| other == node.node)
    }
}

impl<M: Machine> Emit for Graph<M> {
    type Opcode = M::Opcode;
    type Register = M::Register;

    fn constant(&mut self, value: i64, ty: u32) -> Value {
        self.numbered_leaf(Kind::TargetConstant(value.into()), ty)
    }

    fn register(&mut self, register: Option<M::Register>, ty: u32) -> Value {
        let kind = register.map_or(Kind::NoRegister, |one| Kind::Register(Reg::Real(one)));
        self.numbered_leaf(kind, ty)
    }

    fn target_constant(&mut self, constant: Value) -> Value {
        let kind = match self.node(constant).kind {
            Kind::Constant(number) => Kind::TargetConstant(number),
            Kind::Float(number) => Kind::TargetFloat(number),
            // Already a target constant.
            _ => return constant,
        };
        self.numbered_leaf(kind, self.value_type(constant))
    }

    fn merge_chains(&mut self, nodes: &[Value]) -> Option<Value> {
        let is_inside = |node: usize| nodes.iter().any(|inside| inside.node == node);
        let mut open = Vec::new();
        for &node in nodes {
            let chain = *self.node(node).operands.first()?;
            if !self.is_chain(chain) {
                return None;
            }
            open.push(chain);
        }
        if let [chain] = open[..] {
            return Some(chain);
        }
        // Some of the joined chains may come from the matched nodes. The others must precede the
        // result.
        open.reverse();
        let mut chains = Vec::new();
        let mut joins = Vec::new();
        while let Some(chain) = open.pop() {
            if is_inside(chain.node) {
                continue;
            }
            if self.node(chain).kind == Kind::Join {
                if !joins.contains(&chain) {
                    joins.push(chain);
                    open.extend(self.node(chain).operands.iter().rev());
                }
            } else if !chains.contains(&chain) {
                chains.push(chain);
            }
        }
        // The preceding chains must not depend on a matched node.
        if self.reaches(chains.iter().map(|chain| chain.node).collect(), None, is_inside) {
            return None;
        }
        Some(match chains[..] {
            [] => ENTRY,
            [chain] => chain,
            _ => self.push(Kind::Join, vec![self.chain], &chains),
        })
    }

    fn entry_chain(&mut self) -> Value {
        ENTRY
    }

    fn copy_to_register(
        &mut self,
        chain: Value,
        register: M::Register,
        value: Value,
        glue: Option<Value>,
    ) -> (Value, Value) {
        let operands: Vec<Value> = [chain, value].into_iter().chain(glue).collect();
        let kind = Kind::ToRegister(Reg::Real(register));
        let copy = self.push(kind, vec![self.chain, self.glue], &operands);
        (copy, Value { result: 1, ..copy })
    }

    fn machine_node(&mut self, node: MachineNode<'_, Value, M::Opcode>) -> Value {
        let operands = node.operands.iter().copied().chain(node.deactivation_symbol);
        let operands: Vec<Value> =
            node.chain.into_iter().chain(operands).chain(node.glue).collect();
        let (chain, glue) = (node.chain.map(|_| self.chain), node.glue_result.then_some(self.glue));
        let types = node.types.iter().copied().chain(chain).chain(glue).collect();
        let made = self.push(Kind::Machine(node.opcode), types, &operands);
        // The graph does not know which instructions load and which store, so all accesses are
        // kept.
        let accesses = node.memory.iter().flat_map(|&from| &self.node(from).memory);
        self.nodes[made.node].memory = accesses.copied().collect();
        made
    }

    fn replace(&mut self, new: Replacement<'_, Value>) {
        let results = new.results.iter().enumerate();
        let mut pairs: Vec<(Value, Value)> =
            results.map(|(result, &value)| (Value { result, ..new.root }, value)).collect();
        for &node in new.chained {
            pairs.extend(self.result_of_type(node, self.chain).zip(new.chain));
        }
        pairs.extend(self.result_of_type(new.root, self.glue).zip(new.glue));
        self.substitute(&pairs);
        let matched = [new.root].iter().chain(new.chained).map(|node| node.node).collect();
        self.remove_unused(matched);
    }
}
