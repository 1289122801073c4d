//! Repetitions: `.rept`, `.irp` and `.irpc`.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use super::Assembler;
use super::arguments::{Argument, Arguments};
use super::cursor::Cursor;
use super::error::{ErrorKind, Origin, Parsed};
use super::lexer::{Lexer, Token};
use super::macros::text_of;
use super::substitute::Substitution;
use super::target::Target;

/// Values of the parameter of a repetition.
enum Values {
    /// Number of repetitions without a parameter.
    Count(u64),
    /// Name of the parameter, with its values.
    Each(String, Vec<Argument>),
}

impl<T: Target> Assembler<T> {
    /// Executes a directive for repetitions. `None` for other directives.
    pub(super) fn repetition_directive<'s>(
        &mut self,
        name: Token<'s>,
        cursor: &mut Cursor<'_, 's>,
        lexer: &mut Lexer<'s>,
    ) -> Option<Parsed<()>> {
        let values = match name.text.to_ascii_lowercase().as_str() {
            ".rept" | ".rep" => self.repetition_count(cursor),
            ".irp" => self.repetition_values(cursor, lexer),
            ".irpc" => self.repetition_characters(cursor, lexer),
            ".endr" => {
                let kind = ErrorKind::Invalid("no repetition is open");
                return Some(Err(name.fault(kind)));
            }
            _ => return None,
        };
        Some(self.repeat(name, values, lexer))
    }

    fn repetition_count(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<Values> {
        let fault = cursor.fault(ErrorKind::OutOfRange);
        let count = self.assembly.absolute(cursor)?;
        cursor.end()?;
        u64::try_from(count).map(Values::Count).map_err(|_| fault)
    }

    fn repetition_values<'s>(
        &mut self,
        cursor: &mut Cursor<'_, 's>,
        lexer: &mut Lexer<'s>,
    ) -> Parsed<Values> {
        let name = cursor.symbol()?;
        cursor.expect(",")?;
        let is_alternate = self.reader.macros.is_alternate;
        let is_macho = self.assembly.format.is_macho();
        let mut arguments = Arguments::new(cursor, lexer, is_alternate, is_macho);
        let values = arguments.list(&mut self.assembly)?;
        Ok(Values::Each(name.into(), values))
    }

    fn repetition_characters<'s>(
        &mut self,
        cursor: &mut Cursor<'_, 's>,
        lexer: &mut Lexer<'s>,
    ) -> Parsed<Values> {
        let fault = cursor.peek(2).fault(ErrorKind::Expected("one argument"));
        let Values::Each(name, values) = self.repetition_values(cursor, lexer)? else {
            return Err(fault);
        };
        let [Some(text)] = &values[..] else { return Err(fault) };
        let characters = text.iter().map(|&byte| Some(vec![byte])).collect();
        Ok(Values::Each(name, characters))
    }

    /// Assembles the body behind a directive once for each value.
    fn repeat<'s>(
        &mut self,
        directive: Token<'s>,
        values: Parsed<Values>,
        lexer: &mut Lexer<'s>,
    ) -> Parsed<()> {
        let values = values?;
        let starts = |name: &str| matches!(name, ".rept" | ".rep" | ".irp" | ".irpc");
        let body = lexer.block(starts, |name| name == ".endr");
        let fault = || directive.fault(ErrorKind::Invalid("the repetition has no `.endr`"));
        let (body, rest) = body.ok_or_else(fault)?;
        if let Some(rest) = rest {
            return Err(rest.fault(ErrorKind::Expected("end of statement")));
        }
        let Some(text) = self.repeated(body, &values) else {
            return Err(self.exhausted(directive.offset));
        };
        self.expand(directive.offset, Origin::Repetition, text)
    }

    /// Returns the text of all repetitions of a body. `None` if it is too large.
    fn repeated(&mut self, body: &[u8], values: &Values) -> Option<Vec<u8>> {
        let count = match values {
            Values::Count(count) => usize::try_from(*count).unwrap_or(usize::MAX),
            Values::Each(_, values) => values.len(),
        };
        if !self.reader.take_work(body.len().saturating_mul(count)) {
            return None;
        }
        let (limit, mut text) = (self.reader.left(), Vec::new());
        let is_macho = self.assembly.format.is_macho();
        let is_alternate = self.reader.macros.is_alternate && !is_macho;
        let value = |_: &str| None;
        let positional: Option<&[Argument]> = match values {
            Values::Count(_) if is_macho => Some(&[]),
            _ => None,
        };
        let (instance, count) = (None, 0);
        let plain = Substitution { value: &value, is_alternate, positional, instance, count };
        match values {
            _ if body.is_empty() => {}
            Values::Count(count) => {
                for count in 0..*count {
                    let substitution = Substitution { count, ..plain };
                    substitution.append(body, limit, &mut text).then_some(())?;
                }
            }
            Values::Each(parameter, values) => {
                let instance = Some(self.reader.macros.expanded());
                for (count, argument) in (0..).zip(values) {
                    let value = |name: &str| (name == parameter).then_some(text_of(argument));
                    let substitution = Substitution { value: &value, instance, count, ..plain };
                    substitution.append(body, limit, &mut text).then_some(())?;
                }
            }
        }
        Some(text)
    }
}
