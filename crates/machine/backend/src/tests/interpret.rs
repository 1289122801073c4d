//! Interpreter of the toy's machine code, before and after register allocation.

use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;

use tablegen_rt::names::Named;

use super::toy::{Op, Reg, Toy};
use crate::machine::{BlockId, Function, Inst, Operand, VReg};

/// Value of the stack pointer at the start.
const STACK: u64 = 0x10_0000;

/// Result of a function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Outcome {
    /// Inputs of each call.
    pub(super) calls: Vec<Vec<u64>>,
    /// Result. `None` if the function did not return in time.
    pub(super) result: Option<u64>,
}

struct State<'f> {
    function: &'f Function<Toy>,
    vregs: Vec<u64>,
    registers: Vec<u64>,
    memory: BTreeMap<u64, u64>,
    calls: Vec<Vec<u64>>,
}

fn mix(a: u64, b: u64) -> u64 {
    (a ^ b.rotate_left(17)).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(23)
}

impl State<'_> {
    fn read(&self, operand: Operand<Toy>) -> u64 {
        match operand {
            Operand::Virtual(vreg) => self.vregs[vreg.index()],
            Operand::Register(Reg::Z) => 0,
            Operand::Register(register) => self.registers[register.index()],
            Operand::Immediate(value) => value.cast_unsigned(),
            // Slots are far from the stack before the frame has a layout.
            Operand::Slot(slot) => 0x100_0000 + 0x1_0000 * slot.index() as u64,
            _ => 0,
        }
    }

    fn write(&mut self, operand: Operand<Toy>, value: u64) {
        match operand {
            Operand::Virtual(vreg) => self.vregs[vreg.index()] = value,
            Operand::Register(register) => self.registers[register.index()] = value,
            _ => {}
        }
    }

    fn call(&mut self, inst: &Inst<Toy>) {
        let pinned = |value: Option<VReg>, register: Reg| {
            value.map_or(Operand::Register(register), Operand::Virtual)
        };
        let inputs: Vec<u64> =
            inst.uses.iter().map(|one| self.read(pinned(one.value, one.register))).collect();
        let result = inputs.iter().fold(self.calls.len() as u64, |sum, input| mix(sum, *input));
        self.calls.push(inputs);
        for (index, register) in inst.clobbers.iter().enumerate() {
            self.registers[register.index()] = 0xdead_0000 + index as u64;
        }
        for (index, one) in inst.defs.iter().enumerate() {
            self.write(pinned(one.value, one.register), mix(result, index as u64));
        }
    }

    /// Executes an instruction. Returns the target of a branch that is taken.
    fn step(&mut self, inst: &Inst<Toy>) -> Option<BlockId> {
        let operand = |index: usize| inst.operands[index];
        let read = |index: usize| self.read(inst.operands[index]);
        let value = match inst.opcode {
            Op::Undef => 0x1234,
            Op::Copy | Op::ToF | Op::ToI | Op::ToClass => read(1),
            Op::Add | Op::AddI => read(1).wrapping_add(read(2)),
            Op::Acc => read(1).wrapping_mul(3).wrapping_add(read(2)),
            Op::Low => mix(read(1), read(2)),
            Op::FAdd => mix(read(2), read(1)),
            Op::Early => {
                // The output is written before the inputs are read.
                self.write(operand(0), 77);
                mix(self.read(operand(1)), self.read(operand(2)))
            }
            Op::Ld | Op::Fld => {
                let address = read(1).wrapping_add(read(2));
                self.memory.get(&address).copied().unwrap_or(0xbad)
            }
            Op::St | Op::Fst => {
                let (value, address) = (read(0), read(1).wrapping_add(read(2)));
                self.memory.insert(address, value);
                return None;
            }
            Op::Bnz | Op::Bz => {
                return ((read(0) & 3 != 0) == (inst.opcode == Op::Bnz))
                    .then(|| inst.targets().next())
                    .flatten();
            }
            Op::Jmp => return inst.targets().next(),
            Op::Call => {
                self.call(inst);
                return None;
            }
            _ => return None,
        };
        self.write(operand(0), value);
        None
    }
}

/// Executes a function for these arguments until it returns, or has made a number of calls.
pub(super) fn run(function: &Function<Toy>, arguments: &[u64], max_calls: usize) -> Outcome {
    let mut state = State {
        function,
        vregs: vec![0; function.vreg_count()],
        registers: (0..Reg::ALL.len()).map(|index| 0xaaaa_0000 + index as u64).collect(),
        memory: BTreeMap::new(),
        calls: Vec::new(),
    };
    state.registers[Reg::SP.index()] = STACK;
    for (pinned, value) in function.arguments.iter().zip(arguments) {
        let location = pinned.value.map_or(Operand::Register(pinned.register), Operand::Virtual);
        state.write(location, *value);
    }
    let start = state.registers.clone();
    let mut current = BlockId::new(0);
    let mut steps = 0;
    'blocks: loop {
        let block = &state.function[current];
        for inst in &block.insts {
            steps += 1;
            if inst.opcode == Op::Ret {
                let value = inst.uses[0].value;
                let location = value.map_or(Operand::Register(Reg::R2), Operand::Virtual);
                let result = state.read(location);
                for register in [Reg::SP, Reg::R6, Reg::R7, Reg::R8, Reg::R9, Reg::F3] {
                    let (old, new) = (start[register.index()], state.registers[register.index()]);
                    assert_eq!(old, new, "{register} is preserved\n{function}");
                }
                return Outcome { calls: state.calls, result: Some(result) };
            }
            if state.calls.len() > max_calls || steps > 20_000 {
                return Outcome { calls: state.calls, result: None };
            }
            if let Some(to) = state.step(inst) {
                let edge = block.edges.iter().find(|edge| edge.to == to).expect("edge");
                let parameters = &state.function[to].parameters;
                let values: Vec<u64> =
                    edge.arguments.iter().map(|vreg| state.vregs[vreg.index()]).collect();
                for (parameter, value) in parameters.iter().zip(values) {
                    state.vregs[parameter.index()] = value;
                }
                current = to;
                continue 'blocks;
            }
        }
        current = BlockId::new(current.index() as u32 + 1);
    }
}
