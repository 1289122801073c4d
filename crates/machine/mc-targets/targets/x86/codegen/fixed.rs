//! Instructions with operands in fixed registers, and atomic operations.

use tablegen_rt::isel::graph::{Graph, Kind, Value};
use tablegen_rt::isel::{AtomicOrdering, Dag, Emit, MachineNode, Replacement};

use super::address::Operands;
use super::select::{self, G};
use crate::selector::{NodeOpcode, ValueType};
use crate::target::{Opcode, Register};

/// Instruction with operands in fixed registers.
struct Fixed<'a> {
    opcode: Opcode,
    /// Other operands.
    operands: &'a [Value],
    /// Values in registers.
    inputs: &'a [(Register, Value)],
    /// Types of the registers that the instruction writes, in the order of its description.
    types: &'a [ValueType],
    /// Node with the access to memory and the chain.
    access: Option<(Value, Value)>,
}

impl Fixed<'_> {
    /// Adds the instruction. Returns its first result.
    fn add(&self, graph: &mut G) -> Value {
        let mut glue = None;
        for &(register, value) in self.inputs {
            let chain = graph.entry_chain();
            glue = Some(graph.copy_to_register(chain, register, value, glue).1);
        }
        let memory: &[Value] = match &self.access {
            Some((node, _)) => core::slice::from_ref(node),
            None => &[],
        };
        graph.machine_node(MachineNode {
            opcode: self.opcode,
            types: self.types,
            operands: self.operands,
            deactivation_symbol: None,
            chain: self.access.map(|(_, chain)| chain),
            glue,
            glue_result: false,
            memory,
        })
    }
}

/// Replaces a node by a value, and its chain if there is one.
pub(super) fn replace(graph: &mut G, root: Value, results: &[Value], chain: Option<Value>) {
    let chained: &[Value] = if chain.is_some() { core::slice::from_ref(&root) } else { &[] };
    graph.replace(Replacement { root, results, chained, chain, glue: None });
}

/// Selects a division or a remainder.
pub(super) fn divide(graph: &mut G, node: Value, opcode: NodeOpcode) -> bool {
    let &[left, right] = graph.node(node).operands() else { return false };
    let is_signed = matches!(opcode, NodeOpcode::SDIV | NodeOpcode::SREM);
    let is_remainder = matches!(opcode, NodeOpcode::SREM | NodeOpcode::UREM);
    let (ty, registers, extend, divide) = match graph.type_of(node) {
        Some(ty @ ValueType::i64) => {
            let divide = if is_signed { Opcode::IDIV64r } else { Opcode::DIV64r };
            (ty, [Register::RAX, Register::RDX], Opcode::CQO, divide)
        }
        Some(ty @ ValueType::i32) => {
            let divide = if is_signed { Opcode::IDIV32r } else { Opcode::DIV32r };
            (ty, [Register::EAX, Register::EDX], Opcode::CDQ, divide)
        }
        _ => return false,
    };
    let [low, high] = registers;
    let (left, upper) = if is_signed {
        let inputs = &[(low, left)];
        let types = &[ty, ty];
        let extended =
            Fixed { opcode: extend, operands: &[], inputs, types, access: None }.add(graph);
        (result_in(graph, extended, extend, low), result_in(graph, extended, extend, high))
    } else {
        (left, graph.leaf(Kind::Constant(0), ty))
    };
    let inputs = &[(low, left), (high, upper)];
    let divided =
        Fixed { opcode: divide, operands: &[right], inputs, types: &[ty, ty], access: None }
            .add(graph);
    let wanted = if is_remainder { high } else { low };
    let result = result_in(graph, divided, divide, wanted);
    replace(graph, node, &[result], None);
    true
}

/// Returns the result of an instruction that a register has.
fn result_in(_: &G, value: Value, opcode: Opcode, register: Register) -> Value {
    let index = opcode.desc().implicit_defs().position(|written| written == register);
    Value { result: index.unwrap_or(0), ..value }
}

/// Selects the upper half of a product.
pub(super) fn multiply_high(graph: &mut G, node: Value, is_signed: bool) -> bool {
    let &[left, right] = graph.node(node).operands() else { return false };
    let ty = ValueType::i64;
    if graph.type_of(node) != Some(ty) {
        return false;
    }
    let opcode = if is_signed { Opcode::IMUL64r } else { Opcode::MUL64r };
    let inputs = &[(Register::RAX, left)];
    let product =
        Fixed { opcode, operands: &[right], inputs, types: &[ty, ty], access: None }.add(graph);
    let result = result_in(graph, product, opcode, Register::RDX);
    replace(graph, node, &[result], None);
    true
}

/// Selects a compare-and-exchange of an integer in a register.
pub(super) fn compare_exchange(
    graph: &mut G,
    node: Value,
    address: impl FnOnce(&mut Graph<select::Nodes>, Value) -> Operands,
) -> bool {
    let &[chain, pointer, expected, new] = graph.node(node).operands() else { return false };
    let (opcode, register, ty) = match graph.memory(node).map(|memory| memory.ty) {
        Some(ty @ ValueType::i8) => (Opcode::LCMPXCHG8, Register::AL, ty),
        Some(ty @ ValueType::i16) => (Opcode::LCMPXCHG16, Register::AX, ty),
        Some(ty @ ValueType::i32) => (Opcode::LCMPXCHG32, Register::EAX, ty),
        Some(ty @ ValueType::i64) => (Opcode::LCMPXCHG64, Register::RAX, ty),
        _ => return false,
    };
    let [base, scale, index, displacement, segment] = address(graph, pointer);
    let old = Fixed {
        opcode,
        operands: &[base, scale, index, displacement, segment, new],
        inputs: &[(register, expected)],
        types: &[ty],
        access: Some((node, chain)),
    }
    .add(graph);
    replace(graph, node, &[old], Some(Value { result: 1, ..old }));
    true
}

/// Selects an atomic store that later loads do not precede: an exchange. Returns false for other stores.
pub(super) fn ordered_store(
    graph: &mut G,
    node: Value,
    address: impl FnOnce(&mut Graph<select::Nodes>, Value) -> Operands,
) -> bool {
    let &[chain, value, pointer] = graph.node(node).operands() else { return false };
    let Some(memory) = graph.memory(node) else { return false };
    if memory.ordering != AtomicOrdering::SequentiallyConsistent {
        return false;
    }
    let opcode = match memory.ty {
        ValueType::i8 => Opcode::XCHG8rm,
        ValueType::i16 => Opcode::XCHG16rm,
        ValueType::i32 => Opcode::XCHG32rm,
        ValueType::i64 => Opcode::XCHG64rm,
        _ => return false,
    };
    let [base, scale, index, displacement, segment] = address(graph, pointer);
    let operands = &[value, base, scale, index, displacement, segment];
    let access = Some((node, chain));
    let old = Fixed { opcode, operands, inputs: &[], types: &[memory.ty], access }.add(graph);
    replace(graph, node, &[], Some(Value { result: 1, ..old }));
    true
}

/// Selects a fence. Only loads after stores need an instruction.
pub(super) fn fence(graph: &mut G, node: Value) -> bool {
    /// Number of the ordering of all accesses, as nodes of fences have it.
    const SEQUENTIALLY_CONSISTENT: i64 = 7;
    let &[chain, ordering, _] = graph.node(node).operands() else { return false };
    let mut after = chain;
    if graph.integer(ordering) == Some(SEQUENTIALLY_CONSISTENT) {
        let opcode = Opcode::MFENCE;
        let access = Some((node, chain));
        after = Fixed { opcode, operands: &[], inputs: &[], types: &[], access }.add(graph);
    }
    replace(graph, node, &[], Some(after));
    true
}
