//! Compares `--gen-dag-isel` with LLVM's on random small targets.
//!
//! ```text
//! dag_isel [SEED] [SOURCES] [TABLEGEN] [FIRST]
//! ```
//!
//! `SOURCES` targets from number `FIRST` on go through both tools. `TABLEGEN` is the command under
//! test. The exit status is 1 if anything differs. With no sources, target number `FIRST` is
//! printed.

use std::io;
use std::path::PathBuf;
use std::process::ExitCode;

use tablegen_tests::dag_isel::campaign::{Counts, Tools, compare};
use tablegen_tests::dag_isel::random::source;
use tablegen_tests::tool;

/// How many complaints are shown.
const SHOWN: usize = 5;

fn main() -> io::Result<ExitCode> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, default: u64| {
        arguments.get(at).and_then(|argument| argument.parse().ok()).unwrap_or(default)
    };
    let (seed, sources, first) = (number(0, 1), number(1, 1000), number(3, 0));
    if sources == 0 {
        print!("{}", source(seed, first));
        return Ok(ExitCode::SUCCESS);
    }
    let Some(oracle) = tool::oracle() else { return Ok(ExitCode::SUCCESS) };
    let tablegen = match arguments.get(2) {
        Some(path) => PathBuf::from(path),
        None => tool::tablegen("target/tmp").to_owned(),
    };
    let tools = Tools { tablegen: &tablegen.canonicalize()?, oracle: &oracle };
    let mut counts = Counts::default();
    let mut differing = Vec::new();
    for index in first..first + sources {
        if let Some(complaint) = compare(tools, seed, index, &mut counts)? {
            if differing.len() < SHOWN {
                println!("{complaint}\n");
            }
            differing.push(index);
        }
    }
    println!("{counts:?}, {} differ: {differing:?}", differing.len());
    Ok(if differing.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
