//! Comparisons, which write the status register, and branches and choices that read it.

use tablegen_backend::Error;
use tablegen_backend::lower::{Cond, Facts, Nodes, PartType};
use tablegen_rt::isel::graph::{Graph, Kind, Value};
use tablegen_rt::isel::{Dag, Emit};

use super::Generator;
use super::generator::ALWAYS;
use super::select;
use crate::asm::immediate::{modified_immediate, t32_immediate};
use crate::selector::{NodeOpcode, ValueType};
use crate::target::Opcode;

type G = Graph<select::Nodes>;

const INT: ValueType = ValueType::i32;

/// Returns the number of a condition of integers.
fn code(cond: Cond) -> i64 {
    match cond {
        Cond::Eq => 0,
        Cond::Ne => 1,
        Cond::Uge => 2,
        Cond::Ult => 3,
        Cond::Ugt => 8,
        Cond::Ule => 9,
        Cond::Ge => 10,
        Cond::Lt => 11,
        Cond::Gt => 12,
        Cond::Le => 13,
        other => float_code(other),
    }
}

/// Returns the number of a condition of floating-point numbers.
fn float_code(cond: Cond) -> i64 {
    match cond {
        Cond::Oeq | Cond::Eq => 0,
        Cond::Une | Cond::Ne => 1,
        Cond::Olt => 4,
        Cond::Uge => 5,
        Cond::Uno => 6,
        Cond::Ord => 7,
        Cond::Ugt => 8,
        Cond::Ole => 9,
        Cond::Oge | Cond::Ge => 10,
        Cond::Ult | Cond::Lt => 11,
        Cond::Ogt | Cond::Gt => 12,
        Cond::Ule | Cond::Le => 13,
    }
}

/// Returns true if a comparison has a number, or its negative, as an immediate.
fn is_immediate(generator: &Generator, number: i64) -> bool {
    let has = |number: i64| match generator.is_thumb() {
        true => t32_immediate(number as u32).is_some(),
        false => modified_immediate(number as u32).is_some(),
    };
    has(number) || has(-number)
}

/// Returns an equivalent comparison whose constant is an immediate, if the next number is one.
fn with_short_constant(
    generator: &Generator,
    graph: &mut G,
    cond: Cond,
    values: [Value; 2],
) -> (Cond, [Value; 2]) {
    let Some(number) = graph.integer(values[1]) else { return (cond, values) };
    let (least, most) = (i64::from(i32::MIN), i64::from(i32::MAX));
    let (other, step) = match cond {
        Cond::Lt if number > least => (Cond::Le, -1),
        Cond::Le if number < most => (Cond::Lt, 1),
        Cond::Gt if number < most => (Cond::Ge, 1),
        Cond::Ge if number > least => (Cond::Gt, -1),
        Cond::Ult if number != 0 => (Cond::Ule, -1),
        Cond::Ule if number != -1 => (Cond::Ult, 1),
        Cond::Ugt if number != -1 => (Cond::Uge, 1),
        Cond::Uge if number != 0 => (Cond::Ugt, -1),
        _ => return (cond, values),
    };
    let next = (number + step) << 32 >> 32;
    if is_immediate(generator, number) || !is_immediate(generator, next) {
        return (cond, values);
    }
    (other, [values[0], graph.leaf(Kind::Constant(next.into()), INT)])
}

/// Returns the value of the status register after a comparison, and the number of the condition.
fn compare(
    generator: &Generator,
    graph: &mut G,
    cond: Cond,
    [left, right]: [Value; 2],
) -> (Value, i64) {
    let opcode = match graph.type_of(left) {
        Some(ValueType::f64) => Some(Opcode::VCMPD),
        Some(ValueType::f32) => Some(Opcode::VCMPS),
        _ => None,
    };
    if let Some(opcode) = opcode {
        let always = graph.constant(ALWAYS, INT);
        let none = graph.register(None, INT);
        let flags = graph.machine(opcode, INT, &[left, right, always, none]);
        return (flags, float_code(cond));
    }
    let (cond, values) = with_short_constant(generator, graph, cond, [left, right]);
    let opcode = match cond {
        Cond::Eq | Cond::Ne => NodeOpcode::ARMISD_CMPZ,
        _ => NodeOpcode::ARMISD_CMP,
    };
    (graph.value(Kind::Generic(opcode), INT, &values), code(cond))
}

/// Returns the comparison node as a choice between 0 and 1. `None` if it has no such operands.
pub(super) fn set(
    generator: &Generator,
    facts: Facts<'_, select::Nodes>,
    graph: &mut G,
    node: Value,
) -> Option<Value> {
    let &[left, right, cond] = graph.node(node).operands() else { return None };
    let cond = facts.vocabulary.condition_of(graph.condition_code(cond)?)?;
    let (flags, code) = compare(generator, graph, cond, [left, right]);
    let [zero, one] = [0, 1].map(|number| graph.leaf(Kind::Constant(number), INT));
    let code = graph.leaf(Kind::Constant(code.into()), INT);
    let kind = Kind::Generic(NodeOpcode::ARMISD_CMOV);
    Some(graph.value(kind, INT, &[zero, one, code, flags]))
}

/// Makes a value that is one of two by a bit.
pub(super) fn choose(
    nodes: &mut Nodes<'_, Generator>,
    bit: Value,
    ty: PartType,
    [then, otherwise]: [Value; 2],
) -> Result<Value, Error> {
    let (cond, left, right) = nodes.test(bit)?;
    let ty = nodes.type_of_part(ty)?;
    let generator = nodes.target();
    let (flags, code) = compare(generator, &mut nodes.graph, cond, [left, right]);
    let code = nodes.graph.leaf(Kind::Constant(code.into()), INT);
    // The first value is that without the condition.
    Ok(nodes.node(NodeOpcode::ARMISD_CMOV, ty, &[otherwise, then, code, flags]))
}

/// Adds a branch to a block if a condition holds.
pub(super) fn branch(
    nodes: &mut Nodes<'_, Generator>,
    (cond, left, right): (Cond, Value, Value),
    block: Value,
) {
    let generator = nodes.target();
    let (flags, code) = compare(generator, &mut nodes.graph, cond, [left, right]);
    let code = nodes.graph.leaf(Kind::Constant(code.into()), INT);
    let kind = Kind::Generic(NodeOpcode::ARMISD_BRCOND);
    nodes.graph.effect(kind, &[], &[block, code, flags]);
}
