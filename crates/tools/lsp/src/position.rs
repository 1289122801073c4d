//! Positions and addresses of the protocol: UTF-16 columns, `file:` URIs.

use std::path::{Component, Path, PathBuf};

use lsp_types::{Position, Range, Uri};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};
use tablegen_syntax::{TextRange, TextSize};

/// Starts of the lines of a text.
#[derive(Debug)]
pub(crate) struct Lines {
    starts: Vec<usize>,
}

impl Lines {
    pub(crate) fn new(text: &str) -> Self {
        let breaks = text.bytes().enumerate().filter(|&(_, byte)| byte == b'\n');
        Lines { starts: std::iter::once(0).chain(breaks.map(|(index, _)| index + 1)).collect() }
    }

    /// Returns the position of an offset.
    pub(crate) fn position(&self, text: &str, offset: usize) -> Position {
        let line = self.starts.partition_point(|&start| start <= offset).saturating_sub(1);
        let before = text.get(self.starts[line]..offset).unwrap_or("");
        let column: usize = before.chars().map(char::len_utf16).sum();
        let number = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        Position::new(number(line), number(column))
    }

    /// Returns the offset of a position; the end of the line or text for positions after it.
    pub(crate) fn offset(&self, text: &str, position: Position) -> usize {
        let line = position.line as usize;
        let Some(&start) = self.starts.get(line) else { return text.len() };
        let end = self.starts.get(line + 1).map_or(text.len(), |&next| next - 1);
        let mut column = 0;
        for (offset, character) in text[start..end].char_indices() {
            if column >= position.character as usize {
                return start + offset;
            }
            column += character.len_utf16();
        }
        end
    }

    pub(crate) fn range(&self, text: &str, range: TextRange) -> Range {
        let position = |size: TextSize| self.position(text, usize::from(size));
        Range::new(position(range.start()), position(range.end()))
    }
}

/// Bytes of paths that URIs encode.
const PATH: &AsciiSet =
    &NON_ALPHANUMERIC.remove(b'/').remove(b'-').remove(b'_').remove(b'.').remove(b'~');

/// Returns the path of a `file:` URI.
pub(crate) fn path_of(uri: &Uri) -> Option<PathBuf> {
    let path = uri.as_str().strip_prefix("file://")?;
    let path = &path[path.find('/')?..];
    let path = percent_decode_str(path).decode_utf8().ok()?;
    // `/C:/dir` is a path of Windows.
    let bytes = path.as_bytes();
    let is_drive = bytes.len() > 2 && bytes[1].is_ascii_alphabetic() && bytes[2] == b':';
    Some(PathBuf::from(if is_drive { &path[1..] } else { &path }))
}

/// Removes `.` and `..` from a path, so that a file has one path however it is included. Symbolic links are
/// not followed.
pub(crate) fn normal(path: &Path) -> PathBuf {
    let mut made = PathBuf::new();
    for part in path.components() {
        let is_name = matches!(made.components().next_back(), Some(Component::Normal(_)));
        match part {
            Component::CurDir => {}
            Component::ParentDir if is_name => drop(made.pop()),
            _ => made.push(part),
        }
    }
    made
}

/// Returns the URI of an absolute path.
pub(crate) fn uri_of(path: &Path) -> Option<Uri> {
    let text = path.to_str()?.replace('\\', "/");
    let slash = if text.starts_with('/') { "" } else { "/" };
    format!("file://{slash}{}", utf8_percent_encode(&text, PATH)).parse().ok()
}

#[cfg(test)]
mod tests {
    use lsp_types::Position;

    use super::{Lines, path_of, uri_of};

    #[test]
    fn columns_are_utf16() {
        let text = "a\n\u{1F600}b\u{e9}c\n";
        let lines = Lines::new(text);
        assert_eq!(lines.position(text, 7), Position::new(1, 3));
        for offset in (0..=text.len()).filter(|&offset| text.is_char_boundary(offset)) {
            assert_eq!(lines.offset(text, lines.position(text, offset)), offset);
        }
        assert_eq!(lines.offset(text, Position::new(0, 9)), 1);
        assert_eq!(lines.offset(text, Position::new(9, 9)), text.len());
    }

    #[test]
    fn paths_come_back() {
        for path in ["/a b/\u{e9}#%.td", "/x/y.td"] {
            let uri = uri_of(path.as_ref()).expect("a path");
            assert_eq!(path_of(&uri).as_deref(), Some(path.as_ref()), "{}", uri.as_str());
        }
        let windows = "file:///c%3A/x.td".parse().expect("a URI");
        assert_eq!(path_of(&windows).as_deref(), Some("c:/x.td".as_ref()));
    }
}
