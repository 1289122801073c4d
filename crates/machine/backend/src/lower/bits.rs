//! Bits of integers: counts, order of bytes and bits, funnel shifts.

use smallvec::SmallVec;
use tablegen_rt::isel::graph::Value;

use super::ints::{ValueParts, one};
use super::nodes::{Nodes, PartType};
use super::target::Lowering;
use super::vocabulary::{Cond, Op};
use crate::error::Error;
use crate::ir::{Binary, Ternary, Unary};

impl<L: Lowering> Nodes<'_, L> {
    /// Lowers arithmetic with one operand.
    pub(crate) fn int_unary(
        &mut self,
        op: Unary,
        bits: u32,
        a: &[Value],
    ) -> Result<Option<ValueParts>, Error> {
        let width = self.bits();
        let total = width * u32::try_from(a.len()).unwrap_or(1);
        Ok(Some(match op {
            Unary::Freeze => ValueParts::from_slice(a),
            Unary::Abs => {
                let a = self.extend(a, bits, true)?;
                if let &[value] = &a[..]
                    && self.target.is_legal(Op::SMax, PartType::Int)
                {
                    let zero = self.constant(0);
                    let negative = self.op(Op::Sub, &[zero, value])?;
                    return Ok(Some(one(self.op(Op::SMax, &[value, negative])?)));
                }
                let last = a[a.len() - 1];
                let sign = self.op_constant(Op::Sra, last, i64::from(width) - 1)?;
                let signs: ValueParts = SmallVec::from_elem(sign, a.len());
                let mut flipped = ValueParts::new();
                for &part in &a {
                    flipped.push(self.op(Op::Xor, &[part, sign])?);
                }
                self.wide_sub(&flipped, &signs)?.0
            }
            Unary::BSwap => {
                // The bytes of all parts in the opposite order, then the unused ones are dropped.
                let mut parts = ValueParts::new();
                for &part in a.iter().rev() {
                    parts.push(self.swap_bytes(part)?);
                }
                self.wide_shift_constant(Binary::LShr, &parts, total - bits)?
            }
            Unary::BitReverse => {
                let mut parts = ValueParts::new();
                for &part in a.iter().rev() {
                    parts.push(self.reverse_bits(part)?);
                }
                self.wide_shift_constant(Binary::LShr, &parts, total - bits)?
            }
            Unary::Ctpop => {
                let a = self.extend(a, bits, false)?;
                let mut sum = self.constant(0);
                for &part in &a {
                    let count = self.count_ones(part)?;
                    sum = self.op(Op::Add, &[sum, count])?;
                }
                self.low_part(sum, a.len())
            }
            Unary::Cttz => {
                let target = self.target;
                if a.len() == 1
                    && bits < width
                    && let Some(value) = target.narrow(self, Op::Cttz, bits, a)?
                {
                    return Ok(Some(one(value)));
                }
                // A bit above those of the type ends the zeros.
                let mut parts = ValueParts::from_slice(a);
                if bits < total {
                    let index = (bits / width) as usize;
                    let bit = self.constant((1i64) << (bits % width));
                    parts[index] = self.op(Op::Or, &[parts[index], bit])?;
                }
                let mut result: Option<Value> = None;
                for &part in parts.iter().rev() {
                    let own = self.trailing_zeros(part)?;
                    result = Some(match result {
                        None => own,
                        Some(after) => {
                            let after = self.op_constant(Op::Add, after, i64::from(width))?;
                            let zero = self.constant(0);
                            let is_zero = self.set(Cond::Eq, part, zero)?;
                            self.select(is_zero, PartType::Int, after, own)?
                        }
                    });
                }
                let result = result.unwrap_or(a[0]);
                self.low_part(result, a.len())
            }
            Unary::Ctlz => {
                let target = self.target;
                if a.len() == 1
                    && bits < width
                    && let Some(value) = target.narrow(self, Op::Ctlz, bits, a)?
                {
                    return Ok(Some(one(value)));
                }
                let a = self.extend(a, bits, false)?;
                let mut result: Option<Value> = None;
                for &part in &a {
                    let own = self.leading_zeros(part)?;
                    result = Some(match result {
                        None => own,
                        Some(after) => {
                            let after = self.op_constant(Op::Add, after, i64::from(width))?;
                            let zero = self.constant(0);
                            let is_zero = self.set(Cond::Eq, part, zero)?;
                            self.select(is_zero, PartType::Int, after, own)?
                        }
                    });
                }
                let result = result.unwrap_or(a[0]);
                let result = self.op_constant(Op::Add, result, -i64::from(total - bits))?;
                self.low_part(result, a.len())
            }
            _ => return Ok(None),
        }))
    }

    /// Returns an integer of several parts whose upper parts are zero.
    fn low_part(&mut self, low: Value, count: usize) -> ValueParts {
        let zero = self.constant(0);
        let mut parts: ValueParts = SmallVec::from_elem(zero, count);
        parts[0] = low;
        parts
    }

    /// Returns the pattern of a byte in all bytes.
    fn bytes(&mut self, byte: u8) -> Value {
        self.constant(i64::from_ne_bytes([byte; 8]))
    }

    fn count_ones(&mut self, value: Value) -> Result<Value, Error> {
        if self.target.is_legal(Op::Ctpop, PartType::Int) {
            return self.op(Op::Ctpop, &[value]);
        }
        let half = self.op_constant(Op::Srl, value, 1)?;
        let mask = self.bytes(0x55);
        let half = self.op(Op::And, &[half, mask])?;
        let pairs = self.op(Op::Sub, &[value, half])?;
        let mask = self.bytes(0x33);
        let low = self.op(Op::And, &[pairs, mask])?;
        let high = self.op_constant(Op::Srl, pairs, 2)?;
        let high = self.op(Op::And, &[high, mask])?;
        let fours = self.op(Op::Add, &[low, high])?;
        let high = self.op_constant(Op::Srl, fours, 4)?;
        let sum = self.op(Op::Add, &[fours, high])?;
        let mask = self.bytes(0x0f);
        let mut sum = self.op(Op::And, &[sum, mask])?;
        let width = self.bits();
        if self.target.is_legal(Op::Mul, PartType::Int) {
            let ones = self.bytes(0x01);
            let product = self.op(Op::Mul, &[sum, ones])?;
            return self.op_constant(Op::Srl, product, i64::from(width) - 8);
        }
        let mut step = 8;
        while step < width {
            let more = self.op_constant(Op::Srl, sum, step.into())?;
            sum = self.op(Op::Add, &[sum, more])?;
            step *= 2;
        }
        self.op_constant(Op::And, sum, 0x7f)
    }

    fn trailing_zeros(&mut self, value: Value) -> Result<Value, Error> {
        if self.target.is_legal(Op::Cttz, PartType::Int) {
            return self.op(Op::Cttz, &[value]);
        }
        // The ones below the lowest one.
        let before = self.op_constant(Op::Add, value, -1)?;
        let inverse = self.not(value)?;
        let below = self.op(Op::And, &[before, inverse])?;
        self.count_ones(below)
    }

    fn leading_zeros(&mut self, value: Value) -> Result<Value, Error> {
        if self.target.is_legal(Op::Ctlz, PartType::Int) {
            return self.op(Op::Ctlz, &[value]);
        }
        let mut filled = value;
        let mut step = 1;
        while step < self.bits() {
            let more = self.op_constant(Op::Srl, filled, step.into())?;
            filled = self.op(Op::Or, &[filled, more])?;
            step *= 2;
        }
        let inverse = self.not(filled)?;
        self.count_ones(inverse)
    }

    fn swap_bytes(&mut self, value: Value) -> Result<Value, Error> {
        if self.target.is_legal(Op::BSwap, PartType::Int) {
            return self.op(Op::BSwap, &[value]);
        }
        let width = self.bits();
        let mut result: Option<Value> = None;
        for byte in 0..width / 8 {
            let (from, to) = (8 * byte, width - 8 - 8 * byte);
            let moved = match to >= from {
                true => {
                    let byte = self.op_constant(Op::And, value, 0xff_i64 << from)?;
                    self.op_constant(Op::Shl, byte, i64::from(to - from))?
                }
                false => {
                    let byte = self.op_constant(Op::Srl, value, i64::from(from - to))?;
                    self.op_constant(Op::And, byte, 0xff_i64 << to)?
                }
            };
            result = Some(match result {
                None => moved,
                Some(before) => self.op(Op::Or, &[before, moved])?,
            });
        }
        Ok(result.unwrap_or(value))
    }

    fn reverse_bits(&mut self, value: Value) -> Result<Value, Error> {
        if self.target.has_bit_reverse() {
            return self.op(Op::BitReverse, &[value]);
        }
        let mut value = self.swap_bytes(value)?;
        for (step, byte) in [(4, 0x0f), (2, 0x33), (1, 0x55)] {
            let mask = self.bytes(byte);
            let low = self.op(Op::And, &[value, mask])?;
            let low = self.op_constant(Op::Shl, low, step)?;
            let high = self.op_constant(Op::Srl, value, step)?;
            let high = self.op(Op::And, &[high, mask])?;
            value = self.op(Op::Or, &[low, high])?;
        }
        Ok(value)
    }

    /// Lowers a rotation by an instruction. `None` if the target has none for this number of bits.
    pub(crate) fn rotate(
        &mut self,
        is_left: bool,
        bits: u32,
        value: Value,
        by: Value,
    ) -> Result<Option<Value>, Error> {
        let op = if is_left { Op::Rotl } else { Op::Rotr };
        // Amounts are reduced by a mask.
        if !self.target.is_legal(op, PartType::Int) || !bits.is_power_of_two() {
            return Ok(None);
        }
        // The instruction takes the amount modulo the bits.
        let by = match self.integer(by).map(|number| number & (i64::from(bits) - 1)) {
            Some(0) => return Ok(Some(value)),
            Some(number) => self.constant(number),
            None => by,
        };
        match bits == self.bits() {
            true => self.op(op, &[value, by]).map(Some),
            false => {
                let target = self.target;
                target.narrow(self, op, bits, &[value, by])
            }
        }
    }

    /// Lowers a funnel shift by a constant, or by an amount below the number of bits.
    pub(crate) fn funnel_shift(
        &mut self,
        op: Ternary,
        bits: u32,
        a: &[Value],
        b: &[Value],
        by: &[Value],
    ) -> Result<ValueParts, Error> {
        let unsupported = || Error::Unsupported("funnel shift".into());
        let is_left = op == Ternary::FShl;
        if let Some(number) = self.number(by) {
            // Modulo the bits, as a number without sign.
            let modulus = i128::from(bits);
            let unused = 128 - bits;
            let unsigned = number.cast_unsigned() << unused >> unused;
            let by = i128::try_from(unsigned % modulus.cast_unsigned()).unwrap_or(0);
            if by == 0 {
                return Ok(ValueParts::from_slice(if is_left { a } else { b }));
            }
            let (left, right) = if is_left { (by, modulus - by) } else { (modulus - by, by) };
            let left = self.int_constant(left, bits);
            let right = self.int_constant(right, bits);
            let high = self.int_binary(Binary::Shl, bits, a, &left)?.ok_or_else(unsupported)?;
            let low = self.int_binary(Binary::LShr, bits, b, &right)?.ok_or_else(unsupported)?;
            return self.int_binary(Binary::Or, bits, &high, &low)?.ok_or_else(unsupported);
        }
        // A shift by the amount, and one by the rest minus one after one by one.
        let most = self.int_constant(i128::from(bits) - 1, bits.max(2));
        let rest = self.int_binary(Binary::Sub, bits, &most, by)?.ok_or_else(unsupported)?;
        let one = self.int_constant(1, bits);
        let (high, low) = if is_left {
            let low = self.int_binary(Binary::LShr, bits, b, &one)?.ok_or_else(unsupported)?;
            (
                self.int_binary(Binary::Shl, bits, a, by)?,
                self.int_binary(Binary::LShr, bits, &low, &rest)?,
            )
        } else {
            let high = self.int_binary(Binary::Shl, bits, a, &one)?.ok_or_else(unsupported)?;
            (
                self.int_binary(Binary::Shl, bits, &high, &rest)?,
                self.int_binary(Binary::LShr, bits, b, by)?,
            )
        };
        let (high, low) = (high.ok_or_else(unsupported)?, low.ok_or_else(unsupported)?);
        self.int_binary(Binary::Or, bits, &high, &low)?.ok_or_else(unsupported)
    }
}
