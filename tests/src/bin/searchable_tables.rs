//! Compares `--gen-searchable-tables` with LLVM's on random sources, and the C++ with the Rust.
//!
//! ```text
//! searchable_tables [SEED] [SOURCES] [ASKED] [TABLEGEN]
//! ```
//!
//! `SOURCES` sources go through both tools; `ASKED` more are compiled in both languages and asked
//! for every key. `TABLEGEN` is the command under test. The exit status is 1 if anything differs.

use std::io;
use std::path::PathBuf;
use std::process::ExitCode;

use tablegen_tests::compiled::cpp_compiler;
use tablegen_tests::searchable_tables::campaign::{Counts, Tools, ask, compare};
use tablegen_tests::tool;

/// How many complaints are shown.
const SHOWN: usize = 5;

fn main() -> io::Result<ExitCode> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, default: u64| {
        arguments.get(at).and_then(|argument| argument.parse().ok()).unwrap_or(default)
    };
    let (seed, sources, asked) = (number(0, 1), number(1, 2000), number(2, 100));
    let tablegen = match arguments.get(3) {
        Some(path) => PathBuf::from(path),
        None => tool::tablegen("target/tmp").to_owned(),
    };
    let tablegen = tablegen.canonicalize()?;
    let (oracle, compiler) = (tool::oracle(), cpp_compiler());
    let tools =
        Tools { tablegen: &tablegen, oracle: oracle.as_deref(), compiler: compiler.as_deref() };
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
    for index in 0..sources {
        note(compare(tools, seed, index, &mut counts)?);
    }
    for index in 0..asked {
        note(ask(tools, seed, index, &mut counts)?);
    }
    println!("{counts:?}, {complaints} complaints");
    Ok(if complaints == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
