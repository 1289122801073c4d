//! [`Functions`]: the functions of a code section.

use core::fmt;
use core::iter::FusedIterator;

use tablegen_mc::DecodeError;

use crate::print::type_name;
use crate::read::Reader;

/// Iterator over the functions of a code section. It ends after an error.
#[derive(Clone, Debug)]
pub struct Functions<'b> {
    reader: Reader<'b>,
    count: u64,
    /// Number of functions that follow.
    left: u64,
}

/// Function of a code section.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Function<'b> {
    /// Offset of the function in the section: that of its size, which the local variables follow.
    pub offset: usize,
    /// Local variables.
    pub locals: Locals<'b>,
    /// Offset of the first instruction in the section.
    pub code_offset: usize,
    /// Instructions.
    pub code: &'b [u8],
}

/// Local variables of a function: numbers of variables and their types, which are bytes as those of
/// value types. `Display` writes the type of each of the first 50,000, the maximum of most programs
/// that run WebAssembly.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Locals<'b> {
    reader: Reader<'b>,
    left: u64,
}

/// Maximum number of local variables that are written.
const MAX_LOCALS: u64 = 50_000;

impl<'b> Functions<'b> {
    /// Creates the iterator over the functions of a section. `section` begins with the number of
    /// functions.
    ///
    /// # Errors
    /// Returns an error if the section does not begin with a number.
    pub fn new(section: &'b [u8]) -> Result<Self, DecodeError> {
        let mut reader = Reader::new(section);
        let count = reader.unsigned()?;
        Ok(Functions { reader, count, left: count })
    }

    /// Returns the number of functions that the section states.
    #[must_use]
    pub const fn count_stated(&self) -> u64 {
        self.count
    }

    fn read(&mut self) -> Result<Function<'b>, DecodeError> {
        let offset = self.reader.offset();
        let size = self.reader.unsigned()?;
        let start = self.reader.offset();
        let body = self.reader.take(usize::try_from(size).unwrap_or(usize::MAX))?;
        let mut reader = Reader::new(body);
        let left = reader.unsigned()?;
        let locals = Locals { reader, left };
        for _ in 0..left {
            reader.unsigned()?;
            reader.unsigned()?;
        }
        Ok(Function { offset, locals, code_offset: start + reader.offset(), code: reader.rest() })
    }
}

impl<'b> Iterator for Functions<'b> {
    type Item = Result<Function<'b>, DecodeError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.left = self.left.checked_sub(1)?;
        let found = self.read();
        if found.is_err() {
            self.left = 0;
        }
        Some(found)
    }
}

impl FusedIterator for Functions<'_> {}

impl Iterator for Locals<'_> {
    type Item = (u64, u64);

    fn next(&mut self) -> Option<(u64, u64)> {
        self.left = self.left.checked_sub(1)?;
        Some((self.reader.unsigned().ok()?, self.reader.unsigned().ok()?))
    }
}

impl fmt::Display for Locals<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut written = 0;
        for (count, kind) in *self {
            for _ in 0..count {
                if written == MAX_LOCALS {
                    return f.write_str(", ...");
                }
                f.write_str(if written == 0 { "" } else { ", " })?;
                f.write_str(type_name(kind))?;
                written += 1;
            }
        }
        Ok(())
    }
}
