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
use std::io;
use std::path::PathBuf;

use tablegen_build::tablegen_core::{FileSystem, Sources};

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
    // Texts may be long, and this is the fast way to see that nothing is carried.
    if !text.contains(&LEAD[0]) {
        return Cow::Borrowed(text);
    }
    let mut bytes = Vec::new();
    let mut rest = text;
    while let Some(index) = rest.windows(4).position(|four| carried(four).is_some()) {
        bytes.extend_from_slice(&rest[..index]);
        bytes.extend(carried(&rest[index..index + 4]));
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

/// File system whose paths are texts with bytes as characters.
pub(super) struct Files;

impl Sources for Files {
    fn read(&self, path: &str) -> io::Result<Vec<u8>> {
        if carries_bytes(path) { std::fs::read(self::path(path)) } else { FileSystem.read(path) }
    }
}

#[cfg(test)]
mod tests {
    use super::{bytes, carries_bytes, of_bytes};

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
