//! Compares `--gen-emitter` with LLVM's on random targets, and the C++ with the Rust.
//!
//! ```text
//! encoders [SEED] [TARGETS] [RUN] [TABLEGEN] [INCLUDE] [FIRST]
//! ```
//!
//! `TARGETS` targets go through both tools; `RUN` more are compiled in both languages and encode
//! random instructions. `TABLEGEN` is the command under test; `INCLUDE` is where LLVM's `.td`
//! files are, in whose place the include library serves. The targets are those from `FIRST` on.
//! The exit status is 1 if anything differs.

use std::io;
use std::path::PathBuf;
use std::process::ExitCode;

use tablegen_tests::encoders::Compilers;
use tablegen_tests::encoders::campaign::{Counts, Tools, compare, encode};
use tablegen_tests::tool;

/// How many complaints are shown.
const SHOWN: usize = 5;

fn main() -> io::Result<ExitCode> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, default: u64| {
        arguments.get(at).and_then(|argument| argument.parse().ok()).unwrap_or(default)
    };
    let (seed, targets, run, first) = (number(0, 1), number(1, 1000), number(2, 100), number(5, 0));
    let tablegen = match arguments.get(3).filter(|path| !path.is_empty()) {
        Some(path) => PathBuf::from(path),
        None => tool::tablegen("target/tmp").to_owned(),
    };
    let tablegen = tablegen.canonicalize()?;
    let include = arguments.get(4).filter(|path| !path.is_empty()).map(PathBuf::from);
    let oracle = tool::oracle();
    let dir = tempfile::tempdir()?;
    let compilers = Compilers::find(dir.path())?;
    let tools = Tools {
        tablegen: &tablegen,
        oracle: oracle.as_deref(),
        include: include.as_deref(),
        compilers: compilers.as_ref(),
    };
    let mut counts = Counts::default();
    let mut complaints = 0;
    let mut note = |complaint: Option<String>| {
        if let Some(complaint) = complaint {
            complaints += 1;
            if complaints <= SHOWN {
                println!("{complaint}\n");
            }
        }
    };
    for index in first..first + targets {
        note(compare(tools, seed, index, &mut counts)?);
    }
    for index in first..first + run {
        note(encode(tools, seed, index, &mut counts)?);
    }
    println!("{counts:#?}, {complaints} complaints");
    Ok(if complaints == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
