//! Writes output files. A file has either its old or its new content, and keeps its owner, mode and
//! links.
//!
//! Input: a path and a complete text. Output: true if the file changed, or the reason why it could
//! not be written. Nothing is opened before the text is complete.
//!
//! A plain file is written beside its destination and then renamed, so that no reader sees a part
//! of it. Links are resolved first, and the new file gets the owner and mode of the one it
//! replaces. A file is written in place if it has further hard links, if its directory accepts no
//! new files, or if it is a terminal, a FIFO or a device such as `/dev/stdout`. Access lists and
//! extended attributes of a single file are not kept.

mod conflicts;

use std::fs::{self, File, Metadata};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf, is_separator};

use tablegen_core::internal::{Locked, TemporaryFile, open_error, while_locked};

pub use conflicts::{Conflict, check_outputs};

/// Change of an output file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Written {
    /// The file has new content.
    Changed,
    /// The file already had the content and was not written.
    Unchanged,
}

/// Writes `text` to the file at `path`: see [`OutputFile`]. With `only_if_changed` a file that has
/// the same bytes already is left alone.
///
/// # Errors
/// Returns an error if the file cannot be written. The file is unchanged then, unless it had to be
/// written in place.
pub fn write_file(path: &Path, text: &[u8], only_if_changed: bool) -> io::Result<Written> {
    OutputFile::new(path)?.write(text, only_if_changed)
}

/// Output path, with the metadata of an existing file.
#[derive(Debug)]
pub struct OutputFile {
    /// Path with all links resolved for plain files, otherwise the given path.
    path: PathBuf,
    is_plain: bool,
    existing: Option<Metadata>,
}

/// More links than any system follows.
const MAX_LINKS: usize = 40;

impl OutputFile {
    /// Inspects the file at `path` without opening it.
    ///
    /// # Errors
    /// Returns an error if the metadata of the file cannot be read.
    pub fn new(path: &Path) -> io::Result<Self> {
        let existing = match fs::metadata(path) {
            Ok(meta) => Some(meta),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(_) if is_device_of_windows(path) => None,
            Err(error) => return Err(error),
        };
        // Paths of directories are rejected when the file is opened.
        let last = path.as_os_str().as_encoded_bytes().last();
        let is_file = path.file_name().is_some()
            && !last.is_some_and(|&byte| is_separator(char::from(byte)))
            && !is_device_of_windows(path)
            && existing.as_ref().is_none_or(Metadata::is_file);
        let behind_links = if is_file { follow_links(path) } else { None };
        let is_plain = behind_links.is_some();
        Ok(OutputFile { path: behind_links.unwrap_or_else(|| path.to_owned()), is_plain, existing })
    }

    /// Returns true if the path is a regular file or does not exist. Opening and writing such a
    /// file does not block.
    pub fn is_plain(&self) -> bool {
        self.is_plain
    }

    /// Replaces the content of the file by `text`. With `only_if_changed`, a file that has the same
    /// bytes is not touched.
    ///
    /// # Errors
    /// Returns an error if the file cannot be written. The file is unchanged then, unless it had to
    /// be written in place.
    pub fn write(&self, text: &[u8], only_if_changed: bool) -> io::Result<Written> {
        if only_if_changed && self.has_content(text) {
            return Ok(Written::Unchanged);
        }
        if self.is_plain {
            // A file that may not be written is not replaced either.
            if self.existing.is_some() {
                while_locked(Locked::ToOpen, || File::options().write(true).open(&self.path))?;
            }
            match self.replace(text) {
                Ok(()) => return Ok(Written::Changed),
                Err(NotReplaced::Denied) => {}
                Err(NotReplaced::Failed(error)) => return Err(error),
            }
        }
        let mut file = File::options()
            .write(true)
            .truncate(!is_device_of_windows(&self.path))
            .create(self.existing.is_none())
            .open(&self.path)
            .map_err(|error| open_error(&self.path, error))?;
        file.write_all(text)?;
        Ok(Written::Changed)
    }

    /// Makes a file beside it and puts that in its place.
    fn replace(&self, text: &[u8]) -> Result<(), NotReplaced> {
        if self.existing.as_ref().is_some_and(|existing| links(existing) > 1) {
            return Err(NotReplaced::Denied);
        }
        let (temporary, mut file) = TemporaryFile::create(directory(&self.path))
            .map_err(|error| self.not_replaced(error))?;
        if let Some(existing) = &self.existing {
            take_over(&file, existing).map_err(|_| NotReplaced::Denied)?;
        }
        file.write_all(text).map_err(NotReplaced::Failed)?;
        drop(file);
        temporary.rename(&self.path).map_err(|error| self.not_replaced(error))
    }

    /// Returns the consequence of an error in the directory. If the directory is out of space, the
    /// file may be as well, and is left unchanged.
    fn not_replaced(&self, error: io::Error) -> NotReplaced {
        let out_of_space = [io::ErrorKind::StorageFull, io::ErrorKind::QuotaExceeded];
        match self.existing {
            Some(_) if !out_of_space.contains(&error.kind()) => NotReplaced::Denied,
            _ => NotReplaced::Failed(error),
        }
    }

    /// Returns true if the file has exactly this content.
    fn has_content(&self, text: &[u8]) -> bool {
        let of_that_size = |meta: &Metadata| meta.is_file() && meta.len() == text.len() as u64;
        self.is_plain && self.existing.as_ref().is_some_and(of_that_size) && {
            // A file that cannot be read is written again.
            File::open(&self.path).and_then(|file| reads_as(file, text)).unwrap_or(false)
        }
    }
}

/// Reason why a file was not replaced.
enum NotReplaced {
    /// The file cannot be replaced, but may be writable in place.
    Denied,
    Failed(io::Error),
}

/// Resolves links in the file itself, but not in its directory. Returns `None` if a link leads to
/// an open file, as `/dev/stdout` does.
fn follow_links(path: &Path) -> Option<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..MAX_LINKS {
        if belongs_to_system(directory(&path)) {
            return None;
        }
        // A relative link begins where it lies.
        match fs::read_link(&path) {
            Ok(target) => path = directory(&path).join(target),
            Err(_) => return Some(path),
        }
    }
    None
}

/// Returns true for system directories that hold no files of users.
fn belongs_to_system(dir: &Path) -> bool {
    // If the directory cannot be determined, writing reports the error.
    let dir = fs::canonicalize(dir).unwrap_or_default();
    dir == Path::new("/dev") || dir == Path::new("/dev/fd") || dir.starts_with("/proc")
}

/// Returns true for the devices of Windows that outputs are written to, such as `NUL`. They have
/// their names in every directory.
fn is_device_of_windows(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default();
    cfg!(windows) && ["NUL", "CON"].iter().any(|device| name.eq_ignore_ascii_case(device))
}

fn directory(path: &Path) -> &Path {
    match path.parent() {
        Some(dir) if !dir.as_os_str().is_empty() => dir,
        _ => Path::new("."),
    }
}

#[cfg(unix)]
fn links(meta: &Metadata) -> u64 {
    std::os::unix::fs::MetadataExt::nlink(meta)
}

#[cfg(not(unix))]
fn links(_: &Metadata) -> u64 {
    1
}

/// Gives a new file the owner and the mode of another one.
#[cfg(unix)]
fn take_over(file: &File, existing: &Metadata) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt, fchown};

    let new = file.metadata()?;
    let (uid, gid) = (existing.uid(), existing.gid());
    if (new.uid(), new.gid()) != (uid, gid) {
        fchown(file, Some(uid), Some(gid))?;
    }
    if new.mode() != existing.mode() {
        file.set_permissions(existing.permissions())?;
    }
    Ok(())
}

#[cfg(not(unix))]
fn take_over(_: &File, _: &Metadata) -> io::Result<()> {
    Ok(())
}

/// Returns true if the reader yields exactly this text.
fn reads_as(mut file: impl Read, text: &[u8]) -> io::Result<bool> {
    let mut buffer = vec![0; 1 << 16];
    let mut rest = text;
    loop {
        let read = match file.read(&mut buffer) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            read => read?,
        };
        if read == 0 {
            return Ok(rest.is_empty());
        }
        match rest.strip_prefix(&buffer[..read]) {
            Some(behind) => rest = behind,
            None => return Ok(false),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::process;

    use tablegen_core::internal::TEMPORARY_PREFIX;

    use super::*;

    #[test]
    fn files_are_replaced_or_left_alone() -> io::Result<()> {
        let dir = tempfile::tempdir()?;
        let path = dir.path().join("out.inc");
        let put = |text: &str, only| write_file(&path, text.as_bytes(), only);
        assert_eq!(put("one", false)?, Written::Changed);
        assert_eq!(put("one", true)?, Written::Unchanged);
        assert_eq!(put("two", true)?, Written::Changed);
        assert_eq!(put("", true)?, Written::Changed);
        assert_eq!(put("", true)?, Written::Unchanged);
        assert_eq!(put("two", true)?, Written::Changed);
        assert_eq!(fs::read_to_string(&path)?, "two");
        assert_eq!(fs::read_dir(dir.path())?.count(), 1);
        Ok(())
    }

    #[test]
    fn what_is_no_path_of_a_file() -> io::Result<()> {
        let dir = tempfile::tempdir()?;
        let kind = |path: &Path| write_file(path, b"x", false).map_err(|error| error.kind());
        assert_eq!(kind(dir.path()), Err(io::ErrorKind::IsADirectory));
        assert_eq!(kind(&dir.path().join("new/")), Err(io::ErrorKind::IsADirectory));
        assert_eq!(kind(&dir.path().join("no/new")), Err(io::ErrorKind::NotFound));
        assert_eq!(kind(Path::new("")), Err(io::ErrorKind::NotFound));
        assert_eq!(fs::read_dir(dir.path())?.count(), 0);
        Ok(())
    }

    #[test]
    fn names_that_are_taken_are_passed_over() -> io::Result<()> {
        let dir = tempfile::tempdir()?;
        let (first, file) = TemporaryFile::create(dir.path())?;
        drop(file);
        // The tests of a process share one counter, so the number is reserved first.
        let last = first.path().file_name().and_then(|name| name.to_str()?.rsplit('-').next());
        let last: u32 = last.and_then(|number| number.parse().ok()).ok_or(io::ErrorKind::Other)?;
        for number in last..last + 1000 {
            let name = format!("{TEMPORARY_PREFIX}{}-{number}", process::id());
            fs::write(dir.path().join(name), "old")?;
        }
        let path = dir.path().join("out.inc");
        write_file(&path, b"new", false)?;
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
        write_file(&path, b"x", false)?;
        let mode = |path| Ok::<_, io::Error>(fs::metadata(path)?.permissions().mode());
        assert_eq!(mode(&path)?, mode(&plain)?);
        Ok(())
    }

    #[cfg(unix)]
    #[test]
    fn links_lead_to_the_file() -> io::Result<()> {
        use std::os::unix::fs::{MetadataExt, symlink};

        let dir = tempfile::tempdir()?;
        let path = |name: &str| dir.path().join(name);
        fs::create_dir(path("real"))?;
        symlink("real/two", path("one"))?;
        symlink("../real/three", path("real/two"))?;
        // The links first point to nothing, then to a file.
        for text in ["old", "new"] {
            write_file(&path("one"), text.as_bytes(), false)?;
            assert_eq!(fs::read_to_string(path("real/three"))?, text);
            assert!(fs::symlink_metadata(path("one"))?.is_symlink());
            assert!(fs::symlink_metadata(path("real/two"))?.is_symlink());
        }
        symlink("loop", path("loop"))?;
        assert!(write_file(&path("loop"), b"x", false).is_err());

        fs::write(path("first"), "old")?;
        fs::hard_link(path("first"), path("second"))?;
        write_file(&path("first"), b"newer", false)?;
        assert_eq!(fs::read_to_string(path("second"))?, "newer");
        assert_eq!(fs::metadata(path("first"))?.nlink(), 2);
        Ok(())
    }
}
