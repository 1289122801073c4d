//! Texts beside the source: expansions of macros and repetitions, and included files.
//!
//! All texts share one space of offsets. The source has the offsets from 0 on, and each further text has
//! the next ones. An offset therefore identifies a position in one text, and the statement that the text
//! comes from.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use super::error::{Error, Expansion, Fault, Origin, Warning};
use super::excerpt::line_around;

/// Maximum number of locations in expansions that all errors together have. Further ones have only the
/// location in the source.
const MAX_EXPANSIONS: usize = 1 << 16;

/// Text beside the source.
#[derive(Debug)]
struct Buffer {
    /// Offset of the first byte.
    base: usize,
    /// Offset of the statement that the text comes from.
    parent: usize,
    origin: Origin,
    /// Contents. Empty while the text is read.
    text: Vec<u8>,
}

/// Texts beside the source, in the order of their offsets.
#[derive(Debug, Default)]
pub(super) struct Sources {
    buffers: Vec<Buffer>,
    /// First offset that no text has.
    end: usize,
}

/// Number of a text.
#[derive(Clone, Copy, Debug)]
pub(super) struct BufferId(usize);

/// Line and column of an offset in its text, both counted from 1.
type LineColumn = (usize, usize);

impl Sources {
    /// Removes all texts, and reserves the offsets of a source of `len` bytes.
    pub(super) fn restart(&mut self, len: usize) {
        self.buffers.clear();
        self.end = len + 1;
    }

    /// Reserves offsets for a text of `len` bytes. Returns its number and the offset of its first byte.
    pub(super) fn add(&mut self, parent: usize, origin: Origin, len: usize) -> (BufferId, usize) {
        let base = self.end;
        // The end of a text has an offset of its own.
        self.end += len + 1;
        self.buffers.push(Buffer { base, parent, origin, text: Vec::new() });
        (BufferId(self.buffers.len() - 1), base)
    }

    /// Keeps the contents of a text, which errors show.
    pub(super) fn keep(&mut self, id: BufferId, text: Vec<u8>) {
        if let Some(buffer) = self.buffers.get_mut(id.0) {
            buffer.text = text;
        }
    }

    /// Returns the text of an offset. `None` for the source itself.
    fn buffer(&self, offset: usize) -> Option<&Buffer> {
        let after = self.buffers.partition_point(|buffer| buffer.base <= offset);
        self.buffers.get(after.checked_sub(1)?)
    }

    /// Returns the offset in the source of the statement that an offset comes from, and adds the offset
    /// and those between to `all`, innermost first.
    fn root(&self, mut offset: usize, all: &mut Vec<usize>) -> usize {
        while let Some(buffer) = self.buffer(offset) {
            all.push(offset);
            offset = buffer.parent;
        }
        offset
    }

    /// Returns faults with their locations, in the order of the source.
    pub(super) fn errors(&self, source: &[u8], faults: Vec<Fault>) -> Vec<Error> {
        let make = |located: Located, Fault { kind, .. }| {
            let Located { line, column, offset, expansions } = located;
            Error { line, column, offset, kind, expansions }
        };
        self.located(source, faults, |fault| fault.offset, make)
    }

    /// Returns warnings with their locations, in the order of the source.
    pub(super) fn warnings(&self, source: &[u8], warnings: Vec<(usize, String)>) -> Vec<Warning> {
        let make = |located: Located, (_, text)| {
            let Located { line, column, offset, expansions } = located;
            Warning { line, column, offset, text, expansions }
        };
        self.located(source, warnings, |(offset, _)| *offset, make)
    }

    fn located<I, O>(
        &self,
        source: &[u8],
        items: Vec<I>,
        offset: impl Fn(&I) -> usize,
        make: impl Fn(Located, I) -> O,
    ) -> Vec<O> {
        let mut chains = Vec::with_capacity(items.len());
        let mut inner = Vec::new();
        for item in items {
            let mut chain = Vec::new();
            let root = self.root(offset(&item), &mut chain);
            chain.reverse();
            if inner.len() + chain.len() > MAX_EXPANSIONS {
                chain.clear();
            }
            inner.extend_from_slice(&chain);
            chains.push((root, chain, item));
        }
        chains.sort_by_key(|(root, ..)| *root);
        let positions = self.positions(inner);
        let mut position = Position::new(source);
        let located = chains.into_iter().map(|(root, chain, item)| {
            let (line, column) = position.of(root);
            let expansions = chain.iter().filter_map(|&loc| self.expansion(loc, &positions));
            make(Located { line, column, offset: root, expansions: expansions.collect() }, item)
        });
        located.collect()
    }

    /// Returns the lines and columns of offsets that are not in the source. Each text is read once.
    fn positions(&self, mut offsets: Vec<usize>) -> BTreeMap<usize, LineColumn> {
        offsets.sort_unstable();
        offsets.dedup();
        let (mut found, mut open) = (BTreeMap::new(), None);
        for offset in offsets {
            let Some(buffer) = self.buffer(offset) else { continue };
            let position = match &mut open {
                Some((base, position)) if *base == buffer.base => position,
                _ => &mut open.insert((buffer.base, Position::new(&buffer.text))).1,
            };
            found.insert(offset, position.of(offset - buffer.base));
        }
        found
    }

    fn expansion(
        &self,
        offset: usize,
        positions: &BTreeMap<usize, LineColumn>,
    ) -> Option<Expansion> {
        let buffer = self.buffer(offset)?;
        let &(line, column) = positions.get(&offset)?;
        let (before, after) = line_around(&buffer.text, offset - buffer.base);
        let before = String::from_utf8_lossy(before).into_owned();
        let after = String::from_utf8_lossy(after).into_owned();
        Some(Expansion { origin: buffer.origin.clone(), line, column, before, after })
    }
}

/// Location of an error or a warning.
struct Located {
    line: usize,
    column: usize,
    offset: usize,
    expansions: Vec<Expansion>,
}

/// Position in a text that moves forwards, so that many offsets together take linear time.
struct Position<'s> {
    text: &'s [u8],
    offset: usize,
    line: usize,
    column: usize,
}

impl<'s> Position<'s> {
    fn new(text: &'s [u8]) -> Self {
        Position { text, offset: 0, line: 1, column: 1 }
    }

    /// Returns the line and the column of an offset, which is not before the last one.
    fn of(&mut self, offset: usize) -> LineColumn {
        for &byte in self.text.get(self.offset..offset).unwrap_or_default() {
            match byte {
                b'\n' => (self.line, self.column) = (self.line + 1, 1),
                // Bytes inside a character.
                0x80..=0xbf => {}
                _ => self.column += 1,
            }
        }
        self.offset = self.offset.max(offset);
        (self.line, self.column)
    }
}
