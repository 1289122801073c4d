//! Symbols of an object file by section and address.

use std::collections::BTreeMap;

use object::read::{Object, ObjectSection, ObjectSymbol, SymbolKind};
use object::{
    Architecture, BinaryFormat, File, SectionIndex, SectionKind, SymbolFlags, SymbolIndex,
    SymbolSection, elf,
};

/// Symbol with the properties that symbols of one address are sorted by.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Symbol {
    pub(crate) address: u64,
    /// Type in the symbol table of ELF files.
    pub(crate) kind: elf::SymbolType,
    pub(crate) name: String,
    /// Mark of code or data, which is not shown.
    pub(crate) mark: Option<Mark>,
}

/// Contents from a mapping symbol up to the next one. At one address, the last counts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Mark {
    A32,
    Data,
    T32,
    Code,
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

/// Returns what a symbol such as `$d` marks the start of. `None` for names of other symbols.
fn mark(architecture: Architecture, name: &str) -> Option<Mark> {
    use Architecture as A;
    match (architecture, name.as_bytes()) {
        (A::Arm, [b'$', b'a', ..]) => Some(Mark::A32),
        (A::Arm, [b'$', b't', ..]) => Some(Mark::T32),
        (A::Aarch64 | A::Aarch64_Ilp32 | A::Riscv32 | A::Riscv64, [b'$', b'x', ..]) => {
            Some(Mark::Code)
        }
        (A::Arm | A::Aarch64 | A::Aarch64_Ilp32 | A::Riscv32 | A::Riscv64, [b'$', b'd', ..]) => {
            Some(Mark::Data)
        }
        _ => None,
    }
}

/// Returns the type of a symbol in the symbol table of an ELF file.
pub(crate) fn elf_kind(flags: SymbolFlags<SectionIndex, SymbolIndex>) -> elf::SymbolType {
    match flags {
        SymbolFlags::Elf { st_info, .. } => st_info.st_type(),
        _ => elf::STT_NOTYPE,
    }
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
            let in_section =
                |symbol: &_| matches!(ObjectSymbol::section(symbol), SymbolSection::Section(_));
            let all = file.dynamic_symbols().filter(in_section);
            all.for_each(|symbol| symbols.add(file, &symbol));
        }
        symbols.by_section.values_mut().for_each(|all| all.sort());
        symbols.absolute.sort();
        symbols
    }

    fn add<'d>(&mut self, file: &File<'_>, symbol: &impl ObjectSymbol<'d>) {
        let Some(name) = symbol.name().ok().filter(|name| !name.is_empty()) else { return };
        // Differences of labels of RISC-V refer to symbols of this name.
        let is_riscv = matches!(file.architecture(), Architecture::Riscv32 | Architecture::Riscv64);
        let is_label = is_riscv && name == ".L0 ";
        // The first label of a section of Mach-O, such as `ltmp0`, is a symbol like others.
        let is_section =
            symbol.kind() == SymbolKind::Section && file.format() != BinaryFormat::MachO;
        if is_section || symbol.kind() == SymbolKind::File || is_label {
            return;
        }
        let kind = elf_kind(symbol.flags());
        let has_mode = matches!(
            file.architecture(),
            Architecture::Arm | Architecture::Mips | Architecture::Mips64
        );
        // Bit 0 of a function is its instruction set.
        let is_function = file.format() == BinaryFormat::Elf && kind == elf::STT_FUNC;
        let clear = u64::from(has_mode && is_function);
        let symbol_of = |address| Symbol {
            address,
            kind,
            name: name.to_owned(),
            mark: mark(file.architecture(), name).filter(|_| file.format() == BinaryFormat::Elf),
        };
        match symbol.section() {
            SymbolSection::Section(index) => {
                self.by_section
                    .entry(index.0)
                    .or_default()
                    .push(symbol_of(symbol.address() & !clear));
            }
            _ => self.absolute.push(symbol_of(symbol.address())),
        }
    }

    /// Adds a symbol of a section, in the order of its symbols.
    pub(crate) fn insert(&mut self, section: SectionIndex, symbol: Symbol) {
        let all = self.by_section.entry(section.0).or_default();
        let index = all.partition_point(|one| *one < symbol);
        all.insert(index, symbol);
    }

    /// Returns the first mark at an address of a section.
    pub(crate) fn mark_at(&self, section: SectionIndex, address: u64) -> Option<Mark> {
        let all = self.of_section(section);
        all.iter().find_map(|one| one.mark.filter(|_| one.address == address))
    }

    /// Adds a symbol at the start of a section that has none there.
    pub(crate) fn name_start<'d>(&mut self, section: &impl ObjectSection<'d>, name: &str) {
        let all = self.of_section(section.index());
        let address = section.address();
        let has_start = all.iter().any(|one| one.address == address && one.mark.is_none());
        if !has_start {
            // The type of functions, or that of data.
            let is_text = section.kind() == SectionKind::Text;
            let kind = if is_text { elf::STT_FUNC } else { elf::STT_OBJECT };
            let symbol = Symbol { address, kind, name: name.to_owned(), mark: None };
            self.insert(section.index(), symbol);
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
            all[..end].iter().rposition(|one| one.mark.is_none())
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
    use super::*;

    #[test]
    fn marks_of_code_and_data_depend_on_the_architecture() {
        assert_eq!(mark(Architecture::Arm, "$a"), Some(Mark::A32));
        assert_eq!(mark(Architecture::Arm, "$t.1"), Some(Mark::T32));
        assert_eq!(mark(Architecture::Arm, "$x"), None);
        assert_eq!(mark(Architecture::Aarch64, "$d.3"), Some(Mark::Data));
        assert_eq!(mark(Architecture::Riscv64, "$x"), Some(Mark::Code));
        assert_eq!(mark(Architecture::Aarch64, "$"), None);
        assert_eq!(mark(Architecture::X86_64, "$d"), None);
    }
}
