//! [`State`]: what directives say about a Mach-O file.

use alloc::string::String;
use alloc::vec::Vec;

use super::super::section::SectionId;
use super::super::symbols::SymbolId;
use super::SystemVersion;

/// Statements about a file, and atoms and addresses after its end.
#[derive(Debug, Default)]
pub(in super::super) struct State {
    pub(super) has_subsections: bool,
    /// Number of sections that begin with a symbol.
    pub(super) label_count: u32,
    /// Symbols of `.indirect_symbol`, with their sections.
    pub(super) indirect: Vec<(SymbolId, SectionId)>,
    pub(super) regions: Vec<Region>,
    pub(super) version: Option<SystemVersion>,
    pub(super) linker_options: Vec<Vec<String>>,
    /// Hints for the linker: kinds, and labels of instructions.
    pub(super) hints: Vec<(u8, Vec<SymbolId>)>,
    /// Symbols that begin the atoms of the fragments, by section. Empty before the end of the source.
    pub(super) atoms: Vec<Vec<Option<SymbolId>>>,
    /// True if `atoms` are known.
    pub(super) has_atoms: bool,
    /// Addresses of the sections after the layout.
    pub(super) addresses: Vec<u64>,
    /// Numbers of the sections in the file, from 1 on. 0 for others.
    pub(super) numbers: Vec<u32>,
}

/// Data between instructions.
#[derive(Clone, Copy, Debug)]
pub(super) struct Region {
    pub(super) kind: u16,
    pub(super) start: SymbolId,
    pub(super) end: Option<SymbolId>,
}
