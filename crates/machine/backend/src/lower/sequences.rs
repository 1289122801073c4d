//! Short sequences of nodes that several targets make.

use alloc::vec;
use alloc::vec::Vec;

use tablegen_rt::isel::graph::Value;

use super::nodes::{Nodes, PartType};
use super::target::{AddressKind, CallTarget, Lowering};
use super::vocabulary::{Cond, Op};
use crate::error::Error;
use crate::machine::{Address, Base, Isa};
use crate::target::{OpcodeOf, Target};

impl<L: Lowering> Nodes<'_, L> {
    /// Returns the opcode for a called function, the first for a symbol and the second for an address, and its
    /// operands.
    ///
    /// # Errors
    /// Returns an error if no pattern mentions symbols.
    pub fn called(
        &mut self,
        callee: CallTarget,
        [direct, indirect]: [OpcodeOf<L>; 2],
    ) -> Result<(OpcodeOf<L>, Vec<Value>), Error> {
        Ok(match callee {
            CallTarget::Symbol(symbol) => {
                let part = <<L as Target>::Isa as Isa>::Part::default();
                let address = Address { base: Base::Symbol(symbol), addend: 0, part };
                (direct, vec![self.address_leaf(Op::TargetGlobalAddress, address)?])
            }
            CallTarget::Address(address) => (indirect, vec![address]),
        })
    }

    /// Loads a floating-point constant of these bits from memory.
    ///
    /// # Errors
    /// Returns an error if a node cannot be made.
    pub fn load_float(&mut self, is_double: bool, bits: u64) -> Result<Value, Error> {
        let ty = self.vocabulary().float(is_double)?;
        let size = if is_double { 8 } else { 4 };
        let bytes = bits.to_le_bytes()[..size].to_vec();
        let constant = self.function().constant(bytes, size as u64);
        let target = self.target();
        let address = target.address(self, Base::Constant(constant), 0, AddressKind::Local)?;
        self.load(ty, ty, address, size as u64)
    }

    /// Returns the nearest integer of fewer bits, with a sign or without, to one of the width of a register with the
    /// same property.
    ///
    /// # Errors
    /// Returns an error if no pattern mentions an operation.
    pub fn saturated(&mut self, value: Value, bits: u32, is_signed: bool) -> Result<Value, Error> {
        let (least, largest) = match is_signed {
            true => (-1i64 << (bits - 1), !(-1i64 << (bits - 1))),
            false => (0, !(-1i64 << bits)),
        };
        let largest = self.constant(largest);
        let is_above = self.set(if is_signed { Cond::Lt } else { Cond::Ult }, largest, value)?;
        let value = self.select(is_above, PartType::Int, largest, value)?;
        if !is_signed {
            return Ok(value);
        }
        let least = self.constant(least);
        let is_below = self.set(Cond::Lt, value, least)?;
        self.select(is_below, PartType::Int, least, value)
    }

    /// Converts an integer without sign, by conversions of 64 bits with sign: one above the integers with sign is
    /// halved, with the lowest bit kept for rounding, and the result doubled.
    ///
    /// # Errors
    /// Returns an error if no pattern mentions an operation.
    pub fn float_of_unsigned(
        &mut self,
        part: PartType,
        bits: u32,
        value: Value,
    ) -> Result<Value, Error> {
        let ty = self.type_of_part(part)?;
        if bits < 64 {
            // The same integer with sign.
            let value = self.zext(value, bits)?;
            return self.typed(Op::SIntToFp, ty, &[value]);
        }
        let half = self.op_constant(Op::Srl, value, 1)?;
        let lowest = self.op_constant(Op::And, value, 1)?;
        let half = self.op(Op::Or, &[half, lowest])?;
        let half = self.typed(Op::SIntToFp, ty, &[half])?;
        let doubled = self.typed(Op::FAdd, ty, &[half, half])?;
        let direct = self.typed(Op::SIntToFp, ty, &[value])?;
        let zero = self.constant(0);
        let is_large = self.set(Cond::Lt, value, zero)?;
        self.select(is_large, part, doubled, direct)
    }
}
