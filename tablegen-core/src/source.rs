//! Sources: reading of files, and locations in them.
//!
//! Input: file names, include directories and a [`Sources`] that reads them. Output: a
//! [`SourceMap`] of every file entered, and [`Loc`], a compact location in one of them. A file that
//! is included twice is entered twice, because the include stacks of its locations differ.

mod body;
mod edited;
mod read;
mod snapshot;

use std::collections::{BTreeSet, HashMap, btree_set};
use std::fmt;
use std::io;
use std::path::{Path, is_separator};
use std::sync::Arc;

use crate::iterators::iterators;
use crate::render::MAX_BESIDE;

use body::Body;
pub use body::Reader;
pub use read::{MAX_SOURCE, io_message, read_bounded, read_file};
pub(crate) use snapshot::Given;

/// Location in the text of one file of a [`SourceMap`], or [`Loc::NONE`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Loc(u32);

impl Loc {
    /// No location: for entities that the evaluator creates itself.
    pub const NONE: Loc = Loc(0);

    /// Returns true if this is a location in a file.
    pub fn is_some(self) -> bool {
        self.0 != 0
    }

    pub(crate) fn index(self) -> u32 {
        self.0
    }

    pub(crate) fn from_index(index: u32) -> Loc {
        Loc(index)
    }
}

impl fmt::Debug for Loc {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Loc({})", self.0)
    }
}

/// File that was entered in a [`SourceMap`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct FileId(u32);

/// Reader of source files, from the file system, memory or elsewhere.
///
/// Paths are those of `include` statements, unchanged and joined to each include directory in turn.
///
/// ```
/// use std::io;
///
/// use tablegen_core::{Evaluator, Sources};
///
/// /// Files that are part of the program.
/// struct Embedded;
///
/// impl Sources for Embedded {
///     fn read(&self, path: &str) -> io::Result<Vec<u8>> {
///         match path {
///             "base.td" => Ok(b"class Reg;".to_vec()),
///             _ => Err(io::ErrorKind::NotFound.into()),
///         }
///     }
/// }
///
/// let text = r#"include "base.td" def R0 : Reg;"#;
/// let records = Evaluator::new().sources(&Embedded).evaluate_text("x.td", text)?;
/// assert_eq!(records.derived_from("Reg")?.len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Sources: Sync {
    /// Returns the bytes of the file at `path`.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read. An `include` then tries the next directory.
    fn read(&self, path: &str) -> io::Result<Vec<u8>>;
}

/// [`Sources`] that reads the file system: regular files of at most 256 MiB.
#[derive(Clone, Copy, Debug, Default)]
pub struct FileSystem;

impl Sources for FileSystem {
    fn read(&self, path: &str) -> io::Result<Vec<u8>> {
        read_file(Path::new(path))
    }
}

/// Error of Windows: `ERROR_DIRECTORY_NOT_SUPPORTED`.
const IS_A_DIRECTORY: i32 = 336;

/// Returns the error of opening a file. Windows has several errors for the path of a directory, where
/// other systems report that it is one.
pub fn open_error(path: &Path, error: io::Error) -> io::Error {
    let last = path.as_os_str().as_encoded_bytes().last();
    let is_of_directory =
        || path.is_dir() || last.is_some_and(|&byte| is_separator(char::from(byte)));
    if cfg!(windows) && is_of_directory() {
        return io::Error::from_raw_os_error(IS_A_DIRECTORY);
    }
    error
}

/// [`Sources`] that holds its files in memory, by path.
#[derive(Clone, Debug, Default)]
pub struct MemoryFiles {
    files: HashMap<String, Vec<u8>>,
}

impl MemoryFiles {
    /// Creates an empty set of files.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds the file `path`, or replaces its content.
    pub fn insert(&mut self, path: impl Into<String>, text: impl Into<Vec<u8>>) {
        self.files.insert(path.into(), text.into());
    }
}

impl Sources for MemoryFiles {
    fn read(&self, path: &str) -> io::Result<Vec<u8>> {
        self.files.get(path).cloned().ok_or_else(|| io::Error::from(io::ErrorKind::NotFound))
    }
}

/// Search path of `include`.
#[derive(Clone)]
pub(crate) struct IncludePath<'s> {
    pub(crate) sources: &'s dyn Sources,
    pub(crate) dirs: Vec<String>,
    /// Files that are searched last, and the prefix of their paths in messages.
    pub(crate) library: Option<(String, &'s dyn Sources)>,
}

/// Greatest number of files that an evaluation enters: the main files, and each inclusion. Files
/// that include the next one twice double their number with each level.
const MAX_FILES: usize = 1 << 16;

/// Text of a file, terminated by a NUL byte at which the lexer stops.
pub(crate) type Text = Arc<Vec<u8>>;

#[derive(Clone)]
struct File {
    name: String,
    /// Start of the included path in `name`, after the include directory.
    included_at: usize,
    body: Body,
    base: u32,
    included_from: Loc,
    /// True if the file was found in an include directory, or the library, outside of the
    /// directories of the main files.
    from_include_path: bool,
}

/// All files entered during an evaluation, in order.
#[derive(Clone)]
pub struct SourceMap {
    files: Vec<File>,
    texts: HashMap<String, Text>,
    /// Paths that could not be read. Most files are included several times, and each time the
    /// directories before theirs are tried.
    unreadable: BTreeSet<String>,
    dependencies: BTreeSet<String>,
    /// Paths that an `include` tried before it found its file.
    passed: BTreeSet<String>,
    /// True if the first file only includes the main files.
    has_main_files: bool,
    /// Number of locations that stay free after each file.
    slack: u32,
    /// Bytes of all files entered.
    bytes: u64,
}

/// Reason why an `include` enters no file.
pub(crate) enum IncludeError {
    /// No directory has a file that can be read.
    Missing {
        /// Paths that were tried.
        tried: Vec<String>,
        /// First path with a file that cannot be read, and the reason.
        unreadable: Option<(String, io::Error)>,
    },
    /// The file exceeds the number of files, or of their bytes; the message says which.
    Limit(String),
}

impl fmt::Debug for SourceMap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.files.iter().map(|file| &file.name)).finish()
    }
}

/// [`Sources`] of the files that an evaluation read, by the paths in messages.
pub(crate) struct ReadBefore<'m>(pub(crate) &'m SourceMap);

impl Sources for ReadBefore<'_> {
    fn read(&self, path: &str) -> io::Result<Vec<u8>> {
        let text = match self.0.texts.get(path) {
            Some(text) => text,
            None => self.0.stored_text(path).ok_or(io::ErrorKind::NotFound)?,
        };
        Ok(text[..text.len() - 1].to_vec())
    }
}

/// Line and column. It displays as `line:column`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct LineColumn {
    /// Line number, from 1.
    pub line: u32,
    /// Column in bytes, from 1.
    pub column: u32,
}

impl fmt::Display for LineColumn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

impl SourceMap {
    pub(crate) fn new() -> Self {
        SourceMap {
            files: Vec::new(),
            texts: HashMap::new(),
            unreadable: BTreeSet::new(),
            dependencies: BTreeSet::new(),
            passed: BTreeSet::new(),
            has_main_files: false,
            slack: 0,
            bytes: 0,
        }
    }

    /// Adds the main files of an evaluation that has several: texts that the first file includes.
    pub(crate) fn add_main_files(&mut self, files: &[(String, Text)]) {
        self.has_main_files = !files.is_empty();
        self.texts.extend(files.iter().cloned());
    }

    /// Enters a file.
    ///
    /// # Errors
    /// Returns a message if there are too many files, or if they are too large together.
    pub(crate) fn enter(
        &mut self,
        name: &str,
        text: Text,
        included_from: Loc,
    ) -> Result<FileId, String> {
        if self.files.len() >= MAX_FILES {
            return Err(format!("more than {MAX_FILES} files are included"));
        }
        // Without the NUL at the end.
        let bytes = self.bytes + text.len() as u64 - 1;
        let base = self.next_base().filter(|_| bytes <= MAX_SOURCE);
        let Some(base) = base.filter(|base| base.checked_add(text.len() as u32).is_some()) else {
            return Err(format!("the sources have more than {MAX_SOURCE} bytes"));
        };
        self.bytes = bytes;
        self.files.push(File {
            name: name.to_owned(),
            included_at: 0,
            body: Body::new(text),
            base,
            included_from,
            from_include_path: false,
        });
        Ok(FileId(self.files.len() as u32 - 1))
    }

    /// Returns the location of the start of the next file. `None` if no location is left.
    fn next_base(&self) -> Option<u32> {
        match self.files.last() {
            Some(last) => (last.base + last.body.len() + 1).checked_add(self.slack),
            None => Some(1),
        }
    }

    /// Finds the file of an `include`, reads it and adds it to the source map.
    pub(crate) fn include(
        &mut self,
        include_path: &IncludePath<'_>,
        name: &str,
        from: Loc,
    ) -> Result<FileId, IncludeError> {
        let mut tried = Vec::new();
        let mut unreadable = None;
        let dirs = include_path.dirs.iter().map(|dir| join(dir, name));
        for (index, path) in std::iter::once(name.to_owned()).chain(dirs).enumerate() {
            if let Some(text) = self.read(include_path.sources, &path, &path, &mut unreadable) {
                let id = self.enter(&path, text, from).map_err(IncludeError::Limit)?;
                if index > 0 && !self.is_beside_main_file(&path) {
                    self.set_from_include_path(id);
                }
                self.files[id.0 as usize].included_at = match path.len() == name.len() {
                    true => below(&path, &include_path.dirs, true),
                    false => path.len() - name.len(),
                };
                self.dependencies.insert(path);
                self.passed.extend(tried);
                return Ok(id);
            }
            tried.push(path);
        }
        if let Some((label, library)) = &include_path.library {
            let shown = join(label, name);
            if let Some(text) = self.read(*library, name, &shown, &mut unreadable) {
                let id = self.enter(&shown, text, from).map_err(IncludeError::Limit)?;
                self.set_from_include_path(id);
                self.files[id.0 as usize].included_at = shown.len() - name.len();
                self.passed.extend(tried);
                return Ok(id);
            }
        }
        Err(IncludeError::Missing { tried, unreadable })
    }

    fn set_from_include_path(&mut self, file: FileId) {
        self.files[file.0 as usize].from_include_path = true;
    }

    /// Returns true if a path is in or below the directory of a main file.
    fn is_beside_main_file(&self, path: &str) -> bool {
        let is_below = |main: &File| match Path::new(&main.name).parent() {
            Some(dir) if !dir.as_os_str().is_empty() => Path::new(path).starts_with(dir),
            _ => {
                let path = Path::new(path);
                path.is_relative() && !path.starts_with("..")
            }
        };
        let is_main = |file: &&File| {
            let from = self.find(file.included_from);
            self.has_main_files && from.is_some_and(|(file, _)| file.0 == 0)
        };
        match self.has_main_files {
            true => self.files.iter().filter(is_main).any(is_below),
            false => self.files.first().is_some_and(is_below),
        }
    }

    /// Returns true if a location is in a description of someone else, where lints report nothing:
    /// in a file of an include directory or of the library that is not below the directory of a
    /// main file.
    pub fn is_from_include_path(&self, loc: Loc) -> bool {
        self.find(loc).is_some_and(|(file, _)| self.files[file.0 as usize].from_include_path)
    }

    /// Reads a file, unless it was read before. The first file that cannot be read although it
    /// exists is returned in `unreadable`.
    fn read(
        &mut self,
        sources: &dyn Sources,
        path: &str,
        shown: &str,
        unreadable: &mut Option<(String, io::Error)>,
    ) -> Option<Text> {
        if let Some(text) = self.texts.get(shown) {
            return Some(text.clone());
        }
        if self.unreadable.contains(shown) {
            return None;
        }
        let bytes = match sources.read(path) {
            Ok(bytes) => bytes,
            Err(error) => {
                self.unreadable.insert(shown.to_owned());
                if error.kind() != io::ErrorKind::NotFound {
                    unreadable.get_or_insert((shown.to_owned(), error));
                }
                return None;
            }
        };
        let text = terminated(bytes);
        self.texts.insert(shown.to_owned(), text.clone());
        Some(text)
    }

    /// Returns the number of files on the include stack of `file`, including itself, with the same
    /// name.
    pub(crate) fn times_on_stack(&self, file: FileId) -> usize {
        let mut count = 1;
        let mut from = self.files[file.0 as usize].included_from;
        while let Some((parent, _)) = self.find(from) {
            count += usize::from(self.name(parent) == self.name(file));
            from = self.files[parent.0 as usize].included_from;
        }
        count
    }

    /// Returns the file that the evaluation started with.
    pub(crate) fn main(&self) -> Option<FileId> {
        (!self.files.is_empty()).then_some(FileId(0))
    }

    pub(crate) fn text(&self, file: FileId) -> Text {
        self.files[file.0 as usize].body.text().clone()
    }

    pub(crate) fn base(&self, file: FileId) -> u32 {
        self.files[file.0 as usize].base
    }

    /// Returns the file and the byte offset of a location. `None` for [`Loc::NONE`].
    pub fn find(&self, loc: Loc) -> Option<(FileId, u32)> {
        if !loc.is_some() {
            return None;
        }
        let index = self.files.partition_point(|file| file.base <= loc.0).checked_sub(1)?;
        let file = &self.files[index];
        let offset = loc.0 - file.base;
        (offset <= file.body.len()).then_some((FileId(index as u32), offset))
    }

    /// Returns all files, in the order in which they were entered.
    pub fn files(&self) -> impl ExactSizeIterator<Item = FileId> + use<> {
        (0..self.files.len() as u32).map(FileId)
    }

    /// Returns the location of an offset in a file. `None` if the offset is after its end.
    pub fn loc(&self, file: FileId, offset: u32) -> Option<Loc> {
        let file = self.files.get(file.0 as usize)?;
        (offset <= file.body.len()).then(|| Loc(file.base + offset))
    }

    /// Returns the path under which a file was read.
    pub fn name(&self, file: FileId) -> &str {
        &self.files[file.0 as usize].name
    }

    /// Returns the path of a file without the include directory that it is in. A path in an
    /// `include` that is found as it stands, and is relative, is returned whole.
    pub fn included_name(&self, file: FileId) -> &str {
        let File { name, included_at, .. } = &self.files[file.0 as usize];
        name.get(*included_at..).unwrap_or(name)
    }

    /// Returns the start of the main file, or [`Loc::NONE`] if no file is loaded.
    pub fn main_location(&self) -> Loc {
        self.files.first().map_or(Loc::NONE, |main| Loc(main.base))
    }

    /// Finds the include directory of the main file, for [`included_name`](Self::included_name).
    pub(crate) fn locate_main(&mut self, dirs: &[String]) {
        if let Some(main) = self.files.first_mut() {
            main.included_at = below(&main.name, dirs, false);
        }
    }

    /// Returns the location of the `include` that entered a file, or [`Loc::NONE`] for main files.
    pub fn included_from(&self, file: FileId) -> Loc {
        let from = self.files[file.0 as usize].included_from;
        let is_main = self.has_main_files && self.find(from).is_some_and(|(file, _)| file.0 == 0);
        if is_main { Loc::NONE } else { from }
    }

    /// Returns the bytes of a file.
    pub fn bytes(&self, file: FileId) -> &[u8] {
        let text = self.files[file.0 as usize].body.text();
        &text[..text.len() - 1]
    }

    /// Returns the number of bytes that a diagnostic at a location shows besides its message,
    /// about: the line, the caret, the name of the file and the include stack.
    pub(crate) fn rendered_len(&self, loc: Loc) -> usize {
        const POSITION: usize = 32;
        let Some((file, offset)) = self.find(loc) else { return 0 };
        let (before, after) = self.bytes(file).split_at(offset as usize);
        let start = memchr::memrchr2(b'\n', b'\r', before).map_or(0, |newline| newline + 1);
        let end = memchr::memchr2(b'\n', b'\r', after).unwrap_or(after.len());
        let column = (before.len() - start).min(MAX_BESIDE);
        let mut len = 2 * column + end.min(MAX_BESIDE) + self.name(file).len() + POSITION;
        let mut from = self.included_from(file);
        while let Some((parent, _)) = self.find(from) {
            len = len.saturating_add(self.name(parent).len() + POSITION);
            from = self.included_from(parent);
        }
        len
    }

    /// Returns the line of a location, counted from 1. `None` for [`Loc::NONE`].
    pub fn line(&self, loc: Loc) -> Option<u32> {
        let (file, offset) = self.find(loc)?;
        Some(self.files[file.0 as usize].body.line_of(offset))
    }

    /// Returns line and column of a location. `None` for [`Loc::NONE`].
    pub fn line_column(&self, loc: Loc) -> Option<LineColumn> {
        let (file, offset) = self.find(loc)?;
        let line = self.files[file.0 as usize].body.line_of(offset);
        let before = &self.bytes(file)[..offset as usize];
        let start = memchr::memrchr2(b'\n', b'\r', before).map_or(0, |offset| offset + 1);
        Some(LineColumn { line, column: offset - start as u32 + 1 })
    }

    /// Formats the path and line of a location, as in `td/file.td:12`. The result is `<unknown>:0`
    /// if no file has the location.
    pub fn path_and_line(&self, loc: Loc) -> String {
        match self.find(loc) {
            Some((file, offset)) => {
                let line = self.files[file.0 as usize].body.line_of(offset);
                format!("{}:{line}", self.name(file))
            }
            None => "<unknown>:0".to_owned(),
        }
    }

    /// Formats the file name and line of a location, as in `file.td:12`: the form of llvm-tblgen's
    /// JSON.
    pub fn short(&self, loc: Loc) -> String {
        match self.find(loc) {
            Some((file, offset)) => {
                let line = self.files[file.0 as usize].body.line_of(offset);
                format!("{}:{line}", self.file_name(file))
            }
            None => "<unknown>:0".to_owned(),
        }
    }

    /// Returns the last component of the path of a file.
    pub fn file_name(&self, file: FileId) -> &str {
        let name = self.name(file);
        name.rsplit(is_separator).next().unwrap_or(name)
    }

    /// Returns the path of every included file, sorted. Does not list the main file and files of
    /// [`crate::Evaluator::library`].
    pub fn dependencies(&self) -> Dependencies<'_> {
        Dependencies::new(self.dependencies.iter(), ())
    }
}

/// Returns a text terminated by a NUL byte, as the lexer requires.
pub(crate) fn terminated(mut bytes: Vec<u8>) -> Text {
    bytes.push(0);
    Arc::new(bytes)
}

/// Returns the length of the longest of `dirs` that a path is below, with the separator, or 0.
/// With `only_absolute`, also 0 for paths that are relative.
fn below(path: &str, dirs: &[String], only_absolute: bool) -> usize {
    if only_absolute && !Path::new(path).is_absolute() {
        return 0;
    }
    let start = |dir: &String| {
        let rest = path.strip_prefix(dir.trim_end_matches(is_separator))?;
        let rest = rest.strip_prefix(is_separator)?.trim_start_matches(is_separator);
        (!dir.is_empty() && !rest.is_empty()).then(|| path.len() - rest.len())
    };
    dirs.iter().filter_map(start).max().unwrap_or(0)
}

fn join(dir: &str, name: &str) -> String {
    // `Path::join` would drop `dir` before an absolute name; LLVM does not.
    if Path::new(name).is_absolute() || dir.ends_with(is_separator) || dir.is_empty() {
        format!("{dir}{name}")
    } else {
        format!("{dir}/{name}")
    }
}

iterators! {
    /// Iterator returned by [`SourceMap::dependencies`](crate::SourceMap::dependencies).
    Dependencies<'r>(btree_set::Iter<'r, String>, of ()) -> &'r str = |(), path| path;
}
