//! The assembler as a command: prints the bytes of each instruction.
//!
//! ```sh
//! cargo run -p rv32i -- 'addi a0, a0, 1' 'jalr zero, 0(ra)'
//! cargo run -p rv32i < program.s
//! cargo run -p rv32i -- --features=+m,+a 'mul a0, a0, a1'
//! ```

use std::env;
use std::io::{self, Write};
use std::process::ExitCode;

use rv32i::Machine;
use rv32i::assembler::assemble_for;
use rv32i::target::subtarget::FeatureSet;

fn main() -> ExitCode {
    let mut lines: Vec<String> = env::args().skip(1).collect();
    let mut machine = Machine::BASE;
    if let Some(list) = lines.first().and_then(|first| first.strip_prefix("--features=")) {
        machine.features = match FeatureSet::EMPTY.parse(list) {
            Ok(features) => features,
            Err(error) => {
                eprintln!("{error}");
                return ExitCode::FAILURE;
            }
        };
        lines.remove(0);
    }
    if lines.is_empty() {
        match io::read_to_string(io::stdin()) {
            Ok(text) => lines.push(text),
            Err(error) => {
                eprintln!("cannot read standard input: {error}");
                return ExitCode::FAILURE;
            }
        }
    }
    let program = match assemble_for(&lines.join("\n"), &machine) {
        Ok(program) => program,
        Err(error) => {
            eprintln!("{error}");
            return ExitCode::FAILURE;
        }
    };
    let mut out = io::stdout().lock();
    for one in program {
        if writeln!(out, "{one}").is_err() {
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}
