//! [`Root`]: the directory from which relative paths of a request start.

use std::path::{Path, PathBuf};
use std::{env, io};

use tablegen_core::internal::io_message;
use tablegen_session::Options;

/// Returns the message about a source that could not be read, with the whole path.
pub fn could_not_read(path: &str, error: &io::Error) -> String {
    let mut message = format!("could not read {path}: {}", io_message(error));
    let whole = env::current_dir().unwrap_or_default().join(path);
    if whole != Path::new(path) {
        message.push_str(&format!("\nlooked for: {}", whole.display()));
    }
    message
}

/// Directory from which relative paths of sources and include directories start: that of a package.
/// Messages and generated text show paths relative to it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Root(PathBuf);

impl Root {
    /// Creates a root. The empty path stands for the current directory.
    pub fn new(dir: impl Into<PathBuf>) -> Self {
        Root(dir.into())
    }

    /// Returns a path as messages show it: relative to the current directory if it is below that.
    pub fn shown(&self, path: &Path) -> String {
        let path = self.0.join(path);
        let relative = match env::current_dir() {
            Ok(current) if path.is_absolute() => path.strip_prefix(current).ok(),
            _ => None,
        };
        relative.unwrap_or(&path).to_string_lossy().into_owned()
    }

    /// Returns the directories in which `include` searches: the root, then `dirs`.
    pub fn include_dirs(&self, dirs: &[PathBuf]) -> Vec<String> {
        // If relative paths start at the current directory, it is searched in any case.
        let root = (!self.0.as_os_str().is_empty()).then_some(Path::new(""));
        root.into_iter()
            .chain(dirs.iter().map(PathBuf::as_path))
            .map(|dir| self.shown(dir))
            .collect()
    }

    /// Adds the directories to which paths in generated text are relative: the root, and those of
    /// `include_dirs` that are absolute.
    #[must_use]
    pub fn set_bases(&self, options: Options, include_dirs: &[PathBuf]) -> Options {
        // Without a current directory, relative paths remain relative.
        let whole = env::current_dir().unwrap_or_default().join(&self.0);
        let absolute = include_dirs.iter().filter(|dir| dir.is_absolute());
        let mut bases = vec![self.shown(Path::new("")), whole.to_string_lossy().into_owned()];
        bases.extend(absolute.map(|dir| self.shown(dir)));
        // Every path is below the empty one.
        bases.retain(|base| !base.is_empty());
        bases.into_iter().fold(options, Options::relative_to)
    }
}
