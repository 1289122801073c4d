//! The difference as a whole: groups of changes with the same cause.

use std::collections::BTreeMap;
use std::io::{self, Write};

use tablegen_core::{Record, Records};

use crate::cause::{Cause, Definitions, Edited};
use crate::change::{self, Item};
use crate::fingerprint::Fingerprints;
use crate::{json, markdown, pairs, text};

/// Difference between two evaluations.
#[derive(Clone, Debug)]
pub struct Diff {
    groups: Vec<Group>,
    classes: Counts,
    records: Counts,
}

/// Numbers of classes or records.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Counts {
    /// Only in the new version.
    pub added: usize,
    /// Only in the old version.
    pub removed: usize,
    /// In both versions, with differences.
    pub modified: usize,
}

/// Changes with the same cause.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Group {
    /// Edited class or statement.
    pub cause: Cause,
    /// Location of the class as `path:line`. Empty for a statement.
    pub location: String,
    /// Changes: classes first, then records, each by name. A change whose items have several causes
    /// is in several groups.
    pub changes: Vec<Change>,
}

/// Change of a class or record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Change {
    /// Class or record.
    pub entity: Entity,
    /// Name. For an anonymous record, its classes and location.
    pub name: String,
    /// Kind of the change.
    pub kind: Kind,
    /// Items that differ for the cause of the group. Empty if the entity was added or removed.
    pub items: Vec<Item>,
}

/// Class or record.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Entity {
    /// Class.
    Class,
    /// Record.
    Record,
}

/// Kind of a [`Change`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// Only in the new version.
    Added,
    /// Only in the old version.
    Removed,
    /// In both versions, with differences.
    Modified,
}

/// Format of the output.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
#[non_exhaustive]
pub enum Format {
    /// Text for people.
    #[default]
    Text,
    /// Markdown for reviews.
    Markdown,
    /// One JSON object.
    Json,
}

impl Format {
    /// Names of all formats.
    pub const NAMES: &[&str] = &["text", "markdown", "json"];

    /// Returns the format with a name. `None` if there is no such format.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Some(match name {
            "text" => Format::Text,
            "markdown" => Format::Markdown,
            "json" => Format::Json,
            _ => return None,
        })
    }
}

impl Entity {
    /// Returns `class` or `record`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Entity::Class => "class",
            Entity::Record => "record",
        }
    }
}

impl Kind {
    /// Returns `added`, `removed` or `modified`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Kind::Added => "added",
            Kind::Removed => "removed",
            Kind::Modified => "modified",
        }
    }
}

impl Counts {
    fn add(&mut self, kind: Kind) {
        *match kind {
            Kind::Added => &mut self.added,
            Kind::Removed => &mut self.removed,
            Kind::Modified => &mut self.modified,
        } += 1;
    }

    /// Returns true if nothing differs.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self == Counts::default()
    }
}

/// Groups under construction, by cause.
#[derive(Default)]
struct Groups(BTreeMap<Cause, Vec<Change>>);

impl Groups {
    fn add(&mut self, cause: Cause, entity: Entity, name: String, kind: Kind, items: Vec<Item>) {
        self.0.entry(cause).or_default().push(Change { entity, name, kind, items });
    }

    /// Adds the items of an entity, those of each cause as one change.
    fn modified(&mut self, entity: Entity, name: &str, items: Vec<(Item, Cause)>) {
        let mut by_cause = BTreeMap::<Cause, Vec<Item>>::new();
        for (item, cause) in items {
            by_cause.entry(cause).or_default().push(item);
        }
        for (cause, items) in by_cause {
            self.add(cause, entity, name.to_owned(), Kind::Modified, items);
        }
    }
}

impl Diff {
    /// Compares two evaluations.
    #[must_use]
    pub fn new(old: &Records, new: &Records) -> Self {
        let (mut old_prints, mut new_prints) = (Fingerprints::default(), Fingerprints::default());
        let mut groups = Groups::default();
        let (mut classes, mut records) = (Counts::default(), Counts::default());
        let mut edited = Edited::default();
        let mut modified = Vec::new();
        for pair in pairs::classes(old, new) {
            let (class, kind) = match pair {
                (Some(old), Some(new)) => {
                    modified.push((old, new));
                    continue;
                }
                (Some(class), None) => (class, Kind::Removed),
                (None, Some(class)) => (class, Kind::Added),
                (None, None) => continue,
            };
            classes.add(kind);
            let name = class.name().to_owned();
            groups.add(Cause::Class(name.clone()), Entity::Class, name, kind, Vec::new());
        }
        // Superclasses first: a class has more superclasses than each of them.
        modified.sort_by_key(|(_, class)| (class.superclasses().count(), class.name()));
        for (old, new) in modified {
            let items = change::items((old, &mut old_prints), (new, &mut new_prints));
            if !items.is_empty() {
                classes.add(Kind::Modified);
                groups.modified(Entity::Class, new.name(), edited.class(old, new, items));
            }
        }

        let pairs = pairs::records((old, &mut old_prints), (new, &mut new_prints));
        let olds = pairs.iter().filter_map(|(old, new)| Some(((*old)?, new.is_none())));
        let news = pairs.iter().filter_map(|(old, new)| Some(((*new)?, old.is_none())));
        let (removed, added) = (Definitions::new(olds), Definitions::new(news));
        for pair in &pairs {
            let (cause, record, kind) = match *pair {
                (Some(old), Some(new)) => {
                    let items = change::items((old, &mut old_prints), (new, &mut new_prints));
                    if !items.is_empty() {
                        records.add(Kind::Modified);
                        let items = items.into_iter().map(|item| {
                            let cause = edited.record(old, new, &item);
                            (item, cause)
                        });
                        groups.modified(Entity::Record, &name(new), items.collect());
                    }
                    continue;
                }
                (Some(old), None) => (removed.cause(old, true), old, Kind::Removed),
                (None, Some(new)) => (added.cause(new, false), new, Kind::Added),
                (None, None) => continue,
            };
            records.add(kind);
            groups.add(cause, Entity::Record, name(record), kind, Vec::new());
        }
        let mut groups: Vec<Group> = groups
            .0
            .into_iter()
            .map(|(cause, changes)| {
                let location = match &cause {
                    Cause::Class(name) => location(old, new, name),
                    Cause::Statement { .. } => String::new(),
                };
                Group { cause, location, changes }
            })
            .collect();
        // The largest groups first; classes before statements of the same size.
        groups.sort_by_key(|group| usize::MAX - group.changes.len());
        Diff { groups, classes, records }
    }

    /// Returns the groups, the largest first.
    #[must_use]
    pub fn groups(&self) -> &[Group] {
        &self.groups
    }

    /// Returns the numbers of classes that differ.
    #[must_use]
    pub fn classes(&self) -> Counts {
        self.classes
    }

    /// Returns the numbers of records that differ.
    #[must_use]
    pub fn records(&self) -> Counts {
        self.records
    }

    /// Returns true if no class and no record differs.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.groups.is_empty()
    }

    /// Writes the difference. Text and Markdown have at most ten names for the same change, unless
    /// `all` is true; JSON always has all.
    ///
    /// # Errors
    /// Returns the error of the writer.
    pub fn write(&self, format: Format, all: bool, out: &mut dyn Write) -> io::Result<()> {
        match format {
            Format::Text => text::write(self, all, out),
            Format::Markdown => markdown::write(self, all, out),
            Format::Json => json::write(self, out),
        }
    }
}

fn name(record: Record<'_>) -> String {
    if !record.is_anonymous() {
        return record.name().to_owned();
    }
    let classes: Vec<&str> = record.direct_superclasses().map(|class| class.name()).collect();
    let loc = record.locs().last().copied().unwrap_or_default();
    format!("{} at {}", classes.join(", "), record.sources().path_and_line(loc))
}

fn location(old: &Records, new: &Records, class: &str) -> String {
    let found = new.find_class(class).or_else(|| old.find_class(class));
    found.map_or_else(String::new, |class| class.sources().path_and_line(class.loc()))
}
