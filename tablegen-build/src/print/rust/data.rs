//! Big tables, written so that rustc reads them quickly.

use proc_macro2::Literal;

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
