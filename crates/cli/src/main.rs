//! The command `tablegen`: takes the options of llvm-tblgen, and prints what
//! it prints.

mod command;

use std::process::ExitCode;

fn main() -> ExitCode {
    command::run(std::env::args_os())
}
