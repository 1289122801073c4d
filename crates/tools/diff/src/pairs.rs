//! Pairs of records: which record of the old evaluation is which one of the new evaluation.

use std::collections::VecDeque;

use rustc_hash::FxHashMap;
use tablegen_core::{Record, Records};

use crate::fingerprint::{Fingerprint, Fingerprints};
use crate::statement;

/// Number of old records that are compared with a new anonymous one.
const CANDIDATES: usize = 64;

/// Old and new record; `None` where one of them does not exist.
pub(crate) type Pair<'o, 'n> = (Option<Record<'o>>, Option<Record<'n>>);

/// Returns the pairs of classes, by name.
pub(crate) fn classes<'o, 'n>(old: &'o Records, new: &'n Records) -> Vec<Pair<'o, 'n>> {
    let mut pairs: Vec<Pair<'o, 'n>> =
        old.classes().map(|class| (Some(class), new.find_class(class.name()))).collect();
    let added = new.classes().filter(|class| old.find_class(class.name()).is_none());
    pairs.extend(added.map(|class| (None, Some(class))));
    pairs
}

/// Returns the pairs of records with names, by name, then those of anonymous `def` statements whose
/// contents differ.
pub(crate) fn records<'o, 'n>(
    old: (&'o Records, &mut Fingerprints<'o>),
    new: (&'n Records, &mut Fingerprints<'n>),
) -> Vec<Pair<'o, 'n>> {
    let named = |record: &Record<'_>| !record.is_anonymous();
    let find = |records: &'n Records, name| records.find_def(name).filter(named);
    let mut pairs: Vec<Pair<'o, 'n>> =
        old.0.defs().filter(named).map(|def| (Some(def), find(new.0, def.name()))).collect();
    let is_added = |def: &Record<'_>| !old.0.find_def(def.name()).is_some_and(|old| named(&old));
    pairs.extend(new.0.defs().filter(named).filter(is_added).map(|def| (None, Some(def))));
    anonymous(old, new, &mut pairs);
    pairs
}

/// Anonymous records of one evaluation in order of definition, without those that the other one
/// has, too.
fn remaining<'r>(
    records: Vec<(Fingerprint, Record<'r>)>,
    others: &[Fingerprint],
) -> Vec<Record<'r>> {
    let mut counts = FxHashMap::<Fingerprint, usize>::default();
    for &other in others {
        *counts.entry(other).or_default() += 1;
    }
    let mut is_missing = |print: &Fingerprint| match counts.get_mut(print) {
        Some(count) if *count > 0 => {
            *count -= 1;
            false
        }
        _ => true,
    };
    records.into_iter().filter(|(print, _)| is_missing(print)).map(|(_, def)| def).collect()
}

fn statements<'r>(
    records: &'r Records,
    prints: &mut Fingerprints<'r>,
) -> Vec<(Fingerprint, Record<'r>)> {
    let mut all: Vec<Record<'r>> =
        records.defs().filter(|def| def.is_anonymous() && statement::is_definition(*def)).collect();
    all.sort_by_key(Record::id);
    all.into_iter().map(|def| (prints.contents(def), def)).collect()
}

fn anonymous<'o, 'n>(
    (old, old_prints): (&'o Records, &mut Fingerprints<'o>),
    (new, new_prints): (&'n Records, &mut Fingerprints<'n>),
    pairs: &mut Vec<Pair<'o, 'n>>,
) {
    let (olds, news) = (statements(old, old_prints), statements(new, new_prints));
    let prints = |all: &[(Fingerprint, Record<'_>)]| all.iter().map(|one| one.0).collect();
    let (of_old, of_new): (Vec<Fingerprint>, Vec<Fingerprint>) = (prints(&olds), prints(&news));
    // Records of the same classes may be versions of each other.
    let mut groups = FxHashMap::<Vec<&str>, VecDeque<Record<'o>>>::default();
    for def in remaining(olds, &of_new) {
        let classes = def.superclasses().map(|class| class.name()).collect();
        groups.entry(classes).or_default().push_back(def);
    }
    for def in remaining(news, &of_old) {
        let classes: Vec<&str> = def.superclasses().map(|class| class.name()).collect();
        let found = groups.get_mut(&classes).and_then(|group| {
            let candidates = group.iter().take(CANDIDATES).enumerate();
            let mut counted: Vec<(usize, usize)> = candidates
                .map(|(index, old)| (same_fields((*old, old_prints), (def, new_prints)), index))
                .collect();
            // The first one of those with most fields in common.
            counted.sort_by_key(|&(same, index)| (usize::MAX - same, index));
            let &(same, index) = counted.first()?;
            if same * 2 >= def.fields().count() { group.remove(index) } else { None }
        });
        pairs.push((found, Some(def)));
    }
    let mut rest: Vec<Record<'o>> = groups.into_values().flatten().collect();
    rest.sort_by_key(Record::id);
    pairs.extend(rest.into_iter().map(|def| (Some(def), None)));
}

/// Returns the number of fields with the same name and value.
fn same_fields<'o, 'n>(
    (old, old_prints): (Record<'o>, &mut Fingerprints<'o>),
    (new, new_prints): (Record<'n>, &mut Fingerprints<'n>),
) -> usize {
    let fields = old.fields().zip(new.fields());
    let same = |(old, new): &(tablegen_core::Field<'o>, tablegen_core::Field<'n>)| {
        old.name_bytes() == new.name_bytes()
            && old_prints.value(old.value()) == new_prints.value(new.value())
    };
    fields.filter(same).count()
}
