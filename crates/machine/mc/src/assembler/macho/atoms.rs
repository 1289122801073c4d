//! Atoms, the parts of sections that linkers move, and addresses of sections.
//!
//! A symbol in the symbol table begins an atom, which has a fragment of its own. The distance of two symbols is
//! known if both are in one atom.

use alloc::vec::Vec;

use super::super::assembly::Assembly;
use super::super::elf_constants::EM_X86_64;
use super::super::evaluate::{Associated, MAX_NODES};
use super::super::expression::Node;
use super::super::section::SectionId;
use super::super::symbols::{Binding, Definition, SymbolId};
use super::super::target::{Site, Target};
use super::directives::{N_ALT_ENTRY, N_WEAK_DEF};
use crate::macho;

impl<T: Target> Assembly<T> {
    /// Finds the atoms of all fragments.
    pub(in super::super) fn find_atoms(&mut self) {
        let mut atoms: Vec<Vec<Option<SymbolId>>> =
            self.sections.iter().map(|one| alloc::vec![None; one.fragments.len()]).collect();
        for &id in self.symbols.registered() {
            let symbol = self.symbols.get(id);
            if let Definition::Label(position) = symbol.definition
                && self.is_visible(id)
                && symbol.macho.description & N_ALT_ENTRY == 0
                && let Some(of_section) = atoms.get_mut(position.section.0 as usize)
                && let Some(atom) = of_section.get_mut(position.fragment as usize)
            {
                *atom = Some(id);
            }
        }
        for of_section in &mut atoms {
            let mut last = None;
            for atom in of_section {
                last = atom.or(last);
                *atom = last;
            }
        }
        self.macho.atoms = atoms;
        self.macho.has_atoms = true;
    }

    /// Gives the sections numbers and addresses: those without contents are behind the others.
    pub(in super::super) fn assign_addresses(&mut self) {
        let registered = |index: &usize| self.sections[*index].is_registered;
        let all: Vec<usize> = (0..self.sections.len()).filter(registered).collect();
        let (mut numbers, mut addresses) =
            (alloc::vec![0; self.sections.len()], alloc::vec![0; self.sections.len()]);
        for (number, &index) in (1..).zip(&all) {
            numbers[index] = number;
        }
        let mut next: u64 = 0;
        let (virtual_ones, others): (Vec<usize>, Vec<usize>) =
            all.iter().partition(|&&index| self.sections[index].is_virtual());
        for index in others.into_iter().chain(virtual_ones) {
            let section = &self.sections[index];
            next = next.checked_next_multiple_of(section.alignment.max(1)).unwrap_or(u64::MAX);
            addresses[index] = next;
            let end = section.fragments.last().map_or(0, |last| last.offset + last.size);
            next = next.saturating_add(end);
        }
        self.macho.numbers = numbers;
        self.macho.addresses = addresses;
    }

    /// Returns true if a symbol is in the symbol table.
    pub(super) fn is_visible(&self, symbol: SymbolId) -> bool {
        let symbol = self.symbols.get(symbol);
        !symbol.is_temporary || symbol.is_used
    }

    /// Returns the symbol that a symbol is another name of, or the symbol itself.
    pub(super) fn aliased(&self, mut symbol: SymbolId) -> SymbolId {
        for _ in 0..MAX_NODES {
            match self.symbols.get(symbol).definition {
                Definition::Variable(value) => match self.node(value) {
                    Node::Symbol(next, _) => symbol = next,
                    _ => break,
                },
                _ => break,
            }
        }
        symbol
    }

    /// Returns the section and the fragment of a symbol.
    fn fragment_of(&self, symbol: SymbolId) -> Option<(SectionId, u32)> {
        let mut symbol = symbol;
        for _ in 0..MAX_NODES {
            match self.symbols.get(symbol).definition {
                Definition::Label(position) => return Some((position.section, position.fragment)),
                Definition::Variable(value) => {
                    let value = self.in_set_value(value).filter(|value| value.sub.is_none())?;
                    symbol = value.add?;
                }
                _ => return None,
            }
        }
        None
    }

    /// Returns the symbol that begins the atom of a fragment.
    fn atom_at(&self, section: SectionId, fragment: u32) -> Option<SymbolId> {
        *self.macho.atoms.get(section.0 as usize)?.get(fragment as usize)?
    }

    /// Returns the symbol that begins the atom of a symbol. That of a symbol in the symbol table is the symbol
    /// itself. `None` if linkers find the atoms of its section without symbols.
    #[must_use]
    pub fn atom(&self, symbol: SymbolId) -> Option<SymbolId> {
        if self.is_visible(symbol) {
            return Some(symbol);
        }
        let (section, fragment) = self.fragment_of(symbol)?;
        if self.has_atoms_by_content(section) {
            return None;
        }
        self.atom_at(section, fragment)
    }

    /// Returns true if linkers find the atoms of a section by its contents: strings, numbers and pointers.
    #[must_use]
    pub fn has_atoms_by_content(&self, section: SectionId) -> bool {
        let section = &self.sections[self.whole(section).0 as usize];
        matches!(
            macho::SectionType(section.attributes as u8),
            macho::S_CSTRING_LITERALS
                | macho::S_4BYTE_LITERALS
                | macho::S_8BYTE_LITERALS
                | macho::S_16BYTE_LITERALS
                | macho::S_LITERAL_POINTERS
                | macho::S_NON_LAZY_SYMBOL_POINTERS
                | macho::S_LAZY_SYMBOL_POINTERS
                | macho::S_THREAD_LOCAL_VARIABLE_POINTERS
                | macho::S_MOD_INIT_FUNC_POINTERS
                | macho::S_MOD_TERM_FUNC_POINTERS
                | macho::S_INTERPOSING
        ) || matches!(section.key.name.as_str(), "__DATA,__cfstring" | "__DATA,__objc_classrefs")
    }

    /// Returns true if two symbols of a section are in one atom.
    pub(in super::super) fn are_in_one_atom(&self, one: SymbolId, other: SymbolId) -> bool {
        if !self.macho.has_atoms {
            return true;
        }
        match (self.fragment_of(self.aliased(one)), self.fragment_of(other)) {
            (Some((section, one)), Some((of_other, other))) if section == of_other => {
                self.atom_at(section, one) == self.atom_at(section, other)
            }
            _ => false,
        }
    }

    /// Returns true if nothing can change the distance of a symbol from a fixup.
    pub(in super::super) fn is_near_in_macho(&self, symbol: SymbolId, site: &Site) -> bool {
        let alias = self.aliased(symbol);
        let Some((section, fragment)) = self.fragment_of(alias) else { return false };
        if section != site.section {
            return false;
        }
        let is_same = || self.atom_at(section, fragment) == self.atom_at(section, site.fragment);
        if self.format.machine == EM_X86_64 {
            return is_same();
        }
        // Other machines have no relocations for temporary symbols of a section.
        !self.macho.has_subsections || self.symbols.get(alias).is_temporary || is_same()
    }

    /// Returns the address of a section, after the layout.
    #[must_use]
    pub fn section_address(&self, section: SectionId) -> u64 {
        self.macho.addresses.get(section.0 as usize).copied().unwrap_or(0)
    }

    /// Returns the number of a section in the file, from 1 on. 0 before the layout.
    #[must_use]
    pub fn section_number(&self, section: SectionId) -> u32 {
        self.macho.numbers.get(section.0 as usize).copied().unwrap_or(0)
    }

    /// Returns the address of a symbol, after the layout. `None` if it is not defined.
    #[must_use]
    pub fn symbol_address(&self, symbol: SymbolId) -> Option<u64> {
        let mut address = self.symbol_offset(symbol)?;
        match self.symbols.get(symbol).definition {
            Definition::Label(position) => {
                Some(address.wrapping_add(self.section_address(position.section)))
            }
            Definition::Variable(value) => {
                let value = self.in_set_value(value)?;
                for (symbol, is_added) in [(value.add, true), (value.sub, false)] {
                    let Some(symbol) = symbol else { continue };
                    let Associated::Section(section) = self.associated_symbol(symbol) else {
                        continue;
                    };
                    let base = self.section_address(section);
                    address = match is_added {
                        true => address.wrapping_add(base),
                        false => address.wrapping_sub(base),
                    };
                }
                Some(address)
            }
            _ => None,
        }
    }

    /// Returns the type and the attributes of a section.
    #[must_use]
    pub fn attributes_of(&self, section: SectionId) -> u32 {
        self.sections[self.whole(section).0 as usize].attributes
    }

    /// Returns true if an expression defines a symbol.
    #[must_use]
    pub fn is_variable(&self, symbol: SymbolId) -> bool {
        matches!(self.symbols.get(symbol).definition, Definition::Variable(_))
    }

    /// Returns true if a symbol is known outside of this file.
    #[must_use]
    pub fn is_global(&self, symbol: SymbolId) -> bool {
        self.symbols.get(symbol).binding == Some(Binding::Global)
    }

    /// Returns true if another file may define a symbol, too.
    #[must_use]
    pub fn is_weak_definition(&self, symbol: SymbolId) -> bool {
        self.symbols.get(symbol).macho.description & N_WEAK_DEF != 0
    }

    /// Returns the value of a symbol that stands for a number or the difference of two addresses. `None` for others.
    #[must_use]
    pub fn difference_of_addresses(&self, symbol: SymbolId) -> Option<u64> {
        let Definition::Variable(value) = self.symbols.get(symbol).definition else { return None };
        let value = self.resolved_value(value)?;
        match (value.add, value.sub) {
            (None, None) => Some(value.constant.cast_unsigned()),
            (Some(add), Some(sub)) => {
                let distance = self.symbol_address(add)?.wrapping_sub(self.symbol_address(sub)?);
                Some(distance.wrapping_add_signed(value.constant))
            }
            _ => None,
        }
    }
}
