//! Code actions: remedies of diagnostics as edits.

use std::path::Path;

use lsp_types::{
    CodeAction, CodeActionKind, Diagnostic, DiagnosticTag, Range, TextEdit, Uri, WorkspaceEdit,
};
use serde_json::{Value, json};
use tablegen_core::DiagnosticCode;

use crate::workspace::{File, Workspace};

/// Greatest number of files that are suggested for an include.
const MOST_INCLUDES: usize = 5;

/// Returns the data of a diagnostic whose remedy is an edit of the same file.
pub(crate) fn fix_data(title: &str, edits: &[(Range, String)]) -> Value {
    let edits = edits.iter().map(|(range, text)| json!({"range": range, "newText": text}));
    json!({"title": title, "edits": edits.collect::<Vec<_>>()})
}

/// Returns the data of a diagnostic about an unknown name: the name, the keywords of definitions of
/// such names, and the edit to the nearest name. `range` is that of the name.
pub(crate) fn name_data(
    code: DiagnosticCode,
    name: &str,
    nearest: Option<&str>,
    range: Range,
) -> Value {
    let keywords: &[&str] = match code {
        DiagnosticCode::UnknownClass => &["class"],
        DiagnosticCode::UnknownMulticlass => &["multiclass"],
        DiagnosticCode::UnknownVariable => &["def", "defvar", "defset"],
        _ => &[],
    };
    let mut data = match nearest {
        Some(nearest) => {
            fix_data(&format!("change to `{nearest}`"), &[(range, nearest.to_owned())])
        }
        None => json!({}),
    };
    data["name"] = name.into();
    data["keywords"] = keywords.into();
    data
}

/// Marks the text of lints on unused names.
pub(crate) fn tags(lint: &str) -> Option<Vec<DiagnosticTag>> {
    lint.starts_with("unused-").then(|| vec![DiagnosticTag::UNNECESSARY])
}

/// Returns the actions for the diagnostics of a range.
pub(crate) fn actions(
    workspace: &mut Workspace,
    file: &File,
    uri: &Uri,
    diagnostics: &[Diagnostic],
    range: Range,
) -> Vec<CodeAction> {
    let touches = |one: &&Diagnostic| one.range.start <= range.end && range.start <= one.range.end;
    let mut found = Vec::new();
    for one in diagnostics.iter().filter(touches) {
        if let Some(action) = one.data.as_ref().and_then(|data| from_data(data, uri, one)) {
            found.push(action);
        }
        for (title, edit) in missing_includes(workspace, file, one) {
            found.push(quick_fix(title, uri, vec![edit], one, false));
        }
    }
    found
}

fn quick_fix(
    title: String,
    uri: &Uri,
    edits: Vec<TextEdit>,
    diagnostic: &Diagnostic,
    is_preferred: bool,
) -> CodeAction {
    CodeAction {
        title,
        kind: Some(CodeActionKind::QUICKFIX),
        diagnostics: Some(vec![diagnostic.clone()]),
        edit: Some(WorkspaceEdit {
            changes: Some([(uri.clone(), edits)].into()),
            ..WorkspaceEdit::default()
        }),
        is_preferred: Some(is_preferred),
        ..CodeAction::default()
    }
}

fn from_data(data: &Value, uri: &Uri, diagnostic: &Diagnostic) -> Option<CodeAction> {
    let title = data.get("title")?.as_str()?.to_owned();
    let edits: Vec<TextEdit> = serde_json::from_value(data.get("edits")?.clone()).ok()?;
    Some(quick_fix(title, uri, edits, diagnostic, true))
}

/// Returns the name that is not defined, and the keywords of its definition.
fn missing(data: &Value) -> Option<(&str, Vec<&str>)> {
    let keywords: Vec<&str> =
        data["keywords"].as_array()?.iter().filter_map(Value::as_str).collect();
    Some((data["name"].as_str()?, keywords)).filter(|(_, keywords)| !keywords.is_empty())
}

/// Returns the includes that would define a missing name.
fn missing_includes(
    workspace: &mut Workspace,
    file: &File,
    diagnostic: &Diagnostic,
) -> Vec<(String, TextEdit)> {
    let Some((name, keywords)) = diagnostic.data.as_ref().and_then(missing) else {
        return Vec::new();
    };
    let root = workspace.root(&file.path);
    let dirs = workspace.include_dirs(&root);
    // After the last include of the file.
    let last = file.index.includes.last().map(|(_, range)| *range);
    let line = last.map_or(0, |range| file.lines.range(&file.text, range).end.line + 1);
    let start = lsp_types::Position::new(line, 0);
    let mut found = Vec::new();
    for path in workspace.files_with(&|text: &str| defines(text, name, &keywords)) {
        let path: &Path = &path;
        if path == file.path {
            continue;
        }
        let below = dirs.iter().filter_map(|dir| path.strip_prefix(dir).ok());
        let Some(shortest) = below.min_by_key(|path| path.as_os_str().len()) else { continue };
        let include = shortest.to_string_lossy().replace('\\', "/");
        if file.index.includes.iter().any(|(known, _)| *known == include) {
            continue;
        }
        let edit = TextEdit {
            range: Range::new(start, start),
            new_text: format!("include \"{include}\"\n"),
        };
        found.push((format!("include \"{include}\""), edit));
        if found.len() == MOST_INCLUDES {
            break;
        }
    }
    found
}

/// Returns true if a line of a text begins with one of the keywords and the name.
fn defines(text: &str, name: &str, keywords: &[&str]) -> bool {
    text.match_indices(name).any(|(offset, _)| {
        let line = text[..offset].rfind('\n').map_or(0, |newline| newline + 1);
        let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let ends = !text[offset + name.len()..].starts_with(is_name);
        let before = text[line..offset].trim();
        // A class that is only declared has a semicolon after its name.
        let is_declaration =
            before == "class" && text[offset + name.len()..].trim_start().starts_with(';');
        ends && keywords.contains(&before) && !is_declaration
    })
}

#[cfg(test)]
mod tests {
    use lsp_types::Range;
    use tablegen_core::DiagnosticCode;

    use super::{defines, missing, name_data};

    #[test]
    fn definitions_are_found_in_text() {
        let text = "class AB;\nclass A;\nclass B : A {}\n  def x : A;\n// class C\n";
        assert!(defines(text, "B", &["class"]));
        assert!(!defines(text, "A", &["class"]));
        assert!(!defines(text, "C", &["class"]));
        assert!(defines(text, "x", &["def", "defvar"]));
    }

    #[test]
    fn data_names_what_is_missing() {
        let code = DiagnosticCode::UnknownClass;
        let data = name_data(code, "Opp", Some("Op"), Range::default());
        assert_eq!(missing(&data), Some(("Opp", vec!["class"])));
        assert_eq!(data["title"], "change to `Op`");
        // No file defines a field.
        let data = name_data(DiagnosticCode::UnknownField, "x", None, Range::default());
        assert_eq!(missing(&data), None);
        assert!(data.get("title").is_none());
    }
}
