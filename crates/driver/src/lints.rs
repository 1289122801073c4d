//! Lints for valid but suspicious descriptions, such as two instructions with one encoding or a
//! pattern that is never tried. LLVM's tools have no such warnings.
//!
//! Input: a session, the back-ends of the outputs, and the enabled lints. Output: warnings, each of
//! which ends with the name of its lint. A lint uses only the parts of the model that these
//! back-ends compute anyway. The evaluator runs the lints on the language itself
//! (`Check::Evaluation`).

use std::collections::BTreeSet;
use std::fmt;
use std::sync::LazyLock;

use tablegen_core::{Diagnostic, DiagnosticCode, DiagnosticData, Evaluator, Severity, nearest};
use tablegen_instructions::BaseModel;
use tablegen_lint::{Program, Roots};
#[cfg(feature = "codegen")]
use tablegen_model::TargetModel;
use tablegen_session::{Context, ModelKind, ModelLint};

use crate::option_check::listed;
use crate::registry::Backend;
use crate::session::Session;

/// Check for a likely mistake. Users enable or allow it by its name.
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
    /// Lint on the index of the evaluation.
    Language(&'static tablegen_lint::Lint),
    /// A function on the instructions of a target, or on the records alone.
    Base(&'static ModelLint<BaseModel>),
    /// A function on the model of a target.
    #[cfg(feature = "codegen")]
    Model(&'static ModelLint<TargetModel>),
}

impl fmt::Debug for Check {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Check::Evaluation(_) => "Evaluation",
            Check::Language(_) => "Language",
            Check::Base(_) => "Base",
            #[cfg(feature = "codegen")]
            Check::Model(_) => "Model",
        })
    }
}

impl Lint {
    fn new<K: ModelKind>(lint: &ModelLint<K>, check: Check) -> Self {
        Lint { name: lint.name, help: lint.help, is_default: lint.is_default, check }
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
    let of_models = tablegen_records::LINTS.iter().map(|lint| Lint::new(lint, Check::Base(lint)));
    #[cfg(feature = "codegen")]
    let of_models = of_models.chain(
        [
            tablegen_encoding::lints::LINTS,
            tablegen_isel::lints::LINTS,
            tablegen_codegen::lints::LINTS,
        ]
        .into_iter()
        .flatten()
        .map(|lint| Lint::new(lint, Check::Model(lint))),
    );
    // The evaluator itself has some of these, which need no index.
    let is_new = |lint: &&tablegen_lint::Lint| EVALUATION.iter().all(|one| one.name != lint.name);
    let of_language = tablegen_lint::LINTS.iter().filter(is_new).map(|lint| Lint {
        name: lint.name,
        help: lint.help,
        // An index takes time, and the cache has none.
        is_default: false,
        check: Check::Language(lint),
    });
    EVALUATION.iter().copied().chain(of_models).chain(of_language).collect()
});

/// Iterates over all lints.
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

/// Error: no lint has this name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownLint(pub String);

impl fmt::Display for UnknownLint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no lint `{}`", self.0)?;
        let names = || LINTS.iter().map(|lint| lint.name);
        match nearest(&self.0, names()) {
            Some(nearest) => write!(f, "; did you mean `{nearest}`?"),
            None => write!(f, "; the lints are {}", listed(names(), "and")),
        }
    }
}

impl std::error::Error for UnknownLint {}

impl Lints {
    /// Returns the empty set.
    pub fn none() -> Self {
        Lints(BTreeSet::new())
    }

    /// Enables or disables the lint with this name; `all` selects every lint.
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

    /// Returns true if the lint of this name is enabled.
    pub fn is_on(&self, name: &str) -> bool {
        self.0.contains(name)
    }

    fn on(&self) -> impl Iterator<Item = &'static Lint> {
        LINTS.iter().filter(|lint| self.is_on(lint.name))
    }

    /// Enables the lints that only the evaluator can run.
    pub fn set_evaluator<'s>(&self, evaluator: Evaluator<'s>) -> Evaluator<'s> {
        self.on().fold(evaluator, |evaluator, lint| match lint.check {
            Check::Evaluation(set) => set(evaluator),
            Check::Language(lint) if lint.name == "unused-template-arg" => {
                // The evaluator has a warning about the same.
                evaluator.index(true).warn_unused_template_args(false)
            }
            Check::Language(_) => evaluator.index(true),
            Check::Base(_) => evaluator,
            #[cfg(feature = "codegen")]
            Check::Model(_) => evaluator,
        })
    }
}

/// Runs the lints on the queries of these back-ends.
pub(crate) fn run(session: &Session<'_>, backends: &[&Backend], lints: &Lints) -> Vec<Diagnostic> {
    let applies = |to: &[&str]| backends.iter().any(|backend| to.contains(&backend.name));
    let cx = Context::new(session.base.session());
    for lint in lints.on() {
        if let Check::Base(lint) = lint.check
            && applies(lint.backends)
        {
            lint.run(&cx);
        }
    }
    let mut found = cx.into_reports();
    #[cfg(feature = "codegen")]
    {
        let cx = Context::new(session.target.session());
        for lint in lints.on() {
            if let Check::Model(lint) = lint.check
                && applies(lint.backends)
            {
                lint.run(&cx);
            }
        }
        found.extend(cx.into_reports());
    }
    found.extend(run_language(session, !backends.is_empty(), lints));
    found
}

/// Greatest number of findings of a lint that are reported.
const MAX_REPORTED: usize = 10;

/// Runs the lints on the index of the evaluation. `has_outputs` is true if outputs were made, so that
/// what back-ends read is known.
fn run_language(session: &Session<'_>, has_outputs: bool, lints: &Lints) -> Vec<Diagnostic> {
    let records = session.records();
    let mut roots = Roots::default();
    if has_outputs {
        let reads = records.reads();
        roots = Roots { classes: reads.classes, fields: Some(reads.fields) };
    }
    let is_enabled = |lint: &tablegen_lint::Lint| {
        let is_it = |on: &Lint| matches!(on.check, Check::Language(it) if it.name == lint.name);
        lints.on().any(is_it)
    };
    let program = Program { records, roots: &roots };
    let mut findings = tablegen_lint::run(&program, is_enabled);
    findings.sort_by_key(|one| one.lint);
    let mut found = Vec::new();
    for of_lint in findings.chunk_by(|one, other| one.lint == other.lint) {
        for one in of_lint.iter().take(MAX_REPORTED) {
            let warning = Diagnostic::new(Severity::Warning, Some(one.loc), one.message.clone())
                .with_code(DiagnosticCode::Lint, DiagnosticData::lint(one.lint));
            let help = one.fix.as_ref().map(|fix| fix.message.clone());
            found.push(match help {
                Some(help) => warning.with_help(help),
                None => warning,
            });
            let note = |(text, loc): &(String, _)| {
                Diagnostic::new(Severity::Note, Some(*loc), text.clone())
            };
            found.extend(one.notes.iter().map(note));
        }
        let more = of_lint.len().saturating_sub(MAX_REPORTED);
        if more > 0 {
            let message = format!("{more} further findings of `{}`", of_lint[0].lint);
            found.push(Diagnostic::new(Severity::Note, None, message));
        }
    }
    found
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
