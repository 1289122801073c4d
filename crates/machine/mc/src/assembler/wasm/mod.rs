//! WebAssembly: directives, relocations and object files.
//!
//! - `types.rs`: types of values, functions, variables and tables. `constants.rs`: numbers of files.
//! - `state.rs`: what directives say about symbols, and kinds of sections. `directives.rs`: directives.
//! - `relocations.rs`: bytes of relocations, and symbols that they refer to.
//! - `symbols.rs`: the [`Wasm`] part of an object, from `imports.rs` and `segments.rs`. `file.rs`: the writer.

pub mod constants;
mod directives;
mod file;
mod imports;
mod relocations;
mod segments;
mod state;
mod symbols;
mod types;

use alloc::string::String;
use alloc::vec::Vec;

pub use file::write;
pub use relocations::{USES_GOT, USES_TLS, is_section_offset};
pub(super) use state::State;
pub use state::{SectionKind, SignatureId, SymbolFacts};
pub use types::{GlobalType, Signature, SymbolKind, TableType, ValueType};

/// Parts of a WebAssembly file besides the bytes of its sections.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub struct Wasm {
    /// Types of functions.
    pub types: Vec<Signature>,
    /// Imports besides the memory.
    pub imports: Vec<Import>,
    /// Functions: numbers of their types, and indices of their sections.
    pub functions: Vec<(u32, usize)>,
    /// Tables.
    pub tables: Vec<TableType>,
    /// Tags of exceptions: numbers of their types.
    pub tags: Vec<u32>,
    /// Global variables, whose initial values are 0.
    pub globals: Vec<GlobalType>,
    /// Exports: names, and indices of functions.
    pub exports: Vec<(String, u32)>,
    /// Elements of the table of functions: indices of functions.
    pub elements: Vec<u32>,
    /// Index of the table of functions.
    pub function_table: u32,
    /// Segments of the memory.
    pub segments: Vec<Segment>,
    /// Number of bytes of the memory that the segments need.
    pub memory_size: u64,
    /// Custom sections: indices of sections.
    pub custom: Vec<usize>,
    /// Custom sections behind those for linkers: indices of sections.
    pub last: Vec<usize>,
    /// Properties of the symbols of the object.
    pub symbols: Vec<WasmSymbol>,
    /// Functions of the program's start: priorities, and indices of symbols.
    pub init_functions: Vec<(u16, u32)>,
    /// Groups of which the linker keeps one of each name.
    pub comdats: Vec<Comdat>,
    /// Values of the relocations of each section, which the bytes have.
    pub values: Vec<Vec<RelocationValue>>,
}

/// Import of a module.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Import {
    /// Module.
    pub module: String,
    /// Name in the module.
    pub name: String,
    /// Kind with its type.
    pub kind: ImportKind,
}

/// Kind of an import.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ImportKind {
    /// Function with the number of its type.
    Function(u32),
    /// Table.
    Table(TableType),
    /// Global variable.
    Global(GlobalType),
    /// Tag with the number of its type.
    Tag(u32),
}

/// Segment of the memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Segment {
    /// Index of the section.
    pub section: usize,
    /// Address.
    pub address: u64,
    /// True if the segment is not loaded at the start.
    pub is_passive: bool,
}

/// Properties of a symbol.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct WasmSymbol {
    /// Kind.
    pub kind: SymbolKind,
    /// Flags.
    pub flags: u32,
    /// Index of the function, variable, tag or table, of the segment, or of the custom section.
    pub index: u32,
    /// Offset in the segment.
    pub offset: u64,
    /// Size in bytes.
    pub size: u64,
}

/// Group of functions, segments and custom sections.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Comdat {
    /// Name.
    pub name: String,
    /// Members.
    pub members: Vec<ComdatMember>,
}

/// Member of a group.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ComdatMember {
    /// Segment.
    Data(u32),
    /// Function.
    Function(u32),
    /// Custom section, counted among those of [`Wasm::custom`].
    Section(u32),
}

/// Value that the bytes of a relocation have in the object file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RelocationValue {
    /// Number.
    Number(u64),
    /// Offset of a section in that of the file, and a number.
    SectionOffset(usize, i64),
}
