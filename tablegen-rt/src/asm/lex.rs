//! Lines of assembly as they are usually written: a mnemonic, and operands behind it.
//!
//! In: a line, and the [`Syntax`] of the language. Out: a [`Line`] with words, registers, numbers
//! and punctuation, each with its place. Who writes operands in another way makes something of its
//! own that is [`Written`].

use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use super::parse::Written;
use crate::names::Named;

/// What differs between languages of assembly.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Syntax {
    /// What begins a comment; nothing does if it is empty.
    pub comment: &'static str,
    /// What begins the name of a register. If it is empty, every word may be one.
    pub register_prefix: &'static str,
    /// Characters between operands.
    pub separators: &'static str,
    /// Characters that begin a word of their own, such as the `.` of `b.eq`.
    pub breaks: &'static str,
}

impl Syntax {
    /// Without comments: commas and blanks between operands, and every word may be a register.
    pub const USUAL: Syntax =
        Syntax { comment: "", register_prefix: "", separators: " \t,", breaks: "" };

    /// The same with other comments.
    #[must_use]
    pub const fn with_comment(self, comment: &'static str) -> Self {
        Syntax { comment, ..self }
    }
}

/// What stands at a place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind<'t, R> {
    /// A name that is no register.
    Word(&'t str),
    /// A register.
    Register(R),
    /// A number.
    Number(i64),
    /// A single character.
    Punctuation(&'t str),
}

/// An operand and its place in the line, in bytes.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Operand<'t, R> {
    /// What it is.
    pub kind: Kind<'t, R>,
    /// Where it stands.
    pub place: Range<usize>,
}

impl<R: Named> Written for Operand<'_, R> {
    type Register = R;

    fn token(&self) -> Option<&str> {
        match self.kind {
            Kind::Word(text) | Kind::Punctuation(text) => Some(text),
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

/// A line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line<'t, R> {
    /// The mnemonic; empty if there is none.
    pub mnemonic: &'t str,
    /// Where it stands.
    pub place: Range<usize>,
    /// What stands behind it.
    pub operands: Vec<Operand<'t, R>>,
}

impl<R> Line<'_, R> {
    /// Where an operand stands, or for the one behind the last, the end of the line.
    #[must_use]
    pub fn place_of(&self, operand: usize) -> Range<usize> {
        let last = self.operands.last().map_or(&self.place, |last| &last.place);
        self.operands.get(operand).map_or(last.end..last.end, |operand| operand.place.clone())
    }
}

/// A number that does not fit into 64 bits, or is none.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct BadNumber {
    /// Where it stands.
    pub place: Range<usize>,
}

impl fmt::Display for BadNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a number, or one that is too great")
    }
}

impl core::error::Error for BadNumber {}

/// Takes a line apart; `register` tells which register a name is.
///
/// # Errors
/// What begins like a number is none.
pub fn lex<'t, R>(
    syntax: &Syntax,
    line: &'t str,
    register: impl Fn(&str) -> Option<R>,
) -> Result<Line<'t, R>, BadNumber> {
    let comment = Some(syntax.comment).filter(|comment| !comment.is_empty());
    let end = comment.and_then(|comment| line.find(comment)).unwrap_or(line.len());
    let text = &line[..end];
    let mut lexer = Lexer { syntax, text, at: 0 };
    lexer.skip();
    let start = lexer.at;
    let mnemonic = lexer.word(true);
    let place = start..start + mnemonic.len();
    let mut operands = Vec::new();
    loop {
        lexer.skip();
        let start = lexer.at;
        let Some(kind) = lexer.next(&register)? else { break };
        operands.push(Operand { kind, place: start..lexer.at });
    }
    Ok(Line { mnemonic, place, operands })
}

struct Lexer<'s, 't> {
    syntax: &'s Syntax,
    text: &'t str,
    at: usize,
}

/// Whether a character may stand in a word.
fn is_word(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '.' | '$' | '@')
}

impl<'t> Lexer<'_, 't> {
    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    /// Passes over what separates operands.
    fn skip(&mut self) {
        let is_blank = |c: char| c.is_whitespace() || self.syntax.separators.contains(c);
        self.at = self.text.len() - self.rest().trim_start_matches(is_blank).len();
    }

    /// Takes so many bytes.
    fn take(&mut self, len: usize) -> &'t str {
        let taken = &self.rest()[..len];
        self.at += len;
        taken
    }

    /// A word; empty if there is none. Mnemonics may begin with anything that is in words.
    fn word(&mut self, mnemonic: bool) -> &'t str {
        let rest = self.rest();
        // A prefix of registers, or `%`, belongs to the word behind it.
        let starts = [self.syntax.register_prefix, "%"].map(|prefix| rest.strip_prefix(prefix));
        let inside = starts.into_iter().flatten().find(|inside| inside.starts_with(is_word));
        let inside = if mnemonic { None } else { inside };
        let inside = inside.unwrap_or(rest);
        let prefix = rest.len() - inside.len();
        let ends = |(at, c): (usize, char)| !is_word(c) || at > 0 && self.syntax.breaks.contains(c);
        let len =
            inside.char_indices().find(|&found| ends(found)).map_or(inside.len(), |(at, _)| at);
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
            let start = self.at;
            let digits = unsigned.find(|c: char| !c.is_ascii_alphanumeric());
            let len = rest.len() - unsigned.len() + digits.unwrap_or(unsigned.len());
            let text = self.take(len);
            let number = number(text).ok_or(BadNumber { place: start..start + len })?;
            return Ok(Some(Kind::Number(number)));
        }
        let word = self.word(false);
        if word.is_empty() {
            return Ok(Some(Kind::Punctuation(self.take(first.len_utf8()))));
        }
        let name = word.strip_prefix(self.syntax.register_prefix);
        Ok(Some(match name.and_then(register) {
            Some(register) => Kind::Register(register),
            None => Kind::Word(word),
        }))
    }
}

/// A number as C writes it, or in binary digits behind `0b`. It may be one of 64 bits without sign.
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

    /// What stands in a line, and registers by their number.
    fn shown(syntax: &Syntax, line: &str) -> String {
        let register = |name: &str| name.strip_prefix('r')?.parse::<u8>().ok();
        let line = lex(syntax, line, register).unwrap();
        let operands = line.operands.iter().map(|operand| match operand.kind {
            Kind::Word(word) => alloc::format!("w:{word}"),
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
        let syntax = Syntax { register_prefix: "%", breaks: ".", ..Syntax::USUAL };
        assert_eq!(shown(&syntax, "b.eq %r1, r1, [%r2]"), "b w:.eq r:1 w:r1 [ r:2 ]");
    }

    #[test]
    fn bad_numbers_have_places() {
        let found = lex(&Syntax::USUAL, "a 1, 0x1g", |_| None::<u8>).unwrap_err();
        assert_eq!(found.place, 5..9);
        assert!(lex(&Syntax::USUAL, "a 99999999999999999999", |_| None::<u8>).is_err());
        assert!(lex(&Syntax::USUAL, "a -9223372036854775808", |_| None::<u8>).is_ok());
    }
}
