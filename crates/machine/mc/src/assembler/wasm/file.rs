//! [`write()`]: writes WebAssembly object files.

use alloc::format;
use alloc::vec;
use alloc::vec::Vec;

use super::super::leb::push_leb;
use super::super::object::{Object, ObjectSection, SymbolSection};
use super::constants::{R_WASM_TYPE_INDEX_LEB, WASM_SYMBOL_EXPLICIT_NAME, WASM_SYMBOL_UNDEFINED};
use super::directives::PASSIVE;
use super::relocations::{bytes_of, has_addend};
use super::segments::custom_name;
use super::types::{SymbolKind, ValueType};
use super::{ComdatMember, ImportKind, RelocationValue, Wasm};

// Numbers of sections.
const CUSTOM: u8 = 0;
const TYPE: u8 = 1;
const IMPORT: u8 = 2;
const FUNCTION: u8 = 3;
const TABLE: u8 = 4;
const GLOBAL: u8 = 6;
const EXPORT: u8 = 7;
const ELEMENT: u8 = 9;
const CODE: u8 = 10;
const DATA: u8 = 11;
const DATA_COUNT: u8 = 12;
const TAG: u8 = 13;

// Kinds of imports.
const MEMORY: u8 = 2;

// Parts of the section for linkers, and its version.
const LINKING_VERSION: u64 = 2;
const SEGMENT_INFO: u8 = 5;
const INIT_FUNCTIONS: u8 = 6;
const COMDAT_INFO: u8 = 7;
const SYMBOL_TABLE: u8 = 8;

// Instructions of initial values.
const END: u8 = 0x0b;
const I32_CONST: u8 = 0x41;
const I64_CONST: u8 = 0x42;
const F32_CONST: u8 = 0x43;
const F64_CONST: u8 = 0x44;
const REF_NULL: u8 = 0xd0;

/// Byte before the parameters and results of a function's type.
const FUNCTION_TYPE: u8 = 0x60;

/// Number of bytes of a page of the memory.
const PAGE: u64 = 1 << 16;

/// Number of bytes of a size that is written before it is known.
const SIZE_LEN: usize = 5;

/// Writes an object as a WebAssembly file.
#[must_use]
pub fn write(object: &Object, native: &Wasm) -> Vec<u8> {
    let mut file = File {
        object,
        native,
        bytes: b"\0asm\x01\0\0\0".to_vec(),
        section_count: 0,
        offsets: vec![0; object.sections.len()],
        indices: vec![0; object.sections.len()],
    };
    file.write();
    file.bytes
}

struct File<'o> {
    object: &'o Object,
    native: &'o Wasm,
    bytes: Vec<u8>,
    /// Number of sections so far.
    section_count: u32,
    /// Offsets of the sections of the object in those of the file.
    offsets: Vec<u64>,
    /// Indices of custom sections in the file.
    indices: Vec<u32>,
}

/// Location of a section of the file.
struct Start {
    /// Offset behind the size.
    payload: usize,
    /// Offset of the contents, behind the name of a custom section.
    contents: usize,
    index: u32,
}

impl File<'_> {
    fn unsigned(&mut self, value: u64) {
        push_leb(value.cast_signed(), false, 0, &mut self.bytes);
    }

    fn count(&mut self, count: usize) {
        self.unsigned(count as u64);
    }

    fn signed(&mut self, value: i64) {
        push_leb(value, true, 0, &mut self.bytes);
    }

    fn text(&mut self, text: &str) {
        self.count(text.len());
        self.bytes.extend_from_slice(text.as_bytes());
    }

    fn types(&mut self, types: &[ValueType]) {
        self.count(types.len());
        self.bytes.extend(types.iter().map(|one| *one as u8));
    }

    /// Begins a part with a size that [`end`](Self::end) writes.
    fn start_part(&mut self, number: u8) -> usize {
        self.bytes.push(number);
        self.bytes.extend([0; SIZE_LEN]);
        self.bytes.len()
    }

    fn start(&mut self, number: u8) -> Start {
        let payload = self.start_part(number);
        self.section_count += 1;
        Start { payload, contents: payload, index: self.section_count - 1 }
    }

    fn start_custom(&mut self, name: &str) -> Start {
        let start = self.start(CUSTOM);
        if name == "__clangast" {
            // The contents are aligned.
            let end = self.bytes.len() + 1 + name.len();
            let len = 1 + end.next_multiple_of(4) - end;
            push_leb(name.len() as i64, true, len, &mut self.bytes);
            self.bytes.extend_from_slice(name.as_bytes());
        } else {
            self.text(name);
        }
        Start { contents: self.bytes.len(), ..start }
    }

    /// Writes the size of the part or section that begins at an offset.
    fn end(&mut self, payload: usize) {
        let mut size = Vec::new();
        let len = (self.bytes.len() - payload) as u32;
        push_leb(len.into(), false, SIZE_LEN, &mut size);
        self.bytes[payload - SIZE_LEN..payload].copy_from_slice(&size);
    }

    fn write(&mut self) {
        self.write_types();
        self.write_imports();
        self.write_declarations();
        self.write_elements();
        let native = self.native;
        if !native.segments.is_empty() {
            let start = self.start(DATA_COUNT);
            self.count(native.segments.len());
            self.end(start.payload);
        }
        let code = self.write_code();
        let data = self.write_data();
        let first_custom = self.section_count;
        for &section in &native.custom {
            self.write_custom(section);
        }
        self.write_linking(first_custom);
        let functions = native.functions.iter().map(|function| function.1).collect();
        self.write_relocations(code, "CODE", functions);
        let segments = native.segments.iter().map(|segment| segment.section).collect();
        self.write_relocations(data, "DATA", segments);
        for &section in &native.custom {
            let name = custom_name(&self.object.sections[section].name);
            self.write_relocations(self.indices[section], name, vec![section]);
        }
        for &section in &native.last {
            self.write_custom(section);
        }
    }

    fn write_types(&mut self) {
        let native = self.native;
        if native.types.is_empty() {
            return;
        }
        let start = self.start(TYPE);
        self.count(native.types.len());
        for one in &native.types {
            self.bytes.push(FUNCTION_TYPE);
            self.types(&one.params);
            self.types(&one.results);
        }
        self.end(start.payload);
    }

    fn write_imports(&mut self) {
        let native = self.native;
        let start = self.start(IMPORT);
        self.count(native.imports.len() + 1);
        self.text("env");
        self.text("__linear_memory");
        let is_64_bit = self.object.format.is_64_bit;
        self.bytes.extend([MEMORY, u8::from(is_64_bit) << 2]);
        self.unsigned(native.memory_size.div_ceil(PAGE));
        for import in &native.imports {
            self.text(&import.module);
            self.text(&import.name);
            match import.kind {
                ImportKind::Function(number) => {
                    self.bytes.push(0);
                    self.unsigned(number.into());
                }
                ImportKind::Table(table) => {
                    self.bytes.extend([1, table.element as u8, table.flags()]);
                    self.count(native.elements.len());
                }
                ImportKind::Global(global) => {
                    self.bytes.extend([3, global.value as u8, u8::from(global.is_mutable)]);
                }
                ImportKind::Tag(number) => {
                    self.bytes.extend([4, 0]);
                    self.unsigned(number.into());
                }
            }
        }
        self.end(start.payload);
    }

    /// Writes the sections of functions, tables, tags, global variables and exports.
    fn write_declarations(&mut self) {
        let native = self.native;
        if !native.functions.is_empty() {
            let start = self.start(FUNCTION);
            self.count(native.functions.len());
            for (number, _) in &native.functions {
                self.unsigned((*number).into());
            }
            self.end(start.payload);
        }
        if !native.tables.is_empty() {
            let start = self.start(TABLE);
            self.count(native.tables.len());
            for table in &native.tables {
                self.bytes.extend([table.element as u8, table.flags()]);
                self.unsigned(table.min);
                if let Some(max) = table.max {
                    self.unsigned(max);
                }
            }
            self.end(start.payload);
        }
        if !native.tags.is_empty() {
            let start = self.start(TAG);
            self.count(native.tags.len());
            for number in &native.tags {
                self.bytes.push(0);
                self.unsigned((*number).into());
            }
            self.end(start.payload);
        }
        if !native.globals.is_empty() {
            let start = self.start(GLOBAL);
            self.count(native.globals.len());
            for global in &native.globals {
                self.bytes.extend([global.value as u8, u8::from(global.is_mutable)]);
                match global.value {
                    ValueType::I64 => self.bytes.extend([I64_CONST, 0]),
                    ValueType::F32 => self.bytes.extend([F32_CONST, 0, 0, 0, 0]),
                    ValueType::F64 => self.bytes.extend([F64_CONST, 0, 0, 0, 0, 0, 0, 0, 0]),
                    ValueType::ExternRef => {
                        self.bytes.extend([REF_NULL, ValueType::ExternRef as u8]);
                    }
                    _ => self.bytes.extend([I32_CONST, 0]),
                }
                self.bytes.push(END);
            }
            self.end(start.payload);
        }
        if !native.exports.is_empty() {
            let start = self.start(EXPORT);
            self.count(native.exports.len());
            for (name, function) in &native.exports {
                self.text(name);
                self.bytes.push(0);
                self.unsigned((*function).into());
            }
            self.end(start.payload);
        }
    }

    /// Writes the start of the initial value of an address.
    fn address(&mut self, address: u64) {
        self.bytes.push(if self.object.format.is_64_bit { I64_CONST } else { I32_CONST });
        self.signed(address.cast_signed());
        self.bytes.push(END);
    }

    fn write_elements(&mut self) {
        let native = self.native;
        if native.elements.is_empty() {
            return;
        }
        let start = self.start(ELEMENT);
        self.count(1);
        if native.function_table == 0 {
            self.unsigned(0);
        } else {
            self.unsigned(2);
            self.unsigned(native.function_table.into());
        }
        self.address(1);
        if native.function_table != 0 {
            // The elements are functions.
            self.bytes.push(0);
        }
        self.count(native.elements.len());
        for function in &native.elements {
            self.unsigned((*function).into());
        }
        self.end(start.payload);
    }

    /// Returns the index of the section.
    fn write_code(&mut self) -> u32 {
        let native = self.native;
        if native.functions.is_empty() {
            return 0;
        }
        let start = self.start(CODE);
        self.count(native.functions.len());
        for &(_, section) in &native.functions {
            self.write_contents(section, start.contents);
        }
        for &(_, section) in &native.functions {
            self.apply(section, start.contents);
        }
        self.end(start.payload);
        start.index
    }

    /// Writes the size and the contents of a section.
    fn write_contents(&mut self, section: usize, start: usize) {
        let object = self.object;
        let data = &object.sections[section].data;
        self.count(data.len());
        self.offsets[section] = (self.bytes.len() - start) as u64;
        self.bytes.extend_from_slice(data);
    }

    /// Returns the index of the section.
    fn write_data(&mut self) -> u32 {
        let native = self.native;
        if native.segments.is_empty() {
            return 0;
        }
        let start = self.start(DATA);
        self.count(native.segments.len());
        for segment in &native.segments {
            self.bytes.push(segment.is_passive.into());
            if !segment.is_passive {
                self.address(segment.address);
            }
            self.write_contents(segment.section, start.contents);
        }
        for segment in &native.segments {
            self.apply(segment.section, start.contents);
        }
        self.end(start.payload);
        start.index
    }

    fn write_custom(&mut self, section: usize) {
        let object = self.object;
        let contents = &object.sections[section];
        let start = self.start_custom(custom_name(&contents.name));
        self.bytes.extend_from_slice(&contents.data);
        self.indices[section] = start.index;
        self.end(start.payload);
        self.apply(section, start.contents);
    }

    /// Writes the values of the relocations of a section. `start` is the offset of the contents of the file's section.
    fn apply(&mut self, section: usize, start: usize) {
        let (object, native) = (self.object, self.native);
        let relocations = object.sections[section].relocations.iter();
        let values = native.values.get(section).map(Vec::as_slice).unwrap_or_default();
        for (relocation, value) in relocations.zip(values) {
            let value = match *value {
                RelocationValue::Number(number) => number,
                RelocationValue::SectionOffset(section, addend) => {
                    let offset = self.offsets.get(section).copied().unwrap_or(0);
                    offset.wrapping_add(addend.cast_unsigned())
                }
            };
            let offset = self.offsets[section].wrapping_add(relocation.offset) as usize;
            let bytes = bytes_of(relocation.kind, value);
            let from = start.saturating_add(offset);
            if let Some(out) = self.bytes.get_mut(from..from.saturating_add(bytes.len())) {
                out.copy_from_slice(&bytes);
            }
        }
    }

    fn write_linking(&mut self, first_custom: u32) {
        let start = self.start_custom("linking");
        self.unsigned(LINKING_VERSION);
        self.write_symbols();
        self.write_segment_info();
        let native = self.native;
        if !native.init_functions.is_empty() {
            let start = self.start_part(INIT_FUNCTIONS);
            self.count(native.init_functions.len());
            for &(priority, symbol) in &native.init_functions {
                self.unsigned(priority.into());
                self.unsigned(symbol.into());
            }
            self.end(start);
        }
        if !native.comdats.is_empty() {
            let start = self.start_part(COMDAT_INFO);
            self.count(native.comdats.len());
            for comdat in &native.comdats {
                self.text(&comdat.name);
                self.unsigned(0);
                self.count(comdat.members.len());
                for &member in &comdat.members {
                    let (kind, index) = match member {
                        ComdatMember::Data(index) => (0, index),
                        ComdatMember::Function(index) => (1, index),
                        ComdatMember::Section(index) => (5, index + first_custom),
                    };
                    self.unsigned(kind);
                    self.unsigned(index.into());
                }
            }
            self.end(start);
        }
        self.end(start.payload);
    }

    fn write_symbols(&mut self) {
        let (object, native) = (self.object, self.native);
        if native.symbols.is_empty() {
            return;
        }
        let start = self.start_part(SYMBOL_TABLE);
        self.count(native.symbols.len());
        for (symbol, own) in object.symbols.iter().zip(&native.symbols) {
            self.bytes.push(own.kind as u8);
            self.unsigned(own.flags.into());
            let is_defined = own.flags & WASM_SYMBOL_UNDEFINED == 0;
            match own.kind {
                SymbolKind::Data => {
                    self.text(&symbol.name);
                    if is_defined {
                        self.unsigned(own.index.into());
                        self.unsigned(own.offset);
                        self.unsigned(own.size);
                    }
                }
                SymbolKind::Section => {
                    let index = match symbol.section {
                        SymbolSection::Section(section) => self.indices[section],
                        _ => 0,
                    };
                    self.unsigned(index.into());
                }
                _ => {
                    self.unsigned(own.index.into());
                    if is_defined || own.flags & WASM_SYMBOL_EXPLICIT_NAME != 0 {
                        self.text(&symbol.name);
                    }
                }
            }
        }
        self.end(start);
    }

    fn write_segment_info(&mut self) {
        let (object, native) = (self.object, self.native);
        if native.segments.is_empty() {
            return;
        }
        let start = self.start_part(SEGMENT_INFO);
        self.count(native.segments.len());
        for segment in &native.segments {
            let section: &ObjectSection = &object.sections[segment.section];
            self.text(&section.name);
            self.unsigned(section.alignment.max(1).trailing_zeros().into());
            self.unsigned((section.attributes & !PASSIVE).into());
        }
        self.end(start);
    }

    /// Writes the relocations of a section of the file, which has these sections of the object.
    fn write_relocations(&mut self, index: u32, name: &str, sections: Vec<usize>) {
        let (object, native) = (self.object, self.native);
        let mut all = Vec::new();
        for section in sections {
            let relocations = object.sections[section].relocations.iter();
            let values = native.values.get(section).map(Vec::as_slice).unwrap_or_default();
            for (relocation, value) in relocations.zip(values) {
                all.push((self.offsets[section] + relocation.offset, relocation, value));
            }
        }
        if all.is_empty() {
            return;
        }
        all.sort_by_key(|one| one.0);
        let start = self.start_custom(&format!("reloc.{name}"));
        self.unsigned(index.into());
        self.count(all.len());
        for (offset, relocation, value) in all {
            self.bytes.push(relocation.kind as u8);
            self.unsigned(offset);
            let index = match (relocation.kind, value) {
                (R_WASM_TYPE_INDEX_LEB, RelocationValue::Number(number)) => *number,
                _ => relocation.symbol.map_or(0, |symbol| symbol as u64),
            };
            self.unsigned(index);
            if has_addend(relocation.kind) {
                self.signed(relocation.addend);
            }
        }
        self.end(start.payload);
    }
}
