//! [`Excerpt`]: an error or a warning as text with its line of the source.

use alloc::string::String;
use core::fmt::{self, Write as _};

use super::error::Expansion;

/// Maximum number of characters of a line that are printed.
const MAX_WIDTH: usize = 160;

/// Message with its line of the source. It is printed with [`Display`](fmt::Display):
///
/// ```text
/// program.s:3:14: error: immediate must be in the range -2048 to 2047
///   addi a0, a0, 5000
///                ^
/// ```
///
/// Locations in expansions follow, each with its line.
#[derive(Clone, Copy)]
pub struct Excerpt<'e> {
    severity: &'static str,
    message: &'e dyn fmt::Display,
    line: usize,
    column: usize,
    offset: usize,
    source: &'e [u8],
    name: Option<&'e str>,
    expansions: &'e [Expansion],
}

impl<'e> Excerpt<'e> {
    /// Creates the text of a message at a position: line, column and offset in the source.
    pub(super) fn new(
        severity: &'static str,
        message: &'e dyn fmt::Display,
        (line, column, offset): (usize, usize, usize),
        source: &'e [u8],
    ) -> Self {
        Excerpt { severity, message, line, column, offset, source, name: None, expansions: &[] }
    }

    /// Returns this text with a name of the source, such as that of its file.
    #[must_use]
    pub const fn named(self, name: &'e str) -> Self {
        Excerpt { name: Some(name), ..self }
    }

    /// Returns this text with locations in expansions.
    pub(super) const fn with_expansions(self, expansions: &'e [Expansion]) -> Self {
        Excerpt { expansions, ..self }
    }
}

impl fmt::Display for Excerpt<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Excerpt { severity, message, line, column, .. } = self;
        match self.name {
            Some(name) => writeln!(f, "{name}:{line}:{column}: {severity}: {message}")?,
            None => writeln!(f, "line {line}, column {column}: {severity}: {message}")?,
        }
        let (before, after) = line_around(self.source, self.offset);
        write_line(f, &printable(before), &printable(after))?;
        for expansion in self.expansions {
            writeln!(f, "\n{expansion}:")?;
            let (before, after) = (expansion.before.as_bytes(), expansion.after.as_bytes());
            write_line(f, &printable(before), &printable(after))?;
        }
        Ok(())
    }
}

/// Writes a line, and a caret below the start of its second part.
fn write_line(f: &mut fmt::Formatter<'_>, before: &str, after: &str) -> fmt::Result {
    writeln!(f, "{before}{after}")?;
    for char in before.chars() {
        f.write_char(if char == '\t' { '\t' } else { ' ' })?;
    }
    f.write_char('^')
}

/// Returns the line of a text before and from an offset on. Of a long line, these are the parts around
/// the offset.
pub(super) fn line_around(text: &[u8], offset: usize) -> (&[u8], &[u8]) {
    let is_end = |&byte: &u8| matches!(byte, b'\n' | b'\r');
    let (before, after) = text.split_at(offset.min(text.len()));
    // Lines can be long, and errors on them many.
    let before = &before[before.len().saturating_sub(MAX_WIDTH / 2)..];
    let after = &after[..after.len().min(MAX_WIDTH)];
    let start = before.iter().rposition(is_end).map_or(0, |end| end + 1);
    let end = after.iter().position(is_end).unwrap_or(after.len());
    let before = &before[start..];
    (before, &after[..end.min(MAX_WIDTH - before.len())])
}

impl fmt::Debug for Excerpt<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// Returns text for a terminal: bytes that are not UTF-8, and control characters other than tabs,
/// are replaced.
fn printable(bytes: &[u8]) -> String {
    let is_shown = |char: char| char == '\t' || !char.is_control();
    let shown = |char| if is_shown(char) { char } else { char::REPLACEMENT_CHARACTER };
    String::from_utf8_lossy(bytes).chars().map(shown).collect()
}
