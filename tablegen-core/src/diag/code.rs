//! Codes and data of diagnostics, for programs that act on them.
//!
//! Input: none. Output: [`DiagnosticCode`], which says what a message is about, and
//! [`DiagnosticData`], the facts of the message. The message is text for people: its words are
//! llvm-tblgen's, and no program has to read them.

use std::fmt;

/// Kind of problem that a [`Diagnostic`](crate::Diagnostic) reports. It displays as
/// [`DiagnosticCode::name`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[non_exhaustive]
pub enum DiagnosticCode {
    /// A problem without a code of its own.
    #[default]
    General,
    /// The text does not follow the grammar.
    Syntax,
    /// No class has the name.
    UnknownClass,
    /// No multiclass has the name.
    UnknownMulticlass,
    /// No variable, field or record of the name is visible.
    UnknownVariable,
    /// The record or class does not have the field.
    UnknownField,
    /// The class or multiclass does not have the template argument.
    UnknownArgument,
    /// No operator has the name.
    UnknownOperator,
    /// No directory has the file of an `include`.
    MissingInclude,
    /// A limit of the evaluation is exceeded.
    Limit,
    /// The condition of an `assert` is false.
    Assertion,
    /// Text of a `dump`.
    Dump,
    /// A lint found something; [`DiagnosticData::Lint`] has its name.
    Lint,
    /// A value is not of the type of its place.
    TypeMismatch,
    /// A pattern of a target is wrong; [`DiagnosticData::Record`] has the name of its record.
    Pattern,
    /// Output for a release of LLVM that has not been compared with that of LLVM's tool.
    Unverified,
}

impl DiagnosticCode {
    /// All codes, in the order of their numbers in snapshots.
    const ALL: [DiagnosticCode; 16] = [
        DiagnosticCode::General,
        DiagnosticCode::Syntax,
        DiagnosticCode::UnknownClass,
        DiagnosticCode::UnknownMulticlass,
        DiagnosticCode::UnknownVariable,
        DiagnosticCode::UnknownField,
        DiagnosticCode::UnknownArgument,
        DiagnosticCode::UnknownOperator,
        DiagnosticCode::MissingInclude,
        DiagnosticCode::Limit,
        DiagnosticCode::Assertion,
        DiagnosticCode::Dump,
        DiagnosticCode::Lint,
        DiagnosticCode::TypeMismatch,
        DiagnosticCode::Pattern,
        DiagnosticCode::Unverified,
    ];

    /// Returns a stable name in kebab case, such as `unknown-class`.
    pub fn name(self) -> &'static str {
        match self {
            DiagnosticCode::General => "general",
            DiagnosticCode::Syntax => "syntax",
            DiagnosticCode::UnknownClass => "unknown-class",
            DiagnosticCode::UnknownMulticlass => "unknown-multiclass",
            DiagnosticCode::UnknownVariable => "unknown-variable",
            DiagnosticCode::UnknownField => "unknown-field",
            DiagnosticCode::UnknownArgument => "unknown-argument",
            DiagnosticCode::UnknownOperator => "unknown-operator",
            DiagnosticCode::MissingInclude => "missing-include",
            DiagnosticCode::Limit => "limit",
            DiagnosticCode::Assertion => "assertion",
            DiagnosticCode::Dump => "dump",
            DiagnosticCode::Lint => "lint",
            DiagnosticCode::TypeMismatch => "type-mismatch",
            DiagnosticCode::Pattern => "pattern",
            DiagnosticCode::Unverified => "unverified",
        }
    }

    pub(super) fn number(self) -> u32 {
        self as u32
    }

    pub(super) fn from_number(number: u32) -> Option<Self> {
        DiagnosticCode::ALL.get(number as usize).copied()
    }
}

impl fmt::Display for DiagnosticCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Facts of a [`Diagnostic`](crate::Diagnostic), by the kind of facts. The
/// [code](crate::Diagnostic::code) says what they mean.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum DiagnosticData {
    /// The message has no facts that a program could use.
    #[default]
    None,
    /// Unknown name, of the codes `Unknown...`.
    #[non_exhaustive]
    Name {
        /// Name as the source has it; that of an operator with its `!`.
        name: String,
        /// Nearest name that exists. `None` if no name is near.
        nearest: Option<String>,
    },
    /// Missing file, of [`DiagnosticCode::MissingInclude`].
    #[non_exhaustive]
    Include {
        /// Path in the `include`.
        path: String,
        /// Paths of the files that were looked for, in the order of the search.
        tried: Vec<String>,
    },
    /// Lint, of [`DiagnosticCode::Lint`].
    #[non_exhaustive]
    Lint {
        /// Name of the lint, such as `redundant-let`. The rendered message ends with it.
        name: String,
    },
    /// Record that the message is about, of [`DiagnosticCode::Pattern`].
    #[non_exhaustive]
    Record {
        /// Name of the record.
        name: String,
    },
}

impl DiagnosticData {
    /// Creates the data of an unknown name.
    pub fn name(name: impl Into<String>, nearest: Option<String>) -> Self {
        DiagnosticData::Name { name: name.into(), nearest }
    }

    /// Creates the data of a lint.
    pub fn lint(name: impl Into<String>) -> Self {
        DiagnosticData::Lint { name: name.into() }
    }

    /// Creates the data of a message about a record.
    pub fn record(name: impl Into<String>) -> Self {
        DiagnosticData::Record { name: name.into() }
    }

    /// Creates the data of an `include` without a file.
    pub(crate) fn include(path: impl Into<String>, tried: Vec<String>) -> Self {
        DiagnosticData::Include { path: path.into(), tried }
    }
}

#[cfg(test)]
mod tests {
    use super::DiagnosticCode;

    #[test]
    fn numbers_are_those_of_the_list() {
        for code in DiagnosticCode::ALL {
            assert_eq!(DiagnosticCode::from_number(code.number()), Some(code), "{code}");
        }
        let mut names = DiagnosticCode::ALL.map(DiagnosticCode::name);
        names.sort_unstable();
        assert!(names.windows(2).all(|pair| pair[0] != pair[1]));
        assert_eq!(DiagnosticCode::from_number(DiagnosticCode::ALL.len() as u32), None);
    }
}
