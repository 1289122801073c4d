//! Lossless conversion of arguments to text.
//!
//! Paths need not be UTF-8, but the evaluator and the back-ends represent paths as text. Each byte
//! that is not part of a valid character becomes a character of private use. It is converted back
//! where files are opened and where text is written. Such characters in an argument are converted
//! byte by byte too, so that the conversion is reversible.
//!
//! Input: arguments, or the bytes of a response file. Output: text, and from text paths and bytes.

use std::borrow::Cow;
use std::ffi::OsStr;
use std::io::{self, Write};
use std::path::PathBuf;

use tablegen_driver::tablegen_core::internal::read_file;
use tablegen_driver::tablegen_core::{FileSystem, Sources};

/// A byte `b` is carried as the character of this number and `b` more.
const FIRST: u32 = 0x10_FF00;
/// First two of the four UTF-8 bytes of these characters.
const LEAD: &[u8] = b"\xF4\x8F";

/// Converts an argument of the process to text.
#[cfg(unix)]
pub(super) fn of_argument(argument: &OsStr) -> String {
    of_bytes(std::os::unix::ffi::OsStrExt::as_bytes(argument))
}

/// Converts an argument of the process to text. Invalid Unicode is replaced, because paths cannot
/// contain it either.
#[cfg(not(unix))]
pub(super) fn of_argument(argument: &OsStr) -> String {
    argument.to_string_lossy().into_owned()
}

/// Converts bytes to text. Invalid UTF-8 is escaped, see [`bytes`].
pub(super) fn of_bytes(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    let carry = |text: &mut String, bytes: &[u8]| {
        let carried = bytes.iter().map(|&byte| char::from_u32(FIRST + u32::from(byte)));
        text.extend(carried.flatten());
    };
    for chunk in bytes.utf8_chunks() {
        for character in chunk.valid().chars() {
            if u32::from(character) < FIRST {
                text.push(character);
            } else {
                carry(&mut text, character.encode_utf8(&mut [0; 4]).as_bytes());
            }
        }
        carry(&mut text, chunk.invalid());
    }
    text
}

/// Returns true if a text has characters that carry bytes.
pub(super) fn carries_bytes(text: &str) -> bool {
    text.chars().any(|character| u32::from(character) >= FIRST)
}

/// Converts a text to the bytes that it was made from.
pub(super) fn bytes(text: &[u8]) -> Cow<'_, [u8]> {
    without_carried(text, |out, byte| out.push(byte))
}

/// Converts a text to UTF-8, with U+FFFD for each byte that is carried.
pub(super) fn replaced(text: &[u8]) -> Cow<'_, [u8]> {
    let replacement = char::REPLACEMENT_CHARACTER.to_string();
    without_carried(text, |out, _| out.extend_from_slice(replacement.as_bytes()))
}

/// Returns a text with what `append` appends for each carried byte.
fn without_carried(text: &[u8], append: impl Fn(&mut Vec<u8>, u8)) -> Cow<'_, [u8]> {
    // Texts may be long, and this is the fast way to see that nothing is carried.
    if !text.contains(&LEAD[0]) {
        return Cow::Borrowed(text);
    }
    let mut bytes = Vec::new();
    let mut rest = text;
    while let Some(index) = rest.windows(4).position(|four| carried(four).is_some()) {
        bytes.extend_from_slice(&rest[..index]);
        if let Some(byte) = carried(&rest[index..index + 4]) {
            append(&mut bytes, byte);
        }
        rest = &rest[index + 4..];
    }
    if rest.len() == text.len() {
        return Cow::Borrowed(text);
    }
    bytes.extend_from_slice(rest);
    Cow::Owned(bytes)
}

/// Returns the byte that a character escapes. Returns `None` for ordinary characters.
fn carried(character: &[u8]) -> Option<u8> {
    match character.strip_prefix(LEAD)? {
        &[high @ 0xBC..=0xBF, low @ 0x80..=0xBF] => Some((high & 3) << 6 | (low & 0x3F)),
        _ => None,
    }
}

/// Converts a text to the path that it was made from.
#[cfg(unix)]
pub(super) fn path(text: &str) -> PathBuf {
    PathBuf::from(<OsStr as std::os::unix::ffi::OsStrExt>::from_bytes(&bytes(text.as_bytes())))
}

/// Converts a text to a path.
#[cfg(not(unix))]
pub(super) fn path(text: &str) -> PathBuf {
    text.into()
}

/// Returns a text as terminals show it, with line ends and tabs. Control characters become pictures
/// of one column (`␛` for the escape character), so that markers below a line stay in their places.
/// Characters that change the direction of text, and bytes that are no characters, become U+FFFD.
pub(super) fn visible(bytes: &[u8]) -> Cow<'_, [u8]> {
    let is_plain = |&byte: &u8| matches!(byte, b' '..=b'~' | b'\n' | b'\t');
    if bytes.iter().all(is_plain) {
        return Cow::Borrowed(bytes);
    }
    let mut out = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        let mut characters = chunk.valid().chars().peekable();
        while let Some(character) = characters.next() {
            let is_line_end = character == '\r' && characters.peek() == Some(&'\n');
            out.push(if is_line_end { character } else { picture(character) });
        }
        if !chunk.invalid().is_empty() {
            out.push(char::REPLACEMENT_CHARACTER);
        }
    }
    Cow::Owned(out.into_bytes())
}

/// Returns the character that terminals show for a character.
fn picture(character: char) -> char {
    /// Picture of the character NUL, followed by those of the other control characters of ASCII.
    const PICTURES: u32 = 0x2400;
    /// Picture of the character DEL.
    const DELETE: char = '\u{2421}';
    match character {
        '\n' | '\t' => character,
        '\0'..='\x1f' => char::from_u32(PICTURES + u32::from(character)).unwrap_or(character),
        '\x7f' => DELETE,
        '\u{80}'..='\u{9f}'
        | '\u{200e}'
        | '\u{200f}'
        | '\u{202a}'..='\u{202e}'
        | '\u{2066}'..='\u{2069}' => char::REPLACEMENT_CHARACTER,
        _ => character,
    }
}

/// Returns the length of the incomplete character or line end at the end of a text, in bytes.
fn incomplete(bytes: &[u8]) -> usize {
    if bytes.ends_with(b"\r") {
        return 1;
    }
    let last = bytes.utf8_chunks().last().map_or(&[][..], |chunk| chunk.invalid());
    match std::str::from_utf8(last) {
        Err(error) if error.error_len().is_none() => last.len(),
        _ => 0,
    }
}

/// Conversion of a text.
pub(super) type Convert = for<'t> fn(&'t [u8]) -> Cow<'t, [u8]>;

/// Writer that converts texts. Characters may be divided between two pieces.
pub(super) struct Converted<W> {
    inner: W,
    convert: Convert,
    /// Beginning of a character.
    rest: Vec<u8>,
}

impl<W: Write> Converted<W> {
    pub(super) fn new(inner: W, convert: Convert) -> Self {
        Converted { inner, convert, rest: Vec::new() }
    }
}

impl<W: Write> Write for Converted<W> {
    fn write(&mut self, piece: &[u8]) -> io::Result<usize> {
        let mut text = std::mem::take(&mut self.rest);
        text.extend_from_slice(piece);
        let (whole, rest) = text.split_at(text.len() - incomplete(&text));
        self.rest = rest.to_vec();
        self.inner.write_all(&(self.convert)(whole))?;
        Ok(piece.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let rest = std::mem::take(&mut self.rest);
        self.inner.write_all(&(self.convert)(&rest))?;
        self.inner.flush()
    }
}

/// File system whose paths are texts with bytes as characters.
pub(super) struct Files;

impl Sources for Files {
    fn read(&self, path: &str) -> io::Result<Vec<u8>> {
        if carries_bytes(path) { read_file(&self::path(path)) } else { FileSystem.read(path) }
    }
}

#[cfg(test)]
mod tests {
    use std::io::{self, Write};

    use super::{Converted, bytes, carries_bytes, of_bytes, visible};

    #[test]
    fn control_characters_are_shown() {
        let shown = |text: &[u8]| String::from_utf8_lossy(&visible(text)).into_owned();
        assert_eq!(shown(b"a\tb\n"), "a\tb\n");
        assert_eq!(shown("ä\x1b[31m\x07\x7f\r\r\n".as_bytes()), "ä␛[31m␇␡␍\r\n");
        assert_eq!(shown("\u{9b}31m \u{202e}x".as_bytes()), "\u{fffd}31m \u{fffd}x");
        assert_eq!(shown(b"\x9b31m"), "\u{fffd}31m");
    }

    #[test]
    fn characters_may_be_divided() -> io::Result<()> {
        let text = "ä€😀\x1b[0m€\r\n\r€".as_bytes();
        for size in 1..text.len() {
            let mut out = Converted::new(Vec::new(), visible);
            for piece in text.chunks(size) {
                out.write_all(piece)?;
            }
            assert_eq!(String::from_utf8_lossy(&out.inner), "ä€😀␛[0m€\r\n␍€", "{size}");
        }
        Ok(())
    }

    #[test]
    fn bytes_come_back() {
        let all: Vec<u8> = (0..=255).collect();
        let private = "a\u{10FF41}\u{10FFFF}ä".as_bytes();
        for given in [b"plain".as_slice(), "ä€😀".as_bytes(), b"\xFF", b"x\xC3", &all, private]
        {
            let text = of_bytes(given);
            assert_eq!(&*bytes(text.as_bytes()), given, "{text:?}");
            assert_eq!(carries_bytes(&text), text.as_bytes() != given);
        }
    }
}
