//! Random descriptions through two tools.
//!
//! In: the tools, a seed, how many. Out: how many gave the same bytes or the same error, and the
//! first descriptions that did not.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::PathBuf;

use super::generate::description;
use crate::both::{Verdict, first_error, judge, print};
use crate::campaign::Subject;

/// Input of a comparison.
#[derive(Clone, Debug)]
pub struct Campaign {
    /// LLVM's tool.
    pub oracle: PathBuf,
    /// The tool under test.
    pub candidate: PathBuf,
    /// Directory of LLVM's `.td` files.
    pub include: PathBuf,
    /// A directory to work in.
    pub dir: PathBuf,
    /// Seed of the random numbers.
    pub seed: u64,
    /// Number of descriptions.
    pub count: u64,
}

/// Result of a comparison.
#[derive(Clone, Debug, Default)]
pub struct Result {
    /// Both tools printed the same.
    pub same_bytes: u64,
    /// Both gave the same error.
    pub same_error: u64,
    /// Number of occurrences of each error, without locations.
    pub errors: BTreeMap<String, u64>,
    /// LLVM's tool crashed or went on where the description is wrong, and the other one gave an
    /// error of its own.
    pub own_error: u64,
    /// A complaint about each of the others.
    pub different: Vec<String>,
}

/// Errors of ours where LLVM's tool goes on or crashes: what the error says, and whether LLVM's
/// tool goes on.
const OWN_ERRORS: [(&str, bool); 3] = [
    ("which 'Itin", true),
    ("automaton has no transitions", false),
    ("transition has no field", false),
];

impl Campaign {
    /// Runs all of them.
    ///
    /// # Errors
    /// Returns an error if a tool cannot be run, or a file cannot be written.
    pub fn run(&self) -> io::Result<Result> {
        let mut result = Result::default();
        for index in 0..self.count {
            let description = description(self.seed, index);
            fs::write(self.dir.join("x.td"), &description.text)?;
            let run = |tool| print(tool, &self.dir, &[description.option], Some(&self.include));
            let (theirs, ours) = (run(&self.oracle)?, run(&self.candidate)?);
            let own = OWN_ERRORS.iter().any(|(text, goes_on)| {
                ours.stderr_text().contains(text) && theirs.succeeded() == *goes_on
            });
            match judge(&theirs, &ours, theirs.stderr == ours.stderr) {
                Verdict::SameOutput => result.same_bytes += 1,
                Verdict::SameError => {
                    *result.errors.entry(first_error(&theirs)).or_default() += 1;
                    result.same_error += 1;
                }
                _ if own && ours.status == Some(1) && theirs.status != Some(1) => {
                    result.own_error += 1;
                }
                verdict => {
                    let subject = Subject { seed: self.seed, index, text: &description.text };
                    let what = format!("{verdict:?}");
                    result.different.push(subject.differs(what, &ours, &theirs));
                }
            }
        }
        Ok(result)
    }
}
