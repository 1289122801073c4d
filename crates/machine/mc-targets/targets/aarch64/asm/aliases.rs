//! Instructions that stand for others in a way that the description does not have: shifts, bit
//! fields and extensions.

use tablegen_mc::assembler::{ErrorKind, Fault, Parsed};

use super::alloc;
use super::operand::Operand;
use super::parse::Line;
use super::registers::{is_narrow, is_wide, narrow, wide};
use crate::target::Register;

/// Replaces an instruction, and its operands, by the one that it stands for.
pub(super) fn replace(mnemonic: &str, line: &mut Line) -> Parsed<()> {
    let (name, len) = (line.replaced.unwrap_or(mnemonic), line.operands.len());
    match (name, len) {
        ("lsl", 3) if shift(&mut line.operands).is_some() => line.replaced = Some("ubfm"),
        ("bfc", 3) if clear(&mut line.operands)?.is_some() => line.replaced = Some("bfm"),
        ("bfi" | "sbfiz" | "ubfiz" | "bfxil" | "sbfx" | "ubfx", 4) => {
            let is_insertion = matches!(name, "bfi" | "sbfiz" | "ubfiz");
            if field(&mut line.operands, is_insertion)?.is_some() {
                line.replaced = Some(match name {
                    "bfi" | "bfxil" => "bfm",
                    "sbfiz" | "sbfx" => "sbfm",
                    _ => "ubfm",
                });
            }
        }
        ("sxtw" | "uxtw", 2) => source(&mut line.operands),
        ("sxtb" | "sxth", 2) if is_wide_scalar(line.operands.first()) => {
            source(&mut line.operands);
        }
        ("uxtb" | "uxth", 2) if is_wide_scalar(line.operands.first()) => {
            if let Some(operand) = line.operands.first_mut() {
                change(operand, narrow);
            }
        }
        _ => {}
    }
    Ok(())
}

fn change(operand: &mut Operand, to: impl FnOnce(Register) -> Register) {
    if let Some(register) = operand.scalar_register() {
        *operand = Operand::scalar(to(register), operand.offset);
    }
}

fn is_wide_scalar(operand: Option<&Operand>) -> bool {
    operand.and_then(Operand::scalar_register).is_some_and(is_wide)
}

/// Makes the source of an extension a 64-bit register.
fn source(operands: &mut [Operand]) {
    if let [_, source] = operands {
        change(source, wide);
    }
}

/// Returns an operand with another number.
fn with(operand: &Operand, number: i64) -> Operand {
    Operand::of_number(number, operand.offset)
}

fn out_of_range<T>(operand: &Operand) -> Parsed<T> {
    Err(Fault::new(operand.offset, ErrorKind::OutOfRange))
}

/// `lsl` by a number: a bit field from bit 0 on.
fn shift(operands: &mut alloc::vec::Vec<Operand>) -> Option<()> {
    let [_, source, amount] = operands[..] else { return None };
    let (register, number) = (source.scalar_register()?, amount.known()?);
    let width: i64 = if is_narrow(register) { 32 } else { 64 };
    operands[2] = with(&amount, width.wrapping_sub(number) & (width - 1));
    operands.push(with(&amount, (width - 1).wrapping_sub(number)));
    Some(())
}

/// Returns the width of a register, the first bit and the length of a field. `None` if the operands
/// are others.
fn bounds(
    register: &Operand,
    first: &Operand,
    length: &Operand,
) -> Parsed<Option<(i64, i64, i64)>> {
    let register = register.scalar_register();
    let (Some(register), Some(low), Some(count)) = (register, first.known(), length.known()) else {
        return Ok(None);
    };
    let width = if is_wide(register) { 64 } else { 32 };
    if !(0..width).contains(&low) {
        return out_of_range(first);
    }
    if !(1..=width).contains(&count) {
        return out_of_range(length);
    }
    Ok(Some((width, low, count)))
}

/// Returns the rotation and the last bit of a field that is inserted.
fn inserted(width: i64, low: i64, count: i64, length: &Operand) -> Parsed<(i64, i64)> {
    let (rotation, last) = ((width - low) & (width - 1), count - 1);
    if rotation != 0 && last >= rotation {
        return out_of_range(length);
    }
    Ok((rotation, last))
}

fn clear(operands: &mut alloc::vec::Vec<Operand>) -> Parsed<Option<()>> {
    let [register, first, length] = operands[..] else { return Ok(None) };
    let Some((width, low, count)) = bounds(&register, &first, &length)? else { return Ok(None) };
    let (rotation, last) = inserted(width, low, count, &length)?;
    let zero = if width == 64 { Register::XZR } else { Register::WZR };
    operands[1] = Operand::scalar(zero, first.offset);
    operands[2] = with(&first, rotation);
    operands.push(with(&length, last));
    Ok(Some(()))
}

fn field(operands: &mut [Operand], is_insertion: bool) -> Parsed<Option<()>> {
    let [register, _, first, length] = operands[..] else { return Ok(None) };
    let Some((width, low, count)) = bounds(&register, &first, &length)? else { return Ok(None) };
    let (start, last) = if is_insertion {
        inserted(width, low, count, &length)?
    } else if low + count > width {
        return out_of_range(&length);
    } else {
        (low, low + count - 1)
    };
    operands[2] = with(&first, start);
    operands[3] = with(&length, last);
    Ok(Some(()))
}
