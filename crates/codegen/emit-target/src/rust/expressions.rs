//! Prints C++ expressions of descriptions as Rust, with the results that C++ defines.
//!
//! Arithmetic wraps, and every conversion is written, so that debug builds do not panic.

use tablegen_model::cxx_expression::BinaryOperator as Op;
use tablegen_model::cxx_expression::{CxxType, Expression, ExpressionKind, MathFunction};
use tablegen_model::features::{Condition, FeatureId};

/// Lints that printed expressions do not satisfy, because they are printed as the description writes them.
pub const LINTS: &[&str] = &[
    "clippy::identity_op",
    "clippy::manual_range_contains",
    "clippy::nonminimal_bool",
    "clippy::unnecessary_cast",
];

/// Returns an integer expression over the variables of [`print()`] as an `i64`. `None` if it asks the subtarget.
pub fn print_i64(expression: &Expression) -> Option<String> {
    let text = print(expression)?;
    Some(if expression.ty == CxxType::INT64 { text } else { format!("{} as i64", grouped(&text)) })
}

/// Returns a condition on features as an expression. `test` returns the test of a feature.
pub fn feature_condition(condition: &Condition, test: &impl Fn(FeatureId) -> String) -> String {
    let joined = |parts: &[Condition], operator: &str| {
        let parts = parts.iter().map(|part| feature_operand(part, test));
        parts.collect::<Vec<_>>().join(operator)
    };
    match condition {
        Condition::Has(id) => test(*id),
        Condition::Not(inner) => format!("!{}", feature_operand(inner, test)),
        Condition::All(parts) | Condition::Any(parts) if parts.len() == 1 => {
            feature_condition(&parts[0], test)
        }
        Condition::All(parts) => joined(parts, " && "),
        Condition::Any(parts) => joined(parts, " || "),
    }
}

/// Returns a condition on features as an operand of an operator, in parentheses if necessary.
pub fn feature_operand(condition: &Condition, test: &impl Fn(FeatureId) -> String) -> String {
    let text = feature_condition(condition, test);
    match condition {
        Condition::All(parts) | Condition::Any(parts) if parts.len() > 1 => grouped(&text),
        _ => text,
    }
}

/// Returns an expression over the variable `imm`, an `i64`, or an `f64` of floating-point immediates, and over
/// `unsigned`, a `u64` with the zero-extended constant of a transform. `None` if it asks the subtarget.
pub fn print(expression: &Expression) -> Option<String> {
    let ty = rust_type(expression.ty);
    Some(match &expression.kind {
        ExpressionKind::Integer(value) if expression.ty == CxxType::Bool => {
            (*value != 0).to_string()
        }
        ExpressionKind::Integer(value) => format!("{value}_{ty}"),
        ExpressionKind::Immediate => "imm".to_owned(),
        ExpressionKind::ZeroExtended => "unsigned".to_owned(),
        ExpressionKind::Getter(_) => return None,
        ExpressionKind::Cast(operand) => format!("({} as {ty})", as_operand(operand)?),
        ExpressionKind::Not(operand) => format!("!{}", as_operand(operand)?),
        ExpressionKind::Negated(operand) => {
            format!("{}.wrapping_neg()", as_operand(operand)?)
        }
        ExpressionKind::Complement(operand) => format!("!{}", as_operand(operand)?),
        ExpressionKind::Binary(operator, left, right) => binary(*operator, left, right)?,
        ExpressionKind::Choice(parts) => {
            let [condition, then, other] = &**parts;
            let [condition, then, other] = [print(condition)?, print(then)?, print(other)?];
            format!("if {condition} {{ {then} }} else {{ {other} }}")
        }
        ExpressionKind::Call(function, operand) => call(*function, operand)?,
        ExpressionKind::IsFloat(number) => {
            let literal = format!("{number:?}_f64");
            let literal = if number.is_sign_negative() { grouped(&literal) } else { literal };
            format!("imm.to_bits() == {literal}.to_bits()")
        }
        ExpressionKind::IsFloatZero => "imm == 0.0".to_owned(),
    })
}

/// Prints an expression as an operand of an operator or method.
fn as_operand(expression: &Expression) -> Option<String> {
    let text = print(expression)?;
    let is_simple = match &expression.kind {
        ExpressionKind::Integer(value) => *value >= 0,
        ExpressionKind::Immediate | ExpressionKind::ZeroExtended | ExpressionKind::Cast(_) => true,
        _ => false,
    };
    Some(if is_simple { text } else { grouped(&text) })
}

/// Prints both operands once: more often, the time would double with each level of nesting.
fn binary(operator: Op, left: &Expression, right: &Expression) -> Option<String> {
    let left = as_operand(left)?;
    let method = match operator {
        Op::Add => "wrapping_add",
        Op::Subtract => "wrapping_sub",
        Op::Multiply => "wrapping_mul",
        Op::ShiftLeft => "wrapping_shl",
        Op::ShiftRight => "wrapping_shr",
        _ => return Some(format!("{left} {} {}", symbol(operator), as_operand(right)?)),
    };
    Some(format!("{left}.{method}({})", print(right)?))
}

/// Returns the Rust operator for those that need no method.
fn symbol(operator: Op) -> &'static str {
    match operator {
        Op::Add => "+",
        Op::Subtract => "-",
        Op::Multiply => "*",
        Op::ShiftLeft => "<<",
        Op::ShiftRight => ">>",
        Op::Divide => "/",
        Op::Remainder => "%",
        Op::And => "&",
        Op::Or => "|",
        Op::Xor => "^",
        Op::Equal => "==",
        Op::NotEqual => "!=",
        Op::Less => "<",
        Op::LessOrEqual => "<=",
        Op::Greater => ">",
        Op::GreaterOrEqual => ">=",
        Op::LogicalAnd => "&&",
        Op::LogicalOr => "||",
    }
}

fn call(function: MathFunction, operand: &Expression) -> Option<String> {
    // The conversion of the immediate to an unsigned number is part of the test.
    let is_immediate = |operand: &Expression| operand.kind == ExpressionKind::Immediate;
    if let MathFunction::IsUInt { bits: bits @ 0..=62, shift } = function
        && let ExpressionKind::Cast(inner) = &operand.kind
        && is_immediate(inner)
    {
        let range = format!("(0..{}).contains(&imm)", 1_i64 << bits);
        return Some(aligned(&range, "imm", shift));
    }
    let text = as_operand(operand)?;
    // Tests name their operand several times, so that calls in calls would double with each level.
    let is_call = |kind: &ExpressionKind| matches!(kind, ExpressionKind::Call(..));
    if operand.any(&is_call) {
        let test = call_of(function, operand.ty, "number");
        return Some(format!("{{ let number = {}; {test} }}", print(operand)?));
    }
    Some(call_of(function, operand.ty, &text))
}

/// Returns the call of a function with an operand of this text and type.
fn call_of(function: MathFunction, ty: CxxType, text: &str) -> String {
    match function {
        MathFunction::IsInt { bits: 64, shift } => aligned("true", text, shift),
        MathFunction::IsInt { bits, shift } => {
            let half = 1_i64 << (bits - 1);
            let range = format!("(-{half}..{half}).contains(&{text})");
            aligned(&range, text, shift)
        }
        MathFunction::IsUInt { bits: 64, shift } => aligned("true", text, shift),
        MathFunction::IsUInt { bits, shift } => {
            aligned(&format!("{text} < {}", 1_u64 << bits), text, shift)
        }
        MathFunction::IsPowerOf2 => format!("{text}.is_power_of_two()"),
        MathFunction::IsMask => format!("{text} != 0 && {text} & {text}.wrapping_add(1) == 0"),
        MathFunction::IsShiftedMask => format!(
            "{text} != 0 && ({text} | {text}.wrapping_sub(1)) & ({text} | {text}.wrapping_sub(1)).wrapping_add(1) == 0"
        ),
        MathFunction::TrailingZeros => format!("({text}.trailing_zeros() as i32)"),
        MathFunction::LeadingZeros => format!("({text}.leading_zeros() as i32)"),
        MathFunction::CountOnes => format!("({text}.count_ones() as i32)"),
        // LLVM's result for zero is -1.
        MathFunction::Log2 => {
            let bits = if ty == CxxType::UINT64 { 63 } else { 31 };
            format!("{bits}_u32.wrapping_sub({text}.leading_zeros())")
        }
        MathFunction::SignExtend { bits } => {
            format!("({text} as i64).wrapping_shl({0}).wrapping_shr({0})", 64 - bits)
        }
    }
}

/// Adds the condition that the low bits of a number are zero.
fn aligned(condition: &str, number: &str, shift: u8) -> String {
    match shift {
        0 => condition.to_owned(),
        shift => format!("{condition} && {number} & {} == 0", (1_u64 << shift) - 1),
    }
}

fn grouped(text: &str) -> String {
    format!("({text})")
}

fn rust_type(ty: CxxType) -> String {
    match ty {
        CxxType::Bool => "bool".to_owned(),
        CxxType::Integer { bits, is_signed: true } => format!("i{bits}"),
        CxxType::Integer { bits, is_signed: false } => format!("u{bits}"),
        CxxType::Float => "f64".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn immediate() -> Expression {
        Expression { kind: ExpressionKind::Immediate, ty: CxxType::INT64 }
    }

    /// The text of nested expressions grows with their size, not with a power of their depth.
    #[test]
    fn expressions_in_one_another_are_printed_once() {
        let ty = CxxType::INT64;
        let mut sum = immediate();
        for _ in 0..40 {
            let kind = ExpressionKind::Binary(Op::Add, Box::new(immediate()), Box::new(sum));
            sum = Expression { kind, ty };
        }
        assert_eq!(print(&sum).unwrap().matches("imm").count(), 41);

        let mut masks = immediate();
        for _ in 0..20 {
            let kind = ExpressionKind::Call(MathFunction::IsShiftedMask, Box::new(masks));
            masks = Expression { kind, ty: CxxType::Bool };
        }
        assert!(print(&masks).unwrap().len() < 20 * 200);
    }
}
