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

use std::process::ExitCode;

use tablegen_tests::asm_writer::run::compare;
use tablegen_tests::campaign::{Arguments, exit};
use tablegen_tests::compiled::source::run_target;

fn main() -> ExitCode {
    exit(run_target(&Arguments::of_program(), compare))
}
