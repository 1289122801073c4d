//! The disassembler as a command: prints the instructions of a file.
//!
//! ```sh
//! cargo run -p rv32i --bin disassemble -- program.bin
//! cargo run -p rv32i --bin disassemble -- --address=0x80000000 --features=+m,+a program.bin
//! cargo run -p rv32i --bin disassemble -- --section=.text program.elf
//! ```
//!
//! For an ELF file, the command prints a section, by default `.text`, with its addresses. Other
//! files contain instructions from the first byte on.

use std::env;
use std::fs;
use std::io::{self, Write};
use std::process::ExitCode;

use rv32i::Machine;
use rv32i::disassembler::disassemble;
use rv32i::elf;
use rv32i::target::subtarget::FeatureSet;

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// Parses a number: hexadecimal with the prefix `0x`, otherwise decimal.
fn number(text: &str) -> Option<u64> {
    match text.strip_prefix("0x") {
        Some(digits) => u64::from_str_radix(digits, 16).ok(),
        None => text.parse().ok(),
    }
}

fn run() -> io::Result<()> {
    let (mut machine, mut address, mut section) = (Machine::BASE, None, ".text".to_owned());
    let mut files = Vec::new();
    for argument in env::args().skip(1) {
        if let Some(list) = argument.strip_prefix("--features=") {
            let features = FeatureSet::EMPTY.parse(list);
            machine.features = features.map_err(|error| io::Error::other(error.to_string()))?;
        } else if let Some(text) = argument.strip_prefix("--address=") {
            let wrong = || io::Error::other(format!("{text} is not a number"));
            address = Some(number(text).ok_or_else(wrong)?);
        } else if let Some(name) = argument.strip_prefix("--section=") {
            section = name.to_owned();
        } else {
            files.push(argument);
        }
    }
    let [file] = &files[..] else { return Err(io::Error::other("a file must be named")) };
    let named = |error: &dyn std::fmt::Display| io::Error::other(format!("{file}: {error}"));
    let bytes = fs::read(file).map_err(|error| named(&error))?;
    let (bytes, known) = match elf::is_elf(&bytes) {
        false => (&bytes[..], 0),
        true => {
            let found = elf::section(&bytes, &section);
            let found = found.ok_or_else(|| named(&format!("there is no section {section}")))?;
            (found.bytes, found.address)
        }
    };
    let mut out = io::stdout().lock();
    for one in disassemble(bytes, address.unwrap_or(known), &machine) {
        writeln!(out, "{one}")?;
    }
    Ok(())
}
