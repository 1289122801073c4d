//! Facts about the files of the workspace that later sessions use again: what they include, and which of their names a
//! root does not use.
//!
//! Input: paths, and texts of the editor. Facts of a file are valid while its size and time are the same, those of a
//! root while the texts of its files are. They are stored in one file for each workspace, which can be removed at
//! any time.

use std::collections::hash_map::DefaultHasher;
use std::collections::{BTreeMap, HashMap};
use std::env;
use std::fs::{self, Metadata};
use std::hash::{Hash, Hasher};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use serde::{Deserialize, Serialize};
use tablegen_core::internal::TemporaryFile;
use tablegen_lint::report::includes_of;

use crate::workspace::read_text;

/// Greatest size of the stored file, in bytes.
const MAX_BYTES: u64 = 64 << 20;

/// Greatest number of roots whose facts are stored.
const MAX_ROOTS: usize = 4096;

/// Greatest number of unused names that are stored for a root. One with more has no facts.
const MAX_UNUSED: usize = 10_000;

/// Version of the stored form.
const VERSION: u32 = 1;

/// Facts of a file.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct FileFacts {
    len: u64,
    /// Time of the last change, in nanoseconds.
    modified: u64,
    hash: u64,
    includes: Vec<String>,
}

/// Name of a file that a root does not use: a finding without its location in the protocol.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Unused {
    pub(crate) path: PathBuf,
    /// Offset of the name, in bytes.
    pub(crate) start: u32,
    pub(crate) lint: String,
    pub(crate) message: String,
}

/// Facts of a root.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct RootFacts {
    /// Hash of the texts of its files, and of the settings of its lints.
    hash: u64,
    /// Names that the root does not use. `None` if that is not known, as after errors.
    unused: Option<Vec<Unused>>,
}

/// Stored form.
#[derive(Debug, Default, Serialize, Deserialize)]
struct Stored {
    version: u32,
    files: BTreeMap<PathBuf, FileFacts>,
    roots: BTreeMap<PathBuf, RootFacts>,
}

/// Facts of the workspace.
#[derive(Debug, Default)]
pub(crate) struct Facts {
    /// File in which the facts are stored. `None` if they are not.
    path: Option<PathBuf>,
    files: HashMap<PathBuf, FileFacts>,
    roots: HashMap<PathBuf, RootFacts>,
    is_changed: bool,
}

/// Returns the directory for files that programs can make again.
fn cache_dir() -> Option<PathBuf> {
    let dir = |name: &str| env::var_os(name).map(PathBuf::from).filter(|dir| dir.is_absolute());
    let own = dir("TABLEGEN_CACHE_DIR");
    let of_user = || {
        let home = || dir("HOME").map(|home| home.join(".cache"));
        let found = dir("XDG_CACHE_HOME").or_else(home).or_else(|| dir("LOCALAPPDATA"));
        found.map(|dir| dir.join("tablegen"))
    };
    own.or_else(of_user)
}

fn hash_of(value: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

fn modified(metadata: &Metadata) -> Option<u64> {
    let since = metadata.modified().ok()?.duration_since(UNIX_EPOCH).ok()?;
    u64::try_from(since.as_nanos()).ok()
}

impl Facts {
    /// Reads the facts of a workspace, which `settings` identify. `dir` is the directory of the file. `None` stands
    /// for that of the user.
    pub(crate) fn load(dir: Option<PathBuf>, settings: &str) -> Facts {
        let Some(dir) = dir.or_else(cache_dir) else { return Facts::default() };
        let path = dir.join(format!("workspace-{:016x}.json", hash_of(settings)));
        let is_small = fs::metadata(&path).is_ok_and(|file| file.len() <= MAX_BYTES);
        let text = if is_small { read_text(&path) } else { None };
        let stored = text.and_then(|text| serde_json::from_str(&text).ok());
        let stored = stored.filter(|stored: &Stored| stored.version == VERSION).unwrap_or_default();
        let (files, roots) =
            (stored.files.into_iter().collect(), stored.roots.into_iter().collect());
        Facts { path: Some(path), files, roots, is_changed: false }
    }

    /// Writes the facts that have changed. `is_present` returns true for the files that still exist. Facts that cannot be
    /// written are found again by the next session.
    pub(crate) fn save(&mut self, is_present: impl Fn(&Path) -> bool) {
        let Some(path) = self.path.clone().filter(|_| self.is_changed) else { return };
        self.is_changed = false;
        self.files.retain(|path, _| is_present(path));
        self.roots.retain(|path, _| is_present(path));
        let stored = Stored {
            version: VERSION,
            files: self.files.clone().into_iter().collect(),
            roots: self.roots.clone().into_iter().take(MAX_ROOTS).collect(),
        };
        let write = || -> Option<()> {
            let text = serde_json::to_vec(&stored).ok()?;
            let dir = path.parent()?;
            fs::create_dir_all(dir).ok()?;
            let (temporary, mut file) = TemporaryFile::create(dir).ok()?;
            file.write_all(&text).ok()?;
            temporary.rename(&path).ok()
        };
        // A directory that accepts no files, or a full disk.
        let _ = write();
    }

    /// Returns the facts of a file on disk, which is read unless its size and time are known.
    fn file(&mut self, path: &Path) -> Option<&FileFacts> {
        let metadata = fs::metadata(path).ok().filter(Metadata::is_file)?;
        let (len, time) = (metadata.len(), modified(&metadata));
        let is_known = |facts: &FileFacts| facts.len == len && Some(facts.modified) == time;
        if !self.files.get(path).is_some_and(is_known) {
            let text = read_text(path).unwrap_or_default();
            let facts = FileFacts {
                len,
                modified: time.unwrap_or(0),
                hash: hash_of(text.as_bytes()),
                includes: includes_of(&text),
            };
            self.files.insert(path.to_owned(), facts);
            self.is_changed = true;
        }
        self.files.get(path)
    }

    /// Returns the paths in the includes of a file. `open` is its text in the editor.
    pub(crate) fn includes(&mut self, path: &Path, open: Option<&str>) -> Vec<String> {
        match open {
            Some(text) => includes_of(text),
            None => self.file(path).map_or_else(Vec::new, |file| file.includes.clone()),
        }
    }

    /// Returns the size of a file in bytes.
    pub(crate) fn len(&mut self, path: &Path) -> u64 {
        self.file(path).map_or(0, |file| file.len)
    }

    /// Returns the hash of the texts of files, and of settings.
    pub(crate) fn hash(
        &mut self,
        files: &[PathBuf],
        open: &HashMap<PathBuf, String>,
        settings: impl Hash,
    ) -> u64 {
        let mut hasher = DefaultHasher::new();
        settings.hash(&mut hasher);
        for path in files {
            let hash = match open.get(path) {
                Some(text) => hash_of(text.as_bytes()),
                None => self.file(path).map_or(0, |file| file.hash),
            };
            (path, hash).hash(&mut hasher);
        }
        hasher.finish()
    }

    /// Sets the names that a root does not use. `None` if that is not known.
    pub(crate) fn set_unused(&mut self, root: &Path, hash: u64, unused: Option<Vec<Unused>>) {
        let facts = RootFacts { hash, unused: unused.filter(|unused| unused.len() <= MAX_UNUSED) };
        if self.roots.get(root) != Some(&facts) {
            self.roots.insert(root.to_owned(), facts);
            self.is_changed = true;
        }
    }

    /// Returns the names that a root does not use, or `None` in place of the list if that is not known. `None` if
    /// the facts are not those of the texts.
    pub(crate) fn unused(&self, root: &Path, hash: u64) -> Option<Option<&[Unused]>> {
        let facts = self.roots.get(root).filter(|facts| facts.hash == hash)?;
        Some(facts.unused.as_deref())
    }
}
