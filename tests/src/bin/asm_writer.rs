//! Prints random instructions of a target by the C++ and the Rust of `--gen-asm-writer`, and
//! compares their texts.
//!
//! ```text
//! asm_writer NAMESPACE [SEED] [INSTRUCTIONS] [TABLEGEN] ARGUMENT...
//! ```
//!
//! `NAMESPACE` is that of the target's opcodes, `ARGUMENT`s are its source and where it finds others.
//! `TABLEGEN` is the command under test; empty arguments count as left out. The exit status is 1
//! if anything differs.

use std::env;
use std::io;
use std::process::ExitCode;

use tablegen_tests::asm_writer::run::compare;
use tablegen_tests::campaign::{Arguments, exit};
use tablegen_tests::compiled::pair::Compilers;
use tablegen_tests::compiled::source::Source;

fn main() -> ExitCode {
    exit(run(&Arguments::of_program()))
}

fn run(arguments: &Arguments) -> io::Result<bool> {
    let namespace = arguments.text(0).ok_or_else(|| io::Error::other("no namespace is given"))?;
    let (seed, count) = (arguments.number(1, 1)?, arguments.number(2, 100_000)?);
    let tablegen = arguments.tablegen(3)?;
    let dir = tempfile::tempdir()?;
    let Some(compilers) = Compilers::find(dir.path())? else { return Ok(true) };
    let here = env::current_dir()?;
    let source = Source { namespace, arguments: env::args().skip(5).collect(), dir: &here };
    let printed = compare(&tablegen, &source, &compilers, seed, count)?;
    match &printed {
        Ok(printed) => println!("{namespace}: {printed:?}"),
        Err(difference) => println!("{namespace}: {difference}"),
    }
    Ok(printed.is_ok())
}
