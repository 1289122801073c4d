//! The command `tablegen`: takes the options of llvm-tblgen, and prints what
//! it prints.

mod command;

use std::process::ExitCode;

fn main() -> ExitCode {
    // What is not Unicode can only be a path, and is not found then.
    command::run(std::env::args_os().map(|arg| arg.to_string_lossy().into_owned()).collect())
}
