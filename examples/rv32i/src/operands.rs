//! Operands of instructions in assembly, and what the generated matcher asks about them.
//!
//! In: what the lexer of `tablegen-rt` makes of a line. Out: the operands that stand there, each
//! with its place, for `match_instruction`; or the place where a line goes wrong before it comes to
//! that.

use std::collections::HashMap;
use std::ops::RangeInclusive;

use tablegen_rt::asm::lex::{BadNumber, Kind as Token, Line, Operand as Lexed, Syntax, lex};
use tablegen_rt::mc::inst::Operand as Value;

use crate::inst::ACCESSES;
use crate::target::Register;
use crate::target::matcher::{
    AssemblerHooks, AssemblyVariant, Available, Fit, Instruction, OperandClass, Written,
    custom_classes, register_by_name, register_by_other_name,
};

/// How lines are taken apart: commas are seen, as they must be where they belong.
const SYNTAX: Syntax = Syntax { separators: " \t", ..AssemblyVariant::Default.syntax() };

/// Where labels are.
pub(crate) type Labels<'t> = HashMap<&'t str, i64>;

/// What an operand is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind<'t> {
    /// A parenthesis.
    Token(&'static str),
    Register(Register),
    Number(i64),
    /// A set of memory accesses.
    Accesses(i64),
    /// A register that holds an address.
    Address(Register),
    /// A label, which may be nowhere.
    Label(&'t str),
}

/// An operand, and the byte of the line at which it begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Operand<'t> {
    pub(crate) kind: Kind<'t>,
    pub(crate) place: usize,
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

/// What the description leaves to code: labels, and what has a form of its own. Ranges of numbers
/// are in the description.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hooks<'l, 't> {
    pub(crate) labels: &'l Labels<'t>,
    /// Where the instruction will be.
    pub(crate) address: i64,
}

impl<'t> Hooks<'_, 't> {
    /// How far away a label is.
    fn distance(&self, label: &str) -> Option<i64> {
        Some(self.labels.get(label)? - self.address)
    }

    /// Whether an operand says how far to branch. A label that is nowhere may be any.
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

    /// The first label that is nowhere, and its place.
    pub(crate) fn unknown_label(&self, operands: &[Operand<'t>]) -> Option<(&'t str, usize)> {
        operands.iter().find_map(|operand| match operand.kind {
            Kind::Label(label) if self.distance(label).is_none() => Some((label, operand.place)),
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

    fn add_offset(&self, operand: &Operand<'t>, _len: usize, inst: &mut Instruction) {
        let offset = match operand.kind {
            Kind::Label(label) => self.distance(label),
            _ => operand.immediate(),
        };
        // There is a place for each operand of an instruction.
        let _ = inst.push(Value::Immediate(offset.unwrap_or(0)));
    }
}

/// What is wrong with a line, apart from what the matcher finds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// There must be a mnemonic.
    Mnemonic,
    /// Nothing that could be an operand.
    Operand,
    /// There must be a register.
    Register,
    /// There must be this character.
    Missing(char),
    /// Neither a comma nor the end.
    End,
    /// A set of memory accesses has the letters i, o, r and w, in this order.
    Accesses,
    /// An offset that must be 0, if it is there.
    Offset,
}

impl Form {
    /// What to say.
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

/// A register by its number, `x10`, or its name in the calling convention, `a0`.
fn register(word: &str) -> Option<Register> {
    register_by_name(word).or_else(|| register_by_other_name(word))
}

/// An instruction as it is written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Statement<'t> {
    /// The mnemonic, in lower case.
    pub(crate) mnemonic: String,
    pub(crate) place: usize,
    pub(crate) operands: Vec<Operand<'t>>,
}

impl Statement<'_> {
    /// Where an operand begins; none if there are fewer.
    pub(crate) fn place_of(&self, operand: usize) -> Option<usize> {
        self.operands.get(operand).map(|operand| operand.place)
    }
}

/// Reads a line without labels.
///
/// # Errors
/// The place that is wrong, and what is.
pub(crate) fn read<'t>(text: &'t str, available: &Available) -> Read<Statement<'t>> {
    // What is behind a number that is none is not looked at; what is before comes first.
    let (line, bad) = match lex(&SYNTAX, text, register) {
        Ok(line) => (line, None),
        Err(BadNumber { place }) => {
            let before = lex(&SYNTAX, &text[..place.start], register);
            let before = before.map_err(|error| (error.place.start, Form::Operand))?;
            (before, Some(place.start))
        }
    };
    let mnemonic = line.mnemonic.to_ascii_lowercase();
    let place = line.place.start;
    if !mnemonic.starts_with(|c: char| !c.is_ascii_digit()) {
        return Err((bad.unwrap_or_else(|| line.place_of(0).start).min(place), Form::Mnemonic));
    }
    let mut reader = Reader { text, line, at: 0, bad, operands: Vec::new() };
    reader.all(&mnemonic, available)?;
    Ok(Statement { mnemonic, place, operands: reader.operands })
}

/// Reads operands one after the other.
struct Reader<'t> {
    text: &'t str,
    line: Line<'t, Register>,
    /// The next token.
    at: usize,
    /// Where the line ends with a number that is none.
    bad: Option<usize>,
    operands: Vec<Operand<'t>>,
}

type Read<T> = Result<T, (usize, Form)>;

impl<'t> Reader<'t> {
    fn all(&mut self, mnemonic: &str, available: &Available) -> Read<()> {
        if self.is_end() {
            return Ok(());
        }
        loop {
            match custom_classes(mnemonic, self.operands.len(), available).next() {
                Some(OperandClass::Accesses) => self.accesses()?,
                Some(OperandClass::Address) => self.address()?,
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
        self.line.operands.get(self.at)
    }

    /// Where the next token is, or the line ends.
    fn place(&self) -> usize {
        match (self.next(), self.bad) {
            (None, Some(bad)) => bad,
            _ => self.line.place_of(self.at).start,
        }
    }

    fn wrong<T>(&self, what: Form) -> Read<T> {
        Err((self.place(), what))
    }

    /// The kind of a token, counted from the next one.
    fn peek(&self, ahead: usize) -> Option<Token<'t, Register>> {
        Some(self.line.operands.get(self.at + ahead)?.kind)
    }

    /// Takes a character, if it is the next token.
    fn take(&mut self, what: &str) -> bool {
        let is_there = self.peek(0) == Some(Token::Punctuation(what));
        self.at += usize::from(is_there);
        is_there
    }

    fn expect(&mut self, what: &str, otherwise: Form) -> Read<()> {
        if self.take(what) { Ok(()) } else { self.wrong(otherwise) }
    }

    fn add(&mut self, kind: Kind<'t>, place: usize) {
        self.operands.push(Operand { kind, place });
    }

    /// An operand of no special form: a register, also in parentheses; a number, and perhaps a
    /// register in parentheses behind it; or a label.
    fn operand(&mut self) -> Read<()> {
        let place = self.place();
        match self.peek(0) {
            Some(Token::Register(register)) => {
                self.at += 1;
                self.add(Kind::Register(register), place);
                return Ok(());
            }
            Some(Token::Punctuation("(")) if self.has_register_in_parentheses() => {
                return self.parentheses(place);
            }
            _ => {}
        }
        if let Some(Token::Word(word)) = self.peek(0)
            && !word.starts_with(['%', '$', '@'])
        {
            self.at += 1;
            self.add(Kind::Label(word), place);
            return Ok(());
        }
        let number = self.number()?;
        self.add(Kind::Number(number), place);
        if self.peek(0) == Some(Token::Punctuation("(")) {
            let register = self.line.place_of(self.at + 1).start;
            self.parentheses(register)?;
        }
        Ok(())
    }

    fn has_register_in_parentheses(&self) -> bool {
        matches!(self.peek(1), Some(Token::Register(_)))
            && self.peek(2) == Some(Token::Punctuation(")"))
    }

    /// A register in parentheses, as three operands; where the first of them is wrong is said to be
    /// at `place`.
    fn parentheses(&mut self, place: usize) -> Read<()> {
        self.expect("(", Form::Missing('('))?;
        self.add(Kind::Token("("), place);
        let (register, place) = self.register()?;
        self.add(Kind::Register(register), place);
        let place = self.place();
        self.expect(")", Form::Missing(')'))?;
        self.add(Kind::Token(")"), place);
        Ok(())
    }

    fn register(&mut self) -> Read<(Register, usize)> {
        let place = self.place();
        let Some(Token::Register(register)) = self.peek(0) else {
            return self.wrong(Form::Register);
        };
        self.at += 1;
        Ok((register, place))
    }

    /// A number with signs and in parentheses.
    fn number(&mut self) -> Read<i64> {
        let mut negative = false;
        let mut open = Vec::new();
        let mut number = loop {
            match self.peek(0) {
                Some(Token::Number(number)) => break number,
                Some(Token::Punctuation("-")) => negative = !negative,
                Some(Token::Punctuation("+")) => {}
                Some(Token::Punctuation("(")) => open.push(std::mem::take(&mut negative)),
                _ => return self.wrong(Form::Operand),
            }
            self.at += 1;
        };
        self.at += 1;
        for outside in open.into_iter().rev() {
            self.expect(")", Form::Missing(')'))?;
            number = if negative { number.wrapping_neg() } else { number };
            negative = outside;
        }
        Ok(if negative { number.wrapping_neg() } else { number })
    }

    /// A set of memory accesses.
    fn accesses(&mut self) -> Read<()> {
        let place = self.place();
        let set = match self.peek(0) {
            Some(Token::Number(0)) => Some(0),
            Some(Token::Word(word)) => accesses(word),
            _ => None,
        };
        let Some(set) = set else { return self.wrong(Form::Accesses) };
        self.at += 1;
        self.add(Kind::Accesses(set), place);
        Ok(())
    }

    /// A register in parentheses that holds an address; there may be a 0 in front of it.
    fn address(&mut self) -> Read<()> {
        let place = self.place();
        let offset = match self.peek(0) {
            Some(Token::Number(number)) if !self.text[place..].starts_with(['-', '+']) => {
                Some(number)
            }
            _ => None,
        };
        self.at += usize::from(offset.is_some());
        self.expect("(", Form::Missing('('))?;
        let (register, _) = self.register()?;
        self.expect(")", Form::Missing(')'))?;
        if offset.is_some_and(|offset| offset != 0) {
            return Err((place, Form::Offset));
        }
        self.add(Kind::Address(register), place);
        Ok(())
    }
}

/// A set of memory accesses by its letters.
fn accesses(word: &str) -> Option<i64> {
    let mut rest = word;
    let mut set = 0;
    for letter in ACCESSES {
        let after = rest.strip_prefix(letter);
        set = set << 1 | i64::from(after.is_some());
        rest = after.unwrap_or(rest);
    }
    rest.is_empty().then_some(set)
}
