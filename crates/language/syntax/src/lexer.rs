//! Lexer: splits a text into tokens, without gaps.
//!
//! The tokens are those of the evaluator in `tablegen-core`. Directives of the preprocessor are
//! tokens, and the text that they disable is split like all other text.

use crate::SyntaxKind::{self, *};
use crate::kind::OPERATORS;

/// Token of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    /// Kind of the token.
    pub kind: SyntaxKind,
    /// Offset of the first byte.
    pub start: usize,
    /// Length in bytes, at least 1.
    pub len: usize,
}

impl Token {
    /// Returns the offset after the last byte.
    pub fn end(&self) -> usize {
        self.start + self.len
    }

    /// Returns the bytes of the token.
    pub fn range(&self) -> std::ops::Range<usize> {
        self.start..self.end()
    }
}

/// Splits a text into tokens. Each byte is part of one token.
pub fn lex(text: &str) -> Vec<Token> {
    let mut lexer = Lexer {
        text: text.as_bytes(),
        pos: 0,
        line_start: true,
        regions: 0,
        is_code_unterminated: false,
    };
    let mut tokens = Vec::with_capacity(text.len() / 4);
    while lexer.pos < text.len() {
        let start = lexer.pos;
        let kind = lexer.next();
        // Only error tokens can end inside of a character.
        while !text.is_char_boundary(lexer.pos) {
            lexer.pos += 1;
        }
        tokens.push(Token { kind, start, len: lexer.pos - start });
    }
    tokens
}

struct Lexer<'t> {
    text: &'t [u8],
    pos: usize,
    /// True if only blanks and comments precede the position on its line.
    line_start: bool,
    /// Number of open regions of the preprocessor.
    regions: usize,
    /// True if a code block was found not to end before the end of the text.
    is_code_unterminated: bool,
}

fn is_id_start(byte: u8) -> bool {
    byte == b'_' || byte.is_ascii_alphabetic()
}

fn is_id_byte(byte: u8) -> bool {
    byte == b'_' || byte.is_ascii_alphanumeric()
}

const DIRECTIVES: [(&[u8], SyntaxKind); 5] = [
    (b"ifdef", PP_IFDEF),
    (b"ifndef", PP_IFNDEF),
    (b"else", PP_ELSE),
    (b"endif", PP_ENDIF),
    (b"define", PP_DEFINE),
];

impl Lexer<'_> {
    /// Returns the byte at distance `ahead`; 0 after the end.
    fn peek(&self, ahead: usize) -> u8 {
        self.text.get(self.pos + ahead).copied().unwrap_or(0)
    }

    fn skip_while(&mut self, accepts: impl Fn(u8) -> bool) {
        let rest = &self.text[self.pos..];
        self.pos += rest.iter().position(|&byte| !accepts(byte)).unwrap_or(rest.len());
    }

    fn next(&mut self) -> SyntaxKind {
        let first = self.peek(0);
        match first {
            b' ' | b'\t' | b'\n' | b'\r' | 0 => {
                let start = self.pos;
                self.skip_while(|byte| matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | 0));
                let blanks = &self.text[start..self.pos];
                self.line_start |= memchr::memchr2(b'\n', b'\r', blanks).is_some();
                return WHITESPACE;
            }
            b'/' if self.peek(1) == b'/' => {
                let rest = &self.text[self.pos..];
                self.pos += memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
                return LINE_COMMENT;
            }
            b'/' if self.peek(1) == b'*' => return self.block_comment(),
            b'#' if self.line_start => {
                if let Some(kind) = self.directive() {
                    self.line_start = false;
                    return kind;
                }
            }
            _ => {}
        }
        self.line_start = false;
        self.pos += 1;
        match first {
            b'-' | b'+' | b'0'..=b'9' => self.number_or_id(first),
            b':' => COLON,
            b';' => SEMICOLON,
            b',' => COMMA,
            b'<' => L_ANGLE,
            b'>' => R_ANGLE,
            b']' => R_SQUARE,
            b'{' => L_BRACE,
            b'}' => R_BRACE,
            b'(' => L_PAREN,
            b')' => R_PAREN,
            b'=' => EQ,
            b'?' => QUESTION,
            b'#' => HASH,
            b'.' if self.peek(0) == b'.' && self.peek(1) == b'.' => {
                self.pos += 2;
                ELLIPSIS
            }
            b'.' if self.peek(0) == b'.' => {
                self.pos += 1;
                ERROR_TOKEN
            }
            b'.' => DOT,
            b'"' => self.string(),
            b'$' if is_id_start(self.peek(0)) => {
                self.skip_while(is_id_byte);
                VAR_NAME
            }
            b'[' if self.peek(0) == b'{' => self.code(),
            b'[' => L_SQUARE,
            b'!' => {
                let start = self.pos;
                self.skip_while(|byte| byte.is_ascii_alphabetic());
                let name = &self.text[start..self.pos];
                let is_known = OPERATORS.binary_search_by(|one| one.as_bytes().cmp(name)).is_ok();
                if is_known { BANG } else { ERROR_TOKEN }
            }
            _ if is_id_start(first) => self.identifier(self.pos - 1),
            _ => ERROR_TOKEN,
        }
    }

    fn identifier(&mut self, start: usize) -> SyntaxKind {
        self.skip_while(is_id_byte);
        let text = std::str::from_utf8(&self.text[start..self.pos]).unwrap_or("");
        SyntaxKind::keyword(text).unwrap_or(IDENT)
    }

    fn number_or_id(&mut self, first: u8) -> SyntaxKind {
        if first.is_ascii_digit() {
            // Identifiers may start with digits, as in `8i`; but `0x1f` and `0b1` are numbers.
            let digits = self.text[self.pos..].iter().take_while(|byte| byte.is_ascii_digit());
            let digits = digits.count();
            let (next, after) = (self.peek(digits), self.peek(digits + 1));
            let is_number = match next {
                b'x' => after.is_ascii_hexdigit(),
                b'b' => after == b'0' || after == b'1',
                _ => false,
            };
            if !is_number && is_id_start(next) {
                return self.identifier(self.pos - 1);
            }
        }
        match (first, self.peek(0)) {
            (b'0', b'x') => {
                self.pos += 1;
                self.skip_while(|byte| byte.is_ascii_hexdigit());
            }
            (b'0', b'b') => {
                self.pos += 1;
                self.skip_while(|byte| matches!(byte, b'0' | b'1'));
            }
            (b'-', next) if !next.is_ascii_digit() => return MINUS,
            (b'+', next) if !next.is_ascii_digit() => return PLUS,
            _ => self.skip_while(|byte| byte.is_ascii_digit()),
        }
        INT
    }

    fn string(&mut self) -> SyntaxKind {
        loop {
            let rest = &self.text[self.pos..];
            match memchr::memchr3(b'"', b'\\', b'\n', rest) {
                None => {
                    self.pos = self.text.len();
                    return ERROR_TOKEN;
                }
                Some(index) => self.pos += index,
            }
            match self.peek(0) {
                b'"' => {
                    self.pos += 1;
                    return STRING;
                }
                b'\\' if !matches!(self.peek(1), b'\n' | b'\r' | 0) => self.pos += 2,
                b'\\' => self.pos += 1,
                _ => return ERROR_TOKEN,
            }
        }
    }

    fn code(&mut self) -> SyntaxKind {
        self.pos += 1;
        let start = self.pos;
        loop {
            let rest = &self.text[self.pos..];
            let brace = if self.is_code_unterminated { None } else { memchr::memchr(b'}', rest) };
            match brace {
                None => {
                    self.is_code_unterminated = true;
                    // In text that may be disabled, the directives remain.
                    let directive =
                        if self.regions > 0 { self.line_of_directive(start) } else { None };
                    self.pos = directive.unwrap_or(self.text.len());
                    return ERROR_TOKEN;
                }
                Some(index) => self.pos += index + 1,
            }
            match self.peek(0) {
                b']' => {
                    self.pos += 1;
                    return CODE;
                }
                // The evaluator skips the character after a brace: `}}]` does not end a block.
                b'\r' | b'\n' | 0 => {}
                _ => self.pos += 1,
            }
        }
    }

    fn block_comment(&mut self) -> SyntaxKind {
        self.pos += 2;
        let mut depth = 1;
        while depth > 0 {
            let rest = &self.text[self.pos..];
            match memchr::memchr2(b'*', b'/', rest) {
                None => {
                    self.pos = self.text.len();
                    self.line_start = false;
                    return ERROR_TOKEN;
                }
                Some(index) => self.pos += index,
            }
            match (self.peek(0), self.peek(1)) {
                (b'*', b'/') => {
                    self.pos += 2;
                    depth -= 1;
                }
                (b'/', b'*') => {
                    self.pos += 2;
                    depth += 1;
                }
                _ => self.pos += 1,
            }
        }
        BLOCK_COMMENT
    }

    /// Returns the start of the first line after `from` that starts with a directive.
    fn line_of_directive(&self, from: usize) -> Option<usize> {
        let mut offset = from;
        loop {
            offset += memchr::memchr(b'\n', &self.text[offset..])? + 1;
            let line = self.text[offset..].trim_ascii_start();
            let Some(keyword) = line.strip_prefix(b"#") else { continue };
            if DIRECTIVES.iter().any(|(name, _)| keyword.starts_with(name)) {
                return Some(offset - 1);
            }
        }
    }

    /// Lexes a directive with the name after it, if there is one at the position.
    fn directive(&mut self) -> Option<SyntaxKind> {
        let rest = &self.text[self.pos + 1..];
        let &(keyword, kind) = DIRECTIVES.iter().find(|(keyword, _)| rest.starts_with(keyword))?;
        let next_byte = |ahead: usize| rest.get(keyword.len() + ahead).copied();
        let ends = match next_byte(0) {
            None | Some(b' ' | b'\t' | b'\n' | b'\r') => true,
            Some(b'/') => matches!(next_byte(1), Some(b'/' | b'*')),
            Some(_) => false,
        };
        if !ends {
            return None;
        }
        self.pos += 1 + keyword.len();
        match kind {
            PP_IFDEF | PP_IFNDEF => self.regions += 1,
            PP_ENDIF => self.regions = self.regions.saturating_sub(1),
            _ => {}
        }
        if !matches!(kind, PP_ELSE | PP_ENDIF) {
            let end = self.pos;
            self.skip_while(|byte| matches!(byte, b' ' | b'\t'));
            if is_id_start(self.peek(0)) {
                self.skip_while(is_id_byte);
            } else {
                self.pos = end;
            }
        }
        Some(kind)
    }
}

#[cfg(test)]
mod tests {
    use super::{SyntaxKind::*, lex};

    fn kinds(text: &str) -> Vec<crate::SyntaxKind> {
        lex(text).iter().map(|token| token.kind).filter(|&kind| kind != WHITESPACE).collect()
    }

    #[test]
    fn operators_are_sorted() {
        assert!(super::OPERATORS.is_sorted());
    }

    #[test]
    fn numbers_and_identifiers() {
        assert_eq!(
            kinds("1 -2 +3 0x1F 0b10 8i 0b2 - +"),
            [INT, INT, INT, INT, INT, IDENT, IDENT, MINUS, PLUS]
        );
        assert_eq!(
            kinds("7-4 7...4 a.b .."),
            [INT, INT, INT, ELLIPSIS, INT, IDENT, DOT, IDENT, ERROR_TOKEN]
        );
        assert_eq!(
            kinds("a#b $x $ ? !add !nope [{ } ]} }] []"),
            [
                IDENT,
                HASH,
                IDENT,
                VAR_NAME,
                ERROR_TOKEN,
                QUESTION,
                BANG,
                ERROR_TOKEN,
                CODE,
                L_SQUARE,
                R_SQUARE
            ]
        );
    }

    #[test]
    fn directives_are_at_the_start_of_lines() {
        assert_eq!(
            kinds("#ifdef A\n /* x */ #else // c\n#endif\na #else\n#elsewhere"),
            [
                PP_IFDEF,
                BLOCK_COMMENT,
                PP_ELSE,
                LINE_COMMENT,
                PP_ENDIF,
                IDENT,
                HASH,
                KW_ELSE,
                HASH,
                IDENT
            ]
        );
    }

    #[test]
    fn unterminated_text_is_an_error_token() {
        for text in ["\"abc", "[{ abc }", "/* a /* b */", "\"a\\", "\"\\\u{e9}", "\u{e9}"] {
            assert_eq!(kinds(text), [ERROR_TOKEN], "{text}");
        }
        assert_eq!(kinds("\"a\nb"), [ERROR_TOKEN, IDENT]);
        assert_eq!(kinds("\"a\\\"b\" /* a /* b */ */"), [STRING, BLOCK_COMMENT]);
    }
}
