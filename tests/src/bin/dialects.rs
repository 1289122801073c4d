//! Compares the C++ of dialects with that of llvm-dialects-tblgen, which
//! `tests/llvm-dialects/tblgen.sh` builds.
//!
//! ```text
//! dialects REFERENCE [SEED] [DIALECTS] [TABLEGEN] [FIRST]
//! ```
//!
//! Compares the fixtures, and `DIALECTS` random dialects from number `FIRST` on. `TABLEGEN` is the
//! command under test. The exit status is 1 if anything differs. If `DIALECTS` is 0, prints dialect
//! number `FIRST`.

use std::io;
use std::path::Path;
use std::process::ExitCode;

use tablegen_tests::campaign::{Arguments, exit};
use tablegen_tests::dialects::{Tools, compare_fixtures, compare_random, random};

fn main() -> ExitCode {
    exit(run(&Arguments::of_program()))
}

fn run(arguments: &Arguments) -> io::Result<bool> {
    let (seed, dialects) = (arguments.number(1, 1)?, arguments.number(2, 500)?);
    let first = arguments.number(4, 0)?;
    if dialects == 0 {
        print!("{}", random::source(seed, first));
        return Ok(true);
    }
    let Some(reference) = arguments.text(0) else {
        return Err(io::Error::other("the first argument is the path of llvm-dialects-tblgen"));
    };
    let reference = Path::new(reference).canonicalize()?;
    let tools = Tools { tablegen: &arguments.tablegen(3)?, reference: &reference };
    let (counts, complaints) = compare_fixtures(tools)?;
    let same = complaints.conclude(&counts);
    let (counts, complaints) = compare_random(tools, seed, first..first + dialects)?;
    Ok(complaints.conclude(&counts) && same)
}
