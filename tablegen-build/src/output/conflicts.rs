//! Outputs that are one file with another output or with an input.
//!
//! Input: paths. Output: the first [`Conflict`]. Two paths are one file if they lead to it by other
//! spellings, or by links. Devices, FIFOs and terminals keep what they got, so any number of
//! outputs can go there.

use std::collections::HashMap;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

use super::directory;

/// Two uses of one file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Conflict {
    /// The output has the path of an input.
    Input(PathBuf),
    /// Two outputs have these paths.
    Outputs(PathBuf, PathBuf),
}

impl fmt::Display for Conflict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Conflict::Input(path) => {
                write!(f, "the output `{}` would replace an input", path.display())
            }
            Conflict::Outputs(one, other) if one == other => {
                write!(f, "two outputs go to `{}`", one.display())
            }
            Conflict::Outputs(one, other) => {
                let (one, other) = (one.display(), other.display());
                write!(f, "the outputs `{one}` and `{other}` are one file")
            }
        }
    }
}

impl std::error::Error for Conflict {}

/// Identity of a file.
#[derive(PartialEq, Eq, Hash)]
enum Identity {
    /// Device and inode.
    #[cfg(unix)]
    Inode(u64, u64),
    /// Path without links, of a file that does not exist or that has no inode.
    Path(PathBuf),
}

/// Returns the identity of a plain file. `None` for a file of another kind.
fn identity(path: &Path) -> Option<Identity> {
    match fs::metadata(path) {
        Ok(meta) if !meta.is_file() => None,
        #[cfg(unix)]
        Ok(meta) => {
            use std::os::unix::fs::MetadataExt;
            Some(Identity::Inode(meta.dev(), meta.ino()))
        }
        #[cfg(not(unix))]
        Ok(_) => fs::canonicalize(path).ok().map(Identity::Path),
        Err(_) => {
            let path = match fs::canonicalize(directory(path)) {
                Ok(dir) => dir.join(path.file_name()?),
                // The directory may be made later.
                Err(_) => std::path::absolute(path).ok()?,
            };
            Some(Identity::Path(path))
        }
    }
}

/// Checks that each output is a file of its own, and that none is an input.
///
/// # Errors
/// Returns the first conflict in the order of the outputs.
pub fn check_outputs<'p>(
    outputs: impl IntoIterator<Item = &'p Path>,
    inputs: impl IntoIterator<Item = &'p Path>,
) -> Result<(), Conflict> {
    let mut known: HashMap<Identity, &Path> = HashMap::new();
    for output in outputs {
        let Some(identity) = identity(output) else { continue };
        if let Some(other) = known.insert(identity, output) {
            return Err(Conflict::Outputs(other.to_owned(), output.to_owned()));
        }
    }
    let is_output = |input: &Path| identity(input).and_then(|identity| known.remove(&identity));
    match inputs.into_iter().find_map(is_output) {
        Some(output) => Err(Conflict::Input(output.to_owned())),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use std::io;

    use super::*;

    #[test]
    fn spellings_of_one_file() -> io::Result<()> {
        let dir = tempfile::tempdir()?;
        let path = |name: &str| dir.path().join(name);
        fs::write(path("in.td"), "")?;
        fs::create_dir(path("sub"))?;
        let check = |outputs: &[&str], inputs: &[&str]| {
            let paths = [outputs, inputs]
                .map(|names| names.iter().map(|name| path(name)).collect::<Vec<_>>());
            let [outputs, inputs] = &paths;
            check_outputs(outputs.iter().map(PathBuf::as_path), inputs.iter().map(PathBuf::as_path))
        };
        assert_eq!(check(&["x", "y", "sub/x"], &["in.td"]), Ok(()));
        assert_eq!(check(&["x", "x"], &[]), Err(Conflict::Outputs(path("x"), path("x"))));
        let other = Conflict::Outputs(path("x"), path("sub/../x"));
        assert_eq!(check(&["x", "sub/../x"], &[]), Err(other));
        let input = Conflict::Input(path("sub/../in.td"));
        assert_eq!(check(&["x", "sub/../in.td"], &["in.td"]), Err(input));
        let new = Conflict::Outputs(path("new/x"), path("new/x"));
        assert_eq!(check(&["new/x", "new/x"], &[]), Err(new));
        Ok(())
    }

    #[cfg(unix)]
    #[test]
    fn links_and_devices() -> io::Result<()> {
        let dir = tempfile::tempdir()?;
        let path = |name: &str| dir.path().join(name);
        fs::write(path("in.td"), "")?;
        fs::hard_link(path("in.td"), path("hard"))?;
        std::os::unix::fs::symlink("in.td", path("soft"))?;
        for link in ["hard", "soft"] {
            let link = path(link);
            let found = check_outputs([link.as_path()], [path("in.td").as_path()]);
            assert_eq!(found, Err(Conflict::Input(link)));
        }
        let null = Path::new("/dev/null");
        assert_eq!(check_outputs([null, null], [null]), Ok(()));
        Ok(())
    }
}
