//! Tokens of LLVM IR.

use crate::Error;

/// Token.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Token {
    /// Keyword, type or number.
    Keyword(String),
    /// Name after `%`.
    Local(String),
    /// Name after `@`.
    Global(String),
    /// Metadata: the text after `!`, which may be empty.
    Metadata(String),
    /// Group of attributes, after `#`.
    Group(String),
    /// String in quotation marks, without escapes.
    Text(Vec<u8>),
    /// Other character.
    Char(char),
}

/// Token with its line, counted from 1.
#[derive(Clone, Debug)]
pub(crate) struct Located {
    pub(crate) token: Token,
    pub(crate) line: usize,
}

fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'$' | b'.' | b'_')
}

/// Splits a source into tokens.
pub(crate) fn tokens(source: &str) -> Result<Vec<Located>, Error> {
    let bytes = source.as_bytes();
    let mut lexer = Lexer { bytes, offset: 0, line: 1 };
    let mut all = Vec::new();
    while let Some(located) = lexer.next()? {
        all.push(located);
    }
    Ok(all)
}

struct Lexer<'s> {
    bytes: &'s [u8],
    offset: usize,
    line: usize,
}

impl Lexer<'_> {
    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.offset).copied()
    }

    fn next(&mut self) -> Result<Option<Located>, Error> {
        while let Some(byte) = self.peek() {
            match byte {
                b'\n' => self.line += 1,
                b' ' | b'\t' | b'\r' => {}
                b';' => {
                    while self.peek().is_some_and(|byte| byte != b'\n') {
                        self.offset += 1;
                    }
                    continue;
                }
                _ => break,
            }
            self.offset += 1;
        }
        let Some(byte) = self.peek() else { return Ok(None) };
        let line = self.line;
        let token = match byte {
            b'%' => Token::Local(self.prefixed()?),
            b'@' => Token::Global(self.prefixed()?),
            b'!' => {
                self.offset += 1;
                Token::Metadata(self.name())
            }
            b'#' => {
                self.offset += 1;
                Token::Group(self.name())
            }
            b'"' => Token::Text(self.quoted()?),
            _ if is_name(byte) => {
                let name = self.name();
                // `c"..."` is a string of bytes.
                if name == "c" && self.peek() == Some(b'"') {
                    Token::Text(self.quoted()?)
                } else {
                    Token::Keyword(name)
                }
            }
            _ => {
                self.offset += 1;
                Token::Char(char::from(byte))
            }
        };
        Ok(Some(Located { token, line }))
    }

    fn prefixed(&mut self) -> Result<String, Error> {
        self.offset += 1;
        if self.peek() == Some(b'"') {
            let bytes = self.quoted()?;
            return Ok(String::from_utf8_lossy(&bytes).into_owned());
        }
        Ok(self.name())
    }

    fn name(&mut self) -> String {
        let start = self.offset;
        while self.peek().is_some_and(is_name) {
            self.offset += 1;
        }
        String::from_utf8_lossy(&self.bytes[start..self.offset]).into_owned()
    }

    fn quoted(&mut self) -> Result<Vec<u8>, Error> {
        let line = self.line;
        self.offset += 1;
        let mut text = Vec::new();
        loop {
            let byte = self.peek().ok_or_else(|| Error::new(line, "string without end"))?;
            self.offset += 1;
            match byte {
                b'"' => return Ok(text),
                b'\n' => {
                    self.line += 1;
                    text.push(byte);
                }
                b'\\' => {
                    let digits = self.bytes.get(self.offset..self.offset + 2);
                    let digits = digits.and_then(|digits| std::str::from_utf8(digits).ok());
                    match digits.and_then(|digits| u8::from_str_radix(digits, 16).ok()) {
                        Some(value) => {
                            text.push(value);
                            self.offset += 2;
                        }
                        None => {
                            text.push(self.peek().unwrap_or(b'\\'));
                            self.offset += 1;
                        }
                    }
                }
                _ => text.push(byte),
            }
        }
    }
}
