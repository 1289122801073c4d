//! Implementation of [`Dag`] and [`Emit`] for [`Graph`].

use alloc::vec::Vec;

use super::nodes::ResultType;
use super::{ENTRY, Graph, Kind, Machine, Reg, Value};
use crate::isel::{Dag, Emit, MachineNode, Memory, Replacement};

impl<M: Machine> Dag for Graph<M> {
    type Value = Value;
    type NodeOpcode = M::NodeOpcode;
    type ValueType = M::ValueType;
    type CondCode = M::CondCode;

    fn opcode(&self, value: Value) -> Option<M::NodeOpcode> {
        match self.nodes.kind(value.node) {
            Kind::Generic(opcode) | Kind::Symbol(opcode, _) => Some(opcode),
            Kind::Constant(_) => self.opcodes.constant,
            Kind::Float(_) => self.opcodes.float,
            Kind::TargetConstant(_) => self.opcodes.target_constant,
            Kind::TargetFloat(_) => self.opcodes.target_float,
            Kind::Condition(_) => self.opcodes.condition,
            Kind::Type(_) => self.opcodes.ty,
            Kind::Block(_) => self.opcodes.block,
            Kind::Register(_)
            | Kind::NoRegister
            | Kind::Entry
            | Kind::Join
            | Kind::FromRegister(_)
            | Kind::ToRegister(_)
            | Kind::Machine(_)
            | Kind::Removed => None,
        }
    }

    fn operand_count(&self, value: Value) -> usize {
        self.nodes.operands(value.node).len()
    }

    fn operand(&self, value: Value, index: usize) -> Value {
        self.nodes.operands(value.node)[index]
    }

    fn result(&self, value: Value, index: usize) -> Value {
        Value { result: index, ..value }
    }

    fn value_type(&self, value: Value) -> Option<M::ValueType> {
        self.type_of(value)
    }

    fn pointer_type(&self) -> M::ValueType {
        self.pointer
    }

    fn integer(&self, value: Value) -> Option<i64> {
        self.wide_integer(value).and_then(|number| i64::try_from(number).ok())
    }

    fn wide_integer(&self, value: Value) -> Option<i128> {
        match self.nodes.kind(value.node) {
            Kind::Constant(number) | Kind::TargetConstant(number) => Some(number),
            _ => None,
        }
    }

    fn float(&self, value: Value) -> Option<f64> {
        match self.nodes.kind(value.node) {
            Kind::Float(number) | Kind::TargetFloat(number) => Some(number),
            _ => None,
        }
    }

    fn users(&self, value: Value) -> impl Iterator<Item = (Value, usize)> {
        let of_value = self.nodes.uses(value.node).filter(move |used| used.value == value);
        of_value.map(|used| (Value { node: used.user, result: 0 }, used.index))
    }

    fn has_one_use(&self, value: Value) -> bool {
        let mut uses = self.nodes.uses(value.node).filter(|used| !self.is_chain(used.value));
        uses.nth(1).is_none()
    }

    fn memory(&self, value: Value) -> Option<Memory<M::ValueType>> {
        self.nodes.memory(value.node).first().copied()
    }

    fn condition_code(&self, value: Value) -> Option<M::CondCode> {
        match self.nodes.kind(value.node) {
            Kind::Condition(code) => Some(code),
            _ => None,
        }
    }

    fn type_operand(&self, value: Value) -> Option<M::ValueType> {
        match self.nodes.kind(value.node) {
            Kind::Type(ty) => Some(ty),
            _ => None,
        }
    }

    fn glue_operand(&self, value: Value) -> Option<Value> {
        let last = self.nodes.operands(value.node).last().copied();
        last.filter(|&last| self.result_type(last) == Some(ResultType::Glue))
    }

    /// Returns true if `node` can be folded into the match. No path may lead from the root to
    /// `node` except through the operand of `user`: `node` would have to come both before and after
    /// the instruction. Chains of `user` and the root are exempt, because
    /// [`merge_chains`](Emit::merge_chains) checks them.
    fn may_fold(&self, node: Value, user: Value, root: Value) -> bool {
        if self.use_count(node) != 1 || !self.has_one_use(node) {
            return false;
        }
        let operands = self.nodes.operands(user.node).iter();
        let operands = operands.chain(self.nodes.operands(root.node));
        let others = operands.filter(|&&operand| operand != node && !self.is_chain(operand));
        let others = others.map(|operand| operand.node).collect();
        !self.reaches(others, Some(user.node), |other| other == node.node)
    }
}

impl<M: Machine> Emit for Graph<M> {
    type Opcode = M::Opcode;
    type Register = M::Register;

    fn constant(&mut self, value: i64, ty: M::ValueType) -> Value {
        self.leaf(Kind::TargetConstant(value.into()), ty)
    }

    fn register(&mut self, register: Option<M::Register>, ty: M::ValueType) -> Value {
        let kind = register.map_or(Kind::NoRegister, |one| Kind::Register(Reg::Real(one)));
        self.leaf(kind, ty)
    }

    fn target_constant(&mut self, constant: Value) -> Value {
        let kind = match self.nodes.kind(constant.node) {
            Kind::Constant(number) => Kind::TargetConstant(number),
            Kind::Float(number) => Kind::TargetFloat(number),
            // Already a target constant.
            _ => return constant,
        };
        match self.result_type(constant) {
            Some(ty) => self.nodes.leaf(kind, ty),
            None => constant,
        }
    }

    fn merge_chains(&mut self, nodes: &[Value]) -> Option<Value> {
        let chain_of = |node: &Value| {
            let chain = self.nodes.operands(node.node).first().copied();
            chain.filter(|&chain| self.is_chain(chain))
        };
        if let [node] = nodes {
            return chain_of(node);
        }
        let is_inside = |node: usize| nodes.iter().any(|inside| inside.node == node);
        let mut open: Vec<Value> = nodes.iter().map(chain_of).collect::<Option<_>>()?;
        // Some of the joined chains may come from the matched nodes. The others must precede the
        // result.
        open.reverse();
        let mut chains = Vec::new();
        let mut joins = Vec::new();
        while let Some(chain) = open.pop() {
            if is_inside(chain.node) {
                continue;
            }
            if self.nodes.kind(chain.node) == Kind::Join {
                if !joins.contains(&chain) {
                    joins.push(chain);
                    open.extend(self.nodes.operands(chain.node).iter().rev());
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
            _ => self.nodes.push(Kind::Join, [ResultType::Chain], chains, []),
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
        let operands = [chain, value].into_iter().chain(glue);
        let kind = Kind::ToRegister(Reg::Real(register));
        let copy = self.nodes.push(kind, [ResultType::Chain, ResultType::Glue], operands, []);
        (copy, Value { result: 1, ..copy })
    }

    fn machine_node(&mut self, node: MachineNode<'_, Value, M::Opcode, M::ValueType>) -> Value {
        let operands = node.operands.iter().copied().chain(node.deactivation_symbol);
        let operands = node.chain.into_iter().chain(operands).chain(node.glue);
        let tokens = self.nodes.tokens();
        let chain = node.chain.map(|_| ResultType::Chain);
        let glue = node.glue_result.then_some(ResultType::Glue);
        let types = node.types.iter().map(|&ty| tokens.result_type(ty)).chain(chain).chain(glue);
        // The graph does not know which instructions load and which store, so all accesses are
        // kept.
        let accesses = node.memory.iter().flat_map(|from| self.nodes.memory(from.node));
        let accesses: Vec<Memory<M::ValueType>> = accesses.copied().collect();
        self.nodes.push(Kind::Machine(node.opcode), types, operands, accesses)
    }

    fn replace(&mut self, new: Replacement<'_, Value>) {
        // Instructions can have more results than the node, such as a register that they overwrite.
        let types = self.nodes.result_types(new.root.node);
        let is_value = |ty: &&ResultType<M::ValueType>| matches!(ty, ResultType::Value(_));
        let results = new.results.iter().take(types.iter().take_while(is_value).count());
        let results = results.enumerate();
        let mut pairs = core::mem::take(&mut self.buffers.pairs);
        pairs.extend(results.map(|(result, &value)| (Value { result, ..new.root }, value)));
        for &node in new.chained {
            pairs.extend(self.result_of_type(node, ResultType::Chain).zip(new.chain));
        }
        pairs.extend(self.result_of_type(new.root, ResultType::Glue).zip(new.glue));
        self.substitute(&pairs);
        pairs.clear();
        self.buffers.pairs = pairs;
        self.remove_unused([new.root].iter().chain(new.chained).map(|node| node.node));
    }
}
