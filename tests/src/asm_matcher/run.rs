//! Runs generated matchers, the C++ and the Rust of one target, on the same random lines. LLVM's
//! classes and the hooks of the target are replaced.
//!
//! Input: a source, and compilers. Output: the number of lines by result, or the first line with
//! different results.
//!
//! The C++ program makes the lines of its own tables: operands that belong to the classes of a way
//! of writing, and half of the time others, one too many or one too few, for targets that lack
//! features. What belongs to a class of the description, and what becomes of it, depends in both
//! programs on nothing but the name of the method and the operand.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::io;
use std::path::Path;

use crate::compiled::listed::Listed;
use crate::compiled::pair::{Compilers, Pair};
use crate::compiled::source::Source;
use crate::differential::rng::Rng;
use crate::tool;

const STANDIN: &str = include_str!("standin.h");
const MAIN: &str = include_str!("main.cpp.txt");
const HARNESS: &str = include_str!("harness.rs.txt");

/// Number of lines by result: `ok` for instructions, or the error.
pub type Counts = BTreeMap<String, usize>;

/// Returns the letters and digits of a name, which may be code.
fn plain(name: &str) -> String {
    name.chars().filter(char::is_ascii_alphanumeric).collect()
}

/// Returns the number that represents a name, which may be code.
fn number(name: &str) -> u64 {
    let step = |hash: u64, letter: u8| (hash ^ u64::from(letter)).wrapping_mul(0x100_0000_01b3);
    plain(name).bytes().fold(0xcbf2_9ce4_8422_2325, step)
}

/// Returns the number that the code of a default operand produces.
fn default_number(code: &str) -> u64 {
    number(code) % 1000
}

/// Generated C++ and Rust of a target.
struct Generated {
    cpp: String,
    rust: String,
}

impl Generated {
    fn make(tablegen: &Path, source: &Source<'_>, dir: &Path) -> io::Result<Self> {
        let rust = dir.join("generated.rs");
        let emit = format!("--emit=rust:gen-register-info+gen-asm-matcher={}", rust.display());
        source.generate(tablegen, &[&emit])?;
        let cpp = source.generate(tablegen, &["--gen-asm-matcher"])?;
        Ok(Generated { cpp, rust: fs::read_to_string(rust)? })
    }

    /// Returns the text between two markers; empty if the first is missing.
    fn between(&self, start: &str, end: &str) -> &str {
        let rest = self.cpp.split_once(start).map_or("", |(_, rest)| rest);
        rest.split_once(end).map_or(rest, |(inside, _)| inside)
    }

    /// Returns the C++ with hook methods replaced by a few functions that get the names of the
    /// methods.
    fn cpp_with_hooks(&self) -> String {
        let mut text = String::new();
        let mut lines = self.cpp.lines();
        while let Some(line) = lines.next() {
            let code = line.trim();
            if code.starts_with("#include") {
                continue;
            }
            if let Some(what) = code.strip_prefix("DiagnosticPredicate DP(") {
                let what = what.trim_end_matches(';').trim_start_matches("Operand.");
                let _ = writeln!(
                    text,
                    "DiagnosticPredicate DP = predicate(Operand, {}u);",
                    number(what)
                );
            } else if let Some((head, count)) = code.rsplit_once("(Inst, ")
                && let Some((of, name)) = head.rsplit_once("()->").or(head.rsplit_once(")."))
                && code.ends_with(");")
            {
                let operand = match of.starts_with("static_cast<") {
                    true => "*Operands[OpIdx]".to_owned(),
                    false => format!("MCParsedAsmOperand(int64_t({}))", default_number(of)),
                };
                // Methods with this name add operands unchanged.
                let _ = match plain(name) == "addRegOperands" {
                    true => writeln!(text, "render({operand}, Inst);"),
                    false => {
                        writeln!(text, "render({operand}, {}u, Inst, {count}", number(name))
                    }
                };
            } else if let Some(name) = code.strip_suffix("(Inst, Operands);") {
                let _ = writeln!(text, "convertCustom({}u, Inst, Operands);", number(name));
            } else if code.starts_with("ParseStatus Result =")
                && code.ends_with("(Operands, it->Class);")
            {
                text.push_str("ParseStatus Result = tryCustomParseOperand(Operands, it->Class);\n");
            } else if code.starts_with("tryCustomParseOperand(OperandVector &Operands,")
                && !line.starts_with(' ')
            {
                text.push_str("tryCustomParseOperand(OperandVector &, unsigned MCK) {\n");
                text.push_str("Custom.push_back(MCK); return ParseStatus::NoMatch;\n}\n");
                lines.by_ref().find(|line| *line == "}");
            } else {
                text.push_str(line);
                text.push('\n');
            }
        }
        text
    }

    /// Returns the text of the trait that the user implements.
    fn hooks(&self) -> &str {
        let hooks = self.rust.split_once("pub trait AssemblerHooks").map_or("", |(_, rest)| rest);
        hooks.split_once("\n}").map_or("", |(hooks, _)| hooks)
    }

    fn rust_program(&self) -> String {
        let mut hooks = String::new();
        let mut name = String::new();
        let mut lines = self.hooks().lines();
        while let Some(line) = lines.next() {
            let line = line.trim();
            if line.starts_with("///")
                && let Some((_, text)) = line.rsplit_once("in C++ `")
            {
                name = plain(text);
            }
            if !line.starts_with("fn ") {
                continue;
            }
            let mut head = line.to_owned();
            while !head.ends_with([';', '{'])
                && let Some(line) = lines.next()
            {
                head.push_str(line.trim());
            }
            let head = head.trim_end_matches([';', '{']).trim_end();
            let head = head.replace("-> HwMode", "-> target::HwMode");
            let name = std::mem::take(&mut name);
            let number = number(&name);
            let body = match &head[..] {
                _ if head.contains("hw_mode(") => {
                    "target::HwMode::from_value(self.mode).unwrap()".to_owned()
                }
                _ if name.is_empty() => continue,
                _ if head.ends_with("-> Fit") => format!("predicate({number}, operand)"),
                _ if name == "addRegOperands" => "add_operand(operand, inst)".to_owned(),
                _ if head.contains("len: usize") => format!("render({number}, operand, len, inst)"),
                _ if head.contains("operands: Operands<") => {
                    format!("convert({number}, operands, inst)")
                }
                _ => format!("Op::of_number({})", default_number(&name)),
            };
            let _ = writeln!(hooks, "{head} {{ {body} }}");
        }
        let modes = match self.hooks().contains("fn hw_mode") {
            true => {
                "for one in target::HwMode::ALL { println!(\"mode {} {}\", one.value(), \
                 one.name()); }"
            }
            false => "",
        };
        HARNESS.replace("//HOOKS", &hooks).replace("//NAMES", modes)
    }

    /// Returns the texts after `// ` in a part of the C++: comments with the operands that a case
    /// matches.
    fn quoted(&self, start: &str) -> Vec<&str> {
        let part = self.between(start, "\n}\n");
        let quoted = |line: &'_ str| -> Option<(usize, usize)> {
            let start = line.rfind("// \"")? + 4;
            Some((start, line.rfind('"').filter(|&end| end >= start)?))
        };
        let mut all: Vec<&str> = part
            .lines()
            .filter_map(|line| quoted(line).map(|(from, to)| &line[from..to]))
            .collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// Returns the declarations that the generated C++ needs.
    fn names(&self, source: &Source<'_>, listed: &Listed<'_>) -> String {
        let class = self
            .between("FeatureBitset ", "ComputeAvailableFeatures(const FeatureBitset &FB) const {");
        let class =
            class.rsplit("FeatureBitset ").next().unwrap_or("").trim().trim_end_matches("::");
        let operand = self.between("const MCSubtargetInfo &STI) {\n  ", " &Operand = (");
        let near = self.cpp.contains("SmallVectorImpl<NearMissInfo>");
        let mut text = format!(
            "#define CLASS {class}\n#define RESULTS {}\nusing {operand} = MCParsedAsmOperand;\n#define REGISTERS {}\n\
             #define MODES {}\n#define MATCH_ARGUMENTS {}\n",
            class.replace("AsmParser", "MatchResultTy"),
            listed.all("register").len(),
            listed.all("mode").len().max(1),
            if near { "&Near" } else { "ErrorInfo, Missing" },
        );
        for (name, before, after) in [
            ("CHECK", "static bool ", "CheckMnemonic("),
            ("SPELL", "static std::string ", "MnemonicSpellCheck("),
        ] {
            if let Some((head, _)) = self.cpp.split_once(after) {
                let prefix = head.rsplit(before).next().unwrap_or("");
                let _ = writeln!(text, "#define {name} {prefix}{}", after.trim_end_matches('('));
            }
        }
        if self.cpp.contains("\nMatchOperandParserImpl(") {
            text.push_str("#define TEST_CUSTOM\n");
        }
        let namespace = source.namespace;
        let _ = writeln!(
            text,
            "namespace {namespace} {{\nenum registers : unsigned {{\nNoRegister = 0,\n{}\
             NUM_TARGET_REGS = {},\n}};\nenum opcodes : unsigned {{\n{}}};\nenum features : \
             unsigned {{",
            listed.enumerators("register", ""),
            listed.all("register").len() + 1,
            listed.enumerators("opcode", ""),
        );
        let head = format!("FB[{namespace}::");
        let features = self.cpp.split(&head[..]).skip(1).filter_map(|rest| rest.split(']').next());
        let mut features: Vec<&str> = features.collect();
        features.sort_unstable();
        features.dedup();
        for feature in features {
            let _ = writeln!(text, "{feature},");
        }
        let _ = writeln!(
            text,
            "}};\n}}\nnamespace TargetOpcode {{\nenum : unsigned {{\n{}}};\n}}",
            listed.enumerators("opcode", "")
        );
        text
    }

    /// Returns the definitions after the generated C++.
    fn tables(&self, listed: &Listed<'_>) -> String {
        let mut text = String::from(
            "struct Named { unsigned Number; const char *Name; };\nstatic const Named Diagnostics[] = {\n",
        );
        let diagnostics = self.between("#undef GET_OPERAND_DIAGNOSTIC_TYPES", "END_OPERAND");
        for line in diagnostics.lines() {
            if let Some(name) = line.trim().strip_prefix("Match_") {
                let name = name.trim_end_matches(',');
                let _ = writeln!(text, "{{CLASS::Match_{name}, {name:?}}},");
            }
        }
        text.push_str("{~0u, \"\"}};\nstatic const Named Requirements[] = {\n");
        for (name, _, _) in listed.all("requirement") {
            let _ = writeln!(text, "{{Feature_{name}Bit, {name:?}}},");
        }
        text.push_str("};\n");
        for (what, start, otherwise) in [
            ("Tokens", "MatchClassKind matchTokenString(", "("),
            ("Aliases", "static void applyMnemonicAliases(", "x"),
        ] {
            let _ = writeln!(text, "static const char *const {what}[] = {{");
            for one in self.quoted(start) {
                let _ = writeln!(text, "{one:?},");
            }
            let _ = writeln!(text, "{otherwise:?}}};");
        }
        text.push_str(
            "struct Table { unsigned Number; const MatchEntry *Start; size_t Count; };\n",
        );
        text.push_str("static const Table Tables[] = {\n");
        for rest in self.cpp.split("static const MatchEntry MatchTable").skip(1) {
            let number = rest.split('[').next().unwrap_or("");
            let table = format!("MatchTable{number}");
            let _ = writeln!(text, "{{{number}, {table}, sizeof({table}) / sizeof(MatchEntry)}},");
        }
        text.push_str("};\n");
        text
    }
}

/// Result of a comparison.
#[derive(Clone, Debug)]
pub struct Matched {
    /// Number of lines by result.
    pub counts: Counts,
    /// Nanoseconds per line in C++ and in Rust, if measured.
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
                ("tables.inc", generated.tables(listed)),
                ("generated.inc", generated.cpp_with_hooks()),
                ("main.cpp", MAIN.to_owned()),
            ]
        };
        Ok(Programs(compilers.pair_of(dir, &generated.rust_program(), cpp, optimized)?))
    }

    /// Matches random lines. Returns the number of lines of each kind, or what differs. If `passes`
    /// is not 0, all lines are matched `passes` more times to measure the time, of which the
    /// minimum counts.
    ///
    /// # Errors
    /// Returns an error if a program cannot be run.
    pub fn compare(
        &self,
        seed: u64,
        count: u64,
        passes: u64,
    ) -> io::Result<Result<Matched, String>> {
        self.run(&[seed, count, passes], b"", count)
    }

    /// Matches texts as the generated printer makes plain ones, each as it is and with some of its
    /// characters changed, if the lexer of the runtime can take them apart.
    ///
    /// # Errors
    /// Returns an error if a program cannot be run.
    pub fn compare_texts(
        &self,
        seed: u64,
        texts: &[String],
    ) -> io::Result<Result<Matched, String>> {
        let mut rng = Rng::for_item(seed, 2);
        let mut all = String::new();
        for text in texts {
            let _ = writeln!(all, "{text}\n{}", changed(&mut rng, text));
        }
        let lines = tool::run(tool::command(&self.0.rust).arg("lines"), all.as_bytes())?;
        if !lines.succeeded() {
            return Ok(Err(lines.describe()));
        }
        self.run(&[seed, 0, 0], &lines.stdout, 0)
    }

    fn run(
        &self,
        numbers: &[u64],
        lines: &[u8],
        count: u64,
    ) -> io::Result<Result<Matched, String>> {
        let mut cpp = tool::command(&self.0.cpp);
        let made = tool::run(cpp.args(numbers.iter().map(u64::to_string)), lines)?;
        if !made.succeeded() {
            return Err(io::Error::other(made.describe()));
        }
        let matched = tool::run(&mut tool::command(&self.0.rust), &made.stdout)?;
        if !matched.succeeded() {
            return Ok(Err(matched.describe()));
        }
        let text = matched.stdout_text();
        let (mut counts, mut times) = (Counts::new(), [None; 2]);
        for (kind, number) in text.lines().filter_map(|line| line.split_once(' ')) {
            if let Some(language) = ["C++", "Rust"].iter().position(|language| *language == kind) {
                times[language] = number.parse::<f64>().ok().map(|time| time / count as f64);
            } else {
                counts.insert(kind.to_owned(), number.parse().unwrap_or(0));
            }
        }
        let times = times[0].zip(times[1]).map(<[f64; 2]>::from);
        Ok(Ok(Matched { counts, times }))
    }
}

/// Returns a text with one to three characters changed, inserted or removed.
fn changed(rng: &mut Rng, text: &str) -> String {
    const OTHERS: [char; 12] = ['a', 'x', 'r', '0', '1', '-', ',', ' ', '(', '[', '.', '%'];
    let mut letters: Vec<char> = text.chars().collect();
    for _ in 0..=rng.below(3) {
        let (position, other) = (rng.below(letters.len() + 1), OTHERS[rng.below(OTHERS.len())]);
        match rng.below(3) {
            0 => letters.insert(position, other),
            1 if position < letters.len() => letters[position] = other,
            _ if position < letters.len() => drop(letters.remove(position)),
            _ => {}
        }
    }
    letters.into_iter().collect()
}
