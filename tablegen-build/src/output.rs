//! Output files that appear whole or not at all.

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU32, Ordering};

/// What became of an output file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Written {
    /// It has the new content.
    Changed,
    /// It had the new content before, and was not touched.
    Unchanged,
}

/// Writes the file at `path` with what `write` writes. The file is replaced
/// in one step once that is complete; until then, and after an error, it is
/// as it was. A path to something that is no file, such as a device, is
/// written to directly. With `only_if_changed` a file that has the same
/// bytes already is left alone.
///
/// # Errors
/// Those of `write`, and errors of the file system.
pub fn write_file<E: From<io::Error>>(
    path: &Path,
    only_if_changed: bool,
    write: impl FnOnce(&mut dyn Write) -> Result<(), E>,
) -> Result<Written, E> {
    if fs::metadata(path).is_ok_and(|meta| !meta.is_file() && !meta.is_dir()) {
        let mut out = BufWriter::new(File::options().write(true).open(path)?);
        write(&mut out)?;
        out.flush()?;
        return Ok(Written::Changed);
    }
    if path.is_dir() {
        return Err(io::Error::from(io::ErrorKind::IsADirectory).into());
    }
    let dir = match path.parent() {
        Some(dir) if !dir.as_os_str().is_empty() => dir,
        _ => Path::new("."),
    };
    let (temporary, file) = Temporary::create(dir)?;
    let mut out = BufWriter::new(file);
    write(&mut out)?;
    out.flush()?;
    drop(out);
    if only_if_changed && same_content(&temporary.path, path)? {
        return Ok(Written::Unchanged);
    }
    temporary.rename(path)?;
    Ok(Written::Changed)
}

/// A file with a name that no other has, removed unless it is renamed.
struct Temporary {
    path: PathBuf,
    is_renamed: bool,
}

impl Temporary {
    /// Makes one in `dir`, empty and open for writing, with the permissions of any new file.
    fn create(dir: &Path) -> io::Result<(Self, File)> {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        loop {
            let number = COUNT.fetch_add(1, Ordering::Relaxed);
            let path = dir.join(format!(".tablegen-{}-{number}", process::id()));
            match File::options().write(true).create_new(true).open(&path) {
                Ok(file) => return Ok((Temporary { path, is_renamed: false }, file)),
                // Left by a process of the same number that was killed, or by one on another
                // machine that writes to the same file system.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// Puts it in the place of the file at `path`, if there is one.
    fn rename(mut self, path: &Path) -> io::Result<()> {
        fs::rename(&self.path, path)?;
        self.is_renamed = true;
        Ok(())
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        if !self.is_renamed {
            // There is nobody left to tell of a failure.
            let _ = fs::remove_file(&self.path);
        }
    }
}

fn same_content(new: &Path, old: &Path) -> io::Result<bool> {
    let (Ok(old_meta), new_meta) = (fs::metadata(old), fs::metadata(new)?) else {
        return Ok(false);
    };
    if old_meta.len() != new_meta.len() {
        return Ok(false);
    }
    let (mut a, mut b) = (BufReader::new(File::open(new)?), BufReader::new(File::open(old)?));
    let (mut x, mut y) = (vec![0; 1 << 16], vec![0; 1 << 16]);
    loop {
        let len = a.read(&mut x)?;
        if len == 0 {
            return Ok(true);
        }
        b.read_exact(&mut y[..len])?;
        if x[..len] != y[..len] {
            return Ok(false);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_or_not_at_all() -> io::Result<()> {
        let dir = tempfile::tempdir()?;
        let path = dir.path().join("out.inc");
        let put = |text: &'static str, only: bool| {
            write_file::<io::Error>(&path, only, move |out| out.write_all(text.as_bytes()))
        };
        assert_eq!(put("one", false)?, Written::Changed);
        assert_eq!(put("one", true)?, Written::Unchanged);
        assert_eq!(put("two", true)?, Written::Changed);
        let failed = write_file::<io::Error>(&path, false, |out| {
            out.write_all(b"half")?;
            Err(io::Error::other("no"))
        });
        assert!(failed.is_err());
        assert_eq!(fs::read_to_string(&path)?, "two");
        assert_eq!(fs::read_dir(dir.path())?.count(), 1);
        Ok(())
    }

    #[test]
    fn names_that_are_taken_are_passed_over() -> io::Result<()> {
        let dir = tempfile::tempdir()?;
        let (first, file) = Temporary::create(dir.path())?;
        drop(file);
        // The tests of a process share one count: what follows is taken for sure.
        let last = first.path.file_name().and_then(|name| name.to_str()?.rsplit('-').next());
        let last: u32 = last.and_then(|number| number.parse().ok()).ok_or(io::ErrorKind::Other)?;
        for number in last..last + 1000 {
            let name = format!(".tablegen-{}-{number}", process::id());
            fs::write(dir.path().join(name), "old")?;
        }
        let path = dir.path().join("out.inc");
        write_file::<io::Error>(&path, false, |out| out.write_all(b"new"))?;
        assert_eq!(fs::read_to_string(&path)?, "new");
        drop(first);
        assert_eq!(fs::read_dir(dir.path())?.count(), 1000);
        Ok(())
    }

    #[cfg(unix)]
    #[test]
    fn permissions_are_those_of_any_new_file() -> io::Result<()> {
        use std::os::unix::fs::PermissionsExt;

        let dir = tempfile::tempdir()?;
        let (plain, path) = (dir.path().join("plain"), dir.path().join("out.inc"));
        File::create(&plain)?;
        write_file::<io::Error>(&path, false, |out| out.write_all(b"x"))?;
        let mode = |path| Ok::<_, io::Error>(fs::metadata(path)?.permissions().mode());
        assert_eq!(mode(&path)?, mode(&plain)?);
        Ok(())
    }
}
