//! Symbol table of Mach-O, and the other parts of a file that refer to symbols.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use super::super::assembly::Assembly;
use super::super::error::ErrorKind;
use super::super::evaluate::Associated;
use super::super::leb::push_leb;
use super::super::object::{ObjectSymbol, SymbolSection};
use super::super::section::SectionId;
use super::super::symbols::{Binding, Definition, SymbolId};
use super::super::target::Target;
use super::directives::N_ALT_ENTRY;
use super::{MachO, MachSymbol};
use crate::BinaryFormat;
use crate::macho::{
    N_ABS, N_EXT, N_INDR, N_PEXT, N_SECT, N_UNDF, S_NON_LAZY_SYMBOL_POINTERS, SectionType,
};

/// Marks of local symbols in the table of indirect symbols.
const INDIRECT_SYMBOL_LOCAL: u32 = 0x8000_0000;
const INDIRECT_SYMBOL_ABS: u32 = 0x4000_0000;

/// Mask and position of the alignment of a common symbol in its description.
const COMMON_ALIGNMENT: u16 = 0x0f00;
const COMMON_SHIFT: u32 = 8;

/// Symbols of an object, their properties, and their indices.
type Table = (Vec<ObjectSymbol>, MachO, BTreeMap<SymbolId, usize>);

impl<T: Target> Assembly<T> {
    /// Makes the symbol table: local symbols, and by name the external and the undefined ones.
    pub(in super::super) fn mach_symbol_table(
        &mut self,
        numbers: &BTreeMap<SectionId, usize>,
    ) -> Table {
        self.check_temporary_symbols();
        let mut classes = [const { Vec::new() }; 3];
        for &id in self.symbols.registered() {
            if !self.is_visible(id) || self.symbols.get(id).name.is_empty() {
                continue;
            }
            let class = match (self.is_undefined(id), self.is_external(id)) {
                (true, _) => 2,
                (false, true) => 1,
                (false, false) => 0,
            };
            classes[class].push(id);
        }
        for class in &mut classes[1..] {
            class.sort_by(|one, other| {
                self.symbols.get(*one).name.as_bytes().cmp(self.symbols.get(*other).name.as_bytes())
            });
        }
        let symbol_counts = [classes[0].len(), classes[1].len(), classes[2].len()];
        let all: Vec<SymbolId> = classes.concat();
        let indices: BTreeMap<SymbolId, usize> =
            all.iter().enumerate().map(|(index, &id)| (id, index)).collect();
        let (mut symbols, mut own) = (Vec::new(), Vec::new());
        for &id in &all {
            let (symbol, facts) = self.mach_symbol(id, numbers, &indices);
            symbols.push(symbol);
            own.push(facts);
        }
        self.write_symbol_indices(|symbol| indices.get(&symbol).map_or(0, |index| *index as u32));
        let native = MachO { symbols: own, symbol_counts, ..MachO::default() };
        (symbols, self.mach_parts(native, numbers, &indices), indices)
    }

    /// Reports symbols that only this file can define and does not.
    fn check_temporary_symbols(&mut self) {
        for index in 0..self.symbols.registered().len() {
            let symbol = self.symbols.get(self.symbols.registered()[index]);
            if symbol.is_temporary && symbol.definition == Definition::Undefined {
                let source = symbol.source;
                self.fault(source, ErrorKind::Invalid("symbol of the file is not defined"));
            }
        }
    }

    fn is_external(&self, id: SymbolId) -> bool {
        self.symbols.get(id).binding == Some(Binding::Global)
    }

    fn mach_symbol(
        &mut self,
        id: SymbolId,
        numbers: &BTreeMap<SectionId, usize>,
        indices: &BTreeMap<SymbolId, usize>,
    ) -> (ObjectSymbol, MachSymbol) {
        let alias = self.aliased(id);
        let (symbol, base) = (self.symbols.get(id), self.symbols.get(alias));
        let (source, is_alias, is_external) = (symbol.source, alias != id, self.is_external(id));
        let associated = self.associated_symbol(alias);
        let is_undefined = associated == Associated::Undefined;
        let mut kind = match associated {
            Associated::Undefined if is_alias => N_INDR.0,
            Associated::Undefined => N_UNDF.0,
            Associated::Absolute => N_ABS.0,
            Associated::Section(_) => N_SECT.0,
        };
        if symbol.macho.is_private_extern {
            kind |= N_PEXT.0;
        }
        if is_external || !is_alias && is_undefined {
            kind |= N_EXT.0;
        }
        let mut description = base.macho.description;
        let section = match associated {
            Associated::Section(section) => numbers.get(&section).copied(),
            _ => None,
        };
        let mut value = 0;
        match base.definition {
            Definition::Common { size, alignment } if !is_alias => {
                value = size;
                let exponent = alignment.trailing_zeros().min(15) as u16;
                description = description & !COMMON_ALIGNMENT | exponent << COMMON_SHIFT;
            }
            _ if is_undefined => {}
            _ => value = self.symbol_address(id).unwrap_or(0),
        }
        if is_alias && symbol.macho.description & N_ALT_ENTRY != 0 {
            description |= N_ALT_ENTRY;
        }
        let is_cut = matches!(symbol.definition, Definition::Variable(_))
            && !is_undefined
            && self.symbol_offset(id).is_none();
        let object = ObjectSymbol {
            name: symbol.name.clone(),
            section: match (associated, section, base.definition) {
                (_, _, Definition::Common { .. }) if !is_alias => SymbolSection::Common,
                (Associated::Absolute, ..) => SymbolSection::Absolute,
                (_, Some(section), _) => SymbolSection::Section(section),
                _ => SymbolSection::Undefined,
            },
            value,
            size: 0,
            kind: symbol.kind,
            binding: if kind & N_EXT.0 == 0 { Binding::Local } else { Binding::Global } as u8,
            other: symbol.other,
        };
        let number = section.map_or(0, |section| section as u8 + 1);
        let alias_of = indices.get(&alias).copied().filter(|_| is_alias && is_undefined);
        if is_cut || is_alias && is_undefined && alias_of.is_none() {
            self.fault(source, ErrorKind::NotRelocatable);
        }
        (object, MachSymbol { kind, section: number, description, alias_of })
    }

    /// Adds what the directives say about the file.
    fn mach_parts(
        &mut self,
        native: MachO,
        numbers: &BTreeMap<SectionId, usize>,
        indices: &BTreeMap<SymbolId, usize>,
    ) -> MachO {
        let state = core::mem::take(&mut self.macho);
        let mut native = MachO {
            addresses: alloc::vec![0; numbers.len()],
            indirect_starts: alloc::vec![0; numbers.len()],
            version: state.version.or(match self.format.binary {
                BinaryFormat::MachO(system) => system.version,
                _ => None,
            }),
            linker_options: state.linker_options.clone(),
            has_subsections: state.has_subsections,
            ..native
        };
        self.macho = state;
        for (section, &number) in numbers {
            native.addresses[number] = self.section_address(*section);
        }
        let mut starts = BTreeMap::new();
        for (index, &(symbol, section)) in self.macho.indirect.iter().enumerate() {
            starts.entry(section).or_insert(index as u32);
            let kind = SectionType(self.sections[section.0 as usize].attributes as u8);
            let is_local = !self.is_undefined(symbol) && !self.is_external(symbol);
            let index = indices.get(&symbol).map_or(0, |index| *index as u32);
            native.indirect.push(match self.associated_symbol(symbol) {
                _ if kind != S_NON_LAZY_SYMBOL_POINTERS || !is_local => index,
                Associated::Absolute => INDIRECT_SYMBOL_LOCAL | INDIRECT_SYMBOL_ABS,
                _ => INDIRECT_SYMBOL_LOCAL,
            });
        }
        for (section, start) in starts {
            if let Some(&number) = numbers.get(&section) {
                native.indirect_starts[number] = start;
            }
        }
        let mut has_open_region = false;
        for region in &self.macho.regions {
            let Some(end) = region.end else {
                has_open_region = true;
                continue;
            };
            let address = |symbol| self.symbol_address(symbol).unwrap_or(0);
            let (start, end) = (address(region.start), address(end));
            native.regions.push((start as u32, end.wrapping_sub(start) as u16, region.kind));
        }
        if has_open_region {
            self.fault(0, ErrorKind::Invalid("a region of data has no end"));
        }
        let mut are_defined = true;
        for (kind, labels) in &self.macho.hints {
            push_leb((*kind).into(), false, 0, &mut native.hints);
            push_leb(labels.len() as i64, false, 0, &mut native.hints);
            for &label in labels {
                let address = self.symbol_address(label);
                are_defined &= address.is_some();
                push_leb(address.unwrap_or(0).cast_signed(), false, 0, &mut native.hints);
            }
        }
        if !are_defined {
            self.fault(0, ErrorKind::Invalid("a label of a hint is not defined"));
        }
        native
    }
}
