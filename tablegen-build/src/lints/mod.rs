//! Lints for valid but suspicious descriptions, such as two instructions with one encoding or a
//! pattern that is never tried. LLVM's tools have no such warnings.
//!
//! In: a session, the back-ends that outputs are made of, and which lints are on. Out: warnings,
//! each of which ends with the name of its lint. A lint looks only at what these back-ends read
//! anyway, so that it costs no part of the model; those about the language itself are found by the
//! evaluator (`Check::Evaluation`).

use std::collections::BTreeSet;
use std::fmt;
use std::sync::LazyLock;

use tablegen_core::{Diagnostic, Evaluator};
use tablegen_model::{Context, TargetModel};
use tablegen_session::ModelLint;

use crate::registry::Backend;
use crate::session::Session;

/// Something that may be a mistake, by a name with which it can be allowed.
#[derive(Clone, Copy, Debug)]
pub struct Lint {
    /// Name of the lint.
    pub name: &'static str,
    /// Description in one line.
    pub help: &'static str,
    /// True if the lint is enabled by default.
    pub is_default: bool,
    check: Check,
}

/// Implementation of a lint.
#[derive(Clone, Copy)]
enum Check {
    /// Lint of the evaluator, enabled by this function.
    Evaluation(for<'s> fn(Evaluator<'s>) -> Evaluator<'s>),
    /// A function on the model of a target.
    #[cfg_attr(not(feature = "codegen"), allow(dead_code, reason = "all are about machines"))]
    Model(&'static ModelLint<TargetModel>),
}

impl fmt::Debug for Check {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Check::Evaluation(_) => "Evaluation",
            Check::Model { .. } => "Model",
        })
    }
}

/// Lints on the language.
const EVALUATION: &[Lint] = &[
    Lint {
        name: "redundant-let",
        help: "a `let` that gives a field the value that it has",
        is_default: false,
        check: Check::Evaluation(|evaluator| evaluator.warn_redundant_lets(true)),
    },
    Lint {
        name: "hidden-record",
        help: "a variable of `defvar` or `foreach` with the name of a record in its file",
        is_default: true,
        check: Check::Evaluation(|evaluator| evaluator.warn_hidden_records(true)),
    },
];

/// All lints.
static LINTS: LazyLock<Vec<Lint>> = LazyLock::new(|| {
    let all = EVALUATION.to_vec();
    #[cfg(feature = "codegen")]
    let all = all.into_iter().chain(tablegen_codegen::lints::LINTS.iter().map(|lint| Lint {
        name: lint.name,
        help: lint.help,
        is_default: lint.is_default,
        check: Check::Model(lint),
    }));
    all.into_iter().collect()
});

/// All lints that there are.
pub fn lints() -> impl ExactSizeIterator<Item = &'static Lint> {
    LINTS.iter()
}

/// Set of enabled lints, by name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lints(BTreeSet<&'static str>);

impl Default for Lints {
    /// Returns the lints that are enabled by default.
    fn default() -> Self {
        let on = LINTS.iter().filter(|lint| lint.is_default);
        Lints(on.map(|lint| lint.name).collect())
    }
}

/// There is no lint of this name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownLint(pub String);

impl fmt::Display for UnknownLint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = LINTS.iter().map(|lint| lint.name).collect();
        write!(f, "there is no lint {:?}; there are: {}", self.0, names.join(", "))
    }
}

impl std::error::Error for UnknownLint {}

impl Lints {
    /// None.
    pub fn none() -> Self {
        Lints(BTreeSet::new())
    }

    /// Switches the lint of this name on or off; `all` is every one of them.
    ///
    /// # Errors
    /// Returns an error if no lint has this name.
    pub fn set(&mut self, name: &str, on: bool) -> Result<(), UnknownLint> {
        let meant = |lint: &&Lint| name == "all" || lint.name == name;
        let mut found = LINTS.iter().filter(meant).peekable();
        if found.peek().is_none() {
            return Err(UnknownLint(name.to_owned()));
        }
        for lint in found {
            match on {
                true => self.0.insert(lint.name),
                false => self.0.remove(lint.name),
            };
        }
        Ok(())
    }

    /// True if the lint of this name is enabled.
    pub fn is_on(&self, name: &str) -> bool {
        self.0.contains(name)
    }

    fn on(&self) -> impl Iterator<Item = &'static Lint> {
        LINTS.iter().filter(|lint| self.is_on(lint.name))
    }

    /// Has an evaluator look for what it alone can find.
    pub fn set_evaluator<'s>(&self, evaluator: Evaluator<'s>) -> Evaluator<'s> {
        self.on().fold(evaluator, |evaluator, lint| match lint.check {
            Check::Evaluation(set) => set(evaluator),
            Check::Model { .. } => evaluator,
        })
    }
}

/// Runs the lints on what these back-ends read.
pub(crate) fn run(session: &Session<'_>, backends: &[&Backend], lints: &Lints) -> Vec<Diagnostic> {
    let cx = Context::new(session.target.session());
    for lint in lints.on() {
        if let Check::Model(lint) = lint.check
            && backends.iter().any(|backend| lint.backends.contains(&backend.name))
        {
            lint.run(&cx);
        }
    }
    cx.into_reports()
}

#[cfg(test)]
mod tests {
    use super::{LINTS, Lints, UnknownLint};

    #[test]
    fn every_lint_has_a_name_of_its_own() {
        let mut names: Vec<&str> = LINTS.iter().map(|lint| lint.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), LINTS.len());
        assert!(!names.contains(&"all"));
    }

    #[test]
    fn lints_are_switched_by_name() {
        let mut lints = Lints::default();
        assert!(lints.is_on("hidden-record") && !lints.is_on("redundant-let"));
        lints.set("redundant-let", true).unwrap();
        lints.set("hidden-record", false).unwrap();
        assert!(lints.is_on("redundant-let") && !lints.is_on("hidden-record"));
        lints.set("all", false).unwrap();
        assert_eq!(lints, Lints::none());
        assert_eq!(lints.set("odd", true), Err(UnknownLint("odd".to_owned())));
    }
}
