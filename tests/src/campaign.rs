//! Common parts of programs that compare many random sources: arguments, reports, and the exit
//! status.
//!
//! Input: the arguments of a program, and sources with their differences. Output: numbers and
//! paths, the text of a report, an exit status.

use std::env;
use std::fmt::{Debug, Display};
use std::io;
use std::path::PathBuf;
use std::process::ExitCode;

use crate::tool::{self, Outcome};

/// Maximum number of differences shown in full.
const SHOWN: usize = 5;

/// Positional arguments of a program.
#[derive(Clone, Debug)]
pub struct Arguments(Vec<String>);

impl Arguments {
    /// Returns the arguments of this program.
    #[must_use]
    pub fn of_program() -> Self {
        Arguments(env::args().skip(1).collect())
    }

    /// Returns the argument at index `index`. Returns `None` if it is missing or empty.
    #[must_use]
    pub fn text(&self, index: usize) -> Option<&str> {
        self.0.get(index).map(String::as_str).filter(|text| !text.is_empty())
    }

    /// Returns the number at index `index`, or `default` if the argument is missing or empty.
    ///
    /// # Errors
    /// Returns an error if the argument is not a number.
    pub fn number(&self, index: usize, default: u64) -> io::Result<u64> {
        let Some(text) = self.text(index) else { return Ok(default) };
        text.parse().map_err(|error| io::Error::other(format!("{text}: {error}")))
    }

    /// Returns the path of the command under test: the argument at index `index`, or the command
    /// that is built if the argument is missing or empty.
    ///
    /// # Errors
    /// Returns an error if the file does not exist.
    pub fn tablegen(&self, index: usize) -> io::Result<PathBuf> {
        let path = self.text(index).map(PathBuf::from);
        path.unwrap_or_else(|| tool::tablegen("target/tmp").to_owned()).canonicalize()
    }
}

/// Returns the exit status of a comparison: 0 if everything is equal, 1 if something differs.
/// Errors are printed to standard error and give 2.
pub fn exit(same: io::Result<bool>) -> ExitCode {
    match same {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}

/// Random source, as reports identify it.
#[derive(Clone, Copy, Debug)]
pub struct Subject<'t> {
    /// Seed of the random numbers.
    pub seed: u64,
    /// Index among the sources of the seed.
    pub index: u64,
    /// Text of the source.
    pub text: &'t str,
}

impl Subject<'_> {
    /// Formats a report about the source.
    pub fn report(&self, what: impl Display) -> String {
        format!("source {} of seed {}: {what}\n{}", self.index, self.seed, self.text)
    }

    /// Formats a report about different results of the two tools.
    pub fn differs(&self, what: impl Display, ours: &Outcome, theirs: &Outcome) -> String {
        let text = self.report(what);
        format!("{text}\nours: {}\ntheirs: {}", ours.describe(), theirs.describe())
    }
}

/// Reports of different sources. The first ones are printed immediately.
#[derive(Clone, Debug, Default)]
pub struct Complaints {
    sources: Vec<u64>,
}

impl Complaints {
    /// Records the complaint about source number `index`, if any, and prints the first ones.
    pub fn note(&mut self, index: u64, complaint: Option<String>) {
        let Some(complaint) = complaint else { return };
        if self.sources.len() < SHOWN {
            println!("{complaint}\n");
        }
        self.sources.push(index);
    }

    /// Prints the counts and the indices of the sources that differ. Returns true if no source
    /// differs.
    pub fn conclude(&self, counts: &impl Debug) -> bool {
        println!("{counts:#?}, {} differ: {:?}", self.sources.len(), self.sources);
        self.sources.is_empty()
    }
}
