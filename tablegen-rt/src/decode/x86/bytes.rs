//! Bytes of an instruction: [`Reader`] for any, [`Window`] where there are more than enough.

use super::{DecodeError, MAX_LEN};

/// Bytes that are read one after the other.
pub(super) trait Bytes {
    /// Consumes the next byte.
    fn byte(&mut self) -> Result<u8, DecodeError>;

    /// Returns the next bytes as a little-endian number, of which the lowest `len` bytes count, and
    /// consumes those. `len` is 0 to 8.
    fn bits(&mut self, len: usize) -> Result<u64, DecodeError>;

    /// Reads a little-endian number of `len` bytes, 1 to 8, signed or unsigned.
    #[inline]
    fn number(&mut self, len: usize, is_signed: bool) -> Result<i64, DecodeError> {
        let unused = (8 * len).wrapping_neg() & 63;
        let high = self.bits(len)? << unused;
        Ok(if is_signed { high as i64 >> unused } else { (high >> unused) as i64 })
    }

    /// Reads a signed displacement of `len` bytes, 0 to 4. A displacement of 0 bytes is 0.
    #[inline]
    fn displacement(&mut self, len: usize) -> Result<i64, DecodeError> {
        let unused = 32 - 8 * len.min(4);
        Ok((self.bits(len)? << 32 << unused) as i64 >> unused >> 32)
    }
}

/// Reader of bytes that may end anywhere.
#[derive(Clone, Copy)]
pub(super) struct Reader<'b> {
    pub(super) bytes: &'b [u8],
    pub(super) offset: usize,
}

impl Reader<'_> {
    /// Returns the next byte without consuming it.
    #[inline]
    pub(super) fn peek(&self) -> Result<u8, DecodeError> {
        self.bytes
            .get(self.offset)
            .copied()
            .ok_or(DecodeError::TooShort { needed: self.offset + 1 })
    }

    /// Returns a number of `len` bytes near the end, where eight bytes cannot be read. Consumes
    /// nothing.
    fn last_bits(&self, len: usize) -> Result<u64, DecodeError> {
        let end = self.offset + len;
        let bytes =
            self.bytes.get(self.offset..end).ok_or(DecodeError::TooShort { needed: end })?;
        Ok(bytes.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte)))
    }
}

impl Bytes for Reader<'_> {
    #[inline]
    fn byte(&mut self) -> Result<u8, DecodeError> {
        let byte = self.peek()?;
        self.offset += 1;
        Ok(byte)
    }

    #[inline]
    fn bits(&mut self, len: usize) -> Result<u64, DecodeError> {
        // Eight bytes are read at once if there are that many.
        let bytes = self.bytes.get(self.offset..).and_then(<[u8]>::first_chunk);
        let bits = match bytes {
            Some(bytes) => u64::from_le_bytes(*bytes),
            None => self.last_bits(len)?,
        };
        self.offset += len;
        Ok(bits)
    }
}

/// Size of a [`Window`]: eight bytes can be read at each offset below 16.
pub(super) const WINDOW: usize = 24;

/// Reader of bytes whose end is not reached. What is read beyond the longest instruction is
/// unspecified: [`is_exceeded`](Window::is_exceeded) tells if that happened.
pub(super) struct Window<'b> {
    bytes: &'b [u8; WINDOW],
    offset: usize,
}

impl<'b> Window<'b> {
    /// Creates a reader of the bytes from an offset on.
    #[inline]
    pub(super) fn new(bytes: &'b [u8; WINDOW], offset: usize) -> Self {
        Window { bytes, offset }
    }

    #[inline]
    pub(super) fn offset(&self) -> usize {
        self.offset
    }

    /// Returns true if more bytes were consumed than an instruction can have.
    #[inline]
    pub(super) fn is_exceeded(&self) -> bool {
        self.offset > MAX_LEN
    }
}

impl Bytes for Window<'_> {
    #[inline]
    fn byte(&mut self) -> Result<u8, DecodeError> {
        let byte = self.bytes[self.offset & 15];
        self.offset += 1;
        Ok(byte)
    }

    #[inline]
    fn bits(&mut self, len: usize) -> Result<u64, DecodeError> {
        let bytes = self.bytes[self.offset & 15..].first_chunk();
        self.offset += len;
        Ok(bytes.map_or(0, |bytes| u64::from_le_bytes(*bytes)))
    }
}
