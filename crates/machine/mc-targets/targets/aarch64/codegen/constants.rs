//! Constants: moves of 16 bits, logical immediates, and floating-point immediates.

extern crate alloc;

use alloc::vec::Vec;

use crate::target::Opcode;

/// Instruction that makes a constant, or changes a part of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Step {
    /// `movz`, `movn` or `movk` of 16 bits with a shift.
    Move(Opcode, i64, i64),
    /// `orr` of the zero register and an encoded logical immediate.
    Or(Opcode, i64),
}

/// Returns the instructions that make a constant of 64 bits, or of 32. `logical` encodes logical immediates.
pub(super) fn instructions(
    value: i64,
    is_64_bit: bool,
    logical: impl Fn(u64, u32) -> Option<i64>,
) -> Vec<Step> {
    let width = if is_64_bit { 64 } else { 32 };
    let bits = value.cast_unsigned() & u64::MAX >> (64 - width);
    let pieces = width / 16;
    let piece = |index: u32| (bits >> (16 * index) & 0xffff).cast_signed();
    let count = |of: i64| (0..pieces).filter(|index| piece(*index) == of).count();
    // The pieces that the first move does not set are zero, or ones.
    let is_inverse = count(0xffff) > count(0);
    let filler = if is_inverse { 0xffff } else { 0 };
    let moves = (0..pieces).filter(|index| piece(*index) != filler).count().max(1);
    if moves > 1
        && let Some(encoded) = logical(bits, width)
    {
        let opcode = if is_64_bit { Opcode::ORRXri } else { Opcode::ORRWri };
        return Vec::from([Step::Or(opcode, encoded)]);
    }
    let (first, keep) = match (is_64_bit, is_inverse) {
        (true, false) => (Opcode::MOVZXi, Opcode::MOVKXi),
        (true, true) => (Opcode::MOVNXi, Opcode::MOVKXi),
        (false, false) => (Opcode::MOVZWi, Opcode::MOVKWi),
        (false, true) => (Opcode::MOVNWi, Opcode::MOVKWi),
    };
    let mut steps = Vec::new();
    for index in 0..pieces {
        let (own, shift) = (piece(index), i64::from(16 * index));
        if own == filler {
            continue;
        }
        steps.push(match steps.is_empty() {
            true if is_inverse => Step::Move(first, own ^ 0xffff, shift),
            true => Step::Move(first, own, shift),
            false => Step::Move(keep, own, shift),
        });
    }
    if steps.is_empty() {
        steps.push(Step::Move(first, 0, 0));
    }
    steps
}

/// Returns the encoding of a number of 64 bits as the immediate of `fmov`. `None` if it has none.
#[cfg(not(no_tables))]
pub(super) fn float_immediate(bits: u64) -> Option<i64> {
    let (sign, exponent, fraction) = (bits >> 63, bits >> 52 & 0x7ff, bits & ((1 << 52) - 1));
    // The upper bits of the exponent are a bit and eight times its complement.
    let inverse = match exponent >> 2 {
        0x0ff => 1,
        0x100 => 0,
        _ => return None,
    };
    let is_short = fraction.trailing_zeros() >= 48;
    let encoded = sign << 7 | inverse << 6 | (exponent & 3) << 4 | fraction >> 48;
    is_short.then_some(encoded.cast_signed())
}
