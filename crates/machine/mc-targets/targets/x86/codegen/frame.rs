//! Frames: addresses of slots, prologues and epilogues.

extern crate alloc;

use alloc::format;
use alloc::vec::Vec;

use tablegen_backend::Error;
use tablegen_backend::machine::{Cfi, Frame, Inst, Operand, SlotId};
use tablegen_backend::target::Code;

use super::expand::of_registers;
use super::generator::is_float;
use super::isa::Isa;
use crate::target::{Opcode, Register};

/// Index of the displacement among the operands of an address.
const DISPLACEMENT: usize = 3;

/// Size of what a call or a push writes in bytes.
const WORD: i64 = 8;

/// Returns the operands of an address with a base and a displacement.
fn address(base: Operand<Isa>, displacement: i64) -> [Operand<Isa>; 5] {
    let none = Operand::NoRegister;
    [base, Operand::Immediate(1), none, Operand::Immediate(displacement), none]
}

/// Replaces the slot in an operand by a register and an offset.
pub(super) fn address_slot(
    mut inst: Inst<Isa>,
    operand: usize,
    base: Register,
    offset: i64,
    out: &mut Vec<Inst<Isa>>,
) -> Result<(), Error> {
    let name = inst.opcode.name();
    let unsupported = || Error::Unsupported(format!("address of the frame in `{name}`"));
    let own = inst.operands.get(operand + DISPLACEMENT).and_then(|one| one.immediate());
    let total = own.and_then(|own| own.checked_add(offset)).ok_or_else(unsupported)?;
    if i32::try_from(total).is_err() {
        return Err(unsupported());
    }
    inst.operands[operand] = Operand::Register(base);
    inst.operands[operand + DISPLACEMENT] = Operand::Immediate(total);
    out.push(inst);
    Ok(())
}

/// Returns an instruction that sets a register to another one plus a number of bytes, and leaves the status register
/// as it is.
fn load_address(to: Register, base: Register, offset: i64) -> Inst<Isa> {
    let mut inst = of_registers(Opcode::LEA64r, &[to]);
    inst.operands.extend(address(Operand::Register(base), offset));
    inst
}

/// Returns an instruction that adds a number to the stack pointer, or the like.
fn change_stack_pointer(opcode: Opcode, number: i64) -> Inst<Isa> {
    let mut inst = of_registers(opcode, &[Register::RSP, Register::RSP]);
    inst.operands.push(Operand::Immediate(number));
    inst
}

/// Returns the distance in bytes from the stack pointer at the call to the last saved register.
fn saved_size(frame: &Frame<Isa>) -> i64 {
    WORD + WORD * i64::try_from(frame.saved.len()).unwrap_or(0)
}

pub(super) fn prologue(frame: &Frame<Isa>, out: &mut Code<Isa>) {
    let mut distance = WORD;
    for &(register, offset) in &frame.saved {
        out.push(of_registers(Opcode::PUSH64r, &[register]));
        distance += WORD;
        if !frame.has_frame_pointer || register == Register::RBP {
            out.cfi(Cfi::DefCfaOffset(distance));
        }
        out.cfi(Cfi::Offset(register, offset));
        if register == Register::RBP && frame.has_frame_pointer {
            out.push(of_registers(Opcode::MOV64rr, &[Register::RBP, Register::RSP]));
            out.cfi(Cfi::DefCfa(Register::RBP, distance));
        }
    }
    let size = i64::try_from(frame.size).unwrap_or(i64::MAX);
    if size > distance {
        out.push(change_stack_pointer(Opcode::SUB64ri32, size - distance));
        if !frame.has_frame_pointer {
            out.cfi(Cfi::DefCfaOffset(size));
        }
    }
    if let Some(align) = frame.realigned {
        let mask = -i64::try_from(align).unwrap_or(1);
        out.push(change_stack_pointer(Opcode::AND64ri32, mask));
    }
}

pub(super) fn epilogue(frame: &Frame<Isa>, out: &mut Code<Isa>) {
    let mut distance = saved_size(frame);
    let size = i64::try_from(frame.size).unwrap_or(i64::MAX);
    if frame.has_frame_pointer {
        let offset = -frame.pointer_offset - distance;
        out.push(load_address(Register::RSP, Register::RBP, offset));
    } else if size > distance {
        out.push(change_stack_pointer(Opcode::ADD64ri32, size - distance));
        out.cfi(Cfi::DefCfaOffset(distance));
    }
    for &(register, _) in frame.saved.iter().rev() {
        out.push(of_registers(Opcode::POP64r, &[register]));
        distance -= WORD;
        match frame.has_frame_pointer {
            true if register == Register::RBP => out.cfi(Cfi::DefCfa(Register::RSP, distance)),
            true => {}
            false => out.cfi(Cfi::DefCfaOffset(distance)),
        }
        out.cfi(Cfi::Restore(register));
    }
}

/// Returns the load or store of a register of a bank class in a slot; with `is_vector`, one of 128 bits as a whole.
pub(super) fn spill(
    register: Register,
    is_store: bool,
    is_vector: bool,
    slot: SlotId,
) -> Inst<Isa> {
    let slot = address(Operand::Slot(slot), 0);
    let register = [Operand::Register(register)];
    let is_float = register[0].register().is_some_and(is_float);
    match is_store {
        true => {
            let opcode = match (is_float, is_vector) {
                (true, true) => Opcode::MOVAPSmr,
                (true, false) => Opcode::MOVSDmr,
                (false, _) => Opcode::MOV64mr,
            };
            Inst::new(opcode, slot.into_iter().chain(register))
        }
        false => {
            let opcode = match (is_float, is_vector) {
                (true, true) => Opcode::MOVAPSrm,
                (true, false) => Opcode::MOVSDrm_alt,
                (false, _) => Opcode::MOV64rm,
            };
            Inst::new(opcode, register.into_iter().chain(slot))
        }
    }
}
