//! Modules: symbols with functions and data.

use alloc::string::String;
use alloc::vec::Vec;

use super::function::Function;
use super::position::Lines;
use super::types::Signature;

/// Symbol of a module, by number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SymbolId(pub(crate) u32);

impl SymbolId {
    /// Returns the index in [`Module::symbols`].
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Linkage of a symbol.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Linkage {
    /// Visible in other objects.
    #[default]
    External,
    /// Local to the object.
    Local,
    /// Visible, and replaced by a definition that is not weak. An undefined weak symbol may stay
    /// undefined.
    Weak,
}

/// Visibility of a symbol that is not local, as in ELF.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Visibility {
    /// Visible outside of the linked file.
    #[default]
    Default,
    /// Visible inside of the linked file.
    Hidden,
    /// Visible outside of the linked file, which uses its own definition.
    Protected,
}

/// Function, data, or a name for one of another object.
#[derive(Clone, PartialEq, Debug)]
pub struct Symbol {
    /// Name in the object file.
    pub name: String,
    /// Linkage.
    pub linkage: Linkage,
    /// Visibility.
    pub visibility: Visibility,
    /// True if the definition is in the same linked file, so that no indirection through a table of
    /// addresses is needed.
    pub is_local: bool,
    /// Section. `None` for the usual one.
    pub section: Option<String>,
    /// Definition or declaration.
    pub kind: SymbolKind,
}

/// Kind of a symbol.
#[derive(Clone, PartialEq, Debug)]
pub enum SymbolKind {
    /// Function. Without blocks, it is a declaration.
    Function(Function),
    /// Data.
    Data(Data),
    /// Alias of a symbol, plus an offset in bytes.
    Alias(SymbolId, i64),
}

/// Data of a module.
#[derive(Clone, PartialEq, Debug)]
pub struct Data {
    /// Alignment in bytes, a power of two.
    pub align: u64,
    /// True if the data is never written.
    pub is_constant: bool,
    /// True if each thread has its own copy.
    pub is_thread_local: bool,
    /// True if only an address within the data identifies it, so that equal data may be merged.
    pub may_merge: bool,
    /// Contents, in order. `None` for a declaration.
    pub contents: Option<Vec<DataPart>>,
}

impl Data {
    /// Creates a declaration.
    #[must_use]
    pub const fn declaration() -> Self {
        Data {
            align: 1,
            is_constant: false,
            is_thread_local: false,
            may_merge: false,
            contents: None,
        }
    }

    /// Creates data with contents that can be written. `align` is in bytes.
    #[must_use]
    pub fn new(align: u64, contents: Vec<DataPart>) -> Self {
        Data { align, contents: Some(contents), ..Data::declaration() }
    }

    /// Returns the size in bytes, of a declaration 0. `address_size` is that of an address in bytes.
    #[must_use]
    pub fn size(&self, address_size: u64) -> u64 {
        let parts = self.contents.iter().flatten();
        parts.fold(0, |size: u64, part| size.saturating_add(part.size(address_size)))
    }
}

/// Contents of data.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DataPart {
    /// Bytes.
    Bytes(Vec<u8>),
    /// Number of zero bytes.
    Zeros(u64),
    /// Address of a symbol plus an offset in bytes, of the size of a pointer.
    Address(SymbolId, i64),
}

impl DataPart {
    /// Returns the size in bytes. `address_size` is that of an address in bytes.
    #[must_use]
    pub fn size(&self, address_size: u64) -> u64 {
        match self {
            DataPart::Bytes(bytes) => bytes.len() as u64,
            DataPart::Zeros(count) => *count,
            DataPart::Address(..) => address_size,
        }
    }
}

/// Functions and data that become one object.
///
/// ```
/// use tablegen_backend::ir::{Data, DataPart, Module, Signature, Type};
///
/// let mut module = Module::new();
/// let counter = module.data("counter", Data::new(8, vec![DataPart::Zeros(8)]));
/// let next = module.define("next", Signature::new([] as [Type; 0], [Type::I64]));
/// let mut b = module.build(next);
/// let address = b.symbol(counter, 0);
/// let old = b.load(Type::I64, address, 8);
/// let one = b.int(Type::I64, 1);
/// let new = b.add(old, one);
/// b.store(new, address, 8);
/// b.ret(&[old]);
/// assert!(module.verify().is_ok());
/// ```
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Module {
    symbols: Vec<Symbol>,
    lines: Option<Lines>,
}

impl Module {
    /// Creates a module without symbols.
    #[must_use]
    pub const fn new() -> Self {
        Module { symbols: Vec::new(), lines: None }
    }

    /// Adds a symbol.
    pub fn add(&mut self, symbol: Symbol) -> SymbolId {
        let id = SymbolId(u32::try_from(self.symbols.len()).unwrap_or(u32::MAX));
        self.symbols.push(symbol);
        id
    }

    fn add_external(&mut self, name: &str, kind: SymbolKind) -> SymbolId {
        self.add(Symbol {
            name: name.into(),
            linkage: Linkage::External,
            visibility: Visibility::Default,
            is_local: false,
            section: None,
            kind,
        })
    }

    /// Adds an external function without blocks: a declaration, until [`build`](Module::build) adds them.
    pub fn define(&mut self, name: &str, signature: Signature) -> SymbolId {
        self.add_external(name, SymbolKind::Function(Function::new(signature)))
    }

    /// Adds external data.
    pub fn data(&mut self, name: &str, data: Data) -> SymbolId {
        self.add_external(name, SymbolKind::Data(data))
    }

    /// Returns the lines of positions in the source. `None` if there are none.
    #[must_use]
    pub const fn lines(&self) -> Option<&Lines> {
        self.lines.as_ref()
    }

    /// Sets the lines of positions in the source, of which objects get tables for debuggers.
    pub fn set_lines(&mut self, lines: Option<Lines>) {
        self.lines = lines;
    }

    /// Returns the symbols. Their numbers are the indices.
    #[must_use]
    pub fn symbols(&self) -> &[Symbol] {
        &self.symbols
    }

    /// Returns all symbols with their numbers.
    pub fn iter(&self) -> impl Iterator<Item = (SymbolId, &Symbol)> {
        (0..).map(SymbolId).zip(&self.symbols)
    }

    /// Returns a symbol. `None` for one of another module.
    #[must_use]
    pub fn symbol(&self, id: SymbolId) -> Option<&Symbol> {
        self.symbols.get(id.index())
    }

    /// Returns a symbol to change it. `None` for one of another module.
    pub fn symbol_mut(&mut self, id: SymbolId) -> Option<&mut Symbol> {
        self.symbols.get_mut(id.index())
    }

    /// Returns the first symbol of this name.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<SymbolId> {
        self.iter().find(|(_, symbol)| symbol.name == name).map(|(id, _)| id)
    }

    /// Returns a function. `None` if the symbol is not a function.
    #[must_use]
    pub fn function(&self, id: SymbolId) -> Option<&Function> {
        match &self.symbol(id)?.kind {
            SymbolKind::Function(function) => Some(function),
            _ => None,
        }
    }
}
