//! Arithmetic on integers of 1 to 128 bits, which are in the low bits of a number.

use tablegen_backend::ir::{Binary, IntCond, Overflow, Ternary, Unary};

/// Returns the low bits of a number.
pub(crate) fn low(value: u128, bits: u32) -> u128 {
    let unused = 128 - bits;
    value << unused >> unused
}

/// Returns the number whose sign is the highest of a number of bits.
pub(crate) fn signed(value: u128, bits: u32) -> i128 {
    let unused = 128 - bits;
    value.cast_signed() << unused >> unused
}

fn largest(bits: u32) -> u128 {
    low(u128::MAX, bits)
}

/// Returns the result of arithmetic. `None` if it is not specified.
pub(crate) fn binary(op: Binary, a: u128, b: u128, bits: u32) -> Option<u128> {
    let (x, y) = (signed(a, bits), signed(b, bits));
    let by = u32::try_from(b).ok().filter(|&by| by < bits);
    let result = match op {
        Binary::Add => a.wrapping_add(b),
        Binary::Sub => a.wrapping_sub(b),
        Binary::Mul => a.wrapping_mul(b),
        Binary::UDiv => a.checked_div(b)?,
        Binary::URem => a.checked_rem(b)?,
        Binary::SDiv | Binary::SRem if y == -1 && x == i128::MIN >> (128 - bits) => return None,
        Binary::SDiv => x.checked_div(y)?.cast_unsigned(),
        Binary::SRem => x.checked_rem(y)?.cast_unsigned(),
        Binary::And => a & b,
        Binary::Or => a | b,
        Binary::Xor => a ^ b,
        Binary::Shl => a << by?,
        Binary::LShr => a >> by?,
        Binary::AShr => (x >> by?).cast_unsigned(),
        Binary::UMin => a.min(b),
        Binary::UMax => a.max(b),
        Binary::SMin => x.min(y).cast_unsigned(),
        Binary::SMax => x.max(y).cast_unsigned(),
        Binary::UAddSat | Binary::USubSat | Binary::SAddSat | Binary::SSubSat => {
            let (op, limit) = match op {
                Binary::UAddSat => (Overflow::UAdd, largest(bits)),
                Binary::USubSat => (Overflow::USub, 0),
                Binary::SAddSat => (Overflow::SAdd, limit(x, bits)),
                _ => (Overflow::SSub, limit(x, bits)),
            };
            match overflow(op, a, b, bits) {
                (_, true) => limit,
                (result, false) => result,
            }
        }
        Binary::UShlSat => {
            let shifted = low(a << by?, bits);
            if shifted >> by? == a { shifted } else { largest(bits) }
        }
        Binary::SShlSat => {
            let shifted = low(a << by?, bits);
            if signed(shifted, bits) >> by? == x { shifted } else { limit(x, bits) }
        }
        _ => return None,
    };
    Some(low(result, bits))
}

/// Returns the least integer with sign for a negative number, otherwise the largest.
fn limit(number: i128, bits: u32) -> u128 {
    let least = i128::MIN >> (128 - bits);
    low(if number < 0 { least } else { !least }.cast_unsigned(), bits)
}

/// Returns the result, and true if the exact one does not fit.
pub(crate) fn overflow(op: Overflow, a: u128, b: u128, bits: u32) -> (u128, bool) {
    let (x, y) = (signed(a, bits), signed(b, bits));
    let unsigned = |exact: Option<u128>, wrapped: u128| {
        (low(wrapped, bits), exact.is_none_or(|exact| exact > largest(bits)))
    };
    let with_sign = |exact: Option<i128>, wrapped: i128| {
        let fits = |exact: i128| signed(exact.cast_unsigned(), bits) == exact;
        (low(wrapped.cast_unsigned(), bits), !exact.is_some_and(fits))
    };
    match op {
        Overflow::UAdd => unsigned(a.checked_add(b), a.wrapping_add(b)),
        Overflow::USub => unsigned(a.checked_sub(b), a.wrapping_sub(b)),
        Overflow::UMul => unsigned(a.checked_mul(b), a.wrapping_mul(b)),
        Overflow::SAdd => with_sign(x.checked_add(y), x.wrapping_add(y)),
        Overflow::SSub => with_sign(x.checked_sub(y), x.wrapping_sub(y)),
        Overflow::SMul => with_sign(x.checked_mul(y), x.wrapping_mul(y)),
    }
}

/// Returns the result of arithmetic with one operand. `None` for operations on floating-point numbers.
pub(crate) fn unary(op: Unary, a: u128, bits: u32) -> Option<u128> {
    let unused = 128 - bits;
    let result = match op {
        Unary::Ctlz => u128::from((a << unused).leading_zeros().min(bits)),
        Unary::Cttz => u128::from(a.trailing_zeros().min(bits)),
        Unary::Ctpop => u128::from(a.count_ones()),
        Unary::BSwap => a.swap_bytes() >> unused,
        Unary::BitReverse => a.reverse_bits() >> unused,
        Unary::Abs => signed(a, bits).unsigned_abs(),
        _ => return None,
    };
    Some(low(result, bits))
}

/// Returns the result of a funnel shift. `None` for other operations.
pub(crate) fn ternary(op: Ternary, a: u128, b: u128, by: u128, bits: u32) -> Option<u128> {
    let by = u32::try_from(by % u128::from(bits)).ok()?;
    let result = match op {
        Ternary::FShl if by == 0 => a,
        Ternary::FShr if by == 0 => b,
        Ternary::FShl => a << by | b >> (bits - by),
        Ternary::FShr => a << (bits - by) | b >> by,
        Ternary::Fma => return None,
    };
    Some(low(result, bits))
}

/// Returns true if a condition holds.
pub(crate) fn compare(cond: IntCond, a: u128, b: u128, bits: u32) -> bool {
    let (x, y) = (signed(a, bits), signed(b, bits));
    match cond {
        IntCond::Eq => a == b,
        IntCond::Ne => a != b,
        IntCond::Ugt => a > b,
        IntCond::Uge => a >= b,
        IntCond::Ult => a < b,
        IntCond::Ule => a <= b,
        IntCond::Sgt => x > y,
        IntCond::Sge => x >= y,
        IntCond::Slt => x < y,
        IntCond::Sle => x <= y,
    }
}
