//! Text of diagnostics, in the form that compilers print and editors parse: the include stack,
//! `file:line:column: error: message`, the source line, and a caret below the location.

use std::io::Write;

use crate::diag::Diagnostic;
use crate::source::{Loc, SourceMap};

const TAB: usize = 8;

/// Maximum number of bytes of a line that are shown before and after a location.
pub(crate) const MAX_BESIDE: usize = 4096;

/// Appends one diagnostic to `out`, with a newline at the end.
pub fn render(out: &mut Vec<u8>, map: &SourceMap, diagnostic: &Diagnostic) {
    render_parts(out, map, diagnostic, true);
}

/// Returns the text of a diagnostic without its include stack and its severity, for programs that
/// print both in their own way.
pub fn render_unlabeled(map: &SourceMap, diagnostic: &Diagnostic) -> String {
    let mut out = Vec::new();
    render_parts(&mut out, map, diagnostic, false);
    String::from_utf8_lossy(&out).into_owned()
}

fn render_parts(out: &mut Vec<u8>, map: &SourceMap, diagnostic: &Diagnostic, labeled: bool) {
    out.extend_from_slice(diagnostic.above.as_bytes());
    if diagnostic.message_bytes().is_empty() && !diagnostic.above.is_empty() {
        return;
    }
    let loc = diagnostic.loc.and_then(|loc| Some((map.find(loc)?, map.line_column(loc)?)));
    match loc {
        None if diagnostic.loc.is_none() && !diagnostic.unknown_location => {}
        Some(((file, _), position)) => {
            if labeled {
                include_stack(out, map, map.included_from(file));
            }
            let _ = write!(out, "{}:{}:{}: ", map.name(file), position.line, position.column);
        }
        None => out.extend_from_slice(b"<unknown>:0: "),
    }
    if labeled {
        let _ = write!(out, "{}: ", diagnostic.severity.name());
    }
    out.extend_from_slice(diagnostic.message_bytes());
    if let Some(lint) = diagnostic.lint() {
        let _ = write!(out, " [{lint}]");
    }
    out.push(b'\n');
    if let Some(((file, offset), _)) = loc {
        source_line(out, map.bytes(file), offset as usize);
    }
    out.extend_from_slice(diagnostic.below.as_bytes());
}

/// Returns the text of all diagnostics. Bytes that are not UTF-8, which sources may contain, are
/// replaced; [`render`] keeps them.
pub fn render_all<'a>(
    map: &SourceMap,
    diagnostics: impl IntoIterator<Item = &'a Diagnostic>,
) -> String {
    let mut out = Vec::new();
    for diagnostic in diagnostics {
        render(&mut out, map, diagnostic);
    }
    String::from_utf8_lossy(&out).into_owned()
}

/// Returns the text of [`render_all`] with a line `help: ...` below each diagnostic that has
/// [help](Diagnostic::help).
pub fn render_with_help<'a>(
    map: &SourceMap,
    diagnostics: impl IntoIterator<Item = &'a Diagnostic>,
) -> String {
    let mut text = String::new();
    for diagnostic in diagnostics {
        text.push_str(&render_all(map, [diagnostic]));
        if let Some(help) = &diagnostic.help {
            text.push_str("help: ");
            text.push_str(help);
            text.push('\n');
        }
    }
    text
}

fn include_stack(out: &mut Vec<u8>, map: &SourceMap, from: Loc) {
    // Outermost first. A loop, because the include stack can be long.
    let mut stack = Vec::new();
    let mut loc = from;
    while let Some((file, _)) = map.find(loc) {
        stack.push((file, map.line(loc).unwrap_or(0)));
        loc = map.included_from(file);
    }
    for (file, line) in stack.into_iter().rev() {
        let _ = writeln!(out, "Included from {}:{line}:", map.name(file));
    }
}

/// Appends the line that contains `offset`, with tabs expanded, and a line with a caret. Of a long line,
/// only the part around the offset is shown, between `...`.
pub(crate) fn source_line(out: &mut Vec<u8>, text: &[u8], offset: usize) {
    let is_end = |b: &u8| *b == b'\n' || *b == b'\r';
    let first = offset.saturating_sub(MAX_BESIDE);
    let before = &text[first..offset];
    let start = before.iter().rposition(is_end).map_or(first, |index| first + index + 1);
    let last = text.len().min(offset.saturating_add(MAX_BESIDE));
    let end = text[offset..last].iter().position(is_end).map_or(last, |index| offset + index);
    let is_start = start == 0 || is_end(&text[start - 1]);
    let is_whole = text.get(end).is_none_or(is_end);
    let line = if is_start && is_whole { &text[start..end] } else { characters(&text[start..end]) };
    let mut shown = Vec::with_capacity(line.len());
    if !is_start {
        shown.extend_from_slice(b"...");
    }
    for &byte in line {
        match byte {
            b'\t' => {
                shown.push(b' ');
                while shown.len() % TAB != 0 {
                    shown.push(b' ');
                }
            }
            _ => shown.push(byte),
        }
    }
    out.extend_from_slice(&shown);
    out.extend_from_slice(if is_whole { b"\n" } else { b"...\n" });
    if !line.is_ascii() {
        return; // A column in bytes says nothing about where a character is shown.
    }
    let mut column = if is_start { 0 } else { 3 };
    for &byte in &line[..offset - start] {
        column += if byte == b'\t' { TAB - column % TAB } else { 1 };
    }
    out.extend(std::iter::repeat_n(b' ', column));
    out.extend_from_slice(b"^\n");
}

/// Returns a part of a text without the pieces of characters at its ends.
fn characters(part: &[u8]) -> &[u8] {
    let is_inside = |byte: &u8| byte & 0xc0 == 0x80;
    let start = part.iter().take(3).take_while(|byte| is_inside(byte)).count();
    let part = &part[start..];
    let end = match part.iter().rev().take(4).position(|byte| !is_inside(byte)) {
        // The last character can be incomplete.
        Some(back) if part[part.len() - 1 - back] >= 0xc0 => part.len() - 1 - back,
        _ => part.len(),
    };
    &part[..end]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str, offset: usize) -> String {
        let mut out = Vec::new();
        source_line(&mut out, text.as_bytes(), offset);
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn lines_have_a_caret() {
        assert_eq!(shown("ab\n\tc d\ne", 6), "        c d\n          ^\n");
        assert_eq!(shown("é x", 3), "é x\n");
    }

    #[test]
    fn a_part_of_a_long_line_is_shown() {
        let long = "a".repeat(10_000);
        let (spaces, rest) = (" ".repeat(4099), "a".repeat(8192));
        assert_eq!(shown(&long, 5000), format!("...{rest}...\n{spaces}^\n"));
        assert_eq!(shown(&long, 0), format!("{}...\n^\n", &rest[..4096]));
        assert_eq!(
            shown(&format!("{long}\nb"), 10_000),
            format!("...{}\n{spaces}^\n", &rest[..4096])
        );
        // Characters are not cut.
        let letters = "é".repeat(5000);
        let part = "é".repeat(4095);
        assert_eq!(shown(&letters, 5001), format!("...{part}...\n"));
    }
}
