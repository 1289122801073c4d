//! Macros: definitions, and expansions of their bodies.

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::Assembler;
use super::arguments::{Argument, Arguments, Parameters};
use super::cursor::Cursor;
use super::error::{ErrorKind, Fault, Origin, Parsed};
use super::lexer::{Lexer, Token};
use super::substitute::Substitution;
use super::target::Target;

/// Maximum number of macros and repetitions whose expansions are nested in each other, if a macro is
/// the innermost one. It is LLVM's.
const MAX_NESTED: usize = 20;

/// Macros of a source.
#[derive(Debug, Default)]
pub(super) struct Macros {
    by_name: BTreeMap<String, Macro>,
    /// True after `.altmacro`.
    pub(super) is_alternate: bool,
    /// Number of expansions of macros.
    expanded: u64,
    /// Number of names that `LOCAL` has declared.
    locals: u64,
}

#[derive(Debug)]
struct Macro {
    parameters: Parameters,
    body: Vec<u8>,
    /// Number of expansions.
    count: u64,
}

impl Macros {
    pub(super) fn is_defined(&self, name: &str) -> bool {
        !self.by_name.is_empty() && self.by_name.contains_key(name)
    }

    /// Returns the number of expansions so far.
    pub(super) const fn expanded(&self) -> u64 {
        self.expanded
    }
}

/// Directive for macros.
#[derive(Clone, Copy, Debug)]
enum Directive {
    Define,
    /// `.endm`: true if the directive is none of a definition.
    End,
    Exit,
    Remove,
    Alternate(bool),
}

impl<T: Target> Assembler<T> {
    /// Executes a directive for macros. `None` for other directives.
    pub(super) fn macro_directive<'s>(
        &mut self,
        name: Token<'s>,
        cursor: &mut Cursor<'_, 's>,
        lexer: &mut Lexer<'s>,
    ) -> Option<Parsed<()>> {
        let directive = match name.text.to_ascii_lowercase().as_str() {
            ".macro" => Directive::Define,
            ".endm" | ".endmacro" => Directive::End,
            ".exitm" => Directive::Exit,
            ".purgem" => Directive::Remove,
            ".altmacro" => Directive::Alternate(true),
            ".noaltmacro" => Directive::Alternate(false),
            _ => return None,
        };
        Some(match directive {
            Directive::Define => self.define_macro(name, cursor, lexer),
            Directive::Exit => cursor.end().and_then(|()| self.leave(name)),
            Directive::End => Err(name.fault(ErrorKind::Invalid("no macro is defined here"))),
            Directive::Remove => self.remove_macro(cursor),
            Directive::Alternate(is_on) => cursor.end().map(|()| {
                self.reader.macros.is_alternate = is_on;
            }),
        })
    }

    fn define_macro<'s>(
        &mut self,
        directive: Token<'s>,
        cursor: &mut Cursor<'_, 's>,
        lexer: &mut Lexer<'s>,
    ) -> Parsed<()> {
        let name_token = cursor.token();
        let fault = cursor.fault(ErrorKind::Expected("the name of a macro"));
        let name = cursor.identifier().ok_or(fault);
        cursor.eat(",");
        let is_macho = self.assembly.format.is_macho();
        let parameters = Arguments::new(cursor, lexer, false, is_macho).parameters();
        // As in LLVM, a body behind a head with errors is assembled.
        let (name, parameters) = (name?, parameters?);
        let starts = |name: &str| name == ".macro";
        let ends = |name: &str| matches!(name, ".endm" | ".endmacro");
        let body = lexer.block(starts, ends);
        let fault = || directive.fault(ErrorKind::Invalid("the macro has no `.endm`"));
        let (body, rest) = body.ok_or_else(fault)?;
        if let Some(rest) = rest {
            return Err(rest.fault(ErrorKind::Expected("end of statement")));
        }
        if self.reader.macros.by_name.contains_key(name) {
            return Err(name_token.fault(ErrorKind::Invalid("the macro is already defined")));
        }
        let made = Macro { parameters, body: body.to_vec(), count: 0 };
        self.reader.macros.by_name.insert(name.into(), made);
        Ok(())
    }

    fn remove_macro(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<()> {
        let fault = cursor.fault(ErrorKind::Invalid("no macro has this name"));
        let name = cursor.symbol()?;
        cursor.end()?;
        self.reader.macros.by_name.remove(name).map(|_| ()).ok_or(fault)
    }

    /// Assembles the expansion of a macro.
    pub(super) fn call_macro<'s>(
        &mut self,
        name: Token<'s>,
        cursor: &mut Cursor<'_, 's>,
        lexer: &mut Lexer<'s>,
    ) -> Parsed<()> {
        if self.reader.nested() >= MAX_NESTED {
            return Err(name.fault(ErrorKind::Invalid("macros are nested too deeply")));
        }
        let limit = self.reader.left();
        let is_macho = self.assembly.format.is_macho();
        let macros = &mut self.reader.macros;
        let Some(found) = macros.by_name.get_mut(name.text) else { return Ok(()) };
        let mut arguments = Arguments::new(cursor, lexer, macros.is_alternate, is_macho);
        let values = arguments.of_macro(&found.parameters, &mut self.assembly)?;
        let (locals, body) = match macros.is_alternate {
            true => local_names(&found.body, &mut macros.locals),
            false => (BTreeMap::new(), &found.body[..]),
        };
        let value = |name: &str| match found.parameters.index(name) {
            Some(index) => values.get(index).map(text_of),
            None => locals.get(name).map(String::as_bytes),
        };
        let substitution = Substitution {
            value: &value,
            is_alternate: macros.is_alternate && !is_macho,
            positional: (is_macho && found.parameters.len() == 0).then_some(&values[..]),
            instance: Some(macros.expanded),
            count: found.count,
        };
        let mut text = Vec::new();
        let mut is_complete = substitution.append(body, limit, &mut text);
        found.count += 1;
        macros.expanded += 1;
        let work = found.body.len() + found.parameters.len();
        is_complete &= self.reader.take_work(work);
        if !is_complete {
            return Err(self.exhausted(name.offset));
        }
        self.expand(name.offset, Origin::Macro(name.text.into()), text)
    }

    /// Ends the innermost expansion, and the conditional blocks that began in it.
    fn leave(&mut self, name: Token<'_>) -> Parsed<()> {
        let Some(depth) = self.reader.innermost() else {
            return Err(name.fault(ErrorKind::Invalid("no macro is expanded here")));
        };
        self.reader.conditions.close_to(depth);
        self.reader.leaves = true;
        Ok(())
    }

    /// Returns the fault of an expansion that is too large, and ends the assembly.
    pub(super) fn exhausted(&mut self, offset: usize) -> Fault {
        self.reader.stops = true;
        Fault::new(offset, ErrorKind::Invalid("expansions are too large"))
    }
}

/// Returns the text of an argument.
pub(super) fn text_of(argument: &Argument) -> &[u8] {
    argument.as_deref().unwrap_or_default()
}

/// Returns the names that statements `LOCAL` at the start of a body declare, each with a label, and the
/// rest of the body. `count` is the number of such labels before.
fn local_names<'b>(body: &'b [u8], count: &mut u64) -> (BTreeMap<&'b str, String>, &'b [u8]) {
    let (mut names, mut rest) = (BTreeMap::new(), body);
    loop {
        let end = rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len());
        let (line, after) = rest.split_at(end);
        let line = core::str::from_utf8(line).unwrap_or_default().trim_start();
        let Some((keyword, list)) = line.split_once([' ', '\t']) else { break };
        if !keyword.eq_ignore_ascii_case("local") {
            break;
        }
        let list = list.split([',', ' ', '\t', '\r']).filter(|name| !name.is_empty());
        for name in list {
            *count += 1;
            names.insert(name, format!(".LL{count:04x}"));
        }
        // The line break stays, so that the lines have the same numbers.
        rest = after;
        let Some((b'\n', next)) = rest.split_first() else { break };
        if !next.trim_ascii_start().to_ascii_lowercase().starts_with(b"local") {
            break;
        }
        rest = next;
    }
    (names, rest)
}
