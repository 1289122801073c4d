//! The order in which ways of writing are tried: what fits fewer texts comes first.

use std::cmp::Ordering;

use tablegen_core::{RecordError, RecordId};

use super::classes::Arranged;
use super::fields::{Field, Fields};
use super::matchables::Matchable;
use super::texts::Texts;
use tablegen_model::requirements::Requirements;
use tablegen_quirks::std_stable_sort::std_stable_sort;

/// What two ways of writing are compared by.
struct Key<'m> {
    /// The place of the mnemonic among all, however its letters are written.
    mnemonic: u32,
    /// The size of the instruction, if that matters.
    size: i64,
    matchable: &'m Matchable<'m>,
    /// The record of the instruction, if its place in the source matters.
    position: Option<RecordId>,
    required: usize,
}

impl Key<'_> {
    fn comes_before(&self, other: &Self, ranks: &[u32]) -> bool {
        let by_operands = || {
            let (own, others) = (&self.matchable.operands, &other.matchable.operands);
            let rank = |operand: &super::matchables::AsmOperand| ranks[operand.class.at()];
            own.len()
                .cmp(&others.len())
                .then_with(|| own.iter().map(rank).cmp(others.iter().map(rank)))
        };
        let order = self.mnemonic.cmp(&other.mnemonic).then(self.size.cmp(&other.size));
        match order.then_with(by_operands) {
            Ordering::Less => true,
            Ordering::Greater => false,
            Ordering::Equal => match (self.position, other.position) {
                (Some(own), Some(other)) => own < other,
                _ => self.required > other.required,
            },
        }
    }
}

/// The numbers of texts in the order of their letters, whether these are capital or not: equal for
/// those that differ in nothing else.
fn mnemonic_places(texts: &Texts) -> Vec<u32> {
    let lower: Vec<String> = texts.all().iter().map(|text| text.to_ascii_lowercase()).collect();
    let mut order: Vec<usize> = (0..lower.len()).collect();
    order.sort_unstable_by(|&a, &b| lower[a].cmp(&lower[b]));
    let mut places = vec![0; lower.len()];
    let mut place = 0;
    for (at, &text) in order.iter().enumerate() {
        if at > 0 && lower[order[at - 1]] != lower[text] {
            place += 1;
        }
        places[text] = place;
    }
    places
}

/// Sorts.
///
/// # Errors
/// A record lacks a field.
pub(super) fn sort<'r>(
    matchables: Vec<Matchable<'r>>,
    requirements: &Requirements<'r>,
    texts: &Texts,
    fields: &mut Fields,
    arranged: &Arranged,
    smaller_first: bool,
) -> Result<Vec<Matchable<'r>>, RecordError> {
    let mnemonics = mnemonic_places(texts);
    let mut keys = Vec::with_capacity(matchables.len());
    for matchable in &matchables {
        let record = matchable.result;
        let has_position = fields.bit(record, Field::HasPosition)?;
        keys.push(Key {
            mnemonic: mnemonics[matchable.mnemonic.at()],
            size: if smaller_first { matchable.size } else { 0 },
            matchable,
            position: has_position.then(|| record.id()),
            required: requirements.len(matchable.requires),
        });
    }
    let mut order: Vec<u32> = (0..keys.len() as u32).collect();
    let key = |at: &u32| &keys[*at as usize];
    std_stable_sort(&mut order, |a, b| key(a).comes_before(key(b), &arranged.ranks));
    drop(keys);
    let mut old: Vec<Option<Matchable<'r>>> = matchables.into_iter().map(Some).collect();
    Ok(order.into_iter().filter_map(|at| old[at as usize].take()).collect())
}
