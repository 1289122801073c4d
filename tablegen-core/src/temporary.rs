//! Files that get their final names when they are complete.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::Duration;

/// Prefix of the names of temporary files.
pub const TEMPORARY_PREFIX: &str = ".tablegen-";

/// File with a unique name, removed unless it is renamed.
#[derive(Debug)]
pub struct TemporaryFile {
    path: PathBuf,
    is_renamed: bool,
}

impl TemporaryFile {
    /// Creates an empty file in a directory, with the permissions of any new file. Returns it with
    /// its handle, which is open for writing.
    ///
    /// # Errors
    /// Returns an error if the directory accepts no new files.
    pub fn create(dir: &Path) -> io::Result<(Self, File)> {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        loop {
            let number = COUNT.fetch_add(1, Ordering::Relaxed);
            let path = dir.join(format!("{TEMPORARY_PREFIX}{}-{number}", process::id()));
            match File::options().write(true).create_new(true).open(&path) {
                Ok(file) => return Ok((TemporaryFile { path, is_renamed: false }, file)),
                // Left by a process of the same number that was killed, or by one on another
                // machine that writes to the same file system.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// Returns the path of the file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Renames the file to `path`, and replaces a file at that path.
    ///
    /// # Errors
    /// Returns an error if the file cannot be renamed. It is removed then.
    pub fn rename(mut self, path: &Path) -> io::Result<()> {
        while_locked(Locked::ToReplace, || fs::rename(&self.path, path))?;
        self.is_renamed = true;
        Ok(())
    }
}

impl Drop for TemporaryFile {
    fn drop(&mut self) {
        if !self.is_renamed {
            // The error cannot be reported from a destructor.
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// Operation that a program which has the file open can exclude.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Locked {
    /// Opening the file.
    ToOpen,
    /// Replacing the file. Windows denies access in place of reporting the open file.
    ToReplace,
}

/// Error of Windows: access is denied.
const ACCESS_DENIED: i32 = 5;

/// Errors of Windows: another program has opened the file, or locked a part of it.
const SHARING_VIOLATIONS: [i32; 2] = [32, 33];

/// Repeats an operation while another program has the file open, for a second at most. Only Windows
/// reports that as an error. Virus scanners and indexers open new files for a moment.
///
/// # Errors
/// Returns the error of the last attempt.
pub fn while_locked<T>(
    locked: Locked,
    mut operation: impl FnMut() -> io::Result<T>,
) -> io::Result<T> {
    let is_locked = |error: &io::Error| {
        let code = error.raw_os_error().filter(|_| cfg!(windows));
        code.is_some_and(|code| {
            SHARING_VIOLATIONS.contains(&code)
                || locked == Locked::ToReplace && code == ACCESS_DENIED
        })
    };
    for attempt in 0..10 {
        match operation() {
            Err(error) if is_locked(&error) => thread::sleep(Duration::from_millis(1 << attempt)),
            result => return result,
        }
    }
    operation()
}
