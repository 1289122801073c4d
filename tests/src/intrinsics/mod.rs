//! Comparison of the Rust module of LLVM's intrinsics with LLVM's library.
//!
//! Input: the command, and the LLVM installation with its `.td` files and C interface. Output:
//! differences in names, lookups, types and attributes, and the number of compared entries.

use std::fs;
use std::io;
use std::path::Path;
use std::process::Stdio;

use crate::compiled::{WITH_RUNTIME, Workshop, succeed};
use crate::tool::command;

/// C++ program that queries LLVM's library.
const LIBRARY: &str = include_str!("library.cpp");

/// Rust program that compares the answers of the library with those of the Rust module.
const COMPARE: &str = include_str!("compare.rs");

/// Compares the intrinsics. The last line has the numbers of compared and of differing facts.
///
/// # Errors
/// Returns an error if a program cannot be made or run.
pub fn compare(tablegen: &Path, llvm: &Path, compiler: &Path) -> io::Result<String> {
    let workshop = Workshop::new()?;
    let include = llvm.join("include");
    let mut generate = command(tablegen);
    generate.args(["--gen-intrinsic-impl", "--rust", "-o"]);
    generate.arg(workshop.path().join("intrinsics.rs")).arg("-I").arg(&include);
    succeed(generate.arg(include.join("llvm/IR/Intrinsics.td")))?;
    workshop.write("compare.rs", COMPARE)?;
    workshop.write("library.cpp", LIBRARY)?;
    workshop.add_runtime()?;
    let rust = workshop.compile_rust("compare.rs", &WITH_RUNTIME)?;
    let library = llvm.join("lib").display().to_string();
    let mut compile = command(compiler);
    compile.args(["-std=c++17", "-Wall", "-Werror", "library.cpp", "-o", "library"]);
    compile.arg("-I").arg(&include).args([&format!("-L{library}"), "-lLLVM-22"]);
    compile.arg(format!("-Wl,-rpath,{library}"));
    succeed(compile.current_dir(workshop.path()))?;
    let input = succeed(command(&rust).arg("ask").current_dir(workshop.path()))?;
    let input = workshop.write("asked", input)?;
    let mut library = command(workshop.path().join("library"));
    let answers = library.stdin(Stdio::from(fs::File::open(input)?)).output()?;
    if !answers.status.success() {
        let error = String::from_utf8_lossy(&answers.stderr).into_owned();
        return Err(io::Error::other(format!("{}: {error}", answers.status)));
    }
    workshop.write("answers", answers.stdout)?;
    let compared = succeed(command(&rust).arg("answers").current_dir(workshop.path()))?;
    Ok(String::from_utf8_lossy(&compared).into_owned())
}
