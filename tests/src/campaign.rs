//! Common parts of programs that compare many random sources: arguments, complaints, and the exit
//! status.
//!
//! In: the arguments of a program, sources and what was wrong with them. Out: numbers and paths,
//! the text of a complaint, an exit status.

use std::env;
use std::fmt::{Debug, Display};
use std::io;
use std::path::PathBuf;
use std::process::ExitCode;

use crate::tool::{self, Outcome};

/// Maximum number of complaints shown in full.
const SHOWN: usize = 5;

/// The arguments of a program, by their places.
#[derive(Clone, Debug)]
pub struct Arguments(Vec<String>);

impl Arguments {
    /// Returns the arguments of this program.
    #[must_use]
    pub fn of_program() -> Self {
        Arguments(env::args().skip(1).collect())
    }

    /// The argument at a place. An empty one counts as left out.
    #[must_use]
    pub fn text(&self, at: usize) -> Option<&str> {
        self.0.get(at).map(String::as_str).filter(|text| !text.is_empty())
    }

    /// The number at a place, or `default` if it is left out.
    ///
    /// # Errors
    /// Returns an error if the argument is not a number.
    pub fn number(&self, at: usize, default: u64) -> io::Result<u64> {
        let Some(text) = self.text(at) else { return Ok(default) };
        text.parse().map_err(|error| io::Error::other(format!("{text}: {error}")))
    }

    /// The command under test: the one at a place, or what is built if it is left out.
    ///
    /// # Errors
    /// Returns an error if the file does not exist.
    pub fn tablegen(&self, at: usize) -> io::Result<PathBuf> {
        let path = self.text(at).map(PathBuf::from);
        path.unwrap_or_else(|| tool::tablegen("target/tmp").to_owned()).canonicalize()
    }
}

/// The exit status of a program that compares: 0 if all is the same, 1 if something differs, 2 if
/// it cannot be said, with the reason on standard error.
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

/// Random source, as complaints identify it.
#[derive(Clone, Copy, Debug)]
pub struct Subject<'t> {
    /// Seed of the random numbers.
    pub seed: u64,
    /// Index among the sources of the seed.
    pub index: u64,
    /// The source.
    pub text: &'t str,
}

impl Subject<'_> {
    /// A complaint.
    pub fn complain(&self, what: impl Display) -> String {
        format!("source {} of seed {}: {what}\n{}", self.index, self.seed, self.text)
    }

    /// A complaint about what two tools made of it.
    pub fn differs(&self, what: impl Display, ours: &Outcome, theirs: &Outcome) -> String {
        let text = self.complain(what);
        format!("{text}\nours: {}\ntheirs: {}", ours.describe(), theirs.describe())
    }
}

/// The sources that there was a complaint about. The first complaints are printed as they come.
#[derive(Clone, Debug, Default)]
pub struct Complaints {
    sources: Vec<u64>,
}

impl Complaints {
    /// Takes what there is to complain about source number `index`.
    pub fn note(&mut self, index: u64, complaint: Option<String>) {
        let Some(complaint) = complaint else { return };
        if self.sources.len() < SHOWN {
            println!("{complaint}\n");
        }
        self.sources.push(index);
    }

    /// Prints what was counted, and which sources differ; whether none does.
    pub fn conclude(&self, counts: &impl Debug) -> bool {
        println!("{counts:#?}, {} differ: {:?}", self.sources.len(), self.sources);
        self.sources.is_empty()
    }
}
