//! Compilation of decoders in C++ and Rust, and comparison on random instructions.
//!
//! Input: the output of `--gen-disassembler` in both languages. Output: the results of both for
//! random bits. Methods and features of the target are equal in both: their results depend on their
//! names and the value.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;
use std::io;
use std::path::Path;

use crate::compiled::pair::{Compilers, Pair};

/// Header that replaces LLVM's for the generated C++.
const STAND_IN: &str = include_str!("stand_in.h");

/// Rust program around a generated module.
const MAIN: &str = include_str!("main.rs.txt");

/// Additions for timing: C++ after the generated text, and the Rust program.
const TIMED: &str = include_str!("timed.h");
const TIMED_MAIN: &str = include_str!("timed.rs.txt");

/// Decoder in both languages.
#[derive(Clone, Debug)]
pub struct Generated {
    /// Generated C++.
    cpp: String,
    /// Generated Rust module.
    rust: String,
}

/// Result of decoding the same bits in both languages.
#[derive(Clone, Debug, Default)]
pub struct Compared {
    /// Number of tables.
    pub tables: u64,
    /// Number of equal results before the first difference.
    pub words: u64,
    /// Number of equal results that are instructions.
    pub found: u64,
    /// Results of C++ and Rust for the first bits that they decode differently.
    pub first_difference: Option<(String, String)>,
}

/// Returns the number of a method or of a feature. That of an instance of a template is the number
/// of the template, plus a multiple of each argument.
fn hash(name: &str) -> u64 {
    let (name, arguments) = template(name);
    let arguments = arguments.iter().filter_map(|one| one.parse::<i64>().ok());
    (1..).zip(arguments).fold(hash_of_text(&name), |hash, (index, argument)| {
        hash.wrapping_add(argument.cast_unsigned().wrapping_mul(ARGUMENT.wrapping_mul(index)))
    })
}

/// Factor of the first argument of a template in [`hash`].
const ARGUMENT: u64 = 0x9e37_79b9_7f4a_7c15;

fn hash_of_text(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

/// Returns the name of a template with the number of its arguments, and the arguments.
fn template(name: &str) -> (String, Vec<&str>) {
    match name.strip_suffix('>').and_then(|rest| rest.split_once('<')) {
        Some((base, arguments)) => {
            let arguments: Vec<&str> = arguments.split(',').map(str::trim).collect();
            (format!("{base}<{}>", arguments.len()), arguments)
        }
        None => (name.to_owned(), Vec::new()),
    }
}

/// Returns the Rust expression of [`hash`] for a method, whose first parameters are the arguments.
fn hash_expression(name: &str) -> String {
    let (name, parameters) = template(name);
    (1..).zip(parameters).fold(
        format!("{}_u64", hash_of_text(&name)),
        |hash, (index, parameter)| {
            let factor = ARGUMENT.wrapping_mul(index);
            format!("{hash}.wrapping_add(({parameter} as u64).wrapping_mul({factor}))")
        },
    )
}

impl Generated {
    /// Returns the output of `--gen-disassembler`.
    #[must_use]
    pub fn new(cpp: String, rust: String) -> Self {
        Generated { cpp, rust }
    }

    /// Compiles both in a directory.
    ///
    /// # Errors
    /// Returns an error if a compiler fails.
    pub fn compile(&self, dir: &Path, compilers: &Compilers) -> io::Result<Pair> {
        fs::write(dir.join("main.cpp"), self.cpp_program())?;
        fs::write(dir.join("main.rs"), self.rust_program(MAIN))?;
        fs::write(dir.join("generated.rs"), &self.rust)?;
        compilers.pair(dir, &["-O1"])
    }

    /// Compiles both programs in a directory. They print the time of decoding: for each table its
    /// width, the number of instructions, and the nanoseconds, first for valid instructions and
    /// then for random bits.
    ///
    /// # Errors
    /// Returns an error if a compiler fails, or if encodings are of variable length.
    pub fn compile_timed(&self, dir: &Path, compilers: &Compilers) -> io::Result<Pair> {
        if self.cpp.contains("InstrLenTable[]") {
            return Err(io::Error::other("instructions of variable length are not timed"));
        }
        let mut cpp = format!("#define TIMED\n{STAND_IN}");
        self.cpp_decoder(&mut cpp);
        cpp.push_str(TIMED);
        cpp.push_str("int main(int argc, char **argv) {\n");
        for (index, table, width) in self.tables() {
            let word = match width {
                0..=32 => "uint32_t",
                33..=64 => "uint64_t",
                _ => "unsigned __int128",
            };
            // Writing to a string cannot fail.
            let _ = writeln!(
                cpp,
                "  state = {index};\n  timed<{word}>(DecoderTable{table}, {width}, atoi(argv[1]));"
            );
        }
        cpp.push_str("  return sum == 1;\n}\n");
        fs::write(dir.join("main.cpp"), cpp)?;
        let rust = self.rust_program(TIMED_MAIN);
        let rust =
            rust.replace("has(number(feature.name()), features)", "{ let _ = feature; true }");
        fs::write(dir.join("main.rs"), rust)?;
        fs::write(dir.join("generated.rs"), &self.rust)?;
        compilers.pair(dir, &["-O2"])
    }

    /// Runs both programs on `words` random instructions, divided equally among the tables.
    ///
    /// # Errors
    /// Returns an error if a program fails.
    pub fn compare(&self, programs: &Pair, words: u64, seed: u64) -> io::Result<Compared> {
        let tables = self.tables().len() as u64;
        let (cpp, rust) = programs.run(&[words.div_ceil(tables.max(1)), seed])?;
        if !cpp.succeeded() || !rust.succeeded() {
            let message = format!("{}\n{}", cpp.describe(), rust.describe());
            return Err(io::Error::other(message));
        }
        let (cpp, rust) = (cpp.stdout_text(), rust.stdout_text());
        let (mut cpp, mut rust) = (cpp.lines(), rust.lines());
        let mut compared = Compared { tables, ..Compared::default() };
        loop {
            match (cpp.next(), rust.next()) {
                (None, None) => return Ok(compared),
                (cpp, rust) if cpp == rust => {
                    compared.words += 1;
                    compared.found += u64::from(cpp != Some("0"));
                }
                (cpp, rust) => {
                    let [cpp, rust] = [cpp, rust].map(|line| line.unwrap_or_default().to_owned());
                    compared.first_difference = Some((cpp, rust));
                    return Ok(compared);
                }
            }
        }
    }

    /// Runs both timed programs in turn. Returns the nanoseconds per word of the C++ and of the Rust
    /// program, for each table and for all tables, for instructions and for random bits.
    ///
    /// # Errors
    /// Returns an error if a program fails.
    pub fn time(&self, programs: &Pair, passes: u64) -> io::Result<Vec<(String, f64, f64)>> {
        /// Number of timed runs.
        const RUNS: usize = 5;
        let mut best: Vec<(String, usize, [f64; 2])> = Vec::new();
        for _ in 0..RUNS {
            let (cpp, rust) = programs.run(&[passes])?;
            let lines = |text: String| -> Vec<(String, usize, f64)> {
                let parts = text.lines().enumerate().filter_map(|(index, line)| {
                    let [width, count, time] = line.split(' ').collect::<Vec<_>>()[..] else {
                        return None;
                    };
                    let what = if index % 2 == 0 { "instructions" } else { "random bits" };
                    let what = format!("table {}, {width} bits, {count} {what}", index / 2);
                    Some((what, count.parse().ok()?, time.parse().ok()?))
                });
                parts.collect()
            };
            let (cpp, rust) = (lines(cpp.stdout_text()), lines(rust.stdout_text()));
            best.resize(cpp.len(), (String::new(), 0, [f64::MAX; 2]));
            for (best, (cpp, rust)) in best.iter_mut().zip(cpp.into_iter().zip(rust)) {
                if cpp.0 != rust.0 {
                    return Err(io::Error::other(format!("{}, in Rust {}", cpp.0, rust.0)));
                }
                best.2 = [best.2[0].min(cpp.2), best.2[1].min(rust.2)];
                (best.0, best.1) = (cpp.0, cpp.1);
            }
        }
        let mut reported = Vec::new();
        let mut sums = [("all instructions", 0.0, [0.0; 2]), ("all random bits", 0.0, [0.0; 2])];
        for (index, (what, count, times)) in best.into_iter().enumerate() {
            let sum = &mut sums[index % 2];
            sum.1 += count as f64;
            sum.2 = [sum.2[0] + times[0], sum.2[1] + times[1]];
            let [cpp, rust] = times.map(|time| time / count.max(1) as f64);
            reported.push((what, cpp, rust));
        }
        for (what, count, [cpp, rust]) in sums {
            reported.push((what.to_owned(), cpp / count, rust / count));
        }
        Ok(reported)
    }

    /// Returns the index of each table, its name in C++ and the width of its instructions in bits.
    #[must_use]
    pub fn tables(&self) -> Vec<(usize, &str, u32)> {
        // The Rust module documents the width of the instructions.
        let widths = self.rust.split("/// Instructions of ").skip(1);
        let widths = widths.filter_map(|rest| rest.split(' ').next()?.parse().ok());
        let names = self.names().into_iter();
        names.zip(widths).enumerate().map(|(index, (name, width))| (index, name, width)).collect()
    }

    /// Returns the names of the tables in C++, in their order.
    fn names(&self) -> Vec<&str> {
        let lines = self.cpp.lines();
        let tables =
            lines.filter_map(|line| line.strip_prefix("static const uint8_t DecoderTable"));
        tables.filter_map(|rest| rest.split('[').next()).collect()
    }

    /// Returns, for each table, the instructions that it decodes.
    pub(super) fn opcodes(&self) -> Vec<BTreeSet<&str>> {
        let mut tables = Vec::new();
        for line in self.cpp.lines() {
            if line.starts_with("static const uint8_t DecoderTable") {
                tables.push(BTreeSet::new());
            } else if let Some((_, rest)) = line.split_once("decode to ")
                && let Some((name, _)) = rest.split_once(" using decoder ")
                && let Some(table) = tables.last_mut()
            {
                // The name of the encoding precedes that of the instruction, if it differs.
                table.insert(name.rsplit(':').next().unwrap_or(name));
            }
        }
        tables
    }

    /// Returns the named encodings of instructions with several encodings.
    pub(super) fn additional(&self) -> Vec<&str> {
        let names = self.cpp.lines().filter_map(|line| line.split_once("decode to "));
        let names = names.filter_map(|(_, rest)| rest.split_once(" using decoder "));
        let names: BTreeSet<&str> =
            names.filter_map(|(name, _)| Some(name.rsplit_once(':')?.1)).collect();
        names.into_iter().collect()
    }

    /// Returns the numbers of methods whose failure leads to further candidates (`DecodeComplete`).
    pub(super) fn incomplete(&self) -> BTreeSet<u64> {
        let lines = self.cpp.lines().filter(|line| line.contains("DecodeComplete = false"));
        let calls = lines.filter_map(|line| line.split_once("Check(S, ")?.1.split_once("(MI, "));
        calls.map(|(name, _)| hash(name)).collect()
    }

    /// Returns the Rust module.
    pub(super) fn rust(&self) -> &str {
        &self.rust
    }

    /// Appends the C++ with methods and features as the stand-ins have them.
    fn cpp_decoder(&self, text: &mut String) {
        let mut skips = false;
        for line in self.cpp.lines() {
            // Methods that decide on the hardware mode are methods like others here.
            if line.starts_with("static DecodeStatus Decode") && line.ends_with("*Decoder) {") {
                skips = true;
            }
            if !skips && !line.starts_with("#include") && line != "[[maybe_unused]]" {
                text.push_str(&rewritten(line));
                text.push('\n');
            }
            skips &= line != "}";
        }
    }

    fn cpp_program(&self) -> String {
        let mut text = STAND_IN.to_owned();
        self.cpp_decoder(&mut text);
        let is_variable = self.cpp.contains("InstrLenTable[]");
        let more = if is_variable { ", [](APInt &, uint64_t) {}" } else { "" };
        text.push_str(
            "int main(int argc, char **argv) {\n\
             \x20 MCSubtargetInfo info;\n  uint64_t count = strtoull(argv[1], nullptr, 10);\n\
             \x20 uint64_t seed = strtoull(argv[2], nullptr, 10);\n",
        );
        for (index, table, width) in self.tables() {
            // Writing to a string cannot fail.
            let _ = writeln!(
                text,
                "  state = mix({index}, seed);\n  for (uint64_t at = 0; at < count; ++at) {{\n\
                 \x20   if (at % 100 == 0) features = at;\n    APInt insn;\n\
                 \x20   insn.draw({width});\n    MCInst inst;\n\
                 \x20   int status = decodeInstruction(DecoderTable{table}, inst, insn, 0, nullptr, \
                 info{more});\n    printf(\"%d\", status);\n\
                 \x20   if (status) {{\n      printf(\" %u\", inst.opcode);\n\
                 \x20     for (MCOperand one : inst.operands) printf(\" %lld\", (long long)one.value);\n\
                 \x20   }}\n    printf(\"\\n\");\n  }}"
            );
        }
        text.push_str("}\n");
        text
    }

    /// Returns a program around the Rust module. Its hooks for one operand call `stub`, those for
    /// all operands `stub_of_all`.
    pub(super) fn rust_program(&self, main: &str) -> String {
        let hooks = self.rust.split("pub trait DecodeHooks {").nth(1).unwrap_or_default();
        let hooks = hooks.split("\n}\n").next().unwrap_or_default();
        let mut methods = String::new();
        for part in hooks.split("/// `").skip(1) {
            let name = part.split('`').next().unwrap_or_default();
            let Some((ident, rest)) =
                part.split_once("fn ").and_then(|(_, rest)| rest.split_once('('))
            else {
                continue;
            };
            let parameters = rest.split("->").next().unwrap_or_default();
            // Those of the C++ template.
            let given = parameters.split("inst: ").next().unwrap_or_default();
            let given = given.split_whitespace().collect::<Vec<_>>().join(" ");
            let (more, stub, value) = if parameters.contains("value: u64") {
                (", value: u64, _: u64", "stub", "value")
            } else if parameters.contains("word: ") {
                (", word: Word<'_>, _: u64", "stub_of_all", "word.field(0, 64).unwrap_or(0)")
            } else {
                ("", "stub", "0x99")
            };
            let _ = writeln!(
                methods,
                "    fn {ident}({given} inst: &mut Inst{more}) -> Status {{\n        \
                 {stub}({}, inst, {value})\n    }}",
                hash_expression(name)
            );
        }
        let word = self.rust.split("    word<'b>: ").nth(1).unwrap_or_default();
        let word = word.split(",\n").next().unwrap_or_default();
        let mut features = String::new();
        let mut names: Vec<&str> = self
            .rust
            .split("has(Feature::")
            .skip(1)
            .filter_map(|rest| rest.split(')').next())
            .collect();
        names.sort_unstable();
        names.dedup();
        for name in &names {
            let _ = write!(features, "\"{name}\" => {}, ", hash(name.trim_start_matches("r#")));
        }
        let new = match names.is_empty() {
            true => "Decoder::new(&Hooks)",
            false => "Decoder::new(&Hooks, |feature| has(number(feature.name()), features))",
        };
        main.replace("/* word */", word)
            .replace("/* hooks */", &methods)
            .replace("/* features */", &features)
            .replace("/* decoder */", new)
    }
}

/// Returns a line of C++ with calls of the stand-ins in place of methods and features.
fn rewritten(line: &str) -> String {
    if let Some((before, call)) = line.split_once("Check(S, ")
        && let Some((name, rest)) = call.split_once("(MI, ")
        && let Some((arguments, after)) = rest.split_once(')')
    {
        let value = match arguments.split_once(", ") {
            Some((value, _)) => format!("low({value})"),
            None => "0x99".to_owned(),
        };
        return format!("{before}Check(S, stub({}ull, MI, {value}){after}", hash(name));
    }
    let mut parts = line.split("FB[");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (feature, rest) = part.split_once(']').unwrap_or((part, ""));
        let name = feature.rsplit("::").next().unwrap_or_default();
        let _ = write!(text, "has({}ull){rest}", hash(name));
    }
    text
}
