//! Compares the C++ and the Rust of `--gen-asm-matcher` for one target on random lines of assembly:
//! results, and time. Then compares them on random instructions printed by the generated printer,
//! and on modified texts.
//!
//! ```text
//! asm_matcher NAMESPACE [SEED] [LINES] [PASSES] [TEXTS] [WRITERS] [TABLEGEN] ARGUMENT...
//! ```
//!
//! `NAMESPACE` is the namespace of the target's opcodes; the `ARGUMENT`s are its source and include
//! directories. With `PASSES`, both programs match all lines and texts this many times, and the
//! best time is reported. Each of the first `WRITERS` printers prints `TEXTS` instructions, which
//! are parsed in all variants. `TABLEGEN` is the command under test. Empty arguments have their
//! default. The exit status is 1 if anything differs.

use std::env;
use std::fs;
use std::io;
use std::process::ExitCode;

use tablegen_tests::asm_matcher::run::{Matched, Programs};
use tablegen_tests::asm_writer;
use tablegen_tests::campaign::{Arguments, exit};
use tablegen_tests::compiled::pair::Compilers;
use tablegen_tests::compiled::source::Source;

fn main() -> ExitCode {
    exit(run(&Arguments::of_program()))
}

fn run(arguments: &Arguments) -> io::Result<bool> {
    let namespace = arguments.text(0).ok_or_else(|| io::Error::other("no namespace is given"))?;
    let (seed, count) = (arguments.number(1, 1)?, arguments.number(2, 100_000)?);
    let (passes, texts) = (arguments.number(3, 0)?, arguments.number(4, 0)?);
    let writers = arguments.number(5, 1)?;
    let tablegen = arguments.tablegen(6)?;
    // The programs stay there, to be looked at.
    let dir = env::temp_dir().join("asm_matcher").join(namespace);
    fs::create_dir_all(&dir)?;
    let Some(compilers) = Compilers::find(&dir)? else { return Ok(true) };
    let here = env::current_dir()?;
    let source = Source { namespace, arguments: env::args().skip(8).collect(), dir: &here };
    let optimized = if passes > 0 { "-O2" } else { "-O1" };
    let programs = Programs::make(&tablegen, &source, &compilers, &dir, optimized)?;
    let mut is_same = report(namespace, &programs.compare(seed, count, passes)?);
    for writer in 0..if texts > 0 { writers } else { 0 } {
        let dir = dir.join(format!("writer{writer}"));
        fs::create_dir_all(&dir)?;
        let mut source = source.clone();
        source.arguments.push(format!("--asmwriternum={writer}"));
        let printers =
            asm_writer::run::Programs::make(&tablegen, &source, &compilers, &dir, optimized)?;
        let (found, texts) = printers.plain(seed, texts, passes)?.map_err(io::Error::other)?;
        println!("printed by writer {writer}: {:?}", found.printed);
        report_times("a text", found.times);
        is_same &= report("texts", &programs.compare_texts(seed, &texts)?);
    }
    Ok(is_same)
}

/// Prints the result of a comparison. Returns true if there are no differences.
fn report(what: &str, matched: &Result<Matched, String>) -> bool {
    match matched {
        Ok(Matched { counts, times }) => {
            println!("{what}: {counts:?}");
            report_times("a line", *times);
        }
        Err(difference) => println!("{what}: {difference}"),
    }
    matched.is_ok()
}

/// Prints the time per line in C++ and in Rust, if it was measured.
fn report_times(one: &str, times: Option<[f64; 2]>) {
    if let Some([cpp, rust]) = times {
        println!("{one}: C++ {cpp:.1} ns, Rust {rust:.1} ns, {:.2} times", rust / cpp);
    }
}
