//! Operations on vectors by operations on their lanes.

use alloc::format;
use alloc::vec::Vec;

use smallvec::SmallVec;
use tablegen_rt::isel::graph::Value;

use super::function::FunctionLowering;
use super::ints::{ValueParts, one};
use super::target::Lowering;
use super::vector_inst::VectorInst;
use super::vectors::float_of;
use super::vocabulary::Op;
use crate::error::Error;
use crate::ir::{Binary, Convert, Lane, Narrowing, Ternary, Type, VectorOp, Widening};

impl<L: Lowering> FunctionLowering<'_, '_, L> {
    /// Returns a lane of a vector.
    fn extract(&mut self, lane: Lane, value: Value, index: u32) -> Result<Value, Error> {
        let index = u8::try_from(index).unwrap_or(0);
        self.other(VectorOp::Extract(index), lane, &[value])
    }

    /// Returns the vector of these lanes.
    fn join(&mut self, lane: Lane, lanes: &[Value]) -> Result<Value, Error> {
        let (&first, rest) =
            lanes.split_first().ok_or_else(|| Error::Unsupported("vector without lanes".into()))?;
        let mut vector = self.other(VectorOp::Splat(lane), lane, &[first])?;
        for (index, &scalar) in (1..).zip(rest) {
            vector = self.other(VectorOp::Insert(index), lane, &[vector, scalar])?;
        }
        Ok(vector)
    }

    /// Lowers an operation by computing each lane of the result.
    pub(super) fn for_each_lane(
        &mut self,
        inst: VectorInst,
        lane: Lane,
        operands: &[Value],
    ) -> Result<Value, Error> {
        if let VectorInst::Other(op) = inst {
            return self.other_for_each_lane(op, lane, operands);
        }
        let result = match inst {
            VectorInst::IntCompare(_) | VectorInst::FloatCompare(_) => lane.int(),
            VectorInst::Convert(Convert::SiToFp | Convert::UiToFp) => float_of(lane),
            VectorInst::Convert(_) => lane.int(),
            _ => lane,
        };
        let mut lanes = Vec::new();
        for index in 0..lane.count() {
            let mut parts: SmallVec<[ValueParts; 3]> = SmallVec::new();
            for &operand in operands {
                parts.push(one(self.extract(lane, operand, index)?));
            }
            lanes.push(self.scalar_of(inst, lane, result, &parts)?[0]);
        }
        self.join(result, &lanes)
    }

    /// Computes one lane.
    fn scalar_of(
        &mut self,
        inst: VectorInst,
        lane: Lane,
        result: Lane,
        operands: &[ValueParts],
    ) -> Result<ValueParts, Error> {
        let (ty, bits) = (lane.scalar(), lane.bits());
        let wrong = || Error::Unsupported(format!("{inst:?} of {}", Type::Vector(lane)));
        match (inst, operands) {
            (VectorInst::Unary(op), [a]) if lane.is_float() => self.float_unary(op, ty, a),
            (VectorInst::Unary(op), [a]) => self.nodes.int_unary(op, bits, a)?.ok_or_else(wrong),
            (VectorInst::Binary(op), [a, b]) if lane.is_float() => self.float_binary(op, ty, a, b),
            (VectorInst::Binary(op), [a, b]) => self.int_arithmetic(op, bits, a, b),
            (VectorInst::Ternary(op), [a, b, c]) if lane.is_float() => {
                self.float_ternary(op, ty, [a, b, c])
            }
            (VectorInst::Ternary(op @ (Ternary::FShl | Ternary::FShr)), [a, b, c]) => {
                self.funnel_shift(op, bits, a, b, c)
            }
            (VectorInst::IntCompare(cond), [a, b]) => {
                let bit = self.compare(cond, ty, a, b)?;
                self.all_bits(bit).map(one)
            }
            (VectorInst::FloatCompare(cond), [a, b]) => {
                let bit = self.float_compare(cond, ty, a, b)?;
                self.all_bits(bit).map(one)
            }
            (VectorInst::Convert(op), [a]) => self.float_convert(op, ty, result.scalar(), a),
            _ => Err(wrong()),
        }
    }

    /// Returns an integer of ones if a bit is true, otherwise zero.
    fn all_bits(&mut self, bit: Value) -> Result<Value, Error> {
        let bit = self.nodes.zext(bit, 1)?;
        let zero = self.nodes.constant(0);
        self.nodes.op(Op::Sub, &[zero, bit])
    }

    fn other_for_each_lane(
        &mut self,
        op: VectorOp,
        lane: Lane,
        operands: &[Value],
    ) -> Result<Value, Error> {
        let wrong = || Error::Unsupported(format!("{op:?} of {}", Type::Vector(lane)));
        let count = lane.count();
        match (op, operands) {
            (VectorOp::Shuffle(bytes), &[a, b]) => {
                let (a, b) = (self.vector_cast(Lane::I8, a)?, self.vector_cast(Lane::I8, b)?);
                let mut lanes = Vec::new();
                for byte in bytes {
                    let from = if byte < 16 { a } else { b };
                    lanes.push(self.extract(Lane::I8, from, u32::from(byte % 16))?);
                }
                let joined = self.join(Lane::I8, &lanes)?;
                self.vector_cast(lane, joined)
            }
            (VectorOp::HighBits, &[a]) => {
                let mut bits = self.nodes.constant(0);
                for index in 0..count {
                    let scalar = self.extract(lane, a, index)?;
                    let scalar = self.nodes.zext(scalar, lane.bits())?;
                    let high = i64::from(lane.bits()) - 1;
                    let bit = self.nodes.op_constant(Op::Srl, scalar, high)?;
                    let bit = self.nodes.op_constant(Op::Shl, bit, index.into())?;
                    bits = self.nodes.op(Op::Or, &[bits, bit])?;
                }
                Ok(bits)
            }
            (VectorOp::WidenLow(widening) | VectorOp::WidenHigh(widening), &[a]) => {
                let wide = lane.wider().ok_or_else(wrong)?;
                let start = if matches!(op, VectorOp::WidenHigh(_)) { count / 2 } else { 0 };
                let mut lanes = Vec::new();
                for index in start..start + count / 2 {
                    let scalar = self.extract(lane, a, index)?;
                    lanes.push(match widening {
                        Widening::Sign => self.nodes.sext(scalar, lane.bits())?,
                        Widening::Zero => self.nodes.zext(scalar, lane.bits())?,
                    });
                }
                self.join(wide, &lanes)
            }
            (VectorOp::Narrow(narrowing), &[a, b]) => {
                let narrow = lane.narrower().ok_or_else(wrong)?;
                let mut lanes = Vec::new();
                for vector in [a, b] {
                    for index in 0..count {
                        let scalar = self.extract(lane, vector, index)?;
                        lanes.push(self.saturated_lane(narrowing, lane, narrow, scalar)?);
                    }
                }
                self.join(narrow, &lanes)
            }
            (VectorOp::MulRoundSat, &[a, b]) => {
                let bits = lane.bits();
                let mut lanes = Vec::new();
                for index in 0..count {
                    let [a, b] = [a, b].map(|vector| {
                        let scalar = self.extract(lane, vector, index)?;
                        self.nodes.sext(scalar, bits)
                    });
                    let product = self.nodes.op(Op::Mul, &[a?, b?])?;
                    let product = self.nodes.op_constant(Op::Add, product, 1 << (bits - 2))?;
                    let product = self.nodes.op_constant(Op::Sra, product, i64::from(bits) - 1)?;
                    lanes.push(self.nodes.saturated(product, bits, true)?);
                }
                self.join(lane, &lanes)
            }
            (VectorOp::FpExtLow, &[a]) => {
                let mut lanes = Vec::new();
                for index in 0..2 {
                    let scalar = one(self.extract(lane, a, index)?);
                    let wide = self.float_convert(Convert::FpExt, Type::F32, Type::F64, &scalar)?;
                    lanes.push(wide[0]);
                }
                self.join(Lane::F64, &lanes)
            }
            (VectorOp::FpTruncZero, &[a]) => {
                let mut vector = self.vector_constant(Lane::F32, 0)?;
                for index in 0..2 {
                    let scalar = one(self.extract(lane, a, u32::from(index))?);
                    let narrow =
                        self.float_convert(Convert::FpTrunc, Type::F64, Type::F32, &scalar)?;
                    let insert = VectorOp::Insert(index);
                    vector = self.other(insert, Lane::F32, &[vector, narrow[0]])?;
                }
                Ok(vector)
            }
            _ => Err(wrong()),
        }
    }

    /// Returns the nearest number of fewer bits.
    fn saturated_lane(
        &mut self,
        narrowing: Narrowing,
        lane: Lane,
        narrow: Lane,
        value: Value,
    ) -> Result<Value, Error> {
        let bits = narrow.bits();
        match narrowing {
            Narrowing::SignedToSigned => {
                let value = self.nodes.sext(value, lane.bits())?;
                self.nodes.saturated(value, bits, true)
            }
            Narrowing::UnsignedToUnsigned => {
                let value = self.nodes.zext(value, lane.bits())?;
                self.nodes.saturated(value, bits, false)
            }
            Narrowing::SignedToUnsigned => {
                let value = one(self.nodes.sext(value, lane.bits())?);
                let zero = one(self.nodes.constant(0));
                let width = self.nodes.bits();
                let value = self.int_arithmetic(Binary::SMax, width, &value, &zero)?;
                self.nodes.saturated(value[0], bits, false)
            }
        }
    }
}
