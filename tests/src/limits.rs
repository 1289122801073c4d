//! Runs the command under a memory limit, and checks its outcome for bad input.
//!
//! Input: a program text. Output: the outcome of the command, or a complaint. Each run has its own
//! directory, so that leftover files are found.

use std::fs;
use std::io;
use std::path::Path;
use std::process::Command;
use std::sync::Mutex;

use crate::tool::{Outcome, command, run};

/// Limit of the address space in KiB: 1 GiB of memory, half a GiB that the command reserves for its
/// stack, and a quarter for a program without optimizations and its libraries.
const ADDRESS_SPACE: usize = (1024 + 512 + 256) << 10;

/// Lock that serializes the runs, because several runs at their limits need too much memory.
static TURN: Mutex<()> = Mutex::new(());

/// Expected outcome for an input.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Expected {
    /// An error with a location, and no output.
    Error,
    /// An error without a location, as in LLVM's tool, and no output.
    ErrorWithoutLocation,
    /// Output without errors.
    Output,
}

/// Returns a command limited to `ADDRESS_SPACE` bytes of address space. The limit applies on Linux
/// only.
pub fn limited(program: &Path) -> Command {
    if !cfg!(target_os = "linux") {
        return command(program);
    }
    let mut shell = command("sh");
    shell.args(["-c", &format!("ulimit -v {ADDRESS_SPACE}; exec \"$0\" \"$@\"")]).arg(program);
    shell
}

/// Evaluates `text` with `--print-records`. Returns a complaint if the outcome is not the expected
/// one.
///
/// # Errors
/// Returns an error if files cannot be written, or the program cannot be run.
pub fn complaint(tool: &Path, text: &[u8], expected: Expected) -> io::Result<Option<String>> {
    let turn = TURN.lock();
    let dir = tempfile::tempdir()?;
    fs::write(dir.path().join("bad.td"), text)?;
    let outcome =
        run(limited(tool).args(["bad.td", "-o", "out.records"]).current_dir(dir.path()), b"")?;
    drop(turn);
    let mut files = Vec::new();
    for entry in fs::read_dir(dir.path())? {
        files.push(entry?.file_name().to_string_lossy().into_owned());
    }
    files.sort();
    let problem = match expected {
        Expected::Output if !outcome.succeeded() => Some("should succeed"),
        Expected::Output if files != ["bad.td", "out.records"] => Some("should write one file"),
        Expected::Output => None,
        _ if outcome.status != Some(1) => Some("should end with status 1"),
        _ if files != ["bad.td"] => Some("should leave no file behind"),
        _ if !has_error(&outcome, expected == Expected::Error) => Some("should print an error"),
        _ if outcome.stderr_text().contains("panicked at") => Some("should not panic"),
        _ => None,
    };
    Ok(problem.map(|problem| format!("{problem}\nfiles: {files:?}\n{}", outcome.describe())))
}

fn has_error(outcome: &Outcome, with_location: bool) -> bool {
    let text = outcome.stderr_text();
    if !with_location {
        return text.lines().any(|line| line.starts_with("error: "));
    }
    text.lines().any(|line| {
        let location =
            line.split_once(": error: ").and_then(|(location, _)| location.rsplit_once(':'));
        let Some((rest, column)) = location else { return false };
        let Some((_, line)) = rest.rsplit_once(':') else { return false };
        line.parse::<u32>().is_ok() && column.parse::<u32>().is_ok()
    })
}
