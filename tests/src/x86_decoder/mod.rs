//! Comparison of the Rust decoder of X86 with LLVM's, on the instructions of programs and on random
//! bytes.
//!
//! Input: the Rust of `--gen-disassembler` for X86, programs as `llvm-objdump` splits them, random
//! bytes. Output: instructions whose length, opcode or operands differ from those of `llvm-mc`.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::compiled::pair::Compilers;
use crate::differential::rng::Rng;
use crate::tool::{self, Outcome};

/// Rust program around a generated module.
const MAIN: &str = include_str!("main.rs.txt");

/// C++ program that is linked with LLVM.
const TIMED: &str = include_str!("timed.cpp.txt");

/// Maximum length of an instruction, in bytes.
const MAX_LEN: usize = 15;

/// Marker after each instruction in 16-, 32- and 64-bit mode, and its disassembly: a move of a
/// number that is unlikely to occur in the input.
const MARKS: [(u32, &[u8], &str); 3] = [
    (16, &[0xb8, 0x66, 0x55], "MOV16ri Reg:AX Imm:21862"),
    (32, &[0xb8, 0x88, 0x77, 0x66, 0x55], "MOV32ri Reg:EAX Imm:1432778632"),
    (
        64,
        &[0x48, 0xb8, 0x88, 0x77, 0x66, 0x55, 0x44, 0x33, 0x22, 0x11],
        "MOV64ri Reg:RAX Imm:1234605616436508552",
    ),
];

/// Returns true if two names belong to the same instruction in different LLVM versions. The second
/// name is LLVM's.
fn is_renamed(ours: &str, theirs: &str) -> bool {
    // The later ones have the form of all operands in their names.
    let stem = |name: &str| name.replace('r', "");
    (ours, theirs) == ("AESKEYGENASSIST128rr", "AESKEYGENASSISTrri")
        || ours.starts_with("VPDP") && stem(ours) == stem(theirs)
}

/// Returns true if two instructions and their operands are the same.
fn is_same(ours: &str, theirs: &str) -> bool {
    let name = |text: &str| text.find(' ').unwrap_or(text.len());
    let ((ours, operands), (theirs, their_operands)) =
        (ours.split_at(name(ours)), theirs.split_at(name(theirs)));
    operands == their_operands && (ours == theirs || is_renamed(ours, theirs))
}

/// Returns true if LLVM's tool looks at bytes after the instruction: for prefixes that are
/// instructions, and for `bound`, whose first byte also begins EVEX.
fn looks_further(what: &str) -> bool {
    what.ends_with("_PREFIX") || what.starts_with("BOUNDS")
}

/// Returns true if the bits of EVEX select a register above 15 inconsistently. LLVM's tool then
/// prints a register of another kind.
fn is_odd(bytes: &[u8], bits: u32) -> bool {
    bits == 64 && matches!(bytes, [0x62, byte, ..] if byte & 0x48 == 8)
}

/// Separator of several instructions.
const BETWEEN: &str = " + ";

/// Number of instructions in one run of LLVM's tool.
const BATCH: usize = 50_000;

/// Instruction with its bytes and those after it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Split {
    /// Bytes of the instruction. Empty if its length is unknown.
    pub own: Vec<u8>,
    /// Bytes of the instruction and those after it, up to the maximum length of an instruction.
    pub all: Vec<u8>,
}

/// Returns the code of a program, split into instructions. Bytes that LLVM's tool cannot decode are
/// left out.
///
/// # Errors
/// Returns an error if the tool cannot be run, or fails.
pub fn split(objdump: &Path, program: &Path) -> io::Result<Vec<Split>> {
    let mut command = Command::new(objdump);
    let outcome =
        command.args(["-d", "-z", "-j", ".text", "--no-print-imm-hex"]).arg(program).output()?;
    if !outcome.status.success() {
        return Err(io::Error::other(String::from_utf8_lossy(&outcome.stderr).into_owned()));
    }
    let text = String::from_utf8_lossy(&outcome.stdout);
    let (mut code, mut starts) = (Vec::new(), Vec::new());
    for line in text.lines() {
        let Some((_, rest)) = line.split_once(": ") else { continue };
        let Some((digits, text)) = rest.split_once('\t') else { continue };
        let bytes = digits.split_whitespace().map(|byte| u8::from_str_radix(byte, 16));
        let Ok(bytes) = bytes.collect::<Result<Vec<u8>, _>>() else { continue };
        if !bytes.is_empty() {
            starts.push((code.len(), bytes.len(), !text.contains("<unknown>")));
            code.extend(bytes);
        }
    }
    let known = starts.into_iter().filter(|(.., is_known)| *is_known);
    let split = known.map(|(offset, len, _)| Split {
        own: code[offset..offset + len].to_vec(),
        all: code[offset..code.len().min(offset + MAX_LEN)].to_vec(),
    });
    Ok(split.collect())
}

/// Returns random bytes, many of which begin with prefixes and opcodes of instructions.
#[must_use]
pub fn random(seed: u64, count: usize) -> Vec<Split> {
    const BEGINNINGS: [&[u8]; 20] = [
        &[],
        &[],
        &[0x48],
        &[0x66],
        &[0xf2],
        &[0xf3],
        &[0x0f],
        &[0x66, 0x0f],
        &[0xf2, 0x48, 0x0f],
        &[0xf3, 0x0f],
        &[0x66, 0x0f, 0x38],
        &[0x0f, 0x3a],
        &[0x67, 0x66],
        &[0xc5],
        &[0xc4],
        &[0x62],
        &[0x62],
        &[0x8f],
        &[0xd5],
        &[0x64, 0xf0],
    ];
    let mut rng = Rng::for_item(seed, 0);
    let one = |_| {
        let mut all = BEGINNINGS[rng.below(BEGINNINGS.len())].to_vec();
        all.resize_with(MAX_LEN, || rng.below(256) as u8);
        Split { own: Vec::new(), all }
    };
    (0..count).map(one).collect()
}

/// Result of a comparison.
#[derive(Clone, Debug, Default)]
pub struct Compared {
    /// Number of instructions.
    pub instructions: usize,
    /// Number of instructions with different bytes.
    pub distinct: usize,
    /// Number of byte sequences that both reject.
    pub none: usize,
    /// Descriptions of the differences.
    pub differences: Vec<String>,
}

/// Compiled decoder.
#[derive(Clone, Debug)]
pub struct Decoder {
    program: PathBuf,
    mc: PathBuf,
    bits: u32,
}

impl Decoder {
    /// Compiles a generated module in a directory. The mode is that of 64 bits.
    ///
    /// # Errors
    /// Returns an error if the compiler fails.
    pub fn new(dir: &Path, compilers: &Compilers, module: &str, mc: &Path) -> io::Result<Self> {
        fs::write(dir.join("main.rs"), MAIN)?;
        fs::write(dir.join("generated.rs"), module)?;
        let program = compilers.rust(dir, "main", "generated.rs")?;
        Ok(Decoder { program, mc: mc.to_owned(), bits: 64 })
    }

    /// Changes the mode: 16, 32 or 64.
    pub fn set_bits(&mut self, bits: u32) {
        self.bits = bits;
    }

    /// Compares instructions.
    ///
    /// # Errors
    /// Returns an error if a program cannot be run.
    pub fn compare(&self, all: &[Split]) -> io::Result<Compared> {
        let distinct: BTreeSet<&Split> = all.iter().collect();
        let distinct: Vec<&Split> = distinct.into_iter().collect();
        let mut compared =
            Compared { instructions: all.len(), distinct: distinct.len(), ..Compared::default() };
        for batch in distinct.chunks(BATCH) {
            let ours = self.ours(batch)?;
            let lens: Vec<usize> = ours
                .iter()
                .zip(batch)
                .map(|((len, _), split)| if split.own.is_empty() { *len } else { split.own.len() })
                .collect();
            // Bytes that we reject are passed as a whole: LLVM's tool must reject them from the
            // first byte on.
            let given = batch.iter().zip(&ours).zip(&lens).map(|((split, (_, what)), len)| {
                match *len == 0 || looks_further(what) {
                    true => &split.all[..],
                    false => &split.all[..*len],
                }
            });
            let theirs = self.theirs(&given.collect::<Vec<_>>())?;
            for (((split, (len, what)), expected), theirs) in
                batch.iter().zip(&ours).zip(lens).zip(theirs)
            {
                let mut theirs = theirs.unwrap_or_default();
                if looks_further(what) {
                    theirs.truncate(theirs.find(BETWEEN).unwrap_or(theirs.len()));
                }
                if *len == 0 && theirs.is_empty() {
                    compared.none += 1;
                } else if (*len != expected || !is_same(what, &theirs))
                    && !(split.own.is_empty() && is_odd(&split.all, self.bits))
                {
                    compared.differences.push(format!(
                        "{}\n  ours:   {len} {what}\n  theirs: {expected} {theirs}",
                        hex(&split.all, " "),
                    ));
                }
            }
        }
        Ok(compared)
    }

    /// Returns the time per instruction in nanoseconds, in C++ with LLVM's library and in Rust: the
    /// minimum of several passes. The C++ program is compiled in `dir`.
    ///
    /// # Errors
    /// Returns an error if a program cannot be made or run, or if the decoded instructions differ.
    pub fn time(
        &self,
        all: &[Split],
        passes: u64,
        (llvm, compilers, dir): (&Path, &Compilers, &Path),
    ) -> io::Result<[f64; 2]> {
        fs::write(dir.join("main.cpp"), TIMED)?;
        let include = format!("-I{}", llvm.join("include").display());
        let library = llvm.join("lib");
        let library =
            [format!("-L{}", library.display()), format!("-Wl,-rpath,{}", library.display())];
        let cpp = compilers.cpp_linked(
            dir,
            &["-O2", &include],
            &[&library[0], &library[1], "-lLLVM-22"],
        )?;
        let lines: Vec<String> = all.iter().map(|split| hex(&split.all, "")).collect();
        let input = lines.join("\n");
        let run = |program: &Path| -> io::Result<(String, f64)> {
            let mut command = tool::command(program);
            command.args([self.bits.to_string(), passes.to_string()]);
            let outcome = tool::run(&mut command, input.as_bytes())?;
            let text = outcome.stdout_text();
            let (found, time) = text.trim().rsplit_once(' ').unwrap_or_default();
            let time = time.parse::<f64>().map_err(|_| io::Error::other(outcome.describe()))?;
            Ok((found.to_owned(), time / all.len() as f64))
        };
        let ((theirs, cpp), (ours, rust)) = (run(&cpp)?, run(&self.program)?);
        match theirs == ours {
            true => Ok([cpp, rust]),
            false => Err(io::Error::other(format!("{ours} are decoded, in C++ {theirs}"))),
        }
    }

    /// Returns the length of each instruction in bytes, 0 for invalid ones, and its disassembly.
    fn ours(&self, batch: &[&Split]) -> io::Result<Vec<(usize, String)>> {
        let lines: Vec<String> = batch.iter().map(|split| hex(&split.all, "")).collect();
        let mut command = tool::command(&self.program);
        let outcome = tool::run(command.arg(self.bits.to_string()), lines.join("\n").as_bytes())?;
        if !outcome.succeeded() {
            return Err(io::Error::other(outcome.describe()));
        }
        let text = outcome.stdout_text();
        let read = |line: &str| {
            let (len, what) = line.split_once(' ')?;
            Some((len.parse().ok()?, what.to_owned()))
        };
        let all: Option<Vec<_>> = text.lines().map(read).collect();
        all.filter(|all| all.len() == batch.len())
            .ok_or_else(|| io::Error::other("the decoder did not print a line for each line"))
    }

    /// Returns what LLVM's tool decodes from each element. `None` if no instruction begins with the
    /// first byte.
    fn theirs(&self, batch: &[&[u8]]) -> io::Result<Vec<Option<String>>> {
        let mark = MARKS.iter().find(|(bits, ..)| *bits == self.bits);
        let (_, mark, mark_text) = mark.ok_or_else(|| io::Error::other("no such mode"))?;
        let mut input = String::new();
        for bytes in batch {
            let _ = writeln!(input, "[{}]\n[{}]", hex(bytes, " "), hex(mark, " "));
        }
        let triple = match self.bits {
            16 => "i386-unknown-unknown-code16",
            32 => "i386",
            _ => "x86_64",
        };
        let mut command = tool::command(&self.mc);
        command.args(["--disassemble", "--show-inst", "--triple", triple]);
        let outcome = tool::run(&mut command, input.as_bytes())?;
        read_theirs(&outcome, batch.len(), mark_text)
    }
}

/// Parses the output of LLVM's tool. It does not report which line an instruction belongs to, so a
/// marker follows each. For invalid bytes it reports the position: column 2, after the bracket, if
/// the first byte is invalid.
fn read_theirs(outcome: &Outcome, count: usize, mark: &str) -> io::Result<Vec<Option<String>>> {
    let mut bad = vec![false; count];
    for line in outcome.stderr_text().lines() {
        let positions: Vec<Option<usize>> =
            line.split(':').skip(1).take(2).map(|number| number.parse().ok()).collect();
        if let [Some(line), Some(2)] = positions[..]
            && let Some(bad) = line.checked_sub(1).and_then(|index| bad.get_mut(index / 2))
        {
            *bad = true;
        }
    }
    let text = outcome.stdout_text();
    let (mut all, mut found) = (Vec::new(), Vec::new());
    for line in text.lines() {
        if let Some((_, rest)) = line.split_once("<MCInst #") {
            let name = rest.split_once(' ').map_or("", |(_, name)| name);
            found.push(name.trim_end_matches('>').to_owned());
        } else if let (Some((_, rest)), Some(last)) =
            (line.split_once("<MCOperand "), found.last_mut())
        {
            last.push(' ');
            last.push_str(rest.trim_end_matches('>'));
        }
        if found.last().is_some_and(|last| last == mark) {
            found.pop();
            let is_bad = bad.get(all.len()).copied().unwrap_or(true);
            all.push((!is_bad).then(|| found.join(BETWEEN)));
            found.clear();
        }
    }
    match all.len() == count {
        true => Ok(all),
        false => Err(io::Error::other("LLVM's tool did not tell of each instruction")),
    }
}

fn hex(bytes: &[u8], between: &str) -> String {
    let prefix = if between.is_empty() { "" } else { "0x" };
    let all: Vec<String> = bytes.iter().map(|byte| format!("{prefix}{byte:02x}")).collect();
    all.join(between)
}
