//! Comparison of RISC-V assembly with `llvm-mc`: the generated modules parse, print and encode its
//! disassembly of random words.
//!
//! Input: the command, the description, a seed. Output: the number of lines, and the differences by
//! kind. `program.rs.txt` is the program that is compiled with the modules, `printing.rs.txt` its
//! hooks that print; [`decoding`] decodes words with those as well.
//!
//! Instructions are those of the base, M, A, F, D, C and V, for 64 bits. Each line is there as what
//! it is, and those of 32 bits also as programmers write them. `llvm-mc` writes those of 16 bits
//! like those that they stand for, which have other bytes.

pub mod decoding;

use std::collections::BTreeSet;
use std::fmt::{self, Write as _};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::compiled::pair::Compilers;
use crate::compiled::source::Source;
use crate::differential::rng::Rng;
use crate::tool;

const PROGRAM: &str = include_str!("program.rs.txt");
const PRINTING: &str = include_str!("printing.rs.txt");

/// Arguments of `llvm-mc` for disassembly.
const MACHINE: [&str; 3] = ["-disassemble", "-triple=riscv64", "-mattr=+m,+a,+f,+d,+c,+v"];

/// Back-ends of the modules.
const BACKENDS: &str = "gen-register-info+gen-asm-matcher+gen-asm-writer+gen-emitter+\
                        gen-searchable-tables";

/// Major opcodes (lowest seven bits) of 32-bit instructions: loads, stores, arithmetic, atomics,
/// branches, floating point and vectors.
const OPCODES: [u64; 18] = [
    0x03, 0x07, 0x0f, 0x13, 0x17, 0x1b, 0x23, 0x27, 0x2f, 0x33, 0x37, 0x3b, 0x43, 0x53, 0x57, 0x63,
    0x67, 0x73,
];

/// Returns random words that resemble instructions, in the format of `llvm-mc`: the bytes of one
/// word per line.
fn words(rng: &mut Rng, count: u64) -> String {
    let mut text = String::new();
    for _ in 0..count {
        let mut word = rng.next_u64();
        let size = if rng.below(4) == 0 { 2 } else { 4 };
        if size == 4 {
            word = word & !0x7f | OPCODES[rng.below(OPCODES.len())];
            // Half of the words are vector instructions. Most atomic instructions and fences have
            // zeros there.
            if rng.below(4) == 0 {
                word = word & !0x7f | 0x57;
            }
            if rng.below(3) == 0 {
                word &= !0xf000_0000;
            }
        }
        let bytes = word.to_le_bytes();
        let bytes: Vec<String> = bytes[..size].iter().map(|byte| format!("{byte:#04x}")).collect();
        let _ = writeln!(text, "{}", bytes.join(" "));
    }
    text
}

/// Returns the lines that `llvm-mc` prints for words: 1 for those with aliases, the bytes, and the
/// text, separated by `|`.
fn disassembled(llvm_mc: &Path, words: &str, aliases: bool) -> io::Result<BTreeSet<String>> {
    let mut command = tool::command(llvm_mc);
    command.args(MACHINE).arg("-show-encoding");
    if !aliases {
        command.args(["-M", "no-aliases"]);
    }
    let outcome = tool::run(&mut command, words.as_bytes())?;
    let text = outcome.stdout_text();
    let lines = text.lines().filter_map(|line| {
        let (text, bytes) = line.split_once("# encoding: [")?;
        let bytes = bytes.trim_end_matches(']').replace("0x", "").replace(',', " ");
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let is_short = bytes.len() < 8;
        (!aliases || !is_short).then(|| format!("{}|{bytes}|{text}", u8::from(aliases)))
    });
    Ok(lines.collect())
}

/// Instructions that differ between LLVM 22.1 and the description, which is from LLVM 21.1. In
/// 22.1, 16-bit shifts by 0 have names of their own (`C_SLLI64_HINT`, which is `c.slli64`), and
/// other shifts reject 0 (`uimmlog2xlennonzero`).
const NEWER: [&str; 3] = ["c.slli: WrongOperand", "c.srai: WrongOperand", "c.srli: WrongOperand"];

/// Result of a comparison.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Compared {
    /// Number of lines.
    pub lines: usize,
    /// Number of words that `llvm-mc` decodes as instructions.
    pub instructions: usize,
    /// Number of differences whose cause is that `llvm-mc` is newer than the description.
    pub newer: usize,
    /// Kinds of other differences, each with its number and an example.
    pub differences: Vec<String>,
}

impl Compared {
    fn read(text: &str) -> Self {
        let mut compared = Compared::default();
        for line in text.lines() {
            let Some((count, what)) = line.split_once(' ') else { continue };
            let count = count.parse().unwrap_or(0);
            if what == "lines" {
                compared.lines = count;
            } else if what == "instructions" {
                compared.instructions = count;
            } else if NEWER.iter().chain(&decoding::NEWER).any(|newer| what.starts_with(newer)) {
                compared.newer += count;
            } else {
                compared.differences.push(line.to_owned());
            }
        }
        compared
    }

    /// Returns true if lines were compared and only known differences were found.
    pub fn is_same(&self) -> bool {
        self.lines > 100 * self.newer && self.differences.is_empty()
    }
}

impl fmt::Display for Compared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Compared { lines, instructions, newer, differences } = self;
        write!(f, "{lines} lines, {newer} of which are newer than the description")?;
        if *instructions > 0 {
            write!(f, "; {instructions} are instructions")?;
        }
        differences.iter().try_for_each(|difference| write!(f, "\n{difference}"))
    }
}

/// Compiles a program that prints with modules of these back-ends.
fn program(
    tablegen: &Path,
    source: &Source<'_>,
    compilers: &Compilers,
    dir: &Path,
    (backends, program): (&str, &str),
) -> io::Result<PathBuf> {
    let emit = format!("--emit=rust:{backends}={}", dir.join("generated.rs").display());
    source.generate(tablegen, &[&emit])?;
    fs::write(dir.join("main.rs"), [program, PRINTING].concat())?;
    compilers.rust(dir, "main", "generated.rs")
}

/// Reads at least this many lines.
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
    let program = program(tablegen, source, compilers, dir, (BACKENDS, PROGRAM))?;
    let mut rng = Rng::for_item(seed, 0);
    let mut lines = BTreeSet::new();
    while (lines.len() as u64) < count {
        let words = words(&mut rng, count);
        for aliases in [false, true] {
            lines.append(&mut disassembled(llvm_mc, &words, aliases)?);
        }
    }
    let lines: Vec<String> = lines.into_iter().collect();
    let read = tool::run(&mut tool::command(&program), lines.join("\n").as_bytes())?;
    match read.succeeded() {
        true => Ok(Compared::read(&read.stdout_text())),
        false => Err(io::Error::other(read.describe())),
    }
}
