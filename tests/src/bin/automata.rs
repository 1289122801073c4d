//! Compares two tools on random machines and automata.
//!
//! `automata CANDIDATE INCLUDE_DIR [COUNT [SEED]]`: the tool under test, where LLVM's `.td` files
//! are, how many descriptions, and where random numbers begin. `automata --print INDEX [SEED]`
//! prints a description.
//!
//! `automata --drive CANDIDATE SUBJECTS SEQUENCES [KEEP_DIR]` compiles generated C++ and Rust for
//! this many machines and as many automata, and compares what they answer to this many random
//! sequences each.

use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use tablegen_tests::automata::campaign::Campaign;
use tablegen_tests::automata::drivers::{self, Subject};
use tablegen_tests::automata::generate::description;
use tablegen_tests::tool;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, default| {
        arguments.get(at).map_or(Some(default), |text: &String| text.parse::<u64>().ok())
    };
    if arguments.first().is_some_and(|first| first == "--print") {
        let (Some(index), Some(seed)) = (number(1, 0), number(2, 1)) else {
            return ExitCode::from(2);
        };
        print!("{}", description(seed, index).text);
        return ExitCode::SUCCESS;
    }
    if arguments.first().is_some_and(|first| first == "--drive") {
        return match drive(&arguments[1..]) {
            Ok(true) => ExitCode::SUCCESS,
            Ok(false) => ExitCode::FAILURE,
            Err(error) => {
                eprintln!("{error}");
                ExitCode::from(2)
            }
        };
    }
    let (Some(candidate), Some(include), Some(count), Some(seed)) =
        (arguments.first(), arguments.get(1), number(2, 1000), number(3, 1))
    else {
        eprintln!("automata CANDIDATE INCLUDE_DIR [COUNT [SEED]]");
        return ExitCode::from(2);
    };
    let Some(oracle) = tool::oracle() else { return ExitCode::from(2) };
    let ran = tempfile::tempdir().and_then(|dir| {
        let dir = dir.path().to_owned();
        std::fs::create_dir_all(&dir)?;
        let candidate = std::path::absolute(candidate)?;
        let include = std::path::absolute(include)?;
        Campaign { oracle, candidate, include, dir, seed, count }.run()
    });
    match ran {
        Ok(result) => {
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
            for (index, text, what) in result.different.iter().take(3) {
                println!("== {index}\n{text}\n{what}");
            }
            if result.different.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}

/// Compares generated C++ with generated Rust; whether both answer the same.
fn drive(arguments: &[String]) -> io::Result<bool> {
    let (Some(candidate), Some(subjects), Some(sequences)) =
        (arguments.first(), arguments.get(1), arguments.get(2))
    else {
        return Err(io::Error::other("automata --drive CANDIDATE SUBJECTS SEQUENCES [KEEP_DIR]"));
    };
    let number = |text: &String| text.parse::<u64>().map_err(io::Error::other);
    let (subjects, sequences) = (number(subjects)?, number(sequences)?);
    let llvm = drivers::llvm().ok_or_else(|| io::Error::other("LLVM's headers are not there"))?;
    let candidate = std::path::absolute(candidate)?;
    type Make = fn(u64, u64) -> Subject;
    let kinds: [(&str, Make); 2] =
        [("machine", drivers::machine), ("automaton", drivers::automaton)];
    let (mut total, mut agree) = (0, true);
    for (kind, make) in kinds {
        for index in 0..subjects {
            let temporary = tempfile::tempdir()?;
            let dir: PathBuf = match arguments.get(3) {
                Some(keep) => Path::new(keep).join(format!("{kind}{index}")),
                None => temporary.path().to_owned(),
            };
            std::fs::create_dir_all(&dir)?;
            let programs = make(2, index).compile(&candidate, llvm, &dir)?;
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
