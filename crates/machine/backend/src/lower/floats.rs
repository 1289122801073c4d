//! Floating-point numbers.
//!
//! Numbers of a type that no register holds are integers of the same bits, and functions of the compiler's
//! library compute with them.

use alloc::format;

use smallvec::SmallVec;
use tablegen_rt::isel::graph::{Kind, Value};

use super::calls::Library;
use super::function::FunctionLowering;
use super::ints::{ValueParts, one};
use super::nodes::{Nodes, PartType};
use super::target::Lowering;
use super::vocabulary::{Cond, Op};
use crate::error::Error;
use crate::ir::{Binary, Convert, FloatCond, IntCond, Ternary, Type, Unary};

/// Returns the part of a floating-point type.
pub(crate) fn float_part(ty: Type) -> PartType {
    if ty == Type::F64 { PartType::F64 } else { PartType::F32 }
}

/// Function that computes what the target has no instruction for.
#[derive(Clone, Copy)]
enum Routine {
    /// Function of the C library, with the suffix `f` for numbers of 32 bits.
    C(&'static str),
    /// Function of the compiler's library.
    Compiler(Library),
    /// No library has a function: the operation is lowered to others, or is not supported.
    None,
}

/// Returns the node and the function of an operation.
fn unary_op(op: Unary) -> Option<(Op, Routine)> {
    Some(match op {
        Unary::FNeg => (Op::FNeg, Routine::None),
        Unary::FAbs => (Op::FAbs, Routine::None),
        Unary::FSqrt => (Op::FSqrt, Routine::C("sqrt")),
        Unary::FFloor => (Op::FFloor, Routine::C("floor")),
        Unary::FCeil => (Op::FCeil, Routine::C("ceil")),
        Unary::FTrunc => (Op::FTrunc, Routine::C("trunc")),
        Unary::FRint => (Op::FRint, Routine::C("rint")),
        Unary::FNearbyInt => (Op::FNearbyInt, Routine::C("nearbyint")),
        Unary::FRound => (Op::FRound, Routine::C("round")),
        Unary::FRoundEven => (Op::FRoundEven, Routine::C("roundeven")),
        _ => return None,
    })
}

fn binary_op(op: Binary, ty: Type) -> Option<(Op, Routine)> {
    let compiler = |name| {
        let suffix = if ty == Type::F32 { "sf3" } else { "df3" };
        Routine::Compiler(Library { name, suffix })
    };
    Some(match op {
        Binary::FAdd => (Op::FAdd, compiler("__add")),
        Binary::FSub => (Op::FSub, compiler("__sub")),
        Binary::FMul => (Op::FMul, compiler("__mul")),
        Binary::FDiv => (Op::FDiv, compiler("__div")),
        Binary::FRem => (Op::FRem, Routine::C("fmod")),
        Binary::FMinNum => (Op::FMinNum, Routine::C("fmin")),
        Binary::FMaxNum => (Op::FMaxNum, Routine::C("fmax")),
        Binary::FMinimum => (Op::FMinimum, Routine::None),
        Binary::FMaximum => (Op::FMaximum, Routine::None),
        Binary::FCopySign => (Op::FCopySign, Routine::C("copysign")),
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
        if self.target.compares_directly() {
            let direct = match cond {
                FloatCond::Ogt => Some(Cond::Ogt),
                FloatCond::Oge => Some(Cond::Oge),
                FloatCond::Ord => Some(Cond::Ord),
                _ => None,
            };
            if let Some(direct) = direct {
                return self.float_set(direct, a, b);
            }
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
    /// Returns true if registers hold numbers of a floating-point type.
    pub(crate) fn is_hard(&self, ty: Type) -> bool {
        ty.is_float() && self.nodes.target.has_float(ty == Type::F64)
    }

    /// Returns the type by which registers hold a value: an integer for a number that no floating-point
    /// register holds.
    pub(crate) fn in_registers(&self, ty: Type) -> Type {
        match ty {
            Type::F32 if !self.is_hard(ty) => Type::I32,
            Type::F64 if !self.is_hard(ty) => Type::I64,
            _ => ty,
        }
    }

    /// Adds the node of an operation if the target has it.
    fn float_node(
        &mut self,
        op: Op,
        ty: Type,
        operands: &[Value],
    ) -> Result<Option<ValueParts>, Error> {
        let part = float_part(ty);
        if !self.is_hard(ty) || !self.nodes.target.is_legal(op, part) {
            return Ok(None);
        }
        let ty = self.nodes.type_of_part(part)?;
        self.nodes.typed(op, ty, operands).map(|value| Some(one(value)))
    }

    pub(crate) fn float_unary(
        &mut self,
        op: Unary,
        ty: Type,
        value: &[Value],
    ) -> Result<ValueParts, Error> {
        let unsupported = || Error::Unsupported("floating-point operation".into());
        let (node, routine) = unary_op(op).ok_or_else(unsupported)?;
        if let Some(result) = self.float_node(node, ty, value)? {
            return Ok(result);
        }
        match op {
            Unary::FNeg | Unary::FAbs => {
                let bits = self.bits_of(ty, value)?;
                let op = if op == Unary::FNeg { Op::Xor } else { Op::And };
                let bits = self.change_sign(ty, &bits, op)?;
                self.of_bits(ty, bits)
            }
            _ => self.float_call(routine, ty, &[value]),
        }
    }

    pub(crate) fn float_binary(
        &mut self,
        op: Binary,
        ty: Type,
        a: &[Value],
        b: &[Value],
    ) -> Result<ValueParts, Error> {
        let unsupported = || Error::Unsupported("floating-point operation".into());
        let (node, routine) = binary_op(op, ty).ok_or_else(unsupported)?;
        if let Some(result) = self.float_node(node, ty, &[a[0], b[0]])? {
            return Ok(result);
        }
        match op {
            Binary::FMinimum | Binary::FMaximum => self.float_limit(op, ty, a, b),
            Binary::FCopySign => {
                let (a, b) = (self.bits_of(ty, a)?, self.bits_of(ty, b)?);
                let (magnitude, sign) = (self.change_sign(ty, &a, Op::And)?, self.sign(ty, &b)?);
                let bits = self.join_bits(Op::Or, &magnitude, &sign)?;
                self.of_bits(ty, bits)
            }
            _ => self.float_call(routine, ty, &[a, b]),
        }
    }

    /// Lowers a minimum or maximum that is not a number if one operand is not.
    fn float_limit(
        &mut self,
        op: Binary,
        ty: Type,
        a: &[Value],
        b: &[Value],
    ) -> Result<ValueParts, Error> {
        let part = float_part(ty);
        let is_minimum = op == Binary::FMinimum;
        let node = if is_minimum { Op::FMinNum } else { Op::FMaxNum };
        if self.is_hard(ty) && self.nodes.target.is_legal(node, part) {
            // An operand that is not a number is in the place of both.
            let a_is_number = self.nodes.float_compare(FloatCond::Ord, a[0], a[0])?;
            let b_is_number = self.nodes.float_compare(FloatCond::Ord, b[0], b[0])?;
            let first = self.nodes.select(b_is_number, part, a[0], b[0])?;
            let second = self.nodes.select(a_is_number, part, b[0], a[0])?;
            let ty = self.nodes.type_of_part(part)?;
            return self.nodes.typed(node, ty, &[first, second]).map(one);
        }
        // Equal numbers have the same bits, or are zeros of different signs.
        let (join, cond) = match is_minimum {
            true => (Op::Or, FloatCond::Olt),
            false => (Op::And, FloatCond::Ogt),
        };
        let (first, second) = (self.bits_of(ty, a)?, self.bits_of(ty, b)?);
        let equal = self.join_bits(join, &first, &second)?;
        let is_equal = self.float_compare(FloatCond::Oeq, ty, a, b)?;
        let is_first = self.float_compare(cond, ty, a, b)?;
        let is_second = self.float_compare(cond, ty, b, a)?;
        let unordered = self.float_binary(Binary::FAdd, ty, a, b)?;
        let unordered = self.bits_of(ty, &unordered)?;
        let result = self.nodes.choose(is_equal, &equal, &unordered)?;
        let result = self.nodes.choose(is_second, &second, &result)?;
        let result = self.nodes.choose(is_first, &first, &result)?;
        self.of_bits(ty, result)
    }

    pub(crate) fn float_ternary(
        &mut self,
        op: Ternary,
        ty: Type,
        values: [&[Value]; 3],
    ) -> Result<ValueParts, Error> {
        let operands = values.map(|value| value[0]);
        if op != Ternary::Fma {
            return Err(Error::Unsupported(format!("{op:?} of {ty}")));
        }
        match self.float_node(Op::Fma, ty, &operands)? {
            Some(result) => Ok(result),
            None => self.float_call(Routine::C("fma"), ty, &values),
        }
    }

    /// Calls the function of an operation whose operands have the type of the result.
    fn float_call(
        &mut self,
        routine: Routine,
        ty: Type,
        args: &[&[Value]],
    ) -> Result<ValueParts, Error> {
        let library = match routine {
            Routine::C(name) => Library { name, suffix: if ty == Type::F32 { "f" } else { "" } },
            Routine::Compiler(library) => library,
            Routine::None => {
                return Err(Error::Unsupported(format!("floating-point operation of {ty}")));
            }
        };
        let args: SmallVec<[(Type, ValueParts); 3]> =
            args.iter().map(|&value| (ty, ValueParts::from_slice(value))).collect();
        self.library_call(library, &args, ty)
    }

    /// Compares floating-point numbers. The result is 0 or 1.
    pub(crate) fn float_compare(
        &mut self,
        cond: FloatCond,
        ty: Type,
        a: &[Value],
        b: &[Value],
    ) -> Result<Value, Error> {
        if self.is_hard(ty) {
            return self.nodes.float_compare(cond, a[0], b[0]);
        }
        let (name, test, is_inverse) = match cond {
            FloatCond::False => return Ok(self.nodes.constant(0)),
            FloatCond::True => return Ok(self.nodes.constant(1)),
            FloatCond::One | FloatCond::Ueq => {
                let less = self.float_compare(FloatCond::Olt, ty, a, b)?;
                let greater = self.float_compare(FloatCond::Ogt, ty, a, b)?;
                let differs = self.nodes.op(Op::Or, &[less, greater])?;
                return match cond {
                    FloatCond::One => Ok(differs),
                    _ => self.nodes.not_bit(differs),
                };
            }
            FloatCond::Oeq => ("__eq", Cond::Eq, false),
            FloatCond::Une => ("__eq", Cond::Eq, true),
            FloatCond::Olt => ("__lt", Cond::Lt, false),
            FloatCond::Uge => ("__lt", Cond::Lt, true),
            FloatCond::Ole => ("__le", Cond::Le, false),
            FloatCond::Ugt => ("__le", Cond::Le, true),
            FloatCond::Ogt => ("__gt", Cond::Gt, false),
            FloatCond::Ule => ("__gt", Cond::Gt, true),
            FloatCond::Oge => ("__ge", Cond::Ge, false),
            FloatCond::Ult => ("__ge", Cond::Ge, true),
            FloatCond::Uno => ("__unord", Cond::Ne, false),
            FloatCond::Ord => ("__unord", Cond::Ne, true),
        };
        // The function returns a number that is compared with zero.
        let suffix = if ty == Type::F32 { "sf2" } else { "df2" };
        let args = [a, b].map(|value| (ty, ValueParts::from_slice(value)));
        let result = self.library_call(Library { name, suffix }, &args, Type::I32)?;
        let result = self.nodes.sext(result[0], 32)?;
        let zero = self.nodes.constant(0);
        let bit = self.nodes.set(test, result, zero)?;
        if is_inverse { self.nodes.not_bit(bit) } else { Ok(bit) }
    }

    // Bits of numbers in general registers.

    /// Returns the bit of the sign in the last part of a number, as a mask.
    fn sign_mask(&self, ty: Type) -> i64 {
        let width = self.nodes.bits();
        1 << ((ty.bits(width) - 1) % width)
    }

    /// Changes the sign of a number: inverts it by `Op::Xor`, or clears it by `Op::And`.
    fn change_sign(&mut self, ty: Type, value: &[Value], op: Op) -> Result<ValueParts, Error> {
        let mask = self.sign_mask(ty);
        let mut parts = ValueParts::from_slice(value);
        if let Some(last) = parts.last_mut() {
            *last = self.nodes.op_constant(op, *last, if op == Op::And { !mask } else { mask })?;
        }
        Ok(parts)
    }

    /// Returns the bit of the sign alone.
    fn sign(&mut self, ty: Type, value: &[Value]) -> Result<ValueParts, Error> {
        let mask = self.sign_mask(ty);
        let zero = self.nodes.constant(0);
        let mut parts: ValueParts = SmallVec::from_elem(zero, value.len());
        if let (Some(last), Some(&value)) = (parts.last_mut(), value.last()) {
            *last = self.nodes.op_constant(Op::And, value, mask)?;
        }
        Ok(parts)
    }

    fn join_bits(&mut self, op: Op, a: &[Value], b: &[Value]) -> Result<ValueParts, Error> {
        let mut parts = ValueParts::new();
        for (&a, &b) in a.iter().zip(b) {
            parts.push(self.nodes.op(op, &[a, b])?);
        }
        Ok(parts)
    }

    // Conversions.

    /// Lowers a conversion from or to floating-point numbers.
    pub(crate) fn float_convert(
        &mut self,
        op: Convert,
        from: Type,
        to: Type,
        parts: &[Value],
    ) -> Result<ValueParts, Error> {
        let width = self.nodes.bits();
        let target = self.nodes.target;
        let arg = || [(from, ValueParts::from_slice(parts))];
        match op {
            Convert::FpTrunc | Convert::FpExt if !self.is_hard(from) || !self.is_hard(to) => {
                let (name, suffix) = match op {
                    Convert::FpTrunc => ("__trunc", "dfsf2"),
                    _ => ("__extend", "sfdf2"),
                };
                self.library_call(Library { name, suffix }, &arg(), to)
            }
            Convert::FpTrunc => {
                let ty = self.nodes.type_of_part(PartType::F32)?;
                let flag = self.nodes.immediate(0);
                self.nodes.typed(Op::FpRound, ty, &[parts[0], flag]).map(one)
            }
            Convert::FpExt => {
                let ty = self.nodes.type_of_part(PartType::F64)?;
                self.nodes.typed(Op::FpExtend, ty, &[parts[0]]).map(one)
            }
            Convert::SiToFp | Convert::UiToFp => {
                let is_signed = op == Convert::SiToFp;
                let bits = from.bits(width);
                if bits > width || !self.is_hard(to) {
                    let parts = self.nodes.extend(parts, bits, is_signed)?;
                    let name = if is_signed { "__float" } else { "__floatun" };
                    let (wide, suffix) = match (bits.max(width), to) {
                        (..=32, Type::F32) => (Type::I32, "sisf"),
                        (..=32, _) => (Type::I32, "sidf"),
                        (33..=64, Type::F32) => (Type::I64, "disf"),
                        (33..=64, _) => (Type::I64, "didf"),
                        (_, Type::F32) => (Type::I128, "tisf"),
                        _ => (Type::I128, "tidf"),
                    };
                    return self.library_call(Library { name, suffix }, &[(wide, parts)], to);
                }
                if let Some(value) = target.convert(&mut self.nodes, op, from, to, parts[0])? {
                    return Ok(one(value));
                }
                let parts = self.nodes.extend(parts, bits, is_signed)?;
                let node = if is_signed { Op::SIntToFp } else { Op::UIntToFp };
                let ty = self.nodes.type_of_part(float_part(to))?;
                self.nodes.typed(node, ty, &[parts[0]]).map(one)
            }
            Convert::FpToSi | Convert::FpToUi => {
                let is_signed = op == Convert::FpToSi;
                let bits = to.bits(width);
                if bits > width || !self.is_hard(from) {
                    let name = if is_signed { "__fix" } else { "__fixuns" };
                    let (wide, suffix) = match (bits.max(width), from) {
                        (..=32, Type::F32) => (Type::I32, "sfsi"),
                        (..=32, _) => (Type::I32, "dfsi"),
                        (33..=64, Type::F32) => (Type::I64, "sfdi"),
                        (33..=64, _) => (Type::I64, "dfdi"),
                        (_, Type::F32) => (Type::I128, "sfti"),
                        _ => (Type::I128, "dfti"),
                    };
                    return self.library_call(Library { name, suffix }, &arg(), wide);
                }
                if let Some(value) = target.convert(&mut self.nodes, op, from, to, parts[0])? {
                    return Ok(one(value));
                }
                let node = if is_signed { Op::FpToSInt } else { Op::FpToUInt };
                self.nodes.op(node, &[parts[0]]).map(one)
            }
            Convert::FpToSiSat | Convert::FpToUiSat => {
                if to.bits(width) <= width
                    && self.is_hard(from)
                    && let Some(value) = target.convert(&mut self.nodes, op, from, to, parts[0])?
                {
                    return Ok(one(value));
                }
                self.saturating_convert(op == Convert::FpToSiSat, from, to, parts)
            }
            Convert::LRint | Convert::LRound => {
                let bits = to.bits(width);
                if bits <= width
                    && self.is_hard(from)
                    && let Some(value) = target.convert(&mut self.nodes, op, from, to, parts[0])?
                {
                    return Ok(one(value));
                }
                // C's `long` has the size of a register, and `long long` has 64 bits.
                let (name, result) = match (op, bits <= width) {
                    _ if bits > width.max(64) => {
                        return Err(Error::Unsupported(format!("{op:?} to {to}")));
                    }
                    (Convert::LRint, true) => ("lrint", Type::int(width).unwrap_or(Type::I64)),
                    (Convert::LRint, false) => ("llrint", Type::I64),
                    (_, true) => ("lround", Type::int(width).unwrap_or(Type::I64)),
                    (_, false) => ("llround", Type::I64),
                };
                let suffix = if from == Type::F32 { "f" } else { "" };
                self.library_call(Library { name, suffix }, &arg(), result)
            }
            Convert::Bitcast => self.bitcast(from, to, parts),
            _ => Err(Error::Unsupported(format!("{op:?} from {from} to {to}"))),
        }
    }

    /// Returns the value of a type that has the bits of a value of another one.
    pub(super) fn bitcast(
        &mut self,
        from: Type,
        to: Type,
        parts: &[Value],
    ) -> Result<ValueParts, Error> {
        let target = self.nodes.target;
        let (from, to) = (self.in_registers(from), self.in_registers(to));
        if from.is_vector() || to.is_vector() {
            return self.vector_bitcast(from, to, parts);
        }
        if from.is_float() == to.is_float() {
            return Ok(ValueParts::from_slice(parts));
        }
        if to.is_float() {
            return target.bits_to_float(&mut self.nodes, float_part(to), parts).map(one);
        }
        let bits = target.float_to_bits(&mut self.nodes, float_part(from), parts[0])?;
        Ok(bits.into())
    }

    /// Converts to the nearest integer that fits.
    fn saturating_convert(
        &mut self,
        is_signed: bool,
        from: Type,
        to: Type,
        value: &[Value],
    ) -> Result<ValueParts, Error> {
        let bits = to.bits(self.nodes.bits());
        let op = if is_signed { Convert::FpToSi } else { Convert::FpToUi };
        let plain = self.float_convert(op, from, to, value)?;
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
        let bound = self.float_constant(from, bound)?;
        let least = self.float_constant(from, least)?;
        let is_above = self.float_compare(FloatCond::Oge, from, value, &bound)?;
        let is_below = self.float_compare(FloatCond::Olt, from, value, &least)?;
        let is_number = self.float_compare(FloatCond::Ord, from, value, value)?;
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
    pub(crate) fn float_constant(&mut self, ty: Type, bits: u64) -> Result<ValueParts, Error> {
        let target = self.nodes.target;
        if self.is_hard(ty) {
            return target.float(&mut self.nodes, ty == Type::F64, bits).map(one);
        }
        let width = self.nodes.bits();
        let number = self.in_registers(ty).sign_extended(bits.into());
        Ok(self.nodes.int_constant(number, ty.bits(width)))
    }

    /// Returns an unspecified floating-point number.
    pub(crate) fn float_undefined(&mut self, ty: Type) -> Result<ValueParts, Error> {
        if !self.is_hard(ty) {
            return self.float_constant(ty, 0);
        }
        let ty = self.nodes.type_of_part(float_part(ty))?;
        let opcode = <L::Isa as crate::machine::Isa>::IMPLICIT_DEF;
        Ok(one(self.nodes.graph.value(Kind::Machine(opcode), ty, &[])))
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
