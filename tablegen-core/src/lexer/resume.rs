//! Copies of a lexer, and the exchange of a text that it has read in part.

use std::sync::Arc;

use super::Lexer;
use super::preprocess::Region;
use crate::source::{FileId, IncludePath, SourceMap, Text};

/// Bytes after a token that can decide where it ends.
const LOOKAHEAD: usize = 8;

/// Position of a token, to which a lexer of the same file can return.
pub(crate) struct LexerMark {
    file: FileId,
    start: usize,
    /// Number of files that include this one.
    depth: usize,
    /// Enclosing `#ifdef`s.
    regions: Vec<Region>,
}

impl Lexer<'_> {
    /// Copies the state of the lexer.
    pub(crate) fn copy<'t>(&self, include_path: &'t IncludePath<'t>) -> Lexer<'t> {
        Lexer {
            include_path,
            macros: self.macros.clone(),
            file: self.file,
            text: self.text.clone(),
            base: self.base,
            pos: self.pos,
            has_odd_bytes: self.has_odd_bytes,
            start: self.start,
            previous_end: self.previous_end,
            suspended: self.suspended.clone(),
            regions: self.regions.clone(),
            skipped: self.skipped.clone(),
            tok: self.tok,
            value: self.value,
            int: self.int,
            width: self.width,
            buffer: Vec::new(),
        }
    }

    /// Returns the position of the current token.
    pub(crate) fn mark(&self) -> LexerMark {
        LexerMark {
            file: self.file,
            start: self.start,
            depth: self.suspended.len(),
            regions: self.regions.last().cloned().unwrap_or_default(),
        }
    }

    /// Returns to a position, before its token. Returns false, and changes nothing, if the lexer is in another
    /// file.
    pub(crate) fn rewind(&mut self, mark: &LexerMark) -> bool {
        if (self.file, self.suspended.len()) != (mark.file, mark.depth) {
            return false;
        }
        self.pos = mark.start;
        if let Some(regions) = self.regions.last_mut() {
            regions.clone_from(&mark.regions);
        }
        true
    }

    /// Returns the position in the current file, which is after the token.
    pub(crate) fn position(&self) -> (FileId, usize) {
        (self.file, self.pos)
    }

    /// Returns the files on the include stack, the current one last.
    pub(crate) fn stack(&self) -> impl Iterator<Item = FileId> {
        self.suspended.iter().map(|outer| outer.file).chain([self.file])
    }

    /// Returns the end of what was read of a file on the include stack, between two statements: that of the last
    /// statement of the current file, and that of the `include` of another one. `None` before the first statement
    /// after an `include`.
    pub(crate) fn end_in(&self, is_file: impl Fn(FileId) -> bool) -> Option<usize> {
        if is_file(self.file) {
            let end = self.previous_end.checked_sub(self.base)? as usize;
            return (end <= self.text.len()).then_some(end);
        }
        self.suspended.iter().find(|outer| is_file(outer.file)).map(|outer| outer.pos)
    }

    /// Exchanges the text of all files with a name, in the lexer and in the source map. Returns
    /// false, and may have exchanged some, if what has been read of one of them differs, or if the
    /// new text does not fit between the locations of its neighbors.
    pub(crate) fn exchange(&mut self, sources: &mut SourceMap, name: &str, text: &Text) -> bool {
        let files: Vec<FileId> = sources.files().filter(|&one| sources.name(one) == name).collect();
        for file in files {
            let (own, pos) = if file == self.file {
                (&mut self.text, self.pos)
            } else if let Some(outer) = self.suspended.iter_mut().find(|one| one.file == file) {
                (&mut outer.text, outer.pos)
            } else {
                return false;
            };
            // Texts end with a NUL, which no valid text has elsewhere.
            let read = pos + LOOKAHEAD;
            let is_same = match (own.get(..read), text.get(..read)) {
                (Some(old), Some(new)) => old == new,
                _ => own == text,
            };
            if !is_same || !sources.exchange(file, text) {
                return false;
            }
            // The address of the old text may become that of another one.
            let address = Arc::as_ptr(own).addr();
            self.skipped.retain(|&(of, _), _| of != address);
            *own = text.clone();
            let has_odd_bytes = super::has_odd_bytes(text);
            if file == self.file {
                self.has_odd_bytes = has_odd_bytes;
            } else if let Some(outer) = self.suspended.iter_mut().find(|one| one.file == file) {
                outer.has_odd_bytes = has_odd_bytes;
            }
        }
        sources.set_text(name, text);
        true
    }
}
