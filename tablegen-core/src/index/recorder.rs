//! Recording of declarations and uses during an evaluation.

use std::sync::OnceLock;

use hashbrown::{HashMap, HashSet};
use rustc_hash::FxBuildHasher;

use super::{Declaration, DeclarationKind, LetUse, NameUse, SourceIndex};
use crate::evaluation::{ByText, Evaluation};
use crate::record_id::RecordId;
use crate::source::Loc;
use crate::storage::rows::Growing;
use crate::value::Val;

/// Recorder of an evaluation.
#[derive(Clone, Default)]
pub(crate) struct Recorder {
    declarations: Growing<Declaration>,
    uses: Growing<NameUse>,
    lets: Growing<LetUse>,
    looked_up: HashSet<RecordId, FxBuildHasher>,
    /// Locations of fields, by the location of the class or def, and name.
    fields: HashMap<(Loc, Val), Loc, FxBuildHasher>,
    /// Locations of global variables and of type aliases.
    pub(crate) globals: ByText<Loc>,
    pub(crate) aliases: ByText<Loc>,
}

impl Recorder {
    pub(crate) fn declare(&mut self, kind: DeclarationKind, name: &str, loc: Loc, owner: Loc) {
        let (start, end) = (Loc::NONE, Loc::NONE);
        self.declarations.push(Declaration { kind, name: name.into(), loc, start, end, owner });
    }

    pub(crate) fn declare_field(&mut self, name: Val, loc: Loc, owner: Loc) {
        self.fields.insert((owner, name), loc);
    }

    pub(crate) fn add_use(&mut self, one: NameUse) {
        if one.declaration.is_some() {
            self.uses.push(one);
        }
    }

    pub(crate) fn add_let(&mut self, one: LetUse) {
        self.lets.push(one);
    }

    pub(crate) fn look_up(&mut self, record: RecordId) {
        self.looked_up.insert(record);
    }

    pub(crate) fn declaration_count(&self) -> usize {
        self.declarations.len()
    }

    pub(crate) fn let_count(&self) -> usize {
        self.lets.len()
    }

    /// Sets the range of a statement, which is that of the first declaration in it, unless the
    /// range of that is known.
    pub(crate) fn end_statement(&mut self, first: usize, start: Loc, end: Loc) {
        if let Some(one) = self.declarations.get_mut(first)
            && !one.start.is_some()
        {
            (one.start, one.end) = (start, end);
        }
    }

    /// Sets the range of a `let`.
    pub(crate) fn end_let(&mut self, first: usize, start: Loc, end: Loc) {
        if let Some(one) = self.lets.get_mut(first) {
            (one.start, one.end) = (start, end);
        }
    }

    /// Sorts what is recorded, between two statements at file level. Sorting it again later, with
    /// more behind it, takes little time.
    pub(crate) fn sort(&mut self) {
        let Recorder { declarations, uses, lets, .. } = self;
        declarations.sort_by_key(|one| one.loc);
        uses.sort();
        uses.dedup();
        lets.sort();
    }

    /// Returns the index of all names.
    pub(crate) fn finish(mut self) -> SourceIndex {
        self.sort();
        let Recorder { declarations, uses, lets, looked_up, .. } = self;
        let mut looked_up: Vec<RecordId> = looked_up.into_iter().collect();
        looked_up.sort_unstable();
        SourceIndex {
            declarations: declarations.into(),
            uses: uses.into(),
            by_declaration: OnceLock::new(),
            lets: lets.into(),
            looked_up,
        }
    }
}

impl Evaluation {
    /// Returns the location of a record's name, or [`Loc::NONE`] for temporary records.
    pub(crate) fn location_of(&self, record: RecordId) -> Loc {
        self.records.locs(record).first().copied().unwrap_or(Loc::NONE)
    }

    /// Returns the location at which a field of a record or class is declared, for the index.
    pub(crate) fn field_declaration(&self, record: RecordId, name: Val) -> Loc {
        let Some(index) = &self.index else { return Loc::NONE };
        let own = std::iter::once(record).chain(self.records.superclasses(record));
        let mut found = own.filter_map(|one| index.fields.get(&(self.location_of(one), name)));
        found.next().copied().unwrap_or(Loc::NONE)
    }

    /// Returns the location at which the field of a value is declared, for the index.
    pub(crate) fn field_of_value_declaration(&self, value: Val, name: Val) -> Loc {
        if let Some(record) = self.values.def(value) {
            return self.field_declaration(record, name);
        }
        let classes = self.types.classes(self.values.ty(value)).unwrap_or_default();
        let found = classes.iter().map(|&class| self.field_declaration(class, name));
        found.into_iter().find(|loc| loc.is_some()).unwrap_or(Loc::NONE)
    }

    /// Reports a lookup of a record by a computed name to the index.
    pub(crate) fn note_lookup(&mut self, record: RecordId) {
        if let Some(index) = &mut self.index {
            index.look_up(record);
        }
    }
}
