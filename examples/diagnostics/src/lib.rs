//! Diagnostics of a compiler for sums.
//!
//! `td/calc.td` defines the diagnostics and their groups. The build script generates an enum,
//! tables, and a function for each diagnostic that takes the arguments of its text. This crate
//! decides when to report a diagnostic and how to print it.

use std::collections::BTreeMap;
use std::fmt::{self, Write};

use tablegen_rt::diagnostics::{Diagnostics, Kind, Message, Severity};

use calc::choices::Expected;
pub use calc::{Diag, Group, Settings, messages};

/// Diagnostics of `td/calc.td`.
pub mod calc {
    include!(concat!(env!("OUT_DIR"), "/calc.rs"));
}

/// Functions, with the number of arguments of each.
const FUNCTIONS: [(&str, usize); 3] = [("pi", 0), ("abs", 1), ("max", 2)];

/// Operators, in the order of their numbers in messages.
const OPERATORS: [char; 4] = ['+', '-', '*', '/'];

/// Checks a program, and gives all that there is to say about it. Whether it is right.
pub fn check(file: &str, program: &str, settings: &Settings) -> (String, bool) {
    let mut checker = Checker {
        file,
        settings,
        lines: program.lines().collect(),
        variables: BTreeMap::new(),
        told: String::new(),
        last: None,
        failed: false,
        stopped: false,
    };
    checker.program();
    (checker.told, !checker.failed)
}

/// Variable: where it is defined, and true if it was used since.
struct Variable {
    place: (usize, usize),
    used: bool,
}

struct Checker<'p> {
    file: &'p str,
    settings: &'p Settings,
    lines: Vec<&'p str>,
    variables: BTreeMap<&'p str, Variable>,
    told: String,
    /// Severity of the last diagnostic, to which notes belong.
    last: Option<Severity>,
    failed: bool,
    stopped: bool,
}

/// Token of a line, with its column.
#[derive(Clone, Copy)]
struct Word<'p> {
    text: &'p str,
    column: usize,
}

impl<'p> Checker<'p> {
    /// Shows a message as compilers do, if it is on.
    fn tell<const N: usize>(
        &mut self,
        (line, column): (usize, usize),
        message: &Message<'_, Diag, N>,
    ) {
        let diagnostic = message.diagnostic();
        let mut severity = self.settings.severity(diagnostic);
        let mut word = severity.word();
        if diagnostic.kind() == Kind::Note {
            severity = self.last.unwrap_or(Severity::Ignored);
            word = "note";
        } else {
            self.last = Some(severity);
        }
        if severity == Severity::Ignored || self.stopped {
            return;
        }
        self.failed |= severity >= Severity::Error;
        self.stopped |= severity == Severity::Fatal;
        let flag = Flag(diagnostic, severity);
        let source = self.lines.get(line).copied().unwrap_or_default();
        let (file, place) = (self.file, format!("{}:{}", line + 1, column + 1));
        let caret = " ".repeat(column);
        // Writing to a string cannot fail.
        let _ = writeln!(self.told, "{file}:{place}: {word}: {message}{flag}\n{source}\n{caret}^");
    }

    fn program(&mut self) {
        for line in 0..self.lines.len() {
            self.line(line);
        }
        let unused: Vec<_> = self.variables.iter().filter(|(_, one)| !one.used).collect();
        let unused: Vec<_> = unused.into_iter().map(|(name, one)| (*name, one.place)).collect();
        for (name, place) in unused {
            self.tell(place, &messages::warn_unused_variable(&name));
        }
        let (lines, variables) = (self.lines.len() as i64, self.variables.len() as i64);
        self.tell((self.lines.len(), 0), &messages::remark_done(lines, variables));
    }

    /// Checks a line: `name = value`, or a value alone.
    fn line(&mut self, line: usize) {
        let Some(words) = self.words(line) else { return };
        let end = Word { text: "", column: self.lines[line].len() };
        let mut words = Words { line, all: &words, end };
        if words.all.is_empty() {
            return;
        }
        if words.all.get(1).is_some_and(|word| word.text == "=") {
            let name = words.next();
            words.next();
            if !name.text.starts_with(char::is_alphabetic) {
                return self.expected(&words, name, Expected::Name);
            }
            self.value(&mut words);
            self.define(name, line);
        } else if let Some(operator) = self.value(&mut words) {
            let number = OPERATORS.iter().position(|&known| operator.text.starts_with(known));
            let message = messages::warn_unused_value(number.unwrap_or_default() as i64);
            self.tell((line, operator.column), &message);
        }
        if let Some(&word) = words.all.first() {
            self.expected(&words, word, Expected::End);
        }
    }

    fn define(&mut self, name: Word<'p>, line: usize) {
        let place = (line, name.column);
        let before = self.variables.insert(name.text, Variable { place, used: false });
        if let Some(before) = before {
            self.tell(place, &messages::warn_redefined(&name.text));
            let earlier = before.place.0 as i64 + 1;
            self.tell(before.place, &messages::note_defined(&name.text, earlier));
        }
    }

    fn expected(&mut self, words: &Words<'p, '_>, at: Word<'p>, what: Expected) {
        self.tell((words.line, at.column), &messages::err_expected(what));
    }

    /// Checks a sum and returns its last operator. Returns `None` if the sum has no operator or is
    /// malformed.
    fn value(&mut self, words: &mut Words<'p, '_>) -> Option<Word<'p>> {
        let mut last = None;
        loop {
            let divides = last.is_some_and(|word: Word<'_>| word.text == "/");
            let operand = words.next();
            match operand.text {
                "0" if divides => {
                    self.tell((words.line, operand.column), &messages::warn_zero(3));
                }
                name if name.starts_with(char::is_alphabetic) => self.name(operand, words),
                number if number.starts_with(|c: char| c.is_ascii_digit()) => {}
                _ => {
                    self.expected(words, operand, Expected::Value);
                    words.all = &[];
                    return None;
                }
            }
            match words.all.first() {
                Some(word) if word.text.starts_with(OPERATORS) => last = Some(words.next()),
                _ => return last,
            }
        }
    }

    /// Checks a variable, or a call of a function with its arguments in parentheses.
    fn name(&mut self, name: Word<'p>, words: &mut Words<'p, '_>) {
        let place = (words.line, name.column);
        if words.all.first().is_none_or(|word| word.text != "(") {
            match self.variables.get_mut(name.text) {
                Some(variable) => variable.used = true,
                None => {
                    let near =
                        self.variables.keys().find(|known| known.starts_with(&name.text[..1]));
                    let (has, near) = (near.is_some(), near.copied().unwrap_or_default());
                    self.tell(place, &messages::err_unknown(&name.text, has.into(), &near));
                }
            }
            return;
        }
        words.next();
        let mut given = 0;
        while words.all.first().is_some_and(|word| word.text != ")") {
            self.value(words);
            given += 1;
            if words.all.first().is_some_and(|word| word.text == ",") {
                words.next();
            }
        }
        words.next();
        match FUNCTIONS.iter().find(|(known, _)| *known == name.text) {
            None => self.tell(place, &messages::err_function(&name.text)),
            Some(&(_, takes)) if takes != given => {
                let message = messages::err_arguments(&name.text, takes as i64, given as i64);
                self.tell(place, &message);
            }
            Some(_) => {}
        }
    }

    /// Splits a line into tokens. Returns `None` if a character belongs to no token.
    fn words(&mut self, line: usize) -> Option<Vec<Word<'p>>> {
        let text = self.lines[line];
        let mut words = Vec::new();
        let mut at = 0;
        while let Some(first) = text[at..].chars().next() {
            let len = match first {
                ' ' => 0,
                '=' | '(' | ')' | ',' => 1,
                c if OPERATORS.contains(&c) => 1,
                c if c.is_alphanumeric() => {
                    let end = text[at..].find(|c: char| !c.is_alphanumeric());
                    end.unwrap_or(text.len() - at)
                }
                c => {
                    self.tell((line, at), &messages::err_letter(&c));
                    return None;
                }
            };
            if len > 0 {
                words.push(Word { text: &text[at..at + len], column: at });
            }
            at += len.max(first.len_utf8());
        }
        Some(words)
    }
}

/// Tokens of a line that are not read yet.
struct Words<'p, 'w> {
    line: usize,
    all: &'w [Word<'p>],
    end: Word<'p>,
}

impl<'p> Words<'p, '_> {
    fn next(&mut self) -> Word<'p> {
        match self.all.split_first() {
            Some((&first, rest)) => {
                self.all = rest;
                first
            }
            None => self.end,
        }
    }
}

/// Diagnostic whose text is followed by the flag that changes its severity.
struct Flag(Diag, Severity);

impl fmt::Display for Flag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(group) = self.0.group() else { return Ok(()) };
        match (self.0.kind(), self.1) {
            (Kind::Remark, _) => write!(f, " [-R{group}]"),
            (_, Severity::Error | Severity::Fatal) => write!(f, " [-Werror={group}]"),
            _ => write!(f, " [-W{group}]"),
        }
    }
}
