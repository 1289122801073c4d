//! A compiler for functions in a part of LLVM's IR: prints the bytes of each instruction.
//!
//! ```sh
//! cargo run -p rv32i --bin compile < examples/rv32i/tests/functions.ll
//! ```

use std::io::{self, Write};
use std::process::ExitCode;

use rv32i::compile::compile;

fn main() -> ExitCode {
    let text = match io::read_to_string(io::stdin()) {
        Ok(text) => text,
        Err(error) => {
            eprintln!("cannot read standard input: {error}");
            return ExitCode::FAILURE;
        }
    };
    let functions = match compile(&text) {
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
