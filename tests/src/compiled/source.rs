//! Targets whose generated code is compiled and run.

use std::env;
use std::fmt::Debug;
use std::io;
use std::path::{Path, PathBuf};

use super::pair::Compilers;
use super::succeed;
use crate::campaign::Arguments;
use crate::tool;

/// Source of a target.
#[derive(Clone, Debug)]
pub struct Source<'t> {
    /// Namespace of registers and opcodes, which is also the name of the target.
    pub namespace: &'t str,
    /// Path of the source, and further arguments.
    pub arguments: Vec<String>,
    /// Directory that the arguments are relative to.
    pub dir: &'t Path,
}

/// Returns the directory of LLVM's sources (`llvm/lib/Target/...`), which is the value of
/// `TABLEGEN_CORPUS`.
///
/// # Errors
/// Returns an error if the variable is not set.
pub fn corpus() -> io::Result<PathBuf> {
    let corpus = env::var_os("TABLEGEN_CORPUS").map(PathBuf::from);
    corpus.ok_or_else(|| io::Error::other("TABLEGEN_CORPUS is not set"))
}

impl<'t> Source<'t> {
    /// Creates the source of one of LLVM's targets in its [sources](corpus).
    #[must_use]
    pub fn of_corpus(dir: &'t Path, namespace: &'t str) -> Self {
        let own = format!("llvm/lib/Target/{namespace}");
        let arguments = ["-I", &own, "-I", "llvm/include", &format!("{own}/{namespace}.td")];
        Source { namespace, arguments: arguments.map(str::to_owned).to_vec(), dir }
    }

    /// Returns the output of the command for the target.
    ///
    /// # Errors
    /// Returns an error if the command cannot be run or fails.
    pub fn generate(&self, tablegen: &Path, options: &[&str]) -> io::Result<String> {
        let mut command = tool::command(tablegen);
        command.args(options).args(&self.arguments).current_dir(self.dir);
        succeed(&mut command).map(|text| String::from_utf8_lossy(&text).into_owned())
    }
}

/// Comparison of both languages, given the command, the source, the compilers, a seed, and the
/// number of inputs.
pub type Compare<T> = fn(&Path, &Source<'_>, &Compilers, u64, u64) -> io::Result<Result<T, String>>;

/// Compares the generated C++ and Rust of a target and prints the result. Returns true if nothing
/// differs. The arguments are the namespace, a seed, the number of inputs, the command, and the
/// command's arguments.
///
/// # Errors
/// Returns an error if an argument is missing, or a program cannot be made or run.
pub fn run_target<T: Debug>(arguments: &Arguments, compare: Compare<T>) -> io::Result<bool> {
    let namespace = arguments.text(0).ok_or_else(|| io::Error::other("no namespace is given"))?;
    let (seed, count) = (arguments.number(1, 1)?, arguments.number(2, 100_000)?);
    let tablegen = arguments.tablegen(3)?;
    let dir = tempfile::tempdir()?;
    let Some(compilers) = Compilers::find(dir.path())? else { return Ok(true) };
    let here = env::current_dir()?;
    let source = Source { namespace, arguments: env::args().skip(5).collect(), dir: &here };
    let compared = compare(&tablegen, &source, &compilers, seed, count)?;
    match &compared {
        Ok(counts) => println!("{namespace}: {counts:?}"),
        Err(difference) => println!("{namespace}: {difference}"),
    }
    Ok(compared.is_ok())
}
