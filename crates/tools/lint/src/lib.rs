//! Lints on TableGen sources (`.td` files).
//!
//! ```
//! use tablegen_core::Evaluator;
//! use tablegen_lint::{Program, Roots, run};
//!
//! let text = "class Used;\nclass Unused;\ndef A : Used;\n";
//! let records = Evaluator::new().index(true).evaluate_text("x.td", text)?;
//! let findings = run(&Program { records: &records, roots: &Roots::default() }, |_| true);
//! assert_eq!(findings[0].message, "the class `Unused` is not used");
//! # Ok::<(), tablegen_core::Failure>(())
//! ```
//!
//! - [`run`] checks records that were evaluated with [`Evaluator::index`], and returns
//!   [`Finding`]s sorted by location.
//! - [`lints`] lists the lints. Whether a lint is enabled is decided by the caller.
//! - With the feature `report`, the module `report` has levels of lints, reports of several programs
//!   as text, JSON and SARIF, and the application of fixes.
//!
//! Nothing is reported in files that were found through the include path, unless they are in or
//! below the directory of a main file. Nothing panics on any input.
//!
//! [`Evaluator::index`]: tablegen_core::Evaluator::index
#![deny(missing_docs)]
#![forbid(unsafe_code)]

mod finding;
mod includes;
mod lets;
mod names;
mod predicates;
mod reads;
#[cfg(feature = "report")]
pub mod report;
mod usage;

use std::collections::BTreeSet;

use tablegen_core::{Lint, LintDefault, Records, SourceIndex};

pub use finding::{Edit, Finding, Fix};

use usage::Usage;

/// Program to check.
#[derive(Clone, Copy, Debug)]
pub struct Program<'r> {
    /// Records with an index.
    pub records: &'r Records,
    /// Records that are used although no source mentions them.
    pub roots: &'r Roots,
}

/// Records and fields that back-ends read.
#[derive(Clone, Debug, Default)]
pub struct Roots {
    /// Names of classes whose records are used. If the list is empty, no def is reported as unused.
    pub classes: BTreeSet<String>,
    /// Names of the fields that back-ends read. `None` if they are not known, then no field is
    /// reported as unread.
    pub fields: Option<BTreeSet<String>>,
}

/// Implementation of a lint on the language.
struct LanguageCheck {
    lint: Lint,
    find: fn(&Checked<'_>, &mut Vec<Finding>),
}

/// Program with its index and what the lints share.
struct Checked<'r> {
    records: &'r Records,
    index: &'r SourceIndex,
    roots: &'r Roots,
    usage: Usage<'r>,
}

/// All lints on the language.
static CHECKS: &[LanguageCheck] = &[
    LanguageCheck {
        lint: of_all_programs("unused-class", "a class that nothing derives from or mentions"),
        find: names::unused_classes,
    },
    LanguageCheck {
        lint: of_all_programs("unused-multiclass", "a multiclass that nothing expands"),
        find: names::unused_multiclasses,
    },
    LanguageCheck {
        lint: of_one_program(
            "unused-template-arg",
            "a template argument that its class or multiclass does not use",
        ),
        find: names::unused_args,
    },
    LanguageCheck {
        lint: of_all_programs(
            "unused-variable",
            "a variable of `defvar`, `foreach` or an operator that nothing uses",
        ),
        find: names::unused_variables,
    },
    LanguageCheck {
        lint: of_all_programs(
            "unused-def",
            "a def that no other record mentions and no back-end reads",
        ),
        find: names::unused_defs,
    },
    LanguageCheck {
        lint: of_all_programs("unused-include", "an include of which nothing is used"),
        find: includes::unused,
    },
    LanguageCheck {
        lint: of_one_program(
            "shadowed-name",
            "a variable with the name of another variable that is visible",
        ),
        find: names::shadowed,
    },
    LanguageCheck {
        lint: of_all_programs("unused-let", "a `let ... in` that applies to no record"),
        find: lets::unused,
    },
    LanguageCheck {
        lint: of_all_programs(
            "overridden-let",
            "a `let ... in` whose value a later `let` replaces in all records",
        ),
        find: lets::overridden,
    },
    LanguageCheck { lint: Lint::REDUNDANT_LET, find: lets::redundant },
    LanguageCheck {
        lint: of_one_program(
            "contradicting-predicates",
            "a record whose `Predicates` can never hold together",
        ),
        find: predicates::contradicting,
    },
    LanguageCheck {
        lint: of_all_programs(
            "unread-field",
            "a field that neither a source nor a requested action reads",
        ),
        find: reads::unread_fields,
    },
];

/// Creates a lint whose findings hold whatever other programs do.
const fn of_one_program(name: &'static str, help: &'static str) -> Lint {
    Lint { name, help, default: LintDefault::Check, is_about_all_programs: false }
}

/// Creates a lint whose findings another program with the same files can refute.
const fn of_all_programs(name: &'static str, help: &'static str) -> Lint {
    Lint { name, help, default: LintDefault::Check, is_about_all_programs: true }
}

/// Iterates over the lints on the language.
pub fn lints() -> impl ExactSizeIterator<Item = &'static Lint> {
    CHECKS.iter().map(|check| &check.lint)
}

/// Returns the lint on the language with this name.
pub fn lint(name: &str) -> Option<&'static Lint> {
    lints().find(|lint| lint.name == name)
}

/// Runs the lints for which `is_enabled` returns true. The result is sorted by location, then by
/// lint. Empty if the records were evaluated without an index.
pub fn run(program: &Program<'_>, is_enabled: impl Fn(&Lint) -> bool) -> Vec<Finding> {
    let Some(index) = program.records.index() else { return Vec::new() };
    let Program { records, roots } = *program;
    let checked = Checked { records, index, roots, usage: Usage::new(records, index) };
    let mut findings = Vec::new();
    for check in CHECKS.iter().filter(|check| is_enabled(&check.lint)) {
        (check.find)(&checked, &mut findings);
    }
    let sources = records.sources();
    findings.retain(|one| !sources.is_from_include_path(one.loc) && !is_allowed(records, one));
    findings.sort_by_key(|one| (one.loc, one.lint));
    findings
}

/// Returns true if a comment on the line of a finding, or on the line before, allows the lint:
/// `// tablegen-allow: NAME`.
fn is_allowed(records: &Records, finding: &Finding) -> bool {
    let sources = records.sources();
    let Some((file, offset)) = sources.find(finding.loc) else { return false };
    let text = sources.bytes(file);
    let offset = (offset as usize).min(text.len());
    let line_start = |end: usize| {
        let newline = text[..end].iter().rposition(|&byte| byte == b'\n');
        newline.map_or(0, |newline| newline + 1)
    };
    let start = line_start(offset);
    let start = if start > 0 { line_start(start - 1) } else { start };
    let end = text[offset..].iter().position(|&byte| byte == b'\n');
    let lines = &text[start..end.map_or(text.len(), |end| offset + end)];
    let lines = String::from_utf8_lossy(lines);
    lines.split("tablegen-allow:").skip(1).any(|rest| {
        let names = rest.lines().next().unwrap_or("").split(',');
        names.into_iter().any(|name| name.trim() == finding.lint)
    })
}

#[cfg(test)]
mod tests;
