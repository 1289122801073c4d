//! Comparisons, branches and choices.
//!
//! Conditions of floating-point numbers are in registers of their own, from which branches and choices of such numbers
//! read them. Others have them in general registers.

extern crate alloc;

use alloc::format;

use tablegen_backend::Error;
use tablegen_backend::lower::{Cond, Facts, Nodes, Op, PartType};
use tablegen_rt::isel::Dag;
use tablegen_rt::isel::graph::{Graph, Kind, Value};

use super::Generator;
use super::select;
use crate::selector::{NodeOpcode, ValueType};
use crate::target::Opcode;

type G = Graph<select::Nodes>;

/// Returns the condition and true if the operands are exchanged, for a condition of floating-point numbers: patterns
/// and instructions have none that is greater.
fn float_condition(cond: Cond) -> (Cond, bool) {
    match cond {
        Cond::Gt | Cond::Ogt => (Cond::Olt, true),
        Cond::Ge | Cond::Oge => (Cond::Ole, true),
        Cond::Ugt => (Cond::Ult, true),
        Cond::Uge => (Cond::Ule, true),
        Cond::Lt => (Cond::Olt, false),
        Cond::Le => (Cond::Ole, false),
        Cond::Eq => (Cond::Oeq, false),
        Cond::Ne => (Cond::Une, false),
        other => (other, false),
    }
}

/// Returns the instruction that compares floating-point numbers, and true if the operands are exchanged.
fn comparison(cond: Cond, is_double: bool) -> Option<(Opcode, bool)> {
    let (cond, is_swapped) = float_condition(cond);
    let (double, single) = match cond {
        Cond::Oeq => (Opcode::FCMP_CEQ_D, Opcode::FCMP_CEQ_S),
        Cond::Olt => (Opcode::FCMP_CLT_D, Opcode::FCMP_CLT_S),
        Cond::Ole => (Opcode::FCMP_CLE_D, Opcode::FCMP_CLE_S),
        Cond::Ord => (Opcode::FCMP_COR_D, Opcode::FCMP_COR_S),
        Cond::Uno => (Opcode::FCMP_CUN_D, Opcode::FCMP_CUN_S),
        Cond::Une => (Opcode::FCMP_CUNE_D, Opcode::FCMP_CUNE_S),
        Cond::Ult => (Opcode::FCMP_CULT_D, Opcode::FCMP_CULT_S),
        Cond::Ule => (Opcode::FCMP_CULE_D, Opcode::FCMP_CULE_S),
        _ => return None,
    };
    Some((if is_double { double } else { single }, is_swapped))
}

/// Returns true for a comparison of floating-point numbers.
fn is_float_comparison(graph: &G, facts: Facts<'_, select::Nodes>, node: Value) -> bool {
    facts.is(graph, node, Op::SetCc)
        && graph
            .node(node)
            .operands()
            .first()
            .and_then(|&left| graph.type_of(left))
            .is_some_and(|ty| facts.vocabulary.is_float(ty))
}

/// Selects a comparison of floating-point numbers whose value is 0 or 1 in a general register. `None` for others.
pub(super) fn select_float_comparison(
    graph: &mut G,
    facts: Facts<'_, select::Nodes>,
    node: Value,
) -> Option<Value> {
    if !is_float_comparison(graph, facts, node) {
        return None;
    }
    let &[left, right, code] = graph.node(node).operands() else { return None };
    let cond = facts.vocabulary.condition_of(graph.condition_code(code)?)?;
    let is_double = graph.type_of(left) == Some(ValueType::f64);
    let (opcode, is_swapped) = comparison(cond, is_double)?;
    let operands = if is_swapped { [right, left] } else { [left, right] };
    let condition = graph.machine(opcode, ValueType::i64, &operands);
    Some(graph.machine(Opcode::MOVCF2GR, ValueType::i64, &[condition]))
}

fn is_immediate(number: i64) -> bool {
    (-2048..2048).contains(&number)
}

/// Returns an equivalent comparison of integers whose constant is an immediate. `None` if there is none.
pub(super) fn with_immediate(
    graph: &mut G,
    facts: Facts<'_, select::Nodes>,
    node: Value,
) -> Result<Option<Value>, Error> {
    let &[left, right, code] = graph.node(node).operands() else { return Ok(None) };
    let cond = graph.condition_code(code).and_then(|code| facts.vocabulary.condition_of(code));
    let (Some(cond), Some(number)) = (cond, graph.integer(right)) else { return Ok(None) };
    // Branches compare registers.
    let is_branch =
        |(user, _): (Value, usize)| graph.node(user).kind() == Kind::Generic(NodeOpcode::BRCOND);
    if graph.users(node).any(is_branch) {
        return Ok(None);
    }
    // Greater than a number is not less than the next one.
    let (other, number, is_inverse) = match cond {
        Cond::Gt if is_immediate(number) => (Cond::Lt, number + 1, true),
        Cond::Le if is_immediate(number) => (Cond::Lt, number + 1, false),
        Cond::Ugt if is_immediate(number) && number != -1 => (Cond::Ult, number + 1, true),
        Cond::Ule if is_immediate(number) && number != -1 => (Cond::Ult, number + 1, false),
        Cond::Ge => (Cond::Lt, number, true),
        Cond::Uge => (Cond::Ult, number, true),
        _ => return Ok(None),
    };
    if !is_immediate(number) {
        return Ok(None);
    }
    let ty = ValueType::i64;
    let right = graph.leaf(Kind::Constant(number.into()), ty);
    let code = graph.other(Kind::Condition(facts.vocabulary.condition(other)?));
    let set = graph.value(Kind::Generic(NodeOpcode::SETCC), ty, &[left, right, code]);
    if !is_inverse {
        return Ok(Some(set));
    }
    let one = graph.leaf(Kind::Constant(1), ty);
    Ok(Some(graph.value(Kind::Generic(NodeOpcode::XOR), ty, &[set, one])))
}

/// Makes a comparison node.
fn compare(
    nodes: &mut Nodes<'_, Generator>,
    cond: Cond,
    [left, right]: [Value; 2],
) -> Result<Value, Error> {
    let code = nodes.condition(cond)?;
    let int = nodes.int_type();
    nodes.typed(Op::SetCc, int, &[left, right, code])
}

/// Returns a condition of floating-point numbers and its operands in the form of patterns. `None` for integers.
fn of_floats(
    nodes: &Nodes<'_, Generator>,
    (cond, left, right): (Cond, Value, Value),
) -> Option<(Cond, [Value; 2])> {
    if nodes.graph.type_of(left) == Some(nodes.int_type()) {
        return None;
    }
    let (cond, is_swapped) = float_condition(cond);
    Some((cond, if is_swapped { [right, left] } else { [left, right] }))
}

/// Adds a branch to a block if a condition holds.
pub(super) fn branch(
    nodes: &mut Nodes<'_, Generator>,
    test: (Cond, Value, Value),
    block: Value,
) -> Result<(), Error> {
    let (cond, operands) = of_floats(nodes, test).unwrap_or((test.0, [test.1, test.2]));
    let condition = compare(nodes, cond, operands)?;
    nodes.graph.effect(Kind::Generic(NodeOpcode::BRCOND), &[], &[condition, block]);
    Ok(())
}

/// Makes a value that is one of two by a bit.
pub(super) fn choose(
    nodes: &mut Nodes<'_, Generator>,
    bit: Value,
    ty: PartType,
    [mut then, mut otherwise]: [Value; 2],
) -> Result<Value, Error> {
    let of_type = nodes.type_of_part(ty)?;
    if ty != PartType::Int {
        let test = nodes.test(bit)?;
        let condition = match of_floats(nodes, test) {
            Some((cond, operands)) => {
                let compared = nodes.graph.type_of(operands[0]);
                if compared == Some(of_type) {
                    let condition = compare(nodes, cond, operands)?;
                    let operands = [condition, then, otherwise];
                    return Ok(nodes.node(NodeOpcode::SELECT, of_type, &operands));
                }
                // Patterns compare numbers of the type that they choose.
                let is_double = compared == Some(ValueType::f64);
                let unsupported = || Error::Unsupported(format!("choice by {cond:?}"));
                let (opcode, _) = comparison(cond, is_double).ok_or_else(unsupported)?;
                nodes.graph.machine(opcode, ValueType::i64, &operands)
            }
            // The lowest bit of a general register.
            None => nodes.graph.machine(Opcode::MOVGR2CF, ValueType::i64, &[bit]),
        };
        let opcode = if ty == PartType::F64 { Opcode::FSEL_xD } else { Opcode::FSEL_xS };
        return Ok(nodes.graph.machine(opcode, of_type, &[otherwise, then, condition]));
    }
    let (cond, left, right) = nodes.test(bit)?;
    if nodes.graph.type_of(left) != Some(nodes.int_type()) {
        let bit = nodes.zext(bit, 1)?;
        return Ok(nodes.node(NodeOpcode::SELECT, of_type, &[bit, then, otherwise]));
    }
    // Instructions choose by zero or another number.
    let opposite = match cond {
        Cond::Eq => Some(Cond::Ne),
        Cond::Ge => Some(Cond::Lt),
        Cond::Le => Some(Cond::Gt),
        Cond::Uge => Some(Cond::Ult),
        Cond::Ule => Some(Cond::Ugt),
        _ => None,
    };
    if opposite.is_some() {
        (then, otherwise) = (otherwise, then);
    }
    let mut cond = opposite.unwrap_or(cond);
    let mut right = right;
    // Greater than a number is not less than the next one, which may be an immediate.
    if let (Cond::Gt | Cond::Ugt, Some(number)) = (cond, nodes.integer(right))
        && number.checked_add(1).is_some_and(is_immediate)
        && (cond == Cond::Gt || number != -1)
    {
        cond = if cond == Cond::Gt { Cond::Lt } else { Cond::Ult };
        right = nodes.constant(number + 1);
        (then, otherwise) = (otherwise, then);
    }
    let condition = match cond {
        Cond::Ne => match nodes.integer(right) {
            Some(number) if number != i64::MIN => nodes.op_constant(Op::Add, left, -number)?,
            _ => nodes.op(Op::Xor, &[left, right])?,
        },
        cond => compare(nodes, cond, [left, right])?,
    };
    Ok(nodes.node(NodeOpcode::SELECT, of_type, &[condition, then, otherwise]))
}
