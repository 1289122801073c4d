//! [`Output`]: a buffer in front of a writer, which printers and their hooks write to.
//!
//! Instructions consist of many short strings. Copying them to a buffer of a known size, and the
//! whole text to the writer, is faster than writing each. Nothing in this module allocates or
//! panics.

use core::fmt::{self, Write};

use tablegen_format::asm_writer::Span;

/// Number of bytes that are copied at once.
const CHUNK: usize = 16;

/// Number of bytes of a buffer. Few instructions have a longer text.
const SIZE: usize = 128;

/// Bytes of a buffer. Words of aligned bytes are validated fastest.
#[repr(align(16))]
struct Bytes([u8; SIZE]);

/// Buffer in front of a writer.
///
/// Text reaches the writer when the buffer is full, and by [`flush`](Self::flush). Text that is not
/// flushed is lost.
///
/// ```
/// use std::fmt::Write;
/// use tablegen_rt::asm::print::Output;
///
/// let mut text = String::new();
/// let mut out = Output::new(&mut text);
/// out.write_str("addi\ta0, a0, ")?;
/// out.write_number(-16)?;
/// out.flush()?;
/// assert_eq!(text, "addi\ta0, a0, -16");
/// # Ok::<(), std::fmt::Error>(())
/// ```
pub struct Output<'w> {
    /// Text, followed by bytes without meaning.
    bytes: Bytes,
    /// Number of bytes of the text.
    len: u8,
    writer: &'w mut dyn Write,
}

impl<'w> Output<'w> {
    /// Creates an empty buffer.
    #[inline]
    #[must_use]
    pub fn new(writer: &'w mut dyn Write) -> Self {
        Output { bytes: Bytes([0; SIZE]), len: 0, writer }
    }

    /// Calls a function with a buffer in front of a writer, and flushes the buffer, after an error as
    /// well.
    ///
    /// # Errors
    /// Returns an error if the writer or the function does.
    #[inline]
    pub fn flushed(
        writer: &'w mut dyn Write,
        write: impl FnOnce(&mut Self) -> fmt::Result,
    ) -> fmt::Result {
        let mut out = Output::new(writer);
        let written = write(&mut out);
        out.flush().and(written)
    }

    /// Passes the text to the writer, and empties the buffer.
    ///
    /// # Errors
    /// Returns an error if the writer does.
    pub fn flush(&mut self) -> fmt::Result {
        let len = usize::from(core::mem::take(&mut self.len));
        if len == 0 {
            return Ok(());
        }
        // Whole chunks are validated fastest. The bytes after the text are mostly ASCII.
        let chunks = self.bytes.0.get(..(len + CHUNK - 1) & !(CHUNK - 1)).unwrap_or_default();
        match core::str::from_utf8(chunks).ok().and_then(|text| text.get(..len)) {
            Some(text) => self.writer.write_str(text),
            None => self.flush_exactly(len),
        }
    }

    /// Passes a text of `len` bytes to the writer.
    #[cold]
    fn flush_exactly(&mut self, len: usize) -> fmt::Result {
        let text = self.bytes.0.get(..len).unwrap_or_default();
        self.writer.write_str(core::str::from_utf8(text).map_err(|_| fmt::Error)?)
    }

    /// Writes a number in decimal.
    ///
    /// # Errors
    /// Returns an error if the writer does.
    #[inline]
    pub fn write_number(&mut self, number: i64) -> fmt::Result {
        if number < 0 {
            self.write_str("-")?;
        }
        self.write_unsigned(number.unsigned_abs())
    }

    #[inline]
    fn write_unsigned(&mut self, number: u64) -> fmt::Result {
        // Most numbers in assembly text are small.
        if number < 10_000 {
            let number = number as u32;
            let zeros = u32::from(number < 1000) + u32::from(number < 100) + u32::from(number < 10);
            let digits = u32::from_le_bytes(four_digits(number)) >> (8 * zeros);
            self.write_bytes(digits.to_le_bytes(), 4 - zeros as u8)
        } else {
            self.write_large(number)
        }
    }

    /// Writes a number of at least 10,000.
    #[inline(never)]
    fn write_large(&mut self, number: u64) -> fmt::Result {
        // Numbers have 20 digits at most: this recursion is five calls deep.
        self.write_unsigned(number / 10_000)?;
        self.write_bytes(four_digits((number % 10_000) as u32), 4)
    }

    /// Writes a number as `0x` and hexadecimal digits.
    ///
    /// # Errors
    /// Returns an error if the writer does.
    #[inline]
    pub fn write_hex(&mut self, number: u64) -> fmt::Result {
        self.write_str("0x")?;
        let (high, low) = ((number >> 32) as u32, number as u32);
        if high == 0 {
            return self.write_hex_digits(low);
        }
        self.write_hex_digits(high)?;
        self.write_bytes(hex_digits(low).to_le_bytes(), 8)
    }

    /// Writes a number in hexadecimal without leading zeros.
    #[inline]
    fn write_hex_digits(&mut self, number: u32) -> fmt::Result {
        let zeros = (number | 1).leading_zeros() / 4;
        let digits = hex_digits(number) >> (8 * zeros);
        self.write_bytes(digits.to_le_bytes(), 8 - zeros as u8)
    }

    /// Writes a part of a text. Nothing is written if it is not within the text.
    ///
    /// # Errors
    /// Returns an error if the writer does.
    #[inline(always)]
    pub(crate) fn write_span(&mut self, text: &'static str, span: Span) -> fmt::Result {
        let (start, len) = (span.start(), span.len());
        // The bytes after the part are copied too, and overwritten later.
        if len <= CHUNK
            && let Some(chunk) = text.as_bytes().get(start..start + CHUNK)
            && let Some(&chunk) = chunk.first_chunk::<CHUNK>()
            && self.put(chunk, len as u8)
        {
            return Ok(());
        }
        self.write_long(span.of(text))
    }

    /// Writes the first `len` of these bytes, which are ASCII.
    #[inline(always)]
    fn write_bytes<const N: usize>(&mut self, bytes: [u8; N], len: u8) -> fmt::Result {
        if !self.put(bytes, len) {
            self.flush()?;
            // There is room in an empty buffer.
            self.put(bytes, len);
        }
        Ok(())
    }

    /// Copies `N` bytes to the buffer, of which the first `len` belong to the text. Returns false, and
    /// changes nothing, if there is no room.
    #[inline(always)]
    fn put<const N: usize>(&mut self, bytes: [u8; N], len: u8) -> bool {
        // A `u8` and `N` have no overflow: this is one comparison.
        let start = usize::from(self.len);
        let Some(free) = self.bytes.0.get_mut(start..start + N) else { return false };
        let Some(free) = free.first_chunk_mut::<N>() else { return false };
        *free = bytes;
        self.len += len;
        true
    }

    /// Writes a text that is longer than a chunk, or for which there is no room.
    #[inline(never)]
    fn write_long(&mut self, text: &str) -> fmt::Result {
        if text.len() > SIZE - usize::from(self.len) {
            self.flush()?;
        }
        let start = usize::from(self.len);
        let Some(free) = self.bytes.0.get_mut(start..start.saturating_add(text.len())) else {
            return self.writer.write_str(text);
        };
        free.copy_from_slice(text.as_bytes());
        self.len += text.len() as u8;
        Ok(())
    }
}

impl Write for Output<'_> {
    #[inline]
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let (bytes, start) = (text.as_bytes(), usize::from(self.len));
        if bytes.len() <= CHUNK
            && let Some(free) = self.bytes.0.get_mut(start..start + CHUNK)
            && let Some(free) = free.first_chunk_mut::<CHUNK>()
        {
            copy_short(bytes, free);
            self.len += bytes.len() as u8;
            return Ok(());
        }
        self.write_long(text)
    }

    #[inline]
    fn write_char(&mut self, char: char) -> fmt::Result {
        match char.is_ascii() {
            true => self.write_bytes([char as u8], 1),
            false => self.write_str(char.encode_utf8(&mut [0; 4])),
        }
    }
}

impl fmt::Debug for Output<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Output").field("len", &self.len).finish_non_exhaustive()
    }
}

/// Copies at most a chunk. Copies of fixed sizes, which may overlap, need no call of `memcpy`.
#[inline(always)]
fn copy_short(from: &[u8], to: &mut [u8; CHUNK]) {
    let to = to.get_mut(..from.len()).unwrap_or_default();
    let is_copied =
        copy_ends::<8>(from, to) || copy_ends::<4>(from, to) || copy_ends::<2>(from, to);
    if !is_copied {
        to.iter_mut().zip(from).for_each(|(to, from)| *to = *from);
    }
}

/// Copies the first and the last `N` bytes. Returns false if there are fewer.
#[inline(always)]
fn copy_ends<const N: usize>(from: &[u8], to: &mut [u8]) -> bool {
    let (Some(&first), Some(&last)) = (from.first_chunk::<N>(), from.last_chunk::<N>()) else {
        return false;
    };
    to.first_chunk_mut::<N>().into_iter().for_each(|slots| *slots = first);
    to.last_chunk_mut::<N>().into_iter().for_each(|slots| *slots = last);
    true
}

/// Digits of the numbers from 0 to 99.
static PAIRS: [[u8; 2]; 100] = {
    let (mut pairs, mut number) = ([[0; 2]; 100], 0);
    while number < 100 {
        pairs[number] = [b'0' + number as u8 / 10, b'0' + number as u8 % 10];
        number += 1;
    }
    pairs
};

/// Returns the digits of a number below 10,000.
#[inline]
fn four_digits(number: u32) -> [u8; 4] {
    let pair = |number: u32| PAIRS.get(number as usize).copied().unwrap_or_default();
    let ([a, b], [c, d]) = (pair(number / 100), pair(number % 100));
    [a, b, c, d]
}

/// Returns eight hexadecimal digits. The first is in the lowest byte.
#[inline]
const fn hex_digits(number: u32) -> u64 {
    // The first byte of the text is the highest of the number. Bytes are spread to 16 bits each,
    // then digits to 8.
    let bytes = number.swap_bytes() as u64;
    let bytes = (bytes | bytes << 16) & 0x0000_ffff_0000_ffff;
    let bytes = (bytes | bytes << 8) & 0x00ff_00ff_00ff_00ff;
    let digits = bytes >> 4 & 0x000f_000f_000f_000f | (bytes & 0x000f_000f_000f_000f) << 8;
    let letters = (digits + 0x0606_0606_0606_0606) >> 4 & 0x0101_0101_0101_0101;
    digits + 0x3030_3030_3030_3030 + letters * (b'a' - b'0' - 10) as u64
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::format;
    use std::string::String;

    use super::*;

    fn text(write: impl Fn(&mut Output<'_>) -> fmt::Result) -> String {
        let mut text = String::new();
        let mut out = Output::new(&mut text);
        assert_eq!(write(&mut out).and_then(|()| out.flush()), Ok(()));
        text
    }

    #[test]
    fn numbers_have_their_digits() {
        let near = |power: u32| (-1..2).map(move |step| 10_i64.pow(power) + step);
        let numbers = (0..19).flat_map(near).flat_map(|number| [number, -number]);
        for number in numbers.chain([i64::MIN, i64::MAX]) {
            assert_eq!(text(|out| out.write_number(number)), format!("{number}"));
        }
        for number in (0..=u64::BITS).flat_map(|shift| {
            let ones = u64::MAX.checked_shr(shift).unwrap_or(0);
            [ones, ones / 3, ones / 5 * 4, ones.wrapping_add(1)]
        }) {
            assert_eq!(text(|out| out.write_hex(number)), format!("{number:#x}"));
        }
    }

    #[test]
    fn texts_of_any_length_are_written() {
        let letters: String = ('a'..='z').cycle().take(600).collect();
        for len in (0..40).chain(120..132).chain([600]) {
            for before in [0, 1, 100, 111, 112, 113, 126, 127, 128, 129, 300] {
                let expected = format!("{}{}ü", &letters[..before], &letters[..len]);
                let written = text(|out| {
                    letters[..before].chars().try_for_each(|char| out.write_char(char))?;
                    out.write_str(&letters[..len])?;
                    out.write_char('ü')
                });
                assert_eq!(written, expected);
            }
        }
    }

    #[test]
    fn parts_of_texts_are_written() {
        static TEXT: &str = "0123456789abcdefghijklmnopqrstuvwxyzäöü";
        for start in 0..36 {
            for len in 0..36 - start {
                let span = Span::new(start, len).unwrap();
                let written = text(|out| {
                    out.write_span(TEXT, span)?;
                    out.write_span(TEXT, span)?;
                    out.write_str("|")
                });
                let part = &TEXT[start..start + len];
                assert_eq!(written, format!("{part}{part}|"));
            }
        }
        // The copied bytes end inside a character.
        let span = Span::new(21, 1).unwrap();
        assert_eq!(text(|out| out.write_span(TEXT, span)), "l");
        let outside = Span::new(40, 8).unwrap();
        assert_eq!(text(|out| out.write_span(TEXT, outside)), "");
    }

    /// Writer without room.
    struct Full;

    impl Write for Full {
        fn write_str(&mut self, _: &str) -> fmt::Result {
            Err(fmt::Error)
        }
    }

    #[test]
    fn errors_of_the_writer_are_returned() {
        let mut full = Full;
        let mut out = Output::new(&mut full);
        assert_eq!(out.flush(), Ok(()));
        assert_eq!(out.write_str("a"), Ok(()));
        assert_eq!(out.flush(), Err(fmt::Error));
        assert_eq!((0..100).try_for_each(|number| out.write_number(number)), Err(fmt::Error));
    }
}
