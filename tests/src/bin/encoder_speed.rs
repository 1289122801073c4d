//! Compares generated encoders, C++ and Rust, for one target on random instructions: bits, and
//! nanoseconds per instruction.
//!
//!     encoder_speed TARGET.td -I DIR...
//!
//! The generator is `tablegen`, or the program in the variable `TABLEGEN_BIN`.

use std::collections::BTreeMap;
use std::error::Error;
use std::time::Instant;
use std::{env, fs};

use tablegen_tests::compiled::{self, pair::Compilers};
use tablegen_tests::encoders::{self, Generated};
use tablegen_tests::tool;

/// Number of timed runs.
const RUNS: usize = 9;

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = env::args().skip(1).collect();
    let tablegen = env::var("TABLEGEN_BIN").unwrap_or_else(|_| "tablegen".to_owned());
    let generate = |more: &[&str]| -> Result<String, Box<dyn Error>> {
        let mut command = tool::command(&tablegen);
        let outcome = tool::run(command.arg("--gen-emitter").args(more).args(&args), b"")?;
        match outcome.succeeded() {
            true => Ok(outcome.stdout_text()),
            false => Err(outcome.describe().into()),
        }
    };
    let dir = env::temp_dir().join("encoder_speed");
    fs::create_dir_all(&dir)?;
    compiled::measure();
    let compilers = Compilers::find(&dir)?.ok_or("no C++ compiler")?;
    let generated = Generated::new(generate(&[])?, generate(&["--rust"])?);
    let start = Instant::now();
    let programs = generated.compile(&dir, &compilers)?;
    println!("compiled in {:.1} s, in {}", start.elapsed().as_secs_f64(), dir.display());
    for mode in generated.modes() {
        let (cpp, rust) = encoders::run(&generated, &programs, 20, mode, 0)?;
        if !cpp.succeeded() || !rust.succeeded() {
            return Err(format!("C++: {}\nRust: {}", cpp.describe(), rust.describe()).into());
        }
        let (cpp, rust) = (cpp.stdout_text(), rust.stdout_text());
        let differences = cpp.lines().zip(rust.lines()).filter(|(c, r)| c != r).count();
        println!("mode {mode}: {} encodings, {differences} differences", cpp.lines().count());
        if cpp.lines().count() != rust.lines().count() {
            return Err("different instructions have encodings".into());
        }
    }
    for (rounds, repeat) in [(1, 500), (2, 250), (5, 100), (20, 25)] {
        // The programs in turn, and the best of each: others may be at work.
        let mut best: BTreeMap<String, f64> = BTreeMap::new();
        for _ in 0..RUNS {
            let (cpp, rust) = encoders::run(&generated, &programs, rounds, 0, repeat)?;
            for line in (cpp.stdout_text() + &rust.stdout_text()).lines() {
                let (name, rest) = line.split_once(": ").ok_or("no time is told")?;
                let time: f64 = rest.split(' ').next().unwrap_or("").parse()?;
                let best = best.entry(name.to_owned()).or_insert(time);
                *best = best.min(time);
            }
        }
        print!("{rounds} of each opcode, again and again, ns for an instruction:");
        best.iter().for_each(|(name, time)| print!(" {name} {time:.2};"));
        println!();
    }
    Ok(())
}
