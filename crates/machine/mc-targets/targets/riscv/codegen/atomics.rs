//! Loops of atomic operations that have no instruction.
//!
//! Their instructions are chosen after register allocation: between `lr` and `sc` there must be no other
//! access to memory, such as a spill.

extern crate alloc;

use alloc::vec;
use alloc::vec::Vec;

use tablegen_backend::machine::{BlockId, Inst, Operand};
use tablegen_backend::target::Blocks;

use super::isa::Isa;
use crate::target::{Opcode, Register};

/// Opcodes of `lr` and `sc` of a size for an ordering, as LLVM numbers it.
fn pair(is_64_bit: bool, ordering: i64) -> (Opcode, Opcode) {
    let of_load = match (ordering, is_64_bit) {
        (7, false) => Opcode::LR_W_AQ_RL,
        (7, true) => Opcode::LR_D_AQ_RL,
        (4 | 6, false) => Opcode::LR_W_AQ,
        (4 | 6, true) => Opcode::LR_D_AQ,
        (_, false) => Opcode::LR_W,
        (_, true) => Opcode::LR_D,
    };
    let of_store = match (ordering, is_64_bit) {
        (5..=7, false) => Opcode::SC_W_RL,
        (5..=7, true) => Opcode::SC_D_RL,
        (_, false) => Opcode::SC_W,
        (_, true) => Opcode::SC_D,
    };
    (of_load, of_store)
}

/// Returns the blocks of a pseudo instruction. `None` for other instructions.
pub(super) fn expand(inst: &Inst<Isa>) -> Option<Blocks<Isa>> {
    let (is_64_bit, is_exchange) = match inst.opcode {
        Opcode::PseudoCmpXchg32 => (false, true),
        Opcode::PseudoCmpXchg64 => (true, true),
        Opcode::PseudoAtomicLoadNand32 => (false, false),
        Opcode::PseudoAtomicLoadNand64 => (true, false),
        _ => return None,
    };
    let ordering = inst.operands.last()?.immediate()?;
    let (load, store) = pair(is_64_bit, ordering);
    let registers: Vec<Register> =
        inst.operands.iter().map_while(|operand| operand.register()).collect();
    let [result, scratch, address, value, rest @ ..] = &registers[..] else { return None };
    let make = |opcode: Opcode, registers: &[Register]| {
        Inst::new(opcode, registers.iter().map(|register| Operand::Register(*register)))
    };
    let branch = |one: Register, other: Register, to: u32| {
        let mut inst = make(Opcode::BNE, &[one, other]);
        inst.operands.push(Operand::Block(BlockId::new(to)));
        inst
    };
    let load = make(load, &[*result, *address]);
    if is_exchange {
        // The value is the expected one, and the next operand is the new one.
        let [new] = rest else { return None };
        let store = make(store, &[*scratch, *address, *new]);
        return Some(vec![
            vec![load, branch(*result, *value, 2)],
            vec![store, branch(*scratch, Register::X0, 0)],
        ]);
    }
    let mut not = make(Opcode::XORI, &[*scratch, *scratch]);
    not.operands.push(Operand::Immediate(-1));
    let and = make(Opcode::AND, &[*scratch, *result, *value]);
    let store = make(store, &[*scratch, *address, *scratch]);
    // A second block, as instructions of one block have no branches.
    Some(vec![vec![load, and, not, store, branch(*scratch, Register::X0, 0)], Vec::new()])
}
