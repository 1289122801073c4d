//! Assembler: text of a compiler to sections, symbols and relocations.
//!
//! [`Assembler`] reads a source: labels, expressions, directives, and the instructions of a
//! [`Target`]. Its result is an [`Object`], which [`elf::write`] writes as an ELF file. A crate that
//! `tablegen mc new` makes has a type that implements [`Target`], if its feature `assembler` is on.
//!
//! - [`lexer`], [`cursor`]: tokens of a statement.
//! - [`expression`], `parse.rs`, [`evaluate`]: expressions and their values.
//! - [`assembly`], [`section`], [`symbols`]: what was assembled so far.
//! - [`encode`]: encodings of instructions, with the fixups of their expressions.
//! - [`field`]: bytes that values of fixups are written to.
//! - [`object`], [`elf`]: the result. [`dwarf`] and [`elf`](crate::elf) have the names of its numbers.
//! - [`program`]: instructions without text.
//!
//! Any bytes are valid input: faults are [`Error`]s with their lines, and nothing panics. Strings and
//! comments need not be UTF-8.

pub mod assembly;
mod cfi;
pub mod cursor;
mod data;
mod directives;
pub mod dwarf;
pub mod elf;
mod elf_constants;
pub mod encode;
pub mod error;
pub mod evaluate;
mod excerpt;
pub mod expression;
pub mod field;
mod finish;
mod layout;
mod leb;
pub mod lexer;
mod line_table;
mod lines;
pub mod object;
mod parse;
pub mod program;
mod relocate;
pub mod section;
mod sections;
pub mod symbols;
pub mod target;
#[cfg(test)]
mod tests;

use alloc::string::String;
use alloc::vec::Vec;

pub use assembly::{Assembly, SectionSpec};
pub use cfi::FrameInfo;
pub use cursor::Cursor;
pub use encode::EncodeContext;
pub use error::{Error, ErrorKind, Errors, Fault, Parsed, Warning};
pub use evaluate::Value;
pub use excerpt::Excerpt;
pub use expression::{ExprId, Node};
pub use lexer::{Syntax, Token, TokenKind};
pub use object::{Format, Object};
pub use program::Emit;
pub use section::{Code, Fixup, FixupKind, SectionId};
pub use symbols::{Binding, SymbolId};
pub use target::{Evaluated, Record, Site, Target};

use lexer::Lexer;

/// Maximum number of errors that are reported.
const MAX_ERRORS: usize = 1 << 16;

/// Assembler of a target.
///
/// ```text
/// let object = Assembler::new(target).assemble(source)?;
/// let file = elf::write(&object);
/// ```
#[derive(Debug)]
pub struct Assembler<T: Target> {
    target: T,
    assembly: Assembly<T>,
    /// Warnings of the statements.
    warnings: Vec<Warning>,
}

impl<T: Target> Assembler<T> {
    /// Creates an assembler.
    #[must_use]
    pub fn new(target: T) -> Self {
        let assembly = Assembly::new(target.format(), target.text_alignment());
        Assembler { target, assembly, warnings: Vec::new() }
    }

    /// Returns the assembler with another maximum size of the object file's sections, in bytes. The
    /// default is 1 GiB. Sections without contents, such as `.bss`, do not count.
    #[must_use]
    pub fn with_max_size(mut self, bytes: u64) -> Self {
        self.assembly.max_size = bytes;
        self
    }

    /// Returns the assembler with a system of ELF files (`EI_OSABI`), such as that of
    /// [`Setup`](crate::Setup). The default is 0.
    #[must_use]
    pub fn with_os_abi(mut self, os_abi: u8) -> Self {
        self.assembly.format.os_abi = os_abi;
        self
    }

    /// Assembles a source: text, or bytes if it need not be UTF-8. The warnings are a part of the result.
    ///
    /// # Errors
    /// Returns all errors of the statements, or all errors of values that do not fit.
    pub fn assemble(mut self, source: impl AsRef<[u8]>) -> Result<Object, Errors> {
        let source = source.as_ref();
        let faults = self.all_statements(source);
        if !faults.is_empty() {
            return Err(Errors::new(located(source, faults), self.warnings));
        }
        self.target.finish(&mut self.assembly);
        match self.assembly.finish(self.target.format()) {
            Ok(object) => Ok(Object { warnings: self.warnings, ..object }),
            Err(faults) => Err(Errors::new(located(source, faults), self.warnings)),
        }
    }

    /// Assembles the statements of a source without a layout. Returns their warnings. Values that
    /// depend on addresses are not checked.
    ///
    /// # Errors
    /// Returns the errors of the statements: at most one for each.
    pub fn check(mut self, source: impl AsRef<[u8]>) -> Result<Vec<Warning>, Errors> {
        let source = source.as_ref();
        match self.all_statements(source) {
            faults if faults.is_empty() => Ok(self.warnings),
            faults => Err(Errors::new(located(source, faults), self.warnings)),
        }
    }

    /// Assembles a whole source.
    fn all_statements(&mut self, source: &[u8]) -> Vec<Fault> {
        let mut faults = self.read(source);
        faults.append(&mut self.undefined());
        faults
    }

    /// Returns faults for labels such as `1f` that are not defined.
    fn undefined(&self) -> Vec<Fault> {
        let is_undefined =
            |&&(symbol, _): &&(_, _)| !self.assembly.symbols.get(symbol).is_defined();
        let undefined = self.assembly.forward.iter().filter(is_undefined);
        undefined
            .map(|&(_, offset)| Fault::new(offset, ErrorKind::Expected("a label that is defined")))
            .collect()
    }

    /// Assembles statements. Returns their faults, and keeps their warnings.
    fn read(&mut self, source: &[u8]) -> Vec<Fault> {
        let (mut lexer, mut tokens) = (Lexer::new(source, T::SYNTAX), Vec::new());
        let mut faults = Vec::new();
        while lexer.statement(&mut tokens) {
            let mut cursor = Cursor::new(&tokens);
            self.assembly.source = cursor.token().offset;
            if lexer.is_too_long() {
                let kind = ErrorKind::Invalid("statement has too many tokens");
                faults.push(Fault::new(self.assembly.source, kind));
            } else if let Err(fault) = self.statement(&mut cursor) {
                faults.push(fault);
            }
            faults.append(&mut self.assembly.faults);
            if faults.len() >= MAX_ERRORS {
                break;
            }
        }
        if !self.assembly.warnings.is_empty() {
            let warnings = core::mem::take(&mut self.assembly.warnings);
            self.warnings.append(&mut located_warnings(source, warnings));
        }
        faults
    }

    /// Executes the labels and the instruction or directive of a statement.
    fn statement(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<()> {
        loop {
            let token = cursor.take();
            let name = match token.kind {
                TokenKind::End => return Ok(()),
                TokenKind::Integer(number) if cursor.eat(":") => {
                    let symbol = self.assembly.symbols.define_local(number);
                    self.assembly.define_label(symbol, token.offset)?;
                    continue;
                }
                TokenKind::Identifier => token.text,
                TokenKind::Operator if T::FIRST_OPERATORS.contains(&token.text) => {
                    return self.target.instruction(token, cursor, &mut self.assembly);
                }
                TokenKind::String => token.text.get(1..token.text.len() - 1).unwrap_or_default(),
                _ => return Err(token.fault(ErrorKind::Expected("a statement"))),
            };
            if cursor.eat(":") {
                if name == "." || name.is_empty() {
                    return Err(Fault::new(token.offset, ErrorKind::Expected("a label")));
                }
                let symbol = self.assembly.symbols.intern(name);
                self.assembly.define_label(symbol, token.offset)?;
                continue;
            }
            if T::HAS_ASSIGNMENTS && cursor.eat("=") {
                return self.assembly.assign(name, token.offset, cursor, true);
            }
            let token = token.with_text(name);
            if name.starts_with('.') && name != "." {
                return self.directive(token, cursor);
            }
            return self.target.instruction(token, cursor, &mut self.assembly);
        }
    }

    fn directive(&mut self, name: Token<'_>, cursor: &mut Cursor<'_, '_>) -> Parsed<()> {
        if let Some(done) = self.target.directive(name, cursor, &mut self.assembly) {
            return done;
        }
        if let Some(done) = self.assembly.section_directive(name, cursor) {
            return done;
        }
        let is_big = self.target.format().is_big_endian;
        if let Some(done) = self.assembly.data_directive(name, cursor, is_big, self.target.state())
        {
            return done;
        }
        if let Some(done) = self.assembly.symbol_directive(name, cursor) {
            return done;
        }
        if let Some(done) = self.assembly.frame_directive(name, cursor) {
            return done;
        }
        Err(Fault::new(name.offset, ErrorKind::UnknownDirective))
    }
}

/// Returns faults with their lines, in the order of the source.
fn located(source: &[u8], faults: Vec<Fault>) -> Vec<Error> {
    let faults = with_positions(source, faults, |fault| fault.offset);
    let error = |(line, column, Fault { offset, kind })| Error { line, column, offset, kind };
    faults.map(error).collect()
}

/// Returns warnings with their lines, in the order of the source.
fn located_warnings(source: &[u8], warnings: Vec<(usize, String)>) -> Vec<Warning> {
    let warnings = with_positions(source, warnings, |(offset, _)| *offset);
    let warning = |(line, column, (offset, text))| Warning { line, column, offset, text };
    warnings.map(warning).collect()
}

/// Returns items with their lines and columns, in the order of the source.
fn with_positions<'s, T: 's>(
    source: &'s [u8],
    mut items: Vec<T>,
    offset: impl Fn(&T) -> usize + 's,
) -> impl Iterator<Item = (usize, usize, T)> + 's {
    items.sort_by_key(|item| offset(item));
    let mut position = Position::new(source);
    items.into_iter().map(move |item| {
        let (line, column) = position.of(offset(&item));
        (line, column, item)
    })
}

/// Position in a source that moves forwards, so that many offsets together take linear time.
struct Position<'s> {
    source: &'s [u8],
    offset: usize,
    line: usize,
    column: usize,
}

impl<'s> Position<'s> {
    fn new(source: &'s [u8]) -> Self {
        Position { source, offset: 0, line: 1, column: 1 }
    }

    /// Returns the line and the column of an offset, which is not before the last one.
    fn of(&mut self, offset: usize) -> (usize, usize) {
        for &byte in self.source.get(self.offset..offset).unwrap_or_default() {
            match byte {
                b'\n' => (self.line, self.column) = (self.line + 1, 1),
                // Bytes inside a character.
                0x80..=0xbf => {}
                _ => self.column += 1,
            }
        }
        self.offset = self.offset.max(offset);
        (self.line, self.column)
    }
}
