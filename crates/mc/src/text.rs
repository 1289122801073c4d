//! Writers of numbers as LLVM prints them, and [`Buffer`].

use core::fmt::{self, Write};

pub use tablegen_rt::asm::print::write_number;

/// Writes a number as `0x` and hexadecimal digits.
///
/// # Errors
/// Returns an error if `out` does.
pub fn write_hex<W: Write + ?Sized>(number: u64, out: &mut W) -> fmt::Result {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let (mut text, mut start, mut left) = ([b'0'; 18], 18, number);
    loop {
        start -= 1;
        text[start] = DIGITS[(left & 15) as usize];
        left >>= 4;
        if left == 0 {
            break;
        }
    }
    text[start - 1] = b'x';
    out.write_str(core::str::from_utf8(&text[start - 2..]).unwrap_or_default())
}

/// Writes a signed number in hexadecimal, such as `-0x10`.
///
/// # Errors
/// Returns an error if `out` does.
pub fn write_signed_hex<W: Write + ?Sized>(number: i64, out: &mut W) -> fmt::Result {
    if number < 0 {
        out.write_str("-")?;
    }
    write_hex(number.unsigned_abs(), out)
}

/// Writes an immediate in decimal or hexadecimal (LLVM: `formatImm`).
///
/// # Errors
/// Returns an error if `out` does.
#[inline]
pub fn write_immediate<W: Write + ?Sized>(number: i64, hex: bool, out: &mut W) -> fmt::Result {
    if hex { write_signed_hex(number, out) } else { write_number(number, out) }
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

    fn text(write: impl Fn(&mut Buffer<24>) -> fmt::Result) -> Buffer<24> {
        let mut out = Buffer::new();
        assert_eq!(write(&mut out), Ok(()));
        out
    }

    #[test]
    fn numbers_have_llvms_form() {
        assert_eq!(text(|out| write_hex(0, out)).as_str(), "0x0");
        assert_eq!(text(|out| write_hex(u64::MAX, out)).as_str(), "0xffffffffffffffff");
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
