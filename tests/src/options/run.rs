//! Runs LLVM's `OptTable` with the generated C++, and `tablegen_rt::options` with the generated
//! Rust, on the same command lines.
//!
//! Input: a description. Output: the number of command lines with equal arguments, or the first
//! difference. Both also print help in many ways.

use std::fmt::Write;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::random::{Spelling, command_line};
use crate::compiled::pair::Compilers;
use crate::compiled::source::Source;
use crate::compiled::succeed;
use crate::tool;

const MAIN: &str = include_str!("main.cpp.txt");
const HARNESS: &str = include_str!("harness.rs.txt");

/// Number of command lines in one run of a program.
const BATCH: u64 = 2000;

/// Tools that the comparison needs.
#[derive(Clone, Copy, Debug)]
pub struct Tools<'t> {
    /// Path of the command under test.
    pub tablegen: &'t Path,
    /// Compilers of the programs.
    pub compilers: &'t Compilers,
    /// LLVM's installation directory.
    pub llvm: &'t Path,
}

/// Numbers of equal results.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// Number of command lines.
    pub command_lines: usize,
    /// Number of arguments that are options, inputs or unknown.
    pub arguments: usize,
    /// Number of command lines whose last option lacks values.
    pub missing: usize,
    /// Number of suggestions and completions.
    pub suggestions: usize,
    /// Number of lines of help.
    pub help: usize,
}

/// Compares the help text and `count` random command lines. Returns the numbers of compared lines,
/// or the first difference.
///
/// # Errors
/// Returns an error if a program cannot be made or run.
pub fn compare(
    tools: Tools<'_>,
    source: &Source<'_>,
    seed: u64,
    count: u64,
) -> io::Result<Result<Counts, String>> {
    let dir = tempfile::tempdir()?;
    let dir = dir.path();
    let (cpp, rust) = programs(tools, source, dir)?;
    let output = |program: &Path, arguments: &[&str]| {
        let mut command = tool::command(program);
        succeed(command.args(arguments).current_dir(dir))
    };
    let mut counts = Counts::default();
    let (theirs, ours) = (output(&cpp, &["help"])?, output(&rust, &["help"])?);
    if let Some(different) = difference(&theirs, &ours) {
        return Ok(Err(format!("help: {different}")));
    }
    counts.help = theirs.iter().filter(|&&byte| byte == b'\n').count();
    let listed = output(&rust, &["spellings"])?;
    let listed = String::from_utf8_lossy(&listed);
    let spellings: Vec<Spelling> = listed.lines().filter_map(Spelling::read).collect();
    let mut done = 0;
    while done < count {
        let end = count.min(done + BATCH);
        let mut text = Vec::new();
        (done..end).for_each(|index| command_line(&spellings, seed, index, &mut text));
        fs::write(dir.join("lines"), &text)?;
        let (theirs, ours) =
            (output(&cpp, &["parse", "lines"])?, output(&rust, &["parse", "lines"])?);
        if let Some(different) = difference(&theirs, &ours) {
            let index = different_case(&theirs, &ours);
            let line = text.split(|&byte| byte == 0x1e).nth(index).unwrap_or_default();
            let line = String::from_utf8_lossy(line).replace('\x1f', "\n    ");
            return Ok(Err(format!(
                "command line {}:\n    {line}\n{different}",
                done + index as u64
            )));
        }
        counts.add(&theirs);
        done = end;
    }
    Ok(Ok(counts))
}

impl Counts {
    fn add(&mut self, output: &[u8]) {
        for line in output.split(|&byte| byte == b'\n') {
            let keyword = line.split(|&byte| byte == b' ').next().unwrap_or_default();
            match keyword {
                b"--" => self.command_lines += 1,
                b"missing" => self.missing += 1,
                b"nearest" | b"complete" | b"value" => self.suggestions += 1,
                [b'0'..=b'9', ..] => self.arguments += 1,
                _ => {}
            }
        }
    }
}

/// Returns the first lines that differ. `None` if the texts are equal.
fn difference(theirs: &[u8], ours: &[u8]) -> Option<String> {
    if theirs == ours {
        return None;
    }
    let lines = |text: &'_ [u8]| {
        text.split(|&byte| byte == b'\n').map(|line| line.to_vec()).collect::<Vec<_>>()
    };
    let (theirs, ours) = (lines(theirs), lines(ours));
    let pairs = theirs.iter().zip(&ours);
    let index = pairs.clone().take_while(|(a, b)| a == b).count();
    let line = |of: &[Vec<u8>]| {
        let line = of.get(index).map_or(&b"nothing more"[..], Vec::as_slice);
        String::from_utf8_lossy(line).into_owned()
    };
    Some(format!("LLVM: {}\nours: {}", line(&theirs), line(&ours)))
}

/// Returns the index of the command line with the first difference.
fn different_case(theirs: &[u8], ours: &[u8]) -> usize {
    let same = theirs.iter().zip(ours).take_while(|(a, b)| a == b).count();
    theirs[..same].split(|&byte| byte == b'\n').filter(|line| line == b"--").count()
}

/// Makes the program in C++ and the one in Rust.
fn programs(tools: Tools<'_>, source: &Source<'_>, dir: &Path) -> io::Result<(PathBuf, PathBuf)> {
    let make = |options: &[&str]| source.generate(tools.tablegen, options);
    let cpp = make(&["--gen-opt-parser-defs"])?;
    let rust = make(&["--gen-opt-parser-defs", "--rust"])?;
    fs::write(dir.join("generated.inc"), with_values_code(&cpp))?;
    fs::write(dir.join("bits.h"), bits(&rust))?;
    fs::write(dir.join("main.cpp"), MAIN)?;
    fs::write(dir.join("generated.rs"), rust)?;
    fs::write(dir.join("main.rs"), HARNESS)?;
    let include = format!("-I{}", tools.llvm.join("include").display());
    let library = tools.llvm.join("lib").display().to_string();
    let has_subcommands = cpp.contains("OptionSubCommands[] = {\n  {");
    let program = dir.join("cpp");
    let mut compile = tool::command(&tools.compilers.cpp);
    compile.args(["-std=c++17", "-O1", "-DNDEBUG", "-w", "-I.", &include, "main.cpp", "-o"]);
    compile.arg(&program).arg(format!("-DHAS_SUBCOMMANDS={}", u8::from(has_subcommands)));
    compile.args([&format!("-L{library}"), "-lLLVM-22", &format!("-Wl,-rpath,{library}")]);
    succeed(compile.current_dir(dir))?;
    Ok((program, tools.compilers.rust(dir, "main", "generated.rs")?))
}

/// Returns the C++ with null in place of value tables defined by code, because the code needs
/// headers of its program.
fn with_values_code(cpp: &str) -> String {
    let names = cpp.lines().filter_map(|line| line.strip_prefix("#define VALUES_CODE "));
    let mut text: String = "#ifdef OPTTABLE_STR_TABLE_CODE\n".into();
    for name in names {
        let _ = writeln!(text, "static constexpr const char *{name} = nullptr;");
    }
    text.push_str("#endif\n");
    text.push_str(cpp);
    for macro_name in ["STR_TABLE", "PREFIXES_TABLE", "SUBCOMMAND_IDS_TABLE"] {
        let _ = writeln!(text, "#undef OPTTABLE_{macro_name}_CODE");
    }
    text.push_str("#undef OPTTABLE_PREFIXES_UNION_CODE\n#undef OPTTABLE_SUBCOMMANDS_CODE\n");
    text
}

/// Returns C++ enumerators for the flags and visibilities that LLVM does not define itself, with
/// the bits that they have in Rust.
fn bits(rust: &str) -> String {
    let mut text = String::from("enum : unsigned {\n");
    let mut name = "";
    let sets = rust.split("::tablegen_rt::option_bits! {").skip(1);
    for line in sets.flat_map(|set| set.lines().take_while(|line| *line != "}")) {
        let line = line.trim();
        if let Some(about) = line.strip_prefix("/// `") {
            name = about.split('`').next().unwrap_or_default();
        } else if let Some((_, bit)) = line.split_once(" = ") {
            let of_llvm = ["HelpHidden", "Render", "DefaultVis"];
            if !of_llvm.iter().any(|of| name.starts_with(of)) {
                let _ = writeln!(text, "  {name} = {}u,", bit.trim_end_matches(','));
            }
        }
    }
    // The enum must not be empty.
    text.push_str("  NoBit = 0,\n};\n");
    text
}
