//! Lengths and offsets of units, which tables for debuggers consist of.
//!
//! Those of the format DWARF64 have eight bytes, others four.

use super::assembly::Assembly;
use super::error::ErrorKind;
use super::expression::{Binary, ExprId, Node};
use super::options::DwarfVersion;
use super::section::FixupKind;
use super::symbols::SymbolId;
use super::target::Target;

/// Length that begins a unit of DWARF64, before its own.
const DWARF64: u64 = 0xffff_ffff;

impl<T: Target> Assembly<T> {
    /// Returns the size of an offset in tables for debuggers in bytes.
    pub(super) fn dwarf_offset_size(&self) -> u8 {
        if self.options.has_dwarf64 { 8 } else { 4 }
    }

    /// Reports that the format DWARF64 is selected for a file or a version that has none.
    pub(super) fn check_dwarf64(&mut self) {
        let has_format = self.format.is_elf() || self.format.is_macho();
        let is_supported = has_format && self.format.address_size == 8;
        let kind = match self.options.has_dwarf64 {
            true if self.dwarf_version() < DwarfVersion::V3 => "DWARF 2 has no 64-bit format",
            true if !is_supported => {
                "only ELF and Mach-O files with addresses of 64 bits have DWARF64"
            }
            _ => return,
        };
        self.report(ErrorKind::Invalid(kind));
    }

    /// Writes the offset of a symbol in its section, in a table for debuggers.
    pub(super) fn offset_in_section(&mut self, symbol: SymbolId) {
        let mut value = self.symbol_reference(symbol);
        if self.format.is_macho()
            && let Some(section) = self.section_of(symbol)
        {
            let start = self.sections[section.0 as usize].symbol;
            let offset = self.difference_of(symbol, start);
            value = self.final_value(offset);
        }
        self.section_reference(value);
    }

    /// Writes an address in a section, from whose start it counts after all files are linked.
    pub(super) fn section_reference(&mut self, value: ExprId) {
        match self.format.is_coff() {
            true => self.datum_of_kind(value, FixupKind::SECTION_OFFSET, 4),
            false => self.value(value, self.dwarf_offset_size(), self.format.is_big_endian),
        }
    }

    pub(super) fn difference_of(&mut self, add: SymbolId, sub: SymbolId) -> ExprId {
        let (add, sub) = (self.symbol_reference(add), self.symbol_reference(sub));
        self.add_node(Node::Binary(Binary::Sub, add, sub))
    }

    /// Writes the length of a unit. Returns the symbols of its start, behind the length, and of its end.
    pub(super) fn write_unit_length(&mut self) -> (SymbolId, SymbolId) {
        self.begin_length();
        self.write_sized_length(self.dwarf_offset_size(), self.format.is_big_endian)
    }

    /// Writes the length of a unit that is known.
    pub(super) fn write_known_length(&mut self, length: u64) {
        self.begin_length();
        let size = self.dwarf_offset_size().into();
        self.integer(length, size, self.format.is_big_endian);
    }

    fn begin_length(&mut self) {
        if self.options.has_dwarf64 {
            self.integer(DWARF64, 4, self.format.is_big_endian);
        }
    }

    /// Writes the length of an entry in four bytes. Returns the symbols of its start and its end.
    pub(super) fn write_length(&mut self, is_big: bool) -> (SymbolId, SymbolId) {
        self.write_sized_length(4, is_big)
    }

    /// Writes a length of `size` bytes. Returns the symbols of the start, behind the length, and of the end.
    pub(super) fn write_sized_length(&mut self, size: u8, is_big: bool) -> (SymbolId, SymbolId) {
        let end = self.symbols.create("", true);
        let start = self.symbols.create("", true);
        let length = self.difference_of(end, start);
        let length = self.final_value(length);
        self.value(length, size, is_big);
        let _ = self.define_label(start, 0);
        (start, end)
    }
}
