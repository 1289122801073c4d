//! CodeView: debug information of Microsoft, directives `.cv_...`.
//!
//! - `directives.rs`: directives. `tables.rs`: files, texts and lines of functions.
//! - `late.rs`: annotations and ranges, whose bytes depend on the layout.
//! - `frames.rs`: frames of functions of x86 with 32 bits.
//!
//! A function, or a call of one that is compiled in place (*inlined*), has a number. Its locations are those of `.cv_loc`,
//! in the order of the source.

mod directives;
mod frames;
mod late;
mod tables;

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use super::super::expression::ExprId;
use super::super::section::SectionId;
use super::super::symbols::SymbolId;

/// Maximum number of inlined calls that are inside each other.
const MAX_NESTING: usize = 1000;

/// Number of entries that tables can have for each line and each step of a prologue in the source. Directives that
/// write the same table again and again would need memory by the square of the size of the source.
const MAX_REPEATED: usize = 4;

/// Number of entries that tables can have in addition.
const MIN_ENTRIES: usize = 1 << 16;

/// Number of lines that annotations can look at for each line of the source, and in addition.
const MAX_SEARCHED: usize = 256;
const MIN_SEARCHED: usize = 1 << 20;

/// Maximum number of records for ranges that are too long for one, without the first record of each range.
const MAX_CHUNKS: usize = 1 << 18;

/// Statements about debug information.
#[derive(Debug, Default)]
pub(in super::super) struct CodeView {
    strings: Strings,
    files: BTreeMap<u32, File>,
    functions: BTreeMap<u32, Function>,
    lines: Vec<Line>,
    /// Indices of the first line of each function with its calls, and behind the last one.
    extents: BTreeMap<u32, [usize; 2]>,
    late: Vec<late::Late>,
    frames: frames::Frames,
    /// Number of lines and of steps of prologues in the source.
    stated: usize,
    /// Number of entries of tables for them.
    written: usize,
    /// Number of lines that annotations look at.
    searched: usize,
    /// Number of chunks of ranges, without the first ones.
    chunks: usize,
}

/// Table of texts.
#[derive(Debug)]
struct Strings {
    bytes: Vec<u8>,
    offsets: BTreeMap<Vec<u8>, u32>,
    /// True if a section has the table.
    is_written: bool,
}

impl Default for Strings {
    fn default() -> Self {
        Strings { bytes: alloc::vec![0], offsets: BTreeMap::new(), is_written: false }
    }
}

impl Strings {
    /// Returns the offset of a text, which is added if it is new.
    fn offset(&mut self, text: &[u8]) -> u32 {
        if let Some(&offset) = self.offsets.get(text) {
            return offset;
        }
        let offset = self.bytes.len() as u32;
        self.offsets.insert(text.into(), offset);
        self.bytes.extend_from_slice(text);
        self.bytes.push(0);
        offset
    }
}

/// Source file.
#[derive(Debug)]
struct File {
    /// Symbol whose value is the offset of the file in the table of checksums.
    symbol: SymbolId,
    /// Name and checksum. `None` if only an offset is known to be needed.
    facts: Option<FileFacts>,
    /// Offset in the table of checksums, if there is one.
    offset: Option<u32>,
}

#[derive(Debug)]
struct FileFacts {
    /// Offset of the name in the table of texts.
    name: u32,
    checksum: Vec<u8>,
    /// Kind of the checksum, as numbered in CodeView. 0 for none.
    kind: u8,
}

/// Location in a source.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct SourceLine {
    file: u32,
    line: u32,
    column: u16,
}

/// Function or inlined call.
#[derive(Debug, Default)]
struct Function {
    /// Number of the function that contains an inlined call, and the location of the call.
    site: Option<(u32, SourceLine)>,
    /// Number of functions around an inlined call.
    depth: usize,
    /// Section of the code.
    section: Option<SectionId>,
}

/// Location of `.cv_loc`.
#[derive(Clone, Copy, Debug)]
struct Line {
    label: SymbolId,
    function: u32,
    location: SourceLine,
    is_statement: bool,
}

/// Start of a range, and the expressions for the starts of its chunks.
#[derive(Clone, Debug)]
struct Range {
    start: SymbolId,
    end: SymbolId,
    chunks: Vec<ExprId>,
}

impl CodeView {
    /// Adds a call that is compiled in place of it.
    ///
    /// # Errors
    /// Returns the reason if the number is that of another function, or if too many calls are inside each other.
    fn add_call(
        &mut self,
        number: u32,
        parent: u32,
        location: SourceLine,
    ) -> Result<(), &'static str> {
        if self.functions.contains_key(&number) {
            return Err("another function has the number");
        }
        let depth = self.functions.get(&parent).map_or(0, |function| function.depth) + 1;
        if depth >= MAX_NESTING {
            return Err("too many calls are inside each other");
        }
        let site = Some((parent, location));
        self.functions.insert(number, Function { site, depth, section: None });
        Ok(())
    }

    /// Adds a line to a function and to those that it is compiled in place of a call of.
    fn add_line(&mut self, line: Line) {
        let index = self.lines.len();
        self.stated += 1;
        let mut next = Some(line.function);
        while let Some(number) = next {
            self.extents.entry(number).or_insert([index, index])[1] = index + 1;
            next =
                self.functions.get(&number).and_then(|function| function.site).map(|site| site.0);
        }
        self.lines.push(line);
    }

    /// Counts entries of a table. Returns false if there are too many.
    fn count_entries(&mut self, count: usize) -> bool {
        self.written = self.written.saturating_add(count);
        self.written <= self.stated.saturating_mul(MAX_REPEATED).saturating_add(MIN_ENTRIES)
    }

    /// Counts lines that annotations look at. Returns false if there are too many.
    fn count_searched(&mut self, count: usize) -> bool {
        self.searched = self.searched.saturating_add(count);
        self.searched <= self.lines.len().saturating_mul(MAX_SEARCHED).saturating_add(MIN_SEARCHED)
    }

    /// Returns the indices of the first line of a function and its calls, and behind the last one.
    fn extent(&self, function: u32) -> [usize; 2] {
        self.extents.get(&function).copied().unwrap_or_default()
    }

    /// Returns the location in a function of a line in its extent: that of the line, or of the call that has it. `None` if
    /// the line is in another function.
    fn location_in(&self, function: u32, line: &Line) -> Option<SourceLine> {
        if line.function == function {
            return Some(line.location);
        }
        let mut number = line.function;
        loop {
            let (parent, location) = self.functions.get(&number)?.site?;
            if parent == function {
                return Some(location);
            }
            number = parent;
        }
    }
}
