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
        reported: String::new(),
        last: None,
        failed: false,
        stopped: false,
    };
    checker.program();
    (checker.reported, !checker.failed)
}

/// Variable: where it is defined, and true if it was used since.
struct Variable {
    position: (usize, usize),
    used: bool,
}

struct Checker<'p> {
    file: &'p str,
    settings: &'p Settings,
    lines: Vec<&'p str>,
    variables: BTreeMap<&'p str, Variable>,
    reported: String,
    /// Severity of the last diagnostic, to which notes belong.
    last: Option<Severity>,
    failed: bool,
    stopped: bool,
}

/// Token of a line, with its column.
#[derive(Clone, Copy)]
struct Token<'p> {
    text: &'p str,
    column: usize,
}

impl<'p> Checker<'p> {
    /// Shows a message as compilers do, if it is on.
    fn report<const N: usize>(
        &mut self,
        (line, column): (usize, usize),
        message: &Message<'_, Diag, N>,
    ) {
        let diagnostic = message.diagnostic();
        let mut severity = self.settings.severity(diagnostic);
        let mut label = severity.label();
        if diagnostic.kind() == Kind::Note {
            severity = self.last.unwrap_or(Severity::Ignored);
            label = "note";
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
        let (file, position) = (self.file, format!("{}:{}", line + 1, column + 1));
        let caret = " ".repeat(column);
        // Writing to a string cannot fail.
        let _ = writeln!(
            self.reported,
            "{file}:{position}: {label}: {message}{flag}\n{source}\n{caret}^"
        );
    }

    fn program(&mut self) {
        for line in 0..self.lines.len() {
            self.line(line);
        }
        let unused: Vec<_> = self.variables.iter().filter(|(_, one)| !one.used).collect();
        let unused: Vec<_> = unused.into_iter().map(|(name, one)| (*name, one.position)).collect();
        for (name, position) in unused {
            self.report(position, &messages::warn_unused_variable(&name));
        }
        let (lines, variables) = (self.lines.len() as i64, self.variables.len() as i64);
        self.report((self.lines.len(), 0), &messages::remark_done(lines, variables));
    }

    /// Checks a line: `name = value`, or a value alone.
    fn line(&mut self, line: usize) {
        let Some(tokens) = self.tokens(line) else { return };
        let end = Token { text: "", column: self.lines[line].len() };
        let mut tokens = Tokens { line, all: &tokens, end };
        if tokens.all.is_empty() {
            return;
        }
        if tokens.all.get(1).is_some_and(|token| token.text == "=") {
            let name = tokens.next();
            tokens.next();
            if !name.text.starts_with(char::is_alphabetic) {
                return self.expected(&tokens, name, Expected::Name);
            }
            self.value(&mut tokens);
            self.define(name, line);
        } else if let Some(operator) = self.value(&mut tokens) {
            let number = OPERATORS.iter().position(|&known| operator.text.starts_with(known));
            let message = messages::warn_unused_value(number.unwrap_or_default() as i64);
            self.report((line, operator.column), &message);
        }
        if let Some(&token) = tokens.all.first() {
            self.expected(&tokens, token, Expected::End);
        }
    }

    fn define(&mut self, name: Token<'p>, line: usize) {
        let position = (line, name.column);
        let before = self.variables.insert(name.text, Variable { position, used: false });
        if let Some(before) = before {
            self.report(position, &messages::warn_redefined(&name.text));
            let earlier = before.position.0 as i64 + 1;
            self.report(before.position, &messages::note_defined(&name.text, earlier));
        }
    }

    fn expected(&mut self, tokens: &Tokens<'p, '_>, token: Token<'p>, what: Expected) {
        self.report((tokens.line, token.column), &messages::err_expected(what));
    }

    /// Checks a sum and returns its last operator. Returns `None` if the sum has no operator or is
    /// malformed.
    fn value(&mut self, tokens: &mut Tokens<'p, '_>) -> Option<Token<'p>> {
        let mut last = None;
        loop {
            let divides = last.is_some_and(|token: Token<'_>| token.text == "/");
            let operand = tokens.next();
            match operand.text {
                "0" if divides => {
                    self.report((tokens.line, operand.column), &messages::warn_zero(3));
                }
                name if name.starts_with(char::is_alphabetic) => self.name(operand, tokens),
                number if number.starts_with(|c: char| c.is_ascii_digit()) => {}
                _ => {
                    self.expected(tokens, operand, Expected::Value);
                    tokens.all = &[];
                    return None;
                }
            }
            match tokens.all.first() {
                Some(token) if token.text.starts_with(OPERATORS) => last = Some(tokens.next()),
                _ => return last,
            }
        }
    }

    /// Checks a variable, or a call of a function with its arguments in parentheses.
    fn name(&mut self, name: Token<'p>, tokens: &mut Tokens<'p, '_>) {
        let position = (tokens.line, name.column);
        if tokens.all.first().is_none_or(|token| token.text != "(") {
            match self.variables.get_mut(name.text) {
                Some(variable) => variable.used = true,
                None => {
                    let near =
                        self.variables.keys().find(|known| known.starts_with(&name.text[..1]));
                    let (has, near) = (near.is_some(), near.copied().unwrap_or_default());
                    self.report(position, &messages::err_unknown(&name.text, has.into(), &near));
                }
            }
            return;
        }
        tokens.next();
        let mut given = 0;
        while tokens.all.first().is_some_and(|token| token.text != ")") {
            self.value(tokens);
            given += 1;
            if tokens.all.first().is_some_and(|token| token.text == ",") {
                tokens.next();
            }
        }
        tokens.next();
        match FUNCTIONS.iter().find(|(known, _)| *known == name.text) {
            None => self.report(position, &messages::err_function(&name.text)),
            Some(&(_, takes)) if takes != given => {
                let message = messages::err_arguments(&name.text, takes as i64, given as i64);
                self.report(position, &message);
            }
            Some(_) => {}
        }
    }

    /// Splits a line into tokens. Returns `None` if a character belongs to no token.
    fn tokens(&mut self, line: usize) -> Option<Vec<Token<'p>>> {
        let text = self.lines[line];
        let mut tokens = Vec::new();
        let mut offset = 0;
        while let Some(first) = text[offset..].chars().next() {
            let len = match first {
                ' ' => 0,
                '=' | '(' | ')' | ',' => 1,
                c if OPERATORS.contains(&c) => 1,
                c if c.is_alphanumeric() => {
                    let end = text[offset..].find(|c: char| !c.is_alphanumeric());
                    end.unwrap_or(text.len() - offset)
                }
                c => {
                    self.report((line, offset), &messages::err_letter(&c));
                    return None;
                }
            };
            if len > 0 {
                tokens.push(Token { text: &text[offset..offset + len], column: offset });
            }
            offset += len.max(first.len_utf8());
        }
        Some(tokens)
    }
}

/// Tokens of a line that are not read yet.
struct Tokens<'p, 'w> {
    line: usize,
    all: &'w [Token<'p>],
    end: Token<'p>,
}

impl<'p> Tokens<'p, '_> {
    fn next(&mut self) -> Token<'p> {
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
