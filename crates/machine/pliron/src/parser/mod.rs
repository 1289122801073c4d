//! [`Parser`]: MLIR's textual form.
//!
//! Input: text and a [`Registry`]. Output: operations of pliron. `values` has types and attributes,
//! `scopes` the names of values and blocks, `operations` operations, regions and blocks, and
//! `one` what the parser of one operation collects.

mod one;
mod operations;
mod scopes;
mod values;

use pliron::context::Context;

pub use one::{Name, OpParser};
use scopes::Scopes;

use crate::{Error, Registry, Result};

/// Parser of MLIR's textual form.
pub struct Parser<'a> {
    text: &'a str,
    /// Offset of the next byte.
    next: usize,
    /// Context of the types and operations that the parser creates.
    pub ctx: &'a mut Context,
    registry: &'a Registry,
    scopes: Scopes,
    /// Dialects whose names may be absent, the innermost last.
    default_dialects: Vec<&'static str>,
    /// Number of open regions, types and attributes.
    depth: usize,
}

/// Limit of nested regions, types and attributes.
const MAX_DEPTH: usize = 200;

impl<'a> Parser<'a> {
    /// Creates a parser at the beginning of a text.
    pub fn new(text: &'a str, ctx: &'a mut Context, registry: &'a Registry) -> Self {
        Parser {
            text,
            next: 0,
            ctx,
            registry,
            scopes: Scopes::default(),
            default_dialects: vec!["builtin"],
            depth: 0,
        }
    }

    /// Returns the registry.
    pub fn registry(&self) -> &'a Registry {
        self.registry
    }

    /// Returns an error at the next token.
    pub fn error<T>(&mut self, message: impl Into<String>) -> Result<T> {
        self.skip_space();
        Err(self.error_at(self.next, message))
    }

    /// Returns an error at a byte offset.
    pub fn error_at(&self, offset: usize, message: impl Into<String>) -> Error {
        let before = self.text.get(..offset).unwrap_or(self.text);
        let line_start = before.rfind('\n').map_or(0, |index| index + 1);
        Error {
            line: before.matches('\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
            message: message.into(),
        }
    }

    /// Returns the byte offset of the next token.
    pub fn offset(&mut self) -> usize {
        self.skip_space();
        self.next
    }

    fn rest(&self) -> &'a str {
        self.text.get(self.next..).unwrap_or_default()
    }

    fn skip_space(&mut self) {
        loop {
            let rest = self.rest();
            let trimmed = rest.trim_start();
            self.next += rest.len() - trimmed.len();
            if !trimmed.starts_with("//") {
                return;
            }
            self.next += trimmed.find('\n').unwrap_or(trimmed.len());
        }
    }

    /// Runs a parser of a nested element.
    ///
    /// # Errors
    /// Returns an error if elements are nested too deeply.
    fn nested<T>(&mut self, parse: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        if self.depth == MAX_DEPTH {
            return self.error("too many nested elements");
        }
        self.depth += 1;
        let result = parse(self);
        self.depth -= 1;
        result
    }

    /// Returns true if a literal is next: punctuation or a keyword.
    pub fn is_next(&mut self, literal: &str) -> bool {
        self.skip_space();
        let Some(after) = self.rest().strip_prefix(literal) else { return false };
        let is_identifier = literal.ends_with(is_inner);
        // `-` of `->` and `:` of `::` are other tokens.
        let is_longer = match literal {
            ":" => after.starts_with(':'),
            "-" => after.starts_with('>'),
            _ => is_identifier && after.starts_with(is_inner),
        };
        !is_longer
    }

    /// Reads a literal if it is next.
    pub fn try_literal(&mut self, literal: &str) -> bool {
        let is_next = self.is_next(literal);
        if is_next {
            self.next += literal.len();
        }
        is_next
    }

    /// Reads a literal.
    ///
    /// # Errors
    /// Returns an error if it is not next.
    pub fn literal(&mut self, literal: &str) -> Result<()> {
        match self.try_literal(literal) {
            true => Ok(()),
            false => self.error(format!("expected `{literal}`")),
        }
    }

    /// Reads an identifier with letters, digits, `_`, `$` and `.`, if one is next.
    pub fn try_keyword(&mut self) -> Option<&'a str> {
        self.skip_space();
        let rest = self.rest();
        if !rest.starts_with(|one: char| one.is_ascii_alphabetic() || one == '_') {
            return None;
        }
        let len = rest.find(|one| !is_inner(one)).unwrap_or(rest.len());
        self.next += len;
        Some(&rest[..len])
    }

    /// Reads an identifier.
    ///
    /// # Errors
    /// Returns an error if none is next.
    pub fn keyword(&mut self) -> Result<&'a str> {
        match self.try_keyword() {
            Some(keyword) => Ok(keyword),
            None => self.error("expected an identifier"),
        }
    }

    /// Reads a decimal number.
    ///
    /// # Errors
    /// Returns an error if none is next, or if it does not fit.
    pub fn number(&mut self) -> Result<u64> {
        self.skip_space();
        let rest = self.rest();
        let len = rest.find(|one: char| !one.is_ascii_digit()).unwrap_or(rest.len());
        match rest[..len].parse() {
            Ok(number) => {
                self.next += len;
                Ok(number)
            }
            Err(_) => self.error("expected a number"),
        }
    }

    /// Reads elements separated by commas until `end`, which is read too.
    ///
    /// # Errors
    /// Returns an error if an element has one, or if `end` is missing.
    pub fn list<T>(
        &mut self,
        end: &str,
        mut element: impl FnMut(&mut Self) -> Result<T>,
    ) -> Result<Vec<T>> {
        let mut all = Vec::new();
        if self.try_literal(end) {
            return Ok(all);
        }
        loop {
            all.push(element(self)?);
            if self.try_literal(end) {
                return Ok(all);
            }
            self.literal(",")?;
        }
    }

    /// Reads a string.
    ///
    /// # Errors
    /// Returns an error if none is next, or if its bytes are not UTF-8.
    pub fn string(&mut self) -> Result<String> {
        self.skip_space();
        let start = self.next;
        let bytes = self.rest().as_bytes();
        if bytes.first() != Some(&b'"') {
            return self.error("expected a string");
        }
        let mut text = Vec::new();
        let mut index = 1;
        let hex = |index: usize| {
            let digits = bytes.get(index..index + 2)?;
            u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()
        };
        loop {
            match (bytes.get(index), bytes.get(index + 1)) {
                (Some(b'"'), _) => break,
                (Some(b'\\'), Some(escape @ (b'"' | b'\\' | b'n' | b't'))) => {
                    text.push(match escape {
                        b'n' => b'\n',
                        b't' => b'\t',
                        other => *other,
                    });
                    index += 2;
                }
                (Some(b'\\'), _) => match hex(index + 1) {
                    Some(byte) => {
                        text.push(byte);
                        index += 3;
                    }
                    None => return Err(self.error_at(start + index, "unknown escape")),
                },
                (None | Some(b'\n'), _) => {
                    return Err(self.error_at(start, "string without an end"));
                }
                (Some(byte), _) => {
                    text.push(*byte);
                    index += 1;
                }
            }
        }
        self.next += index + 1;
        String::from_utf8(text).map_err(|_| self.error_at(start, "string is not UTF-8"))
    }

    /// Reads a symbol `@name`, if one is next. Returns the name.
    ///
    /// # Errors
    /// Returns an error if there is no name behind `@`.
    pub fn try_symbol(&mut self) -> Result<Option<String>> {
        if !self.try_literal("@") {
            return Ok(None);
        }
        if self.rest().starts_with('"') {
            return self.string().map(Some);
        }
        self.keyword().map(|name| Some(name.to_owned()))
    }

    /// Reads a text with balanced brackets up to one of `ends`, or a closing bracket.
    ///
    /// # Errors
    /// Returns an error if a bracket is not closed.
    pub fn balanced(&mut self, ends: &[char]) -> Result<&'a str> {
        self.skip_space();
        let start = self.next;
        let mut closers = Vec::new();
        loop {
            let Some(one) = self.rest().chars().next() else {
                return match closers.is_empty() {
                    true => Ok(self.text[start..].trim_end()),
                    false => Err(self.error_at(start, "bracket is not closed")),
                };
            };
            match one {
                '"' => {
                    self.string()?;
                    continue;
                }
                '-' if self.rest().starts_with("->") => {
                    self.next += 2;
                    continue;
                }
                _ if closers.is_empty() && ends.contains(&one) => break,
                '(' => closers.push(')'),
                '[' => closers.push(']'),
                '{' => closers.push('}'),
                '<' => closers.push('>'),
                ')' | ']' | '}' | '>' => match closers.pop() {
                    None => break,
                    Some(expected) if expected == one => {}
                    Some(_) => return self.error("bracket does not match"),
                },
                _ => {}
            }
            self.next += one.len_utf8();
        }
        Ok(self.text[start..self.next].trim_end())
    }

    fn finish(&mut self) -> Result<()> {
        self.skip_space();
        match self.rest().is_empty() {
            true => Ok(()),
            false => self.error("expected the end of the text"),
        }
    }
}

/// Returns true for characters inside of identifiers.
fn is_inner(one: char) -> bool {
    one.is_ascii_alphanumeric() || matches!(one, '_' | '$' | '.')
}
