//! [`Reader`]: reads bytes and numbers in LEB128 from the start of bytes.

use tablegen_mc::DecodeError;

/// Reader of bytes. A number that cannot be read leaves the offset as it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Reader<'b> {
    bytes: &'b [u8],
    /// Number of bytes that were read. At most the length.
    offset: usize,
}

impl<'b> Reader<'b> {
    pub(crate) const fn new(bytes: &'b [u8]) -> Self {
        Reader { bytes, offset: 0 }
    }

    pub(crate) const fn offset(&self) -> usize {
        self.offset
    }

    /// Returns the bytes that were read.
    pub(crate) fn past(&self) -> &'b [u8] {
        self.bytes.get(..self.offset).unwrap_or_default()
    }

    /// Returns the bytes that were not read.
    pub(crate) fn rest(&self) -> &'b [u8] {
        self.bytes.get(self.offset..).unwrap_or_default()
    }

    /// Reads this many bytes.
    pub(crate) fn take(&mut self, count: usize) -> Result<&'b [u8], DecodeError> {
        let needed = self.offset.saturating_add(count);
        let taken = self.bytes.get(self.offset..needed).ok_or(DecodeError::TooShort { needed })?;
        self.offset = needed;
        Ok(taken)
    }

    pub(crate) fn byte(&mut self) -> Result<u8, DecodeError> {
        self.take(1).map(|bytes| bytes.first().copied().unwrap_or_default())
    }

    /// Reads a number of at most eight bytes, the lowest first.
    pub(crate) fn little_endian(&mut self, count: usize) -> Result<u64, DecodeError> {
        let bytes = self.take(count)?;
        Ok(bytes.iter().rev().fold(0, |value, byte| value << 8 | u64::from(*byte)))
    }

    /// Reads an unsigned number.
    pub(crate) fn unsigned(&mut self) -> Result<u64, DecodeError> {
        self.leb128(|value, shift, digit| match shift {
            0..63 => Ok(value | digit << shift),
            63 if digit < 2 => Ok(value | digit << 63),
            _ if digit == 0 => Ok(value),
            _ => Err(DecodeError::NoInstruction),
        })
        .map(|(value, _, _)| value)
    }

    /// Reads a signed number.
    pub(crate) fn signed(&mut self) -> Result<i64, DecodeError> {
        let read = self.leb128(|value, shift, digit| match shift {
            0..63 => Ok(value | digit << shift),
            63 if matches!(digit, 0 | 0x7f) => Ok(value | digit << 63),
            _ if shift > 63 && digit == if value >> 63 == 0 { 0 } else { 0x7f } => Ok(value),
            _ => Err(DecodeError::NoInstruction),
        });
        let (value, shift, digit) = read?;
        let sign = if shift < 64 && digit & 0x40 != 0 { u64::MAX << shift } else { 0 };
        Ok((value | sign).cast_signed())
    }

    /// Reads the digits of a number, the lowest first. `add` adds a digit of seven bits, with its
    /// shift, to the value. Returns the value, the shift behind the last digit, and that digit.
    fn leb128(
        &mut self,
        add: impl Fn(u64, u32, u64) -> Result<u64, DecodeError>,
    ) -> Result<(u64, u32, u64), DecodeError> {
        let (mut value, mut shift) = (0, 0_u32);
        for (index, byte) in self.rest().iter().enumerate() {
            let digit = u64::from(byte & 0x7f);
            value = add(value, shift, digit)?;
            // More digits than 64 bits have are signs.
            shift = shift.saturating_add(7).min(70);
            if byte & 0x80 == 0 {
                self.offset += index + 1;
                return Ok((value, shift, digit));
            }
        }
        Err(DecodeError::TooShort { needed: self.bytes.len().saturating_add(1) })
    }
}
