//! Comparison of two evaluations, before and after a rename: the records are the same but for the name,
//! and each use in the text refers to the same declaration.

use std::collections::HashMap;
use std::path::PathBuf;

use tablegen_core::{DeclarationKind, FileId, Loc, Record, RecordId, Records, Value, ValueKind};

use crate::position::normal;

/// Name that changes.
pub(crate) struct Renaming<'n> {
    pub(crate) kind: DeclarationKind,
    pub(crate) old: &'n str,
    pub(crate) new: &'n str,
    /// Offsets of the edits by file, sorted. Each adds the difference of the lengths of the names.
    pub(crate) edits: &'n HashMap<PathBuf, Vec<usize>>,
}

/// Finds a difference between two evaluations that is more than the name, and returns its description.
pub(crate) fn difference(
    renaming: &Renaming<'_>,
    before: &Records,
    after: &Records,
) -> Option<String> {
    let comparison = Comparison { renaming, paired: pairs(before, after) };
    let mut all = [sorted(before.defs()), sorted(after.defs())];
    let [defs, new_defs] = &mut all;
    if defs.len() != new_defs.len() {
        return Some(format!("there would be {} records, not {}", new_defs.len(), defs.len()));
    }
    let [classes, new_classes] = [sorted(before.classes()), sorted(after.classes())];
    if classes.len() != new_classes.len() {
        return Some(format!(
            "there would be {} classes, not {}",
            new_classes.len(),
            classes.len()
        ));
    }
    defs.extend(classes);
    new_defs.extend(new_classes);
    for (&one, &other) in defs.iter().zip(&*new_defs) {
        if let Some(field) = comparison.record(one, other) {
            let what = if one.is_class() { "class" } else { "record" };
            let field = field.map_or_else(String::new, |field| format!("the field `{field}` of "));
            return Some(format!("{field}the {what} `{}` would be different", one.name()));
        }
    }
    comparison.uses(before, after)
}

fn sorted<'r>(records: impl Iterator<Item = Record<'r>>) -> Vec<Record<'r>> {
    let mut records: Vec<_> = records.collect();
    records.sort_unstable_by_key(Record::id);
    records
}

/// Pairs the records that were defined one after the other in both evaluations.
fn pairs(before: &Records, after: &Records) -> HashMap<RecordId, RecordId> {
    let all = sorted(before.defs()).into_iter().zip(sorted(after.defs()));
    all.map(|(one, other)| (one.id(), other.id())).collect()
}

struct Comparison<'c> {
    renaming: &'c Renaming<'c>,
    paired: HashMap<RecordId, RecordId>,
}

impl Comparison<'_> {
    /// Returns true if a text is another one with the new name in place of the old one, where it
    /// occurs or at some of the occurrences.
    fn renamed(&self, before: &[u8], after: &[u8]) -> bool {
        let (old, new) = (self.renaming.old.as_bytes(), self.renaming.new.as_bytes());
        if before == after {
            return true;
        }
        // Offsets in `after` that an offset in `before` may correspond to.
        let mut reached: Vec<Vec<usize>> = vec![Vec::new(); before.len() + 1];
        reached[0].push(0);
        for offset in 0..before.len() {
            let mut others = std::mem::take(&mut reached[offset]);
            others.sort_unstable();
            others.dedup();
            for other in others {
                if after.get(other) == Some(&before[offset]) {
                    reached[offset + 1].push(other + 1);
                }
                if before[offset..].starts_with(old) && after[other..].starts_with(new) {
                    reached[offset + old.len()].push(other + new.len());
                }
            }
        }
        reached[before.len()].contains(&after.len())
    }

    /// Compares names of records and texts that may be made of them.
    fn record_text(&self, before: &[u8], after: &[u8]) -> bool {
        match self.renaming.kind {
            DeclarationKind::Def | DeclarationKind::Defm => self.renamed(before, after),
            _ => before == after,
        }
    }

    /// Compares names of declarations of a kind.
    fn name(&self, kind: DeclarationKind, before: &[u8], after: &[u8]) -> bool {
        before == after
            || self.renaming.kind == kind
                && before == self.renaming.old.as_bytes()
                && after == self.renaming.new.as_bytes()
    }

    /// Compares records or classes. `None` if they are the same, otherwise the name of the field that
    /// differs, if it is one.
    fn record<'r>(&self, one: Record<'r>, other: Record<'_>) -> Option<Option<&'r str>> {
        let same_name = match one.is_class() {
            true => self.name(DeclarationKind::Class, one.name_bytes(), other.name_bytes()),
            false => self.record_text(one.name_bytes(), other.name_bytes()),
        };
        let mut parents = one.superclasses().zip(other.superclasses());
        let same_parents = one.superclasses().count() == other.superclasses().count()
            && parents.all(|(one, other)| {
                self.name(DeclarationKind::Class, one.name_bytes(), other.name_bytes())
            });
        let mut args = one.template_args().zip(other.template_args());
        let same_args = one.template_args().count() == other.template_args().count()
            && args.all(|(one, other)| {
                self.name(
                    DeclarationKind::TemplateArg,
                    one.name().as_bytes(),
                    other.name().as_bytes(),
                ) && self.value(one.default(), other.default())
            });
        if !same_name
            || !same_parents
            || !same_args
            || one.fields().count() != other.fields().count()
        {
            return Some(None);
        }
        let differs = one.fields().zip(other.fields()).find(|(one, other)| {
            let same_name = self.name(DeclarationKind::Field, one.name_bytes(), other.name_bytes());
            let types = [one.ty().to_string(), other.ty().to_string()];
            !same_name
                || !self.renamed(types[0].as_bytes(), types[1].as_bytes())
                || !self.value(one.value(), other.value())
        });
        differs.map(|(field, _)| Some(field.name()))
    }

    fn value(&self, before: Value<'_>, after: Value<'_>) -> bool {
        let mut open = vec![(before, after)];
        while let Some((one, other)) = open.pop() {
            match (one.kind(), other.kind()) {
                (ValueKind::Def(one), ValueKind::Def(other)) => {
                    let is_same = match self.paired.get(&one.id()) {
                        Some(pair) => *pair == other.id(),
                        None => self.record_text(one.name_bytes(), other.name_bytes()),
                    };
                    if !is_same {
                        return false;
                    }
                }
                (ValueKind::Str(one), ValueKind::Str(other))
                | (ValueKind::Code(one), ValueKind::Code(other)) => {
                    if !self.record_text(one, other) {
                        return false;
                    }
                }
                (ValueKind::List(one), ValueKind::List(other)) => {
                    if one.len() != other.len() {
                        return false;
                    }
                    open.extend(one.iter().zip(other.iter()));
                }
                (ValueKind::Dag(one), ValueKind::Dag(other)) => {
                    let names = one.operator_name_bytes() == other.operator_name_bytes()
                        && one.len() == other.len()
                        && (0..one.len())
                            .all(|index| one.arg_name_bytes(index) == other.arg_name_bytes(index));
                    if !names {
                        return false;
                    }
                    open.push((one.operator(), other.operator()));
                    open.extend(
                        (0..one.len())
                            .filter_map(|index| Some((one.get(index)?, other.get(index)?))),
                    );
                }
                (ValueKind::Int(one), ValueKind::Int(other)) if one == other => {}
                (ValueKind::Bit(one), ValueKind::Bit(other)) if one == other => {}
                (ValueKind::Unset, ValueKind::Unset) => {}
                // The others are known by their text: bits, and expressions in classes.
                (one_kind, other_kind) => {
                    let same_kind =
                        std::mem::discriminant(&one_kind) == std::mem::discriminant(&other_kind);
                    let texts = [one.to_string(), other.to_string()];
                    if !same_kind || !self.renamed(texts[0].as_bytes(), texts[1].as_bytes()) {
                        return false;
                    }
                }
            }
        }
        true
    }

    /// Compares what the names in the texts refer to.
    fn uses(&self, before: &Records, after: &Records) -> Option<String> {
        let (Some(index), Some(new_index)) = (before.index(), after.index()) else { return None };
        let (before_rename, after_rename) =
            (Positions::new(before, Some(self.renaming)), Positions::new(after, None));
        let (uses, new_uses) = (index.uses(), new_index.uses());
        let differs = uses.iter().enumerate().find(|(number, one)| {
            new_uses.get(*number).is_none_or(|other| {
                (before_rename.of(one.loc), before_rename.of(one.declaration))
                    != (after_rename.of(other.loc), after_rename.of(other.declaration))
            })
        });
        let loc = match differs {
            Some((_, one)) => before.sources().short(one.loc),
            None if uses.len() < new_uses.len() => after.sources().short(new_uses[uses.len()].loc),
            None => return None,
        };
        Some(format!("a name in {loc} would refer to something else"))
    }
}

/// Positions of locations after the rename: the number of the file, and the offset.
struct Positions<'p> {
    records: &'p Records,
    files: HashMap<FileId, (u32, &'p [usize])>,
    /// Difference of the lengths of the names.
    growth: isize,
}

impl<'p> Positions<'p> {
    /// Creates the positions of an evaluation, before the rename if there is one.
    fn new(records: &'p Records, renaming: Option<&'p Renaming<'p>>) -> Self {
        let sources = records.sources();
        let files = (0..).zip(sources.files()).map(|(number, file)| {
            let path = normal(sources.name(file).as_ref());
            let edits = renaming.and_then(|renaming| renaming.edits.get(&path));
            (file, (number, edits.map_or(&[][..], Vec::as_slice)))
        });
        let len = |name: &str| isize::try_from(name.len()).unwrap_or(0);
        let growth = renaming.map_or(0, |renaming| len(renaming.new) - len(renaming.old));
        Positions { records, files: files.collect(), growth }
    }

    fn of(&self, loc: Loc) -> Option<(u32, isize)> {
        let (file, offset) = self.records.sources().find(loc)?;
        let (number, edits) = self.files.get(&file)?;
        let before = edits.partition_point(|&edit| edit < offset as usize);
        Some((*number, offset as isize + self.growth * before as isize))
    }
}
