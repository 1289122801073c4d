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
//! - [`LINTS`] lists the lints. Whether a lint is enabled is decided by the caller.
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
mod usage;

use std::collections::BTreeSet;

use tablegen_core::{Records, SourceIndex};

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

/// Lint on the language.
#[derive(Clone, Copy, Debug)]
pub struct Lint {
    /// Name of the lint.
    pub name: &'static str,
    /// Description in one line.
    pub help: &'static str,
    /// True if the lint is enabled by default.
    pub is_default: bool,
    /// True if another program with the same files can show that a finding is wrong, because it
    /// uses the name.
    pub is_about_all_programs: bool,
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
pub const LINTS: &[Lint] = &[
    Lint {
        name: "unused-class",
        help: "a class that nothing derives from or mentions",
        is_default: true,
        is_about_all_programs: true,
        find: names::unused_classes,
    },
    Lint {
        name: "unused-multiclass",
        help: "a multiclass that nothing expands",
        is_default: true,
        is_about_all_programs: true,
        find: names::unused_multiclasses,
    },
    Lint {
        name: "unused-template-arg",
        help: "a template argument that its class or multiclass does not use",
        is_default: true,
        is_about_all_programs: false,
        find: names::unused_args,
    },
    Lint {
        name: "unused-variable",
        help: "a variable of `defvar`, `foreach` or an operator that nothing uses",
        is_default: true,
        is_about_all_programs: true,
        find: names::unused_variables,
    },
    Lint {
        name: "unused-def",
        help: "a def that no other record mentions and no back-end reads",
        is_default: true,
        is_about_all_programs: true,
        find: names::unused_defs,
    },
    Lint {
        name: "unused-include",
        help: "an include of which nothing is used",
        is_default: true,
        is_about_all_programs: true,
        find: includes::unused,
    },
    Lint {
        name: "shadowed-name",
        help: "a variable with the name of another variable that is visible",
        is_default: true,
        is_about_all_programs: false,
        find: names::shadowed,
    },
    Lint {
        name: "unused-let",
        help: "a `let ... in` that applies to no record",
        is_default: true,
        is_about_all_programs: true,
        find: lets::unused,
    },
    Lint {
        name: "redundant-let",
        help: "a `let` that gives a field the value that it has",
        is_default: false,
        is_about_all_programs: true,
        find: lets::redundant,
    },
    Lint {
        name: "contradicting-predicates",
        help: "a record whose `Predicates` can never hold together",
        is_default: true,
        is_about_all_programs: false,
        find: predicates::contradicting,
    },
    Lint {
        name: "unread-field",
        help: "a field that neither a source nor a requested action reads",
        is_default: true,
        is_about_all_programs: true,
        find: reads::unread_fields,
    },
];

/// Runs the lints for which `is_enabled` returns true. The result is sorted by location, then by
/// lint. Empty if the records were evaluated without an index.
pub fn run(program: &Program<'_>, is_enabled: impl Fn(&Lint) -> bool) -> Vec<Finding> {
    let Some(index) = program.records.index() else { return Vec::new() };
    let Program { records, roots } = *program;
    let checked = Checked { records, index, roots, usage: Usage::new(records, index) };
    let mut findings = Vec::new();
    for lint in LINTS.iter().filter(|lint| is_enabled(lint)) {
        (lint.find)(&checked, &mut findings);
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
