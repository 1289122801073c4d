//! Random targets through both tools.
//!
//! In: a seed, and which sources to make of it. Out: what differs.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::random::source;
use crate::differential::rng::Rng;
use crate::tool::{Outcome, command, run, without_program_name};

/// The tools that sources go through.
#[derive(Clone, Copy, Debug)]
pub struct Tools<'t> {
    /// The command under test.
    pub tablegen: &'t Path,
    /// LLVM's.
    pub oracle: &'t Path,
}

/// How often what came out.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counts {
    /// Both print the same.
    pub same_output: usize,
    /// How many patterns those have, as the matchers' comments count them.
    pub patterns: usize,
    /// Both refuse it in the same words.
    pub same_error: usize,
    /// LLVM's tool crashes.
    pub crashes: usize,
}

/// The include library as files, for LLVM's tool.
fn library() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../tablegen-build/include")
}

/// The options of a source.
fn options(seed: u64, index: u64) -> &'static [&'static str] {
    let mut rng = Rng::for_item(seed ^ 0x5eed, index);
    match rng.below(10) {
        0 => &["--omit-comments"],
        1 => &["--instrument-coverage"],
        2 => &["--omit-comments", "--instrument-coverage"],
        _ => &[],
    }
}

fn print(tool: &Path, dir: &Path, options: &[&str]) -> io::Result<Outcome> {
    let mut command = command(tool);
    command.arg("--gen-dag-isel").args(options).arg("-I").arg(library());
    let mut outcome = run(command.arg("x.td").current_dir(dir), b"")?;
    outcome.stderr = without_program_name(&outcome.stderr, tool);
    Ok(outcome)
}

/// Standard error without what is ours alone, the notes on types, and without the end of the last
/// line, which LLVM's tool leaves out of some messages.
pub fn comparable(stderr: &[u8]) -> Vec<u8> {
    let lines = stderr.split_inclusive(|&byte| byte == b'\n');
    let mut text =
        lines.filter(|line| !line.starts_with(b"note: types: ")).collect::<Vec<_>>().concat();
    text.truncate(text.trim_ascii_end().len());
    text
}

/// Compares what both tools make of source number `index`; gives a complaint if it differs.
///
/// # Errors
/// A tool cannot be run.
pub fn compare(
    tools: Tools<'_>,
    seed: u64,
    index: u64,
    counts: &mut Counts,
) -> io::Result<Option<String>> {
    let text = source(seed, index);
    let dir = tempfile::tempdir()?;
    fs::write(dir.path().join("x.td"), &text)?;
    let options = options(seed, index);
    let theirs = print(tools.oracle, dir.path(), options)?;
    let ours = print(tools.tablegen, dir.path(), options)?;
    let same_stderr = comparable(&theirs.stderr) == comparable(&ours.stderr);
    let complaint = |what: &str| {
        let (ours, theirs) = (ours.describe(), theirs.describe());
        Some(format!(
            "source {index} of seed {seed}: {what}, options {options:?}\n{text}\n\
             ours: {ours}\ntheirs: {theirs}"
        ))
    };
    Ok(match (theirs.status, ours.status) {
        (Some(0), Some(0)) if theirs.stdout == ours.stdout && same_stderr => {
            counts.same_output += 1;
            let text = ours.stdout_text();
            counts.patterns += text.matches("// Src: ").count();
            None
        }
        (Some(1), Some(1)) if same_stderr => {
            counts.same_error += 1;
            None
        }
        (Some(0), Some(0)) => complaint("other bytes"),
        (Some(1), Some(1)) => complaint("other errors"),
        (Some(0 | 1), _) => complaint("another end"),
        // What makes LLVM's tool crash has to end in order.
        (_, Some(0 | 1)) => {
            counts.crashes += 1;
            None
        }
        (_, _) => complaint("a crash"),
    })
}
