//! Big tables, written so that rustc reads them quickly.

#[cfg(feature = "codegen")]
use std::fmt::Display;

use proc_macro2::Literal;
#[cfg(feature = "families")]
use tablegen_core::{Record, RecordError};

/// How many bytes of a table stand in a line.
const LINE: usize = 24;

/// Bytes as a literal of several lines, such as `b"\x01A..."`.
pub(crate) fn byte_string(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len() * 4 + bytes.len() / LINE * 6 + 8);
    text.push_str("b\"");
    for (at, line) in bytes.chunks(LINE).enumerate() {
        if at > 0 || bytes.len() > LINE {
            // The blanks behind such a line end are not part of the literal.
            text.push_str("\\\n    ");
        }
        for (column, &byte) in line.iter().enumerate() {
            match byte {
                b'"' | b'\\' => {
                    text.push('\\');
                    text.push(char::from(byte));
                }
                // At the beginning of a line it would be taken for one of the blanks.
                b' ' if column == 0 => text.push_str("\\x20"),
                b' '..=b'~' => text.push(char::from(byte)),
                // Before a digit that would look like an octal number.
                0 if line.get(column + 1).is_some_and(u8::is_ascii_digit) => text.push_str("\\x00"),
                0 => text.push_str("\\0"),
                _ => {
                    const HEX: &[u8; 16] = b"0123456789abcdef";
                    text.push_str("\\x");
                    text.push(char::from(HEX[usize::from(byte >> 4)]));
                    text.push(char::from(HEX[usize::from(byte & 15)]));
                }
            }
        }
    }
    text.push('"');
    text
}

/// Text as a literal of several lines.
pub(crate) fn string(text: &str) -> String {
    if !text.is_ascii() {
        return format!("{text:?}");
    }
    let literal = byte_string(text.as_bytes());
    literal[1..].to_owned()
}

/// A text of a record, which may be any bytes, as Rust has texts.
///
/// # Errors
/// It is not UTF-8.
#[cfg(feature = "families")]
pub(crate) fn utf8<'t>(of: Record<'_>, text: &'t [u8]) -> Result<&'t str, RecordError> {
    let error = |_| of.error("a text of it has no Rust form: it is not UTF-8");
    std::str::from_utf8(text).map_err(error)
}

/// Numbers, in as few bytes each as will do: a value of `tablegen_rt::registers::tables::Numbers`,
/// as which `Numbers` must be in scope.
#[cfg(feature = "families")]
pub(crate) fn packed_numbers(all: &[u64]) -> String {
    let used = |number: &u64| (u64::BITS - number.leading_zeros()).div_ceil(8) as usize;
    let width = all.iter().map(used).max().unwrap_or(0);
    let bytes: Vec<u8> =
        all.iter().flat_map(|number| number.to_le_bytes().into_iter().take(width)).collect();
    format!("Numbers {{ width: {width}, bytes: {} }}", byte_string(&bytes))
}

/// Numbers as the elements of an array, in lines.
#[cfg(feature = "codegen")]
pub(crate) fn numbers<N: Display>(text: &mut String, all: impl IntoIterator<Item = N>) {
    wrap(text, all.into_iter().map(|number| number.to_string()));
}

/// Items as the elements of an array, in lines.
pub(crate) fn wrap(text: &mut String, items: impl Iterator<Item = String>) {
    const WIDTH: usize = 98;
    let mut column = 0;
    for item in items {
        // The item, a blank and a comma.
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

/// An integer as a literal without a suffix. A negative one is not a literal.
pub(crate) fn int_literal(value: u64) -> Literal {
    Literal::u64_unsuffixed(value)
}

#[cfg(test)]
mod tests {
    use super::byte_string;

    #[test]
    fn bytes_survive() {
        let all: Vec<u8> = (0..=255).chain([b' '; 60]).chain(*b"\\\"\n end").collect();
        for bytes in [&all[..], &all[..5], b"", b" ", &all[32..57]] {
            let text = byte_string(bytes);
            let literal: syn::LitByteStr = syn::parse_str(&text).unwrap();
            assert_eq!(literal.value(), bytes, "{text}");
        }
    }
}
