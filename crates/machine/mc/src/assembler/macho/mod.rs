//! Mach-O: directives, relocations and files.
//!
//! - `state.rs`: what directives say about the file. `atoms.rs`: parts of sections that linkers move, and addresses.
//! - `sections.rs`, `directives.rs`: directives. `unwind.rs`: the section `__compact_unwind`, from the rules in
//!   `frame_rule.rs`.
//! - `relocations.rs`: what the machines of Mach-O have in common.
//! - `symbols.rs`: the [`MachO`] part of an object. `file.rs`: the writer.

mod atoms;
mod directives;
mod file;
mod frame_rule;
mod relocations;
mod sections;
mod state;
mod symbols;
mod unwind;

use alloc::string::String;
use alloc::vec::Vec;

pub use crate::binary_format::SystemVersion;
pub(super) use directives::N_NO_DEAD_STRIP;
pub use file::write;
pub use frame_rule::FrameRule;
pub(super) use frame_rule::has_compact_personality;
pub use relocations::Relocation;
pub(super) use state::State;

/// Properties of a symbol in Mach-O files.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct SymbolFacts {
    /// Description (`n_desc`).
    pub(super) description: u16,
    /// True if the symbol is known in all files that are linked together, and not outside of them.
    pub(super) is_private_extern: bool,
}

/// Parts of a Mach-O file besides sections and symbols.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub struct MachO {
    /// Addresses of the sections.
    pub addresses: Vec<u64>,
    /// Index of the first entry in the table of indirect symbols (`reserved1`), by section.
    pub indirect_starts: Vec<u32>,
    /// Properties of the symbols, which are the local, the external, and the undefined ones.
    pub symbols: Vec<MachSymbol>,
    /// Number of local, of external, and of undefined symbols.
    pub symbol_counts: [usize; 3],
    /// Table of indirect symbols: indices, or marks of local symbols.
    pub indirect: Vec<u32>,
    /// Data in code: offset, size and kind.
    pub regions: Vec<(u32, u16, u16)>,
    /// Hints for linkers (`LC_LINKER_OPTIMIZATION_HINT`).
    pub hints: Vec<u8>,
    /// Version of the system that the code is for.
    pub version: Option<SystemVersion>,
    /// Options of the linker.
    pub linker_options: Vec<Vec<String>>,
    /// True if linkers can move and drop the parts of sections that begin at symbols.
    pub has_subsections: bool,
}

/// Properties of a symbol.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub struct MachSymbol {
    /// Type (`n_type`).
    pub kind: u8,
    /// Number of the section, from 1 on, or 0.
    pub section: u8,
    /// Description (`n_desc`).
    pub description: u16,
    /// Index of the symbol that this one is another name of, if that is not defined.
    pub alias_of: Option<usize>,
}
