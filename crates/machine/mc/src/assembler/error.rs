//! [`Error`], [`Warning`]: faults of assembly text, with their locations. [`Errors`]: those of a source.

use alloc::string::{String, ToString as _};
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Deref;

use tablegen_rt::asm::parse::{Described, Mismatch};

use super::excerpt::Excerpt;

/// Fault of assembly text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Error {
    /// Number of the line, counted from 1.
    pub line: usize,
    /// Number of the character in the line, counted from 1. A tab is one character.
    pub column: usize,
    /// Offset of the faulty text in bytes from the start of the source.
    pub offset: usize,
    /// Reason.
    pub kind: ErrorKind,
    /// Locations in the texts that the statement of the source was expanded to, outermost first. Empty if
    /// the error is in the source itself.
    pub expansions: Vec<Expansion>,
}

impl Error {
    /// Returns the error as text with its line of the source, and a caret below the faulty text.
    /// `source` is the text that was assembled.
    #[must_use]
    pub fn with_source<'e>(&'e self, source: &'e (impl AsRef<[u8]> + ?Sized)) -> Excerpt<'e> {
        let (position, source) = ((self.line, self.column, self.offset), source.as_ref());
        Excerpt::new("error", &self.kind, position, source).with_expansions(&self.expansions)
    }
}

/// Remark about assembly text that is valid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Warning {
    /// Number of the line, counted from 1.
    pub line: usize,
    /// Number of the character in the line, counted from 1. A tab is one character.
    pub column: usize,
    /// Offset of the text in bytes from the start of the source.
    pub offset: usize,
    /// Text.
    pub text: String,
    /// Locations in the texts that the statement of the source was expanded to, outermost first. Empty if
    /// the warning is about the source itself.
    pub expansions: Vec<Expansion>,
}

/// Location in a text that a statement was expanded to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Expansion {
    /// Origin of the text.
    pub origin: Origin,
    /// Number of the line in the text, counted from 1.
    pub line: usize,
    /// Number of the character in the line, counted from 1. A tab is one character.
    pub column: usize,
    /// The line before the location. Of a long line, the end of this part.
    pub before: String,
    /// The line from the location on. Of a long line, the start of this part.
    pub after: String,
}

impl fmt::Display for Expansion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, line {}, column {}", self.origin, self.line, self.column)
    }
}

/// Origin of a text that a statement was expanded to.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Origin {
    /// Body of the macro with this name, with its arguments.
    Macro(String),
    /// All repetitions of the body of a directive such as `.rept`.
    Repetition,
    /// File with this name, which the source includes.
    File(String),
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Origin::Macro(name) => write!(f, "macro `{name}`"),
            Origin::Repetition => f.write_str("repetition"),
            Origin::File(name) => write!(f, "file `{name}`"),
        }
    }
}

/// Writes a message with its locations.
fn write_located(
    f: &mut fmt::Formatter<'_>,
    (line, column): (usize, usize),
    expansions: &[Expansion],
    message: &dyn fmt::Display,
) -> fmt::Result {
    write!(f, "line {line}, column {column}: ")?;
    for expansion in expansions {
        write!(f, "{expansion}: ")?;
    }
    message.fmt(f)
}

impl Warning {
    /// Returns the warning as text with its line of the source, and a caret below. `source` is the
    /// text that was assembled.
    #[must_use]
    pub fn with_source<'e>(&'e self, source: &'e (impl AsRef<[u8]> + ?Sized)) -> Excerpt<'e> {
        let (position, source) = ((self.line, self.column, self.offset), source.as_ref());
        Excerpt::new("warning", &self.text, position, source).with_expansions(&self.expansions)
    }
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_located(f, (self.line, self.column), &self.expansions, &self.text)
    }
}

/// Reason of an [`Error`].
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The text is not what the syntax requires: a description of what is expected.
    Expected(&'static str),
    /// The text has the right form and is not allowed: a description.
    Invalid(&'static str),
    /// No directive has this name, or the assembler does not implement it.
    UnknownDirective,
    /// The target accepts no instruction of this form: the reason of the target.
    Instruction(String),
    /// The source itself states an error, such as by the directive `.error`: the text.
    Stated(String),
    /// A file of `.include` or `.incbin` cannot be read: the reason.
    File(String),
    /// A symbol is defined twice.
    Redefined,
    /// A value does not fit the bits that it is written to.
    OutOfRange,
    /// An expression must have a value that is known when the text is assembled.
    NotAbsolute,
    /// An expression cannot be represented in the object file.
    NotRelocatable,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_located(f, (self.line, self.column), &self.expansions, &self.kind)
    }
}

impl fmt::Display for ErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ErrorKind::Expected(what) => write!(f, "expected {what}"),
            ErrorKind::Invalid(what) => f.write_str(what),
            ErrorKind::UnknownDirective => f.write_str("unknown directive"),
            ErrorKind::Instruction(text) | ErrorKind::Stated(text) | ErrorKind::File(text) => {
                f.write_str(text)
            }
            ErrorKind::Redefined => f.write_str("symbol is already defined"),
            ErrorKind::OutOfRange => f.write_str("value out of range"),
            ErrorKind::NotAbsolute => f.write_str("expression is not a constant"),
            ErrorKind::NotRelocatable => f.write_str("expression has no relocation"),
        }
    }
}

impl core::error::Error for Error {}

impl core::error::Error for ErrorKind {}

/// Errors, at least one, and the warnings beside them. `Display` prints each error in a line.
///
/// It is a slice of errors: `errors.iter()`, `for error in &errors`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Errors<E = Error> {
    errors: Vec<E>,
    warnings: Vec<Warning>,
}

impl<E> Errors<E> {
    pub(super) const fn new(errors: Vec<E>, warnings: Vec<Warning>) -> Self {
        Errors { errors, warnings }
    }

    /// Returns the warnings in the order of the source.
    #[must_use]
    pub fn warnings(&self) -> &[Warning] {
        &self.warnings
    }
}

impl<E> Deref for Errors<E> {
    type Target = [E];

    fn deref(&self) -> &[E] {
        &self.errors
    }
}

impl<E> IntoIterator for Errors<E> {
    type Item = E;
    type IntoIter = vec::IntoIter<E>;

    fn into_iter(self) -> vec::IntoIter<E> {
        self.errors.into_iter()
    }
}

impl<'e, E> IntoIterator for &'e Errors<E> {
    type Item = &'e E;
    type IntoIter = core::slice::Iter<'e, E>;

    fn into_iter(self) -> core::slice::Iter<'e, E> {
        self.errors.iter()
    }
}

impl<E: fmt::Display> fmt::Display for Errors<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, error) in self.errors.iter().enumerate() {
            f.write_str(if index > 0 { "\n" } else { "" })?;
            error.fmt(f)?;
        }
        Ok(())
    }
}

impl<E: fmt::Display + fmt::Debug> core::error::Error for Errors<E> {}

/// Fault at an offset of the source, without its line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// Offset in bytes from the start of the source.
    pub offset: usize,
    /// Reason.
    pub kind: ErrorKind,
}

impl Fault {
    /// Creates a fault.
    #[must_use]
    pub const fn new(offset: usize, kind: ErrorKind) -> Self {
        Fault { offset, kind }
    }

    /// Creates the fault of an instruction that the target does not accept: at the operand that does
    /// not fit, or else at the mnemonic. `offset` returns the offset of an operand.
    pub fn of_mismatch<C, D: Described, Q: Described, O>(
        mismatch: &Mismatch<C, D, Q>,
        mnemonic: usize,
        operands: &[O],
        offset: impl FnOnce(&O) -> usize,
    ) -> Self {
        let operand = mismatch.operand_index().and_then(|index| operands.get(index));
        Fault::new(operand.map_or(mnemonic, offset), ErrorKind::Instruction(mismatch.to_string()))
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "offset {}: {}", self.offset, self.kind)
    }
}

impl core::error::Error for Fault {}

/// Result of a parser.
pub type Parsed<T> = Result<T, Fault>;
