//! Prints the checks of immediate operands. Functions with the same checks share a case; cases are
//! sorted by the text of the checks.

use std::collections::BTreeMap;

use super::super::Plan;
use super::super::functions::{Function, Functions, Immediate, Range};
use tablegen_emit::cxx::emit;
use tablegen_session::CxxStyle;

/// Placeholder in the argument of a check for the size of the operand's type.
const LANE_SIZE: &str = "!lanesize";

/// Prints the checks of MVE.
pub(in super::super) fn mve(_: CxxStyle, plan: &Plan<'_>) -> Vec<u8> {
    print(&plan.functions, "mve", "  return ", "")
}

/// Prints the checks of CDE.
pub(in super::super) fn cde(_: CxxStyle, plan: &Plan<'_>) -> Vec<u8> {
    print(&plan.functions, "cde", "  Err = ", "  break;\n")
}

fn print(functions: &Functions<'_>, extension: &str, before: &str, behind: &str) -> Vec<u8> {
    let mut by_checks: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for (name, function) in functions.compiled() {
        let checks = checks(function);
        if !checks.is_empty() {
            // The terminator is part of the sort key.
            let checks = checks.join(" ||\n         ") + ";\n";
            by_checks.entry(checks).or_default().push(name);
        }
    }
    let mut text = Vec::new();
    let out = &mut text;
    for (checks, names) in by_checks {
        for name in names {
            emit!(out; "case ARM::BI__builtin_arm_", extension, "_", name, ":\n");
        }
        emit!(out; before, checks, behind);
    }
    text
}

fn checks(function: &Function<'_>) -> Vec<String> {
    let mut all = Vec::new();
    for (position, immediate) in &function.immediates {
        if let Some([least, most]) = bounds(immediate) {
            all.push(format!(
                "SemaRef.BuiltinConstantArgRange(TheCall, {position}, {}, {})",
                literal(least),
                literal(most)
            ));
        }
        if let Some((check, argument)) = immediate.check {
            let argument = match argument {
                "" => String::new(),
                LANE_SIZE => format!(", {}", immediate.bits),
                argument => format!(", {argument}"),
            };
            all.push(format!("SemaRef.BuiltinConstantArg{check}(TheCall, {position}{argument})"));
        }
    }
    all
}

/// Returns the inclusive bounds of an operand. `None` if every value of its type is valid.
fn bounds(immediate: &Immediate<'_>) -> Option<[i64; 2]> {
    let [least, most] = match immediate.range {
        Range::Between(least, most) => [least, most],
        Range::Unsigned(bits) => [0, all_ones(bits) as i64],
    };
    // clang-tblgen compares the range as a signed number: if it wraps, it is less than that of any
    // type.
    let range = i128::from(most.wrapping_sub(least)) as u128;
    (range < all_ones(immediate.bits)).then_some([least, most])
}

/// Returns the greatest unsigned number of this many bits.
fn all_ones(bits: u32) -> u128 {
    1_u128.checked_shl(bits).map_or(u128::MAX, |end| end - 1)
}

/// Returns a number in hexadecimal digits.
fn literal(number: i64) -> String {
    format!("{}0x{:X}", if number < 0 { "-" } else { "" }, number.unsigned_abs())
}

#[cfg(test)]
mod tests {
    use super::super::super::functions::{Immediate, Range};
    use super::{bounds, literal};

    #[test]
    fn what_a_type_cannot_be_is_not_checked() {
        let bounds = |range, bits| bounds(&Immediate { range, bits, check: None });
        assert_eq!(bounds(Range::Between(0, 7), 32), Some([0, 7]));
        assert_eq!(bounds(Range::Between(-4, 3), 8), Some([-4, 3]));
        assert_eq!(bounds(Range::Unsigned(8), 8), None);
        assert_eq!(bounds(Range::Unsigned(8), 16), Some([0, 255]));
        assert_eq!(bounds(Range::Between(3, 0), 8), None);
        assert_eq!([literal(-128), literal(0), literal(4095)], ["-0x80", "0x0", "0xFFF"]);
    }
}
