//! Symbols of an object file by section and address.

use std::collections::BTreeMap;

use object::read::{Object, ObjectSection, ObjectSymbol, SymbolKind};
use object::{BinaryFormat, File, SectionIndex, SectionKind, SymbolFlags, SymbolSection};

/// Symbol with the properties that symbols of one address are sorted by.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Symbol {
    pub(crate) address: u64,
    /// Type in the symbol table of ELF files.
    kind: u8,
    pub(crate) name: String,
    /// True for a mark of code or data, which is not shown.
    pub(crate) is_mapping: bool,
}

/// Symbols of an object file.
#[derive(Clone, Default, Debug)]
pub(crate) struct Symbols {
    /// Symbols by index of their section.
    by_section: BTreeMap<usize, Vec<Symbol>>,
    absolute: Vec<Symbol>,
    /// Address and index of each section, by address.
    sections: Vec<(u64, SectionIndex)>,
    is_relocatable: bool,
}

/// Returns true for a name that marks the start of code or data, such as `$d`.
fn is_mapping(name: &str) -> bool {
    let mut rest = name.chars();
    rest.next() == Some('$')
        && matches!(rest.next(), Some('a' | 'd' | 't' | 'x'))
        && (rest.as_str().is_empty() || rest.as_str().starts_with('.'))
}

impl Symbols {
    pub(crate) fn new(file: &File<'_>) -> Self {
        let mut symbols = Symbols {
            is_relocatable: file.kind() == object::ObjectKind::Relocatable,
            ..Symbols::default()
        };
        symbols.sections =
            file.sections().map(|section| (section.address(), section.index())).collect();
        symbols.sections.sort_unstable_by_key(|&(address, index)| (address, index.0));
        file.symbols().for_each(|symbol| symbols.add(file, &symbol));
        if symbols.by_section.is_empty() {
            file.dynamic_symbols().for_each(|symbol| symbols.add(file, &symbol));
        }
        symbols.by_section.values_mut().for_each(|all| all.sort());
        symbols.absolute.sort();
        symbols
    }

    fn add<'d>(&mut self, file: &File<'_>, symbol: &impl ObjectSymbol<'d>) {
        let Some(name) = symbol.name().ok().filter(|name| !name.is_empty()) else { return };
        if matches!(symbol.kind(), SymbolKind::Section | SymbolKind::File) {
            return;
        }
        let kind = match symbol.flags() {
            SymbolFlags::Elf { st_info, .. } => st_info & 15,
            _ => 0,
        };
        let symbol_of = |address| Symbol {
            address,
            kind,
            name: name.to_owned(),
            is_mapping: file.format() == BinaryFormat::Elf && kind == 0 && is_mapping(name),
        };
        match symbol.section() {
            SymbolSection::Section(index) => {
                self.by_section.entry(index.0).or_default().push(symbol_of(symbol.address()));
            }
            _ => self.absolute.push(symbol_of(symbol.address())),
        }
    }

    /// Adds a symbol at the start of a section that has none there.
    pub(crate) fn name_start<'d>(&mut self, section: &impl ObjectSection<'d>, name: &str) {
        let all = self.by_section.entry(section.index().0).or_default();
        let address = section.address();
        let has_start = all.iter().any(|one| one.address == address && !one.is_mapping);
        if !has_start {
            // The type of functions, or that of data.
            let kind = if section.kind() == SectionKind::Text { 2 } else { 1 };
            let symbol = Symbol { address, kind, name: name.to_owned(), is_mapping: false };
            all.insert(0, symbol);
        }
    }

    /// Returns the symbols of a section by address, type and name.
    pub(crate) fn of_section(&self, index: SectionIndex) -> &[Symbol] {
        self.by_section.get(&index.0).map_or(&[], Vec::as_slice)
    }

    /// Returns the last symbol at or before an address: of the section at the address, or of the
    /// section `from` of the reference in relocatable files, or an absolute one.
    pub(crate) fn find(&self, address: u64, from: SectionIndex) -> Option<&Symbol> {
        let last = |all: &'_ [Symbol]| {
            let end = all.partition_point(|one| one.address <= address);
            all[..end].iter().rposition(|one| !one.is_mapping)
        };
        if self.is_relocatable {
            let all = self.of_section(from);
            if let Some(found) = last(all) {
                return all.get(found);
            }
        } else {
            let end = self.sections.partition_point(|&(start, _)| start <= address);
            let before = &self.sections[..end];
            let start = before.last().map(|&(start, _)| start);
            let candidates =
                before.iter().rev().take_while(|&&(address, _)| Some(address) == start);
            for &(_, index) in candidates {
                let all = self.of_section(index);
                if let Some(found) = last(all) {
                    return all.get(found);
                }
            }
        }
        last(&self.absolute).and_then(|found| self.absolute.get(found))
    }
}

#[cfg(test)]
mod tests {
    use super::is_mapping;

    #[test]
    fn marks_of_code_and_data_have_no_other_text() {
        assert!(is_mapping("$d") && is_mapping("$x.12") && is_mapping("$t"));
        assert!(!is_mapping("$") && !is_mapping("$data") && !is_mapping("d"));
    }
}
