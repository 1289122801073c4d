//! Arithmetic and comparisons of constants.

use super::known::mask;
use super::vocabulary::{Cond, Op};

/// Returns the result of arithmetic on constants of a number of bits. `None` if it is not folded.
pub(super) fn fold(op: Op, left: i64, right: i64, bits: u32) -> Option<i64> {
    let unsigned = |value: i64| value.cast_unsigned() & mask(bits);
    let amount = u32::try_from(right).ok().filter(|&by| by < bits);
    Some(match op {
        Op::Add => left.wrapping_add(right),
        Op::Sub => left.wrapping_sub(right),
        Op::Mul => left.wrapping_mul(right),
        Op::And => left & right,
        Op::Or => left | right,
        Op::Xor => left ^ right,
        Op::Shl => left << amount?,
        Op::Srl => (unsigned(left) >> amount?).cast_signed(),
        Op::Sra => left >> amount?,
        Op::SMin => left.min(right),
        Op::SMax => left.max(right),
        Op::UMin if unsigned(left) < unsigned(right) => left,
        Op::UMin => right,
        Op::UMax if unsigned(left) > unsigned(right) => left,
        Op::UMax => right,
        Op::SDiv => left.checked_div(right)?,
        Op::SRem => left.checked_rem(right)?,
        Op::UDiv => unsigned(left).checked_div(unsigned(right))?.cast_signed(),
        Op::URem => unsigned(left).checked_rem(unsigned(right))?.cast_signed(),
        _ => return None,
    })
}

/// Returns true if a condition of two integers of a number of bits holds.
pub(super) fn compare(cond: Cond, left: i64, right: i64, bits: u32) -> bool {
    let (a, b) = (left.cast_unsigned() & mask(bits), right.cast_unsigned() & mask(bits));
    match cond {
        Cond::Eq | Cond::Oeq => left == right,
        Cond::Ne | Cond::Une => left != right,
        Cond::Lt | Cond::Olt => left < right,
        Cond::Le | Cond::Ole => left <= right,
        Cond::Gt | Cond::Ogt => left > right,
        Cond::Ge | Cond::Oge => left >= right,
        // Integers are ordered.
        Cond::Ord => true,
        Cond::Uno => false,
        Cond::Ult => a < b,
        Cond::Ule => a <= b,
        Cond::Ugt => a > b,
        Cond::Uge => a >= b,
    }
}

/// Returns the condition with exchanged operands.
pub(crate) fn swapped(cond: Cond) -> Cond {
    match cond {
        Cond::Lt => Cond::Gt,
        Cond::Le => Cond::Ge,
        Cond::Gt => Cond::Lt,
        Cond::Ge => Cond::Le,
        Cond::Ult => Cond::Ugt,
        Cond::Ule => Cond::Uge,
        Cond::Ugt => Cond::Ult,
        Cond::Uge => Cond::Ule,
        other => other,
    }
}

/// Returns the condition of floating-point numbers that holds exactly if this one does not.
pub(crate) fn inverse_of_floats(cond: Cond) -> Cond {
    match cond {
        Cond::Oeq => Cond::Une,
        Cond::Une => Cond::Oeq,
        Cond::Olt => Cond::Uge,
        Cond::Ole => Cond::Ugt,
        Cond::Ogt => Cond::Ule,
        Cond::Oge => Cond::Ult,
        Cond::Uge => Cond::Olt,
        Cond::Ugt => Cond::Ole,
        Cond::Ule => Cond::Ogt,
        Cond::Ult => Cond::Oge,
        Cond::Ord => Cond::Uno,
        Cond::Uno => Cond::Ord,
        other => other,
    }
}

/// Returns the condition of integers that holds exactly if this one does not.
pub(crate) fn inverse(cond: Cond) -> Cond {
    match cond {
        Cond::Eq => Cond::Ne,
        Cond::Ne => Cond::Eq,
        Cond::Lt => Cond::Ge,
        Cond::Le => Cond::Gt,
        Cond::Gt => Cond::Le,
        Cond::Ge => Cond::Lt,
        Cond::Ult => Cond::Uge,
        Cond::Ule => Cond::Ugt,
        Cond::Ugt => Cond::Ule,
        Cond::Uge => Cond::Ult,
        other => other,
    }
}
