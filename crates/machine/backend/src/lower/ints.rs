//! Integers of any width: in one register with unspecified upper bits, or split into several.
//!
//! The parts of a split integer are in little-endian order, and their number is a power of two. Of the
//! last parts, the bits above those of the type are unspecified.

use alloc::vec::Vec;

use smallvec::SmallVec;
use tablegen_rt::isel::graph::Value;

use super::nodes::{Nodes, PartType};
use super::target::Lowering;
use super::vocabulary::{Cond, Op};
use crate::error::Error;
use crate::ir::{Binary, IntCond, Overflow};

/// Registers of a value, the lowest first.
pub(crate) type ValueParts = SmallVec<[Value; 2]>;

/// Returns the number of parts of an integer.
pub(crate) fn part_count(bits: u32, register_bits: u32) -> usize {
    bits.div_ceil(register_bits).next_power_of_two() as usize
}

/// Returns the parts of a value of one register.
pub(super) fn one(value: Value) -> ValueParts {
    SmallVec::from_slice(&[value])
}

impl<L: Lowering> Nodes<'_, L> {
    /// Returns the parts of a constant.
    pub(crate) fn int_constant(&mut self, value: i128, bits: u32) -> ValueParts {
        let width = self.bits();
        // A bit is 0 or 1, so that it needs no extension.
        let value = if bits == 1 { value & 1 } else { value };
        let part = |index: usize| {
            let shift = u32::try_from(index).unwrap_or(0) * width;
            (value >> shift.min(127)) as i64
        };
        (0..part_count(bits, width)).map(|index| self.constant(part(index))).collect()
    }

    /// Returns the value of a constant in parts. `None` if a part is none.
    pub(super) fn number(&self, parts: &[Value]) -> Option<i128> {
        let width = self.bits();
        let mut number = 0i128;
        for (index, &part) in parts.iter().enumerate() {
            let shift = u32::try_from(index).ok()? * width;
            let part = i128::from(self.integer(part)?);
            let low = if index + 1 == parts.len() { part } else { part & ((1 << width) - 1) };
            number |= low.checked_shl(shift)?;
        }
        Some(number)
    }

    /// Extends an integer to all bits of its parts.
    pub(crate) fn extend(
        &mut self,
        parts: &[Value],
        bits: u32,
        is_signed: bool,
    ) -> Result<ValueParts, Error> {
        self.extend_to(parts, bits, parts.len(), is_signed)
    }

    /// Extends an integer to a number of parts.
    pub(crate) fn extend_to(
        &mut self,
        parts: &[Value],
        bits: u32,
        count: usize,
        is_signed: bool,
    ) -> Result<ValueParts, Error> {
        let width = self.bits();
        let mut result = ValueParts::new();
        for index in 0..count {
            let start = u32::try_from(index).unwrap_or(0) * width;
            let part = if bits >= start + width {
                parts[index]
            } else if bits > start {
                match is_signed {
                    true => self.sext(parts[index], bits - start)?,
                    false => self.zext(parts[index], bits - start)?,
                }
            } else if !is_signed {
                self.constant(0)
            } else {
                let previous: Value = result[index - 1];
                self.op_constant(Op::Sra, previous, i64::from(width) - 1)?
            };
            result.push(part);
        }
        Ok(result)
    }

    /// Lowers arithmetic with two operands. `None` if a library function is to be called.
    pub(crate) fn int_binary(
        &mut self,
        op: Binary,
        bits: u32,
        a: &[Value],
        b: &[Value],
    ) -> Result<Option<ValueParts>, Error> {
        let node = match op {
            Binary::Add => Op::Add,
            Binary::Sub => Op::Sub,
            Binary::Mul => Op::Mul,
            Binary::And => Op::And,
            Binary::Or => Op::Or,
            Binary::Xor => Op::Xor,
            Binary::Shl => Op::Shl,
            Binary::LShr => Op::Srl,
            Binary::AShr => Op::Sra,
            Binary::UDiv => Op::UDiv,
            Binary::SDiv => Op::SDiv,
            Binary::URem => Op::URem,
            Binary::SRem => Op::SRem,
            Binary::UMin | Binary::UMax | Binary::SMin | Binary::SMax => {
                return self.min_max(op, bits, a, b).map(Some);
            }
            Binary::UAddSat | Binary::SAddSat | Binary::USubSat | Binary::SSubSat => {
                return self.saturating(op, bits, a, b).map(Some);
            }
            Binary::UShlSat | Binary::SShlSat => {
                return self.saturating_shift(op, bits, a, b).map(Some);
            }
            _ => return Ok(None),
        };
        if a.len() > 1 {
            return self.wide(op, bits, a, b);
        }
        let (a, b) = (a[0], b[0]);
        let width = self.bits();
        let target = self.target;
        if bits < width
            && let Some(value) = target.narrow(self, node, bits, &[a, b])?
        {
            return Ok(Some(one(value)));
        }
        if node == Op::URem
            && let Some(number) = self.integer(b)
            && number > 0
            && number.count_ones() == 1
        {
            return self.op_constant(Op::And, a, number - 1).map(|value| Some(one(value)));
        }
        if let Some(division) = match node {
            Op::URem if !target.is_legal(Op::URem, PartType::Int) => Some(Binary::UDiv),
            Op::SRem if !target.is_legal(Op::SRem, PartType::Int) => Some(Binary::SDiv),
            _ => None,
        } && let Some(quotient) = self.int_binary(division, bits, &[a], &[b])?
            && let Some(product) = self.int_binary(Binary::Mul, bits, &quotient, &[b])?
        {
            return self.int_binary(Binary::Sub, bits, &[a], &product);
        }
        let is_division = matches!(node, Op::UDiv | Op::SDiv | Op::URem | Op::SRem);
        if (is_division || node == Op::Mul) && !target.is_legal(node, PartType::Int) {
            return Ok(None);
        }
        let (a, b) = match node {
            Op::Add | Op::Sub | Op::Mul | Op::And | Op::Or | Op::Xor => (a, b),
            Op::Shl => (a, self.zext(b, bits)?),
            Op::Srl | Op::UDiv | Op::URem => {
                // A zero extension and a shift are one pattern each.
                (self.zext(a, bits)?, self.zext(b, bits)?)
            }
            Op::Sra => (self.sext(a, bits)?, self.zext(b, bits)?),
            _ => (self.sext(a, bits)?, self.sext(b, bits)?),
        };
        self.op(node, &[a, b]).map(|value| Some(one(value)))
    }

    /// Lowers arithmetic of several parts.
    fn wide(
        &mut self,
        op: Binary,
        bits: u32,
        a: &[Value],
        b: &[Value],
    ) -> Result<Option<ValueParts>, Error> {
        let bitwise = |op| -> Option<Op> {
            Some(match op {
                Binary::And => Op::And,
                Binary::Or => Op::Or,
                Binary::Xor => Op::Xor,
                _ => return None,
            })
        };
        if let Some(op) = bitwise(op) {
            let mut parts = ValueParts::new();
            for (&a, &b) in a.iter().zip(b) {
                parts.push(self.op(op, &[a, b])?);
            }
            return Ok(Some(parts));
        }
        Ok(Some(match op {
            Binary::Add => self.wide_add(a, b)?.0,
            Binary::Sub => self.wide_sub(a, b)?.0,
            Binary::Mul if self.target.is_legal(Op::MulHU, PartType::Int) => {
                self.wide_mul(a, b, a.len())?
            }
            Binary::Shl | Binary::LShr | Binary::AShr => {
                let a = match op {
                    Binary::Shl => ValueParts::from_slice(a),
                    _ => self.extend(a, bits, op == Binary::AShr)?,
                };
                let by = b[0];
                self.wide_shift(op, &a, by)?
            }
            _ => return Ok(None),
        }))
    }

    /// Adds integers. Returns the sum and the carry.
    pub(crate) fn wide_add(
        &mut self,
        a: &[Value],
        b: &[Value],
    ) -> Result<(ValueParts, Value), Error> {
        let mut parts = ValueParts::new();
        let mut carry: Option<Value> = None;
        for (&a, &b) in a.iter().zip(b) {
            let sum = self.op(Op::Add, &[a, b])?;
            let first = self.set(Cond::Ult, sum, a)?;
            let (sum, out) = match carry {
                None => (sum, first),
                Some(carry) => {
                    let total = self.op(Op::Add, &[sum, carry])?;
                    let second = self.set(Cond::Ult, total, sum)?;
                    (total, self.op(Op::Or, &[first, second])?)
                }
            };
            parts.push(sum);
            carry = Some(out);
        }
        let carry = carry.unwrap_or_else(|| self.constant(0));
        Ok((parts, carry))
    }

    /// Subtracts integers. Returns the difference and the borrow.
    pub(crate) fn wide_sub(
        &mut self,
        a: &[Value],
        b: &[Value],
    ) -> Result<(ValueParts, Value), Error> {
        let mut parts = ValueParts::new();
        let mut borrow: Option<Value> = None;
        for (&a, &b) in a.iter().zip(b) {
            let difference = self.op(Op::Sub, &[a, b])?;
            let first = self.set(Cond::Ult, a, b)?;
            let (difference, out) = match borrow {
                None => (difference, first),
                Some(borrow) => {
                    let total = self.op(Op::Sub, &[difference, borrow])?;
                    let second = self.set(Cond::Ult, difference, borrow)?;
                    (total, self.op(Op::Or, &[first, second])?)
                }
            };
            parts.push(difference);
            borrow = Some(out);
        }
        let borrow = borrow.unwrap_or_else(|| self.constant(0));
        Ok((parts, borrow))
    }

    /// Multiplies integers without sign. The product has a number of parts.
    pub(crate) fn wide_mul(
        &mut self,
        a: &[Value],
        b: &[Value],
        count: usize,
    ) -> Result<ValueParts, Error> {
        let zero = self.constant(0);
        let mut sum: ValueParts = SmallVec::from_elem(zero, count);
        for (i, &a) in a.iter().enumerate() {
            // The product of one part, added at its position.
            let mut carry = zero;
            for (j, &b) in b.iter().enumerate().take_while(|(j, _)| i + j < count) {
                let low = self.op(Op::Mul, &[a, b])?;
                let is_last = i + j + 1 == count;
                let (first, out) = self.wide_add(&[sum[i + j]], &[low])?;
                let (total, more) = self.wide_add(&[first[0]], &[carry])?;
                sum[i + j] = total[0];
                if !is_last {
                    let high = self.op(Op::MulHU, &[a, b])?;
                    let high = self.op(Op::Add, &[high, out])?;
                    carry = self.op(Op::Add, &[high, more])?;
                }
            }
            // No earlier row reaches this part.
            if let Some(part) = sum.get_mut(i + b.len()) {
                *part = carry;
            }
        }
        Ok(sum)
    }

    /// Shifts an integer of several parts. All bits of it count.
    fn wide_shift(&mut self, op: Binary, a: &[Value], by: Value) -> Result<ValueParts, Error> {
        let width = self.bits();
        let total = width * u32::try_from(a.len()).unwrap_or(1);
        if let Some(by) = self.integer(by) {
            let by = u32::try_from(by).unwrap_or(0) % total;
            return self.wide_shift_constant(op, a, by);
        }
        if a.len() == 1 {
            let node = match op {
                Binary::Shl => Op::Shl,
                Binary::LShr => Op::Srl,
                _ => Op::Sra,
            };
            return Ok(one(self.op(node, &[a[0], by])?));
        }
        // By half of the bits or more: one half is moved to the other.
        let half = a.len() / 2;
        let half_bits = i64::from(total / 2);
        let (low, high) = a.split_at(half);
        let rest = self.op_constant(Op::And, by, half_bits - 1)?;
        let is_large = self.op_constant(Op::And, by, half_bits)?;
        let zero = self.constant(0);
        let is_large = self.set(Cond::Ne, is_large, zero)?;
        let back = self.op_constant(Op::Xor, rest, half_bits - 1)?;
        let fill: ValueParts = match op {
            Binary::AShr => {
                let last = high[high.len() - 1];
                let sign = self.op_constant(Op::Sra, last, i64::from(width) - 1)?;
                SmallVec::from_elem(sign, half)
            }
            _ => SmallVec::from_elem(zero, half),
        };
        let (from, into) = if op == Binary::Shl { (low, high) } else { (high, low) };
        let moved = self.wide_shift(op, from, rest)?;
        let own = self.wide_shift(
            if op == Binary::Shl { Binary::Shl } else { Binary::LShr },
            into,
            rest,
        )?;
        // The bits that cross: a shift by one and then by the complement, as a shift by all bits is
        // not specified.
        let opposite = if op == Binary::Shl { Binary::LShr } else { Binary::Shl };
        let crossing = self.wide_shift_constant(opposite, from, 1)?;
        let crossing = self.wide_shift(opposite, &crossing, back)?;
        let mut joined = ValueParts::new();
        for (own, crossing) in own.into_iter().zip(crossing) {
            joined.push(self.op(Op::Or, &[own, crossing])?);
        }
        let into = self.choose(is_large, &moved, &joined)?;
        let from = self.choose(is_large, &fill, &moved)?;
        Ok(match op {
            Binary::Shl => from.into_iter().chain(into).collect(),
            _ => into.into_iter().chain(from).collect(),
        })
    }

    pub(super) fn wide_shift_constant(
        &mut self,
        op: Binary,
        a: &[Value],
        by: u32,
    ) -> Result<ValueParts, Error> {
        let width = self.bits();
        let (skip, rest) = ((by / width) as usize, i64::from(by % width));
        let last = a[a.len() - 1];
        let fill = match op {
            Binary::AShr => self.op_constant(Op::Sra, last, i64::from(width) - 1)?,
            _ => self.constant(0),
        };
        let back = i64::from(width) - rest;
        let mut parts = ValueParts::new();
        for index in 0..a.len() {
            let part = if op == Binary::Shl {
                let part_of =
                    |offset: usize| index.checked_sub(skip + offset).map(|index| a[index]);
                match (part_of(0), part_of(1)) {
                    (None, _) => fill,
                    (Some(own), _) if rest == 0 => own,
                    (Some(own), None) => self.op_constant(Op::Shl, own, rest)?,
                    (Some(own), Some(lower)) => {
                        let own = self.op_constant(Op::Shl, own, rest)?;
                        let lower = self.op_constant(Op::Srl, lower, back)?;
                        self.op(Op::Or, &[own, lower])?
                    }
                }
            } else {
                let part_of = |offset: usize| a.get(index + skip + offset).copied();
                match (part_of(0), part_of(1)) {
                    (None, _) => fill,
                    (Some(own), _) if rest == 0 => own,
                    (Some(own), None) if op == Binary::AShr => {
                        self.op_constant(Op::Sra, own, rest)?
                    }
                    (Some(own), None) => self.op_constant(Op::Srl, own, rest)?,
                    (Some(own), Some(upper)) => {
                        let own = self.op_constant(Op::Srl, own, rest)?;
                        let upper = self.op_constant(Op::Shl, upper, back)?;
                        self.op(Op::Or, &[own, upper])?
                    }
                }
            };
            parts.push(part);
        }
        Ok(parts)
    }

    /// Returns one of two integers by a bit.
    pub(crate) fn choose(
        &mut self,
        bit: Value,
        then: &[Value],
        otherwise: &[Value],
    ) -> Result<ValueParts, Error> {
        let mut parts = ValueParts::new();
        for (&then, &otherwise) in then.iter().zip(otherwise) {
            parts.push(self.select(bit, PartType::Int, then, otherwise)?);
        }
        Ok(parts)
    }

    /// Compares integers. The result is 0 or 1.
    pub(crate) fn int_compare(
        &mut self,
        cond: IntCond,
        bits: u32,
        a: &[Value],
        b: &[Value],
    ) -> Result<Value, Error> {
        let node = match cond {
            IntCond::Eq => Cond::Eq,
            IntCond::Ne => Cond::Ne,
            IntCond::Ugt => Cond::Ugt,
            IntCond::Uge => Cond::Uge,
            IntCond::Ult => Cond::Ult,
            IntCond::Ule => Cond::Ule,
            IntCond::Sgt => Cond::Gt,
            IntCond::Sge => Cond::Ge,
            IntCond::Slt => Cond::Lt,
            IntCond::Sle => Cond::Le,
        };
        let width = self.bits();
        if a.len() == 1 {
            if bits >= width {
                return self.set(node, a[0], b[0]);
            }
            // The order of numbers without sign is that of their sign extensions, too.
            let is_signed = cond.is_signed() || {
                let is_sext = |nodes: &Self, value| nodes.known(value).sign_bits > width - bits;
                let upper = super::known::mask(width) & !super::known::mask(bits);
                let is_zext = |nodes: &Self, value| nodes.known(value).zero & upper == upper;
                let all_sext = is_sext(self, a[0]) && is_sext(self, b[0]);
                let all_zext = is_zext(self, a[0]) && is_zext(self, b[0]);
                match (all_sext, all_zext) {
                    (true, false) => true,
                    (_, true) => false,
                    _ => bits > 1 && self.target.prefers_sign_extension(bits),
                }
            };
            let a = self.extend(a, bits, is_signed)?;
            let b = self.extend(b, bits, is_signed)?;
            return self.set(node, a[0], b[0]);
        }
        let a = self.extend(a, bits, cond.is_signed())?;
        let b = self.extend(b, bits, cond.is_signed())?;
        if matches!(cond, IntCond::Eq | IntCond::Ne) {
            let mut different: Option<Value> = None;
            for (&a, &b) in a.iter().zip(&b) {
                let of_part = self.op(Op::Xor, &[a, b])?;
                different = Some(match different {
                    None => of_part,
                    Some(before) => self.op(Op::Or, &[before, of_part])?,
                });
            }
            let zero = self.constant(0);
            return self.set(node, different.unwrap_or(zero), zero);
        }
        // a < b, or one of its forms.
        let (a, b, is_inverse) = match cond {
            IntCond::Ult | IntCond::Slt => (a, b, false),
            IntCond::Ugt | IntCond::Sgt => (b, a, false),
            IntCond::Uge | IntCond::Sge => (a, b, true),
            _ => (b, a, true),
        };
        let mut result = self.set(Cond::Ult, a[0], b[0])?;
        for index in 1..a.len() {
            let is_last = index + 1 == a.len();
            let less = if is_last && cond.is_signed() { Cond::Lt } else { Cond::Ult };
            let less = self.set(less, a[index], b[index])?;
            let equal = self.set(Cond::Eq, a[index], b[index])?;
            result = self.select(equal, PartType::Int, result, less)?;
        }
        if is_inverse { self.not_bit(result) } else { Ok(result) }
    }

    fn min_max(
        &mut self,
        op: Binary,
        bits: u32,
        a: &[Value],
        b: &[Value],
    ) -> Result<ValueParts, Error> {
        let (node, cond) = match op {
            Binary::UMin => (Op::UMin, IntCond::Ult),
            Binary::UMax => (Op::UMax, IntCond::Ugt),
            Binary::SMin => (Op::SMin, IntCond::Slt),
            _ => (Op::SMax, IntCond::Sgt),
        };
        let is_signed =
            cond.is_signed() || a.len() == 1 && self.target.prefers_sign_extension(bits);
        if a.len() == 1 && self.target.is_legal(node, PartType::Int) {
            let a = self.extend(a, bits, is_signed)?;
            let b = self.extend(b, bits, is_signed)?;
            return Ok(one(self.op(node, &[a[0], b[0]])?));
        }
        // The extended values are compared and chosen.
        let a = self.extend(a, bits, is_signed)?;
        let b = self.extend(b, bits, is_signed)?;
        let bit = self.int_compare(cond, bits, &a, &b)?;
        self.choose(bit, &a, &b)
    }

    /// Lowers arithmetic that reports an overflow.
    pub(crate) fn overflow(
        &mut self,
        op: Overflow,
        bits: u32,
        a: &[Value],
        b: &[Value],
    ) -> Result<Option<(ValueParts, Value)>, Error> {
        let is_signed = matches!(op, Overflow::SAdd | Overflow::SSub | Overflow::SMul);
        let width = self.bits();
        let all = width * u32::try_from(a.len()).unwrap_or(1);
        if let (Overflow::UAdd | Overflow::USub, &[first], &[second]) = (op, a, b)
            && bits < width
            && self.target.prefers_sign_extension(bits)
        {
            // The order of numbers without sign is that of their sign extensions, too.
            let (first, second) = (self.sext(first, bits)?, self.sext(second, bits)?);
            let node = if op == Overflow::UAdd { Op::Add } else { Op::Sub };
            let result = self.op(node, &[first, second])?;
            let result = self.sext(result, bits)?;
            let overflows = match op {
                Overflow::UAdd => self.set(Cond::Ult, result, first)?,
                _ => self.set(Cond::Ult, first, second)?,
            };
            return Ok(Some((one(result), overflows)));
        }
        let a = self.extend(a, bits, is_signed)?;
        let b = self.extend(b, bits, is_signed)?;
        if matches!(op, Overflow::UMul | Overflow::SMul) {
            return self.overflow_mul(is_signed, bits, &a, &b);
        }
        let is_add = matches!(op, Overflow::UAdd | Overflow::SAdd);
        let (result, carry) = if is_add { self.wide_add(&a, &b)? } else { self.wide_sub(&a, &b)? };
        if bits < all {
            // The exact result fits into the parts.
            let again = self.extend(&result, bits, is_signed)?;
            let differs = self.int_compare(IntCond::Ne, all, &again, &result)?;
            return Ok(Some((result, differs)));
        }
        if !is_signed {
            return Ok(Some((result, carry)));
        }
        // The sign of the result is wrong.
        let last = a.len() - 1;
        let (a, b, r) = (a[last], b[last], result[last]);
        let first = self.op(Op::Xor, &[a, r])?;
        let second = match is_add {
            true => self.op(Op::Xor, &[b, r])?,
            false => self.op(Op::Xor, &[a, b])?,
        };
        let wrong = self.op(Op::And, &[first, second])?;
        let zero = self.constant(0);
        let bit = self.set(Cond::Lt, wrong, zero)?;
        Ok(Some((result, bit)))
    }

    fn overflow_mul(
        &mut self,
        is_signed: bool,
        bits: u32,
        a: &[Value],
        b: &[Value],
    ) -> Result<Option<(ValueParts, Value)>, Error> {
        let width = self.bits();
        let target = self.target;
        if !target.is_legal(Op::MulHU, PartType::Int) {
            return Ok(None);
        }
        let count = a.len();
        let all = width * u32::try_from(count).unwrap_or(1);
        if 2 * bits <= width {
            let product = self.op(Op::Mul, &[a[0], b[0]])?;
            let again = self.extend(&[product], bits, is_signed)?;
            let differs = self.set(Cond::Ne, again[0], product)?;
            return Ok(Some((one(product), differs)));
        }
        if count == 1 && bits == width {
            let product = self.op(Op::Mul, &[a[0], b[0]])?;
            let high = if is_signed { Op::MulHS } else { Op::MulHU };
            let high = self.op(high, &[a[0], b[0]])?;
            let expected = match is_signed {
                true => self.op_constant(Op::Sra, product, i64::from(width) - 1)?,
                false => self.constant(0),
            };
            let differs = self.set(Cond::Ne, high, expected)?;
            return Ok(Some((one(product), differs)));
        }
        // The exact product of twice the parts, compared with the extension of the result.
        let a = self.extend_to(a, all, 2 * count, is_signed)?;
        let b = self.extend_to(b, all, 2 * count, is_signed)?;
        let product = self.wide_mul(&a, &b, 2 * count)?;
        let again = self.extend_to(&product, bits, 2 * count, is_signed)?;
        let differs = self.int_compare(IntCond::Ne, 2 * all, &again, &product)?;
        Ok(Some((product[..count].iter().copied().collect(), differs)))
    }

    fn saturating(
        &mut self,
        op: Binary,
        bits: u32,
        a: &[Value],
        b: &[Value],
    ) -> Result<ValueParts, Error> {
        let inner = match op {
            Binary::UAddSat => Overflow::UAdd,
            Binary::SAddSat => Overflow::SAdd,
            Binary::USubSat => Overflow::USub,
            _ => Overflow::SSub,
        };
        let unsupported = || Error::Unsupported("saturating arithmetic".into());
        let (result, overflow) = self.overflow(inner, bits, a, b)?.ok_or_else(unsupported)?;
        let limit = match op {
            Binary::UAddSat => self.int_constant(-1, bits),
            Binary::USubSat => self.int_constant(0, bits),
            _ => {
                // The sign of the exact result is the first operand's.
                self.limit_by_sign(bits, a)?
            }
        };
        self.choose(overflow, &limit, &result)
    }

    /// Returns the largest integer with sign if `a` is not negative, otherwise the least.
    fn limit_by_sign(&mut self, bits: u32, a: &[Value]) -> Result<ValueParts, Error> {
        let zero = self.int_constant(0, bits);
        let is_negative = self.int_compare(IntCond::Slt, bits, a, &zero)?;
        let least = self.int_constant(-1 << (bits - 1), bits);
        let largest = self.int_constant(!(-1 << (bits - 1)), bits);
        self.choose(is_negative, &least, &largest)
    }

    fn saturating_shift(
        &mut self,
        op: Binary,
        bits: u32,
        a: &[Value],
        b: &[Value],
    ) -> Result<ValueParts, Error> {
        let is_signed = op == Binary::SShlSat;
        let unsupported = || Error::Unsupported("saturating shift".into());
        let shifted = self.int_binary(Binary::Shl, bits, a, b)?.ok_or_else(unsupported)?;
        let back = if is_signed { Binary::AShr } else { Binary::LShr };
        let again = self.int_binary(back, bits, &shifted, b)?.ok_or_else(unsupported)?;
        let differs = self.int_compare(IntCond::Ne, bits, &again, a)?;
        let limit = match is_signed {
            true => self.limit_by_sign(bits, a)?,
            false => self.int_constant(-1, bits),
        };
        self.choose(differs, &limit, &shifted)
    }

    /// Returns the parts of an integer in another width: the upper bits are dropped, or unspecified.
    pub(crate) fn resize(&mut self, parts: &[Value], bits: u32) -> ValueParts {
        let count = part_count(bits, self.bits());
        let zero = self.constant(0);
        let mut result: Vec<Value> = parts.to_vec();
        result.resize(count, zero);
        result.into_iter().collect()
    }
}
