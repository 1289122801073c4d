//! The text of diagnostics, in the form that compilers print and editors
//! parse: `file:line:column: error: message`, the line, a caret under the
//! place, and the include stack above.

use std::fmt::Write;

use crate::diag::Diagnostic;
use crate::source::{Loc, SourceMap};

const TAB: usize = 8;

/// Appends one diagnostic to `out`, with a newline at its end.
pub fn render(out: &mut String, map: &SourceMap, diagnostic: &Diagnostic) {
    let kind = diagnostic.severity.name();
    let Some(loc) = diagnostic.loc else {
        let _ = writeln!(out, "{kind}: {}", diagnostic.message);
        return;
    };
    let Some((file, offset)) = map.find(loc) else {
        let _ = writeln!(out, "<unknown>:0: {kind}: {}", diagnostic.message);
        return;
    };
    include_stack(out, map, map.included_from(file));
    let name = map.name(file);
    if let Some(at) = map.line_column(loc) {
        let _ = writeln!(out, "{name}:{}:{}: {kind}: {}", at.line, at.column, diagnostic.message);
        source_line(out, map.bytes(file), offset as usize);
    }
}

/// All diagnostics of a list, as one text.
pub fn render_all<'a>(
    map: &SourceMap,
    diagnostics: impl IntoIterator<Item = &'a Diagnostic>,
) -> String {
    let mut out = String::new();
    for diagnostic in diagnostics {
        render(&mut out, map, diagnostic);
    }
    out
}

fn include_stack(out: &mut String, map: &SourceMap, from: Loc) {
    // Outermost first; a loop, since a stack may be long.
    let mut stack = Vec::new();
    let mut at = from;
    while let Some((file, _)) = map.find(at) {
        stack.push((file, map.line(at).unwrap_or(0)));
        at = map.included_from(file);
    }
    for (file, line) in stack.into_iter().rev() {
        let _ = writeln!(out, "Included from {}:{line}:", map.name(file));
    }
}

/// The line around `offset`, tabs expanded, and a caret below.
fn source_line(out: &mut String, text: &[u8], offset: usize) {
    let is_end = |b: &u8| *b == b'\n' || *b == b'\r';
    let start = text[..offset].iter().rposition(is_end).map_or(0, |at| at + 1);
    let end = text[offset..].iter().position(is_end).map_or(text.len(), |at| offset + at);
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
    out.push_str(&String::from_utf8_lossy(&shown));
    out.push('\n');
    if !line.is_ascii() {
        return; // A column in bytes says nothing about where a character is shown.
    }
    let mut column = 0;
    for &byte in &line[..offset - start] {
        column += if byte == b'\t' { TAB - column % TAB } else { 1 };
    }
    out.extend(std::iter::repeat_n(' ', column));
    out.push_str("^\n");
}
