//! Runs clippy on the Rust modules of whole targets.
//!
//! ```text
//! TABLEGEN_CORPUS=DIR lint_targets [TABLEGEN] [TARGET]
//! ```
//!
//! `DIR` contains LLVM's sources (`llvm/lib/Target/...`). All outputs of a target, or of `TARGET`
//! only, are one module. Warnings of rustc and of clippy's default lints are errors. The exit
//! status is 1 if there are any.

use std::io;
use std::path::Path;
use std::process::ExitCode;

use tablegen_build::backends;
use tablegen_tests::campaign::{Arguments, exit};
use tablegen_tests::compiled::source::{Source, corpus};
use tablegen_tests::compiled::{WITH_RUNTIME, Workshop};
use tablegen_tests::tool;

const TARGETS: [&str; 4] = ["RISCV", "AArch64", "X86", "AMDGPU"];

fn main() -> ExitCode {
    exit(run(&Arguments::of_program()))
}

fn run(arguments: &Arguments) -> io::Result<bool> {
    let tablegen = arguments.tablegen(0)?;
    let corpus = corpus()?;
    let Some(clippy) = tool::clippy() else { return Ok(true) };
    let workshop = Workshop::new()?;
    workshop.add_runtime()?;
    workshop.write(
        "lib.rs",
        "//! A target.\n#![no_std]\n#![allow(dead_code)]\ninclude!(\"module.rs\");\n",
    )?;
    let mut clean = true;
    for target in TARGETS {
        if arguments.text(1).is_some_and(|only| only != target) {
            continue;
        }
        let actions = module(
            &tablegen,
            &Source::of_corpus(&corpus, target),
            &workshop.path().join("module.rs"),
        )?;
        // A line for each complaint, as there may be many.
        let short = ["--crate-type", "lib", "--error-format", "short"];
        let flags = [&WITH_RUNTIME[..], &short].concat();
        match workshop.lint_rust(&clippy, "lib.rs", &flags) {
            Ok(()) => println!("{target}: nothing in {}", actions.join(", ")),
            Err(complaint) => {
                clean = false;
                println!("{target}: {complaint}");
            }
        }
    }
    Ok(clean)
}

/// Writes the module of a target. Returns the actions that the module has.
fn module(tablegen: &Path, source: &Source<'_>, module: &Path) -> io::Result<Vec<&'static str>> {
    let emit = |action: &str| {
        let mut command = tool::command(tablegen);
        command.args(&source.arguments).current_dir(source.dir);
        command.arg(format!("--emit=rust:{action}={}", module.display()));
        // Only where operands cannot be decoded does that make a difference.
        command.args(["--hooks=defaults", "--ignore-non-decodable-operands"]);
        tool::run(&mut command, b"")
    };
    let mut actions = Vec::new();
    for backend in backends().filter(|backend| backend.makes_rust()) {
        // The command rejects actions that the target lacks records for.
        if emit(backend.name)?.succeeded() {
            actions.push(backend.name);
        }
    }
    let made = emit(&actions.join("+"))?;
    if !made.succeeded() {
        return Err(io::Error::other(made.describe()));
    }
    Ok(actions)
}
