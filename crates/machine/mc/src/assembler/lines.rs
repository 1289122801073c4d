//! Line numbers: directives `.file` with a number and `.loc`, and the section `.debug_line`.
//!
//! `.loc` sets the location of the bytes that follow. Each location that applies to bytes is a row of
//! the table of its section.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use super::assembly::{Assembly, SectionSpec};
use super::cursor::Cursor;
use super::dwarf::{
    DW_FORM_data16, DW_FORM_line_strp, DW_FORM_udata, DW_LNCT_LLVM_source, DW_LNCT_MD5,
    DW_LNCT_directory_index, DW_LNCT_path, DW_LNE_end_sequence, DW_LNE_set_address,
    DW_LNE_set_discriminator, DW_LNS_advance_line, DW_LNS_copy, DW_LNS_extended_op,
    DW_LNS_fixed_advance_pc, DW_LNS_negate_stmt, DW_LNS_set_basic_block, DW_LNS_set_column,
    DW_LNS_set_epilogue_begin, DW_LNS_set_file, DW_LNS_set_isa, DW_LNS_set_prologue_end,
};
use super::elf_constants::{SHF_MERGE, SHF_STRINGS};
use super::error::{ErrorKind, Fault, Parsed};
use super::expression::{Binary, ExprId, Node};
use super::leb::push_leb;
use super::lexer::{TokenKind, octa};
use super::line_table::{Lines, Location, SourceFile, opcodes, split, steps};
use super::options::DwarfVersion;
use super::section::{Code, Content, Distance, Fixup, FixupKind, SectionId};
use super::symbols::SymbolId;
use super::target::Target;

/// Maximum number of a file.
const MAX_FILE: u64 = 1 << 16;

/// Longest distance that [`DW_LNS_fixed_advance_pc`] is used for. The linker may make it longer, up
/// to 65535.
const MAX_FIXED_ADVANCE: i64 = 60_000;

impl<T: Target> Assembly<T> {
    /// Executes `.file` with a number: `.file 1 "directory" "name" md5 0x1234 source "text"`.
    pub(super) fn numbered_file(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<()> {
        let fault = cursor.fault(ErrorKind::Expected("the number of a file"));
        let TokenKind::Integer(number) = cursor.take().kind else { return Err(fault) };
        self.drop_debug_info();
        let (mut directory, mut name) = (Vec::new(), cursor.string()?);
        if cursor.token().is_string() {
            directory = core::mem::replace(&mut name, cursor.string()?);
        }
        let mut file = SourceFile { name, directory: 0, checksum: None, source: None };
        while !cursor.is_end() {
            let fault = cursor.fault(ErrorKind::Expected("`md5` or `source`"));
            match cursor.take().text {
                "md5" => {
                    let fault = cursor.fault(ErrorKind::Expected("a checksum"));
                    file.checksum = Some(octa(cursor.take()).ok_or(fault)?);
                }
                "source" => file.source = Some(cursor.string()?),
                _ => return Err(fault),
            }
        }
        let fault = |reason| Fault { kind: ErrorKind::Invalid(reason), ..fault };
        if number == 0 {
            self.lines.root = Some((directory, file));
            self.lines.has_stated_root = true;
            return Ok(());
        }
        if number > MAX_FILE {
            return Err(fault("the number of the file is too large"));
        }
        if let Some((of_root, root)) = &self.lines.root {
            if root.name == file.name && root.checksum == file.checksum {
                return Ok(());
            }
            if *of_root == directory {
                directory.clear();
            }
        }
        if self.lines.files.contains_key(&number) {
            return Err(fault("the number of the file is already used"));
        }
        if file.name.is_empty() {
            file.name = b"<stdin>".to_vec();
            directory.clear();
        }
        if directory.is_empty() {
            (directory, file.name) = split(file.name);
        }
        file.directory = self.lines.directory(directory);
        self.lines.files.insert(number, file);
        Ok(())
    }

    /// Executes `.loc`: the numbers of a file, a line and a column, and properties.
    pub(super) fn loc_directive(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<()> {
        // Two directives without bytes between them are two rows.
        self.add_row();
        let fault = cursor.fault(ErrorKind::Invalid("no file has this number"));
        let file = self.absolute(cursor)?.cast_unsigned();
        let is_known = match file {
            0 => self.lines.root.is_some(),
            _ => self.lines.files.contains_key(&file),
        };
        if !is_known {
            return Err(fault);
        }
        let is_statement = self.lines.location.is_none_or(|last| last.is_statement);
        let mut location = Location { is_statement, ..Location::of_file(file) };
        let number = |cursor: &mut Cursor<'_, '_>| match cursor.token().kind {
            TokenKind::Integer(number) => {
                cursor.take();
                i64::try_from(number).ok().filter(|&number| number <= i64::from(u32::MAX))
            }
            _ => Some(0),
        };
        let fault = cursor.fault(ErrorKind::OutOfRange);
        location.line = number(cursor).ok_or(fault)?;
        let fault = cursor.fault(ErrorKind::OutOfRange);
        // LLVM keeps 16 bits of a column.
        location.column = number(cursor).ok_or(fault)? & 0xffff;
        while !cursor.is_end() {
            let fault = cursor.fault(ErrorKind::Expected("a property of a location"));
            match cursor.take().text {
                "basic_block" => location.begins_block = true,
                "prologue_end" => location.ends_prologue = true,
                "epilogue_begin" => location.begins_epilogue = true,
                "is_stmt" => {
                    let fault = cursor.fault(ErrorKind::Expected("0 or 1"));
                    location.is_statement = match self.absolute(cursor)? {
                        0 => false,
                        1 => true,
                        _ => return Err(fault),
                    };
                }
                "isa" => location.isa = self.absolute(cursor)? & 0xff,
                "discriminator" => {
                    location.discriminator = self.absolute(cursor)? & i64::from(u32::MAX);
                }
                _ => return Err(fault),
            }
        }
        self.lines.location = Some(location);
        self.lines.is_pending = true;
        Ok(())
    }

    /// Adds a row for the bytes that follow, if they have a location of their own.
    #[inline]
    pub(super) fn add_row(&mut self) {
        if self.lines.is_pending {
            self.add_pending_row();
        }
    }

    fn add_pending_row(&mut self) {
        self.lines.is_pending = false;
        let Some(location) = self.lines.location else { return };
        let (section, label) = (self.whole(self.current()), self.label_here());
        let Lines { rows, row_indices, .. } = &mut self.lines;
        let index = *row_indices.entry(section).or_insert_with(|| {
            rows.push((section, Vec::new()));
            rows.len() - 1
        });
        rows[index].1.push((label, location));
    }

    /// Writes the section with the line numbers.
    pub(super) fn write_lines(&mut self) {
        let lines = core::mem::take(&mut self.lines);
        if lines.root.is_none() && lines.files.is_empty() {
            return;
        }
        let (kind, flags) = (T::DEBUG_SECTION_TYPE, SHF_MERGE | SHF_STRINGS);
        let spec = SectionSpec { name: ".debug_line", kind, flags: 0, entry_size: 0 };
        let section = self.section(&spec);
        self.switch_to(section);
        if let Some(start) = lines.start {
            let _ = self.define_label(start, 0);
        }
        let is_big = self.format.is_big_endian;
        // A file of number 0 is one of version 5.
        let version = if lines.has_stated_root { DwarfVersion::V5 } else { self.dwarf_version() };
        let (_, end) = self.write_unit_length();
        self.integer(version as u64, 2, is_big);
        let mut texts = None;
        if version >= DwarfVersion::V5 {
            self.bytes(&[self.format.address_size, 0]);
            let spec = SectionSpec { name: ".debug_line_str", kind, flags, entry_size: 1 };
            let section = self.section(&spec);
            texts = Some(Texts { section, bytes: Vec::new(), offsets: BTreeMap::new() });
        }
        let (_, header_end) = self.write_sized_length(self.dwarf_offset_size(), is_big);
        // Length of instructions, operations of an instruction, statements by default.
        let operations: &[u8] = if version >= DwarfVersion::V4 { &[1] } else { &[] };
        self.bytes(&[T::CODE_ALIGNMENT as u8]);
        self.bytes(operations);
        self.bytes(&[1]);
        self.bytes(&[opcodes::LINE_BASE as u8, opcodes::LINE_RANGE, opcodes::BASE]);
        self.bytes(&opcodes::OPERANDS);
        match &mut texts {
            Some(texts) => self.write_files(&lines, texts, is_big),
            None => self.write_old_files(&lines),
        }
        let _ = self.define_label(header_end, 0);
        for (section, rows) in &lines.rows {
            self.write_rows(*section, rows);
        }
        let _ = self.define_label(end, 0);
        if let Some(texts) = texts {
            self.switch_to(texts.section);
            self.bytes(&texts.bytes);
        }
    }

    /// Writes the directories and files of version 5.
    fn write_files(&mut self, lines: &Lines, texts: &mut Texts, is_big: bool) {
        // Sources for version 4 number no file 0, for which the first one stands.
        let none = SourceFile { name: Vec::new(), directory: 0, checksum: None, source: None };
        let own = self.options.compilation_directory.clone().into_bytes();
        let (directory, root) = match &lines.root {
            Some((directory, root)) if directory.is_empty() => (&own, root),
            Some((directory, root)) => (directory, root),
            None => (&own, lines.files.get(&1).unwrap_or(&none)),
        };
        self.bytes(&[1, DW_LNCT_path, DW_FORM_line_strp]);
        self.leb_number(lines.directories.len() as i64 + 1, false);
        for directory in core::iter::once(directory).chain(&lines.directories) {
            self.text(directory, texts, is_big);
        }
        // Numbers without file have an empty name.
        let last = lines.last();
        let numbered = (1..=last).map(|number| lines.files.get(&number).unwrap_or(&none));
        let all = || core::iter::once(root).chain(lines.files.values());
        let has_checksums = all().all(|file| file.checksum.is_some());
        let has_sources = all().any(|file| file.source.is_some());
        self.bytes(&[2 + u8::from(has_checksums) + u8::from(has_sources)]);
        self.bytes(&[DW_LNCT_path, DW_FORM_line_strp, DW_LNCT_directory_index, DW_FORM_udata]);
        if has_checksums {
            self.bytes(&[DW_LNCT_MD5, DW_FORM_data16]);
        }
        if has_sources {
            self.leb_number(DW_LNCT_LLVM_source, false);
            self.bytes(&[DW_FORM_line_strp]);
        }
        self.leb_number(last as i64 + 1, false);
        for file in core::iter::once(root).chain(numbered) {
            self.text(&file.name, texts, is_big);
            self.leb_number(file.directory as i64, false);
            if has_checksums {
                self.bytes(&file.checksum.unwrap_or(0).to_be_bytes());
            }
            if has_sources {
                self.text(file.source.as_deref().unwrap_or_default(), texts, is_big);
            }
        }
    }

    /// Writes the directories and files of versions up to 4.
    fn write_old_files(&mut self, lines: &Lines) {
        for directory in &lines.directories {
            self.bytes(directory);
            self.bytes(&[0]);
        }
        self.bytes(&[0]);
        let last = lines.last();
        for number in 1..=last {
            let file = lines.files.get(&number);
            self.bytes(file.map_or(&[][..], |file| &file.name));
            self.bytes(&[0]);
            self.leb_number(file.map_or(0, |file| file.directory as i64), false);
            // Time of the last change, and size.
            self.bytes(&[0, 0]);
        }
        self.bytes(&[0]);
    }

    /// Writes the rows of a section.
    fn write_rows(&mut self, of: SectionId, rows: &[(SymbolId, Location)]) {
        let table = self.current();
        self.switch_to(of);
        let end = self.label_here();
        self.switch_to(table);
        let (mut file, mut line, mut column, mut isa) = (1, 1, 0, 0);
        let mut is_statement = true;
        let mut last = None;
        for (label, location) in rows {
            if core::mem::replace(&mut file, location.file) != location.file {
                self.bytes(&[DW_LNS_set_file]);
                self.leb_number(file as i64, false);
            }
            if core::mem::replace(&mut column, location.column) != location.column {
                self.bytes(&[DW_LNS_set_column]);
                self.leb_number(column, false);
            }
            if location.discriminator != 0 {
                let mut number = Vec::new();
                push_leb(location.discriminator, false, 0, &mut number);
                let len = number.len() as u8 + 1;
                self.bytes(&[DW_LNS_extended_op, len, DW_LNE_set_discriminator]);
                self.bytes(&number);
            }
            if core::mem::replace(&mut isa, location.isa) != location.isa {
                self.bytes(&[DW_LNS_set_isa]);
                self.leb_number(isa, false);
            }
            let is = core::mem::replace(&mut is_statement, location.is_statement);
            let flags = [
                (is != is_statement, DW_LNS_negate_stmt),
                (location.begins_block, DW_LNS_set_basic_block),
                (location.ends_prologue, DW_LNS_set_prologue_end),
                (location.begins_epilogue, DW_LNS_set_epilogue_begin),
            ];
            for (_, opcode) in flags.into_iter().filter(|(is, _)| *is) {
                self.bytes(&[opcode]);
            }
            let lines = location.line - core::mem::replace(&mut line, location.line);
            match last {
                Some(last) => self.add_distance(Some(lines), last, *label),
                None => {
                    let size = self.format.address_size;
                    self.bytes(&[DW_LNS_extended_op, size + 1, DW_LNE_set_address]);
                    let address = self.symbol_reference(*label);
                    self.value(address, size, self.format.is_big_endian);
                    self.bytes(&steps(Some(lines), 0));
                }
            }
            last = Some(*label);
        }
        if let Some(last) = last {
            self.add_distance(None, last, end);
        }
    }

    /// Writes the opcodes for a distance between two labels. `lines` is the difference of their lines,
    /// or `None` at the end of a section.
    fn add_distance(&mut self, lines: Option<i64>, from: SymbolId, to: SymbolId) {
        let delta = self.difference_of(to, from);
        if let Some(bytes) = self.known_steps(lines, delta) {
            self.bytes(&bytes);
            return;
        }
        self.register_all(delta);
        let (kind, code) = (Distance::Lines(lines), Code::default());
        self.add(Content::Distance { delta, kind, code });
    }

    /// Returns the opcodes for a distance that the linker does not change.
    fn known_steps(&self, lines: Option<i64>, delta: ExprId) -> Option<Vec<u8>> {
        let distance = self.final_distance(delta)?.cast_unsigned();
        Some(steps(lines, distance / T::CODE_ALIGNMENT))
    }

    /// Returns the opcodes for a distance between two rows.
    pub(super) fn line_steps(&self, lines: Option<i64>, delta: ExprId) -> Code {
        let mut code = Code::default();
        if let Some(bytes) = self.known_steps(lines, delta) {
            code.bytes = bytes;
            return code;
        }
        // The linker may change the distance.
        if let Some(lines) = lines {
            code.bytes.push(DW_LNS_advance_line);
            push_leb(lines, true, 0, &mut code.bytes);
        }
        let is_long = self.known_in_set(delta).is_some_and(|distance| distance > MAX_FIXED_ADVANCE);
        let (value, size) = match self.node(delta) {
            Node::Binary(Binary::Sub, end, _) if is_long => {
                let size = self.format.address_size;
                code.bytes.extend([DW_LNS_extended_op, size + 1, DW_LNE_set_address]);
                (end, size)
            }
            _ => {
                code.bytes.push(DW_LNS_fixed_advance_pc);
                (delta, 2)
            }
        };
        let offset = code.bytes.len() as u32;
        code.fixups.push(Fixup::new(offset, value, FixupKind::data(size), 0));
        code.bytes.extend(core::iter::repeat_n(0, size.into()));
        match lines {
            Some(_) => code.bytes.push(DW_LNS_copy),
            None => code.bytes.extend([DW_LNS_extended_op, 1, DW_LNE_end_sequence]),
        }
        code
    }

    /// Writes the offset of a text in the section of texts.
    fn text(&mut self, text: &[u8], texts: &mut Texts, is_big: bool) {
        let offset = texts.offset(text);
        if self.format.is_macho() {
            self.integer(offset.cast_unsigned(), self.dwarf_offset_size().into(), is_big);
            return;
        }
        let start = self.sections[texts.section.0 as usize].symbol;
        let start = self.symbol_reference(start);
        let offset = self.add_node(Node::Constant(offset));
        let value = self.add_node(Node::Binary(Binary::Add, start, offset));
        self.section_reference(value);
    }
}

/// Section with the texts of a table of version 5.
struct Texts {
    section: SectionId,
    bytes: Vec<u8>,
    offsets: BTreeMap<Vec<u8>, i64>,
}

impl Texts {
    /// Returns the offset of a text, which is added if it is new.
    fn offset(&mut self, text: &[u8]) -> i64 {
        if let Some(&offset) = self.offsets.get(text) {
            return offset;
        }
        let offset = self.bytes.len() as i64;
        self.offsets.insert(text.into(), offset);
        self.bytes.extend_from_slice(text);
        self.bytes.push(0);
        offset
    }
}
