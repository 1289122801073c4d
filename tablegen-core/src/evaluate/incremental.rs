//! Evaluation of a file again and again while it, or a file that it includes, is edited.

use std::path::Path;

use super::{Evaluator, FailureKind, LIMITS, STACK};
use crate::diag::Diagnostics;
use crate::evaluate::Failure;
use crate::evaluation::Evaluation;
use crate::parser::{Checkpoint, Parser, Reached, Setting, Start, Watch};
use crate::release::Release;
use crate::source::{Loc, SourceMap, Text, terminated};
use crate::view::records::Records;

/// Number of bytes before an edit in which no checkpoint is made, so that later edits can be a
/// little before it.
const DISTANCE: usize = 1 << 13;

/// Position of an edit.
#[derive(Clone, Copy, Debug)]
pub struct Edit<'e> {
    /// Path of the file, as messages name it.
    pub path: &'e str,
    /// Offset of the first byte that changed. The length of the text if none did.
    pub offset: usize,
}

/// Evaluations of one file, for editors.
///
/// During an evaluation, the state before the statement of an [`Edit`] is kept. The next evaluation
/// continues from there, unless something that was read before that point has changed. Its records
/// and diagnostics are those of a whole evaluation. Locations have other numbers, in the same
/// order.
///
/// ```
/// use tablegen_core::{Edit, Evaluator, Incremental, MemoryFiles};
///
/// let mut files = MemoryFiles::new();
/// files.insert("base.td", "class Op<int n> { int Number = n; }\n");
/// files.insert("ops.td", "include \"base.td\"\ndef Add : Op<1>;\ndef Sub : Op<2>;\n");
/// let mut state = Incremental::new();
/// let edit = Edit { path: "ops.td", offset: 50 };
/// let records = state.evaluate(&Evaluator::new().sources(&files), "ops.td", edit, &mut |_, _, _| {})?;
/// assert_eq!(records.def("Sub").unwrap().int("Number"), Ok(2));
///
/// files.insert("ops.td", "include \"base.td\"\ndef Add : Op<1>;\ndef Sub : Op<3>;\n");
/// let records = state.evaluate(&Evaluator::new().sources(&files), "ops.td", edit, &mut |_, _, _| {})?;
/// assert_eq!(records.def("Sub").unwrap().int("Number"), Ok(3));
/// assert!(state.has_continued());
/// # Ok::<(), tablegen_core::Failure>(())
/// ```
#[derive(Default)]
pub struct Incremental {
    kept: Option<Kept>,
    /// State of the last evaluation if it had errors. Freeing it takes time, which the caller of
    /// [`prepare`](Self::prepare) chooses.
    remains: Option<Box<Evaluation>>,
    /// Records of the last evaluation without errors. Checkpoints are stored as differences from them, and they are
    /// mostly kept by the caller, too.
    last: Option<Records>,
    /// True if the checkpoint is not yet stored as difference from `last`.
    is_rebase_due: bool,
    has_continued: bool,
}

struct Kept {
    checkpoint: Checkpoint,
    name: String,
    settings: Settings,
}

/// Settings on which a checkpoint depends.
#[derive(PartialEq)]
struct Settings {
    dirs: Vec<String>,
    macros: Vec<String>,
    warnings: [bool; 4],
    index: bool,
    release: Release,
}

impl std::fmt::Debug for Incremental {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Incremental").finish_non_exhaustive()
    }
}

impl Incremental {
    /// Creates the state before the first evaluation.
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns true if the last evaluation continued the one before.
    pub fn has_continued(&self) -> bool {
        self.has_continued
    }

    /// Frees memory that the last evaluation took and later ones do not need. The caller chooses when, because it
    /// takes a part of the time of an evaluation. After errors, the next evaluation frees it otherwise.
    pub fn prepare(&mut self) {
        self.remains = None;
        if let (true, Some(kept), Some(last)) = (self.is_rebase_due, &mut self.kept, &self.last) {
            kept.checkpoint.rebase(last);
        }
        self.is_rebase_due = false;
    }

    /// Evaluates the file at `path`, which must be UTF-8. `on_reached` receives the diagnostics so far after the
    /// statement of the edit, and after the last statement of the edited file, unless that is the end of everything.
    ///
    /// A library and a cache are not used, and no profile is recorded.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read, or if its evaluation reports errors.
    pub fn evaluate(
        &mut self,
        evaluator: &Evaluator<'_>,
        path: impl AsRef<Path>,
        edit: Edit<'_>,
        on_reached: &mut (dyn FnMut(Reached, &SourceMap, &Diagnostics) + Send),
    ) -> Result<Records, Failure> {
        self.has_continued = false;
        self.remains = None;
        let (name, bytes) = evaluator.read_main(path.as_ref())?;
        let text = terminated(bytes);
        evaluator.check_settings()?;
        if evaluator.include_path.library.is_some() {
            return evaluator.evaluate_anew(name, &text, &[]);
        }
        let mut watch = watch(evaluator, edit, self.last.clone(), on_reached);
        let settings = evaluator.settings();
        let known = self.kept.take().filter(|kept| kept.name == name && kept.settings == settings);
        let continued = known.and_then(|kept| kept.changed(evaluator, &text));
        self.has_continued = continued.is_some();
        // The checkpoint stays unless another one is made, and is freed before.
        let (start, made) = continued.unzip();
        watch.made = made;
        let ran = std::thread::scope(|scope| {
            let run = || run(evaluator, name, &text, start, watch);
            let builder = std::thread::Builder::new().name("tablegen".to_owned());
            let spawned = builder.stack_size(STACK).spawn_scoped(scope, run);
            match spawned.map(std::thread::ScopedJoinHandle::join) {
                Ok(Ok(result)) => Some(result),
                Ok(Err(panic)) => std::panic::resume_unwind(panic),
                Err(_) => None,
            }
        });
        // The system provides no thread.
        let Some((result, made)) = ran else { return evaluator.evaluate_anew(name, &text, &[]) };
        let result = result.map_err(|(failure, remains)| {
            self.remains = Some(remains);
            failure
        });
        self.kept = made.map(|checkpoint| Kept { checkpoint, name: name.to_owned(), settings });
        if let Ok(records) = &result {
            self.last = Some(records.clone());
            self.is_rebase_due = true;
        }
        result
    }
}

impl Kept {
    /// Returns the state to continue from, and the checkpoint for later. `None` if what was read
    /// has changed.
    fn changed(self, evaluator: &Evaluator<'_>, text: &Text) -> Option<(Start, Checkpoint)> {
        let mut start = self.checkpoint.start();
        let changed = start.sources().changed(&evaluator.include_path)?;
        let main = std::iter::once((self.name, text.clone()));
        for (path, text) in changed.into_iter().chain(main) {
            if !start.exchange(&path, &text) {
                return None;
            }
        }
        Some((start, self.checkpoint))
    }
}

/// Records, or errors and the state of the evaluation.
type Finished = Result<Records, (Failure, Box<Evaluation>)>;

fn watch<'w>(
    evaluator: &Evaluator<'_>,
    edit: Edit<'_>,
    base: Option<Records>,
    on_reached: &'w mut (dyn FnMut(Reached, &SourceMap, &Diagnostics) + Send),
) -> Watch<'w> {
    let text = evaluator.include_path.sources.read(edit.path).unwrap_or_default();
    let before = &text[..edit.offset.min(text.len())];
    let lines = before.split_inclusive(|&byte| byte == b'\n').scan(0, |end, line| {
        *end += line.len();
        Some((*end, line))
    });
    let includes = lines.filter(|(_, line)| line.trim_ascii_start().starts_with(b"include"));
    Watch {
        file: edit.path.to_owned(),
        after_include: includes.last().map_or(0, |(end, _)| end),
        near: edit.offset.saturating_sub(DISTANCE),
        edit: edit.offset,
        last: None,
        base,
        made: None,
        is_inside: false,
        is_edit_read: false,
        on_reached,
    }
}

fn run<'a>(
    evaluator: &'a Evaluator<'a>,
    name: &str,
    text: &Text,
    start: Option<Start>,
    watch: Watch<'a>,
) -> (Finished, Option<Checkpoint>) {
    let include_path = &evaluator.include_path;
    let (mut ev, complete, made) = match start {
        Some(start) => start.run(include_path, evaluator.cancellation.clone(), watch),
        None => {
            let mut ev = Evaluation::new(LIMITS);
            ev.release = evaluator.release;
            ev.bounds.cancellation = evaluator.cancellation.clone();
            ev.reserve_apart();
            ev.sources.reserve_locations();
            ev.index = evaluator.index.then(Box::default);
            let Ok(file) = ev.sources.enter(name, text.clone(), Loc::NONE) else {
                let result = evaluator.evaluate_anew(name, text, &[]);
                return (result.map_err(|failure| (failure, Box::new(ev))), None);
            };
            ev.sources.locate_main(&include_path.dirs);
            let Evaluator { macros, warnings, .. } = evaluator;
            let setting = Setting { include_path, macros, warnings: *warnings };
            Parser::new(ev, &setting, file).run_watched(watch)
        }
    };
    let complete = complete && ev.check_limits(None).is_ok();
    (evaluator.finish_with_remains(ev, name, complete), made)
}

impl Evaluator<'_> {
    fn settings(&self) -> Settings {
        let crate::parser::Warnings { unused_args, redundant_lets, hidden_records, all_errors } =
            self.warnings;
        Settings {
            dirs: self.include_path.dirs.clone(),
            macros: self.macros.clone(),
            warnings: [unused_args, redundant_lets, hidden_records, all_errors],
            index: self.index,
            release: self.release,
        }
    }

    /// Returns the records of an evaluation, or its errors.
    pub(super) fn finish(
        &self,
        ev: Evaluation,
        name: &str,
        complete: bool,
    ) -> Result<Records, Failure> {
        self.finish_with_remains(ev, name, complete).map_err(|(failure, _)| failure)
    }

    fn finish_with_remains(&self, mut ev: Evaluation, name: &str, complete: bool) -> Finished {
        if complete && ev.diagnostics.error_count() == 0 {
            return Ok(Records::freeze(ev, name, self.reading()));
        }
        if ev.bounds.is_cancelled {
            return Err((Failure::new(FailureKind::Cancelled), Box::new(ev)));
        }
        let too_deep = ev.bounds.is_too_deep;
        let diagnostics = std::mem::take(&mut ev.diagnostics);
        let sources = std::mem::replace(&mut ev.sources, SourceMap::new());
        let kind = FailureKind::Errors { diagnostics, sources, complete, too_deep };
        Err((Failure::new(kind), Box::new(ev)))
    }
}
