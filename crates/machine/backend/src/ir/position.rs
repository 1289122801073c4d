//! Positions in the source of a compiler, and the lines that they stand for.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

/// Position of an instruction in the source: a number with a meaning of the compiler, such as an offset in bytes.
///
/// The default is no position, as for the type `SourceLoc` of Cranelift.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position(u32);

impl Position {
    /// No position.
    pub const NONE: Self = Position(u32::MAX);

    /// Creates a position. [`u32::MAX`] is [`NONE`](Self::NONE).
    #[must_use]
    pub const fn new(bits: u32) -> Self {
        Position(bits)
    }

    /// Returns the number. [`u32::MAX`] for [`NONE`](Self::NONE).
    #[must_use]
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// Returns true if there is no position.
    #[must_use]
    pub const fn is_none(self) -> bool {
        self.0 == u32::MAX
    }

    /// Returns this position, or another one if there is none.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        if self.is_none() { other } else { self }
    }
}

impl Default for Position {
    fn default() -> Self {
        Position::NONE
    }
}

impl core::fmt::Debug for Position {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self.is_none() {
            true => f.write_str("@-"),
            false => write!(f, "@{}", self.0),
        }
    }
}

/// Line of a source file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Line {
    /// Index in [`Lines::files`].
    pub file: usize,
    /// Number of the line, counted from 1. 0 if the position is in no line.
    pub line: u32,
    /// Number of the column, counted from 1. 0 if it is not known.
    pub column: u32,
}

/// Lines of positions, of which the code generator makes tables for debuggers (DWARF 5).
///
/// ```
/// use tablegen_backend::ir::{Line, Lines, Position};
///
/// let mut lines = Lines::new("/src", "main.toy");
/// let file = lines.add_file("main.toy");
/// lines.set(Position::new(7), Line { file, line: 3, column: 9 });
/// assert_eq!(lines.get(Position::new(7)).map(|line| line.line), Some(3));
/// assert_eq!(lines.get(Position::NONE), None);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lines {
    /// Directory of the compilation, to which names of files are relative.
    pub directory: String,
    /// Name of the main file.
    pub name: String,
    /// Name and version of the compiler.
    pub producer: String,
    /// Language (`DW_LANG_*`). Debuggers choose the syntax of expressions by it.
    pub language: u16,
    files: Vec<String>,
    lines: BTreeMap<Position, Line>,
}

impl Lines {
    /// Language of new lines, `DW_LANG_C11`: that of which most debuggers know most.
    const LANGUAGE: u16 = 0x1d;

    /// Creates lines without positions. Names of files are relative to `directory`; `name` is that of the main
    /// file.
    #[must_use]
    pub fn new(directory: impl Into<String>, name: impl Into<String>) -> Self {
        Lines {
            directory: directory.into(),
            name: name.into(),
            producer: concat!("tablegen-backend ", env!("CARGO_PKG_VERSION")).into(),
            language: Lines::LANGUAGE,
            files: Vec::new(),
            lines: BTreeMap::new(),
        }
    }

    /// Returns the index of a file, which is added if it is new.
    pub fn add_file(&mut self, name: impl Into<String>) -> usize {
        let name = name.into();
        match self.files.iter().position(|known| *known == name) {
            Some(index) => index,
            None => {
                self.files.push(name);
                self.files.len() - 1
            }
        }
    }

    /// Returns the names of the files.
    #[must_use]
    pub fn files(&self) -> &[String] {
        &self.files
    }

    /// Sets the line of a position. [`Position::NONE`] has none.
    pub fn set(&mut self, position: Position, line: Line) {
        if !position.is_none() {
            self.lines.insert(position, line);
        }
    }

    /// Returns the line of a position. `None` if it has none, or one of a file that is not listed.
    #[must_use]
    pub fn get(&self, position: Position) -> Option<Line> {
        self.lines.get(&position).copied().filter(|line| line.file < self.files.len())
    }
}
