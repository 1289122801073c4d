//! Facts about operands of AArch64 that decoder and printer share: registers by number, immediates
//! of logical instructions, shifts, and moves.

use crate::Register;

/// Returns the register `number` places after the first one of a sequence.
#[inline]
pub(crate) fn nth(first: Register, number: u64) -> Option<Register> {
    Register::from_value(first.value() + u32::try_from(number).ok()?)
}

/// Returns the 64-bit register with a number below 31. Registers 29 and 30 have names.
#[inline]
fn common64(number: u64) -> Option<Register> {
    match number {
        0..29 => nth(Register::X0, number),
        29 => Some(Register::FP),
        30 => Some(Register::LR),
        _ => None,
    }
}

/// Function that returns the general register with a number.
pub(crate) type General = fn(u64) -> Option<Register>;

/// Returns the 32-bit register with a number. 31 is the zero register.
#[inline]
pub(crate) fn gpr32(number: u64) -> Option<Register> {
    match number {
        0..31 => nth(Register::W0, number),
        _ => (number == 31).then_some(Register::WZR),
    }
}

/// Returns the 32-bit register with a number. 31 is the stack pointer.
#[inline]
pub(crate) fn gpr32sp(number: u64) -> Option<Register> {
    if number == 31 { Some(Register::WSP) } else { gpr32(number) }
}

/// Returns the 64-bit register with a number. 31 is the zero register.
#[inline]
pub(crate) fn gpr64(number: u64) -> Option<Register> {
    if number == 31 { Some(Register::XZR) } else { common64(number) }
}

/// Returns the 64-bit register with a number. 31 is the stack pointer.
#[inline]
pub(crate) fn gpr64sp(number: u64) -> Option<Register> {
    if number == 31 { Some(Register::SP) } else { common64(number) }
}

/// Returns the number of a 64-bit register. 31 is the zero register.
pub(crate) fn number64(register: Register) -> Option<u64> {
    match register {
        Register::FP => Some(29),
        Register::LR => Some(30),
        Register::XZR => Some(31),
        _ => offset(register, Register::X0, 29),
    }
}

/// Returns the distance of a register from the first one of a sequence of this many registers.
/// `None` if it is not one of them.
#[inline]
pub(crate) fn offset(register: Register, first: Register, count: u32) -> Option<u64> {
    let distance = register.value().checked_sub(first.value())?;
    (distance < count).then_some(distance.into())
}

/// Returns the number of the first register of a pair of registers.
pub(crate) fn pair(pair: Register) -> Option<u64> {
    match pair {
        Register::W30_WZR | Register::LR_XZR => Some(30),
        Register::X28_FP => Some(28),
        _ => {
            let index = offset(pair, Register::W0_W1, 15);
            index.or_else(|| offset(pair, Register::X0_X1, 14)).map(|index| 2 * index)
        }
    }
}

/// Returns the number of the first register of a list of eight registers.
pub(crate) fn eight_registers(list: Register) -> Option<u64> {
    use Register as R;
    const LISTS: [Register; 12] = [
        R::X0_X1_X2_X3_X4_X5_X6_X7,
        R::X2_X3_X4_X5_X6_X7_X8_X9,
        R::X4_X5_X6_X7_X8_X9_X10_X11,
        R::X6_X7_X8_X9_X10_X11_X12_X13,
        R::X8_X9_X10_X11_X12_X13_X14_X15,
        R::X10_X11_X12_X13_X14_X15_X16_X17,
        R::X12_X13_X14_X15_X16_X17_X18_X19,
        R::X14_X15_X16_X17_X18_X19_X20_X21,
        R::X16_X17_X18_X19_X20_X21_X22_X23,
        R::X18_X19_X20_X21_X22_X23_X24_X25,
        R::X20_X21_X22_X23_X24_X25_X26_X27,
        R::X22_X23_X24_X25_X26_X27_X28_FP,
    ];
    LISTS.iter().position(|&one| one == list).map(|index| 2 * index as u64)
}

/// Returns the value of the immediate of a logical instruction: N, immr, imms. `None` if the
/// encoding is reserved.
pub(crate) fn logical_immediate(encoded: u64, width: u32) -> Option<u64> {
    let (n, rotation, ones) = (encoded >> 12 & 1, encoded >> 6 & 0x3f, encoded & 0x3f);
    if width == 32 && n != 0 {
        return None;
    }
    // The highest bit of N and the inverted length gives the size of the repeated element.
    let selector = n << 6 | !ones & 0x3f;
    let size = 1 << selector.checked_ilog2()?;
    let (rotation, ones) = (rotation & (size - 1), ones & (size - 1));
    if ones == size - 1 || size == 1 {
        return None;
    }
    let mask = u64::MAX >> (64 - size);
    let mut pattern = (1_u64 << (ones + 1)) - 1;
    if rotation != 0 {
        pattern = (pattern >> rotation | pattern << (size - rotation)) & mask;
    }
    let (mut size, mut value) = (size, pattern);
    while size < u64::from(width) {
        value |= value << size;
        size *= 2;
    }
    Some(value)
}

/// Returns a value without the bits above a width of 32 or 64.
fn truncated(value: u64, width: u32) -> u64 {
    if width == 32 { value & u64::from(u32::MAX) } else { value }
}

/// Returns true if `movz` with this shift is printed as `mov` of the value.
pub(crate) fn is_movz_alias(value: u64, shift: u32, width: u32) -> bool {
    let value = truncated(value, width);
    // A zero is shifted by nothing.
    (value != 0 || shift == 0) && value & !(0xffff << shift) == 0
}

/// Returns true if `movz` can make the value.
fn is_any_movz(value: u64, width: u32) -> bool {
    (0..width).step_by(16).any(|shift| value & !(0xffff << shift) == 0)
}

/// Returns true if `movn` with this shift is printed as `mov` of the value.
pub(crate) fn is_movn_alias(value: u64, shift: u32, width: u32) -> bool {
    !is_any_movz(value, width) && is_movz_alias(!value, shift, width)
}

/// Returns true if `movz` or `movn` can make the value.
pub(crate) fn is_any_mov(value: u64, width: u32) -> bool {
    is_any_movz(value, width) || is_any_movz(truncated(!value, width), width)
}

/// Returns true if all elements of this many bits of a value are equal.
pub(crate) fn is_repeated(value: u64, bits: u32) -> bool {
    bits == 64 || value.rotate_right(bits) == value
}

/// Returns true if SVE's `dup` and `cpy` can make elements of this many bits with this value: a
/// byte, which may be shifted by 8 if the element is wider.
fn is_copy_immediate(element: i64, bits: u32) -> bool {
    let is_byte = element == i64::from(element as i8);
    let is_shifted = element == i64::from((element & !0xff) as i16);
    match bits {
        // Any byte is one.
        8 => true,
        16 => is_byte || is_shifted || element & 0xff == 0,
        _ => is_byte || is_shifted,
    }
}

/// Returns true if a value is printed as a move of a mask, as no move of bytes makes it.
pub(crate) fn prefers_mask(value: u64) -> bool {
    let fits = [
        (64, value as i64),
        (32, i64::from(value as i32)),
        (16, i64::from(value as i16)),
        (8, i64::from(value as i8)),
    ];
    !fits
        .iter()
        .any(|&(bits, element)| is_repeated(value, bits) && is_copy_immediate(element, bits))
}

/// Returns the floating-point number that 8 bits encode.
pub(crate) fn float(encoded: u64) -> f64 {
    let (sign, exponent, fraction) = (encoded >> 7 & 1, encoded >> 4 & 7, encoded & 15);
    let magnitude = (16 + fraction) as f64 / 128.0;
    // The exponent is -3 to 4, with its highest bit inverted.
    let power = (exponent ^ 4) as u32;
    let value = magnitude * f64::from(1 << power);
    if sign == 1 { -value } else { value }
}

/// Returns the number of bits of an integer type of C++.
#[inline]
pub(crate) fn bits(element: &str) -> u32 {
    match element {
        "int8_t" | "uint8_t" => 8,
        "int16_t" | "uint16_t" => 16,
        "int32_t" | "uint32_t" => 32,
        _ => 64,
    }
}

/// Returns the text of a floating-point number with a name.
pub(crate) fn exact_float(name: &str) -> Option<&'static str> {
    match name.rsplit("::").next()? {
        "zero" => Some("#0.0"),
        "half" => Some("#0.5"),
        "one" => Some("#1.0"),
        "two" => Some("#2.0"),
        _ => None,
    }
}

/// Names of shifts, by bits 6 to 8 of a shift operand.
pub(crate) const SHIFTS: [&str; 5] = ["lsl", "lsr", "asr", "ror", "msl"];

/// Names of extensions, by bits 3 to 5 of an extension operand.
pub(crate) const EXTENSIONS: [&str; 8] =
    ["uxtb", "uxth", "uxtw", "uxtx", "sxtb", "sxth", "sxtw", "sxtx"];

/// Names of conditions.
pub(crate) const CONDITIONS: [&str; 16] = [
    "eq", "ne", "hs", "lo", "mi", "pl", "vs", "vc", "hi", "ls", "ge", "lt", "gt", "le", "al", "nv",
];
