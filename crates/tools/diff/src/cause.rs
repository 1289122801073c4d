//! Causes of changes: the class or the statement that was edited.
//!
//! An item of a record has as cause
//! 1. the class that sets the field, if that field or the template arguments of the class itself were
//!    changed; or else the nearest superclass with a change of its own of that field;
//! 2. otherwise the statement that sets the field or defines the record, if it was edited;
//! 3. otherwise the nearest superclass that was changed or edited;
//! 4. otherwise the definition of the record.

use rustc_hash::FxHashMap;
use tablegen_core::{Loc, Record, SourceMap};

use crate::change::{Item, ItemKind};
use crate::statement;

/// Edited class or statement.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Cause {
    /// Class of this name: its body, arguments, superclasses or existence.
    Class(String),
    /// Statement at this location.
    Statement {
        /// True if the location is in the old version, because the statement was removed.
        is_old: bool,
        /// Path of the file.
        path: String,
        /// Line, from 1.
        line: u32,
    },
}

/// Names of the classes that were changed themselves, with their own changes.
#[derive(Default)]
pub(crate) struct Edited<'n>(FxHashMap<&'n str, OwnChanges>);

/// Changes of a class that no superclass explains.
#[derive(Default)]
struct OwnChanges {
    /// Names of fields.
    fields: Vec<String>,
    /// True if template arguments differ, which can affect each field.
    has_args: bool,
}

impl<'n> Edited<'n> {
    /// Returns the cause of each item of a class. Its superclasses must have been given before.
    pub(crate) fn class(
        &mut self,
        old: Record<'_>,
        new: Record<'n>,
        items: Vec<Item>,
    ) -> Vec<(Item, Cause)> {
        let mut all = Vec::new();
        for item in items {
            let cause = self.inherited(old, new, &item).unwrap_or_else(|| {
                let own = self.0.entry(new.name()).or_default();
                match item.kind {
                    ItemKind::Field => own.fields.push(item.name.clone()),
                    ItemKind::TemplateArg => own.has_args = true,
                    ItemKind::Superclass => {}
                }
                Cause::Class(new.name().to_owned())
            });
            all.push((item, cause));
        }
        all
    }

    /// Returns the cause of an item of a record.
    pub(crate) fn record(&self, old: Record<'_>, new: Record<'n>, item: &Item) -> Cause {
        self.inherited(old, new, item).unwrap_or_else(|| edited_statement(old, new, item))
    }

    /// Returns the changed superclass that explains an item. `None` if none does, or if a statement
    /// of the record's own was edited.
    fn inherited(&self, old: Record<'_>, new: Record<'n>, item: &Item) -> Option<Cause> {
        if item.kind != ItemKind::Field {
            return None;
        }
        // Without a new version, the class is that which set the old one.
        let origin = match item.new {
            Some(_) => origin(new, &item.name),
            None => origin(old, &item.name),
        };
        if let Some((name, own)) = origin.and_then(|name| self.0.get_key_value(name))
            && (own.has_args || own.fields.contains(&item.name))
        {
            return Some(Cause::Class((*name).to_owned()));
        }
        let is_let = origin.is_none() && is_edited_let(old, new, &item.name);
        let supers: Vec<Record<'n>> = new.superclasses().collect();
        let changes_field = |class: &&Record<'n>| {
            self.0.get(class.name()).is_some_and(|own| own.fields.contains(&item.name))
        };
        if !is_let && let Some(class) = supers.iter().rev().find(changes_field) {
            return Some(Cause::Class(class.name().to_owned()));
        }
        if is_let || has_edited_head(old, new) {
            return None;
        }
        let is_edited = |class: &Record<'n>| {
            let old = old.superclasses().find(|one| one.name() == class.name());
            self.0.contains_key(class.name()) || old.is_some_and(|old| has_edited_head(old, *class))
        };
        let nearest = supers.into_iter().rev().find(is_edited);
        nearest.map(|class| Cause::Class(class.name().to_owned()))
    }
}

/// Returns true if a statement that defines the class or record differs.
fn has_edited_head(old: Record<'_>, new: Record<'_>) -> bool {
    heads(old) != heads(new)
}

/// Returns the heads of the statements that define a class or record: the `def`, then `defm`s.
fn heads(record: Record<'_>) -> Vec<Vec<u8>> {
    record.locs().iter().map(|&loc| statement::head(record.sources(), loc)).collect()
}

/// Returns the name of the superclass that sets a field. `None` if the record itself does.
fn origin<'r>(record: Record<'r>, name: &str) -> Option<&'r str> {
    let loc = record.field(name)?.loc();
    let sets = |class: &Record<'r>| class.field(name).is_some_and(|other| other.loc() == loc);
    record.superclasses().find(sets).map(|class| class.name())
}

/// Returns true if the text at the location of a field differs.
fn is_edited_let(old: Record<'_>, new: Record<'_>, name: &str) -> bool {
    let head = |record: Record<'_>| {
        record.field(name).map(|field| statement::head(record.sources(), field.loc()))
    };
    head(old) != head(new)
}

/// Returns the statement for an item that no class explains.
fn edited_statement(old: Record<'_>, new: Record<'_>, item: &Item) -> Cause {
    if item.kind == ItemKind::Field
        && let Some(field) = new.field(&item.name)
        && origin(new, &item.name).is_none()
        && is_edited_let(old, new, &item.name)
    {
        return location(new.sources(), field.loc(), false);
    }
    let pairs = heads(old).into_iter().zip(heads(new)).zip(new.locs());
    let edited = pairs.filter(|((old, new), _)| old != new).map(|(_, &loc)| loc).next();
    location(new.sources(), edited.unwrap_or_else(|| new.loc()), false)
}

/// Returns the statement at a location.
pub(crate) fn location(sources: &SourceMap, loc: Loc, is_old: bool) -> Cause {
    let path = sources.find(loc).map_or("", |(file, _)| sources.name(file)).to_owned();
    Cause::Statement { is_old, path, line: sources.line(loc).unwrap_or(0) }
}

/// Statements that define records: how many records, and how many of them exist in one version only.
pub(crate) struct Definitions(FxHashMap<Loc, [usize; 2]>);

impl Definitions {
    /// Counts records. `is_alone` is true for those of one version only.
    pub(crate) fn new<'r>(all: impl Iterator<Item = (Record<'r>, bool)>) -> Self {
        let mut counts = FxHashMap::<Loc, [usize; 2]>::default();
        for (record, is_alone) in all {
            let of_loc = counts.entry(first(record)).or_default();
            of_loc[0] += 1;
            of_loc[1] += usize::from(is_alone);
        }
        Definitions(counts)
    }

    /// Returns the statement that a record of one version comes from: the `def`, if it was added or
    /// removed with all of its records, otherwise the outermost `defm`.
    pub(crate) fn cause(&self, record: Record<'_>, is_old: bool) -> Cause {
        let is_whole = self.0.get(&first(record)).is_some_and(|[all, alone]| all == alone);
        let loc = if is_whole {
            first(record)
        } else {
            record.locs().last().copied().unwrap_or(Loc::NONE)
        };
        location(record.sources(), loc, is_old)
    }
}

fn first(record: Record<'_>) -> Loc {
    record.locs().first().copied().unwrap_or(Loc::NONE)
}
