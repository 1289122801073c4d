//! Instructions that make an integer constant.

extern crate alloc;

use alloc::vec::Vec;

use crate::target::Opcode;

/// Instructions that make a constant, each with its immediate. The first one reads the zero register or
/// nothing, the others read the result before. Empty for zero.
pub(super) fn instructions(value: i64, is_64_bit: bool) -> Vec<(Opcode, i64)> {
    let mut out = Vec::new();
    make(value, is_64_bit, &mut out);
    if is_64_bit && out.len() > 2 {
        // A positive number with zeros above, made of one with ones in their place.
        let zeros = value.leading_zeros();
        if zeros > 0 {
            for filled in [!(!value << zeros), value << zeros] {
                let mut other = Vec::new();
                make(filled, is_64_bit, &mut other);
                if other.len() + 1 < out.len() {
                    other.push((Opcode::SRLI, zeros.into()));
                    out = other;
                }
            }
        }
    }
    out
}

fn make(value: i64, is_64_bit: bool, out: &mut Vec<(Opcode, i64)>) {
    if value == 0 {
        return;
    }
    let lower = value << 52 >> 52;
    if i32::try_from(value).is_ok() {
        let upper = (value - lower) >> 12 & 0xf_ffff;
        if upper != 0 {
            out.push((Opcode::LUI, upper));
        }
        if lower != 0 || upper == 0 {
            let add = if is_64_bit && upper != 0 { Opcode::ADDIW } else { Opcode::ADDI };
            out.push((add, lower));
        }
        return;
    }
    // The lower 12 bits are added to the rest, which is shifted.
    let rest = value.wrapping_sub(lower);
    let shift = rest.trailing_zeros();
    make(rest >> shift, is_64_bit, out);
    out.push((Opcode::SLLI, shift.into()));
    if lower != 0 {
        out.push((Opcode::ADDI, lower));
    }
}
