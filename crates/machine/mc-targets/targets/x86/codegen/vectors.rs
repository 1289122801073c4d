//! Vectors with SSE4.1: instructions in the place of nodes that LLVM's C++ makes. Orders of lanes are in `shuffle.rs`.

use tablegen_backend::Error;
use tablegen_backend::ir::{
    Binary, Convert, FloatCond, IntCond, Lane, Narrowing, VectorOp, Widening,
};
use tablegen_backend::lower::{Nodes, Op, VectorInst};
use tablegen_rt::isel::graph::{Kind, Value};

use super::{Generator, shuffle};
use crate::selector::ValueType;
use crate::target::{Feature, Opcode};

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

/// Returns the opcode for lanes of 8, 16 and 32 bits.
macro_rules! by_short_lane {
    ($lane:expr, $i8:ident $i16:ident $i32:ident) => {
        match $lane {
            Lane::I8 => Opcode::$i8,
            Lane::I16 => Opcode::$i16,
            _ => Opcode::$i32,
        }
    };
}

/// Index of the lane of 8 bytes that `pshufd` copies to both lanes.
const UPPER_TO_BOTH: i64 = 0xee;
/// Order in which `pshufd` copies the upper half of each lane of 64 bits to its lower half.
const UPPER_HALVES: i64 = 0xf5;

type N<'n> = Nodes<'n, Generator>;

/// Returns true if patterns match an operation on vectors.
pub(super) fn is_legal(op: Op, lane: Lane) -> bool {
    let is_short = matches!(lane, Lane::I8 | Lane::I16);
    match op {
        Op::Add | Op::Sub | Op::And | Op::Or | Op::Xor => true,
        Op::Mul => matches!(lane, Lane::I16 | Lane::I32),
        Op::SMin | Op::SMax | Op::UMin | Op::UMax | Op::Abs => is_short || lane == Lane::I32,
        Op::UAddSat | Op::SAddSat | Op::USubSat | Op::SSubSat | Op::AverageCeilU => is_short,
        Op::FAdd | Op::FSub | Op::FMul | Op::FDiv | Op::FSqrt => true,
        Op::FFloor | Op::FCeil | Op::FTrunc | Op::FRint | Op::FNearbyInt | Op::FRoundEven => true,
        Op::SIntToFp => lane == Lane::I32,
        Op::FpToSInt => lane == Lane::F32,
        _ => false,
    }
}

/// Lowers an operation. `None` if patterns match it, or others take its place.
pub(super) fn lower(
    nodes: &mut N<'_>,
    inst: VectorInst,
    lane: Lane,
    operands: &[Value],
) -> Result<Option<Value>, Error> {
    match (inst, operands) {
        (VectorInst::Binary(Binary::Mul), &[a, b]) if lane == Lane::I64 => {
            multiply_long(nodes, a, b).map(Some)
        }
        (VectorInst::Binary(op @ (Binary::Shl | Binary::LShr | Binary::AShr)), &[a, by]) => {
            shift(nodes, op, lane, a, by)
        }
        (VectorInst::IntCompare(cond), &[a, b]) => int_compare(nodes, cond, lane, a, b),
        (VectorInst::FloatCompare(cond), &[a, b]) => float_compare(nodes, cond, lane, a, b),
        (VectorInst::Convert(Convert::FpToSi), &[a]) if lane == Lane::F32 => {
            nodes.vector_machine(Opcode::CVTTPS2DQrr, Lane::I32, &[a]).map(Some)
        }
        (VectorInst::Other(op), _) => other(nodes, op, lane, operands),
        _ => Ok(None),
    }
}

/// Multiplies integers of 64 bits by products of their halves. Those that are extended from 32 bits need one product.
fn multiply_long(nodes: &mut N<'_>, a: Value, b: Value) -> Result<Value, Error> {
    let lane = Lane::I64;
    let opcode = match [a, b].map(|value| nodes.graph.node(value).kind()) {
        [Kind::Machine(Opcode::PMOVZXDQrr), Kind::Machine(Opcode::PMOVZXDQrr)] => {
            Some(Opcode::PMULUDQrr)
        }
        [Kind::Machine(Opcode::PMOVSXDQrr), Kind::Machine(Opcode::PMOVSXDQrr)] => {
            Some(Opcode::PMULDQrr)
        }
        _ => None,
    };
    if let Some(opcode) = opcode {
        return nodes.vector_machine(opcode, lane, &[a, b]);
    }
    let half = nodes.immediate(32);
    let product = |nodes: &mut N<'_>, a, b| nodes.vector_machine(Opcode::PMULUDQrr, lane, &[a, b]);
    let upper_a = nodes.vector_machine(Opcode::PSRLQri, lane, &[a, half])?;
    let upper_b = nodes.vector_machine(Opcode::PSRLQri, lane, &[b, half])?;
    let low = product(nodes, a, b)?;
    let first = product(nodes, upper_a, b)?;
    let second = product(nodes, a, upper_b)?;
    let crossed = nodes.vector_machine(Opcode::PADDQrr, lane, &[first, second])?;
    let crossed = nodes.vector_machine(Opcode::PSLLQri, lane, &[crossed, half])?;
    nodes.vector_machine(Opcode::PADDQrr, lane, &[low, crossed])
}

/// Amount of a shift that is the same for all lanes.
#[derive(Clone, Copy)]
enum Amount {
    Number(i64),
    /// Integer of 64 bits.
    Scalar(Value),
}

/// Lowers a shift of all lanes by the same amount. `None` for other shifts.
fn shift(
    nodes: &mut N<'_>,
    op: Binary,
    lane: Lane,
    a: Value,
    by: Value,
) -> Result<Option<Value>, Error> {
    let bits = lane.bits();
    let amount = match (nodes.splat_constant(lane, by), nodes.splat_scalar(by)) {
        (Some(number), _) => match i64::try_from(number) {
            Ok(number) if (1..i64::from(bits)).contains(&number) => Amount::Number(number),
            _ => return Ok(Some(a)),
        },
        (None, Some(scalar)) => Amount::Scalar(nodes.zext(scalar, bits)?),
        (None, None) => return Ok(None),
    };
    match (lane, op) {
        (Lane::I8, _) => shift_bytes(nodes, op, a, amount).map(Some),
        (Lane::I64, Binary::AShr) => {
            // Negative numbers are inverted before and afterwards.
            let all = nodes.immediate(31);
            let signs = nodes.vector_machine(Opcode::PSRADri, Lane::I32, &[a, all])?;
            let order = nodes.immediate(UPPER_HALVES);
            let signs = nodes.vector_machine(Opcode::PSHUFDri, lane, &[signs, order])?;
            let positive = nodes.vector_machine(Opcode::PXORrr, lane, &[a, signs])?;
            let shifted = shift_lanes(nodes, Binary::LShr, lane, positive, amount)?;
            nodes.vector_machine(Opcode::PXORrr, lane, &[shifted, signs]).map(Some)
        }
        _ => shift_lanes(nodes, op, lane, a, amount).map(Some),
    }
}

/// Shifts lanes of 16, 32 or 64 bits by an instruction.
fn shift_lanes(
    nodes: &mut N<'_>,
    op: Binary,
    lane: Lane,
    a: Value,
    amount: Amount,
) -> Result<Value, Error> {
    let (opcode, amount) = match amount {
        Amount::Number(number) => {
            let opcode = match op {
                Binary::Shl => by_lane!(lane, PSLLWri PSLLWri PSLLDri PSLLQri),
                Binary::LShr => by_lane!(lane, PSRLWri PSRLWri PSRLDri PSRLQri),
                _ => by_lane!(lane, PSRAWri PSRAWri PSRADri PSRADri),
            };
            (opcode, nodes.immediate(number))
        }
        Amount::Scalar(scalar) => {
            let opcode = match op {
                Binary::Shl => by_lane!(lane, PSLLWrr PSLLWrr PSLLDrr PSLLQrr),
                Binary::LShr => by_lane!(lane, PSRLWrr PSRLWrr PSRLDrr PSRLQrr),
                _ => by_lane!(lane, PSRAWrr PSRAWrr PSRADrr PSRADrr),
            };
            (opcode, nodes.vector_machine(Opcode::MOV64toPQIrr, Lane::I64, &[scalar])?)
        }
    };
    nodes.vector_machine(opcode, lane, &[a, amount])
}

/// Shifts bytes as parts of lanes of 16 bits, and clears what comes from their neighbors.
fn shift_bytes(nodes: &mut N<'_>, op: Binary, a: Value, amount: Amount) -> Result<Value, Error> {
    let lane = Lane::I8;
    let plain = if op == Binary::Shl { Binary::Shl } else { Binary::LShr };
    let shifted = shift_lanes(nodes, plain, Lane::I16, a, amount)?;
    // A byte that is shifted as those of the vector are.
    let splat = |nodes: &mut N<'_>, byte: u8| match amount {
        Amount::Number(number) => {
            let byte = if plain == Binary::Shl { byte << number } else { byte >> number };
            nodes.vector_constant(lane, lane.splat(byte.into()))
        }
        Amount::Scalar(scalar) => {
            let byte = nodes.constant(byte.into());
            let op = if plain == Binary::Shl { Op::Shl } else { Op::Srl };
            let byte = nodes.op(op, &[byte, scalar])?;
            self::splat(nodes, lane, byte)
        }
    };
    let mask = splat(nodes, u8::MAX)?;
    let result = nodes.vector_machine(Opcode::PANDrr, lane, &[shifted, mask])?;
    if op != Binary::AShr {
        return Ok(result);
    }
    let sign = splat(nodes, 0x80)?;
    let result = nodes.vector_machine(Opcode::PXORrr, lane, &[result, sign])?;
    nodes.vector_machine(Opcode::PSUBBrr, lane, &[result, sign])
}

fn int_compare(
    nodes: &mut N<'_>,
    cond: IntCond,
    lane: Lane,
    a: Value,
    b: Value,
) -> Result<Option<Value>, Error> {
    let has_long = nodes.target().has(Feature::FeatureSSE42);
    let equal = by_lane!(lane, PCMPEQBrr PCMPEQWrr PCMPEQDrr PCMPEQQrr);
    let greater = by_lane!(lane, PCMPGTBrr PCMPGTWrr PCMPGTDrr PCMPGTQrr);
    let (opcode, a, b) = match cond {
        IntCond::Eq => (equal, a, b),
        IntCond::Sgt if lane != Lane::I64 || has_long => (greater, a, b),
        IntCond::Slt if lane != Lane::I64 || has_long => (greater, b, a),
        IntCond::Uge | IntCond::Ule if lane != Lane::I64 => {
            // The larger number is the first one.
            let (a, b) = if cond == IntCond::Uge { (a, b) } else { (b, a) };
            let largest = by_short_lane!(lane, PMAXUBrr PMAXUWrr PMAXUDrr);
            let largest = nodes.vector_machine(largest, lane, &[a, b])?;
            (equal, largest, a)
        }
        _ => return Ok(None),
    };
    nodes.vector_machine(opcode, lane, &[a, b]).map(Some)
}

fn float_compare(
    nodes: &mut N<'_>,
    cond: FloatCond,
    lane: Lane,
    a: Value,
    b: Value,
) -> Result<Option<Value>, Error> {
    let (number, a, b) = match cond {
        FloatCond::Oeq => (0, a, b),
        FloatCond::Olt => (1, a, b),
        FloatCond::Ogt => (1, b, a),
        FloatCond::Ole => (2, a, b),
        FloatCond::Oge => (2, b, a),
        FloatCond::Uno => (3, a, b),
        FloatCond::Une => (4, a, b),
        FloatCond::Uge => (5, a, b),
        FloatCond::Ule => (5, b, a),
        FloatCond::Ugt => (6, a, b),
        FloatCond::Ult => (6, b, a),
        FloatCond::Ord => (7, a, b),
        FloatCond::False | FloatCond::One | FloatCond::Ueq | FloatCond::True => return Ok(None),
    };
    let opcode = if lane == Lane::F32 { Opcode::CMPPSrri } else { Opcode::CMPPDrri };
    let number = nodes.immediate(number);
    nodes.vector_machine(opcode, lane.int(), &[a, b, number]).map(Some)
}

fn other(
    nodes: &mut N<'_>,
    op: VectorOp,
    lane: Lane,
    operands: &[Value],
) -> Result<Option<Value>, Error> {
    match (op, operands) {
        (VectorOp::Splat(_), &[value]) => splat(nodes, lane, value).map(Some),
        (VectorOp::Extract(index), &[vector]) => {
            extract(nodes, lane, vector, index.into()).map(Some)
        }
        (VectorOp::Insert(index), &[vector, value]) => {
            insert(nodes, lane, vector, index.into(), value).map(Some)
        }
        (VectorOp::Shuffle(bytes), &[a, b]) => shuffle::lower(nodes, lane, a, b, bytes).map(Some),
        (VectorOp::Swizzle, &[a, numbers]) => {
            // Numbers above 15 get the bit that gives zero.
            let more = nodes.vector_constant(lane, lane.splat(0x70))?;
            let numbers = nodes.vector_machine(Opcode::PADDUSBrr, lane, &[numbers, more])?;
            nodes.vector_machine(Opcode::PSHUFBrr, lane, &[a, numbers]).map(Some)
        }
        (VectorOp::HighBits, &[a]) => high_bits(nodes, lane, a).map(Some),
        (VectorOp::WidenLow(widening), &[a]) => widen(nodes, widening, lane, a),
        (VectorOp::WidenHigh(widening), &[a]) => {
            let order = nodes.immediate(UPPER_TO_BOTH);
            let upper = nodes.vector_machine(Opcode::PSHUFDri, lane, &[a, order])?;
            widen(nodes, widening, lane, upper)
        }
        (VectorOp::Narrow(narrowing), &[a, b]) => narrow(nodes, narrowing, lane, a, b),
        (VectorOp::AddPairs, _) if lane == Lane::I16 => {
            nodes.vector_machine(Opcode::PHADDWrr, lane, operands).map(Some)
        }
        (VectorOp::AddPairs, _) if lane == Lane::I32 => {
            nodes.vector_machine(Opcode::PHADDDrr, lane, operands).map(Some)
        }
        (VectorOp::MulRoundSat, _) if lane == Lane::I16 => {
            // The square of the least number alone does not fit, and becomes the least number.
            let product = nodes.vector_machine(Opcode::PMULHRSWrr, lane, operands)?;
            let least = nodes.vector_constant(lane, lane.splat(0x8000))?;
            let overflows = nodes.vector_machine(Opcode::PCMPEQWrr, lane, &[product, least])?;
            nodes.vector_machine(Opcode::PXORrr, lane, &[product, overflows]).map(Some)
        }
        (VectorOp::FpExtLow, _) => {
            nodes.vector_machine(Opcode::CVTPS2PDrr, Lane::F64, operands).map(Some)
        }
        (VectorOp::FpTruncZero, _) => {
            nodes.vector_machine(Opcode::CVTPD2PSrr, Lane::F32, operands).map(Some)
        }
        _ => Ok(None),
    }
}

fn splat(nodes: &mut N<'_>, lane: Lane, value: Value) -> Result<Value, Error> {
    match lane {
        Lane::F64 => nodes.vector_machine(Opcode::UNPCKLPDrr, lane, &[value, value]),
        Lane::F32 => {
            let order = nodes.immediate(0);
            nodes.vector_machine(Opcode::SHUFPSrri, lane, &[value, value, order])
        }
        Lane::I64 => {
            let first = nodes.vector_machine(Opcode::MOV64toPQIrr, lane, &[value])?;
            nodes.vector_machine(Opcode::PUNPCKLQDQrr, lane, &[first, first])
        }
        Lane::I8 | Lane::I16 | Lane::I32 => {
            let value = nodes.truncate(value, 32)?;
            let mut first = nodes.vector_machine(Opcode::MOVDI2PDIrr, lane, &[value])?;
            let order = nodes.immediate(0);
            if lane == Lane::I8 {
                let zeros = nodes.vector_constant(lane, 0)?;
                return nodes.vector_machine(Opcode::PSHUFBrr, lane, &[first, zeros]);
            }
            if lane == Lane::I16 {
                first = nodes.vector_machine(Opcode::PSHUFLWri, lane, &[first, order])?;
            }
            nodes.vector_machine(Opcode::PSHUFDri, lane, &[first, order])
        }
    }
}

fn extract(nodes: &mut N<'_>, lane: Lane, vector: Value, index: i64) -> Result<Value, Error> {
    if lane.is_float() {
        let ty = nodes.vocabulary().float(lane == Lane::F64)?;
        let mut first = vector;
        if index > 0 {
            let order = nodes.immediate(if lane == Lane::F64 { UPPER_TO_BOTH } else { index });
            first = nodes.vector_machine(Opcode::PSHUFDri, lane, &[vector, order])?;
        }
        return Ok(nodes.graph.value(Kind::Machine(Opcode::COPY), ty, &[first]));
    }
    let number = nodes.immediate(index);
    let machine = |nodes: &mut N<'_>, opcode, ty, operands: &[Value]| {
        nodes.graph.value(Kind::Machine(opcode), ty, operands)
    };
    let (long, int) = (ValueType::i64, ValueType::i32);
    let value = match (lane, index) {
        (Lane::I64, 0) => return Ok(machine(nodes, Opcode::MOVPQIto64rr, long, &[vector])),
        (Lane::I64, _) => return Ok(machine(nodes, Opcode::PEXTRQrri, long, &[vector, number])),
        (Lane::I32, 0) => machine(nodes, Opcode::MOVPDI2DIrr, int, &[vector]),
        (Lane::I32, _) => machine(nodes, Opcode::PEXTRDrri, int, &[vector, number]),
        (Lane::I16, _) => machine(nodes, Opcode::PEXTRWrri, int, &[vector, number]),
        _ => machine(nodes, Opcode::PEXTRBrri, int, &[vector, number]),
    };
    nodes.typed(Op::ZeroExtend, long, &[value])
}

fn insert(
    nodes: &mut N<'_>,
    lane: Lane,
    vector: Value,
    index: i64,
    value: Value,
) -> Result<Value, Error> {
    match lane {
        Lane::F32 => {
            let order = nodes.immediate(index << 4);
            nodes.vector_machine(Opcode::INSERTPSrri, lane, &[vector, value, order])
        }
        Lane::F64 if index == 0 => nodes.vector_machine(Opcode::MOVSDrr, lane, &[vector, value]),
        Lane::F64 => nodes.vector_machine(Opcode::UNPCKLPDrr, lane, &[vector, value]),
        Lane::I8 | Lane::I16 | Lane::I32 | Lane::I64 => {
            let value = if lane == Lane::I64 { value } else { nodes.truncate(value, 32)? };
            let opcode = by_lane!(lane, PINSRBrri PINSRWrri PINSRDrri PINSRQrri);
            let number = nodes.immediate(index);
            nodes.vector_machine(opcode, lane, &[vector, value, number])
        }
    }
}

fn high_bits(nodes: &mut N<'_>, lane: Lane, a: Value) -> Result<Value, Error> {
    let (long, int) = (ValueType::i64, ValueType::i32);
    let (opcode, a) = match lane {
        Lane::I16 => {
            // Signs remain, in the lower half of a vector of bytes.
            let zeros = nodes.vector_constant(lane, 0)?;
            let bytes = nodes.vector_machine(Opcode::PACKSSWBrr, Lane::I8, &[a, zeros])?;
            (Opcode::PMOVMSKBrr, bytes)
        }
        Lane::I8 => (Opcode::PMOVMSKBrr, a),
        Lane::I32 | Lane::F32 => (Opcode::MOVMSKPSrr, a),
        Lane::I64 | Lane::F64 => (Opcode::MOVMSKPDrr, a),
    };
    let bits = nodes.graph.value(Kind::Machine(opcode), int, &[a]);
    nodes.typed(Op::ZeroExtend, long, &[bits])
}

fn widen(
    nodes: &mut N<'_>,
    widening: Widening,
    lane: Lane,
    a: Value,
) -> Result<Option<Value>, Error> {
    let Some(wide) = lane.wider() else { return Ok(None) };
    let opcode = match widening {
        Widening::Sign => by_short_lane!(lane, PMOVSXBWrr PMOVSXWDrr PMOVSXDQrr),
        Widening::Zero => by_short_lane!(lane, PMOVZXBWrr PMOVZXWDrr PMOVZXDQrr),
    };
    nodes.vector_machine(opcode, wide, &[a]).map(Some)
}

fn narrow(
    nodes: &mut N<'_>,
    narrowing: Narrowing,
    lane: Lane,
    a: Value,
    b: Value,
) -> Result<Option<Value>, Error> {
    let (signed, unsigned, smallest) = match lane {
        Lane::I16 => (Opcode::PACKSSWBrr, Opcode::PACKUSWBrr, Opcode::PMINUWrr),
        Lane::I32 => (Opcode::PACKSSDWrr, Opcode::PACKUSDWrr, Opcode::PMINUDrr),
        _ => return Ok(None),
    };
    let Some(narrow) = lane.narrower() else { return Ok(None) };
    let (opcode, mut values) = match narrowing {
        Narrowing::SignedToSigned => (signed, [a, b]),
        Narrowing::SignedToUnsigned | Narrowing::UnsignedToUnsigned => (unsigned, [a, b]),
    };
    if narrowing == Narrowing::UnsignedToUnsigned {
        let largest = nodes.vector_constant(lane, lane.splat(u64::MAX >> (64 - narrow.bits())))?;
        for value in &mut values {
            *value = nodes.vector_machine(smallest, lane, &[*value, largest])?;
        }
    }
    nodes.vector_machine(opcode, narrow, &values).map(Some)
}

/// Makes a constant by one instruction. `None` if it is loaded from memory.
pub(super) fn constant(nodes: &mut N<'_>, lane: Lane, bits: u128) -> Result<Option<Value>, Error> {
    let opcode = match bits {
        0 => Opcode::V_SET0,
        u128::MAX => Opcode::V_SETALLONES,
        _ => return Ok(None),
    };
    nodes.vector_machine(opcode, lane, &[]).map(Some)
}
