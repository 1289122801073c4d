//! Layout: sizes and offsets of fragments, values of fixups, and the resulting [`Object`].

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use super::assembly::{Assembly, fits};
use super::elf_constants::{
    SHF_GNU_RETAIN, SHF_MERGE, SHF_TLS, STT_FILE, STT_FUNC, STT_GNU_IFUNC, STT_NOTYPE, STT_OBJECT,
    STT_SECTION, STT_TLS,
};
use super::error::{ErrorKind, Fault};
use super::evaluate::{Associated, Value};
use super::expression::{ExprId, Node, Specifier};
use super::leb::push_leb;
use super::object::{
    Format, Group, Object, ObjectSection, ObjectSymbol, Relocation, SymbolSection,
};
use super::section::{Align, Code, Content, Distance, Fixup, SectionId};
use super::symbols::{Binding, Definition, SymbolId};
use super::target::{Record, Site, Target};

/// Maximum number of bytes of a section without contents, whose size takes no memory.
const MAX_VIRTUAL_SIZE: u64 = 1 << 62;

/// Number of bytes before the first section of a file.
const HEADER_SIZE: u64 = 64;

/// Maximum number of rounds of the layout.
const MAX_ROUNDS: usize = 4096;

/// Symbols that name groups of sections.
#[derive(Default)]
struct Signatures {
    /// Symbols, with true if the linker keeps one group of a name.
    all: Vec<(SymbolId, bool)>,
    /// Indices in `all`.
    indices: BTreeMap<SymbolId, usize>,
}

/// Relocation of a section, with the symbol of the assembly.
struct Pending {
    offset: u64,
    record: Record,
}

impl<T: Target> Assembly<T> {
    /// Lays the sections out, and makes the object.
    pub(super) fn finish(mut self, format: Format) -> Result<Object, Vec<Fault>> {
        self.write_frames(format);
        self.write_lines();
        self.lay_out();
        self.check_size();
        if !self.faults.is_empty() {
            return Err(self.faults);
        }
        let mut pending = Vec::new();
        for section in 0..self.sections.len() {
            let relocations = self.fix(SectionId(section as u32));
            pending.push(relocations);
        }
        let object = self.object(format, &pending);
        if self.faults.is_empty() { Ok(object) } else { Err(self.faults) }
    }

    fn fault(&mut self, offset: usize, kind: ErrorKind) {
        if self.fault_offsets.insert(offset) {
            self.faults.push(Fault::new(offset, kind));
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

    fn lay_out(&mut self) {
        for section in 0..self.sections.len() {
            self.set_offsets(section);
        }
        self.has_layout = true;
        for section in 0..self.sections.len() {
            self.set_offsets(section);
        }
        for _ in 0..MAX_ROUNDS {
            let mut has_changed = false;
            for section in 0..self.sections.len() {
                for _ in 0..MAX_ROUNDS {
                    let mut has_grown = false;
                    for fragment in 0..self.sections[section].fragments.len() {
                        has_grown |= self.relax(section, fragment);
                    }
                    let has_moved = self.set_offsets(section);
                    if !has_grown && !has_moved {
                        break;
                    }
                    has_changed = true;
                }
            }
            if !has_changed {
                self.has_final_layout = true;
                return;
            }
        }
        self.fault(0, ErrorKind::Invalid("sizes of instructions do not converge"));
    }

    /// Computes offsets and sizes of the fragments of a section. Returns true if one has changed.
    fn set_offsets(&mut self, section: usize) -> bool {
        let (mut offset, mut has_changed, mut is_relaxed) = (0_u64, false, false);
        let is_virtual = self.sections[section].is_virtual();
        let max = if is_virtual { MAX_VIRTUAL_SIZE } else { self.max_size };
        for index in 0..self.sections[section].fragments.len() {
            let old = self.sections[section].fragments[index].offset;
            self.sections[section].fragments[index].offset = offset;
            let size = self.fragment_size(section, index, offset, is_relaxed);
            let fragment = &mut self.sections[section].fragments[index];
            is_relaxed = is_relaxed || fragment.relaxable.iter().any(|(start, end)| start != end);
            has_changed |= old != offset || fragment.size != size;
            fragment.size = size;
            offset = offset.saturating_add(size);
            if offset > max {
                self.fault(0, ErrorKind::Invalid("section is too large"));
                return false;
            }
        }
        has_changed
    }

    /// Returns the size of a fragment. `follows_relaxable` is true if the linker may change the size
    /// of an instruction before it.
    fn fragment_size(
        &mut self,
        section: usize,
        index: usize,
        offset: u64,
        follows_relaxable: bool,
    ) -> u64 {
        let is_relaxed = self.sections[section].is_linker_relaxable && follows_relaxable;
        let max = self.max_size;
        let is_virtual = self.sections[section].is_virtual();
        match &self.sections[section].fragments[index].content {
            Content::Data(code)
            | Content::Relaxable { code, .. }
            | Content::Leb { code, .. }
            | Content::Distance { code, .. } => code.bytes.len() as u64,
            Content::Align(align, state) => {
                let (size, is_relaxed) = align_size::<T>(align, *state, offset, is_relaxed);
                let fragment = &mut self.sections[section].fragments[index];
                fragment.is_relaxed = is_relaxed;
                fragment.relaxable.clear();
                if is_relaxed && let Ok(end) = u32::try_from(size) {
                    fragment.relaxable.push((0, end));
                }
                size
            }
            Content::Fill { count, size, source, .. } => {
                let (count, size, source) = (*count, u64::from(*size), *source);
                match self.known_in_set(count).map(u64::try_from) {
                    Some(Ok(count)) => count.saturating_mul(size),
                    Some(Err(_)) => {
                        self.late_fault(source, ErrorKind::Invalid("negative number of bytes"));
                        0
                    }
                    None => {
                        self.late_fault(source, ErrorKind::NotAbsolute);
                        0
                    }
                }
            }
            Content::Org { offset: to, source, .. } => {
                let (to, source) = (*to, *source);
                let to = self.org_offset(to);
                match to.and_then(|to| to.checked_sub(offset)) {
                    Some(size) if size <= max || is_virtual => size,
                    _ => {
                        self.late_fault(
                            source,
                            ErrorKind::Invalid("offset of `.org` is not ahead"),
                        );
                        0
                    }
                }
            }
        }
    }

    /// Reports a fault of a size, once the layout is known.
    fn late_fault(&mut self, source: usize, kind: ErrorKind) {
        if self.has_layout {
            self.fault(source, kind);
        }
    }

    fn org_offset(&self, to: ExprId) -> Option<u64> {
        let value = self.resolved_value(to)?;
        let base = value.add.map_or(Some(0), |symbol| self.symbol_offset(symbol))?;
        Some(base.wrapping_add(value.constant.cast_unsigned()))
    }

    /// Makes a fragment longer if its value does not fit. Returns true if it has changed.
    fn relax(&mut self, section: usize, index: usize) -> bool {
        match &self.sections[section].fragments[index].content {
            Content::Relaxable { item, code } => {
                let needs_growth = code.fixups.iter().any(|fixup| {
                    let site = self.site(section, index, fixup);
                    let (value, is_resolved) = match self.fixup_value(fixup, &site) {
                        Ok((_, value, is_resolved)) => (value, is_resolved),
                        Err(_) => return false,
                    };
                    T::needs_growth(fixup, value.cast_signed(), is_resolved)
                });
                if !needs_growth {
                    return false;
                }
                let mut longer = Code::default();
                let next = T::grow(self, item, &mut longer);
                let is_relaxable = longer.fixups.iter().any(|fixup| fixup.is_relaxable);
                let end = longer.bytes.len() as u32;
                let contents = &mut self.sections[section];
                contents.is_linker_relaxable |= is_relaxable;
                let fragment = &mut contents.fragments[index];
                fragment.relaxable.clear();
                if is_relaxable {
                    fragment.relaxable.push((0, end));
                }
                fragment.content = match next {
                    Some(item) => Content::Relaxable { item, code: longer },
                    None => Content::Data(longer),
                };
                true
            }
            Content::Leb { value, is_signed, source, .. } => {
                let (value, is_signed, source) = (*value, *is_signed, *source);
                let number = self.known_in_set(value);
                let is_known = self.known(value).is_some();
                if number.is_none() || is_signed && !is_known {
                    self.fault(source, ErrorKind::NotAbsolute);
                }
                let number = number.unwrap_or(0);
                let Content::Leb { code, .. } =
                    &mut self.sections[section].fragments[index].content
                else {
                    return false;
                };
                let old = core::mem::take(&mut code.bytes);
                push_leb(number, is_signed, old.len(), &mut code.bytes);
                code.fixups.clear();
                if !is_known {
                    if !T::HAS_LEB_VALUES {
                        code.bytes.iter_mut().for_each(|byte| *byte &= 0x80);
                    }
                    let kind = super::section::FixupKind::LEB128;
                    code.fixups.push(Fixup::new(0, value, kind, source));
                }
                code.bytes.len() != old.len()
            }
            Content::Distance { delta, kind, .. } => {
                let new = match *kind {
                    Distance::Frame => self.advance(*delta),
                    Distance::Lines(lines) => self.line_steps(lines, *delta),
                };
                let Content::Distance { code, .. } =
                    &mut self.sections[section].fragments[index].content
                else {
                    return false;
                };
                let has_changed = code.bytes.len() != new.bytes.len();
                *code = new;
                has_changed
            }
            _ => false,
        }
    }

    fn site(&self, section: usize, index: usize, fixup: &Fixup) -> Site {
        let offset = self.sections[section].fragments[index].offset;
        Site {
            section: SectionId(section as u32),
            offset: offset.wrapping_add(fixup.offset.into()),
        }
    }

    /// Returns the value of a fixup's expression and of the fixup itself, and true if it needs no
    /// relocation.
    fn fixup_value(&self, fixup: &Fixup, site: &Site) -> Result<(Value, u64, bool), ErrorKind> {
        let target = self.resolved_value(fixup.value).ok_or(ErrorKind::NotRelocatable)?;
        if let Some(own) = T::evaluate(self, fixup, site) {
            let (value, is_resolved) = own?;
            return Ok((target, value, is_resolved));
        }
        let mut value = target.constant.cast_unsigned();
        let offset = |symbol| self.symbol_offset(symbol).unwrap_or(0);
        value = value.wrapping_add(target.add.map_or(0, offset));
        value = value.wrapping_sub(target.sub.map_or(0, offset));
        if !fixup.is_pc_relative {
            return Ok((target, value, target.is_absolute()));
        }
        value = value.wrapping_sub(site.offset);
        let is_resolved = match (target.add, target.sub) {
            (Some(add), None) => {
                self.section_of(add) == Some(site.section) && self.is_resolvable(add)
            }
            _ => false,
        };
        Ok((target, value, is_resolved))
    }

    /// Returns true if no instruction between a symbol and a fixup changes its size when the
    /// program is linked.
    #[must_use]
    pub fn is_fixed_distance(&self, symbol: SymbolId, site: &Site) -> bool {
        let section = &self.sections[site.section.0 as usize];
        if !section.is_linker_relaxable {
            return true;
        }
        let Some(target) = self.symbol_offset(symbol) else { return false };
        let (low, high) = (target.min(site.offset), target.max(site.offset));
        // Fragments and the positions in them are in the order of their offsets.
        let first =
            section.fragments.partition_point(|fragment| fragment.offset + fragment.size < low);
        let rest = section.fragments.get(first..).unwrap_or_default();
        !rest.iter().take_while(|fragment| fragment.offset <= high).any(|fragment| {
            let is_before = |&(start, _): &(u32, u32)| fragment.offset + u64::from(start) < low;
            let next = fragment.relaxable.partition_point(is_before);
            let next = fragment.relaxable.get(next);
            next.is_some_and(|&(_, end)| fragment.offset + u64::from(end) <= high)
        })
    }

    /// Returns the fixup at an offset of a section for which `is_wanted` returns true, with its
    /// position.
    #[must_use]
    pub fn find_fixup(
        &self,
        section: SectionId,
        offset: u64,
        is_wanted: impl Fn(&Fixup) -> bool,
    ) -> Option<(Fixup, Site)> {
        let fragments = &self.sections[section.0 as usize].fragments;
        let end = fragments.partition_point(|fragment| fragment.offset <= offset);
        for index in (0..end).rev() {
            let fragment = fragments.get(index)?;
            if let Content::Data(code) | Content::Relaxable { code, .. } = &fragment.content {
                let own = u32::try_from(offset - fragment.offset).ok()?;
                let first = code.fixups.partition_point(|fixup| fixup.offset < own);
                let mut found = code.fixups.get(first..)?.iter();
                let found = found.by_ref().take_while(|fixup| fixup.offset == own);
                if let Some(fixup) = found.into_iter().find(|fixup| is_wanted(fixup)) {
                    return Some((*fixup, self.site(section.0 as usize, index, fixup)));
                }
            }
            if fragment.size != 0 && fragment.offset < offset {
                return None;
            }
        }
        None
    }

    /// Writes the values of the fixups of a section, and returns the relocations.
    fn fix(&mut self, section: SectionId) -> Vec<Pending> {
        let (mut pending, mut records) = (Vec::new(), Vec::new());
        let number = section.0 as usize;
        for index in 0..self.sections[number].fragments.len() {
            let fragment = &self.sections[number].fragments[index];
            if let Content::Align(align, _) = &fragment.content {
                let (alignment, max, offset, size) =
                    (align.alignment, align.limit(), fragment.offset, fragment.size);
                if fragment.is_relaxed
                    && let Some(record) = T::align_relocation(self, section, alignment, size, max)
                {
                    if let Some(symbol) = record.symbol {
                        self.symbols.get_mut(symbol).is_used = true;
                    }
                    pending.push(Pending { offset, record });
                }
                continue;
            }
            let fixups = match &fragment.content {
                Content::Data(code)
                | Content::Relaxable { code, .. }
                | Content::Leb { code, .. }
                | Content::Distance { code, .. } => code.fixups.clone(),
                _ => continue,
            };
            for fixup in fixups {
                let site = self.site(number, index, &fixup);
                records.clear();
                match self.fix_one(&fixup, &site, &mut records) {
                    Ok((value, specifier)) => {
                        for record in &mut records {
                            self.choose_symbol(record, specifier);
                        }
                        // Without addends, the bytes have the addend.
                        let value = match records.first() {
                            Some(record) if !self.format.has_addends => {
                                record.addend.cast_unsigned()
                            }
                            _ => value,
                        };
                        let is_datum = records.is_empty() && !fixup.is_pc_relative;
                        let size = fixup.kind.data_size().filter(|_| is_datum);
                        if size.is_some_and(|size| !fits(value.cast_signed(), size)) {
                            self.fault(fixup.source, ErrorKind::OutOfRange);
                        }
                        if let Err(kind) = self.write(number, index, &fixup, value) {
                            self.fault(fixup.source, kind);
                        }
                        if records.is_empty() {
                            self.write_leb(number, index);
                        }
                    }
                    Err(kind) => self.fault(fixup.source, kind),
                }
                let offset = site.offset;
                pending.extend(records.drain(..).map(|record| Pending { offset, record }));
            }
        }
        pending
    }

    /// Records the relocations of a fixup. Returns the value of its bytes, and the specifier of its
    /// symbol.
    fn fix_one(
        &mut self,
        fixup: &Fixup,
        site: &Site,
        records: &mut Vec<Record>,
    ) -> Result<(u64, Specifier), ErrorKind> {
        let (target, value, is_resolved) = self.fixup_value(fixup, site)?;
        let value = T::relocate(self, fixup, site, &target, value, is_resolved, records)?;
        if !records.is_empty()
            && let Some(symbol) = target.add
            && let Some(kind) = T::symbol_type(target.specifier)
        {
            self.symbols.get_mut(symbol).kind = kind;
        }
        Ok((value, target.specifier))
    }

    fn write(
        &mut self,
        section: usize,
        index: usize,
        fixup: &Fixup,
        value: u64,
    ) -> Result<(), ErrorKind> {
        let format = self.format;
        let content = &mut self.sections[section].fragments[index].content;
        let (Content::Data(code)
        | Content::Relaxable { code, .. }
        | Content::Leb { code, .. }
        | Content::Distance { code, .. }) = content
        else {
            return Ok(());
        };
        if fixup.kind.relocation_type().is_some() || fixup.kind == super::section::FixupKind::LEB128
        {
            return Ok(());
        }
        let bytes = code.bytes.get_mut(fixup.offset as usize..).unwrap_or_default();
        T::apply(format, fixup, value, bytes)
    }

    /// Writes the value of a fragment that is a number in LEB128 and has no relocation.
    fn write_leb(&mut self, section: usize, index: usize) {
        let Content::Leb { value, is_signed, .. } = self.sections[section].fragments[index].content
        else {
            return;
        };
        let number = self.known_in_set(value).unwrap_or(0);
        if let Content::Leb { code, .. } = &mut self.sections[section].fragments[index].content {
            let len = code.bytes.len();
            code.bytes.clear();
            push_leb(number, is_signed, len, &mut code.bytes);
        }
    }

    /// Replaces a local symbol by its section if the target allows it.
    fn choose_symbol(&mut self, record: &mut Record, specifier: Specifier) {
        let Some(symbol) = record.symbol else { return };
        let facts = self.symbols.get(symbol);
        let is_local = facts.effective_binding() == Binding::Local;
        let is_ifunc = facts.kind == STT_GNU_IFUNC;
        let target = Value { add: Some(symbol), sub: None, constant: record.addend, specifier };
        if let Some(section) = self.section_of(symbol).filter(|_| is_local && !is_ifunc) {
            let flags = self.sections[section.0 as usize].flags;
            let is_exact = flags & SHF_MERGE != 0 && record.addend != 0;
            if !is_exact && flags & SHF_TLS == 0 && !T::needs_symbol(record.kind, self, &target) {
                let offset = self.symbol_offset(symbol).unwrap_or(0).cast_signed();
                record.addend = record.addend.wrapping_add(offset);
                record.symbol = Some(self.sections[section.0 as usize].symbol);
            }
        }
        if let Some(symbol) = record.symbol {
            self.symbols.get_mut(symbol).is_used = true;
            self.symbols.register(symbol);
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
                | Content::Distance { code, .. } => out.extend_from_slice(&code.bytes),
                Content::Align(_, Some(state)) => T::nops(*state, size, &mut out),
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
        let (addresses, signatures, groups) = self.special_symbols(&order);
        let (symbols, indices) = self.symbol_table(&numbers, &signatures);
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
                entry_size: section.entry_size,
                alignment: section.alignment,
                size: end.map_or(0, |last| last.offset + last.size),
                data,
                relocations: pending[index].iter().map(relocation).collect(),
                linked_to: linked.and_then(|linked| numbers.get(&linked).copied()),
                group: groups.get(&index).copied(),
            });
        }
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
            groups: signatures.all.iter().map(group).collect(),
            addresses: addresses.map(|all| all.iter().filter_map(index_of).collect()),
            sections,
            symbols,
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
        if symbol.is_used || symbol.is_signature {
            return true;
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
        let kind =
            base.map_or(symbol.kind, |base| merged_type(symbol.kind, self.symbols.get(base).kind));
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
            _ => self.symbol_offset(id).unwrap_or(0),
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

/// Returns the size of an alignment, and true if the linker shortens it.
fn align_size<T: Target>(
    align: &Align,
    state: Option<T::State>,
    offset: u64,
    is_relaxed: bool,
) -> (u64, bool) {
    let relaxable =
        state.and_then(|state| T::relaxable_align(state, align.alignment, align.limit()));
    if let Some(size) = relaxable.filter(|_| is_relaxed) {
        return (size, true);
    }
    let size = offset.wrapping_neg() & (align.alignment - 1);
    (if align.max != 0 && size > align.max { 0 } else { size }, false)
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
