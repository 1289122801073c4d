//! LLVM's tools, if they are installed.

#[allow(dead_code)]
pub mod mir;

use std::env;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Returns true if missing tools are an error: the variable `TABLEGEN_REQUIRE_ORACLE` is `1`.
fn required() -> bool {
    env::var_os("TABLEGEN_REQUIRE_ORACLE").is_some_and(|value| value == "1")
}

/// Runs a program in the directory of this crate. Prints a note and returns `None` if the program
/// is not installed.
///
/// # Panics
/// Panics if the program is missing and the tests require it, or if it cannot be run.
pub fn run(program: &str, args: &[&str]) -> Option<Run> {
    let output = Command::new(program)
        .args(args)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .env("LC_ALL", "C")
        .output();
    match output {
        Ok(output) => Some(Run {
            succeeded: output.status.success(),
            stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
            stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
        }),
        Err(error) => {
            let is_missing = error.kind() == io::ErrorKind::NotFound;
            assert!(is_missing && !required(), "{program}: {error}");
            eprintln!("{program}: {error}: nothing was compared with it");
            None
        }
    }
}

/// Result of a program.
#[allow(dead_code)]
#[derive(Debug)]
pub struct Run {
    pub succeeded: bool,
    pub stdout: String,
    pub stderr: String,
}

/// Splits a recorded file into the command of its first line, as program and arguments, and the
/// text after it.
#[allow(dead_code)]
pub fn recorded(text: &str) -> (Vec<&str>, &str) {
    let (command, text) = text.split_once('\n').unwrap_or_default();
    (command.split_whitespace().skip(1).collect(), text)
}

/// Returns the directory of LLVM's `.td` files: `TABLEGEN_LLVM_INCLUDE`, otherwise that of an
/// installed package. Returns `None` if there is no such directory or the variable is empty.
///
/// # Panics
/// Panics if the directory is missing and the tests require it.
#[allow(dead_code)]
pub fn llvm_include() -> Option<PathBuf> {
    let named = env::var_os("TABLEGEN_LLVM_INCLUDE").map(PathBuf::from);
    let candidates = ["/usr/include/llvm-22", "/usr/lib/llvm-22/include"].map(PathBuf::from);
    let has_target = |dir: &PathBuf| dir.join(Path::new("llvm/Target/Target.td")).is_file();
    let nowhere = named.as_ref().is_some_and(|named| named.as_os_str().is_empty());
    let found = named.into_iter().chain(candidates).find(has_target).filter(|_| !nowhere);
    assert!(found.is_some() || !required(), "LLVM's .td files are not there");
    if found.is_none() {
        eprintln!("LLVM's .td files are not there: nothing was compared with them");
    }
    found
}
