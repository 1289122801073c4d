//! Copies of an evaluation between two statements, from which it can be continued.
//!
//! Input: [`Watch`], which says before which position a copy is made. Output: [`Checkpoint`]s. A
//! copy is made at file level only, where the state of the parser is that of the lexer and the
//! names that are visible everywhere. Large pools are stored as differences from finished records, which mostly
//! are the records that an editor keeps anyway.

use std::time::{Duration, Instant};

use super::Parser;
use crate::diag::Diagnostics;
use crate::evaluation::{Cancellation, Evaluation, LargeItems};
use crate::source::{FileId, FileSystem, IncludePath, SourceMap, Text};
use crate::view::records::Records;

/// Search path of a lexer that does not run.
static NOWHERE: IncludePath<'static> =
    IncludePath { sources: &FileSystem, dirs: Vec::new(), library: None };

/// Least time that a later checkpoint saves. It must also save twice the time that a copy takes.
const WORTHWHILE: Duration = Duration::from_millis(30);

/// State of an evaluation between two statements.
pub(crate) struct Checkpoint {
    /// Parser without the items of large pools.
    parser: Parser<'static>,
    items: LargeItems,
    /// Records with which the items are compared.
    base: Option<Records>,
}

/// Copy of a checkpoint, with which an evaluation continues.
pub(crate) struct Start {
    parser: Parser<'static>,
    /// Time that copying took.
    cost: Duration,
}

/// Point that an evaluation has reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reached {
    /// End of the statement of the edit.
    Edit,
    /// End of the edited file.
    End,
}

/// Observer of an evaluation that may be continued later.
pub(crate) struct Watch<'w> {
    /// Name of the file that is edited.
    pub(crate) file: String,
    /// Offsets after the last `include` before the edit, near the edit, and of the edit. Nothing
    /// after the edit is part of a checkpoint.
    pub(crate) after_include: usize,
    pub(crate) near: usize,
    pub(crate) edit: usize,
    /// Time at which the evaluation left the last checkpoint, and the time that copying it took.
    /// `None` without a checkpoint in the file.
    pub(crate) last: Option<(Instant, Duration)>,
    /// Records of an earlier evaluation, with which checkpoints are compared to save memory.
    pub(crate) base: Option<Records>,
    /// Checkpoint that was made.
    pub(crate) made: Option<Checkpoint>,
    /// True from the first to the last statement of the file.
    pub(crate) is_inside: bool,
    /// True after the edited statement.
    pub(crate) is_edit_read: bool,
    /// Function that is called after the edited statement, and at the end of the file.
    pub(crate) on_reached: &'w mut (dyn FnMut(Reached, &SourceMap, &Diagnostics) + Send),
}

impl Checkpoint {
    /// Copies the state.
    pub(crate) fn start(&self) -> Start {
        let start = Instant::now();
        let base = self.base.as_ref().map(Records::evaluation);
        let ev = self.parser.ev.restored(&self.items, base);
        let parser = self.parser.copy_with(ev, &NOWHERE);
        Start { parser, cost: start.elapsed() }
    }

    fn of(parser: &mut Parser<'_>, base: Option<&Records>) -> Checkpoint {
        let (ev, items) = parser.ev.split_copy(base.map(Records::evaluation));
        Checkpoint { parser: parser.copy_with(ev, &NOWHERE), items, base: base.cloned() }
    }

    /// Compares the state with other records from now on.
    pub(crate) fn rebase(&mut self, records: &Records) {
        let old = self.base.replace(records.clone());
        self.items.rebase(old.as_ref().map(Records::evaluation), records.evaluation());
    }
}

impl Start {
    pub(crate) fn sources(&self) -> &SourceMap {
        &self.parser.ev.sources
    }

    /// Exchanges the text of a file. Returns false if the checkpoint depends on what changed. Then
    /// it is not valid any more.
    pub(crate) fn exchange(&mut self, name: &str, text: &Text) -> bool {
        let Parser { ev, lex, .. } = &mut self.parser;
        lex.exchange(&mut ev.sources, name, text)
    }

    /// Evaluates the rest. The result is true if the end of the input was reached, and the
    /// checkpoint that was made.
    pub(crate) fn run<'s>(
        self,
        include_path: &'s IncludePath<'s>,
        cancellation: Option<Cancellation>,
        mut watch: Watch<'s>,
    ) -> (Evaluation, bool, Option<Checkpoint>) {
        if self.parser.is_inside(&watch.file) {
            (watch.last, watch.is_inside) = (Some((Instant::now(), self.cost)), true);
        }
        let mut parser = self.parser.moved(include_path);
        parser.ev.bounds.cancellation = cancellation;
        parser.watch = Some(Box::new(watch));
        let done = parser.parse_rest().is_ok();
        let made = parser.watch.and_then(|watch| watch.made);
        (parser.ev, done, made)
    }
}

impl<'s> Parser<'s> {
    /// Parses all input with an observer. The result is as that of [`Checkpoint::run`].
    pub(crate) fn run_watched(
        mut self,
        watch: Watch<'s>,
    ) -> (Evaluation, bool, Option<Checkpoint>) {
        self.watch = Some(Box::new(watch));
        let done = self.parse_file().is_ok();
        let made = self.watch.and_then(|watch| watch.made);
        (self.ev, done, made)
    }

    fn is_inside(&self, name: &str) -> bool {
        self.lex.stack().any(|file| self.ev.sources.name(file) == name)
    }

    /// Copies the state between two statements of a file, but for the evaluation.
    fn copy_with<'t>(&self, ev: Evaluation, include_path: &'t IncludePath<'t>) -> Parser<'t> {
        Parser {
            ev,
            lex: self.lex.copy(include_path),
            scopes: self.scopes.clone(),
            multiclasses: self.multiclasses.clone(),
            entries: self.entries.clone(),
            type_aliases: self.type_aliases.clone(),
            loops: Vec::new(),
            defsets: Vec::new(),
            lets: Vec::new(),
            body_lets: Vec::new(),
            multiclass: None,
            bound: Vec::new(),
            warnings: self.warnings,
            nesting: self.nesting,
            temporary_records: self.temporary_records,
            watch: None,
            lost: self.lost,
            recovery: self.recovery.clone(),
        }
    }

    fn moved<'t>(self, include_path: &'t IncludePath<'t>) -> Parser<'t> {
        Parser {
            ev: self.ev,
            lex: self.lex.copy(include_path),
            scopes: self.scopes,
            multiclasses: self.multiclasses,
            entries: self.entries,
            type_aliases: self.type_aliases,
            loops: self.loops,
            defsets: self.defsets,
            lets: self.lets,
            body_lets: self.body_lets,
            multiclass: self.multiclass,
            bound: self.bound,
            warnings: self.warnings,
            nesting: self.nesting,
            temporary_records: self.temporary_records,
            watch: None,
            lost: self.lost,
            recovery: self.recovery,
        }
    }

    /// Makes a checkpoint, or reports the end of the edited statement or of the file, if it is time for that.
    pub(super) fn observe(&mut self) {
        let Some(mut watch) = self.watch.take() else { return };
        let (file, pos): (FileId, usize) = self.lex.position();
        if self.ev.sources.name(file) == watch.file {
            watch.is_inside = true;
            let is_due = match watch.last {
                None => watch.after_include <= pos,
                Some((last, cost)) => {
                    watch.near <= pos && last.elapsed() > WORTHWHILE.max(cost * 2)
                }
            };
            if is_due && pos <= watch.edit {
                if let Some(index) = &mut self.ev.index {
                    index.sort();
                }
                let start = Instant::now();
                // Two checkpoints, and the results that a continued evaluation does not have either, would take
                // memory where most of it is in use.
                watch.made = None;
                self.ev.caches = Default::default();
                watch.made = Some(Checkpoint::of(self, watch.base.as_ref()));
                watch.last = Some((Instant::now(), start.elapsed()));
            }
        } else if watch.is_inside && !self.is_inside(&watch.file) {
            watch.is_inside = false;
            watch.is_edit_read = true;
            (watch.on_reached)(Reached::End, &self.ev.sources, &self.ev.diagnostics);
        }
        if watch.is_inside && !watch.is_edit_read {
            let end = self.lex.end_in(|file| self.ev.sources.name(file) == watch.file);
            if end.is_some_and(|end| end > watch.edit) {
                watch.is_edit_read = true;
                (watch.on_reached)(Reached::Edit, &self.ev.sources, &self.ev.diagnostics);
            }
        }
        self.watch = Some(watch);
    }
}
