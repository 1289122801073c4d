//! Pseudo instructions after register allocation: constants, addresses, and loops of compare-and-exchange.

extern crate alloc;

use alloc::vec;
use alloc::vec::Vec;

use tablegen_backend::machine::{Address, BlockId, Inst, Operand};
use tablegen_backend::target::Blocks;

use super::constants::{Step, instructions};
use super::isa::{Isa, Part};
use crate::target::{Opcode, Register, RegisterClass};

/// Number of the thread pointer among system registers.
const TPIDR_EL0: i64 = 0xde82;

/// Encoded extension without sign of a byte, and of 16 bits, in the operand of a comparison.
const EXTENDED: [i64; 2] = [0, 1 << 3];

/// Condition of different operands.
const NE: i64 = 1;

/// Returns an instruction with registers alone.
pub(super) fn of_registers(opcode: Opcode, registers: &[Register]) -> Inst<Isa> {
    Inst::new(opcode, registers.iter().map(|register| Operand::Register(*register)))
}

/// Returns an instruction with registers and immediates.
pub(super) fn with_immediates(
    opcode: Opcode,
    registers: &[Register],
    immediates: &[i64],
) -> Inst<Isa> {
    let mut inst = of_registers(opcode, registers);
    inst.operands.extend(immediates.iter().map(|number| Operand::Immediate(*number)));
    inst
}

/// Returns the opcode with a shifted register that a pseudo instruction with two registers stands for.
fn shifted(opcode: Opcode) -> Option<Opcode> {
    macro_rules! pairs {
        ($($pseudo:ident $real:ident)*) => {
            match opcode {
                $(Opcode::$pseudo => Some(Opcode::$real),)*
                _ => None,
            }
        };
    }
    pairs! {
        ADDWrr ADDWrs ADDXrr ADDXrs SUBWrr SUBWrs SUBXrr SUBXrs
        ADDSWrr ADDSWrs ADDSXrr ADDSXrs SUBSWrr SUBSWrs SUBSXrr SUBSXrs
        ANDWrr ANDWrs ANDXrr ANDXrs ANDSWrr ANDSWrs ANDSXrr ANDSXrs
        BICWrr BICWrs BICXrr BICXrs BICSWrr BICSWrs BICSXrr BICSXrs
        EONWrr EONWrs EONXrr EONXrs EORWrr EORWrs EORXrr EORXrs
        ORNWrr ORNWrs ORNXrr ORNXrs ORRWrr ORRWrs ORRXrr ORRXrs
    }
}

/// Returns the instructions that make a constant.
fn constant(to: Register, value: i64, is_64_bit: bool) -> Vec<Inst<Isa>> {
    #[cfg(no_tables)]
    let logical = |_, _| None;
    #[cfg(not(no_tables))]
    let logical = crate::asm::logical;
    let zero = if is_64_bit { Register::XZR } else { Register::WZR };
    let steps = instructions(value, is_64_bit, logical).into_iter().enumerate();
    let made = steps.map(|(index, step)| match step {
        Step::Move(opcode, piece, shift) if index == 0 => {
            with_immediates(opcode, &[to], &[piece, shift])
        }
        Step::Move(opcode, piece, shift) => with_immediates(opcode, &[to, to], &[piece, shift]),
        Step::Or(opcode, encoded) => with_immediates(opcode, &[to, zero], &[encoded]),
    });
    made.collect()
}

/// Returns the address in an operand with another part.
fn part(operand: Operand<Isa>, part: Part) -> Operand<Isa> {
    match operand {
        Operand::Address(address) => Operand::Address(Address { part, ..address }),
        other => other,
    }
}

/// Returns the blocks of a pseudo instruction. `None` for other instructions.
pub(super) fn expand(inst: &Inst<Isa>) -> Option<Blocks<Isa>> {
    let one = |insts: Vec<Inst<Isa>>| Some(vec![insts]);
    if let Some(opcode) = shifted(inst.opcode) {
        let mut real = Inst { opcode, ..inst.clone() };
        real.operands.push(Operand::Immediate(0));
        return one(vec![real]);
    }
    match (inst.opcode, &inst.operands[..]) {
        (Opcode::MOVi32imm, &[Operand::Register(to), Operand::Immediate(value)]) => {
            one(constant(to, value, false))
        }
        (Opcode::MOVi64imm, &[Operand::Register(to), Operand::Immediate(value)]) => {
            // A move of 32 bits clears the upper half.
            let is_64_bit = u32::try_from(value).is_err();
            let narrow = RegisterClass::GPR64.members().position(|register| register == to);
            let narrow = narrow.and_then(|index| RegisterClass::GPR32.members().nth(index));
            match narrow {
                Some(narrow) if !is_64_bit => one(constant(narrow, value, false)),
                _ => one(constant(to, value, true)),
            }
        }
        (Opcode::MOVaddr, &[to, page, low]) => one(vec![
            Inst::new(Opcode::ADRP, [to, page]),
            Inst::new(Opcode::ADDXri, [to, to, low, Operand::Immediate(0)]),
        ]),
        (Opcode::LOADgot, &[to, address]) => one(vec![
            Inst::new(Opcode::ADRP, [to, part(address, Part::Got)]),
            Inst::new(Opcode::LDRXui, [to, to, part(address, Part::GotLo12)]),
        ]),
        (Opcode::MOVbaseTLS, &[Operand::Register(to)]) => {
            one(vec![with_immediates(Opcode::MRS, &[to], &[TPIDR_EL0])])
        }
        (Opcode::FMOVD0, &[Operand::Register(to)]) => {
            one(vec![of_registers(Opcode::FMOVXDr, &[to, Register::XZR])])
        }
        (Opcode::FMOVS0, &[Operand::Register(to)]) => {
            one(vec![of_registers(Opcode::FMOVWSr, &[to, Register::WZR])])
        }
        _ => compare_exchange(inst),
    }
}

/// Returns the blocks of a compare-and-exchange. `None` for other instructions.
fn compare_exchange(inst: &Inst<Isa>) -> Option<Blocks<Isa>> {
    let (load, store, width) = match inst.opcode {
        Opcode::CMP_SWAP_8 => (Opcode::LDAXRB, Opcode::STLXRB, 8),
        Opcode::CMP_SWAP_16 => (Opcode::LDAXRH, Opcode::STLXRH, 16),
        Opcode::CMP_SWAP_32 => (Opcode::LDAXRW, Opcode::STLXRW, 32),
        Opcode::CMP_SWAP_64 => (Opcode::LDAXRX, Opcode::STLXRX, 64),
        _ => return None,
    };
    let registers: Vec<Register> = inst.operands.iter().filter_map(|one| one.register()).collect();
    let &[old, scratch, address, expected, new] = &registers[..] else { return None };
    let branch = |code: i64, to: u32| {
        Inst::new(Opcode::Bcc, [Operand::Immediate(code), Operand::Block(BlockId::new(to))])
    };
    let compare = match width {
        8 | 16 => {
            let extension = EXTENDED[usize::from(width == 16)];
            with_immediates(Opcode::SUBSWrx, &[Register::WZR, old, expected], &[extension])
        }
        32 => with_immediates(Opcode::SUBSWrs, &[Register::WZR, old, expected], &[0]),
        _ => with_immediates(Opcode::SUBSXrs, &[Register::XZR, old, expected], &[0]),
    };
    let first = vec![of_registers(load, &[old, address]), compare, branch(NE, 2)];
    let retry =
        Inst::new(Opcode::CBNZW, [Operand::Register(scratch), Operand::Block(BlockId::new(0))]);
    let second = vec![of_registers(store, &[scratch, new, address]), retry];
    Some(vec![first, second])
}

/// Returns what is written for a return or a tail call. `None` for other instructions.
pub(super) fn written(inst: &Inst<Isa>) -> Option<Inst<Isa>> {
    match (inst.opcode, &inst.operands[..]) {
        (Opcode::RET_ReallyLR, _) => Some(of_registers(Opcode::RET, &[Register::LR])),
        (Opcode::TCRETURNdi, &[to, _]) => Some(Inst::new(Opcode::B, [to])),
        (Opcode::TCRETURNri, &[to, _]) => Some(Inst::new(Opcode::BR, [to])),
        _ => None,
    }
}
