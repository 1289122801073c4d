//! Floating-point numbers.

use smallvec::SmallVec;
use tablegen_rt::isel::graph::{Kind, Value};

use super::calls::Library;
use super::function::FunctionLowering;
use super::ints::ValueParts;
use super::nodes::{Nodes, PartType};
use super::target::Lowering;
use super::vocabulary::{Cond, Op};
use crate::error::Error;
use crate::ir::{Binary, Convert, FloatCond, IntCond, Ternary, Type, Unary};

/// Returns the part of a floating-point type.
pub(crate) fn float_part(ty: Type) -> PartType {
    if ty == Type::F64 { PartType::F64 } else { PartType::F32 }
}

/// Returns the node and the C function of an operation with one or two operands.
fn unary_op(op: Unary) -> Option<(Op, &'static str)> {
    Some(match op {
        Unary::FNeg => (Op::FNeg, ""),
        Unary::FAbs => (Op::FAbs, "fabs"),
        Unary::FSqrt => (Op::FSqrt, "sqrt"),
        Unary::FFloor => (Op::FFloor, "floor"),
        Unary::FCeil => (Op::FCeil, "ceil"),
        Unary::FTrunc => (Op::FTrunc, "trunc"),
        Unary::FRint => (Op::FRint, "rint"),
        Unary::FNearbyInt => (Op::FNearbyInt, "nearbyint"),
        Unary::FRound => (Op::FRound, "round"),
        Unary::FRoundEven => (Op::FRoundEven, "roundeven"),
        _ => return None,
    })
}

fn binary_op(op: Binary) -> Option<(Op, &'static str)> {
    Some(match op {
        Binary::FAdd => (Op::FAdd, ""),
        Binary::FSub => (Op::FSub, ""),
        Binary::FMul => (Op::FMul, ""),
        Binary::FDiv => (Op::FDiv, ""),
        Binary::FRem => (Op::FRem, "fmod"),
        Binary::FMinNum => (Op::FMinNum, "fmin"),
        Binary::FMaxNum => (Op::FMaxNum, "fmax"),
        Binary::FMinimum => (Op::FMinimum, "fminimum"),
        Binary::FMaximum => (Op::FMaximum, "fmaximum"),
        Binary::FCopySign => (Op::FCopySign, "copysign"),
        _ => return None,
    })
}

impl<L: Lowering> Nodes<'_, L> {
    /// Adds a comparison of floating-point numbers that the target has: ordered and equal, less, or less or
    /// equal.
    fn float_set(&mut self, cond: Cond, a: Value, b: Value) -> Result<Value, Error> {
        let code = self.condition(cond)?;
        let int = self.int_type();
        self.typed(Op::SetCc, int, &[a, b, code])
    }

    /// Compares floating-point numbers. The result is 0 or 1.
    pub(crate) fn float_compare(
        &mut self,
        cond: FloatCond,
        a: Value,
        b: Value,
    ) -> Result<Value, Error> {
        // The inverse of an ordered condition is an unordered one.
        let ordered = match cond {
            FloatCond::Ueq => Some(FloatCond::One),
            FloatCond::Ugt => Some(FloatCond::Ole),
            FloatCond::Uge => Some(FloatCond::Olt),
            FloatCond::Ult => Some(FloatCond::Oge),
            FloatCond::Ule => Some(FloatCond::Ogt),
            FloatCond::Une => Some(FloatCond::Oeq),
            FloatCond::Uno => Some(FloatCond::Ord),
            _ => None,
        };
        if let Some(ordered) = ordered {
            let value = self.float_compare(ordered, a, b)?;
            return self.not_bit(value);
        }
        match cond {
            FloatCond::False => Ok(self.constant(0)),
            FloatCond::Oeq => self.float_set(Cond::Oeq, a, b),
            FloatCond::Olt => self.float_set(Cond::Olt, a, b),
            FloatCond::Ole => self.float_set(Cond::Ole, a, b),
            FloatCond::Ogt => self.float_set(Cond::Olt, b, a),
            FloatCond::Oge => self.float_set(Cond::Ole, b, a),
            FloatCond::One => {
                let less = self.float_set(Cond::Olt, a, b)?;
                let greater = self.float_set(Cond::Olt, b, a)?;
                self.op(Op::Or, &[less, greater])
            }
            FloatCond::Ord => {
                let a_is_number = self.float_set(Cond::Oeq, a, a)?;
                if a == b {
                    return Ok(a_is_number);
                }
                let b_is_number = self.float_set(Cond::Oeq, b, b)?;
                self.op(Op::And, &[a_is_number, b_is_number])
            }
            _ => Ok(self.constant(1)),
        }
    }
}

impl<L: Lowering> FunctionLowering<'_, '_, L> {
    pub(crate) fn float_unary(
        &mut self,
        op: Unary,
        ty: Type,
        value: Value,
    ) -> Result<Value, Error> {
        let part = float_part(ty);
        let unsupported = || Error::Unsupported("floating-point operation".into());
        let (node, name) = unary_op(op).ok_or_else(unsupported)?;
        if self.nodes.target.is_legal(node, part) {
            let ty = self.nodes.type_of_part(part)?;
            return self.nodes.typed(node, ty, &[value]);
        }
        self.float_call(name, ty, &[(ty, value)])
    }

    pub(crate) fn float_binary(
        &mut self,
        op: Binary,
        ty: Type,
        a: Value,
        b: Value,
    ) -> Result<Value, Error> {
        let part = float_part(ty);
        let unsupported = || Error::Unsupported("floating-point operation".into());
        let (node, name) = binary_op(op).ok_or_else(unsupported)?;
        let of_nodes = self.nodes.type_of_part(part)?;
        if self.nodes.target.is_legal(node, part) {
            return self.nodes.typed(node, of_nodes, &[a, b]);
        }
        if let Binary::FMinimum | Binary::FMaximum = op {
            // An operand that is not a number is in the place of both.
            let a_is_number = self.nodes.float_compare(FloatCond::Ord, a, a)?;
            let b_is_number = self.nodes.float_compare(FloatCond::Ord, b, b)?;
            let first = self.nodes.select(b_is_number, part, a, b)?;
            let second = self.nodes.select(a_is_number, part, b, a)?;
            let node = if op == Binary::FMinimum { Op::FMinNum } else { Op::FMaxNum };
            return self.nodes.typed(node, of_nodes, &[first, second]);
        }
        self.float_call(name, ty, &[(ty, a), (ty, b)])
    }

    pub(crate) fn float_ternary(
        &mut self,
        op: Ternary,
        ty: Type,
        values: [Value; 3],
    ) -> Result<Value, Error> {
        let part = float_part(ty);
        if op == Ternary::Fma && self.nodes.target.is_legal(Op::Fma, part) {
            let ty = self.nodes.type_of_part(part)?;
            return self.nodes.typed(Op::Fma, ty, &values);
        }
        self.float_call("fma", ty, &values.map(|value| (ty, value)))
    }

    /// Calls a function of the C library, whose name has the suffix `f` for numbers of 32 bits.
    fn float_call(
        &mut self,
        name: &'static str,
        ty: Type,
        args: &[(Type, Value)],
    ) -> Result<Value, Error> {
        let suffix = if ty == Type::F32 { "f" } else { "" };
        let args: SmallVec<[(Type, ValueParts); 3]> =
            args.iter().map(|&(ty, value)| (ty, SmallVec::from_slice(&[value]))).collect();
        let result = self.library_call(Library { name, suffix }, &args, ty)?;
        Ok(result[0])
    }

    /// Lowers a conversion from or to floating-point numbers.
    pub(crate) fn float_convert(
        &mut self,
        op: Convert,
        from: Type,
        to: Type,
        parts: &[Value],
    ) -> Result<ValueParts, Error> {
        let width = self.nodes.bits();
        let value = parts[0];
        let one = |value: Value| -> ValueParts { SmallVec::from_slice(&[value]) };
        let target = self.nodes.target;
        match op {
            Convert::FpTrunc => {
                let ty = self.nodes.type_of_part(PartType::F32)?;
                let flag = self.nodes.immediate(0);
                return Ok(one(self.nodes.typed(Op::FpRound, ty, &[value, flag])?));
            }
            Convert::FpExt => {
                let ty = self.nodes.type_of_part(PartType::F64)?;
                return Ok(one(self.nodes.typed(Op::FpExtend, ty, &[value])?));
            }
            Convert::SiToFp | Convert::UiToFp => {
                let is_signed = op == Convert::SiToFp;
                let bits = from.bits(width);
                if bits > width {
                    let parts = self.nodes.extend(parts, bits, is_signed)?;
                    let name = if is_signed { "__float" } else { "__floatun" };
                    let suffix = match (parts.len() * width as usize, to) {
                        (64, Type::F32) => "disf",
                        (64, _) => "didf",
                        (_, Type::F32) => "tisf",
                        _ => "tidf",
                    };
                    let wide = if bits <= 64 { Type::I64 } else { Type::I128 };
                    return self.library_call(Library { name, suffix }, &[(wide, parts)], to);
                }
                if let Some(value) = target.convert(&mut self.nodes, op, from, to, value)? {
                    return Ok(one(value));
                }
                let parts = self.nodes.extend(parts, bits, is_signed)?;
                let node = if is_signed { Op::SIntToFp } else { Op::UIntToFp };
                let ty = self.nodes.type_of_part(float_part(to))?;
                return Ok(one(self.nodes.typed(node, ty, &[parts[0]])?));
            }
            Convert::FpToSi | Convert::FpToUi => {
                let is_signed = op == Convert::FpToSi;
                let bits = to.bits(width);
                if bits > width {
                    let name = if is_signed { "__fix" } else { "__fixuns" };
                    let suffix = match (bits <= 64, from) {
                        (true, Type::F32) => "sfdi",
                        (true, _) => "dfdi",
                        (_, Type::F32) => "sfti",
                        _ => "dfti",
                    };
                    let wide = if bits <= 64 { Type::I64 } else { Type::I128 };
                    let arg = (from, one(value));
                    return self.library_call(Library { name, suffix }, &[arg], wide);
                }
                if let Some(value) = target.convert(&mut self.nodes, op, from, to, value)? {
                    return Ok(one(value));
                }
                let node = if is_signed { Op::FpToSInt } else { Op::FpToUInt };
                return Ok(one(self.nodes.op(node, &[value])?));
            }
            Convert::FpToSiSat | Convert::FpToUiSat | Convert::LRint | Convert::LRound => {
                if to.bits(width) <= width
                    && let Some(value) = target.convert(&mut self.nodes, op, from, to, value)?
                {
                    return Ok(one(value));
                }
                if to.bits(width) <= width && matches!(op, Convert::LRint | Convert::LRound) {
                    let name = if op == Convert::LRint { "lrint" } else { "lround" };
                    let suffix = if from == Type::F32 { "f" } else { "" };
                    let long = Type::int(width).unwrap_or(Type::I64);
                    let arg = (from, one(value));
                    return self.library_call(Library { name, suffix }, &[arg], long);
                }
                if to.bits(width) > width {
                    return self.wide_saturating(op == Convert::FpToSiSat, from, to, value);
                }
            }
            Convert::Bitcast => {
                if from == to || from.is_int() && to.is_int() {
                    return Ok(SmallVec::from_slice(parts));
                }
                let (float, is_to_float) = if to.is_float() { (to, true) } else { (from, false) };
                let part = float_part(float);
                let value = target.bits(&mut self.nodes, part, value, is_to_float)?;
                return Ok(one(value));
            }
            _ => {}
        }
        Err(Error::Unsupported("conversion of a floating-point number".into()))
    }

    /// Converts to an integer of several parts: the nearest one that fits.
    fn wide_saturating(
        &mut self,
        is_signed: bool,
        from: Type,
        to: Type,
        value: Value,
    ) -> Result<ValueParts, Error> {
        let width = self.nodes.bits();
        let bits = to.bits(width);
        let op = if is_signed { Convert::FpToSi } else { Convert::FpToUi };
        let plain = self.float_convert(op, from, to, &[value])?;
        // 2 to the power of the bits of the number, which has an exact representation if it is finite.
        let exponent = if is_signed { bits - 1 } else { bits };
        let (bound, least) = match from {
            Type::F32 => {
                let of = |exponent: u32| u64::from((127 + exponent.min(128)) << 23);
                (of(exponent), of(exponent) | 1 << 31)
            }
            _ => {
                let of = |exponent: u32| u64::from(1023 + exponent) << 52;
                (of(exponent), of(exponent) | 1 << 63)
            }
        };
        let least = if is_signed { least } else { 0 };
        let is_double = from == Type::F64;
        let target = self.nodes.target;
        let bound = target.float(&mut self.nodes, is_double, bound)?;
        let least = target.float(&mut self.nodes, is_double, least)?;
        let is_above = self.nodes.float_compare(FloatCond::Oge, value, bound)?;
        let is_below = self.nodes.float_compare(FloatCond::Olt, value, least)?;
        let is_number = self.nodes.float_compare(FloatCond::Ord, value, value)?;
        let (max, min) = match is_signed {
            true => (!(-1i128 << (bits - 1)), -1i128 << (bits - 1)),
            false => (-1, 0),
        };
        let max = self.nodes.int_constant(max, bits);
        let min = self.nodes.int_constant(min, bits);
        let zero = self.nodes.int_constant(0, bits);
        let value = self.nodes.choose(is_above, &max, &plain)?;
        let value = self.nodes.choose(is_below, &min, &value)?;
        self.nodes.choose(is_number, &value, &zero)
    }

    /// Returns a floating-point constant.
    pub(crate) fn float_constant(&mut self, ty: Type, bits: u64) -> Result<Value, Error> {
        let target = self.nodes.target;
        target.float(&mut self.nodes, ty == Type::F64, bits)
    }

    /// Returns an unspecified floating-point number.
    pub(crate) fn float_undefined(&mut self, ty: Type) -> Result<Value, Error> {
        let ty = self.nodes.type_of_part(float_part(ty))?;
        let opcode = <L::Isa as crate::machine::Isa>::IMPLICIT_DEF;
        Ok(self.nodes.graph.value(Kind::Machine(opcode), ty, &[]))
    }

    /// Compares integers that are addresses or of a type.
    pub(crate) fn compare(
        &mut self,
        cond: IntCond,
        ty: Type,
        a: &[Value],
        b: &[Value],
    ) -> Result<Value, Error> {
        let bits = ty.bits(self.nodes.bits());
        self.nodes.int_compare(cond, bits, a, b)
    }
}
