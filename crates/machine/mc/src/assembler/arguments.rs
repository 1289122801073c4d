//! Arguments of macros and repetitions, and parameters of macros.
//!
//! Arguments are separated by commas or blanks. Blanks beside an operator do not separate: `1 + 2` is one
//! argument, and so is everything inside parentheses.

use alloc::collections::BTreeMap;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use super::assembly::Assembly;
use super::cursor::Cursor;
use super::error::{ErrorKind, Fault, Parsed};
use super::lexer::{Lexer, Token, TokenKind};
use super::target::Target;

/// Maximum number of bytes that are read again behind texts in angle brackets of a statement.
const MAX_RESUMED: usize = 1 << 20;

/// Parameters of a macro.
#[derive(Debug, Default)]
pub(super) struct Parameters {
    all: Vec<Parameter>,
    indices: BTreeMap<String, usize>,
}

impl Parameters {
    /// Returns the index of the parameter with a name.
    pub(super) fn index(&self, name: &str) -> Option<usize> {
        self.indices.get(name).copied()
    }

    pub(super) const fn len(&self) -> usize {
        self.all.len()
    }
}

/// Parameter of a macro.
#[derive(Debug)]
struct Parameter {
    /// Value without an argument.
    default: Argument,
    is_required: bool,
    /// True if the parameter has all text up to the end of the statement.
    is_rest: bool,
}

/// Value of an argument. `None` if the argument is left out.
pub(super) type Argument = Option<Vec<u8>>;

/// Rest of a statement that has arguments.
#[derive(Debug)]
pub(super) struct Arguments<'t, 's> {
    tokens: Vec<Token<'s>>,
    index: usize,
    lexer: &'t mut Lexer<'s>,
    /// True after `.altmacro`: `%` precedes expressions, and `<` and `>` enclose texts.
    is_alternate: bool,
    /// True in Mach-O: blanks do not separate, and macros without parameters have any number of arguments.
    is_macho: bool,
    /// True if strings keep their quotes.
    keeps_quotes: bool,
    /// Number of bytes that were read again.
    resumed: usize,
}

impl<'t, 's> Arguments<'t, 's> {
    /// Copies the rest of a statement.
    pub(super) fn new(
        cursor: &Cursor<'_, 's>,
        lexer: &'t mut Lexer<'s>,
        is_alternate: bool,
        is_macho: bool,
    ) -> Self {
        let tokens = cursor.rest().to_vec();
        let keeps_quotes = false;
        Arguments { tokens, index: 0, lexer, is_alternate, is_macho, keeps_quotes, resumed: 0 }
    }

    fn cursor(&self) -> Cursor<'_, 's> {
        self.lexer.cursor(self.tokens.get(self.index..).unwrap_or_default())
    }

    fn token(&self) -> Token<'s> {
        self.cursor().token()
    }

    /// Returns what `parse` makes of the present tokens, and moves behind them.
    fn parse<R>(&mut self, parse: impl FnOnce(&mut Cursor<'_, 's>) -> R) -> R {
        let mut cursor = self.cursor();
        let before = cursor.rest().len();
        let result = parse(&mut cursor);
        self.index += before - cursor.rest().len();
        result
    }

    fn eat(&mut self, operator: &str) -> bool {
        self.parse(|cursor| cursor.eat(operator))
    }

    /// Parses the parameters of a macro up to the end of the statement.
    pub(super) fn parameters(&mut self) -> Parsed<Parameters> {
        let mut parameters = Parameters::default();
        while !self.cursor().is_end() {
            let fault = self.token().fault(ErrorKind::Expected("the name of a parameter"));
            if parameters.all.last().is_some_and(|last| last.is_rest) {
                return Err(self.token().fault(ErrorKind::Expected("end of statement")));
            }
            let name = self.parse(|cursor| cursor.identifier()).ok_or_else(|| fault.clone())?;
            if parameters.indices.insert(name.into(), parameters.all.len()).is_some() {
                let kind = ErrorKind::Invalid("two parameters have the same name");
                return Err(Fault { kind, ..fault });
            }
            let (mut is_required, mut is_rest) = (false, false);
            if self.eat(":") {
                let fault = self.token().fault(ErrorKind::Expected("`req` or `vararg`"));
                match self.parse(|cursor| cursor.identifier()) {
                    Some("req") => is_required = true,
                    Some("vararg") => is_rest = true,
                    _ => return Err(fault),
                }
            }
            let default = if self.eat("=") { self.argument(false)? } else { None };
            parameters.all.push(Parameter { default, is_required, is_rest });
            self.eat(",");
        }
        Ok(parameters)
    }

    /// Parses the arguments of a repetition up to the end of the statement.
    pub(super) fn list<T: Target>(&mut self, assembly: &mut Assembly<T>) -> Parsed<Vec<Argument>> {
        let (mut values, mut index) = (Vec::new(), 0);
        while !self.cursor().is_end() {
            let value = self.value(false, assembly)?;
            if value.is_some() {
                values.resize(index + 1, None);
                values[index] = value;
            }
            index += 1;
            self.eat(",");
        }
        Ok(values)
    }

    /// Parses the arguments of a macro: one value for each parameter.
    pub(super) fn of_macro<T: Target>(
        &mut self,
        parameters: &Parameters,
        assembly: &mut Assembly<T>,
    ) -> Parsed<Vec<Argument>> {
        let mut values: Vec<Argument> = Vec::new();
        values.resize_with(parameters.len(), || None);
        let (mut next, mut has_keywords) = (0, false);
        let is_positional = self.is_macho && parameters.len() == 0;
        self.keeps_quotes = is_positional;
        while !self.cursor().is_end() {
            let start = self.token();
            let fault = |kind| start.fault(kind);
            let mut index = next;
            if start.kind == TokenKind::Identifier && self.cursor().peek(1).is_operator("=") {
                self.index += 2;
                has_keywords = true;
                let named = parameters.index(start.text);
                let kind = ErrorKind::Invalid("the macro has no parameter of this name");
                index = named.ok_or_else(|| fault(kind))?;
            } else if has_keywords {
                return Err(fault(ErrorKind::Expected("the name of a parameter and `=`")));
            } else if next >= parameters.len() && parameters.len() > 0 {
                return Err(fault(ErrorKind::Expected("end of statement")));
            }
            if parameters.len() == 0 && !is_positional {
                return Err(fault(ErrorKind::Invalid("the macro has no parameters")));
            }
            let is_rest = parameters.all.get(next).is_some_and(|parameter| parameter.is_rest);
            let value = self.value(is_rest, assembly)?;
            if is_positional && value.is_some() {
                values.resize(index + 1, None);
            }
            if let Some(slot) = values.get_mut(index)
                && value.is_some()
            {
                *slot = value;
            }
            next += 1;
            self.eat(",");
        }
        for (value, parameter) in values.iter_mut().zip(&parameters.all) {
            if value.is_none() && parameter.is_required {
                let kind = ErrorKind::Invalid("a required argument is missing");
                return Err(self.token().fault(kind));
            }
            if value.is_none() {
                value.clone_from(&parameter.default);
            }
        }
        Ok(values)
    }

    /// Parses the value of an argument.
    fn value<T: Target>(&mut self, is_rest: bool, assembly: &mut Assembly<T>) -> Parsed<Argument> {
        if self.is_alternate && self.eat("%") {
            let value = self.parse(|cursor| assembly.absolute(cursor))?;
            return Ok(Some(value.to_string().into_bytes()));
        }
        let start = self.token();
        if self.is_alternate
            && start.text.starts_with('<')
            && let Some((text, end)) = bracketed(self.lexer.text_from(start.offset))
        {
            self.skip_to(start.offset + end)?;
            return Ok(Some(text));
        }
        self.argument(is_rest)
    }

    /// Moves to an offset. If it is inside a token, the rest of the statement is read again.
    fn skip_to(&mut self, offset: usize) -> Parsed<()> {
        let mut last = self.token();
        while last.kind != TokenKind::End && last.end() < offset {
            self.index += 1;
            last = self.token();
        }
        if last.kind != TokenKind::End && last.end() == offset {
            self.index += 1;
            return Ok(());
        }
        self.lexer.resume(offset, &mut self.tokens);
        self.index = 0;
        self.resumed += self.tokens.last().map_or(0, |end| end.offset.saturating_sub(offset));
        if self.resumed > MAX_RESUMED {
            return Err(last.fault(ErrorKind::Invalid("statement has too many tokens")));
        }
        Ok(())
    }

    fn argument(&mut self, is_rest: bool) -> Parsed<Argument> {
        if is_rest {
            let mut cursor = self.cursor();
            if cursor.is_end() {
                return Ok(None);
            }
            let text = self.lexer.raw(&mut cursor, |_| false).to_vec();
            self.index = self.tokens.len() - 1;
            return Ok(Some(text));
        }
        let (mut text, mut level) = (None, 0_usize);
        let mut end = self.token().offset;
        loop {
            let token = self.token();
            let has_blank = token.offset > end && !self.is_macho;
            if token.is_operator("=") {
                return Err(token.fault(ErrorKind::Expected("an argument")));
            }
            let joins = level == 0 && is_joining(&token);
            let ends = token.is_operator(",") || has_blank && !joins;
            if token.kind == TokenKind::End || level == 0 && ends {
                break;
            }
            let text = text.get_or_insert_with(Vec::new);
            if level > 0 && has_blank {
                text.push(b' ');
            }
            match token.text {
                "(" if !token.is_string() => level += 1,
                ")" if !token.is_string() => level = level.saturating_sub(1),
                _ => {}
            }
            text.extend_from_slice(if token.is_string() && !self.keeps_quotes {
                inside(token.bytes)
            } else {
                token.bytes
            });
            self.index += 1;
            // Blanks behind an operator belong to it.
            end = if joins { self.token().offset } else { token.end() };
        }
        if level > 0 {
            return Err(self.token().fault(ErrorKind::Expected(")")));
        }
        Ok(text)
    }
}

/// Returns true if blanks around an operator do not end an argument.
fn is_joining(token: &Token<'_>) -> bool {
    const OPERATORS: [&str; 21] = [
        "+", "-", "~", "/", "*", "==", "!", "!=", "<", "<=", "<<", "<>", ">", ">=", ">>", "&",
        "&&", "|", "||", "^", ".",
    ];
    matches!(token.kind, TokenKind::Operator | TokenKind::Identifier)
        && OPERATORS.contains(&token.text)
}

/// Returns the bytes between the quotes of a string.
fn inside(string: &[u8]) -> &[u8] {
    string.get(1..string.len().saturating_sub(1)).unwrap_or_default()
}

/// Returns the text in angle brackets that a text begins with, without the `!` before characters, and the
/// offset behind the brackets.
fn bracketed(text: &[u8]) -> Option<(Vec<u8>, usize)> {
    let (mut inner, mut index) = (Vec::new(), 1);
    loop {
        match *text.get(index)? {
            b'>' => return Some((inner, index + 1)),
            b'\n' | b'\r' | 0 => return None,
            b'!' => {
                index += 1;
                inner.push(*text.get(index)?);
            }
            byte => inner.push(byte),
        }
        index += 1;
    }
}
