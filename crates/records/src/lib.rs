//! Tables of data: enums, searchable tables and automata that sources describe. Always there.

mod automata;
mod searchable_tables;

use crate::registry::Backend;

/// The back-ends of this family.
pub(crate) const BACKENDS: &[Backend] =
    &[searchable_tables::BACKEND, automata::BACKEND, automata::PICTURE];
