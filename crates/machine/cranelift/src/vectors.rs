//! Vectors of 128 bits.

use cranelift_codegen::ir::{Inst, InstructionData, Opcode, Value as ClifValue};
use tablegen_backend::ir::{
    Binary, Constant, Convert, FloatCond, IntCond, Lane, Narrowing, Ternary, Type, Unary, Value,
    VectorOp, Widening,
};

use crate::error::ErrorKind;
use crate::translate::Translator;

/// Number of a byte that `swizzle` gives zero for.
const NO_BYTE: u64 = 0x80;

impl Translator<'_, '_> {
    /// Translates an instruction of which an operand or the result is a vector. Returns false for others, and for those
    /// that are the same for all types.
    pub(crate) fn vector(&mut self, inst: Inst, data: &InstructionData) -> Result<bool, ErrorKind> {
        let dfg = &self.function.dfg;
        let args = data.arguments(&dfg.value_lists);
        let result = dfg.inst_results(inst).first().map(|&result| dfg.value_type(result));
        let is_vector = result.is_some_and(|ty| ty.is_vector())
            || args.iter().any(|&arg| dfg.value_type(arg).is_vector());
        let opcode = data.opcode();
        let is_arithmetic = matches!(
            data,
            InstructionData::Unary { .. }
                | InstructionData::Binary { .. }
                | InstructionData::Ternary { .. }
                | InstructionData::IntCompare { .. }
                | InstructionData::FloatCompare { .. }
                | InstructionData::BinaryImm8 { .. }
                | InstructionData::TernaryImm8 { .. }
                | InstructionData::Shuffle { .. }
                | InstructionData::UnaryConst { .. }
        );
        if !is_vector
            || !is_arithmetic
            || matches!(opcode, Opcode::Select | Opcode::SelectSpectreGuard)
        {
            return Ok(false);
        }
        let to = self.result_type(inst)?;
        let value = match *data {
            InstructionData::UnaryConst { constant_handle, .. } => {
                let mut bytes = [0; 16];
                let constant = dfg.constants.get(constant_handle).as_slice();
                for (to, from) in bytes.iter_mut().zip(constant) {
                    *to = *from;
                }
                self.builder.constant(to, Constant::Vector(u128::from_le_bytes(bytes)))
            }
            InstructionData::Shuffle { args, imm, .. } => {
                let mut bytes = [0; 16];
                let mask = dfg.immediates.get(imm).ok_or(ErrorKind::Instruction)?;
                for (to, from) in bytes.iter_mut().zip(mask.as_slice()) {
                    *to = *from;
                }
                let values = self.list(&args)?;
                self.shuffle(bytes, &values)
            }
            InstructionData::BinaryImm8 { arg, imm, .. } => {
                let value = self.value(arg)?;
                self.builder.vector_op(VectorOp::Extract(imm), &[value])
            }
            InstructionData::TernaryImm8 { args, imm, .. } => {
                let values = self.list(&args)?;
                self.builder.vector_op(VectorOp::Insert(imm), &values)
            }
            InstructionData::IntCompare { args, cond, .. } => {
                let [a, b] = [self.value(args[0])?, self.value(args[1])?];
                self.builder.int_compare(crate::ints::int_cond(cond), a, b)
            }
            InstructionData::FloatCompare { args, cond, .. } => {
                let [a, b] = [self.value(args[0])?, self.value(args[1])?];
                self.builder.float_compare(crate::floats::float_cond(cond), a, b)
            }
            InstructionData::Unary { arg, .. } => return self.vector_unary(inst, opcode, arg, to),
            InstructionData::Binary { args, .. } => self.vector_binary(opcode, args)?,
            InstructionData::Ternary { args, .. } => self.vector_ternary(opcode, args)?,
            _ => return Err(ErrorKind::Instruction),
        };
        self.define(inst, value);
        Ok(true)
    }

    /// Returns the type of the lanes of a vector.
    fn lane(&self, value: ClifValue) -> Result<Lane, ErrorKind> {
        self.type_of(value)?.lane().ok_or(ErrorKind::Instruction)
    }

    fn splat_number(&mut self, lane: Lane, number: u64) -> Value {
        self.builder.vector(lane, lane.splat(number))
    }

    fn cast(&mut self, value: Value, lane: Lane) -> Value {
        self.builder.convert(Convert::Bitcast, value, Type::Vector(lane))
    }

    /// Computes on the bits of vectors as integers.
    fn on_lanes(
        &mut self,
        lane: Lane,
        values: &[Value],
        compute: impl FnOnce(&mut Self, Lane, &[Value]) -> Value,
    ) -> Value {
        if !lane.is_float() {
            return compute(self, lane, values);
        }
        let bits: Vec<Value> = values.iter().map(|&value| self.cast(value, lane.int())).collect();
        let result = compute(self, lane.int(), &bits);
        self.cast(result, lane)
    }

    /// Joins bytes of vectors by their numbers. Numbers that are too large stand for zero.
    fn shuffle(&mut self, bytes: [u8; 16], values: &[Value]) -> Value {
        self.builder.vector_op(VectorOp::Shuffle(bytes.map(|byte| byte % 32)), values)
    }

    fn vector_unary(
        &mut self,
        inst: Inst,
        opcode: Opcode,
        arg: ClifValue,
        to: Type,
    ) -> Result<bool, ErrorKind> {
        let value = self.value(arg)?;
        if let Opcode::VanyTrue | Opcode::VallTrue = opcode {
            let lane = self.lane(arg)?;
            let bits = self.cast(value, lane.int());
            let op = match opcode {
                Opcode::VanyTrue => VectorOp::AnyTrue,
                _ => VectorOp::AllTrue,
            };
            let bit = self.builder.vector_op(op, &[bits]);
            return self.define_bit(inst, 0, bit).map(|()| true);
        }
        if let Opcode::Splat | Opcode::ScalarToVector = opcode {
            let lane = to.lane().ok_or(ErrorKind::Instruction)?;
            let b = &mut self.builder;
            let result = match opcode {
                Opcode::Splat => b.splat(lane, value),
                _ => {
                    let zeros = b.vector(lane, 0);
                    b.vector_op(VectorOp::Insert(0), &[zeros, value])
                }
            };
            self.define(inst, result);
            return Ok(true);
        }
        let lane = self.lane(arg)?;
        let unary = match opcode {
            Opcode::Iabs => Some(Unary::Abs),
            Opcode::Popcnt => Some(Unary::Ctpop),
            Opcode::Clz => Some(Unary::Ctlz),
            Opcode::Ctz => Some(Unary::Cttz),
            Opcode::Bitrev => Some(Unary::BitReverse),
            Opcode::Bswap => Some(Unary::BSwap),
            Opcode::Sqrt => Some(Unary::FSqrt),
            Opcode::Fneg => Some(Unary::FNeg),
            Opcode::Fabs => Some(Unary::FAbs),
            Opcode::Ceil => Some(Unary::FCeil),
            Opcode::Floor => Some(Unary::FFloor),
            Opcode::Trunc => Some(Unary::FTrunc),
            Opcode::Nearest => Some(Unary::FRoundEven),
            _ => None,
        };
        let convert = match opcode {
            Opcode::FcvtFromSint => Some(Convert::SiToFp),
            Opcode::FcvtFromUint => Some(Convert::UiToFp),
            Opcode::FcvtToSintSat => Some(Convert::FpToSiSat),
            Opcode::FcvtToUintSat => Some(Convert::FpToUiSat),
            _ => None,
        };
        let other = match opcode {
            Opcode::VhighBits => Some(VectorOp::HighBits),
            Opcode::SwidenLow => Some(VectorOp::WidenLow(Widening::Sign)),
            Opcode::SwidenHigh => Some(VectorOp::WidenHigh(Widening::Sign)),
            Opcode::UwidenLow => Some(VectorOp::WidenLow(Widening::Zero)),
            Opcode::UwidenHigh => Some(VectorOp::WidenHigh(Widening::Zero)),
            Opcode::FvpromoteLow => Some(VectorOp::FpExtLow),
            Opcode::Fvdemote => Some(VectorOp::FpTruncZero),
            _ => None,
        };
        let result = match (unary, convert, other) {
            (Some(op), ..) => self.builder.unary(op, value),
            (_, Some(op), _) => self.builder.convert(op, value, to),
            (.., Some(VectorOp::HighBits)) => {
                let bits = self.cast(value, lane.int());
                let bits = self.builder.vector_op(VectorOp::HighBits, &[bits]);
                self.resized(bits, Type::I32, to)
            }
            (.., Some(op)) => self.builder.vector_op(op, &[value]),
            _ => match opcode {
                Opcode::Ineg => {
                    let zeros = self.builder.vector(lane, 0);
                    self.builder.sub(zeros, value)
                }
                Opcode::Bnot => self.on_lanes(lane, &[value], |this, lane, values| {
                    let ones = this.builder.vector(lane, u128::MAX);
                    this.builder.xor(values[0], ones)
                }),
                Opcode::Bmask => {
                    let zeros = self.builder.vector(lane, 0);
                    let mask = self.builder.int_compare(IntCond::Ne, value, zeros);
                    self.builder.convert(Convert::Bitcast, mask, to)
                }
                Opcode::X86Cvtt2dq => self.converted_or_least(value),
                _ => return Err(ErrorKind::Instruction),
            },
        };
        self.define(inst, result);
        Ok(true)
    }

    /// Converts numbers to integers of 32 bits. Those that do not fit become the least one.
    fn converted_or_least(&mut self, value: Value) -> Value {
        let nearest = self.builder.convert(Convert::FpToSiSat, value, Type::I32X4);
        let least = self.splat_number(Lane::I32, 1 << 31);
        let limit = self.splat_number(Lane::F32, (2_147_483_648.0_f32).to_bits().into());
        let fits = self.builder.float_compare(FloatCond::Olt, value, limit);
        self.builder.vector_op(VectorOp::BitSelect, &[fits, nearest, least])
    }

    fn vector_binary(&mut self, opcode: Opcode, args: [ClifValue; 2]) -> Result<Value, ErrorKind> {
        let lane = self.lane(args[0])?;
        let shift = match opcode {
            Opcode::Ishl => Some(Binary::Shl),
            Opcode::Ushr => Some(Binary::LShr),
            Opcode::Sshr => Some(Binary::AShr),
            _ => None,
        };
        let x = self.value(args[0])?;
        if let Some(op) = shift {
            let by = self.vector_amount(lane, args[1])?;
            return Ok(self.builder.binary(op, x, by));
        }
        if let Opcode::Rotl | Opcode::Rotr = opcode {
            return self.vector_rotate(opcode == Opcode::Rotl, lane, x, args[1]);
        }
        let y = self.value(args[1])?;
        let bitwise = match opcode {
            Opcode::Band => Some(Binary::And),
            Opcode::Bor => Some(Binary::Or),
            Opcode::Bxor => Some(Binary::Xor),
            _ => None,
        };
        if let Some(op) = bitwise {
            return Ok(self.on_lanes(lane, &[x, y], |this, _, values| {
                this.builder.binary(op, values[0], values[1])
            }));
        }
        let b = &mut self.builder;
        let binary = match opcode {
            Opcode::Iadd => Binary::Add,
            Opcode::Isub => Binary::Sub,
            Opcode::Imul => Binary::Mul,
            Opcode::Umin => Binary::UMin,
            Opcode::Umax => Binary::UMax,
            Opcode::Smin => Binary::SMin,
            Opcode::Smax => Binary::SMax,
            Opcode::UaddSat => Binary::UAddSat,
            Opcode::SaddSat => Binary::SAddSat,
            Opcode::UsubSat => Binary::USubSat,
            Opcode::SsubSat => Binary::SSubSat,
            Opcode::Fadd => Binary::FAdd,
            Opcode::Fsub => Binary::FSub,
            Opcode::Fmul => Binary::FMul,
            Opcode::Fdiv => Binary::FDiv,
            Opcode::Fmin => Binary::FMinimum,
            Opcode::Fmax => Binary::FMaximum,
            Opcode::Fcopysign => Binary::FCopySign,
            Opcode::AvgRound => return Ok(b.vector_op(VectorOp::AverageRound, &[x, y])),
            Opcode::IaddPairwise => return Ok(b.vector_op(VectorOp::AddPairs, &[x, y])),
            Opcode::SqmulRoundSat => return Ok(b.vector_op(VectorOp::MulRoundSat, &[x, y])),
            Opcode::Swizzle => return Ok(b.vector_op(VectorOp::Swizzle, &[x, y])),
            Opcode::Snarrow => {
                return Ok(b.vector_op(VectorOp::Narrow(Narrowing::SignedToSigned), &[x, y]));
            }
            Opcode::Unarrow => {
                return Ok(b.vector_op(VectorOp::Narrow(Narrowing::SignedToUnsigned), &[x, y]));
            }
            Opcode::Uunarrow => {
                return Ok(b.vector_op(VectorOp::Narrow(Narrowing::UnsignedToUnsigned), &[x, y]));
            }
            Opcode::X86Pshufb => {
                // Of numbers below 128, the lowest four bits count.
                let mask = b.vector(Lane::I8, Lane::I8.splat(NO_BYTE | 15));
                let numbers = b.and(y, mask);
                return Ok(b.vector_op(VectorOp::Swizzle, &[x, numbers]));
            }
            Opcode::X86Pmulhrsw => return Ok(self.multiply_round(x, y)),
            Opcode::X86Pmaddubsw => return Ok(self.multiply_add_pairs(x, y)),
            Opcode::Umulhi => return self.upper_products(lane, Widening::Zero, x, y),
            Opcode::Smulhi => return self.upper_products(lane, Widening::Sign, x, y),
            _ => return Err(ErrorKind::Instruction),
        };
        Ok(b.binary(binary, x, y))
    }

    fn vector_ternary(&mut self, opcode: Opcode, args: [ClifValue; 3]) -> Result<Value, ErrorKind> {
        let lane = self.lane(args[0])?;
        let values = self.list(&args)?;
        match opcode {
            Opcode::Fma => Ok(self.builder.ternary(Ternary::Fma, values[0], values[1], values[2])),
            Opcode::Bitselect => Ok(self.builder.vector_op(VectorOp::BitSelect, &values)),
            Opcode::Blendv => {
                let mask = self.cast(values[0], lane.int());
                let by = self.splat_number(lane.int(), u64::from(lane.bits()) - 1);
                let mask = self.builder.binary(Binary::AShr, mask, by);
                let result = self.lane(args[1])?;
                let mask = self.cast(mask, result);
                Ok(self.builder.vector_op(VectorOp::BitSelect, &[mask, values[1], values[2]]))
            }
            _ => Err(ErrorKind::Instruction),
        }
    }

    /// Returns the amount of a shift, modulo the number of bits, in all lanes.
    fn vector_amount(&mut self, lane: Lane, by: ClifValue) -> Result<Value, ErrorKind> {
        let mask = i64::from(lane.bits()) - 1;
        if let Some(amount) = self.constant(by) {
            return Ok(self.splat_number(lane, (amount & mask).cast_unsigned()));
        }
        let (from, value) = (self.type_of(by)?, self.value(by)?);
        if !from.is_int() {
            return Err(ErrorKind::Instruction);
        }
        let scalar = lane.scalar();
        let value = self.resized(value, from, scalar);
        let mask = self.builder.int(scalar, mask.into());
        let value = self.builder.and(value, mask);
        Ok(self.builder.splat(lane, value))
    }

    /// Rotates lanes by two shifts.
    fn vector_rotate(
        &mut self,
        is_left: bool,
        lane: Lane,
        value: Value,
        by: ClifValue,
    ) -> Result<Value, ErrorKind> {
        let by = self.vector_amount(lane, by)?;
        let zeros = self.builder.vector(lane, 0);
        let mask = self.splat_number(lane, u64::from(lane.bits()) - 1);
        let b = &mut self.builder;
        let rest = b.sub(zeros, by);
        let rest = b.and(rest, mask);
        let (left, right) = if is_left { (by, rest) } else { (rest, by) };
        let left = b.binary(Binary::Shl, value, left);
        let right = b.binary(Binary::LShr, value, right);
        Ok(b.or(left, right))
    }

    /// Returns the products of the lanes of two vectors, with twice as many bits: those of the lower lanes, and those of
    /// the upper ones.
    fn wide_products(&mut self, [wx, wy]: [Widening; 2], x: Value, y: Value) -> [Value; 2] {
        let b = &mut self.builder;
        [VectorOp::WidenLow as fn(Widening) -> VectorOp, VectorOp::WidenHigh].map(|widen| {
            let x = b.vector_op(widen(wx), &[x]);
            let y = b.vector_op(widen(wy), &[y]);
            b.mul(x, y)
        })
    }

    /// Returns the upper halves of products.
    fn upper_products(
        &mut self,
        lane: Lane,
        widening: Widening,
        x: Value,
        y: Value,
    ) -> Result<Value, ErrorKind> {
        if lane == Lane::I64 {
            let extend = match widening {
                Widening::Sign => Convert::SExt,
                Widening::Zero => Convert::ZExt,
            };
            let mut result = x;
            for index in 0..2 {
                let [x, y] = [x, y]
                    .map(|vector| self.builder.vector_op(VectorOp::Extract(index), &[vector]));
                let upper = self.multiply_high(Type::I64, x, y, extend)?;
                result = self.builder.vector_op(VectorOp::Insert(index), &[result, upper]);
            }
            return Ok(result);
        }
        let products = self.wide_products([widening; 2], x, y);
        let size = lane.bits() as u8 / 8;
        let bytes = std::array::from_fn(|byte| {
            let (index, byte) = (byte as u8 / size, byte as u8 % size);
            2 * size * index + size + byte
        });
        let products = products.map(|product| self.cast(product, lane));
        Ok(self.builder.vector_op(VectorOp::Shuffle(bytes), &products))
    }

    /// Returns the upper halves of twice the products of numbers of 16 bits, rounded.
    fn multiply_round(&mut self, x: Value, y: Value) -> Value {
        let products = self.wide_products([Widening::Sign; 2], x, y);
        let one = self.splat_number(Lane::I32, 1 << 14);
        let by = self.splat_number(Lane::I32, 15);
        let b = &mut self.builder;
        let rounded = products.map(|product| {
            let sum = b.add(product, one);
            let shifted = b.binary(Binary::AShr, sum, by);
            b.convert(Convert::Bitcast, shifted, Type::I16X8)
        });
        b.vector_op(VectorOp::Shuffle(EVEN_LANES), &rounded)
    }

    /// Returns the sums of neighboring products of numbers of 8 bits without sign and such with sign, saturated.
    fn multiply_add_pairs(&mut self, x: Value, y: Value) -> Value {
        // Each product fits 16 bits.
        let products = self.wide_products([Widening::Zero, Widening::Sign], x, y);
        let b = &mut self.builder;
        let even = b.vector_op(VectorOp::Shuffle(EVEN_LANES), &products);
        let odd = b.vector_op(VectorOp::Shuffle(EVEN_LANES.map(|byte| byte + 2)), &products);
        b.binary(Binary::SAddSat, even, odd)
    }
}

/// Bytes of the lanes of 16 bits with even numbers in two vectors.
const EVEN_LANES: [u8; 16] = [0, 1, 4, 5, 8, 9, 12, 13, 16, 17, 20, 21, 24, 25, 28, 29];
