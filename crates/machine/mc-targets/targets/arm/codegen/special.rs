//! Nodes that are selected without patterns, because LLVM's C++ gives them another form before.

use tablegen_backend::kit::rotations::{self, Rotations};
use tablegen_rt::isel::graph::{Graph, Kind, Value};
use tablegen_rt::isel::{Dag, Emit, MachineNode, Replacement};

use super::Generator;
use super::expand::BARRIER;
use super::generator::ALWAYS;
use super::select;
use crate::selector::{NodeOpcode, ValueType};
use crate::target::{Opcode, Register};

type G = Graph<select::Nodes>;

const INT: ValueType = ValueType::i32;

/// Returns the encoding of a floating-point constant of an instruction: a sign, four bits of the fraction, and a small
/// exponent. `None` for other numbers.
pub(super) fn float_immediate(value: f64) -> Option<i64> {
    let bits = value.to_bits();
    let exponent = (bits >> 52 & 0x7ff).cast_signed() - 1023;
    if bits << 16 != 0 || !(-3..=4).contains(&exponent) {
        return None;
    }
    let sign = (bits >> 63).cast_signed();
    let fraction = (bits >> 48 & 15).cast_signed();
    Some(sign << 7 | ((exponent + 3) ^ 4) << 4 | fraction)
}

/// Returns the rotation to the right that a rotation to the left is.
pub(super) fn rotation(graph: &mut G, node: Value) -> Option<Value> {
    let (sub, rotate_right) = (NodeOpcode::SUB, NodeOpcode::ROTR);
    rotations::to_right(graph, node, 32, Rotations { sub, rotate_right, amount: INT })
}

/// Returns the operands of instructions that are always executed.
fn always(graph: &mut G) -> [Value; 2] {
    [graph.constant(ALWAYS, INT), graph.register(None, INT)]
}

/// Makes an instruction of a node with a chain, and replaces the node by it.
fn with_chain(
    graph: &mut G,
    node: Value,
    (opcode, types): (Opcode, &[ValueType]),
    (chain, operands): (Value, &[Value]),
    glue: Option<Value>,
) {
    let is_access = graph.memory(node).is_some();
    let result = graph.machine_node(MachineNode {
        opcode,
        types,
        operands,
        deactivation_symbol: None,
        chain: Some(chain),
        glue,
        glue_result: false,
        memory: if is_access { core::slice::from_ref(&node) } else { &[] },
    });
    let chain = Value { result: types.len(), ..result };
    graph.replace(Replacement {
        root: node,
        results: if types.is_empty() { &[] } else { core::slice::from_ref(&result) },
        chained: &[node],
        chain: Some(chain),
        glue: None,
    });
}

/// Selects a compare-and-exchange by a loop. Returns false for one of other types.
fn compare_exchange(graph: &mut G, node: Value) -> bool {
    let &[chain, address, expected, new] = graph.node(node).operands() else { return false };
    let opcode = match graph.memory(node).map(|memory| memory.ty) {
        Some(ValueType::i8) => Opcode::CMP_SWAP_8,
        Some(ValueType::i16) => Opcode::CMP_SWAP_16,
        Some(ValueType::i32) => Opcode::CMP_SWAP_32,
        _ => return false,
    };
    with_chain(graph, node, (opcode, &[INT, INT]), (chain, &[address, expected, new]), None);
    true
}

/// Selects a fence: a barrier for all accesses.
fn fence(generator: &Generator, graph: &mut G, node: Value) -> bool {
    let Some(&chain) = graph.node(node).operands().first() else { return false };
    let barrier = graph.constant(BARRIER, INT);
    let [condition, register] = always(graph);
    let operands = [barrier, condition, register];
    let (opcode, operands) =
        generator.either((Opcode::DMB, &operands[..1]), (Opcode::t2DMB, &operands[..]));
    with_chain(graph, node, (opcode, &[]), (chain, operands), None);
    true
}

/// Selects a branch, for which the description has no pattern, as its condition is one operand of two.
fn branch(generator: &Generator, graph: &mut G, node: Value) -> bool {
    let &[chain, block, code, flags] = graph.node(node).operands() else { return false };
    let code = graph.target_constant(code);
    let register = graph.register(Some(Register::CPSR), INT);
    let (chain, glue) = graph.copy_to_register(chain, Register::CPSR, flags, None);
    let opcode = generator.either(Opcode::Bcc, Opcode::t2Bcc);
    with_chain(graph, node, (opcode, &[]), (chain, &[block, code, register]), Some(glue));
    true
}

/// Selects a node that patterns do not match. Returns false for others.
pub(super) fn select(generator: &Generator, graph: &mut G, node: Value) -> bool {
    let kind = graph.node(node).kind();
    let operands = graph.node(node).operands();
    let new = match (kind, operands) {
        (Kind::Generic(NodeOpcode::FrameIndex), &[slot]) => {
            let zero = graph.constant(0, INT);
            let [condition, register] = always(graph);
            let opcode = generator.either(Opcode::ADDri, Opcode::t2ADDri);
            graph.machine(opcode, INT, &[slot, zero, condition, register, register])
        }
        (Kind::Generic(NodeOpcode::MULHU), &[left, right]) => {
            let [condition, register] = always(graph);
            let all = [left, right, condition, register, register];
            let (opcode, all) =
                generator.either((Opcode::UMULL, &all[..]), (Opcode::t2UMULL, &all[..4]));
            let low = graph.add(Kind::Machine(opcode), &[INT, INT], all);
            Value { result: 1, ..low }
        }
        (Kind::Generic(NodeOpcode::CTTZ), &[value]) => {
            let [condition, register] = always(graph);
            let [reverse, count] =
                generator.either([Opcode::RBIT, Opcode::CLZ], [Opcode::t2RBIT, Opcode::t2CLZ]);
            let reversed = graph.machine(reverse, INT, &[value, condition, register]);
            graph.machine(count, INT, &[reversed, condition, register])
        }
        (Kind::Generic(NodeOpcode::ATOMIC_CMP_SWAP), _) => return compare_exchange(graph, node),
        (Kind::Generic(NodeOpcode::ARMISD_BRCOND), _) => return branch(generator, graph, node),
        (Kind::Generic(NodeOpcode::ATOMIC_FENCE), _) => return fence(generator, graph, node),
        _ => return false,
    };
    graph.replace_uses(node, new);
    true
}
