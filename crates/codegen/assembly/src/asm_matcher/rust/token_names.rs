//! Names of token classes: `TokenLeftBracket` for `[`, `TokenHash_8` for `#8`, `Token_add` for `add`.

use std::fmt::Write as _;

/// Returns the name of the class of a token. Letters, digits and underscores stand as they are, between
/// underscores; other characters have the names of Unicode, or the number of one without a name in ASCII.
pub(super) fn token_name(token: &str) -> String {
    let mut name = "Token".to_owned();
    let mut was_plain = false;
    for (index, char) in token.chars().enumerate() {
        let is_plain = char.is_ascii_alphanumeric() || char == '_';
        if is_plain && (index == 0 || !was_plain) || !is_plain && was_plain {
            name.push('_');
        }
        was_plain = is_plain;
        match punctuation(char) {
            _ if is_plain => name.push(char),
            Some(punctuation) => name.push_str(punctuation),
            None => drop(write!(name, "U{:04X}", u32::from(char))),
        }
    }
    name
}

/// Returns the name of a punctuation character of ASCII.
fn punctuation(char: char) -> Option<&'static str> {
    Some(match char {
        ' ' => "Space",
        '!' => "Exclamation",
        '"' => "Quote",
        '#' => "Hash",
        '$' => "Dollar",
        '%' => "Percent",
        '&' => "Ampersand",
        '\'' => "Apostrophe",
        '(' => "LeftParenthesis",
        ')' => "RightParenthesis",
        '*' => "Asterisk",
        '+' => "Plus",
        ',' => "Comma",
        '-' => "Minus",
        '.' => "Dot",
        '/' => "Slash",
        ':' => "Colon",
        ';' => "Semicolon",
        '<' => "Less",
        '=' => "Equals",
        '>' => "Greater",
        '?' => "Question",
        '@' => "At",
        '[' => "LeftBracket",
        '\\' => "Backslash",
        ']' => "RightBracket",
        '^' => "Caret",
        '`' => "Backtick",
        '{' => "LeftBrace",
        '|' => "Bar",
        '}' => "RightBrace",
        '~' => "Tilde",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_readable() {
        let tokens = ["[", "add", "#8", ".new", "{z}", "a_b]", "->", "é", "\n", ""];
        let expected = [
            "TokenLeftBracket",
            "Token_add",
            "TokenHash_8",
            "TokenDot_new",
            "TokenLeftBrace_z_RightBrace",
            "Token_a_b_RightBracket",
            "TokenMinusGreater",
            "TokenU00E9",
            "TokenU000A",
            "Token",
        ];
        assert_eq!(tokens.map(token_name), expected);
        let printable = (' '..='~').filter(|char| !char.is_ascii_alphanumeric() && *char != '_');
        assert!(printable.clone().all(|char| punctuation(char).is_some()));
    }
}
