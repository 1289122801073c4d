//! Numbers as LLVM prints them, and [`Buffer`].

use core::fmt::{self, Write};

use tablegen_rt::asm::print::Output;

/// Writes a signed number in hexadecimal, such as `-0x10`.
///
/// # Errors
/// Returns an error if `out` does.
pub fn write_signed_hex(number: i64, out: &mut Output<'_>) -> fmt::Result {
    if number < 0 {
        out.write_str("-")?;
    }
    out.write_hex(number.unsigned_abs())
}

/// Writes an immediate in decimal or hexadecimal (LLVM: `formatImm`).
///
/// # Errors
/// Returns an error if `out` does.
#[inline]
pub fn write_immediate(number: i64, hex: bool, out: &mut Output<'_>) -> fmt::Result {
    if hex { write_signed_hex(number, out) } else { out.write_number(number) }
}

/// Text of at most `N` bytes.
#[derive(Clone, Copy)]
pub struct Buffer<const N: usize> {
    bytes: [u8; N],
    len: usize,
}

impl<const N: usize> Buffer<N> {
    /// Creates an empty text.
    #[must_use]
    pub const fn new() -> Self {
        Buffer { bytes: [0; N], len: 0 }
    }

    /// Returns the text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        core::str::from_utf8(self.bytes.get(..self.len).unwrap_or_default()).unwrap_or_default()
    }

    /// Empties the buffer.
    pub fn clear(&mut self) {
        self.len = 0;
    }
}

impl<const N: usize> Default for Buffer<N> {
    fn default() -> Self {
        Buffer::new()
    }
}

impl<const N: usize> fmt::Debug for Buffer<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_str().fmt(f)
    }
}

/// Returns an error, and writes nothing, if the text would have more than `N` bytes.
impl<const N: usize> Write for Buffer<N> {
    #[inline]
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let end = self.len.checked_add(text.len()).ok_or(fmt::Error)?;
        self.bytes.get_mut(self.len..end).ok_or(fmt::Error)?.copy_from_slice(text.as_bytes());
        self.len = end;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(write: impl Fn(&mut Output<'_>) -> fmt::Result) -> Buffer<24> {
        let mut text = Buffer::new();
        let mut out = Output::new(&mut text);
        assert_eq!(write(&mut out).and_then(|()| out.flush()), Ok(()));
        text
    }

    #[test]
    fn numbers_have_llvms_form() {
        assert_eq!(text(|out| write_immediate(-16, true, out)).as_str(), "-0x10");
        assert_eq!(text(|out| write_immediate(-16, false, out)).as_str(), "-16");
        assert_eq!(
            text(|out| write_immediate(i64::MIN, true, out)).as_str(),
            "-0x8000000000000000"
        );
    }

    #[test]
    fn buffers_reject_what_does_not_fit() {
        let mut buffer = Buffer::<4>::new();
        assert_eq!(buffer.write_str("abc"), Ok(()));
        assert_eq!(buffer.write_str("de"), Err(fmt::Error));
        assert_eq!(buffer.write_str("d"), Ok(()));
        assert_eq!(buffer.as_str(), "abcd");
        buffer.clear();
        assert_eq!(buffer.as_str(), "");
    }
}
