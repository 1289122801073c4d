//! Tables of texts, of files with their checksums, and of the lines of functions.

use alloc::vec::Vec;

use super::super::super::assembly::Assembly;
use super::super::super::error::{ErrorKind, Fault, Parsed};
use super::super::super::expression::Node;
use super::super::super::section::FixupKind;
use super::super::super::symbols::SymbolId;
use super::super::super::target::Target;
use super::late::Late;
use super::{Line, SourceLine};

/// Kinds of subsections, as numbered in CodeView.
pub(super) mod subsection {
    pub(in super::super) const LINES: u64 = 0xf2;
    pub(in super::super) const STRINGS: u64 = 0xf3;
    pub(in super::super) const CHECKSUMS: u64 = 0xf4;
    pub(in super::super) const FRAMES: u64 = 0xf5;
}

/// Bit of a line that begins a statement.
const STATEMENT: u64 = 0x8000_0000;

impl<T: Target> Assembly<T> {
    /// Begins a subsection. Returns the symbol of its end, which has to be defined there.
    pub(super) fn begin_subsection(&mut self, kind: u64) -> SymbolId {
        self.integer(kind, 4, false);
        self.write_length(false).1
    }

    pub(super) fn end_subsection(&mut self, end: SymbolId) {
        let _ = self.define_label(end, 0);
    }

    /// Writes the table of texts. A second table is empty.
    pub(super) fn write_strings(&mut self) {
        let end = self.begin_subsection(subsection::STRINGS);
        let strings = &mut self.coff.codeview.strings;
        if !core::mem::replace(&mut strings.is_written, true) {
            self.add_late(Late::Strings);
        }
        self.align_data(4);
        self.end_subsection(end);
    }

    /// Writes the table of files, which is left out if there are none.
    pub(super) fn write_checksums(&mut self, source: usize) -> Parsed<()> {
        let files = &self.coff.codeview.files;
        if files.is_empty() {
            return Ok(());
        }
        let is_complete = files
            .iter()
            .zip(1..)
            .all(|((number, file), expected)| *number == expected && file.facts.is_some());
        if !is_complete {
            let kind = ErrorKind::Invalid("files are not numbered one after the other");
            return Err(Fault::new(source, kind));
        }
        let end = self.begin_subsection(subsection::CHECKSUMS);
        let (mut offset, mut entries, mut symbols) = (0_u32, Vec::new(), Vec::new());
        for file in self.coff.codeview.files.values_mut() {
            let Some(facts) = &file.facts else { continue };
            file.offset = Some(offset);
            symbols.push((file.symbol, offset));
            let mut entry = facts.name.to_le_bytes().to_vec();
            match facts.kind {
                0 => entry.extend([0; 4]),
                kind => {
                    entry.extend([facts.checksum.len() as u8, kind]);
                    entry.extend_from_slice(&facts.checksum);
                }
            }
            offset += entry.len().next_multiple_of(4) as u32;
            entries.push((entry, facts.kind != 0));
        }
        for (symbol, offset) in symbols {
            let offset = self.add_node(Node::Constant(offset.into()));
            self.define_variable(symbol, offset, false);
        }
        for (entry, has_checksum) in entries {
            self.bytes(&entry);
            // Entries with a checksum are aligned in the section, whose offset here need not be.
            if has_checksum {
                self.align_data(4);
            }
        }
        self.align_data(4);
        self.end_subsection(end);
        Ok(())
    }

    /// Writes the offset of a file in the table of checksums.
    pub(super) fn write_checksum_offset(&mut self, number: u32) {
        let symbol = self.codeview_file_of(number).symbol;
        let offset = self.symbol_reference(symbol);
        self.value(offset, 4, false);
    }

    /// Writes the lines of a function between two symbols.
    pub(super) fn write_function_lines(&mut self, function: u32, [start, stop]: [SymbolId; 2]) {
        let end = self.begin_subsection(subsection::LINES);
        let first = self.symbol_reference(start);
        self.datum_of_kind(first, FixupKind::SECTION_OFFSET, 4);
        self.datum_of_kind(first, FixupKind::SECTION_INDEX, 2);
        let lines = self.lines_of_function(function);
        let has_columns = lines.iter().any(|line| line.location.column != 0);
        self.integer(has_columns.into(), 2, false);
        let size = self.difference_of(stop, start);
        self.value(size, 4, false);
        for of_file in lines.chunk_by(|one, other| one.location.file == other.location.file) {
            let Some(first) = of_file.first() else { continue };
            self.write_checksum_offset(first.location.file);
            let count = of_file.len() as u64;
            self.integer(count, 4, false);
            self.integer(12 + count * if has_columns { 12 } else { 8 }, 4, false);
            for line in of_file {
                let offset = self.difference_of(line.label, start);
                self.value(offset, 4, false);
                let flag = if line.is_statement { STATEMENT } else { 0 };
                self.integer(u64::from(line.location.line) | flag, 4, false);
            }
            for line in of_file.iter().filter(|_| has_columns) {
                self.integer(line.location.column.into(), 4, false);
            }
        }
        self.end_subsection(end);
    }

    /// Returns the lines of a function. Lines of calls in it are those of the calls, once for those that follow each
    /// other.
    fn lines_of_function(&self, function: u32) -> Vec<Line> {
        let codeview = &self.coff.codeview;
        let [start, end] = codeview.extent(function);
        let mut found: Vec<Line> = Vec::new();
        for line in codeview.lines.get(start..end).unwrap_or_default() {
            let Some(location) = codeview.location_in(function, line) else { continue };
            let is_own = line.function == function;
            let is_same = |last: &Line| {
                let SourceLine { file, line, column } = last.location;
                (file, line, column) == (location.file, location.line, location.column)
            };
            if is_own || !found.last().is_some_and(is_same) {
                let is_statement = is_own && line.is_statement;
                found.push(Line { function, location, is_statement, ..*line });
            }
        }
        found
    }
}
