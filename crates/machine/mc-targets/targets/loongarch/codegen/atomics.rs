//! Loops of atomic operations that have no instruction, by `ll` and `sc`.

extern crate alloc;

use alloc::vec::Vec;

use tablegen_backend::ir::AtomicOp;
use tablegen_backend::kit::linked::{Linked, LinkedInsts, RegisterOp, Test};
use tablegen_backend::machine::{BlockId, Inst, Operand};

use super::Generator;
use super::isa::Isa;
use crate::target::{Opcode, Register};

/// Number of the barrier behind which later accesses stay, and of the one for accesses to the same address.
const BARRIERS: [i64; 2] = [0b10100, 0x700];

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

    fn barrier(&self, ordering: i64) -> Option<Inst<Isa>> {
        let [acquire, same_address] = BARRIERS;
        let number = if matches!(ordering, 4 | 6 | 7) { acquire } else { same_address };
        Some(Inst::with(Opcode::DBAR, &[], &[number]))
    }
}
