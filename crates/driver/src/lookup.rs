//! [`find_backend`]: a back-end by its name, or the reason why it cannot be used.

use std::fmt;

use crate::registry::{Backend, backend, missing_feature, missing_rust_feature, nearest_backend};

/// Reason why a back-end cannot be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LookupError {
    name: String,
    problem: Problem,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Problem {
    /// The cargo feature with the back-end is off.
    FeatureOff(&'static str),
    /// Rust was requested, and the back-end makes none.
    NoRust,
    /// There is no such back-end. The nearest name, if one is near.
    Unknown(Option<&'static str>),
}

/// Returns the back-end of a name, as [`backend`] does. With `rust`, it makes Rust.
///
/// # Errors
/// Returns an error if there is no such back-end, its feature is off, or it makes no Rust.
pub fn find_backend(name: &str, rust: bool) -> Result<&'static Backend, LookupError> {
    match (backend(name), missing_feature(name)) {
        (Some(found), _) if !rust || found.makes_rust() => Ok(found),
        (Some(_), _) => Err(LookupError::no_rust(name)),
        // The feature would be of no use.
        (None, Some(_)) if rust && missing_rust_feature(name).is_none() => {
            Err(LookupError::no_rust(name))
        }
        (None, Some(feature)) => Err(LookupError::feature_off(name, feature)),
        (None, None) => Err(LookupError::unknown(name, rust)),
    }
}

impl LookupError {
    /// Creates the error for an unknown name. It suggests the nearest name, of those that make Rust
    /// if `rust`.
    pub fn unknown(name: &str, rust: bool) -> Self {
        let nearest = nearest_backend(name, rust).map(|one| one.name);
        LookupError { name: name.to_owned(), problem: Problem::Unknown(nearest) }
    }

    /// Creates the error for a back-end in a cargo feature that is off.
    pub fn feature_off(name: &str, feature: &'static str) -> Self {
        LookupError { name: name.to_owned(), problem: Problem::FeatureOff(feature) }
    }

    /// Creates the error for a back-end that makes no Rust.
    pub fn no_rust(name: &str) -> Self {
        LookupError { name: name.to_owned(), problem: Problem::NoRust }
    }

    /// Returns the remedy. `add` is the command that adds the crate with the features, such as
    /// `cargo add tablegen-macros`.
    pub fn help(&self, add: &str) -> String {
        match self.problem {
            Problem::FeatureOff(feature) => format!("{add} --features {feature}"),
            Problem::NoRust => {
                "`Builder::cpp` of tablegen-build writes what llvm-tblgen writes".to_owned()
            }
            Problem::Unknown(Some(nearest)) => format!("did you mean `{nearest}`?"),
            Problem::Unknown(None) => "`tablegen --help` lists all".to_owned(),
        }
    }
}

/// Formats the message without the remedy.
impl fmt::Display for LookupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = &self.name;
        match self.problem {
            Problem::FeatureOff(feature) => {
                write!(f, "the back-end `{name}` is in the feature `{feature}`, which is off")
            }
            Problem::NoRust => write!(f, "the back-end `{name}` has no Rust output"),
            Problem::Unknown(_) => write!(f, "there is no back-end `{name}`"),
        }
    }
}

impl std::error::Error for LookupError {}

#[cfg(test)]
mod tests {
    use super::find_backend;

    fn message(name: &str, rust: bool) -> String {
        match find_backend(name, rust) {
            Ok(found) => format!("found {}", found.name),
            Err(error) => format!("{error}\n{}", error.help("cargo add x")),
        }
    }

    #[test]
    fn back_ends_have_their_names_on_the_command_line() {
        assert_eq!(message("gen-searchable-tables", true), "found gen-searchable-tables");
        assert_eq!(message("print-records", false), "found print-records");
        assert_eq!(
            message("gen-everything", true),
            "there is no back-end `gen-everything`\n`tablegen --help` lists all"
        );
        assert_eq!(
            message("gen-searchable-table", true),
            "there is no back-end `gen-searchable-table`\ndid you mean `gen-searchable-tables`?"
        );
        let begin = "the back-end `print-records` has no Rust output\n";
        assert!(message("print-records", true).starts_with(begin));
    }

    #[cfg(not(feature = "codegen"))]
    #[test]
    fn the_feature_of_a_back_end_is_named() {
        assert_eq!(
            message("gen-emitter", true),
            "the back-end `gen-emitter` is in the feature `codegen`, which is off\n\
             cargo add x --features codegen"
        );
        // The feature would be of no use.
        let begin = "the back-end `gen-exegesis` has no Rust output\n";
        assert!(message("gen-exegesis", true).starts_with(begin));
    }

    #[cfg(feature = "codegen")]
    #[test]
    fn the_feature_brings_its_back_ends() {
        assert_eq!(message("gen-emitter", true), "found gen-emitter");
    }
}
