//! Immediates of vector instructions: the numbers that have an encoding, and their encodings.

/// Returns true for a byte in an element of 16 bits.
pub(super) const fn is_i16_splat(value: u32) -> bool {
    value <= 0xffff && (value & 0xff00 == 0 || value & 0xff == 0)
}

/// Returns the encoding of a byte in an element of 16 bits.
pub(super) const fn i16_splat(value: u32) -> i64 {
    (if value >= 0x100 { value >> 8 | 0xa00 } else { value | 0x800 }) as i64
}

/// Returns true for a byte in an element of 32 bits.
pub(super) const fn is_i32_splat(value: u32) -> bool {
    value & !0xff == 0
        || value & !0xff00 == 0
        || value & !0xff_0000 == 0
        || value & !0xff00_0000 == 0
}

/// Returns the encoding of a byte in an element of 32 bits.
pub(super) const fn i32_splat(value: u32) -> i64 {
    let encoded = match value {
        0x100..=0xff00 => value >> 8 | 0x200,
        0xff01..=0xff_0000 => value >> 16 | 0x400,
        0xff_0001.. => value >> 24 | 0x600,
        _ => value,
    };
    encoded as i64
}

/// Returns true for an element of 32 bits with one byte, or with ones below it.
pub(super) const fn is_i32_move(value: i64) -> bool {
    let value = value.cast_unsigned();
    value & !0xff == 0
        || value & !0xff00 == 0
        || value & !0xff_0000 == 0
        || value & !0xff00_0000 == 0
        || value & !0xff00 == 0xff
        || value & !0xff_0000 == 0xffff
}

/// Returns the encoding of an element of 32 bits with one byte, or with ones below it.
pub(super) const fn i32_move(value: u32) -> i64 {
    let encoded = match value {
        0x100..=0xffff => value >> 8 | if value & 0xff == 0 { 0x200 } else { 0xc00 },
        0x1_0000..=0xff_ffff => value >> 16 | if value & 0xff == 0 { 0x400 } else { 0xd00 },
        0x100_0000.. => value >> 24 | 0x600,
        _ => value,
    };
    encoded as i64
}

/// Returns true if each byte is 0 or 255.
pub(super) fn is_i64_splat(value: i64) -> bool {
    value.to_le_bytes().iter().all(|byte| matches!(byte, 0 | 255))
}

/// Returns the encoding of a number whose bytes are 0 or 255.
pub(super) fn i64_splat(value: i64) -> i64 {
    let bytes = value.to_le_bytes();
    let bits = bytes.iter().enumerate();
    bits.fold(0x1e00, |bits, (index, byte)| bits | i64::from(byte & 1) << index)
}

/// Returns true if a number other than 0, or its complement, has `count` times the same element of `width` bits, and
/// the element has an encoding.
pub(super) fn is_replicated(value: i64, width: i64, count: i64, is_inverted: bool) -> bool {
    if value == 0 || !(1..64).contains(&width) {
        return false;
    }
    let value = if is_inverted { !value } else { value };
    let mask = (1 << width) - 1;
    let element = value & mask;
    let is_encoded = match width {
        16 => element & 0xff == 0 || element & 0xff00 == 0,
        32 => is_i32_move(element),
        _ => true,
    };
    is_encoded && (1..count).all(|index| value >> (index * width).min(63) & mask == element)
}
