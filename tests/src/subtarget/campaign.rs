//! Random targets through both tools.
//!
//! In: a seed, and which sources to make of it. Out: what differs.

use std::io;
use std::path::Path;

use super::random::source;
use crate::both::{Verdict, judge, library, place, print};
use crate::campaign::Subject;

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
    /// How many steps to other schedule classes those have.
    pub transitions: usize,
    /// Both refuse it in the same words.
    pub same_error: usize,
    /// LLVM's tool crashes.
    pub crashes: usize,
}

/// Standard error without the advice that LLVM's tool gives on models that lack instructions.
fn comparable(stderr: &[u8]) -> Vec<u8> {
    let advice: [&[u8]; 3] = [b"\n", b"- ", b"Incomplete "];
    let lines = stderr.split_inclusive(|&byte| byte == b'\n');
    let lines = lines.filter(|line| !advice.iter().any(|begin| line.starts_with(begin)));
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
    let (options, library) = (&["--gen-subtarget"], library());
    let theirs = print(tools.oracle, dir.path(), options, Some(&library))?;
    let ours = print(tools.tablegen, dir.path(), options, Some(&library))?;
    let same_stderr = comparable(&theirs.stderr) == comparable(&ours.stderr);
    let complaint =
        |what: &str| Some(Subject { seed, index, text: &text }.differs(what, &ours, &theirs));
    match judge(&theirs, &ours, same_stderr) {
        Verdict::SameOutput => {
            counts.same_output += 1;
            counts.transitions += ours.stdout_text().matches("        return ").count();
        }
        Verdict::SameError => counts.same_error += 1,
        // What makes LLVM's tool crash has to end in order.
        Verdict::Crash if matches!(ours.status, Some(0 | 1)) => counts.crashes += 1,
        Verdict::Crash => return Ok(complaint("a crash")),
        Verdict::Differs(what) => return Ok(complaint(what)),
    }
    Ok(None)
}
