//! Arithmetic on floating-point numbers, as their bits. A result that is not a number is always the same.

use tablegen_backend::ir::{Binary, Convert, FloatCond, Ternary, Type, Unary};

use crate::arithmetic::{low, signed};

macro_rules! of_type {
    ($module:ident, $float:ty, $bits:ty, $sign:expr) => {
        mod $module {
            use super::*;

            fn number(bits: u128) -> $float {
                <$float>::from_bits(bits as $bits)
            }

            fn bits(number: $float) -> u128 {
                match number.is_nan() {
                    true => <$float>::NAN.to_bits() as u128 & !$sign,
                    false => u128::from(number.to_bits()),
                }
            }

            pub(super) fn binary(op: Binary, a: u128, b: u128) -> Option<u128> {
                let (x, y) = (number(a), number(b));
                let is_nan = x.is_nan() || y.is_nan();
                Some(bits(match op {
                    Binary::FAdd => x + y,
                    Binary::FSub => x - y,
                    Binary::FMul => x * y,
                    Binary::FDiv => x / y,
                    Binary::FRem => x % y,
                    Binary::FMinNum => x.min(y),
                    Binary::FMaxNum => x.max(y),
                    Binary::FMinimum | Binary::FMaximum if is_nan => <$float>::NAN,
                    // The zero with the sign is less.
                    Binary::FMinimum if x == y => number(a | b),
                    Binary::FMaximum if x == y => number(a & b),
                    Binary::FMinimum => x.min(y),
                    Binary::FMaximum => x.max(y),
                    Binary::FCopySign => return Some(a & !$sign | b & $sign),
                    _ => return None,
                }))
            }

            pub(super) fn unary(op: Unary, a: u128) -> Option<u128> {
                let x = number(a);
                Some(bits(match op {
                    Unary::FNeg => return Some(a ^ $sign),
                    Unary::FAbs => return Some(a & !$sign),
                    Unary::FSqrt => x.sqrt(),
                    Unary::FFloor => x.floor(),
                    Unary::FCeil => x.ceil(),
                    Unary::FTrunc => x.trunc(),
                    Unary::FRound => x.round(),
                    Unary::FRint | Unary::FNearbyInt | Unary::FRoundEven => x.round_ties_even(),
                    _ => return None,
                }))
            }

            pub(super) fn fma(a: u128, b: u128, c: u128) -> u128 {
                bits(number(a).mul_add(number(b), number(c)))
            }

            pub(super) fn compare(a: u128, b: u128) -> Option<core::cmp::Ordering> {
                number(a).partial_cmp(&number(b))
            }

            pub(super) fn from_int(value: u128, of: u32, is_signed: bool) -> u128 {
                bits(match is_signed {
                    true => signed(value, of) as $float,
                    false => value as $float,
                })
            }

            /// Toward zero; the nearest number of a number of bits.
            pub(super) fn to_int(value: u128, to: u32, is_signed: bool) -> u128 {
                let number = number(value);
                match is_signed {
                    true => {
                        let (least, whole) = (i128::MIN >> (128 - to), number as i128);
                        low(whole.clamp(least, !least).cast_unsigned(), to)
                    }
                    false => (number as u128).min(low(u128::MAX, to)),
                }
            }

            pub(super) fn rounded(value: u128, is_even: bool) -> u128 {
                let number = number(value);
                bits(if is_even { number.round_ties_even() } else { number.round() })
            }
        }
    };
}

of_type!(single, f32, u32, 1u128 << 31);
of_type!(double, f64, u64, 1u128 << 63);

/// Returns the result of arithmetic. `None` for operations on integers.
pub(crate) fn binary(op: Binary, ty: Type, a: u128, b: u128) -> Option<u128> {
    if ty == Type::F32 { single::binary(op, a, b) } else { double::binary(op, a, b) }
}

/// Returns the result of arithmetic with one operand. `None` for operations on integers.
pub(crate) fn unary(op: Unary, ty: Type, a: u128) -> Option<u128> {
    if ty == Type::F32 { single::unary(op, a) } else { double::unary(op, a) }
}

/// Returns the result of arithmetic with three operands. `None` for operations on integers.
pub(crate) fn ternary(op: Ternary, ty: Type, [a, b, c]: [u128; 3]) -> Option<u128> {
    let is_single = ty == Type::F32;
    (op == Ternary::Fma)
        .then(|| if is_single { single::fma(a, b, c) } else { double::fma(a, b, c) })
}

/// Returns true if a condition holds.
pub(crate) fn compare(cond: FloatCond, ty: Type, a: u128, b: u128) -> bool {
    let order = if ty == Type::F32 { single::compare(a, b) } else { double::compare(a, b) };
    let ordered = |test: fn(core::cmp::Ordering) -> bool| order.is_some_and(test);
    let unordered = |test: fn(core::cmp::Ordering) -> bool| order.is_none_or(test);
    match cond {
        FloatCond::False => false,
        FloatCond::True => true,
        FloatCond::Oeq => ordered(|order| order.is_eq()),
        FloatCond::Ogt => ordered(|order| order.is_gt()),
        FloatCond::Oge => ordered(|order| order.is_ge()),
        FloatCond::Olt => ordered(|order| order.is_lt()),
        FloatCond::Ole => ordered(|order| order.is_le()),
        FloatCond::One => ordered(|order| order.is_ne()),
        FloatCond::Ord => order.is_some(),
        FloatCond::Ueq => unordered(|order| order.is_eq()),
        FloatCond::Ugt => unordered(|order| order.is_gt()),
        FloatCond::Uge => unordered(|order| order.is_ge()),
        FloatCond::Ult => unordered(|order| order.is_lt()),
        FloatCond::Ule => unordered(|order| order.is_le()),
        FloatCond::Une => unordered(|order| order.is_ne()),
        FloatCond::Uno => order.is_none(),
    }
}

/// Returns the result of a conversion from or to a floating-point type. `bits` are those of the types.
pub(crate) fn convert(
    op: Convert,
    value: u128,
    (from, to): (Type, Type),
    bits: (u32, u32),
) -> Option<u128> {
    let to_int = |value, is_signed| match from {
        Type::F32 => single::to_int(value, bits.1, is_signed),
        _ => double::to_int(value, bits.1, is_signed),
    };
    let from_int = |is_signed| match to {
        Type::F32 => single::from_int(value, bits.0, is_signed),
        _ => double::from_int(value, bits.0, is_signed),
    };
    let rounded = |is_even| match from {
        Type::F32 => single::rounded(value, is_even),
        _ => double::rounded(value, is_even),
    };
    Some(match op {
        Convert::FpTrunc => {
            let number = f64::from_bits(value as u64) as f32;
            if number.is_nan() { 0x7fc0_0000 } else { number.to_bits().into() }
        }
        Convert::FpExt => {
            let number = f64::from(f32::from_bits(value as u32));
            if number.is_nan() { 0x7ff8 << 48 } else { number.to_bits().into() }
        }
        Convert::FpToSi | Convert::FpToSiSat => to_int(value, true),
        Convert::FpToUi | Convert::FpToUiSat => to_int(value, false),
        Convert::SiToFp => from_int(true),
        Convert::UiToFp => from_int(false),
        Convert::LRint => to_int(rounded(true), true),
        Convert::LRound => to_int(rounded(false), true),
        Convert::Bitcast => value,
        _ => return None,
    })
}
