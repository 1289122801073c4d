//! What a target's Rust module calls things, for a C++ program that is made of the same target.
//!
//! In: a source, and lines `kind value name` that a Rust program prints of its enums. Out: the
//! texts that the command makes of the source, and C++ enums.

use std::collections::BTreeMap;
use std::env;
use std::fmt::{Debug, Write};
use std::io;
use std::path::Path;

use super::pair::Compilers;
use super::succeed;
use crate::campaign::Arguments;
use crate::tool;

/// A target.
#[derive(Clone, Debug)]
pub struct Source<'t> {
    /// The namespace of its registers and opcodes, which is its name as well.
    pub namespace: &'t str,
    /// Its source, and the arguments that it needs.
    pub arguments: Vec<String>,
    /// Where the arguments are understood.
    pub dir: &'t Path,
}

impl Source<'_> {
    /// What the command prints with these options.
    ///
    /// # Errors
    /// It fails; the error says how.
    pub fn make(&self, tablegen: &Path, options: &[&str]) -> io::Result<String> {
        let mut command = tool::command(tablegen);
        command.args(options).args(&self.arguments).current_dir(self.dir);
        succeed(&mut command).map(|text| String::from_utf8_lossy(&text).into_owned())
    }
}

/// A name, its value, and words behind these.
pub type Entry<'l> = (&'l str, u32, Vec<&'l str>);

/// What was listed, by kinds.
#[derive(Clone, Debug, Default)]
pub struct Listed<'l> {
    kinds: BTreeMap<&'l str, Vec<Entry<'l>>>,
}

impl<'l> Listed<'l> {
    /// Reads lines `kind value name word...`.
    #[must_use]
    pub fn read(text: &'l str) -> Self {
        let mut listed = Listed::default();
        for line in text.lines() {
            let mut words = line.split(' ');
            let [Some(kind), Some(value), Some(name)] = [words.next(), words.next(), words.next()]
            else {
                continue;
            };
            let value = value.parse().unwrap_or(u32::MAX);
            listed.kinds.entry(kind).or_default().push((name, value, words.collect()));
        }
        listed
    }

    /// All of a kind.
    #[must_use]
    pub fn all(&self, kind: &str) -> &[Entry<'l>] {
        self.kinds.get(kind).map_or(&[], Vec::as_slice)
    }

    /// C++ enumerators of a kind, with something behind their names.
    #[must_use]
    pub fn enumerators(&self, kind: &str, suffix: &str) -> String {
        let mut text = String::new();
        for (name, value, _) in self.all(kind) {
            let _ = writeln!(text, "{name}{suffix} = {value},");
        }
        text
    }
}

/// A comparison of both languages: the command, the source, what to compile with, a seed, and how
/// many inputs there are to be.
pub type Compare<T> = fn(&Path, &Source<'_>, &Compilers, u64, u64) -> io::Result<Result<T, String>>;

/// Compares what the languages make of a target that arguments name: the namespace, a seed, how
/// many inputs, the command, and what it is to be told. Prints the result; gives whether nothing
/// differs.
///
/// # Errors
/// An argument is missing, or a program cannot be made or run.
pub fn run_target<T: Debug>(arguments: &Arguments, compare: Compare<T>) -> io::Result<bool> {
    let namespace = arguments.text(0).ok_or_else(|| io::Error::other("no namespace is given"))?;
    let (seed, count) = (arguments.number(1, 1)?, arguments.number(2, 100_000)?);
    let tablegen = arguments.tablegen(3)?;
    let dir = tempfile::tempdir()?;
    let Some(compilers) = Compilers::find(dir.path())? else { return Ok(true) };
    let here = env::current_dir()?;
    let source = Source { namespace, arguments: env::args().skip(5).collect(), dir: &here };
    let compared = compare(&tablegen, &source, &compilers, seed, count)?;
    match &compared {
        Ok(counts) => println!("{namespace}: {counts:?}"),
        Err(difference) => println!("{namespace}: {difference}"),
    }
    Ok(compared.is_ok())
}
