//! Files of the editor and of the disk, includes, and the root file of each program.
//!
//! A program is a root file and all files that it includes. The root of a file is, in this order:
//! the file of the settings, the file itself if the compilation database has it, or the file of the
//! workspace that includes it and that no file includes.

use std::cell::OnceCell;
use std::collections::{HashMap, HashSet, VecDeque};
use std::io;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;

use tablegen_core::internal::read_file;
use tablegen_core::{Release, Sources};
use tablegen_fmt::Style;
use tablegen_lint::report::{Config, Includers, collect};
use tablegen_syntax::{Parse, parse};

use crate::files::{Facts, Unused};
use crate::index::Index;
use crate::position::{Lines, normal};

/// File with its index.
#[derive(Debug)]
pub(crate) struct File {
    pub(crate) path: PathBuf,
    pub(crate) text: String,
    pub(crate) lines: Lines,
    /// Syntax tree. It takes much memory, so it is kept of open files only, and made again on
    /// request for others.
    parse: OnceCell<Parse>,
    pub(crate) index: Index,
}

impl File {
    fn new(path: &Path, text: String, is_open: bool) -> Self {
        let parse = parse(&text);
        let index = Index::new(&parse.syntax());
        let parse = if is_open { parse.into() } else { OnceCell::new() };
        File { path: path.to_owned(), lines: Lines::new(&text), parse, index, text }
    }

    pub(crate) fn parse(&self) -> &Parse {
        self.parse.get_or_init(|| parse(&self.text))
    }
}

/// Version of the server. Facts of another one may have been found by other lints.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Greatest size of a program that is evaluated to find out what it does not use, in bytes of its sources. The
/// evaluation takes about 20 times as much memory.
const MAX_PROGRAM: u64 = 2 << 20;

/// Settings of the client.
#[derive(Clone, Debug, Default)]
pub(crate) struct Settings {
    pub(crate) include_dirs: Vec<PathBuf>,
    pub(crate) macros: Vec<String>,
    /// Release of LLVM. `None` stands for that of `tablegen.toml` or of the include directories.
    pub(crate) release: Option<Release>,
    pub(crate) root: Option<PathBuf>,
    /// True if lints run.
    pub(crate) lints: bool,
    /// Directory of the stored facts about files.
    pub(crate) index: IndexDir,
}

/// Directory in which facts about the files of the workspace are stored.
#[derive(Clone, Debug, Default)]
pub(crate) enum IndexDir {
    /// The cache directory of the user.
    #[default]
    User,
    /// A directory of the settings.
    Path(PathBuf),
    /// Facts are not stored.
    None,
}

/// Directories of the session, which do not change.
#[derive(Debug, Default)]
pub(crate) struct Directories {
    pub(crate) settings: Settings,
    /// Directories that the client has opened.
    pub(crate) folders: Vec<PathBuf>,
    /// Include directories of the compilation database, by file.
    pub(crate) database: HashMap<PathBuf, Vec<PathBuf>>,
}

/// Returns the settings in the configuration file nearest to a source. They are the defaults without a file, or
/// if it has mistakes.
pub(crate) fn config_of(source: &Path) -> Config {
    let file = source.parent().and_then(Style::config_file);
    let text = file.and_then(|path| read_text(&path));
    text.and_then(|text| Config::parse(&text).ok()).unwrap_or_default()
}

/// State of the server.
#[derive(Default)]
pub(crate) struct Workspace {
    pub(crate) directories: Arc<Directories>,
    /// Texts of open files.
    open: HashMap<PathBuf, String>,
    files: HashMap<PathBuf, Option<Rc<File>>>,
    /// Files that include a file, among those of the workspace. `None` before the first search.
    includers: Option<Arc<Includers>>,
    programs: HashMap<PathBuf, Rc<Vec<Rc<File>>>>,
    facts: Facts,
}

impl Directories {
    /// Returns the release of LLVM of a program, if a setting says which: that of the client, or that in the
    /// configuration file.
    pub(crate) fn release(&self, root: &Path) -> Option<Release> {
        self.settings.release.or_else(|| config_of(root).release)
    }

    /// Returns the include directories of a program.
    pub(crate) fn include_dirs(&self, root: &Path) -> Vec<PathBuf> {
        let mut dirs: Vec<PathBuf> = root.parent().map(Path::to_owned).into_iter().collect();
        dirs.extend(self.database.get(root).cloned().unwrap_or_default());
        dirs.extend(self.settings.include_dirs.iter().cloned());
        if !self.database.contains_key(root) {
            // Projects of LLVM have their includes in `include`.
            let above = root.ancestors().skip(1);
            dirs.extend(above.map(|dir| dir.join("include")).filter(|dir| dir.is_dir()));
            for folder in &self.folders {
                let inside = ["llvm/include", "clang/include", "mlir/include", ""];
                dirs.extend(inside.iter().map(|dir| folder.join(dir)).filter(|dir| dir.is_dir()));
            }
        }
        let mut seen = HashSet::new();
        dirs.retain(|dir| seen.insert(dir.clone()));
        dirs
    }
}

impl Workspace {
    pub(crate) fn new(folders: Vec<PathBuf>, settings: Settings, database: &[PathBuf]) -> Self {
        let mut entries = HashMap::new();
        let beside = folders.iter().flat_map(|folder| {
            ["tablegen_compile_commands.yml", "build/tablegen_compile_commands.yml"]
                .map(|name| folder.join(name))
        });
        for path in database.iter().cloned().chain(beside) {
            if let Some(text) = read_text(&path) {
                entries.extend(parse_database(&text));
            }
        }
        // What the facts depend on, other than the files.
        let Settings { include_dirs, macros, release, root, .. } = &settings;
        let identity =
            format!("{folders:?} {include_dirs:?} {macros:?} {release:?} {root:?} {VERSION}");
        let facts = match &settings.index {
            IndexDir::User => Facts::load(None, &identity),
            IndexDir::Path(dir) => Facts::load(Some(dir.clone()), &identity),
            IndexDir::None => Facts::default(),
        };
        let directories = Arc::new(Directories { settings, folders, database: entries });
        Workspace { directories, facts, ..Workspace::default() }
    }

    /// Sets the text of an open file. `None` closes it.
    pub(crate) fn set_text(&mut self, path: &Path, text: Option<String>) {
        match text {
            Some(text) => self.open.insert(path.to_owned(), text),
            None => self.open.remove(path),
        };
        self.forget(path);
    }

    /// Removes the cached text of a file, so that it is read again.
    pub(crate) fn forget(&mut self, path: &Path) {
        let old = self.files.remove(path).flatten();
        self.programs.clear();
        // The graph of includes changes if the file's includes do.
        let includes = |file: &File| -> Vec<String> {
            file.index.includes.iter().map(|(path, _)| path.clone()).collect()
        };
        let new = self.file(path);
        if old.as_deref().map(includes) != new.as_deref().map(includes) {
            self.includers = None;
        }
    }

    pub(crate) fn open_files(&self) -> impl Iterator<Item = &PathBuf> {
        self.open.keys()
    }

    pub(crate) fn open_texts(&self) -> HashMap<PathBuf, String> {
        self.open.clone()
    }

    /// Returns a file. `None` if it does not exist or is not UTF-8.
    pub(crate) fn file(&mut self, path: &Path) -> Option<Rc<File>> {
        if let Some(known) = self.files.get(path) {
            return known.clone();
        }
        let text = match self.open.get(path) {
            Some(text) => Some(text.clone()),
            None => read_text(path),
        };
        let is_open = self.open.contains_key(path);
        let file = text.map(|text| Rc::new(File::new(path, text, is_open)));
        self.files.insert(path.to_owned(), file.clone());
        file
    }

    /// Returns the include directories of a program.
    pub(crate) fn include_dirs(&self, root: &Path) -> Vec<PathBuf> {
        self.directories.include_dirs(root)
    }

    /// Returns the path that an include refers to.
    pub(crate) fn resolve_include(&self, path: &str, dirs: &[PathBuf]) -> Option<PathBuf> {
        let found = dirs.iter().map(|dir| normal(&dir.join(path)));
        found.into_iter().find(|path| self.open.contains_key(path) || path.is_file())
    }

    /// Returns the files of a program, the root first.
    pub(crate) fn program(&mut self, root: &Path) -> Rc<Vec<Rc<File>>> {
        if let Some(known) = self.programs.get(root) {
            return Rc::clone(known);
        }
        let dirs = self.include_dirs(root);
        let mut files = Vec::new();
        let mut seen = HashSet::from([root.to_owned()]);
        let mut queue = VecDeque::from([root.to_owned()]);
        while let Some(path) = queue.pop_front() {
            let Some(file) = self.file(&path) else { continue };
            for (include, _) in &file.index.includes {
                if let Some(found) = self.resolve_include(include, &dirs)
                    && seen.insert(found.clone())
                {
                    queue.push_back(found);
                }
            }
            files.push(file);
        }
        let files = Rc::new(files);
        self.programs.insert(root.to_owned(), Rc::clone(&files));
        files
    }

    /// Returns the root of the program of a file.
    pub(crate) fn root(&mut self, path: &Path) -> PathBuf {
        if let Some(root) = self.directories.settings.root.clone() {
            let is_part = self.program(&root).iter().any(|file| file.path == path);
            if is_part {
                return root;
            }
        }
        if self.directories.database.contains_key(path) {
            return path.to_owned();
        }
        let roots = self.tops(path);
        // A root of the same directory is most likely the one that is meant.
        let distance = |root: &Path| {
            let is_beside = root.parent() == path.parent();
            (!is_beside, root.to_owned())
        };
        let found = roots.into_iter().min_by_key(|root| distance(root));
        found.unwrap_or_else(|| path.to_owned())
    }

    /// Returns the roots of other programs of the workspace that have a file. `None` if they are not known: the file
    /// is outside of the workspace, or the workspace has too many files.
    pub(crate) fn other_roots(&mut self, path: &Path, root: &Path) -> Option<Vec<PathBuf>> {
        let is_inside = self.directories.folders.iter().any(|one| path.starts_with(one));
        if path != root && !(is_inside && self.includers().is_complete()) {
            return None;
        }
        // A root that is included is the root of another program, too.
        let mut roots = self.tops(path);
        roots.retain(|one| one != root);
        Some(roots)
    }

    /// Returns the hash of the texts and settings that determine which names a root does not use, and the size of its
    /// sources in bytes.
    fn state_of(&mut self, root: &Path) -> (u64, u64) {
        let files = self.includers().files(root);
        let config = config_of(root);
        let hash = self.facts.hash(&files, &self.open, (&config.roots, config.release));
        let size = files.iter().map(|file| self.facts.len(file)).sum();
        (hash, size)
    }

    /// Returns the names that a root does not use.
    pub(crate) fn unused(&mut self, root: &Path) -> UnusedOf {
        let (hash, size) = self.state_of(root);
        match self.facts.unused(root, hash) {
            Some(Some(unused)) => UnusedOf::Known(unused.iter().cloned().collect()),
            None if size <= MAX_PROGRAM => UnusedOf::ToEvaluate { hash },
            Some(None) | None => UnusedOf::Unknown,
        }
    }

    /// Sets the names that a root does not use, for the texts with a hash, or for the present ones.
    pub(crate) fn set_unused(
        &mut self,
        root: &Path,
        hash: Option<u64>,
        unused: Option<Vec<Unused>>,
    ) {
        let hash = hash.unwrap_or_else(|| self.state_of(root).0);
        self.facts.set_unused(root, hash, unused);
    }

    /// Stores what is known about files for later sessions.
    pub(crate) fn save(&mut self) {
        let open = &self.open;
        self.facts.save(|path| open.contains_key(path) || path.is_file());
    }

    /// Searches the files of the workspace again when they are needed.
    pub(crate) fn search_again(&mut self) {
        self.includers = None;
    }

    /// Returns the files that include a file, directly or not, and that no file includes or the
    /// compilation database has; the file itself if it is such a file.
    fn tops(&mut self, path: &Path) -> Vec<PathBuf> {
        let directories = Arc::clone(&self.directories);
        self.includers().roots(path, |one| directories.database.contains_key(one))
    }

    /// Returns the graph of includes of the workspace.
    pub(crate) fn includers(&mut self) -> Arc<Includers> {
        let found = self.includers.take().unwrap_or_else(|| Arc::new(self.search_includers()));
        self.includers = Some(Arc::clone(&found));
        found
    }

    /// Returns the paths of the files of the workspace, and of the open files, whose text has a
    /// property. Sorted.
    pub(crate) fn files_with(&self, accept: &dyn Fn(&str) -> bool) -> Vec<PathBuf> {
        let mut paths: Vec<PathBuf> = self.open.keys().cloned().collect();
        for folder in &self.directories.folders {
            collect(folder, &mut paths);
        }
        paths.sort();
        paths.dedup();
        let has = |path: &PathBuf| match self.open.get(path) {
            Some(text) => accept(text),
            None => read_text(path).is_some_and(|text| accept(&text)),
        };
        paths.retain(has);
        paths
    }

    fn search_includers(&mut self) -> Includers {
        let mut facts = std::mem::take(&mut self.facts);
        let mut dirs_of: HashMap<PathBuf, Vec<PathBuf>> = HashMap::new();
        let found = Includers::search(
            &self.directories.folders,
            self.open.keys().cloned(),
            |path| facts.includes(path, self.open.get(path).map(String::as_str)),
            |path, include| {
                let dir = path.parent().unwrap_or(Path::new("")).to_owned();
                let dirs = dirs_of.entry(dir).or_insert_with(|| self.include_dirs(path));
                self.resolve_include(include, dirs)
            },
        );
        self.facts = facts;
        found
    }
}

/// Names that a root does not use.
pub(crate) enum UnusedOf {
    /// The names.
    Known(HashSet<Unused>),
    /// An evaluation of the root finds them. The hash is that of the present texts.
    ToEvaluate { hash: u64 },
    /// The root has errors, or is too large to be evaluated for that.
    Unknown,
}

/// Parses a compilation database as LLVM's CMake scripts write it: a list of documents with a path
/// and include directories between semicolons.
fn parse_database(text: &str) -> Vec<(PathBuf, Vec<PathBuf>)> {
    let mut entries: Vec<(PathBuf, Vec<PathBuf>)> = Vec::new();
    for line in text.lines() {
        let Some((key, value)) = line.trim().split_once(':') else { continue };
        let value = value.trim().trim_matches('"');
        match key {
            "filepath" => entries.push((value.into(), Vec::new())),
            "includes" => {
                if let Some((_, dirs)) = entries.last_mut() {
                    dirs.extend(value.split(';').filter(|dir| !dir.is_empty()).map(PathBuf::from));
                }
            }
            _ => {}
        }
    }
    entries
}

/// Returns the text of a regular file. `None` if it cannot be read, or is not UTF-8.
pub(crate) fn read_text(path: &Path) -> Option<String> {
    String::from_utf8(read_file(path).ok()?).ok()
}

/// Sources with the texts of open files.
pub(crate) struct Overlay(pub(crate) HashMap<PathBuf, String>);

impl Sources for Overlay {
    fn read(&self, path: &str) -> io::Result<Vec<u8>> {
        let text = self.0.get(Path::new(path)).or_else(|| self.0.get(&normal(path.as_ref())));
        match text {
            Some(text) => Ok(text.clone().into_bytes()),
            None => tablegen_core::FileSystem.read(path),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::parse_database;

    #[test]
    fn the_database_has_paths_and_directories() {
        let text = "--- !FileInfo:\n  filepath: \"/a/b.td\"\n  includes: \"/a;/c d\"\n--- !FileInfo:\n  \
                    filepath: \"/e.td\"\n  includes: \"\"\n";
        let expected =
            [("/a/b.td".into(), vec!["/a".into(), "/c d".into()]), ("/e.td".into(), Vec::new())];
        assert_eq!(parse_database(text), expected);
    }
}
