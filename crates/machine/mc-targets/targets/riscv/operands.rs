//! Facts about operands of RISC-V that decoder and printer share.

use tablegen_mc::nth_register;

use crate::Register;

/// Returns the general register with a number below 32.
#[inline]
pub(crate) fn gpr(number: u64) -> Option<Register> {
    nth_register(Register::X0, number, 32)
}

/// Returns true if `value` is a signed number of this many bits, without its lowest `zeros` bits,
/// which are 0.
pub(crate) const fn is_signed(value: i64, bits: u32, zeros: u32) -> bool {
    let top = value >> (bits - 1);
    (top == 0 || top == -1) && is_aligned(value, zeros)
}

/// Returns true if `value` is an unsigned number of this many bits whose lowest `zeros` bits are 0.
pub(crate) const fn is_unsigned(value: i64, bits: u32, zeros: u32) -> bool {
    value >> bits == 0 && is_aligned(value, zeros)
}

const fn is_aligned(value: i64, zeros: u32) -> bool {
    value.trailing_zeros() >= zeros
}

/// Number of bytes of the frame that `cm.push` allocates for a register list, before the additional
/// adjustment.
pub(crate) fn stack_adjustment(list: i64, is_64_bit: bool) -> i64 {
    // The last list has two registers more than the one before.
    let registers = if list == 15 { 13 } else { list.wrapping_sub(3) };
    let bytes = registers.wrapping_mul(if is_64_bit { 8 } else { 4 });
    bytes.wrapping_add(15) & !15
}

/// Returns true if a number is a vector type of the matrix extension: an element width, no
/// multiplier, and a widening factor.
pub(crate) const fn is_matrix_type(value: i64) -> bool {
    // Bits 0 to 2 are the multiplier, 3 to 5 the width, 6 and 7 policies, 9 and 10 the factor.
    value & !0x73f == 0 && value & 7 == 0 && value >> 3 & 7 <= 3 && value >> 9 & 3 != 0
}
