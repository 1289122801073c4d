//! Generates `isa.rs` in `OUT_DIR`.

use std::path::PathBuf;
use std::process::ExitCode;
use std::{env, fs};

use tablegen_core::{Evaluator, render_all};

const SOURCE: &str = "../isa.td";

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), String> {
    println!("cargo::rerun-if-changed={SOURCE}");
    let records = Evaluator::new().evaluate_file(SOURCE).map_err(|failure| failure.to_string())?;
    for path in records.sources().dependencies() {
        println!("cargo::rerun-if-changed={path}");
    }
    for line in render_all(records.sources(), records.diagnostics()).lines() {
        println!("cargo::warning={line}");
    }
    let instructions = own_backend::read(&records).map_err(|error| error.render(&records))?;
    let dir = PathBuf::from(env::var_os("OUT_DIR").ok_or("cargo sets OUT_DIR")?);
    fs::write(dir.join("isa.rs"), own_backend::text(&instructions))
        .map_err(|error| error.to_string())
}
