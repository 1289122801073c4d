//! Diagnostics and findings as JSON, with locations as an editor counts them.
//!
//! Input: diagnostics of evaluations and back-ends, findings of lints. Output: objects with
//! `severity`, `message`, `help`, and, if there is a location, `file`, `line` and `column` from 1,
//! and `from` and `to`: offsets in UTF-16 units, which is what JavaScript counts.

use std::ops::Range;

use serde_json::{Value, json};
use tablegen_core::{Diagnostic, SourceMap};
use tablegen_lint::report::{Report, Reported};

/// Returns an object for each diagnostic.
pub(crate) fn of_sources(sources: &SourceMap, diagnostics: &[Diagnostic]) -> Vec<Value> {
    diagnostics.iter().map(|one| of_source(sources, one)).collect()
}

fn of_source(sources: &SourceMap, one: &Diagnostic) -> Value {
    let mut message = one.above.trim_end().to_owned();
    if !one.message.is_empty() {
        if !message.is_empty() {
            message.push('\n');
        }
        message.push_str(&one.message);
    }
    let mut value = match one.loc.and_then(|loc| sources.find(loc)) {
        Some((file, offset)) => {
            let text = String::from_utf8_lossy(sources.bytes(file));
            let range = token(&text, offset as usize);
            let mut value = with_range(&text, range, one.severity.name(), &message);
            value["file"] = sources.name(file).into();
            value
        }
        None => json!({"severity": one.severity.name(), "message": message}),
    };
    value["help"] = tablegen_library::advice(sources, one).into();
    value
}

/// Returns an object for each finding. Notes follow their finding.
pub(crate) fn of_report(report: &Report) -> Vec<Value> {
    report.finish().into_iter().flat_map(|one| of_finding(report, one)).collect()
}

fn of_finding(report: &Report, one: &Reported) -> Vec<Value> {
    let located =
        |severity: &str, message: &str, range: Option<&tablegen_lint::report::FileRange>| {
            let text = range.and_then(|range| report.text(&range.path));
            match (range, text) {
                (Some(range), Some(text)) => {
                    let mut value = with_range(text, range.start..range.end, severity, message);
                    value["file"] = range.path.clone().into();
                    value
                }
                _ => json!({"severity": severity, "message": message}),
            }
        };
    let mut first = located("warning", &one.message, one.range.as_ref());
    first["lint"] = one.lint.clone().into();
    if let Some((help, edits)) = &one.help {
        first["help"] = help.clone().into();
        let edits = edits.iter().map(|(range, replacement)| {
            let mut edit = located("", replacement, Some(range));
            edit["insert"] = replacement.clone().into();
            edit
        });
        first["edits"] = edits.collect();
    }
    let notes = one.notes.iter().map(|(text, range)| located("note", text, range.as_ref()));
    std::iter::once(first).chain(notes).collect()
}

/// Returns the object of a message at a range of bytes.
pub(crate) fn with_range(text: &str, range: Range<usize>, severity: &str, message: &str) -> Value {
    let start = boundary(text, range.start);
    let end = boundary(text, range.end.max(start));
    let before = &text[..start];
    let line_start = before.rfind('\n').map_or(0, |offset| offset + 1);
    let from = utf16(before);
    json!({
        "severity": severity,
        "message": message,
        "line": before.matches('\n').count() + 1,
        "column": text[line_start..start].chars().count() + 1,
        "from": from,
        "to": from + utf16(&text[start..end]),
    })
}

/// Returns the offset of the character that contains the offset.
fn boundary(text: &str, offset: usize) -> usize {
    let mut offset = offset.min(text.len());
    while !text.is_char_boundary(offset) {
        offset -= 1;
    }
    offset
}

fn utf16(text: &str) -> usize {
    text.encode_utf16().count()
}

/// Returns the range of the identifier, string or character at an offset.
fn token(text: &str, offset: usize) -> Range<usize> {
    let start = boundary(text, offset);
    let rest = &text[start..];
    let is_name = |c: char| c == '_' || c.is_ascii_alphanumeric();
    let len = match rest.chars().next() {
        None => 0,
        Some('"') => rest[1..].find(['"', '\n']).map_or(1, |end| end + 2),
        Some(first) if is_name(first) => rest.find(|c| !is_name(c)).unwrap_or(rest.len()),
        Some(first) => first.len_utf8(),
    };
    start..(start + len).min(text.len())
}
