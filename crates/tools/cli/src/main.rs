//! The command `tablegen`, a replacement of LLVM's TableGen tools with the same options and output.

mod args;
mod browse;
mod cache;
mod check;
mod completions;
mod diff;
mod earlier;
mod filter_process;
mod fmt;
mod help;
#[cfg(feature = "kernel")]
mod kernel;
mod manual;
#[cfg(feature = "mc")]
mod mc;
mod messages;
mod mlir_help;
mod options;
#[cfg_attr(not(feature = "progress"), path = "no_progress.rs")]
mod progress;
mod query;
mod response;
mod revision;
mod run;
mod serve;
mod signals;
mod sources;
mod subcommands;
mod text;
mod timing;
mod tool;
mod write;

use std::process::ExitCode;

fn main() -> ExitCode {
    signals::outlive_file_size_limit();
    run::run(std::env::args_os())
}
