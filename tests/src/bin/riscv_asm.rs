//! Has the modules that are generated of LLVM's RISC-V parse, print and encode what `llvm-mc`
//! disassembles of random words, and has them decode and print words themselves, and compares.
//!
//! ```text
//! riscv_asm [SEED] [LINES] [WORDS] [TABLEGEN] ARGUMENT...
//! ```
//!
//! `LINES` are assembled, `WORDS` decoded. `ARGUMENT`s are the source and where it finds others. `TABLEGEN` is the command under test; empty
//! arguments count as left out. What differs between the versions of the description and of
//! `llvm-mc` is counted. The exit status is 1 if anything else differs, or nothing was compared.

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
