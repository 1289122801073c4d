//! Compares the modules generated from LLVM's RISC-V description with `llvm-mc`: they parse, print
//! and encode the disassembly of random words, and decode and print words themselves.
//!
//! ```text
//! riscv_asm [SEED] [LINES] [WORDS] [TABLEGEN] ARGUMENT...
//! ```
//!
//! Assembles `LINES` lines and decodes `WORDS` words. The `ARGUMENT`s are the source and include
//! directories. `TABLEGEN` is the command under test. Empty arguments have their default.
//! Differences between the versions of the description and of `llvm-mc` are counted. The exit
//! status is 1 if anything else differs, or nothing was compared.

use std::env;
use std::io;
use std::process::ExitCode;

use tablegen_tests::campaign::{Arguments, exit};
use tablegen_tests::compiled::pair::Compilers;
use tablegen_tests::compiled::source::Source;
use tablegen_tests::riscv_asm::{compare, decoding};
use tablegen_tests::tool;

fn main() -> ExitCode {
    exit(run(&Arguments::of_program()))
}

fn run(arguments: &Arguments) -> io::Result<bool> {
    let (seed, lines) = (arguments.number(0, 1)?, arguments.number(1, 20_000)?);
    let words = arguments.number(2, 100_000)?;
    let tablegen = arguments.tablegen(3)?;
    let dir = tempfile::tempdir()?;
    let Some(compilers) = Compilers::find(dir.path())? else { return Ok(true) };
    let Some(llvm_mc) = tool::llvm_mc() else { return Ok(true) };
    let here = env::current_dir()?;
    let source =
        Source { namespace: "RISCV", arguments: env::args().skip(5).collect(), dir: &here };
    let mut is_same = true;
    if lines > 0 {
        let compared = compare(&tablegen, &source, &compilers, &llvm_mc, seed, lines)?;
        println!("assembled: {compared}");
        is_same = compared.is_same();
    }
    if words > 0 {
        let decoded = decoding::compare(&tablegen, &source, &compilers, &llvm_mc, seed, words)?;
        println!("decoded: {decoded}");
        is_same &= decoded.is_same();
    }
    Ok(is_same)
}
