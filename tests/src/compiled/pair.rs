//! Pair of a program around generated C++ and one around generated Rust, which must print the same.
//!
//! Input: a directory with the sources of both, and compilers. Output: the output of the programs.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::listed::Listed;
use super::{LONG_LIMIT, compile_runtime, rustc, succeed, succeed_within};
use crate::tool::{self, Outcome};

/// Compilers of the programs.
#[derive(Clone, Debug)]
pub struct Compilers {
    /// Path of the C++ compiler.
    pub cpp: PathBuf,
    /// Path of the compiled `tablegen_rt`.
    pub rt: PathBuf,
}

impl Compilers {
    /// Finds a C++ compiler and compiles `tablegen_rt` in `dir`. Returns `None` and reports it if
    /// no C++ compiler is found.
    ///
    /// # Errors
    /// Returns an error if `tablegen_rt` cannot be compiled.
    pub fn find(dir: &Path) -> io::Result<Option<Self>> {
        let Some(cpp) = tool::cpp_compiler() else { return Ok(None) };
        Ok(Some(Compilers { cpp, rt: compile_runtime(dir)? }))
    }

    /// Compiles `main.cpp` in a directory and returns the path of the program. Warnings are not
    /// shown.
    ///
    /// # Errors
    /// Returns an error with the compiler's message if the compiler fails.
    pub fn cpp(&self, dir: &Path, flags: &[&str]) -> io::Result<PathBuf> {
        self.cpp_linked(dir, flags, &[])
    }

    /// Compiles `main.cpp` as [`cpp`](Self::cpp) does, and links it with libraries.
    ///
    /// # Errors
    /// Returns an error if the compiler cannot be run or fails.
    pub fn cpp_linked(&self, dir: &Path, flags: &[&str], link: &[&str]) -> io::Result<PathBuf> {
        let program = dir.join("cpp");
        let mut compile = tool::command(&self.cpp);
        compile.args(["-std=c++17", "-w"]).args(flags).arg("-o").arg(&program);
        succeed_within(compile.arg(dir.join("main.cpp")).args(link), LONG_LIMIT)?;
        Ok(program)
    }

    /// Compiles the Rust program `NAME.rs` in a directory with optimizations, and returns its path.
    /// The environment variable `GENERATED` has the path of the generated module.
    ///
    /// # Errors
    /// Returns an error with the compiler's message if the compiler fails.
    pub fn rust(&self, dir: &Path, name: &str, generated: &str) -> io::Result<PathBuf> {
        let program = dir.join(name);
        let mut compile = rustc();
        compile.args(["-O", "-Awarnings", "-o"]).arg(&program);
        compile.arg("--extern").arg(format!("tablegen_rt={}", self.rt.display()));
        if let Some(libraries) = self.rt.parent() {
            compile.arg("-L").arg(libraries);
        }
        compile.env("GENERATED", dir.join(generated));
        succeed_within(compile.arg(dir.join(name).with_extension("rs")), LONG_LIMIT)?;
        Ok(program)
    }

    /// Compiles a Rust program around `generated.rs`, and a C++ program. The Rust program prints
    /// the names of the generated module if its argument is `names`. `cpp` returns the names and
    /// texts of the files of the C++ program, one of them `main.cpp`, for these names. `optimized`
    /// is the optimization level of C++.
    ///
    /// # Errors
    /// Returns an error if a compiler or the Rust program fails.
    pub fn pair_of(
        &self,
        dir: &Path,
        rust: &str,
        cpp: impl FnOnce(&Listed<'_>) -> Vec<(&'static str, String)>,
        optimized: &str,
    ) -> io::Result<Pair> {
        fs::write(dir.join("main.rs"), rust)?;
        let rust = self.rust(dir, "main", "generated.rs")?;
        let names = succeed(tool::command(&rust).arg("names"))?;
        for (name, text) in cpp(&Listed::read(&String::from_utf8_lossy(&names))) {
            fs::write(dir.join(name), text)?;
        }
        Ok(Pair { cpp: self.cpp(dir, &[optimized, "-DNDEBUG"])?, rust })
    }

    /// Compiles `main.cpp`, and `main.rs` around `generated.rs`.
    ///
    /// # Errors
    /// Returns an error with the compiler's message if a compiler fails.
    pub fn pair(&self, dir: &Path, cpp_flags: &[&str]) -> io::Result<Pair> {
        let cpp = self.cpp(dir, cpp_flags)?;
        Ok(Pair { cpp, rust: self.rust(dir, "main", "generated.rs")? })
    }
}

/// A program in both languages.
#[derive(Clone, Debug)]
pub struct Pair {
    /// Path of the C++ program.
    pub cpp: PathBuf,
    /// Path of the Rust program.
    pub rust: PathBuf,
}

impl Pair {
    /// Runs both programs with the same arguments. Returns the outcome of the C++ program, then that of
    /// the Rust program.
    ///
    /// # Errors
    /// Returns an error if a program cannot be started.
    pub fn run(&self, arguments: &[impl ToString]) -> io::Result<(Outcome, Outcome)> {
        let run = |program| {
            tool::run(tool::command(program).args(arguments.iter().map(ToString::to_string)), b"")
        };
        Ok((run(&self.cpp)?, run(&self.rust)?))
    }
}
