//! Arithmetic on floating-point numbers, and conversions.

use cranelift_codegen::ir::condcodes::FloatCC;
use cranelift_codegen::ir::{Inst, Opcode, TrapCode, Value as ClifValue};
use tablegen_backend::ir::{Binary, Constant, Convert, FloatCond, Type, Unary, Value};

use crate::error::ErrorKind;
use crate::translate::{Done, Translator};

pub(crate) fn float_cond(cond: FloatCC) -> FloatCond {
    match cond {
        FloatCC::Ordered => FloatCond::Ord,
        FloatCC::Unordered => FloatCond::Uno,
        FloatCC::Equal => FloatCond::Oeq,
        FloatCC::NotEqual => FloatCond::Une,
        FloatCC::OrderedNotEqual => FloatCond::One,
        FloatCC::UnorderedOrEqual => FloatCond::Ueq,
        FloatCC::LessThan => FloatCond::Olt,
        FloatCC::LessThanOrEqual => FloatCond::Ole,
        FloatCC::GreaterThan => FloatCond::Ogt,
        FloatCC::GreaterThanOrEqual => FloatCond::Oge,
        FloatCC::UnorderedOrLessThan => FloatCond::Ult,
        FloatCC::UnorderedOrLessThanOrEqual => FloatCond::Ule,
        FloatCC::UnorderedOrGreaterThan => FloatCond::Ugt,
        FloatCC::UnorderedOrGreaterThanOrEqual => FloatCond::Uge,
    }
}

/// Returns a power of two as bits of a type, for exponents of normal numbers.
fn power_of_two(ty: Type, exponent: u32) -> u64 {
    match ty {
        Type::F32 => u64::from(127 + exponent) << 23,
        _ => u64::from(1023 + exponent) << 52,
    }
}

/// Returns the number of bits of a significand, with the leading one.
fn precision(ty: Type) -> u32 {
    if ty == Type::F32 { 24 } else { 53 }
}

fn sign(ty: Type) -> u64 {
    1 << (ty.bits(64) - 1)
}

impl Translator<'_, '_> {
    pub(crate) fn float_compare(
        &mut self,
        inst: Inst,
        cond: FloatCC,
        args: [ClifValue; 2],
    ) -> Done {
        self.type_of(args[0])?;
        let [a, b] = [self.value(args[0])?, self.value(args[1])?];
        let bit = self.builder.float_compare(float_cond(cond), a, b);
        self.define_bit(inst, 0, bit)
    }

    pub(crate) fn float_unary(
        &mut self,
        opcode: Opcode,
        value: Value,
        from: Type,
        to: Type,
    ) -> Result<Value, ErrorKind> {
        let op = match opcode {
            Opcode::Sqrt => Unary::FSqrt,
            Opcode::Fneg => Unary::FNeg,
            Opcode::Fabs => Unary::FAbs,
            Opcode::Ceil => Unary::FCeil,
            Opcode::Floor => Unary::FFloor,
            Opcode::Trunc => Unary::FTrunc,
            Opcode::Nearest => Unary::FRoundEven,
            _ => return self.convert(opcode, value, from, to),
        };
        Ok(self.builder.unary(op, value))
    }

    pub(crate) fn float_binary(
        &mut self,
        opcode: Opcode,
        ty: Type,
        x: Value,
        y: Value,
    ) -> Result<Value, ErrorKind> {
        let op = match opcode {
            Opcode::Fadd => Binary::FAdd,
            Opcode::Fsub => Binary::FSub,
            Opcode::Fmul => Binary::FMul,
            Opcode::Fdiv => Binary::FDiv,
            Opcode::Fmin => Binary::FMinimum,
            Opcode::Fmax => Binary::FMaximum,
            Opcode::Fcopysign => Binary::FCopySign,
            _ => return Err(ErrorKind::Instruction),
        };
        match ty.is_float() {
            true => Ok(self.builder.binary(op, x, y)),
            false => Err(ErrorKind::Instruction),
        }
    }

    fn convert(
        &mut self,
        opcode: Opcode,
        value: Value,
        from: Type,
        to: Type,
    ) -> Result<Value, ErrorKind> {
        let op = match opcode {
            Opcode::Fpromote | Opcode::Fdemote if from == to => return Ok(value),
            Opcode::Fpromote => Convert::FpExt,
            Opcode::Fdemote => Convert::FpTrunc,
            Opcode::FcvtFromSint => Convert::SiToFp,
            Opcode::FcvtFromUint => Convert::UiToFp,
            Opcode::FcvtToSintSat => Convert::FpToSiSat,
            Opcode::FcvtToUintSat => Convert::FpToUiSat,
            Opcode::FcvtToSint => {
                self.trap_unless_fits(value, from, to, true);
                Convert::FpToSi
            }
            Opcode::FcvtToUint => {
                self.trap_unless_fits(value, from, to, false);
                Convert::FpToUi
            }
            _ => return Err(ErrorKind::Instruction),
        };
        Ok(self.builder.convert(op, value, to))
    }

    /// Traps unless the integral part of a number fits an integer type.
    fn trap_unless_fits(&mut self, value: Value, from: Type, to: Type, is_signed: bool) {
        let bits = to.bits(64);
        let exponent = if is_signed { bits - 1 } else { bits };
        // The number below the least one has no exact representation if it has too many bits; then
        // the least one is compared.
        let (lower, cond) = match is_signed {
            false => (sign(from) | power_of_two(from, 0), FloatCond::Ogt),
            true if bits > precision(from) => {
                (sign(from) | power_of_two(from, exponent), FloatCond::Oge)
            }
            true => {
                let below = -(2_f64.powi(exponent.cast_signed())) - 1.0;
                let bits = match from {
                    // Exact, as the number of bits is at most the precision.
                    Type::F32 => u64::from((below as f32).to_bits()),
                    _ => below.to_bits(),
                };
                (bits, FloatCond::Ogt)
            }
        };
        if self.options.trap_function.is_some() {
            // The code is another one than that of numbers which do not fit.
            let is_nan = self.builder.float_compare(FloatCond::Uno, value, value);
            self.trap_if(is_nan, TrapCode::BAD_CONVERSION_TO_INTEGER);
        }
        let b = &mut self.builder;
        let lower = b.constant(from, Constant::Float(lower));
        let is_above = b.float_compare(cond, value, lower);
        let fits = if exponent > 127 && from == Type::F32 {
            // All finite numbers are below the bound.
            let infinity = b.constant(from, Constant::Float(f32::INFINITY.to_bits().into()));
            b.float_compare(FloatCond::Olt, value, infinity)
        } else {
            let upper = b.constant(from, Constant::Float(power_of_two(from, exponent)));
            b.float_compare(FloatCond::Olt, value, upper)
        };
        let both = b.and(is_above, fits);
        let one = b.int(Type::I1, 1);
        let fails = b.xor(both, one);
        self.trap_if(fails, TrapCode::INTEGER_OVERFLOW);
    }
}
