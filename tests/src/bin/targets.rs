//! Compares the instructions and subtargets in the C++ and the Rust of whole targets, and the lists
//! that LLVM's `llc` prints.
//!
//! ```text
//! TABLEGEN_CORPUS=DIR targets [TARGETS] [TABLEGEN]
//! ```
//!
//! `DIR` contains LLVM's sources (`llvm/lib/Target/...`). `TARGETS` are some of its targets,
//! separated by commas (`RISCV,X86,AArch64,ARM,AMDGPU`). `TABLEGEN` is the command under test. The
//! exit status is 1 if C++ and Rust differ. Differences from `llc` are only counted, because its
//! version may differ from that of the sources.

use std::io;
use std::process::ExitCode;

use tablegen_tests::campaign::{Arguments, exit};
use tablegen_tests::compiled::source::{Source, corpus};
use tablegen_tests::targets::{Tools, compare, lists};
use tablegen_tests::tool::{self, command, run};

/// Maximum number of differences shown.
const SHOWN: usize = 5;

/// Names of targets in `llc`.
const ARCHITECTURES: [(&str, &str); 5] = [
    ("RISCV", "riscv64"),
    ("X86", "x86-64"),
    ("AArch64", "aarch64"),
    ("ARM", "arm"),
    ("AMDGPU", "amdgcn"),
];

fn main() -> ExitCode {
    exit(all(&Arguments::of_program()))
}

fn all(arguments: &Arguments) -> io::Result<bool> {
    let corpus = corpus()?;
    let targets = arguments.text(0).unwrap_or("RISCV,X86,AArch64,ARM,AMDGPU");
    let (Some(llvm), Some(compiler)) = (tool::llvm(), tool::cpp_compiler()) else {
        return Ok(true);
    };
    let tablegen = &arguments.tablegen(1)?;
    let tools = Tools { tablegen, llvm, compiler: &compiler };
    let mut same = true;
    for name in targets.split(',') {
        let report = compare(tools, &Source::of_corpus(&corpus, name))?;
        println!("{name}: {:?}, {} differ", report.same, report.differing.len());
        report.differing.iter().take(SHOWN).for_each(|one| println!("{one}\n"));
        same &= report.differing.is_empty();
        let Some((_, architecture)) = ARCHITECTURES.iter().find(|(known, _)| *known == name) else {
            continue;
        };
        for option in ["-mcpu=help", "-mattr=help"] {
            let mut llc = command(llvm.join("bin/llc"));
            let help = run(llc.arg(format!("-march={architecture}")).arg(option), b"")?;
            let lists = lists::compare(&help.stderr_text(), &report.lines);
            let [otherwise, missing, extra] =
                [&lists.otherwise, &lists.missing, &lists.extra].map(Vec::len);
            println!(
                "{name}: llc {option}: {} same, {otherwise} described otherwise, {missing} only \
                 there, {extra} only here",
                lists.same
            );
            lists.otherwise.iter().take(SHOWN).for_each(|one| println!("  {one}"));
        }
    }
    Ok(same)
}
