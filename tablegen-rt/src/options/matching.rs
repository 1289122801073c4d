//! Which options an argument may be.
//!
//! In: the bytes of an argument. Out: options that it begins with, in the order of the table, in
//! which longer names come first. They are found letter by letter, in a range of the table that
//! shrinks.

use alloc::vec::Vec;
use core::cmp::Ordering;
use core::ops::Range;

use super::table::Tables;
use crate::registers::tables::partition_point;

impl Tables {
    /// Whether an argument is none of the options, whatever they are called.
    pub(super) fn is_input(&'static self, arg: &[u8]) -> bool {
        arg == b"-" || !self.all_prefixes().any(|prefix| arg.starts_with(prefix.as_bytes()))
    }

    /// An argument without the characters of prefixes that it begins with.
    pub(super) fn without_prefix<'a>(&'static self, arg: &'a [u8]) -> &'a [u8] {
        let is_of_prefix =
            |&byte: &u8| self.all_prefixes().any(|prefix| prefix.as_bytes().contains(&byte));
        let start = arg.iter().position(|byte| !is_of_prefix(byte)).unwrap_or(arg.len());
        &arg[start..]
    }

    /// How much of an argument is a prefix and the name of an option.
    pub(super) fn matched(
        &'static self,
        at: usize,
        arg: &[u8],
        ignore_case: bool,
    ) -> Option<usize> {
        let name = self.name(at).as_bytes();
        self.prefixes(at).find_map(|prefix| {
            let rest = arg.strip_prefix(prefix.as_bytes())?;
            let start = rest.get(..name.len())?;
            let same = if ignore_case { start.eq_ignore_ascii_case(name) } else { start == name };
            // An option that is no more than nothing at all matches nothing.
            Some(prefix.len() + name.len()).filter(|&len| same && len > 0)
        })
    }

    /// The options that an argument begins with, and how much of it they are.
    pub(super) fn candidates(&'static self, arg: &[u8], ignore_case: bool) -> Vec<(usize, usize)> {
        let first = self.lower_bound(self.without_prefix(arg));
        let mut found = Vec::new();
        for prefix in self.all_prefixes() {
            if let Some(rest) = arg.strip_prefix(prefix.as_bytes()) {
                self.beginnings(rest, |range| found.extend(range.start.max(first)..range.end));
            }
        }
        found.sort_unstable();
        found.dedup();
        let matched = |at| Some((at, self.matched(at, arg, ignore_case)?));
        found.into_iter().filter_map(matched).collect()
    }

    /// Tells the ranges of all names that a text begins with, without regard to case.
    fn beginnings(&'static self, text: &[u8], mut tell: impl FnMut(Range<usize>)) {
        let mut range = self.first_option..self.len;
        for depth in 0.. {
            // All names in the range begin as the text does, so far. Those that end here are last.
            let letter = |at| self.name(at).as_bytes().get(depth).map(u8::to_ascii_lowercase);
            let ends = partition_point(range.clone(), |at| letter(at).is_some());
            if ends < range.end {
                tell(ends..range.end);
            }
            let Some(next) = text.get(depth).map(u8::to_ascii_lowercase) else { return };
            range = partition_point(range.start..ends, |at| letter(at) < Some(next))
                ..partition_point(range.start..ends, |at| letter(at) <= Some(next));
            if range.is_empty() {
                return;
            }
        }
    }

    /// The first option whose name does not come before this one.
    fn lower_bound(&'static self, name: &[u8]) -> usize {
        let options = self.first_option..self.len;
        partition_point(options, |at| compare(self.name(at).as_bytes(), name).is_lt())
    }
}

/// The order of names in the table, but for their case.
fn compare(a: &[u8], b: &[u8]) -> Ordering {
    let lower = |text: &[u8], at: usize| text.get(at).map(u8::to_ascii_lowercase);
    let differing = (0..a.len().min(b.len())).find(|&at| lower(a, at) != lower(b, at));
    match differing {
        Some(at) => lower(a, at).cmp(&lower(b, at)),
        None => b.len().cmp(&a.len()),
    }
}
