//! Vectors of 128 bits: nodes that patterns match, sequences of the target, and other operations in their place.
//! What nothing else covers is computed [for each lane](super::lanes).

use alloc::format;

use smallvec::SmallVec;
use tablegen_rt::isel::graph::{Kind, Value};

use super::function::FunctionLowering;
use super::ints::{ValueParts, one};
use super::nodes::{Nodes, PartType, ValueTypeOf};
use super::target::{AddressKind, Lowering};
use super::vector_inst::{KnownLanes, VectorInst};
use super::vocabulary::Op;
use crate::error::Error;
use crate::ir::{
    Binary, Convert, FloatCond, InstKind, IntCond, Lane, Ternary, Type, Unary, VectorOp,
};
use crate::machine::{Base, Isa};
use crate::target::{OpcodeOf, VECTOR_SIZE};

impl<L: Lowering> Nodes<'_, L> {
    /// Returns the type of vectors with lanes of a type.
    ///
    /// # Errors
    /// Returns an error if the target has no such type.
    pub fn vector_type(&self, lane: Lane) -> Result<ValueTypeOf<L>, Error> {
        Ok(self.vocabulary.vector(lane)?)
    }

    /// Adds a node of an operation whose result is a vector.
    ///
    /// # Errors
    /// Returns an error if no pattern mentions the operation.
    pub fn vector_node(&mut self, op: Op, lane: Lane, operands: &[Value]) -> Result<Value, Error> {
        let ty = self.vector_type(lane)?;
        self.typed(op, ty, operands)
    }

    /// Adds an instruction without effects whose result is a vector.
    ///
    /// # Errors
    /// Returns an error if the target has no such vectors.
    pub fn vector_machine(
        &mut self,
        opcode: OpcodeOf<L>,
        lane: Lane,
        operands: &[Value],
    ) -> Result<Value, Error> {
        let ty = self.vector_type(lane)?;
        Ok(self.graph.value(Kind::Machine(opcode), ty, operands))
    }

    /// Returns the bits of a constant vector. `None` for others.
    #[must_use]
    pub fn vector_bits(&self, value: Value) -> Option<u128> {
        match self.lanes.get(&value)? {
            KnownLanes::Bits(bits) => Some(*bits),
            KnownLanes::Splat(_) => None,
        }
    }

    /// Returns the scalar that all lanes of a vector are. `None` for others, and for constants.
    #[must_use]
    pub fn splat_scalar(&self, value: Value) -> Option<Value> {
        match self.lanes.get(&value)? {
            KnownLanes::Splat(scalar) => Some(*scalar),
            KnownLanes::Bits(_) => None,
        }
    }

    /// Returns the number that all lanes of a constant vector are, without sign. `None` for others.
    #[must_use]
    pub fn splat_constant(&self, lane: Lane, value: Value) -> Option<u64> {
        let bits = self.vector_bits(value)?;
        let number = bits as u64 & u64::MAX >> (64 - lane.bits());
        (lane.splat(number) == bits).then_some(number)
    }

    /// Returns a vector of these bits.
    ///
    /// # Errors
    /// Returns an error if no pattern mentions an operation.
    pub fn vector_constant(&mut self, lane: Lane, bits: u128) -> Result<Value, Error> {
        let target = self.target;
        let value = match target.vector_constant(self, lane, bits)? {
            Some(value) => value,
            None => {
                let ty = self.vector_type(lane)?;
                let bytes = bits.to_le_bytes().to_vec();
                let constant = self.function().constant(bytes, VECTOR_SIZE);
                let base = Base::Constant(constant);
                let address = target.address(self, base, 0, AddressKind::Local)?;
                self.load(ty, ty, address, VECTOR_SIZE)?
            }
        };
        self.lanes.insert(value, KnownLanes::Bits(bits));
        Ok(value)
    }

    /// Returns a vector as one with other lanes of the same bits.
    ///
    /// # Errors
    /// Returns an error if the target has no such vectors.
    pub fn vector_cast(&mut self, lane: Lane, value: Value) -> Result<Value, Error> {
        let ty = self.vector_type(lane)?;
        if self.graph.type_of(value) == Some(ty) {
            return Ok(value);
        }
        let cast = self.graph.value(Kind::Machine(<L::Isa as Isa>::COPY), ty, &[value]);
        if let Some(KnownLanes::Bits(bits)) = self.lanes.get(&value) {
            let known = KnownLanes::Bits(*bits);
            self.lanes.insert(cast, known);
        }
        Ok(cast)
    }
}

/// Returns the node that patterns match for an operation.
fn node_of(inst: VectorInst) -> Option<Op> {
    Some(match inst {
        VectorInst::Unary(op) => match op {
            Unary::Ctlz => Op::Ctlz,
            Unary::Cttz => Op::Cttz,
            Unary::Ctpop => Op::Ctpop,
            Unary::BSwap => Op::BSwap,
            Unary::BitReverse => Op::BitReverse,
            Unary::Abs => Op::Abs,
            Unary::FNeg => Op::FNeg,
            Unary::FAbs => Op::FAbs,
            Unary::FSqrt => Op::FSqrt,
            Unary::FFloor => Op::FFloor,
            Unary::FCeil => Op::FCeil,
            Unary::FTrunc => Op::FTrunc,
            Unary::FRint => Op::FRint,
            Unary::FNearbyInt => Op::FNearbyInt,
            Unary::FRound => Op::FRound,
            Unary::FRoundEven => Op::FRoundEven,
            Unary::Freeze => return None,
        },
        VectorInst::Binary(op) => match op {
            Binary::Add => Op::Add,
            Binary::Sub => Op::Sub,
            Binary::Mul => Op::Mul,
            Binary::And => Op::And,
            Binary::Or => Op::Or,
            Binary::Xor => Op::Xor,
            Binary::UMin => Op::UMin,
            Binary::UMax => Op::UMax,
            Binary::SMin => Op::SMin,
            Binary::SMax => Op::SMax,
            Binary::UAddSat => Op::UAddSat,
            Binary::SAddSat => Op::SAddSat,
            Binary::USubSat => Op::USubSat,
            Binary::SSubSat => Op::SSubSat,
            Binary::FAdd => Op::FAdd,
            Binary::FSub => Op::FSub,
            Binary::FMul => Op::FMul,
            Binary::FDiv => Op::FDiv,
            Binary::FMinNum => Op::FMinNum,
            Binary::FMaxNum => Op::FMaxNum,
            Binary::FMinimum => Op::FMinimum,
            Binary::FMaximum => Op::FMaximum,
            _ => return None,
        },
        VectorInst::Ternary(Ternary::Fma) => Op::Fma,
        VectorInst::Convert(op) => match op {
            Convert::SiToFp => Op::SIntToFp,
            Convert::UiToFp => Op::UIntToFp,
            _ => return None,
        },
        VectorInst::Other(VectorOp::AverageRound) => Op::AverageCeilU,
        _ => return None,
    })
}

/// Returns the operands of an instruction that may be of vectors.
fn operation(kind: &InstKind) -> Option<VectorInst> {
    Some(match kind {
        InstKind::Unary(op, _) if *op != Unary::Freeze => VectorInst::Unary(*op),
        InstKind::Binary(op, _) => VectorInst::Binary(*op),
        InstKind::Ternary(op, _) => VectorInst::Ternary(*op),
        InstKind::IntCompare(cond, _) => VectorInst::IntCompare(*cond),
        InstKind::FloatCompare(cond, _) => VectorInst::FloatCompare(*cond),
        InstKind::Convert(op, ..) if *op != Convert::Bitcast => VectorInst::Convert(*op),
        InstKind::Vector(op, _) => VectorInst::Other(*op),
        _ => return None,
    })
}

impl<L: Lowering> FunctionLowering<'_, '_, L> {
    /// Lowers an instruction of vectors. `None` for an instruction of scalars, or one that is the same for both.
    pub(super) fn vector_inst(&mut self, kind: &InstKind) -> Result<Option<Value>, Error> {
        if let InstKind::Select(condition, [then, otherwise]) = kind {
            let Type::Vector(lane) = self.type_of(*then)? else { return Ok(None) };
            let bit = self.value(*condition)?[0];
            let (then, otherwise) = (self.value(*then)?[0], self.value(*otherwise)?[0]);
            return self.vector_select(bit, lane, then, otherwise).map(Some);
        }
        let Some(inst) = operation(kind) else { return Ok(None) };
        let mut operands: SmallVec<[(Type, ValueParts); 3]> = SmallVec::new();
        let mut failure = None;
        kind.for_each_operand(|value| {
            let operand = self.type_of(value).and_then(|ty| Ok((ty, self.value(value)?)));
            match operand {
                Ok(operand) => operands.push(operand),
                Err(error) => failure = Some(error),
            }
        });
        if let Some(error) = failure {
            return Err(error);
        }
        let lane = match (inst, operands.first()) {
            (VectorInst::Other(VectorOp::Splat(lane)), _) => lane,
            (_, Some(&(Type::Vector(lane), _))) => lane,
            _ => return Ok(None),
        };
        let operands: SmallVec<[Value; 3]> = operands.iter().map(|(_, parts)| parts[0]).collect();
        self.vector(inst, lane, &operands).map(Some)
    }

    /// Lowers an operation whose first operand has lanes of a type.
    pub(super) fn vector(
        &mut self,
        inst: VectorInst,
        lane: Lane,
        operands: &[Value],
    ) -> Result<Value, Error> {
        let target = self.nodes.target;
        if let VectorInst::Other(VectorOp::Splat(lane)) = inst
            && !lane.is_float()
            && let Some(number) = self.nodes.integer(operands[0])
        {
            return self.vector_constant(lane, lane.splat(number.cast_unsigned()));
        }
        if let Some(value) = target.vector(&mut self.nodes, inst, lane, operands)? {
            if let VectorInst::Other(VectorOp::Splat(_)) = inst {
                self.nodes.lanes.insert(value, KnownLanes::Splat(operands[0]));
            }
            return Ok(value);
        }
        let result = match inst {
            VectorInst::Convert(Convert::SiToFp | Convert::UiToFp) => float_of(lane),
            _ => lane,
        };
        if let Some(op) = node_of(inst)
            && target.is_legal(op, PartType::Vector(lane))
        {
            return self.nodes.vector_node(op, result, operands);
        }
        if let Some(value) = self.in_other_operations(inst, lane, operands)? {
            return Ok(value);
        }
        self.for_each_lane(inst, lane, operands)
    }

    // Short forms.

    fn binary(&mut self, op: Binary, lane: Lane, a: Value, b: Value) -> Result<Value, Error> {
        self.vector(VectorInst::Binary(op), lane, &[a, b])
    }

    fn compare_lanes(
        &mut self,
        cond: IntCond,
        lane: Lane,
        a: Value,
        b: Value,
    ) -> Result<Value, Error> {
        self.vector(VectorInst::IntCompare(cond), lane, &[a, b])
    }

    pub(super) fn other(
        &mut self,
        op: VectorOp,
        lane: Lane,
        operands: &[Value],
    ) -> Result<Value, Error> {
        self.vector(VectorInst::Other(op), lane, operands)
    }

    fn bit_select(
        &mut self,
        lane: Lane,
        mask: Value,
        then: Value,
        otherwise: Value,
    ) -> Result<Value, Error> {
        self.other(VectorOp::BitSelect, lane, &[mask, then, otherwise])
    }

    fn complement(&mut self, lane: Lane, value: Value) -> Result<Value, Error> {
        let all = self.vector_constant(lane, u128::MAX)?;
        self.binary(Binary::Xor, lane, value, all)
    }

    pub(super) fn vector_constant(&mut self, lane: Lane, bits: u128) -> Result<Value, Error> {
        self.nodes.vector_constant(lane, bits)
    }

    fn splat_number(&mut self, lane: Lane, number: u64) -> Result<Value, Error> {
        self.vector_constant(lane, lane.splat(number))
    }

    pub(super) fn vector_cast(&mut self, lane: Lane, value: Value) -> Result<Value, Error> {
        self.nodes.vector_cast(lane, value)
    }

    pub(super) fn vector_undefined(&mut self, ty: Type) -> Result<Value, Error> {
        let part = self.parts_of(ty)[0];
        let ty = self.nodes.type_of_part(part)?;
        let opcode = <L::Isa as Isa>::IMPLICIT_DEF;
        Ok(self.nodes.graph.value(Kind::Machine(opcode), ty, &[]))
    }

    /// Chooses between vectors by a bit.
    fn vector_select(
        &mut self,
        bit: Value,
        lane: Lane,
        then: Value,
        otherwise: Value,
    ) -> Result<Value, Error> {
        let bit = self.nodes.zext(bit, 1)?;
        let zero = self.nodes.constant(0);
        let all = self.nodes.op(Op::Sub, &[zero, bit])?;
        let mask = self.other(VectorOp::Splat(Lane::I64), Lane::I64, &[all])?;
        let mask = self.vector_cast(lane, mask)?;
        self.bit_select(lane, mask, then, otherwise)
    }

    /// Returns the value of a type that has the bits of a value of another one; one of both is a vector.
    pub(super) fn vector_bitcast(
        &mut self,
        from: Type,
        to: Type,
        parts: &[Value],
    ) -> Result<ValueParts, Error> {
        let wrong = || Error::Unsupported(format!("bits of {from} as {to}"));
        match (from, to) {
            (Type::Vector(_), Type::Vector(lane)) => self.vector_cast(lane, parts[0]).map(one),
            (Type::Vector(_), _) if self.nodes.bits() == 64 => {
                let value = self.vector_cast(Lane::I64, parts[0])?;
                let mut halves = ValueParts::new();
                for index in 0..2 {
                    halves.push(self.other(VectorOp::Extract(index), Lane::I64, &[value])?);
                }
                Ok(halves)
            }
            (_, Type::Vector(lane)) if self.nodes.bits() == 64 && parts.len() == 2 => {
                let low = self.other(VectorOp::Splat(Lane::I64), Lane::I64, &parts[..1])?;
                let both = self.other(VectorOp::Insert(1), Lane::I64, &[low, parts[1]])?;
                self.vector_cast(lane, both).map(one)
            }
            _ => Err(wrong()),
        }
    }

    // Operations in the place of others.

    /// Lowers an operation to others. `None` if no other ones compute it.
    fn in_other_operations(
        &mut self,
        inst: VectorInst,
        lane: Lane,
        operands: &[Value],
    ) -> Result<Option<Value>, Error> {
        let sign = 1 << (lane.bits() - 1);
        Ok(Some(match (inst, operands) {
            (VectorInst::Unary(op), &[a]) => match op {
                Unary::FNeg | Unary::FAbs => {
                    let int = lane.int();
                    let bits = self.vector_cast(int, a)?;
                    let (op, mask) = match op {
                        Unary::FNeg => (Binary::Xor, sign),
                        _ => (Binary::And, !sign),
                    };
                    let mask = self.splat_number(int, mask)?;
                    let bits = self.binary(op, int, bits, mask)?;
                    self.vector_cast(lane, bits)?
                }
                Unary::Abs => {
                    let zero = self.vector_constant(lane, 0)?;
                    let negative = self.binary(Binary::Sub, lane, zero, a)?;
                    let is_negative = self.compare_lanes(IntCond::Sgt, lane, zero, a)?;
                    self.bit_select(lane, is_negative, negative, a)?
                }
                Unary::Ctpop if lane == Lane::I8 => {
                    // The counts of the numbers of four bits.
                    let table =
                        u128::from_le_bytes([0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4]);
                    let table = self.vector_constant(lane, table)?;
                    let (low, four) = (self.splat_number(lane, 15)?, self.splat_number(lane, 4)?);
                    let upper = self.binary(Binary::LShr, lane, a, four)?;
                    let lower = self.binary(Binary::And, lane, a, low)?;
                    let upper = self.other(VectorOp::Swizzle, lane, &[table, upper])?;
                    let lower = self.other(VectorOp::Swizzle, lane, &[table, lower])?;
                    self.binary(Binary::Add, lane, upper, lower)?
                }
                Unary::Ctpop => {
                    let bytes = self.vector_cast(Lane::I8, a)?;
                    let mut counts =
                        self.vector(VectorInst::Unary(Unary::Ctpop), Lane::I8, &[bytes])?;
                    let mut narrow = Lane::I8;
                    while let Some(wide) = narrow.wider().filter(|_| narrow != lane) {
                        // The sums of neighbors.
                        counts = self.vector_cast(wide, counts)?;
                        let bits = u64::from(narrow.bits());
                        let by = self.splat_number(wide, bits)?;
                        let upper = self.binary(Binary::LShr, wide, counts, by)?;
                        let sum = self.binary(Binary::Add, wide, counts, upper)?;
                        let mask = self.splat_number(wide, !(u64::MAX << bits))?;
                        counts = self.binary(Binary::And, wide, sum, mask)?;
                        narrow = wide;
                    }
                    counts
                }
                _ => return Ok(None),
            },
            (VectorInst::Convert(op), &[a]) => return self.convert_in_others(op, lane, a),
            (VectorInst::Binary(op), &[a, b]) => return self.binary_in_others(op, lane, a, b),
            (VectorInst::IntCompare(cond), &[a, b]) => {
                return self.int_compare_in_others(cond, lane, a, b);
            }
            (VectorInst::FloatCompare(cond), &[a, b]) => {
                return self.float_compare_in_others(cond, lane, a, b);
            }
            (VectorInst::Other(op), _) => return self.other_in_others(op, lane, operands),
            _ => return Ok(None),
        }))
    }

    fn binary_in_others(
        &mut self,
        op: Binary,
        lane: Lane,
        a: Value,
        b: Value,
    ) -> Result<Option<Value>, Error> {
        let sign = 1 << (lane.bits() - 1);
        Ok(Some(match op {
            Binary::SMin | Binary::SMax | Binary::UMin | Binary::UMax => {
                let cond = match op {
                    Binary::SMin | Binary::SMax => IntCond::Sgt,
                    _ => IntCond::Ugt,
                };
                let is_greater = self.compare_lanes(cond, lane, a, b)?;
                match op {
                    Binary::SMax | Binary::UMax => self.bit_select(lane, is_greater, a, b)?,
                    _ => self.bit_select(lane, is_greater, b, a)?,
                }
            }
            Binary::UAddSat => {
                // The second number is reduced to what the first one leaves.
                let rest = self.complement(lane, a)?;
                let fitting = self.binary(Binary::UMin, lane, b, rest)?;
                self.binary(Binary::Add, lane, a, fitting)?
            }
            Binary::USubSat => {
                let larger = self.binary(Binary::UMax, lane, a, b)?;
                self.binary(Binary::Sub, lane, larger, b)?
            }
            Binary::SAddSat | Binary::SSubSat => {
                let is_sum = op == Binary::SAddSat;
                let plain = if is_sum { Binary::Add } else { Binary::Sub };
                let result = self.binary(plain, lane, a, b)?;
                // It overflows if the result has another sign than the first number, which the second one does not
                // explain.
                let changed = self.binary(Binary::Xor, lane, a, result)?;
                let other = if is_sum { result } else { a };
                let explained = self.binary(Binary::Xor, lane, b, other)?;
                let both = self.binary(Binary::And, lane, changed, explained)?;
                let zero = self.vector_constant(lane, 0)?;
                let overflows = self.compare_lanes(IntCond::Sgt, lane, zero, both)?;
                let is_negative = self.compare_lanes(IntCond::Sgt, lane, zero, result)?;
                let largest = self.splat_number(lane, sign - 1)?;
                let least = self.splat_number(lane, sign)?;
                let limit = self.bit_select(lane, is_negative, largest, least)?;
                self.bit_select(lane, overflows, limit, result)?
            }
            Binary::Mul if lane == Lane::I8 => {
                // The products of bytes with even numbers, and of those with odd ones.
                let wide = Lane::I16;
                let (a, b) = (self.vector_cast(wide, a)?, self.vector_cast(wide, b)?);
                let eight = self.splat_number(wide, 8)?;
                let mask = self.splat_number(wide, 0xff)?;
                let even = self.binary(Binary::Mul, wide, a, b)?;
                let even = self.binary(Binary::And, wide, even, mask)?;
                let a = self.binary(Binary::LShr, wide, a, eight)?;
                let b = self.binary(Binary::LShr, wide, b, eight)?;
                let odd = self.binary(Binary::Mul, wide, a, b)?;
                let odd = self.binary(Binary::Shl, wide, odd, eight)?;
                let both = self.binary(Binary::Or, wide, even, odd)?;
                self.vector_cast(lane, both)?
            }
            Binary::FMinimum | Binary::FMaximum => {
                // Equal numbers have the same bits, or are zeros of different signs.
                let (join, cond) = match op {
                    Binary::FMinimum => (Binary::Or, FloatCond::Olt),
                    _ => (Binary::And, FloatCond::Ogt),
                };
                let int = lane.int();
                let (first, second) = (self.vector_cast(int, a)?, self.vector_cast(int, b)?);
                let compare = |this: &mut Self, cond| {
                    this.vector(VectorInst::FloatCompare(cond), lane, &[a, b])
                };
                let unordered = self.binary(Binary::FAdd, lane, a, b)?;
                let unordered = self.vector_cast(int, unordered)?;
                let is_first = compare(self, cond)?;
                let result = self.bit_select(int, is_first, first, second)?;
                let equal = self.binary(join, int, first, second)?;
                let is_equal = compare(self, FloatCond::Oeq)?;
                let result = self.bit_select(int, is_equal, equal, result)?;
                let is_unordered = compare(self, FloatCond::Uno)?;
                let result = self.bit_select(int, is_unordered, unordered, result)?;
                self.vector_cast(lane, result)?
            }
            Binary::FCopySign => {
                let int = lane.int();
                let mask = self.splat_number(int, sign)?;
                let (a, b) = (self.vector_cast(int, a)?, self.vector_cast(int, b)?);
                let bits = self.bit_select(int, mask, b, a)?;
                self.vector_cast(lane, bits)?
            }
            _ => return Ok(None),
        }))
    }

    /// Lowers conversions between lanes of 32 bits by those of numbers with sign.
    fn convert_in_others(
        &mut self,
        op: Convert,
        lane: Lane,
        a: Value,
    ) -> Result<Option<Value>, Error> {
        let (int, float) = (Lane::I32, Lane::F32);
        let target = self.nodes.target;
        let has = |op, lane| target.is_legal(op, PartType::Vector(lane));
        if op == Convert::UiToFp && lane == int && has(Op::SIntToFp, int) {
            // Both halves are exact, and their sum is rounded once.
            let half = self.splat_number(int, 16)?;
            let mask = self.splat_number(int, 0xffff)?;
            let low = self.binary(Binary::And, int, a, mask)?;
            let high = self.binary(Binary::LShr, int, a, half)?;
            let [low, high] = [low, high]
                .map(|half| self.vector(VectorInst::Convert(Convert::SiToFp), int, &[half]));
            let scale = self.splat_number(float, 65536.0_f32.to_bits().into())?;
            let high = self.binary(Binary::FMul, float, high?, scale)?;
            return self.binary(Binary::FAdd, float, high, low?).map(Some);
        }
        if lane != float || !has(Op::FpToSInt, float) {
            return Ok(None);
        }
        let to_int = |this: &mut Self, value| {
            this.vector(VectorInst::Convert(Convert::FpToSi), float, &[value])
        };
        let compare = |this: &mut Self, cond, a, b| {
            this.vector(VectorInst::FloatCompare(cond), float, &[a, b])
        };
        let limit = self.splat_number(float, 2_147_483_648.0_f32.to_bits().into())?;
        Ok(Some(match op {
            Convert::FpToSiSat => {
                let result = to_int(self, a)?;
                let least = self.splat_number(float, (-2_147_483_648.0_f32).to_bits().into())?;
                let is_above = compare(self, FloatCond::Oge, a, limit)?;
                let is_below = compare(self, FloatCond::Olt, a, least)?;
                let largest = self.splat_number(int, i32::MAX as u64)?;
                let least = self.splat_number(int, 1 << 31)?;
                let result = self.bit_select(int, is_above, largest, result)?;
                let result = self.bit_select(int, is_below, least, result)?;
                let is_number = compare(self, FloatCond::Ord, a, a)?;
                self.binary(Binary::And, int, result, is_number)?
            }
            Convert::FpToUi | Convert::FpToUiSat => {
                // Others than positive numbers become zero. Large numbers are converted without the highest bit.
                let zero = self.vector_constant(float, 0)?;
                let is_positive = compare(self, FloatCond::Ogt, a, zero)?;
                let bits = self.vector_cast(int, a)?;
                let bits = self.binary(Binary::And, int, bits, is_positive)?;
                let positive = self.vector_cast(float, bits)?;
                let is_large = compare(self, FloatCond::Oge, positive, limit)?;
                let of_limit = self.vector_cast(int, limit)?;
                let taken = self.binary(Binary::And, int, of_limit, is_large)?;
                let taken = self.vector_cast(float, taken)?;
                let rest = self.binary(Binary::FSub, float, positive, taken)?;
                let rest = to_int(self, rest)?;
                let highest = self.splat_number(int, 1 << 31)?;
                let highest = self.binary(Binary::And, int, highest, is_large)?;
                let result = self.binary(Binary::Xor, int, rest, highest)?;
                let end = self.splat_number(float, 4_294_967_296.0_f32.to_bits().into())?;
                let is_above = compare(self, FloatCond::Oge, positive, end)?;
                self.binary(Binary::Or, int, result, is_above)?
            }
            _ => return Ok(None),
        }))
    }

    fn int_compare_in_others(
        &mut self,
        cond: IntCond,
        lane: Lane,
        a: Value,
        b: Value,
    ) -> Result<Option<Value>, Error> {
        Ok(Some(match cond {
            IntCond::Ne | IntCond::Sle | IntCond::Ule => {
                let inverse = self.compare_lanes(cond.inverse(), lane, a, b)?;
                self.complement(lane, inverse)?
            }
            IntCond::Slt | IntCond::Ult | IntCond::Sge | IntCond::Uge => {
                self.compare_lanes(cond.swapped(), lane, b, a)?
            }
            IntCond::Ugt => {
                let sign = self.splat_number(lane, 1 << (lane.bits() - 1))?;
                let a = self.binary(Binary::Xor, lane, a, sign)?;
                let b = self.binary(Binary::Xor, lane, b, sign)?;
                self.compare_lanes(IntCond::Sgt, lane, a, b)?
            }
            IntCond::Eq | IntCond::Sgt => return Ok(None),
        }))
    }

    fn float_compare_in_others(
        &mut self,
        cond: FloatCond,
        lane: Lane,
        a: Value,
        b: Value,
    ) -> Result<Option<Value>, Error> {
        let int = lane.int();
        let compare = |this: &mut Self, cond, a, b| {
            this.vector(VectorInst::FloatCompare(cond), lane, &[a, b])
        };
        Ok(Some(match cond {
            FloatCond::False => self.vector_constant(int, 0)?,
            FloatCond::True => self.vector_constant(int, u128::MAX)?,
            FloatCond::Olt => compare(self, FloatCond::Ogt, b, a)?,
            FloatCond::Ole => compare(self, FloatCond::Oge, b, a)?,
            FloatCond::One => {
                let less = compare(self, FloatCond::Ogt, b, a)?;
                let greater = compare(self, FloatCond::Ogt, a, b)?;
                self.binary(Binary::Or, int, less, greater)?
            }
            FloatCond::Ord => {
                let [a, b] = [a, b].map(|value| compare(self, FloatCond::Oeq, value, value));
                self.binary(Binary::And, int, a?, b?)?
            }
            FloatCond::Une
            | FloatCond::Ueq
            | FloatCond::Ugt
            | FloatCond::Uge
            | FloatCond::Ult
            | FloatCond::Ule
            | FloatCond::Uno => {
                let inverse = match cond {
                    FloatCond::Une => FloatCond::Oeq,
                    FloatCond::Ueq => FloatCond::One,
                    FloatCond::Ugt => FloatCond::Ole,
                    FloatCond::Uge => FloatCond::Olt,
                    FloatCond::Ult => FloatCond::Oge,
                    FloatCond::Ule => FloatCond::Ogt,
                    _ => FloatCond::Ord,
                };
                let inverse = compare(self, inverse, a, b)?;
                self.complement(int, inverse)?
            }
            FloatCond::Oeq | FloatCond::Ogt | FloatCond::Oge => return Ok(None),
        }))
    }

    fn other_in_others(
        &mut self,
        op: VectorOp,
        lane: Lane,
        operands: &[Value],
    ) -> Result<Option<Value>, Error> {
        Ok(Some(match (op, operands) {
            (VectorOp::BitSelect, &[mask, a, b]) => {
                let mut bits = [mask, a, b];
                for value in &mut bits {
                    *value = self.vector_cast(Lane::I64, *value)?;
                }
                let [mask, a, b] = bits;
                // Bits of the second vector, of which those that differ in the first one are inverted.
                let differing = self.binary(Binary::Xor, Lane::I64, a, b)?;
                let chosen = self.binary(Binary::And, Lane::I64, differing, mask)?;
                let bits = self.binary(Binary::Xor, Lane::I64, b, chosen)?;
                self.vector_cast(lane, bits)?
            }
            (VectorOp::AnyTrue, &[a]) => {
                let value = self.vector_cast(Lane::I64, a)?;
                let low = self.other(VectorOp::Extract(0), Lane::I64, &[value])?;
                let high = self.other(VectorOp::Extract(1), Lane::I64, &[value])?;
                let any = self.nodes.op(Op::Or, &[low, high])?;
                let zero = self.nodes.constant(0);
                self.nodes.set(super::vocabulary::Cond::Ne, any, zero)?
            }
            (VectorOp::AllTrue, &[a]) => {
                let zero = self.vector_constant(lane, 0)?;
                let zeros = self.compare_lanes(IntCond::Eq, lane, a, zero)?;
                let any = self.other(VectorOp::AnyTrue, lane, &[zeros])?;
                self.nodes.not_bit(any)?
            }
            (VectorOp::AddPairs, &[a, b]) => {
                let size = lane.bits() / 8;
                let of = |odd: u32| {
                    core::array::from_fn(|byte| {
                        let byte = u32::try_from(byte).unwrap_or(0);
                        u8::try_from(byte / size * 2 * size + odd * size + byte % size).unwrap_or(0)
                    })
                };
                let even = self.other(VectorOp::Shuffle(of(0)), lane, &[a, b])?;
                let odd = self.other(VectorOp::Shuffle(of(1)), lane, &[a, b])?;
                self.binary(Binary::Add, lane, even, odd)?
            }
            (VectorOp::AverageRound, &[a, b]) => {
                let both = self.binary(Binary::Or, lane, a, b)?;
                let differing = self.binary(Binary::Xor, lane, a, b)?;
                let one = self.splat_number(lane, 1)?;
                let half = self.binary(Binary::LShr, lane, differing, one)?;
                self.binary(Binary::Sub, lane, both, half)?
            }
            _ => return Ok(None),
        }))
    }
}

/// Returns the floating-point lane with as many bits as an integer lane of 32 or 64 bits.
pub(super) fn float_of(lane: Lane) -> Lane {
    match lane {
        Lane::I32 => Lane::F32,
        Lane::I64 => Lane::F64,
        other => other,
    }
}
