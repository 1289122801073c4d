//! Frames: addresses of slots, prologues and epilogues.

extern crate alloc;

use alloc::format;
use alloc::vec::Vec;

use tablegen_backend::Error;
use tablegen_backend::machine::{Cfi, Frame, Inst, Operand, SlotId};
use tablegen_backend::target::Code;

use super::Generator;
use super::generator::{ALWAYS, PROLOGUE_SCRATCH, SCRATCH, always, data, is_float, plain};
use super::isa::Isa;
use crate::asm::immediate::{modified_immediate, t32_immediate};
use crate::target::{Opcode, Register};

/// Form of the offset of an access.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Offset {
    /// 12 bits and a sign.
    Long,
    /// 8 bits and a sign, behind a register.
    Half,
    /// 8 bits in units of 4 bytes, and a sign.
    Float,
    /// 12 bits without sign, or 8 bits that are subtracted: T32, with the opcode for the second.
    T32(Opcode),
}

/// Returns the form of the offset of an access. `None` for other instructions.
fn form(opcode: Opcode) -> Option<Offset> {
    use Opcode as O;
    Some(match opcode {
        O::LDRi12 | O::STRi12 | O::LDRBi12 | O::STRBi12 => Offset::Long,
        O::LDRH | O::STRH | O::LDRSB | O::LDRSH => Offset::Half,
        O::VLDRD | O::VSTRD | O::VLDRS | O::VSTRS => Offset::Float,
        O::t2LDRi12 => Offset::T32(O::t2LDRi8),
        O::t2STRi12 => Offset::T32(O::t2STRi8),
        O::t2LDRBi12 => Offset::T32(O::t2LDRBi8),
        O::t2STRBi12 => Offset::T32(O::t2STRBi8),
        O::t2LDRHi12 => Offset::T32(O::t2LDRHi8),
        O::t2STRHi12 => Offset::T32(O::t2STRHi8),
        O::t2LDRSBi12 => Offset::T32(O::t2LDRSBi8),
        O::t2LDRSHi12 => Offset::T32(O::t2LDRSHi8),
        O::t2LDRi8 | O::t2STRi8 | O::t2LDRBi8 | O::t2STRBi8 => Offset::T32(opcode),
        O::t2LDRHi8 | O::t2STRHi8 | O::t2LDRSBi8 | O::t2LDRSHi8 => Offset::T32(opcode),
        _ => return None,
    })
}

/// Returns the opcode with an offset of 12 bits of an access of T32 with one of 8.
fn long_form(opcode: Opcode) -> Opcode {
    use Opcode as O;
    match opcode {
        O::t2LDRi8 => O::t2LDRi12,
        O::t2STRi8 => O::t2STRi12,
        O::t2LDRBi8 => O::t2LDRBi12,
        O::t2STRBi8 => O::t2STRBi12,
        O::t2LDRHi8 => O::t2LDRHi12,
        O::t2STRHi8 => O::t2STRHi12,
        O::t2LDRSBi8 => O::t2LDRSBi12,
        O::t2LDRSHi8 => O::t2LDRSHi12,
        other => other,
    }
}

/// Bit of an offset of 8 bits that is subtracted.
const SUBTRACTED: i64 = 1 << 8;

/// Returns the offset in bytes of an operand, or the operand of an offset.
fn signed(packed: i64) -> i64 {
    if packed & SUBTRACTED != 0 { -(packed & 0xff) } else { packed & 0xff }
}

fn packed(offset: i64) -> i64 {
    offset.abs() | if offset < 0 { SUBTRACTED } else { 0 }
}

/// Appends instructions that set `to` to `base` plus an offset in bytes, which is one of 32 bits. `scratch`
/// is lost if the offset is large.
pub(super) fn add(
    generator: &Generator,
    to: Register,
    (base, offset): (Register, i64),
    scratch: Register,
    out: &mut impl FnMut(Inst<Isa>),
) {
    let is_thumb = generator.is_thumb();
    if is_thumb && to == Register::SP && base != Register::SP {
        add(generator, scratch, (base, offset), scratch, out);
        return out(plain(Opcode::tMOVr, &[to, scratch], &[]));
    }
    let (sum, difference) =
        generator.either((Opcode::ADDri, Opcode::SUBri), (Opcode::t2ADDri, Opcode::t2SUBri));
    let (opcode, size) = if offset < 0 { (difference, -offset) } else { (sum, offset) };
    let size = size as u32;
    let is_immediate = match is_thumb {
        true => t32_immediate(size).is_some(),
        false => modified_immediate(size).is_some(),
    };
    // The stack pointer has instructions of its own in T32.
    let opcode_of = |opcode: Opcode| match opcode {
        Opcode::t2ADDri if to == Register::SP && base == Register::SP => Opcode::t2ADDspImm,
        Opcode::t2SUBri if to == Register::SP && base == Register::SP => Opcode::t2SUBspImm,
        other => other,
    };
    if is_immediate {
        return out(data(opcode_of(opcode), &[to, base], &[size.into()]));
    }
    if is_thumb && size < 4096 && !(to == Register::SP && base == Register::SP) {
        let opcode = if offset < 0 { Opcode::t2SUBri12 } else { Opcode::t2ADDri12 };
        return out(plain(opcode, &[to, base], &[size.into()]));
    }
    // Two bytes of the offset.
    let lower = size & 0xff << (size.trailing_zeros() & !1);
    let upper = size & !lower;
    if !is_thumb && modified_immediate(upper).is_some() {
        out(data(opcode, &[to, base], &[upper.into()]));
        return out(data(opcode, &[to, to], &[lower.into()]));
    }
    let [low, high, register] = generator.either(
        [Opcode::MOVi16, Opcode::MOVTi16, Opcode::ADDrr],
        [Opcode::t2MOVi16, Opcode::t2MOVTi16, Opcode::tADDhirr],
    );
    let number = offset as u32;
    out(plain(low, &[scratch], &[i64::from(number & 0xffff)]));
    if number >> 16 != 0 {
        out(plain(high, &[scratch, scratch], &[i64::from(number >> 16)]));
    }
    if !is_thumb {
        return out(data(register, &[to, base, scratch], &[]));
    }
    // The result is the first operand.
    let to_scratch = |out: &mut dyn FnMut(Inst<Isa>)| {
        out(plain(register, &[scratch, scratch, base], &[]));
        out(plain(Opcode::tMOVr, &[to, scratch], &[]));
    };
    to_scratch(out);
}

/// Replaces the slot in an operand by a register and an offset.
pub(super) fn address_slot(
    generator: &Generator,
    mut inst: Inst<Isa>,
    operand: usize,
    (base, offset): (Register, i64),
    out: &mut Vec<Inst<Isa>>,
) -> Result<(), Error> {
    let name = inst.opcode.name();
    let unsupported = || Error::Unsupported(format!("address of the frame in `{name}`"));
    let number = |index: usize| inst.operands.get(index).and_then(|one| one.immediate());
    let in_range = |total: &i64| i32::try_from(*total).is_ok();
    if matches!(inst.opcode, Opcode::ADDri | Opcode::t2ADDri | Opcode::t2ADDri12) {
        let own = number(operand + 1).ok_or_else(unsupported)?;
        let total = own.checked_add(offset).filter(in_range).ok_or_else(unsupported)?;
        let to = inst.operands.first().and_then(|to| to.register()).ok_or_else(unsupported)?;
        add(generator, to, (base, total), SCRATCH, &mut |inst| out.push(inst));
        return Ok(());
    }
    let form = form(inst.opcode).ok_or_else(unsupported)?;
    let index = if form == Offset::Half { operand + 2 } else { operand + 1 };
    let own = number(index).ok_or_else(unsupported)?;
    let own = match form {
        Offset::Long | Offset::T32(_) => own,
        Offset::Half => signed(own),
        Offset::Float => signed(own) * 4,
    };
    let total = own.checked_add(offset).filter(in_range).ok_or_else(unsupported)?;
    let is_valid = |rest: i64| match form {
        Offset::Long => rest.abs() < 4096,
        Offset::Half => rest.abs() < 256,
        Offset::Float => rest.abs() < 1024 && rest % 4 == 0,
        Offset::T32(_) => (-255..4096).contains(&rest),
    };
    let (mut register, mut rest) = (base, total);
    if !is_valid(total) {
        // What remains is a part of the offset that the access has.
        let bits = if form == Offset::Half { 0xff } else { 0xfff };
        let lower = if form == Offset::Float { total & 0x3fc } else { total & bits };
        let lower = if is_valid(lower) { lower } else { 0 };
        add(generator, SCRATCH, (base, total - lower), SCRATCH, &mut |inst| out.push(inst));
        (register, rest) = (SCRATCH, lower);
    }
    let immediate = match form {
        Offset::Long => rest,
        Offset::Half => packed(rest),
        Offset::Float => packed(rest / 4),
        Offset::T32(short) => {
            inst.opcode = if rest < 0 { short } else { long_form(inst.opcode) };
            rest
        }
    };
    inst.operands[operand] = Operand::Register(register);
    inst.operands[index] = Operand::Immediate(immediate);
    out.push(inst);
    Ok(())
}

/// Returns the load or store of a register of a bank class.
pub(super) fn spill(
    generator: &Generator,
    register: Register,
    is_store: bool,
    slot: SlotId,
) -> Inst<Isa> {
    let opcode = match (is_store, is_float(register)) {
        (true, true) => Opcode::VSTRD,
        (false, true) => Opcode::VLDRD,
        (true, false) => generator.either(Opcode::STRi12, Opcode::t2STRi12),
        (false, false) => generator.either(Opcode::LDRi12, Opcode::t2LDRi12),
    };
    let operands = [Operand::Register(register), Operand::Slot(slot), Operand::Immediate(0)];
    let mut inst = Inst::new(opcode, operands);
    always(&mut inst);
    inst
}

/// Returns a load or store of registers that changes the stack pointer. The registers are in descending order.
fn multiple(opcode: Opcode, registers: &[(Register, i64)]) -> Inst<Isa> {
    let stack = Register::SP;
    let mut inst = plain(opcode, &[stack, stack], &[]);
    inst.operands.extend(registers.iter().rev().map(|one| Operand::Register(one.0)));
    inst
}

/// Returns the groups of saved registers that one instruction stores: registers of one kind, one below the other, and
/// floating-point registers with consecutive numbers.
fn groups(saved: &[(Register, i64)]) -> impl DoubleEndedIterator<Item = &[(Register, i64)]> {
    saved.chunk_by(|one, next| {
        let is_consecutive = one.0.encoding() == next.0.encoding() + 1 && next.1 == one.1 - 8;
        match (is_float(one.0), is_float(next.0)) {
            (true, true) => is_consecutive,
            (false, false) => true,
            _ => false,
        }
    })
}

/// Size of a register that is saved, in bytes.
fn size(register: Register) -> i64 {
    if is_float(register) { 8 } else { 4 }
}

pub(super) fn prologue(generator: &Generator, frame: &Frame<Isa>, out: &mut Code<Isa>) {
    let (stack, pointer) = (Register::SP, Register::R11);
    // Distance of the stack pointer from its value at the call.
    let mut depth = 0;
    for group in groups(&frame.saved) {
        let [(first, offset), ..] = *group else { continue };
        let gap = -offset - size(first) - depth;
        if gap > 0 {
            add(generator, stack, (stack, -gap), PROLOGUE_SCRATCH, &mut |inst| out.push(inst));
        }
        let opcode = match is_float(first) {
            true => Opcode::VSTMDDB_UPD,
            false => generator.either(Opcode::STMDB_UPD, Opcode::t2STMDB_UPD),
        };
        match group {
            [(register, _)] if !is_float(*register) => {
                let opcode = generator.either(Opcode::STR_PRE_IMM, Opcode::t2STR_PRE);
                out.push(plain(opcode, &[stack, *register, stack], &[-4]));
            }
            _ => out.push(multiple(opcode, group)),
        }
        depth = group.last().map_or(depth, |last| -last.1);
        out.cfi(Cfi::DefCfaOffset(depth));
    }
    for &(register, offset) in &frame.saved {
        out.cfi(Cfi::Offset(register, offset));
    }
    if frame.has_frame_pointer {
        add(generator, pointer, (stack, depth), PROLOGUE_SCRATCH, &mut |inst| out.push(inst));
        out.cfi(Cfi::DefCfa(pointer, 0));
    }
    let rest = i64::try_from(frame.size).unwrap_or(i64::MAX) - depth;
    if rest > 0 {
        add(generator, stack, (stack, -rest), PROLOGUE_SCRATCH, &mut |inst| out.push(inst));
        if !frame.has_frame_pointer {
            out.cfi(Cfi::DefCfaOffset(depth + rest));
        }
    }
    if let Some(align) = frame.realigned {
        let bits = i64::from(align.trailing_zeros());
        // The field of the lowest bits is cleared.
        let mask = !((1_i64 << bits) - 1) & i64::from(u32::MAX);
        if generator.is_thumb() {
            out.push(plain(Opcode::tMOVr, &[PROLOGUE_SCRATCH, stack], &[]));
            out.push(plain(Opcode::t2BFC, &[PROLOGUE_SCRATCH, PROLOGUE_SCRATCH], &[mask]));
            out.push(plain(Opcode::tMOVr, &[stack, PROLOGUE_SCRATCH], &[]));
        } else {
            out.push(data(Opcode::MOVr, &[PROLOGUE_SCRATCH, stack], &[]));
            out.push(plain(Opcode::BFC, &[PROLOGUE_SCRATCH, PROLOGUE_SCRATCH], &[mask]));
            out.push(data(Opcode::MOVr, &[stack, PROLOGUE_SCRATCH], &[]));
        }
    }
    if let Some(base) = frame.base {
        use tablegen_backend::target::Target as _;
        out.push(generator.copy(base, stack));
    }
}

pub(super) fn epilogue(generator: &Generator, frame: &Frame<Isa>, out: &mut Code<Isa>) {
    let (stack, pointer) = (Register::SP, Register::R11);
    let mut depth = frame.saved.last().map_or(0, |last| -last.1);
    let rest = i64::try_from(frame.size).unwrap_or(i64::MAX) - depth;
    if frame.has_frame_pointer {
        add(generator, stack, (pointer, -depth), SCRATCH, &mut |inst| out.push(inst));
        out.cfi(Cfi::DefCfa(stack, depth));
    } else if rest > 0 {
        add(generator, stack, (stack, rest), SCRATCH, &mut |inst| out.push(inst));
        out.cfi(Cfi::DefCfaOffset(depth));
    }
    for group in groups(&frame.saved).rev() {
        let [(first, offset), ..] = *group else { continue };
        let after = -offset - size(first);
        let lowest = group.last().map_or(depth, |last| -last.1);
        if depth > lowest {
            add(generator, stack, (stack, depth - lowest), SCRATCH, &mut |inst| out.push(inst));
        }
        match group {
            [(register, _)] if !is_float(*register) => {
                let mut inst = match generator.is_thumb() {
                    true => Inst::with(Opcode::t2LDR_POST, &[*register, stack, stack], &[4]),
                    false => {
                        let mut inst =
                            Inst::with(Opcode::LDR_POST_IMM, &[*register, stack, stack], &[]);
                        inst.operands.extend([Operand::NoRegister, Operand::Immediate(4)]);
                        inst
                    }
                };
                inst.operands.extend([Operand::Immediate(ALWAYS), Operand::NoRegister]);
                out.push(inst);
            }
            _ if is_float(first) => out.push(multiple(Opcode::VLDMDIA_UPD, group)),
            _ => {
                let opcode = generator.either(Opcode::LDMIA_UPD, Opcode::t2LDMIA_UPD);
                out.push(multiple(opcode, group));
            }
        }
        depth = after;
        out.cfi(Cfi::DefCfaOffset(depth));
    }
    if depth > 0 {
        add(generator, stack, (stack, depth), SCRATCH, &mut |inst| out.push(inst));
    }
    for &(register, _) in &frame.saved {
        out.cfi(Cfi::Restore(register));
    }
    out.cfi(Cfi::DefCfaOffset(0));
}
