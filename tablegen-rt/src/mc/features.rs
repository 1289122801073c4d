//! Subtarget features, sets of them, and processors by name.
//!
//! A generated module has an enum `Feature`, and a set type `FeatureSet`. [`Options`] has the names
//! and descriptions of the features.

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
