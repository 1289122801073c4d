//! Runs generated printers, the C++ and the Rust of one target, on the same random instructions.
//! LLVM's classes and the hooks of the target are replaced.
//!
//! Input: a source, and compilers. Output: the number of printed instructions, or the first one
//! with different texts.
//!
//! The C++ program makes the instructions, half of them for the aliases in its tables, and prints
//! them with their texts. The Rust program prints them again. Hooks print their arguments in both
//! languages, or only the operand for plain texts.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::io;
use std::path::Path;

use crate::compiled::listed::Listed;
use crate::compiled::pair::{Compilers, Pair};
use crate::compiled::source::Source;
use crate::compiled::succeed;
use crate::tool;

const STANDIN: &str = include_str!("standin.h");
const MAIN: &str = include_str!("main.cpp.txt");
const HARNESS: &str = include_str!("harness.rs.txt");

/// Prefix of register names in plain texts.
pub const REGISTER_MARK: char = '\u{1}';

/// Prefix of numbers in plain texts.
pub const NUMBER_MARK: char = '\u{2}';

/// Numbers of instructions that both print equally.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Printed {
    /// Number of all instructions.
    pub all: usize,
    /// Instructions printed as an alias.
    pub aliases: usize,
    /// Number of instructions with an operand that cannot be printed.
    pub failed: usize,
}

/// Generated C++ and Rust of a target.
struct Generated {
    cpp: String,
    rust: String,
    /// Register classes of the default mode, by the classes that depend on the mode.
    by_mode: BTreeMap<String, String>,
}

impl Generated {
    fn make(tablegen: &Path, source: &Source<'_>, dir: &Path) -> io::Result<Self> {
        let make = |options: &[&str]| source.generate(tablegen, options);
        let rust = dir.join("generated.rs");
        make(&[&format!("--emit=rust:gen-register-info+gen-asm-writer={}", rust.display())])?;
        let cpp = make(&["--gen-asm-writer"])?;
        let mut by_mode = BTreeMap::new();
        if cpp.contains("K_RegClassByHwMode") {
            let records = make(&["--print-records"])?;
            let list = |line: &str, field: &str| -> Option<Vec<String>> {
                let all = line.trim().strip_prefix(field)?.strip_suffix("];")?;
                Some(all.split(", ").map(str::to_owned).collect())
            };
            let (mut name, mut modes) = ("", Vec::new());
            for line in records.lines() {
                if let Some(head) = line.strip_prefix("def ") {
                    name = head.split(' ').next().unwrap_or("");
                } else if let Some(found) = list(line, "list<HwMode> Modes = [") {
                    modes = found;
                } else if let Some(classes) = list(line, "list<RegisterClass> Objects = [")
                    && let Some(index) = modes.iter().position(|mode| mode == "DefaultMode")
                {
                    by_mode.insert(name.to_owned(), classes[index].clone());
                }
            }
        }
        Ok(Generated { cpp, rust: fs::read_to_string(rust)?, by_mode })
    }

    /// Returns the C++ with all hook methods replaced by one function that gets their names, and
    /// all predicates by another.
    fn cpp_with_hooks(&self) -> String {
        let mut text = String::new();
        for line in self.cpp.lines() {
            let (code, indent) = (line.trim_start(), line.len() - line.trim_start().len());
            let call = code.rsplit_once("(MI").filter(|(name, rest)| {
                let own = ["O <<", "auto ", "bool ", "if ", "switch ", "const ", "Bits"];
                rest.ends_with(");")
                    && indent > 0
                    && *name != "printCustomAliasOperand"
                    && !own.iter().any(|own| name.starts_with(own))
            });
            let _ = match call {
                Some((name, rest)) => writeln!(text, "{:indent$}hook({name:?}, MI{rest}", ""),
                None => writeln!(text, "{line}"),
            };
        }
        let head = "ValidateMCOperand(const MCOperand &MCOp,\n                  const \
                    MCSubtargetInfo &STI,\n                  unsigned PredicateIndex) {";
        if let Some(offset) = text.find(head) {
            text.truncate(offset + head.len());
            text.push_str("\n  return predicate(MCOp, PredicateIndex);\n}\n#endif\n");
        }
        text
    }

    /// Returns the identifiers that follow `before` and a namespace in the C++.
    fn named(&self, before: &str, namespace: &str) -> Vec<&str> {
        let before = format!("{before}{namespace}::");
        let part = |c: char| c.is_alphanumeric() || c == '_';
        let found = self.cpp.match_indices(&before).map(|(offset, _)| {
            let rest = &self.cpp[offset + before.len()..];
            &rest[..rest.find(|c| !part(c)).unwrap_or(rest.len())]
        });
        let mut found: Vec<&str> = found.collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    /// Returns the text of the trait that the user implements.
    fn hooks(&self) -> &str {
        let hooks = self.rust.split_once("pub trait PrintHooks ").map_or("", |(_, rest)| rest);
        hooks.split_once("\n}").map_or("", |(hooks, _)| hooks)
    }

    fn rust_program(&self) -> String {
        let (mut hooks, mut predicates) = (String::new(), 0);
        let mut about = String::new();
        let mut lines = self.hooks().lines();
        while let Some(line) = lines.next() {
            let line = line.trim();
            if line.starts_with("///")
                && let Some((_, text)) = line.rsplit_once("; in C++ `")
            {
                about = text.trim_end_matches("`.").to_owned();
            }
            let Some(rest) = line.strip_prefix("fn ") else { continue };
            let mut head = line.to_owned();
            while !head.ends_with([';', '{'])
                && let Some(line) = lines.next()
            {
                head.push('\n');
                head.push_str(line.trim());
            }
            let head = head.trim_end_matches([';', '{']).trim_end();
            if rest.starts_with("is_") && head.ends_with("-> bool") {
                predicates += 1;
                let _ = writeln!(hooks, "{head} {{ predicate(operand, {predicates}) }}");
            }
            if about.is_empty() || !head.ends_with("-> ::core::fmt::Result") {
                continue;
            }
            let name = std::mem::take(&mut about);
            let modifier = head.contains("modifier: ");
            if name == "printOperand" && !modifier {
                continue;
            }
            let pc_relative = rest.contains("_pc_relative");
            let index = if head.contains("index: usize") { "Some(index)" } else { "None" };
            let modifier = if modifier { "Some(modifier)" } else { "None" };
            let _ = writeln!(
                hooks,
                "{head} {{ hook({name:?}, {pc_relative}, self, inst, {index}, {modifier}, out) }}"
            );
        }
        let several = self.rust.contains("pub enum RegisterNames");
        let name = match several {
            true => {
                "register_name(register, target::asm_writer::RegisterNames::ALL[0]).unwrap_or(\"\")"
            }
            false => "register_name(register)",
        };
        let mut names = String::from(
            "for class in target::RegisterClass::ALL { print!(\"class {} {}\", class.value(), \
             class.name()); for member in class.members() { print!(\" {}\", member.value()); } \
             println!(); }\n",
        );
        let list = |kind: &str, path: &str| {
            format!(
                "for one in {path}::ALL {{ println!(\"{kind} {{}} {{}}\", one.value(), \
                 one.name()); }}\n"
            )
        };
        if several {
            names.push_str(&list("set", "target::asm_writer::RegisterNames"));
        }
        if self.hooks().contains("fn has_feature") {
            names.push_str(&list("feature", "target::Feature"));
            hooks.push_str(
                "fn has_feature(&self, feature: target::Feature) -> bool { self.features >> \
                 (feature.value() * 7 % 64) & 1 != 0 }\n",
            );
        }
        HARNESS.replace("//HOOKS", &hooks).replace("/* name */", name).replace("//NAMES", &names)
    }

    /// Returns the further declarations that the C++ needs.
    fn names(&self, source: &Source<'_>, listed: &Listed<'_>) -> String {
        let namespace = source.namespace;
        let count = |kind| listed.all(kind).len();
        let passed = self.cpp.contains("const MCSubtargetInfo &STI, raw_ostream &O)");
        let several = count("set") > 0;
        let first = listed.all("set").first().map_or("", |&(name, ..)| name);
        let mut text = format!(
            "#define OPCODES {}\n#define REGISTERS {}\n#define SUBTARGET {}\n#define PASS {}\n\
             #define REGISTER_NAMES {}\n#define REGISTER_NAME {}\n",
            count("opcode"),
            count("register"),
            if passed { "const MCSubtargetInfo &STI," } else { "" },
            if passed { "STI," } else { "" },
            if several { ", unsigned AltIdx" } else { "" },
            if several { format!(", {namespace}::{first}") } else { String::new() },
        );
        let class = self.cpp.split_once("::getMnemonic(").map_or("", |(before, _)| before);
        let class = class.rsplit('\n').next().unwrap_or("");
        let _ = writeln!(text, "#define CLASS {class}\nnamespace {namespace} {{");
        for (kind, suffix) in [
            ("class", "RegClassID"),
            ("feature", ""),
            ("opcode", ""),
            ("register", ""),
            ("set", ""),
        ] {
            let _ = writeln!(text, "enum {kind}_names : unsigned {{");
            if kind == "register" {
                text.push_str("NoRegister = 0,\n");
            }
            let _ = writeln!(text, "{}}};", listed.enumerators(kind, suffix));
        }
        let by_mode = self.named("K_RegClassByHwMode, ", namespace);
        for (index, name) in by_mode.iter().enumerate() {
            let _ = writeln!(text, "constexpr unsigned {name} = {index};");
        }
        let _ = writeln!(
            text,
            "}}\nnamespace TargetOpcode {{\nenum : unsigned {{\n{}}};\n}}",
            listed.enumerators("opcode", "")
        );
        let class = |name: &str| listed.all("class").iter().find(|class| class.0 == name);
        let members_of = |name: &str| class(name).map_or(String::new(), |class| class.2.join(", "));
        text.push_str("bool isMember(unsigned Class, unsigned Register) {\n  switch (Class) {\n");
        for name in self.named("K_RegClass, ", namespace) {
            let name = name.trim_end_matches("RegClassID");
            let number = class(name).map_or(u32::MAX, |class| class.1);
            let _ = writeln!(
                text,
                "  case {number}: {{ static const Members All{{{}}}; return \
                 All.count(Register); }}",
                members_of(name)
            );
        }
        text.push_str(
            "  }\n  return false;\n}\nbool isMemberByMode(unsigned Class, unsigned Register) {\n  \
             switch (Class) {\n",
        );
        for (index, name) in by_mode.iter().enumerate() {
            let class = self.by_mode.get(*name).map_or("", String::as_str);
            let _ = writeln!(
                text,
                "  case {index}: {{ static const Members All{{{}}}; return \
                 All.count(Register); }}",
                members_of(class)
            );
        }
        text.push_str("  }\n  return false;\n}\n");
        text
    }
}

/// Result of a comparison.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Found {
    /// Numbers of printed instructions.
    pub printed: Printed,
    /// Nanoseconds per instruction in C++ and in Rust, if measured.
    pub times: Option<[f64; 2]>,
}

/// Programs of a target.
#[derive(Clone, Debug)]
pub struct Programs(Pair);

impl Programs {
    /// Compiles both programs in a directory. `optimized` applies to the C++ program.
    ///
    /// # Errors
    /// Returns an error if a program cannot be compiled.
    pub fn make(
        tablegen: &Path,
        source: &Source<'_>,
        compilers: &Compilers,
        dir: &Path,
        optimized: &str,
    ) -> io::Result<Self> {
        let generated = Generated::make(tablegen, source, dir)?;
        let cpp = |listed: &Listed<'_>| {
            vec![
                ("standin.h", STANDIN.to_owned()),
                ("names.inc", generated.names(source, listed)),
                ("generated.inc", generated.cpp_with_hooks()),
                ("main.cpp", MAIN.to_owned()),
            ]
        };
        Ok(Programs(compilers.pair_of(dir, &generated.rust_program(), cpp, optimized)?))
    }

    /// Prints random instructions. Returns the number of instructions that are printed alike, or
    /// what differs.
    ///
    /// # Errors
    /// Returns an error if a program cannot be run.
    pub fn compare(&self, seed: u64, count: u64) -> io::Result<Result<Found, String>> {
        Ok(self.print(&[seed, count])?.map(|(found, _)| found))
    }

    /// Compares texts as [`compare`](Self::compare) does, with hooks that print plain operands.
    /// Repeats the printing to measure its time, of which the minimum counts. In the returned
    /// texts, [`REGISTER_MARK`] precedes names of registers that a hook printed, and
    /// [`NUMBER_MARK`] precedes numbers.
    ///
    /// # Errors
    /// Returns an error if a program cannot be run.
    pub fn plain(
        &self,
        seed: u64,
        count: u64,
        passes: u64,
    ) -> io::Result<Result<(Found, Vec<String>), String>> {
        self.print(&[seed, count, passes])
    }

    fn print(&self, numbers: &[u64]) -> io::Result<Result<(Found, Vec<String>), String>> {
        let mut cpp = tool::command(&self.0.cpp);
        let made = succeed(cpp.args(numbers.iter().map(u64::to_string)))?;
        let outcome = tool::run(&mut tool::command(&self.0.rust), &made)?;
        if !outcome.succeeded() {
            return Ok(Err(outcome.describe()));
        }
        let text = outcome.stdout_text();
        let mut numbers = text.split_whitespace().map(|number| number.parse().unwrap_or(0));
        let mut next = || numbers.next().unwrap_or(0);
        let printed = Printed { all: next(), aliases: next(), failed: next() };
        let one = |time: usize| time as f64 / printed.all as f64;
        let times = numbers.next().zip(numbers.next()).map(|(cpp, rust)| [one(cpp), one(rust)]);
        let made = String::from_utf8_lossy(&made);
        let texts = made.lines().filter_map(|line| line.strip_prefix("T ")).map(str::to_owned);
        Ok(Ok((Found { printed, times }, texts.collect())))
    }
}
