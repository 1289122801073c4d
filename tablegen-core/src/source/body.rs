//! Text of a file: read by the evaluation, or named by a snapshot and read on first use.

use std::fmt;
use std::panic::{RefUnwindSafe, UnwindSafe};
use std::sync::{Arc, OnceLock};

use super::Text;

/// Reader of texts that a snapshot refers to, by the paths in messages. Returns `None` for a text
/// that is not the one that was evaluated.
pub type Reader = Arc<dyn Fn(&str) -> Option<Vec<u8>> + Send + Sync + UnwindSafe + RefUnwindSafe>;

/// Text of a file. Clones share it.
#[derive(Clone)]
pub(super) struct Body(Arc<Content>);

struct Content {
    /// Number of bytes, without the NUL at the end.
    len: u32,
    text: OnceLock<Text>,
    line_starts: OnceLock<Vec<u32>>,
    stored: Option<Stored>,
}

/// Text that is read on first use.
struct Stored {
    path: String,
    /// Lengths of lines, each in groups of seven bits, lowest first.
    lines: Box<[u8]>,
    reader: Reader,
}

impl fmt::Debug for Body {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Body").field("len", &self.len()).finish()
    }
}

impl Body {
    pub(super) fn new(text: Text) -> Body {
        let len = text.len() as u32 - 1;
        let (text, line_starts) = (OnceLock::from(text), OnceLock::new());
        Body(Arc::new(Content { len, text, line_starts, stored: None }))
    }

    /// Creates a text that is read on first use.
    pub(super) fn stored(path: String, len: u32, lines: Box<[u8]>, reader: Reader) -> Body {
        let stored = Some(Stored { path, lines, reader });
        let (text, line_starts) = (OnceLock::new(), OnceLock::new());
        Body(Arc::new(Content { len, text, line_starts, stored }))
    }

    /// Returns true if both are the same text, not only an equal one.
    pub(super) fn is_same(&self, other: &Body) -> bool {
        match (self.0.text.get(), other.0.text.get()) {
            (Some(own), Some(other)) => Arc::ptr_eq(own, other),
            _ => Arc::ptr_eq(&self.0, &other.0),
        }
    }

    /// Returns the path of a text that is read on first use.
    pub(super) fn stored_path(&self) -> Option<&str> {
        Some(&self.0.stored.as_ref()?.path)
    }

    /// Returns the number of bytes, without the NUL at the end.
    pub(super) fn len(&self) -> u32 {
        self.0.len
    }

    /// Returns the text. If it is not there any more, its lines are blank.
    pub(super) fn text(&self) -> &Text {
        self.0.text.get_or_init(|| {
            let stored = self.0.stored.as_ref();
            let read = stored.and_then(|stored| (stored.reader)(&stored.path));
            let mut text = read.filter(|text| text.len() == self.len() as usize);
            if text.is_none() {
                let mut blank = vec![b' '; self.len() as usize];
                for &start in self.line_starts().iter().skip(1) {
                    blank[start as usize - 1] = b'\n';
                }
                text = Some(blank);
            }
            super::terminated(text.unwrap_or_default())
        })
    }

    /// Returns the offsets at which lines start. As for LLVM's line numbers, only `\n` ends a line.
    fn line_starts(&self) -> &[u32] {
        self.0.line_starts.get_or_init(|| {
            if let Some(stored) = &self.0.stored {
                // Damaged lines cannot be told from the lines of another text.
                return stored.line_starts(self.len()).unwrap_or_else(|| vec![0]);
            }
            let body = &self.text()[..self.len() as usize];
            let mut starts = vec![0];
            starts.extend(memchr::memchr_iter(b'\n', body).map(|offset| offset as u32 + 1));
            starts
        })
    }

    pub(super) fn line_of(&self, offset: u32) -> u32 {
        self.line_starts().partition_point(|&start| start <= offset) as u32
    }

    /// Returns the lengths of lines in their stored form.
    pub(super) fn lines(&self) -> Vec<u8> {
        let mut lines = Vec::new();
        for line in self.line_starts().windows(2) {
            let mut len = line[1] - line[0];
            while len >= 0x80 {
                lines.push(len as u8 | 0x80);
                len >>= 7;
            }
            lines.push(len as u8);
        }
        lines
    }
}

impl Stored {
    /// Returns the offsets at which lines start. `None` if one is beyond `len`.
    fn line_starts(&self, len: u32) -> Option<Vec<u32>> {
        let mut starts = vec![0];
        let (mut start, mut line, mut shift) = (0u32, 0u32, 0);
        for &byte in &self.lines {
            line |= u32::from(byte & 0x7f).checked_shl(shift)?;
            shift += 7;
            if byte < 0x80 {
                if line == 0 {
                    return None;
                }
                start = start.checked_add(line).filter(|&start| start <= len)?;
                starts.push(start);
                (line, shift) = (0, 0);
            }
        }
        Some(starts)
    }
}
