//! Tokens of an assembly format.
//!
//! Input: the text of `assemblyFormat`. Output: [`Token`]s with offsets in bytes. The lexer reports
//! the mistakes that it finds itself and returns a token of kind [`TokenKind::Error`] for them.

use super::message::Messages;

/// Kind of a token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TokenKind {
    End,
    /// Mistake that is reported already.
    Error,
    LeftParen,
    RightParen,
    Caret,
    Colon,
    Comma,
    Equal,
    Less,
    Greater,
    Question,
    Star,
    Pipe,
    Keyword(Keyword),
    Identifier,
    /// Text between backquotes.
    Literal,
    /// Name after `$`.
    Variable,
    /// Text between double quotes.
    String,
}

/// Name of a directive.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Keyword {
    AttrDict,
    LabeledAttrDict,
    PropDict,
    Custom,
    FunctionalType,
    OiList,
    Operands,
    Params,
    Ref,
    Regions,
    Results,
    Struct,
    Successors,
    Type,
    Qualified,
}

impl Keyword {
    fn of(text: &str) -> Option<Keyword> {
        Some(match text {
            "attr-dict" => Keyword::AttrDict,
            "attr-dict-with-keyword" => Keyword::LabeledAttrDict,
            "prop-dict" => Keyword::PropDict,
            "custom" => Keyword::Custom,
            "functional-type" => Keyword::FunctionalType,
            "oilist" => Keyword::OiList,
            "operands" => Keyword::Operands,
            "params" => Keyword::Params,
            "ref" => Keyword::Ref,
            "regions" => Keyword::Regions,
            "results" => Keyword::Results,
            "struct" => Keyword::Struct,
            "successors" => Keyword::Successors,
            "type" => Keyword::Type,
            "qualified" => Keyword::Qualified,
            _ => return None,
        })
    }
}

/// Token of a format.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Token<'f> {
    pub(crate) kind: TokenKind,
    /// Spelling, with the quotes of literals and strings and the `$` of variables.
    pub(crate) text: &'f str,
    /// Offset of the first byte in the format.
    pub(crate) offset: usize,
}

/// Splits a format into tokens.
#[derive(Debug)]
pub(crate) struct Lexer<'f> {
    text: &'f str,
    offset: usize,
}

impl<'f> Lexer<'f> {
    pub(crate) fn new(text: &'f str) -> Self {
        Lexer { text, offset: 0 }
    }

    fn byte(&self, offset: usize) -> Option<u8> {
        self.text.as_bytes().get(offset).copied()
    }

    /// Returns the next token. At the end of the text, every call returns [`TokenKind::End`].
    pub(crate) fn next(&mut self, messages: &mut Messages) -> Token<'f> {
        while matches!(self.byte(self.offset), Some(b' ' | b'\t' | b'\n' | b'\r' | 0)) {
            self.offset += 1;
        }
        let start = self.offset;
        let Some(first) = self.byte(start) else {
            return self.token(TokenKind::End, start);
        };
        self.offset += 1;
        let kind = match first {
            b'^' => TokenKind::Caret,
            b':' => TokenKind::Colon,
            b',' => TokenKind::Comma,
            b'=' => TokenKind::Equal,
            b'<' => TokenKind::Less,
            b'>' => TokenKind::Greater,
            b'?' => TokenKind::Question,
            b'(' => TokenKind::LeftParen,
            b')' => TokenKind::RightParen,
            b'*' => TokenKind::Star,
            b'|' => TokenKind::Pipe,
            b'`' => match self.closing(|byte, _| byte == b'`') {
                true => TokenKind::Literal,
                false => return self.unclosed("unexpected end of file in literal", messages),
            },
            b'"' => match self.closing(|byte, escaped| byte == b'"' && !escaped) {
                true => TokenKind::String,
                false => return self.unclosed("unexpected end of file in string", messages),
            },
            b'$' => {
                if !self
                    .byte(self.offset)
                    .is_some_and(|byte| byte.is_ascii_alphabetic() || byte == b'_')
                {
                    return self.error(self.offset - 1, "expected variable name", messages);
                }
                self.skip_while(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
                TokenKind::Variable
            }
            b'a'..=b'z' | b'A'..=b'Z' | b'_' => {
                self.skip_while(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-'));
                let keyword = Keyword::of(&self.text[start..self.offset]);
                keyword.map_or(TokenKind::Identifier, TokenKind::Keyword)
            }
            _ => {
                // A character of several bytes is one mistake.
                while !self.text.is_char_boundary(self.offset) {
                    self.offset += 1;
                }
                return self.error(start, "unexpected character", messages);
            }
        };
        self.token(kind, start)
    }

    fn token(&self, kind: TokenKind, start: usize) -> Token<'f> {
        Token { kind, text: &self.text[start..self.offset], offset: start }
    }

    fn skip_while(&mut self, accepts: impl Fn(u8) -> bool) {
        while self.byte(self.offset).is_some_and(&accepts) {
            self.offset += 1;
        }
    }

    /// Skips to the byte behind the first one that `closes` accepts. Its second argument is true
    /// after a backslash. Returns false at the end of the text.
    fn closing(&mut self, closes: impl Fn(u8, bool) -> bool) -> bool {
        let mut escaped = false;
        while let Some(byte) = self.byte(self.offset) {
            self.offset += 1;
            if closes(byte, escaped) {
                return true;
            }
            escaped = byte == b'\\';
        }
        false
    }

    fn unclosed(&mut self, message: &str, messages: &mut Messages) -> Token<'f> {
        self.error(self.text.len(), message, messages)
    }

    fn error(&mut self, offset: usize, message: &str, messages: &mut Messages) -> Token<'f> {
        messages.error(offset, message);
        let start = offset.min(self.offset);
        Token { kind: TokenKind::Error, text: &self.text[start..self.offset], offset }
    }
}
