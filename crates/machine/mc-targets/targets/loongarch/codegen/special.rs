//! Nodes that are selected without patterns, because LLVM's C++ gives them another form before: constants, parts of
//! registers, and operations of 32 bits.

use tablegen_backend::kit::rotations::{self, Rotations};
use tablegen_backend::lower::{Facts, Op};
use tablegen_rt::isel::graph::{Graph, Kind, Value};
use tablegen_rt::isel::{Dag, Emit};

use super::select;
use crate::asm::pseudo::{Step, number_sequence};
use crate::selector::{NodeOpcode, ValueType};
use crate::target::{Opcode, Register};

type G = Graph<select::Nodes>;

const INT: ValueType = ValueType::i64;

/// Returns the instructions of a constant.
fn constant(graph: &mut G, number: i64) -> Value {
    let mut value = graph.register(Some(Register::R0), INT);
    if number == 0 {
        return value;
    }
    for step in number_sequence(number) {
        value = match step {
            Step::Number(Opcode::LU12I_W, part) => {
                let part = graph.constant(part, INT);
                graph.machine(Opcode::LU12I_W, INT, &[part])
            }
            Step::Number(opcode, part) => {
                let part = graph.constant(part, INT);
                graph.machine(opcode, INT, &[value, part])
            }
            Step::Insert(highest, lowest) => {
                let [highest, lowest] =
                    [highest, lowest].map(|bit| graph.constant(bit.into(), INT));
                graph.machine(Opcode::BSTRINS_D, INT, &[value, value, highest, lowest])
            }
        };
    }
    value
}

/// Returns the operands of a node with an operation.
fn operands(graph: &G, facts: Facts<'_, select::Nodes>, node: Value, op: Op) -> Option<[Value; 2]> {
    match graph.node(node).operands() {
        &[left, right] if facts.is(graph, node, op) => Some([left, right]),
        _ => None,
    }
}

/// Returns the first operand and the constant of a node with an operation.
fn by_constant(
    graph: &G,
    facts: Facts<'_, select::Nodes>,
    node: Value,
    op: Op,
) -> Option<(Value, i64)> {
    let [left, right] = operands(graph, facts, node, op)?;
    Some((left, graph.integer(right)?))
}

/// Returns the operand of a sign extension from 32 bits.
fn extended_word(graph: &G, facts: Facts<'_, select::Nodes>, node: Value) -> Option<Value> {
    let [inner, ty] = operands(graph, facts, node, Op::SignExtendInReg)?;
    (graph.type_operand(ty) == Some(ValueType::i32)).then_some(inner)
}

/// Returns the instruction of an extended operation of 32 bits.
fn word_operation(graph: &mut G, facts: Facts<'_, select::Nodes>, node: Value) -> Option<Value> {
    if let Some((inner, amount)) = by_constant(graph, facts, node, Op::Sra) {
        let inner = extended_word(graph, facts, inner).filter(|_| amount < 32)?;
        let amount = graph.constant(amount, INT);
        return Some(graph.machine(Opcode::SRAI_W, INT, &[inner, amount]));
    }
    let inner = extended_word(graph, facts, node)?;
    if let Some((value, amount)) = by_constant(graph, facts, inner, Op::Shl) {
        if !(0..32).contains(&amount) {
            return None;
        }
        let amount = graph.constant(amount, INT);
        return Some(graph.machine(Opcode::SLLI_W, INT, &[value, amount]));
    }
    let plain = [
        (Op::Add, Opcode::ADD_W, Some(Opcode::ADDI_W)),
        (Op::Sub, Opcode::SUB_W, None),
        (Op::Mul, Opcode::MUL_W, None),
    ];
    for (op, opcode, with_immediate) in plain {
        let Some([left, right]) = operands(graph, facts, inner, op) else { continue };
        let number = graph.integer(right);
        return match (with_immediate, number) {
            (Some(with_immediate), Some(number)) if (-2048..2048).contains(&number) => {
                let number = graph.constant(number, INT);
                Some(graph.machine(with_immediate, INT, &[left, number]))
            }
            // Patterns have other forms for constants.
            (_, Some(_)) => None,
            _ => match sum_of_shifted(graph, facts, op, [left, right]) {
                Some(_) => None,
                None => Some(graph.machine(opcode, INT, &[left, right])),
            },
        };
    }
    None
}

/// Returns the amount of the shift in a sum for which there is an instruction.
fn sum_of_shifted(
    graph: &G,
    facts: Facts<'_, select::Nodes>,
    op: Op,
    sides: [Value; 2],
) -> Option<i64> {
    let shift = |side| by_constant(graph, facts, side, Op::Shl).map(|(_, amount)| amount);
    let amount = sides.into_iter().find_map(shift)?;
    (op == Op::Add && (1..=4).contains(&amount)).then_some(amount)
}

/// Returns the number of low bits that a mask keeps, and nothing else.
fn low_bits(mask: i64) -> Option<i64> {
    let ones = mask.trailing_ones();
    (mask > 0 && mask.count_ones() == ones).then_some(ones.into())
}

/// Returns the lowest bit and the number of the bits of a mask that are in a row.
fn field(mask: i64) -> Option<(i64, i64)> {
    let lowest = mask.trailing_zeros();
    let bits = low_bits(mask.cast_unsigned().checked_shr(lowest)?.cast_signed())?;
    Some((lowest.into(), bits))
}

/// Takes bits of a register, from the lowest one.
fn taken(graph: &mut G, value: Value, lowest: i64, bits: i64) -> Value {
    let [highest, lowest] = [lowest + bits - 1, lowest].map(|bit| graph.constant(bit, INT));
    graph.machine(Opcode::BSTRPICK_D, INT, &[value, highest, lowest])
}

/// Returns the instructions that take a part of a register.
fn part(graph: &mut G, facts: Facts<'_, select::Nodes>, node: Value) -> Option<Value> {
    if let Some((inner, mask)) = by_constant(graph, facts, node, Op::And) {
        let (lowest, bits) = field(mask)?;
        if lowest > 0 {
            // The constant has two instructions, too, at least.
            let is_long = number_sequence(mask).len() > 1 && lowest + bits < 64;
            if !is_long {
                return None;
            }
            // A value that is shifted has the bits elsewhere.
            let shifted = by_constant(graph, facts, inner, Op::Shl).filter(|&(_, by)| by <= lowest);
            let (value, by) = shifted.unwrap_or((inner, 0));
            let value = match lowest - by {
                0 if bits <= 12 => {
                    let mask = graph.constant((1 << bits) - 1, INT);
                    graph.machine(Opcode::ANDI, INT, &[value, mask])
                }
                first => taken(graph, value, first, bits),
            };
            let lowest = graph.constant(lowest, INT);
            return Some(graph.machine(Opcode::SLLI_D, INT, &[value, lowest]));
        }
        return match by_constant(graph, facts, inner, Op::Srl) {
            Some((value, by)) if by + bits <= 64 => Some(taken(graph, value, by, bits)),
            // Twelve bits are an immediate.
            _ if bits > 12 => Some(taken(graph, inner, 0, bits)),
            _ => None,
        };
    }
    let (inner, lowest) = by_constant(graph, facts, node, Op::Srl)?;
    let (value, mask) = by_constant(graph, facts, inner, Op::And)?;
    let kept = mask.cast_unsigned() >> lowest;
    Some(taken(graph, value, lowest, low_bits(kept.cast_signed())?))
}

/// Returns the value whose lowest bits are a field, and zeros the bits around it.
fn of_field(
    graph: &G,
    facts: Facts<'_, select::Nodes>,
    node: Value,
    (lowest, bits): (i64, i64),
) -> Option<Value> {
    let is_mask = |mask: i64| field(mask) == Some((lowest, bits));
    if let Some((inner, mask)) = by_constant(graph, facts, node, Op::And)
        && is_mask(mask)
    {
        let shifted = by_constant(graph, facts, inner, Op::Shl);
        return match (shifted, lowest) {
            (Some((value, by)), _) if by == lowest => Some(value),
            (_, 0) => Some(inner),
            _ => None,
        };
    }
    let (value, by) = by_constant(graph, facts, node, Op::Shl)?;
    // Bits beyond the field are zero, or shifted out.
    let outside = !(!0_u64 >> (64 - bits) << lowest);
    let is_inside = facts.known(graph, node).zero & outside == outside;
    if by != lowest || !is_inside {
        return None;
    }
    let masked = by_constant(graph, facts, value, Op::And);
    Some(masked.filter(|&(_, mask)| low_bits(mask) == Some(bits)).map_or(value, |(inner, _)| inner))
}

/// Returns the instruction that puts bits of a register in another one.
fn insertion(graph: &mut G, facts: Facts<'_, select::Nodes>, node: Value) -> Option<Value> {
    let [left, right] = operands(graph, facts, node, Op::Or)?;
    let (whole, field, value) =
        [(left, right), (right, left)].into_iter().find_map(|(side, other)| {
            let (whole, mask) = by_constant(graph, facts, side, Op::And)?;
            let range = field(!mask)?;
            of_field(graph, facts, other, range).map(|value| (whole, range, value))
        })?;
    let (lowest, bits) = field;
    let [highest, lowest] = [lowest + bits - 1, lowest].map(|bit| graph.constant(bit, INT));
    Some(graph.machine(Opcode::BSTRINS_D, INT, &[whole, value, highest, lowest]))
}

/// Returns the rotation to the right that a rotation to the left is.
pub(super) fn rotation(graph: &mut G, node: Value) -> Option<Value> {
    let (sub, rotate_right) = (NodeOpcode::SUB, NodeOpcode::ROTR);
    rotations::to_right(graph, node, 64, Rotations { sub, rotate_right, amount: INT })
}

/// Returns the value of a node that patterns do not match. `None` for others.
pub(super) fn select(graph: &mut G, facts: Facts<'_, select::Nodes>, node: Value) -> Option<Value> {
    match graph.node(node).kind() {
        Kind::Constant(number) => Some(constant(graph, i64::try_from(number).unwrap_or(0))),
        Kind::Generic(NodeOpcode::FrameIndex) => {
            let &slot = graph.node(node).operands().first()?;
            let zero = graph.constant(0, INT);
            Some(graph.machine(Opcode::ADDI_D, INT, &[slot, zero]))
        }
        Kind::Generic(NodeOpcode::SETCC) => {
            super::conditions::select_float_comparison(graph, facts, node)
        }
        Kind::Generic(NodeOpcode::AND | NodeOpcode::SRL) => part(graph, facts, node),
        Kind::Generic(NodeOpcode::OR) => insertion(graph, facts, node),
        Kind::Generic(NodeOpcode::SIGN_EXTEND_INREG | NodeOpcode::SRA) => {
            word_operation(graph, facts, node)
        }
        _ => None,
    }
}
