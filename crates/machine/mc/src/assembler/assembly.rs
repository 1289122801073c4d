//! [`Assembly`]: sections and symbols while a source is assembled.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::String;
use alloc::vec::Vec;

use super::cfi::Frames;
use super::cursor::Cursor;
use super::debug_info::DebugInfo;
use super::elf_constants::{SHF_ALLOC, SHF_EXECINSTR, SHF_GROUP, SHF_LINK_ORDER, SHT_PROGBITS};
use super::error::{ErrorKind, Fault, Parsed};
use super::expression::{ExprId, Node, Nodes};
use super::late::{Calls, Stated, Version};
use super::leb::push_leb;
use super::line_table::Lines;
use super::object::Format;
use super::options::Options;
use super::section::{
    Align, Code, Content, Fixup, FixupKind, Fragment, Position, Section, SectionId, SectionKey,
};
use super::symbols::{Definition, SymbolId, Symbols};
use super::target::Target;
use crate::BinaryFormat;

/// Maximum number of bytes of an object file's sections, unless a program sets another.
const DEFAULT_MAX_SIZE: u64 = 1 << 30;

/// Sections and symbols of a source.
#[derive(Debug)]
pub struct Assembly<T: Target> {
    /// Symbols.
    pub symbols: Symbols,
    pub(super) format: Format,
    pub(super) nodes: Nodes,
    pub(super) sections: Vec<Section<T::Item, T::State>>,
    /// Sections by their keys.
    keys: BTreeMap<SectionKey, SectionId>,
    pub(super) current: SectionId,
    pub(super) previous: Option<SectionId>,
    /// Sections that `.pushsection` keeps, with those before them.
    pub(super) stack: Vec<(SectionId, Option<SectionId>)>,
    /// Mapping symbol of the present section when it became the present one.
    entry_mapping: Option<&'static str>,
    /// Name of the mapping symbol of instructions, in place of that of the target.
    code_mapping: Option<&'static str>,
    /// Names of source files, with the number of symbols before each.
    pub(super) files: Vec<(String, usize)>,
    pub(super) has_ident: bool,
    pub(super) addresses: Option<Vec<SymbolId>>,
    pub(super) frames: Frames,
    /// Data with the indices of symbols in the symbol table: sections, offsets and symbols.
    pub(super) symbol_indices: Vec<(SectionId, u64, SymbolId)>,
    /// Properties of the file that directives of COFF state.
    pub(super) coff: super::coff::State,
    /// Properties of the file that directives of Mach-O state.
    pub(super) macho: super::macho::State,
    /// Properties of symbols that directives of WebAssembly state.
    pub(super) wasm: super::wasm::State,
    pub(super) lines: Lines,
    /// Marks of [`Assembler::mark`](super::Assembler::mark): sections, labels and values.
    pub(super) marks: Vec<(SectionId, SymbolId, u32)>,
    pub(super) options: Options,
    /// Debug information of a source without tables of its own.
    pub(super) debug_info: Option<DebugInfo>,
    /// Subsections by their sections and numbers.
    pub(super) subsections: BTreeMap<(SectionId, u32), SectionId>,
    /// Relocations that the source states.
    pub(super) stated: Vec<Stated>,
    pub(super) profile: Vec<Calls>,
    pub(super) versions: Vec<Version>,
    /// Symbols of relocations, with those that replace them.
    pub(super) renamed: BTreeMap<SymbolId, SymbolId>,
    pub(super) has_weak_references: bool,
    /// Symbols whose definitions have no effect.
    pub(super) discarded: BTreeSet<String>,
    /// Aliases that are defined if a symbol is.
    pub(super) pending_aliases: BTreeMap<SymbolId, Vec<(SymbolId, ExprId)>>,
    /// True if the fragments have offsets.
    pub(super) has_layout: bool,
    /// True if these are final.
    pub(super) has_final_layout: bool,
    /// Labels such as `1f` that were used, with the offsets in the source.
    pub(super) forward: Vec<(SymbolId, usize)>,
    /// Symbols at the starts of sections that relocations of alignments refer to.
    starts: BTreeMap<SectionId, SymbolId>,
    /// Faults that are found when instructions are emitted.
    pub(super) faults: Vec<Fault>,
    /// Warnings with their offsets in the source.
    pub(super) warnings: Vec<(usize, String)>,
    /// Offsets in the source of data whose values were known late and have more bits than there are.
    pub(super) truncated: Vec<usize>,
    /// Faults of the last round of the layout, with the indices of their sections.
    pub(super) late_faults: Vec<(usize, Fault)>,
    /// Offsets of the faults of the layout.
    pub(super) fault_offsets: BTreeSet<usize>,
    /// Maximum number of bytes of the object file's sections.
    pub(super) max_size: u64,
    /// Offset in the source of the present statement.
    pub(super) source: usize,
    /// True while an instruction is emitted whose values must fit their fields.
    pub(super) is_checked: bool,
    pub(super) expression_mode: u8,
    /// Number of numbers that were appended as data, and of changes of the section.
    change_count: usize,
    /// Number of the processor of the next instructions.
    processor: u32,
}

/// Description of a section: name, type, flags, size of entries.
#[derive(Clone, Copy, Debug)]
pub struct SectionSpec<'n> {
    /// Name.
    pub name: &'n str,
    /// Type, as numbered in ELF.
    pub kind: u32,
    /// Flags, as in ELF.
    pub flags: u64,
    /// Size of entries in bytes, or 0.
    pub entry_size: u64,
}

impl<T: Target> Assembly<T> {
    pub(super) fn new(format: Format, text_alignment: u64, temporary_prefix: &'static str) -> Self {
        let temporary_prefix = match format.binary {
            BinaryFormat::MachO(_) => "L",
            BinaryFormat::Coff(_) if !format.is_64_bit => "L",
            _ => temporary_prefix,
        };
        let mut assembly = Assembly {
            symbols: Symbols::new(temporary_prefix),
            format,
            nodes: Nodes::default(),
            sections: Vec::new(),
            keys: BTreeMap::new(),
            current: SectionId(0),
            previous: None,
            stack: Vec::new(),
            entry_mapping: None,
            code_mapping: None,
            files: Vec::new(),
            has_ident: false,
            addresses: None,
            frames: Frames::default(),
            symbol_indices: Vec::new(),
            coff: super::coff::State::default(),
            macho: super::macho::State::default(),
            wasm: super::wasm::State::default(),
            lines: Lines::default(),
            marks: Vec::new(),
            options: Options::default(),
            debug_info: None,
            subsections: BTreeMap::new(),
            stated: Vec::new(),
            profile: Vec::new(),
            versions: Vec::new(),
            renamed: BTreeMap::new(),
            has_weak_references: false,
            discarded: BTreeSet::new(),
            pending_aliases: BTreeMap::new(),
            has_layout: false,
            has_final_layout: false,
            forward: Vec::new(),
            starts: BTreeMap::new(),
            faults: Vec::new(),
            warnings: Vec::new(),
            truncated: Vec::new(),
            late_faults: Vec::new(),
            fault_offsets: BTreeSet::new(),
            max_size: DEFAULT_MAX_SIZE,
            source: 0,
            is_checked: false,
            expression_mode: 0,
            change_count: 0,
            processor: 0,
        };
        if format.is_coff() {
            assembly.start_coff(text_alignment);
            return assembly;
        }
        if format.is_wasm() {
            assembly.start_wasm();
            return assembly;
        }
        let flags = SHF_ALLOC | SHF_EXECINSTR;
        let text = SectionSpec { name: ".text", kind: SHT_PROGBITS, flags, entry_size: 0 };
        let text = assembly.section(&text);
        if !format.is_macho() {
            assembly.sections[0].alignment = text_alignment;
        }
        assembly.enter(text);
        assembly
    }

    pub(super) fn section_with_key(
        &mut self,
        key: SectionKey,
        spec: &SectionSpec<'_>,
        is_comdat: bool,
    ) -> SectionId {
        if let Some(&section) = self.keys.get(&key) {
            return section;
        }
        let section = SectionId(self.sections.len() as u32);
        self.keys.insert(key.clone(), section);
        // Sections of Mach-O have no symbols, and those of WebAssembly have symbols with other names.
        let has_symbol = !self.format.is_macho() && !self.format.is_wasm();
        if has_symbol && self.symbols.is_other_than_section(spec.name) {
            self.faults.push(Fault::new(self.source, ErrorKind::Redefined));
        }
        let symbol = match has_symbol {
            true => self.symbols.intern_section(spec.name),
            false if self.format.is_wasm() => self.symbols.intern_numbered(spec.name),
            false => self.symbols.create("", true),
        };
        let facts = self.symbols.get_mut(symbol);
        facts.definition = Definition::Label(Position { section, fragment: 0, offset: 0 });
        facts.kind = super::elf_constants::STT_SECTION;
        facts.binding = Some(super::symbols::Binding::Local);
        self.sections.push(Section {
            key,
            kind: spec.kind,
            flags: spec.flags,
            attributes: 0,
            entry_size: spec.entry_size,
            is_comdat,
            alignment: 1,
            fragments: Vec::new(),
            has_instructions: false,
            is_linker_relaxable: false,
            mapping: None,
            first_data: None,
            symbol,
            part_of: None,
            is_registered: false,
        });
        section
    }

    /// Returns the section with a name, which is created if need be.
    pub fn section(&mut self, spec: &SectionSpec<'_>) -> SectionId {
        match self.format.binary {
            BinaryFormat::Elf => {}
            BinaryFormat::Coff(_) => return self.coff_section_for(spec),
            BinaryFormat::MachO(_) => return self.mach_section_for(spec),
            BinaryFormat::Wasm(_) => return self.wasm_section_for(spec),
        }
        let unique = u64::MAX;
        let key = SectionKey { name: spec.name.into(), group: None, linked_to: None, unique };
        self.section_with_key(key, spec, false)
    }

    /// Returns the section with a name that belongs to another one: to its group, and behind it in the order of the
    /// linker. It is created if need be.
    pub fn section_beside(&mut self, other: SectionId, spec: &SectionSpec<'_>) -> SectionId {
        let other = &self.sections[self.whole(other).0 as usize];
        let (group, unique) = (other.key.group.clone(), other.key.unique);
        let group_flag = if group.is_some() { SHF_GROUP } else { 0 };
        let is_comdat = other.is_comdat;
        let linked_to = Some(other.symbol).filter(|_| spec.flags & SHF_LINK_ORDER != 0);
        let key = SectionKey { name: spec.name.into(), group, linked_to, unique };
        let spec = SectionSpec { flags: spec.flags | group_flag, ..*spec };
        self.section_with_key(key, &spec, is_comdat)
    }

    /// Returns the name of a section.
    #[must_use]
    pub fn section_name(&self, section: SectionId) -> &str {
        &self.sections[self.whole(section).0 as usize].key.name
    }

    /// Makes a section the present one.
    pub fn switch_to(&mut self, section: SectionId) {
        self.previous = Some(self.current);
        self.enter(section);
    }

    pub(super) fn enter(&mut self, section: SectionId) {
        if section != self.current {
            // A location of `.loc` without bytes behind it has no row.
            self.lines.is_pending = false;
            self.entry_mapping = *self.mapping_of(section);
        }
        self.current = section;
        self.change_count += 1;
        if self.flags() & SHF_EXECINSTR != 0 && self.format.is_elf() {
            self.align_section(section, T::CODE_SECTION_ALIGNMENT);
        }
        let whole = self.whole(section);
        let contents = &mut self.sections[whole.0 as usize];
        let is_first = !core::mem::replace(&mut contents.is_registered, true);
        let (symbol, group) = (contents.symbol, contents.key.group.clone());
        if let Some(group) = group {
            let signature = self.symbols.intern(&group);
            self.symbols.register(signature);
        }
        if !self.format.is_macho() {
            self.symbols.register(symbol);
        } else if is_first && T::LABELS_SECTIONS {
            self.label_section(section);
        }
    }

    /// Makes a section the present one until [`pop`](Self::pop).
    pub fn push(&mut self, section: SectionId) {
        self.stack.push((self.current, self.previous));
        self.switch_to(section);
    }

    /// Returns to the section before the last [`push`](Self::push). Returns false without such a
    /// call.
    pub fn pop(&mut self) -> bool {
        let Some((section, previous)) = self.stack.pop() else { return false };
        if T::POPS_MAPPING
            && section != self.current
            && let Some(before) = self.previous
        {
            let (entry_mapping, current) = (self.entry_mapping, self.current);
            let mapping = core::mem::replace(self.mapping_of(current), entry_mapping);
            *self.mapping_of(before) = mapping;
        }
        self.enter(section);
        self.previous = previous;
        true
    }

    /// Adds a warning at an offset of the source.
    pub fn warn(&mut self, offset: usize, text: impl Into<String>) {
        self.warnings.push((offset, text.into()));
    }

    /// Returns the present section.
    #[must_use]
    pub const fn current(&self) -> SectionId {
        self.current
    }

    /// Sets the alignment of a section, if it is greater than the present one.
    pub fn align_section(&mut self, section: SectionId, alignment: u64) {
        let whole = self.whole(section);
        let section = &mut self.sections[whole.0 as usize];
        section.alignment = section.alignment.max(alignment);
    }

    pub(super) fn contents(&mut self) -> &mut Section<T::Item, T::State> {
        let current = self.current.0 as usize;
        &mut self.sections[current]
    }

    /// Returns the flags of the present section, as in ELF.
    #[must_use]
    pub fn flags(&self) -> u64 {
        self.sections[self.current.0 as usize].flags
    }

    /// Returns the flags of a section, as in ELF.
    #[must_use]
    pub fn flags_of(&self, section: SectionId) -> u64 {
        self.sections[section.0 as usize].flags
    }

    /// Returns the data at the end of the present section.
    fn data(&mut self) -> &mut Code {
        let section = self.contents();
        if !matches!(section.fragments.last(), Some(Fragment { content: Content::Data(_), .. })) {
            section.fragments.push(Fragment::new(Content::Data(Code::default())));
        }
        match section.fragments.last_mut() {
            Some(Fragment { content: Content::Data(code), .. }) => code,
            _ => unreachable!("the last fragment has data"),
        }
    }

    pub(super) fn add(&mut self, content: Content<T::Item, T::State>) {
        self.contents().fragments.push(Fragment::new(content));
    }

    /// Appends a fragment for data.
    pub(super) fn start_fragment(&mut self) {
        self.add(Content::Data(Code::default()));
    }

    /// Returns the present position.
    pub(super) fn position(&mut self) -> Position {
        let offset = self.data().bytes.len() as u32;
        let section = self.current;
        let fragment = (self.contents().fragments.len() - 1) as u32;
        Position { section, fragment, offset }
    }

    /// Creates a label without name at the present position.
    pub fn label_here(&mut self) -> SymbolId {
        let symbol = self.symbols.create("", true);
        self.define_here(symbol);
        symbol
    }

    /// Creates a label without name at the present position, which enters the symbol table where an
    /// expression refers to it first.
    pub(super) fn unlisted_label_here(&mut self) -> SymbolId {
        let symbol = self.symbols.create("", true);
        let position = self.position();
        self.symbols.get_mut(symbol).definition = Definition::Label(position);
        symbol
    }

    /// Returns the temporary symbol at the start of a section, which is created if need be. The name
    /// is `prefix` and the number of such symbols before.
    pub fn start_label(&mut self, section: SectionId, prefix: &str) -> SymbolId {
        if let Some(&symbol) = self.starts.get(&section) {
            return symbol;
        }
        let name = alloc::format!("{prefix}{}", self.starts.len());
        let symbol = self.symbols.create(&name, true);
        let start = Position { section, fragment: 0, offset: 0 };
        self.symbols.get_mut(symbol).definition = Definition::Label(start);
        self.symbols.register(symbol);
        self.starts.insert(section, symbol);
        symbol
    }

    fn define_here(&mut self, symbol: SymbolId) {
        if self.format.is_macho() {
            self.start_atom(symbol);
        }
        let position = self.position();
        self.symbols.get_mut(symbol).definition = Definition::Label(position);
        self.symbols.register(symbol);
        let is_tls = self.flags() & super::elf_constants::SHF_TLS != 0;
        if is_tls {
            self.symbols.get_mut(symbol).kind = super::elf_constants::STT_TLS;
        }
    }

    /// Defines a label at the present position.
    ///
    /// # Errors
    /// Returns an error if the symbol is defined.
    pub fn define_label(&mut self, symbol: SymbolId, offset: usize) -> Parsed<()> {
        self.symbols.free(symbol);
        if self.symbols.get(symbol).is_defined() {
            return Err(Fault::new(offset, ErrorKind::Redefined));
        }
        self.define_here(symbol);
        self.define_pending(symbol);
        Ok(())
    }

    /// Returns an expression that is a symbol.
    pub fn symbol_reference(&mut self, symbol: SymbolId) -> ExprId {
        self.add_node(Node::Symbol(symbol, 0))
    }

    /// Enters the symbols of an expression in the symbol table.
    pub fn register_all(&mut self, id: ExprId) {
        let (mut next, mut others) = (Some(id), Vec::new());
        while let Some(id) = next {
            next = match self.node(id) {
                Node::Unary(_, inner) | Node::Specified(_, inner) => Some(inner),
                Node::Binary(_, left, right) => match self.node(left) {
                    // Most expressions take no memory.
                    Node::Symbol(symbol, _) => {
                        self.symbols.register(symbol);
                        Some(right)
                    }
                    _ => {
                        others.push(right);
                        Some(left)
                    }
                },
                Node::Constant(_) => others.pop(),
                Node::Symbol(symbol, _) => {
                    self.symbols.register(symbol);
                    others.pop()
                }
            };
        }
    }

    /// Returns the mapping symbol of a section, which its subsections share.
    fn mapping_of(&mut self, section: SectionId) -> &mut Option<&'static str> {
        let whole = self.whole(section);
        &mut self.sections[whole.0 as usize].mapping
    }

    /// Marks the next bytes as instructions or as data, for targets with such symbols.
    fn mark(&mut self, is_code: bool) {
        let Some((code, data)) = T::MAPPING.filter(|_| self.format.is_elf()) else { return };
        let name = if is_code { self.code_mapping.unwrap_or(code) } else { data };
        let mapping = self.mapping_of(self.current);
        let last = mapping.replace(name);
        if last == Some(name) {
            return;
        }
        let whole = self.whole(self.current).0 as usize;
        if !is_code && last.is_none() && T::MARKS_FIRST_DATA_LATE {
            self.sections[whole].first_data = Some(self.position());
            return;
        }
        if let Some(position) = self.sections[whole].first_data.take() {
            self.mark_position(data, position);
        }
        let position = self.position();
        self.mark_position(name, position);
    }

    /// Adds a symbol that marks the start of instructions or of data.
    fn mark_position(&mut self, name: &str, position: Position) {
        let id = self.symbols.create(name, false);
        let symbol = self.symbols.get_mut(id);
        symbol.definition = Definition::Label(position);
        symbol.binding = Some(super::symbols::Binding::Local);
        self.symbols.register(id);
    }

    /// Sets the name of the symbols that mark the start of the next instructions, for targets with
    /// [several sets of instructions](Target::MAPPING).
    pub fn set_code_mapping(&mut self, name: &'static str) {
        self.code_mapping = Some(name);
    }

    /// Appends bytes of data.
    pub fn bytes(&mut self, bytes: &[u8]) {
        self.mark(false);
        self.add_row();
        self.data().bytes.extend_from_slice(bytes);
    }

    /// Appends a number of `size` bytes in the byte order of the target.
    pub fn integer(&mut self, value: u64, size: usize, is_big: bool) {
        self.mark(false);
        self.add_row();
        self.change_count += 1;
        let data = self.data();
        if is_big { data.push_big(value, size) } else { data.push_little(value, size) }
    }

    /// Appends a datum of `size` bytes whose value is an expression.
    pub fn value(&mut self, value: ExprId, size: u8, is_big: bool) {
        if let Err(fault) = self.datum(value, size, is_big, self.source) {
            self.faults.push(fault);
        }
    }

    /// Appends a datum of `size` bytes whose value is an expression at an offset of the source.
    pub(super) fn datum(
        &mut self,
        value: ExprId,
        size: u8,
        is_big: bool,
        offset: usize,
    ) -> Parsed<()> {
        self.mark(false);
        self.register_all(value);
        self.add_row();
        if let Some(number) = self.known(value) {
            if !fits(number, size.into()) {
                return Err(Fault::new(offset, ErrorKind::OutOfRange));
            }
            self.integer(number.cast_unsigned(), size.into(), is_big);
            return Ok(());
        }
        let source = self.source;
        self.change_count += 1;
        let data = self.data();
        let offset = data.bytes.len() as u32;
        data.fixups.push(Fixup::new(offset, value, FixupKind::data(size), source));
        data.bytes.resize(data.bytes.len() + usize::from(size), 0);
        Ok(())
    }

    /// Adds a fixup at the present position.
    pub fn fixup_here(&mut self, value: ExprId, kind: FixupKind) {
        self.register_all(value);
        let source = self.source;
        let data = self.data();
        let offset = data.bytes.len() as u32;
        data.fixups.push(Fixup::new(offset, value, kind, source));
    }

    /// Appends an instruction, with the form in which it can grow.
    pub fn emit(&mut self, code: &Code, item: Option<T::Item>) {
        self.mark(true);
        // LLVM visits the operands from the last to the first.
        for fixup in code.fixups.iter().rev() {
            self.register_all(fixup.value);
        }
        if self.options.relaxes_all
            && let Some(item) = &item
        {
            let longest = self.longest(code, item);
            return self.emit(&longest, None);
        }
        self.add_row();
        if self.contents().is_virtual() && !code.bytes.is_empty() {
            let kind = ErrorKind::Invalid("a section without contents has no instructions");
            self.faults.push(Fault::new(self.source, kind));
        }
        let section = self.contents();
        section.has_instructions = true;
        let relaxable = code.relaxable();
        section.is_linker_relaxable |= relaxable.is_some();
        if let Some(item) = item {
            let mut fragment = Fragment::new(Content::Relaxable { item, code: code.clone() });
            fragment.relaxable.extend(relaxable);
            section.fragments.push(fragment);
            return;
        }
        self.start_code_fragment();
        let data = self.data();
        let start = data.bytes.len() as u32;
        data.bytes.extend_from_slice(&code.bytes);
        let moved = |fixup: &Fixup| Fixup { offset: fixup.offset + start, ..*fixup };
        data.fixups.extend(code.fixups.iter().map(moved));
        if let Some((from, to)) = relaxable
            && let Some(fragment) = self.contents().fragments.last_mut()
        {
            fragment.relaxable.push((start + from, start + to));
        }
    }

    /// Starts a fragment if the present one has instructions of another processor.
    fn start_code_fragment(&mut self) {
        let processor = self.processor;
        let _ = self.data();
        let present = self.contents().fragments.last().and_then(|fragment| fragment.processor);
        if present.is_some_and(|present| present != processor) {
            self.start_fragment();
        }
        if let Some(fragment) = self.contents().fragments.last_mut() {
            fragment.processor = Some(processor);
        }
    }

    /// Sets the number of the processor of the next instructions, which directives count. Relocations of `.reloc` follow
    /// the other ones of the instructions for one processor.
    pub const fn set_processor(&mut self, processor: u32) {
        self.processor = processor;
    }

    /// Returns the longest form of an instruction.
    fn longest(&self, code: &Code, item: &T::Item) -> Code {
        let (mut code, mut item) = (code.clone(), Some(item.clone()));
        while let Some(shorter) = item {
            let mut longer = Code::default();
            item = T::grow(self, &shorter, &mut longer);
            if longer.bytes.is_empty() {
                break;
            }
            code = longer;
        }
        code
    }

    /// Returns the choices that the source does not state.
    #[must_use]
    pub const fn options(&self) -> &Options {
        &self.options
    }

    /// Returns the format of the object file.
    #[must_use]
    pub const fn format(&self) -> Format {
        self.format
    }

    /// Executes a directive whose operand is a symbol, such as `.variant_pcs`: sets bits of `st_other`.
    ///
    /// # Errors
    /// Returns an error if the operand is no symbol.
    pub fn mark_symbol(&mut self, cursor: &mut Cursor<'_, '_>, bits: u8) -> Parsed<()> {
        let symbol = self.symbols.intern(cursor.symbol()?);
        cursor.end()?;
        self.symbols.register(symbol);
        self.symbols.get_mut(symbol).other |= bits;
        Ok(())
    }

    /// Writes a section with attributes of the whole file. `attributes` has their tags and values.
    pub fn write_attributes(&mut self, name: &str, kind: u32, vendor: &str, attributes: &[u8]) {
        /// Format of the section, and tag of attributes of a file.
        const FORMAT: u8 = b'A';
        const FILE: u8 = 1;
        let section = self.section(&SectionSpec { name, kind, flags: 0, entry_size: 0 });
        self.switch_to(section);
        let is_big = self.format.is_big_endian;
        // Sizes count their own bytes, the tag, and the zero after the name of the vendor.
        let of_file = attributes.len() as u64 + 5;
        self.bytes(&[FORMAT]);
        self.integer(of_file + vendor.len() as u64 + 5, 4, is_big);
        self.bytes(vendor.as_bytes());
        self.bytes(&[0, FILE]);
        self.integer(of_file, 4, is_big);
        self.bytes(attributes);
    }

    /// Returns the number of numbers and expressions that were appended as data so far, and of changes of the section.
    /// Strings, fills and alignments do not count.
    #[must_use]
    pub const fn change_count(&self) -> usize {
        self.change_count
    }

    /// Returns the offset in the source of the present statement.
    #[must_use]
    pub const fn source(&self) -> usize {
        self.source
    }

    /// Returns true while an instruction is emitted whose values must fit their fields: one of
    /// [`Assembler::emit`](super::Assembler::emit). Those of others are truncated, as the matcher has
    /// checked the operands of text.
    #[must_use]
    pub const fn is_checked(&self) -> bool {
        self.is_checked
    }

    /// Returns [`Target::expression_mode`] at the start of the present statement.
    #[must_use]
    pub const fn expression_mode(&self) -> u8 {
        self.expression_mode
    }

    /// Appends an alignment.
    pub(super) fn align(&mut self, align: Align, state: T::State) {
        self.add(Content::Align(align, align.has_nops.then_some(state)));
        let current = self.current;
        self.align_section(current, align.alignment);
    }

    /// Appends an alignment of instructions, which is filled with instructions without effect.
    pub fn align_code(&mut self, alignment: u64, state: T::State) {
        let align = Align { alignment, fill: 0, fill_size: 1, max: 0, has_nops: true };
        self.align(align, state);
    }

    /// Appends an alignment of data, which is filled with zeros.
    pub fn align_data(&mut self, alignment: u64) {
        let align = Align { alignment, fill: 0, fill_size: 1, max: 0, has_nops: false };
        self.add(Content::Align(align, None));
        let current = self.current;
        self.align_section(current, alignment);
    }

    /// Appends `count` times a number of `size` bytes.
    pub(super) fn fill(&mut self, count: ExprId, value: i64, size: u8) {
        self.mark(false);
        let source = self.source;
        self.add(Content::Fill { count, value, size, source });
    }

    /// Appends bytes up to an offset.
    pub(super) fn org(&mut self, offset: ExprId, value: u8) {
        let source = self.source;
        self.add(Content::Org { offset, value, source });
    }

    /// Appends a number that is known in LEB128.
    pub fn leb_number(&mut self, number: i64, is_signed: bool) {
        let mut bytes = Vec::new();
        push_leb(number, is_signed, 0, &mut bytes);
        self.bytes(&bytes);
    }

    /// Appends a number in LEB128.
    pub(super) fn leb(&mut self, value: ExprId, is_signed: bool) {
        if let Some(number) = self.known(value) {
            self.leb_number(number, is_signed);
            return;
        }
        let source = self.source;
        self.add(Content::Leb { value, is_signed, code: Code::default(), source });
    }
}

/// Returns true if a number fits in this many bytes, with or without sign.
pub(super) const fn fits(value: i64, size: usize) -> bool {
    let bits = size as u32 * 8;
    size >= 8 || size > 0 && (value >> bits == 0 || value >> (bits - 1) == -1)
}

impl<R, S> Fragment<R, S> {
    pub(super) const fn new(content: Content<R, S>) -> Self {
        Fragment {
            content,
            offset: 0,
            size: 0,
            relaxable: Vec::new(),
            is_relaxed: false,
            processor: None,
        }
    }
}
