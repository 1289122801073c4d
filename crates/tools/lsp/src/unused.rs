//! Findings about names that a program does not use. They are reported if no other program with the file uses the name,
//! either.
//!
//! Input: the findings of evaluated programs, and the names that other roots do not use, which are known from earlier
//! or are found while nothing else is requested. Output: diagnostics.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use crossbeam_channel::Sender;
use lsp_types::Diagnostic;
use tablegen_core::Cancellation;

use crate::analysis::Analysis;
use crate::background::LongRequest;
use crate::evaluate::ByFile;
use crate::files::Unused;
use crate::roots::RootFiles;
use crate::workspace::{UnusedOf, Workspace};

/// Names that programs do not use.
#[derive(Default)]
pub(crate) struct UnusedNames {
    /// Findings of evaluated programs by root.
    found: BTreeMap<PathBuf, Vec<(Unused, Option<Diagnostic>)>>,
    /// Findings that are reported, by root and file.
    reported: BTreeMap<PathBuf, ByFile>,
    /// Roots to evaluate.
    queue: BTreeSet<PathBuf>,
    /// Flag of the evaluation that runs.
    running: Option<Cancellation>,
}

impl UnusedNames {
    /// Returns the findings to report about the program of a root.
    pub(crate) fn of(&self, root: &Path) -> Option<&ByFile> {
        self.reported.get(root)
    }

    /// Removes the findings of programs.
    pub(crate) fn retain(&mut self, keep: impl Fn(&Path) -> bool) {
        self.found.retain(|root, _| keep(root));
        self.reported.retain(|root, _| keep(root));
    }

    /// Adds the findings of a program, in place of its earlier ones.
    pub(crate) fn add(
        &mut self,
        workspace: &mut Workspace,
        root: &Path,
        found: Vec<(Unused, Option<Diagnostic>)>,
    ) {
        let names = found.iter().map(|(name, _)| name.clone()).collect();
        workspace.set_unused(root, None, Some(names));
        self.found.insert(root.to_owned(), found);
        self.confirm(workspace);
    }

    /// Ends the evaluation that runs, as the client waits for another.
    pub(crate) fn pause(&mut self) {
        if let Some(running) = self.running.take() {
            running.cancel();
        }
        self.queue.clear();
    }

    /// Determines which findings are reported, and which roots have to be evaluated for the others.
    pub(crate) fn confirm(&mut self, workspace: &mut Workspace) {
        let mut known: HashMap<PathBuf, UnusedOf> = HashMap::new();
        self.queue.clear();
        for (root, found) in &self.found {
            let mut by_path: BTreeMap<&Path, Vec<_>> = BTreeMap::new();
            for (name, diagnostic) in found {
                by_path.entry(&name.path).or_default().push((name, diagnostic));
            }
            let mut reported = ByFile::new();
            for (path, names) in by_path {
                let Some(others) = workspace.other_roots(path, root) else { continue };
                for other in &others {
                    if !known.contains_key(other) {
                        known.insert(other.clone(), workspace.unused(other));
                    }
                }
                let states: Vec<&UnusedOf> =
                    others.iter().filter_map(|other| known.get(other)).collect();
                let is_unused = |name: &Unused| {
                    states.iter().all(|state| match state {
                        UnusedOf::Known(names) => names.contains(name),
                        _ => false,
                    })
                };
                let unused = names.iter().filter(|(name, _)| is_unused(name));
                let diagnostics: Vec<Diagnostic> =
                    unused.filter_map(|(_, diagnostic)| (*diagnostic).clone()).collect();
                if !diagnostics.is_empty() {
                    reported.insert(path.to_owned(), diagnostics);
                }
                // One root that stays unknown makes the others useless.
                if !states.iter().any(|state| matches!(state, UnusedOf::Unknown)) {
                    let missing = others
                        .iter()
                        .filter(|one| matches!(known.get(*one), Some(UnusedOf::ToEvaluate { .. })));
                    self.queue.extend(missing.cloned());
                }
            }
            self.reported.insert(root.clone(), reported);
        }
        if self.queue.is_empty() {
            workspace.save();
        }
    }

    /// Adds the names that a root does not use. Returns true if the findings to report may have changed.
    pub(crate) fn answer(
        &mut self,
        workspace: &mut Workspace,
        root: &Path,
        hash: u64,
        unused: Option<Vec<Unused>>,
    ) -> bool {
        self.running = None;
        workspace.set_unused(root, Some(hash), unused);
        if self.queue.is_empty() {
            self.confirm(workspace);
            return true;
        }
        false
    }

    /// Notes that the evaluation was cancelled.
    pub(crate) fn cancelled(&mut self) {
        if self.running.as_ref().is_some_and(Cancellation::is_cancelled) {
            self.running = None;
        }
    }

    /// Starts the evaluation of the next root, unless one runs.
    pub(crate) fn start_next(
        &mut self,
        workspace: &mut Workspace,
        analyses: &BTreeMap<PathBuf, Rc<Analysis>>,
        requests: &Sender<LongRequest>,
    ) {
        while self.running.is_none() {
            let Some(root) = self.queue.pop_first() else { return };
            let UnusedOf::ToEvaluate { hash } = workspace.unused(&root) else { continue };
            let cancellation = Cancellation::new();
            let roots = RootFiles::new(workspace, analyses, cancellation.clone());
            self.running = Some(cancellation.clone());
            let request = LongRequest::Unused { cancellation, roots, root, hash };
            if requests.send(request).is_err() {
                return;
            }
        }
    }
}
