//! [`SymbolFacts`]: what directives say about symbols of WebAssembly, and the methods of [`Assembly`] for it.

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::super::assembly::{Assembly, SectionSpec};
use super::super::elf_constants::{
    SHF_ALLOC, SHF_EXECINSTR, SHF_TLS, SHF_WRITE, SHT_PROGBITS, STT_SECTION,
};
use super::super::section::{SectionId, SectionKey};
use super::super::symbols::SymbolId;
use super::super::target::Target;
use super::constants::{WASM_SEG_FLAG_STRINGS, WASM_SEG_FLAG_TLS};
use super::types::{GlobalType, Signature, SymbolKind, TableType, ValueType};

/// Name of the table of functions that indirect calls use by default.
pub(super) const FUNCTION_TABLE: &str = "__indirect_function_table";

/// Number of a signature in an assembly.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct SignatureId(u32);

/// Properties of a symbol in WebAssembly.
#[derive(Clone, Default, Debug)]
#[non_exhaustive]
pub struct SymbolFacts {
    /// Kind that a directive states. `None` stands for [`SymbolKind::Data`].
    pub kind: Option<SymbolKind>,
    /// Type of a function or a tag.
    pub signature: Option<SignatureId>,
    /// Type of a global variable.
    pub global: Option<GlobalType>,
    /// Type of a table.
    pub table: Option<TableType>,
    /// Module that the symbol is imported from. `None` stands for `env`.
    pub import_module: Option<String>,
    /// Name in this module. `None` stands for the name of the symbol.
    pub import_name: Option<String>,
    /// Name by which the module exports the symbol.
    pub export_name: Option<String>,
    /// True if the linker must not remove it.
    pub is_kept: bool,
    /// True if it is in the symbol table only if a relocation refers to it.
    pub is_omitted: bool,
    pub(super) is_hidden: bool,
    pub(super) is_comdat: bool,
    /// True if its address is in a global variable of the linker's.
    pub(super) is_in_got: bool,
    /// True if a section with functions of the program's start refers to it.
    pub(super) is_used_in_init: bool,
}

/// Properties of the symbols of an assembly.
#[derive(Default, Debug)]
pub(in super::super) struct State {
    symbols: BTreeMap<SymbolId, SymbolFacts>,
    signatures: Vec<Signature>,
    numbers: BTreeMap<Signature, SignatureId>,
    /// Functions that sections with code begin with.
    pub(super) functions: BTreeMap<SectionId, SymbolId>,
}

impl State {
    /// Gives a symbol the properties of another one.
    pub(in super::super) fn copy(&mut self, from: SymbolId, to: SymbolId) {
        if let Some(facts) = self.symbols.get(&from).cloned() {
            self.symbols.insert(to, facts);
        }
    }
}

/// Properties of a symbol that no directive names.
static UNNAMED: SymbolFacts = SymbolFacts {
    kind: None,
    signature: None,
    global: None,
    table: None,
    import_module: None,
    import_name: None,
    export_name: None,
    is_kept: false,
    is_omitted: false,
    is_hidden: false,
    is_comdat: false,
    is_in_got: false,
    is_used_in_init: false,
};

impl<T: Target> Assembly<T> {
    /// Returns the properties that a symbol has in WebAssembly.
    #[must_use]
    pub fn wasm_symbol(&self, symbol: SymbolId) -> &SymbolFacts {
        self.wasm.symbols.get(&symbol).unwrap_or(&UNNAMED)
    }

    /// Returns the properties that a symbol has in WebAssembly, to change them.
    pub fn wasm_symbol_mut(&mut self, symbol: SymbolId) -> &mut SymbolFacts {
        self.wasm.symbols.entry(symbol).or_default()
    }

    /// Returns the kind of a symbol in WebAssembly.
    #[must_use]
    pub fn wasm_kind(&self, symbol: SymbolId) -> SymbolKind {
        self.wasm_symbol(symbol).kind.unwrap_or_default()
    }

    /// Returns the number of a signature, which is added if it is new.
    pub fn signature(&mut self, signature: Signature) -> SignatureId {
        if let Some(&id) = self.wasm.numbers.get(&signature) {
            return id;
        }
        let id = SignatureId(self.wasm.signatures.len() as u32);
        self.wasm.signatures.push(signature.clone());
        self.wasm.numbers.insert(signature, id);
        id
    }

    /// Returns a signature.
    #[must_use]
    pub fn signature_of(&self, id: SignatureId) -> &Signature {
        &self.wasm.signatures[id.0 as usize]
    }

    /// Returns a symbol without name for a type of functions, which instructions refer to.
    pub fn type_symbol(&mut self, signature: Signature) -> SymbolId {
        let signature = self.signature(signature);
        let symbol = self.symbols.create("", true);
        let facts = self.wasm_symbol_mut(symbol);
        facts.kind = Some(SymbolKind::Function);
        facts.signature = Some(signature);
        symbol
    }

    /// Returns the table of functions that indirect calls use by default, which is created if need be.
    pub fn function_table(&mut self) -> SymbolId {
        let symbol = self.symbols.intern_name(FUNCTION_TABLE);
        let is_64_bit = self.format.is_64_bit;
        let facts = self.wasm_symbol_mut(symbol);
        if facts.kind.is_none() {
            facts.kind = Some(SymbolKind::Table);
            let element = ValueType::FuncRef;
            facts.table = Some(TableType { element, min: 0, max: None, is_64_bit });
        }
        symbol
    }

    /// Returns true if a symbol is a table of functions.
    #[must_use]
    pub fn is_function_table(&self, symbol: SymbolId) -> bool {
        let facts = self.wasm_symbol(symbol);
        facts.kind == Some(SymbolKind::Table)
            && facts.table.is_some_and(|table| table.element == ValueType::FuncRef)
    }

    /// Returns true if the present section has the code of functions.
    #[must_use]
    pub fn is_in_code(&self) -> bool {
        self.section_kind(self.current) == SectionKind::Code
    }

    /// Starts the section of a function: that of the present section's group with the name of the symbol.
    pub fn start_function(&mut self, symbol: SymbolId) {
        let group = self.sections[self.whole(self.current).0 as usize].key.group.clone();
        if group.is_some() {
            self.wasm_symbol_mut(symbol).is_comdat = true;
        }
        let name = format!(".text.{}", self.symbols.get(symbol).name);
        let section = self.wasm_section(&name, 0, group);
        self.switch_to(section);
        self.add_debug_section();
    }

    /// Returns the kind of a section.
    #[must_use]
    pub fn section_kind(&self, section: SectionId) -> SectionKind {
        let section = &self.sections[self.whole(section).0 as usize];
        match section.flags {
            flags if flags & SHF_EXECINSTR != 0 => SectionKind::Code,
            flags if flags & SHF_ALLOC != 0 => SectionKind::Data,
            _ => SectionKind::Custom,
        }
    }

    /// Returns the symbol that stands for the start of a section in relocations: its function, if the section has code.
    /// `None` if it has code and no function.
    #[must_use]
    pub fn start_of(&self, section: SectionId) -> Option<SymbolId> {
        match self.section_kind(section) {
            SectionKind::Code => self.wasm.functions.get(&section).copied(),
            _ => Some(self.sections[section.0 as usize].symbol),
        }
    }

    /// Begins with the section for code.
    pub(in super::super) fn start_wasm(&mut self) {
        let text = self.wasm_section(".text", 0, None);
        self.enter(text);
    }

    /// Returns the section with the name of a usual one, which is created if need be.
    pub(in super::super) fn wasm_section_for(&mut self, spec: &SectionSpec<'_>) -> SectionId {
        self.wasm_section(spec.name, 0, None)
    }

    /// Returns the section with a name in a group, which is created if need be. `flags` are those of its segment.
    pub(super) fn wasm_section(
        &mut self,
        name: &str,
        flags: u32,
        group: Option<String>,
    ) -> SectionId {
        let kind = SectionKind::of_name(name);
        if let Some(group) = &group {
            let symbol = self.symbols.intern(group);
            let facts = self.wasm_symbol_mut(symbol);
            facts.is_comdat = true;
            if kind == SectionKind::Custom {
                facts.kind.get_or_insert(SymbolKind::Section);
            }
        }
        let has_texts = matches!(name, ".debug_str" | ".debug_line_str" | ".debug_str.dwo");
        let attributes = match has_texts && group.is_none() {
            true => WASM_SEG_FLAG_STRINGS,
            false => flags,
        };
        let tls = if attributes & WASM_SEG_FLAG_TLS != 0 { SHF_TLS } else { 0 };
        let flags = tls
            | match kind {
                SectionKind::Code => SHF_ALLOC | SHF_EXECINSTR,
                SectionKind::Data => SHF_ALLOC | SHF_WRITE,
                SectionKind::Custom => 0,
            };
        let spec = SectionSpec { name, kind: SHT_PROGBITS, flags, entry_size: 0 };
        let key = SectionKey { name: name.into(), group, linked_to: None, unique: u64::MAX };
        let count = self.sections.len();
        let section = self.section_with_key(key, &spec, true);
        if self.sections.len() > count {
            let contents = &mut self.sections[section.0 as usize];
            contents.attributes = attributes;
            let symbol = contents.symbol;
            self.symbols.get_mut(symbol).kind = STT_SECTION;
            self.wasm_symbol_mut(symbol).kind = Some(SymbolKind::Section);
        }
        section
    }

    /// Finds the function that each section with code begins with.
    pub(in super::super) fn find_functions(&mut self) {
        let table = self.symbols.find(FUNCTION_TABLE);
        if let Some(table) = table.filter(|&table| self.wasm_symbol(table).is_kept) {
            self.symbols.register(table);
        }
        let mut are_alone = true;
        for index in 0..self.symbols.registered().len() {
            let id = self.symbols.registered()[index];
            let super::super::symbols::Definition::Label(position) =
                self.symbols.get(id).definition
            else {
                continue;
            };
            if self.wasm_kind(id) == SymbolKind::Function {
                are_alone &= self.wasm.functions.insert(position.section, id).is_none();
            }
        }
        if !are_alone {
            let kind = super::super::error::ErrorKind::Invalid("a section has two functions");
            self.fault(0, kind);
        }
    }
}

/// Kind of a section, which follows from its name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SectionKind {
    /// Code of a function.
    Code,
    /// Segment of the memory.
    Data,
    /// Custom section.
    Custom,
}

impl SectionKind {
    /// Returns the kind of a section with a name.
    fn of_name(name: &str) -> Self {
        if name.starts_with(".text") {
            SectionKind::Code
        } else if name.starts_with(".custom_section") || name.starts_with(".debug_") {
            SectionKind::Custom
        } else {
            SectionKind::Data
        }
    }
}
