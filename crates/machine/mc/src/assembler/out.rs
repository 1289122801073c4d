//! [`Out`]: numbers in the byte order and the address size of a file.

use alloc::vec::Vec;

use super::object::Format;

/// Numbers of a format.
pub(super) struct Out {
    pub(super) bytes: Vec<u8>,
    pub(super) format: Format,
}

impl Out {
    pub(super) fn number(&mut self, value: u64, size: usize) {
        if self.format.is_big_endian {
            self.bytes.extend(value.to_be_bytes().iter().skip(8 - size));
        } else {
            self.bytes.extend(value.to_le_bytes().iter().take(size));
        }
    }

    pub(super) fn half(&mut self, value: u16) {
        self.number(value.into(), 2);
    }

    pub(super) fn long(&mut self, value: u32) {
        self.number(value.into(), 4);
    }

    /// Writes a number of the size of an address.
    pub(super) fn address(&mut self, value: u64) {
        let size = if self.format.is_64_bit { 8 } else { 4 };
        self.number(value, size);
    }

    pub(super) fn align(&mut self, alignment: u64) -> u64 {
        let alignment = alignment.max(1) as usize;
        let len = self.bytes.len().next_multiple_of(alignment);
        self.bytes.resize(len, 0);
        len as u64
    }

    pub(super) fn len(&self) -> u64 {
        self.bytes.len() as u64
    }
}
