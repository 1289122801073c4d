//! Compares `--gen-instr-info` with LLVM's on random small targets.
//!
//! ```text
//! instr_info [SEED] [SOURCES] [TABLEGEN] [FIRST]
//! ```
//!
//! `SOURCES` targets from number `FIRST` on go through both tools. `TABLEGEN` is the command under
//! test. The exit status is 1 if anything differs. With no sources, target number `FIRST` is
//! printed.

use std::io;
use std::process::ExitCode;

use tablegen_tests::campaign::{Arguments, Complaints, exit};
use tablegen_tests::instr_info::campaign::{Counts, Tools, compare};
use tablegen_tests::instr_info::random::source;
use tablegen_tests::tool;

fn main() -> ExitCode {
    exit(run(&Arguments::of_program()))
}

fn run(arguments: &Arguments) -> io::Result<bool> {
    let (seed, sources) = (arguments.number(0, 1)?, arguments.number(1, 1000)?);
    let first = arguments.number(3, 0)?;
    if sources == 0 {
        print!("{}", source(seed, first));
        return Ok(true);
    }
    let Some(oracle) = tool::oracle() else { return Ok(true) };
    let tools = Tools { tablegen: &arguments.tablegen(2)?, oracle: &oracle };
    let mut counts = Counts::default();
    let mut complaints = Complaints::default();
    for index in first..first + sources {
        complaints.note(index, compare(tools, seed, index, &mut counts)?);
    }
    Ok(complaints.conclude(&counts))
}
