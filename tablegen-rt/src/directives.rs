//! Directives and clauses of a language such as OpenMP or OpenACC, for generated modules.
//!
//! A generated module has an enum of directives and an enum of clauses. The tables of this module
//! hold their spellings in each version of the language, and the clauses that each directive
//! allows. Functions of this module do not panic.

use core::fmt;

use tablegen_format::directives as layout;

pub use crate::mc::tables::Lists;
use crate::registers::tables::partition_point;
pub use crate::registers::tables::{Numbers, Texts};

/// Inclusive range of language versions, such as 52 for OpenMP 5.2.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Versions {
    /// First version of the range.
    pub first: u32,
    /// Last version of the range.
    pub last: u32,
}

impl Versions {
    /// Range of all versions.
    pub const ALL: Versions = Versions { first: 0, last: i32::MAX as u32 };

    /// Returns true if the range contains a version.
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

/// Constraint on a clause of a directive.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Allowance {
    /// The clause may appear any number of times.
    Allowed,
    /// The clause may appear at most once.
    Once,
    /// The clause may appear once, together with no other exclusive clause.
    Exclusive,
    /// The clause must appear.
    Required,
}

/// Clause that a directive allows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AllowedClause<C> {
    /// Clause that the directive allows.
    pub clause: C,
    /// Constraint on the clause.
    pub allowance: Allowance,
    /// Versions that allow the clause.
    pub versions: Versions,
}

tables! {
    /// Spellings of the items of an enum.
    #[doc(hidden)]
    Spellings by SpellingsBuilder {
        /// Index of the first spelling of each item, then the number of spellings. Spellings of an
        /// item are in the order of versions.
        starts: Numbers = Numbers::EMPTY,
        /// Texts of all spellings.
        texts: Texts = Texts::EMPTY,
        /// A row `Versions` of `tablegen_format` for each spelling.
        versions: Numbers = Numbers::EMPTY,
        /// Rows `Sorted` of `tablegen_format`, sorted by the spelling's text.
        sorted: Numbers = Numbers::EMPTY,
        /// Number of spellings.
        len: usize = 0,
    }
}

impl Spellings {
    fn versions(&self, spelling: usize) -> Versions {
        let row = layout::Versions::read(spelling, |index| self.versions.get(index));
        Versions { first: row.first, last: row.last }
    }

    /// Returns the spelling of an item in a version, or `None` if it has none there. An item's only
    /// spelling is returned for all versions.
    #[must_use]
    pub fn get(&self, thing: usize, version: u32) -> Option<&'static str> {
        let [start, end] = self.starts.range(thing);
        let all = start..end.max(start);
        // The only spelling of an item is valid in versions outside of its range too.
        let only = (all.len() == 1).then_some(start);
        let mut fits = all.filter(|&spelling| self.versions(spelling).contains(version));
        only.or_else(|| fits.next()).map(|spelling| self.texts.get(spelling))
    }

    /// Returns all spellings of an item with their versions, in ascending order.
    pub fn all(
        &'static self,
        thing: usize,
    ) -> impl ExactSizeIterator<Item = (&'static str, Versions)> + Clone {
        let [start, end] = self.starts.range(thing);
        (start..end.max(start)).map(|index| (self.texts.get(index), self.versions(index)))
    }

    /// Returns the index of the item with this spelling and the versions of the spelling, or `None`
    /// if no item has it.
    #[must_use]
    pub fn find(&self, text: &str) -> Option<(usize, Versions)> {
        let row = |index: usize| layout::Sorted::read(index, |index| self.sorted.get(index));
        let spelling = |index| row(index).spelling;
        let index = partition_point(0..self.len, |index| self.texts.get(spelling(index)) < text);
        let found = index < self.len && self.texts.get(spelling(index)) == text;
        found.then(|| (row(index).item, self.versions(spelling(index))))
    }
}

/// Clauses that directives allow, as rows `Clause` of `tablegen_format`.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Clauses(pub Lists);

impl Clauses {
    /// Returns the clauses that a directive allows, with the clause as an index.
    pub fn get(
        &'static self,
        directive: usize,
    ) -> impl ExactSizeIterator<Item = AllowedClause<usize>> + Clone {
        let [start, end] = self.0.starts.range(directive);
        let columns = layout::Clause::COLUMNS;
        (start / columns..end.max(start) / columns).map(|index| {
            let row = layout::Clause::read(index, |index| self.0.numbers.get(index));
            AllowedClause {
                clause: row.clause,
                allowance: match row.allowance {
                    0 => Allowance::Allowed,
                    1 => Allowance::Once,
                    2 => Allowance::Exclusive,
                    _ => Allowance::Required,
                },
                versions: Versions { first: row.first, last: row.last },
            }
        })
    }
}

/// Implements the methods of an enum of directives or clauses, over its [`Spellings`]. `default` is
/// the index of the value for unknown items.
#[doc(hidden)]
#[macro_export]
macro_rules! directive_spellings {
    ($name:ident, $spellings:ident, default $default:literal) => {
        #[allow(dead_code)]
        impl $name {
            /// Returns the item with this spelling, and the versions of the language that have it.
            #[must_use]
            pub fn from_spelling(text: &str) -> ::core::option::Option<(Self, Versions)> {
                let (index, versions) = $spellings.find(text)?;
                ::core::option::Option::Some((*Self::ALL.get(index)?, versions))
            }

            /// Returns the spelling in a version of the language. `None` if the version does not
            /// have the item.
            #[must_use]
            pub fn spelling(self, version: u32) -> ::core::option::Option<&'static str> {
                $spellings.get(self.index(), version)
            }

            /// Returns all spellings, with their versions.
            pub fn spellings(
                self,
            ) -> impl ::core::iter::ExactSizeIterator<Item = (&'static str, Versions)>
            + ::core::clone::Clone {
                $spellings.all(self.index())
            }
        }

        $crate::default_value!($name, $default);
    };
}

/// Implements `Default` for an enum whose value for unknown input has this index.
#[doc(hidden)]
#[macro_export]
macro_rules! default_value {
    ($name:ident, $default:literal) => {
        impl ::core::default::Default for $name {
            /// Returns the value for unknown input.
            fn default() -> Self {
                Self::ALL[$default]
            }
        }
    };
}

/// Implements the methods of the enum of directives that read the tables of a module of
/// `--gen-directive-impl`. `COMBINED` has the given number of directives.
#[doc(hidden)]
#[macro_export]
macro_rules! directives {
    ($combined:literal combined) => {
        #[allow(dead_code)]
        impl Directive {
            /// Returns the clauses that the directive allows. Of two entries for a clause, the
            /// first one counts.
            pub fn clauses(
                self,
            ) -> impl ::core::iter::ExactSizeIterator<Item = AllowedClause<Clause>>
            + ::core::clone::Clone {
                ALLOWED.get(self.index()).map(|one| AllowedClause {
                    clause: Clause::ALL[one.clause],
                    allowance: one.allowance,
                    versions: one.versions,
                })
            }

            /// Returns true if the directive allows a clause in a version of the language.
            #[must_use]
            pub fn allows(self, clause: Clause, version: u32) -> bool {
                let found = self.clauses().find(|one| one.clause == clause);
                found.is_some_and(|one| one.versions.contains(version))
            }

            /// Returns the construct that the directive is associated with.
            #[must_use]
            pub fn association(self) -> Association {
                Association::ALL[ASSOCIATIONS.get(self.index()) as usize]
            }

            /// Returns the category.
            #[must_use]
            pub fn category(self) -> Category {
                Category::ALL[CATEGORIES.get(self.index()) as usize]
            }

            /// Returns the source languages that have the directive.
            pub fn languages(
                self,
            ) -> impl ::core::iter::ExactSizeIterator<Item = SourceLanguage> + ::core::clone::Clone
            {
                LANGUAGES.get(self.index()).map(|index| SourceLanguage::ALL[index])
            }

            /// Returns the directives that a combined directive consists of. Empty for others.
            pub fn leaves(
                self,
            ) -> impl ::core::iter::ExactSizeIterator<Item = Directive> + ::core::clone::Clone {
                LEAVES.get(self.index()).map(|index| Directive::ALL[index])
            }

            /// Returns the directive that combines these leaves, in this order. End directives have
            /// no leaves.
            #[must_use]
            pub fn combining(leaves: &[Directive]) -> ::core::option::Option<Self> {
                let mut all = (0..$combined).map(|index| Self::ALL[COMBINED.get(index) as usize]);
                all.find(|one| one.leaves().eq(leaves.iter().copied()))
            }
        }
    };
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
