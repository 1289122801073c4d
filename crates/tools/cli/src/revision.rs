//! Files of a revision in a git repository.

use std::collections::HashSet;
use std::env;
use std::io;
use std::path::{Component, Path, PathBuf};
use std::process::Command;

use tablegen_driver::tablegen_core::{FileSystem, Sources};

/// Files of a revision. Paths outside of the repository are those of the file system.
pub(super) struct Revision {
    /// Hash of the commit.
    commit: String,
    /// Top directory of the repository.
    top: PathBuf,
    /// Working directory, to which paths are relative.
    current: PathBuf,
    /// Files of the revision, relative to `top`.
    files: HashSet<Vec<u8>>,
}

impl Revision {
    /// Looks up a revision of the repository that contains the working directory.
    ///
    /// # Errors
    /// Returns the message of git if there is no such revision.
    pub(super) fn new(name: &str) -> Result<Self, String> {
        let commit = format!("{name}^{{commit}}");
        let commit = git(&["rev-parse", "--verify", "--quiet", "--end-of-options", &commit])
            .map_err(|message| match message.is_empty() {
                true => format!("git has no revision `{name}`"),
                false => message,
            })?;
        let commit = String::from_utf8_lossy(&commit).trim_end().to_owned();
        let top = git(&["rev-parse", "--show-toplevel"])?;
        let top = PathBuf::from(String::from_utf8_lossy(&top).trim_end());
        let files = git(&["ls-tree", "-r", "-z", "--name-only", "--full-tree", &commit])?;
        let files = files.split(|&byte| byte == 0).map(<[u8]>::to_vec).collect();
        let current = env::current_dir().and_then(|dir| dir.canonicalize());
        let current = current.map_err(|error| format!("no working directory: {error}"))?;
        Ok(Revision { commit, top, current, files })
    }
}

/// Runs git. Returns its standard output, or its message.
fn git(arguments: &[&str]) -> Result<Vec<u8>, String> {
    let output = Command::new("git").args(arguments).output();
    let output = output.map_err(|error| format!("cannot run git: {error}"))?;
    match output.status.success() {
        true => Ok(output.stdout),
        false => Err(String::from_utf8_lossy(&output.stderr).trim_end().to_owned()),
    }
}

/// Returns a path without `.` and `..`, which need not exist in the file system.
fn normalized(path: &Path) -> PathBuf {
    let mut out = PathBuf::new();
    for component in path.components() {
        match component {
            Component::CurDir => {}
            Component::ParentDir => {
                out.pop();
            }
            other => out.push(other),
        }
    }
    out
}

impl Sources for Revision {
    fn read(&self, path: &str) -> io::Result<Vec<u8>> {
        let absolute = normalized(&self.current.join(path));
        let Ok(inside) = absolute.strip_prefix(&self.top) else { return FileSystem.read(path) };
        // Names in git have slashes on all systems.
        let inside: Vec<String> =
            inside.iter().map(|part| part.to_string_lossy().into_owned()).collect();
        let inside = inside.join("/");
        if !self.files.contains(inside.as_bytes()) {
            return Err(io::ErrorKind::NotFound.into());
        }
        let object = format!("{}:{inside}", self.commit);
        git(&["cat-file", "blob", &object]).map_err(io::Error::other)
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::normalized;

    #[test]
    fn paths_are_normalized() {
        for (given, expected) in [("/a/./b/../c", "/a/c"), ("/a/../../b", "/b"), ("/a//b", "/a/b")]
        {
            assert_eq!(normalized(Path::new(given)), Path::new(expected));
        }
    }
}
