//! Files that a result depends on, and the test for changes.

use std::collections::HashMap;
use std::fs::{self, Metadata};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use tablegen_core::Records;
use tablegen_core::internal::{passed_paths, texts_read};

use crate::digest::Digest;

/// Age that the times of a file must have before they are trusted. It exceeds the granularity of
/// every file system: two seconds of FAT are the longest.
const TRUSTED_AGE: Duration = Duration::from_secs(2);

/// Inode, size and times of a file as one number, or 0 if they are not trusted.
pub(crate) type Stamp = u64;

/// Files that a result depends on, and paths that do not exist.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Inputs {
    /// Paths of files, with the digests of their contents.
    pub(crate) files: Vec<(String, Digest)>,
    /// Paths of files that are not in the file system, with the digests of their contents.
    pub(crate) embedded: Vec<(String, Digest)>,
    /// Paths that were tried before a file was found elsewhere.
    pub(crate) absent: Vec<String>,
}

impl Inputs {
    /// Creates an empty list.
    pub fn new() -> Self {
        Inputs::default()
    }

    /// Adds a file with its content.
    pub fn file(&mut self, path: impl Into<String>, content: &[u8]) {
        self.files.push((path.into(), Digest::of(content)));
    }

    /// Adds a file that is not in the file system, with its content.
    pub fn embedded(&mut self, path: impl Into<String>, content: &[u8]) {
        self.embedded.push((path.into(), Digest::of(content)));
    }

    /// Adds a path at which there is no file.
    pub fn absent(&mut self, path: impl Into<String>) {
        self.absent.push(path.into());
    }

    /// Returns the files of the file system that an evaluation read, and the paths at which it
    /// found none. `main` is the path of the main file, if that is a file.
    pub fn of_files(records: &Records, main: Option<&str>) -> Inputs {
        let mut inputs = Inputs::new();
        let sources = records.sources();
        if let (Some(path), Some((file, _))) = (main, sources.find(sources.main_location())) {
            inputs.file(path, sources.bytes(file));
        }
        let read: HashMap<&str, &[u8]> = texts_read(records).collect();
        for path in sources.dependencies() {
            if let Some(text) = read.get(path) {
                inputs.file(path, text);
            }
        }
        passed_paths(records).for_each(|path| inputs.absent(path));
        inputs
    }

    /// Returns the digest of the list.
    pub(crate) fn digest(&self, settings: Digest) -> Digest {
        let digests = |list: &[(String, Digest)]| -> Vec<Vec<u8>> {
            list.iter()
                .flat_map(|(path, digest)| [path.clone().into(), digest.0.to_le_bytes().to_vec()])
                .collect()
        };
        let (files, embedded) = (digests(&self.files), digests(&self.embedded));
        let absent: Vec<Vec<u8>> = self.absent.iter().map(|path| path.clone().into()).collect();
        let lens = [files.len(), embedded.len(), absent.len()].map(|len| len as u64);
        let lens = lens.map(u64::to_le_bytes);
        let parts = [&files, &embedded, &absent].into_iter().flatten().map(Vec::as_slice);
        let settings = settings.0.to_le_bytes();
        let head = [&settings[..], lens.as_flattened()];
        Digest::of_all(head.into_iter().chain(parts))
    }
}

/// Current state of the file system, in which each path is looked up once.
pub(crate) struct Present {
    /// Directory to which paths are relative.
    pub(crate) base: PathBuf,
    /// Time before the first look.
    started: SystemTime,
    absent: HashMap<String, bool>,
    stamps: HashMap<String, Option<Stamp>>,
    digests: HashMap<String, Option<Digest>>,
}

impl Present {
    /// Creates a view of the files as they are from `started` on.
    pub(crate) fn new(started: SystemTime) -> Self {
        let base = std::env::current_dir().unwrap_or_default();
        let (absent, stamps, digests) = (HashMap::new(), HashMap::new(), HashMap::new());
        Present { base, started, absent, stamps, digests }
    }

    /// Returns true if there is no file at a path.
    pub(crate) fn is_absent(&mut self, path: &str) -> bool {
        if let Some(&known) = self.absent.get(path) {
            return known;
        }
        use std::io::ErrorKind::{NotADirectory, NotFound};
        let is_absent = match fs::metadata(path) {
            Ok(_) => false,
            Err(error) => matches!(error.kind(), NotFound | NotADirectory),
        };
        self.absent.insert(path.to_owned(), is_absent);
        is_absent
    }

    /// Returns the stamp of a file; 0 if its times are not trusted. `None` if it does not exist.
    pub(crate) fn stamp(&mut self, path: &str) -> Option<Stamp> {
        if let Some(&known) = self.stamps.get(path) {
            return known;
        }
        let trusted = self.started.checked_sub(TRUSTED_AGE);
        let stamp = fs::metadata(path).ok().map(|data| stamp(&data, trusted).unwrap_or(0));
        self.stamps.insert(path.to_owned(), stamp);
        stamp
    }

    /// Returns the digest of the content of a regular file. Others are not read, because that can
    /// take until someone writes to them.
    pub(crate) fn digest(&mut self, path: &str) -> Option<Digest> {
        if let Some(&known) = self.digests.get(path) {
            return known;
        }
        // The stamp must be older than the content.
        self.stamp(path);
        let is_file = fs::metadata(path).is_ok_and(|data| data.is_file());
        let digest = if is_file { Digest::of_file(Path::new(path)) } else { None };
        self.digests.insert(path.to_owned(), digest);
        digest
    }
}

/// Returns the content of a file.
pub(crate) fn read(path: &Path) -> Option<Vec<u8>> {
    fs::read(path).ok()
}

/// Returns the stamp of a file that did not change after `trusted`. Only Unix has a time of change
/// that programs cannot set.
#[cfg(unix)]
fn stamp(data: &Metadata, trusted: Option<SystemTime>) -> Option<Stamp> {
    use std::os::unix::fs::MetadataExt;
    let trusted = trusted?.duration_since(SystemTime::UNIX_EPOCH).ok()?;
    let trusted = (i64::try_from(trusted.as_secs()).ok()?, i64::from(trusted.subsec_nanos()));
    let (modified, changed) =
        ((data.mtime(), data.mtime_nsec()), (data.ctime(), data.ctime_nsec()));
    if !data.is_file() || modified.max(changed) > trusted {
        return None;
    }
    let times = [modified.0, modified.1, changed.0, changed.1].map(|time| time as u64);
    let parts = [&[data.dev(), data.ino(), data.size()][..], &times].concat();
    let bytes: Vec<u8> = parts.into_iter().flat_map(u64::to_le_bytes).collect();
    Some((Digest::of(&bytes).0 as u64).max(1))
}

#[cfg(not(unix))]
fn stamp(_: &Metadata, _: Option<SystemTime>) -> Option<Stamp> {
    None
}
