//! The back-end as a command: prints a Markdown table of an instruction set, or its Rust.

use std::io::{self, Write};
use std::process::ExitCode;

use own_backend::{markdown, read, text};
use tablegen_core::{Evaluator, render_all};

fn main() -> ExitCode {
    let args: Vec<_> = std::env::args_os().skip(1).collect();
    let printed = match &args[..] {
        [path] => run(path, false),
        [option, path] if option == "--rust" => run(path, true),
        _ => Err("usage: own-backend [--rust] <file.td>".to_owned()),
    };
    let written = printed.and_then(|text| {
        io::stdout().write_all(text.as_bytes()).map_err(|error| error.to_string())
    });
    match written {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn run(path: &std::ffi::OsStr, rust: bool) -> Result<String, String> {
    let records = Evaluator::new().evaluate_file(path).map_err(|failure| failure.to_string())?;
    // Warnings, and the output of `dump` statements.
    eprint!("{}", render_all(records.sources(), records.diagnostics()));
    let instructions = read(&records).map_err(|error| error.render(&records))?;
    Ok(if rust { text(&instructions) } else { markdown(&instructions) })
}
