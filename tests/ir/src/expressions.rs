//! Random values: constants, operations with specified results, and accesses to memory.

use tablegen_backend::ir::{
    Access, AtomicOp, AtomicOrdering, Binary, Convert, FloatCond, InstKind, IntCond, MemoryOp,
    Overflow, Ternary, Type, Unary, Value,
};

use crate::random::{Buffer, Focus, Writer, random_type};

const CONDITIONS: [IntCond; 10] = [
    IntCond::Eq,
    IntCond::Ne,
    IntCond::Ugt,
    IntCond::Uge,
    IntCond::Ult,
    IntCond::Ule,
    IntCond::Sgt,
    IntCond::Sge,
    IntCond::Slt,
    IntCond::Sle,
];

const FLOAT_CONDITIONS: [FloatCond; 16] = [
    FloatCond::False,
    FloatCond::Oeq,
    FloatCond::Ogt,
    FloatCond::Oge,
    FloatCond::Olt,
    FloatCond::Ole,
    FloatCond::One,
    FloatCond::Ord,
    FloatCond::Ueq,
    FloatCond::Ugt,
    FloatCond::Uge,
    FloatCond::Ult,
    FloatCond::Ule,
    FloatCond::Une,
    FloatCond::Uno,
    FloatCond::True,
];

impl Writer<'_, '_> {
    /// Returns a number of a type: often one near a limit.
    pub(crate) fn number_of(&mut self, ty: Type) -> i128 {
        let bits = ty.bits(self.limits.pointer_bits);
        let random =
            (u128::from(self.rng.next_u64()) << 64 | u128::from(self.rng.next_u64())).cast_signed();
        let small = self.rng.below(64) as i128 - 16;
        let power = 1i128 << (self.rng.below(bits as usize));
        let number = match self.rng.below(14) {
            0..=2 => small,
            // Immediates of 12 bits, and what two of them add.
            3 => self.rng.below(8200) as i128 - 4100,
            12 => self.ones(bits),
            4 => power,
            5 => power.wrapping_sub(1),
            6 => power.wrapping_neg(),
            7 => self.rng.pick(&[
                2047,
                2048,
                -2048,
                -2049,
                4095,
                4096,
                0xffff,
                0x8000_0000,
                0xffff_ffff,
            ]),
            8 => random >> 96,
            9 => random >> 64,
            _ => random,
        };
        ty.sign_extended(number)
    }

    /// Returns a number with ones in a row, often up to the end of a word.
    fn ones(&mut self, bits: u32) -> i128 {
        let start = self.rng.below(bits as usize) as u32;
        let other = start + 1 + self.rng.below(40) as u32;
        let end = self.rng.pick(&[32, 64, other]);
        let ones = 1i128.checked_shl(end.saturating_sub(start)).unwrap_or(0).wrapping_sub(1);
        ones.checked_shl(start).unwrap_or(-1)
    }

    fn constant(&mut self, ty: Type) -> Value {
        let float = self.rng.pick(&[
            0.0,
            -0.0,
            1.0,
            -1.0,
            0.5,
            1.5,
            -2.5,
            3.25e9,
            -1e19,
            1e-5,
            0.1,
            7.0,
            255.0,
            1e30,
            f64::INFINITY,
        ]);
        match ty {
            Type::F32 => self.b.f32(float as f32),
            Type::F64 => self.b.f64(float),
            _ => {
                let number = self.number_of(ty);
                self.b.int(ty, number)
            }
        }
    }

    pub(crate) fn int_type(&mut self) -> Type {
        // Most instructions are of words.
        if self.has_common_types && self.rng.chance(75) {
            return self.rng.pick(&[Type::I32, Type::I32, Type::I64]);
        }
        loop {
            let ty = random_type(self.rng);
            if ty.is_int() {
                return ty;
            }
        }
    }

    fn float_type(&mut self) -> Type {
        self.rng.pick(&[Type::F32, Type::F64])
    }

    /// Returns 1 in place of what is not a number.
    pub(crate) fn number(&mut self, value: Value, ty: Type) -> Value {
        let is_nan = self.b.float_compare(FloatCond::Uno, value, value);
        let one = if ty == Type::F32 { self.b.f32(1.0) } else { self.b.f64(1.0) };
        self.b.select(is_nan, one, value)
    }

    /// Returns a value of a type: one of the scope, a conversion of one, or a constant.
    pub(crate) fn value(&mut self, ty: Type) -> Value {
        let same: Vec<Value> =
            self.scope.iter().rev().filter(|one| one.1 == ty).map(|one| one.0).take(8).collect();
        if !same.is_empty() && self.rng.chance(75) {
            return self.rng.pick(&same);
        }
        if self.scope.is_empty() || self.rng.chance(25) {
            return self.constant(ty);
        }
        let recent = self.scope.len().min(8);
        let (value, from) = self.scope[self.scope.len() - 1 - self.rng.below(recent)];
        self.converted(value, from, ty)
    }

    /// Converts a value to a type.
    fn converted(&mut self, value: Value, from: Type, to: Type) -> Value {
        let is_signed = self.rng.chance(50);
        let (from_bits, to_bits) = (from.bits(64), to.bits(64));
        let op = match (from.is_float(), to.is_float()) {
            _ if from == to => return value,
            (false, false) if to_bits < from_bits => Convert::Trunc,
            (false, false) if is_signed => Convert::SExt,
            (false, false) => Convert::ZExt,
            (true, true) if to == Type::F32 => Convert::FpTrunc,
            (true, true) => Convert::FpExt,
            (false, true) if from_bits == to_bits && self.rng.chance(40) => {
                let value = self.b.convert(Convert::Bitcast, value, to);
                return self.number(value, to);
            }
            (false, true) if is_signed => Convert::SiToFp,
            (false, true) => Convert::UiToFp,
            (true, false) if from_bits == to_bits && self.rng.chance(40) => {
                let value = self.number(value, from);
                return self.b.convert(Convert::Bitcast, value, to);
            }
            (true, false) => return self.float_to_int(value, from, to, is_signed),
        };
        self.b.convert(op, value, to)
    }

    fn float_to_int(&mut self, value: Value, from: Type, to: Type, is_signed: bool) -> Value {
        if self.rng.chance(60) {
            let op = if is_signed { Convert::FpToSiSat } else { Convert::FpToUiSat };
            let mut value = value;
            if self.rng.chance(20) {
                // Values of the scope are numbers; this one is not.
                value = self.b.binary(Binary::FSub, value, value);
                value = self.b.binary(Binary::FDiv, value, value);
            }
            return self.b.convert(op, value, to);
        }
        // Others are specified for numbers that fit.
        let bits = to.bits(64);
        let limit = match (is_signed, bits) {
            (_, 1) => 0.5,
            (true, _) => 2f64.powi(bits.min(100) as i32 - 1) * 0.49,
            (false, _) => 2f64.powi(bits.min(100) as i32) * 0.49,
        };
        let least = if is_signed { -limit } else { -0.5 };
        let constant = |writer: &mut Self, number: f64| match from {
            Type::F32 => writer.b.f32(number as f32),
            _ => writer.b.f64(number),
        };
        let (limit, least) = (constant(self, limit), constant(self, least));
        let is_below = self.b.float_compare(FloatCond::Olt, value, limit);
        let is_above = self.b.float_compare(FloatCond::Ogt, value, least);
        let fits = self.b.and(is_below, is_above);
        let other = constant(self, 0.25);
        let value = self.b.select(fits, value, other);
        let is_small = matches!(bits, 32 | 64) && is_signed && self.limits.has_math;
        let op = match self.rng.below(4) {
            0 if is_small => Convert::LRint,
            1 if is_small => Convert::LRound,
            _ if is_signed => Convert::FpToSi,
            _ => Convert::FpToUi,
        };
        self.b.convert(op, value, to)
    }

    /// Writes an operation. Returns its result.
    pub(crate) fn expression(&mut self) -> (Value, Type) {
        let kind = match self.focus {
            Focus::Conditions if self.rng.chance(40) => self.rng.pick(&[11, 13, 15]),
            Focus::Floats if self.rng.chance(60) => self.rng.pick(&[7, 15, 16]),
            _ => self.rng.below(20),
        };
        match kind {
            0..=6 => self.integer(),
            7..=10 => self.float(),
            11 | 12 => {
                let ty = random_type(self.rng);
                let (condition, a, b) = (self.value(Type::I1), self.value(ty), self.value(ty));
                (self.b.select(condition, a, b), ty)
            }
            13 | 14 => (self.comparison(), Type::I1),
            15 => {
                let ty = self.float_type();
                let (a, b) = (self.value(ty), self.value(ty));
                let cond = self.rng.pick(&FLOAT_CONDITIONS);
                (self.b.float_compare(cond, a, b), Type::I1)
            }
            16 | 17 => {
                let (mut from, to) = (random_type(self.rng), random_type(self.rng));
                if self.focus == Focus::Floats {
                    from = self.float_type();
                }
                let value = self.value(from);
                (self.converted(value, from, to), to)
            }
            18 => {
                let ty = self.int_type();
                let (a, b) = (self.value(ty), self.value(ty));
                let op = self.rng.pick(&[
                    Overflow::UAdd,
                    Overflow::SAdd,
                    Overflow::USub,
                    Overflow::SSub,
                    Overflow::UMul,
                    Overflow::SMul,
                ]);
                let (value, flag) = self.b.overflow(op, a, b);
                self.scope.push((flag, Type::I1));
                (value, ty)
            }
            _ => {
                let ty = random_type(self.rng);
                let value = self.value(ty);
                (self.b.unary(Unary::Freeze, value), ty)
            }
        }
    }

    /// Returns a comparison of integers.
    pub(crate) fn comparison(&mut self) -> Value {
        let ty = self.int_type();
        let (mut a, mut b) = (self.value(ty), self.value(ty));
        // Random values are hardly ever equal to a constant; this one is, or differs in one bit.
        if self.rng.chance(50) {
            let number = self.number_of(ty);
            let bit = self.rng.below(ty.bits(64) as usize);
            let bit = if self.rng.chance(50) { 0 } else { bit };
            let mask = self.b.int(ty, ty.sign_extended(1i128 << bit));
            b = self.b.int(ty, number);
            a = self.b.binary(Binary::And, a, mask);
            a = self.b.binary(Binary::Add, a, b);
            if self.rng.chance(50) {
                a = self.of_another_block(a, ty);
            }
        }
        let cond = match self.rng.chance(30) {
            true => self.rng.pick(&[IntCond::Eq, IntCond::Ne]),
            false => self.rng.pick(&CONDITIONS),
        };
        self.b.int_compare(cond, a, b)
    }

    /// Returns a number below the number of bits of a type.
    fn amount(&mut self, ty: Type) -> Value {
        let bits = i128::from(ty.bits(64));
        if bits == 1 {
            return self.b.int(ty, 0);
        }
        if self.rng.chance(50) {
            let number = self.rng.below(bits as usize) as i128;
            return self.b.int(ty, number);
        }
        let value = self.value(ty);
        if bits.cast_unsigned().is_power_of_two() && self.rng.chance(70) {
            // Of few bits, so that others remain that must not count.
            let count = bits.ilog2();
            let kept =
                if self.rng.chance(70) { count } else { 1 + self.rng.below(count as usize) as u32 };
            let mask = self.b.int(ty, (1 << kept) - 1);
            return self.b.and(value, mask);
        }
        let bits = self.b.int(ty, bits);
        self.b.binary(Binary::URem, value, bits)
    }

    fn integer(&mut self) -> (Value, Type) {
        let ty = self.int_type();
        let bits = ty.bits(64);
        let a = self.value(ty);
        // Numbers from 23 are of masks and of what else is in one word.
        let kinds = if self.focus == Focus::Plain { 24 } else { 27 };
        let value = match self.rng.below(kinds) {
            23 if self.focus != Focus::Plain => {
                // A number beside another one in the same word.
                let count = self.rng.below(bits.min(16) as usize) as u32;
                let number = self.number_of(ty) & ((1 << count) - 1);
                let (count, number) = (self.b.int(ty, count.into()), self.b.int(ty, number));
                let upper = self.b.binary(Binary::Shl, a, count);
                self.b.binary(Binary::Or, upper, number)
            }
            24 | 25 => {
                let mask = ty.sign_extended(self.ones(bits));
                let mask = self.b.int(ty, if self.rng.chance(20) { !mask } else { mask });
                let op = self.rng.pick(&[Binary::And, Binary::And, Binary::Or, Binary::Xor]);
                self.b.binary(op, a, mask)
            }
            0..=9 => {
                let b = self.value(ty);
                let op = self.rng.pick(&[
                    Binary::Add,
                    Binary::Sub,
                    Binary::Mul,
                    Binary::And,
                    Binary::Or,
                    Binary::Xor,
                ]);
                self.b.binary(op, a, b)
            }
            10..=12 => {
                let by = self.amount(ty);
                let ops =
                    [Binary::Shl, Binary::LShr, Binary::AShr, Binary::UShlSat, Binary::SShlSat];
                let op = self.rng.pick(&ops);
                self.b.binary(op, a, by)
            }
            13 | 14 => {
                let b = self.value(ty);
                let op = self.rng.pick(&[
                    Binary::UMin,
                    Binary::UMax,
                    Binary::SMin,
                    Binary::SMax,
                    Binary::UAddSat,
                    Binary::SAddSat,
                    Binary::USubSat,
                    Binary::SSubSat,
                ]);
                self.b.binary(op, a, b)
            }
            15 | 16 => {
                // The divisor is neither 0 nor -1.
                let b = match self.rng.chance(40) {
                    true => {
                        let number = self.number_of(ty);
                        self.b.int(ty, if matches!(number, 0 | -1) { 1 } else { number })
                    }
                    false => self.value(ty),
                };
                let op = self.rng.pick(&[Binary::UDiv, Binary::URem, Binary::SDiv, Binary::SRem]);
                let (one, zero, all) = (self.b.int(ty, 1), self.b.int(ty, 0), self.b.int(ty, -1));
                if bits == 1 {
                    let op = if op == Binary::SDiv { Binary::UDiv } else { op };
                    let op = if op == Binary::SRem { Binary::URem } else { op };
                    return (self.b.binary(op, a, one), ty);
                }
                let is_zero = self.b.int_compare(IntCond::Eq, b, zero);
                let b = self.b.select(is_zero, one, b);
                let is_all = self.b.int_compare(IntCond::Eq, b, all);
                let b = self.b.select(is_all, one, b);
                self.b.binary(op, a, b)
            }
            17 | 18 => {
                let b = self.value(ty);
                let by = if self.rng.chance(50) { self.amount(ty) } else { self.value(ty) };
                let op = self.rng.pick(&[Ternary::FShl, Ternary::FShr]);
                // A rotation has equal operands.
                let b = if self.rng.chance(40) { a } else { b };
                self.b.ternary(op, a, b, by)
            }
            19..=22 => {
                let op = self.rng.pick(&[
                    Unary::Ctlz,
                    Unary::Cttz,
                    Unary::Ctpop,
                    Unary::BSwap,
                    Unary::BitReverse,
                    Unary::Abs,
                ]);
                if op == Unary::BSwap && !bits.is_multiple_of(16) {
                    return (a, ty);
                }
                self.b.unary(op, a)
            }
            _ => {
                let all = self.b.int(ty, -1);
                self.b.xor(a, all)
            }
        };
        (value, ty)
    }

    fn float(&mut self) -> (Value, Type) {
        let ty = self.float_type();
        let (a, b) = (self.value(ty), self.value(ty));
        let value = match self.rng.below(16) {
            0..=7 => {
                let op = self.rng.pick(&[Binary::FAdd, Binary::FSub, Binary::FMul, Binary::FDiv]);
                self.b.binary(op, a, b)
            }
            8 => {
                let op = self.rng.pick(&[Binary::FMinimum, Binary::FMaximum]);
                self.b.binary(op, a, b)
            }
            9 => self.b.binary(Binary::FCopySign, a, b),
            10 | 11 => {
                let op = self.rng.pick(&[Unary::FNeg, Unary::FAbs]);
                self.b.unary(op, a)
            }
            12 if self.limits.has_math => {
                let op = self.rng.pick(&[Binary::FMinNum, Binary::FMaxNum]);
                let value = self.b.binary(op, a, b);
                // Of zeros with different signs, any may be returned.
                let zero = if ty == Type::F32 { self.b.f32(0.0) } else { self.b.f64(0.0) };
                self.b.binary(Binary::FAdd, value, zero)
            }
            13 if self.limits.has_fma => {
                let c = self.value(ty);
                self.b.ternary(Ternary::Fma, a, b, c)
            }
            14 if self.limits.has_math => self.b.binary(Binary::FRem, a, b),
            15 if self.limits.has_math => {
                let op = self.rng.pick(&[
                    Unary::FSqrt,
                    Unary::FFloor,
                    Unary::FCeil,
                    Unary::FTrunc,
                    Unary::FRint,
                    Unary::FNearbyInt,
                    Unary::FRound,
                    Unary::FRoundEven,
                ]);
                self.b.unary(op, a)
            }
            _ => self.b.binary(Binary::FSub, a, b),
        };
        (value, ty)
    }

    /// Returns an address for an access of a number of bytes, and its alignment.
    fn address(&mut self, bytes: u64) -> Option<(Value, u64)> {
        let buffers: Vec<Buffer> =
            self.buffers.iter().copied().filter(|buffer| buffer.size >= bytes).collect();
        if buffers.is_empty() {
            return None;
        }
        let buffer = self.rng.pick(&buffers);
        let rest = buffer.size - bytes;
        if self.rng.chance(30) {
            // An offset that is known at run time only.
            let ty = Type::int(self.limits.pointer_bits).unwrap_or(Type::I64);
            let offset = self.value(ty);
            let mask = (rest + 1).next_power_of_two() / 2;
            let mask = self.b.int(ty, i128::from(mask.saturating_sub(1)));
            let offset = self.b.and(offset, mask);
            return Some((self.b.offset(buffer.address, offset), 1));
        }
        let offset = self.rng.below(rest as usize + 1) as u64;
        let step = self.rng.pick(&[1, 4, 8, 16]);
        let offset = offset / step * step;
        let ty = Type::int(self.limits.pointer_bits).unwrap_or(Type::I64);
        let bytes = self.b.int(ty, offset.into());
        let align = match offset {
            0 => buffer.align,
            _ => buffer.align.min(1 << offset.trailing_zeros()),
        };
        Some((self.b.offset(buffer.address, bytes), align))
    }

    /// Writes an access to memory.
    pub(crate) fn access(&mut self) {
        let ty = random_type(self.rng);
        let bytes = u64::from(ty.bits(64).div_ceil(8));
        match self.rng.below(12) {
            0..=4 => {
                let value = self.value(ty);
                if let Some((address, align)) = self.address(bytes) {
                    self.b.store(value, address, align);
                }
            }
            5..=8 => {
                if let Some((address, align)) = self.address(bytes) {
                    let value = self.b.load(ty, address, align);
                    self.define(value, ty);
                }
            }
            9 => self.copy(),
            _ => self.atomic(),
        }
    }

    fn copy(&mut self) {
        let size = self.rng.pick(&[1, 3, 8, 16, 20, 40]);
        let int = self.rng.pick(&[Type::I32, Type::I64]);
        let op = self.rng.pick(&[MemoryOp::Move, MemoryOp::Set]);
        let (Some(to), Some(from)) = (self.address(size), self.address(size)) else { return };
        let mut length = self.b.int(int, size.into());
        if size.is_power_of_two() && self.rng.chance(30) {
            let value = self.value(int);
            let mask = self.b.int(int, i128::from(size) - 1);
            length = self.b.and(value, mask);
        }
        let (from, align) = match op {
            MemoryOp::Set => (self.value(Type::I8), to.1),
            _ => (from.0, to.1.min(from.1)),
        };
        self.b.memory(op, to.0, from, length, Access::new(align));
    }

    fn atomic(&mut self) {
        let ty = self.rng.pick(&[
            Type::I8,
            Type::I16,
            Type::I32,
            Type::I32,
            Type::I64,
            Type::I64,
            Type::F32,
            Type::F64,
        ]);
        let bytes = u64::from(ty.bits(64) / 8);
        let buffers: Vec<Buffer> = self
            .buffers
            .iter()
            .copied()
            .filter(|buffer| buffer.size >= bytes && buffer.align >= bytes)
            .collect();
        if buffers.is_empty() {
            return;
        }
        let address = self.rng.pick(&buffers).address;
        let access = Access::new(bytes).atomic(
            self.rng.pick(&[AtomicOrdering::Monotonic, AtomicOrdering::SequentiallyConsistent]),
        );
        let value = self.value(ty);
        match self.rng.below(4) {
            0 => {
                let value = self.b.load_with(ty, address, access);
                self.define(value, ty);
            }
            1 => self.b.store_with(value, address, access),
            2 if ty.is_int() => {
                let expected = match self.rng.chance(50) {
                    true => self.b.load(ty, address, bytes),
                    false => self.value(ty),
                };
                let inst = self.b.inst(InstKind::CompareExchange {
                    address,
                    expected,
                    new: value,
                    access,
                    failure: AtomicOrdering::Monotonic,
                    is_weak: false,
                });
                let results: Vec<Value> = self.b.function().results(inst).collect();
                if let [old, bit] = results[..] {
                    self.scope.push((old, ty));
                    self.scope.push((bit, Type::I1));
                }
            }
            _ => {
                let mut ops = vec![AtomicOp::Xchg];
                if ty.is_int() {
                    ops.extend([
                        AtomicOp::Add,
                        AtomicOp::Sub,
                        AtomicOp::And,
                        AtomicOp::Nand,
                        AtomicOp::Or,
                        AtomicOp::Xor,
                    ]);
                }
                let is_native =
                    ty == Type::I32 || ty == Type::I64 && self.limits.pointer_bits == 64;
                if is_native && self.limits.has_atomics {
                    ops.extend([AtomicOp::Max, AtomicOp::Min, AtomicOp::UMax, AtomicOp::UMin]);
                }
                let op = self.rng.pick(&ops);
                let old = self.b.atomic(op, address, value, access);
                self.define(old, ty);
            }
        }
    }
}
