//! Random descriptions through two tools.
//!
//! In: the tools, a seed, how many. Out: how many gave the same bytes or the same error, and the
//! first descriptions that did not.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::generate::{Description, description};
use crate::tool::{Outcome, command, run, without_program_name};

/// What to compare.
#[derive(Clone, Debug)]
pub struct Campaign {
    /// LLVM's tool.
    pub oracle: PathBuf,
    /// The tool under test.
    pub candidate: PathBuf,
    /// Where LLVM's `.td` files are.
    pub include: PathBuf,
    /// A directory to work in.
    pub dir: PathBuf,
    /// Where random numbers begin.
    pub seed: u64,
    /// How many descriptions.
    pub count: u64,
}

/// What came out.
#[derive(Clone, Debug, Default)]
pub struct Result {
    /// Both tools printed the same.
    pub same_bytes: u64,
    /// Both gave the same error.
    pub same_error: u64,
    /// These errors, without places, and how often each came.
    pub errors: BTreeMap<String, u64>,
    /// LLVM's tool crashed or went on where the description is wrong, and the other one gave an
    /// error of its own.
    pub own_error: u64,
    /// Everything else: the number, the text, and what is different.
    pub different: Vec<(u64, String, String)>,
}

/// Errors of ours where LLVM's tool goes on or crashes: what the error says, and whether LLVM's
/// tool goes on.
const OWN_ERRORS: [(&str, bool); 3] = [
    ("which 'Itin", true),
    ("automaton has no transitions", false),
    ("transition has no field", false),
];

impl Campaign {
    fn outcome(&self, tool: &Path, description: &Description) -> io::Result<Outcome> {
        let mut command = command(tool);
        command.arg(description.option).arg("-I").arg(&self.include).arg("x.td");
        let mut outcome = run(command.current_dir(&self.dir), b"")?;
        outcome.stderr = without_program_name(&outcome.stderr, tool);
        Ok(outcome)
    }

    /// Runs all of them.
    ///
    /// # Errors
    /// A tool cannot be run, or a file cannot be written.
    pub fn run(&self) -> io::Result<Result> {
        let mut result = Result::default();
        for index in 0..self.count {
            let description = description(self.seed, index);
            fs::write(self.dir.join("x.td"), &description.text)?;
            let oracle = self.outcome(&self.oracle, &description)?;
            let candidate = self.outcome(&self.candidate, &description)?;
            let own = OWN_ERRORS.iter().any(|(text, goes_on)| {
                candidate.stderr_text().contains(text) && oracle.succeeded() == *goes_on
            });
            if oracle.succeeded() && candidate.succeeded() && oracle.stdout == candidate.stdout {
                result.same_bytes += 1;
            } else if own && candidate.status == Some(1) && oracle.status != Some(1) {
                result.own_error += 1;
            } else if oracle.status == Some(1)
                && candidate.status == Some(1)
                && oracle.stderr == candidate.stderr
            {
                let text = oracle.stderr_text();
                let first = text.split("error: ").nth(1).and_then(|text| text.lines().next());
                *result.errors.entry(first.unwrap_or_default().to_owned()).or_default() += 1;
                result.same_error += 1;
            } else {
                let what =
                    format!("oracle: {}\ncandidate: {}", oracle.describe(), candidate.describe());
                result.different.push((index, description.text, what));
            }
        }
        Ok(result)
    }
}
