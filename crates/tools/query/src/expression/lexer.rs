//! Splits the text of an expression into tokens.

use std::ops::Range;

use crate::ExpressionError;

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Token {
    Name(String),
    /// Name after `@`.
    Attribute(String),
    Int(i64),
    Str(String),
    /// Operator or punctuation.
    Sign(&'static str),
    End,
}

/// Operators and punctuation, longer ones first.
const SIGNS: &[&str] = &[
    "==", "!=", "<=", ">=", "=~", "!~", "&&", "||", "<", ">", "!", "(", ")", "[", "]", "{", "}",
    ".", ",", "-", "?",
];

/// Returns the error for part of an expression.
pub(super) fn mistake(
    text: &str,
    range: Range<usize>,
    message: impl Into<String>,
) -> ExpressionError {
    ExpressionError { text: text.to_owned(), range, message: message.into(), help: None }
}

fn is_start(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || byte == b'_'
}

/// Returns the length of the identifier or number at the start.
fn identifier_len(text: &str) -> usize {
    text.bytes().take_while(|&byte| is_start(byte) || byte.is_ascii_digit()).count()
}

fn number(text: &str) -> Option<i64> {
    let (digits, radix) = match text.get(..2) {
        Some("0x" | "0X") => (&text[2..], 16),
        Some("0b" | "0B") => (&text[2..], 2),
        _ => return text.parse().ok(),
    };
    // The highest bit is the sign, as in TableGen.
    u64::from_str_radix(digits, radix).ok().map(|number| number as i64)
}

/// Reads a string that starts after the quote. Returns it and the length with the closing quote.
fn string(text: &str, quote: char) -> Option<(String, usize)> {
    let mut value = String::new();
    let mut chars = text.char_indices();
    while let Some((offset, one)) = chars.next() {
        match one {
            '\\' => match chars.next()?.1 {
                'n' => value.push('\n'),
                't' => value.push('\t'),
                same @ ('\\' | '"' | '\'') => value.push(same),
                // Escapes of regular expressions keep their backslash.
                other => value.extend(['\\', other]),
            },
            _ if one == quote => return Some((value, offset + 1)),
            _ => value.push(one),
        }
    }
    None
}

/// Splits an expression. The last token is [`Token::End`].
pub(super) fn tokens(text: &str) -> Result<Vec<(Token, Range<usize>)>, ExpressionError> {
    let mut tokens = Vec::new();
    let mut offset = 0;
    while let Some(first) = text[offset..].chars().next() {
        let rest = &text[offset..];
        let byte = rest.as_bytes()[0];
        let (token, len) = if first.is_whitespace() {
            offset += first.len_utf8();
            continue;
        } else if is_start(byte) {
            let len = identifier_len(rest);
            (Token::Name(rest[..len].to_owned()), len)
        } else if byte.is_ascii_digit() {
            let len = identifier_len(rest);
            let value = number(&rest[..len])
                .ok_or_else(|| mistake(text, offset..offset + len, "invalid number"))?;
            (Token::Int(value), len)
        } else if byte == b'@' && rest[1..].bytes().next().is_some_and(is_start) {
            let len = identifier_len(&rest[1..]);
            (Token::Attribute(rest[1..1 + len].to_owned()), len + 1)
        } else if first == '"' || first == '\'' {
            let (value, len) = string(&rest[1..], first)
                .ok_or_else(|| mistake(text, offset..text.len(), "string without closing quote"))?;
            (Token::Str(value), len + 1)
        } else if let Some(sign) = SIGNS.iter().find(|sign| rest.starts_with(**sign)) {
            (Token::Sign(sign), sign.len())
        } else {
            let mut error = mistake(
                text,
                offset..offset + first.len_utf8(),
                format!("unexpected character `{first}`"),
            );
            error.help = match first {
                '=' => Some("`==` compares".to_owned()),
                '&' | '|' => Some(format!("write `{first}{first}`")),
                _ => None,
            };
            return Err(error);
        };
        tokens.push((token, offset..offset + len));
        offset += len;
    }
    tokens.push((Token::End, text.len()..text.len()));
    Ok(tokens)
}
