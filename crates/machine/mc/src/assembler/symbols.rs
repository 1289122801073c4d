//! [`Symbols`]: symbols of an assembly.

use alloc::borrow::Cow;
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use super::elf_constants::{STB_GLOBAL, STB_GNU_UNIQUE, STB_LOCAL, STB_WEAK};
use super::expression::ExprId;
use super::section::Position;

/// Symbol of an assembly.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SymbolId(pub(super) u32);

/// Definition of a symbol.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Definition {
    /// The symbol is not defined.
    Undefined,
    /// Label.
    Label(Position),
    /// Value of an expression.
    Variable(ExprId),
    /// Memory that the linker allocates.
    Common {
        /// Size in bytes.
        size: u64,
        /// Alignment in bytes.
        alignment: u64,
    },
}

/// Binding of a symbol, as numbered in ELF.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Binding {
    /// Known in this object file only.
    Local = STB_LOCAL as isize,
    /// Known in all files.
    Global = STB_GLOBAL as isize,
    /// Like global, with less precedence.
    Weak = STB_WEAK as isize,
    /// Like global, unique in a process.
    Unique = STB_GNU_UNIQUE as isize,
}

/// Facts about a symbol.
#[derive(Clone, Debug)]
pub struct Symbol {
    /// Name.
    pub name: String,
    /// Definition.
    pub definition: Definition,
    /// Binding that a directive set.
    pub binding: Option<Binding>,
    /// Type, as numbered in ELF.
    pub kind: u8,
    /// Visibility and other bits of `st_other`.
    pub other: u8,
    /// Bits that are set in the value in the symbol table, and in distances to the symbol, such as that of functions
    /// in T32.
    pub value_bits: u8,
    /// Size that a directive set.
    pub size: Option<ExprId>,
    /// True if the name marks it as temporary, such as `.L1`.
    pub is_temporary: bool,
    /// True if a relocation refers to it.
    pub is_used: bool,
    /// True if it names a group of sections.
    pub is_signature: bool,
    /// True if it can be defined again, as symbols of `.set` can.
    pub is_redefinable: bool,
    /// True if it stands for another one that it need not have, as those of `.weakref`.
    pub(super) is_weak_reference: bool,
    /// True if a relocation refers to it by such a symbol.
    pub(super) is_used_weakly: bool,
    /// Properties in COFF files.
    pub(super) coff: super::coff::SymbolFacts,
    /// Properties in Mach-O files.
    pub(super) macho: super::macho::SymbolFacts,
    /// Offset in the source of the expression that defines it.
    pub(super) source: usize,
    /// True if an expression refers to it.
    pub(super) is_referenced: bool,
    pub(super) is_registered: bool,
}

impl Symbol {
    /// Returns true if the symbol has a definition.
    #[must_use]
    pub fn is_defined(&self) -> bool {
        !matches!(self.definition, Definition::Undefined)
    }

    /// Returns the binding in the object file. `is_defined` is true if the symbol is defined here.
    #[must_use]
    pub fn effective_binding(&self) -> Binding {
        match self.binding {
            Some(binding) => binding,
            None => match self.definition {
                Definition::Undefined if self.is_signature && !self.is_used => Binding::Local,
                Definition::Undefined if self.is_used_weakly && !self.is_used => Binding::Weak,
                Definition::Undefined | Definition::Common { .. } => Binding::Global,
                _ => Binding::Local,
            },
        }
    }
}

/// Returns a name without escapes.
fn unescaped(name: &str) -> Cow<'_, str> {
    if !name.contains('\\') {
        return Cow::Borrowed(name);
    }
    let mut text = String::new();
    let mut chars = name.chars().peekable();
    while let Some(c) = chars.next() {
        let escaped = chars.next_if(|next| c == '\\' && matches!(next, '"' | '\\'));
        text.push(escaped.unwrap_or(c));
    }
    Cow::Owned(text)
}

/// Bits of the numbers of labels such as `1:` that LLVM keeps (`MCContext::getDirectionalLocalSymbol`).
const LABEL_BITS: u64 = u32::MAX as u64;

/// Symbols of an assembly.
#[derive(Clone, Debug)]
pub struct Symbols {
    all: Vec<Symbol>,
    /// Start of the names of temporary symbols.
    temporary_prefix: &'static str,
    by_name: BTreeMap<String, SymbolId>,
    /// Symbols in the order in which they were first used or defined.
    registered: Vec<SymbolId>,
    /// Numbers of labels such as `1:`, with the number of their definitions.
    local: BTreeMap<u64, u32>,
    /// Number of such labels.
    local_count: u32,
    /// Numbers behind the names of sections that [`intern_numbered`](Self::intern_numbered) tried.
    section_numbers: BTreeMap<String, u32>,
}

impl Symbols {
    /// Creates an empty table. Symbols whose names have the prefix are temporary.
    pub(super) const fn new(temporary_prefix: &'static str) -> Self {
        Symbols {
            all: Vec::new(),
            temporary_prefix,
            by_name: BTreeMap::new(),
            registered: Vec::new(),
            local: BTreeMap::new(),
            local_count: 0,
            section_numbers: BTreeMap::new(),
        }
    }

    /// Returns true for names of temporary symbols.
    pub(super) fn is_temporary_name(&self, name: &str) -> bool {
        name.starts_with(self.temporary_prefix)
    }

    /// Returns a symbol.
    #[must_use]
    pub fn get(&self, id: SymbolId) -> &Symbol {
        &self.all[id.0 as usize]
    }

    /// Returns a symbol to change it.
    pub fn get_mut(&mut self, id: SymbolId) -> &mut Symbol {
        &mut self.all[id.0 as usize]
    }

    /// Executes `change` for each symbol.
    pub(super) fn each_mut(&mut self, change: impl FnMut(&mut Symbol)) {
        self.all.iter_mut().for_each(change);
    }

    /// Returns the symbol with a name as a source has it. `None` if the name was not used.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<SymbolId> {
        self.by_name.get(&*unescaped(name)).copied()
    }

    /// Returns the symbol with a name as a source has it, which is created if need be. In names in quotation
    /// marks, `\"` and `\\` stand for the second character.
    pub fn intern(&mut self, name: &str) -> SymbolId {
        self.intern_name(&unescaped(name))
    }

    /// Returns the symbol with a name, which is created if need be.
    pub(super) fn intern_name(&mut self, name: &str) -> SymbolId {
        match self.by_name.get(name) {
            Some(&id) => id,
            None => {
                let id = self.create(name, self.is_temporary_name(name));
                self.by_name.insert(name.into(), id);
                id
            }
        }
    }

    /// Returns a symbol for a section: that with its name, if nothing else defines it.
    pub(super) fn intern_section(&mut self, name: &str) -> SymbolId {
        if let Some(id) = self.find(name).filter(|&id| !self.get(id).is_defined()) {
            return id;
        }
        let id = self.create(name, false);
        self.by_name.entry(name.into()).or_insert(id);
        id
    }

    /// Returns a symbol for a section whose name is that of the section with a number behind it. One that the source
    /// refers to before is the symbol of the first section of the name.
    pub(super) fn intern_numbered(&mut self, section: &str) -> SymbolId {
        loop {
            let number = self.section_numbers.entry(section.into()).or_insert(0_u32);
            let name = alloc::format!("{section}{number}");
            *number += 1;
            match self.by_name.get(&name) {
                Some(&id) if self.get(id).is_defined() => {}
                _ => return self.intern_name(&name),
            }
        }
    }

    /// Returns true if a name is that of a symbol that is defined, and not of a section.
    pub(super) fn is_other_than_section(&self, name: &str) -> bool {
        self.find(name).is_some_and(|id| {
            let symbol = self.get(id);
            symbol.is_defined() && symbol.kind != super::elf_constants::STT_SECTION
        })
    }

    /// Creates a symbol that cannot be found by its name.
    pub fn create(&mut self, name: &str, is_temporary: bool) -> SymbolId {
        let id = SymbolId(u32::try_from(self.all.len()).unwrap_or(u32::MAX));
        self.all.push(Symbol {
            name: name.into(),
            definition: Definition::Undefined,
            binding: None,
            kind: 0,
            other: 0,
            value_bits: 0,
            size: None,
            is_temporary,
            is_used: false,
            is_signature: false,
            is_redefinable: false,
            is_weak_reference: false,
            is_used_weakly: false,
            coff: super::coff::SymbolFacts::default(),
            macho: super::macho::SymbolFacts::default(),
            source: 0,
            is_referenced: false,
            is_registered: false,
        });
        id
    }

    /// Makes a new symbol with the name and the properties of a symbol. Expressions that refer to the
    /// old one keep its value. It is in the symbol table only if a relocation refers to it.
    pub(super) fn renew(&mut self, old: SymbolId) -> SymbolId {
        let id = SymbolId(u32::try_from(self.all.len()).unwrap_or(u32::MAX));
        let symbol = Symbol { is_registered: false, ..self.get(old).clone() };
        self.by_name.insert(symbol.name.clone(), id);
        self.all.push(symbol);
        self.get_mut(old).is_temporary = true;
        id
    }

    /// Removes the value of a symbol that can be defined again.
    pub(super) fn free(&mut self, id: SymbolId) {
        let symbol = self.get_mut(id);
        if core::mem::replace(&mut symbol.is_redefinable, false) {
            symbol.definition = Definition::Undefined;
        }
    }

    /// Enters a symbol in the order of the symbol table.
    pub fn register(&mut self, id: SymbolId) {
        if !core::mem::replace(&mut self.get_mut(id).is_registered, true) {
            self.registered.push(id);
        }
    }

    /// Moves the last symbol of the symbol table before that of the first section, as one that was defined
    /// before the source.
    pub(super) fn move_before_sections(&mut self, id: SymbolId) {
        let is_section = |id: &SymbolId| self.get(*id).kind == super::elf_constants::STT_SECTION;
        if self.registered.last() == Some(&id)
            && let Some(first) = self.registered.iter().position(is_section)
        {
            self.registered.pop();
            self.registered.insert(first, id);
        }
    }

    /// Returns the symbols in the order of the symbol table.
    #[must_use]
    pub fn registered(&self) -> &[SymbolId] {
        &self.registered
    }

    /// Returns the symbol of a label such as `1:` before (`1b`) or after (`1f`) this point.
    pub fn local(&mut self, number: u64, is_before: bool) -> SymbolId {
        let number = number & LABEL_BITS;
        let count = self.local.get(&number).copied().unwrap_or(0);
        self.local_instance(number, count.wrapping_sub(u32::from(is_before)))
    }

    /// Returns the symbol for the next definition of a label such as `1:`.
    pub fn define_local(&mut self, number: u64) -> SymbolId {
        let number = number & LABEL_BITS;
        let count = self.local.entry(number).or_insert(0);
        let instance = *count;
        *count += 1;
        self.local_instance(number, instance)
    }

    fn local_instance(&mut self, number: u64, instance: u32) -> SymbolId {
        // No identifier contains a blank.
        let name = alloc::format!("{number} {instance}");
        match self.by_name.get(&name) {
            Some(&id) => id,
            None => {
                let own = alloc::format!("{}tmp{}", self.temporary_prefix, self.local_count);
                self.local_count += 1;
                let id = self.create(&own, true);
                self.by_name.insert(name, id);
                id
            }
        }
    }
}
