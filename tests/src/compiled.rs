//! Compilation and execution of generated C++ and Rust.
//!
//! Input: source files. Output: the output of the compiled programs. A [`Workshop`] is a directory
//! for sources and programs; dropping the value removes the directory.
//!
//! C++ is compiled against [`LLVM_STAND_IN`], a header with the declarations of LLVM that generated
//! code needs. [`Workshop::write`] puts it beside the sources. Without a compiler,
//! [`cpp_compiler`](crate::tool::cpp_compiler) reports it, and the C++ half of a test is skipped.

pub mod listed;
pub mod pair;
pub mod source;

use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tempfile::TempDir;

use crate::tool::{LIMIT, command, run, run_for};

/// Header with replacements for `StringRef`, `ArrayRef` and `iterator_range`.
pub const LLVM_STAND_IN: &str = include_str!("compiled/llvm_stand_in.h");

/// Rust module with a DAG for generated matchers. It needs `tablegen_rt`.
pub const DAG: &str = include_str!("compiled/dag.rs");

/// Rust module with functions for generated selectors over generic instructions. It needs
/// `tablegen_rt`.
pub const MACHINE: &str = include_str!("compiled/machine.rs");

/// Compiler flags for Rust that needs `tablegen_rt`; see [`Workshop::add_runtime`].
pub const WITH_RUNTIME: [&str; 4] =
    ["--extern", "tablegen_rt=libtablegen_rt.rlib", "-L", "dependency=."];

/// Time limit of compilers and clippy. Modules of whole targets take them minutes.
const LONG_LIMIT: Duration = Duration::from_secs(1800);

/// Flags for checks of overflow and debug assertions, with optimizations too.
pub const CHECKS: [&str; 2] = ["-Coverflow-checks=on", "-Cdebug-assertions=on"];

/// True in programs that measure time; see [`measure`].
static IS_MEASURED: AtomicBool = AtomicBool::new(false);

/// Compiles what follows without [`CHECKS`], as a release build does. For programs that measure the
/// time that generated code takes.
pub fn measure() {
    IS_MEASURED.store(true, Ordering::Relaxed);
}

/// Returns the command for rustc with the edition of generated code, and with [`CHECKS`]: users'
/// tests compile generated code with them. The variable `RUSTC` replaces the rustc on PATH.
pub fn rustc() -> Command {
    let mut rustc = command(env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
    rustc.args(["--edition", "2024"]);
    if !IS_MEASURED.load(Ordering::Relaxed) {
        rustc.args(CHECKS);
    }
    rustc
}

/// Crates that generated code needs, dependencies first, with their sources.
const RUNTIME_CRATES: [(&str, &str); 2] = [
    ("tablegen_format", "../crates/emit/format/src/lib.rs"),
    ("tablegen_rt", "../tablegen-rt/src/lib.rs"),
];

/// Compiled [`RUNTIME_CRATES`], after [`compile_runtime`].
static RUNTIME: Mutex<Option<Vec<Vec<u8>>>> = Mutex::new(None);

/// Compiles `tablegen_rt`, and the crates that it depends on, into a directory; returns the path of
/// its library, `libtablegen_rt.rlib`. A program compiles them once.
///
/// # Errors
/// Returns an error with rustc's output if it rejects a crate, or an error if a file cannot be
/// written.
pub fn compile_runtime(dir: &Path) -> io::Result<PathBuf> {
    let library = |name: &str| dir.join(format!("lib{name}.rlib"));
    let mut made = RUNTIME.lock().unwrap_or_else(PoisonError::into_inner);
    let runtime = library("tablegen_rt");
    if let Some(made) = &*made {
        for ((name, _), bytes) in RUNTIME_CRATES.iter().zip(made) {
            fs::write(library(name), bytes)?;
        }
        return Ok(runtime);
    }
    let mut libraries = Vec::new();
    let mut known: Vec<String> = Vec::new();
    for (name, source) in RUNTIME_CRATES {
        let mut compile = rustc();
        compile.args(["-D", "warnings", "-O", "--crate-type", "rlib", "--crate-name", name]);
        compile.env("CARGO_PKG_VERSION", env!("CARGO_PKG_VERSION"));
        for known in &known {
            compile.args(["--extern", known]);
        }
        compile.arg("-o").arg(library(name));
        succeed(compile.arg(Path::new(env!("CARGO_MANIFEST_DIR")).join(source)))?;
        libraries.push(fs::read(library(name))?);
        known.push(format!("{name}={}", library(name).display()));
    }
    *made = Some(libraries);
    Ok(runtime)
}

/// Runs a command that must succeed, and returns its output.
///
/// # Errors
/// Returns an error with its output if the program cannot be run, or fails.
pub fn succeed(command: &mut Command) -> io::Result<Vec<u8>> {
    succeed_within(command, LIMIT)
}

/// Runs a command that must succeed within `limit`, and returns its output.
fn succeed_within(command: &mut Command, limit: Duration) -> io::Result<Vec<u8>> {
    let outcome = run_for(command, b"", limit)?;
    if outcome.succeeded() {
        Ok(outcome.stdout)
    } else {
        Err(io::Error::other(format!("{command:?}: {}", outcome.describe())))
    }
}

/// Directory in which programs are built.
#[derive(Debug)]
pub struct Workshop {
    dir: TempDir,
}

impl Workshop {
    /// Creates an empty workshop.
    ///
    /// # Errors
    /// Returns an error if the directory cannot be made.
    pub fn new() -> io::Result<Self> {
        Ok(Workshop { dir: tempfile::tempdir()? })
    }

    /// Returns the path of the directory.
    pub fn path(&self) -> &Path {
        self.dir.path()
    }

    /// Writes a file to the directory.
    ///
    /// # Errors
    /// Returns an error if the file cannot be written.
    pub fn write(&self, name: &str, text: impl AsRef<[u8]>) -> io::Result<PathBuf> {
        let path = self.path().join(name);
        fs::write(&path, text)?;
        Ok(path)
    }

    /// Compiles a C++ file of the directory, with warnings as errors. Returns the path of the
    /// program.
    ///
    /// # Errors
    /// Returns an error with the compiler's message if the compiler fails.
    pub fn compile_cpp(
        &self,
        compiler: &Path,
        source: &str,
        flags: &[&str],
    ) -> io::Result<PathBuf> {
        let program = self.path().join(format!("{source}.out"));
        let mut compile = command(compiler);
        compile.args(["-std=c++17", "-Wall", "-Werror"]).args(flags);
        compile.arg("-o").arg(&program).arg(source);
        succeed(compile.current_dir(self.path()))?;
        Ok(program)
    }

    /// Compiles a Rust file of the directory, with warnings as errors. Returns the path of the
    /// program or library.
    ///
    /// # Errors
    /// Returns an error with the compiler's message if the compiler fails.
    pub fn compile_rust(&self, source: &str, flags: &[&str]) -> io::Result<PathBuf> {
        let file_name = Path::new(source).file_name().unwrap_or_default().to_string_lossy();
        let program = self.path().join(format!("{file_name}.out"));
        let mut compile = rustc();
        compile.args(["-D", "warnings"]).args(flags);
        compile.arg("-o").arg(&program).arg(source);
        succeed(compile.current_dir(self.path()))?;
        Ok(program)
    }

    /// Runs clippy on a Rust file of the directory. Any warning of its default lints is an error,
    /// for programs and libraries.
    ///
    /// # Errors
    /// Returns an error with the messages if clippy reports any.
    pub fn lint_rust(&self, clippy: &Path, source: &str, flags: &[&str]) -> io::Result<()> {
        let mut lint = command(clippy);
        lint.args(["--edition", "2024", "-D", "warnings", "-D", "clippy::all"]).args(flags);
        lint.args(["--emit", "metadata", "-o", "linted.rmeta", source]);
        succeed_within(lint.current_dir(self.path()), LONG_LIMIT)?;
        Ok(())
    }

    /// Compiles `tablegen_rt` into the directory, for the flags
    /// [`WITH_RUNTIME`] of [`compile_rust`](Workshop::compile_rust).
    ///
    /// # Errors
    /// Returns an error with the compiler's message if the compiler fails.
    pub fn add_runtime(&self) -> io::Result<()> {
        compile_runtime(self.path())?;
        Ok(())
    }

    /// Returns the cost of compiling a Rust library with `-O`: user time and memory in the format
    /// of `/usr/bin/time`. Warnings are errors.
    ///
    /// # Errors
    /// Returns an error if rustc fails or cannot be measured.
    pub fn cost_of_rust(&self, source: &str, flags: &[&str]) -> io::Result<String> {
        let mut measure = command("/usr/bin/time");
        measure.args(["-f", "%U %M", "rustc", "--edition", "2024", "-O", "--crate-type", "lib"]);
        measure.args(["-D", "warnings", "-o", "measured.rlib", source]).args(flags);
        let outcome = run(measure.current_dir(self.path()), b"")?;
        let report = outcome.stderr_text();
        let measured = report.lines().last().and_then(|line| line.split_once(' '));
        match measured.and_then(|(seconds, kib)| Some((seconds, kib.parse::<u64>().ok()?))) {
            Some((seconds, kib)) if outcome.succeeded() => {
                Ok(format!("{seconds:>8} s {:>7} MiB", kib / 1024))
            }
            _ => Err(io::Error::other(outcome.describe())),
        }
    }

    /// Runs a program and returns its output.
    ///
    /// # Errors
    /// Returns an error if the program cannot be run, or fails.
    pub fn run(&self, program: &Path) -> io::Result<Vec<u8>> {
        succeed(command(program).current_dir(self.path()))
    }
}

#[cfg(test)]
mod tests {
    use super::{LLVM_STAND_IN, Workshop};
    use crate::tool::cpp_compiler;

    #[test]
    fn programs_run() -> std::io::Result<()> {
        let workshop = Workshop::new()?;
        workshop.write("one.rs", "fn main() { println!(\"{}\", 6 * 7); }")?;
        let program = workshop.compile_rust("one.rs", &[])?;
        assert_eq!(workshop.run(&program)?, b"42\n");
        workshop.write("bad.rs", "fn unused() {} fn main() {}")?;
        assert!(workshop.compile_rust("bad.rs", &[]).is_err());
        let overflow = "fn main() { std::hint::black_box(std::hint::black_box(255_u8) + 1); }";
        workshop.write("overflow.rs", overflow)?;
        let program = workshop.compile_rust("overflow.rs", &["-O"])?;
        assert!(workshop.run(&program).is_err());

        let Some(compiler) = cpp_compiler() else { return Ok(()) };
        workshop.write("llvm.h", LLVM_STAND_IN)?;
        workshop.write(
            "two.cpp",
            "#include \"llvm.h\"\nint main() { puts(StringRef(\"ab\").upper().c_str()); }",
        )?;
        let program = workshop.compile_cpp(&compiler, "two.cpp", &[])?;
        assert_eq!(workshop.run(&program)?, b"AB\n");
        Ok(())
    }
}
