//! Immediates of data-processing instructions: a byte, rotated or repeated.

/// Returns the encoding of a number of A32: a byte that is rotated to the right by an even number of bits. `None` if
/// there is none. The rotation is the smallest one.
pub(crate) fn modified_immediate(number: u32) -> Option<u32> {
    let rotated = (0..16).map(|half| (half, number.rotate_left(2 * half)));
    rotated.into_iter().find(|&(_, byte)| byte < 256).map(|(half, byte)| half << 8 | byte)
}

/// Returns the encoding of a number of T32: a byte that is repeated, or one with a set highest bit that is rotated.
/// `None` if there is none.
pub(crate) fn t32_immediate(number: u32) -> Option<u32> {
    let byte = number & 0xff;
    let repeated =
        [(0, byte), (1, byte << 16 | byte), (3, byte << 24 | byte << 16 | byte << 8 | byte)];
    if let Some((form, _)) = repeated.into_iter().find(|&(_, all)| all == number) {
        return Some(form << 8 | byte);
    }
    let upper = number >> 8 & 0xff;
    if upper << 24 | upper << 8 == number {
        return Some(2 << 8 | upper);
    }
    let shift = number.leading_zeros() + 8;
    let byte = number.rotate_left(shift);
    (byte < 256).then_some(shift << 7 | byte & 0x7f)
}

/// Returns true if a number is an immediate of A32.
pub(super) fn fits_modified(number: i64) -> bool {
    modified_immediate(number as u32).is_some()
}
