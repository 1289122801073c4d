//! Features of subtargets, sets of them, and processors by name.
//!
//! A generated module has an enum `Feature`, and from [`feature_set!`](crate::feature_set) a type
//! `FeatureSet` for sets of them, with what is particular to the target in [`Options`].

use alloc::vec::Vec;
use core::fmt;

use crate::names::Named;
use crate::registers::tables::Texts;
use crate::spell::{Edits, distance};

/// How users name the features of a target.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// For each feature its name in lists such as `+m,-a`; empty if it has none.
    pub names: Texts,
    /// For each feature what it is.
    pub about: Texts,
}

impl Options {
    /// The place of the feature of this name.
    #[must_use]
    pub fn find(&self, count: usize, name: &str) -> Option<usize> {
        (0..count).find(|&at| !name.is_empty() && self.names.get(at) == name)
    }
}

/// A name that no feature or no processor has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownName {
    kind: &'static str,
    name: alloc::string::String,
    nearest: Option<&'static str>,
}

impl UnknownName {
    /// The error for a name that is none of these.
    #[doc(hidden)]
    #[must_use]
    pub fn new(kind: &'static str, name: &str, known: impl Iterator<Item = &'static str>) -> Self {
        // Who is far off meant something else.
        let letters: Vec<char> = name.chars().collect();
        let limit = letters.len().max(3) / 3 + 1;
        let distances = known.map(|known| {
            let other: Vec<char> = known.chars().collect();
            (distance(&letters, &other, limit, Edits::All), known)
        });
        let nearest = distances.filter(|&(distance, _)| distance <= limit).min();
        UnknownName { kind, name: name.into(), nearest: nearest.map(|(_, known)| known) }
    }

    /// The name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The name that is most like it, if there is one.
    #[must_use]
    pub fn nearest(&self) -> Option<&'static str> {
        self.nearest
    }
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no {} '{}'", self.kind, self.name)?;
        match self.nearest {
            Some(nearest) => write!(f, "; did you mean '{nearest}'?"),
            None => Ok(()),
        }
    }
}

impl core::error::Error for UnknownName {}

/// What is wrong with a list of features.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ParseError {
    /// There is no such feature.
    Unknown(UnknownName),
    /// A name stands without `+` or `-`.
    NoSign(alloc::string::String),
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseError::Unknown(error) => error.fmt(f),
            ParseError::NoSign(name) => write!(f, "feature '{name}' stands without '+' or '-'"),
        }
    }
}

impl core::error::Error for ParseError {}

/// The parts of a list such as `+m,-a`: names, and whether each is to be on.
///
/// # Errors
/// A name stands without a sign. Parts without a name are left out.
#[doc(hidden)]
pub fn parts(list: &str) -> impl Iterator<Item = Result<(&str, bool), ParseError>> {
    let parts = list.split(',').map(str::trim).filter(|part| !part.is_empty());
    parts.map(|part| match part.split_at_checked(1) {
        Some(("+", name)) => Ok((name, true)),
        Some(("-", name)) => Ok((name, false)),
        _ => Err(ParseError::NoSign(part.into())),
    })
}

/// Shows a set of features as the list of their names.
#[doc(hidden)]
pub fn show<F: Named>(f: &mut fmt::Formatter<'_>, set: impl Iterator<Item = F>) -> fmt::Result {
    f.debug_set().entries(set).finish()
}

/// The type of sets of features of a generated module: `feature_set!(Feature, FeatureSet, WORDS,
/// IMPLIED, OPTIONS)`. For each feature, `IMPLIED` has the words of all that it implies, itself
/// included.
#[doc(hidden)]
#[macro_export]
macro_rules! feature_set {
    ($feature:ident, $set:ident, $words:literal, $implied:ident, $options:ident) => {
        /// A set of features.
        #[derive(Clone, Copy, PartialEq, Eq, Hash)]
        pub struct $set([u64; $words]);

        #[allow(dead_code)]
        impl $set {
            /// No features.
            pub const EMPTY: Self = Self([0; $words]);

            /// These features, and no others.
            #[must_use]
            pub const fn of(features: &[$feature]) -> Self {
                let mut set = Self::EMPTY;
                let mut at = 0;
                while at < features.len() {
                    set = set.with(features[at]);
                    at += 1;
                }
                set
            }

            /// With one feature more, and not what it implies.
            #[must_use]
            pub const fn with(mut self, feature: $feature) -> Self {
                let number = feature as usize;
                self.0[number / 64] |= 1 << (number % 64);
                self
            }

            /// Without a feature.
            #[must_use]
            pub const fn without(mut self, feature: $feature) -> Self {
                let number = feature as usize;
                self.0[number / 64] &= !(1 << (number % 64));
                self
            }

            /// Whether a feature is in it.
            #[must_use]
            pub const fn contains(&self, feature: $feature) -> bool {
                let number = feature as usize;
                self.0[number / 64] >> (number % 64) & 1 != 0
            }

            /// What is in either.
            #[must_use]
            pub const fn union(mut self, other: Self) -> Self {
                let mut at = 0;
                while at < self.0.len() {
                    self.0[at] |= other.0[at];
                    at += 1;
                }
                self
            }

            /// What is in both.
            #[must_use]
            pub const fn intersection(mut self, other: Self) -> Self {
                let mut at = 0;
                while at < self.0.len() {
                    self.0[at] &= other.0[at];
                    at += 1;
                }
                self
            }

            /// What is in this one, but not in the other.
            #[must_use]
            pub const fn difference(mut self, other: Self) -> Self {
                let mut at = 0;
                while at < self.0.len() {
                    self.0[at] &= !other.0[at];
                    at += 1;
                }
                self
            }

            /// Whether there is no feature in it.
            #[must_use]
            pub const fn is_empty(&self) -> bool {
                self.len() == 0
            }

            /// How many features are in it.
            #[must_use]
            pub const fn len(&self) -> usize {
                let (mut len, mut at) = (0, 0);
                while at < self.0.len() {
                    len += self.0[at].count_ones() as usize;
                    at += 1;
                }
                len
            }

            /// Whether the other has all of these.
            #[must_use]
            pub const fn is_subset(&self, other: Self) -> bool {
                self.difference(other).is_empty()
            }

            /// With a feature and all that it implies.
            #[must_use]
            pub const fn enable(self, feature: $feature) -> Self {
                self.union(Self($implied[feature as usize]))
            }

            /// Without a feature and all that imply it.
            #[must_use]
            pub const fn disable(self, feature: $feature) -> Self {
                let mut set = self;
                let mut at = 0;
                while at < $feature::ALL.len() {
                    let other = $feature::ALL[at];
                    if Self($implied[at]).contains(feature) {
                        set = set.without(other);
                    }
                    at += 1;
                }
                set
            }

            /// With all that the features in it imply.
            #[must_use]
            pub const fn closed(self) -> Self {
                let mut set = self;
                let mut at = 0;
                while at < $feature::ALL.len() {
                    let feature = $feature::ALL[at];
                    if self.contains(feature) {
                        set = set.enable(feature);
                    }
                    at += 1;
                }
                set
            }

            /// The features in it, in the order of their values.
            pub fn iter(&self) -> impl ::core::iter::Iterator<Item = $feature> + use<> {
                let set = *self;
                $feature::ALL.iter().copied().filter(move |feature| set.contains(*feature))
            }

            /// What a list such as `+m,-a` makes of this set: each part turns a feature on, and all
            /// that it implies, or turns one off, and all that imply it.
            ///
            /// # Errors
            /// There is no feature of a name, or a name stands without `+` or `-`.
            pub fn parse(
                self,
                list: &str,
            ) -> ::core::result::Result<Self, ::tablegen_rt::mc::features::ParseError> {
                let mut set = self;
                for part in ::tablegen_rt::mc::features::parts(list) {
                    let (name, is_on) = part?;
                    let feature = $feature::from_option(name)
                        .map_err(::tablegen_rt::mc::features::ParseError::Unknown)?;
                    set = if is_on { set.enable(feature) } else { set.disable(feature) };
                }
                ::core::result::Result::Ok(set)
            }
        }

        #[allow(dead_code)]
        impl $feature {
            /// How users name it; empty if they cannot.
            #[must_use]
            pub fn option(self) -> &'static str {
                $options.names.get(self as usize)
            }

            /// What it is, for users.
            #[must_use]
            pub fn about(self) -> &'static str {
                $options.about.get(self as usize)
            }

            /// It and all that it implies.
            #[must_use]
            pub const fn implied(self) -> $set {
                $set($implied[self as usize])
            }

            /// The feature that users name so.
            ///
            /// # Errors
            /// There is none; the error tells the nearest name.
            pub fn from_option(
                name: &str,
            ) -> ::core::result::Result<Self, ::tablegen_rt::mc::features::UnknownName> {
                let found = $options.find(Self::ALL.len(), name);
                found.and_then(|at| Self::ALL.get(at).copied()).ok_or_else(|| {
                    let names = Self::ALL.iter().map(|one| one.option());
                    let names = names.filter(|name| !name.is_empty());
                    ::tablegen_rt::mc::features::UnknownName::new("feature", name, names)
                })
            }
        }

        impl ::core::default::Default for $set {
            fn default() -> Self {
                Self::EMPTY
            }
        }

        impl ::core::iter::FromIterator<$feature> for $set {
            fn from_iter<I: ::core::iter::IntoIterator<Item = $feature>>(features: I) -> Self {
                features.into_iter().fold(Self::EMPTY, Self::with)
            }
        }

        impl ::core::fmt::Debug for $set {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                ::tablegen_rt::mc::features::show(f, self.iter())
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::{ParseError, UnknownName, parts};

    #[test]
    fn the_nearest_name_is_told() {
        let known = ["zba", "zbb", "experimental-zvl"];
        let error = UnknownName::new("feature", "zbs1", known.into_iter());
        assert_eq!(error.to_string(), "there is no feature 'zbs1'; did you mean 'zba'?");
        let error = UnknownName::new("processor", "quite-different", known.into_iter());
        assert_eq!(error.to_string(), "there is no processor 'quite-different'");
        assert_eq!((error.name(), error.nearest()), ("quite-different", None));
    }

    #[test]
    fn parts_have_signs() {
        let parts: alloc::vec::Vec<_> = parts("+a, -b,,c").collect();
        assert_eq!(
            parts,
            [Ok(("a", true)), Ok(("b", false)), Err(ParseError::NoSign("c".into())),]
        );
    }
}
