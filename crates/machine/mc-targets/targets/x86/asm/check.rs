//! Checks of instructions that were made without text: addresses and immediates.
//!
//! Register classes of other operands are checked by `tablegen-mc`. Sizes of immediates are those of the
//! instruction's [`Form`].

use alloc::format;
use alloc::string::String;

use tablegen_mc::assembler::ErrorKind;
use tablegen_rt::encode::ValueRange;
use tablegen_rt::mc::desc::InstrDesc;
use tablegen_rt::mc::inst::Operand;

use super::Mode;
use super::form::{Form, MEMORY_LEN, Role, shape, tied_count};
use super::hooks::pointer_mode;
use super::registers::general_size;
use crate::matcher::Matched;
use crate::target::{Register, RegisterClass};

/// Returns the values of a field of this many bytes. Fields that are signed are extended with their
/// sign; others can be written with either sign.
fn range(size: usize, is_signed: bool) -> Option<ValueRange> {
    let bits = 8 * size as u32;
    let sign = 1_i64.checked_shl(bits.checked_sub(1)?)?;
    let max = if is_signed { sign.wrapping_sub(1) } else { sign.wrapping_mul(2).wrapping_sub(1) };
    Some(ValueRange { min: sign.wrapping_neg(), max: max.cast_unsigned(), step: 1 })
}

/// Checks the operands of an instruction.
pub(super) fn check(inst: &Matched, mode: Mode) -> Result<(), ErrorKind> {
    let name = inst.opcode().name();
    let fail = |text: String| Err(ErrorKind::Instruction(text));
    let form = Form::of(inst.opcode());
    let mut next = tied_count(inst.opcode());
    let memory = form.roles().find_map(|role| {
        let own = next;
        next += 1;
        (role == Role::Memory).then_some(own)
    });
    if !has_string_registers(inst, form, mode) {
        return fail(format!("`{name}` has no registers of a string, or another segment"));
    }
    let (mut index, mut immediates) = (0, 0);
    while index < inst.len() {
        if memory == Some(index) {
            if let Err(what) = check_address(inst, index, mode) {
                return fail(format!("operand {index} of `{name}`: {what}"));
            }
            index += MEMORY_LEN;
            continue;
        }
        if let Operand::Immediate(value) = inst.operand(index) {
            let size = match form.shape() {
                shape::RAW_IMM8 if immediates == 1 => 1,
                shape::RAW_IMM16 if immediates == 1 => 2,
                _ => form.immediate_size(),
            };
            let is_signed = form.is_immediate_relative() || form.is_immediate_signed();
            let range = match size {
                // Conditions and roundings are parts of other bytes.
                0 => Some(ValueRange { min: 0, max: 15, step: 1 }),
                8 => None,
                size => range(size, is_signed),
            };
            if let Some(range) = range
                && !range.contains(value)
            {
                return fail(format!(
                    "operand {index} of `{name}` is {value}, which is not in the range {range}"
                ));
            }
            immediates += 1;
        }
        index += 1;
    }
    Ok(())
}

/// Returns true if the registers of a string instruction and of an absolute address are possible.
/// True for other instructions.
fn has_string_registers(inst: &Matched, form: Form, mode: Mode) -> bool {
    use Register as R;
    const DESTINATIONS: [R; 3] = [R::DI, R::EDI, R::RDI];
    const SOURCES: [R; 3] = [R::SI, R::ESI, R::RSI];
    // The mode has no addresses of this size.
    let other = if mode == Mode::Bits64 { 0 } else { 2 };
    let size = |index: usize, all: [R; 3]| {
        let register = inst.operand(index).register();
        all.iter().position(|&one| Some(one) == register).filter(|&size| size != other)
    };
    let has_segment = |index: usize| match inst.operand(index) {
        Operand::Register(Some(register)) => RegisterClass::SEGMENT_REG.contains(register),
        Operand::Register(None) => true,
        _ => false,
    };
    match form.shape() {
        shape::DESTINATION => size(0, DESTINATIONS).is_some(),
        shape::SOURCE => size(0, SOURCES).is_some() && has_segment(1),
        shape::BOTH => {
            let sizes = (size(0, DESTINATIONS), size(1, SOURCES));
            sizes.0.is_some() && sizes.0 == sizes.1 && has_segment(2)
        }
        shape::OFFSET => has_segment(1),
        _ => true,
    }
}

/// Checks an address: base, scale, index, displacement, segment.
fn check_address(inst: &Matched, first: usize, mode: Mode) -> Result<(), &'static str> {
    let operand = |part: usize| inst.operand(first + part);
    let register = |part: usize| match operand(part) {
        Operand::Register(register) => Ok(register),
        _ => Err("a register is needed in the address"),
    };
    let (base, index, segment) = (register(0)?, register(2)?, register(4)?);
    let size = |one: Register| match one {
        Register::EIP | Register::EIZ => 32,
        Register::RIP | Register::RIZ => 64,
        other => general_size(other),
    };
    let is_relative = matches!(base, Some(Register::RIP | Register::EIP));
    if base.is_some_and(|base| !is_relative && general_size(base) == 0) {
        return Err("the base is no general register");
    }
    if is_relative && index.is_some() {
        return Err("addresses relative to the instruction have no index");
    }
    // The class of the index is one of vectors for gathers and scatters.
    let class = InstrDesc::of(inst.opcode()).operand(first + 2);
    let class = class.and_then(|operand| operand.register_class_in(pointer_mode(true)));
    let has_vector = class.is_some_and(|class| !class.contains(Register::RAX));
    let is_index = |one: Register| match class {
        Some(class) if has_vector => class.contains(one),
        _ => size(one) != 0 && !matches!(one, Register::EIP | Register::RIP),
    };
    if index.is_some_and(|index| !is_index(index)) {
        return Err("the index is no register that the instruction can have there");
    }
    if matches!(index, Some(Register::RSP | Register::ESP)) {
        return Err("the stack pointer is no index");
    }
    if let (Some(base), Some(index)) = (base, index)
        && size(index) != 0
        && size(index) != size(base)
    {
        return Err("base and index have different sizes");
    }
    if base.or(index).map_or(0, size) == if mode == Mode::Bits64 { 16 } else { 64 } {
        return Err("the mode has no addresses of this size");
    }
    if segment.is_some_and(|segment| !RegisterClass::SEGMENT_REG.contains(segment)) {
        return Err("the segment is no segment register");
    }
    match operand(1) {
        Operand::Immediate(1) => {}
        Operand::Immediate(2 | 4 | 8) if index.is_some() => {}
        _ => return Err("the scale is not 1, 2, 4 or 8, or an address without index has one"),
    }
    match operand(3) {
        Operand::Immediate(value) => {
            let range = range(4, mode == Mode::Bits64);
            let fits = range.is_none_or(|range| range.contains(value));
            if fits { Ok(()) } else { Err("the displacement has more than 32 bits") }
        }
        Operand::Expression(_) => Ok(()),
        _ => Err("the displacement is no number or expression"),
    }
}
