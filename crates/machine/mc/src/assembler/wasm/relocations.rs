//! Relocations of WebAssembly: forms of their values, and symbols that they refer to.

use alloc::vec::Vec;

use super::super::assembly::Assembly;
use super::super::elf_constants::STT_TLS;
use super::super::error::ErrorKind;
use super::super::expression::Node;
use super::super::leb::push_leb;
use super::super::section::{Content, SectionId};
use super::super::symbols::SymbolId;
use super::super::target::{Record, Target};
use super::constants::{
    R_WASM_FUNCTION_INDEX_I32, R_WASM_FUNCTION_INDEX_LEB, R_WASM_FUNCTION_OFFSET_I32,
    R_WASM_FUNCTION_OFFSET_I64, R_WASM_GLOBAL_INDEX_I32, R_WASM_GLOBAL_INDEX_LEB,
    R_WASM_MEMORY_ADDR_I32, R_WASM_MEMORY_ADDR_I64, R_WASM_MEMORY_ADDR_LEB,
    R_WASM_MEMORY_ADDR_LEB64, R_WASM_MEMORY_ADDR_LOCREL_I32, R_WASM_MEMORY_ADDR_REL_SLEB64,
    R_WASM_MEMORY_ADDR_SLEB64, R_WASM_MEMORY_ADDR_TLS_SLEB64, R_WASM_SECTION_OFFSET_I32,
    R_WASM_TABLE_INDEX_I32, R_WASM_TABLE_INDEX_I64, R_WASM_TABLE_INDEX_REL_SLEB,
    R_WASM_TABLE_INDEX_REL_SLEB64, R_WASM_TABLE_INDEX_SLEB, R_WASM_TABLE_INDEX_SLEB64,
    R_WASM_TABLE_NUMBER_LEB, R_WASM_TAG_INDEX_LEB, R_WASM_TYPE_INDEX_LEB,
};

/// Bit of [`Record::kind`] for relocations to a global variable of the linker's, which has the address of the symbol.
pub const USES_GOT: u32 = 1 << 8;

/// Bit of [`Record::kind`] for relocations to variables of threads.
pub const USES_TLS: u32 = 1 << 9;

/// Bits that are no part of the type of a relocation.
const FLAGS: u32 = USES_GOT | USES_TLS;

/// Returns true for relocations to elements of the table of functions.
pub(super) const fn is_table_index(kind: u32) -> bool {
    matches!(
        kind,
        R_WASM_TABLE_INDEX_SLEB
            | R_WASM_TABLE_INDEX_I32
            | R_WASM_TABLE_INDEX_REL_SLEB
            | R_WASM_TABLE_INDEX_SLEB64
            | R_WASM_TABLE_INDEX_I64
            | R_WASM_TABLE_INDEX_REL_SLEB64
    )
}

/// Returns true for relocations whose values count from the first element of the table.
pub(super) const fn is_relative_table_index(kind: u32) -> bool {
    matches!(kind, R_WASM_TABLE_INDEX_REL_SLEB | R_WASM_TABLE_INDEX_REL_SLEB64)
}

/// Returns true for types of relocations to offsets in functions and in custom sections.
#[must_use]
pub const fn is_section_offset(kind: u32) -> bool {
    matches!(
        kind,
        R_WASM_FUNCTION_OFFSET_I32 | R_WASM_FUNCTION_OFFSET_I64 | R_WASM_SECTION_OFFSET_I32
    )
}

/// Returns true for relocations to indices of functions, variables, tags and tables.
pub(super) const fn is_index(kind: u32) -> bool {
    matches!(
        kind,
        R_WASM_FUNCTION_INDEX_LEB
            | R_WASM_FUNCTION_INDEX_I32
            | R_WASM_GLOBAL_INDEX_LEB
            | R_WASM_GLOBAL_INDEX_I32
            | R_WASM_TAG_INDEX_LEB
            | R_WASM_TABLE_NUMBER_LEB
    )
}

/// Returns true for relocations that have an addend in files.
pub(super) const fn has_addend(kind: u32) -> bool {
    !is_table_index(kind) && !is_index(kind) && kind != R_WASM_TYPE_INDEX_LEB
}

/// Returns the bytes of a value of a relocation.
pub(super) fn bytes_of(kind: u32, value: u64) -> Vec<u8> {
    let mut bytes = Vec::new();
    match kind {
        R_WASM_FUNCTION_INDEX_LEB
        | R_WASM_TYPE_INDEX_LEB
        | R_WASM_GLOBAL_INDEX_LEB
        | R_WASM_MEMORY_ADDR_LEB
        | R_WASM_TAG_INDEX_LEB
        | R_WASM_TABLE_NUMBER_LEB => push_leb((value as u32).into(), false, 5, &mut bytes),
        R_WASM_MEMORY_ADDR_LEB64
        | R_WASM_TABLE_INDEX_SLEB64
        | R_WASM_TABLE_INDEX_REL_SLEB64
        | R_WASM_MEMORY_ADDR_SLEB64
        | R_WASM_MEMORY_ADDR_REL_SLEB64
        | R_WASM_MEMORY_ADDR_TLS_SLEB64 => push_leb(value.cast_signed(), true, 10, &mut bytes),
        R_WASM_TABLE_INDEX_I32
        | R_WASM_MEMORY_ADDR_I32
        | R_WASM_FUNCTION_OFFSET_I32
        | R_WASM_FUNCTION_INDEX_I32
        | R_WASM_SECTION_OFFSET_I32
        | R_WASM_GLOBAL_INDEX_I32
        | R_WASM_MEMORY_ADDR_LOCREL_I32 => bytes.extend((value as u32).to_le_bytes()),
        R_WASM_TABLE_INDEX_I64 | R_WASM_MEMORY_ADDR_I64 | R_WASM_FUNCTION_OFFSET_I64 => {
            bytes.extend(value.to_le_bytes());
        }
        _ => push_leb((value as i32).into(), true, 5, &mut bytes),
    }
    bytes
}

impl<T: Target> Assembly<T> {
    /// Notes what a relocation means for the symbol table.
    pub(in super::super) fn use_wasm_symbol(&mut self, record: &mut Record, symbol: SymbolId) {
        let kind = record.kind;
        record.kind &= !FLAGS;
        if kind & USES_GOT != 0 {
            self.wasm_symbol_mut(symbol).is_in_got = true;
        }
        if kind & USES_TLS != 0 {
            self.symbols.get_mut(symbol).kind = STT_TLS;
        }
        if is_table_index(record.kind) {
            let table = self.function_table();
            if !self.is_function_table(table) {
                self.fault(0, ErrorKind::Invalid("the table of functions has another type"));
            }
            self.wasm_symbol_mut(table).is_kept = true;
            self.symbols.register(table);
        }
        if record.kind != R_WASM_TYPE_INDEX_LEB {
            if self.symbols.get(symbol).name.is_empty() {
                self.fault(0, ErrorKind::NotRelocatable);
            }
            self.symbols.get_mut(symbol).is_used = true;
        }
    }

    /// Returns true if a section has addresses of functions of the program's start, in place of data.
    pub(in super::super) fn is_init_array(&self, section: SectionId) -> bool {
        self.format.is_wasm()
            && self.sections[section.0 as usize].key.name.starts_with(".init_array")
    }

    /// Notes that the symbols of a section with functions of the program's start are used.
    pub(in super::super) fn use_init_functions(&mut self, section: SectionId) {
        for symbol in self.init_symbols(section) {
            match symbol {
                Some(symbol) => self.wasm_symbol_mut(symbol).is_used_in_init = true,
                None => self.fault(0, ErrorKind::NotRelocatable),
            }
        }
    }

    /// Returns the symbols of a section with functions of the program's start. `None` stands for another expression.
    pub(super) fn init_symbols(&self, section: SectionId) -> Vec<Option<SymbolId>> {
        let mut symbols = Vec::new();
        for fragment in &self.sections[section.0 as usize].fragments {
            let Content::Data(code) = &fragment.content else { continue };
            for fixup in &code.fixups {
                symbols.push(match self.node(fixup.value) {
                    Node::Symbol(symbol, _) => Some(symbol),
                    _ => None,
                });
            }
        }
        symbols
    }
}

#[cfg(test)]
mod tests {
    use super::super::constants::R_WASM_MEMORY_ADDR_SLEB;
    use super::*;

    #[test]
    fn values_have_the_form_of_their_types() {
        assert_eq!(bytes_of(R_WASM_FUNCTION_INDEX_LEB, 300), [0xac, 0x82, 0x80, 0x80, 0]);
        assert_eq!(bytes_of(R_WASM_MEMORY_ADDR_SLEB, u64::MAX), [0xff, 0xff, 0xff, 0xff, 0x7f]);
        let long = [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f];
        assert_eq!(bytes_of(R_WASM_MEMORY_ADDR_SLEB64, u64::MAX), long);
        assert_eq!(bytes_of(R_WASM_TABLE_INDEX_I32, 1 << 33 | 5), [5, 0, 0, 0]);
        assert_eq!(bytes_of(R_WASM_FUNCTION_OFFSET_I64, 7), [7, 0, 0, 0, 0, 0, 0, 0]);
    }

    #[test]
    fn addresses_and_offsets_have_addends() {
        for kind in [R_WASM_MEMORY_ADDR_LEB, R_WASM_SECTION_OFFSET_I32, R_WASM_FUNCTION_OFFSET_I64]
        {
            assert!(has_addend(kind), "{kind}");
        }
        for kind in [R_WASM_TYPE_INDEX_LEB, R_WASM_TABLE_INDEX_I64, R_WASM_TAG_INDEX_LEB] {
            assert!(!has_addend(kind), "{kind}");
        }
    }
}
