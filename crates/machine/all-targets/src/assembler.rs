//! [`Assembler`]: assembly text to an object, for any target.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use tablegen_mc::assembler::{self, ErrorKind, Errors, Object, Options, Target, Warning};

/// Assembler of one of the targets.
pub struct Assembler {
    target: Box<dyn Assemble>,
}

impl fmt::Debug for Assembler {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Assembler").finish_non_exhaustive()
    }
}

/// Function that reads the files of `.include` and `.incbin`.
type ReadFile = Box<dyn FnMut(&str) -> Result<Vec<u8>, String> + Send>;

impl Assembler {
    pub(crate) fn new(target: Box<dyn Assemble>) -> Self {
        Assembler { target }
    }

    /// Returns the assembler with a symbol whose value is a number.
    #[must_use]
    pub fn with_symbol(self, name: &str, value: i64) -> Self {
        Assembler { target: self.target.with_symbol(name, value) }
    }

    /// Returns the assembler with a function that reads the files of `.include` and `.incbin`: it gets the
    /// name in the source, and returns the contents, or the reason why there are none.
    #[must_use]
    pub fn with_files(
        self,
        read: impl FnMut(&str) -> Result<Vec<u8>, String> + Send + 'static,
    ) -> Self {
        Assembler { target: self.target.with_files(Box::new(read)) }
    }

    /// Returns the assembler with numbers such as `0ffh` in hexadecimal, or without. The default is that of
    /// the target.
    #[must_use]
    pub fn with_masm_integers(self, has_masm_integers: bool) -> Self {
        Assembler { target: self.target.with_masm_integers(has_masm_integers) }
    }

    /// Returns the assembler with choices that the source does not state.
    #[must_use]
    pub fn with_options(self, options: &Options) -> Self {
        Assembler { target: self.target.with_options(options) }
    }

    /// Assembles a source: text, or bytes if it need not be UTF-8. The warnings are a part of the result.
    ///
    /// # Errors
    /// Returns all errors of the statements, or all errors of values that do not fit.
    pub fn assemble(self, source: impl AsRef<[u8]>) -> Result<Object, Errors> {
        self.target.assemble(source.as_ref())
    }

    /// Assembles the statements of a source without a layout. Returns their warnings.
    ///
    /// # Errors
    /// Returns the errors of the statements: at most one for each.
    pub fn check(self, source: impl AsRef<[u8]>) -> Result<Vec<Warning>, Errors> {
        self.target.check(source.as_ref())
    }

    /// Assembles statements behind those before, and goes on after errors.
    ///
    /// # Errors
    /// Returns the errors of the statements: at most one for each.
    pub fn statements(&mut self, source: impl AsRef<[u8]>) -> Result<(), Errors> {
        self.target.statements(source.as_ref())
    }

    /// Lays out the sections.
    ///
    /// # Errors
    /// Returns the reasons of all values that do not fit.
    pub fn finish(self) -> Result<Object, Errors<ErrorKind>> {
        self.target.finish()
    }
}

/// Assembler of a target as an object.
pub(crate) trait Assemble {
    fn with_symbol(self: Box<Self>, name: &str, value: i64) -> Box<dyn Assemble>;
    fn with_files(self: Box<Self>, read: ReadFile) -> Box<dyn Assemble>;
    fn with_masm_integers(self: Box<Self>, has_masm_integers: bool) -> Box<dyn Assemble>;
    fn with_options(self: Box<Self>, options: &Options) -> Box<dyn Assemble>;
    fn assemble(self: Box<Self>, source: &[u8]) -> Result<Object, Errors>;
    fn check(self: Box<Self>, source: &[u8]) -> Result<Vec<Warning>, Errors>;
    fn statements(&mut self, source: &[u8]) -> Result<(), Errors>;
    fn finish(self: Box<Self>) -> Result<Object, Errors<ErrorKind>>;
}

impl<T: Target + 'static> Assemble for assembler::Assembler<T> {
    fn with_symbol(self: Box<Self>, name: &str, value: i64) -> Box<dyn Assemble> {
        Box::new((*self).with_symbol(name, value))
    }

    fn with_files(self: Box<Self>, read: ReadFile) -> Box<dyn Assemble> {
        Box::new((*self).with_files(read))
    }

    fn with_masm_integers(self: Box<Self>, has_masm_integers: bool) -> Box<dyn Assemble> {
        Box::new((*self).with_masm_integers(has_masm_integers))
    }

    fn with_options(self: Box<Self>, options: &Options) -> Box<dyn Assemble> {
        Box::new((*self).with_options(options))
    }

    fn assemble(self: Box<Self>, source: &[u8]) -> Result<Object, Errors> {
        (*self).assemble(source)
    }

    fn check(self: Box<Self>, source: &[u8]) -> Result<Vec<Warning>, Errors> {
        (*self).check(source)
    }

    fn statements(&mut self, source: &[u8]) -> Result<(), Errors> {
        self.statements(source)
    }

    fn finish(self: Box<Self>) -> Result<Object, Errors<ErrorKind>> {
        (*self).finish()
    }
}
