//! Loops of atomic operations that have no instruction.
//!
//! Their instructions are chosen after register allocation: between `lr` and `sc` there must be no other
//! access to memory, such as a spill.

extern crate alloc;

use alloc::vec;
use alloc::vec::Vec;

use tablegen_backend::machine::{BlockId, Inst, Operand};
use tablegen_backend::target::Blocks;
#[cfg(not(no_tables))]
use tablegen_rt::isel::AtomicOrdering;

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

/// Returns the number of an ordering, as LLVM numbers it.
#[cfg(not(no_tables))]
pub(super) fn ordering_number(ordering: AtomicOrdering) -> i64 {
    match ordering {
        AtomicOrdering::NotAtomic | AtomicOrdering::Unordered | AtomicOrdering::Monotonic => 2,
        AtomicOrdering::Acquire => 4,
        AtomicOrdering::Release => 5,
        AtomicOrdering::AcquireRelease => 6,
        AtomicOrdering::SequentiallyConsistent => 7,
    }
}

/// Returns an instruction with registers alone.
fn of_registers(opcode: Opcode, registers: &[Register]) -> Inst<Isa> {
    Inst::new(opcode, registers.iter().map(|register| Operand::Register(*register)))
}

/// Returns an instruction with registers and an immediate.
fn of_immediate(opcode: Opcode, registers: &[Register], immediate: i64) -> Inst<Isa> {
    let mut inst = of_registers(opcode, registers);
    inst.operands.push(Operand::Immediate(immediate));
    inst
}

/// Returns a branch by a comparison of registers.
fn branch(opcode: Opcode, one: Register, other: Register, to: u32) -> Inst<Isa> {
    let mut inst = of_registers(opcode, &[one, other]);
    inst.operands.push(Operand::Block(BlockId::new(to)));
    inst
}

/// Returns the instructions by which `to` gets the bits of `value` under a mask, and those of `unit` elsewhere.
fn merge(to: Register, unit: Register, value: Register, mask: Register) -> [Inst<Isa>; 3] {
    [
        of_registers(Opcode::XOR, &[to, unit, value]),
        of_registers(Opcode::AND, &[to, to, mask]),
        of_registers(Opcode::XOR, &[to, unit, to]),
    ]
}

/// Returns the blocks of an operation on a part of a unit. `None` for other instructions.
fn expand_masked(inst: &Inst<Isa>) -> Option<Blocks<Isa>> {
    let ordering = inst.operands.last()?.immediate()?;
    let (load, store) = pair(false, ordering);
    let registers: Vec<Register> =
        inst.operands.iter().map_while(|operand| operand.register()).collect();
    let make = of_registers;
    if inst.opcode == Opcode::PseudoMaskedCmpXchg32 {
        let &[unit, scratch, address, expected, new, mask] = &registers[..] else { return None };
        let mut exchange = Vec::from(merge(scratch, unit, new, mask));
        exchange.push(make(store, &[scratch, address, scratch]));
        exchange.push(branch(Opcode::BNE, scratch, Register::X0, 0));
        let compare = vec![
            make(load, &[unit, address]),
            make(Opcode::AND, &[scratch, unit, mask]),
            branch(Opcode::BNE, scratch, expected, 2),
        ];
        return Some(vec![compare, exchange]);
    }
    // The branch is taken if the old value stays.
    let keeps: Option<fn(Register, Register) -> Inst<Isa>> = match inst.opcode {
        Opcode::PseudoMaskedAtomicLoadMax32 => Some(|old, new| branch(Opcode::BGE, old, new, 2)),
        Opcode::PseudoMaskedAtomicLoadMin32 => Some(|old, new| branch(Opcode::BGE, new, old, 2)),
        Opcode::PseudoMaskedAtomicLoadUMax32 => Some(|old, new| branch(Opcode::BGEU, old, new, 2)),
        Opcode::PseudoMaskedAtomicLoadUMin32 => Some(|old, new| branch(Opcode::BGEU, new, old, 2)),
        _ => None,
    };
    if let Some(keeps) = keeps {
        let &[unit, scratch, part, address, value, mask, ref shift @ ..] = &registers[..] else {
            return None;
        };
        let mut compare = vec![
            make(load, &[unit, address]),
            make(Opcode::AND, &[part, unit, mask]),
            of_immediate(Opcode::ADDI, &[scratch, unit], 0),
        ];
        if let &[shift] = shift {
            compare.push(make(Opcode::SLL, &[part, part, shift]));
            compare.push(make(Opcode::SRA, &[part, part, shift]));
        }
        compare.push(keeps(part, value));
        let end = vec![
            make(store, &[scratch, address, scratch]),
            branch(Opcode::BNE, scratch, Register::X0, 0),
        ];
        return Some(vec![compare, merge(scratch, unit, value, mask).into(), end]);
    }
    let &[unit, scratch, address, value, mask] = &registers[..] else { return None };
    let mut insts = vec![make(load, &[unit, address])];
    let mut new = scratch;
    match inst.opcode {
        Opcode::PseudoMaskedAtomicSwap32 => new = value,
        Opcode::PseudoMaskedAtomicLoadAdd32 => {
            insts.push(make(Opcode::ADD, &[scratch, unit, value]));
        }
        Opcode::PseudoMaskedAtomicLoadSub32 => {
            insts.push(make(Opcode::SUB, &[scratch, unit, value]));
        }
        Opcode::PseudoMaskedAtomicLoadNand32 => {
            insts.push(make(Opcode::AND, &[scratch, unit, value]));
            insts.push(of_immediate(Opcode::XORI, &[scratch, scratch], -1));
        }
        _ => return None,
    }
    insts.extend(merge(scratch, unit, new, mask));
    insts.push(make(store, &[scratch, address, scratch]));
    insts.push(branch(Opcode::BNE, scratch, Register::X0, 0));
    Some(vec![insts, Vec::new()])
}

/// Returns the blocks of a pseudo instruction. `None` for other instructions.
pub(super) fn expand(inst: &Inst<Isa>) -> Option<Blocks<Isa>> {
    let (is_64_bit, is_exchange) = match inst.opcode {
        Opcode::PseudoCmpXchg32 => (false, true),
        Opcode::PseudoCmpXchg64 => (true, true),
        Opcode::PseudoAtomicLoadNand32 => (false, false),
        Opcode::PseudoAtomicLoadNand64 => (true, false),
        _ => return expand_masked(inst),
    };
    let ordering = inst.operands.last()?.immediate()?;
    let (load, store) = pair(is_64_bit, ordering);
    let registers: Vec<Register> =
        inst.operands.iter().map_while(|operand| operand.register()).collect();
    let [result, scratch, address, value, rest @ ..] = &registers[..] else { return None };
    let make = of_registers;
    let branch = |one: Register, other: Register, to: u32| branch(Opcode::BNE, one, other, to);
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
    let not = of_immediate(Opcode::XORI, &[*scratch, *scratch], -1);
    let and = make(Opcode::AND, &[*scratch, *result, *value]);
    let store = make(store, &[*scratch, *address, *scratch]);
    // A second block, as instructions of one block have no branches.
    Some(vec![vec![load, and, not, store, branch(*scratch, Register::X0, 0)], Vec::new()])
}
