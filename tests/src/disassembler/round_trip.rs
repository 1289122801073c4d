//! Round trips: output of the generated encoder, decoded by the generated decoder.
//!
//! Input: the outputs of `--gen-emitter --rust` and of `--gen-disassembler` in both languages for a
//! target. Output: the number of encodings of random operands that are decoded to the same
//! instruction, and those that are not. Methods of the target return values unchanged.

use std::fmt::Write;
use std::fs;
use std::io;
use std::path::Path;

use super::decoders::Generated;
use crate::compiled::pair::Compilers;
use crate::encoders;
use crate::tool;

/// Program around both modules.
const MAIN: &str = include_str!("round_trip.rs.txt");

/// Numbers of encodings by outcome.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Trips {
    /// Number of instructions whose encodings are decoded.
    pub instructions: u64,
    /// Number of decoded encodings.
    pub encodings: u64,
    /// Number of encodings that are decoded to another instruction for a known reason: its fixed
    /// bits are the same, it has encodings that encoders do not produce, or a longer instruction
    /// has the same beginning.
    pub shared: u64,
    /// Number of encodings with operands that the decoder's methods must find in the whole word, or
    /// that the decoder omits. They cannot be encoded again.
    pub partial: u64,
    /// Encodings that are decoded to another instruction, or encoded again with other bits.
    pub complaints: Vec<String>,
}

/// Encodes each instruction repeatedly with random operands, and decodes the result.
///
/// # Errors
/// Returns an error if the program cannot be compiled, or fails.
pub fn run(
    dir: &Path,
    compilers: &Compilers,
    encoder: &encoders::Generated,
    decoder: &Generated,
    rounds: u64,
) -> io::Result<Trips> {
    let mut tables = String::new();
    for names in decoder.opcodes() {
        // Writing to a string cannot fail.
        let _ = writeln!(tables, "    &{names:?},", names = names.iter().collect::<Vec<_>>());
    }
    let text = decoder.rust_program(MAIN);
    let text = text.replace("//ENCODER_HOOKS", &encoder.rust_hooks(false));
    let text = text.replace("/* tables */", &tables);
    let text = text.replace("/* additional */", &format!("{:?}", decoder.additional()));
    let incomplete = decoder.incomplete().into_iter().map(|method| method.to_string());
    let text = text.replace("/* incomplete */", &incomplete.collect::<Vec<_>>().join(", "));
    fs::write(dir.join("round_trip.rs"), text)?;
    fs::write(dir.join("generated.rs.encoder"), &encoder.rust)?;
    fs::write(dir.join("generated.rs"), decoder.rust())?;
    let program = compilers.rust(dir, "round_trip", "generated.rs")?;
    let outcome = tool::run(tool::command(&program).arg(rounds.to_string()), b"")?;
    if !outcome.succeeded() {
        return Err(io::Error::other(outcome.describe()));
    }
    let mut trips = Trips::default();
    for line in outcome.stdout_text().lines() {
        let number = |rest: &str| rest.parse().map_err(io::Error::other);
        match line.split_once(": ") {
            Some(("instructions", rest)) => trips.instructions = number(rest)?,
            Some(("encodings", rest)) => trips.encodings = number(rest)?,
            Some(("shared", rest)) => trips.shared = number(rest)?,
            Some(("partial", rest)) => trips.partial = number(rest)?,
            _ => trips.complaints.push(line.to_owned()),
        }
    }
    Ok(trips)
}
