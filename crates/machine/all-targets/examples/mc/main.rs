//! Assembles and disassembles for any target, as `llvm-mc` does.
//!
//! ```text
//! mc assemble --triple NAME [OPTION ...] [-o FILE] [FILE]
//! mc disassemble --triple NAME [OPTION ...] [FILE]
//! ```
//!
//! Both read the standard input without a file, or for `-`. `--mcpu NAME` and `--mattr +a,-b` select a
//! processor and features.
//!
//! - `assemble` writes an ELF object. `--listing` prints the bytes of each line in its place, and
//!   `--defsym NAME=NUMBER` defines a symbol. `-I DIRECTORY` is for `.include` and `.incbin`.
//! - `disassemble` reads bytes as text, such as `0x13 0x05` or `[0x13,0x05] # comment`. `--show-encoding` adds
//!   the bytes, `--output-asm-variant=1` selects the second syntax, `-M no-aliases` turns aliases off.

mod assemble;
mod bytes;
mod disassemble;

use std::env;
use std::error::Error;
use std::io::{self, Read as _};
use std::process::ExitCode;

use tablegen_targets::Machine;

/// Result of a command. False if the input has errors, which are printed.
type Done = Result<bool, Box<dyn Error>>;

/// Options that both commands have.
#[derive(Default)]
struct Input {
    triple: String,
    processor: String,
    features: String,
    file: Option<String>,
}

impl Input {
    /// Returns true if the argument is one of these options. `value` returns the next argument.
    fn take(
        &mut self,
        argument: &str,
        value: impl FnOnce() -> Result<String, String>,
    ) -> Result<bool, String> {
        match argument {
            "--triple" => self.triple = value()?,
            "--mcpu" => self.processor = value()?,
            "--mattr" => self.features = value()?,
            _ if argument.starts_with('-') && argument != "-" => return Ok(false),
            _ => self.file = Some(argument.into()),
        }
        Ok(true)
    }

    fn machine(&self) -> Result<Machine, Box<dyn Error>> {
        if self.triple.is_empty() {
            return Err("`--triple` is needed".into());
        }
        let ignored = |name| eprintln!("{name}");
        Ok(Machine::lenient(&self.triple, &self.processor, &self.features, ignored)?)
    }

    /// Returns the name of the input in messages, and its contents.
    fn read(&self) -> io::Result<(&str, Vec<u8>)> {
        match self.file.as_deref() {
            None | Some("-") => {
                let mut bytes = Vec::new();
                io::stdin().read_to_end(&mut bytes)?;
                Ok(("<stdin>", bytes))
            }
            Some(file) => Ok((file, std::fs::read(file)?)),
        }
    }
}

/// Returns the arguments with `--name=value` in two parts, and with two dashes for options of one word.
fn arguments() -> impl Iterator<Item = String> {
    env::args().skip(1).flat_map(|argument| {
        let is_long = argument.len() > 2 && argument.starts_with('-');
        let name = if is_long { argument.trim_start_matches('-') } else { "" };
        match name.split_once('=') {
            Some((name, value)) => vec![format!("--{name}"), value.to_owned()],
            None if is_long => vec![format!("--{name}")],
            None => vec![argument],
        }
    })
}

fn main() -> ExitCode {
    let mut arguments = arguments();
    let done = match arguments.next().as_deref() {
        Some("assemble") => assemble::run(arguments),
        Some("disassemble") => disassemble::run(arguments),
        _ => Err("the first argument is `assemble` or `disassemble`".into()),
    };
    match done {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("mc: {error}");
            ExitCode::FAILURE
        }
    }
}
