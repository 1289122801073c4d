//! Frames: addresses of slots, prologues and epilogues.

extern crate alloc;

use alloc::format;
use alloc::vec::Vec;

use tablegen_backend::Error;
use tablegen_backend::machine::{Cfi, Frame, Inst, Operand};
use tablegen_backend::target::Code;

use super::expand::{of_registers, with_immediates};
use super::generator::{SCRATCH, is_float};
use super::isa::Isa;
use crate::target::{Opcode, Register, RegisterClass};

/// Largest offset of a pair of registers in bytes.
const MAX_PAIR: i64 = 504;

/// Access to memory with an immediate offset: the size in bytes by which the offset is scaled, and the opcodes with
/// a scaled offset and with an unscaled one.
fn access(opcode: Opcode) -> Option<(i64, Opcode, Opcode)> {
    macro_rules! accesses {
        ($($size:literal: $($scaled:ident $unscaled:ident)*;)*) => {
            match opcode {
                $($(Opcode::$scaled | Opcode::$unscaled => {
                    Some(($size, Opcode::$scaled, Opcode::$unscaled))
                })*)*
                _ => None,
            }
        };
    }
    accesses! {
        1: LDRBBui LDURBBi LDRSBWui LDURSBWi LDRSBXui LDURSBXi STRBBui STURBBi LDRBui LDURBi STRBui STURBi;
        2: LDRHHui LDURHHi LDRSHWui LDURSHWi LDRSHXui LDURSHXi STRHHui STURHHi LDRHui LDURHi STRHui STURHi;
        4: LDRWui LDURWi LDRSWui LDURSWi STRWui STURWi LDRSui LDURSi STRSui STURSi;
        8: LDRXui LDURXi STRXui STURXi LDRDui LDURDi STRDui STURDi;
        16: LDRQui LDURQi STRQui STURQi;
    }
}

/// Appends instructions that set `to` to `base` plus an offset in bytes, which is one of 32 bits. `scratch` is lost
/// if the offset is large.
pub(super) fn add(
    to: Register,
    base: Register,
    offset: i64,
    scratch: Register,
    out: &mut impl FnMut(Inst<Isa>),
) {
    let (opcode, size) = match offset < 0 {
        true => (Opcode::SUBXri, -offset),
        false => (Opcode::ADDXri, offset),
    };
    let (low, high) = (size & 0xfff, size >> 12);
    if high == 0 {
        return out(with_immediates(opcode, &[to, base], &[low, 0]));
    }
    if high <= 0xfff {
        out(with_immediates(opcode, &[to, base], &[high, 12]));
        if low != 0 {
            out(with_immediates(opcode, &[to, to], &[low, 0]));
        }
        return;
    }
    out(with_immediates(Opcode::MOVZXi, &[scratch], &[size & 0xffff, 0]));
    out(with_immediates(Opcode::MOVKXi, &[scratch, scratch], &[size >> 16, 16]));
    // The extended form adds to the stack pointer, too.
    let opcode = if offset < 0 { Opcode::SUBXrx64 } else { Opcode::ADDXrx64 };
    out(with_immediates(opcode, &[to, base, scratch], &[3 << 3]));
}

/// Replaces the slot in an operand by a register and an offset.
pub(super) fn address_slot(
    mut inst: Inst<Isa>,
    operand: usize,
    base: Register,
    offset: i64,
    out: &mut Vec<Inst<Isa>>,
) -> Result<(), Error> {
    let unsupported =
        || Error::Unsupported(format!("address of the frame in `{}`", inst.opcode.name()));
    let own = inst.operands.get(operand + 1).and_then(|one| one.immediate());
    let own = own.ok_or_else(unsupported)?;
    let in_range = |total: i64| i32::try_from(total).is_ok();
    if inst.opcode == Opcode::ADDXri {
        let shift = inst.operands.get(operand + 2).and_then(|one| one.immediate()).unwrap_or(0);
        let total = (own << shift).checked_add(offset).filter(|total| in_range(*total));
        let total = total.ok_or_else(unsupported)?;
        let to = inst.operands.first().and_then(|to| to.register()).ok_or_else(unsupported)?;
        add(to, base, total, SCRATCH, &mut |inst| out.push(inst));
        return Ok(());
    }
    let (size, scaled, unscaled) = access(inst.opcode).ok_or_else(unsupported)?;
    let own = if inst.opcode == scaled { own * size } else { own };
    let total = own.checked_add(offset).filter(|total| in_range(*total)).ok_or_else(unsupported)?;
    let (mut register, mut rest) = (base, total);
    let is_scaled = |rest: i64| rest % size == 0 && (0..4096 * size).contains(&rest);
    if !is_scaled(rest) && !(-256..256).contains(&rest) {
        register = SCRATCH;
        // What remains is a multiple of the size below 4,096.
        rest = if total % size == 0 { total & 0xfff } else { 0 };
        add(register, base, total - rest, SCRATCH, &mut |inst| out.push(inst));
    }
    (inst.opcode, rest) = if is_scaled(rest) { (scaled, rest / size) } else { (unscaled, rest) };
    inst.operands[operand] = Operand::Register(register);
    inst.operands[operand + 1] = Operand::Immediate(rest);
    out.push(inst);
    Ok(())
}

/// Returns the two steps in which the stack pointer changes, in bytes. The first one has the saved registers,
/// whose offsets are those of pairs.
fn steps(frame: &Frame<Isa>) -> (i64, i64) {
    let size = i64::try_from(frame.size).unwrap_or(i64::MAX);
    let saved = i64::try_from(frame.saved_size).unwrap_or(i64::MAX);
    if size <= MAX_PAIR { (size, 0) } else { (saved, size - saved) }
}

/// Returns the last two saved registers if they are a pair at the lowest address of the frame, whose access can change
/// the stack pointer: the lower one, the other one, and true for floating-point registers.
fn lowest_pair(frame: &Frame<Isa>) -> Option<(Register, Register, bool)> {
    let (first, rest) = steps(frame);
    let &[.., (upper, above), (lower, offset)] = &frame.saved[..] else { return None };
    // Pairs begin with the first register.
    let is_pair = frame.saved.len().is_multiple_of(2)
        && is_float(lower) == is_float(upper)
        && offset == -first
        && above == offset + 8
        && rest == 0
        && first <= MAX_PAIR;
    is_pair.then(|| (lower, upper, is_float(lower)))
}

/// Appends accesses to saved registers at offsets from the stack pointer, `first` bytes below its value at the
/// call: of pairs, if two registers of a kind are neighbors.
fn saved(registers: &[(Register, i64)], first: i64, is_store: bool, out: &mut Code<Isa>) {
    let mut rest = registers;
    while let [(register, offset), others @ ..] = rest {
        let (one, pair) = match (is_store, is_float(*register)) {
            (true, false) => (Opcode::STRXui, Opcode::STPXi),
            (true, true) => (Opcode::STRDui, Opcode::STPDi),
            (false, false) => (Opcode::LDRXui, Opcode::LDPXi),
            (false, true) => (Opcode::LDRDui, Opcode::LDPDi),
        };
        match others {
            [(next, below), more @ ..]
                if is_float(*next) == is_float(*register)
                    && *below == offset - 8
                    && first + below <= MAX_PAIR =>
            {
                let registers = [*next, *register, Register::SP];
                out.push(with_immediates(pair, &registers, &[(first + below) / 8]));
                rest = more;
            }
            _ => {
                let registers = [*register, Register::SP];
                out.push(with_immediates(one, &registers, &[(first + offset) / 8]));
                rest = others;
            }
        }
    }
}

pub(super) fn prologue(frame: &Frame<Isa>, out: &mut Code<Isa>) {
    let (stack, pointer) = (Register::SP, Register::FP);
    let (first, rest) = steps(frame);
    let pair = lowest_pair(frame);
    match pair {
        Some((lower, upper, is_float)) => {
            let opcode = if is_float { Opcode::STPDpre } else { Opcode::STPXpre };
            out.push(with_immediates(opcode, &[stack, lower, upper, stack], &[-first / 8]));
        }
        None => add(stack, stack, -first, SCRATCH, &mut |inst| out.push(inst)),
    }
    out.cfi(Cfi::DefCfaOffset(first));
    let others = frame.saved.len() - if pair.is_some() { 2 } else { 0 };
    saved(&frame.saved[..others], first, true, out);
    for &(register, offset) in &frame.saved {
        out.cfi(Cfi::Offset(register, offset));
    }
    if frame.has_frame_pointer {
        let offset = first + frame.pointer_offset;
        add(pointer, stack, offset, SCRATCH, &mut |inst| out.push(inst));
        out.cfi(Cfi::DefCfa(pointer, -frame.pointer_offset));
    }
    if rest > 0 {
        add(stack, stack, -rest, SCRATCH, &mut |inst| out.push(inst));
        if !frame.has_frame_pointer {
            out.cfi(Cfi::DefCfaOffset(first + rest));
        }
    }
    if let Some(align) = frame.realigned {
        // No logical instruction reads the stack pointer.
        out.push(with_immediates(Opcode::ADDXri, &[SCRATCH, stack], &[0, 0]));
        let bits = i64::from(align.trailing_zeros());
        out.push(with_immediates(Opcode::UBFMXri, &[SCRATCH, SCRATCH], &[bits, 63]));
        let registers = [SCRATCH, SCRATCH];
        out.push(with_immediates(Opcode::UBFMXri, &registers, &[64 - bits, 63 - bits]));
        out.push(with_immediates(Opcode::ADDXri, &[stack, SCRATCH], &[0, 0]));
    }
}

pub(super) fn epilogue(frame: &Frame<Isa>, out: &mut Code<Isa>) {
    let (stack, pointer) = (Register::SP, Register::FP);
    let (first, rest) = steps(frame);
    if frame.has_frame_pointer {
        let offset = -(first + frame.pointer_offset);
        add(stack, pointer, offset, SCRATCH, &mut |inst| out.push(inst));
        out.cfi(Cfi::DefCfa(stack, first));
    } else if rest > 0 {
        add(stack, stack, rest, SCRATCH, &mut |inst| out.push(inst));
        out.cfi(Cfi::DefCfaOffset(first));
    }
    let pair = lowest_pair(frame);
    let others = frame.saved.len() - if pair.is_some() { 2 } else { 0 };
    saved(&frame.saved[..others], first, false, out);
    match pair {
        Some((lower, upper, is_float)) => {
            let opcode = if is_float { Opcode::LDPDpost } else { Opcode::LDPXpost };
            out.push(with_immediates(opcode, &[stack, lower, upper, stack], &[first / 8]));
        }
        None => add(stack, stack, first, SCRATCH, &mut |inst| out.push(inst)),
    }
    for &(register, _) in &frame.saved {
        out.cfi(Cfi::Restore(register));
    }
    out.cfi(Cfi::DefCfaOffset(0));
}

/// Returns the load or store of a register of a bank class at an address.
pub(super) fn spill(register: Register, is_store: bool, base: Operand<Isa>) -> Inst<Isa> {
    let opcode = match (is_store, is_float(register)) {
        (true, true) if RegisterClass::FPR128.contains(register) => Opcode::STRQui,
        (false, true) if RegisterClass::FPR128.contains(register) => Opcode::LDRQui,
        (true, false) => Opcode::STRXui,
        (true, true) => Opcode::STRDui,
        (false, false) => Opcode::LDRXui,
        (false, true) => Opcode::LDRDui,
    };
    let mut inst = of_registers(opcode, &[register]);
    inst.operands.extend([base, Operand::Immediate(0)]);
    inst
}
