//! Search for the options that an argument may be.
//!
//! The input consists of the bytes of an argument. The output consists of the options whose prefix
//! and name it begins with, in table order, in which longer names come first. The search narrows a
//! range of the table letter by letter.

use alloc::vec::Vec;
use core::cmp::Ordering;
use core::ops::Range;

use super::table::Tables;
use crate::registers::tables::partition_point;

impl Tables {
    /// Returns true if an argument is positional: it begins with no prefix.
    pub(super) fn is_input(&'static self, arg: &[u8]) -> bool {
        arg == b"-" || !self.all_prefixes().any(|prefix| arg.starts_with(prefix.as_bytes()))
    }

    /// Returns an argument without its leading prefix characters.
    pub(super) fn without_prefix<'a>(&'static self, arg: &'a [u8]) -> &'a [u8] {
        let is_of_prefix =
            |&byte: &u8| self.all_prefixes().any(|prefix| prefix.as_bytes().contains(&byte));
        let start = arg.iter().position(|byte| !is_of_prefix(byte)).unwrap_or(arg.len());
        &arg[start..]
    }

    /// Returns the length of an option's prefix and name in an argument, or `None` if it does not
    /// begin with them.
    pub(super) fn matched(
        &'static self,
        index: usize,
        arg: &[u8],
        ignore_case: bool,
    ) -> Option<usize> {
        let name = self.name(index).as_bytes();
        self.prefixes(index).find_map(|prefix| {
            let rest = arg.strip_prefix(prefix.as_bytes())?;
            let start = rest.get(..name.len())?;
            let same = if ignore_case { start.eq_ignore_ascii_case(name) } else { start == name };
            // An empty prefix and name match nothing.
            Some(prefix.len() + name.len()).filter(|&len| same && len > 0)
        })
    }

    /// Returns the options that an argument begins with, each with the length of its prefix and
    /// name.
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
        let matched = |index| Some((index, self.matched(index, arg, ignore_case)?));
        found.into_iter().filter_map(matched).collect()
    }

    /// Calls `visit` with the range of each name that is a prefix of a text, ignoring case.
    fn beginnings(&'static self, text: &[u8], mut visit: impl FnMut(Range<usize>)) {
        let mut range = self.first_option..self.len;
        for depth in 0.. {
            // All names in the range share the first `depth` letters with the text. Names that end
            // here are last.
            let letter = |index| self.name(index).as_bytes().get(depth).map(u8::to_ascii_lowercase);
            let ends = partition_point(range.clone(), |index| letter(index).is_some());
            if ends < range.end {
                visit(ends..range.end);
            }
            let Some(next) = text.get(depth).map(u8::to_ascii_lowercase) else { return };
            range = partition_point(range.start..ends, |index| letter(index) < Some(next))
                ..partition_point(range.start..ends, |index| letter(index) <= Some(next));
            if range.is_empty() {
                return;
            }
        }
    }

    /// Returns the first option whose name is not less than a name.
    fn lower_bound(&'static self, name: &[u8]) -> usize {
        let options = self.first_option..self.len;
        partition_point(options, |index| compare(self.name(index).as_bytes(), name).is_lt())
    }
}

/// Compares names in table order, ignoring case.
fn compare(a: &[u8], b: &[u8]) -> Ordering {
    let lower = |text: &[u8], index: usize| text.get(index).map(u8::to_ascii_lowercase);
    let differing = (0..a.len().min(b.len())).find(|&index| lower(a, index) != lower(b, index));
    match differing {
        Some(index) => lower(a, index).cmp(&lower(b, index)),
        None => b.len().cmp(&a.len()),
    }
}
