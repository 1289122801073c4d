//! Operations on vectors of 128 bits, lane by lane.

use tablegen_backend::ir::{Convert, InstKind, Lane, Narrowing, Type, VectorOp, Widening};

use crate::arithmetic::{self, low, signed};
use crate::floats;

/// Returns the bits of a lane.
fn lane_of(lane: Lane, vector: u128, index: u32) -> u128 {
    low(vector >> (index * lane.bits()), lane.bits())
}

fn lanes(lane: Lane, vector: u128) -> Vec<u128> {
    (0..lane.count()).map(|index| lane_of(lane, vector, index)).collect()
}

fn join(lane: Lane, lanes: impl IntoIterator<Item = u128>) -> u128 {
    (0..).zip(lanes).fold(0, |all, (index, bits): (u32, u128)| {
        all | low(bits, lane.bits()) << (index * lane.bits())
    })
}

/// Computes each lane. `None` if the result of one is not specified.
fn each(
    lane: Lane,
    result: Lane,
    operands: &[u128],
    compute: impl Fn(&[u128]) -> Option<u128>,
) -> Option<u128> {
    let mut all = Vec::new();
    for index in 0..lane.count() {
        let of_lane: Vec<u128> = operands.iter().map(|&one| lane_of(lane, one, index)).collect();
        all.push(compute(&of_lane)?);
    }
    Some(join(result, all))
}

/// Returns the result of an instruction whose first operand is of a type with lanes, or which makes a vector of a
/// scalar. `None` if it is not specified.
pub(crate) fn inst(kind: &InstKind, lane: Lane, operands: &[u128]) -> Option<u128> {
    let (ty, bits) = (lane.scalar(), lane.bits());
    let all = |flag: bool| if flag { u128::MAX } else { 0 };
    match kind {
        InstKind::Unary(op, _) => each(lane, lane, operands, |one| match lane.is_float() {
            true => floats::unary(*op, ty, one[0]),
            false => arithmetic::unary(*op, one[0], bits),
        }),
        InstKind::Binary(op, _) => each(lane, lane, operands, |one| match lane.is_float() {
            true => floats::binary(*op, ty, one[0], one[1]),
            false => arithmetic::binary(*op, one[0], one[1], bits),
        }),
        InstKind::Ternary(op, _) => each(lane, lane, operands, |one| match lane.is_float() {
            true => floats::ternary(*op, ty, [one[0], one[1], one[2]]),
            false => arithmetic::ternary(*op, one[0], one[1], one[2], bits),
        }),
        InstKind::IntCompare(cond, _) => each(lane, lane.int(), operands, |one| {
            Some(all(arithmetic::compare(*cond, one[0], one[1], bits)))
        }),
        InstKind::FloatCompare(cond, _) => each(lane, lane.int(), operands, |one| {
            Some(all(floats::compare(*cond, ty, one[0], one[1])))
        }),
        InstKind::Convert(Convert::Bitcast, ..) => Some(operands[0]),
        InstKind::Convert(op, _, Type::Vector(to)) => each(lane, *to, operands, |one| {
            floats::convert(*op, one[0], (ty, to.scalar()), (bits, bits))
        }),
        InstKind::Vector(op, _) => vector(*op, lane, operands),
        _ => None,
    }
}

fn vector(op: VectorOp, lane: Lane, operands: &[u128]) -> Option<u128> {
    let bits = lane.bits();
    let first = operands[0];
    let count = lane.count();
    Some(match op {
        VectorOp::Splat(lane) => join(lane, vec![first; lane.count() as usize]),
        VectorOp::Extract(index) => lane_of(lane, first, index.into()),
        VectorOp::Insert(index) => {
            let mut all = lanes(lane, first);
            *all.get_mut(usize::from(index))? = operands[1];
            join(lane, all)
        }
        VectorOp::Shuffle(numbers) => {
            let mut bytes = lanes(Lane::I8, first);
            bytes.extend(lanes(Lane::I8, operands[1]));
            join(Lane::I8, numbers.map(|number| bytes[usize::from(number)]))
        }
        VectorOp::Swizzle => {
            let bytes = lanes(Lane::I8, first);
            let chosen = lanes(Lane::I8, operands[1]).into_iter();
            join(Lane::I8, chosen.map(|number| bytes.get(number as usize).copied().unwrap_or(0)))
        }
        VectorOp::BitSelect => first & operands[1] | !first & operands[2],
        VectorOp::AnyTrue => (first != 0).into(),
        VectorOp::AllTrue => lanes(lane, first).iter().all(|one| *one != 0).into(),
        VectorOp::HighBits => (0..)
            .zip(lanes(lane, first))
            .map(|(index, one): (u32, u128)| one >> (bits - 1) << index)
            .sum(),
        VectorOp::WidenLow(widening) | VectorOp::WidenHigh(widening) => {
            let start = if matches!(op, VectorOp::WidenHigh(_)) { count / 2 } else { 0 };
            let half = lanes(lane, first).into_iter().skip(start as usize);
            join(
                lane.wider()?,
                half.take(count as usize / 2).map(|one| match widening {
                    Widening::Sign => signed(one, bits).cast_unsigned(),
                    Widening::Zero => one,
                }),
            )
        }
        VectorOp::Narrow(narrowing) => {
            let narrow = lane.narrower()?;
            let limit = 1i128 << narrow.bits();
            let both = operands.iter().flat_map(|&one| lanes(lane, one));
            join(
                narrow,
                both.map(|one| {
                    match narrowing {
                        Narrowing::SignedToSigned => {
                            signed(one, bits).clamp(-limit / 2, limit / 2 - 1)
                        }
                        Narrowing::SignedToUnsigned => signed(one, bits).clamp(0, limit - 1),
                        Narrowing::UnsignedToUnsigned => one.cast_signed().min(limit - 1),
                    }
                    .cast_unsigned()
                }),
            )
        }
        VectorOp::AddPairs => {
            let both: Vec<u128> = operands.iter().flat_map(|&one| lanes(lane, one)).collect();
            join(lane, both.chunks(2).map(|pair| pair.iter().sum()))
        }
        VectorOp::AverageRound => {
            each(lane, lane, operands, |one| Some((one[0] + one[1] + 1) >> 1))?
        }
        VectorOp::MulRoundSat => each(lane, lane, operands, |one| {
            let product = signed(one[0], bits) * signed(one[1], bits);
            let rounded = (product + (1 << (bits - 2))) >> (bits - 1);
            Some(rounded.min((1 << (bits - 1)) - 1).cast_unsigned())
        })?,
        VectorOp::FpExtLow => {
            let low = lanes(lane, first).into_iter().take(2);
            let wide = low
                .map(|one| floats::convert(Convert::FpExt, one, (Type::F32, Type::F64), (32, 64)));
            join(Lane::F64, wide.collect::<Option<Vec<_>>>()?)
        }
        VectorOp::FpTruncZero => {
            let narrow = lanes(lane, first).into_iter().map(|one| {
                floats::convert(Convert::FpTrunc, one, (Type::F64, Type::F32), (64, 32))
            });
            join(Lane::F32, narrow.collect::<Option<Vec<_>>>()?)
        }
    })
}
