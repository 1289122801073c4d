//! Arrays of unsigned numbers with the same width, little-endian.

/// Maximal width in bytes.
pub const MAX_WIDTH: usize = 8;

/// Returns the width of numbers up to `max`, in bytes: 0 if all are 0.
#[must_use]
pub const fn width(max: u64) -> usize {
    (u64::BITS - max.leading_zeros()).div_ceil(8) as usize
}

/// Appends a number with a width of `width` bytes, of which [`MAX_WIDTH`] is the most. Higher bytes
/// are left out.
pub fn write(number: u64, width: usize, out: &mut impl Extend<u8>) {
    out.extend(number.to_le_bytes().into_iter().take(width));
}

/// Returns the number at an index, or 0 if the index is out of range.
// With a constant table, little code of this function remains.
#[inline(always)]
#[must_use]
pub fn get(bytes: &[u8], width: usize, index: usize) -> u64 {
    match width {
        0 => 0,
        1 => bytes.get(index).map_or(0, |&byte| byte.into()),
        2 => chunk(bytes, index).map_or(0, |&bytes| u16::from_le_bytes(bytes).into()),
        3 => chunk(bytes, index).map_or(0, |&[a, b, c]| u32::from_le_bytes([a, b, c, 0]).into()),
        4 => chunk(bytes, index).map_or(0, |&bytes| u32::from_le_bytes(bytes).into()),
        8 => chunk(bytes, index).map_or(0, |&bytes| u64::from_le_bytes(bytes)),
        _ => get_odd(bytes, width, index),
    }
}

#[inline(always)]
fn chunk<const N: usize>(bytes: &[u8], index: usize) -> Option<&[u8; N]> {
    bytes.as_chunks().0.get(index)
}

/// Returns a number whose width has no integer type.
fn get_odd(bytes: &[u8], width: usize, index: usize) -> u64 {
    let bytes = bytes.chunks_exact(width).nth(index).unwrap_or_default();
    bytes.iter().rfold(0, |number, &byte| number << 8 | u64::from(byte))
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::vec::Vec;

    use super::{MAX_WIDTH, get, width, write};

    #[test]
    fn numbers_are_read_as_they_were_written() {
        for shift in 0..u64::BITS {
            let numbers = [0, 1, u64::MAX >> shift, (u64::MAX >> shift) / 3];
            let width = width(u64::MAX >> shift);
            assert_eq!(width, (u64::BITS - shift).div_ceil(8) as usize);
            let mut bytes = Vec::new();
            numbers.iter().for_each(|&number| write(number, width, &mut bytes));
            assert!(width <= MAX_WIDTH && bytes.len() == width * numbers.len());
            for (index, &number) in numbers.iter().enumerate() {
                assert_eq!(get(&bytes, width, index), number);
            }
            assert_eq!(get(&bytes, width, numbers.len()), 0);
        }
        assert_eq!((width(0), get(&[], 0, 7)), (0, 0));
    }
}
