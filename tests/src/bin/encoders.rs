//! Compares `--gen-emitter` with LLVM's on random targets, and the C++ with the Rust.
//!
//! ```text
//! encoders [SEED] [TARGETS] [RUN] [TABLEGEN] [INCLUDE] [FIRST]
//! ```
//!
//! Both tools print `TARGETS` targets. `RUN` more are compiled in both languages and encode random
//! instructions. `TABLEGEN` is the command under test; `INCLUDE` is the directory of LLVM's `.td`
//! files, by default the include library. `FIRST` is the number of the first target. The exit
//! status is 1 if anything differs.

use std::io;
use std::path::Path;
use std::process::ExitCode;

use tablegen_tests::campaign::{Arguments, Complaints, exit};
use tablegen_tests::compiled::pair::Compilers;
use tablegen_tests::encoders::campaign::{Counts, Tools, compare, encode};
use tablegen_tests::tool;

fn main() -> ExitCode {
    exit(run(&Arguments::of_program()))
}

fn run(arguments: &Arguments) -> io::Result<bool> {
    let seed = arguments.number(0, 1)?;
    let (targets, run) = (arguments.number(1, 1000)?, arguments.number(2, 100)?);
    let first = arguments.number(5, 0)?;
    let tablegen = arguments.tablegen(3)?;
    let oracle = tool::oracle();
    let dir = tempfile::tempdir()?;
    let compilers = Compilers::find(dir.path())?;
    let tools = Tools {
        tablegen: &tablegen,
        oracle: oracle.as_deref(),
        include: arguments.text(4).map(Path::new),
        compilers: compilers.as_ref(),
    };
    let mut counts = Counts::default();
    let mut complaints = Complaints::default();
    for index in first..first + targets {
        complaints.note(index, compare(tools, seed, index, &mut counts)?);
    }
    for index in first..first + run {
        complaints.note(index, encode(tools, seed, index, &mut counts)?);
    }
    Ok(complaints.conclude(&counts))
}
