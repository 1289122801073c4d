//! Fields of instructions and data, which [`Target::apply`](super::Target::apply) writes values to.

use super::error::ErrorKind;

/// Returns true if a number has at most `bits` bits, of which the highest is its sign. `bits` is 1 to
/// 64.
#[must_use]
pub const fn fits_signed(value: i64, bits: u32) -> bool {
    let above = value >> (bits - 1);
    above == 0 || above == -1
}

/// Returns the first `size` bytes of a field in the order of a little-endian number, with their
/// values.
fn bytes_of(
    field: &mut [u8],
    value: u64,
    size: usize,
    is_big_endian: bool,
) -> Result<impl Iterator<Item = (&mut u8, u8)>, ErrorKind> {
    let field = field.get_mut(..size).ok_or(ErrorKind::OutOfRange)?;
    let mut value = value.to_le_bytes();
    if is_big_endian {
        value.get_mut(..size).ok_or(ErrorKind::OutOfRange)?.reverse();
    }
    Ok(field.iter_mut().zip(value))
}

/// Replaces the first `size` bytes of a field by the lowest bytes of a value. `size` is at most 8.
///
/// # Errors
/// Returns an error if the field has fewer bytes.
pub fn write(
    field: &mut [u8],
    value: u64,
    size: usize,
    is_big_endian: bool,
) -> Result<(), ErrorKind> {
    bytes_of(field, value, size, is_big_endian)?.for_each(|(byte, new)| *byte = new);
    Ok(())
}

/// Sets the bits of a value in the first `size` bytes of a field, whose other bits are those of an
/// opcode. `size` is at most 8.
///
/// # Errors
/// Returns an error if the field has fewer bytes.
pub fn set_bits(
    field: &mut [u8],
    value: u64,
    size: usize,
    is_big_endian: bool,
) -> Result<(), ErrorKind> {
    bytes_of(field, value, size, is_big_endian)?.for_each(|(byte, new)| *byte |= new);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signed_numbers_have_a_sign() {
        assert!(fits_signed(127, 8) && fits_signed(-128, 8) && fits_signed(i64::MIN, 64));
        assert!(!fits_signed(128, 8) && !fits_signed(-129, 8));
    }

    #[test]
    fn fields_have_an_order_of_bytes() {
        let mut field = [0xf0; 4];
        assert_eq!(write(&mut field, 0x0102_0304, 3, true), Ok(()));
        assert_eq!(field, [2, 3, 4, 0xf0]);
        assert_eq!(set_bits(&mut field, 0x30, 4, false), Ok(()));
        assert_eq!(field, [0x32, 3, 4, 0xf0]);
        assert_eq!(write(&mut field, 0, 5, false), Err(ErrorKind::OutOfRange));
    }
}
