//! The language server as a program of its own, on standard input and output.

use std::process::ExitCode;

fn main() -> ExitCode {
    match tablegen_lsp::run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("tablegen-lsp: error: {error}");
            ExitCode::FAILURE
        }
    }
}
