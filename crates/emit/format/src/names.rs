//! Names of the members of an enum: concatenated text, the end of each name in it, and the indices
//! of the members in ascending order of their names. Ends and indices are arrays of [`packed`]
//! numbers.

use crate::packed;

/// Width of ends and indices in bytes.
const WIDTH: usize = 4;

/// Appends an end or an index.
pub fn write(number: u32, out: &mut impl Extend<u8>) {
    packed::write(number.into(), WIDTH, out);
}

/// Returns the number of ends or indices.
#[inline]
#[must_use]
pub const fn len(numbers: &[u8]) -> usize {
    numbers.len() / WIDTH
}

/// Returns the end or index at a position, or 0 if the position is out of range.
#[inline]
#[must_use]
pub fn get(numbers: &[u8], index: usize) -> usize {
    packed::get(numbers, WIDTH, index) as usize
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::vec::Vec;

    use super::{get, len, write};

    #[test]
    fn numbers_are_read_as_they_were_written() {
        let numbers = [0, 1, 70_000, u32::MAX];
        let mut bytes = Vec::new();
        numbers.iter().for_each(|&number| write(number, &mut bytes));
        assert_eq!(len(&bytes), numbers.len());
        for (index, &number) in numbers.iter().enumerate() {
            assert_eq!(get(&bytes, index), number as usize);
        }
    }
}
