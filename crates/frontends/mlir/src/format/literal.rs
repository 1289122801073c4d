//! Literals: which texts are valid, how they are parsed, and where printers write spaces.

/// Checks that MLIR's parser can read a literal. Returns the reason as the error if it cannot.
pub(crate) fn check(text: &str) -> Result<(), String> {
    const PUNCTUATION: &str = "_:,=<>()[]{}?+-*";
    if let [first] = text.as_bytes() {
        return match first.is_ascii_alphabetic() || PUNCTUATION.as_bytes().contains(first) {
            true => Ok(()),
            false => {
                Err(format!("single character literal must be a letter or one of '{PUNCTUATION}'"))
            }
        };
    }
    match text {
        "" => Err("literal can't be empty".to_owned()),
        "->" | "..." => Ok(()),
        _ => check_keyword(text).map_err(str::to_owned),
    }
}

/// Returns an error if `text` is not a keyword that MLIR's parser can read: the reason.
pub(crate) fn check_keyword(text: &str) -> Result<(), &'static str> {
    let Some((first, rest)) = text.as_bytes().split_first() else {
        return Err("keywords cannot be empty");
    };
    if !first.is_ascii_alphabetic() && *first != b'_' {
        return Err("valid keyword starts with a letter or '_'");
    }
    let is_inner = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.');
    match rest.iter().all(is_inner) {
        true => Ok(()),
        false => Err("keywords should contain only alphanum, '_', '$', or '.' characters"),
    }
}

/// Returns true if the literal is a word, not punctuation.
pub(crate) fn is_keyword(text: &str) -> bool {
    text.as_bytes().first().is_some_and(|&byte| byte == b'_' || byte.is_ascii_alphabetic())
}

/// Returns the call of a parser's method for a literal, after `parse` or `parseOptional`.
pub(crate) fn parser_call(text: &str) -> String {
    if is_keyword(text) {
        return format!("Keyword(\"{text}\")");
    }
    let method = match text {
        "->" => "Arrow()",
        ":" => "Colon()",
        "," => "Comma()",
        "=" => "Equal()",
        "<" => "Less()",
        ">" => "Greater()",
        "{" => "LBrace()",
        "}" => "RBrace()",
        "(" => "LParen()",
        ")" => "RParen()",
        "[" => "LSquare()",
        "]" => "RSquare()",
        "?" => "Question()",
        "+" => "Plus()",
        "-" => "Minus()",
        "*" => "Star()",
        "..." => "Ellipsis()",
        _ => "",
    };
    method.to_owned()
}

/// Spaces between the elements that a printer writes.
#[derive(Clone, Copy, Debug)]
pub struct Spacing {
    /// True if a space may be written before the next element.
    pub wanted: bool,
    /// True if the latest element was punctuation.
    pub after_punctuation: bool,
}

impl Spacing {
    /// Returns true if a space is written before the literal. Updates the state for what follows.
    pub fn literal(&mut self, text: &str) -> bool {
        let before = self.wanted && self.before(text);
        let first = text.as_bytes().first().copied().unwrap_or_default();
        self.wanted = text.len() != 1 || !b"<({[".contains(&first);
        self.after_punctuation = !is_keyword(text);
        before
    }

    fn before(self, text: &str) -> bool {
        match text.as_bytes() {
            [one] if self.after_punctuation => !b">)}],".contains(one),
            [one] => !b"<>(){}[],".contains(one),
            // The first character of an arrow decides, and `-` is in neither list.
            _ => true,
        }
    }

    /// Returns true if a space is written before an element that is not a literal. Updates the
    /// state for what follows.
    pub fn element(&mut self) -> bool {
        let before = self.wanted || !self.after_punctuation;
        *self = Spacing { wanted: true, after_punctuation: false };
        before
    }
}
