//! Whole programs of the checkout, if there is one.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::mem;
use std::path::PathBuf;

use tablegen_core::{Evaluator, Records};
use tablegen_tests::tool::checkouts;

/// File with the directories that its includes need.
pub(crate) struct File {
    /// Path relative to the checkout.
    pub(crate) name: String,
    include: Vec<PathBuf>,
}

/// Returns the checkout with a list of programs, or where one would be found.
fn directory() -> PathBuf {
    let mut checkouts = checkouts();
    let listed = checkouts.find(|dir| dir.join("manifest.tsv").is_file());
    listed.unwrap_or_else(|| "../llvm-project".into())
}

impl File {
    pub(crate) fn evaluate(&self) -> Records {
        let mut evaluator = Evaluator::new();
        for dir in &self.include {
            evaluator = evaluator.include_dir(dir);
        }
        match evaluator.evaluate_file(directory().join(&self.name)) {
            Ok(records) => records,
            Err(failure) => panic!("{}: {failure}", self.name),
        }
    }
}

/// Returns the listed input files whose paths `wanted` accepts. `None` if there is no list.
fn listed(wanted: impl Fn(&str) -> bool) -> io::Result<Option<Vec<File>>> {
    let list = directory().join("manifest.tsv");
    if !list.is_file() {
        eprintln!("there are no programs in {}: nothing was read", directory().display());
        return Ok(None);
    }
    let mut files = BTreeMap::new();
    for line in fs::read_to_string(list)?.lines() {
        let mut arguments = line.split('\t').nth(3).unwrap_or_default().split(' ').peekable();
        let mut include = Vec::new();
        while let Some(argument) = arguments.next() {
            if argument == "-I" {
                include.extend(arguments.next().map(|dir| directory().join(dir)));
            } else if arguments.peek().is_none() && argument.ends_with(".td") && wanted(argument) {
                files.insert(argument.to_owned(), mem::take(&mut include));
            }
        }
    }
    Ok(Some(files.into_iter().map(|(name, include)| File { name, include }).collect()))
}

/// Returns the input files of MLIR.
pub(crate) fn mlir() -> io::Result<Option<Vec<File>>> {
    listed(|name| name.starts_with("mlir/"))
}

/// Returns some smaller targets.
pub(crate) fn targets() -> io::Result<Option<Vec<File>>> {
    let files =
        ["Lanai", "BPF", "MSP430", "AVR"].map(|name| format!("lib/Target/{name}/{name}.td"));
    listed(|name| files.iter().any(|file| name.ends_with(file)))
}
