//! Line markers of the C preprocessor: `# 12 "file.S"`, which say where the following lines are from.
//!
//! They are comments, except for debug information of a source without tables of its own.

use alloc::vec::Vec;
use core::ops::Range;

/// Line marker of a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct LineMarker {
    /// Name of the file.
    pub(super) name: Vec<u8>,
    /// Number of the line behind the marker.
    pub(super) line: i64,
    /// Offset of the marker in the text.
    pub(super) offset: usize,
}

/// Returns the line markers of a part of a text that begins at a line, or behind a marker of a line.
pub(super) fn line_markers(text: &[u8], part: Range<usize>) -> impl Iterator<Item = LineMarker> {
    let start = part.start;
    let lines = text.get(part).unwrap_or_default().split_inclusive(|byte| *byte == b'\n');
    let mut next = start;
    lines.filter_map(move |line| {
        let offset = next;
        next += line.len();
        let is_at_start = offset == 0 || text.get(offset - 1) == Some(&b'\n');
        let (name, line) = marker(line).filter(|_| is_at_start)?;
        Some(LineMarker { name, line, offset })
    })
}

/// Returns the file and the line of a marker. `None` for other lines.
fn marker(line: &[u8]) -> Option<(Vec<u8>, i64)> {
    let rest = line.strip_prefix(b"#")?.trim_ascii_start();
    let digits = rest.iter().position(|byte| !byte.is_ascii_digit())?;
    let (number, rest) = rest.split_at(digits);
    let number = core::str::from_utf8(number).ok()?.parse().ok()?;
    let rest = rest.trim_ascii_start();
    let inner = rest.strip_prefix(b"\"")?;
    let end = inner.iter().position(|byte| *byte == b'"')?;
    Some((inner.get(..end)?.to_vec(), number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markers_are_at_the_start_of_lines() {
        let text =
            b"# 1 \"a.S\"\nnop\n#5 \"b.h\" 1 3\n # 7 \"c\"\n# text\n# 9 c\nnop # 8 \"d\"\n# 6 \"e";
        let found: Vec<_> = line_markers(text, 0..text.len()).collect();
        let expected = [("a.S", 1, 0), ("b.h", 5, 14)].map(|(name, line, offset)| LineMarker {
            name: name.into(),
            line,
            offset,
        });
        assert_eq!(found, expected);
        // The rest of a line is no line.
        assert_eq!(line_markers(text, 15..text.len()).count(), 0);
    }
}
