//! Tokens of C++ expressions.

/// Token of an expression.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Token<'t> {
    /// Name, which may be qualified: `::mlir::Type`, `$_self`.
    Name(&'t str),
    /// Integer.
    Number(i64),
    Symbol(&'t str),
}

impl<'t> Token<'t> {
    /// Returns the text of a name or symbol, and the digits of small numbers.
    pub(crate) fn text(&self) -> std::borrow::Cow<'t, str> {
        match *self {
            Token::Name(text) | Token::Symbol(text) => text.into(),
            Token::Number(number) => number.to_string().into(),
        }
    }
}

/// Symbols, longer ones first.
const SYMBOLS: [&str; 27] = [
    "&&", "||", "==", "!=", "<=", ">=", "->", "(", ")", "[", "]", "{", "}", "<", ">", ",", ".",
    ";", "!", "&", "+", "-", "?", ":", "*", "|", "~",
];

/// Divides an expression into tokens. Returns `None` if it has other characters.
pub(crate) fn tokens(text: &str) -> Option<Vec<Token<'_>>> {
    let mut all = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let is_part = |one: char| one.is_ascii_alphanumeric() || one == '_' || one == '$';
        let length = if first.is_ascii_digit() {
            let length = rest.find(|one: char| !one.is_ascii_alphanumeric()).unwrap_or(rest.len());
            let digits = rest[..length].trim_end_matches(['u', 'U', 'l', 'L']);
            let number = match digits.strip_prefix("0x") {
                Some(digits) => i64::from_str_radix(digits, 16),
                None => digits.parse(),
            };
            all.push(Token::Number(number.ok()?));
            length
        } else if is_part(first) || rest.starts_with("::") {
            let length = name_length(rest, is_part);
            all.push(Token::Name(&rest[..length]));
            length
        } else {
            let symbol = SYMBOLS.into_iter().find(|symbol| rest.starts_with(symbol))?;
            all.push(Token::Symbol(symbol));
            symbol.len()
        };
        rest = rest.get(length.max(1)..)?.trim_start();
    }
    Some(all)
}

/// Returns the length of a qualified name.
fn name_length(text: &str, is_part: impl Fn(char) -> bool) -> usize {
    let mut length = 0;
    loop {
        let rest = &text[length..];
        match rest.strip_prefix("::") {
            Some(rest) if rest.starts_with(&is_part) => length += 2,
            Some(_) => return length.max(1),
            None if rest.starts_with(&is_part) => {}
            None => return length.max(1),
        }
        let rest = &text[length..];
        length += rest.find(|one| !is_part(one)).unwrap_or(rest.len());
    }
}

#[cfg(test)]
mod tests {
    use super::{Token, tokens};

    #[test]
    fn names_numbers_and_symbols() {
        let read = tokens("!::a::b<c>($_self.d() >= 0x10u)").unwrap();
        let texts: Vec<_> = read.iter().map(Token::text).collect();
        let expected =
            ["!", "::a::b", "<", "c", ">", "(", "$_self", ".", "d", "(", ")", ">=", "16", ")"];
        assert_eq!(texts, expected);
        for text in ["\"x\"", "'a'", "1.5.é", "99999999999999999999", "a::"] {
            let _ = tokens(text);
        }
        assert_eq!(tokens("\"x\""), None);
    }
}
