//! Pseudo instructions after register allocation: constants and returns.

extern crate alloc;

use alloc::vec;

use tablegen_backend::machine::{Inst, Operand};
use tablegen_backend::target::Blocks;

use super::isa::Isa;
use crate::target::{Opcode, Register, RegisterClass, SubRegIndex};

/// Returns an instruction with registers alone.
pub(super) fn of_registers(opcode: Opcode, registers: &[Register]) -> Inst<Isa> {
    Inst::new(opcode, registers.iter().map(|register| Operand::Register(*register)))
}

/// Returns the general register of 32 bits that is part of one of 64.
fn lower_half(register: Register) -> Option<Register> {
    let half = register.sub_register(SubRegIndex::sub_32bit);
    half.filter(|half| RegisterClass::GR32.contains(*half))
}

/// Returns the blocks of a pseudo instruction. `None` for other instructions.
pub(super) fn expand(inst: &Inst<Isa>) -> Option<Blocks<Isa>> {
    let one = |inst: Inst<Isa>| Some(vec![vec![inst]]);
    match (inst.opcode, &inst.operands[..]) {
        // The upper half becomes zero.
        (Opcode::MOV32ri64, &[Operand::Register(to), value]) => {
            one(Inst::new(Opcode::MOV32ri, [Operand::Register(lower_half(to)?), value]))
        }
        (Opcode::FsFLD0SS | Opcode::FsFLD0SD, &[Operand::Register(to)]) => {
            one(of_registers(Opcode::XORPSrr, &[to, to, to]))
        }
        (Opcode::V_SET0, &[Operand::Register(to)]) => {
            one(of_registers(Opcode::XORPSrr, &[to, to, to]))
        }
        (Opcode::V_SETALLONES, &[Operand::Register(to)]) => {
            one(of_registers(Opcode::PCMPEQDrr, &[to, to, to]))
        }
        _ => None,
    }
}

/// Returns what is written for a tail call, and the shorter form of another instruction. `None` for others.
pub(super) fn written(inst: &Inst<Isa>) -> Option<Inst<Isa>> {
    match (inst.opcode, &inst.operands[..]) {
        (Opcode::TCRETURNdi64, &[to, _]) => Some(Inst::new(Opcode::JMP_1, [to])),
        (Opcode::TCRETURNri64, &[to, _]) => Some(Inst::new(Opcode::JMP64r, [to])),
        _ => super::short::shortened(inst),
    }
}
