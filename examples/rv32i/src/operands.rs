//! Operands of assembly lines, and hooks of the generated matcher.
//!
//! Input: the tokens of a line from the lexer of `tablegen-rt`. Output: operands with their
//! positions for `Assembler::match_instruction`, or a syntax error with its position.

use std::collections::HashMap;
use std::ops::RangeInclusive;

use tablegen_rt::asm::lex::{BadNumber, Kind as Token, Line, Operand as Lexed, Syntax, lex};
use tablegen_rt::mc::inst::Operand as Value;

use crate::inst::ACCESSES;
use crate::target::Register;
use crate::target::matcher::{
    Assembler, AssemblerHooks, AssemblyVariant, Fit, Matched, OperandClass, Written,
    register_by_name, register_by_other_name,
};

/// Token syntax: commas are tokens, because they are checked.
const SYNTAX: Syntax = AssemblyVariant::Default.syntax().with_separators(" \t");

/// Addresses of labels, by name.
pub(crate) type Labels<'t> = HashMap<&'t str, i64>;

/// Kind of an operand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind<'t> {
    /// Parenthesis as a token.
    Token(&'static str),
    Register(Register),
    Number(i64),
    /// Set of memory accesses.
    Accesses(i64),
    /// Register that holds an address.
    Address(Register),
    /// Label, which may be undefined.
    Label(&'t str),
    /// Expression of labels that no instruction accepts.
    Other,
}

/// Operand, and the byte of the line at which it begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Operand<'t> {
    pub(crate) kind: Kind<'t>,
    pub(crate) offset: usize,
}

impl Written for Operand<'_> {
    type Register = Register;

    fn token(&self) -> Option<&str> {
        match self.kind {
            Kind::Token(text) => Some(text),
            _ => None,
        }
    }

    fn register(&self) -> Option<Register> {
        match self.kind {
            Kind::Register(register) | Kind::Address(register) => Some(register),
            _ => None,
        }
    }

    fn immediate(&self) -> Option<i64> {
        match self.kind {
            Kind::Number(number) | Kind::Accesses(number) => Some(number),
            _ => None,
        }
    }
}

/// Hooks of the matcher: labels, and operands with custom syntax. The description has the ranges of
/// immediates.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hooks<'l, 't> {
    pub(crate) labels: &'l Labels<'t>,
    /// Address of the instruction.
    pub(crate) address: i64,
}

impl<'t> Hooks<'_, 't> {
    /// Returns the distance to a label, in bytes.
    fn distance(&self, label: &str) -> Option<i64> {
        Some(self.labels.get(label)? - self.address)
    }

    /// Matches an operand against a branch offset. An undefined label matches any range.
    fn is_offset(&self, operand: &Operand<'t>, range: RangeInclusive<i64>) -> Fit {
        let fits = |offset: i64| range.contains(&offset) && offset % 2 == 0;
        match operand.kind {
            Kind::Label(label) => match self.distance(label) {
                Some(distance) if !fits(distance) => Fit::Near,
                _ => Fit::Match,
            },
            _ => Fit::of_number(operand, fits),
        }
    }

    /// Returns the first undefined label among the operands, with its position.
    pub(crate) fn unknown_label(&self, operands: &[Operand<'t>]) -> Option<(&'t str, usize)> {
        operands.iter().find_map(|operand| match operand.kind {
            Kind::Label(label) if self.distance(label).is_none() => Some((label, operand.offset)),
            _ => None,
        })
    }
}

impl<'t> AssemblerHooks for Hooks<'_, 't> {
    type Operand = Operand<'t>;

    fn is_accesses(&self, operand: &Operand<'t>) -> Fit {
        Fit::from(matches!(operand.kind, Kind::Accesses(_)))
    }

    fn is_address(&self, operand: &Operand<'t>) -> Fit {
        Fit::from(matches!(operand.kind, Kind::Address(_)))
    }

    fn is_offset13(&self, operand: &Operand<'t>) -> Fit {
        self.is_offset(operand, -4096..=4094)
    }

    fn is_offset21(&self, operand: &Operand<'t>) -> Fit {
        self.is_offset(operand, -1_048_576..=1_048_574)
    }

    fn add_offset(&self, operand: &Operand<'t>, _len: usize, inst: &mut Matched) {
        let offset = match operand.kind {
            Kind::Label(label) => self.distance(label),
            _ => operand.immediate(),
        };
        // The instruction has space for each operand.
        let _ = inst.push(Value::Immediate(offset.unwrap_or(0)));
    }
}

/// Syntax error in a line, besides those of the matcher.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// A mnemonic is expected.
    Mnemonic,
    /// An operand is expected.
    Operand,
    /// A register is expected.
    Register,
    /// This character is expected.
    Missing(char),
    /// A comma or the end of the line is expected.
    End,
    /// A set of memory accesses is expected: letters of `iorw` in this order.
    Accesses,
    /// An offset must be 0 if it is present.
    Offset,
}

impl Form {
    pub(crate) fn message(self) -> String {
        match self {
            Form::Mnemonic => "there must be an instruction".to_owned(),
            Form::Operand => "this is no operand".to_owned(),
            Form::Register => "there must be a register".to_owned(),
            Form::Missing(what) => format!("there must be '{what}'"),
            Form::End => "there must be a comma or the end of the line".to_owned(),
            Form::Accesses => {
                "there must be 0 or some of the letters iorw in this order".to_owned()
            }
            Form::Offset => "there must be no offset but 0".to_owned(),
        }
    }
}

/// Parses a register: its number as in `x10`, or its ABI name as in `a0`.
fn register(name: &str) -> Option<Register> {
    register_by_name(name).or_else(|| register_by_other_name(name))
}

/// Instruction as written in the source.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Statement<'t> {
    /// Mnemonic in lower case.
    pub(crate) mnemonic: String,
    pub(crate) offset: usize,
    pub(crate) operands: Vec<Operand<'t>>,
}

impl Statement<'_> {
    /// Returns the offset of an operand in the line. `None` if the line has fewer operands.
    pub(crate) fn offset_of(&self, operand: usize) -> Option<usize> {
        self.operands.get(operand).map(|operand| operand.offset)
    }
}

/// Reads a line without labels.
///
/// # Errors
/// Returns the position and the text of the error.
pub(crate) fn read<'t>(text: &'t str, assembler: &Assembler) -> Read<Statement<'t>> {
    // Errors before an invalid number are reported instead of it. Digits before letters are a token
    // of their own. The text after the number is ignored.
    let (line, bad) = match lex(&SYNTAX, text, register) {
        Ok(line) => (line, None),
        Err(BadNumber { range }) => {
            let digits = text[range.clone()].trim_start_matches(['-', '+']);
            let rest = digits.trim_start_matches(|c: char| c.is_ascii_digit());
            let is_number =
                digits.starts_with('0') || rest.is_empty() || rest.starts_with(['b', 'f']);
            let end = if is_number { range.start } else { range.end - rest.len() };
            let before = lex(&SYNTAX, &text[..end], register);
            let before = before.map_err(|error| (error.range.start, Form::Operand))?;
            (before, Some(end))
        }
    };
    let mnemonic = line.mnemonic.to_ascii_lowercase();
    let offset = line.range.start;
    if !mnemonic.starts_with(|c: char| !c.is_ascii_digit()) {
        return Err((bad.unwrap_or_else(|| line.range_of(0).start).min(offset), Form::Mnemonic));
    }
    let mut reader = Reader { text, line, position: 0, bad, operands: Vec::new() };
    reader.all(&mnemonic, assembler)?;
    Ok(Statement { mnemonic, offset, operands: reader.operands })
}

/// Parser of operands.
struct Reader<'t> {
    text: &'t str,
    line: Line<'t, Register>,
    /// Index of the next token.
    position: usize,
    /// Offset of an invalid number at the end of the line.
    bad: Option<usize>,
    operands: Vec<Operand<'t>>,
}

type Read<T> = Result<T, (usize, Form)>;

impl<'t> Reader<'t> {
    fn all(&mut self, mnemonic: &str, assembler: &Assembler) -> Read<()> {
        if self.is_end() {
            return Ok(());
        }
        loop {
            match assembler.custom_classes(mnemonic, self.operands.len()).next() {
                Some(OperandClass::Accesses) => self.accesses()?,
                Some(OperandClass::Address) => self.address()?,
                Some(OperandClass::Offset21) => self.jump()?,
                _ => self.operand()?,
            }
            if self.is_end() {
                return Ok(());
            }
            self.expect(",", Form::End)?;
        }
    }

    fn is_end(&self) -> bool {
        self.next().is_none() && self.bad.is_none()
    }

    fn next(&self) -> Option<&Lexed<'t, Register>> {
        self.line.operands.get(self.position)
    }

    /// Returns the offset of the next token, or of the end of the line.
    fn offset(&self) -> usize {
        match (self.next(), self.bad) {
            (None, Some(bad)) => bad,
            _ => self.line.range_of(self.position).start,
        }
    }

    fn wrong<T>(&self, what: Form) -> Read<T> {
        Err((self.offset(), what))
    }

    /// Returns the token `ahead` tokens after the next one.
    fn peek(&self, ahead: usize) -> Option<Token<'t, Register>> {
        Some(self.line.operands.get(self.position + ahead)?.kind)
    }

    /// Takes a character, if it is the next token.
    fn take(&mut self, what: &str) -> bool {
        let is_there = self.peek(0) == Some(Token::Punctuation(what));
        self.position += usize::from(is_there);
        is_there
    }

    fn expect(&mut self, what: &str, otherwise: Form) -> Read<()> {
        if self.take(what) { Ok(()) } else { self.wrong(otherwise) }
    }

    fn add(&mut self, kind: Kind<'t>, offset: usize) {
        self.operands.push(Operand { kind, offset });
    }

    /// Parses an operand without special syntax. It is one of these:
    ///
    /// - a register, with or without parentheses
    /// - a number, followed by a register in parentheses or not
    /// - a label
    fn operand(&mut self) -> Read<()> {
        let offset = self.offset();
        match self.peek(0) {
            Some(Token::Register(register)) => {
                self.position += 1;
                self.add(Kind::Register(register), offset);
                return Ok(());
            }
            Some(Token::Punctuation("(")) if self.has_register_in_parentheses() => {
                return self.parentheses(offset);
            }
            _ => {}
        }
        self.value()?;
        if self.peek(0) == Some(Token::Punctuation("(")) {
            let register = self.line.range_of(self.position + 1).start;
            self.parentheses(register)?;
        }
        Ok(())
    }

    /// Reads a jump target. A name is a register only if a comma follows.
    fn jump(&mut self) -> Read<()> {
        match (self.peek(0), self.peek(1)) {
            (Some(Token::Register(_)), Some(Token::Punctuation(","))) => self.operand(),
            _ => self.value(),
        }
    }

    /// Parses a number or a label.
    fn value(&mut self) -> Read<()> {
        let offset = self.offset();
        let kind = self.sum(0)?;
        self.add(kind, offset);
        Ok(())
    }

    fn has_register_in_parentheses(&self) -> bool {
        matches!(self.peek(1), Some(Token::Register(_)))
            && self.peek(2) == Some(Token::Punctuation(")"))
    }

    /// Reads a register in parentheses, as three operands. Errors in the first one are reported at
    /// `offset`.
    fn parentheses(&mut self, offset: usize) -> Read<()> {
        self.expect("(", Form::Missing('('))?;
        self.add(Kind::Token("("), offset);
        let (register, offset) = self.register()?;
        self.add(Kind::Register(register), offset);
        let offset = self.offset();
        self.expect(")", Form::Missing(')'))?;
        self.add(Kind::Token(")"), offset);
        Ok(())
    }

    fn register(&mut self) -> Read<(Register, usize)> {
        let offset = self.offset();
        let Some(Token::Register(register)) = self.peek(0) else {
            return self.wrong(Form::Register);
        };
        self.position += 1;
        Ok((register, offset))
    }

    /// Parses a sum of numbers and labels.
    fn sum(&mut self, depth: usize) -> Read<Kind<'t>> {
        let mut sum = self.term(depth)?;
        loop {
            let sign = match self.peek(0) {
                // The sign of a number can also be an operator.
                Some(Token::Number(_)) if self.has_sign() => 1,
                Some(Token::Punctuation("+")) => 1,
                Some(Token::Punctuation("-")) => -1,
                _ => return Ok(sum),
            };
            self.position += usize::from(!matches!(self.peek(0), Some(Token::Number(_))));
            sum = match (sum, self.term(depth)?) {
                (Kind::Number(one), Kind::Number(other)) => {
                    Kind::Number(one.wrapping_add(other.wrapping_mul(sign)))
                }
                _ => Kind::Other,
            };
        }
    }

    fn term(&mut self, depth: usize) -> Read<Kind<'t>> {
        /// Maximum nesting depth of signs and parentheses.
        const DEEPEST: usize = 50;
        let start = self.offset();
        let token = self.peek(0).filter(|_| depth < DEEPEST);
        self.position += 1;
        match token {
            Some(Token::Number(number)) => Ok(Kind::Number(number)),
            Some(Token::Punctuation("+")) => self.term(depth + 1),
            Some(Token::Punctuation("-")) => match self.term(depth + 1)? {
                Kind::Number(number) => Ok(Kind::Number(number.wrapping_neg())),
                _ => Ok(Kind::Other),
            },
            Some(Token::Punctuation("(")) => {
                let inside = self.sum(depth + 1)?;
                self.expect(")", Form::Missing(')'))?;
                Ok(inside)
            }
            Some(Token::Identifier(_) | Token::Register(_)) if self.is_name(start) => {
                let end =
                    self.line.operands.get(self.position - 1).map_or(start, |name| name.range.end);
                Ok(Kind::Label(&self.text[start..end]))
            }
            _ => {
                self.position -= 1;
                self.wrong(Form::Operand)
            }
        }
    }

    /// Returns true if the next number has a sign.
    fn has_sign(&self) -> bool {
        self.text[self.offset()..].starts_with(['-', '+'])
    }

    /// Returns true if a token is a valid label.
    fn is_name(&self, offset: usize) -> bool {
        !self.text[offset..].starts_with(['%', '$', '@'])
    }

    /// Parses a set of memory accesses: letters of `iorw` in this order, or `0`.
    fn accesses(&mut self) -> Read<()> {
        let offset = self.offset();
        let set = match self.peek(0) {
            Some(Token::Number(0)) => Some(0),
            Some(Token::Identifier(name)) => accesses(name),
            _ => None,
        };
        let Some(set) = set else { return self.wrong(Form::Accesses) };
        self.position += 1;
        self.add(Kind::Accesses(set), offset);
        Ok(())
    }

    /// Parses an address: a register in parentheses, with or without a 0 in front of it.
    fn address(&mut self) -> Read<()> {
        let start = self.offset();
        let offset = match self.peek(0) {
            Some(Token::Number(number)) if !self.has_sign() => Some(number),
            _ => None,
        };
        self.position += usize::from(offset.is_some());
        self.expect("(", Form::Missing('('))?;
        let (register, _) = self.register()?;
        self.expect(")", Form::Missing(')'))?;
        if offset.is_some_and(|offset| offset != 0) {
            return Err((start, Form::Offset));
        }
        self.add(Kind::Address(register), start);
        Ok(())
    }
}

/// Returns the bit mask of a set of memory accesses. Returns `None` if `name` has other letters or
/// another order.
fn accesses(name: &str) -> Option<i64> {
    let mut rest = name;
    let mut set = 0;
    for letter in ACCESSES {
        let after = rest.strip_prefix(letter);
        set = set << 1 | i64::from(after.is_some());
        rest = after.unwrap_or(rest);
    }
    rest.is_empty().then_some(set)
}
