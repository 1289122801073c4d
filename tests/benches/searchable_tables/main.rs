//! Benchmarks of generated tables: time of a lookup in Rust and in C++, and compile time of the
//! modules.
//!
//! `cargo bench -p tablegen-tests --features bench --bench searchable_tables`. If the variable
//! `TABLEGEN_CORPUS` names a checkout of llvm-project, modules of targets are measured too.

mod lookups;
mod synthetic;
mod targets;

use std::env;
use std::io;
use std::path::{Path, PathBuf};

use tablegen_build::{Options, Records, Session, backend, evaluator};
use tablegen_tests::compiled::{self, Workshop};
use tablegen_tests::tool::cpp_compiler;

fn main() -> io::Result<()> {
    compiled::measure();
    let mut of_targets = Vec::new();
    if let Some(corpus) = env::var_os("TABLEGEN_CORPUS").map(|dir| PathBuf::from(dir).join("llvm"))
    {
        for target in ["AArch64", "RISCV", "AMDGPU"] {
            match target_records(&corpus, target) {
                Ok(records) => of_targets.push((target, records)),
                Err(failure) => println!("{target}: {failure}"),
            }
        }
    }

    if let Some(compiler) = cpp_compiler() {
        println!(
            "lookup                                     C++ -O2       Rust -O   (nanoseconds)"
        );
        for case in synthetic::cases() {
            lookups::time(&compiler, &case)?;
        }
        for (target, records) in &of_targets {
            for case in targets::cases(target, records) {
                lookups::time(&compiler, &case)?;
            }
        }
    }

    println!("\nmodule                        rows        bytes   rustc -O      memory");
    let many = synthetic::instructions(20_000);
    compile("20 000 rows of 6 fields", &evaluate("synthetic.td", &many))?;
    for (target, records) in &of_targets {
        compile(target, records)?;
    }
    Ok(())
}

/// Returns the records of one of LLVM's targets.
fn target_records(corpus: &Path, target: &str) -> Result<Records, String> {
    let dir = corpus.join("lib/Target").join(target);
    evaluator()
        .include_dir(&dir)
        .include_dir(corpus.join("include"))
        .evaluate_file(dir.join(format!("{target}.td")))
        .map_err(|failure| failure.to_string())
}

fn evaluate(name: &str, text: &str) -> Records {
    evaluator().evaluate_text(name, text).unwrap_or_else(|failure| panic!("{name}: {failure}"))
}

fn rust(records: &Records) -> String {
    let back_end = backend("gen-searchable-tables").expect("the back-end");
    let module = back_end.rust_module(&Session::new(records), &Options::new());
    module.unwrap_or_else(|error| panic!("{error}")).value.to_string()
}

fn cpp(records: &Records) -> Vec<u8> {
    let back_end = backend("gen-searchable-tables").expect("the back-end");
    let mut text = Vec::new();
    let written = back_end.write(&Session::new(records), &Options::new(), &mut text);
    let _ = written.unwrap_or_else(|error| panic!("{error}"));
    text
}

/// Measures the time and memory that rustc needs for a module.
fn compile(title: &str, records: &Records) -> io::Result<()> {
    let text = rust(records);
    let rows = text.lines().filter(|line| line.starts_with("    ") && line.contains(" { ")).count();
    let workshop = Workshop::new()?;
    workshop.write("tables.rs", format!("#![no_std]\n{text}"))?;
    let cost = workshop.cost_of_rust("tables.rs", &[])?;
    println!("{title:24} {rows:9} {:12} {cost}", text.len());
    Ok(())
}
