//! Selects instructions with the generated matcher, and schedules them.

use std::collections::HashMap;

use tablegen_rt::isel::{Dag, Emit, NoMatch};

use crate::dag::{BlockDag, Kind, Reg, Value, WORD};
use crate::machine::Machine;
use crate::target::selector::{NodeOpcode, SelectHooks, Selector};
use crate::target::{Feature, Opcode, Register};

/// Hooks of the patterns.
struct Target<'m>(&'m Machine);

impl SelectHooks<BlockDag> for Target<'_> {
    fn has_feature(&self, feature: Feature) -> bool {
        self.0.features.contains(feature)
    }

    /// Splits an address into a base and a 12-bit signed offset.
    fn select_address(&self, dag: &mut BlockDag, address: Value) -> Option<[Value; 2]> {
        let ty = dag.value_type(address)?;
        let sum = match dag.node(address).kind() {
            Kind::Generic(NodeOpcode::ADD) => dag.integer(dag.operand(address, 1)),
            _ => None,
        };
        let (base, offset) = match (dag.integer(address), sum) {
            (Some(number), _) => (None, number),
            (None, Some(offset)) => (Some(dag.operand(address, 0)), offset),
            (None, None) => (Some(address), 0),
        };
        let (upper, lower) = match offset {
            // In reach of an addition more.
            2048..=4094 if base.is_some() => (2047, offset - 2047),
            -4096..=-2049 if base.is_some() => (-2048, offset + 2048),
            _ => {
                let lower = ((offset & 0xfff) ^ 0x800) - 0x800;
                (offset - lower, lower)
            }
        };
        // The address of memory in the frame is the sum of its slot and a number.
        let slot = base.filter(|&base| dag.node(base).kind() == Kind::Machine(Opcode::ADDI));
        if let Some(slot) = slot
            && upper == 0
            && let [slot, start] = *dag.node(slot).operands()
            && matches!(dag.node(slot).kind(), Kind::Symbol(..))
            && dag.integer(start) == Some(0)
        {
            return Some([slot, dag.constant(lower, ty)]);
        }
        let base = match (base, upper) {
            (None, 0) => dag.register(Some(Register::X0), ty),
            (Some(base), 0) => base,
            (Some(base), 2047 | -2048) => {
                let upper = dag.constant(upper, ty);
                dag.machine(Opcode::ADDI, WORD, &[base, upper])
            }
            (base, _) => {
                let upper = dag.constant(upper >> 12 & 0xf_ffff, ty);
                let upper = dag.machine(Opcode::LUI, WORD, &[upper]);
                match base {
                    Some(base) => dag.machine(Opcode::ADD, WORD, &[base, upper]),
                    None => upper,
                }
            }
        };
        Some([base, dag.constant(lower, ty)])
    }
}

/// Selects instructions for all nodes of a block, those that use others first.
///
/// # Errors
/// Returns the first node that no pattern matches.
pub fn select(dag: &mut BlockDag, machine: &Machine) -> Result<(), NoMatch<Value>> {
    let mut selector = Selector::new();
    dag.select_all(|dag, node| selector.select(dag, node, &Target(machine)))
}

/// Operand of an instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Operand {
    Register(Reg),
    Number(i64),
    Block(usize),
    /// Memory in the frame.
    Slot(usize),
    /// Function that is called.
    Function(usize),
}

/// Selected instruction. A copy has its operand as result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Selected {
    pub opcode: Opcode,
    pub result: Option<Reg>,
    pub operands: Vec<Operand>,
}

/// Returns the instructions of a block, each after those whose results it uses. Results go to
/// virtual registers numbered from `registers`, which is advanced.
pub fn schedule(dag: &BlockDag, registers: &mut usize) -> Vec<Selected> {
    let first = *registers;
    let mut code = Vec::new();
    let mut results: HashMap<usize, Option<Operand>> = HashMap::new();
    // Nodes on the way from the root, each with the number of operands that are done.
    let mut path = vec![(dag.root(), 0)];
    while let Some((value, done)) = path.last_mut() {
        let node = dag.node(*value);
        if let Some(&operand) = node.operands().get(*done) {
            *done += 1;
            if !results.contains_key(&operand.node) {
                path.push((operand, 0));
            }
            continue;
        }
        let operands = node.operands().iter().filter(|&&operand| is_operand(dag, operand));
        let operands = operands.filter_map(|operand| *results.get(&operand.node)?);
        let operands: Vec<Operand> = operands.collect();
        let result = match (node.kind(), &operands[..]) {
            (Kind::TargetConstant(_), _) => dag.integer(*value).map(Operand::Number),
            (Kind::Block(block), _) => Some(Operand::Block(block)),
            (Kind::Symbol(NodeOpcode::TargetFrameIndex, slot), _) => Some(Operand::Slot(slot)),
            (Kind::Symbol(_, function), _) => Some(Operand::Function(function)),
            (Kind::Register(register) | Kind::FromRegister(register), _) => {
                Some(Operand::Register(register))
            }
            // A copy of a register is that register.
            (Kind::Machine(Opcode::COPY), &[operand]) => Some(operand),
            // A result of this block goes to the target register directly, without a copy.
            (
                Kind::ToRegister(to @ Reg::Virtual(_)),
                &[Operand::Register(from @ Reg::Virtual(number))],
            ) if number >= first => {
                rename(&mut code, from, to);
                for result in results.values_mut().flatten() {
                    if *result == Operand::Register(from) {
                        *result = Operand::Register(to);
                    }
                }
                None
            }
            (Kind::ToRegister(register), _) => {
                let opcode = Opcode::COPY;
                code.push(Selected { opcode, result: Some(register), operands });
                None
            }
            (Kind::Machine(opcode), _) => {
                let first = Value { result: 0, ..*value };
                let result = is_word(dag, first).then(|| {
                    *registers += 1;
                    Reg::Virtual(*registers - 1)
                });
                code.push(Selected { opcode, result, operands });
                result.map(Operand::Register)
            }
            _ => None,
        };
        results.insert(value.node, result);
        path.pop();
    }
    code
}

/// Returns true if a value fits a register.
fn is_word(dag: &BlockDag, value: Value) -> bool {
    dag.type_of(value) == Some(WORD)
}

/// Returns true if a value can be an operand of an instruction, unlike chains.
fn is_operand(dag: &BlockDag, value: Value) -> bool {
    is_word(dag, value) || matches!(dag.node(value).kind(), Kind::Block(_))
}

/// Uses another register.
fn rename(code: &mut [Selected], from: Reg, to: Reg) {
    for one in code {
        for operand in &mut one.operands {
            if *operand == Operand::Register(from) {
                *operand = Operand::Register(to);
            }
        }
        if one.result == Some(from) {
            one.result = Some(to);
        }
    }
}
