//! Lexer for lines of assembly in the usual form: a mnemonic followed by operands.
//!
//! Input: a line and the [`Syntax`] of the language. Output: a [`Line`] of identifiers, registers,
//! numbers and punctuation, each with its range of bytes in the line. Targets with another syntax
//! use their own operand type and implement [`Written`] for it.
//!
//! Nothing in this module panics.

use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use super::parse::Written;
use crate::names::Named;

/// Properties in which assembly languages differ.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Syntax {
    /// String that starts a comment. If empty, the language has no comments.
    pub comment: &'static str,
    /// Prefix of register names, such as `%`. If empty, any identifier may be a register.
    pub register_prefix: &'static str,
    /// Characters that separate operands, of which one is between two operands. One at the start or the end, or
    /// behind another, is [`Kind::Punctuation`]. White space always separates.
    pub separators: &'static str,
    /// Characters that start a new identifier inside another, such as the `.` of `b.eq`.
    pub breaks: &'static str,
    /// True if white space does not separate operands. Where two of them, of which none is
    /// [`Kind::Punctuation`], have nothing else between them, there is an empty [`Kind::Punctuation`], which no
    /// instruction accepts: `add r1 r2` is an error then.
    pub needs_separators: bool,
}

impl Syntax {
    /// Syntax without comments and without register prefix; commas and blanks separate operands.
    pub const USUAL: Syntax = Syntax {
        comment: "",
        register_prefix: "",
        separators: " \t,",
        breaks: "",
        needs_separators: false,
    };

    /// Returns this syntax with `comment` as the start of comments.
    #[must_use]
    pub const fn with_comment(self, comment: &'static str) -> Self {
        Syntax { comment, ..self }
    }

    /// Returns this syntax with a prefix of register names.
    #[must_use]
    pub const fn with_register_prefix(self, register_prefix: &'static str) -> Self {
        Syntax { register_prefix, ..self }
    }

    /// Returns this syntax with other characters that separate operands.
    #[must_use]
    pub const fn with_separators(self, separators: &'static str) -> Self {
        Syntax { separators, ..self }
    }

    /// Returns this syntax with separators between operands, or with white space as one.
    #[must_use]
    pub const fn with_needs_separators(self, needs_separators: bool) -> Self {
        Syntax { needs_separators, ..self }
    }

    /// Returns this syntax with characters that start a new identifier inside another.
    #[must_use]
    pub const fn with_breaks(self, breaks: &'static str) -> Self {
        Syntax { breaks, ..self }
    }
}

/// Kind of an operand, with its value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind<'t, R> {
    /// Identifier that is not a register.
    Identifier(&'t str),
    /// Register of the target.
    Register(R),
    /// Integer. Values from 2^63 to 2^64 - 1 wrap to negative numbers.
    Number(i64),
    /// Single character that is neither part of an identifier nor a separator.
    Punctuation(&'t str),
}

/// Operand and its range of bytes in the line.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Operand<'t, R> {
    /// Kind and value.
    pub kind: Kind<'t, R>,
    /// Byte range in the line.
    pub range: Range<usize>,
}

impl<R: Named> Written for Operand<'_, R> {
    type Register = R;

    fn token(&self) -> Option<&str> {
        match self.kind {
            Kind::Identifier(text) | Kind::Punctuation(text) => Some(text),
            _ => None,
        }
    }

    fn register(&self) -> Option<R> {
        match self.kind {
            Kind::Register(register) => Some(register),
            _ => None,
        }
    }

    fn immediate(&self) -> Option<i64> {
        match self.kind {
            Kind::Number(number) => Some(number),
            _ => None,
        }
    }
}

/// Line of assembly, split into mnemonic and operands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line<'t, R> {
    /// Mnemonic. Empty if the line is blank or begins with punctuation.
    pub mnemonic: &'t str,
    /// Byte range of the mnemonic.
    pub range: Range<usize>,
    /// Operands in source order.
    pub operands: Vec<Operand<'t, R>>,
}

impl<R> Line<'_, R> {
    /// Returns the byte range of an operand, counted from 0. An index past the last operand gives
    /// the empty range at the end of the last operand, or of the mnemonic.
    #[must_use]
    pub fn range_of(&self, operand: usize) -> Range<usize> {
        let last = self.operands.last().map_or(&self.range, |last| &last.range);
        self.operands.get(operand).map_or(last.end..last.end, |operand| operand.range.clone())
    }
}

/// Error for a number that is malformed or does not fit in 64 bits.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct BadNumber {
    /// Byte range of the number in the line.
    pub range: Range<usize>,
}

impl fmt::Display for BadNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("malformed number, or one of more than 64 bits")
    }
}

impl core::error::Error for BadNumber {}

/// Splits a line into its mnemonic and operands.
///
/// `register` returns the register of a name (without [`Syntax::register_prefix`]), or `None` if
/// the name is not a register.
///
/// # Errors
/// Returns an error if a token that starts with a digit is not a number, or does not fit in 64
/// bits.
pub fn lex<'t, R>(
    syntax: &Syntax,
    line: &'t str,
    register: impl Fn(&str) -> Option<R>,
) -> Result<Line<'t, R>, BadNumber> {
    let comment = Some(syntax.comment).filter(|comment| !comment.is_empty());
    let end = comment.and_then(|comment| line.find(comment)).unwrap_or(line.len());
    let text = &line[..end];
    let mut lexer = Lexer { syntax, text, offset: 0 };
    lexer.skip_blanks();
    let start = lexer.offset;
    let mnemonic = lexer.identifier(true);
    let range = start..start + mnemonic.len();
    let mut operands = Vec::new();
    // Range of a separator that no operand follows so far.
    let mut separator = None;
    loop {
        lexer.skip_blanks();
        let start = lexer.offset;
        if let Some(c) = lexer.rest().chars().next().filter(|&c| syntax.separators.contains(c)) {
            lexer.offset += c.len_utf8();
            // A separator that separates nothing is left for the matcher, which does not accept it.
            if operands.is_empty() || separator.is_some() {
                operands.push(punctuation(text, start..lexer.offset));
            } else {
                separator = Some(start..lexer.offset);
            }
            continue;
        }
        let Some(kind) = lexer.next(&register)? else { break };
        let is_punctuation = |kind: &Kind<'t, R>| matches!(kind, Kind::Punctuation(_));
        let last = operands.last().filter(|_| separator.is_none());
        if syntax.needs_separators
            && !is_punctuation(&kind)
            && last.is_some_and(|last| !is_punctuation(&last.kind) && last.range.end < start)
        {
            operands.push(punctuation(text, start..start));
        }
        operands.push(Operand { kind, range: start..lexer.offset });
        separator = None;
    }
    operands.extend(separator.map(|range| punctuation(text, range)));
    Ok(Line { mnemonic, range, operands })
}

/// Returns an operand that is a character which belongs to no other.
fn punctuation<R>(text: &str, range: Range<usize>) -> Operand<'_, R> {
    Operand { kind: Kind::Punctuation(&text[range.clone()]), range }
}

struct Lexer<'s, 't> {
    syntax: &'s Syntax,
    text: &'t str,
    offset: usize,
}

/// Returns true if a character may be part of an identifier.
fn is_identifier_char(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '.' | '$' | '@')
}

impl<'t> Lexer<'_, 't> {
    fn rest(&self) -> &'t str {
        &self.text[self.offset..]
    }

    /// Skips white space.
    fn skip_blanks(&mut self) {
        self.offset = self.text.len() - self.rest().trim_start().len();
    }

    /// Takes `len` bytes, which must end at a character boundary.
    fn take(&mut self, len: usize) -> &'t str {
        let taken = &self.rest()[..len];
        self.offset += len;
        taken
    }

    /// Takes an identifier. Empty if the rest starts with another character. A register prefix is
    /// not special in a mnemonic.
    fn identifier(&mut self, mnemonic: bool) -> &'t str {
        let rest = self.rest();
        // A register prefix, or `%`, is part of the identifier after it.
        let starts = [self.syntax.register_prefix, "%"].map(|prefix| rest.strip_prefix(prefix));
        let inside =
            starts.into_iter().flatten().find(|inside| inside.starts_with(is_identifier_char));
        let inside = if mnemonic { None } else { inside };
        let inside = inside.unwrap_or(rest);
        let prefix = rest.len() - inside.len();
        let ends = |(offset, c): (usize, char)| {
            !is_identifier_char(c) || offset > 0 && self.syntax.breaks.contains(c)
        };
        let len = inside
            .char_indices()
            .find(|&found| ends(found))
            .map_or(inside.len(), |(offset, _)| offset);
        self.take(if len == 0 { 0 } else { prefix + len })
    }

    fn next<R>(
        &mut self,
        register: &impl Fn(&str) -> Option<R>,
    ) -> Result<Option<Kind<'t, R>>, BadNumber> {
        let rest = self.rest();
        let Some(first) = rest.chars().next() else { return Ok(None) };
        let unsigned = rest.strip_prefix(['-', '+']).unwrap_or(rest);
        if unsigned.starts_with(|c: char| c.is_ascii_digit()) {
            let start = self.offset;
            let digits = unsigned.find(|c: char| !c.is_ascii_alphanumeric());
            let len = rest.len() - unsigned.len() + digits.unwrap_or(unsigned.len());
            let text = self.take(len);
            let number = number(text).ok_or(BadNumber { range: start..start + len })?;
            return Ok(Some(Kind::Number(number)));
        }
        let identifier = self.identifier(false);
        if matches!(identifier, "$" | "@") {
            return Ok(Some(Kind::Punctuation(identifier)));
        }
        if identifier.is_empty() {
            return Ok(Some(Kind::Punctuation(self.take(first.len_utf8()))));
        }
        let name = identifier.strip_prefix(self.syntax.register_prefix);
        Ok(Some(match name.and_then(register) {
            Some(register) => Kind::Register(register),
            None => Kind::Identifier(identifier),
        }))
    }
}

/// Parses an integer: decimal, `0x` hexadecimal, `0b` binary or `0` octal. Positive values may use
/// all 64 bits and then wrap to negative ones.
fn number(text: &str) -> Option<i64> {
    let (digits, negative) = match text.strip_prefix('-') {
        Some(digits) => (digits, true),
        None => (text.strip_prefix('+').unwrap_or(text), false),
    };
    let radixes = [("0x", 16), ("0X", 16), ("0b", 2), ("0B", 2), ("0", 8), ("", 10)];
    let (digits, radix) = radixes.into_iter().find_map(|(prefix, radix)| {
        let digits = digits.strip_prefix(prefix)?;
        (!digits.is_empty()).then_some((digits, radix))
    })?;
    let number = u64::from_str_radix(digits, radix).ok()?;
    if negative { 0_i64.checked_sub_unsigned(number) } else { Some(number.cast_signed()) }
}

#[cfg(test)]
mod tests {
    use alloc::string::String;
    use alloc::vec::Vec;

    use super::{Kind, Syntax, lex};

    /// Returns the operands of a line as text; registers appear by number.
    fn shown(syntax: &Syntax, line: &str) -> String {
        let register = |name: &str| name.strip_prefix('r')?.parse::<u8>().ok();
        let line = lex(syntax, line, register).unwrap();
        let operands = line.operands.iter().map(|operand| match operand.kind {
            Kind::Identifier(identifier) => alloc::format!("w:{identifier}"),
            Kind::Register(register) => alloc::format!("r:{register}"),
            Kind::Number(number) => alloc::format!("n:{number}"),
            Kind::Punctuation(one) => one.into(),
        });
        let operands: Vec<String> = operands.collect();
        alloc::format!("{} {}", line.mnemonic, operands.join(" "))
    }

    #[test]
    fn lines_are_taken_apart() {
        let syntax = Syntax::USUAL.with_comment("#");
        assert_eq!(shown(&syntax, "  lw r1, -4(r2) # comment"), "lw r:1 n:-4 ( r:2 )");
        assert_eq!(shown(&syntax, "fadd.s r1,r2,rne"), "fadd.s r:1 r:2 w:rne");
        assert_eq!(shown(&syntax, "lui r3, %hi(x+0x10)"), "lui r:3 w:%hi ( w:x n:16 )");
        assert_eq!(shown(&syntax, "ret"), "ret ");
        assert_eq!(shown(&syntax, "# nothing"), " ");
        assert_eq!(shown(&syntax, "x 0b101 017 0xffffffffffffffff 0"), "x n:5 n:15 n:-1 n:0");
    }

    #[test]
    fn prefixes_and_breaks() {
        let syntax = Syntax::USUAL.with_register_prefix("%").with_breaks(".");
        assert_eq!(shown(&syntax, "b.eq %r1, r1, [%r2]"), "b w:.eq r:1 w:r1 [ r:2 ]");
    }

    #[test]
    fn separators_without_operands_are_operands() {
        let syntax = Syntax::USUAL;
        assert_eq!(shown(&syntax, "add ,r1, ,r2,"), "add , r:1 , r:2 ,");
        assert_eq!(shown(&syntax, "add r1 , r2 r3"), "add r:1 r:2 r:3");
        assert_eq!(shown(&syntax, "add ,"), "add ,");
        assert_eq!(shown(&syntax, "b $, $x @"), "b $ w:$x @");
        let line = lex(&syntax, "add r1, , r2", |_| None::<u8>).unwrap();
        assert_eq!(line.operands[1].range, 8..9);
    }

    #[test]
    fn white_space_separates_unless_separators_are_needed() {
        let strict = Syntax::USUAL.with_needs_separators(true);
        assert_eq!(shown(&Syntax::USUAL, "add r1 r2, 4"), "add r:1 r:2 n:4");
        assert_eq!(shown(&strict, "add r1 r2, 4"), "add r:1  r:2 n:4");
        assert_eq!(shown(&strict, "lw r1, 4(r2)"), "lw r:1 n:4 ( r:2 )");
        assert_eq!(shown(&strict, "add r1, r2 , lsl #3"), "add r:1 r:2 w:lsl # n:3");
    }

    #[test]
    fn bad_numbers_have_places() {
        let found = lex(&Syntax::USUAL, "a 1, 0x1g", |_| None::<u8>).unwrap_err();
        assert_eq!(found.range, 5..9);
        assert!(lex(&Syntax::USUAL, "a 99999999999999999999", |_| None::<u8>).is_err());
        assert!(lex(&Syntax::USUAL, "a -9223372036854775808", |_| None::<u8>).is_ok());
    }
}
