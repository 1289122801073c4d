//! Comparisons, branches and choices.

use tablegen_backend::Error;
use tablegen_backend::lower::{Cond, Nodes, PartType};
use tablegen_rt::isel::graph::{Graph, Kind, Value};
use tablegen_rt::isel::{Dag as _, Emit as _};

use super::Generator;
use super::generator::is_immediate;
use super::select;
use crate::selector::ValueType;
use crate::target::{Opcode, Register};

type G = Graph<select::Nodes>;

const INT: ValueType = ValueType::i64;

/// Makes a value that is not zero if a condition of integers holds, or if it does not hold, which the second result
/// says. It is 0 or 1 for all conditions but equality.
pub(super) fn truth(graph: &mut G, cond: Cond, left: Value, right: Value) -> (Value, bool) {
    let number = graph.integer(right);
    let next = number.and_then(|number| number.checked_add(1)).filter(|next| is_immediate(*next));
    let is_signed = matches!(cond, Cond::Lt | Cond::Le | Cond::Gt | Cond::Ge);
    let (with_register, with_number) = match is_signed {
        true => (Opcode::SLT64, Opcode::SLTi64),
        false => (Opcode::SLTu64, Opcode::SLTiu64),
    };
    let by_number = |graph: &mut G, number: i64| {
        let number = graph.constant(number, INT);
        graph.machine(with_number, INT, &[left, number])
    };
    match cond {
        Cond::Lt | Cond::Ult | Cond::Ge | Cond::Uge => {
            let value = match number.filter(|number| is_immediate(*number)) {
                Some(number) => by_number(graph, number),
                None => graph.machine(with_register, INT, &[left, right]),
            };
            (value, matches!(cond, Cond::Ge | Cond::Uge))
        }
        Cond::Gt | Cond::Ugt | Cond::Le | Cond::Ule => match next {
            // The next number without a sign behind the largest one is 0.
            Some(next) if is_signed || next != 0 => {
                (by_number(graph, next), matches!(cond, Cond::Gt | Cond::Ugt))
            }
            _ => {
                let value = graph.machine(with_register, INT, &[right, left]);
                (value, matches!(cond, Cond::Le | Cond::Ule))
            }
        },
        _ => {
            let difference = match number {
                Some(0) => left,
                Some(number @ 1..=0xffff) => {
                    let number = graph.constant(number, INT);
                    graph.machine(Opcode::XORi64, INT, &[left, number])
                }
                _ => graph.machine(Opcode::XOR64, INT, &[left, right]),
            };
            (difference, cond == Cond::Eq)
        }
    }
}

/// Makes a value that is 1 if a condition of integers holds, otherwise 0.
pub(super) fn set(graph: &mut G, cond: Cond, left: Value, right: Value) -> Value {
    let (value, is_inverse) = truth(graph, cond, left, right);
    let one = graph.constant(1, INT);
    match cond {
        Cond::Eq => graph.machine(Opcode::SLTiu64, INT, &[value, one]),
        Cond::Ne => {
            let zero = graph.register(Some(Register::ZERO_64), INT);
            graph.machine(Opcode::SLTu64, INT, &[zero, value])
        }
        _ if is_inverse => graph.machine(Opcode::XORi64, INT, &[value, one]),
        _ => value,
    }
}

/// Adds a branch to a block if a condition of integers holds.
pub(super) fn branch(
    nodes: &mut Nodes<'_, Generator>,
    (cond, left, right): (Cond, Value, Value),
    block: Value,
) {
    let graph = &mut nodes.graph;
    let zero = graph.register(Some(Register::ZERO_64), INT);
    let is_zero = graph.integer(right) == Some(0);
    let with_zero = match cond {
        Cond::Lt if is_zero => Some(Opcode::BLTZ64),
        Cond::Le if is_zero => Some(Opcode::BLEZ64),
        Cond::Gt if is_zero => Some(Opcode::BGTZ64),
        Cond::Ge if is_zero => Some(Opcode::BGEZ64),
        _ => None,
    };
    if let Some(opcode) = with_zero {
        graph.effect(Kind::Machine(opcode), &[], &[left, block]);
        return;
    }
    let (opcode, left, right) = match cond {
        Cond::Eq | Cond::Ne => {
            let opcode = if cond == Cond::Eq { Opcode::BEQ64 } else { Opcode::BNE64 };
            (opcode, left, if is_zero { zero } else { right })
        }
        _ => {
            let (value, is_inverse) = truth(graph, cond, left, right);
            (if is_inverse { Opcode::BEQ64 } else { Opcode::BNE64 }, value, zero)
        }
    };
    graph.effect(Kind::Machine(opcode), &[], &[left, right, block]);
}

/// Makes a value that is one of two by a bit.
pub(super) fn choose(
    nodes: &mut Nodes<'_, Generator>,
    bit: Value,
    ty: PartType,
    [then, otherwise]: [Value; 2],
) -> Result<Value, Error> {
    let (cond, left, right) = nodes.test(bit)?;
    let of_type = nodes.type_of_part(ty)?;
    let graph = &mut nodes.graph;
    let (condition, is_inverse) = truth(graph, cond, left, right);
    let [if_not_zero, if_zero] = match ty {
        PartType::Int => [Opcode::MOVN_I64_I64, Opcode::MOVZ_I64_I64],
        PartType::F32 => [Opcode::MOVN_I64_S, Opcode::MOVZ_I64_S],
        // There are no vectors.
        PartType::F64 | PartType::Vector(_) => [Opcode::MOVN_I64_D64, Opcode::MOVZ_I64_D64],
    };
    let opcode = if is_inverse { if_zero } else { if_not_zero };
    Ok(graph.machine(opcode, of_type, &[then, condition, otherwise]))
}
