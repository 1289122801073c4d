//! Decoders in C++ and in Rust, compiled and run on random instructions.
//!
//! In: what `--gen-disassembler` makes in both languages. Out: what each decodes random bits to.
//! Methods of the target are the same in both: what one adds, and whether it succeeds, follows from
//! its name and the value. So do the features that the target has.

use std::fmt::Write;
use std::fs;
use std::io;
use std::path::Path;

use crate::compiled::pair::{Compilers, Pair};

/// What the C++ is compiled with.
const STAND_IN: &str = include_str!("stand_in.h");

/// The Rust program, around a generated module.
const MAIN: &str = include_str!("main.rs.txt");

/// A decoder in both languages.
#[derive(Clone, Debug)]
pub struct Generated {
    /// The C++.
    cpp: String,
    /// The Rust module.
    rust: String,
}

/// The number of a method or of a feature.
fn hash(name: &str) -> u64 {
    name.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

impl Generated {
    /// What `--gen-disassembler` made.
    #[must_use]
    pub fn new(cpp: String, rust: String) -> Self {
        Generated { cpp, rust }
    }

    /// Compiles both in a directory.
    ///
    /// # Errors
    /// A compiler refuses.
    pub fn compile(&self, dir: &Path, compilers: &Compilers) -> io::Result<Pair> {
        fs::write(dir.join("main.cpp"), self.cpp_program())?;
        fs::write(dir.join("main.rs"), self.rust_program())?;
        fs::write(dir.join("generated.rs"), &self.rust)?;
        compilers.pair(dir, &["-O1"])
    }

    /// The names of the tables in C++, in their order.
    fn tables(&self) -> Vec<&str> {
        let lines = self.cpp.lines();
        let tables =
            lines.filter_map(|line| line.strip_prefix("static const uint8_t DecoderTable"));
        tables.filter_map(|rest| rest.split('[').next()).collect()
    }

    fn cpp_program(&self) -> String {
        let mut text = STAND_IN.to_owned();
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
        let is_variable = self.cpp.contains("InstrLenTable[]");
        let more = if is_variable { ", [](APInt &, uint64_t) {}" } else { "" };
        text.push_str(
            "int main(int argc, char **argv) {\n\
             \x20 MCSubtargetInfo info;\n  uint64_t count = strtoull(argv[1], nullptr, 10);\n",
        );
        // The Rust module says how wide the instructions are.
        let widths = self.rust.split("    width: ").skip(1);
        let widths = widths.filter_map(|rest| rest.split(',').next());
        for ((at, table), width) in self.tables().iter().enumerate().zip(widths) {
            // Writing to a string cannot fail.
            let _ = writeln!(
                text,
                "  state = {at};\n  for (uint64_t at = 0; at < count; ++at) {{\n\
                 \x20   if (at % 100 == 0) features = at;\n    APInt insn;\n\
                 \x20   insn.draw({width});\n    MCInst inst;\n\
                 \x20   int status = decodeInstruction(DecoderTable{table}, inst, insn, 0, nullptr, \
                 info{more});\n    printf(\"%d\", status);\n\
                 \x20   if (status) {{\n      printf(\" %u\", inst.opcode);\n\
                 \x20     for (int64_t value : inst.operands) printf(\" %lld\", (long long)value);\n\
                 \x20   }}\n    printf(\"\\n\");\n  }}"
            );
        }
        text.push_str("}\n");
        text
    }

    fn rust_program(&self) -> String {
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
            let (more, value) = if parameters.contains("value: u64") {
                (", value: u64, _: u64", "value")
            } else if parameters.contains("word: ") {
                (", word: Word<'_>, _: u64", "word.field(0, 64).unwrap_or(0)")
            } else {
                ("", "0x99")
            };
            let _ = writeln!(
                methods,
                "    fn {ident}(&self, inst: &mut Inst{more}) -> Status {{\n        \
                 stub({}, inst, {value})\n    }}",
                hash(name)
            );
        }
        let word = self.rust.split("word: ").nth(1).unwrap_or_default();
        let word = word.split([',', ')']).next().unwrap_or_default();
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
        let word = if self.rust.contains("word: ::tablegen_rt") {
            "::tablegen_rt::decode::Bytes<'b>"
        } else {
            word
        };
        MAIN.replace("/* word */", word)
            .replace("/* hooks */", &methods)
            .replace("/* features */", &features)
            .replace("/* decoder */", new)
    }
}

/// A line of C++ with methods and features as the stand-ins have them.
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
