//! Hooks of addresses and of shifted operands.

use tablegen_backend::lower::Op;
use tablegen_rt::isel::graph::Value;
use tablegen_rt::isel::{Dag, Emit};

use super::select::{G, Hooks, INT};

/// Numbers of shifts in operands.
const SHIFTS: [(Op, i64); 4] = [(Op::Sra, 1), (Op::Shl, 2), (Op::Srl, 3), (Op::Rotr, 4)];

/// Number of the shift to the left, which stands for none with the amount 0.
const LEFT: i64 = 2;

/// Bits of offsets that are subtracted, by the form of the address.
const SUBTRACTED_12: i64 = 1 << 12;
const SUBTRACTED_8: i64 = 1 << 8;

impl Hooks<'_> {
    /// Returns the operands of a sum, or of a union of numbers without common bits and a constant.
    fn sum(&self, graph: &G, node: Value) -> Option<[Value; 2]> {
        let &[base, offset] = graph.node(node).operands() else { return None };
        let is_sum = self.is(graph, node, Op::Add)
            || self.is(graph, node, Op::Or)
                && graph.integer(offset).is_some()
                && self.is_disjoint(graph, base, offset);
        is_sum.then_some([base, offset])
    }

    /// Returns the leaf of a slot for its address, and other bases as they are.
    fn base(&self, graph: &G, value: Value) -> Value {
        match self.is(graph, value, Op::FrameIndex) {
            true => Self::operand(graph, value, 0).unwrap_or(value),
            false => value,
        }
    }

    /// Returns a base and an offset in a range, in units of `scale` bytes. The offset is 0 if the address has no such.
    fn based(
        &self,
        graph: &G,
        node: Value,
        range: core::ops::RangeInclusive<i64>,
        scale: i64,
    ) -> (Value, i64) {
        if let Some([base, offset]) = self.sum(graph, node)
            && let Some(offset) = graph.integer(offset)
            && range.contains(&offset)
            && offset % scale == 0
        {
            return (self.base(graph, base), offset / scale);
        }
        (self.base(graph, node), 0)
    }

    /// Returns a base and an offset of 12 bits with a sign.
    pub(super) fn address_12(&self, graph: &mut G, node: Value) -> Option<[Value; 2]> {
        let (base, offset) = self.based(graph, node, -4095..=4095, 1);
        Some([base, graph.constant(offset, INT)])
    }

    /// Returns a base and a register that is added, with a shift.
    pub(super) fn address_register(&self, graph: &mut G, node: Value) -> Option<[Value; 3]> {
        let is_difference = self.is(graph, node, Op::Sub);
        let [base, index] = match is_difference {
            true => match *graph.node(node).operands() {
                [base, index] => [base, index],
                _ => return None,
            },
            false => self.sum(graph, node)?,
        };
        if graph.integer(index).is_some() || graph.integer(base).is_some() {
            return None;
        }
        let sign = if is_difference { SUBTRACTED_12 } else { 0 };
        let (mut base, mut index, mut shift, mut amount) = (base, index, LEFT, 0);
        if let Some((inner, kind, by)) = self.shift(graph, index) {
            (index, shift, amount) = (inner, kind, by);
        } else if !is_difference && let Some((inner, kind, by)) = self.shift(graph, base) {
            (base, index, shift, amount) = (index, inner, kind, by);
        }
        Some([base, index, graph.constant(amount | sign | shift << 13, INT)])
    }

    /// Returns a base, and an offset of 8 bits with a sign or a register that is added.
    pub(super) fn address_3(&self, graph: &mut G, node: Value) -> Option<[Value; 3]> {
        let none = graph.register(None, INT);
        if let Some([base, index]) = self.sum(graph, node)
            && graph.integer(index).is_none()
            && !self.is(graph, base, Op::FrameIndex)
        {
            return Some([base, index, graph.constant(0, INT)]);
        }
        let (base, offset) = self.based(graph, node, -255..=255, 1);
        let sign = if offset < 0 { SUBTRACTED_8 } else { 0 };
        Some([base, none, graph.constant(offset.abs() | sign, INT)])
    }

    /// Returns a base and an offset of 8 bits with a sign in units of 4 bytes.
    pub(super) fn address_5(&self, graph: &mut G, node: Value) -> Option<[Value; 2]> {
        let (base, offset) = self.based(graph, node, -1020..=1020, 4);
        let sign = if offset < 0 { SUBTRACTED_8 } else { 0 };
        Some([base, graph.constant(offset.abs() | sign, INT)])
    }

    /// Returns a base and an offset of T32: 12 bits without sign.
    pub(super) fn t32_address_12(&self, graph: &mut G, node: Value) -> Option<[Value; 2]> {
        let offset = self.sum(graph, node).and_then(|[_, offset]| graph.integer(offset));
        if offset.is_some_and(|offset| (-255..0).contains(&offset)) {
            return None;
        }
        let (base, offset) = self.based(graph, node, 0..=4095, 1);
        Some([base, graph.constant(offset, INT)])
    }

    /// Returns a base and an offset of T32 that is subtracted: 8 bits.
    pub(super) fn t32_address_8(&self, graph: &mut G, node: Value) -> Option<[Value; 2]> {
        let (base, offset) = self.based(graph, node, -255..=-1, 1);
        (offset < 0).then(|| [base, graph.constant(offset, INT)])
    }

    /// Returns a base and a register of T32, shifted by at most 3.
    pub(super) fn t32_address_register(&self, graph: &mut G, node: Value) -> Option<[Value; 3]> {
        let [mut base, mut index] = self.sum(graph, node)?;
        if graph.integer(index).is_some() || self.is(graph, base, Op::FrameIndex) {
            return None;
        }
        let is_short = |shift: &(Value, i64, i64)| shift.1 == LEFT && shift.2 <= 3;
        let mut amount = 0;
        if let Some((inner, _, by)) = self.shift(graph, index).filter(is_short) {
            (index, amount) = (inner, by);
        } else if let Some((inner, _, by)) = self.shift(graph, base).filter(is_short) {
            (base, index, amount) = (index, inner, by);
        }
        Some([base, index, graph.constant(amount, INT)])
    }

    /// Returns the shifted value, the number of the shift and the amount of a shift by a constant.
    fn shift(&self, graph: &G, node: Value) -> Option<(Value, i64, i64)> {
        let &[inner, amount] = graph.node(node).operands() else { return None };
        let amount = graph.integer(amount).filter(|amount| (1..32).contains(amount))?;
        let (_, kind) = SHIFTS.into_iter().find(|&(op, _)| self.is(graph, node, op))?;
        Some((inner, kind, amount))
    }

    /// Returns a value and its shift by a constant as an operand.
    pub(super) fn shifted(&self, graph: &mut G, node: Value) -> Option<[Value; 2]> {
        let (inner, kind, amount) = self.shift(graph, node)?;
        Some([inner, graph.constant(kind | amount << 3, INT)])
    }

    /// Returns a value and its shift by a register as an operand.
    pub(super) fn shifted_by_register(&self, graph: &mut G, node: Value) -> Option<[Value; 3]> {
        let &[inner, amount] = graph.node(node).operands() else { return None };
        if graph.integer(amount).is_some() {
            return None;
        }
        let (_, kind) = SHIFTS.into_iter().find(|&(op, _)| self.is(graph, node, op))?;
        Some([inner, amount, graph.constant(kind, INT)])
    }
}
