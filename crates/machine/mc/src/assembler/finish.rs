//! [`Assembly::finish`] makes an [`Object`]: contents of sections, groups, and the symbol table.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use super::assembly::Assembly;
use super::elf_constants::{
    EM_AARCH64, EM_ARM, SHF_GNU_RETAIN, SHF_PURECODE, STT_FILE, STT_FUNC, STT_GNU_IFUNC,
    STT_NOTYPE, STT_OBJECT, STT_SECTION, STT_TLS,
};
use super::error::{ErrorKind, Fault};
use super::evaluate::{Associated, MAX_NODES, Value};
use super::expression::Node;
use super::object::{
    Format, Group, Mark, Native, Object, ObjectSection, ObjectSymbol, Relocation, SymbolSection,
};
use super::section::{Content, Fragment, SectionId};
use super::symbols::{Binding, Definition, SymbolId};
use super::target::{Pending, Target};
use crate::BinaryFormat;

/// Number of bytes before the first section of a file.
const HEADER_SIZE: u64 = 64;

/// Symbols that name groups of sections.
#[derive(Default)]
struct Signatures {
    /// Symbols, with true if the linker keeps one group of a name.
    all: Vec<(SymbolId, bool)>,
    /// Indices in `all`.
    indices: BTreeMap<SymbolId, usize>,
}

impl<T: Target> Assembly<T> {
    /// Lays the sections out, and makes the object. Returns also the offsets in the source of data that were truncated.
    pub(super) fn finish(mut self, format: Format) -> Result<(Object, Vec<usize>), Vec<Fault>> {
        // The target's flags depend on directives; the system is that of the setup.
        let has_compact_relocations = self.options.has_compact_relocations;
        let format = Format { os_abi: self.format.os_abi, has_compact_relocations, ..format };
        if format.is_elf() {
            self.write_profile();
        }
        self.join_subsections();
        if format.is_elf() {
            self.mark_pure_code();
        }
        self.write_frames(format);
        if format.is_coff() {
            self.write_functions();
        }
        match format.binary {
            BinaryFormat::Elf | BinaryFormat::Wasm(_) => {}
            BinaryFormat::Coff(_) => {
                self.start_addresses_section();
                self.write_indexed_profile();
            }
            BinaryFormat::MachO(_) => {
                self.write_indexed_profile();
                self.write_mach_addresses();
            }
        }
        self.check_dwarf64();
        self.write_debug_info();
        self.write_lines();
        if format.is_macho() {
            self.find_atoms();
        }
        self.lay_out();
        if format.is_coff() {
            self.make_offset_labels();
        }
        if format.is_macho() {
            self.assign_addresses();
            self.bind_indirect_symbols();
        }
        if format.is_wasm() {
            self.find_functions();
        }
        self.define_versions();
        let stated = self.stated_fixups();
        self.check_size();
        self.check_virtual_sections();
        if !self.faults.is_empty() {
            return Err(self.faults);
        }
        let mut pending = Vec::new();
        for section in 0..self.sections.len() {
            let mut relocations = self.fix(SectionId(section as u32), &stated);
            T::sort_relocations(&self, &mut relocations);
            pending.push(relocations);
        }
        if format.is_macho() {
            self.relocate_addresses(&mut pending);
        }
        let object = self.object(format, &pending);
        if self.faults.is_empty() { Ok((object, self.truncated)) } else { Err(self.faults) }
    }

    /// Marks the first section as one that is not read as data if it is empty and the file has such sections: the linker
    /// would combine it with them otherwise, and the result could be read.
    fn mark_pure_code(&mut self) {
        let has_code = |fragment: &Fragment<_, _>| match &fragment.content {
            Content::Data(code) | Content::Relaxable { code, .. } => !code.bytes.is_empty(),
            _ => false,
        };
        // Other machines give another meaning to the bit, or none.
        if self.sections.iter().any(|section| section.flags & SHF_PURECODE != 0)
            && matches!(self.format.machine, EM_ARM | EM_AARCH64)
            && let Some(text) = self.sections.first_mut()
            && !text.fragments.iter().any(has_code)
        {
            text.flags |= SHF_PURECODE;
        }
    }

    /// Reports a fault if the file, whose sections are aligned, would be larger than the maximum.
    fn check_size(&mut self) {
        let mut end = HEADER_SIZE;
        for section in self.sections.iter().filter(|section| section.is_registered) {
            end = end.checked_next_multiple_of(section.alignment.max(1)).unwrap_or(u64::MAX);
            let last = section.fragments.last().filter(|_| !section.is_virtual());
            end = end.saturating_add(last.map_or(0, |last| last.offset.saturating_add(last.size)));
        }
        if end - HEADER_SIZE > self.max_size {
            self.fault(0, ErrorKind::Invalid("object file is too large"));
        }
    }

    /// Reports a fault for bytes of sections without contents that are not zero.
    fn check_virtual_sections(&mut self) {
        let has_contents = |fragment: &Fragment<_, _>| match &fragment.content {
            Content::Data(code) => code.bytes.iter().any(|&byte| byte != 0),
            _ => false,
        };
        let mut sections = self.sections.iter().filter(|section| section.is_virtual());
        if sections.any(|section| section.fragments.iter().any(has_contents)) {
            self.fault(0, ErrorKind::Invalid("a section without contents has only zeros"));
        }
    }

    /// Returns the bytes of a section.
    fn contents_of(&mut self, index: usize, is_big: bool) -> Vec<u8> {
        let section = &self.sections[index];
        let (mut out, mut faults) = (Vec::new(), Vec::new());
        for fragment in &section.fragments {
            let size = fragment.size;
            match &fragment.content {
                Content::Data(code)
                | Content::Relaxable { code, .. }
                | Content::Leb { code, .. }
                | Content::Distance { code, .. }
                | Content::CodeView { code, .. } => out.extend_from_slice(&code.bytes),
                Content::Align(_, Some(state)) | Content::Boundary { state, .. } => {
                    T::nops(*state, size, &mut out);
                }
                Content::Align(align, _) => {
                    let width = u64::from(align.fill_size).max(1);
                    if size % width != 0 {
                        faults.push(0);
                    }
                    fill(align.fill, width, size / width, is_big, &mut out);
                    fill(0, 1, size % width, is_big, &mut out);
                }
                Content::Fill { value, size: width, .. } => {
                    let width = u64::from(*width);
                    let count = size.checked_div(width).unwrap_or(0);
                    fill(*value, width, count, is_big, &mut out);
                }
                Content::Org { value, .. } => {
                    fill((*value).into(), 1, size, is_big, &mut out);
                }
            }
        }
        for fault in faults {
            self.fault(fault, ErrorKind::Invalid("alignment is not a multiple of the fill size"));
        }
        out
    }

    fn object(&mut self, format: Format, pending: &[Vec<Pending>]) -> Object {
        let mut numbers = BTreeMap::new();
        let mut order = Vec::new();
        for (index, section) in self.sections.iter().enumerate() {
            if section.is_registered {
                numbers.insert(SectionId(index as u32), order.len());
                order.push(index);
            }
        }
        let (addresses, signatures, groups) = match format.is_elf() {
            true => self.special_symbols(&order),
            false => (None, Signatures::default(), BTreeMap::new()),
        };
        let (symbols, native, indices) = match format.binary {
            BinaryFormat::Elf => {
                let (symbols, indices) = self.symbol_table(&numbers, &signatures);
                (symbols, Native::Elf, indices)
            }
            BinaryFormat::Coff(_) => {
                let (symbols, native, indices) = self.coff_symbol_table(&numbers);
                (symbols, Native::Coff(native), indices)
            }
            BinaryFormat::MachO(_) => {
                let (symbols, native, indices) = self.mach_symbol_table(&numbers);
                (symbols, Native::MachO(native), indices)
            }
            BinaryFormat::Wasm(_) => {
                let (symbols, native, indices) = self.wasm_symbol_table(&numbers, pending);
                (symbols, Native::Wasm(native), indices)
            }
        };
        let mut sections = Vec::new();
        for &index in &order {
            let data = match self.sections[index].is_virtual() {
                true => Vec::new(),
                false => self.contents_of(index, format.is_big_endian),
            };
            let section = &self.sections[index];
            let end = section.fragments.last();
            let linked = section.key.linked_to.and_then(|symbol| self.section_of(symbol));
            let relocation = |pending: &Pending| Relocation {
                offset: pending.offset,
                kind: pending.record.kind,
                symbol: pending.record.symbol.and_then(|symbol| indices.get(&symbol).copied()),
                addend: pending.record.addend,
            };
            sections.push(ObjectSection {
                name: section.key.name.clone(),
                kind: section.kind,
                flags: section.flags,
                attributes: match format.is_macho() && section.has_instructions {
                    true => section.attributes | crate::macho::S_ATTR_SOME_INSTRUCTIONS.0,
                    false => section.attributes,
                },
                entry_size: section.entry_size,
                alignment: section.alignment,
                size: end.map_or(0, |last| last.offset + last.size),
                data,
                relocations: pending[index].iter().map(relocation).collect(),
                linked_to: linked.and_then(|linked| numbers.get(&linked).copied()),
                group: groups.get(&index).copied(),
            });
        }
        let mark = |&(section, label, value): &(SectionId, SymbolId, u32)| {
            let section = *numbers.get(&section)?;
            Some(Mark { section, offset: self.symbol_offset(label)?, value })
        };
        let mut marks: Vec<Mark> = self.marks.iter().filter_map(mark).collect();
        marks.sort_by_key(|mark| (mark.section, mark.offset));
        let has_gnu_extensions = sections.iter().any(|one| one.flags & SHF_GNU_RETAIN != 0)
            || symbols.iter().any(|one| one.kind == STT_GNU_IFUNC || one.binding == 10);
        let index_of = |symbol: &SymbolId| indices.get(symbol).copied();
        let group = |&(signature, is_comdat): &(SymbolId, bool)| Group {
            signature: index_of(&signature).unwrap_or(0),
            is_comdat,
        };
        Object {
            format,
            has_gnu_extensions,
            marks,
            groups: signatures.all.iter().map(group).collect(),
            addresses: addresses.map(|all| all.iter().filter_map(index_of).collect()),
            sections,
            symbols,
            native,
            warnings: Vec::new(),
        }
    }

    /// Writes the indices of symbols in the symbol table to the data that has them.
    pub(super) fn write_symbol_indices(&mut self, index_of: impl Fn(SymbolId) -> u32) {
        let all = core::mem::take(&mut self.symbol_indices);
        self.write_numbers(all, index_of);
    }

    /// Writes numbers of symbols to data in sections, of which there are the sections and offsets.
    pub(super) fn write_numbers(
        &mut self,
        all: Vec<(SectionId, u64, SymbolId)>,
        number_of: impl Fn(SymbolId) -> u32,
    ) {
        for (section, offset, symbol) in all {
            let value = number_of(symbol).to_le_bytes();
            let fragments = &mut self.sections[section.0 as usize].fragments;
            let next = fragments.partition_point(|fragment| fragment.offset <= offset);
            let fragment = next.checked_sub(1).and_then(|index| fragments.get_mut(index));
            let Some(fragment) = fragment else { continue };
            let start = (offset - fragment.offset) as usize;
            if let Content::Data(code) = &mut fragment.content
                && let Some(bytes) = code.bytes.get_mut(start..start + value.len())
            {
                bytes.copy_from_slice(&value);
            }
        }
    }

    /// Marks symbols that name groups or whose addresses are significant. Returns the latter, the
    /// names of groups, and the groups of sections.
    #[allow(clippy::type_complexity)]
    fn special_symbols(
        &mut self,
        order: &[usize],
    ) -> (Option<Vec<SymbolId>>, Signatures, BTreeMap<usize, usize>) {
        let mut addresses = self.addresses.take();
        for symbol in addresses.iter_mut().flatten() {
            // LLVM asks for this prefix even if temporary symbols of the target have another one.
            if self.symbols.get(*symbol).name.starts_with(".L")
                && let Some(section) = self.section_of(*symbol)
            {
                *symbol = self.sections[section.0 as usize].symbol;
            }
            self.symbols.get_mut(*symbol).is_used = true;
        }
        let (mut signatures, mut groups) = (Signatures::default(), BTreeMap::new());
        for &index in order {
            let Some(name) = self.sections[index].key.group.clone() else { continue };
            let symbol = self.symbols.intern(&name);
            self.symbols.register(symbol);
            self.symbols.get_mut(symbol).is_signature = true;
            let group = *signatures.indices.entry(symbol).or_insert_with(|| {
                signatures.all.push((symbol, self.sections[index].is_comdat));
                signatures.all.len() - 1
            });
            groups.insert(index, group);
        }
        (addresses, signatures, groups)
    }

    fn is_in_table(&self, id: SymbolId) -> bool {
        let symbol = self.symbols.get(id);
        if symbol.is_used || symbol.is_used_weakly || symbol.is_signature {
            return true;
        }
        if symbol.is_weak_reference {
            return false;
        }
        if self.renamed.contains_key(&id) {
            return false;
        }
        let is_alias = matches!(symbol.definition, Definition::Variable(_));
        if let Definition::Variable(value) = symbol.definition
            && let Node::Specified(specifier, _) = self.node(value)
            && T::is_inlined(specifier)
        {
            return false;
        }
        let is_hidden = symbol.is_temporary || symbol.kind == STT_SECTION;
        !(is_hidden || is_alias && self.is_undefined(id))
    }

    fn symbol_table(
        &mut self,
        numbers: &BTreeMap<SectionId, usize>,
        signatures: &Signatures,
    ) -> (Vec<ObjectSymbol>, BTreeMap<SymbolId, usize>) {
        let registered = self.symbols.registered().to_vec();
        let (mut local, mut others) = (Vec::new(), Vec::new());
        for (order, &id) in registered.iter().enumerate() {
            let is_in_table = self.is_in_table(id);
            self.check_alias(id, is_in_table);
            if !is_in_table {
                continue;
            }
            let symbol = self.symbols.get(id);
            if symbol.is_temporary && self.is_undefined(id) {
                self.fault(0, ErrorKind::Invalid("temporary symbol is not defined"));
                continue;
            }
            if symbol.effective_binding() == Binding::Local {
                local.push((order, id));
            } else {
                others.push((order, id));
            }
        }
        let mut files = core::mem::take(&mut self.files);
        if let Some(first) = files.first_mut() {
            first.1 = 0;
        }
        let (mut files, mut all, mut indices) =
            (files.into_iter().peekable(), Vec::new(), BTreeMap::new());
        let file = |name| ObjectSymbol {
            name,
            section: SymbolSection::Absolute,
            value: 0,
            size: 0,
            kind: STT_FILE,
            binding: Binding::Local as u8,
            other: 0,
        };
        for (order, id) in local {
            while let Some((name, _)) = files.next_if(|(_, before)| *before <= order) {
                all.push(file(name));
            }
            indices.insert(id, all.len());
            all.push(self.object_symbol(id, numbers, signatures));
        }
        all.extend(files.map(|(name, _)| file(name)));
        for (_, id) in others {
            indices.insert(id, all.len());
            all.push(self.object_symbol(id, numbers, signatures));
        }
        (all, indices)
    }

    /// Reports a fault if the value of a symbol is none that the symbol table can represent: a
    /// difference from an undefined symbol, or a common symbol.
    fn check_alias(&mut self, id: SymbolId, is_in_table: bool) {
        let symbol = self.symbols.get(id);
        let source = symbol.source;
        let Definition::Variable(inner) = symbol.definition else { return };
        if !is_in_table && (symbol.is_temporary || !self.is_undefined(id)) {
            return;
        }
        let kind = match self.in_set_value(inner) {
            Some(Value { sub: None, add, .. }) => {
                let is_common = |symbol| {
                    matches!(self.symbols.get(symbol).definition, Definition::Common { .. })
                };
                if !add.is_some_and(is_common) {
                    return;
                }
                ErrorKind::Invalid("the value of a symbol cannot be a common symbol")
            }
            _ => ErrorKind::NotRelocatable,
        };
        self.fault(source, kind);
    }

    /// Returns the symbol that an alias stands for.
    fn base(&self, id: SymbolId) -> Option<SymbolId> {
        match self.symbols.get(id).definition {
            Definition::Variable(value) => self.in_set_value(value)?.add,
            _ => Some(id),
        }
    }

    /// Returns true if a symbol is an indirect function, or stands for one.
    pub(super) fn is_ifunc(&self, mut id: SymbolId) -> bool {
        for _ in 0..MAX_NODES {
            let symbol = self.symbols.get(id);
            match symbol.definition {
                _ if symbol.kind == STT_GNU_IFUNC => return true,
                Definition::Variable(value) if symbol.kind != STT_TLS => match self.node(value) {
                    Node::Symbol(next, 0) => id = next,
                    _ => return false,
                },
                _ => return false,
            }
        }
        false
    }

    fn object_symbol(
        &mut self,
        id: SymbolId,
        numbers: &BTreeMap<SectionId, usize>,
        signatures: &Signatures,
    ) -> ObjectSymbol {
        let base = self.base(id);
        let symbol = self.symbols.get(id);
        let associated = self.associated_symbol(id);
        let section = match (symbol.definition, associated) {
            (Definition::Common { .. }, _) => SymbolSection::Common,
            (_, Associated::Absolute) => SymbolSection::Absolute,
            (_, Associated::Section(section)) => numbers
                .get(&section)
                .map_or(SymbolSection::Undefined, |&number| SymbolSection::Section(number)),
            (_, Associated::Undefined) => {
                let group = signatures.indices.get(&id).copied();
                match group.filter(|_| symbol.is_signature && !symbol.is_used) {
                    Some(group) => SymbolSection::Group(group),
                    None => SymbolSection::Undefined,
                }
            }
        };
        let own = if self.is_ifunc(id) { STT_GNU_IFUNC } else { symbol.kind };
        let kind = base.map_or(own, |base| merged_type(own, self.symbols.get(base).kind));
        let mut size = symbol.size;
        if size.is_none()
            && let Some(base) = base
        {
            size = self.symbols.get(base).size;
            let mut alias = id;
            while let Definition::Variable(value) = self.symbols.get(alias).definition
                && let Node::Symbol(next, _) = self.node(value)
            {
                alias = next;
                if let Some(own) = self.symbols.get(alias).size {
                    size = Some(own);
                    break;
                }
            }
        }
        let known = size.map(|size| self.known_in_set(size));
        let value = match symbol.definition {
            Definition::Common { alignment, .. } => alignment,
            _ => self.symbol_offset(id).unwrap_or(0) | u64::from(symbol.value_bits),
        };
        let name = match (symbol.kind, symbol.name.as_str()) {
            (STT_SECTION, _) => alloc::string::String::new(),
            (_, "") => ".L0 ".into(),
            (_, name) => name.into(),
        };
        let (binding, other) = (symbol.effective_binding() as u8, symbol.other);
        if known == Some(None) {
            self.fault(0, ErrorKind::NotAbsolute);
        }
        let size = known.flatten().unwrap_or(0).cast_unsigned();
        ObjectSymbol { name, section, value, size, kind, binding, other }
    }
}

/// Appends `count` times the lowest bytes of a number.
fn fill(value: i64, width: u64, count: u64, is_big: bool, out: &mut Vec<u8>) {
    let little = value.to_le_bytes();
    let mut number: Vec<u8> = little.into_iter().take(width as usize).collect();
    if is_big {
        number.reverse();
    }
    if number.iter().all(|&byte| byte == 0) && out.is_empty() {
        // The system has pages of zeros, which take no time.
        *out = alloc::vec![0; (count as usize).saturating_mul(number.len())];
        return;
    }
    if let [byte] = number[..] {
        out.resize(out.len() + count as usize, byte);
        return;
    }
    for _ in 0..count {
        out.extend_from_slice(&number);
    }
}

/// Returns the type of an alias from its own and that of the symbol that it stands for.
fn merged_type(own: u8, of_base: u8) -> u8 {
    match (own, of_base) {
        (STT_GNU_IFUNC, STT_FUNC | STT_OBJECT | STT_NOTYPE | STT_TLS)
        | (STT_FUNC, STT_OBJECT | STT_NOTYPE | STT_TLS)
        | (STT_OBJECT, STT_NOTYPE)
        | (STT_TLS, STT_OBJECT | STT_NOTYPE | STT_GNU_IFUNC | STT_FUNC) => own,
        _ => of_base,
    }
}
