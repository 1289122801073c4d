//! Random targets through both tools.
//!
//! In: a seed, and which sources to make of it. Out: what differs.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;

use super::random::source;
use crate::both::{Verdict, first_error, judge, library, place, print};
use crate::campaign::Subject;

/// The option that is tested.
const OPTION: &str = "--gen-callingconv";

/// The tools that sources go through.
#[derive(Clone, Copy, Debug)]
pub struct Tools<'t> {
    /// The command under test.
    pub tablegen: &'t Path,
    /// LLVM's.
    pub oracle: &'t Path,
}

/// How often what came out.
#[derive(Clone, Debug, Default)]
pub struct Counts {
    /// Both print the same.
    pub same_output: usize,
    /// Both refuse it in the same words.
    pub same_error: usize,
    /// These errors, without places, and how often each came.
    pub errors: BTreeMap<String, usize>,
    /// LLVM's tool crashes.
    pub crashes: usize,
    /// What both print, in bytes.
    pub bytes: usize,
}

/// What LLVM's tool writes to standard error, without the record that it prints before it says
/// that it is of an unknown class.
pub fn without_records(stderr: &[u8]) -> Vec<u8> {
    let is_error = |line: &[u8]| line.windows(7).any(|part| part == b"error: ");
    let mut lines = stderr.split_inclusive(|&byte| byte == b'\n').peekable();
    while lines.next_if(|line| !is_error(line)).is_some() {}
    lines.collect::<Vec<_>>().concat()
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
    let dir = place(&text)?;
    let library = library();
    let theirs = print(tools.oracle, dir.path(), &[OPTION], Some(&library))?;
    let ours = print(tools.tablegen, dir.path(), &[OPTION], Some(&library))?;
    let same_stderr = without_records(&theirs.stderr) == ours.stderr;
    let complaint =
        |what: &str| Some(Subject { seed, index, text: &text }.differs(what, &ours, &theirs));
    match judge(&theirs, &ours, same_stderr) {
        Verdict::SameOutput => {
            counts.same_output += 1;
            counts.bytes += ours.stdout.len();
        }
        Verdict::SameError => {
            counts.same_error += 1;
            *counts.errors.entry(first_error(&theirs)).or_default() += 1;
        }
        // What makes LLVM's tool crash has to be an error.
        Verdict::Crash if ours.status == Some(1) => counts.crashes += 1,
        Verdict::Crash => return Ok(complaint("a crash is not refused")),
        Verdict::Differs(what) => return Ok(complaint(what)),
    }
    Ok(None)
}
