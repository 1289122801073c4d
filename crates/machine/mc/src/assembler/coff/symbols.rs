//! Symbol table of COFF.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use super::super::assembly::Assembly;
use super::super::error::ErrorKind;
use super::super::evaluate::Associated;
use super::super::expression::Node;
use super::super::leb::push_leb;
use super::super::object::{ObjectSymbol, SymbolSection};
use super::super::section::{Content, SectionId};
use super::super::symbols::{Binding, Definition, SymbolId};
use super::super::target::Target;
use super::file::{auxiliary_count, is_big};
use super::sections::ASSOCIATIVE;
use super::{Auxiliary, Coff, CoffSection, CoffSymbol};
use crate::pe::{
    IMAGE_SCN_LNK_COMDAT, IMAGE_SYM_ABSOLUTE, IMAGE_SYM_CLASS_EXTERNAL, IMAGE_SYM_CLASS_FILE,
    IMAGE_SYM_CLASS_STATIC, IMAGE_SYM_CLASS_WEAK_EXTERNAL, IMAGE_SYM_DEBUG,
};

// Numbers of sections with another meaning.
const ABSOLUTE: i32 = IMAGE_SYM_ABSOLUTE.0;
const DEBUG: i32 = IMAGE_SYM_DEBUG.0;

/// Symbols of an object, their properties, and their indices.
type Symbols = (Vec<ObjectSymbol>, Coff, BTreeMap<SymbolId, usize>);

/// Symbol table that grows.
#[derive(Default)]
struct Table {
    symbols: Vec<ObjectSymbol>,
    facts: Vec<CoffSymbol>,
    /// Indices of the sections of symbols.
    sections: Vec<Option<usize>>,
    indices: BTreeMap<SymbolId, usize>,
    /// Indices of symbols that stand for weak ones.
    defaults: Vec<usize>,
}

impl Table {
    fn add(&mut self, name: String) -> usize {
        self.symbols.push(ObjectSymbol {
            name,
            section: SymbolSection::Undefined,
            value: 0,
            size: 0,
            kind: 0,
            binding: Binding::Global as u8,
            other: 0,
        });
        self.facts.push(CoffSymbol::default());
        self.sections.push(None);
        self.symbols.len() - 1
    }

    fn index_of(&mut self, id: SymbolId, name: &str) -> usize {
        match self.indices.get(&id) {
            Some(&index) => index,
            None => {
                let index = self.add(name.into());
                self.indices.insert(id, index);
                index
            }
        }
    }
}

impl<T: Target> Assembly<T> {
    /// Makes the symbol table: sections, then other symbols in the order of the source, then files.
    pub(in super::super) fn coff_symbol_table(
        &mut self,
        numbers: &BTreeMap<SectionId, usize>,
    ) -> Symbols {
        let mut order: Vec<(usize, SectionId)> =
            numbers.iter().map(|(&id, &number)| (number, id)).collect();
        order.sort_unstable();
        let mut table = Table::default();
        let sections = self.coff_sections(&order, &mut table);
        for id in self.symbols.registered().to_vec() {
            let symbol = self.symbols.get(id);
            let is_static = symbol.coff.storage_class == IMAGE_SYM_CLASS_STATIC.0;
            let is_section = symbol.kind == crate::elf::STT_SECTION.0;
            if (!symbol.is_temporary || is_static) && !symbol.name.is_empty() && !is_section {
                self.define_coff_symbol(id, numbers, &mut table);
            }
        }
        self.name_weak_defaults(&order, &mut table);
        for (name, _) in core::mem::take(&mut self.files) {
            let index = table.add(".file".into());
            table.facts[index].section = DEBUG;
            table.facts[index].storage_class = IMAGE_SYM_CLASS_FILE.0;
            table.facts[index].auxiliary = Auxiliary::File(name);
        }
        for index in 0..table.symbols.len() {
            let (facts, symbol) = (&mut table.facts[index], &mut table.symbols[index]);
            if let Some(section) = table.sections[index] {
                facts.section = sections[section].number.cast_signed();
                symbol.section = SymbolSection::Section(section);
            } else if facts.section == ABSOLUTE {
                symbol.section = SymbolSection::Absolute;
            }
            if facts.storage_class == IMAGE_SYM_CLASS_STATIC.0 {
                symbol.binding = Binding::Local as u8;
            }
        }
        self.write_positions(&table, is_big(sections.len()));
        let numbered = core::mem::take(&mut self.coff.numbered);
        let number = |symbol| {
            let section = self.section_of(symbol).and_then(|section| numbers.get(&section));
            section.and_then(|&index| sections.get(index)).map_or(0, |section| section.number)
        };
        let values: BTreeMap<SymbolId, u32> =
            numbered.iter().map(|&(.., symbol)| (symbol, number(symbol))).collect();
        self.write_numbers(numbered, |symbol| values.get(&symbol).copied().unwrap_or(0));
        (table.symbols, Coff { sections, symbols: table.facts }, table.indices)
    }

    /// Adds the symbols of the sections. Returns the properties of the sections.
    fn coff_sections(
        &mut self,
        order: &[(usize, SectionId)],
        table: &mut Table,
    ) -> Vec<CoffSection> {
        let mut sections = Vec::new();
        for &(number, id) in order {
            let section = &self.sections[id.0 as usize];
            let (symbol, group) = (section.symbol, section.key.group.clone());
            let index = table.add(section.key.name.clone());
            table.indices.insert(symbol, index);
            table.sections[index] = Some(number);
            table.facts[index].storage_class = IMAGE_SYM_CLASS_STATIC.0;
            table.facts[index].auxiliary = Auxiliary::Section(number);
            let selection = self.selection(id);
            if let Some(name) = group.filter(|_| selection != ASSOCIATIVE) {
                let comdat = self.symbols.intern_name(&name);
                let index = table.index_of(comdat, &name);
                if table.sections[index].is_some() {
                    let kind = ErrorKind::Invalid("two sections are selected by a symbol");
                    self.fault(0, kind);
                }
                table.sections[index] = Some(number);
            }
            for label in self.coff.offset_labels.get(&id).cloned().unwrap_or_default() {
                let symbol = self.symbols.get(label);
                let (name, class) = (symbol.name.clone(), symbol.coff.storage_class);
                let value = self.symbol_offset(label).unwrap_or(0);
                let index = table.index_of(label, &name);
                table.sections[index] = Some(number);
                table.facts[index].storage_class = class;
                table.symbols[index].value = value;
            }
            sections.push(CoffSection { selection, ..CoffSection::default() });
        }
        // Sections that belong to others are behind them.
        let mut next = 1;
        for is_associative in [false, true] {
            for section in &mut sections {
                if (section.selection == ASSOCIATIVE) == is_associative {
                    (section.number, section.associated) = (next, next);
                    next += 1;
                }
            }
        }
        for &(number, id) in order {
            if sections[number].selection != ASSOCIATIVE {
                continue;
            }
            let Some(name) = self.sections[id.0 as usize].key.group.clone() else { continue };
            let symbol = self.symbols.intern_name(&name);
            let other = self.section_of(symbol);
            let other = other.and_then(|other| order.iter().find(|(_, id)| *id == other));
            match other {
                Some(&(other, _)) => sections[number].associated = sections[other].number,
                None => {
                    let kind = ErrorKind::Invalid("a section belongs to a symbol without section");
                    self.fault(0, kind);
                }
            }
        }
        sections
    }

    /// Returns the symbol that a symbol is another name of, if that is known outside of this file or not defined.
    fn linked_symbol(&self, id: SymbolId) -> Option<SymbolId> {
        let Definition::Variable(value) = self.symbols.get(id).definition else { return None };
        let Node::Symbol(other, _) = self.node(value) else { return None };
        let is_external = self.symbols.get(other).binding == Some(Binding::Global);
        (self.is_undefined(other) || is_external).then_some(other)
    }

    fn define_coff_symbol(
        &mut self,
        id: SymbolId,
        numbers: &BTreeMap<SectionId, usize>,
        table: &mut Table,
    ) {
        let name = self.symbols.get(id).name.clone();
        let index = table.index_of(id, &name);
        let associated = self.associated_symbol(id);
        let section = match associated {
            Associated::Section(section) => numbers.get(&section).copied(),
            _ => None,
        };
        let facts = self.symbols.get(id).coff;
        let is_absolute = associated == Associated::Absolute;
        let mut own = index;
        if facts.weak != 0 {
            table.sections[index] = None;
            table.facts[index].storage_class = IMAGE_SYM_CLASS_WEAK_EXTERNAL.0;
            let linked = self.linked_symbol(id);
            let default = match linked {
                Some(linked) => {
                    let name = self.symbols.get(linked).name.clone();
                    table.index_of(linked, &name)
                }
                None => {
                    own = table.add(alloc::format!(".weak.{name}.default"));
                    table.defaults.push(own);
                    match section {
                        Some(_) => table.sections[own] = section,
                        None => table.facts[own].section = ABSOLUTE,
                    }
                    own
                }
            };
            table.facts[index].auxiliary = Auxiliary::Weak(default, facts.weak);
            if linked.is_some() {
                return;
            }
        } else if is_absolute {
            table.facts[index].section = ABSOLUTE;
        } else {
            table.sections[index] = section;
        }
        let symbol = self.symbols.get(id);
        let is_external = symbol.binding == Some(Binding::Global);
        let value = match symbol.definition {
            Definition::Common { size, .. } if is_external => size,
            _ => self.symbol_offset(id).unwrap_or(0),
        };
        if matches!(symbol.definition, Definition::Common { .. }) {
            table.symbols[own].section = SymbolSection::Common;
        }
        table.symbols[own].value = value;
        table.facts[own].kind = facts.kind;
        let is_variable = matches!(symbol.definition, Definition::Variable(_));
        let is_undefined = matches!(associated, Associated::Undefined) && !is_variable;
        table.facts[own].storage_class = match facts.storage_class {
            0 if is_external || is_undefined => IMAGE_SYM_CLASS_EXTERNAL.0,
            0 => IMAGE_SYM_CLASS_STATIC.0,
            class => class,
        };
    }

    /// Adds the name of a symbol that other files do not define to those of symbols that stand for weak ones.
    fn name_weak_defaults(&self, order: &[(usize, SectionId)], table: &mut Table) {
        if table.defaults.is_empty() {
            return;
        }
        let is_comdat = |section: usize| {
            order.get(section).is_some_and(|(_, id)| {
                let attributes = self.sections[id.0 as usize].attributes;
                attributes & IMAGE_SCN_LNK_COMDAT.0 != 0
            })
        };
        let unique = [false, true].into_iter().find_map(|allows_comdat| {
            (0..table.symbols.len()).find(|index| {
                let (facts, section) = (&table.facts[*index], table.sections[*index]);
                !table.defaults.contains(index)
                    && facts.storage_class == IMAGE_SYM_CLASS_EXTERNAL.0
                    && (section.is_some() || facts.section == ABSOLUTE)
                    && (allows_comdat || !section.is_some_and(is_comdat))
            })
        });
        let Some(unique) = unique.map(|index| table.symbols[index].name.clone()) else { return };
        for &index in &table.defaults {
            let name = &mut table.symbols[index].name;
            name.push('.');
            name.push_str(&unique);
        }
    }

    /// Writes the indices of symbols in the file to the data that has them.
    fn write_positions(&mut self, table: &Table, is_big: bool) {
        let mut next = 0;
        let positions: Vec<u32> = table
            .facts
            .iter()
            .map(|facts| {
                let own = next;
                next += 1 + auxiliary_count(&facts.auxiliary, is_big) as u32;
                own
            })
            .collect();
        let position = |id: &SymbolId| {
            table.indices.get(id).and_then(|&index| positions.get(index)).copied().unwrap_or(0)
        };
        self.write_symbol_indices(|symbol| position(&symbol));
        let Some(addresses) = self.addresses_section() else { return };
        let mut bytes = Vec::new();
        for symbol in self.addresses.take().unwrap_or_default() {
            let facts = self.symbols.get(symbol);
            if !facts.is_registered {
                continue;
            }
            let section = self.section_of(symbol).filter(|_| facts.is_temporary);
            let symbol = section.map_or(symbol, |section| self.sections[section.0 as usize].symbol);
            push_leb(position(&symbol).into(), false, 0, &mut bytes);
        }
        let section = &mut self.sections[addresses.0 as usize];
        if let Some(last) = section.fragments.last_mut()
            && let Content::Data(code) = &mut last.content
        {
            last.size = bytes.len() as u64;
            code.bytes = bytes;
        }
    }

    /// Returns the section with symbols whose addresses are significant, if the source names some.
    fn addresses_section(&mut self) -> Option<SectionId> {
        self.addresses.as_ref()?;
        Some(self.coff_section(".llvm_addrsig", 0, None, u64::MAX))
    }

    /// Makes the section with symbols whose addresses are significant, if the source names some.
    pub(in super::super) fn start_addresses_section(&mut self) {
        if let Some(section) = self.addresses_section() {
            self.switch_to(section);
            self.start_fragment();
        }
    }
}
