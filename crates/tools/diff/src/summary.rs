//! Summary of a group: the same change of several entities is listed once.

use std::fmt::Write;

use crate::cause::Cause;
use crate::change::{Item, ItemKind};
use crate::diff::{Change, Counts, Entity, Group, Kind};

/// Number of names that are listed for one change.
const NAMES: usize = 10;

/// Change with the entities that have it.
pub(crate) struct Line<'d> {
    pub(crate) kind: Kind,
    /// Items that all of the entities have. Empty for entities that were added or removed.
    pub(crate) items: Vec<&'d Item>,
    /// Classes, then records, each by name.
    pub(crate) entities: Vec<&'d Change>,
}

/// Returns the changes of a group, those of the edited class first, then in the order of entities.
pub(crate) fn lines(group: &Group) -> Vec<Line<'_>> {
    let mut lines = Vec::<Line<'_>>::new();
    let mut indices = rustc_hash::FxHashMap::<(Kind, Option<&Item>), usize>::default();
    let own = |change: &&Change| is_own(group, change);
    let ordered =
        group.changes.iter().filter(own).chain(group.changes.iter().filter(|one| !own(one)));
    for change in ordered {
        let items = change.items.iter().map(Some);
        let whole = change.items.is_empty().then_some(None);
        for item in items.chain(whole) {
            let index = *indices.entry((change.kind, item)).or_insert_with(|| {
                let items = item.into_iter().collect();
                lines.push(Line { kind: change.kind, items, entities: Vec::new() });
                lines.len() - 1
            });
            if let Some(line) = lines.get_mut(index) {
                line.entities.push(change);
            }
        }
    }
    // Items of the same entities are listed together.
    let mut merged = Vec::<Line<'_>>::new();
    for line in lines {
        match merged.last_mut() {
            Some(last) if last.kind == line.kind && last.entities == line.entities => {
                last.items.extend(line.items);
            }
            _ => merged.push(line),
        }
    }
    merged
}

/// Returns true if a change is that of the class that was edited.
pub(crate) fn is_own(group: &Group, change: &Change) -> bool {
    matches!(&group.cause, Cause::Class(name) if change.entity == Entity::Class && *name == change.name)
}

/// Returns the title of a group: the cause, and how many entities follow.
pub(crate) fn title(group: &Group) -> String {
    let of = |entity| {
        group.changes.iter().filter(|one| one.entity == entity && !is_own(group, one)).count()
    };
    let followers = counted(of(Entity::Class), of(Entity::Record));
    match &group.cause {
        Cause::Class(name) => {
            let own = group.changes.iter().find(|change| is_own(group, change));
            let kind = own.map_or("changed", |change| match change.kind {
                Kind::Modified => "changed",
                other => other.name(),
            });
            let rest = match group.changes.iter().filter(|one| !is_own(group, one)).count() {
                0 => String::new(),
                1 => format!(": {followers} follows"),
                _ => format!(": {followers} follow"),
            };
            format!("class {name} ({}) {kind}{rest}", group.location)
        }
        Cause::Statement { is_old, path, line } => {
            let old = if *is_old { " of the old version" } else { "" };
            format!("{path}:{line}{old}: {followers}")
        }
    }
}

fn counted(classes: usize, records: usize) -> String {
    let mut parts = Vec::new();
    for (count, one, several) in [(classes, "class", "classes"), (records, "record", "records")] {
        if count > 0 {
            parts.push(format!("{count} {}", if count == 1 { one } else { several }));
        }
    }
    parts.join(" and ")
}

/// Returns a summary of the whole: `2 classes and 3 records modified, 1 record added`.
pub(crate) fn total(classes: Counts, records: Counts) -> String {
    let kinds = [
        (classes.modified, records.modified, "modified"),
        (classes.added, records.added, "added"),
        (classes.removed, records.removed, "removed"),
    ];
    let parts = kinds.iter().filter(|(classes, records, _)| classes + records > 0);
    let parts: Vec<String> = parts
        .map(|(classes, records, kind)| format!("{} {kind}", counted(*classes, *records)))
        .collect();
    if parts.is_empty() { "no differences".to_owned() } else { parts.join(", ") }
}

/// Returns the text of an item: `Size: 4 -> 8`.
pub(crate) fn item(item: &Item) -> String {
    let mut text = String::new();
    match item.kind {
        ItemKind::Superclass => text.push_str("superclass "),
        ItemKind::TemplateArg => text.push_str("argument "),
        ItemKind::Field => {}
    }
    text.push_str(&item.name);
    let _ = match (&item.old, &item.new) {
        (Some(old), Some(new)) => write!(text, ": {old} -> {new}"),
        (Some(old), None) if old.is_empty() => write!(text, ": removed"),
        (Some(old), None) => write!(text, ": removed, was {old}"),
        (None, Some(new)) if new.is_empty() => write!(text, ": added"),
        (None, Some(new)) => write!(text, ": added, {new}"),
        (None, None) => Ok(()),
    };
    text
}

/// Returns the names of the entities of a line, and how many are left out.
pub(crate) fn names(line: &Line<'_>, all: bool) -> (Vec<String>, usize) {
    // One more name takes as much room as the number of those left out.
    let limit = if all || line.entities.len() <= NAMES + 1 { usize::MAX } else { NAMES };
    let names = line.entities.iter().take(limit).map(|change| match change.entity {
        Entity::Class => format!("class {}", change.name),
        Entity::Record => change.name.clone(),
    });
    let names: Vec<String> = names.collect();
    let left_out = line.entities.len() - names.len();
    (names, left_out)
}
