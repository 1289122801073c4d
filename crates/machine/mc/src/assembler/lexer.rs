//! Tokens of assembly text.
//!
//! Input: the bytes of a source from an offset on. Output: [`Token`]s of one statement. Numbers and
//! comments have the forms that LLVM's assembler accepts. Strings and comments can have any bytes; other
//! bytes that are not ASCII are tokens of kind [`TokenKind::Error`]. Nothing here panics.

use alloc::vec::Vec;

use super::cursor::Cursor;
use super::error::{ErrorKind, Fault};

/// Kind of a token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TokenKind {
    /// Name: letters, digits, `_`, `.`, `$`.
    Identifier,
    /// String with its quotes.
    String,
    /// String with its quotes that is not UTF-8. The text is empty.
    ByteString,
    /// Integer of at most 64 bits.
    Integer(u64),
    /// Integer of more than 64 bits.
    BigInteger,
    /// Number with a fraction or an exponent.
    Real,
    /// Operator or another character.
    Operator,
    /// Text that is not a token.
    Error,
    /// End of the statement. The text is empty.
    End,
}

/// Token of a statement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Token<'s> {
    /// Kind, with the value of an integer.
    pub kind: TokenKind,
    /// Text. Empty if the bytes are not UTF-8.
    pub text: &'s str,
    /// Bytes of the text.
    pub bytes: &'s [u8],
    /// Offset of the text in the source.
    pub offset: usize,
}

impl<'s> Token<'s> {
    /// Returns a token of this kind and text.
    #[must_use]
    pub const fn new(kind: TokenKind, text: &'s str, offset: usize) -> Self {
        Token { kind, text, bytes: text.as_bytes(), offset }
    }

    /// Returns this token with another text.
    #[must_use]
    pub const fn with_text(self, text: &'s str) -> Self {
        Token { text, bytes: text.as_bytes(), ..self }
    }

    /// Returns a fault at the token. If its text is not UTF-8, that is the reason.
    #[must_use]
    pub fn fault(&self, kind: ErrorKind) -> Fault {
        let is_text = self.text.len() == self.bytes.len();
        let kind = if is_text { kind } else { ErrorKind::Invalid("text is not UTF-8") };
        Fault::new(self.offset, kind)
    }

    /// Returns true if the token is a string.
    #[must_use]
    pub const fn is_string(&self) -> bool {
        matches!(self.kind, TokenKind::String | TokenKind::ByteString)
    }

    /// Returns true if the token is this operator.
    #[must_use]
    pub fn is_operator(&self, operator: &str) -> bool {
        self.kind == TokenKind::Operator && self.text == operator
    }

    /// Returns the offset after the token.
    #[must_use]
    pub const fn end(&self) -> usize {
        self.offset + self.bytes.len()
    }
}

/// Properties in which assembly languages differ.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Syntax {
    /// String that starts a comment. Lines that start with `#` are comments in any case.
    pub comment: &'static str,
    /// String that separates statements of a line. Empty if a line has one statement.
    pub separator: &'static str,
    /// True if identifiers may contain `@`.
    pub has_specifiers: bool,
    /// True if identifiers may start with `$`.
    pub identifier_starts_with_dollar: bool,
    /// True if identifiers may start with `@`.
    pub specifier_starts_identifier: bool,
    /// True if `h` behind digits marks hexadecimal numbers.
    pub has_hexadecimal_suffixes: bool,
}

impl Syntax {
    /// Syntax with comments behind `#`, and `;` between statements.
    pub const USUAL: Syntax = Syntax {
        comment: "#",
        separator: ";",
        has_specifiers: false,
        identifier_starts_with_dollar: false,
        specifier_starts_identifier: false,
        has_hexadecimal_suffixes: false,
    };

    /// Returns this syntax with another start of comments.
    #[must_use]
    pub const fn with_comment(self, comment: &'static str) -> Self {
        Syntax { comment, ..self }
    }

    /// Returns this syntax with another string between the statements of a line.
    #[must_use]
    pub const fn with_separator(self, separator: &'static str) -> Self {
        Syntax { separator, ..self }
    }

    /// Returns this syntax with `@` in identifiers, or without.
    #[must_use]
    pub const fn with_has_specifiers(self, has_specifiers: bool) -> Self {
        Syntax { has_specifiers, ..self }
    }

    /// Returns this syntax with `$` at the start of identifiers, or without.
    #[must_use]
    pub const fn with_identifier_starts_with_dollar(
        self,
        identifier_starts_with_dollar: bool,
    ) -> Self {
        Syntax { identifier_starts_with_dollar, ..self }
    }
}

/// Lexer of a source.
#[derive(Clone, Debug)]
pub(super) struct Lexer<'s> {
    source: &'s [u8],
    /// The source up to the first byte that is not UTF-8.
    text: &'s str,
    syntax: Syntax,
    offset: usize,
    /// Offset of the first byte, which offsets of tokens include.
    base: usize,
    is_too_long: bool,
}

/// Maximum number of tokens of a statement.
const MAX_TOKENS: usize = 1 << 20;

impl<'s> Lexer<'s> {
    pub(super) fn new(source: &'s [u8], syntax: Syntax) -> Self {
        let text = source.utf8_chunks().next().map_or("", |chunk| chunk.valid());
        Lexer { source, text, syntax, offset: 0, base: 0, is_too_long: false }
    }

    /// Returns the lexer with another offset of the first byte.
    pub(super) const fn with_base(self, base: usize) -> Self {
        Lexer { base, ..self }
    }

    /// Returns the text from an offset of a token on.
    pub(super) fn text_from(&self, offset: usize) -> &'s [u8] {
        self.source.get(offset.saturating_sub(self.base)..).unwrap_or_default()
    }

    /// Returns a cursor at the first token of a statement.
    pub(super) const fn cursor<'t>(&self, tokens: &'t [Token<'s>]) -> Cursor<'t, 's> {
        Cursor::in_source(tokens, self.source, self.base)
    }

    /// Returns the text of the present token and those up to one that `is_end` accepts, or up to the end
    /// of the statement. Moves behind it.
    pub(super) fn raw(
        &self,
        cursor: &mut Cursor<'_, 's>,
        is_end: impl Fn(Token<'s>) -> bool,
    ) -> &'s [u8] {
        let start = cursor.token().offset;
        let mut end = start;
        while !cursor.is_end() && !is_end(cursor.token()) {
            end = cursor.take().end();
        }
        let text = self.text_from(start);
        text.get(..end - start).unwrap_or(text)
    }

    /// Reads the rest of a statement again from an offset of a token on.
    pub(super) fn resume(&mut self, offset: usize, tokens: &mut Vec<Token<'s>>) {
        tokens.clear();
        self.offset = offset.saturating_sub(self.base);
        while tokens.last().is_none_or(|token| token.kind != TokenKind::End) {
            let token = self.token(false, &[]);
            tokens.push(token);
        }
    }

    /// Reads statements up to one that begins with a name that `ends` accepts. Blocks between that begin
    /// with a name that `starts` accepts, and their ends, are skipped. Returns the text up to this
    /// statement, and the token behind its name if there is one. `None` if no statement ends the block.
    pub(super) fn block(
        &mut self,
        starts: impl Fn(&str) -> bool,
        ends: impl Fn(&str) -> bool,
    ) -> Option<(&'s [u8], Option<Token<'s>>)> {
        let start = self.offset;
        let (mut tokens, mut depth) = (Vec::new(), 0_usize);
        while self.statement(&mut tokens) {
            let mut cursor = Cursor::new(&tokens);
            let name = cursor.take();
            if name.kind != TokenKind::Identifier {
                continue;
            }
            if starts(name.text) {
                depth += 1;
            } else if ends(name.text) {
                if depth == 0 {
                    let body = self.source.get(start..name.offset - self.base);
                    let rest = Some(cursor.token()).filter(|_| !cursor.is_end());
                    return Some((body.unwrap_or_default(), rest));
                }
                depth -= 1;
            }
        }
        None
    }

    /// Reads the tokens of the next statement, with a token [`TokenKind::End`] at the end. Returns
    /// false at the end of the source.
    pub(super) fn statement(&mut self, tokens: &mut Vec<Token<'s>>) -> bool {
        tokens.clear();
        self.is_too_long = false;
        if self.offset >= self.source.len() {
            return false;
        }
        loop {
            let token = self.token(tokens.is_empty(), tokens);
            self.is_too_long |= tokens.len() >= MAX_TOKENS;
            if !self.is_too_long || token.kind == TokenKind::End {
                tokens.push(token);
            }
            if token.kind == TokenKind::End {
                return true;
            }
        }
    }

    /// Returns true if the last statement has more tokens than the maximum.
    pub(super) const fn is_too_long(&self) -> bool {
        self.is_too_long
    }

    fn byte(&self, offset: usize) -> u8 {
        self.source.get(offset).copied().unwrap_or(0)
    }

    fn starts_with(&self, text: &str) -> bool {
        !text.is_empty()
            && self.source.get(self.offset..).is_some_and(|rest| rest.starts_with(text.as_bytes()))
    }

    /// Moves to the end of the line.
    fn skip_line(&mut self) {
        while self.offset < self.source.len() && !matches!(self.byte(self.offset), b'\n' | b'\r') {
            self.offset += 1;
        }
    }

    fn end(&self, offset: usize) -> Token<'s> {
        Token::new(TokenKind::End, "", offset + self.base)
    }

    /// Returns the next token of a statement with these tokens before.
    fn token(&mut self, is_first: bool, before: &[Token<'s>]) -> Token<'s> {
        loop {
            let start = self.offset;
            if start >= self.source.len() {
                return self.end(start);
            }
            let byte = self.byte(start);
            if matches!(byte, b' ' | b'\t' | 0) {
                self.offset += 1;
                continue;
            }
            // The first byte decides for nearly all tokens.
            let begins =
                |text: &str| text.as_bytes().first() == Some(&byte) && self.starts_with(text);
            // Names of versions have the mark of comments of some dialects.
            let is_in_name = || {
                let is_version = before.first().is_some_and(|first| first.text == ".symver");
                let end = before.last().map(Token::end);
                byte == b'@' && is_version && end == Some(start + self.base)
            };
            let is_comment = begins(self.syntax.comment) && !is_in_name();
            if byte == b'#' && is_first || is_comment || begins("//") {
                self.skip_line();
                continue;
            }
            if begins("/*") {
                let mut rest = self.source[start + 2..].windows(2);
                match rest.position(|two| two == b"*/") {
                    Some(len) => self.offset = start + 2 + len + 2,
                    None => {
                        self.offset = self.source.len();
                        return self.made(TokenKind::Error, start);
                    }
                }
                continue;
            }
            if begins(self.syntax.separator) {
                self.offset += self.syntax.separator.len();
                return self.end(start);
            }
            match byte {
                b'\r' => {
                    self.offset += if self.byte(start + 1) == b'\n' { 2 } else { 1 };
                    return self.end(start);
                }
                b'\n' => {
                    self.offset += 1;
                    return self.end(start);
                }
                _ => {
                    let kind = self.kind(byte);
                    return self.made(kind, start);
                }
            }
        }
    }

    /// Returns the token from `start` to the present offset.
    fn made(&mut self, kind: TokenKind, start: usize) -> Token<'s> {
        if kind == TokenKind::Error {
            // Tokens end at a character boundary.
            while matches!(self.byte(self.offset), 0x80..=0xbf) {
                self.offset += 1;
            }
        }
        if let Some(text) = self.text.get(start..self.offset) {
            return Token::new(kind, text, start + self.base);
        }
        let bytes = self.source.get(start..self.offset).unwrap_or_default();
        match core::str::from_utf8(bytes) {
            Ok(text) => Token::new(kind, text, start + self.base),
            Err(_) => {
                let is_string = kind == TokenKind::String;
                let kind = if is_string { TokenKind::ByteString } else { kind };
                Token { kind, text: "", bytes, offset: start + self.base }
            }
        }
    }

    fn is_identifier(&self, byte: u8) -> bool {
        byte.is_ascii_alphanumeric()
            || matches!(byte, b'_' | b'$' | b'.' | b'?')
            || byte == b'@' && self.syntax.has_specifiers
    }

    /// Reads a token that begins with a byte, and returns its kind.
    fn kind(&mut self, byte: u8) -> TokenKind {
        let start = self.offset;
        match byte {
            b'.' if self.byte(start + 1).is_ascii_digit() => {
                self.offset += 1;
                self.skip(|byte| byte.is_ascii_digit());
                let next = self.byte(self.offset);
                if !self.is_identifier(next) || matches!(next, b'e' | b'E') {
                    return self.exponent();
                }
                self.identifier()
            }
            b'a'..=b'z' | b'A'..=b'Z' | b'_' | b'.' => self.identifier(),
            b'$' if self.syntax.identifier_starts_with_dollar => self.identifier(),
            b'@' if self.syntax.specifier_starts_identifier => self.identifier(),
            b'0'..=b'9' => self.number(),
            b'"' => self.string(),
            b'\'' => self.character(),
            _ => {
                const DOUBLE: [&str; 10] =
                    ["==", "->", "||", "&&", "!=", "<<", "<=", "<>", ">>", ">="];
                let double = DOUBLE.into_iter().find(|text| self.starts_with(text));
                self.offset += double.map_or(1, str::len);
                match byte {
                    b'!'..=b'~' if byte != b'`' => TokenKind::Operator,
                    _ => TokenKind::Error,
                }
            }
        }
    }

    fn skip(&mut self, is: impl Fn(u8) -> bool) {
        while self.offset < self.source.len() && is(self.byte(self.offset)) {
            self.offset += 1;
        }
    }

    fn identifier(&mut self) -> TokenKind {
        while self.offset < self.source.len() && self.is_identifier(self.byte(self.offset)) {
            self.offset += 1;
        }
        TokenKind::Identifier
    }

    /// Reads the rest of a real number after its point.
    fn exponent(&mut self) -> TokenKind {
        self.skip(|byte| byte.is_ascii_digit());
        if matches!(self.byte(self.offset), b'-' | b'+') {
            return TokenKind::Error;
        }
        if matches!(self.byte(self.offset), b'e' | b'E') {
            self.offset += 1;
            if matches!(self.byte(self.offset), b'-' | b'+') {
                self.offset += 1;
            }
            self.skip(|byte| byte.is_ascii_digit());
        }
        TokenKind::Real
    }

    fn number(&mut self) -> TokenKind {
        let start = self.offset;
        if self.syntax.has_hexadecimal_suffixes
            && let Some(kind) = self.suffixed()
        {
            return kind;
        }
        let second = self.byte(start + 1);
        if self.byte(start) != b'0' || second == b'.' {
            self.skip(|byte| byte.is_ascii_digit());
            match self.byte(self.offset) {
                b'.' => {
                    self.offset += 1;
                    return self.exponent();
                }
                b'e' | b'E' => return self.exponent(),
                _ => return self.integer(start, 10),
            }
        }
        match second {
            b'b' | b'B' => {
                if !self.byte(start + 2).is_ascii_digit() {
                    self.offset += 1;
                    return TokenKind::Integer(0);
                }
                self.offset += 2;
                self.skip(|byte| matches!(byte, b'0' | b'1'));
                self.integer(start + 2, 2)
            }
            b'x' | b'X' => {
                self.offset += 2;
                self.skip(|byte| byte.is_ascii_hexdigit());
                if matches!(self.byte(self.offset), b'.' | b'p' | b'P') {
                    return self.hexadecimal(start + 2);
                }
                self.integer(start + 2, 16)
            }
            _ => {
                self.skip(|byte| byte.is_ascii_digit());
                self.integer(start, 8)
            }
        }
    }

    /// Reads a number with a suffix for its base, such as `0ffh` or `101b`. `None` if there is none.
    fn suffixed(&mut self) -> Option<TokenKind> {
        let rest = self.source.get(self.offset..)?;
        let end = |byte: &u8| !byte.is_ascii_hexdigit();
        let prefix = if matches!(rest, [b'0', b'x' | b'X', ..]) { 2 } else { 0 };
        let mut len = rest.iter().skip(prefix).position(end)? + prefix;
        let mut radix = match rest.get(len)?.to_ascii_lowercase() {
            b'h' => 16,
            b't' if prefix == 0 => 10,
            b'o' | b'q' if prefix == 0 => 8,
            b'y' if prefix == 0 => 2,
            _ if prefix > 0 => return None,
            _ => 0,
        };
        let mut next = len + 1;
        if radix == 0 {
            // The last one is a digit of hexadecimal numbers.
            (len, next) = (len.checked_sub(1)?, len);
            radix = match rest.get(len)?.to_ascii_lowercase() {
                b'd' => 10,
                b'b' => 2,
                _ => return None,
            };
        }
        let digits = core::str::from_utf8(rest.get(prefix..len)?).ok()?;
        if digits.is_empty() || !digits.chars().all(|digit| digit.is_digit(radix)) {
            return None;
        }
        self.offset += next;
        Some(u64::from_str_radix(digits, radix).map_or(TokenKind::BigInteger, TokenKind::Integer))
    }

    /// Reads the rest of a real number in hexadecimal, whose digits are from `start` on.
    fn hexadecimal(&mut self, start: usize) -> TokenKind {
        let mut digits = self.offset - start;
        if self.byte(self.offset) == b'.' {
            self.offset += 1;
            let point = self.offset;
            self.skip(|byte| byte.is_ascii_hexdigit());
            digits += self.offset - point;
        }
        if digits == 0 || !matches!(self.byte(self.offset), b'p' | b'P') {
            return TokenKind::Error;
        }
        self.offset += 1;
        if matches!(self.byte(self.offset), b'-' | b'+') {
            self.offset += 1;
        }
        let exponent = self.offset;
        self.skip(|byte| byte.is_ascii_digit());
        if self.offset > exponent { TokenKind::Real } else { TokenKind::Error }
    }

    /// Returns the integer of the digits from `start` on, and skips a suffix such as `ULL`.
    fn integer(&mut self, start: usize, radix: u32) -> TokenKind {
        let digits = self.source.get(start..self.offset).unwrap_or_default();
        let digits = core::str::from_utf8(digits).unwrap_or_default();
        let is_valid = !digits.is_empty() && digits.chars().all(|digit| digit.is_digit(radix));
        if !is_valid {
            return TokenKind::Error;
        }
        for suffix in [b'u', b'l', b'l'] {
            if self.byte(self.offset).to_ascii_lowercase() == suffix {
                self.offset += 1;
            }
        }
        u64::from_str_radix(digits, radix).map_or(TokenKind::BigInteger, TokenKind::Integer)
    }

    fn string(&mut self) -> TokenKind {
        self.offset += 1;
        loop {
            if self.offset >= self.source.len() {
                return TokenKind::Error;
            }
            match self.byte(self.offset) {
                b'"' => {
                    self.offset += 1;
                    return TokenKind::String;
                }
                b'\\' => self.offset = (self.offset + 2).min(self.source.len()),
                _ => self.offset += 1,
            }
        }
    }

    fn character(&mut self) -> TokenKind {
        let start = self.offset;
        let escape = usize::from(self.byte(start + 1) == b'\\');
        let value = self.byte(start + 1 + escape);
        if start + 2 + escape >= self.source.len() || self.byte(start + 2 + escape) != b'\'' {
            self.offset += 1;
            return TokenKind::Error;
        }
        self.offset = start + 3 + escape;
        let value = match (escape, value) {
            (1, b't') => b'\t',
            (1, b'n') => b'\n',
            (1, b'b') => 8,
            (1, b'f') => 12,
            (1, b'r') => b'\r',
            (_, value) => value,
        };
        TokenKind::Integer(i64::from(value.cast_signed()).cast_unsigned())
    }
}

/// Returns the bytes of a string token without quotes and escapes. `None` if an escape is not valid.
#[must_use]
pub fn unescape(text: &[u8]) -> Option<Vec<u8>> {
    let inside = text.strip_prefix(b"\"")?.strip_suffix(b"\"")?;
    let (mut bytes, mut index) = (Vec::with_capacity(inside.len()), 0);
    while let Some(&byte) = inside.get(index) {
        index += 1;
        if byte != b'\\' {
            bytes.push(byte);
            continue;
        }
        let &escaped = inside.get(index)?;
        index += 1;
        bytes.push(match escaped {
            b'b' => 8,
            b'f' => 12,
            b'n' => b'\n',
            b'r' => b'\r',
            b't' => b'\t',
            b'"' | b'\\' => escaped,
            b'x' | b'X' => {
                let start = index;
                while inside.get(index).is_some_and(u8::is_ascii_hexdigit) {
                    index += 1;
                }
                let digits = inside.get(start..index).filter(|digits| !digits.is_empty())?;
                let digit = |byte: u8| (byte as char).to_digit(16).unwrap_or(0);
                digits.iter().fold(0, |value: u32, &byte| value << 4 | digit(byte)) as u8
            }
            b'0'..=b'7' => {
                let mut value = u32::from(escaped - b'0');
                for _ in 0..2 {
                    let Some(digit @ b'0'..=b'7') = inside.get(index).copied() else { break };
                    value = value << 3 | u32::from(digit - b'0');
                    index += 1;
                }
                u8::try_from(value).ok()?
            }
            _ => return None,
        });
    }
    Some(bytes)
}

/// Returns the value of an integer of at most 128 bits. `None` for other tokens.
pub(super) fn octa(token: Token<'_>) -> Option<u128> {
    match token.kind {
        TokenKind::Integer(value) => return Some(value.into()),
        TokenKind::BigInteger => {}
        _ => return None,
    }
    let lower = token.text.to_ascii_lowercase();
    let (digits, radix) = match (lower.strip_prefix("0x"), lower.strip_prefix("0b")) {
        (Some(digits), _) => (digits, 16),
        (_, Some(digits)) => (digits, 2),
        _ if lower.starts_with('0') => (lower.as_str(), 8),
        _ => (lower.as_str(), 10),
    };
    // Without a suffix such as `ull`.
    u128::from_str_radix(digits.trim_end_matches(['u', 'l']), radix).ok()
}

#[cfg(test)]
mod tests {
    use alloc::format;
    use alloc::string::String;

    use super::*;

    fn shown(source: impl AsRef<[u8]>) -> String {
        let (mut lexer, mut tokens) = (Lexer::new(source.as_ref(), Syntax::USUAL), Vec::new());
        let mut text = String::new();
        while lexer.statement(&mut tokens) {
            for token in &tokens {
                text += &match token.kind {
                    TokenKind::Integer(value) => format!("{value} "),
                    TokenKind::End => "| ".into(),
                    TokenKind::Error => format!("error:{} ", token.text),
                    TokenKind::ByteString => format!("bytes:{} ", token.bytes.escape_ascii()),
                    TokenKind::Real => format!("real:{} ", token.text),
                    _ => format!("{} ", token.text),
                };
            }
        }
        text
    }

    #[test]
    fn statements_are_split() {
        assert_eq!(shown("a: b 1,2 # c\n# d\ne;f // g\n"), "a : b 1 , 2 | | e | f | ");
        assert_eq!(shown("x /* a\nb */ y"), "x y | ");
        assert_eq!(shown(".word \"a;\\\"b\", 'x', '\\n'"), ".word \"a;\\\"b\" , 120 , 10 | ");
    }

    #[test]
    fn numbers_have_llvms_forms() {
        assert_eq!(shown("0x1F 017 0b101 1b 0b 10UL"), "31 15 5 1 b 0 b 10 | ");
        assert_eq!(shown("1.5 .5e3 1e2"), "real:1.5 real:.5e3 real:1e2 | ");
        assert_eq!(shown("0x1.8p+3 0X.fP2"), "real:0x1.8p+3 real:0X.fP2 | ");
        assert_eq!(shown("0x1.8 0x1p"), "error:0x1.8 error:0x1p | ");
        assert_eq!(shown("09 0x"), "error:09 error:0x | ");
        let syntax = Syntax { has_hexadecimal_suffixes: true, ..Syntax::USUAL };
        let (mut lexer, mut tokens) =
            (Lexer::new(b"10h 0FFH 10 0x1f 11b 17o 9d 0x1fh", syntax), Vec::new());
        assert!(lexer.statement(&mut tokens));
        let numbers = tokens.iter().map(|token| match token.kind {
            TokenKind::Integer(number) => number,
            _ => 0,
        });
        assert!(numbers.eq([16, 255, 10, 31, 3, 15, 9, 31, 0]));
        assert_eq!(shown("18446744073709551616"), "18446744073709551616 | ");
    }

    #[test]
    fn damaged_text_has_tokens() {
        for text in ["\"a", "'", "/*", "é\u{300}", "`", "0x1p", "0x.p1", "\\", "\"\\"] {
            assert!(shown(text).contains("| ") || shown(text).is_empty(), "{text}");
        }
    }

    #[test]
    fn text_need_not_be_utf_8() {
        assert_eq!(
            shown(b"a \"\xff\" \"b\" # \xfe\nc /* \x80 */ d"),
            "a bytes:\\\"\\xff\\\" \"b\" | c d | "
        );
        assert_eq!(
            shown(b"a\xc3 b\xa9\xa9\n'\xff' c"),
            "a error: b error: | 18446744073709551615 c | "
        );
    }

    #[test]
    fn strings_have_escapes() {
        assert_eq!(unescape(b"\"a\\n\\101\\x41\\\\\"").unwrap(), b"a\nAA\\");
        assert!(unescape(b"\"\\q\"").is_none());
        assert!(unescape(b"\"\\777\"").is_none());
    }
}
