//! Loops of atomic operations that have no instruction, by `lr` and `sc`.

extern crate alloc;

use alloc::vec;
use alloc::vec::Vec;

use tablegen_backend::ir::AtomicOp;
use tablegen_backend::kit::linked::{Linked, LinkedInsts, RegisterOp, Test};
use tablegen_backend::machine::{BlockId, Inst, Operand};

use super::Generator;
use super::isa::Isa;
use crate::target::{Opcode, Register};

/// Pseudo instructions of operations on parts of units, with the numbers of their results.
const MASKED: &[(Option<AtomicOp>, Opcode, usize)] = &[
    (None, Opcode::PseudoMaskedCmpXchg32, 2),
    (Some(AtomicOp::Xchg), Opcode::PseudoMaskedAtomicSwap32, 2),
    (Some(AtomicOp::Add), Opcode::PseudoMaskedAtomicLoadAdd32, 2),
    (Some(AtomicOp::Sub), Opcode::PseudoMaskedAtomicLoadSub32, 2),
    (Some(AtomicOp::Nand), Opcode::PseudoMaskedAtomicLoadNand32, 2),
    (Some(AtomicOp::Max), Opcode::PseudoMaskedAtomicLoadMax32, 3),
    (Some(AtomicOp::Min), Opcode::PseudoMaskedAtomicLoadMin32, 3),
    (Some(AtomicOp::UMax), Opcode::PseudoMaskedAtomicLoadUMax32, 3),
    (Some(AtomicOp::UMin), Opcode::PseudoMaskedAtomicLoadUMin32, 3),
];

/// Returns the opcode of an operation on a part of a unit, and the number of its results.
#[cfg(not(no_tables))]
pub(super) fn masked_opcode(op: Option<AtomicOp>) -> Option<(Opcode, usize)> {
    MASKED.iter().find(|known| known.0 == op).map(|&(_, opcode, results)| (opcode, results))
}

/// Returns the operation of a pseudo instruction.
pub(super) fn linked(opcode: Opcode) -> Option<Linked> {
    Some(match opcode {
        Opcode::PseudoCmpXchg32 => Linked::CompareExchange { is_64_bit: false },
        Opcode::PseudoCmpXchg64 => Linked::CompareExchange { is_64_bit: true },
        Opcode::PseudoAtomicLoadNand32 => Linked::Nand { is_64_bit: false },
        Opcode::PseudoAtomicLoadNand64 => Linked::Nand { is_64_bit: true },
        _ => match MASKED.iter().find(|known| known.1 == opcode)?.0 {
            Some(op) => Linked::Masked(op),
            None => Linked::MaskedCompareExchange,
        },
    })
}

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

    fn local_branch(&self, test: Test, operands: [Register; 2], to: u32) -> Inst<Isa> {
        let opcode = match test {
            Test::NotEqual => Opcode::BNE,
            Test::GreaterOrEqual => Opcode::BGE,
            Test::GreaterOrEqualWithoutSign => Opcode::BGEU,
        };
        let mut inst = Inst::with(opcode, &operands, &[]);
        inst.operands.push(Operand::Block(BlockId::new(to)));
        inst
    }
}
