//! Whole programs that lie beside the checkout, where there are any.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use tablegen_core::{Evaluator, Records};

/// A file and what it includes.
pub(crate) struct File {
    /// Its path below the directory of all.
    pub(crate) name: String,
    include: Vec<PathBuf>,
}

fn directory() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/td")
}

impl File {
    pub(crate) fn evaluate(&self) -> Records {
        let mut evaluator = Evaluator::new();
        for dir in &self.include {
            evaluator = evaluator.include_dir(dir.to_string_lossy());
        }
        match evaluator.evaluate_file(&directory().join(&self.name).to_string_lossy()) {
            Ok(records) => records,
            Err(failure) => panic!("{}: {failure}", self.name),
        }
    }
}

/// The files that a dump as JSON is listed of, whose arguments are as wanted. `None` where there
/// is no list.
fn listed(wanted: impl Fn(&str) -> bool) -> io::Result<Option<Vec<File>>> {
    let list = directory().join("manifest.tsv");
    if !list.is_file() {
        eprintln!("there are no programs in {}: nothing was read", directory().display());
        return Ok(None);
    }
    let mut files = Vec::new();
    for line in fs::read_to_string(list)?.lines() {
        let Some(arguments) = line.split('\t').nth(3) else { continue };
        let Some(arguments) = arguments.strip_prefix("--dump-json ") else { continue };
        let mut words: Vec<&str> = arguments.split(' ').collect();
        let Some(name) = words.pop().filter(|name| wanted(name)) else { continue };
        let dirs = words.iter().filter(|word| **word != "-I");
        let include = dirs.map(|dir| directory().join(dir)).collect();
        files.push(File { name: name.to_owned(), include });
    }
    Ok(Some(files))
}

/// All of MLIR.
pub(crate) fn mlir() -> io::Result<Option<Vec<File>>> {
    listed(|name| name.starts_with("mlir/"))
}

/// Some smaller targets.
pub(crate) fn targets() -> io::Result<Option<Vec<File>>> {
    listed(|name| ["Lanai", "BPF", "MSP430", "AVR"].iter().any(|target| name.contains(target)))
}
