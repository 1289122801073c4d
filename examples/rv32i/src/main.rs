//! The assembler as a command: prints the bytes of each instruction.
//!
//! ```sh
//! cargo run -p rv32i -- 'addi a0, a0, 1' 'jalr zero, 0(ra)'
//! cargo run -p rv32i < program.s
//! ```

use std::env;
use std::io::{self, Write};
use std::process::ExitCode;

use rv32i::assembler::assemble;

fn main() -> ExitCode {
    let mut lines: Vec<String> = env::args().skip(1).collect();
    if lines.is_empty() {
        match io::read_to_string(io::stdin()) {
            Ok(text) => lines.push(text),
            Err(error) => {
                eprintln!("cannot read standard input: {error}");
                return ExitCode::FAILURE;
            }
        }
    }
    let program = match assemble(&lines.join("\n")) {
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
