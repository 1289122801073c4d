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

/// Statements about debug information.
#[derive(Debug, Default)]
pub(in super::super) struct CodeView {
    strings: Strings,
    files: BTreeMap<u32, File>,
    functions: BTreeMap<u32, Function>,
    lines: Vec<Line>,
    /// Indices of the first line of each function, and behind the last one.
    extents: BTreeMap<u32, [usize; 2]>,
    late: Vec<late::Late>,
    frames: frames::Frames,
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
    /// Locations in this function of the calls that it contains, by their numbers.
    calls: BTreeMap<u32, SourceLine>,
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
    /// Adds a call that is compiled in place of it. Returns false if the number is that of another function, or if too many
    /// calls are inside each other.
    fn add_call(&mut self, number: u32, parent: u32, location: SourceLine) -> bool {
        if self.functions.contains_key(&number) {
            return false;
        }
        let site = Some((parent, location));
        self.functions.insert(number, Function { site, ..Function::default() });
        let mut next = site;
        for _ in 0..MAX_NESTING {
            let Some((parent, location)) = next else { return true };
            let Some(function) = self.functions.get_mut(&parent) else { return true };
            function.calls.insert(number, location);
            next = function.site;
        }
        false
    }

    fn add_line(&mut self, line: Line) {
        let index = self.lines.len();
        self.extents.entry(line.function).or_insert([index, index])[1] = index + 1;
        self.lines.push(line);
    }

    /// Returns the indices of the first line of a function and its calls, and behind the last one.
    fn extent(&self, function: u32) -> [usize; 2] {
        let calls = self.functions.get(&function).into_iter().flat_map(|one| one.calls.keys());
        let extents = calls.chain([&function]).filter_map(|number| self.extents.get(number));
        let joined =
            |[start, end]: [usize; 2], other: &[usize; 2]| [start.min(other[0]), end.max(other[1])];
        extents.fold([usize::MAX, 0], joined)
    }

    /// Returns the location in a function of a line in its extent: that of the line, or of the call that has it. `None` if
    /// the line is in another function.
    fn location_in(&self, function: u32, line: &Line) -> Option<SourceLine> {
        if line.function == function {
            return Some(line.location);
        }
        self.functions.get(&function)?.calls.get(&line.function).copied()
    }
}
