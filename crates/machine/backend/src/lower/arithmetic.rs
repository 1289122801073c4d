//! Integer arithmetic that may need functions of the compiler's library.

use alloc::format;

use tablegen_rt::isel::graph::Value;

use super::calls::Library;
use super::function::FunctionLowering;
use super::ints::{ValueParts, one};
use super::target::Lowering;
use super::vocabulary::Op;
use crate::error::Error;
use crate::ir::{Binary, IntCond, Overflow, Ternary, Type};

impl<L: Lowering> FunctionLowering<'_, '_, L> {
    /// Lowers integer arithmetic, with functions of the compiler's library where it is too wide.
    pub(super) fn int_arithmetic(
        &mut self,
        op: Binary,
        bits: u32,
        a: &[Value],
        b: &[Value],
    ) -> Result<ValueParts, Error> {
        if let Some(parts) = self.nodes.int_binary(op, bits, a, b)? {
            return Ok(parts);
        }
        let (name, is_signed) = match op {
            Binary::UDiv => ("__udiv", false),
            Binary::SDiv => ("__div", true),
            Binary::URem => ("__umod", false),
            Binary::SRem => ("__mod", true),
            Binary::Mul => ("__mul", false),
            _ => return Err(Error::Unsupported(format!("{op:?} of {bits} bits"))),
        };
        // Libraries have the functions of the width of a register.
        let (suffix, ty) = match bits.max(self.nodes.bits()) {
            ..=32 => ("si3", Type::I32),
            33..=64 => ("di3", Type::I64),
            _ => ("ti3", Type::I128),
        };
        let a = self.nodes.extend(a, bits, is_signed)?;
        let b = self.nodes.extend(b, bits, is_signed)?;
        self.library_call(Library { name, suffix }, &[(ty, a), (ty, b)], ty)
    }

    /// Lowers a funnel shift.
    pub(super) fn funnel_shift(
        &mut self,
        op: Ternary,
        bits: u32,
        a: &[Value],
        b: &[Value],
        by: &[Value],
    ) -> Result<ValueParts, Error> {
        if let (true, &[value], &[amount]) = (a == b, a, by)
            && let Some(rotated) = self.nodes.rotate(op == Ternary::FShl, bits, value, amount)?
        {
            return Ok(one(rotated));
        }
        if self.nodes.number(by).is_some() {
            return self.nodes.funnel_shift(op, bits, a, b, by);
        }
        if a == b && bits >= 8 && bits.is_power_of_two() {
            return self.rotate_by_shifts(op == Ternary::FShl, bits, a, by);
        }
        let by = match bits.is_power_of_two() {
            true => {
                let mask = self.nodes.int_constant(i128::from(bits) - 1, bits.max(2));
                self.int_arithmetic(Binary::And, bits, by, &mask)?
            }
            false => {
                let modulus = self.nodes.int_constant(bits.into(), bits);
                self.int_arithmetic(Binary::URem, bits, by, &modulus)?
            }
        };
        self.nodes.funnel_shift(op, bits, a, b, &by)
    }

    /// Rotates an integer by two shifts, by the amount and by its negative, both modulo the number of bits, which is
    /// a power of two.
    fn rotate_by_shifts(
        &mut self,
        is_left: bool,
        bits: u32,
        value: &[Value],
        by: &[Value],
    ) -> Result<ValueParts, Error> {
        let mask = self.nodes.int_constant(i128::from(bits) - 1, bits);
        let zero = self.nodes.int_constant(0, bits);
        let negative = self.int_arithmetic(Binary::Sub, bits, &zero, by)?;
        let [by, rest] =
            [by, &negative].map(|by| self.int_arithmetic(Binary::And, bits, by, &mask));
        let (left, right) = if is_left { (by?, rest?) } else { (rest?, by?) };
        let high = self.int_arithmetic(Binary::Shl, bits, value, &left)?;
        let low = self.int_arithmetic(Binary::LShr, bits, value, &right)?;
        self.int_arithmetic(Binary::Or, bits, &high, &low)
    }

    /// Lowers arithmetic that reports an overflow.
    pub(super) fn overflow(
        &mut self,
        op: Overflow,
        bits: u32,
        a: &[Value],
        b: &[Value],
    ) -> Result<(ValueParts, Value), Error> {
        if let Some(result) = self.nodes.overflow(op, bits, a, b)? {
            return Ok(result);
        }
        // The product divided by the first factor is the second one, unless it overflows.
        let is_signed = op == Overflow::SMul;
        let product = self.int_arithmetic(Binary::Mul, bits, a, b)?;
        let [zero, one] = [0, 1].map(|number| self.nodes.int_constant(number, bits));
        let is_zero = self.nodes.int_compare(IntCond::Eq, bits, a, &zero)?;
        let divisor = self.nodes.choose(is_zero, &one, a)?;
        let division = if is_signed { Binary::SDiv } else { Binary::UDiv };
        let quotient = self.int_arithmetic(division, bits, &product, &divisor)?;
        let expected = self.nodes.choose(is_zero, &zero, b)?;
        let mut differs = self.nodes.int_compare(IntCond::Ne, bits, &quotient, &expected)?;
        if is_signed {
            // -1 times the least number is the only product whose quotient overflows, too.
            let [all, least] =
                [-1, -1 << (bits - 1)].map(|number| self.nodes.int_constant(number, bits));
            let is_all = self.nodes.int_compare(IntCond::Eq, bits, a, &all)?;
            let is_least = self.nodes.int_compare(IntCond::Eq, bits, b, &least)?;
            let both = self.nodes.op(Op::And, &[is_all, is_least])?;
            differs = self.nodes.op(Op::Or, &[differs, both])?;
        }
        Ok((product, differs))
    }
}
