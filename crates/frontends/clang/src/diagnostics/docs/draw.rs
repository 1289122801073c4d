//! Renders texts of diagnostics as tables, with alternatives stacked in frames.
//!
//! Input: a text. Output: lines of reStructuredText.

use crate::diagnostics::text::{Piece, Select, Text, Wrong};

/// Line of output.
type Line = Vec<u8>;

/// Replacement of a blank at the start or the end of a text.
const BLANK: &[u8] = b" |nbsp| ";

/// Part of a rendered text.
enum Part<'t> {
    Text {
        text: &'t [u8],
        role: &'t str,
    },
    Argument(i32),
    /// Alternative texts.
    Select(&'t Select<'t>),
    /// Texts of a type difference, and the indices of both types.
    Diff(&'t [Text<'t>; 4], [i32; 2]),
}

/// Checks that all rendered parts of a text are valid.
///
/// # Errors
/// Returns an error if an argument or a substitution is invalid.
pub(super) fn check(text: &Text<'_>) -> Result<(), Wrong> {
    for piece in &text.pieces {
        match piece {
            Piece::Argument { index, .. } => drop(index.number()?),
            Piece::Select(select) => {
                select.options.iter().try_for_each(|choice| check(&choice.text))?;
            }
            Piece::Diff { parts, indexes } => {
                parts.iter().try_for_each(check)?;
                indexes.iter().try_for_each(|index| index.number().map(drop))?;
            }
            Piece::Wrong(wrong) => return Err(wrong.clone()),
            Piece::Text(_) | Piece::Substitution { .. } => {}
        }
    }
    Ok(())
}

/// Returns the lines of a diagnostic, starting with its severity.
pub(super) fn lines(severity: &str, text: &Text<'_>) -> Vec<Line> {
    let start = [severity.as_bytes(), b": "].concat();
    let mut parts = vec![Part::Text { text: &start, role: severity }];
    add_parts(text, &mut parts);
    let mut lines = Vec::new();
    draw(&parts, text.written + 1, &mut lines);
    lines
}

fn add_parts<'t>(text: &'t Text<'t>, parts: &mut Vec<Part<'t>>) {
    for piece in &text.pieces {
        parts.push(match piece {
            Piece::Text(text) => Part::Text { text: text.as_bytes(), role: "diagtext" },
            Piece::Argument { index, .. } => Part::Argument(index.number().unwrap_or_default()),
            Piece::Select(select) => Part::Select(select),
            Piece::Diff { parts, indexes } => {
                Part::Diff(parts, indexes.map(|index| index.number().unwrap_or_default()))
            }
            Piece::Substitution { .. } | Piece::Wrong(_) => continue,
        });
    }
}

/// Renders parts side by side. `written` is their number before substitution, which decides on the
/// frame.
fn draw(parts: &[Part<'_>], written: usize, lines: &mut Vec<Line>) {
    match (written, parts) {
        (0, _) => lines.push(Line::new()),
        (1, [part]) => part.draw(lines),
        _ => row(parts, lines),
    }
}

/// Renders parts side by side in a frame.
fn row(parts: &[Part<'_>], lines: &mut Vec<Line>) {
    let start = lines.len();
    // Left edge of lines that are added below.
    let mut left = Line::new();
    let mut had_several = true;
    for part in parts {
        let mut drawn = Vec::new();
        part.draw(&mut drawn);
        let separator: &[u8] = if drawn.len() > 1 || had_several { b"|" } else { b"" };
        had_several = drawn.len() > 1;
        if start + drawn.len() > lines.len() {
            lines.resize(start + drawn.len(), left.clone());
        }
        let width = pad(&mut drawn);
        let blank = vec![b' '; width];
        for (position, line) in lines[start..].iter_mut().enumerate() {
            line.extend_from_slice(separator);
            line.extend_from_slice(drawn.get(position).unwrap_or(&blank));
        }
        left.extend_from_slice(separator);
        left.extend_from_slice(&blank);
    }
    for line in &mut lines[start..] {
        line.push(b'|');
    }
    left.push(b'|');
    ruled(&mut left);
    lines.insert(start, left.clone());
    lines.push(left);
}

impl Part<'_> {
    fn draw(&self, lines: &mut Vec<Line>) {
        match *self {
            Part::Text { text, role } => lines.push(marked(text, role)),
            Part::Argument(index) => {
                // Arguments are named by letters; the code wraps around after 255.
                let letter = b'A'.wrapping_add(index as u8);
                lines.push([b":placeholder:`", &[letter][..], b"`"].concat());
            }
            Part::Select(select) => {
                let mut drawn = Vec::with_capacity(select.options.len());
                for choice in &select.options {
                    let mut parts = Vec::new();
                    add_parts(&choice.text, &mut parts);
                    drawn.push((parts, choice.text.written));
                }
                column(&drawn, lines);
            }
            Part::Diff(parts, indexes) => {
                let [before, between, after, other] = parts;
                let mut all = Vec::new();
                for (text, index) in [(before, Some(0)), (between, Some(1)), (after, None)] {
                    add_parts(text, &mut all);
                    all.extend(index.map(|position: usize| Part::Argument(indexes[position])));
                }
                let mut rest = Vec::new();
                add_parts(other, &mut rest);
                // The difference has three texts and two types.
                column(&[(all, 5), (rest, other.written)], lines);
            }
        }
    }
}

/// Renders texts below each other in a frame. Each comes with its number of parts before
/// substitution.
fn column(texts: &[(Vec<Part<'_>>, usize)], lines: &mut Vec<Line>) {
    let start = lines.len();
    let mut rules = vec![start];
    lines.push(Line::new());
    for (parts, written) in texts {
        draw(parts, *written, lines);
        rules.push(lines.len());
        lines.push(Line::new());
    }
    pad(&mut lines[start..]);
    for line in &mut lines[start..] {
        line.insert(0, b'|');
        line.push(b'|');
    }
    for position in rules {
        ruled(&mut lines[position]);
    }
}

/// Pads lines to the longest. Returns its length.
fn pad(lines: &mut [Line]) -> usize {
    let width = lines.iter().map(Vec::len).max().unwrap_or_default();
    lines.iter_mut().for_each(|line| line.resize(width, b' '));
    width
}

/// Encloses a line in a frame's vertical bars.
fn ruled(line: &mut Line) {
    for letter in line {
        *letter = if *letter == b'|' { b'+' } else { b'-' };
    }
}

/// Returns a text in a role, with its outer blanks preserved.
fn marked(text: &[u8], role: &str) -> Line {
    let before = text.iter().take_while(|&&byte| byte == b' ').count();
    let inner = &text[before..];
    let after = inner.iter().rev().take_while(|&&byte| byte == b' ').count();
    let inner = &inner[..inner.len() - after];
    let mut line = BLANK.repeat(before);
    if !inner.is_empty() {
        line.extend_from_slice(b":");
        line.extend_from_slice(role.as_bytes());
        line.extend_from_slice(b":`");
        for &byte in inner {
            if b"`*|_[]\\".contains(&byte) {
                line.push(b'\\');
            }
            line.push(byte);
        }
        line.push(b'`');
    }
    line.extend(BLANK.repeat(after));
    line
}
