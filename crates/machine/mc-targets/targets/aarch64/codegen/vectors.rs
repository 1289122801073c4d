//! Vectors: instructions in the place of nodes that LLVM's C++ makes.

use tablegen_backend::Error;
use tablegen_backend::ir::{
    Binary, Convert, FloatCond, IntCond, Lane, Narrowing, Unary, VectorOp, Widening,
};
use tablegen_backend::lower::{Cond, Nodes, Op, VectorInst};
use tablegen_rt::isel::graph::{Kind, Value};

use super::Generator;
use crate::selector::ValueType;
use crate::target::Opcode;

/// Returns the opcode for lanes of 8, 16, 32 and 64 bits.
macro_rules! by_lane {
    ($lane:expr, $i8:ident $i16:ident $i32:ident $i64:ident) => {
        match $lane.int() {
            Lane::I8 => Opcode::$i8,
            Lane::I16 => Opcode::$i16,
            Lane::I32 => Opcode::$i32,
            _ => Opcode::$i64,
        }
    };
}

/// Returns the opcode for wider lanes of 16, 32 and 64 bits.
macro_rules! by_wide_lane {
    ($lane:expr, $i16:ident $i32:ident $i64:ident) => {
        match $lane {
            Lane::I16 => Opcode::$i16,
            Lane::I32 => Opcode::$i32,
            _ => Opcode::$i64,
        }
    };
}

/// Returns the opcode for lanes with numbers of 32 and 64 bits.
macro_rules! by_float {
    ($lane:expr, $f32:ident $f64:ident) => {
        if $lane.bits() == 32 { Opcode::$f32 } else { Opcode::$f64 }
    };
}

/// Returns true if patterns match an operation on vectors.
pub(super) fn is_legal(op: Op, lane: Lane) -> bool {
    match op {
        Op::FCopySign | Op::FRem => false,
        Op::Mul | Op::SMin | Op::SMax | Op::UMin | Op::UMax | Op::AverageCeilU | Op::Ctlz => {
            matches!(lane, Lane::I8 | Lane::I16 | Lane::I32)
        }
        Op::Cttz | Op::Ctpop | Op::BSwap | Op::BitReverse => false,
        _ => true,
    }
}

/// Lowers an operation. `None` if patterns match it, or others take its place.
pub(super) fn lower(
    nodes: &mut Nodes<'_, Generator>,
    inst: VectorInst,
    lane: Lane,
    operands: &[Value],
) -> Result<Option<Value>, Error> {
    let (opcode, result) = match (inst, operands) {
        (VectorInst::Unary(op), &[a]) => return unary(nodes, op, lane, a),
        (VectorInst::Binary(op @ (Binary::Shl | Binary::LShr | Binary::AShr)), &[a, by]) => {
            return shift(nodes, op, lane, a, by).map(Some);
        }
        (VectorInst::Binary(Binary::Mul), &[a, b]) => return multiply_wide(nodes, lane, a, b),
        (VectorInst::IntCompare(cond), &[a, b]) => return int_compare(nodes, cond, lane, a, b),
        (VectorInst::FloatCompare(cond), &[a, b]) => {
            return float_compare(nodes, cond, lane, a, b);
        }
        // Numbers that do not fit are saturated, and others than numbers are zero.
        (VectorInst::Convert(Convert::FpToSi | Convert::FpToSiSat), _) => {
            (by_float!(lane, FCVTZSv4f32 FCVTZSv2f64), lane.int())
        }
        (VectorInst::Convert(Convert::FpToUi | Convert::FpToUiSat), _) => {
            (by_float!(lane, FCVTZUv4f32 FCVTZUv2f64), lane.int())
        }
        (VectorInst::Other(op), _) => return other(nodes, op, lane, operands),
        _ => return Ok(None),
    };
    nodes.vector_machine(opcode, result, operands).map(Some)
}

fn unary(
    nodes: &mut Nodes<'_, Generator>,
    op: Unary,
    lane: Lane,
    a: Value,
) -> Result<Option<Value>, Error> {
    match op {
        Unary::Ctpop => {
            let mut count = nodes.vector_machine(Opcode::CNTv16i8, Lane::I8, &[a])?;
            for (wide, opcode) in [
                (Lane::I16, Opcode::UADDLPv16i8_v8i16),
                (Lane::I32, Opcode::UADDLPv8i16_v4i32),
                (Lane::I64, Opcode::UADDLPv4i32_v2i64),
            ] {
                if wide.bits() <= lane.bits() {
                    count = nodes.vector_machine(opcode, wide, &[count])?;
                }
            }
            Ok(Some(count))
        }
        Unary::BSwap | Unary::BitReverse => {
            let mut value = a;
            if lane != Lane::I8 {
                let opcode = by_wide_lane!(lane, REV16v16i8 REV32v16i8 REV64v16i8);
                value = nodes.vector_machine(opcode, lane, &[value])?;
            }
            if op == Unary::BitReverse {
                value = nodes.vector_machine(Opcode::RBITv16i8, lane, &[value])?;
            }
            Ok(Some(value))
        }
        _ => Ok(None),
    }
}

/// Multiplies lanes that are both extended from half of the bits. `None` for others.
fn multiply_wide(
    nodes: &mut Nodes<'_, Generator>,
    lane: Lane,
    a: Value,
    b: Value,
) -> Result<Option<Value>, Error> {
    let [Kind::Machine(first), Kind::Machine(second)] =
        [a, b].map(|value| nodes.graph.node(value).kind())
    else {
        return Ok(None);
    };
    macro_rules! products {
        ($($extension:ident $product:ident)*) => {
            match first {
                $(Opcode::$extension => Opcode::$product,)*
                _ => return Ok(None),
            }
        };
    }
    let opcode = products! {
        SSHLLv8i8_shift SMULLv8i8_v8i16 SSHLLv16i8_shift SMULLv16i8_v8i16
        SSHLLv4i16_shift SMULLv4i16_v4i32 SSHLLv8i16_shift SMULLv8i16_v4i32
        SSHLLv2i32_shift SMULLv2i32_v2i64 SSHLLv4i32_shift SMULLv4i32_v2i64
        USHLLv8i8_shift UMULLv8i8_v8i16 USHLLv16i8_shift UMULLv16i8_v8i16
        USHLLv4i16_shift UMULLv4i16_v4i32 USHLLv8i16_shift UMULLv8i16_v4i32
        USHLLv2i32_shift UMULLv2i32_v2i64 USHLLv4i32_shift UMULLv4i32_v2i64
    };
    let [Some(a), Some(b)] = [nodes.operand(a, 0), nodes.operand(b, 0)] else { return Ok(None) };
    // The lowering makes extensions without a shift alone.
    match first == second {
        true => nodes.vector_machine(opcode, lane, &[a, b]).map(Some),
        false => Ok(None),
    }
}

/// Lowers a shift: by a constant, or by the lanes of another vector, which are negative for shifts to the right.
fn shift(
    nodes: &mut Nodes<'_, Generator>,
    op: Binary,
    lane: Lane,
    a: Value,
    by: Value,
) -> Result<Value, Error> {
    if let Some(amount) = nodes.splat_constant(lane, by) {
        let amount = i64::try_from(amount).unwrap_or(0);
        if amount == 0 || amount >= lane.bits().into() {
            return Ok(a);
        }
        let opcode = match op {
            Binary::Shl => {
                by_lane!(lane, SHLv16i8_shift SHLv8i16_shift SHLv4i32_shift SHLv2i64_shift)
            }
            Binary::LShr => {
                by_lane!(lane, USHRv16i8_shift USHRv8i16_shift USHRv4i32_shift USHRv2i64_shift)
            }
            _ => by_lane!(lane, SSHRv16i8_shift SSHRv8i16_shift SSHRv4i32_shift SSHRv2i64_shift),
        };
        let amount = immediate(nodes, amount);
        return nodes.vector_machine(opcode, lane, &[a, amount]);
    }
    let by = match op {
        Binary::Shl => by,
        _ => {
            let negative = by_lane!(lane, NEGv16i8 NEGv8i16 NEGv4i32 NEGv2i64);
            nodes.vector_machine(negative, lane, &[by])?
        }
    };
    let opcode = match op {
        Binary::AShr => by_lane!(lane, SSHLv16i8 SSHLv8i16 SSHLv4i32 SSHLv2i64),
        _ => by_lane!(lane, USHLv16i8 USHLv8i16 USHLv4i32 USHLv2i64),
    };
    nodes.vector_machine(opcode, lane, &[a, by])
}

fn int_compare(
    nodes: &mut Nodes<'_, Generator>,
    cond: IntCond,
    lane: Lane,
    a: Value,
    b: Value,
) -> Result<Option<Value>, Error> {
    let (cond, a, b) = match cond {
        IntCond::Slt | IntCond::Sle | IntCond::Ult | IntCond::Ule => (cond.swapped(), b, a),
        _ => (cond, a, b),
    };
    let opcode = match cond {
        IntCond::Eq => by_lane!(lane, CMEQv16i8 CMEQv8i16 CMEQv4i32 CMEQv2i64),
        IntCond::Sgt => by_lane!(lane, CMGTv16i8 CMGTv8i16 CMGTv4i32 CMGTv2i64),
        IntCond::Sge => by_lane!(lane, CMGEv16i8 CMGEv8i16 CMGEv4i32 CMGEv2i64),
        IntCond::Ugt => by_lane!(lane, CMHIv16i8 CMHIv8i16 CMHIv4i32 CMHIv2i64),
        IntCond::Uge => by_lane!(lane, CMHSv16i8 CMHSv8i16 CMHSv4i32 CMHSv2i64),
        _ => return Ok(None),
    };
    nodes.vector_machine(opcode, lane, &[a, b]).map(Some)
}

fn float_compare(
    nodes: &mut Nodes<'_, Generator>,
    cond: FloatCond,
    lane: Lane,
    a: Value,
    b: Value,
) -> Result<Option<Value>, Error> {
    let (opcode, a, b) = match cond {
        FloatCond::Oeq => (by_float!(lane, FCMEQv4f32 FCMEQv2f64), a, b),
        FloatCond::Ogt => (by_float!(lane, FCMGTv4f32 FCMGTv2f64), a, b),
        FloatCond::Oge => (by_float!(lane, FCMGEv4f32 FCMGEv2f64), a, b),
        FloatCond::Olt => (by_float!(lane, FCMGTv4f32 FCMGTv2f64), b, a),
        FloatCond::Ole => (by_float!(lane, FCMGEv4f32 FCMGEv2f64), b, a),
        _ => return Ok(None),
    };
    nodes.vector_machine(opcode, lane.int(), &[a, b]).map(Some)
}

fn other(
    nodes: &mut Nodes<'_, Generator>,
    op: VectorOp,
    lane: Lane,
    operands: &[Value],
) -> Result<Option<Value>, Error> {
    let wide = lane.wider().unwrap_or(Lane::I64);
    let narrow = lane.narrower().unwrap_or(Lane::I8);
    let (opcode, result) = match (op, operands) {
        (VectorOp::Splat(_), &[value]) => return splat(nodes, lane, value).map(Some),
        (VectorOp::Extract(index), &[vector]) => {
            return extract(nodes, lane, vector, index.into()).map(Some);
        }
        (VectorOp::Insert(index), &[vector, value]) => {
            return insert(nodes, lane, vector, index.into(), value).map(Some);
        }
        (VectorOp::Shuffle(bytes), &[a, b]) => return shuffle(nodes, lane, a, b, bytes).map(Some),
        (VectorOp::Swizzle, _) => (Opcode::TBLv16i8One, lane),
        (VectorOp::BitSelect, _) => (Opcode::BSLv16i8, lane),
        (VectorOp::AnyTrue, &[a]) => {
            let largest = nodes.vector_machine(Opcode::UMAXPv4i32, Lane::I64, &[a, a])?;
            let bits = extract(nodes, Lane::I64, largest, 0)?;
            let zero = nodes.constant(0);
            return nodes.set(Cond::Ne, bits, zero).map(Some);
        }
        (VectorOp::HighBits, &[a]) => return high_bits(nodes, lane, a),
        (VectorOp::WidenLow(widening), &[a]) => {
            let opcode = match widening {
                Widening::Sign => {
                    by_wide_lane!(wide, SSHLLv8i8_shift SSHLLv4i16_shift SSHLLv2i32_shift)
                }
                Widening::Zero => {
                    by_wide_lane!(wide, USHLLv8i8_shift USHLLv4i16_shift USHLLv2i32_shift)
                }
            };
            let zero = immediate(nodes, 0);
            return nodes.vector_machine(opcode, wide, &[a, zero]).map(Some);
        }
        (VectorOp::WidenHigh(widening), &[a]) => {
            let opcode = match widening {
                Widening::Sign => {
                    by_wide_lane!(wide, SSHLLv16i8_shift SSHLLv8i16_shift SSHLLv4i32_shift)
                }
                Widening::Zero => {
                    by_wide_lane!(wide, USHLLv16i8_shift USHLLv8i16_shift USHLLv4i32_shift)
                }
            };
            let zero = immediate(nodes, 0);
            return nodes.vector_machine(opcode, wide, &[a, zero]).map(Some);
        }
        (VectorOp::Narrow(narrowing), &[a, b]) => {
            let (low, high) = match narrowing {
                Narrowing::SignedToSigned => (
                    by_wide_lane!(lane, SQXTNv8i8 SQXTNv4i16 SQXTNv2i32),
                    by_wide_lane!(lane, SQXTNv16i8 SQXTNv8i16 SQXTNv4i32),
                ),
                Narrowing::SignedToUnsigned => (
                    by_wide_lane!(lane, SQXTUNv8i8 SQXTUNv4i16 SQXTUNv2i32),
                    by_wide_lane!(lane, SQXTUNv16i8 SQXTUNv8i16 SQXTUNv4i32),
                ),
                Narrowing::UnsignedToUnsigned => (
                    by_wide_lane!(lane, UQXTNv8i8 UQXTNv4i16 UQXTNv2i32),
                    by_wide_lane!(lane, UQXTNv16i8 UQXTNv8i16 UQXTNv4i32),
                ),
            };
            let lower = nodes.vector_machine(low, narrow, &[a])?;
            return nodes.vector_machine(high, narrow, &[lower, b]).map(Some);
        }
        (VectorOp::AddPairs, _) => (by_lane!(lane, ADDPv16i8 ADDPv8i16 ADDPv4i32 ADDPv2i64), lane),
        (VectorOp::MulRoundSat, _) if lane == Lane::I16 => (Opcode::SQRDMULHv8i16, lane),
        (VectorOp::MulRoundSat, _) => (Opcode::SQRDMULHv4i32, lane),
        (VectorOp::FpExtLow, _) => (Opcode::FCVTLv2i32, Lane::F64),
        // The upper half of the register becomes zero.
        (VectorOp::FpTruncZero, _) => (Opcode::FCVTNv2i32, Lane::F32),
        _ => return Ok(None),
    };
    nodes.vector_machine(opcode, result, operands).map(Some)
}

fn immediate(nodes: &mut Nodes<'_, Generator>, number: i64) -> Value {
    nodes.immediate(number)
}

fn splat(nodes: &mut Nodes<'_, Generator>, lane: Lane, value: Value) -> Result<Value, Error> {
    if lane.is_float() {
        let opcode = by_float!(lane, DUPv4i32lane DUPv2i64lane);
        let first = immediate(nodes, 0);
        return nodes.vector_machine(opcode, lane, &[value, first]);
    }
    let value = scalar(nodes, lane, value)?;
    let opcode = by_lane!(lane, DUPv16i8gpr DUPv8i16gpr DUPv4i32gpr DUPv2i64gpr);
    nodes.vector_machine(opcode, lane, &[value])
}

/// Returns an integer as an operand of instructions for lanes.
fn scalar(nodes: &mut Nodes<'_, Generator>, lane: Lane, value: Value) -> Result<Value, Error> {
    if lane == Lane::I64 { Ok(value) } else { nodes.truncate(value, 32) }
}

fn extract(
    nodes: &mut Nodes<'_, Generator>,
    lane: Lane,
    vector: Value,
    index: i64,
) -> Result<Value, Error> {
    let number = immediate(nodes, index);
    if lane.is_float() {
        let ty = nodes.vocabulary().float(lane == Lane::F64)?;
        return Ok(match index {
            0 => nodes.graph.value(Kind::Machine(Opcode::COPY), ty, &[vector]),
            _ => {
                let opcode = by_float!(lane, DUPi32 DUPi64);
                nodes.graph.value(Kind::Machine(opcode), ty, &[vector, number])
            }
        });
    }
    let opcode = by_lane!(lane, UMOVvi8 UMOVvi16 UMOVvi32 UMOVvi64);
    if lane == Lane::I64 {
        return Ok(nodes.graph.value(Kind::Machine(opcode), ValueType::i64, &[vector, number]));
    }
    let value = nodes.graph.value(Kind::Machine(opcode), ValueType::i32, &[vector, number]);
    nodes.typed(Op::ZeroExtend, ValueType::i64, &[value])
}

fn insert(
    nodes: &mut Nodes<'_, Generator>,
    lane: Lane,
    vector: Value,
    index: i64,
    value: Value,
) -> Result<Value, Error> {
    let number = immediate(nodes, index);
    if lane.is_float() {
        let opcode = by_float!(lane, INSvi32lane INSvi64lane);
        let first = immediate(nodes, 0);
        return nodes.vector_machine(opcode, lane, &[vector, number, value, first]);
    }
    let value = scalar(nodes, lane, value)?;
    let opcode = by_lane!(lane, INSvi8gpr INSvi16gpr INSvi32gpr INSvi64gpr);
    nodes.vector_machine(opcode, lane, &[vector, number, value])
}

/// Returns the lane of bytes of both vectors if all lanes of a shuffle are this one.
fn same_lane(lane: Lane, bytes: [u8; 16]) -> Option<u8> {
    let size = u8::try_from(lane.bits() / 8).ok()?;
    let first = bytes[0];
    let is_same = (0..).zip(bytes).all(|(index, byte)| byte == first + index % size);
    (first.is_multiple_of(size) && is_same).then_some(first / size)
}

/// Returns the number of the first byte of a shuffle whose bytes are neighbors.
fn neighbors(bytes: [u8; 16]) -> Option<u8> {
    let first = bytes[0];
    (0..).zip(bytes).all(|(index, byte)| byte == first + index).then_some(first)
}

fn shuffle(
    nodes: &mut Nodes<'_, Generator>,
    lane: Lane,
    a: Value,
    b: Value,
    bytes: [u8; 16],
) -> Result<Value, Error> {
    for width in [Lane::I8, Lane::I16, Lane::I32, Lane::I64] {
        if let Some(number) = same_lane(width, bytes) {
            let count = u8::try_from(width.count()).unwrap_or(16);
            let from = if number < count { a } else { b };
            let number = immediate(nodes, (number % count).into());
            let opcode = by_lane!(width, DUPv16i8lane DUPv8i16lane DUPv4i32lane DUPv2i64lane);
            return nodes.vector_machine(opcode, lane, &[from, number]);
        }
    }
    if let Some(first) = neighbors(bytes) {
        return match first {
            0 => Ok(a),
            16 => Ok(b),
            _ => {
                let first = immediate(nodes, first.into());
                nodes.vector_machine(Opcode::EXTv16i8, lane, &[a, b, first])
            }
        };
    }
    if let Some(opcode) = interleaving(bytes) {
        return nodes.vector_machine(opcode, lane, &[a, b]);
    }
    // Numbers of bytes that a table does not have give zero, or leave the byte as it is.
    let of_other = |byte: u8| if a == b { byte % 16 } else { byte };
    let indices = u128::from_le_bytes(bytes.map(of_other));
    let indices = nodes.vector_constant(Lane::I8, indices)?;
    let first = nodes.vector_machine(Opcode::TBLv16i8One, lane, &[a, indices])?;
    if a == b || bytes.iter().all(|byte| *byte < 16) {
        return Ok(first);
    }
    let indices = u128::from_le_bytes(bytes.map(|byte| byte.wrapping_sub(16)));
    let indices = nodes.vector_constant(Lane::I8, indices)?;
    if bytes.iter().all(|byte| *byte >= 16) {
        return nodes.vector_machine(Opcode::TBLv16i8One, lane, &[b, indices]);
    }
    nodes.vector_machine(Opcode::TBXv16i8One, lane, &[first, b, indices])
}

/// Returns the instruction that joins lanes of two vectors in a regular order, if a shuffle is such an order.
fn interleaving(bytes: [u8; 16]) -> Option<Opcode> {
    for lane in [Lane::I8, Lane::I16, Lane::I32, Lane::I64] {
        let count = u8::try_from(lane.count()).ok()?;
        let size = 16 / count;
        let is = |source: &dyn Fn(u8) -> u8| {
            (0..16).all(|byte| bytes[usize::from(byte)] == source(byte / size) * size + byte % size)
        };
        let half = count / 2;
        let zip = |start: u8| move |index: u8| start + index / 2 + index % 2 * count;
        let unzip = |start: u8| move |index: u8| start + index * 2;
        let transpose = |start: u8| move |index: u8| index / 2 * 2 + start + index % 2 * count;
        if is(&zip(0)) {
            return Some(by_lane!(lane, ZIP1v16i8 ZIP1v8i16 ZIP1v4i32 ZIP1v2i64));
        }
        if is(&zip(half)) {
            return Some(by_lane!(lane, ZIP2v16i8 ZIP2v8i16 ZIP2v4i32 ZIP2v2i64));
        }
        if is(&unzip(0)) {
            return Some(by_lane!(lane, UZP1v16i8 UZP1v8i16 UZP1v4i32 UZP1v2i64));
        }
        if is(&unzip(1)) {
            return Some(by_lane!(lane, UZP2v16i8 UZP2v8i16 UZP2v4i32 UZP2v2i64));
        }
        if is(&transpose(0)) {
            return Some(by_lane!(lane, TRN1v16i8 TRN1v8i16 TRN1v4i32 TRN1v2i64));
        }
        if is(&transpose(1)) {
            return Some(by_lane!(lane, TRN2v16i8 TRN2v8i16 TRN2v4i32 TRN2v2i64));
        }
    }
    None
}

/// Returns the highest bits of the lanes: a bit for each one, at the position of its number, and their sum.
fn high_bits(
    nodes: &mut Nodes<'_, Generator>,
    lane: Lane,
    a: Value,
) -> Result<Option<Value>, Error> {
    if lane == Lane::I64 {
        return Ok(None);
    }
    let by = nodes.vector_constant(lane, lane.splat(u64::from(lane.bits()) - 1))?;
    let signs = shift(nodes, Binary::AShr, lane, a, by)?;
    let mut positions = 0u128;
    for index in 0..lane.count() {
        positions |= 1 << (index * lane.bits() + index % 8);
    }
    let positions = nodes.vector_constant(lane, positions)?;
    let mut bits = nodes.vector_machine(Opcode::ANDv16i8, lane, &[signs, positions])?;
    let mut sum = lane;
    if lane == Lane::I8 {
        // The upper half in the upper bytes of lanes of 16 bits.
        let eight = immediate(nodes, 8);
        let upper = nodes.vector_machine(Opcode::EXTv16i8, lane, &[bits, bits, eight])?;
        sum = Lane::I16;
        bits = nodes.vector_machine(Opcode::ZIP1v16i8, sum, &[bits, upper])?;
    }
    let opcode = if sum == Lane::I16 { Opcode::ADDVv8i16v } else { Opcode::ADDVv4i32v };
    let total = nodes.vector_machine(opcode, sum, &[bits])?;
    extract(nodes, sum, total, 0).map(Some)
}

/// Makes a constant by one instruction. `None` if it is loaded from memory.
pub(super) fn constant(
    nodes: &mut Nodes<'_, Generator>,
    lane: Lane,
    bits: u128,
) -> Result<Option<Value>, Error> {
    let half = bits as u64;
    if bits != u128::from(half) << 64 | u128::from(half) {
        return Ok(None);
    }
    let bytes = half.to_le_bytes();
    if bytes.iter().all(|byte| matches!(byte, 0 | 0xff)) {
        let mask = (0..).zip(bytes).map(|(index, byte)| i64::from(byte & 1) << index).sum();
        let mask = immediate(nodes, mask);
        return nodes.vector_machine(Opcode::MOVIv2d_ns, lane, &[mask]).map(Some);
    }
    if bits == Lane::I8.splat(half) {
        let byte = immediate(nodes, bytes[0].into());
        return nodes.vector_machine(Opcode::MOVIv16b_ns, lane, &[byte]).map(Some);
    }
    let zero = immediate(nodes, 0);
    if bits == Lane::I16.splat(half) && bytes[1] == 0 {
        let byte = immediate(nodes, bytes[0].into());
        return nodes.vector_machine(Opcode::MOVIv8i16, lane, &[byte, zero]).map(Some);
    }
    if bits == Lane::I32.splat(half) && bytes[1..4] == [0; 3] {
        let byte = immediate(nodes, bytes[0].into());
        return nodes.vector_machine(Opcode::MOVIv4i32, lane, &[byte, zero]).map(Some);
    }
    Ok(None)
}
