//! Data of directives that have their effect when the source is complete.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use super::expression::ExprId;
use super::section::{Fixup, SectionId};
use super::symbols::SymbolId;

/// Version of a symbol.
#[derive(Clone, Debug)]
pub(super) struct Version {
    pub(super) symbol: SymbolId,
    /// Name with the version behind `@`, `@@` or `@@@`.
    pub(super) name: String,
    /// True if the symbol keeps its own name, too.
    pub(super) keeps: bool,
    pub(super) source: usize,
}

/// Number of calls between two functions.
#[derive(Clone, Copy, Debug)]
pub(super) struct Calls {
    pub(super) from: SymbolId,
    pub(super) to: SymbolId,
    pub(super) count: u64,
    pub(super) source: usize,
}

/// Relocation of `.reloc`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stated {
    /// Section of the directive.
    pub(super) section: SectionId,
    pub(super) offset: ExprId,
    pub(super) value: ExprId,
    pub(super) kind: u32,
    /// Offset in the source of the expression of the offset.
    pub(super) source: usize,
}

/// Fragment that stands for the start of a section, before all others.
pub(super) const BEFORE: u32 = u32::MAX;

/// Fixups of relocations that a source states, by section and fragment.
pub(super) type StatedFixups = BTreeMap<(SectionId, u32), Vec<Fixup>>;
