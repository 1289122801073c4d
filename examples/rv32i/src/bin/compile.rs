//! Compiler for functions in a subset of LLVM IR: prints the bytes of each instruction.
//!
//! ```sh
//! cargo run -p rv32i --bin compile < examples/rv32i/tests/functions.ll
//! cargo run -p rv32i --bin compile quick < examples/rv32i/tests/functions.ll
//! ```
//!
//! The argument is a processor of `td/schedule.td`. Its extensions and latencies are used.

use std::env;
use std::io::{self, Write};
use std::process::ExitCode;

use rv32i::Machine;
use rv32i::compile::compile_for;
use rv32i::target::subtarget::Processor;

fn main() -> ExitCode {
    let machine = match env::args().nth(1).map(|name| Processor::find(&name)) {
        None => Machine::BASE,
        Some(Ok(processor)) => Machine::of(processor),
        Some(Err(error)) => {
            eprintln!("{error}");
            return ExitCode::FAILURE;
        }
    };
    let text = match io::read_to_string(io::stdin()) {
        Ok(text) => text,
        Err(error) => {
            eprintln!("cannot read standard input: {error}");
            return ExitCode::FAILURE;
        }
    };
    let functions = match compile_for(&text, &machine) {
        Ok(functions) => functions,
        Err(error) => {
            eprintln!("{error}");
            return ExitCode::FAILURE;
        }
    };
    let mut out = io::stdout().lock();
    for function in functions {
        let lines = function.code.iter().map(|one| format!("{one}\n"));
        let text = format!("{}:\n{}", function.name, lines.collect::<String>());
        if out.write_all(text.as_bytes()).is_err() {
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}
