//! Compares LLVM's `OptTable` and `tablegen_rt::options` on random command lines, both with the
//! tables of `--gen-opt-parser-defs`: arguments, errors and help.
//!
//! ```text
//! option_parsers [SEED] [COMMAND_LINES] [TABLEGEN] ARGUMENT...
//! ```
//!
//! The `ARGUMENT`s are the description and include directories. `TABLEGEN` is the command under
//! test. Empty arguments have their default. The exit status is 1 if anything differs.

use std::env;
use std::io;
use std::process::ExitCode;

use tablegen_tests::campaign::{Arguments, exit};
use tablegen_tests::compiled::pair::Compilers;
use tablegen_tests::compiled::source::Source;
use tablegen_tests::options::run::{Tools, compare};
use tablegen_tests::tool;

fn main() -> ExitCode {
    exit(run(&Arguments::of_program()))
}

fn run(arguments: &Arguments) -> io::Result<bool> {
    let (seed, count) = (arguments.number(0, 1)?, arguments.number(1, 100_000)?);
    let tablegen = arguments.tablegen(2)?;
    let dir = tempfile::tempdir()?;
    let (Some(llvm), Some(compilers)) = (tool::llvm(), Compilers::find(dir.path())?) else {
        return Ok(true);
    };
    let here = env::current_dir()?;
    let source = Source { namespace: "", arguments: env::args().skip(4).collect(), dir: &here };
    let tools = Tools { tablegen: &tablegen, compilers: &compilers, llvm };
    let compared = compare(tools, &source, seed, count)?;
    match &compared {
        Ok(counts) => println!("{counts:#?}"),
        Err(difference) => println!("{difference}"),
    }
    Ok(compared.is_ok())
}
