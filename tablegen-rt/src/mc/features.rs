//! Subtarget features, sets of them, and processors by name.
//!
//! A generated module has an enum `Feature`, and a set type `FeatureSet` from
//! [`feature_set!`](crate::feature_set). [`Options`] has the names and descriptions of the
//! features.

use alloc::vec::Vec;
use core::fmt;

use crate::names::Named;
use crate::registers::tables::Texts;
use crate::spell::{Edits, distance};

/// Names and descriptions of the features of a target.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Options {
    /// Name of each feature in lists such as `+m,-a`. Empty if users cannot name it.
    pub names: Texts,
    /// Description of each feature.
    pub about: Texts,
}

impl Options {
    /// Creates a value from its fields.
    #[must_use]
    pub const fn new(names: Texts, about: Texts) -> Self {
        Options { names, about }
    }
}

impl Options {
    /// Returns the index of the feature of this name among the first `count`. `None` if no feature
    /// has it, or if `name` is empty.
    #[must_use]
    pub fn find(&self, count: usize, name: &str) -> Option<usize> {
        (0..count).find(|&index| !name.is_empty() && self.names.get(index) == name)
    }
}

/// Error for a name that no feature or processor has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownName {
    kind: &'static str,
    name: alloc::string::String,
    nearest: Option<&'static str>,
}

impl UnknownName {
    /// Creates the error for `name`. `kind` is the noun in the message, `known` are the valid
    /// names.
    #[doc(hidden)]
    #[must_use]
    pub fn new(kind: &'static str, name: &str, known: impl Iterator<Item = &'static str>) -> Self {
        // A name that differs too much is not suggested.
        let letters: Vec<char> = name.chars().collect();
        let limit = letters.len().max(3) / 3 + 1;
        let distances = known.map(|known| {
            let other: Vec<char> = known.chars().collect();
            (distance(&letters, &other, limit, Edits::All), known)
        });
        let nearest = distances.filter(|&(distance, _)| distance <= limit).min();
        UnknownName { kind, name: name.into(), nearest: nearest.map(|(_, known)| known) }
    }

    /// Returns the unknown name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the most similar valid name. `None` if no name is similar enough.
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

/// Error in a list of features.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ParseError {
    /// A name is not a feature.
    Unknown(UnknownName),
    /// A name has no `+` or `-` in front.
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

impl From<UnknownName> for ParseError {
    fn from(error: UnknownName) -> Self {
        ParseError::Unknown(error)
    }
}

/// Returns the parts of a list such as `+m,-a`: names, and true for `+`. Empty parts are skipped.
///
/// # Errors
/// Returns an error as an item if a name has no `+` or `-` in front.
#[doc(hidden)]
pub fn parts(list: &str) -> impl Iterator<Item = Result<(&str, bool), ParseError>> {
    let parts = list.split(',').map(str::trim).filter(|part| !part.is_empty());
    parts.map(|part| match part.split_at_checked(1) {
        Some(("+", name)) => Ok((name, true)),
        Some(("-", name)) => Ok((name, false)),
        _ => Err(ParseError::NoSign(part.into())),
    })
}

/// Writes a set of features as the list of their names.
#[doc(hidden)]
pub fn show<F: Named>(f: &mut fmt::Formatter<'_>, set: impl Iterator<Item = F>) -> fmt::Result {
    f.debug_set().entries(set).finish()
}

/// Defines the feature set type of a generated module.
///
/// Usage: `feature_set!(Feature, FeatureSet, WORDS, IMPLIED, OPTIONS)`. `IMPLIED` has the words of
/// all features that each feature implies, including itself.
#[doc(hidden)]
#[macro_export]
macro_rules! feature_set {
    ($feature:ident, $set:ident, $words:literal, $implied:ident, $options:ident) => {
        /// Set of features.
        #[derive(Clone, Copy, PartialEq, Eq, Hash)]
        pub struct $set([u64; $words]);

        #[allow(dead_code)]
        impl $set {
            /// Set without features.
            pub const EMPTY: Self = Self([0; $words]);

            /// Creates the set of these features, without those that they imply.
            #[must_use]
            pub const fn of(features: &[$feature]) -> Self {
                let mut set = Self::EMPTY;
                let mut index = 0;
                while index < features.len() {
                    set = set.with(features[index]);
                    index += 1;
                }
                set
            }

            /// Returns this set with a feature, without those that it implies.
            #[must_use]
            pub const fn with(mut self, feature: $feature) -> Self {
                let number = feature as usize;
                self.0[number / 64] |= 1 << (number % 64);
                self
            }

            /// Returns this set without a feature.
            #[must_use]
            pub const fn without(mut self, feature: $feature) -> Self {
                let number = feature as usize;
                self.0[number / 64] &= !(1 << (number % 64));
                self
            }

            /// Returns true if a feature is in the set.
            #[must_use]
            pub const fn contains(&self, feature: $feature) -> bool {
                let number = feature as usize;
                self.0[number / 64] >> (number % 64) & 1 != 0
            }

            /// Returns the union of both sets.
            #[must_use]
            pub const fn union(mut self, other: Self) -> Self {
                let mut index = 0;
                while index < self.0.len() {
                    self.0[index] |= other.0[index];
                    index += 1;
                }
                self
            }

            /// Returns the intersection of both sets.
            #[must_use]
            pub const fn intersection(mut self, other: Self) -> Self {
                let mut index = 0;
                while index < self.0.len() {
                    self.0[index] &= other.0[index];
                    index += 1;
                }
                self
            }

            /// Returns the features that are in this set but not in `other`.
            #[must_use]
            pub const fn difference(mut self, other: Self) -> Self {
                let mut index = 0;
                while index < self.0.len() {
                    self.0[index] &= !other.0[index];
                    index += 1;
                }
                self
            }

            /// Returns true if the set has no features.
            #[must_use]
            pub const fn is_empty(&self) -> bool {
                self.len() == 0
            }

            /// Returns the number of features.
            #[must_use]
            pub const fn len(&self) -> usize {
                let (mut len, mut index) = (0, 0);
                while index < self.0.len() {
                    len += self.0[index].count_ones() as usize;
                    index += 1;
                }
                len
            }

            /// Returns true if all features of this set are in `other`.
            #[must_use]
            pub const fn is_subset(&self, other: Self) -> bool {
                self.difference(other).is_empty()
            }

            /// Returns this set with a feature and all features that it implies.
            #[must_use]
            pub const fn enable(self, feature: $feature) -> Self {
                self.union(Self($implied[feature as usize]))
            }

            /// Returns this set without a feature and without all features that imply it.
            #[must_use]
            pub const fn disable(self, feature: $feature) -> Self {
                let mut set = self;
                let mut index = 0;
                while index < $feature::ALL.len() {
                    let other = $feature::ALL[index];
                    if Self($implied[index]).contains(feature) {
                        set = set.without(other);
                    }
                    index += 1;
                }
                set
            }

            /// Returns this set with all features that its features imply.
            #[must_use]
            pub const fn closed(self) -> Self {
                let mut set = self;
                let mut index = 0;
                while index < $feature::ALL.len() {
                    let feature = $feature::ALL[index];
                    if self.contains(feature) {
                        set = set.enable(feature);
                    }
                    index += 1;
                }
                set
            }

            /// Returns the features in ascending order of their values.
            pub fn iter(&self) -> impl ::core::iter::Iterator<Item = $feature> + use<> {
                let set = *self;
                $feature::ALL.iter().copied().filter(move |feature| set.contains(*feature))
            }

            /// Applies a list such as `+m,-a` to this set, from left to right. `+` enables a
            /// feature and all that it implies. `-` disables a feature and all that imply it.
            ///
            /// # Errors
            /// Returns an error if a name is not a feature, or has no `+` or `-` in front.
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
            /// Returns the name of the feature in feature lists. Empty if users cannot name it.
            #[must_use]
            pub fn option(self) -> &'static str {
                $options.names.get(self as usize)
            }

            /// Returns the description of the feature.
            #[must_use]
            pub fn about(self) -> &'static str {
                $options.about.get(self as usize)
            }

            /// Returns the feature and all features that it implies.
            #[must_use]
            pub const fn implied(self) -> $set {
                $set($implied[self as usize])
            }

            /// Returns the feature of this name.
            ///
            /// # Errors
            /// Returns an error with the nearest name if no feature has this name.
            pub fn from_option(
                name: &str,
            ) -> ::core::result::Result<Self, ::tablegen_rt::mc::features::UnknownName> {
                let found = $options.find(Self::ALL.len(), name);
                found.and_then(|index| Self::ALL.get(index).copied()).ok_or_else(|| {
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

/// Implements the methods of the enum `Processor`. The lists with the words of feature sets are
/// empty if the target has no features; that of models is empty if it has no schedules.
#[doc(hidden)]
#[macro_export]
macro_rules! processors {
    (
        aliases: [$(($alias:literal, $of:ident)),* $(,)?],
        features: [$($with_features:ident => $features:expr),* $(,)?],
        tuning: [$($with_tuning:ident => $tuning:expr),* $(,)?],
        models: [$($with_model:ident => $model:ident),* $(,)?],
    ) => {
        $crate::processors!(@features $($with_features => $features,)*);
        $crate::processors!(@tuning $($with_tuning => $tuning,)*);
        $crate::processors!(@models $($with_model => $model,)*);

        #[allow(dead_code)]
        impl Processor {
            /// Other names of processors.
            pub const ALIASES: &'static [(&'static str, Self)] = &[$(($alias, Self::$of)),*];

            /// Returns the processor with this name, or with this name in
            /// [`ALIASES`](Self::ALIASES).
            ///
            /// # Errors
            /// Returns an error with the nearest name if no processor has the name.
            pub fn find(
                name: &str,
            ) -> ::core::result::Result<Self, $crate::mc::features::UnknownName> {
                let alias = Self::ALIASES.iter().find(|(alias, _)| *alias == name);
                let found = Self::from_name(name).or(alias.map(|&(_, processor)| processor));
                found.ok_or_else(|| {
                    let names = Self::ALL.iter().copied().map(Self::name);
                    let names = names.chain(Self::ALIASES.iter().map(|&(alias, _)| alias));
                    $crate::mc::features::UnknownName::new("processor", name, names)
                })
            }
        }
    };
    (@$of:ident) => {};
    (@features $($processor:ident => $features:expr,)+) => {
        #[allow(dead_code)]
        impl Processor {
            /// Returns the features of the processor, with those that they imply.
            #[must_use]
            pub const fn features(self) -> FeatureSet {
                match self {
                    $(Self::$processor => FeatureSet($features),)+
                }
            }
        }
    };
    (@tuning $($processor:ident => $features:expr,)+) => {
        #[allow(dead_code)]
        impl Processor {
            /// Returns the features that code for the processor is tuned for, with those that they
            /// imply.
            #[must_use]
            pub const fn tuning(self) -> FeatureSet {
                match self {
                    $(Self::$processor => FeatureSet($features),)+
                }
            }
        }
    };
    (@models $($processor:ident => $model:ident,)+) => {
        #[allow(dead_code)]
        impl Processor {
            /// Returns the model of instruction execution.
            #[must_use]
            pub const fn model(self) -> Model {
                match self {
                    $(Self::$processor => Model::$model,)+
                }
            }
        }
    };
}

/// Implements the method of the type `FeatureSet` that returns the hardware mode. Conditions are
/// expressions over a set.
#[doc(hidden)]
#[macro_export]
macro_rules! hw_modes {
    (
        default: $default:ident,
        modes($set:ident): [$($condition:expr => $mode:ident),* $(,)?],
    ) => {
        #[allow(dead_code)]
        impl FeatureSet {
            /// Returns the hardware mode of a subtarget with these features: the first mode whose
            /// predicates hold.
            #[must_use]
            pub const fn hw_mode(&self) -> HwMode {
                let $set = self;
                $(
                    if $condition {
                        return HwMode::$mode;
                    }
                )*
                let _ = $set;
                HwMode::$default
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
