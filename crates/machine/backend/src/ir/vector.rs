//! Operations on vectors that scalars do not have.

use super::types::{Lane, Type};

/// Operation on vectors of 128 bits.
///
/// Lanes have numbers from 0, which is the one with the lowest bits, and the lowest address in memory.
/// Arithmetic of scalars is that of lanes if its operands are vectors.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum VectorOp {
    /// Vector whose lanes are all a scalar.
    Splat(Lane),
    /// Lane with a number. Of a number that is too large, unspecified.
    Extract(u8),
    /// First operand, a vector, with the second one in the place of a lane.
    Insert(u8),
    /// Vector of the type of the operands whose bytes are those of both joined, by their numbers below 32.
    Shuffle([u8; 16]),
    /// Vector of the bytes of the first operand that the lanes of the second one number; zero for numbers above
    /// 15. Both are of type `i8x16`.
    Swizzle,
    /// Bits of the second operand where the first one has ones, and of the third one where it has zeros.
    BitSelect,
    /// Bit that is true if a bit of an operand of integers is one.
    AnyTrue,
    /// Bit that is true if no lane of an operand of integers is zero.
    AllTrue,
    /// Highest bits of the lanes as an `i32`. That of the first lane is the lowest.
    HighBits,
    /// Lower half of the lanes, each with twice as many bits.
    WidenLow(Widening),
    /// Upper half of the lanes, each with twice as many bits.
    WidenHigh(Widening),
    /// Lanes of both operands, the nearest numbers of half as many bits.
    Narrow(Narrowing),
    /// Sums of neighboring lanes of the first operand, then of the second one.
    AddPairs,
    /// Half of the sum of two lanes without sign and one.
    AverageRound,
    /// Upper half of twice the product of two lanes with sign, rounded. The largest number if it does not fit.
    /// Lanes have 16 or 32 bits.
    MulRoundSat,
    /// Numbers of 64 bits that are the first two lanes of 32.
    FpExtLow,
    /// Numbers of 32 bits that are nearest to two of 64, and two zeros.
    FpTruncZero,
}

/// Extension of lanes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Widening {
    /// Upper bits are copies of the sign.
    Sign,
    /// Upper bits are zero.
    Zero,
}

/// Saturation of lanes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Narrowing {
    /// From numbers with sign to numbers with sign.
    SignedToSigned,
    /// From numbers with sign to numbers without.
    SignedToUnsigned,
    /// From numbers without sign to numbers without.
    UnsignedToUnsigned,
}

impl VectorOp {
    /// Returns the number of operands.
    #[must_use]
    pub const fn operand_count(self) -> usize {
        match self {
            VectorOp::Splat(_)
            | VectorOp::Extract(_)
            | VectorOp::AnyTrue
            | VectorOp::AllTrue
            | VectorOp::HighBits
            | VectorOp::WidenLow(_)
            | VectorOp::WidenHigh(_)
            | VectorOp::FpExtLow
            | VectorOp::FpTruncZero => 1,
            VectorOp::Insert(_)
            | VectorOp::Shuffle(_)
            | VectorOp::Swizzle
            | VectorOp::Narrow(_)
            | VectorOp::AddPairs
            | VectorOp::AverageRound
            | VectorOp::MulRoundSat => 2,
            VectorOp::BitSelect => 3,
        }
    }

    /// Returns the type of the result for a first operand of a type. `None` if it cannot have the type.
    #[must_use]
    pub fn result(self, first: Type) -> Option<Type> {
        if let VectorOp::Splat(lane) = self {
            return (first == lane.scalar()).then_some(Type::Vector(lane));
        }
        let lane = first.lane()?;
        let is_int = !lane.is_float();
        let ints = is_int.then_some(lane);
        Some(match self {
            VectorOp::Splat(_) => return None,
            VectorOp::Extract(index) if u32::from(index) < lane.count() => lane.scalar(),
            VectorOp::Insert(index) if u32::from(index) < lane.count() => first,
            VectorOp::Extract(_) | VectorOp::Insert(_) => return None,
            VectorOp::Shuffle(bytes) if bytes.iter().all(|byte| *byte < 32) => first,
            VectorOp::Shuffle(_) => return None,
            VectorOp::BitSelect => first,
            VectorOp::Swizzle => (lane == Lane::I8).then_some(first)?,
            VectorOp::AnyTrue | VectorOp::AllTrue => ints.map(|_| Type::I1)?,
            VectorOp::HighBits => ints.map(|_| Type::I32)?,
            VectorOp::WidenLow(_) | VectorOp::WidenHigh(_) => Type::Vector(lane.wider()?),
            VectorOp::Narrow(_) => Type::Vector(lane.narrower()?),
            VectorOp::AddPairs | VectorOp::AverageRound => ints.map(|_| first)?,
            VectorOp::MulRoundSat => matches!(lane, Lane::I16 | Lane::I32).then_some(first)?,
            VectorOp::FpExtLow => (lane == Lane::F32).then_some(Type::F64X2)?,
            VectorOp::FpTruncZero => (lane == Lane::F64).then_some(Type::F32X4)?,
        })
    }
}
