//! LEB128 numbers.

/// Returns the unsigned LEB128 bytes of a number: seven bits each, lowest first, with the highest
/// bit set in all but the last.
pub fn seven_bits(number: u64) -> impl Iterator<Item = u8> {
    let mut rest = Some(number);
    std::iter::from_fn(move || {
        let number = rest?;
        rest = (number >= 0x80).then_some(number >> 7);
        Some(number as u8 & 0x7f | u8::from(rest.is_some()) << 7)
    })
}

#[cfg(test)]
mod tests {
    use super::seven_bits;

    #[test]
    fn numbers_are_as_long_as_they_must() {
        let bytes = |number| seven_bits(number).collect::<Vec<u8>>();
        assert_eq!(bytes(0), [0]);
        assert_eq!(bytes(0x7f), [0x7f]);
        assert_eq!(bytes(0x80), [0x80, 1]);
        assert_eq!(bytes(624_485), [0xe5, 0x8e, 0x26]);
        assert_eq!(bytes(u64::MAX).len(), 10);
    }
}
