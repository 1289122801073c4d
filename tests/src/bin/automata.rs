//! Compares two tools on random machines and automata.
//!
//! `automata CANDIDATE INCLUDE_DIR [COUNT [SEED]]`: the tool under test, the directory of LLVM's
//! `.td` files, the number of descriptions, and the seed. `automata --print INDEX [SEED]` prints a
//! description.
//!
//! `automata --drive CANDIDATE SUBJECTS SEQUENCES [KEEP_DIR]` compiles generated C++ and Rust for
//! this number of machines and of automata, and compares the results of random sequences.

use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use tablegen_tests::automata::campaign::Campaign;
use tablegen_tests::automata::drivers::{self, Cpp, Prepared, Subject};
use tablegen_tests::automata::generate::description;
use tablegen_tests::campaign::{Arguments, exit};
use tablegen_tests::tool;

/// Maximum number of differences in the output.
const SHOWN: usize = 3;

fn main() -> ExitCode {
    let arguments = Arguments::of_program();
    exit(match arguments.text(0) {
        Some("--print") => show(&arguments),
        Some("--drive") => drive(&arguments),
        _ => compare(&arguments),
    })
}

/// Prints a description.
fn show(arguments: &Arguments) -> io::Result<bool> {
    print!("{}", description(arguments.number(2, 1)?, arguments.number(1, 0)?).text);
    Ok(true)
}

/// Compares the tools. Returns true if all outputs are equal.
fn compare(arguments: &Arguments) -> io::Result<bool> {
    let (Some(candidate), Some(include)) = (arguments.text(0), arguments.text(1)) else {
        return Err(io::Error::other("automata CANDIDATE INCLUDE_DIR [COUNT [SEED]]"));
    };
    let (count, seed) = (arguments.number(2, 1000)?, arguments.number(3, 1)?);
    let oracle = tool::oracle().ok_or_else(|| io::Error::other("LLVM's tool is not there"))?;
    let (candidate, include) = (std::path::absolute(candidate)?, std::path::absolute(include)?);
    let dir = tempfile::tempdir()?;
    let dir = dir.path().to_owned();
    let result = Campaign { oracle, candidate, include, dir, seed, count }.run()?;
    println!(
        "{count} descriptions: {} same bytes, {} same error, {} an error of ours only, {} \
         different",
        result.same_bytes,
        result.same_error,
        result.own_error,
        result.different.len()
    );
    for (error, count) in &result.errors {
        println!("{count:6}  {error}");
    }
    for complaint in result.different.iter().take(SHOWN) {
        println!("{complaint}\n");
    }
    Ok(result.different.is_empty())
}

/// Compares generated C++ with generated Rust. Returns true if both give the same results.
fn drive(arguments: &Arguments) -> io::Result<bool> {
    let (Some(candidate), Some(_), Some(_)) =
        (arguments.text(1), arguments.text(2), arguments.text(3))
    else {
        return Err(io::Error::other("automata --drive CANDIDATE SUBJECTS SEQUENCES [KEEP_DIR]"));
    };
    let (subjects, sequences) = (arguments.number(2, 0)?, arguments.number(3, 0)?);
    let (Some(llvm), Some(compiler)) = (tool::llvm(), tool::cpp_compiler()) else {
        return Err(io::Error::other("what C++ needs is not there"));
    };
    let cpp = Cpp { llvm, compiler: &compiler, optimize: "-O2" };
    let common = tempfile::tempdir()?;
    let prepared = Prepared::new(cpp, common.path())?;
    let candidate = std::path::absolute(candidate)?;
    type Make = fn(u64, u64) -> Subject;
    let kinds: [(&str, Make); 2] =
        [("machine", drivers::machine), ("automaton", drivers::automaton)];
    let (mut total, mut agree) = (0, true);
    for (kind, make) in kinds {
        for index in 0..subjects {
            let temporary = tempfile::tempdir()?;
            let dir: PathBuf = match arguments.text(4) {
                Some(keep) => Path::new(keep).join(format!("{kind}{index}")),
                None => temporary.path().to_owned(),
            };
            std::fs::create_dir_all(&dir)?;
            let programs = make(2, index).compile(&candidate, prepared, &dir)?;
            let (lines, different) = programs.compare(sequences)?;
            total += lines;
            if let Some((cpp, rust)) = different {
                println!("{kind} {index}:\n  C++:  {cpp}\n  Rust: {rust}");
                agree = false;
            }
        }
    }
    println!("{total} sequences, {}", if agree { "all answers the same" } else { "not the same" });
    Ok(agree)
}
