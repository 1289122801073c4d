//! Atomic operations as loops of compare-and-exchange, for targets without an instruction for them.

use super::function::{Block, Constant, Function, Inst, Value};
use super::inst::{
    Access, AtomicOp, AtomicOrdering, Binary, Convert, InstKind, IntCond, Jump, Unary,
};
use super::types::Type;

impl Function {
    /// Returns the function with loops in place of the atomic operations that a target does not support. `None`
    /// if it supports all.
    pub(crate) fn with_update_loops(
        &self,
        is_supported: impl Fn(AtomicOp, Type) -> bool,
    ) -> Option<Function> {
        let needs_loop = |function: &Function, inst: Inst| match function.inst(inst)? {
            &InstKind::AtomicRmw(op, address, value, access) => {
                let ty = function.type_of(value)?;
                (!is_supported(op, ty)).then_some(Update { op, address, value, access, ty })
            }
            _ => None,
        };
        let mut insts = self.blocks().flat_map(|block| self.insts(block));
        if !insts.any(|&inst| needs_loop(self, inst).is_some()) {
            return None;
        }
        let mut function = self.clone();
        let mut index = 0;
        // New blocks with the rest of one are at the end.
        while index < function.blocks().len() {
            let block = Block::new(index);
            index += 1;
            let insts = function.insts(block).iter().enumerate();
            let mut updates = insts.filter_map(|(position, &inst)| {
                Some((position, inst, needs_loop(&function, inst)?))
            });
            if let Some((position, inst, update)) = updates.next() {
                function.replace_update(block, position, inst, &update);
            }
        }
        Some(function)
    }

    /// Replaces an atomic operation at a position of a block by a loop.
    fn replace_update(&mut self, block: Block, position: usize, inst: Inst, update: &Update) {
        let rest = self.take_insts(block, position);
        let first_new = self.inst_count();
        let [start, next] = [self.add_block(), self.add_block()];
        let Update { address, access, ty, .. } = *update;
        let bits = match ty {
            Type::F32 => Type::I32,
            Type::F64 => Type::I64,
            ty => ty,
        };
        let load = Access { ordering: AtomicOrdering::Monotonic, ..access };
        let first = self.result(block, InstKind::Load(bits, address, load), bits);
        self.append(block, InstKind::Jump(Jump::new(start, &[first])), &[]);
        let expected = self.add_param(start, bits);
        let new = self.updated(start, update, expected, bits);
        let failure = match access.ordering {
            AtomicOrdering::Release => AtomicOrdering::Monotonic,
            AtomicOrdering::AcquireRelease => AtomicOrdering::Acquire,
            ordering => ordering,
        };
        let is_weak = true;
        let kind = InstKind::CompareExchange { address, expected, new, access, failure, is_weak };
        let exchange = self.append(start, kind, &[bits, Type::I1]);
        let mut results = self.results(exchange);
        if let (Some(old), Some(is_done)) = (results.next(), results.next()) {
            let [done, retry] = [Jump::new(next, &[]), Jump::new(start, &[old])];
            self.append(start, InstKind::Branch(is_done, done, retry), &[]);
            // The old value has the number of the result of the operation.
            let kind = match bits == ty {
                true => InstKind::Unary(Unary::Freeze, old),
                false => InstKind::Convert(Convert::Bitcast, old, ty),
            };
            self.set_inst(inst, kind);
        }
        self.extend_block(next, rest);
        let position = self.position_of(inst);
        if !position.is_none() {
            let new = first_new..self.inst_count();
            new.for_each(|index| self.set_position_of(Inst::new(index), position));
        }
    }

    /// Appends the computation of the new value to a block, and returns it.
    fn updated(&mut self, block: Block, update: &Update, old: Value, bits: Type) -> Value {
        let Update { op, value, ty, .. } = *update;
        let binary = |function: &mut Self, op, ty, values| {
            function.result(block, InstKind::Binary(op, values), ty)
        };
        let convert = |function: &mut Self, value, ty| {
            function.result(block, InstKind::Convert(Convert::Bitcast, value, ty), ty)
        };
        let plain = match op {
            AtomicOp::Xchg if bits != ty => return convert(self, value, bits),
            AtomicOp::Xchg => return value,
            AtomicOp::Nand => {
                let and = binary(self, Binary::And, ty, [old, value]);
                let ones = self.add_constant(ty, Constant::Int(-1));
                return binary(self, Binary::Xor, ty, [and, ones]);
            }
            AtomicOp::Add => Binary::Add,
            AtomicOp::Sub => Binary::Sub,
            AtomicOp::And => Binary::And,
            AtomicOp::Or => Binary::Or,
            AtomicOp::Xor => Binary::Xor,
            AtomicOp::Max | AtomicOp::Min | AtomicOp::UMax | AtomicOp::UMin => {
                let cond = match op {
                    AtomicOp::Max => IntCond::Sgt,
                    AtomicOp::Min => IntCond::Slt,
                    AtomicOp::UMax => IntCond::Ugt,
                    _ => IntCond::Ult,
                };
                let kind = InstKind::IntCompare(cond, [old, value]);
                let keeps = self.result(block, kind, Type::I1);
                return self.result(block, InstKind::Select(keeps, [old, value]), ty);
            }
            AtomicOp::FAdd | AtomicOp::FSub => {
                let op = if op == AtomicOp::FAdd { Binary::FAdd } else { Binary::FSub };
                let old = convert(self, old, ty);
                let sum = binary(self, op, ty, [old, value]);
                return convert(self, sum, bits);
            }
        };
        binary(self, plain, ty, [old, value])
    }

    /// Appends an instruction with one result.
    fn result(&mut self, block: Block, kind: InstKind, ty: Type) -> Value {
        let inst = self.append(block, kind, &[ty]);
        self.results(inst).next().unwrap_or(Value::new(0))
    }
}

/// Atomic operation.
struct Update {
    op: AtomicOp,
    address: Value,
    value: Value,
    access: Access,
    ty: Type,
}
