//! The directory of a cache: lookup, storage, size limit.

use std::ffi::OsStr;
use std::fs::{self, File, FileTimes};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use tablegen_core::internal::{BUILD, TEMPORARY_PREFIX};

use crate::digest::Digest;
use crate::frame::{self, Reading};
use crate::inputs::{Inputs, Present};
use crate::manifest::{Comparison, Entry, Manifest};

/// Default of the size limit.
const LIMIT: u64 = 2 << 30;

/// Age at which a temporary file is not in use any more.
const ABANDONED: Duration = Duration::from_secs(60 * 60);

/// Age at which the time of last use is renewed. Uses in between do not write anything.
const RENEWED: Duration = Duration::from_secs(60 * 60);

const MANIFEST: &str = "manifest";
const RESULT: &str = "result";

/// Directory with results of evaluations. Any number of processes can use it at the same time.
#[derive(Clone, Debug)]
pub struct Cache {
    dir: PathBuf,
    limit: u64,
}

/// Contents of a cache.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Stats {
    /// Number of snapshots of records and of other results.
    pub results: u64,
    /// Number of lists of inputs.
    pub manifests: u64,
    /// Total size of the files, in bytes.
    pub bytes: u64,
}

/// Result from the cache.
pub(crate) struct Found {
    pub(crate) path: PathBuf,
    pub(crate) key: Digest,
    pub(crate) inputs: Inputs,
    /// Directory to which relative paths of the inputs refer.
    pub(crate) base: PathBuf,
}

struct CacheFile {
    path: PathBuf,
    size: u64,
    used: SystemTime,
    kind: Kind,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Manifest,
    Result,
    Temporary,
}

impl Cache {
    /// Opens the cache in a directory, and creates the directory if it does not exist.
    ///
    /// # Errors
    /// Returns an error if the directory cannot be created.
    pub fn open(dir: impl Into<PathBuf>) -> io::Result<Cache> {
        let dir = dir.into();
        if !dir.is_dir() {
            fs::create_dir_all(&dir)?;
        }
        Ok(Cache { dir, limit: LIMIT })
    }

    /// Sets the size above which the files that were not used for the longest time are removed, in
    /// bytes. The default is 2 GiB.
    #[must_use]
    pub fn limit(mut self, bytes: u64) -> Self {
        self.limit = bytes;
        self
    }

    /// Returns the directory.
    pub fn dir(&self) -> &Path {
        &self.dir
    }

    fn path(&self, key: Digest, extension: &str) -> PathBuf {
        self.dir.join(format!("{}.{extension}", key.name()))
    }

    fn manifest(&self, settings: Digest) -> Manifest {
        let content = frame::read(&self.path(settings, MANIFEST), settings);
        content.as_deref().and_then(Manifest::of_bytes).unwrap_or_default()
    }

    /// Returns the result that was stored for the same settings and files. `embedded` returns the
    /// contents of files that are not in the file system.
    pub fn find_bytes(
        &self,
        settings: &[&[u8]],
        embedded: &dyn Fn(&str) -> Option<Vec<u8>>,
    ) -> Option<Vec<u8>> {
        let found = self.look_up(key(settings), embedded)?;
        let result = frame::read(&found.path, found.key)?;
        Cache::mark_used(&File::open(&found.path).ok()?);
        Some(result)
    }

    /// Stores a result, which was made of these files from `started` on. Errors are ignored: the
    /// next process computes the result again.
    pub fn store_bytes(
        &self,
        settings: &[&[u8]],
        inputs: Inputs,
        started: SystemTime,
        result: &[u8],
    ) {
        self.insert(key(settings), inputs, started, result);
    }

    pub(crate) fn look_up(
        &self,
        settings: Digest,
        embedded: &dyn Fn(&str) -> Option<Vec<u8>>,
    ) -> Option<Found> {
        let mut manifest = self.manifest(settings);
        let mut present = Present::new(SystemTime::now());
        let same = |entry: &Entry| match entry.compare(&mut present, embedded) {
            Comparison::Same(new) => Some((entry.inputs.clone(), new)),
            Comparison::Different => None,
        };
        let (inputs, new) = manifest.entries.iter().find_map(same)?;
        let key = inputs.digest(settings);
        let path = self.path(key, RESULT);
        if !path.exists() {
            return None;
        }
        let manifest_path = self.path(settings, MANIFEST);
        if let Some(new) = new {
            manifest.add(new);
            let _ = frame::write(&manifest_path, settings, &manifest.to_bytes());
        } else if let Ok(file) = File::open(manifest_path) {
            // A manifest that is in use is not older than its results.
            Cache::mark_used(&file);
        }
        Some(Found { path, key, inputs, base: present.base })
    }

    /// Opens a result, and renews its time of last use.
    pub(crate) fn open_result(found: &Found) -> Option<Reading> {
        let reading = Reading::open(&found.path, found.key)?;
        Cache::mark_used(reading.file());
        Some(reading)
    }

    /// Renews the time of last use of a file.
    fn mark_used(file: &File) {
        if let Ok(used) = file.metadata().and_then(|data| data.modified())
            && used.elapsed().is_ok_and(|age| age > RENEWED)
        {
            let _ = file.set_times(FileTimes::new().set_modified(SystemTime::now()));
        }
    }

    pub(crate) fn insert(
        &self,
        settings: Digest,
        inputs: Inputs,
        started: SystemTime,
        result: &[u8],
    ) {
        let mut present = Present::new(started);
        let key = inputs.digest(settings);
        let Some(entry) = Entry::new(inputs, &mut present) else { return };
        if frame::write(&self.path(key, RESULT), key, result).is_err() {
            return;
        }
        let mut manifest = self.manifest(settings);
        manifest.add(entry);
        let _ = frame::write(&self.path(settings, MANIFEST), settings, &manifest.to_bytes());
        self.shrink();
    }

    /// Returns the files of the cache. Other files in the directory are not listed.
    fn files(&self) -> io::Result<Vec<CacheFile>> {
        let mut files = Vec::new();
        for entry in fs::read_dir(&self.dir)? {
            let Ok(entry) = entry else { continue };
            let name = entry.file_name();
            let Some(kind) = Kind::of(&name) else { continue };
            // A file that another process removes meanwhile is not there any more.
            let Ok(data) = entry.metadata() else { continue };
            let used = data.modified().unwrap_or(SystemTime::UNIX_EPOCH);
            files.push(CacheFile { path: entry.path(), size: data.len(), used, kind });
        }
        Ok(files)
    }

    /// Removes the files that were not used for the longest time until the rest is a tenth below
    /// the limit, if it is above the limit.
    fn shrink(&self) {
        let Ok(mut files) = self.files() else { return };
        files.retain(|file| {
            let is_abandoned = file.kind == Kind::Temporary
                && file.used.elapsed().is_ok_and(|age| age > ABANDONED);
            !(is_abandoned && fs::remove_file(&file.path).is_ok())
        });
        let mut total: u64 = files.iter().map(|file| file.size).sum();
        if total <= self.limit {
            return;
        }
        files.retain(|file| file.kind != Kind::Temporary);
        files.sort_by(|a, b| (a.used, &a.path).cmp(&(b.used, &b.path)));
        for file in files {
            if total <= self.limit / 10 * 9 {
                break;
            }
            if fs::remove_file(&file.path).is_ok() {
                total = total.saturating_sub(file.size);
            }
        }
    }

    /// Returns the number and size of the files.
    ///
    /// # Errors
    /// Returns an error if the directory cannot be read.
    pub fn stats(&self) -> io::Result<Stats> {
        let mut stats = Stats::default();
        for file in self.files()? {
            stats.bytes += file.size;
            match file.kind {
                Kind::Manifest => stats.manifests += 1,
                Kind::Result => stats.results += 1,
                Kind::Temporary => {}
            }
        }
        Ok(stats)
    }

    /// Removes all files of the cache, and returns the statistics from before. Other files in the
    /// directory are kept.
    ///
    /// # Errors
    /// Returns an error if the directory cannot be read, or a file cannot be removed.
    pub fn clear(&self) -> io::Result<Stats> {
        let stats = self.stats()?;
        for file in self.files()? {
            match fs::remove_file(&file.path) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
                _ => {}
            }
        }
        Ok(stats)
    }
}

impl Kind {
    /// Returns the kind of the file with a name. `None` if it is not a file of the cache.
    fn of(name: &OsStr) -> Option<Kind> {
        let name = name.to_str()?;
        if name.starts_with(TEMPORARY_PREFIX) {
            return Some(Kind::Temporary);
        }
        let (key, extension) = name.split_once('.')?;
        if key.len() != 32 || !key.bytes().all(|digit| digit.is_ascii_hexdigit()) {
            return None;
        }
        match extension {
            MANIFEST => Some(Kind::Manifest),
            RESULT => Some(Kind::Result),
            _ => None,
        }
    }
}

/// Returns the key of settings. It includes the build of the evaluator, and the width of pointers,
/// on which hashes in snapshots depend.
pub(crate) fn key(settings: &[&[u8]]) -> Digest {
    let version = [BUILD, env!("CARGO_PKG_VERSION")].map(str::as_bytes);
    let width = usize::BITS.to_le_bytes();
    Digest::of_all(version.into_iter().chain([&width[..]]).chain(settings.iter().copied()))
}
