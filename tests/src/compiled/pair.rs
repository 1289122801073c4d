//! A program made of generated C++ and one made of generated Rust, which are to print the same.
//!
//! In: a directory with the sources of both, and what to compile them with. Out: what they print.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::{LONG_LIMIT, compile_runtime, rustc, succeed, succeed_within};
use crate::tool::{self, Outcome};

/// Compilers of the programs.
#[derive(Clone, Debug)]
pub struct Compilers {
    /// The C++ compiler.
    pub cpp: PathBuf,
    /// The compiled `tablegen_rt`.
    pub rt: PathBuf,
}

impl Compilers {
    /// Finds a C++ compiler and compiles `tablegen_rt` in `dir`. None without a C++ compiler,
    /// which is said.
    ///
    /// # Errors
    /// `tablegen_rt` cannot be compiled.
    pub fn find(dir: &Path) -> io::Result<Option<Self>> {
        let Some(cpp) = tool::cpp_compiler() else { return Ok(None) };
        Ok(Some(Compilers { cpp, rt: compile_runtime(dir)? }))
    }

    /// Compiles `main.cpp` in a directory; gives the program. Warnings are not shown.
    ///
    /// # Errors
    /// Returns an error with the compiler's message if the compiler fails.
    pub fn cpp(&self, dir: &Path, flags: &[&str]) -> io::Result<PathBuf> {
        self.cpp_linked(dir, flags, &[])
    }

    /// The same, with libraries.
    ///
    /// # Errors
    /// As above.
    pub fn cpp_linked(&self, dir: &Path, flags: &[&str], link: &[&str]) -> io::Result<PathBuf> {
        let program = dir.join("cpp");
        let mut compile = tool::command(&self.cpp);
        compile.args(["-std=c++17", "-w"]).args(flags).arg("-o").arg(&program);
        succeed_within(compile.arg(dir.join("main.cpp")).args(link), LONG_LIMIT)?;
        Ok(program)
    }

    /// Compiles the Rust program `NAME.rs` in a directory, optimized; gives the program. It finds
    /// the path of a generated module in the variable `GENERATED`.
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

    /// Compiles a Rust program around `generated.rs`, which lists the names of that module if its
    /// argument is `names`; gives the program and this list.
    ///
    /// # Errors
    /// The program cannot be made or run.
    pub fn rust_and_names(&self, dir: &Path, text: &str) -> io::Result<(PathBuf, String)> {
        fs::write(dir.join("main.rs"), text)?;
        let program = self.rust(dir, "main", "generated.rs")?;
        let names = succeed(tool::command(&program).arg("names"))?;
        Ok((program, String::from_utf8_lossy(&names).into_owned()))
    }

    /// Compiles a C++ program, of which these are the files with their names, one of them
    /// `main.cpp`, as `optimized` says; gives the program.
    ///
    /// # Errors
    /// Returns an error with the compiler's message if the compiler fails.
    pub fn cpp_of(
        &self,
        dir: &Path,
        files: &[(&str, &str)],
        optimized: &str,
    ) -> io::Result<PathBuf> {
        for (name, text) in files {
            fs::write(dir.join(name), text)?;
        }
        self.cpp(dir, &[optimized, "-DNDEBUG"])
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
    /// Runs both with the same arguments: what C++ did, and what Rust did.
    ///
    /// # Errors
    /// A program cannot be started.
    pub fn run(&self, arguments: &[impl ToString]) -> io::Result<(Outcome, Outcome)> {
        let run = |program| {
            tool::run(tool::command(program).args(arguments.iter().map(ToString::to_string)), b"")
        };
        Ok((run(&self.cpp)?, run(&self.rust)?))
    }
}
