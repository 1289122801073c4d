//! Compiles what `--gen-clang-builtins` makes of a description in both languages, and compares all
//! functions.
//!
//! ```text
//! builtins [TABLEGEN] ARGUMENT...
//! ```
//!
//! `ARGUMENT`s are the description and where it finds others. `TABLEGEN` is the command under test;
//! an empty one counts as left out. The exit status is 1 if anything differs.

use std::env;
use std::io;
use std::process::ExitCode;

use tablegen_tests::builtins::compare;
use tablegen_tests::campaign::{Arguments, exit};
use tablegen_tests::compiled::pair::Compilers;
use tablegen_tests::compiled::source::Source;

fn main() -> ExitCode {
    exit(run(&Arguments::of_program()))
}

fn run(arguments: &Arguments) -> io::Result<bool> {
    let tablegen = arguments.tablegen(0)?;
    let dir = tempfile::tempdir()?;
    let Some(compilers) = Compilers::find(dir.path())? else { return Ok(true) };
    let here = env::current_dir()?;
    let source = Source { namespace: "", arguments: env::args().skip(2).collect(), dir: &here };
    let compared = compare(&tablegen, &compilers, &source)?;
    match &compared {
        Ok(count) => println!("{count} functions are the same"),
        Err(difference) => println!("{difference}"),
    }
    Ok(compared.is_ok())
}
