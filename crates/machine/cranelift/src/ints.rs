//! Arithmetic on integers and bits.

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{Inst, Opcode, TrapCode, Value as ClifValue};
use tablegen_backend::ir::{Binary, Convert, IntCond, Overflow, Ternary, Type, Unary, Value};

use crate::error::ErrorKind;
use crate::translate::{Done, Translator};

pub(crate) fn int_cond(cond: IntCC) -> IntCond {
    match cond {
        IntCC::Equal => IntCond::Eq,
        IntCC::NotEqual => IntCond::Ne,
        IntCC::SignedLessThan => IntCond::Slt,
        IntCC::SignedGreaterThanOrEqual => IntCond::Sge,
        IntCC::SignedGreaterThan => IntCond::Sgt,
        IntCC::SignedLessThanOrEqual => IntCond::Sle,
        IntCC::UnsignedLessThan => IntCond::Ult,
        IntCC::UnsignedGreaterThanOrEqual => IntCond::Uge,
        IntCC::UnsignedGreaterThan => IntCond::Ugt,
        IntCC::UnsignedLessThanOrEqual => IntCond::Ule,
    }
}

impl Translator<'_, '_> {
    pub(crate) fn int_compare(&mut self, inst: Inst, cond: IntCC, args: [ClifValue; 2]) -> Done {
        self.type_of(args[0])?;
        let [a, b] = [self.value(args[0])?, self.value(args[1])?];
        let bit = self.builder.int_compare(int_cond(cond), a, b);
        self.define_bit(inst, 0, bit)
    }

    pub(crate) fn unary(&mut self, inst: Inst, opcode: Opcode, arg: ClifValue) -> Done {
        let from = self.type_of(arg)?;
        if opcode == Opcode::Isplit {
            return self.split(inst, arg);
        }
        let to = match self.function.dfg.inst_results(inst).first() {
            Some(&result) => self.type_of(result)?,
            None => return Err(ErrorKind::Instruction),
        };
        let value = self.value(arg)?;
        let b = &mut self.builder;
        let result = match opcode {
            Opcode::Ineg => {
                let zero = b.int(to, 0);
                b.sub(zero, value)
            }
            Opcode::Iabs => b.unary(Unary::Abs, value),
            Opcode::Bnot => self.on_bits(&[value], from, |b, bits, ty| {
                let all = b.int(ty, -1);
                b.xor(bits[0], all)
            }),
            Opcode::Clz => b.unary(Unary::Ctlz, value),
            Opcode::Ctz => b.unary(Unary::Cttz, value),
            Opcode::Popcnt => b.unary(Unary::Ctpop, value),
            Opcode::Bitrev => b.unary(Unary::BitReverse, value),
            // A byte stays as it is.
            Opcode::Bswap if from == Type::I8 => value,
            Opcode::Bswap => b.unary(Unary::BSwap, value),
            Opcode::Cls => {
                // Bits that differ from the sign; it is not counted itself.
                let by = b.int(from, i128::from(from.bits(64)) - 1);
                let sign = b.binary(Binary::AShr, value, by);
                let differing = b.xor(value, sign);
                let zeros = b.unary(Unary::Ctlz, differing);
                let one = b.int(from, 1);
                b.sub(zeros, one)
            }
            Opcode::Ireduce => b.convert(Convert::Trunc, value, to),
            Opcode::Uextend => {
                self.same_bit(inst, arg);
                self.builder.convert(Convert::ZExt, value, to)
            }
            Opcode::Sextend => {
                self.same_bit(inst, arg);
                self.builder.convert(Convert::SExt, value, to)
            }
            Opcode::Bmask => {
                let bit = self.bit(arg)?;
                self.builder.convert(Convert::SExt, bit, to)
            }
            _ => self.float_unary(opcode, value, from, to)?,
        };
        self.define(inst, result);
        Ok(())
    }

    /// Defines the lower and the upper half of an integer.
    fn split(&mut self, inst: Inst, arg: ClifValue) -> Done {
        let from = self.type_of(arg)?;
        let half = self.result_type(inst)?;
        let value = self.value(arg)?;
        let low = self.builder.convert(Convert::Trunc, value, half);
        let by = self.builder.int(from, half.bits(64).into());
        let high = self.builder.binary(Binary::LShr, value, by);
        let high = self.builder.convert(Convert::Trunc, high, half);
        self.define_all(inst, &[low, high]);
        Ok(())
    }

    pub(crate) fn binary(&mut self, inst: Inst, opcode: Opcode, args: [ClifValue; 2]) -> Done {
        let ty = self.type_of(args[0])?;
        self.type_of(args[1])?;
        let [x, y] = [self.value(args[0])?, self.value(args[1])?];
        if let Some(op) = overflow(opcode) {
            let (value, bit) = self.builder.overflow(op, x, y);
            self.define(inst, value);
            return self.define_bit(inst, 1, bit);
        }
        let result = match opcode {
            Opcode::Iadd => self.builder.add(x, y),
            Opcode::Isub => self.builder.sub(x, y),
            Opcode::Imul => self.builder.mul(x, y),
            Opcode::Band => self.on_bits(&[x, y], ty, |b, bits, _| b.and(bits[0], bits[1])),
            Opcode::Bor => self.on_bits(&[x, y], ty, |b, bits, _| b.or(bits[0], bits[1])),
            Opcode::Bxor => self.on_bits(&[x, y], ty, |b, bits, _| b.xor(bits[0], bits[1])),
            Opcode::Umin => self.builder.binary(Binary::UMin, x, y),
            Opcode::Umax => self.builder.binary(Binary::UMax, x, y),
            Opcode::Smin => self.builder.binary(Binary::SMin, x, y),
            Opcode::Smax => self.builder.binary(Binary::SMax, x, y),
            Opcode::Umulhi => self.multiply_high(ty, x, y, Convert::ZExt)?,
            Opcode::Smulhi => self.multiply_high(ty, x, y, Convert::SExt)?,
            Opcode::Ishl => self.shift(Binary::Shl, ty, x, args[1])?,
            Opcode::Ushr => self.shift(Binary::LShr, ty, x, args[1])?,
            Opcode::Sshr => self.shift(Binary::AShr, ty, x, args[1])?,
            Opcode::Rotl => self.rotate(Ternary::FShl, ty, x, args[1])?,
            Opcode::Rotr => self.rotate(Ternary::FShr, ty, x, args[1])?,
            Opcode::Udiv | Opcode::Sdiv | Opcode::Urem | Opcode::Srem => {
                self.divide(opcode, ty, args)?
            }
            Opcode::Iconcat => self.concat(inst, ty, x, y)?,
            _ => self.float_binary(opcode, ty, x, y)?,
        };
        self.define(inst, result);
        Ok(())
    }

    /// Computes on the bits of values of a type as integers.
    pub(crate) fn on_bits(
        &mut self,
        values: &[Value],
        ty: Type,
        compute: impl FnOnce(&mut tablegen_backend::ir::FunctionBuilder<'_>, &[Value], Type) -> Value,
    ) -> Value {
        let int = match ty {
            Type::F32 => Type::I32,
            Type::F64 => Type::I64,
            ty => return compute(&mut self.builder, values, ty),
        };
        let bits: Vec<Value> = values
            .iter()
            .map(|&value| self.builder.convert(Convert::Bitcast, value, int))
            .collect();
        let result = compute(&mut self.builder, &bits, int);
        self.builder.convert(Convert::Bitcast, result, ty)
    }

    /// Returns an amount of bits as an integer of a type, modulo the number of its bits.
    fn amount(&mut self, ty: Type, by: ClifValue) -> Result<Value, ErrorKind> {
        let mask = i64::from(ty.bits(64)) - 1;
        if let Some(amount) = self.constant(by) {
            return Ok(self.builder.int(ty, (amount & mask).into()));
        }
        let (from, value) = (self.type_of(by)?, self.value(by)?);
        let value = self.resized(value, from, ty);
        let mask = self.builder.int(ty, mask.into());
        Ok(self.builder.and(value, mask))
    }

    fn shift(
        &mut self,
        op: Binary,
        ty: Type,
        value: Value,
        by: ClifValue,
    ) -> Result<Value, ErrorKind> {
        let amount = self.amount(ty, by)?;
        Ok(self.builder.binary(op, value, amount))
    }

    fn rotate(
        &mut self,
        op: Ternary,
        ty: Type,
        value: Value,
        by: ClifValue,
    ) -> Result<Value, ErrorKind> {
        let amount = match self.constant(by) {
            Some(_) => self.amount(ty, by)?,
            // The operation takes the amount modulo the number of bits.
            None => {
                let (from, amount) = (self.type_of(by)?, self.value(by)?);
                self.resized(amount, from, ty)
            }
        };
        Ok(self.builder.ternary(op, value, value, amount))
    }

    /// Returns the upper half of a product.
    pub(crate) fn multiply_high(
        &mut self,
        ty: Type,
        x: Value,
        y: Value,
        extend: Convert,
    ) -> Result<Value, ErrorKind> {
        let bits = ty.bits(64);
        let wide = Type::int(bits * 2).ok_or(ErrorKind::Instruction)?;
        let b = &mut self.builder;
        let [x, y] = [x, y].map(|value| b.convert(extend, value, wide));
        let product = b.mul(x, y);
        let by = b.int(wide, bits.into());
        let high = b.binary(Binary::LShr, product, by);
        Ok(b.convert(Convert::Trunc, high, ty))
    }

    /// Divides, and traps for the operands without a quotient.
    fn divide(
        &mut self,
        opcode: Opcode,
        ty: Type,
        args: [ClifValue; 2],
    ) -> Result<Value, ErrorKind> {
        let [x, mut y] = [self.value(args[0])?, self.value(args[1])?];
        let divisor = self.constant(args[1]).map(|number| ty.sign_extended(number.into()));
        let zero = self.builder.int(ty, 0);
        if divisor.is_none_or(|number| number == 0) {
            let is_zero = self.builder.int_compare(IntCond::Eq, y, zero);
            self.trap_if(is_zero, TrapCode::INTEGER_DIVISION_BY_ZERO);
        }
        let may_be_all = divisor.is_none_or(|number| number == -1);
        let op = match opcode {
            Opcode::Udiv => Binary::UDiv,
            Opcode::Urem => Binary::URem,
            Opcode::Sdiv => {
                if may_be_all {
                    let least = self.builder.int(ty, -1 << (ty.bits(64) - 1));
                    let all = self.builder.int(ty, -1);
                    let is_least = self.builder.int_compare(IntCond::Eq, x, least);
                    let is_all = self.builder.int_compare(IntCond::Eq, y, all);
                    let both = self.builder.and(is_least, is_all);
                    self.trap_if(both, TrapCode::INTEGER_OVERFLOW);
                }
                Binary::SDiv
            }
            _ => {
                if may_be_all {
                    // The remainders by -1 and 1 are both 0, but that of the least number by -1 is
                    // not specified.
                    let [all, one] = [-1, 1].map(|number| self.builder.int(ty, number));
                    let is_all = self.builder.int_compare(IntCond::Eq, y, all);
                    y = self.builder.select(is_all, one, y);
                }
                Binary::SRem
            }
        };
        Ok(self.builder.binary(op, x, y))
    }

    /// Joins two halves; the first is the lower one.
    fn concat(&mut self, inst: Inst, ty: Type, x: Value, y: Value) -> Result<Value, ErrorKind> {
        let to = self.result_type(inst)?;
        let b = &mut self.builder;
        let low = b.convert(Convert::ZExt, x, to);
        let high = b.convert(Convert::ZExt, y, to);
        let by = b.int(to, ty.bits(64).into());
        let high = b.binary(Binary::Shl, high, by);
        Ok(b.or(low, high))
    }

    pub(crate) fn add_or_trap(&mut self, inst: Inst, args: [ClifValue; 2], code: TrapCode) -> Done {
        self.type_of(args[0])?;
        let [x, y] = [self.value(args[0])?, self.value(args[1])?];
        let (sum, bit) = self.builder.overflow(Overflow::UAdd, x, y);
        self.trap_if(bit, code);
        self.define(inst, sum);
        Ok(())
    }

    pub(crate) fn ternary(&mut self, inst: Inst, opcode: Opcode, args: [ClifValue; 3]) -> Done {
        if let Opcode::Select | Opcode::SelectSpectreGuard = opcode {
            self.type_of(args[1])?;
            let bit = self.bit(args[0])?;
            let [then, otherwise] = [self.value(args[1])?, self.value(args[2])?];
            let value = self.builder.select(bit, then, otherwise);
            self.define(inst, value);
            return Ok(());
        }
        let ty = self.type_of(args[0])?;
        if let Some((op, join)) = carry(opcode) {
            return self.with_carry(inst, op, join, args);
        }
        let values = [self.value(args[0])?, self.value(args[1])?, self.value(args[2])?];
        let result = match opcode {
            Opcode::Fma => self.builder.ternary(Ternary::Fma, values[0], values[1], values[2]),
            Opcode::Bitselect => self.on_bits(&values, ty, |b, bits, ty| {
                let all = b.int(ty, -1);
                let inverse = b.xor(bits[0], all);
                let (then, otherwise) = (b.and(bits[0], bits[1]), b.and(inverse, bits[2]));
                b.or(then, otherwise)
            }),
            _ => return Err(ErrorKind::Instruction),
        };
        self.define(inst, result);
        Ok(())
    }

    /// Adds or subtracts two numbers and a bit.
    fn with_carry(
        &mut self,
        inst: Inst,
        op: Overflow,
        join: Binary,
        [x, y, carry]: [ClifValue; 3],
    ) -> Done {
        let ty = self.type_of(x)?;
        let carry = self.bit(carry)?;
        let [x, y] = [self.value(x)?, self.value(y)?];
        let (value, first) = self.builder.overflow(op, x, y);
        let carry = self.builder.convert(Convert::ZExt, carry, ty);
        let (value, second) = self.builder.overflow(op, value, carry);
        self.define(inst, value);
        let bit = self.builder.binary(join, first, second);
        self.define_bit(inst, 1, bit)
    }
}

fn overflow(opcode: Opcode) -> Option<Overflow> {
    Some(match opcode {
        Opcode::UaddOverflow => Overflow::UAdd,
        Opcode::SaddOverflow => Overflow::SAdd,
        Opcode::UsubOverflow => Overflow::USub,
        Opcode::SsubOverflow => Overflow::SSub,
        Opcode::UmulOverflow => Overflow::UMul,
        Opcode::SmulOverflow => Overflow::SMul,
        _ => return None,
    })
}

/// Returns the operation of arithmetic with a carry, and how the overflows of its two steps are joined: signed
/// ones cancel out.
fn carry(opcode: Opcode) -> Option<(Overflow, Binary)> {
    Some(match opcode {
        Opcode::UaddOverflowCin => (Overflow::UAdd, Binary::Or),
        Opcode::SaddOverflowCin => (Overflow::SAdd, Binary::Xor),
        Opcode::UsubOverflowBin => (Overflow::USub, Binary::Or),
        Opcode::SsubOverflowBin => (Overflow::SSub, Binary::Xor),
        _ => return None,
    })
}
