//! Order in which matchables are tried: more specific ones come first.

use std::cmp::Ordering;

use tablegen_core::{RecordError, RecordId};

use super::classes::Arranged;
use super::fields::{Field, Fields};
use super::matchables::Matchable;
use tablegen_model::requirements::Requirements;
use tablegen_model::texts::Texts;
use tablegen_quirks::std_stable_sort::std_stable_sort;

/// Sort key of a matchable.
struct Key<'m> {
    /// Rank of the mnemonic in alphabetical order, ignoring case.
    mnemonic: u32,
    /// Size of the instruction in bytes. 0 if smaller instructions are not preferred.
    size: i64,
    matchable: &'m Matchable<'m>,
    /// Record of the instruction, if its position in the source determines the order.
    position: Option<RecordId>,
    required: usize,
}

impl Key<'_> {
    fn comes_before(&self, other: &Self, ranks: &[u32]) -> bool {
        let by_operands = || {
            let (own, others) = (&self.matchable.operands, &other.matchable.operands);
            let rank = |operand: &super::matchables::AsmOperand| ranks[operand.class.index()];
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

/// Returns the alphabetical rank of each text, ignoring case. Texts that differ only in case have
/// equal ranks.
fn mnemonic_positions(texts: &Texts) -> Vec<u32> {
    let lower: Vec<String> = texts.all().iter().map(|text| text.to_ascii_lowercase()).collect();
    let mut order: Vec<usize> = (0..lower.len()).collect();
    order.sort_unstable_by(|&a, &b| lower[a].cmp(&lower[b]));
    let mut positions = vec![0; lower.len()];
    let mut position = 0;
    for (index, &text) in order.iter().enumerate() {
        if index > 0 && lower[order[index - 1]] != lower[text] {
            position += 1;
        }
        positions[text] = position;
    }
    positions
}

/// Sorts the matchables.
///
/// # Errors
/// Returns an error if a record lacks a field.
pub(super) fn sort<'r>(
    matchables: Vec<Matchable<'r>>,
    requirements: &Requirements<'r>,
    texts: &Texts,
    fields: &mut Fields,
    arranged: &Arranged,
    smaller_first: bool,
) -> Result<Vec<Matchable<'r>>, RecordError> {
    let mnemonics = mnemonic_positions(texts);
    let mut keys = Vec::with_capacity(matchables.len());
    for matchable in &matchables {
        let record = matchable.result;
        let has_position = fields.bit(record, Field::HasPosition)?;
        keys.push(Key {
            mnemonic: mnemonics[matchable.mnemonic.index()],
            size: if smaller_first { matchable.size } else { 0 },
            matchable,
            position: has_position.then(|| record.id()),
            required: requirements.len(matchable.requires),
        });
    }
    let mut order: Vec<u32> = (0..keys.len() as u32).collect();
    let key = |index: &u32| &keys[*index as usize];
    std_stable_sort(&mut order, |a, b| key(a).comes_before(key(b), &arranged.ranks));
    drop(keys);
    let mut old: Vec<Option<Matchable<'r>>> = matchables.into_iter().map(Some).collect();
    Ok(order.into_iter().filter_map(|index| old[index as usize].take()).collect())
}
