//! Symbols and addends of relocations in COFF files.

use super::super::assembly::Assembly;
use super::super::elf_constants::SHT_NOBITS;
use super::super::error::ErrorKind;
use super::super::evaluate::Value;
use super::super::section::SectionId;
use super::super::symbols::{Definition, SymbolId};
use super::super::target::{Record, Site, Target};
use crate::elf::EM_AARCH64;
use crate::pe::{IMAGE_SYM_CLASS_LABEL, IMAGE_SYM_CLASS_STATIC};

/// Logarithm of the distance of labels in long sections, in bytes.
const LABEL_DISTANCE_BITS: u32 = 20;

impl<T: Target> Assembly<T> {
    /// Returns the symbol and the addend of a relocation, and true if its value is relative to its address because
    /// a symbol is subtracted.
    ///
    /// # Errors
    /// Returns an error if no symbol is added, or if the other one is not defined.
    pub fn coff_target(
        &self,
        target: &Value,
        site: &Site,
    ) -> Result<(SymbolId, i64, bool), ErrorKind> {
        let symbol = target.add.ok_or(ErrorKind::NotRelocatable)?;
        let facts = self.symbols.get(symbol);
        if facts.is_temporary && !facts.is_defined() {
            return Err(ErrorKind::Invalid("temporary symbol is not defined"));
        }
        let Some(sub) = target.sub else { return Ok((symbol, target.constant, false)) };
        let start = self.symbol_offset(sub).ok_or(ErrorKind::NotRelocatable)?;
        let distance = site.offset.wrapping_sub(start).cast_signed();
        Ok((symbol, target.constant.wrapping_add(distance), true))
    }

    /// Returns true if a symbol is in the symbol table.
    #[must_use]
    pub fn has_coff_symbol(&self, symbol: SymbolId) -> bool {
        let facts = self.symbols.get(symbol);
        !facts.is_temporary || facts.coff.storage_class == IMAGE_SYM_CLASS_STATIC.0
    }

    /// Replaces a temporary symbol by its section, or by a label in it.
    pub(in super::super) fn choose_coff_symbol(&mut self, record: &mut Record, symbol: SymbolId) {
        if self.has_coff_symbol(symbol) {
            return;
        }
        let Some(section) = self.section_of(symbol) else { return };
        let offset = self.symbol_offset(symbol).unwrap_or(0).cast_signed();
        record.addend = record.addend.wrapping_add(offset);
        record.symbol = Some(self.sections[section.0 as usize].symbol);
        if let Some(labels) = self.coff.offset_labels.get(&section) {
            let number = (record.addend.cast_unsigned() >> LABEL_DISTANCE_BITS) as usize;
            let number = number.min(labels.len());
            if let Some(&label) = number.checked_sub(1).and_then(|index| labels.get(index)) {
                record.symbol = Some(label);
                record.addend = record.addend.wrapping_sub((number as i64) << LABEL_DISTANCE_BITS);
            }
        }
    }

    /// Makes labels at regular distances in long sections, for machines that need them.
    pub(in super::super) fn make_offset_labels(&mut self) {
        if self.format.machine != EM_AARCH64.0 {
            return;
        }
        for index in 0..self.sections.len() {
            let section = &self.sections[index];
            let size = section.fragments.last().map_or(0, |last| last.offset + last.size);
            if !section.is_registered || section.kind == SHT_NOBITS && size > u64::from(u32::MAX) {
                continue;
            }
            let (count, name) =
                (size.saturating_sub(1) >> LABEL_DISTANCE_BITS, section.key.name.clone());
            let mut labels = alloc::vec::Vec::new();
            for number in 1..=count {
                let label = self.symbols.create(&alloc::format!("$L{name}_{number}"), false);
                let value = self.number((number << LABEL_DISTANCE_BITS).cast_signed());
                let facts = self.symbols.get_mut(label);
                facts.definition = Definition::Variable(value);
                facts.coff.storage_class = IMAGE_SYM_CLASS_LABEL.0;
                labels.push(label);
            }
            if !labels.is_empty() {
                self.coff.offset_labels.insert(SectionId(index as u32), labels);
            }
        }
    }
}
