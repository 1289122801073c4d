//! Instructions that make an integer constant.

extern crate alloc;

use alloc::vec::Vec;

use crate::target::Opcode;

/// Instructions that make a constant, each with its immediate. The first one reads the zero register or nothing, the
/// others read the result before. Empty for zero.
pub(super) fn instructions(value: i64) -> Vec<(Opcode, i64)> {
    let mut out = Vec::new();
    make(value, &mut out);
    out
}

fn make(value: i64, out: &mut Vec<(Opcode, i64)>) {
    let lower = value & 0xffff;
    if value == 0 {
        return;
    }
    if i16::try_from(value).is_ok() {
        return out.push((Opcode::DADDiu, value));
    }
    if value == lower {
        return out.push((Opcode::ORi64, value));
    }
    if i32::try_from(value).is_ok() {
        out.push((Opcode::LUi64, value >> 16 & 0xffff));
    } else {
        let shift = if lower == 0 { value.trailing_zeros() } else { 16 };
        make(value >> shift, out);
        out.push((Opcode::DSLL, shift.into()));
    }
    if lower != 0 {
        out.push((Opcode::ORi64, lower));
    }
}
