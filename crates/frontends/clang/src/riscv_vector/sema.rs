//! Tables from which clang declares overloads: records, and the types of their parameters in one
//! table.

use std::cmp::Reverse;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::descriptors::Descriptor;
use super::intrinsics::Intrinsic;

/// Functions that the header defines instead.
const IN_HEADER: [&str; 2] = ["vsetvli", "vsetvlimax"];

/// Table of types with the records.
pub(super) struct Sema<'r> {
    /// Types of all parameters.
    pub(super) table: Vec<Descriptor>,
    all: Arc<Vec<Intrinsic<'r>>>,
    /// Index and type offsets of each listed record.
    offsets: Vec<(usize, Offsets)>,
}

/// Offsets of a record's types in [`Sema::table`].
#[derive(Clone, Copy, Debug)]
pub(super) struct Offsets {
    pub(super) prototype: usize,
    pub(super) suffix: usize,
    pub(super) overloaded_suffix: usize,
}

impl<'r> Sema<'r> {
    pub(super) fn new(all: Arc<Vec<Intrinsic<'r>>>) -> Self {
        let is_listed = |one: &&Intrinsic<'_>| !IN_HEADER.contains(&one.name);
        let lists = |one: &Intrinsic<'r>| {
            [&one.prototype, &one.suffix, &one.overloaded_suffix].map(|list| list.to_vec())
        };
        let mut signatures: Vec<Vec<Descriptor>> =
            all.iter().filter(is_listed).flat_map(lists).collect();
        // Long signatures first, as short ones may be part of them.
        signatures.sort_by(|a, b| (Reverse(a.len()), a).cmp(&(Reverse(b.len()), b)));
        signatures.dedup();
        let mut table = Table::default();
        for signature in &signatures {
            table.insert(signature);
        }
        let offsets: FxHashMap<&[Descriptor], usize> =
            signatures.iter().map(|one| (&one[..], table.offset(one))).collect();
        let offset = |list: &Vec<Descriptor>| offsets.get(&list[..]).copied().unwrap_or_default();
        let listed = all.iter().enumerate().filter(|(_, one)| is_listed(one));
        let offsets = listed.map(|(index, one)| {
            let prototype = offset(&one.prototype);
            let suffix = offset(&one.suffix);
            let overloaded_suffix = offset(&one.overloaded_suffix);
            (index, Offsets { prototype, suffix, overloaded_suffix })
        });
        let offsets = offsets.collect();
        Sema { table: table.forwards(), all, offsets }
    }

    /// Returns the listed records with their type offsets.
    pub(super) fn records(&self) -> impl Iterator<Item = (&Intrinsic<'r>, Offsets)> {
        self.offsets.iter().filter_map(|&(index, offsets)| Some((self.all.get(index)?, offsets)))
    }
}

/// Table under construction, in reverse: it grows at its start.
#[derive(Default)]
struct Table(Vec<Descriptor>);

impl Table {
    /// Returns the last index of these types, which is the first in the final table.
    fn find(&self, signature: &[Descriptor]) -> Option<usize> {
        let last = self.0.len().checked_sub(signature.len())?;
        (0..=last)
            .rev()
            .find(|&index| self.0[index..index + signature.len()].iter().rev().eq(signature))
    }

    fn insert(&mut self, signature: &[Descriptor]) {
        if self.find(signature).is_none() {
            self.0.extend(signature.iter().rev());
        }
    }

    /// Returns the offset of these types in the final table, or 0 for an empty list.
    fn offset(&self, signature: &[Descriptor]) -> usize {
        if signature.is_empty() {
            return 0;
        }
        let found = self.find(signature);
        found.map_or(0, |index| self.0.len() - index - signature.len())
    }

    fn forwards(mut self) -> Vec<Descriptor> {
        self.0.reverse();
        self.0
    }
}
