//! [`Located`]: instructions of a section, with their locations.

use super::DecodeError;

/// Bytes of a section that were decoded together: an instruction, or bytes that encode none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Located<'b, I> {
    /// Offset of the bytes in the section.
    pub offset: usize,
    /// Address of the bytes: the address of the section plus the offset, modulo 2^64.
    pub address: u64,
    /// Bytes of the instruction, at least one. After [`DecodeError::NoInstruction`], the bytes that
    /// are skipped; after [`DecodeError::TooShort`], all bytes to the end of the section.
    pub bytes: &'b [u8],
    /// Decoded instruction.
    pub inst: Result<I, DecodeError>,
}

/// Remaining bytes of a section.
#[derive(Clone, Debug)]
pub(super) struct Section<'b> {
    rest: &'b [u8],
    offset: usize,
    address: u64,
}

impl<'b> Section<'b> {
    /// Creates a section whose first byte is at an address.
    pub(super) fn new(bytes: &'b [u8], address: u64) -> Self {
        Section { rest: bytes, offset: 0, address }
    }

    /// Returns the remaining bytes and their address, or `None` at the end.
    #[inline]
    pub(super) fn rest(&self) -> Option<(&'b [u8], u64)> {
        match self.rest {
            [] => None,
            rest => Some((rest, self.address)),
        }
    }

    /// Removes the bytes of a decoded instruction from the input. `size` returns the size of the
    /// instruction, `skip` the number of bytes to skip after a failure.
    #[inline]
    pub(super) fn take<I>(
        &mut self,
        inst: Result<I, DecodeError>,
        size: impl FnOnce(&I) -> usize,
        skip: impl FnOnce() -> usize,
    ) -> Located<'b, I> {
        let len = match &inst {
            Ok(inst) => size(inst),
            Err(DecodeError::TooShort { .. }) => usize::MAX,
            Err(DecodeError::NoInstruction) => skip(),
        };
        let len = len.clamp(1, self.rest.len().max(1));
        let (bytes, rest) = self.rest.split_at_checked(len).unwrap_or((self.rest, &[]));
        let located = Located { offset: self.offset, address: self.address, bytes, inst };
        self.rest = rest;
        self.offset += len;
        self.address = self.address.wrapping_add(len as u64);
        located
    }
}
