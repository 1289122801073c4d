//! COFF: directives, relocations and files.
//!
//! - `sections.rs`, `directives.rs`: directives. `unwind.rs`, `unwind_arm64.rs`: call frames.
//! - `codeview`: debug information of Microsoft.
//! - `relocations.rs`: symbols and addends of relocations.
//! - `symbols.rs`: the [`Coff`] part of an object. `file.rs`: the writer.

mod codeview;
mod directives;
mod file;
mod relocations;
mod sections;
mod symbols;
mod unwind;
mod unwind_arm64;

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

pub use file::write;

use super::section::SectionId;
use super::symbols::SymbolId;

/// Properties of a symbol in COFF files.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct SymbolFacts {
    /// Type, as numbered in COFF.
    pub(super) kind: u16,
    /// Storage class, as numbered in COFF, or 0.
    pub(super) storage_class: u8,
    /// Characteristics of a weak external, or 0.
    pub(super) weak: u32,
    /// True for weak symbols that no other one replaces.
    pub(super) is_weak_alias: bool,
    /// True for a handler of exceptions that `.safeseh` names.
    pub(super) is_safe_handler: bool,
}

/// Statements about a COFF file.
#[derive(Debug, Default)]
pub(super) struct State {
    /// Symbol of `.def`.
    defined: Option<SymbolId>,
    /// Selections of `.linkonce`.
    selections: BTreeMap<SectionId, u8>,
    frames: unwind::Frames,
    /// Data that have the numbers of the sections of symbols: sections and offsets, and the symbols.
    pub(super) numbered: Vec<(SectionId, u64, SymbolId)>,
    /// Debug information.
    pub(super) codeview: codeview::CodeView,
    /// Labels at regular distances in long sections, for machines whose relocations have small addends.
    offset_labels: BTreeMap<SectionId, Vec<SymbolId>>,
}

/// Parts of a COFF file besides sections and symbols.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub struct Coff {
    /// Properties of the sections.
    pub sections: Vec<CoffSection>,
    /// Properties of the symbols.
    pub symbols: Vec<CoffSymbol>,
}

/// Properties of a section.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub struct CoffSection {
    /// Selection among sections of a name, as numbered in COFF, or 0.
    pub selection: u8,
    /// Number in the file, from 1 on.
    pub number: u32,
    /// Number of the section that this one belongs to, or its own.
    pub associated: u32,
}

/// Properties of a symbol.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub struct CoffSymbol {
    /// Type (`Type`).
    pub kind: u16,
    /// Storage class.
    pub storage_class: u8,
    /// Number of the section, or one with another meaning.
    pub section: i32,
    /// Records behind the symbol.
    pub auxiliary: Auxiliary,
}

/// Records behind a symbol.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub enum Auxiliary {
    /// No records.
    #[default]
    None,
    /// Description of the section of this index.
    Section(usize),
    /// Index of the symbol that a weak one stands for, and characteristics.
    Weak(usize, u32),
    /// Name of a source file.
    File(String),
}
