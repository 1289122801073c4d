//! Runs generated calling conventions, the C++ and the Rust of one target, on the same random
//! arguments. LLVM's classes and the hooks of the target are replaced.
//!
//! Input: a source, and compilers. Output: a line from each program for each list of arguments.
//!
//! Overlapping registers come from the target's register file (`--gen-register-info --rust`), not
//! from the conventions under test.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;
use std::io;
use std::path::Path;

use crate::compiled::pair::{Compilers, Pair};
use crate::compiled::source::Source;
use crate::compiled::succeed;
use crate::tool;

const STANDIN: &str = include_str!("standin.h");
const HARNESS: &str = include_str!("harness.rs.txt");

/// Generated C++ and Rust of a target.
#[derive(Clone, Debug)]
pub struct Generated {
    cpp: String,
    rust: String,
    registers: String,
}

/// Method of the Rust trait, and the C++ that it replaces.
struct Hook<'g> {
    name: &'g str,
    code: String,
}

impl Generated {
    /// Runs the command to generate the texts of a target.
    ///
    /// # Errors
    /// Returns an error if the command cannot be run or fails.
    pub fn make(tablegen: &Path, source: &Source<'_>) -> io::Result<Self> {
        let make = |options: &[&str]| source.generate(tablegen, options);
        Ok(Generated {
            cpp: make(&["--gen-callingconv"])?,
            rust: make(&["--gen-callingconv", "--rust"])?,
            registers: make(&["--gen-register-info", "--rust"])?,
        })
    }

    /// Returns names and values of an enum. Names are those of the description where the enum
    /// documents them; others are equal in both.
    fn values(&self, name: &str) -> Vec<(&str, u32)> {
        let body = self.rust.split_once(&format!("pub enum {name} {{\n"));
        let body = body.map_or("", |(_, rest)| rest.split("\n}").next().unwrap_or(""));
        let (mut all, mut next, mut described) = (Vec::new(), 0, "");
        for line in body.lines() {
            let line = line.trim();
            if let Some(about) = line.strip_prefix("/// ") {
                described =
                    about.strip_prefix('`').and_then(|name| name.split('`').next()).unwrap_or("");
            } else if line.ends_with(',') {
                let variant = line.trim_end_matches(',');
                let (name, value) = variant.split_once(" = ").unwrap_or((variant, ""));
                next = value.parse().unwrap_or(next);
                all.push((if described.is_empty() { name } else { described }, next));
                (next, described) = (next + 1, "");
            }
        }
        all
    }

    /// Returns the names of the conventions that have functions, and true for entry points.
    fn conventions(&self) -> Vec<(&str, bool)> {
        let lines = self.rust.lines();
        let of_rules = "/// Assigns a location to a value by the rules of `";
        let names = lines.filter_map(|line| line.strip_prefix(of_rules)?.split('`').next());
        let is_entry = |name| self.cpp.contains(&format!("\nbool llvm::{name}("));
        names.map(|name| (name, is_entry(name))).collect()
    }

    /// Returns the functions of the Rust module, in the order of the conventions.
    fn functions(&self) -> Vec<&str> {
        let lines = self
            .rust
            .lines()
            .filter(|line| line.ends_with("<H: CallingConvHooks + ?::core::marker::Sized>("));
        lines.filter_map(|line| line.split("fn ").nth(1)?.split('<').next()).collect()
    }

    fn hooks(&self) -> &str {
        let hooks =
            self.rust.split_once("pub trait CallingConvHooks {").map_or("", |(_, rest)| rest);
        hooks.split_once("\n}").map_or("", |(hooks, _)| hooks)
    }

    /// Returns the hook methods that replace C++ conditions.
    fn conditions(&self) -> Vec<Hook<'_>> {
        let mut all = Vec::new();
        let (mut code, mut fence): (String, Option<&str>) = (String::new(), None);
        for line in self.hooks().lines() {
            let line = line.trim();
            let comment =
                line.strip_prefix("///").map(|text| text.strip_prefix(' ').unwrap_or(text));
            match (comment, fence) {
                (Some(text), None) => {
                    if let Some(open) =
                        text.strip_suffix("cpp").filter(|text| text.starts_with("```"))
                    {
                        fence = Some(open);
                        code.clear();
                    }
                }
                (Some(text), Some(open)) if text == open => fence = None,
                (Some(text), Some(_)) => {
                    code.push_str(text);
                    code.push('\n');
                }
                (None, _) => {
                    if let Some(name) =
                        line.strip_prefix("fn ").and_then(|rest| rest.split('(').next())
                        && !code.is_empty()
                    {
                        all.push(Hook { name, code: code.trim_end().to_owned() });
                        code.clear();
                    }
                }
            }
        }
        all
    }

    /// Returns the C++ with calls in place of the conditions that only the target can decide.
    fn cpp_with_hooks(&self) -> String {
        let mut hooks = self.conditions();
        // A part of another one comes after it.
        hooks.sort_by_key(|hook| std::cmp::Reverse(hook.code.len()));
        let mut text = self.cpp.clone();
        for hook in hooks {
            text = text.replace(&hook.code, &format!("ask(\"{}\")", hook.name));
        }
        text
    }

    /// Returns the parameters of handwritten functions that assign locations, and their methods.
    fn by_hand(&self) -> Vec<(String, &str)> {
        let mut all = Vec::new();
        let mut about = String::new();
        for line in self.hooks().lines().map(str::trim) {
            if let Some(text) = line.strip_prefix("/// ") {
                about.push_str(text);
                about.push(' ');
            } else if let Some(name) =
                line.strip_prefix("fn ").and_then(|rest| rest.split('(').next())
            {
                if about.to_lowercase().contains("assigns a location to a value")
                    && let Some(function) = about.split('`').nth(1)
                {
                    all.push((function.to_owned(), name));
                }
                about.clear();
            }
        }
        all
    }

    /// Returns the registers that the C++ names.
    fn named_registers(&self, namespace: &str) -> BTreeSet<&str> {
        let marker = format!("{namespace}::");
        let part = |c: char| c.is_alphanumeric() || c == '_';
        let found = self.cpp.match_indices(&marker).map(|(offset, _)| {
            let rest = &self.cpp[offset + marker.len()..];
            &rest[..rest.find(|c| !part(c)).unwrap_or(rest.len())]
        });
        found.collect()
    }

    /// Returns the types that the C++ names, and a few others.
    fn types(&self) -> Vec<u32> {
        let part = |c: char| c.is_alphanumeric() || c == '_';
        let named: BTreeSet<&str> = self
            .cpp
            .match_indices("MVT::")
            .map(|(index, _)| {
                let rest = &self.cpp[index + 5..];
                &rest[..rest.find(|c| !part(c)).unwrap_or(rest.len())]
            })
            .chain(["i24", "i128", "v3i32"])
            .collect();
        let all = self.values("ValueType");
        all.into_iter().filter(|(name, _)| named.contains(name)).map(|(_, value)| value).collect()
    }

    /// Returns the calling conventions that rules test for.
    fn of_functions(&self) -> Vec<&str> {
        let all = self.values("FunctionConvention").into_iter();
        all.filter_map(|(name, _)| name.strip_prefix("CallingConv::")).collect()
    }

    fn cpp_program(&self, namespace: &str, aliases: &str) -> String {
        let mut text = String::from("#include \"standin.h\"\n");
        let _ = write!(text, "namespace {namespace} {{ enum {{ NoRegister");
        let named = self.named_registers(namespace);
        for (name, value) in self.values("Register") {
            if named.contains(name) {
                let _ = write!(text, ", {name} = {value}");
            }
        }
        text.push_str(" }; }\n");
        let _ = writeln!(
            text,
            "static const std::vector<std::vector<unsigned>> Aliases = {{\n{aliases}}};\n\
             static std::vector<const std::vector<unsigned> *> ByRegister(65536);\n\
             const std::vector<unsigned> &aliasesOf(unsigned Reg) {{ return *ByRegister[Reg]; }}"
        );
        let arguments = "unsigned ValNo, MVT ValVT, MVT LocVT, CCValAssign::LocInfo LocInfo, \
                         ISD::ArgFlagsTy ArgFlags";
        let customs: BTreeSet<&str> = {
            // Conventions that are written by hand are given the type as well.
            let calls = self.cpp.lines().filter(|line| line.contains("ArgFlags, OrigTy, State))"));
            calls.filter_map(|line| line.trim().strip_prefix("if (!")?.split('(').next()).collect()
        };
        for (function, method) in self.by_hand() {
            let ty = if customs.contains(function.as_str()) { ", Type *" } else { "" };
            let result = if ty.is_empty() { "" } else { "!" };
            let _ = writeln!(
                text,
                "static bool {function}({arguments}{ty}, CCState &State) {{ return \
                 {result}placeByHand(\"{method}\", ValNo, ValVT, LocVT, LocInfo, State); }}"
            );
        }
        text.push_str("namespace llvm {}\nusing namespace llvm;\n");
        for (name, is_entry) in self.conventions() {
            if is_entry {
                let _ = writeln!(
                    text,
                    "namespace llvm {{ bool {name}({arguments}, Type *OrigTy, CCState &State); }}"
                );
            }
        }
        text.push_str("#include \"generated.inc\"\nstatic Assign *const Conventions[] = {\n");
        for (name, _) in self.conventions() {
            let _ = writeln!(text, "  {name},");
        }
        let types: Vec<String> = self.types().iter().map(u32::to_string).collect();
        let (types, count) = (types.join(", "), types.len());
        let conventions = self.conventions().len();
        let _ = writeln!(
            text,
            "}};\nstatic const unsigned Types[] = {{ {types} }};\n\
             int main(int, char **Argv) {{\n  \
               for (const auto &All : Aliases) ByRegister[All[0]] = &All;\n  \
               uint64_t Seed = std::strtoull(Argv[1], 0, 10), N = std::strtoull(Argv[2], 0, 10);\n  \
               for (uint64_t I = 0; I < N; ++I)\n    \
                 place(Seed, I, Conventions, {conventions}, Types, {count});\n}}"
        );
        text
    }

    fn rust_program(&self) -> String {
        let mut hooks = String::new();
        let by_hand = self.by_hand();
        let signatures = self.hooks().lines().map(str::trim).filter(|line| line.starts_with("fn "));
        for signature in signatures {
            let Some(name) = signature.strip_prefix("fn ").and_then(|rest| rest.split('(').next())
            else {
                continue;
            };
            let head = signature.trim_end_matches(';');
            let body = match name {
                // Methods with a default body.
                "copy_to_stack" => continue,
                "convention" => "FunctionConvention::of(self.convention)".to_owned(),
                "size_of" => "u64::from(ty.value() % 4 + 1) * 4".to_owned(),
                "align_of" => "1 << (ty.value() % 4)".to_owned(),
                _ if by_hand.iter().any(|(_, method)| *method == name) => {
                    let value = if head.contains("&mut Value") { "value" } else { "&value" };
                    format!("self.run_rule({name:?}, {value}, state)")
                }
                _ => format!("self.holds({name:?})"),
            };
            let _ = writeln!(hooks, "    #[allow(unused_variables)] {head} {{ {body} }}");
        }
        let conventions: Vec<String> = self
            .functions()
            .iter()
            .map(|name| format!("        {name}::<super::Hooks>,"))
            .collect();
        let types: Vec<String> = self.types().iter().map(u32::to_string).collect();
        let mut text = HARNESS
            .replace("//HOOKS", &hooks)
            .replace("//CONVENTIONS", &conventions.join("\n"))
            .replace("/*TYPES*/", &types.join(", "))
            .replace("/*CONVENTION_COUNT*/", &(self.of_functions().len() + 1).to_string());
        if !self.of_functions().is_empty() {
            // Their variants are in the order of the C++.
            let body =
                self.rust.split_once("pub enum FunctionConvention {").map_or("", |(_, rest)| rest);
            let body = body.split("\n}").next().unwrap_or("");
            let variants = body.lines().map(str::trim).filter(|line| line.ends_with(','));
            let arms = variants
                .enumerate()
                .map(|(index, name)| format!("{index} => Self::{}, ", name.trim_end_matches(',')));
            let _ = writeln!(
                text,
                "impl FunctionConvention {{ fn of(number: u64) -> Self {{ match number {{ {}_ => \
                 Self::default() }} }} }}",
                arms.collect::<String>()
            );
        }
        text
    }

    /// Returns, as C++, each register that the C++ names with the registers it overlaps.
    fn aliases(&self, namespace: &str, dir: &Path, compilers: &Compilers) -> io::Result<String> {
        let named = self.named_registers(namespace);
        let mut text = String::from(
            "mod registers { include!(env!(\"GENERATED\")); }\nuse registers::Register;\n\
             fn main() { for name in NAMES {\n\
             let register = Register::from_name(name).unwrap();\n\
             print!(\"{{ {}\", register.value());\n\
             let mut all: Vec<_> = register.aliases().map(Register::value).collect();\n\
             all.sort_unstable(); all.dedup();\n\
             for other in all { if other != register.value() { print!(\", {other}\"); } }\n\
             println!(\" }},\"); } }\nconst NAMES: &[&str] = &[\n",
        );
        let known = self.values("Register");
        for (name, _) in known.iter().filter(|(name, _)| named.contains(name)) {
            let _ = writeln!(text, "    {name:?},");
        }
        text.push_str("];\n");
        fs::write(dir.join("registers.rs"), &self.registers)?;
        fs::write(dir.join("aliases.rs"), text)?;
        let program = compilers.rust(dir, "aliases", "registers.rs")?;
        let printed = succeed(&mut tool::command(&program))?;
        Ok(String::from_utf8_lossy(&printed).into_owned())
    }

    /// Compiles both in a directory.
    ///
    /// # Errors
    /// Returns an error if a file cannot be written or a compiler fails.
    pub fn compile(
        &self,
        source: &Source<'_>,
        dir: &Path,
        compilers: &Compilers,
    ) -> io::Result<Pair> {
        let aliases = self.aliases(source.namespace, dir, compilers)?;
        fs::write(dir.join("standin.h"), STANDIN)?;
        let mut types = String::new();
        for (name, value) in self.values("ValueType") {
            let _ = writeln!(types, "static constexpr unsigned {name} = {value};");
        }
        fs::write(dir.join("types.inc"), types)?;
        let mut conventions = String::from("enum ID { ");
        for name in self.of_functions() {
            let _ = write!(conventions, "{name}, ");
        }
        fs::write(dir.join("conventions.inc"), conventions + "Other };\n")?;
        fs::write(dir.join("generated.inc"), self.cpp_with_hooks())?;
        fs::write(dir.join("main.cpp"), self.cpp_program(source.namespace, &aliases))?;
        fs::write(dir.join("generated.rs"), &self.rust)?;
        fs::write(dir.join("main.rs"), self.rust_program())?;
        compilers.pair(dir, &["-O1"])
    }
}

/// Assigns the arguments of random lists with both programs of a target. Returns the number of
/// assigned values, or the first difference.
///
/// # Errors
/// Returns an error if a program cannot be made or run.
pub fn compare(
    tablegen: &Path,
    source: &Source<'_>,
    compilers: &Compilers,
    seed: u64,
    lists: u64,
) -> io::Result<Result<usize, String>> {
    let generated = Generated::make(tablegen, source)?;
    if generated.conventions().is_empty() {
        return Ok(Ok(0));
    }
    let dir = tempfile::tempdir()?;
    let programs = generated.compile(source, dir.path(), compilers)?;
    let (cpp, rust) = programs.run(&[seed, lists])?;
    if !cpp.succeeded() || !rust.succeeded() {
        return Ok(Err(format!("{}\n{}", cpp.describe(), rust.describe())));
    }
    let (cpp, rust) = (cpp.stdout_text(), rust.stdout_text());
    for (one, other) in cpp.lines().zip(rust.lines()) {
        if one != other {
            return Ok(Err(format!("C++: {one}\nRust: {other}")));
        }
    }
    if cpp.lines().count() != rust.lines().count() {
        return Ok(Err("one ends before the other".to_owned()));
    }
    Ok(Ok(rust.lines().map(|line| line.split(' ').next().unwrap_or("").matches('y').count()).sum()))
}
