//! [`Indented`]: text whose lines get the indentation of the scope that they are written in.

use std::fmt;

/// Columns of one level of indentation.
const STEP: usize = 2;

/// Spaces for one write of indentation.
const SPACES: &str = "                ";

/// Text with indentation that follows the scopes.
///
/// Each piece of text is divided into lines. A line that consists of spaces within one piece is
/// written as an empty line; so the boundaries of pieces matter, and `write!` passes each literal
/// and each argument as a piece.
#[derive(Clone, Debug)]
pub struct Indented {
    text: String,
    /// Indentation in columns.
    indent: usize,
    /// Bytes that are removed at the start of each line.
    leading: usize,
    prefix: String,
    is_at_start: bool,
    /// True if written text is not kept.
    is_muted: bool,
}

impl Default for Indented {
    fn default() -> Self {
        Indented {
            text: String::new(),
            indent: 0,
            leading: 0,
            prefix: String::new(),
            is_at_start: true,
            is_muted: false,
        }
    }
}

impl Indented {
    /// Creates an empty text.
    pub fn new() -> Self {
        Self::default()
    }

    /// Creates a text that begins with lines written elsewhere. What is written next is at the start
    /// of a line.
    pub fn after(text: String) -> Self {
        Indented { text, ..Self::default() }
    }

    /// Sets if text that is written from now on is not kept, because nobody reads it.
    pub fn set_muted(&mut self, is_muted: bool) {
        self.is_muted = is_muted;
    }

    /// Returns the text so far.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Returns the text.
    pub fn into_string(self) -> String {
        self.text
    }

    /// Indents the following lines by one more level.
    pub fn indent(&mut self) -> &mut Self {
        self.indent += STEP;
        self
    }

    /// Indents the following lines by one level less, or not at all.
    pub fn unindent(&mut self) -> &mut Self {
        self.indent = self.indent.saturating_sub(STEP);
        self
    }

    /// Writes a piece of text.
    #[inline]
    pub fn write(&mut self, piece: &str) -> &mut Self {
        if !self.is_muted {
            self.write_lines(piece);
        }
        self
    }

    fn write_lines(&mut self, piece: &str) {
        let mut rest = piece;
        while !rest.is_empty() {
            let Some(end) = line_end(rest.as_bytes()) else {
                if rest.len() > self.leading {
                    self.write_in_line(rest);
                    self.is_at_start = false;
                }
                break;
            };
            let (line, after) = (&rest[..end], &rest[end + 1..]);
            if !line.bytes().all(is_space) || !self.prefix.is_empty() {
                self.write_in_line(line);
            }
            self.text.push('\n');
            self.is_at_start = true;
            rest = after;
        }
    }

    fn write_in_line(&mut self, part: &str) {
        if self.is_at_start {
            let mut columns = self.indent;
            while columns > 0 {
                let step = columns.min(SPACES.len());
                self.text.push_str(&SPACES[..step]);
                columns -= step;
            }
            self.text.push_str(&self.prefix);
        }
        match self.leading {
            0 => self.text.push_str(part),
            leading => self.text.push_str(part.get(leading..).unwrap_or_default()),
        }
    }

    /// Writes a text of several lines without their common indentation, and without empty lines at
    /// the start.
    pub fn write_reindented(&mut self, text: &str) -> &mut Self {
        self.write_reindented_after("", text)
    }

    /// Writes a text as [`write_reindented`](Indented::write_reindented) does, each line after
    /// `prefix`.
    pub fn write_reindented_after(&mut self, prefix: &str, text: &str) -> &mut Self {
        if self.is_muted {
            return self;
        }
        let indent_of = |line: &str| line.trim_end_matches('\r').find(|c| c != ' ' && c != '\t');
        let mut output = text;
        while !output.is_empty() {
            let (line, rest) = output.split_once('\n').unwrap_or((output, ""));
            if indent_of(line).is_some() {
                break;
            }
            output = rest;
        }
        let lines = output.split('\n');
        self.leading = lines.filter_map(indent_of).min().unwrap_or(0);
        let before = std::mem::replace(&mut self.prefix, prefix.to_owned());
        self.write(output);
        self.prefix = before;
        self.leading = 0;
        self
    }
}

/// Length up to which a loop finds the end of a line faster than `memchr` is called.
const SHORT: usize = 24;

/// Returns the offset of the first line end.
#[inline]
fn line_end(text: &[u8]) -> Option<usize> {
    match text.len() {
        ..=SHORT => text.iter().position(|&byte| byte == b'\n'),
        _ => memchr::memchr(b'\n', text),
    }
}

/// Returns true for the characters that LLVM's `StringRef::ltrim` removes.
fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\x0b' | b'\x0c' | b'\r')
}

impl fmt::Write for Indented {
    fn write_str(&mut self, piece: &str) -> fmt::Result {
        self.write(piece);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::Indented;

    #[test]
    fn lines_are_indented_where_they_start() {
        let mut text = Indented::new();
        text.write("a {\n").indent().write("b\n   \nc").write(" \nd\n").unindent().write("}\n");
        assert_eq!(text.as_str(), "a {\n  b\n\n  c\n  d\n}\n");
    }

    #[test]
    fn common_indentation_is_replaced() {
        let mut text = Indented::new();
        text.indent().write_reindented("\n   \n    int x;\n      int y;\n\n    int z;\n  ");
        assert_eq!(text.as_str(), "  int x;\n    int y;\n\n  int z;\n");
        let mut text = Indented::new();
        text.write_reindented_after("/// ", "  a\n\n  b");
        assert_eq!(text.as_str(), "/// a\n/// \n/// b");
    }
}
