//! Targets whose generated texts are compiled and run.

use std::env;
use std::io;
use std::path::{Path, PathBuf};

use super::succeed;
use crate::tool;

/// A target.
#[derive(Clone, Debug)]
pub struct Source<'t> {
    /// Its name, which is the namespace of its registers and opcodes as well.
    pub namespace: &'t str,
    /// Its source, and the arguments that it needs.
    pub arguments: Vec<String>,
    /// Where the arguments are understood.
    pub dir: &'t Path,
}

/// Where LLVM's sources are (`llvm/lib/Target/...`), as the variable `TABLEGEN_CORPUS` says.
///
/// # Errors
/// It is not set.
pub fn corpus() -> io::Result<PathBuf> {
    let corpus = env::var_os("TABLEGEN_CORPUS").map(PathBuf::from);
    corpus.ok_or_else(|| io::Error::other("TABLEGEN_CORPUS is not set"))
}

impl<'t> Source<'t> {
    /// A target of LLVM's in its [sources](corpus).
    #[must_use]
    pub fn of_corpus(dir: &'t Path, namespace: &'t str) -> Self {
        let own = format!("llvm/lib/Target/{namespace}");
        let arguments = ["-I", &own, "-I", "llvm/include", &format!("{own}/{namespace}.td")];
        Source { namespace, arguments: arguments.map(str::to_owned).to_vec(), dir }
    }

    /// What the command writes for the target.
    ///
    /// # Errors
    /// It cannot be run, or refuses.
    pub fn generate(&self, tablegen: &Path, options: &[&str]) -> io::Result<String> {
        let mut command = tool::command(tablegen);
        command.args(options).args(&self.arguments).current_dir(self.dir);
        succeed(&mut command).map(|text| String::from_utf8_lossy(&text).into_owned())
    }
}
