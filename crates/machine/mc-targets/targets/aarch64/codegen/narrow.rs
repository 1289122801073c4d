//! Integers of 32 bits, for which there are instructions: their results are zero-extended.

use tablegen_backend::Error;
use tablegen_backend::lower::{Nodes, Op};
use tablegen_rt::isel::graph::Value;

use super::Generator;
use crate::selector::ValueType;

/// Lowers an operation on integers of 32 bits. `None` for operations without an instruction.
pub(super) fn lower(
    nodes: &mut Nodes<'_, Generator>,
    op: Op,
    operands: &[Value],
) -> Result<Option<Value>, Error> {
    let is_shift = matches!(op, Op::Shl | Op::Srl | Op::Sra | Op::Rotr | Op::Rotl);
    let has_instruction = is_shift
        || matches!(
            op,
            Op::Add
                | Op::Sub
                | Op::Mul
                | Op::And
                | Op::Or
                | Op::Xor
                | Op::SDiv
                | Op::UDiv
                | Op::SRem
                | Op::URem
                | Op::Ctlz
                | Op::Cttz
        );
    if !has_instruction {
        return Ok(None);
    }
    let number = operands.get(1).and_then(|&right| nodes.integer(right));
    let is_unchanged = matches!(
        (op, number),
        (Op::Add | Op::Sub | Op::Or | Op::Xor | Op::Shl | Op::Srl | Op::Sra | Op::Rotr, Some(0))
            | (Op::Mul | Op::SDiv | Op::UDiv, Some(1))
            | (Op::And, Some(-1))
    );
    if is_unchanged {
        return Ok(operands.first().copied());
    }
    // Constants are folded, and divisions have other forms, in the width of a register.
    let is_constant = operands.first().is_some_and(|&left| nodes.integer(left).is_some());
    let is_power = number.is_some_and(|number| number > 0 && number.count_ones() == 1);
    if is_constant && number.is_some() || is_power && matches!(op, Op::UDiv | Op::URem) {
        return Ok(None);
    }
    let mut narrow = [None; 2];
    for (index, (&operand, narrow)) in operands.iter().zip(&mut narrow).enumerate() {
        *narrow = Some(match (is_shift && index == 1, nodes.integer(operand)) {
            // Amounts of shifts have the width of a register.
            (true, Some(amount)) => nodes.constant(amount & 31),
            (true, None) => operand,
            (false, _) => nodes.truncate(operand, 32)?,
        });
    }
    let result = match (op, narrow) {
        (Op::SRem | Op::URem, [Some(left), Some(right)]) => {
            let division = if op == Op::SRem { Op::SDiv } else { Op::UDiv };
            let quotient = nodes.typed(division, ValueType::i32, &[left, right])?;
            let product = nodes.typed(Op::Mul, ValueType::i32, &[quotient, right])?;
            nodes.typed(Op::Sub, ValueType::i32, &[left, product])?
        }
        (Op::Sub, [Some(left), Some(right)]) if number.is_some() => {
            let negative = nodes.constant(-number.unwrap_or(0));
            let _ = right;
            let negative = nodes.truncate(negative, 32)?;
            nodes.typed(Op::Add, ValueType::i32, &[left, negative])?
        }
        (_, [Some(left), Some(right)]) => {
            // Constants are on the right.
            let is_commutative = matches!(op, Op::Add | Op::Mul | Op::And | Op::Or | Op::Xor);
            let (left, right) =
                if is_constant && is_commutative { (right, left) } else { (left, right) };
            match (op, number) {
                (Op::Mul, Some(number)) if is_power => {
                    let amount = nodes.constant(number.trailing_zeros().into());
                    nodes.typed(Op::Shl, ValueType::i32, &[left, amount])?
                }
                _ => nodes.typed(op, ValueType::i32, &[left, right])?,
            }
        }
        (_, [Some(value), None]) => nodes.typed(op, ValueType::i32, &[value])?,
        _ => return Ok(None),
    };
    nodes.typed(Op::ZeroExtend, ValueType::i64, &[result]).map(Some)
}
