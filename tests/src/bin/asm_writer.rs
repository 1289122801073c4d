//! Compares the C++ and the Rust of `--gen-asm-writer` for one target on random instructions:
//! texts, and time.
//!
//! ```text
//! asm_writer NAMESPACE [SEED] [INSTRUCTIONS] [PASSES] [TABLEGEN] ARGUMENT...
//! ```
//!
//! `NAMESPACE` is the namespace of the target's opcodes; the `ARGUMENT`s are its source and include
//! directories. With `PASSES`, both programs print all instructions this many times, and the best
//! time is reported. The C++ is then compiled with `-O2`, and methods of the target print plain
//! operands. `TABLEGEN` is the command under test. Empty arguments have their default. The exit
//! status is 1 if anything differs.

use std::env;
use std::fs;
use std::io;
use std::process::ExitCode;

use tablegen_tests::asm_writer::run::{Found, Programs};
use tablegen_tests::campaign::{Arguments, exit};
use tablegen_tests::compiled::pair::Compilers;
use tablegen_tests::compiled::source::Source;

fn main() -> ExitCode {
    exit(run(&Arguments::of_program()))
}

fn run(arguments: &Arguments) -> io::Result<bool> {
    let namespace = arguments.text(0).ok_or_else(|| io::Error::other("no namespace is given"))?;
    let (seed, count) = (arguments.number(1, 1)?, arguments.number(2, 100_000)?);
    let passes = arguments.number(3, 0)?;
    let tablegen = arguments.tablegen(4)?;
    // The programs stay there, to be looked at.
    let dir = env::temp_dir().join("asm_writer").join(namespace);
    fs::create_dir_all(&dir)?;
    let Some(compilers) = Compilers::find(&dir)? else { return Ok(true) };
    let here = env::current_dir()?;
    let source = Source { namespace, arguments: env::args().skip(6).collect(), dir: &here };
    let optimized = if passes > 0 { "-O2" } else { "-O1" };
    let programs = Programs::make(&tablegen, &source, &compilers, &dir, optimized)?;
    let found = match passes {
        0 => programs.compare(seed, count)?,
        _ => programs.plain(seed, count, passes)?.map(|(found, _)| found),
    };
    match &found {
        Ok(Found { printed, times }) => {
            println!("{namespace}: {printed:?}");
            if let Some([cpp, rust]) = times {
                println!(
                    "an instruction: C++ {cpp:.1} ns, Rust {rust:.1} ns, {:.2} times",
                    rust / cpp
                );
            }
        }
        Err(difference) => println!("{namespace}: {difference}"),
    }
    Ok(found.is_ok())
}
