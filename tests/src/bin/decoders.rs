//! Compares the C++ and the Rust of `--gen-disassembler` for one target on random bits: results,
//! and time.
//!
//! ```text
//! decoders [SEED] [WORDS] [PASSES] [ROUNDS] [TABLEGEN] ARGUMENT...
//! ```
//!
//! The tables of both decode `WORDS` random instructions, and as many for each table. With
//! `PASSES`, they decode instructions and random bits this many times with minimal methods of the
//! target, and the best time is reported. With `ROUNDS`, this many encodings of each instruction,
//! from the Rust of `--gen-emitter`, must be decoded to the same instruction. `TABLEGEN` is the
//! command under test; the `ARGUMENT`s are the source, its options and include directories. Empty
//! arguments have their default. The exit status is 1 if anything differs.

use std::env;
use std::fs;
use std::io;
use std::process::ExitCode;
use std::time::Instant;

use tablegen_tests::campaign::{Arguments, exit};
use tablegen_tests::compiled::source::Source;
use tablegen_tests::compiled::{self, pair::Compilers};
use tablegen_tests::disassembler::decoders::Generated;
use tablegen_tests::disassembler::round_trip;
use tablegen_tests::encoders;

fn main() -> ExitCode {
    exit(run(&Arguments::of_program()))
}

fn run(arguments: &Arguments) -> io::Result<bool> {
    let (seed, words) = (arguments.number(0, 1)?, arguments.number(1, 1_000_000)?);
    let passes = arguments.number(2, 0)?;
    let rounds = arguments.number(3, 0)?;
    let tablegen = arguments.tablegen(4)?;
    // The programs stay there, to be looked at.
    let dir = env::temp_dir().join("decoders");
    fs::create_dir_all(&dir)?;
    if passes > 0 {
        compiled::measure();
    }
    let Some(compilers) = Compilers::find(&dir)? else { return Ok(true) };
    let here = env::current_dir()?;
    let source = Source { namespace: "", arguments: env::args().skip(6).collect(), dir: &here };
    let generate = |options: &[&str]| source.generate(&tablegen, options);
    let [cpp, rust] =
        [&["--gen-disassembler"][..], &["--gen-disassembler", "--rust"]].map(generate);
    let generated = Generated::new(cpp?, rust?);
    let mut same = true;
    if words > 0 {
        let programs = generated.compile(&dir, &compilers)?;
        let start = Instant::now();
        let compared = generated.compare(&programs, words, seed)?;
        println!("{compared:?}, {:.1} s", start.elapsed().as_secs_f64());
        same = compared.first_difference.is_none();
    }
    if passes > 0 {
        let programs = generated.compile_timed(&dir, &compilers)?;
        for (what, cpp, rust) in generated.time(&programs, passes)? {
            println!("{what}: C++ {cpp:.2} ns, Rust {rust:.2} ns, {:.2} times", rust / cpp);
        }
    }
    if rounds > 0 {
        let encoder =
            encoders::Generated::new(String::new(), generate(&["--gen-emitter", "--rust"])?);
        let mut trips = round_trip::run(&dir, &compilers, &encoder, &generated, rounds)?;
        same &= trips.complaints.is_empty();
        let count = trips.complaints.len();
        trips.complaints.truncate(20);
        println!("{trips:#?}, {count} complaints");
    }
    Ok(same)
}
