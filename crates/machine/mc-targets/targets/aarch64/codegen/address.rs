//! Hooks of addresses, and of shifted and extended operands.

use tablegen_backend::lower::Op;
use tablegen_rt::isel::graph::{Kind, Value};
use tablegen_rt::isel::{Dag, Emit};

use super::select::{G, Hooks};
use crate::selector::ValueType;
use crate::target::{Opcode, SubRegIndex};

impl Hooks<'_> {
    pub(super) fn is(&self, graph: &G, value: Value, op: Op) -> bool {
        self.facts.is(graph, value, op)
    }

    /// Returns an operand of a node that has it.
    pub(super) fn operand(graph: &G, value: Value, index: usize) -> Option<Value> {
        graph.node(value).operands().get(index).copied()
    }

    /// Returns the constant of a node to be selected.
    pub(super) fn constant(graph: &G, value: Value) -> Option<i64> {
        match graph.node(value).kind() {
            Kind::Constant(number) => i64::try_from(number).ok(),
            _ => None,
        }
    }

    /// Returns true if the operands of a node have no common bits.
    pub(super) fn is_disjoint(&self, graph: &G, node: Value) -> bool {
        let &[a, b] = graph.node(node).operands() else { return false };
        self.facts.known(graph, a).zero | self.facts.known(graph, b).zero == u64::MAX
    }

    /// Returns the operands of a sum.
    fn sum(&self, graph: &G, node: Value) -> Option<[Value; 2]> {
        let is_sum = self.is(graph, node, Op::Add)
            || self.is(graph, node, Op::Or) && self.is_disjoint(graph, node);
        match graph.node(node).operands() {
            &[base, offset] if is_sum => Some([base, offset]),
            _ => None,
        }
    }

    /// Returns the leaf of a slot for its address, and other bases as they are.
    fn base(&self, graph: &G, value: Value) -> Value {
        match self.is(graph, value, Op::FrameIndex) {
            true => Self::operand(graph, value, 0).unwrap_or(value),
            false => value,
        }
    }

    /// Returns base and offset of an address with a multiple of the size of the access in bytes.
    pub(super) fn scaled(&self, graph: &mut G, node: Value, size: i64) -> Option<[Value; 2]> {
        if let Some([base, offset]) = self.sum(graph, node)
            && let Some(offset) = Self::constant(graph, offset)
        {
            if offset % size == 0 && (0..4096 * size).contains(&offset) {
                let base = self.base(graph, base);
                return Some([base, graph.constant(offset / size, ValueType::i64)]);
            }
            if (-256..256).contains(&offset) {
                return None;
            }
        }
        let base = self.base(graph, node);
        Some([base, graph.constant(0, ValueType::i64)])
    }

    /// Returns base and offset of an address with an offset in bytes.
    pub(super) fn unscaled(&self, graph: &mut G, node: Value, size: i64) -> Option<[Value; 2]> {
        let [base, offset] = self.sum(graph, node)?;
        let offset = Self::constant(graph, offset)?;
        if offset >= 0 && offset % size == 0 || !(-256..256).contains(&offset) {
            return None;
        }
        let base = self.base(graph, base);
        Some([base, graph.constant(offset, ValueType::i64)])
    }

    /// Returns the shifted value and the amount of a shift by a constant.
    fn shift(&self, graph: &G, node: Value, op: Op) -> Option<(Value, i64)> {
        let &[inner, amount] = graph.node(node).operands() else { return None };
        Self::constant(graph, amount)
            .filter(|_| self.is(graph, node, op))
            .map(|amount| (inner, amount))
    }

    /// Returns base, index, extension and shift of an address with an index.
    pub(super) fn indexed(
        &self,
        graph: &mut G,
        node: Value,
        size: i64,
        is_extended: bool,
    ) -> Option<[Value; 4]> {
        let [mut base, mut index] = self.sum(graph, node)?;
        if Self::constant(graph, index).is_some() || Self::constant(graph, base).is_some() {
            return None;
        }
        let scale = i64::from(size.trailing_zeros());
        // The shifted or extended operand is the index.
        let is_index = |graph: &G, value: Value| {
            let shifted = self.shift(graph, value, Op::Shl).filter(|shift| shift.1 == scale);
            scale > 0 && shifted.is_some() || self.word(graph, value).is_some()
        };
        if is_index(graph, base) && !is_index(graph, index) {
            (base, index) = (index, base);
        }
        let mut shift = 0;
        if let Some((inner, amount)) = self.shift(graph, index, Op::Shl)
            && amount == scale
            && scale > 0
        {
            (index, shift) = (inner, 1);
        }
        let mut is_signed = false;
        if is_extended {
            (index, is_signed) = self.word(graph, index)?;
            index = Self::low_word(graph, index);
        }
        let extension = graph.constant(is_signed.into(), ValueType::i32);
        let shift = graph.constant(shift, ValueType::i32);
        Some([base, index, extension, shift])
    }

    /// Returns the value that is extended from 32 bits, and true for an extension with sign.
    fn word(&self, graph: &G, value: Value) -> Option<(Value, bool)> {
        let inner = Self::operand(graph, value, 0)?;
        let second = Self::operand(graph, value, 1);
        let mask = second.and_then(|mask| Self::constant(graph, mask));
        let from = second.and_then(|ty| graph.type_operand(ty));
        let is_narrow = graph.type_of(inner) == Some(ValueType::i32);
        match () {
            () if self.is(graph, value, Op::ZeroExtend) && is_narrow => Some((inner, false)),
            () if self.is(graph, value, Op::SignExtend) && is_narrow => Some((inner, true)),
            () if self.is(graph, value, Op::And) && mask == Some(i64::from(u32::MAX)) => {
                Some((inner, false))
            }
            () if self.is(graph, value, Op::SignExtendInReg) && from == Some(ValueType::i32) => {
                Some((inner, true))
            }
            () => None,
        }
    }

    /// Returns an integer of 32 bits, or the low bits of one of 64.
    fn low_word(graph: &mut G, value: Value) -> Value {
        if graph.type_of(value) == Some(ValueType::i32) {
            return value;
        }
        let index = graph.constant(SubRegIndex::sub_32.value().into(), ValueType::i32);
        graph.machine(Opcode::EXTRACT_SUBREG, ValueType::i32, &[value, index])
    }

    /// Returns a value and its shift by a constant as an operand.
    pub(super) fn shifted(
        &self,
        graph: &mut G,
        node: Value,
        has_rotation: bool,
    ) -> Option<[Value; 2]> {
        let bits = if graph.type_of(node) == Some(ValueType::i32) { 32 } else { 64 };
        let kinds = [(Op::Shl, 0), (Op::Srl, 1), (Op::Sra, 2), (Op::Rotr, 3)];
        let kinds = if has_rotation { &kinds[..] } else { &kinds[..3] };
        let found = kinds.iter().find_map(|&(op, kind)| Some((self.shift(graph, node, op)?, kind)));
        let ((inner, amount), kind) = found?;
        if !(0..bits).contains(&amount) || !graph.has_one_use(node) {
            return None;
        }
        Some([inner, graph.constant(kind << 6 | amount, ValueType::i32)])
    }

    /// Returns a value and its extension, with or without a shift, as an operand.
    pub(super) fn extended(&self, graph: &mut G, node: Value) -> Option<[Value; 2]> {
        let is_wide = graph.type_of(node) == Some(ValueType::i64);
        let (node, amount) = match self.shift(graph, node, Op::Shl) {
            Some((inner, amount @ 0..=4)) => (inner, amount),
            _ => (node, 0),
        };
        let inner = Self::operand(graph, node, 0)?;
        let second = Self::operand(graph, node, 1);
        let mask = second.and_then(|mask| Self::constant(graph, mask));
        let from = second.and_then(|ty| graph.type_operand(ty));
        let word = self.word(graph, node);
        let (inner, kind) = match (mask, from, word) {
            (Some(0xff), ..) if self.is(graph, node, Op::And) => (inner, 0),
            (Some(0xffff), ..) if self.is(graph, node, Op::And) => (inner, 1),
            (_, Some(ValueType::i8), _) if self.is(graph, node, Op::SignExtendInReg) => (inner, 4),
            (_, Some(ValueType::i16), _) if self.is(graph, node, Op::SignExtendInReg) => (inner, 5),
            (_, _, Some((inner, is_signed))) if is_wide => (inner, if is_signed { 6 } else { 2 }),
            _ => return None,
        };
        if !graph.has_one_use(node) {
            return None;
        }
        let inner = Self::low_word(graph, inner);
        Some([inner, graph.constant(kind << 3 | amount, ValueType::i32)])
    }

    /// Returns a constant, or its negative, as an immediate and its shift.
    pub(super) fn immediate(graph: &mut G, node: Value, is_negative: bool) -> Option<[Value; 2]> {
        let ty = graph.type_of(node)?;
        let number = Self::constant(graph, node)?;
        let number = if is_negative { number.checked_neg()? } else { number };
        if is_negative && number == 0 {
            return None;
        }
        let number = match ty {
            ValueType::i32 => i64::from(u32::try_from(number & i64::from(u32::MAX)).ok()?),
            _ => number,
        };
        let (number, shift) = match number {
            0..=0xfff => (number, 0),
            _ if number & 0xfff == 0 && (0..1 << 24).contains(&number) => (number >> 12, 12),
            _ => return None,
        };
        Some([graph.constant(number, ty), graph.constant(shift, ValueType::i32)])
    }
}
