//! Output files that appear whole or not at all.

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::Path;

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
    let mut builder = tempfile::Builder::new();
    builder.prefix(".tablegen-");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    let mut temporary = builder.tempfile_in(dir)?;
    let mut out = BufWriter::new(temporary.as_file_mut());
    write(&mut out)?;
    out.flush()?;
    drop(out);
    if only_if_changed && same_content(temporary.path(), path)? {
        return Ok(Written::Unchanged);
    }
    temporary.persist(path).map_err(|error| error.error)?;
    Ok(Written::Changed)
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
}
