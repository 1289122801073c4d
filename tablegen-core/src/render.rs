//! Text of diagnostics, in the form that compilers print and editors parse: the include stack,
//! `file:line:column: error: message`, the source line, and a caret below the location.

use std::io::Write;

use crate::diag::Diagnostic;
use crate::source::{Loc, SourceMap};

const TAB: usize = 8;

/// Appends one diagnostic to `out`, with a newline at the end.
pub fn render(out: &mut Vec<u8>, map: &SourceMap, diagnostic: &Diagnostic) {
    out.extend_from_slice(diagnostic.above.as_bytes());
    if diagnostic.message_bytes().is_empty() && !diagnostic.above.is_empty() {
        return;
    }
    let loc = diagnostic.loc.and_then(|loc| Some((map.find(loc)?, map.line_column(loc)?)));
    match loc {
        None if diagnostic.loc.is_none() && !diagnostic.unknown_location => {}
        Some(((file, _), position)) => {
            include_stack(out, map, map.included_from(file));
            let _ = write!(out, "{}:{}:{}: ", map.name(file), position.line, position.column);
        }
        None => out.extend_from_slice(b"<unknown>:0: "),
    }
    let _ = write!(out, "{}: ", diagnostic.severity.name());
    out.extend_from_slice(diagnostic.message_bytes());
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

/// Appends the line that contains `offset`, with tabs expanded, and a line with a caret.
pub(crate) fn source_line(out: &mut Vec<u8>, text: &[u8], offset: usize) {
    let is_end = |b: &u8| *b == b'\n' || *b == b'\r';
    let start = text[..offset].iter().rposition(is_end).map_or(0, |index| index + 1);
    let end = text[offset..].iter().position(is_end).map_or(text.len(), |index| offset + index);
    let line = &text[start..end];
    let mut shown = Vec::with_capacity(line.len());
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
    out.push(b'\n');
    if !line.is_ascii() {
        return; // A column in bytes says nothing about where a character is shown.
    }
    let mut column = 0;
    for &byte in &line[..offset - start] {
        column += if byte == b'\t' { TAB - column % TAB } else { 1 };
    }
    out.extend(std::iter::repeat_n(b' ', column));
    out.extend_from_slice(b"^\n");
}
