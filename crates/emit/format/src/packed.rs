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
pub const fn get(bytes: &[u8], width: usize, index: usize) -> u64 {
    /// Returns the number that is an array of bytes.
    macro_rules! number {
        ($number:ty) => {
            match chunk(bytes, index) {
                Some(bytes) => <$number>::from_le_bytes(*bytes) as u64,
                None => 0,
            }
        };
    }
    match width {
        0 => 0,
        1 => number!(u8),
        2 => number!(u16),
        3 => match chunk(bytes, index) {
            Some(&[a, b, c]) => u32::from_le_bytes([a, b, c, 0]) as u64,
            None => 0,
        },
        4 => number!(u32),
        8 => number!(u64),
        _ => get_odd(bytes, width, index),
    }
}

#[inline(always)]
const fn chunk<const N: usize>(bytes: &[u8], index: usize) -> Option<&[u8; N]> {
    let chunks = bytes.as_chunks().0;
    if index < chunks.len() { Some(&chunks[index]) } else { None }
}

/// Returns a number whose width has no integer type.
#[inline]
const fn get_odd(bytes: &[u8], width: usize, index: usize) -> u64 {
    let Some(start) = index.checked_mul(width) else { return 0 };
    let Some((_, rest)) = bytes.split_at_checked(start) else { return 0 };
    match rest.first_chunk() {
        // The bytes of the number, and of others behind it.
        Some(eight) if width < MAX_WIDTH => u64::from_le_bytes(*eight) & ((1 << (8 * width)) - 1),
        _ => get_last(rest, width),
    }
}

/// Returns the number at the start of bytes, or 0 if there are too few.
#[cold]
const fn get_last(bytes: &[u8], width: usize) -> u64 {
    let (mut number, mut index) = (0, width);
    if bytes.len() < width {
        return 0;
    }
    while let Some(below) = index.checked_sub(1) {
        index = below;
        number = number << 8 | bytes[index] as u64;
    }
    number
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
