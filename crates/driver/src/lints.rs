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

use tablegen_core::{
    Diagnostic, DiagnosticCode, DiagnosticData, Evaluator, Lint, LintDefault, Severity, nearest,
};
use tablegen_instructions::BaseModel;
use tablegen_lint::{Program, Roots};
#[cfg(feature = "mlir")]
use tablegen_mlir::MlirModel;
#[cfg(feature = "target")]
use tablegen_model::TargetModel;
use tablegen_session::{Context, ModelCheck};

use crate::option_check::listed;
use crate::registry::Backend;
use crate::session::Session;

/// Lint with its implementation.
struct LintEntry {
    lint: Lint,
    check: Check,
}

/// Implementation of a lint.
#[derive(Clone, Copy)]
enum Check {
    /// Lint of the evaluator, enabled by this function.
    Evaluation(for<'s> fn(Evaluator<'s>) -> Evaluator<'s>),
    /// Lint on the index of the evaluation.
    Language,
    /// A function on the instructions of a target, or on the records alone.
    Base(&'static ModelCheck<BaseModel>),
    /// A function on the model of a target.
    #[cfg(feature = "target")]
    Model(&'static ModelCheck<TargetModel>),
    /// A function on the model of MLIR's dialects.
    #[cfg(feature = "mlir")]
    Mlir(&'static ModelCheck<MlirModel>),
}

/// Lints of the evaluator, which need no index.
const EVALUATION: &[LintEntry] = &[
    LintEntry {
        lint: Lint::REDUNDANT_LET,
        check: Check::Evaluation(|evaluator| evaluator.warn_redundant_lets(true)),
    },
    LintEntry {
        lint: Lint::HIDDEN_RECORD,
        check: Check::Evaluation(|evaluator| evaluator.warn_hidden_records(true)),
    },
];

/// All lints.
static LINTS: LazyLock<Vec<LintEntry>> = LazyLock::new(|| {
    let of_evaluation =
        EVALUATION.iter().map(|&LintEntry { lint, check }| LintEntry { lint, check });
    let of_models = tablegen_records::LINTS
        .iter()
        .map(|check| LintEntry { lint: check.lint, check: Check::Base(check) });
    #[cfg(feature = "codegen")]
    let of_models = of_models.chain(
        [
            tablegen_encoding::lints::LINTS,
            tablegen_isel::lints::LINTS,
            tablegen_codegen::lints::LINTS,
            tablegen_assembly::lints::LINTS,
            tablegen_global_isel::lints::LINTS,
        ]
        .into_iter()
        .flatten()
        .map(model_entry),
    );
    #[cfg(feature = "ir")]
    let of_models = of_models.chain(tablegen_ir::lints::LINTS.iter().map(model_entry));
    #[cfg(feature = "mlir")]
    let of_models = of_models.chain(
        tablegen_mlir::lints::LINTS
            .iter()
            .map(|check| LintEntry { lint: check.lint, check: Check::Mlir(check) }),
    );
    // The evaluator has some of the lints on the language, too.
    let is_new = |lint: &&Lint| EVALUATION.iter().all(|one| one.lint.name != lint.name);
    let of_language = tablegen_lint::lints()
        .filter(is_new)
        .map(|&lint| LintEntry { lint, check: Check::Language });
    of_evaluation.chain(of_models).chain(of_language).collect()
});

/// Returns the entry of a lint on the model of a target.
#[cfg(feature = "target")]
fn model_entry(check: &'static ModelCheck<TargetModel>) -> LintEntry {
    LintEntry { lint: check.lint, check: Check::Model(check) }
}

/// Iterates over all lints.
pub fn lints() -> impl ExactSizeIterator<Item = &'static Lint> {
    LINTS.iter().map(|one| &one.lint)
}

/// Set of enabled lints, by name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lints(BTreeSet<&'static str>);

impl Default for Lints {
    /// Returns the lints that are enabled by default.
    fn default() -> Self {
        let on = lints().filter(|lint| lint.default == LintDefault::Always);
        Lints(on.map(|lint| lint.name).collect())
    }
}

/// Error: no lint has this name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownLint(pub String);

impl fmt::Display for UnknownLint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no lint `{}`", self.0)?;
        let names = || lints().map(|lint| lint.name);
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
        let mut found = lints().filter(meant).peekable();
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

    fn on(&self) -> impl Iterator<Item = &'static LintEntry> {
        LINTS.iter().filter(|one| self.is_on(one.lint.name))
    }

    /// Enables the lints that only the evaluator can run.
    pub fn set_evaluator<'s>(&self, evaluator: Evaluator<'s>) -> Evaluator<'s> {
        self.on().fold(evaluator, |evaluator, one| match one.check {
            Check::Evaluation(set) => set(evaluator),
            Check::Language if one.lint.name == "unused-template-arg" => {
                // The evaluator has a warning about the same.
                evaluator.index(true).warn_unused_template_args(false)
            }
            Check::Language => evaluator.index(true),
            Check::Base(_) => evaluator,
            #[cfg(feature = "target")]
            Check::Model(_) => evaluator,
            #[cfg(feature = "mlir")]
            Check::Mlir(_) => evaluator,
        })
    }
}

/// Runs the lints on the queries of these back-ends.
pub(crate) fn run(session: &Session<'_>, backends: &[&Backend], lints: &Lints) -> Vec<Diagnostic> {
    let applies = |to: &[&str]| backends.iter().any(|backend| to.contains(&backend.name));
    let cx = Context::new(session.base.session());
    for one in lints.on() {
        if let Check::Base(check) = one.check
            && applies(check.backends)
        {
            check.run(&cx);
        }
    }
    let mut found = cx.into_reports();
    #[cfg(feature = "target")]
    {
        let cx = Context::new(session.target.session());
        for one in lints.on() {
            if let Check::Model(check) = one.check
                && applies(check.backends)
            {
                check.run(&cx);
            }
        }
        found.extend(cx.into_reports());
    }
    #[cfg(feature = "mlir")]
    {
        let cx = Context::new(session.mlir.session());
        for one in lints.on() {
            if let Check::Mlir(check) = one.check
                && applies(check.backends)
            {
                check.run(&cx);
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
    let is_enabled = |lint: &Lint| {
        let is_it =
            |on: &LintEntry| matches!(on.check, Check::Language) && on.lint.name == lint.name;
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
    use super::{Lints, UnknownLint, lints};

    #[test]
    fn every_lint_has_a_name_of_its_own() {
        let mut names: Vec<&str> = lints().map(|lint| lint.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), lints().len());
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
