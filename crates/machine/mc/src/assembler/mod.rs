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
//! Any text is valid input: faults are [`Error`]s with their lines, and nothing panics.

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

use alloc::vec::Vec;

pub use assembly::{Assembly, SectionSpec};
pub use cfi::FrameInfo;
pub use cursor::Cursor;
pub use encode::EncodeContext;
pub use error::{Error, ErrorKind, Fault, Parsed};
pub use evaluate::Value;
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
}

impl<T: Target> Assembler<T> {
    /// Creates an assembler.
    #[must_use]
    pub fn new(target: T) -> Self {
        let assembly = Assembly::new(target.format(), target.text_alignment());
        Assembler { target, assembly }
    }

    /// Returns the assembler with another maximum size of the object file's sections, in bytes. The
    /// default is 1 GiB. Sections without contents, such as `.bss`, do not count.
    #[must_use]
    pub fn with_max_size(mut self, bytes: u64) -> Self {
        self.assembly.max_size = bytes;
        self
    }

    /// Assembles a source.
    ///
    /// # Errors
    /// Returns all errors of the statements, or all errors of values that do not fit.
    pub fn assemble(mut self, source: &str) -> Result<Object, Vec<Error>> {
        let faults = self.all_statements(source);
        if !faults.is_empty() {
            return Err(located(source, faults));
        }
        self.target.finish(&mut self.assembly);
        let object = self.assembly.finish(self.target.format());
        object.map_err(|faults| located(source, faults))
    }

    /// Assembles the statements of a source without a layout. Returns their errors: at most one for
    /// a statement. Values that depend on addresses are not checked.
    #[must_use]
    pub fn check(mut self, source: &str) -> Vec<Error> {
        let faults = self.all_statements(source);
        located(source, faults)
    }

    /// Assembles a whole source.
    fn all_statements(&mut self, source: &str) -> Vec<Fault> {
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

    /// Assembles statements. Returns their faults.
    fn read(&mut self, source: &str) -> Vec<Fault> {
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
                _ => return Err(Fault::new(token.offset, ErrorKind::Expected("a statement"))),
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
            let token = Token { text: name, ..token };
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
fn located(source: &str, mut faults: Vec<Fault>) -> Vec<Error> {
    faults.sort_by_key(|fault| fault.offset);
    let (mut line, mut from) = (1, 0);
    let with_line = |fault: Fault| {
        let skipped = source.as_bytes().get(from..fault.offset).unwrap_or_default();
        line += skipped.iter().filter(|&&byte| byte == b'\n').count();
        from = from.max(fault.offset);
        Error { line, offset: fault.offset, kind: fault.kind }
    };
    faults.into_iter().map(with_line).collect()
}
