//! A back-end of one's own: reads an instruction set described in TableGen
//! and prints its instructions as a Markdown table.
//!
//! Copy this directory and replace `table.rs` by what your project needs.

mod table;

use std::error::Error;
use std::io::{self, Write};
use std::process::ExitCode;

use tablegen_core::{Evaluator, render_all};

fn main() -> ExitCode {
    let Some(path) = std::env::args_os().nth(1).and_then(|path| path.into_string().ok()) else {
        eprintln!("usage: own-backend <file.td>");
        return ExitCode::FAILURE;
    };
    match run(&path) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn run(path: &str) -> Result<(), Box<dyn Error>> {
    let records = Evaluator::new().evaluate_file(path)?;
    // Warnings, and what `dump` statements say.
    eprint!("{}", render_all(records.sources(), records.diagnostics()));
    let instructions = table::plan(&records)?;
    io::stdout().write_all(table::markdown(&instructions).as_bytes())?;
    Ok(())
}
