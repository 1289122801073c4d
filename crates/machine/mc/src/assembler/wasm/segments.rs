//! Segments, custom sections, and functions of the program's start.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::String;
use alloc::vec::Vec;

use super::super::assembly::Assembly;
use super::super::error::ErrorKind;
use super::super::section::{Align, Content, SectionId};
use super::super::target::Target;
use super::directives::PASSIVE;
use super::state::SectionKind;
use super::symbols::Numbers;
use super::types::SymbolKind;
use super::{ComdatMember, Segment, Wasm};

/// Members of groups by name.
pub(super) type Comdats = BTreeMap<String, Vec<ComdatMember>>;

/// Start of the names of custom sections of the source, which files do not have.
const CUSTOM: &str = ".custom_section.";

/// Returns the name of a custom section in files.
pub(super) fn custom_name(name: &str) -> &str {
    name.strip_prefix(CUSTOM).unwrap_or(name)
}

impl<T: Target> Assembly<T> {
    /// Makes the segments and the lists of custom sections.
    pub(super) fn make_segments(
        &mut self,
        sections: &BTreeMap<SectionId, usize>,
        numbers: &mut Numbers,
        native: &mut Wasm,
        comdats: &mut Comdats,
    ) {
        let (mut producers, mut features) = (None, None);
        let names_of_data = self.names_of_data();
        for (&id, &number) in sections {
            let section = &self.sections[id.0 as usize];
            let is_init_array = section.key.name.starts_with(".init_array");
            if is_init_array && !names_of_data.contains(&section.key.name) {
                continue;
            }
            let mut group = section.key.group.as_ref().map(|name| {
                // Names of groups are in quotation marks in sources that need them.
                comdats.entry(name.clone()).or_default()
            });
            match self.section_kind(id) {
                SectionKind::Code => {}
                SectionKind::Data => {
                    let address = native.memory_size.next_multiple_of(section.alignment.max(1));
                    let size = section.fragments.last().map_or(0, |last| last.offset + last.size);
                    let is_passive = section.attributes & PASSIVE != 0;
                    let index = native.segments.len() as u32;
                    native.segments.push(Segment { section: number, address, is_passive });
                    native.memory_size = address.saturating_add(size);
                    numbers.segments.insert(id, index);
                    if let Some(group) = &mut group {
                        group.push(ComdatMember::Data(index));
                    }
                }
                SectionKind::Custom => {
                    let index = native.custom.len() as u32;
                    numbers.elements.insert(section.symbol, index);
                    match custom_name(&section.key.name) {
                        "producers" => producers = Some(number),
                        "target_features" => features = Some(number),
                        _ => {
                            if let Some(group) = &mut group {
                                group.push(ComdatMember::Section(index));
                            }
                            native.custom.push(number);
                        }
                    }
                }
            }
        }
        native.last = producers.into_iter().chain(features).collect();
        self.check_segments(sections);
    }

    /// Reports faults for segments with instructions, or with alignments whose fill has several bytes.
    fn check_segments(&mut self, sections: &BTreeMap<SectionId, usize>) {
        let mut reason = None;
        for &id in sections.keys().filter(|&&id| self.section_kind(id) == SectionKind::Data) {
            let section = &self.sections[id.0 as usize];
            if section.has_instructions {
                reason = Some("sections for data have no instructions");
            }
            let is_wide = |align: &Align| align.fill_size != 1;
            let mut fragments = section.fragments.iter();
            if fragments
                .any(|one| matches!(&one.content, Content::Align(align, _) if is_wide(align)))
            {
                reason = Some("alignments of data are filled with bytes");
            }
        }
        if let Some(reason) = reason {
            self.fault(0, ErrorKind::Invalid(reason));
        }
    }

    /// Returns the names of the sections with symbols for data.
    fn names_of_data(&self) -> BTreeSet<String> {
        let registered = self.symbols.registered().iter();
        let data = registered.filter(|&&id| self.wasm_kind(id) == SymbolKind::Data);
        let sections: BTreeSet<SectionId> = data.filter_map(|&id| self.section_of(id)).collect();
        sections.iter().map(|id| self.sections[id.0 as usize].key.name.clone()).collect()
    }

    /// Makes the list of functions of the program's start.
    pub(super) fn make_init_functions(
        &mut self,
        sections: &BTreeMap<SectionId, usize>,
        numbers: &Numbers,
        native: &mut Wasm,
    ) {
        for &id in sections.keys() {
            let name = &self.sections[id.0 as usize].key.name;
            if name.starts_with(".fini_array") {
                let kind = ErrorKind::Invalid("functions of the program's end are not supported");
                self.fault(0, kind);
                return;
            }
            let Some(suffix) = name.strip_prefix(".init_array") else { continue };
            let priority = match suffix.strip_prefix('.') {
                Some(digits) => digits.parse().ok(),
                None if suffix.is_empty() => Some(u16::MAX),
                None => None,
            };
            for symbol in self.init_symbols(id) {
                let found = symbol.filter(|&symbol| self.wasm_kind(symbol) == SymbolKind::Function);
                let index = found.and_then(|symbol| numbers.symbols.get(&symbol));
                match (priority, index) {
                    (Some(priority), Some(&index)) => {
                        native.init_functions.push((priority, index as u32));
                    }
                    _ => {
                        let kind = ErrorKind::Invalid("function of the program's start");
                        self.fault(0, kind);
                    }
                }
            }
        }
    }
}
