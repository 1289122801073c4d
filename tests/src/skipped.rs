//! Record of the comparisons that were skipped, because something is missing on the machine.
//!
//! Tests append to files beside their program, and the program `skipped`, which cargo runs after
//! them, prints one line and removes the files. Output of tests that pass is not shown.

use std::collections::BTreeMap;
use std::env;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::PathBuf;
use std::process;

/// Prefix of the names of the files, before the number of the process.
const PREFIX: &str = ".skipped-";

/// Reports on standard error that something is missing, and records it.
pub fn record(missing: &str, then: &str) {
    eprintln!("{missing}: {then}");
    let append = || {
        let path = directory()?.join(format!("{PREFIX}{}", process::id()));
        let mut file = File::options().append(true).create(true).open(path)?;
        // One write for each line, because tests run on several threads.
        file.write_all(format!("{missing}\n").as_bytes())
    };
    if let Err(error) = append() {
        eprintln!("cannot record what was skipped: {error}");
    }
}

/// Returns what was missing and the number of skipped comparisons for each, and forgets it.
///
/// # Errors
/// Returns an error if a file cannot be read or removed.
pub fn take() -> io::Result<BTreeMap<String, usize>> {
    let mut counts = BTreeMap::new();
    for entry in fs::read_dir(directory()?)? {
        let entry = entry?;
        if entry.file_name().to_string_lossy().starts_with(PREFIX) {
            for line in fs::read_to_string(entry.path())?.lines() {
                *counts.entry(line.to_owned()).or_default() += 1;
            }
            fs::remove_file(entry.path())?;
        }
    }
    Ok(counts)
}

/// Returns the line about skipped comparisons. `None` if there were none.
pub fn line(counts: &BTreeMap<String, usize>) -> Option<String> {
    let parts: Vec<String> =
        counts.iter().map(|(missing, count)| format!("{count}: {missing}")).collect();
    let total: usize = counts.values().sum();
    (total > 0).then(|| format!("{total} comparisons were skipped ({})", parts.join("; ")))
}

/// Returns the directory of the program.
fn directory() -> io::Result<PathBuf> {
    let program = env::current_exe()?;
    Ok(program.parent().map(PathBuf::from).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::line;

    #[test]
    fn one_line_has_all() {
        let counts = [("no Ninja".to_owned(), 1), ("no LLVM".to_owned(), 2)];
        let expected = "3 comparisons were skipped (2: no LLVM; 1: no Ninja)";
        assert_eq!(line(&counts.into()).as_deref(), Some(expected));
        assert_eq!(line(&Default::default()), None);
    }
}
