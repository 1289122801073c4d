//! Directives that select statements: `.if`, `.else`, `.endif` and the like.

use alloc::vec::Vec;

use super::assembly::Assembly;
use super::cursor::Cursor;
use super::error::{ErrorKind, Fault, Parsed};
use super::lexer::{Lexer, Token};
use super::symbols::Definition;
use super::target::Target;

/// Directive that selects statements.
#[derive(Clone, Copy, Debug)]
pub(super) enum Conditional {
    /// `.if`, `.ifeq` and others that compare a number with 0.
    If(fn(i64) -> bool),
    /// `.ifdef`: true if the symbol is defined.
    Defined(bool),
    /// `.ifb`: true if there is no text.
    Blank(bool),
    /// `.ifc`: true if two texts are equal.
    SameText(bool),
    /// `.ifeqs`: true if two strings are equal.
    SameString(bool),
    ElseIf,
    Else,
    EndIf,
}

impl Conditional {
    /// Returns the directive with a name, which begins with a point. Letters can be in upper case.
    pub(super) fn named(name: &str) -> Option<Self> {
        // Most other directives end here.
        let start = name.as_bytes().get(1..3)?;
        let is_candidate = [b"if", b"el", b"en"].iter().any(|one| start.eq_ignore_ascii_case(*one));
        if !is_candidate || name.len() > ".ifnotdef".len() {
            return None;
        }
        Some(match name.to_ascii_lowercase().as_str() {
            ".if" | ".ifne" => Conditional::If(|value| value != 0),
            ".ifeq" => Conditional::If(|value| value == 0),
            ".ifge" => Conditional::If(|value| value >= 0),
            ".ifgt" => Conditional::If(|value| value > 0),
            ".ifle" => Conditional::If(|value| value <= 0),
            ".iflt" => Conditional::If(|value| value < 0),
            ".ifdef" => Conditional::Defined(true),
            ".ifndef" | ".ifnotdef" => Conditional::Defined(false),
            ".ifb" => Conditional::Blank(true),
            ".ifnb" => Conditional::Blank(false),
            ".ifc" => Conditional::SameText(true),
            ".ifnc" => Conditional::SameText(false),
            ".ifeqs" => Conditional::SameString(true),
            ".ifnes" => Conditional::SameString(false),
            ".elseif" => Conditional::ElseIf,
            ".else" => Conditional::Else,
            ".endif" => Conditional::EndIf,
            _ => return None,
        })
    }
}

/// Part of a conditional block.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
enum Part {
    /// Outside of all blocks.
    #[default]
    Outside,
    If,
    Else,
}

/// State of the innermost block.
#[derive(Clone, Copy, Default, Debug)]
struct State {
    part: Part,
    /// True if a condition of the block was true.
    is_met: bool,
    skips: bool,
}

/// Conditional blocks that are open.
#[derive(Debug, Default)]
pub(super) struct Conditions {
    current: State,
    /// States of the blocks around.
    outer: Vec<State>,
}

impl Conditions {
    /// Returns true if statements are skipped.
    pub(super) const fn skips(&self) -> bool {
        self.current.skips
    }

    /// Returns the number of open blocks.
    pub(super) const fn depth(&self) -> usize {
        self.outer.len()
    }

    /// Closes blocks until as many are open as before.
    pub(super) fn close_to(&mut self, depth: usize) {
        while self.outer.len() > depth
            && let Some(state) = self.outer.pop()
        {
            self.current = state;
        }
    }

    /// Executes a directive.
    pub(super) fn execute<'s, T: Target>(
        &mut self,
        directive: Conditional,
        name: Token<'_>,
        cursor: &mut Cursor<'_, 's>,
        lexer: &Lexer<'s>,
        assembly: &mut Assembly<T>,
    ) -> Parsed<()> {
        let outer_skips = self.outer.last().is_some_and(|state| state.skips);
        match directive {
            Conditional::ElseIf | Conditional::Else if self.current.part != Part::If => {
                Err(name.fault(ErrorKind::Invalid("no `.if` is open")))
            }
            Conditional::ElseIf => {
                if outer_skips || self.current.is_met {
                    self.current.skips = true;
                    return Ok(());
                }
                let value = assembly.absolute(cursor)?;
                cursor.end()?;
                self.choose(value != 0);
                Ok(())
            }
            Conditional::Else => {
                cursor.end()?;
                self.current.part = Part::Else;
                self.current.skips = outer_skips || self.current.is_met;
                Ok(())
            }
            Conditional::EndIf => {
                cursor.end()?;
                let fault = || name.fault(ErrorKind::Invalid("no `.if` is open"));
                self.current = self.outer.pop().ok_or_else(fault)?;
                Ok(())
            }
            _ => {
                self.outer.push(self.current);
                self.current.part = Part::If;
                if !self.current.skips {
                    self.current.is_met = false;
                    let is_met = condition(directive, cursor, lexer, assembly)?;
                    self.choose(is_met);
                }
                Ok(())
            }
        }
    }

    const fn choose(&mut self, is_met: bool) {
        self.current.is_met = is_met;
        self.current.skips = !is_met;
    }
}

/// Returns the value of the condition of a directive that opens a block.
fn condition<'s, T: Target>(
    directive: Conditional,
    cursor: &mut Cursor<'_, 's>,
    lexer: &Lexer<'s>,
    assembly: &mut Assembly<T>,
) -> Parsed<bool> {
    Ok(match directive {
        Conditional::If(is_met) => {
            let value = assembly.absolute(cursor)?;
            cursor.end()?;
            is_met(value)
        }
        Conditional::Defined(expected) => {
            let name = cursor.symbol()?;
            cursor.end()?;
            is_defined(assembly, name) == expected
        }
        Conditional::Blank(expected) => cursor.is_end() == expected,
        Conditional::SameText(expected) => {
            let one = lexer.raw(cursor, |token| token.is_operator(","));
            cursor.expect(",")?;
            let other = lexer.raw(cursor, |_| false);
            (one.trim_ascii() == other.trim_ascii()) == expected
        }
        Conditional::SameString(expected) => {
            let one = quoted(cursor)?;
            cursor.expect(",")?;
            let other = quoted(cursor)?;
            cursor.end()?;
            (one == other) == expected
        }
        Conditional::ElseIf | Conditional::Else | Conditional::EndIf => false,
    })
}

/// Returns the bytes of a string with its quotes.
fn quoted<'s>(cursor: &mut Cursor<'_, 's>) -> Parsed<&'s [u8]> {
    let token = cursor.take();
    let fault = Fault::new(token.offset, ErrorKind::Expected("a string"));
    if token.is_string() { Ok(token.bytes) } else { Err(fault) }
}

/// Returns true if a symbol has a value here.
fn is_defined<T: Target>(assembly: &Assembly<T>, name: &str) -> bool {
    let Some(symbol) = assembly.symbols.find(name) else { return false };
    match assembly.symbols.get(symbol).definition {
        Definition::Label(_) => true,
        Definition::Variable(_) => !assembly.is_undefined(symbol),
        Definition::Undefined | Definition::Common { .. } => false,
    }
}
