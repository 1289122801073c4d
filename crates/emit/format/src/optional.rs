//! Indices that may be absent, as one number.

/// Returns the number of an index: 0 for `None`, otherwise the index plus 1.
#[inline(always)]
#[must_use]
pub const fn to_number(index: Option<u32>) -> u64 {
    match index {
        Some(index) => index as u64 + 1,
        None => 0,
    }
}

/// Returns the index of a number, which is cut off to 32 bits.
#[inline(always)]
#[must_use]
pub const fn from_number(number: u64) -> Option<u32> {
    match number {
        0 => None,
        _ => Some((number - 1) as u32),
    }
}

#[cfg(test)]
mod tests {
    use super::{from_number, to_number};

    #[test]
    fn indices_are_read_as_they_were_written() {
        assert_eq!([None, Some(0), Some(u32::MAX)].map(to_number), [0, 1, 1 << 32]);
        for index in [None, Some(0), Some(u32::MAX)] {
            assert_eq!(from_number(to_number(index)), index);
        }
    }
}
