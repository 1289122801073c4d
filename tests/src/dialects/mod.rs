//! Tests of `--gen-dialect-decls` and `--gen-dialect-defs`: fixtures and random dialects, through
//! llvm-dialects-tblgen and through the command under test.
//!
//! | file | what |
//! |---|---|
//! | `random.rs` | a dialect: predicates, types, classes, operations with constraints |
//!
//! Input: both tools; `tests/llvm-dialects/tblgen.sh` builds the reference. Output: differences,
//! and the number of each outcome. The reference aborts when it rejects a dialect. Ours must then
//! report the same, except for failed assertions.

pub mod random;

use std::io;
use std::path::Path;

use crate::both::{library, print, source_dir};
use crate::campaign::{Complaints, Subject};
use crate::fixtures;
use crate::tool::{Outcome, command, run};

/// Tools to compare.
#[derive(Clone, Copy, Debug)]
pub struct Tools<'t> {
    /// Path of the command under test.
    pub tablegen: &'t Path,
    /// Path of llvm-dialects-tblgen.
    pub reference: &'t Path,
}

/// Number of each outcome.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counts {
    /// Number of dialects with equal output.
    pub same_output: usize,
    /// Number of dialects with equal errors.
    pub same_error: usize,
    /// Number of dialects on which the reference fails an assertion or crashes, and ours reports an
    /// error.
    pub broken: usize,
}

/// Options of the runs of each dialect.
const OPTIONS: [&[&str]; 3] = [
    &["--gen-dialect-decls", "--dialect=test"],
    &["--gen-dialect-defs", "--dialect=test"],
    &["--gen-dialect-defs", "--dialect=test", "--emit-comments"],
];

/// Compares the outputs of both tools for random dialects.
///
/// # Errors
/// Returns an error if a tool cannot be run.
pub fn compare_random(
    tools: Tools<'_>,
    seed: u64,
    dialects: std::ops::Range<u64>,
) -> io::Result<(Counts, Complaints)> {
    let (mut counts, mut complaints) = (Counts::default(), Complaints::default());
    for index in dialects {
        let text = random::source(seed, index);
        let dir = source_dir(&text)?;
        for options in OPTIONS {
            let theirs = print(tools.reference, dir.path(), options, Some(&library()))?;
            let ours = [&["--tool=llvm-dialects-tblgen"], options].concat();
            let ours = print(tools.tablegen, dir.path(), &ours, Some(&library()))?;
            if let Some(what) = judge(&theirs, &ours, &mut counts) {
                let subject = Subject { seed, index, text: &text };
                let what = format!("{what}, options {options:?}");
                complaints.note(index, Some(subject.differs(what, &ours, &theirs)));
            }
        }
    }
    Ok((counts, complaints))
}

/// Compares the outputs of both tools for the fixtures.
///
/// # Errors
/// Returns an error if a tool cannot be run, or the fixtures cannot be read.
pub fn compare_fixtures(tools: Tools<'_>) -> io::Result<(Counts, Complaints)> {
    let (mut counts, mut complaints) = (Counts::default(), Complaints::default());
    let mut fixtures = fixtures::all()?;
    fixtures.retain(|fixture| fixture.suite.dir.starts_with("dialect"));
    let library = library().canonicalize()?;
    for (index, fixture) in (0..).zip(&fixtures) {
        let made = |tool: &Path| {
            let mut command = command(tool);
            let option = format!("--{}", fixture.suite.back_end.unwrap_or_default());
            command.arg(option).args(fixture.args()).arg("-I").arg(&library);
            run(command.arg(fixture.source()).current_dir(&fixture.dir), b"")
        };
        let (theirs, ours) = (made(tools.reference)?, made(tools.tablegen)?);
        let what = judge(&theirs, &ours, &mut counts);
        let (seed, text) = (0, &fixture.title());
        let complaint =
            what.map(|what| Subject { seed, index, text }.differs(what, &ours, &theirs));
        complaints.note(index, complaint);
    }
    Ok((counts, complaints))
}

/// Compares two outcomes and counts them. Returns the kind of difference. `None` if they are equal.
fn judge(theirs: &Outcome, ours: &Outcome, counts: &mut Counts) -> Option<&'static str> {
    let same_stderr = said(theirs) == said(ours);
    match (theirs.succeeded(), ours.status) {
        (true, Some(0)) if theirs.stdout == ours.stdout && same_stderr => counts.same_output += 1,
        (true, Some(0)) if same_stderr => return Some("other bytes"),
        (false, Some(1)) if same_stderr && ours.stdout.is_empty() => {
            let is_reported =
                theirs.stderr_text().contains("LLVM ERROR") || theirs.status == Some(1);
            *(if is_reported { &mut counts.same_error } else { &mut counts.broken }) += 1;
        }
        (_, Some(0 | 1)) if same_stderr => return Some("another end"),
        _ => return Some("other errors"),
    }
    None
}

/// Returns the messages of a tool before its crash, without failed assertions.
fn said(outcome: &Outcome) -> String {
    let text = outcome.stderr_text();
    let text = text.split("PLEASE submit a bug report").next().unwrap_or_default();
    let is_assertion = |line: &&str| {
        let line = line.trim_end();
        line.contains(": Assertion `") && line.ends_with("' failed.")
    };
    text.split_inclusive('\n').filter(|line| !is_assertion(line)).collect()
}
