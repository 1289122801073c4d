//! Nodes that are selected without patterns, because LLVM's C++ gives them another form before, or because their
//! patterns have integers of 32 bits.

use tablegen_backend::lower::{Cond, Facts, Op};
use tablegen_rt::isel::graph::{Graph, Kind, Value};
use tablegen_rt::isel::{Dag as _, Emit as _, MachineNode, Replacement};

use super::{conditions, constants, select};
use crate::selector::{NodeOpcode, ValueType};
use crate::target::{Opcode, Register};

type G = Graph<select::Nodes>;

const INT: ValueType = ValueType::i64;

/// Returns the instructions of a constant.
fn constant(graph: &mut G, number: i64) -> Value {
    let mut value = graph.register(Some(Register::ZERO_64), INT);
    for (opcode, immediate) in constants::instructions(number) {
        let immediate = graph.constant(immediate, INT);
        value = match opcode {
            Opcode::LUi64 => graph.machine(opcode, INT, &[immediate]),
            _ => graph.machine(opcode, INT, &[value, immediate]),
        };
    }
    value
}

/// Returns the instruction of a shift or a rotation.
fn shift(graph: &mut G, opcode: NodeOpcode, value: Value, amount: Value) -> Option<Value> {
    let (by_number, by_register) = match opcode {
        NodeOpcode::SHL => (Opcode::DSLL, Opcode::DSLLV),
        NodeOpcode::SRL => (Opcode::DSRL, Opcode::DSRLV),
        NodeOpcode::SRA => (Opcode::DSRA, Opcode::DSRAV),
        _ => (Opcode::DROTR, Opcode::DROTRV),
    };
    let is_left = opcode == NodeOpcode::ROTL;
    if let Some(number) = graph.integer(amount) {
        let number = if is_left { number.wrapping_neg() } else { number };
        let number = graph.constant(number & 63, INT);
        return Some(graph.machine(by_number, INT, &[value, number]));
    }
    let amount = match is_left {
        true => {
            let zero = graph.register(Some(Register::ZERO_64), INT);
            graph.machine(Opcode::DSUBu, INT, &[zero, amount])
        }
        false => amount,
    };
    Some(graph.machine(by_register, INT, &[value, amount]))
}

/// Returns the number of low bits that a mask keeps, and nothing else.
fn low_bits(mask: i64) -> Option<i64> {
    let ones = mask.trailing_ones();
    (mask > 0 && mask.count_ones() == ones).then_some(ones.into())
}

/// Returns the instruction that takes a part of a register by a mask that is no immediate.
fn part(
    graph: &mut G,
    facts: Facts<'_, select::Nodes>,
    value: Value,
    mask: Value,
) -> Option<Value> {
    let bits = low_bits(graph.integer(mask)?)?;
    let mut field = (value, 0);
    if facts.is(graph, value, Op::Srl)
        && let &[inner, by] = graph.node(value).operands()
        && let Some(by) = graph.integer(by).filter(|by| (1..64).contains(by) && by + bits <= 64)
    {
        field = (inner, by);
    }
    let (value, lowest) = field;
    if lowest == 0 && bits <= 16 {
        return None;
    }
    let [lowest, bits] = [lowest, bits].map(|number| graph.constant(number, INT));
    Some(graph.machine(Opcode::DEXT, INT, &[value, lowest, bits]))
}

/// Returns the instruction for a condition of floating-point numbers, by a register for such numbers.
fn float_comparison(cond: Cond, is_double: bool) -> Option<Opcode> {
    let (double, single) = match cond {
        Cond::Oeq => (Opcode::CMP_EQ_D, Opcode::CMP_EQ_S),
        Cond::Olt => (Opcode::CMP_LT_D, Opcode::CMP_LT_S),
        Cond::Ole => (Opcode::CMP_LE_D, Opcode::CMP_LE_S),
        Cond::Uno => (Opcode::CMP_UN_D, Opcode::CMP_UN_S),
        _ => return None,
    };
    Some(if is_double { double } else { single })
}

/// Returns the value of a comparison: 0 or 1.
fn comparison(graph: &mut G, facts: Facts<'_, select::Nodes>, node: Value) -> Option<Value> {
    let &[left, right, code] = graph.node(node).operands() else { return None };
    let cond = facts.vocabulary.condition_of(graph.condition_code(code)?)?;
    let ty = graph.type_of(left)?;
    if !facts.vocabulary.is_float(ty) {
        return Some(conditions::set(graph, cond, left, right));
    }
    let opcode = float_comparison(cond, ty == ValueType::f64)?;
    let condition = graph.machine(opcode, ValueType::f64, &[left, right]);
    Some(graph.machine(Opcode::DMFC1, INT, &[condition]))
}

/// Returns the instruction of an operation on two integers.
fn binary(opcode: NodeOpcode) -> Option<Opcode> {
    Some(match opcode {
        NodeOpcode::MUL => Opcode::DMUL_R6,
        NodeOpcode::MULHS => Opcode::DMUH,
        NodeOpcode::MULHU => Opcode::DMUHU,
        NodeOpcode::SDIV => Opcode::DDIV,
        NodeOpcode::UDIV => Opcode::DDIVU,
        NodeOpcode::SREM => Opcode::DMOD,
        NodeOpcode::UREM => Opcode::DMODU,
        _ => return None,
    })
}

/// Makes an instruction of a node with a chain, and replaces the node by it.
fn with_chain(
    graph: &mut G,
    node: Value,
    (opcode, types): (Opcode, &[ValueType]),
    (chain, operands): (Value, &[Value]),
) {
    let is_access = graph.memory(node).is_some();
    let result = graph.machine_node(MachineNode {
        opcode,
        types,
        operands,
        deactivation_symbol: None,
        chain: Some(chain),
        glue: None,
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

/// Returns the operands of a compare-and-exchange of a part of the 32 bits around it, whose mask is `ones` at the lowest
/// bits.
fn in_container(
    graph: &mut G,
    address: Value,
    [expected, new]: [Value; 2],
    ones: i64,
) -> [Value; 6] {
    let zero = graph.register(Some(Register::ZERO_64), INT);
    let [two, three, ones] = [2, 3, ones].map(|number| graph.constant(number, INT));
    // The address without its lowest two bits.
    let base = graph.machine(Opcode::DSRL, INT, &[address, two]);
    let base = graph.machine(Opcode::DSLL, INT, &[base, two]);
    let byte = graph.machine(Opcode::ANDi64, INT, &[address, three]);
    let shift = graph.machine(Opcode::DSLL, INT, &[byte, three]);
    let mask = graph.machine(Opcode::ORi64, INT, &[zero, ones]);
    let mask = graph.machine(Opcode::DSLLV, INT, &[mask, shift]);
    let others = graph.machine(Opcode::NOR64, INT, &[mask, zero]);
    let [expected, new] = [expected, new].map(|value| {
        let value = graph.machine(Opcode::ANDi64, INT, &[value, ones]);
        graph.machine(Opcode::DSLLV, INT, &[value, shift])
    });
    [base, mask, expected, others, new, shift]
}

/// Selects a compare-and-exchange by a loop. Returns false for one of other types.
fn compare_exchange(graph: &mut G, node: Value) -> bool {
    let &[chain, address, expected, new] = graph.node(node).operands() else { return false };
    let opcode = match graph.memory(node).map(|memory| memory.ty) {
        Some(ty @ (ValueType::i8 | ValueType::i16)) => {
            let (opcode, ones) = match ty {
                ValueType::i8 => (Opcode::ATOMIC_CMP_SWAP_I8_POSTRA, 0xff),
                _ => (Opcode::ATOMIC_CMP_SWAP_I16_POSTRA, 0xffff),
            };
            let operands = in_container(graph, address, [expected, new], ones);
            with_chain(graph, node, (opcode, &[INT]), (chain, &operands));
            return true;
        }
        Some(ValueType::i32) => {
            // The instruction has registers of 32 bits: zero is the lower half of the register of 64.
            let half = graph.register(Some(Register::ZERO), ValueType::i32);
            let [expected, new] = [expected, new]
                .map(|value| if graph.integer(value) == Some(0) { half } else { value });
            let opcode = Opcode::ATOMIC_CMP_SWAP_I32;
            with_chain(graph, node, (opcode, &[INT]), (chain, &[address, expected, new]));
            return true;
        }
        Some(ValueType::i64) => Opcode::ATOMIC_CMP_SWAP_I64,
        _ => return false,
    };
    with_chain(graph, node, (opcode, &[INT]), (chain, &[address, expected, new]));
    true
}

/// Selects a node that patterns do not match. Returns false for others.
pub(super) fn select(graph: &mut G, facts: Facts<'_, select::Nodes>, node: Value) -> bool {
    let kind = graph.node(node).kind();
    let operands = graph.node(node).operands();
    let new = match (kind, operands) {
        (Kind::Constant(number), _) => {
            Some(constant(graph, i64::try_from(number).unwrap_or_default()))
        }
        (Kind::Generic(NodeOpcode::FrameIndex), &[slot]) => {
            let zero = graph.constant(0, INT);
            Some(graph.machine(Opcode::DADDiu, INT, &[slot, zero]))
        }
        (Kind::Generic(NodeOpcode::SINT_TO_FP), &[value]) => {
            let bits = graph.machine(Opcode::DMTC1, ValueType::f64, &[value]);
            graph.type_of(node).map(|ty| {
                let is_double = ty == ValueType::f64;
                let opcode = if is_double { Opcode::CVT_D64_L } else { Opcode::CVT_S_L };
                graph.machine(opcode, ty, &[bits])
            })
        }
        (Kind::Generic(NodeOpcode::SETCC), _) => comparison(graph, facts, node),
        (Kind::Generic(NodeOpcode::AND), &[value, mask]) => part(graph, facts, value, mask),
        (
            Kind::Generic(
                opcode @ (NodeOpcode::SHL
                | NodeOpcode::SRL
                | NodeOpcode::SRA
                | NodeOpcode::ROTL
                | NodeOpcode::ROTR),
            ),
            &[value, amount],
        ) => shift(graph, opcode, value, amount),
        (Kind::Generic(NodeOpcode::ATOMIC_CMP_SWAP), _) => return compare_exchange(graph, node),
        (Kind::Generic(NodeOpcode::ATOMIC_FENCE), &[chain, ..]) => {
            let kind = graph.constant(0, INT);
            with_chain(graph, node, (Opcode::SYNC, &[]), (chain, &[kind]));
            return true;
        }
        (Kind::Generic(opcode), &[left, right]) => {
            binary(opcode).map(|opcode| graph.machine(opcode, INT, &[left, right]))
        }
        _ => None,
    };
    let Some(new) = new else { return false };
    graph.replace_uses(node, new);
    true
}
