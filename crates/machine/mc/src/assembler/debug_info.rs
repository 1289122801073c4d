//! Tables with which debuggers show the source of instructions: `.debug_info`, `.debug_abbrev`,
//! `.debug_aranges` and `.debug_ranges`, for sources without tables of their own.
//!
//! Each instruction in an executable section has the line of its statement. Labels that are not temporary
//! have entries.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use super::assembly::{Assembly, SectionSpec};
use super::dwarf::{
    DW_AT_comp_dir, DW_AT_decl_file, DW_AT_decl_line, DW_AT_high_pc, DW_AT_language, DW_AT_low_pc,
    DW_AT_name, DW_AT_producer, DW_AT_ranges, DW_AT_stmt_list, DW_CHILDREN_no, DW_CHILDREN_yes,
    DW_FORM_addr, DW_FORM_data2, DW_FORM_data4, DW_FORM_data8, DW_FORM_sec_offset, DW_FORM_string,
    DW_LANG_Mips_Assembler, DW_RLE_end_of_list, DW_RLE_start_length, DW_TAG_compile_unit,
    DW_TAG_label, DW_UT_compile,
};
use super::elf_constants::{SHF_ALLOC, SHF_EXECINSTR};
use super::expression::ExprId;
use super::line_markers::LineMarker;
use super::line_table::{Location, SourceFile};
use super::options::{DebugSource, DwarfVersion};
use super::section::SectionId;
use super::symbols::SymbolId;
use super::target::Target;

/// Name of the program for sources that state none.
const PRODUCER: &str = concat!("tablegen-mc ", env!("CARGO_PKG_VERSION"));

/// Debug information of a source without tables of its own.
#[derive(Clone, Debug)]
pub(super) struct DebugInfo {
    source: DebugSource,
    /// Number of the file in the line table. `None` before the first instruction or label.
    file: Option<u64>,
    /// Sections with code.
    sections: Vec<SectionId>,
    labels: Vec<DebugLabel>,
    /// Line of the present statement in the source or an included file, outside of expansions.
    pub(super) line: i64,
    /// Line of the present statement in the text that it is read from.
    pub(super) text_line: i64,
    /// Last line marker, and its line in the text.
    marker: Option<(LineMarker, i64)>,
    /// Numbers of the files of line markers.
    numbers: BTreeMap<Vec<u8>, u64>,
}

/// Entry of a label.
#[derive(Clone, Debug)]
struct DebugLabel {
    name: String,
    file: u64,
    line: i64,
    address: SymbolId,
}

impl<T: Target> Assembly<T> {
    /// Returns the version of the tables.
    pub(super) fn dwarf_version(&self) -> DwarfVersion {
        self.options.dwarf_version.unwrap_or(DwarfVersion::V4)
    }

    /// Begins the debug information of a source.
    pub(super) fn start_debug_info(&mut self, source: &DebugSource) {
        let is_v5 = self.dwarf_version() >= DwarfVersion::V5;
        let directory = self.options.compilation_directory.clone();
        let name = match source.name.as_str() {
            "" | "-" => "<stdin>",
            name => name.strip_prefix(directory.as_str()).map_or(name, |rest| {
                if directory.is_empty() { name } else { rest.strip_prefix('/').unwrap_or(rest) }
            }),
        };
        let checksum = source.checksum.filter(|_| is_v5);
        let file = SourceFile { name: name.into(), directory: 0, checksum, source: None };
        self.lines.root = Some((directory.into_bytes(), file));
        let (file, sections, labels) = (None, Vec::new(), Vec::new());
        self.debug_info = Some(DebugInfo {
            source: source.clone(),
            file,
            sections,
            labels,
            line: 1,
            text_line: 1,
            marker: None,
            numbers: BTreeMap::new(),
        });
        self.add_debug_section();
    }

    /// Ends the debug information of a source that has tables of its own.
    pub(super) fn drop_debug_info(&mut self) {
        if self.debug_info.take().is_some() {
            self.lines.root = None;
            self.lines.clear_files();
        }
    }

    /// Adds the present section if it has code.
    pub(super) fn add_debug_section(&mut self) {
        const CODE: u64 = SHF_ALLOC | SHF_EXECINSTR;
        if self.debug_info.is_none() || self.flags() & CODE != CODE {
            return;
        }
        let section = self.whole(self.current());
        let Some(info) = &self.debug_info else { return };
        if info.sections.contains(&section) {
            return;
        }
        // In WebAssembly, each function has a section of its own.
        let is_second = !info.sections.is_empty() && !self.format.is_wasm();
        if is_second && self.dwarf_version() == DwarfVersion::V2 {
            let source = self.source;
            self.warn(source, "DWARF2 only supports one section per compilation unit");
        }
        if let Some(info) = &mut self.debug_info {
            info.sections.push(section);
        }
    }

    /// Returns the number of the source file, if the present section has debug information. In other sections, the
    /// file enters the table of files.
    fn debug_file(&mut self) -> Option<u64> {
        let section = self.whole(self.current());
        let info = self.debug_info.as_ref()?;
        let has_section = info.sections.contains(&section);
        let file = match info.file {
            Some(file) => file,
            None => {
                let is_v5 = self.dwarf_version() >= DwarfVersion::V5;
                let (_, root) = self.lines.root.clone()?;
                // Version 5 has the file of number 0.
                if is_v5 { 0 } else { self.marked_file(root.name) }
            }
        };
        if let Some(info) = &mut self.debug_info {
            info.file = Some(file);
        }
        has_section.then_some(file)
    }

    /// Sets where the lines behind a marker are from. The first one names the file of the source.
    pub(super) fn set_line_marker(&mut self, marker: LineMarker, text_line: i64) {
        let Some(info) = &mut self.debug_info else { return };
        if info.marker.is_none() && info.file.is_none() {
            let directory = self.options.compilation_directory.clone().into_bytes();
            let name = marker.name.clone();
            let file = SourceFile { name, directory: 0, checksum: None, source: None };
            self.lines.root = Some((directory, file));
        }
        info.marker = Some((marker, text_line));
    }

    /// Returns the number of the file of the last line marker.
    fn marked_file(&mut self, name: Vec<u8>) -> u64 {
        let is_v5 = self.dwarf_version() >= DwarfVersion::V5;
        let root = self.lines.root.as_ref().filter(|_| is_v5);
        if root.is_some_and(|(_, root)| root.name == name && root.checksum.is_none()) {
            return 0;
        }
        let known = self.debug_info.as_ref().and_then(|info| info.numbers.get(&name)).copied();
        let file = known.unwrap_or_else(|| {
            let file =
                SourceFile { name: name.clone(), directory: 0, checksum: None, source: None };
            self.lines.add_file(file)
        });
        if let Some(info) = &mut self.debug_info {
            info.numbers.insert(name, file);
        }
        file
    }

    /// Gives the next instruction the line of the present statement.
    pub(super) fn debug_line(&mut self) {
        // Most sources have none.
        let Some(info) = &self.debug_info else { return };
        let (mut line, marker) = (info.line, info.marker.clone());
        let Some(mut file) = self.debug_file() else { return };
        if let Some((marker, text_line)) = marker.filter(|(marker, _)| !marker.name.is_empty()) {
            line = marker.line.wrapping_add(line - text_line - 1);
            file = self.marked_file(marker.name);
            if let Some(info) = &mut self.debug_info {
                info.file = Some(file);
            }
        }
        self.add_row();
        self.lines.location = Some(Location { line, ..Location::of_file(file) });
        self.lines.is_pending = true;
    }

    /// Appends bytes before the code of the present statement. In debug information of a source without tables of its
    /// own, the line of the statement begins behind them.
    pub fn bytes_before_statement(&mut self, bytes: &[u8]) {
        let is_pending =
            self.debug_info.is_some() && core::mem::replace(&mut self.lines.is_pending, false);
        self.bytes(bytes);
        self.lines.is_pending |= is_pending;
    }

    /// Adds the entry of a label that was just defined.
    pub(super) fn debug_label(&mut self, symbol: SymbolId) {
        let Some(file) = self.debug_file() else { return };
        if self.symbols.get(symbol).is_temporary {
            return;
        }
        let name = self.symbols.get(symbol).name.as_str();
        let name = String::from(name.strip_prefix('_').unwrap_or(name));
        let address = self.label_here();
        if let Some(info) = &mut self.debug_info {
            let line = info.text_line;
            info.labels.push(DebugLabel { name, file, line, address });
        }
    }

    /// Writes the sections, before that of the line numbers.
    pub(super) fn write_debug_info(&mut self) {
        let Some(mut info) = self.debug_info.take() else { return };
        info.sections.retain(|section| self.sections[section.0 as usize].has_instructions);
        let mut sections = Vec::new();
        for &section in &info.sections {
            self.switch_to(section);
            let start = self.sections[section.0 as usize].symbol;
            let end = self.unlisted_label_here();
            sections.push(CodeRange { start, end });
        }
        if sections.is_empty() {
            return;
        }
        let version = self.dwarf_version();
        let has_ranges = sections.len() > 1 && version >= DwarfVersion::V3;
        let of = |name| SectionSpec { name, kind: T::DEBUG_SECTION_TYPE, flags: 0, entry_size: 0 };
        let [entries, abbreviations, addresses] =
            [".debug_info", ".debug_abbrev", ".debug_aranges"].map(|name| self.section(&of(name)));
        self.switch_to(entries);
        let entries_start = self.label_here();
        self.switch_to(abbreviations);
        let abbreviations_start = self.label_here();
        self.switch_to(addresses);
        self.write_address_ranges(&sections, entries_start);
        let ranges = has_ranges.then(|| {
            let is_v5 = version >= DwarfVersion::V5;
            let name = if is_v5 { ".debug_rnglists" } else { ".debug_ranges" };
            let section = self.section(&of(name));
            self.switch_to(section);
            if is_v5 { self.write_range_list(&sections) } else { self.write_ranges(&sections) }
        });
        self.switch_to(abbreviations);
        self.write_abbreviations(ranges.is_some());
        self.switch_to(entries);
        let lines = self.symbols.create(".Lline_table_start0", true);
        self.lines.start = Some(lines);
        let starts = Starts { abbreviations: abbreviations_start, lines, ranges };
        self.write_entries(&info, &sections[0], &starts);
    }

    fn reference(&mut self, symbol: SymbolId, size: u8) {
        let value = self.symbol_reference(symbol);
        self.value(value, size, self.format.is_big_endian);
    }

    fn number_of(&mut self, value: u64, size: u8) {
        self.integer(value, size.into(), self.format.is_big_endian);
    }

    fn size_of(&mut self, range: &CodeRange) -> ExprId {
        self.difference_of(range.end, range.start)
    }

    /// Writes the addresses of the sections.
    fn write_address_ranges(&mut self, sections: &[CodeRange], entries: SymbolId) {
        let offset = usize::from(self.dwarf_offset_size());
        let length_size = if self.options.has_dwarf64 { 4 + offset } else { offset };
        let header = length_size + 2 + offset + 1 + 1;
        let address = self.format.address_size;
        let pair = 2 * usize::from(address);
        let length = header.next_multiple_of(pair) + (sections.len() + 1) * pair;
        self.write_known_length((length - length_size) as u64);
        self.number_of(2, 2);
        self.offset_in_section(entries);
        self.bytes(&[address, 0]);
        self.bytes(&alloc::vec![0; header.next_multiple_of(pair) - header]);
        for range in sections {
            self.reference(range.start, address);
            let size = self.size_of(range);
            self.value(size, address, self.format.is_big_endian);
        }
        self.bytes(&alloc::vec![0; pair]);
    }

    /// Writes the ranges of versions up to 4. Returns their start.
    fn write_ranges(&mut self, sections: &[CodeRange]) -> SymbolId {
        let address = self.format.address_size;
        let start = self.label_here();
        for range in sections {
            // The start of the section as base, and a range from there.
            self.bytes(&alloc::vec![0xff; address.into()]);
            self.reference(range.start, address);
            self.number_of(0, address);
            let size = self.size_of(range);
            self.value(size, address, self.format.is_big_endian);
        }
        self.bytes(&alloc::vec![0; 2 * usize::from(address)]);
        start
    }

    /// Writes the ranges of version 5. Returns the start of the list.
    fn write_range_list(&mut self, sections: &[CodeRange]) -> SymbolId {
        let address = self.format.address_size;
        let (_, end) = self.write_unit_length();
        self.number_of(DwarfVersion::V5 as u64, 2);
        self.bytes(&[address, 0]);
        self.number_of(0, 4);
        let start = self.label_here();
        for range in sections {
            self.bytes(&[DW_RLE_start_length]);
            self.reference(range.start, address);
            let size = self.size_of(range);
            self.leb(size, false);
        }
        self.bytes(&[DW_RLE_end_of_list]);
        let _ = self.define_label(end, 0);
        start
    }

    /// Writes the forms of the two kinds of entries.
    fn write_abbreviations(&mut self, has_ranges: bool) {
        let is_old = self.dwarf_version() < DwarfVersion::V4;
        let offset = match is_old {
            true if self.options.has_dwarf64 => DW_FORM_data8,
            true => DW_FORM_data4,
            false => DW_FORM_sec_offset,
        };
        let mut out = alloc::vec![1, DW_TAG_compile_unit, DW_CHILDREN_yes, DW_AT_stmt_list, offset];
        if has_ranges {
            out.extend([DW_AT_ranges, offset]);
        } else {
            out.extend([DW_AT_low_pc, DW_FORM_addr, DW_AT_high_pc, DW_FORM_addr]);
        }
        out.extend([DW_AT_name, DW_FORM_string]);
        if !self.options.compilation_directory.is_empty() {
            out.extend([DW_AT_comp_dir, DW_FORM_string]);
        }
        out.extend([DW_AT_producer, DW_FORM_string, DW_AT_language, DW_FORM_data2, 0, 0]);
        out.extend([2, DW_TAG_label, DW_CHILDREN_no, DW_AT_name, DW_FORM_string]);
        out.extend([DW_AT_decl_file, DW_FORM_data4, DW_AT_decl_line, DW_FORM_data4]);
        out.extend([DW_AT_low_pc, DW_FORM_addr, 0, 0, 0]);
        self.bytes(&out);
    }

    /// Writes the entries of the source and its labels.
    fn write_entries(&mut self, info: &DebugInfo, first: &CodeRange, starts: &Starts) {
        let (address, version) = (self.format.address_size, self.dwarf_version());
        let (_, end) = self.write_unit_length();
        self.number_of(version as u64, 2);
        if version >= DwarfVersion::V5 {
            self.bytes(&[DW_UT_compile, address]);
            self.offset_in_section(starts.abbreviations);
        } else {
            self.offset_in_section(starts.abbreviations);
            self.bytes(&[address]);
        }
        self.bytes(&[1]);
        match self.format.is_macho() {
            // The table, which is written later, is at the start of its section.
            true => self.number_of(0, self.dwarf_offset_size()),
            false => self.offset_in_section(starts.lines),
        }
        match starts.ranges {
            Some(ranges) => self.offset_in_section(ranges),
            None => {
                self.reference(first.start, address);
                self.reference(first.end, address);
            }
        }
        let mut texts = self.lines.main_name();
        texts.push(0);
        let directory = self.options.compilation_directory.as_bytes();
        if !directory.is_empty() {
            texts.extend_from_slice(directory);
            texts.push(0);
        }
        let producer = match info.source.producer.as_str() {
            "" => PRODUCER,
            producer => producer,
        };
        texts.extend_from_slice(producer.as_bytes());
        texts.push(0);
        self.bytes(&texts);
        self.number_of(DW_LANG_Mips_Assembler, 2);
        for label in &info.labels {
            self.bytes(&[2]);
            self.bytes(label.name.as_bytes());
            self.bytes(&[0]);
            self.number_of(label.file, 4);
            self.number_of(label.line.cast_unsigned(), 4);
            self.reference(label.address, address);
        }
        self.bytes(&[0]);
        let _ = self.define_label(end, 0);
    }
}

/// Addresses of a section.
struct CodeRange {
    start: SymbolId,
    end: SymbolId,
}

/// Starts of the tables that the entry of the source refers to.
struct Starts {
    abbreviations: SymbolId,
    lines: SymbolId,
    ranges: Option<SymbolId>,
}
