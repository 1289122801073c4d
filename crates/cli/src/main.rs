//! The command `tablegen`: takes the options of LLVM's TableGen tools, and prints what they print.

mod args;
mod face;
mod help;
mod messages;
mod options;
mod response;
mod run;
mod signals;
mod text;
mod timing;
mod write;

use std::process::ExitCode;

fn main() -> ExitCode {
    run::run(std::env::args_os())
}
