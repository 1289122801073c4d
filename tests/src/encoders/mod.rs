//! Runs generated encoders, the C++ and the Rust of one target, on the same random instructions.
//! LLVM's classes and the methods of the target are replaced.
//!
//! Input: the generated texts, and compilers. Output: a line from each program for each
//! instruction.

pub mod campaign;
pub mod random;

use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;
use std::io;
use std::path::Path;

use crate::compiled::pair::{Compilers, Pair};
use crate::tool::Outcome;

const STANDIN: &str = include_str!("standin.h");
const HARNESS: &str = include_str!("harness.rs.txt");

/// Generated C++ and Rust of one target.
#[derive(Clone, Debug)]
pub struct Generated {
    /// Name of the target.
    pub target: String,
    /// Output of `--gen-emitter`.
    pub cpp: String,
    /// Output of `--gen-emitter --rust`.
    pub rust: String,
}

/// Returns the identifiers that follow `marker` in a text.
fn names_after<'t>(text: &'t str, marker: &str) -> impl Iterator<Item = &'t str> {
    let part = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(marker).map(move |(offset, _)| {
        let rest = &text[offset + marker.len()..];
        &rest[..rest.find(|c| !part(c)).unwrap_or(rest.len())]
    })
}

impl Generated {
    /// Creates the pair from the texts that the command wrote.
    pub fn new(cpp: String, rust: String) -> Self {
        let end = cpp.find("MCCodeEmitter::").unwrap_or(0);
        let start = cpp[..end].rfind(' ').map_or(0, |offset| offset + 1);
        let target = cpp[start..end].to_owned();
        Generated { target, cpp, rust }
    }

    /// Returns true if encodings are of variable length.
    fn is_variable(&self) -> bool {
        self.cpp.contains("getInstBits")
    }

    fn is_wide(&self) -> bool {
        self.cpp.contains("APInt &Scratch")
    }

    /// Iterates over the opcodes with encodings: `(name, number)`.
    fn opcodes(&self) -> impl Iterator<Item = (&str, u32)> {
        let first = self.rust.split_once("const ENCODER_FIRST: u32 = ");
        let first = first.and_then(|(_, rest)| rest.split_once(';')?.0.parse().ok());
        let body = self.rust.split_once("impl Opcode {").map_or("", |(_, rest)| rest);
        let body = body.split_once("\n}").map_or("", |(body, _)| body);
        let constants = body.lines().filter_map(|line| line.trim().strip_prefix("pub const "));
        let numbered = constants.filter_map(|line| {
            let (name, rest) = line.split_once(": Self = Self(")?;
            Some((name, rest.strip_suffix(");")?.parse().ok()?))
        });
        numbered.filter(move |&(_, number)| first.is_some_and(|first: u32| number >= first))
    }

    /// Returns the numbers of the hardware modes that encodings depend on, or the default mode.
    #[must_use]
    pub fn modes(&self) -> Vec<u32> {
        let tables = self.rust.lines().filter_map(|line| line.strip_prefix("static ENCODER_"));
        let modes = tables.filter_map(|line| line.split_once(':')?.0.parse().ok());
        [0].into_iter().chain(modes.filter(|&mode| mode != 0)).collect()
    }

    /// Returns the methods of the target that the C++ calls: encoders, and post-encoders.
    fn methods(&self) -> (BTreeSet<&str>, BTreeSet<&str>) {
        let name = |line: &'_ str| -> Option<usize> { line.find('(') };
        let (mut encoders, mut finishers) = (BTreeSet::new(), BTreeSet::new());
        for line in self.cpp.lines() {
            let line = line.trim();
            let call = line.strip_prefix("op = ").unwrap_or(line);
            if call.ends_with("Fixups, STI);")
                && let Some(end) = name(call)
                && &call[..end] != "getMachineOpValue"
            {
                encoders.insert(call[..end].split('<').next().unwrap_or(""));
            }
            let call = line.strip_prefix("Value = ").or(line.strip_prefix("Inst = "));
            if let Some(call) = call.filter(|call| call.ends_with(", STI);"))
                && let Some(end) = name(call)
            {
                finishers.insert(call[..end].split('<').next().unwrap_or(""));
            }
        }
        (encoders, finishers)
    }

    /// Returns the template arguments of the target's methods.
    fn template_arguments(&self) -> BTreeSet<&str> {
        let calls = self.cpp.lines().filter(|line| line.ends_with(", STI);"));
        let lists = calls.filter_map(|line| line.split_once('<')?.1.split_once(">("));
        lists.flat_map(|(list, _)| list.split(',')).map(str::trim).collect()
    }

    /// Returns the enumerators of a namespace that are template arguments.
    fn enumerators<'t>(&'t self, namespace: &'t str) -> impl Iterator<Item = &'t str> {
        let arguments = self.template_arguments().into_iter();
        arguments.filter_map(move |name| name.strip_prefix(namespace)?.strip_prefix("::"))
    }

    fn cpp_program(&self) -> String {
        let mut text = String::from("#include \"standin.h\"\n");
        let is_name = |name: &&str| {
            name.starts_with(|c: char| c.is_ascii_alphabetic())
                && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
                && !matches!(*name, "true" | "false")
        };
        for name in self.template_arguments().into_iter().filter(is_name) {
            let _ = writeln!(text, "enum {{ {name} }};");
        }
        let namespaces: BTreeSet<&str> = names_after(&self.cpp, "    case ").collect();
        for namespace in namespaces.iter().filter(|name| name.parse::<u32>().is_err()) {
            let inner = match namespace.is_empty() {
                true => ("enum {", "};"),
                false => ("enum {", "}; }"),
            };
            if !namespace.is_empty() {
                let _ = write!(text, "namespace {namespace} {{ ");
            }
            text.push_str(inner.0);
            for (name, number) in self.opcodes() {
                let _ = write!(text, " {} = {number},", name.trim_start_matches("r#"));
            }
            for name in self.enumerators(namespace) {
                let _ = write!(text, " {name},");
            }
            text.push_str(inner.1);
            text.push('\n');
        }
        let class = format!("{}MCCodeEmitter", self.target);
        let (encoders, finishers) = self.methods();
        let common = "SmallVectorImpl<MCFixup> &Fixups, const MCSubtargetInfo &STI) const";
        let _ = writeln!(text, "struct {class} {{");
        let (result, own, op) = match (self.is_wide(), self.is_variable()) {
            (false, _) => ("uint64_t", "", ""),
            (true, false) => ("void", "APInt &Inst, APInt &Scratch, ", "APInt &Op, "),
            (true, true) => ("void", "APInt &Inst, APInt &Scratch, ", "unsigned, APInt &Op, "),
        };
        let fixups = "SmallVectorImpl<MCFixup> &Fixups, ";
        let _ = writeln!(
            text,
            "  {result} getBinaryCodeForInstr(const MCInst &MI, {fixups}{own}const MCSubtargetInfo \
             &STI) const;\n  uint32_t getOperandBitOffset(const MCInst &MI, unsigned OpNum, const \
             MCSubtargetInfo &STI) const;"
        );
        let give = if self.is_wide() { "Op.fill(V);" } else { "return V;" };
        let _ = writeln!(
            text,
            "  {result} getMachineOpValue(const MCInst &MI, const MCOperand &MO, {op}{common} \
             {{ int64_t V = MO.Value; {give} }}"
        );
        // Some methods are templates over numbers.
        let template_head = |name: &str| match self.cpp.contains(&format!(" {name}<")) {
            true => "template <int... N> ",
            false => "",
        };
        for encoder in encoders {
            let head = template_head(encoder);
            let _ = writeln!(
                text,
                "  {head}{result} {encoder}(const MCInst &MI, unsigned I, {op}{common} \
                 {{ int64_t V = ~MI.getOperand(I).Value; {give} }}"
            );
        }
        for finisher in finishers {
            let head = template_head(finisher);
            let _ = match self.is_wide() {
                false => writeln!(
                    text,
                    "  {head}uint64_t {finisher}(const MCInst &, uint64_t Value, const \
                     MCSubtargetInfo &) const {{ return Value ^ 1; }}"
                ),
                true => writeln!(
                    text,
                    "  {head}APInt {finisher}(const MCInst &, APInt Value, const MCSubtargetInfo \
                     &) const {{ Value.setBit(0, !Value.bit(0)); return Value; }}"
                ),
            };
        }
        text.push_str("};\n#define GET_OPERAND_BIT_OFFSET\n#include \"generated.inc\"\n");
        text.push_str("static const unsigned Opcodes[] = {");
        for (_, number) in self.opcodes() {
            let _ = write!(text, "{number},");
        }
        let print = match (self.is_wide(), self.is_variable()) {
            (false, _) => {
                "unsigned long long V = E.getBinaryCodeForInstr(I, F, STI); \
                 std::printf(\"%u %0*llx\\n\", I.Opcode, Digits, V);"
            }
            (true, false) => {
                "APInt V, S; E.getBinaryCodeForInstr(I, F, V, S, STI); \
                 std::printf(\"%u \", I.Opcode); V.print(Digits); std::puts(\"\");"
            }
            (true, true) => {
                "APInt V, S; E.getBinaryCodeForInstr(I, F, V, S, STI); \
                 std::printf(\"%u \", I.Opcode); V.print((V.getBitWidth() + 7) / 8 * 2); \
                 std::puts(\"\");"
            }
        };
        let encode = match self.is_wide() {
            false => "Sum += E.getBinaryCodeForInstr(I, F, STI);",
            true => "E.getBinaryCodeForInstr(I, F, V, S, STI); Sum += V.getBitWidth();",
        };
        let _ = write!(
            text,
            "}};\n\
             #include <algorithm>\n\
             #include <time.h>\n\
             #include <cstring>\n\
             #include <utility>\n\
             int main(int, char **Argv) {{\n\
             \x20 unsigned Rounds = std::atoi(Argv[1]), Repeat = std::atoi(Argv[3]);\n\
             \x20 int Digits = std::atoi(Argv[4]); (void)Digits;\n\
             \x20 MCSubtargetInfo STI; STI.Mode = std::atoi(Argv[2]);\n\
             \x20 SmallVectorImpl<MCFixup> F; {class} E;\n\
             \x20 std::vector<MCInst> All;\n\
             \x20 for (unsigned R = 0; R < Rounds; ++R)\n\
             \x20   for (unsigned Opcode : Opcodes) All.push_back(drawInst(Opcode, R));\n\
             \x20 if (!Repeat) {{\n\
             \x20   for (const MCInst &I : All) try {{ {print} }} catch (Unreachable) {{}}\n\
             \x20   return 0;\n\
             \x20 }}\n\
             \x20 uint64_t State = 1;\n\
             \x20 for (size_t At = All.size() - 1; At > 0; --At)\n\
             \x20   std::swap(All[At], All[draw(State) % (At + 1)]);\n\
             \x20 uint64_t Sum = 0; APInt V, S;\n\
             \x20 auto Now = [] {{ timespec T; clock_gettime(CLOCK_MONOTONIC, &T); \
             return T.tv_sec * 1e9 + T.tv_nsec; }};\n\
             \x20 std::vector<double> Passes;\n\
             \x20 for (unsigned R = 0; R < Repeat; ++R) {{\n\
             \x20   double Start = Now();\n\
             \x20   for (const MCInst &I : All) {{ {encode} asm volatile(\"\" : \"+r\"(Sum)); }}\n\
             \x20   Passes.push_back(Now() - Start);\n\
             \x20 }}\n\
             \x20 std::sort(Passes.begin(), Passes.end());\n\
             \x20 std::printf(\"C++: %.2f ns (%llu)\\n\", Passes[Repeat / 2] / All.size(), \
             (unsigned long long)Sum);\n\
             }}\n"
        );
        text
    }

    fn rust_program(&self) -> String {
        HARNESS.replace("//HOOKS", &self.rust_hooks(true))
    }

    /// Returns the methods of the target in Rust. With `flips`, they flip bits, so that a missing
    /// call changes the result.
    pub(crate) fn rust_hooks(&self, flips: bool) -> String {
        let hooks = self.rust.split_once("pub trait EncodeHooks").map_or("", |(_, rest)| rest);
        let hooks = hooks.split_once("\n}").map_or("", |(hooks, _)| hooks);
        let value = if hooks.contains("<u128, EncodeError>") && !hooks.contains("u64") {
            "u128"
        } else {
            "u64"
        };
        let mut text = String::new();
        let joined = hooks.split_whitespace().collect::<Vec<_>>().join(" ");
        for signature in joined.split("fn ").skip(1) {
            let name = signature.split('(').next().unwrap_or("");
            if name == "operand_value" {
                continue;
            }
            if name == "hw_mode" {
                text.push_str(
                    "fn hw_mode(&self) -> HwMode { HwMode::ALL.iter().copied()\
                               .find(|mode| *mode as u32 == self.0).unwrap_or_default() }\n",
                );
                continue;
            }
            // Arguments of a template.
            let arguments = signature
                .split_once("&mut self, ")
                .and_then(|(_, rest)| rest.split_once("inst: "))
                .map_or("", |(arguments, _)| arguments);
            if signature.contains("word:") {
                let ty = signature
                    .split_once("word: ")
                    .and_then(|(_, rest)| rest.split_once([')', ',']))
                    .map_or("", |(ty, _)| ty);
                let ty = match ty.starts_with('[') {
                    true => signature
                        .split_once("word: ")
                        .and_then(|(_, rest)| rest.split_once(']'))
                        .map_or(String::new(), |(ty, _)| format!("{ty}]")),
                    false => ty.to_owned(),
                };
                let flip = match ty.as_bytes().first() {
                    _ if !flips => "word".to_owned(),
                    Some(b'u') => "word ^ 1".to_owned(),
                    Some(b'[') => "{ let mut word = word; word[0] ^= 1; word }".to_owned(),
                    _ => "{ let mut bytes = [0; _]; let len = word.bytes().len(); \
                          bytes[..len].copy_from_slice(word.bytes()); bytes[0] ^= 1; \
                          tablegen_rt::encode::Code::new(bytes, word.bits()) }"
                        .to_owned(),
                };
                let _ = writeln!(
                    text,
                    "#[allow(unused_variables)]\nfn {name}(&mut self, {arguments}_: &Inst, word: {ty}) -> Result<{ty}, EncodeError> \
                     {{ Ok({flip}) }}"
                );
            } else {
                let flip = if flips { "!" } else { "" };
                let _ = writeln!(
                    text,
                    "#[allow(unused_variables)]\nfn {name}(&mut self, {arguments}inst: &Inst, operand: usize, _: Field) -> Result<{value}, \
                     EncodeError> {{ inst.operand(operand).map(|value| {flip}value as {value})\
                     .ok_or(EncodeError::MissingOperand {{ operand }}) }}"
                );
            }
        }
        text
    }

    /// Returns the number of hexadecimal digits of an encoding of fixed length.
    fn digits(&self) -> usize {
        let ty = self.rust.split("    word: ").nth(1).unwrap_or("");
        let ty = ty.split(",\n").next().unwrap_or("");
        match ty.strip_prefix("u").and_then(|bits| bits.parse::<usize>().ok()) {
            Some(bits) => bits / 4,
            None => {
                let len = ty.trim_matches(['[', ']']).split(';').nth(1).unwrap_or("0").trim();
                2 * len.trim_end_matches("usize").parse::<usize>().unwrap_or(0)
            }
        }
    }

    /// Compiles both in `dir`, optimized.
    ///
    /// # Errors
    /// Returns an error if a file cannot be written or a compiler fails.
    pub fn compile(&self, dir: &Path, compilers: &Compilers) -> io::Result<Pair> {
        fs::write(dir.join("standin.h"), STANDIN)?;
        fs::write(dir.join("generated.inc"), &self.cpp)?;
        fs::write(dir.join("main.cpp"), self.cpp_program())?;
        fs::write(dir.join("generated.rs"), &self.rust)?;
        fs::write(dir.join("main.rs"), self.rust_program())?;
        compilers.pair(dir, &["-O2"])
    }
}

/// Runs both programs on `rounds` random instructions of each opcode, in the
/// hardware mode of this number. With `repeat` they say how long an instruction
/// takes, from so many passes over all of them.
///
/// # Errors
/// Returns an error if a program cannot be started.
pub fn run(
    generated: &Generated,
    programs: &Pair,
    rounds: u32,
    mode: u32,
    repeat: u32,
) -> io::Result<(Outcome, Outcome)> {
    let args = [rounds as usize, mode as usize, repeat as usize, generated.digits()];
    programs.run(&args)
}
