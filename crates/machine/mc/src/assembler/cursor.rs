//! [`Cursor`]: position in the tokens of a statement.

use alloc::vec::Vec;

use super::error::{ErrorKind, Fault, Parsed};
use super::lexer::{Token, TokenKind, unescape};

/// Position in the tokens of a statement. Copies can look ahead.
#[derive(Clone, Copy, Debug)]
pub struct Cursor<'t, 's> {
    tokens: &'t [Token<'s>],
    index: usize,
    /// Text of the tokens, and the offset of its first byte.
    source: &'s [u8],
    base: usize,
}

impl<'t, 's> Cursor<'t, 's> {
    /// Creates a cursor at the first token.
    #[must_use]
    pub const fn new(tokens: &'t [Token<'s>]) -> Self {
        Cursor::in_source(tokens, &[], 0)
    }

    /// Creates a cursor at the first token of a text whose first byte has the offset `base`.
    pub(super) const fn in_source(tokens: &'t [Token<'s>], source: &'s [u8], base: usize) -> Self {
        Cursor { tokens, index: 0, source, base }
    }

    /// Returns the name at the present token if it begins with `$` or `@`, and moves past it.
    pub(super) fn prefixed_name(&mut self) -> Option<&'s str> {
        let (prefix, name) = (self.token(), self.peek(1));
        let is_prefix = prefix.is_operator("$") || prefix.is_operator("@");
        let is_name = matches!(name.kind, TokenKind::Identifier | TokenKind::Integer(_));
        if !is_prefix || !is_name || name.offset != prefix.end() {
            return None;
        }
        let text = self.source.get(prefix.offset - self.base..name.end() - self.base)?;
        let text = core::str::from_utf8(text).ok()?;
        self.index += 2;
        Some(text)
    }

    /// Returns the present token. At the end of the statement, its kind is [`TokenKind::End`].
    #[must_use]
    pub fn token(&self) -> Token<'s> {
        self.peek(0)
    }

    /// Returns the token `ahead` tokens after the present one.
    #[must_use]
    pub fn peek(&self, ahead: usize) -> Token<'s> {
        let offset = self.tokens.last().map_or(0, |token| token.offset);
        let token = self.tokens.get(self.index + ahead).copied();
        token.unwrap_or(Token::new(TokenKind::End, "", offset))
    }

    /// Moves to the token before.
    pub(super) fn back(&mut self) {
        self.index = self.index.saturating_sub(1);
    }

    /// Returns the present token and those behind it.
    pub(super) fn rest(&self) -> &'t [Token<'s>] {
        self.tokens.get(self.index..).unwrap_or_default()
    }

    /// Returns the present token, and moves to the next one.
    pub fn take(&mut self) -> Token<'s> {
        let token = self.token();
        self.index += usize::from(self.index < self.tokens.len());
        token
    }

    /// Returns true at the end of the statement.
    #[must_use]
    pub fn is_end(&self) -> bool {
        self.token().kind == TokenKind::End
    }

    /// Returns true if the present token is this operator.
    #[must_use]
    pub fn is(&self, operator: &str) -> bool {
        self.token().is_operator(operator)
    }

    /// Moves past an operator, and returns true, if it is the present token.
    pub fn eat(&mut self, operator: &str) -> bool {
        let is = self.is(operator);
        self.index += usize::from(is);
        is
    }

    /// Returns a fault at the present token. If its text is not UTF-8, that is the reason.
    #[must_use]
    pub fn fault(&self, kind: ErrorKind) -> Fault {
        self.token().fault(kind)
    }

    /// Moves past an operator.
    ///
    /// # Errors
    /// Returns an error if the present token is another one.
    pub fn expect(&mut self, operator: &'static str) -> Parsed<()> {
        if self.eat(operator) { Ok(()) } else { Err(self.fault(ErrorKind::Expected(operator))) }
    }

    /// Checks that the statement ends here.
    ///
    /// # Errors
    /// Returns an error if there are more tokens.
    pub fn end(&self) -> Parsed<()> {
        if self.is_end() {
            Ok(())
        } else {
            Err(self.fault(ErrorKind::Expected("end of statement")))
        }
    }

    /// Returns an identifier or the text of a string, and moves past it. `$` and `@` before an
    /// identifier are part of it.
    pub fn identifier(&mut self) -> Option<&'s str> {
        let token = self.token();
        match token.kind {
            TokenKind::Identifier if token.text != "." => {
                self.index += 1;
                Some(token.text)
            }
            TokenKind::String => {
                self.index += 1;
                token.text.get(1..token.text.len() - 1)
            }
            TokenKind::Operator => self.prefixed_name(),
            _ => None,
        }
    }

    /// Returns the name of a symbol, and moves past it.
    ///
    /// # Errors
    /// Returns an error if the present token is no name.
    pub fn symbol(&mut self) -> Parsed<&'s str> {
        let fault = self.fault(ErrorKind::Expected("a symbol"));
        self.identifier().filter(|name| !name.is_empty()).ok_or(fault)
    }

    /// Returns true if the tokens from an earlier position up to this one are in parentheses.
    #[must_use]
    pub fn closes(&self, start: &Self) -> bool {
        let before = self.index.checked_sub(1).and_then(|index| self.tokens.get(index));
        start.is("(") && before.is_some_and(|token| token.is_operator(")"))
    }

    /// Returns the bytes of a string, and moves past it.
    ///
    /// # Errors
    /// Returns an error if the present token is no string.
    pub fn string(&mut self) -> Parsed<Vec<u8>> {
        let fault = Fault::new(self.token().offset, ErrorKind::Expected("a string"));
        let token = self.take();
        Some(token.bytes).filter(|_| token.is_string()).and_then(unescape).ok_or(fault)
    }

    /// Parses the rest of the statement: nothing, or items with commas between them. `item` parses
    /// one and appends it.
    ///
    /// # Errors
    /// Returns an error if `item` does, or if other tokens follow an item.
    pub fn list<T>(
        &mut self,
        mut item: impl FnMut(&mut Self, &mut Vec<T>) -> Parsed<()>,
    ) -> Parsed<Vec<T>> {
        let mut items = Vec::new();
        if self.is_end() {
            return Ok(items);
        }
        loop {
            item(self, &mut items)?;
            if !self.eat(",") {
                self.end()?;
                return Ok(items);
            }
        }
    }

    /// Moves to the end of the statement.
    pub fn skip(&mut self) {
        self.index = self.tokens.len();
    }
}
