//! [`Assembly::wasm_symbol_table`] makes the [`Wasm`] part of an object: indices of functions, variables, tags and
//! tables, the symbol table, and the values of relocations.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use super::super::assembly::Assembly;
use super::super::elf_constants::{STT_FUNC, STT_OBJECT, STT_SECTION, STT_TLS, STV_HIDDEN};
use super::super::error::ErrorKind;
use super::super::object::{ObjectSymbol, SymbolSection};
use super::super::section::SectionId;
use super::super::symbols::{Binding, Definition, SymbolId};
use super::super::target::{Pending, Record, Target};
use super::constants::{
    R_WASM_GLOBAL_INDEX_I32, R_WASM_GLOBAL_INDEX_LEB, R_WASM_TYPE_INDEX_LEB,
    WASM_SYMBOL_BINDING_LOCAL, WASM_SYMBOL_BINDING_WEAK, WASM_SYMBOL_EXPLICIT_NAME,
    WASM_SYMBOL_EXPORTED, WASM_SYMBOL_NO_STRIP, WASM_SYMBOL_TLS, WASM_SYMBOL_UNDEFINED,
    WASM_SYMBOL_VISIBILITY_HIDDEN,
};
use super::imports::Types;
use super::relocations::{is_index, is_relative_table_index, is_section_offset, is_table_index};
use super::segments::Comdats;
use super::state::{FUNCTION_TABLE, SectionKind};
use super::types::{SymbolKind, ValueType};
use super::{Comdat, ComdatMember, RelocationValue, Wasm, WasmSymbol};
use crate::BinaryFormat;

/// Index of the first element of the table of functions. Calls of element 0 fail.
const FIRST_ELEMENT: u32 = 1;

/// Numbers that the parts of a file have.
#[derive(Default)]
pub(super) struct Numbers {
    pub(super) types: Types,
    pub(super) imported_functions: u32,
    pub(super) imported_globals: u32,
    pub(super) imported_tables: u32,
    pub(super) imported_tags: u32,
    /// Indices of functions, variables, tags, tables and custom sections.
    pub(super) elements: BTreeMap<SymbolId, u32>,
    /// Indices of the global variables with addresses of symbols.
    pub(super) addresses: BTreeMap<SymbolId, u32>,
    /// Indices of segments.
    pub(super) segments: BTreeMap<SectionId, u32>,
    /// Data: segments, offsets and sizes.
    data: BTreeMap<SymbolId, (u32, u64, u64)>,
    /// Indices in the table of functions.
    table: BTreeMap<SymbolId, u32>,
    /// Indices in the symbol table.
    pub(super) symbols: BTreeMap<SymbolId, usize>,
}

impl<T: Target> Assembly<T> {
    /// Makes the symbol table and the parts of the file. `sections` has the numbers of the sections in the object.
    pub(in super::super) fn wasm_symbol_table(
        &mut self,
        sections: &BTreeMap<SectionId, usize>,
        pending: &[Vec<Pending>],
    ) -> (Vec<ObjectSymbol>, Wasm, BTreeMap<SymbolId, usize>) {
        let (mut numbers, mut native) = (Numbers::default(), Wasm::default());
        let mut comdats = Comdats::new();
        self.make_imports(&mut numbers, &mut native);
        self.make_segments(sections, &mut numbers, &mut native, &mut comdats);
        for index in 0..self.symbols.registered().len() {
            let id = self.symbols.registered()[index];
            self.define(id, sections, &mut numbers, &mut native, &mut comdats);
        }
        for index in 0..self.symbols.registered().len() {
            let id = self.symbols.registered()[index];
            if matches!(self.symbols.get(id).definition, Definition::Variable(_)) {
                self.define_alias(id, &mut numbers);
            }
        }
        let symbols = self.listed_symbols(sections, &mut numbers, &mut native);
        for kind in [SectionKind::Code, SectionKind::Data] {
            for (&section, _) in sections.iter().filter(|(id, _)| self.section_kind(**id) == kind) {
                for one in &pending[section.0 as usize] {
                    self.add_element(&one.record, &mut numbers, &mut native);
                }
            }
        }
        self.make_init_functions(sections, &numbers, &mut native);
        let table = self.symbols.find(FUNCTION_TABLE);
        let table = table.and_then(|table| numbers.elements.get(&table));
        native.function_table = table.copied().unwrap_or(0);
        for section in sections.keys() {
            let values = pending[section.0 as usize].iter();
            let values = values.map(|one| self.value_of(&one.record, sections, &numbers, &native));
            native.values.push(values.collect());
        }
        let comdats = comdats.into_iter().filter(|(_, members)| !members.is_empty());
        native.comdats = comdats.map(|(name, members)| Comdat { name, members }).collect();
        (symbols, native, numbers.symbols)
    }

    /// Returns true if a symbol is in the symbol table.
    fn is_listed(&self, id: SymbolId) -> bool {
        let (symbol, facts) = (self.symbols.get(id), self.wasm_symbol(id));
        if symbol.is_used || facts.is_used_in_init {
            return true;
        }
        let is_unknown_member = facts.is_comdat && self.is_undefined(id);
        let is_section = facts.kind == Some(SymbolKind::Section);
        !(is_unknown_member || symbol.is_temporary || is_section || facts.is_omitted)
    }

    /// Gives a symbol that is defined an index, and adds what it names.
    fn define(
        &mut self,
        id: SymbolId,
        sections: &BTreeMap<SectionId, usize>,
        numbers: &mut Numbers,
        native: &mut Wasm,
        comdats: &mut Comdats,
    ) {
        let (symbol, facts) = (self.symbols.get(id), self.wasm_symbol(id));
        if symbol.is_temporary && symbol.name.is_empty() {
            return;
        }
        let Definition::Label(position) = symbol.definition else { return };
        match self.wasm_kind(id) {
            SymbolKind::Function => {
                if self.symbol_offset(id) != Some(0) {
                    let kind = ErrorKind::Invalid("a function is not at the start of its section");
                    self.fault(0, kind);
                    return;
                }
                let index = numbers.imported_functions + native.functions.len() as u32;
                let section = sections.get(&position.section).copied().unwrap_or(0);
                native.functions.push((numbers.types.of(id), section));
                numbers.elements.insert(id, index);
                if let Some(group) = &self.sections[position.section.0 as usize].key.group {
                    let members = comdats.entry(group.clone()).or_default();
                    members.push(ComdatMember::Function(index));
                }
                if let Some(name) = &facts.export_name {
                    native.exports.push((name.clone(), index));
                }
            }
            SymbolKind::Data => self.define_data(id, position.section, numbers),
            SymbolKind::Global => match facts.global {
                Some(global)
                    if !matches!(
                        global.value,
                        ValueType::V128 | ValueType::FuncRef | ValueType::ExnRef
                    ) =>
                {
                    let index = numbers.imported_globals + native.globals.len() as u32;
                    native.globals.push(global);
                    numbers.elements.insert(id, index);
                }
                _ => self.fault(0, ErrorKind::Invalid("a global variable has no such type")),
            },
            SymbolKind::Table => {
                if let Some(table) = facts.table {
                    let index = numbers.imported_tables + native.tables.len() as u32;
                    native.tables.push(table);
                    numbers.elements.insert(id, index);
                }
            }
            SymbolKind::Tag => {
                let index = numbers.imported_tags + native.tags.len() as u32;
                native.tags.push(numbers.types.of(id));
                numbers.elements.insert(id, index);
            }
            SymbolKind::Section => {}
        }
    }

    fn define_data(&mut self, id: SymbolId, section: SectionId, numbers: &mut Numbers) {
        if !self.is_listed(id) {
            return;
        }
        let size = self.symbols.get(id).size.and_then(|size| self.known(size));
        let segment = numbers.segments.get(&section).copied();
        match (size, self.symbol_offset(id)) {
            (Some(size), Some(offset)) if self.section_kind(section) == SectionKind::Data => {
                let segment = segment.unwrap_or(0);
                numbers.data.insert(id, (segment, offset, size.cast_unsigned()));
            }
            (None, _) => self.fault(0, ErrorKind::Invalid("a symbol for data has no size")),
            _ => self.fault(0, ErrorKind::Invalid("a symbol for data is not in such a section")),
        }
    }

    /// Gives a symbol that stands for another one its index.
    fn define_alias(&mut self, id: SymbolId, numbers: &mut Numbers) {
        let not_relocatable = ErrorKind::NotRelocatable;
        let Some(base) = self.base_symbol(id) else { return self.fault(0, not_relocatable) };
        match self.wasm_kind(base) {
            SymbolKind::Function => {
                let index = numbers.elements.get(&base).copied().unwrap_or(0);
                numbers.elements.insert(id, index);
            }
            SymbolKind::Data => {
                let size = self.symbols.get(base).size.and_then(|size| self.known(size));
                let (offset, section) = (self.symbol_offset(id), self.section_of(id));
                let (Some(size), Some(offset), Some(section)) = (size, offset, section) else {
                    return self.fault(0, not_relocatable);
                };
                let end = self.sections[section.0 as usize].fragments.last();
                let end = end.map_or(0, |last| last.offset + last.size);
                let size = size.cast_unsigned().min(end.wrapping_sub(offset));
                let segment = numbers.segments.get(&section).copied().unwrap_or(0);
                let short = |number: u64| u64::from(number as u32);
                numbers.data.insert(id, (segment, short(offset), short(size)));
            }
            _ => self.fault(0, ErrorKind::Invalid("only functions and data have other names")),
        }
    }

    /// Makes the symbol table.
    fn listed_symbols(
        &mut self,
        sections: &BTreeMap<SectionId, usize>,
        numbers: &mut Numbers,
        native: &mut Wasm,
    ) -> Vec<ObjectSymbol> {
        let mut symbols = Vec::new();
        for &id in self.symbols.registered() {
            if !self.is_listed(id) {
                continue;
            }
            let kind = self.wasm_kind(id);
            let is_undefined = self.is_undefined(id);
            let data = numbers.data.get(&id).copied();
            if kind == SymbolKind::Data && !is_undefined && data.is_none() {
                continue;
            }
            let (segment, offset, size) = data.unwrap_or_default();
            let index = match kind {
                SymbolKind::Data => segment,
                _ => numbers.elements.get(&id).copied().unwrap_or(0),
            };
            let flags = self.wasm_flags(id, is_undefined);
            numbers.symbols.insert(id, symbols.len());
            native.symbols.push(WasmSymbol { kind, flags, index, offset, size });
            let symbol = self.symbols.get(id);
            let section = self.section_of(id).and_then(|section| sections.get(&section));
            symbols.push(ObjectSymbol {
                name: symbol.name.clone(),
                section: match section {
                    _ if is_undefined => SymbolSection::Undefined,
                    Some(&section) => SymbolSection::Section(section),
                    None => SymbolSection::Absolute,
                },
                value: offset,
                size,
                kind: match kind {
                    SymbolKind::Function => STT_FUNC,
                    SymbolKind::Section => STT_SECTION,
                    _ if symbol.kind == STT_TLS => STT_TLS,
                    _ => STT_OBJECT,
                },
                binding: match symbol.binding {
                    Some(Binding::Weak) => Binding::Weak,
                    None if !is_undefined => Binding::Local,
                    _ => Binding::Global,
                } as u8,
                other: if self.wasm_symbol(id).is_hidden { STV_HIDDEN } else { 0 },
            });
        }
        symbols
    }

    /// Returns the flags of a symbol in the symbol table.
    fn wasm_flags(&self, id: SymbolId, is_undefined: bool) -> u32 {
        let (symbol, facts) = (self.symbols.get(id), self.wasm_symbol(id));
        let is_exported = facts.export_name.is_some()
            || facts.is_kept
                && matches!(self.format.binary, BinaryFormat::Wasm(system) if system.is_emscripten);
        let is_local = matches!(symbol.binding, None | Some(Binding::Local)) && !is_undefined;
        let flags = [
            (symbol.binding == Some(Binding::Weak), WASM_SYMBOL_BINDING_WEAK),
            (facts.is_hidden, WASM_SYMBOL_VISIBILITY_HIDDEN),
            (is_local, WASM_SYMBOL_BINDING_LOCAL),
            (is_undefined, WASM_SYMBOL_UNDEFINED),
            (facts.is_kept, WASM_SYMBOL_NO_STRIP),
            (is_exported, WASM_SYMBOL_EXPORTED),
            (facts.import_name.is_some(), WASM_SYMBOL_EXPLICIT_NAME),
            (symbol.kind == STT_TLS, WASM_SYMBOL_TLS),
        ];
        flags.iter().filter(|(is_set, _)| *is_set).fold(0, |all, (_, flag)| all | flag)
    }

    /// Adds the function of a relocation to the table of functions.
    fn add_element(&self, record: &Record, numbers: &mut Numbers, native: &mut Wasm) {
        let Some(symbol) = record.symbol.filter(|_| is_table_index(record.kind)) else { return };
        let Some(base) = self.base_symbol(symbol) else { return };
        if numbers.table.contains_key(&base) {
            return;
        }
        numbers.table.insert(base, native.elements.len() as u32 + FIRST_ELEMENT);
        native.elements.push(numbers.elements.get(&base).copied().unwrap_or(0));
        self.add_type(base, numbers, native);
    }

    /// Returns the value that the bytes of a relocation have.
    fn value_of(
        &self,
        record: &Record,
        sections: &BTreeMap<SectionId, usize>,
        numbers: &Numbers,
        native: &Wasm,
    ) -> RelocationValue {
        let number = |number: u32| RelocationValue::Number(number.into());
        let Some(symbol) = record.symbol else { return RelocationValue::Number(0) };
        if record.kind == R_WASM_TYPE_INDEX_LEB {
            return number(numbers.types.of(symbol));
        }
        if is_index(record.kind) {
            let is_address =
                matches!(record.kind, R_WASM_GLOBAL_INDEX_LEB | R_WASM_GLOBAL_INDEX_I32)
                    && self.wasm_kind(symbol) != SymbolKind::Global;
            let indices = if is_address { &numbers.addresses } else { &numbers.elements };
            let found = indices.get(&symbol);
            return number(found.copied().unwrap_or(0));
        }
        if is_table_index(record.kind) {
            let base = self.base_symbol(symbol);
            let index = base.and_then(|base| numbers.table.get(&base)).copied().unwrap_or(0);
            let is_relative = is_relative_table_index(record.kind);
            return number(if is_relative { index.wrapping_sub(FIRST_ELEMENT) } else { index });
        }
        if self.is_undefined(symbol) {
            return number(0);
        }
        if is_section_offset(record.kind) {
            let section = self.section_of(symbol).and_then(|section| sections.get(&section));
            return match section {
                Some(&section) => RelocationValue::SectionOffset(section, record.addend),
                None => number(0),
            };
        }
        let (segment, offset, _) = numbers.data.get(&symbol).copied().unwrap_or_default();
        let address = native.segments.get(segment as usize).map_or(0, |segment| segment.address);
        let value = address.wrapping_add(offset).wrapping_add(record.addend.cast_unsigned());
        RelocationValue::Number(value)
    }
}
