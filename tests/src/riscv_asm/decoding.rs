//! Comparison of the generated RISC-V decoder and printer with `llvm-mc`: both reject a word, or
//! print the same text.
//!
//! Input: the command, the description, a seed. Output: the number of lines, and the kinds of
//! differences. `decoding.rs.txt` is the program that is compiled with the modules.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::io;
use std::path::Path;

use super::{Compared, MACHINE, OPCODES};
use crate::compiled::pair::Compilers;
use crate::compiled::source::Source;
use crate::differential::rng::Rng;
use crate::tool;

const PROGRAM: &str = include_str!("decoding.rs.txt");

/// Back-ends of the modules.
const BACKENDS: &str = "gen-register-info+gen-disassembler+gen-asm-writer+gen-searchable-tables";

/// Number of words in one run of `llvm-mc`.
const BATCH: usize = 50_000;

/// Known differences of newer versions, as [in assembly](super::NEWER).
pub(super) const NEWER: [&str; 3] =
    ["c.slli is c.slli64", "c.srai is c.srai64", "c.srli is c.srli64"];

/// Bytes of a word.
type Word = Vec<u8>;

/// Returns all 16-bit words, and random 32-bit words up to `count`. Half of the latter resemble
/// instructions.
fn words(seed: u64, count: u64) -> Vec<Word> {
    let short = (0..=u16::MAX).filter(|word| word & 3 != 3).map(|word| word.to_le_bytes().to_vec());
    let mut rng = Rng::for_item(seed, 1);
    let long = std::iter::repeat_with(|| {
        loop {
            let mut word = rng.next_u64() as u32 | 3;
            if rng.below(2) == 0 {
                word = word & !0x7f | OPCODES[rng.below(OPCODES.len())] as u32;
                if rng.below(3) == 0 {
                    word &= !0xf000_0000;
                }
            }
            // Others are the beginnings of longer ones.
            if word & 0x1f != 0x1f {
                return word.to_le_bytes().to_vec();
            }
        }
    });
    short.chain(long).take(count as usize).collect()
}

/// Returns lines for the program: 1 for printing with aliases, the bytes, and the text of `llvm-mc`
/// if the word is an instruction, separated by `|`. 16-bit words are printed without aliases, since
/// theirs belong to other instructions.
fn lines(llvm_mc: &Path, words: &[Word], aliases: bool) -> io::Result<String> {
    let words = words.iter().filter(|word| !aliases || word.len() == 4).collect::<Vec<_>>();
    let mut lines = String::new();
    for words in words.chunks(BATCH) {
        let mut text = String::new();
        for word in words {
            let bytes: Vec<String> = word.iter().map(|byte| format!("{byte:#04x}")).collect();
            let _ = writeln!(text, "{}", bytes.join(" "));
        }
        let mut command = tool::command(llvm_mc);
        command.args(MACHINE).args(if aliases { &[][..] } else { &["-M", "no-aliases"] });
        let outcome = tool::run(&mut command, text.as_bytes())?;
        let warnings = outcome.stderr_text();
        let rejected: BTreeSet<usize> = warnings
            .lines()
            .filter(|line| line.ends_with("warning: invalid instruction encoding"))
            .filter_map(|line| line.strip_prefix("<stdin>:")?.split(':').next()?.parse().ok())
            .collect();
        let printed = outcome.stdout_text();
        let mut printed = printed.lines().map(|line| line.split_whitespace().collect::<Vec<_>>());
        for (index, word) in words.iter().enumerate() {
            let text = match rejected.contains(&(index + 1)) {
                true => Some(Vec::new()),
                false => printed.next(),
            };
            let text = text.ok_or_else(|| io::Error::other("llvm-mc tells of too few words"))?;
            let bytes: Vec<String> = word.iter().map(|byte| format!("{byte:02x}")).collect();
            let _ = writeln!(lines, "{}|{}|{}", u8::from(aliases), bytes.join(" "), text.join(" "));
        }
        if printed.next().is_some() {
            return Err(io::Error::other("llvm-mc tells of too many words"));
        }
    }
    Ok(lines)
}

/// Decodes `count` random words. Instructions of 32 bits are printed with and without aliases.
///
/// # Errors
/// Returns an error if a program cannot be made or run.
pub fn compare(
    tablegen: &Path,
    source: &Source<'_>,
    compilers: &Compilers,
    llvm_mc: &Path,
    seed: u64,
    count: u64,
) -> io::Result<Compared> {
    let dir = tempfile::tempdir()?;
    let dir = dir.path();
    let program = super::program(tablegen, source, compilers, dir, (BACKENDS, PROGRAM))?;
    let words = words(seed, count);
    let mut input = lines(llvm_mc, &words, false)?;
    input.push_str(&lines(llvm_mc, &words, true)?);
    let read = tool::run(&mut tool::command(&program), input.as_bytes())?;
    match read.succeeded() {
        true => Ok(Compared::read(&read.stdout_text())),
        false => Err(io::Error::other(read.describe())),
    }
}
