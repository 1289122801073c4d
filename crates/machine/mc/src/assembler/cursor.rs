//! [`Cursor`]: position in the tokens of a statement.

use alloc::vec::Vec;

use super::error::{ErrorKind, Fault, Parsed};
use super::lexer::{Token, TokenKind, unescape};

/// Position in the tokens of a statement. Copies can look ahead.
#[derive(Clone, Copy, Debug)]
pub struct Cursor<'t, 's> {
    tokens: &'t [Token<'s>],
    index: usize,
}

impl<'t, 's> Cursor<'t, 's> {
    /// Creates a cursor at the first token.
    #[must_use]
    pub const fn new(tokens: &'t [Token<'s>]) -> Self {
        Cursor { tokens, index: 0 }
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

    /// Returns the bytes of a string, and moves past it.
    ///
    /// # Errors
    /// Returns an error if the present token is no string.
    pub(super) fn string(&mut self) -> Parsed<Vec<u8>> {
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
