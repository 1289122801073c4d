//! Source text of large tables, in forms that rustc parses quickly.

use std::fmt::Display;

use proc_macro2::Literal;
use tablegen_core::{Record, RecordError};
use tablegen_format::packed;

/// Number of bytes per line of a byte string. It is constant, so that a changed byte changes one
/// line.
const LINE: usize = 24;

/// Width of the lines of a string in columns, without the end of the literal.
const WIDTH: usize = 98;

/// Continuation of a literal on the next line. The blanks are not part of the string.
const NEXT_LINE: &str = "\\\n    ";

/// Returns bytes as a literal of several lines, such as `b"\x01A..."`.
pub fn byte_string(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len() * 4 + bytes.len() / LINE * 6 + 8);
    text.push_str("b\"");
    let is_long = bytes.len() > LINE;
    for line in bytes.chunks(LINE) {
        if is_long {
            text.push_str(NEXT_LINE);
        }
        for (column, &byte) in line.iter().enumerate() {
            let next = line.get(column + 1).map(|&next| char::from(next));
            push_escaped(&mut text, byte, is_long && column == 0, next);
        }
    }
    text.push('"');
    text
}

/// Returns text as a literal, broken into full lines unless it is short.
pub fn string(text: &str) -> String {
    let mut literal = String::with_capacity(text.len() + text.len() / 16 + 16);
    literal.push('"');
    let is_long = text.len() > LINE;
    let (mut column, mut piece) = (WIDTH, String::new());
    let mut chars = text.chars().peekable();
    while let Some(char) = chars.next() {
        let next = chars.peek().copied();
        piece.clear();
        push_char(&mut piece, char, false, next);
        if is_long && column + piece.chars().count() > WIDTH {
            literal.push_str(NEXT_LINE);
            column = 4;
            piece.clear();
            push_char(&mut piece, char, true, next);
        }
        column += piece.chars().count();
        literal.push_str(&piece);
    }
    literal.push('"');
    literal
}

/// Appends an escaped character of a literal. `starts` is true for the first character of a
/// continuation line, and `next` is the following character.
fn push_char(text: &mut String, char: char, starts: bool, next: Option<char>) {
    match u8::try_from(char) {
        Ok(b'\t' | b'\n' | b'\r') => text.extend(char.escape_debug()),
        Ok(byte) if byte.is_ascii() => push_escaped(text, byte, starts, next),
        _ if starts && char.is_whitespace() => text.extend(char.escape_unicode()),
        _ => text.extend(char.escape_debug()),
    }
}

/// Appends an ASCII character, or a byte of a byte string, like [`push_char`].
fn push_escaped(text: &mut String, byte: u8, starts: bool, next: Option<char>) {
    match byte {
        b'"' | b'\\' => {
            text.push('\\');
            text.push(char::from(byte));
        }
        // A plain blank would be skipped at the start of a continuation line.
        b' ' if starts => text.push_str("\\x20"),
        b' '..=b'~' => text.push(char::from(byte)),
        // `\0` before a digit would look like an octal escape.
        0 if next.is_some_and(|next| next.is_ascii_digit()) => text.push_str("\\x00"),
        0 => text.push_str("\\0"),
        _ => {
            const HEX: &[u8; 16] = b"0123456789abcdef";
            text.push_str("\\x");
            text.push(char::from(HEX[usize::from(byte >> 4)]));
            text.push(char::from(HEX[usize::from(byte & 15)]));
        }
    }
}

/// Returns a string of a record, which may be any bytes, as UTF-8.
///
/// # Errors
/// Returns an error if the string is not UTF-8.
pub fn utf8<'t>(of: Record<'_>, text: &'t [u8]) -> Result<&'t str, RecordError> {
    let error = |_| of.error("a text of it has no Rust form: it is not UTF-8");
    std::str::from_utf8(text).map_err(error)
}

/// Returns numbers as source text of a `tablegen_rt::registers::tables::Numbers`, in the smallest
/// width that fits. `Numbers` must be in scope.
pub fn packed_numbers(all: &[u64]) -> String {
    let width = packed::width(all.iter().copied().max().unwrap_or(0));
    let mut bytes = Vec::with_capacity(all.len() * width);
    all.iter().for_each(|&number| packed::write(number, width, &mut bytes));
    format!("Numbers::new({width}, {})", byte_string(&bytes))
}

/// Appends numbers as the elements of an array, in lines.
pub fn numbers<N: Display>(text: &mut String, all: impl IntoIterator<Item = N>) {
    wrap(text, all.into_iter().map(|number| number.to_string()));
}

/// Appends items as the elements of an array, in lines.
pub fn wrap(text: &mut String, items: impl Iterator<Item = String>) {
    let mut column = 0;
    for item in items {
        // One column each for the blank and the comma.
        if column == 0 || column + item.len() + 2 > WIDTH {
            text.push_str("\n    ");
            column = 4;
        } else {
            text.push(' ');
            column += 1;
        }
        text.push_str(&item);
        text.push(',');
        column += item.len() + 1;
    }
    if column > 0 {
        text.push('\n');
    }
}

/// Returns a literal without a suffix. Negative numbers are not literals.
pub fn int_literal(value: u64) -> Literal {
    Literal::u64_unsuffixed(value)
}

#[cfg(test)]
mod tests {
    use super::{WIDTH, byte_string, string};

    #[test]
    fn bytes_survive() {
        let all: Vec<u8> = (0..=255).chain([b' '; 60]).chain(*b"\\\"\n end").collect();
        for bytes in [&all[..], &all[..5], b"", b" ", &all[32..57]] {
            let text = byte_string(bytes);
            let literal: syn::LitByteStr = syn::parse_str(&text).unwrap();
            assert_eq!(literal.value(), bytes, "{text}");
        }
    }

    #[test]
    fn texts_survive_in_full_lines() {
        let mixed = "größe \u{a0}\u{3000} \\ \"\x001\t\n".repeat(40);
        let plain = "ADD_".repeat(100);
        for text in [&mixed, &plain, &" ".repeat(300), "", " ", " short\x007 ü", &plain[..25]] {
            let printed = string(text);
            let literal: syn::LitStr = syn::parse_str(&printed).unwrap();
            assert_eq!(literal.value(), text, "{printed}");
            // With the closing quote and a comma, lines have at most 100 columns.
            assert!(printed.lines().all(|line| line.chars().count() <= WIDTH + 1), "{printed}");
        }
        let widths: Vec<usize> = string(&plain).lines().map(str::len).collect();
        assert_eq!(widths, [2, 99, 99, 99, 99, 4 + (400 - 4 * 94) + 1]);
        assert_eq!(string(" short"), r#"" short""#);
    }
}
