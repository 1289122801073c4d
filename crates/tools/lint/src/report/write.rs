//! Formats of reports, and the application of fixes.

use std::io::{self, Write};

use serde_json::{Value, json};

use super::{FileRange, Report, Reported};

/// Format of a report.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Format {
    /// Messages with source lines, as compilers write them.
    #[default]
    Text,
    /// One object a line, as rustc writes them with `--error-format=json`.
    Json,
    /// SARIF 2.1.0.
    Sarif,
}

impl Format {
    /// Names of all formats.
    pub const NAMES: [&'static str; 3] = ["text", "json", "sarif"];

    /// Returns the format with this name.
    pub fn from_name(name: &str) -> Option<Format> {
        match name {
            "text" => Some(Format::Text),
            "json" => Some(Format::Json),
            "sarif" => Some(Format::Sarif),
            _ => None,
        }
    }
}

/// Line and column of an offset, counted from 1, and the line. Columns are in characters.
fn position(text: &str, offset: usize) -> (usize, usize, &str) {
    let mut offset = offset.min(text.len());
    while !text.is_char_boundary(offset) {
        offset -= 1;
    }
    let start = text[..offset].rfind('\n').map_or(0, |newline| newline + 1);
    let end = text[offset..].find('\n').map_or(text.len(), |newline| offset + newline);
    let line = text[..offset].bytes().filter(|&byte| byte == b'\n').count() + 1;
    (line, text[start..offset].chars().count() + 1, text[start..end].trim_end_matches('\r'))
}

impl Report {
    /// Writes the findings.
    ///
    /// # Errors
    /// Returns the error of `out`.
    pub fn write(&self, format: Format, out: &mut dyn Write) -> io::Result<()> {
        let findings = self.finish();
        match format {
            Format::Text => {
                findings.iter().try_for_each(|one| out.write_all(self.rendered(one).as_bytes()))
            }
            Format::Json => findings.iter().try_for_each(|one| {
                serde_json::to_writer(&mut *out, &self.rustc(one))?;
                out.write_all(b"\n")
            }),
            Format::Sarif => {
                serde_json::to_writer_pretty(&mut *out, &self.sarif(&findings))?;
                out.write_all(b"\n")
            }
        }
    }

    fn message(&self, severity: &str, message: &str, range: Option<&FileRange>) -> String {
        let Some(range) = range else { return format!("{severity}: {message}\n") };
        let text = self.text(&range.path).unwrap_or("");
        let (line, column, source) = position(text, range.start);
        let before = source.chars().take(column - 1);
        // Tabs before the caret keep their width.
        let blanks: String = before.map(|c| if c == '\t' { '\t' } else { ' ' }).collect();
        format!("{}:{line}:{column}: {severity}: {message}\n{source}\n{blanks}^\n", range.path)
    }

    fn rendered(&self, one: &Reported) -> String {
        let message = format!("{} [{}]", one.message, one.lint);
        let mut text = self.message(one.level.severity(), &message, one.range.as_ref());
        for (note, range) in &one.notes {
            text.push_str(&self.message("note", note, range.as_ref()));
        }
        if let Some((help, _)) = &one.help {
            text.push_str(&format!("help: {help}\n"));
        }
        text
    }

    fn span(&self, range: &FileRange, is_primary: bool, replacement: Option<&str>) -> Value {
        let text = self.text(&range.path).unwrap_or("");
        let (line, column, source) = position(text, range.start);
        let (end_line, end_column, _) = position(text, range.end);
        let last = if end_line == line { end_column } else { source.chars().count() + 1 };
        json!({
            "file_name": range.path,
            "byte_start": range.start,
            "byte_end": range.end,
            "line_start": line,
            "line_end": end_line,
            "column_start": column,
            "column_end": end_column,
            "is_primary": is_primary,
            "text": [{"text": source, "highlight_start": column, "highlight_end": last}],
            "label": null,
            "suggested_replacement": replacement,
            "suggestion_applicability": replacement.map(|_| "MachineApplicable"),
            "expansion": null,
        })
    }

    fn rustc(&self, one: &Reported) -> Value {
        let spans = |range: Option<&FileRange>| -> Vec<Value> {
            range.map(|range| self.span(range, true, None)).into_iter().collect()
        };
        let child = |level: &str, message: &str, spans: Vec<Value>| {
            json!({
                "message": message, "code": null, "level": level, "spans": spans,
                "children": [], "rendered": null,
            })
        };
        let notes =
            one.notes.iter().map(|(text, range)| child("note", text, spans(range.as_ref())));
        let help = one.help.iter().map(|(text, edits)| {
            let edits = edits.iter().map(|(range, text)| self.span(range, true, Some(text)));
            child("help", text, edits.collect())
        });
        json!({
            "$message_type": "diagnostic",
            "message": one.message,
            "code": {"code": one.lint, "explanation": null},
            "level": one.level.severity(),
            "spans": spans(one.range.as_ref()),
            "children": notes.chain(help).collect::<Vec<_>>(),
            "rendered": self.rendered(one),
        })
    }

    fn region(&self, range: &FileRange) -> Value {
        let text = self.text(&range.path).unwrap_or("");
        let (line, column, _) = position(text, range.start);
        let (end_line, end_column, _) = position(text, range.end);
        json!({
            "startLine": line, "startColumn": column, "endLine": end_line,
            "endColumn": end_column, "byteOffset": range.start,
            "byteLength": range.end - range.start.min(range.end),
        })
    }

    fn location(&self, range: &FileRange, message: Option<&str>) -> Value {
        let mut location = json!({
            "physicalLocation": {
                "artifactLocation": {"uri": range.path},
                "region": self.region(range),
            },
        });
        if let Some(message) = message {
            location["message"] = json!({"text": message});
        }
        location
    }

    fn sarif(&self, findings: &[&Reported]) -> Value {
        let mut rules: Vec<&str> = findings.iter().map(|one| one.lint.as_str()).collect();
        rules.sort_unstable();
        rules.dedup();
        let results = findings.iter().map(|one| {
            let mut result = json!({
                "ruleId": one.lint,
                "ruleIndex": rules.iter().position(|rule| *rule == one.lint),
                "level": one.level.severity(),
                "message": {"text": one.message},
                "locations":
                    one.range.iter().map(|range| self.location(range, None)).collect::<Vec<_>>(),
            });
            let related = one.notes.iter().filter_map(|(text, range)| {
                range.as_ref().map(|range| self.location(range, Some(text)))
            });
            let related: Vec<Value> = related.collect();
            if !related.is_empty() {
                result["relatedLocations"] = related.into();
            }
            if let Some((text, edits)) = &one.help
                && !edits.is_empty()
            {
                let changes = edits.iter().map(|(range, text)| {
                    json!({
                        "artifactLocation": {"uri": range.path},
                        "replacements": [{
                            "deletedRegion": self.region(range),
                            "insertedContent": {"text": text},
                        }],
                    })
                });
                result["fixes"] = json!([{
                    "description": {"text": text},
                    "artifactChanges": changes.collect::<Vec<_>>(),
                }]);
            }
            result
        });
        let described = rules.iter().map(|&name| match crate::lint(name) {
            Some(lint) => json!({"id": name, "shortDescription": {"text": lint.help}}),
            None => json!({"id": name}),
        });
        json!({
            "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
            "version": "2.1.0",
            "runs": [{
                "tool": {"driver": {
                    "name": "tablegen",
                    "version": env!("CARGO_PKG_VERSION"),
                    "rules": described.collect::<Vec<_>>(),
                }},
                "columnKind": "unicodeCodePoints",
                "results": results.collect::<Vec<_>>(),
            }],
        })
    }
}

/// Applies edits to the text of their file. Edits that overlap an earlier one, or are outside of
/// the text, are left out. A line that an edit makes empty is removed.
pub fn apply(text: &str, edits: &[(FileRange, String)]) -> String {
    let mut edits: Vec<&(FileRange, String)> = edits.iter().collect();
    edits.sort();
    let mut result = String::with_capacity(text.len());
    let mut copied = 0;
    for (range, new) in edits {
        let (mut start, mut end) = (range.start, range.end);
        if start < copied || end < start || text.get(start..end).is_none() {
            continue;
        }
        if new.is_empty() {
            let line = text[..start].rfind('\n').map_or(0, |newline| newline + 1);
            let next = text[end..].find('\n').map_or(text.len(), |newline| end + newline + 1);
            let is_whole = text[line..start].trim().is_empty() && text[end..next].trim().is_empty();
            if is_whole && line >= copied {
                (start, end) = (line, next);
            }
        }
        result.push_str(&text[copied..start]);
        result.push_str(new);
        copied = end;
    }
    result.push_str(&text[copied..]);
    result
}
