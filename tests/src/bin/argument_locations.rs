//! Compares the argument locations that the C++ and the Rust of `--gen-callingconv` assign, for
//! whole targets.
//!
//! ```text
//! TABLEGEN_CORPUS=DIR argument_locations [SEED] [LISTS] [TABLEGEN] [TARGET]
//! ```
//!
//! `DIR` contains LLVM's sources (`llvm/lib/Target/...`). Both programs of each target, or of
//! `TARGET` only, assign `LISTS` random lists of arguments. The exit status is 1 if anything
//! differs.

use std::io;
use std::process::ExitCode;
use std::time::Instant;

use tablegen_tests::campaign::{Arguments, exit};
use tablegen_tests::compiled::pair::Compilers;
use tablegen_tests::compiled::source::{Source, corpus};
use tablegen_tests::conventions::run::compare;

const TARGETS: [&str; 9] =
    ["RISCV", "X86", "AArch64", "AMDGPU", "ARM", "Mips", "SystemZ", "Hexagon", "VE"];

fn main() -> ExitCode {
    exit(run(&Arguments::of_program()))
}

fn run(arguments: &Arguments) -> io::Result<bool> {
    let (seed, lists) = (arguments.number(0, 1)?, arguments.number(1, 100_000)?);
    let tablegen = arguments.tablegen(2)?;
    let corpus = corpus()?;
    let dir = tempfile::tempdir()?;
    let Some(compilers) = Compilers::find(dir.path())? else { return Ok(true) };
    let mut same = true;
    for target in TARGETS {
        if arguments.text(3).is_some_and(|only| only != target) {
            continue;
        }
        let source = Source::of_corpus(&corpus, target);
        let start = Instant::now();
        match compare(&tablegen, &source, &compilers, seed, lists)? {
            Ok(placed) => println!(
                "{target}: {lists} lists, {placed} arguments with places, 0 differ ({:.0} s)",
                start.elapsed().as_secs_f64()
            ),
            Err(complaint) => {
                same = false;
                println!("{target} differs:\n{complaint}");
            }
        }
    }
    Ok(same)
}
