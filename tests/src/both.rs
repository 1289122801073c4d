//! Comparison of LLVM's tool and the tool under test on one source.
//!
//! Input: a text and options. Output: the outcome of each tool, and the difference.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::tool::{Outcome, command, run, without_program_name};

/// Result of both tools for a source.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Both print the same output.
    SameOutput,
    /// Both report the same errors.
    SameError,
    /// LLVM's tool crashed.
    Crash,
    /// Any other difference, described by the text.
    Differs(&'static str),
}

/// Compares the outcomes of LLVM's tool and of the tool under test. `same_stderr` is true if the
/// messages are equal.
pub fn judge(theirs: &Outcome, ours: &Outcome, same_stderr: bool) -> Verdict {
    match (theirs.status, ours.status) {
        (Some(0), Some(0)) if theirs.stdout == ours.stdout => Verdict::SameOutput,
        (Some(1), Some(1)) if same_stderr => Verdict::SameError,
        (Some(0), Some(0)) => Verdict::Differs("other bytes"),
        (Some(1), Some(1)) => Verdict::Differs("other errors"),
        (Some(0 | 1), _) => Verdict::Differs("another end"),
        _ => Verdict::Crash,
    }
}

/// Returns standard error of a tool that reads patterns, in a comparable form. The notes on types,
/// which only we print, are left out, and so is the end of the last line, which LLVM's tool leaves
/// out of some messages.
pub fn of_patterns(stderr: &[u8]) -> Vec<u8> {
    let lines = stderr.split_inclusive(|&byte| byte == b'\n');
    let mut text =
        lines.filter(|line| !line.starts_with(b"note: types: ")).collect::<Vec<_>>().concat();
    text.truncate(text.trim_ascii_end().len());
    text
}

/// Returns the standard error of LLVM's tool without the records that it prints before the error
/// about an unknown class.
pub fn without_records(stderr: &[u8]) -> Vec<u8> {
    let is_error = |line: &[u8]| line.windows(7).any(|part| part == b"error: ");
    let mut lines = stderr.split_inclusive(|&byte| byte == b'\n').peekable();
    while lines.next_if(|line| !is_error(line)).is_some() {}
    lines.collect::<Vec<_>>().concat()
}

/// Returns the text of the first error without its location.
pub fn first_error(outcome: &Outcome) -> String {
    let text = outcome.stderr_text();
    let first = text.split("error: ").nth(1).and_then(|text| text.lines().next());
    first.unwrap_or_default().to_owned()
}

/// Returns the directory of the include library, for LLVM's tool.
pub fn library() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/language/library/include")
}

/// Creates a directory with a source, `x.td`.
///
/// # Errors
/// Returns an error if the directory cannot be made.
pub fn source_dir(text: &str) -> io::Result<TempDir> {
    let dir = tempfile::tempdir()?;
    fs::write(dir.path().join("x.td"), text)?;
    Ok(dir)
}

/// Runs a tool on the `x.td` of a directory.
///
/// # Errors
/// Returns an error if the tool cannot be run.
pub fn print(
    tool: &Path,
    dir: &Path,
    options: &[&str],
    include: Option<&Path>,
) -> io::Result<Outcome> {
    let mut command = command(tool);
    command.args(options);
    if let Some(include) = include {
        command.arg("-I").arg(include);
    }
    let mut outcome = run(command.arg("x.td").current_dir(dir), b"")?;
    outcome.stderr = without_program_name(&outcome.stderr, tool);
    Ok(outcome)
}
