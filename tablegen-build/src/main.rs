//! The command `tablegen`: takes the options of llvm-tblgen, and prints what
//! it prints.

mod command;
#[cfg(target_os = "linux")]
mod memory;

use std::process::ExitCode;

#[cfg(target_os = "linux")]
#[global_allocator]
static MEMORY: memory::Memory = memory::Memory::new();

fn main() -> ExitCode {
    // What is not Unicode can only be a path, and is not found then.
    command::run(std::env::args_os().map(|arg| arg.to_string_lossy().into_owned()).collect())
}
