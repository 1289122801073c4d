//! Matches random lines of assembly of a target by the C++ and the Rust of `--gen-asm-matcher`, and
//! compares what they make of them.
//!
//! ```text
//! asm_matcher NAMESPACE [SEED] [LINES] [TABLEGEN] ARGUMENT...
//! ```
//!
//! `NAMESPACE` is that of the target's opcodes, `ARGUMENT`s are its source and where it finds others.
//! `TABLEGEN` is the command under test; empty arguments count as left out. The exit status is 1
//! if anything differs.

use std::process::ExitCode;

use tablegen_tests::asm_matcher::run::compare;
use tablegen_tests::campaign::{Arguments, exit};
use tablegen_tests::compiled::source::run_target;

fn main() -> ExitCode {
    exit(run_target(&Arguments::of_program(), compare))
}
