//! Comparison of two tools on random descriptions.
//!
//! Input: the tools, a seed, and the number of descriptions. Output: the numbers of equal outputs
//! and equal errors, and the first differences.

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
    /// Working directory.
    pub dir: PathBuf,
    /// Seed of the random numbers.
    pub seed: u64,
    /// Number of descriptions.
    pub count: u64,
}

/// Result of a comparison.
#[derive(Clone, Debug, Default)]
pub struct Result {
    /// Number of descriptions with equal output.
    pub same_bytes: u64,
    /// Number of descriptions with equal errors.
    pub same_error: u64,
    /// Number of occurrences of each error, without locations.
    pub errors: BTreeMap<String, u64>,
    /// Number of descriptions that LLVM's tool accepts or crashes on, and ours rejects.
    pub own_error: u64,
    /// Reports of all other differences.
    pub different: Vec<String>,
}

/// Errors that only our tool reports: text, and true if LLVM's tool accepts the description.
const OWN_ERRORS: [(&str, bool); 3] = [
    ("which 'Itin", true),
    ("automaton has no transitions", false),
    ("transition has no field", false),
];

impl Campaign {
    /// Runs all descriptions.
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
