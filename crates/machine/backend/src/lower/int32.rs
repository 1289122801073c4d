//! Integers of 32 bits on machines of 64 bits that have instructions for them. Comparisons of such integers.

use tablegen_rt::isel::Dag;
use tablegen_rt::isel::graph::{Graph, Kind, Machine, Value};

use super::known::{Facts, mask};
use super::nodes::{Nodes, PartType};
use super::target::Lowering;
use super::vocabulary::{Cond, Op};
use crate::error::Error;

/// Number of bits of the integers.
const INT32_BITS: u32 = 32;

impl<L: Lowering> Nodes<'_, L> {
    /// Adds an operation on integers of 32 bits whose result is zero-extended, for
    /// [`Lowering::narrow`]. `None` for operations without such nodes.
    ///
    /// # Errors
    /// Returns an error if no pattern mentions an operation.
    pub fn int32_operation(&mut self, op: Op, operands: &[Value]) -> Result<Option<Value>, Error> {
        let nodes = self;
        let int32 = nodes.vocabulary().int(INT32_BITS)?;
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
            (
                Op::Add | Op::Sub | Op::Or | Op::Xor | Op::Shl | Op::Srl | Op::Sra | Op::Rotr,
                Some(0)
            ) | (Op::Mul | Op::SDiv | Op::UDiv, Some(1))
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
        let mut truncated = [None; 2];
        for (index, (&operand, truncated)) in operands.iter().zip(&mut truncated).enumerate() {
            *truncated = Some(match (is_shift && index == 1, nodes.integer(operand)) {
                // Amounts of shifts have the width of a register.
                (true, Some(amount)) => nodes.constant(amount & 31),
                (true, None) => operand,
                (false, _) => nodes.truncate(operand, 32)?,
            });
        }
        let result = match (op, truncated) {
            (Op::SRem | Op::URem, [Some(left), Some(right)])
                if !nodes.target.is_legal(op, PartType::Int) =>
            {
                let division = if op == Op::SRem { Op::SDiv } else { Op::UDiv };
                let quotient = nodes.typed(division, int32, &[left, right])?;
                let product = nodes.typed(Op::Mul, int32, &[quotient, right])?;
                nodes.typed(Op::Sub, int32, &[left, product])?
            }
            (Op::Sub, [Some(left), Some(right)]) if number.is_some() => {
                let negative = nodes.constant(-number.unwrap_or(0));
                let _ = right;
                let negative = nodes.truncate(negative, 32)?;
                nodes.typed(Op::Add, int32, &[left, negative])?
            }
            (_, [Some(left), Some(right)]) => {
                // Constants are on the right.
                let is_commutative = matches!(op, Op::Add | Op::Mul | Op::And | Op::Or | Op::Xor);
                let (left, right) =
                    if is_constant && is_commutative { (right, left) } else { (left, right) };
                match (op, number) {
                    (Op::Mul, Some(number)) if is_power => {
                        let amount = nodes.constant(number.trailing_zeros().into());
                        nodes.typed(Op::Shl, int32, &[left, amount])?
                    }
                    (Op::Mul, Some(number)) if nodes.is_shifted_sum(number, INT32_BITS) => {
                        let amount = nodes.constant((number - 1).trailing_zeros().into());
                        let shifted = nodes.typed(Op::Shl, int32, &[left, amount])?;
                        nodes.typed(Op::Add, int32, &[shifted, left])?
                    }
                    _ => nodes.typed(op, int32, &[left, right])?,
                }
            }
            (_, [Some(value), None]) => nodes.typed(op, int32, &[value])?,
            _ => return Ok(None),
        };
        let int = nodes.int_type();
        nodes.typed(Op::ZeroExtend, int, &[result]).map(Some)
    }
}

/// Returns true for an extension from 32 bits, without sign or with it.
fn is_extension<M: Machine>(
    facts: &Facts<'_, M>,
    graph: &Graph<M>,
    value: Value,
    is_signed: bool,
) -> bool {
    let int32 = facts.vocabulary.int(INT32_BITS).ok();
    let second = graph.node(value).operands().get(1).copied();
    if is_signed {
        let from = second.and_then(|ty| graph.type_operand(ty));
        return facts.is(graph, value, Op::SignExtend)
            || facts.is(graph, value, Op::SignExtendInReg) && from == int32;
    }
    let bits = second.and_then(|mask| graph.integer(mask));
    facts.is(graph, value, Op::ZeroExtend)
        || facts.is(graph, value, Op::And) && bits == Some(mask(INT32_BITS).cast_signed())
}

impl<M: Machine> Facts<'_, M> {
    /// Returns true if an integer is an extension from 32 bits.
    #[must_use]
    pub fn is_int32_extension(&self, graph: &Graph<M>, value: Value, is_signed: bool) -> bool {
        is_extension(self, graph, value, is_signed)
    }

    /// Returns true if an integer is extended from 32 bits, in whatever way.
    #[must_use]
    pub fn is_int32(&self, graph: &Graph<M>, value: Value, is_signed: bool) -> bool {
        let known = self.known(graph, value);
        let upper = mask(self.bits) & !mask(INT32_BITS);
        match is_signed {
            true => known.sign_bits > self.bits - INT32_BITS,
            false => known.zero & upper == upper,
        }
    }

    /// Returns the operands of a comparison as integers of 32 bits, if that makes extensions unnecessary.
    ///
    /// # Errors
    /// Returns an error if the target has no such type or operation.
    pub fn compared_int32(
        &self,
        graph: &mut Graph<M>,
        cond: Cond,
        [left, right]: [Value; 2],
    ) -> Result<[Value; 2], Error> {
        let is_signed = matches!(cond, Cond::Lt | Cond::Le | Cond::Gt | Cond::Ge);
        let kinds =
            if matches!(cond, Cond::Eq | Cond::Ne) { &[false, true][..] } else { &[is_signed] };
        for &is_signed in kinds {
            let is_useful = is_extension(self, graph, left, is_signed)
                || is_extension(self, graph, right, is_signed);
            if is_useful
                && self.is_int32(graph, left, is_signed)
                && self.is_int32(graph, right, is_signed)
            {
                let left = self.truncated(graph, left, INT32_BITS)?;
                return Ok([left, self.truncated(graph, right, INT32_BITS)?]);
            }
        }
        Ok([left, right])
    }

    /// Returns the value of a constant to be selected. `None` for other nodes, and for constants beyond 64 bits.
    #[must_use]
    pub fn integer(graph: &Graph<M>, value: Value) -> Option<i64> {
        match graph.node(value).kind() {
            Kind::Constant(number) => i64::try_from(number).ok(),
            _ => None,
        }
    }
}
