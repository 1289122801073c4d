//! Atomic operations on integers of 8 and 16 bits, by those of the aligned 32 bits around them.

use alloc::format;
use alloc::vec;
use alloc::vec::Vec;

use tablegen_rt::isel::AtomicOrdering;
use tablegen_rt::isel::graph::{Kind, Value};

use super::function::FunctionLowering;
use super::ints::{ValueParts, one};
use super::nodes::Nodes;
use super::target::{Lowering, Masked};
use super::vocabulary::Op;
use crate::error::Error;
use crate::ir::{Access, AtomicOp, IntCond, Type};
use crate::kit::linked::ordering_number;

/// Number of bits of the integer around a narrow one.
const CONTAINER_BITS: u32 = 32;

impl<L: Lowering> FunctionLowering<'_, '_, L> {
    /// Returns true if operations on the word around an integer replace those on the integer.
    pub(super) fn is_narrow(&self, bits: u32) -> bool {
        matches!(bits, 8 | 16)
            && !self.nodes.target.has_atomic(bits)
            && self.nodes.target.has_masked_atomics()
    }

    /// Returns the place of a narrow integer at an address.
    fn masked(
        &mut self,
        address: Value,
        bits: u32,
        ordering: AtomicOrdering,
    ) -> Result<Masked, Error> {
        let nodes = &mut self.nodes;
        let container = nodes.op_constant(Op::And, address, -4)?;
        let byte = nodes.op_constant(Op::And, address, 3)?;
        let shift = nodes.op_constant(Op::Shl, byte, 3)?;
        let ones = nodes.constant((1 << bits) - 1);
        let mask = nodes.op(Op::Shl, &[ones, shift])?;
        let mask = nodes.zext(mask, CONTAINER_BITS)?;
        Ok(Masked { address: container, shift, mask, bits, ordering })
    }

    /// Returns a value at its place in the word, whose other bits are zero. Those above the word are copies of
    /// its sign if `is_signed`.
    fn in_container(
        &mut self,
        masked: &Masked,
        value: Value,
        is_signed: bool,
    ) -> Result<Value, Error> {
        let nodes = &mut self.nodes;
        let value = match is_signed {
            true => nodes.sext(value, masked.bits)?,
            false => nodes.zext(value, masked.bits)?,
        };
        nodes.op(Op::Shl, &[value, masked.shift])
    }

    /// Lowers an atomic operation on a narrow integer. Returns the old value.
    pub(super) fn narrow_atomic(
        &mut self,
        op: AtomicOp,
        bits: u32,
        address: Value,
        value: Value,
        access: Access,
    ) -> Result<ValueParts, Error> {
        let masked = self.masked(address, bits, access.ordering)?;
        let is_signed = matches!(op, AtomicOp::Min | AtomicOp::Max);
        let mut operand = self.in_container(&masked, value, is_signed)?;
        let old = match op {
            // The other bits of the word stay as they are.
            AtomicOp::Or | AtomicOp::Xor | AtomicOp::And => {
                if op == AtomicOp::And {
                    let others = self.nodes.not(masked.mask)?;
                    operand = self.nodes.op(Op::Or, &[operand, others])?;
                }
                let access = Access { align: u64::from(CONTAINER_BITS / 8), ..access };
                self.atomic(op, Type::I32, masked.address, &[operand], access)?[0]
            }
            _ => self.nodes.masked_atomic(op, &masked, operand)?,
        };
        self.nodes.op(Op::Srl, &[old, masked.shift]).map(one)
    }

    /// Lowers a compare-and-exchange of a narrow integer. Returns the old value, and a bit that is 1 if it
    /// succeeded.
    pub(super) fn narrow_compare_exchange(
        &mut self,
        bits: u32,
        address: Value,
        expected: Value,
        new: Value,
        ordering: AtomicOrdering,
    ) -> Result<(ValueParts, Value), Error> {
        let masked = self.masked(address, bits, ordering)?;
        let in_container =
            [self.in_container(&masked, expected, false)?, self.in_container(&masked, new, false)?];
        let old = self.nodes.masked_node(None, &masked, &in_container)?;
        let old = self.nodes.op(Op::Srl, &[old, masked.shift])?;
        let bit = self.nodes.int_compare(IntCond::Eq, bits, &[old], &[expected])?;
        Ok((one(old), bit))
    }
}

impl<L: Lowering> Nodes<'_, L> {
    /// Makes the node of an atomic operation on a narrow integer: `value` is at its place in the word, for a minimum or
    /// maximum with sign with the bits above extended by its sign. The result is the old word.
    fn masked_atomic(
        &mut self,
        op: AtomicOp,
        masked: &Masked,
        value: Value,
    ) -> Result<Value, Error> {
        if !matches!(op, AtomicOp::Max | AtomicOp::Min) {
            return self.masked_node(Some(op), masked, &[value]);
        }
        // Shifts by this number to the left and to the right extend the sign of the part.
        let free = self.constant(i64::from(self.bits() - masked.bits));
        let free = self.op(Op::Sub, &[free, masked.shift])?;
        self.masked_operands(Some(op), masked, &[value, masked.mask, free])
    }

    /// Makes the node of an atomic operation on a narrow integer. The result is the old word.
    fn masked_node(
        &mut self,
        op: Option<AtomicOp>,
        masked: &Masked,
        values: &[Value],
    ) -> Result<Value, Error> {
        let operands: Vec<Value> = values.iter().copied().chain([masked.mask]).collect();
        self.masked_operands(op, masked, &operands)
    }

    fn masked_operands(
        &mut self,
        op: Option<AtomicOp>,
        masked: &Masked,
        operands: &[Value],
    ) -> Result<Value, Error> {
        let unsupported = || Error::Unsupported(format!("atomic {op:?} of a part of a word"));
        let (opcode, results) = self.target.masked_opcode(op).ok_or_else(unsupported)?;
        let ordering = self.immediate(ordering_number(masked.ordering));
        let operands: Vec<Value> = [masked.address]
            .into_iter()
            .chain(operands.iter().copied())
            .chain([ordering])
            .collect();
        let types = vec![self.int_type(); results];
        Ok(self.graph.effect(Kind::Machine(opcode), &types, &operands))
    }
}
