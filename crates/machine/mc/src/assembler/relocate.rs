//! Fixups after the layout: their values in the bytes of sections, and relocations.

use alloc::vec::Vec;

use super::assembly::{Assembly, fits};
use super::elf_constants::{SHF_MERGE, SHF_TLS};
use super::error::ErrorKind;
use super::evaluate::Value;
use super::expression::{Node, Specifier};
use super::field;
use super::late::{BEFORE, StatedFixups};
use super::leb::push_leb;
use super::section::{Content, Fixup, FixupKind, SectionId};
use super::symbols::Binding;
use super::target::{Evaluated, Pending, Record, Site, Target};
use crate::BinaryFormat;

impl<T: Target> Assembly<T> {
    /// Returns true if relocations have addends, and not the bytes that they change.
    fn stores_addends(&self) -> bool {
        let is_compact = self.options.has_compact_relocations && self.format.is_elf();
        self.format.has_addends || is_compact
    }

    /// Writes the values of the fixups of a section, and returns the relocations.
    pub(super) fn fix(&mut self, section: SectionId, stated: &StatedFixups) -> Vec<Pending> {
        let (mut pending, mut records) = (Vec::new(), Vec::new());
        let number = section.0 as usize;
        if self.is_init_array(section) {
            self.use_init_functions(section);
            return pending;
        }
        for index in 0..self.sections[number].fragments.len() {
            let fragment = &self.sections[number].fragments[index];
            let stated_in = |fragment| stated.get(&(section, fragment)).map(Vec::as_slice);
            let stated = stated_in(index as u32).unwrap_or_default();
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
            }
            let first = stated_in(BEFORE).filter(|_| index == 0).unwrap_or_default();
            let mut fixups = first.to_vec();
            match &self.sections[number].fragments[index].content {
                Content::Data(code)
                | Content::Relaxable { code, .. }
                | Content::Leb { code, .. }
                | Content::Distance { code, .. }
                | Content::CodeView { code, .. } => fixups.extend_from_slice(&code.fixups),
                _ => {}
            }
            fixups.extend_from_slice(stated);
            for fixup in fixups {
                let site = self.site(number, index, &fixup);
                records.clear();
                if matches!(
                    fixup.kind,
                    FixupKind::SYMBOL_INDEX | FixupKind::SECTION_NUMBER | FixupKind::FILE_OFFSET
                ) {
                    self.fix_symbol_number(&fixup, &site);
                    continue;
                }
                match self.fix_one(&fixup, &site, &mut records) {
                    Ok((value, specifier)) => {
                        let is_stated = fixup.kind.relocation_type().is_some();
                        let is_weak = !records.is_empty() && self.refers_weakly(fixup.value);
                        for record in &mut records {
                            self.choose_symbol(record, specifier, is_weak, is_stated);
                        }
                        // Without addends, the bytes have the addend.
                        let value = match records.first() {
                            Some(record) if !self.stores_addends() => record.addend.cast_unsigned(),
                            _ => value,
                        };
                        let is_datum = records.is_empty() && !fixup.is_pc_relative;
                        let size = fixup.kind.data_size().filter(|_| is_datum);
                        if size.is_some_and(|size| !fits(value.cast_signed(), size)) {
                            self.truncated.push(fixup.source);
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
        let evaluated = Evaluated { fixup, site, target: &target, value, is_resolved };
        let value = T::relocate(self, &evaluated, records)?;
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
        | Content::Distance { code, .. }
        | Content::CodeView { code, .. }) = content
        else {
            return Ok(());
        };
        if fixup.kind.relocation_type().is_some() || fixup.kind == FixupKind::LEB128 {
            return Ok(());
        }
        let bytes = code.bytes.get_mut(fixup.offset as usize..).unwrap_or_default();
        match fixup.kind {
            FixupKind::SECTION_INDEX => return Ok(()),
            FixupKind::SECTION_OFFSET => return field::write(bytes, value, 4, false),
            _ => {}
        }
        T::apply(format, fixup, value, bytes)
    }

    /// Writes a number of a symbol: its offset. Keeps data with the index of a symbol or the number of its section, which
    /// the symbol table and the order of the sections have.
    fn fix_symbol_number(&mut self, fixup: &Fixup, site: &Site) {
        let Node::Symbol(symbol, _) = self.node(fixup.value) else {
            return self.fault(fixup.source, ErrorKind::NotRelocatable);
        };
        let datum = (site.section, site.offset, symbol);
        if fixup.kind == FixupKind::SYMBOL_INDEX {
            self.symbol_indices.push(datum);
            return;
        }
        match self.symbol_offset(symbol).filter(|_| self.section_of(symbol).is_some()) {
            Some(_) if fixup.kind == FixupKind::SECTION_NUMBER => self.coff.numbered.push(datum),
            Some(offset) => self.write_numbers(alloc::vec![datum], |_| offset as u32),
            None => self.fault(fixup.source, ErrorKind::NotRelocatable),
        }
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
    /// `is_weak` is true if the expression names it by a symbol of `.weakref`.
    /// `is_stated` is true for relocations of the source, which keep their symbols.
    fn choose_symbol(
        &mut self,
        record: &mut Record,
        specifier: Specifier,
        is_weak: bool,
        is_stated: bool,
    ) {
        let Some(symbol) = record.symbol else { return };
        match self.format.binary {
            BinaryFormat::Elf => {}
            BinaryFormat::Coff(_) => return self.choose_coff_symbol(record, symbol),
            BinaryFormat::Wasm(_) => return self.use_wasm_symbol(record, symbol),
            BinaryFormat::MachO(_) => {
                self.symbols.get_mut(symbol).is_used = true;
                return;
            }
        }
        let facts = self.symbols.get(symbol);
        let is_local = facts.effective_binding() == Binding::Local && !is_stated;
        let is_ifunc = self.is_ifunc(symbol);
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
        record.symbol = record.symbol.map(|symbol| *self.renamed.get(&symbol).unwrap_or(&symbol));
        if let Some(symbol) = record.symbol {
            let facts = self.symbols.get_mut(symbol);
            let is_used = if is_weak { &mut facts.is_used_weakly } else { &mut facts.is_used };
            *is_used = true;
            self.symbols.register(symbol);
        }
    }
}
