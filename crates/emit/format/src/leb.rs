//! LEB128 numbers: seven bits in a byte, the lowest first. Bit 7 is set in all bytes but the last.
//! In signed numbers, bit 6 of the last byte is the sign.

/// Appends an unsigned number.
pub fn write(mut value: u32, out: &mut impl Extend<u8>) {
    while value >= 128 {
        out.extend([value as u8 | 128]);
        value >>= 7;
    }
    out.extend([value as u8]);
}

/// Appends a signed number.
pub fn write_signed(mut value: i64, out: &mut impl Extend<u8>) {
    while !(-64..64).contains(&value) {
        out.extend([value as u8 | 128]);
        value >>= 7;
    }
    out.extend([value as u8 & 127]);
}

/// Reader of tables with variable-length numbers. Past the end it reads zeros.
#[derive(Clone, Copy, Debug)]
pub struct Reader<'t> {
    bytes: &'t [u8],
    offset: usize,
}

impl<'t> Reader<'t> {
    /// Creates a reader that starts at byte offset `offset`.
    #[inline]
    #[must_use]
    pub const fn new(bytes: &'t [u8], offset: usize) -> Self {
        Reader { bytes, offset }
    }

    /// Returns the byte offset of the next number.
    #[inline]
    #[must_use]
    pub const fn position(&self) -> usize {
        self.offset
    }

    /// Returns true at the end of the table.
    #[inline]
    #[must_use]
    pub const fn is_at_end(&self) -> bool {
        self.offset >= self.bytes.len()
    }

    /// Reads a byte.
    #[inline]
    pub fn byte(&mut self) -> u8 {
        let byte = self.bytes.get(self.offset).copied().unwrap_or(0);
        self.offset += 1;
        byte
    }

    /// Reads an unsigned number, truncated to 32 bits.
    #[inline]
    pub fn number(&mut self) -> u32 {
        let first = self.byte();
        if first < 128 {
            return u32::from(first);
        }
        self.wide(first, 0) as u32
    }

    /// Reads a signed number, truncated to 64 bits.
    #[inline]
    pub fn signed(&mut self) -> i64 {
        let first = self.byte();
        let start = self.offset;
        let value = if first < 128 { u64::from(first) } else { self.wide(first, 0) };
        let bits = 7 * (1 + self.offset - start);
        let unused = 64usize.saturating_sub(bits) as u32;
        ((value << unused) as i64) >> unused
    }

    /// Reads a little-endian `u32`.
    #[inline]
    pub fn offset(&mut self) -> usize {
        let bytes = [(); 4].map(|()| self.byte());
        u32::from_le_bytes(bytes) as usize
    }

    /// Skips bytes.
    #[inline]
    pub fn skip(&mut self, bytes: usize) {
        self.offset = self.offset.saturating_add(bytes);
    }

    fn wide(&mut self, first: u8, mut shift: u32) -> u64 {
        let mut value = u64::from(first & 127);
        loop {
            shift += 7;
            let byte = self.byte();
            value |= u64::from(byte & 127).checked_shl(shift).unwrap_or(0);
            if byte < 128 {
                return value;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::vec::Vec;

    use super::{Reader, write, write_signed};

    #[test]
    fn numbers_are_read_as_they_were_written() {
        let unsigned = [0, 1, 127, 128, 16_383, 16_384, u32::MAX];
        let signed = [0, -1, 63, 64, -64, -65, 8191, i64::MAX, i64::MIN];
        let mut bytes = Vec::new();
        unsigned.iter().for_each(|&number| write(number, &mut bytes));
        signed.iter().for_each(|&number| write_signed(number, &mut bytes));
        let mut reader = Reader::new(&bytes, 0);
        for number in unsigned {
            assert_eq!(reader.number(), number);
        }
        for number in signed {
            assert_eq!(reader.signed(), number);
        }
        assert!(reader.is_at_end());
        assert_eq!((reader.number(), reader.signed(), reader.offset()), (0, 0, 0));
    }

    #[test]
    fn numbers_are_leb128() {
        let mut reader = Reader::new(&[127, 0xff, 0xff, 3, 64, 0xc3, 0, 0x80, 127], 0);
        assert_eq!((reader.number(), reader.number()), (127, 65535));
        assert_eq!((reader.signed(), reader.signed(), reader.signed()), (-64, 67, -128));
        assert_eq!(reader.position(), 9);
    }
}
