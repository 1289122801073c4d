//! Loops of atomic operations that have no instruction, by `ll` and `sc`.

extern crate alloc;

use alloc::vec::Vec;

use tablegen_backend::ir::AtomicOp;
use tablegen_backend::kit::linked::{LinkedInsts, LinkedOpcodes, RegisterOp, Test};
use tablegen_backend::machine::{BlockId, Inst, Operand};

use super::Generator;
use super::isa::Isa;
use crate::target::{Opcode, Register};

/// Number of the barrier behind which later accesses stay, and of the one for accesses to the same address.
const BARRIERS: [i64; 2] = [0b10100, 0x700];

/// Pseudo instructions of these loops.
pub(super) const PSEUDOS: LinkedOpcodes<Opcode> = LinkedOpcodes {
    compare_exchange: [Opcode::PseudoCmpXchg32, Opcode::PseudoCmpXchg64],
    nand: [Opcode::PseudoAtomicLoadNand32, Opcode::PseudoAtomicLoadNand64],
    masked_compare_exchange: Opcode::PseudoMaskedCmpXchg32,
    masked: [
        (AtomicOp::Xchg, Opcode::PseudoMaskedAtomicSwap32),
        (AtomicOp::Add, Opcode::PseudoMaskedAtomicLoadAdd32),
        (AtomicOp::Sub, Opcode::PseudoMaskedAtomicLoadSub32),
        (AtomicOp::Nand, Opcode::PseudoMaskedAtomicLoadNand32),
        (AtomicOp::Max, Opcode::PseudoMaskedAtomicLoadMax32),
        (AtomicOp::Min, Opcode::PseudoMaskedAtomicLoadMin32),
        (AtomicOp::UMax, Opcode::PseudoMaskedAtomicLoadUMax32),
        (AtomicOp::UMin, Opcode::PseudoMaskedAtomicLoadUMin32),
    ],
};

impl LinkedInsts for Generator {
    fn linked_load(&self, is_64_bit: bool, _: i64, to: Register, address: Register) -> Inst<Isa> {
        let opcode = if is_64_bit { Opcode::LL_D } else { Opcode::LL_W };
        Inst::with(opcode, &[to, address], &[0])
    }

    fn conditional_store(
        &self,
        is_64_bit: bool,
        _: i64,
        [status, address, value]: [Register; 3],
    ) -> Vec<Inst<Isa>> {
        let opcode = if is_64_bit { Opcode::SC_D } else { Opcode::SC_W };
        let mut insts = Vec::new();
        if value != status {
            insts.push(Inst::with(Opcode::OR, &[status, value, Register::R0], &[]));
        }
        // The register of the value becomes 0 if the store failed.
        insts.push(Inst::with(opcode, &[status, status, address], &[0]));
        let mut retry = Inst::with(Opcode::BEQZ, &[status], &[]);
        retry.operands.push(Operand::Block(BlockId::new(0)));
        insts.push(retry);
        insts
    }

    fn on_registers(&self, op: RegisterOp, operands: [Register; 3]) -> Inst<Isa> {
        let opcode = match op {
            RegisterOp::Add => Opcode::ADD_W,
            RegisterOp::Sub => Opcode::SUB_W,
            RegisterOp::And => Opcode::AND,
            RegisterOp::Xor => Opcode::XOR,
            RegisterOp::ShiftLeft => Opcode::SLL_D,
            RegisterOp::ShiftRightWithSign => Opcode::SRA_D,
        };
        Inst::with(opcode, &operands, &[])
    }

    fn complement(&self, to: Register, from: Register) -> Inst<Isa> {
        Inst::with(Opcode::NOR, &[to, from, Register::R0], &[])
    }

    fn branch_opcode(&self, test: Test) -> Opcode {
        match test {
            Test::NotEqual => Opcode::BNE,
            Test::GreaterOrEqual => Opcode::BGE,
            Test::GreaterOrEqualWithoutSign => Opcode::BGEU,
        }
    }

    fn barrier(&self, ordering: i64) -> Option<Inst<Isa>> {
        let [acquire, same_address] = BARRIERS;
        let number = if matches!(ordering, 4 | 6 | 7) { acquire } else { same_address };
        Some(Inst::with(Opcode::DBAR, &[], &[number]))
    }
}
