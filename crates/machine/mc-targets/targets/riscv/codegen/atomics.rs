//! Loops of atomic operations that have no instruction, by `lr` and `sc`.

extern crate alloc;

use alloc::vec;
use alloc::vec::Vec;

use tablegen_backend::ir::AtomicOp;
use tablegen_backend::kit::linked::{LinkedInsts, LinkedOpcodes, RegisterOp, Test};
use tablegen_backend::machine::Inst;

use super::Generator;
use super::isa::Isa;
use crate::target::{Opcode, Register};

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
    fn linked_load(
        &self,
        is_64_bit: bool,
        ordering: i64,
        to: Register,
        address: Register,
    ) -> Inst<Isa> {
        let opcode = match (ordering, is_64_bit) {
            (7, false) => Opcode::LR_W_AQ_RL,
            (7, true) => Opcode::LR_D_AQ_RL,
            (4 | 6, false) => Opcode::LR_W_AQ,
            (4 | 6, true) => Opcode::LR_D_AQ,
            (_, false) => Opcode::LR_W,
            (_, true) => Opcode::LR_D,
        };
        Inst::with(opcode, &[to, address], &[])
    }

    fn conditional_store(
        &self,
        is_64_bit: bool,
        ordering: i64,
        [status, address, value]: [Register; 3],
    ) -> Vec<Inst<Isa>> {
        let opcode = match (ordering, is_64_bit) {
            (5..=7, false) => Opcode::SC_W_RL,
            (5..=7, true) => Opcode::SC_D_RL,
            (_, false) => Opcode::SC_W,
            (_, true) => Opcode::SC_D,
        };
        vec![
            Inst::with(opcode, &[status, address, value], &[]),
            self.local_branch(Test::NotEqual, [status, Register::X0], 0),
        ]
    }

    fn on_registers(&self, op: RegisterOp, operands: [Register; 3]) -> Inst<Isa> {
        let opcode = match op {
            RegisterOp::Add => Opcode::ADD,
            RegisterOp::Sub => Opcode::SUB,
            RegisterOp::And => Opcode::AND,
            RegisterOp::Xor => Opcode::XOR,
            RegisterOp::ShiftLeft => Opcode::SLL,
            RegisterOp::ShiftRightWithSign => Opcode::SRA,
        };
        Inst::with(opcode, &operands, &[])
    }

    fn complement(&self, to: Register, from: Register) -> Inst<Isa> {
        Inst::with(Opcode::XORI, &[to, from], &[-1])
    }

    fn branch_opcode(&self, test: Test) -> Opcode {
        match test {
            Test::NotEqual => Opcode::BNE,
            Test::GreaterOrEqual => Opcode::BGE,
            Test::GreaterOrEqualWithoutSign => Opcode::BGEU,
        }
    }
}
