//! Directives of a language such as OpenMP or OpenACC, and their clauses: what generated modules
//! know of them.
//!
//! A module has an enum of directives and one of clauses; how these are written in which version of
//! the language, and which clauses a directive may have, is in tables that are read here.

use core::fmt;

pub use crate::mc::tables::Lists;
use crate::registers::tables::partition_point;
pub use crate::registers::tables::{Numbers, Texts};

/// Versions of a language, from one to another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Versions {
    /// The first of them.
    pub first: u32,
    /// The last of them.
    pub last: u32,
}

impl Versions {
    /// All versions.
    pub const ALL: Versions = Versions { first: 0, last: i32::MAX as u32 };

    /// Whether a version is among them.
    #[must_use]
    pub const fn contains(self, version: u32) -> bool {
        self.first <= version && version <= self.last
    }
}

impl fmt::Display for Versions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Versions { first, last } if last == Versions::ALL.last => write!(f, "{first}.."),
            Versions { first, last } => write!(f, "{first}..={last}"),
        }
    }
}

/// How a directive may have a clause.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Allowance {
    /// Any number of times.
    Allowed,
    /// Once.
    Once,
    /// Once, and none of the other clauses that are exclusive.
    Exclusive,
    /// It must have it.
    Required,
}

/// A clause that a directive may have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AllowedClause<C> {
    /// The clause.
    pub clause: C,
    /// How it may have it.
    pub allowance: Allowance,
    /// In which versions.
    pub versions: Versions,
}

/// How things are written.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Spellings {
    /// Where those of each thing begin, in the order of versions, and those of the last one end.
    pub starts: Numbers,
    /// All spellings.
    pub texts: Texts,
    /// For each spelling its first version and its last one.
    pub versions: Numbers,
    /// Spellings by text, with what they stand for: first the number of the spelling, then that of
    /// the thing.
    pub sorted: Numbers,
    /// How many spellings there are.
    pub len: usize,
}

impl Spellings {
    fn versions(&self, spelling: usize) -> Versions {
        let number = |at: usize| self.versions.get(at) as u32;
        Versions { first: number(spelling * 2), last: number(spelling * 2 + 1) }
    }

    /// How something is written in a version.
    #[must_use]
    pub fn get(&self, thing: usize, version: u32) -> Option<&'static str> {
        let [start, end] = self.starts.range(thing);
        let all = start..end.max(start);
        // One that never changes is written so in versions as well that it is not in.
        let only = (all.len() == 1).then_some(start);
        let mut fits = all.filter(|&spelling| self.versions(spelling).contains(version));
        only.or_else(|| fits.next()).map(|spelling| self.texts.get(spelling))
    }

    /// All ways in which something is written.
    pub fn all(
        &'static self,
        thing: usize,
    ) -> impl ExactSizeIterator<Item = (&'static str, Versions)> + Clone {
        let [start, end] = self.starts.range(thing);
        (start..end.max(start)).map(|at| (self.texts.get(at), self.versions(at)))
    }

    /// What is written so, and in which versions.
    #[must_use]
    pub fn find(&self, text: &str) -> Option<(usize, Versions)> {
        let spelling = |at: usize| self.sorted.place(at * 2);
        let at = partition_point(0..self.len, |at| self.texts.get(spelling(at)) < text);
        let found = at < self.len && self.texts.get(spelling(at)) == text;
        found.then(|| (self.sorted.place(at * 2 + 1), self.versions(spelling(at))))
    }
}

/// The clauses that directives may have: for each, four numbers for each clause.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Clauses(pub Lists);

impl Clauses {
    /// Those of a directive, as numbers.
    pub fn get(
        &'static self,
        directive: usize,
    ) -> impl ExactSizeIterator<Item = AllowedClause<usize>> + Clone {
        let [start, end] = self.0.starts.range(directive);
        (start / 4..end.max(start) / 4).map(|at| {
            let number = |part: usize| self.0.numbers.get(at * 4 + part);
            AllowedClause {
                clause: self.0.numbers.place(at * 4),
                allowance: match number(1) {
                    0 => Allowance::Allowed,
                    1 => Allowance::Once,
                    2 => Allowance::Exclusive,
                    _ => Allowance::Required,
                },
                versions: Versions { first: number(2) as u32, last: number(3) as u32 },
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    static SPELLINGS: Spellings = Spellings {
        starts: Numbers { width: 1, bytes: &[0, 1, 3] },
        texts: Texts { text: "onetwozwei", starts: Numbers { width: 1, bytes: &[0, 3, 6, 10] } },
        versions: Numbers { width: 1, bytes: &[5, 9, 1, 3, 4, 6] },
        sorted: Numbers { width: 1, bytes: &[0, 0, 1, 1, 2, 1] },
        len: 3,
    };

    #[test]
    fn spellings_depend_on_versions() {
        let get = |thing, version| SPELLINGS.get(thing, version);
        assert_eq!([get(1, 2), get(1, 4), get(1, 7)], [Some("two"), Some("zwei"), None]);
        assert_eq!(get(0, 1), Some("one"));
        assert_eq!(get(2, 1), None);
        let versions = Versions { first: 4, last: 6 };
        assert_eq!(SPELLINGS.find("zwei"), Some((1, versions)));
        assert_eq!(SPELLINGS.find("three"), None);
        assert_eq!(SPELLINGS.all(1).last(), Some(("zwei", versions)));
    }

    #[test]
    fn clauses_are_read_in_fours() {
        static CLAUSES: Clauses = Clauses(Lists {
            starts: Numbers { width: 1, bytes: &[0, 4, 8] },
            numbers: Numbers { width: 1, bytes: &[3, 0, 1, 9, 2, 3, 4, 5] },
        });
        let all: alloc::vec::Vec<_> = CLAUSES.get(1).collect();
        let versions = Versions { first: 4, last: 5 };
        assert_eq!(all, [AllowedClause { clause: 2, allowance: Allowance::Required, versions }]);
        assert_eq!(CLAUSES.get(2).len(), 0);
    }
}
