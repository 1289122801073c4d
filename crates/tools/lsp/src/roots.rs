//! Root files, and evaluations of them on another thread than the server's.

use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;

use tablegen_core::{Cancellation, Edit, Incremental, Records, Severity};
use tablegen_lint::report::Includers;

use crate::analysis::Analysis;
use crate::evaluate::evaluator;
use crate::workspace::{Directories, Overlay, Workspace, read_text};

/// Root files of the workspace, with the texts of the editor.
pub(crate) struct RootFiles {
    directories: Arc<Directories>,
    includers: Arc<Includers>,
    /// Texts of the editor.
    texts: HashMap<PathBuf, String>,
    /// Evaluations of roots whose files have not changed since then.
    known: HashMap<PathBuf, Records>,
    cancellation: Cancellation,
}

impl RootFiles {
    /// Copies what evaluations need. `analyses` are the last evaluations that the server has.
    pub(crate) fn new(
        workspace: &mut Workspace,
        analyses: &BTreeMap<PathBuf, Rc<Analysis>>,
        cancellation: Cancellation,
    ) -> RootFiles {
        let current = analyses.iter().filter(|(root, known)| {
            let files = workspace.program(root);
            known.is_current(&files)
        });
        let known = current.map(|(root, known)| (root.clone(), known.records().clone())).collect();
        RootFiles {
            directories: Arc::clone(&workspace.directories),
            includers: workspace.includers(),
            texts: workspace.open_texts(),
            known,
            cancellation,
        }
    }

    pub(crate) fn is_cancelled(&self) -> bool {
        self.cancellation.is_cancelled()
    }

    /// Returns true if all files of the workspace are known. There may be too many.
    pub(crate) fn is_complete(&self) -> bool {
        self.includers.is_complete()
    }

    /// Returns the roots of the programs that have a file, sorted.
    pub(crate) fn of(&self, path: &Path) -> Vec<PathBuf> {
        let mut roots =
            self.includers.roots(path, |one| self.directories.database.contains_key(one));
        roots.sort_unstable();
        roots
    }

    /// Returns the files of a program, sorted.
    pub(crate) fn files(&self, root: &Path) -> Vec<PathBuf> {
        self.includers.files(root)
    }

    /// Returns true if a file is in a directory of the workspace, or open in the editor.
    pub(crate) fn is_inside(&self, path: &Path) -> bool {
        self.texts.contains_key(path)
            || self.directories.folders.iter().any(|folder| path.starts_with(folder))
    }

    /// Returns the text of a file. `None` if it cannot be read, or is not UTF-8.
    pub(crate) fn text(&self, path: &Path) -> Option<String> {
        self.texts.get(path).cloned().or_else(|| read_text(path))
    }

    /// Evaluates a root, unless its records are known.
    ///
    /// # Errors
    /// Returns the first error, with its line.
    pub(crate) fn evaluate(&self, root: &Path) -> Result<Analysis, String> {
        match self.known.get(root) {
            Some(records) => Ok(Analysis::new(records.clone())),
            None => self.evaluate_with(root, HashMap::new()),
        }
    }

    /// Evaluates a root with other texts of some files.
    ///
    /// # Errors
    /// As [`evaluate`](Self::evaluate).
    pub(crate) fn evaluate_with(
        &self,
        root: &Path,
        changed: HashMap<PathBuf, String>,
    ) -> Result<Analysis, String> {
        let mut texts = self.texts.clone();
        texts.extend(changed);
        let overlay = Overlay(texts);
        let include_dirs = self.directories.include_dirs(root);
        let settings = &self.directories.settings;
        let (macros, release) = (&settings.macros, self.directories.release(root));
        let evaluator = evaluator(&overlay, &include_dirs, macros, release, &self.cancellation);
        // The memory of its large vectors is returned to the system when the records are freed.
        let nowhere = Edit { path: "", offset: 0 };
        match Incremental::new().evaluate(&evaluator, root, nowhere, &mut |_, _, _| {}) {
            Ok(records) => Ok(Analysis::new(records)),
            Err(failure) => {
                let mut errors =
                    failure.diagnostics().into_iter().filter(|one| one.severity == Severity::Error);
                let Some(first) = errors.next() else { return Err(failure.to_string()) };
                let line = first.loc.and_then(|loc| Some(failure.sources()?.short(loc)));
                Err(line.map_or_else(String::new, |line| format!("{line}: ")) + &first.message)
            }
        }
    }
}
