//! Comparisons of values, and choices between two by a bit.

use tablegen_rt::isel::Dag;
use tablegen_rt::isel::graph::Value;

use super::fold::{compare, inverse, inverse_of_floats, swapped};
use super::known::mask;
use super::nodes::{Nodes, PartType};
use super::target::Lowering;
use super::vocabulary::{Cond, Op};
use crate::error::Error;

impl<L: Lowering> Nodes<'_, L> {
    /// Returns 1 if a condition of two integers holds, otherwise 0. All bits of them count.
    ///
    /// # Errors
    /// Returns an error if no pattern mentions an operation.
    pub fn set(&mut self, cond: Cond, left: Value, right: Value) -> Result<Value, Error> {
        if let (Some(left), Some(right)) = (self.integer(left), self.integer(right)) {
            return Ok(self.constant(compare(cond, left, right, self.bits).into()));
        }
        if left == right {
            return Ok(self.constant(compare(cond, 0, 0, self.bits).into()));
        }
        // No number without a sign is below zero.
        if let (Cond::Ult | Cond::Uge, Some(0)) = (cond, self.integer(right)) {
            return Ok(self.constant((cond == Cond::Uge).into()));
        }
        if self.integer(left).is_some() && !matches!(cond, Cond::Lt | Cond::Ult) {
            return self.set(swapped(cond), right, left);
        }
        let number = self.integer(right);
        let (op, left, right, is_inverse) = match (cond, number) {
            (cond, _) if self.target.compares_directly() => (cond, left, right, false),
            (Cond::Gt, Some(number)) if number < mask(self.bits - 1).cast_signed() => {
                let next = self.constant(number + 1);
                (Cond::Lt, left, next, true)
            }
            (Cond::Le, Some(number)) if number < mask(self.bits - 1).cast_signed() => {
                let next = self.constant(number + 1);
                (Cond::Lt, left, next, false)
            }
            (Cond::Ugt, Some(0)) => (Cond::Ne, left, right, false),
            (Cond::Ule, Some(0)) => (Cond::Eq, left, right, false),
            (Cond::Ugt, Some(number)) if number != -1 => {
                let next = self.constant(number.wrapping_add(1));
                (Cond::Ult, left, next, true)
            }
            (Cond::Ule, Some(number)) if number != -1 => {
                let next = self.constant(number.wrapping_add(1));
                (Cond::Ult, left, next, false)
            }
            (Cond::Gt, _) => (Cond::Lt, right, left, false),
            (Cond::Le, _) => (Cond::Lt, right, left, true),
            (Cond::Ge, _) => (Cond::Lt, left, right, true),
            (Cond::Ugt, _) => (Cond::Ult, right, left, false),
            (Cond::Ule, _) => (Cond::Ult, right, left, true),
            (Cond::Uge, _) => (Cond::Ult, left, right, true),
            (cond, _) => (cond, left, right, false),
        };
        // A bit is its own comparison with zero.
        if matches!(op, Cond::Eq | Cond::Ne)
            && self.integer(right) == Some(0)
            && !self.known(left).zero & mask(self.bits) == 1
        {
            return if op == Cond::Ne { Ok(left) } else { self.not_bit(left) };
        }
        let code = self.condition(op)?;
        let set = self.typed(Op::SetCc, self.int_type(), &[left, right, code])?;
        if is_inverse { self.not_bit(set) } else { Ok(set) }
    }

    /// Returns a comparison that is equivalent to a bit, of integers, or of floating-point numbers if the target
    /// [compares these directly](Lowering::compares_directly). The bit is the lowest one.
    ///
    /// # Errors
    /// Returns an error if no pattern mentions an operation.
    pub fn test(&mut self, bit: Value) -> Result<(Cond, Value, Value), Error> {
        let (mut value, mut is_inverse) = (bit, false);
        while self.is(value, Op::Xor)
            && let (Some(inner), Some(one)) = (self.operand(value, 0), self.operand(value, 1))
            && self.integer(one) == Some(1)
            && !self.known(inner).zero & mask(self.bits) == 1
        {
            (value, is_inverse) = (inner, !is_inverse);
        }
        if self.is(value, Op::SetCc)
            && let &[left, right, code] = self.graph.node(value).operands()
            && let is_int = self.graph.type_of(left) == Some(self.int_type())
            && (is_int || self.target.compares_directly())
            && let Some(code) = self.graph.condition_code(code)
            && let Some(cond) = self.vocabulary.condition_of(code)
        {
            let cond = match (is_inverse, is_int) {
                (false, _) => cond,
                (true, true) => inverse(cond),
                (true, false) => inverse_of_floats(cond),
            };
            return Ok((cond, left, right));
        }
        let value = self.zext(value, 1)?;
        let zero = self.constant(0);
        Ok((if is_inverse { Cond::Eq } else { Cond::Ne }, value, zero))
    }

    /// Returns one of two values of a type by a bit, the lowest one.
    ///
    /// # Errors
    /// Returns an error if no pattern mentions an operation.
    pub fn select(
        &mut self,
        bit: Value,
        ty: PartType,
        then: Value,
        otherwise: Value,
    ) -> Result<Value, Error> {
        if then == otherwise {
            return Ok(then);
        }
        if let Some(number) = self.integer(bit) {
            return Ok(if number & 1 != 0 { then } else { otherwise });
        }
        if ty == PartType::Int {
            match (self.integer(then), self.integer(otherwise)) {
                (Some(1), Some(0)) => return self.zext(bit, 1),
                (Some(0), Some(1)) => {
                    let bit = self.zext(bit, 1)?;
                    return self.not_bit(bit);
                }
                (Some(-1), Some(0)) => {
                    let bit = self.zext(bit, 1)?;
                    let zero = self.constant(0);
                    return self.op(Op::Sub, &[zero, bit]);
                }
                (_, Some(0)) => {
                    let bit = self.zext(bit, 1)?;
                    let zero = self.constant(0);
                    let all = self.op(Op::Sub, &[zero, bit])?;
                    return self.op(Op::And, &[all, then]);
                }
                (Some(0), _) => {
                    let bit = self.zext(bit, 1)?;
                    let all = self.op_constant(Op::Add, bit, -1)?;
                    return self.op(Op::And, &[all, otherwise]);
                }
                _ => {}
            }
        }
        let target = self.target;
        let value = target.select(self, bit, ty, then, otherwise)?;
        if ty == PartType::Int {
            let known = self.known(then).both(self.known(otherwise));
            self.asserted.insert(value, known);
        }
        Ok(value)
    }

    /// Returns one of two bits by a bit. The upper bits of all are unspecified.
    ///
    /// # Errors
    /// Returns an error if no pattern mentions an operation.
    pub fn select_bit(
        &mut self,
        bit: Value,
        then: Value,
        otherwise: Value,
    ) -> Result<Value, Error> {
        let number = |nodes: &Self, value| nodes.integer(value).map(|number| number & 1);
        match (number(self, then), number(self, otherwise)) {
            (None, Some(0)) => self.op(Op::And, &[bit, then]),
            (Some(1), None) => self.op(Op::Or, &[bit, otherwise]),
            (Some(0), None) => {
                let inverse = self.not_bit(bit)?;
                self.op(Op::And, &[inverse, otherwise])
            }
            (None, Some(1)) => {
                let inverse = self.not_bit(bit)?;
                self.op(Op::Or, &[inverse, then])
            }
            _ => self.select(bit, PartType::Int, then, otherwise),
        }
    }
}
