//! Compares the Rust of `--gen-disassembler` for X86 with LLVM's tools on the instructions of
//! programs: lengths, opcodes and operands.
//!
//! ```text
//! x86_decoder MODULE [RANDOM] [SEED] [BITS] [PASSES] PROGRAM...
//! ```
//!
//! `MODULE` is the generated module. `RANDOM` is the number of random instructions to compare in
//! addition, and `BITS` their mode: 16, 32 or 64. `PROGRAM`s are 64-bit programs. With `PASSES`,
//! the module and LLVM's library decode them this many times, and the best time is reported. Empty
//! arguments have their default. The exit status is 1 if anything differs.

use std::env;
use std::fs;
use std::io;
use std::path::Path;
use std::process::ExitCode;

use tablegen_tests::campaign::{Arguments, exit};
use tablegen_tests::compiled::{self, pair::Compilers};
use tablegen_tests::tool;
use tablegen_tests::x86_decoder::{Compared, Decoder, random, split};

/// Maximum number of differences shown.
const SHOWN: usize = 30;

fn main() -> ExitCode {
    exit(run(&Arguments::of_program()))
}

fn run(arguments: &Arguments) -> io::Result<bool> {
    let module = arguments.text(0).ok_or_else(|| io::Error::other("no module is given"))?;
    let module = fs::read_to_string(module)?;
    let (count, seed) = (arguments.number(1, 0)?, arguments.number(2, 1)?);
    let bits = arguments.number(3, 64)?;
    let passes = arguments.number(4, 0)?;
    let dir = tempfile::tempdir()?;
    if passes > 0 {
        compiled::measure();
    }
    let Some(compilers) = Compilers::find(dir.path())? else { return Ok(true) };
    let Some(mc) = tool::llvm_mc() else { return Ok(true) };
    let objdump = Path::new("llvm-objdump-22");
    let mut decoder = Decoder::new(dir.path(), &compilers, &module, &mc)?;
    let mut is_same = true;
    for program in env::args().skip(6) {
        let all = split(objdump, Path::new(&program))?;
        let compared = decoder.compare(&all)?;
        is_same &= report(&program, &compared);
        if let (1.., Some(llvm)) = (passes, tool::llvm()) {
            let [cpp, rust] = decoder.time(&all, passes, (llvm, &compilers, dir.path()))?;
            println!("an instruction: C++ {cpp:.1} ns, Rust {rust:.1} ns, {:.2} times", rust / cpp);
        }
    }
    if count > 0 {
        decoder.set_bits(bits as u32);
        let compared = decoder.compare(&random(seed, count as usize))?;
        is_same &= report("random bytes", &compared);
    }
    Ok(is_same)
}

/// Prints the result of a comparison. Returns true if there are no differences.
fn report(what: &str, compared: &Compared) -> bool {
    let Compared { instructions, distinct, none, differences } = compared;
    println!(
        "{what}: {instructions} instructions, {distinct} of them different, {none} none; {} differ",
        differences.len()
    );
    for difference in differences.iter().take(SHOWN) {
        println!("{difference}");
    }
    differences.is_empty()
}
