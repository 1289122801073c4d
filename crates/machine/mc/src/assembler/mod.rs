//! Assembler: text of a compiler to sections, symbols and relocations.
//!
//! [`Assembler`] reads a source: labels, expressions, directives, and the instructions of a
//! [`Target`]. Its result is an [`Object`], which [`write()`] writes as a file in the format of the system: ELF, COFF,
//! Mach-O or WebAssembly. A crate that `tablegen mc new` makes has a type that implements [`Target`], if its feature `assembler` is on.
//!
//! - [`lexer`], [`cursor`]: tokens of a statement.
//! - `reader.rs`: statements of the source and of its expansions. `sources.rs` has the locations in them,
//!   `macros.rs`, `arguments.rs`, `substitute.rs`, `repetitions.rs`, `conditionals.rs` and `files.rs` the
//!   directives that expand.
//! - [`expression`], `parse.rs`, [`evaluate`]: expressions and their values.
//! - [`assembly`], [`section`], [`symbols`]: what was assembled so far.
//! - [`encode`]: encodings of instructions, with the fixups of their expressions.
//! - [`field`]: bytes that values of fixups are written to.
//! - [`object`], [`elf`], [`coff`], [`macho`], [`wasm`]: the result. [`dwarf`] and [`elf`](crate::elf) have the names
//!   of its numbers. [`coff`], [`macho`] and [`wasm`] have the directives of these formats, too.
//! - [`link`]: an object in memory, for programs that run what they assemble.
//! - [`program`]: instructions without text.
//!
//! Any bytes are valid input: faults are [`Error`]s with their lines, and nothing panics. Strings and
//! comments need not be UTF-8.

mod aliases;
mod arguments;
pub mod assembly;
pub mod boundary;
mod cfi;
pub mod coff;
mod conditionals;
pub mod cursor;
mod data;
mod debug_info;
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
mod files;
mod finish;
mod late;
mod layout;
mod leb;
pub mod lexer;
mod line_markers;
mod line_table;
mod lines;
pub mod link;
mod literals;
mod lto;
pub mod macho;
mod macros;
pub mod object;
mod options;
mod out;
mod parse;
mod profile;
pub mod program;
mod reader;
pub mod real;
mod relocate;
mod relocations;
mod repetitions;
pub mod section;
mod sections;
mod sources;
mod strings;
mod subsections;
mod substitute;
pub mod symbols;
pub mod target;
#[cfg(test)]
mod tests;
mod units;
pub mod wasm;

use alloc::string::String;
use alloc::vec::Vec;

pub use assembly::{Assembly, SectionSpec};
pub use cfi::FrameInfo;
pub use cursor::Cursor;
pub use encode::EncodeContext;
pub use error::{Error, ErrorKind, Errors, Expansion, Fault, Origin, Parsed, Warning};
pub use evaluate::Value;
pub use excerpt::Excerpt;
pub use expression::{ExprId, Node};
pub use leb::push_leb;
pub use lexer::{Syntax, Token, TokenKind};
pub use literals::Literals;
pub use object::{Format, Native, Object, write};
pub use options::{BranchAlignment, BranchKinds, DebugSource, DwarfVersion, Options};
pub use program::Emit;
pub use section::{Code, Fixup, FixupKind, SectionId};
pub use symbols::{Binding, SymbolId};
pub use target::{Evaluated, Pending, Record, Site, Target};

use reader::Reader;

/// Assembler of a target.
///
/// ```text
/// let object = Assembler::new(target).assemble(source)?;
/// let file = write(&object);
/// ```
#[derive(Debug)]
pub struct Assembler<T: Target> {
    target: T,
    assembly: Assembly<T>,
    reader: Reader,
    /// Warnings of the statements.
    warnings: Vec<Warning>,
}

impl<T: Target> Assembler<T> {
    /// Creates an assembler.
    #[must_use]
    pub fn new(target: T) -> Self {
        let mut assembly =
            Assembly::new(target.format(), target.text_alignment(), target.temporary_prefix());
        target.start(&mut assembly);
        let reader = Reader::new(target.syntax());
        Assembler { target, assembly, reader, warnings: Vec::new() }
    }

    /// Returns the assembler with another maximum size of the object file's sections, in bytes. The
    /// default is 1 GiB. Sections without contents, such as `.bss`, do not count.
    #[must_use]
    pub fn with_max_size(mut self, bytes: u64) -> Self {
        self.assembly.max_size = bytes;
        self
    }

    /// Returns the assembler with another maximum size of all expansions of macros and repetitions, with
    /// the files that `.include` and `.incbin` read, in bytes. The default is 32 MiB.
    #[must_use]
    pub const fn with_max_expansion(mut self, bytes: usize) -> Self {
        self.reader.max_expansion = bytes;
        self
    }

    /// Returns the assembler with numbers such as `0ffh` in hexadecimal, or without, as by llvm-mc's option
    /// `--masm-integers`. The default is that of the target.
    #[must_use]
    pub const fn with_masm_integers(mut self, has_masm_integers: bool) -> Self {
        self.reader.syntax.has_hexadecimal_suffixes = has_masm_integers;
        self
    }

    /// Returns the assembler with a symbol whose value is a number, as by llvm-mc's option `--defsym`.
    #[must_use]
    pub fn with_symbol(mut self, name: &str, value: i64) -> Self {
        let symbol = self.assembly.symbols.intern_name(name);
        let value = self.assembly.add_node(Node::Constant(value));
        self.assembly.define_variable(symbol, value, false);
        self.assembly.symbols.move_before_sections(symbol);
        self
    }

    /// Returns the assembler with a function that reads the files of `.include` and `.incbin`. It gets the
    /// name in the source, and returns the contents, or the reason why there are none. Without such a
    /// function, these directives are errors.
    ///
    /// ```text
    /// assembler.with_files(|name| std::fs::read(name).map_err(|error| error.to_string()))
    /// ```
    #[must_use]
    pub fn with_files(
        mut self,
        read: impl FnMut(&str) -> Result<Vec<u8>, String> + Send + 'static,
    ) -> Self {
        self.reader.files = files::Files::new(read);
        self
    }

    /// Returns the assembler with a system of ELF files (`EI_OSABI`), such as that of
    /// [`Setup`](crate::Setup). The default is 0.
    #[must_use]
    pub fn with_os_abi(mut self, os_abi: u8) -> Self {
        self.assembly.format.os_abi = os_abi;
        self
    }

    /// Returns the assembler with choices that the source does not state.
    #[must_use]
    pub fn with_options(mut self, options: &Options) -> Self {
        self.target.configure(options);
        self.assembly.options = options.clone();
        if let Some(source) = &options.debug_source {
            self.assembly.start_debug_info(source);
        }
        self
    }

    /// Assembles a source: text, or bytes if it need not be UTF-8. The warnings are a part of the result. As by
    /// llvm-mc, data whose values follow from symbols that are defined later are truncated, here with a warning.
    ///
    /// # Errors
    /// Returns all errors of the statements, or all errors of other values that do not fit.
    pub fn assemble(mut self, source: impl AsRef<[u8]>) -> Result<Object, Errors> {
        let source = source.as_ref();
        let faults = self.all_statements(source);
        if !faults.is_empty() {
            return Err(Errors::new(self.reader.sources.errors(source, faults), self.warnings));
        }
        self.target.finish(&mut self.assembly);
        match self.assembly.finish(self.target.format()) {
            Ok((object, truncated)) => {
                let warning = |offset| (offset, "the value does not fit and is truncated".into());
                let late = truncated.into_iter().map(warning).collect();
                self.warnings.append(&mut self.reader.sources.warnings(source, late));
                Ok(Object { warnings: self.warnings, ..object })
            }
            Err(faults) => {
                Err(Errors::new(self.reader.sources.errors(source, faults), self.warnings))
            }
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
            faults => Err(Errors::new(self.reader.sources.errors(source, faults), self.warnings)),
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
}
