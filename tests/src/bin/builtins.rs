//! Compares all functions of a description in the C++ and the Rust of `--gen-clang-builtins`.
//!
//! ```text
//! builtins [TABLEGEN] ARGUMENT...
//! ```
//!
//! The `ARGUMENT`s are the description and include directories. `TABLEGEN` is the command under
//! test; an empty argument selects the default. The exit status is 1 if anything differs.

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
