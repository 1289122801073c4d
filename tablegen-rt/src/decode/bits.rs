//! Bits of instructions: [`Bits`], [`Word`], [`Bytes`].

use super::DecodeError;

/// Bits of an instruction. Bit 0 is the lowest.
pub trait Bits: Copy {
    /// Returns `len` bits from bit `start` on, at most the lowest 64 of them. Bits beyond a
    /// fixed-width instruction are 0.
    ///
    /// # Errors
    /// Returns the number of bytes needed if the bits are beyond the available bytes.
    fn field(self, start: u32, len: u32) -> Result<u64, usize>;

    /// Returns the bits from bit `start` on that `mask` selects. The result is unspecified if
    /// `start` is beyond a fixed-width instruction.
    ///
    /// # Errors
    /// Returns the number of bytes needed if the highest bit is beyond the available bytes.
    #[inline]
    fn masked(self, start: u32, mask: u64) -> Result<u64, usize> {
        Ok(self.field(start, u64::BITS - mask.leading_zeros())? & mask)
    }

    /// Returns `len` bits from bit `start` on, as [`field`](Self::field) does. Bits beyond the
    /// available bytes are 0.
    #[inline]
    #[must_use]
    fn bits(self, start: u32, len: u32) -> u64 {
        self.field(start, len).unwrap_or(0)
    }
}

/// Input of a decoder: an unsigned integer, or [`Bytes`].
pub trait Word<'b>: Bits {
    /// Returns the word at the start of `bytes`, of at most `width` bits.
    ///
    /// # Errors
    /// Returns [`DecodeError::TooShort`] if there are fewer bytes. [`Bytes`] are never too short.
    fn from_bytes(bytes: &'b [u8], width: u32, order: ByteOrder) -> Result<Self, DecodeError>;

    /// Returns true if the word has `len` bytes. Integers have as many as any instruction.
    fn has_bytes(self, len: usize) -> bool;
}

/// Byte order of words in memory.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum ByteOrder {
    /// Lowest byte first.
    #[default]
    Little,
    /// Highest byte first.
    Big,
}

/// Returns the lowest `len` bits.
#[inline]
fn low(value: u64, len: u32) -> u64 {
    if len >= u64::BITS { value } else { value & ((1 << len) - 1) }
}

macro_rules! words {
    ($($word:ty),*) => {$(
        impl Bits for $word {
            #[inline]
            fn field(self, start: u32, len: u32) -> Result<u64, usize> {
                Ok(low(self.checked_shr(start).unwrap_or(0) as u64, len))
            }

            #[inline]
            fn masked(self, start: u32, mask: u64) -> Result<u64, usize> {
                // Tables have no fields beyond the word.
                Ok(self.wrapping_shr(start) as u64 & mask)
            }
        }

        impl Word<'_> for $word {
            #[inline]
            fn from_bytes(bytes: &[u8], width: u32, order: ByteOrder) -> Result<Self, DecodeError> {
                let needed = width.min(<$word>::BITS).div_ceil(8) as usize;
                let Some(bytes) = bytes.get(..needed) else {
                    return Err(DecodeError::TooShort { needed });
                };
                let join = |word: $word, byte: &u8| word << 8 | <$word>::from(*byte);
                Ok(match order {
                    ByteOrder::Little => bytes.iter().rev().fold(0, join),
                    ByteOrder::Big => bytes.iter().fold(0, join),
                })
            }

            #[inline]
            fn has_bytes(self, _: usize) -> bool {
                true
            }
        }
    )*};
}

words!(u16, u32, u64, u128);

/// Bytes as bits. The first byte has the lowest bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bytes<'b>(pub &'b [u8]);

impl Bits for Bytes<'_> {
    fn field(self, start: u32, len: u32) -> Result<u64, usize> {
        let end = u64::from(start) + u64::from(len);
        let needed = end.div_ceil(8) as usize;
        if needed > self.0.len() {
            return Err(needed);
        }
        let mut value = 0;
        let (first, shift) = (start as usize / 8, start % 8);
        for (index, &byte) in self.0.iter().enumerate().take(needed).skip(first).take(9) {
            let to = (index - first) as u32 * 8;
            let byte = u64::from(byte);
            value |= match to.checked_sub(shift) {
                Some(to) => byte.checked_shl(to).unwrap_or(0),
                None => byte >> shift,
            };
        }
        Ok(low(value, len))
    }
}

impl<'b> Word<'b> for Bytes<'b> {
    #[inline]
    fn from_bytes(bytes: &'b [u8], _: u32, _: ByteOrder) -> Result<Self, DecodeError> {
        Ok(Bytes(bytes))
    }

    #[inline]
    fn has_bytes(self, len: usize) -> bool {
        self.0.len() >= len
    }
}
