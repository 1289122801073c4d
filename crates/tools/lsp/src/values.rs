//! Evaluated values: hover, virtual documents, hints.

use std::fmt::Write as _;

use serde_json::{Value, json};
use tablegen_core::{DeclarationKind, Field, Record};

use crate::analysis::Analysis;
use crate::workspace::File;

/// Greatest number of fields, and of records, that a hover shows.
const MOST: usize = 40;
/// Greatest length of a value in a hover, in characters.
const MOST_CHARS: usize = 100;

fn short(text: &str, most: usize) -> String {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text,
    }
}

fn field_line(analysis: &Analysis, field: Field<'_>, most: usize) -> String {
    let text = short(&format!("{} {} = {};", field.ty(), field.name(), field.value()), most);
    format!("{text} // {}", analysis.line(field.loc()))
}

fn supers(record: Record<'_>) -> String {
    let names: Vec<&str> = record.direct_superclasses().map(|class| class.name()).collect();
    if names.is_empty() { String::new() } else { format!(" : {}", names.join(", ")) }
}

fn record_text(analysis: &Analysis, record: Record<'_>, fields: usize, most: usize) -> String {
    let mut text = format!("def {}{} {{\n", record.name(), supers(record));
    for field in record.fields().take(fields) {
        let _ = writeln!(text, "  {}", field_line(analysis, field, most));
    }
    let left = record.fields().count().saturating_sub(fields);
    if left > 0 {
        let _ = writeln!(text, "  // {left} more fields");
    }
    text.push_str("}\n");
    text
}

/// Returns a record or a class as Markdown.
pub(crate) fn of_record(analysis: &Analysis, record: Record<'_>) -> String {
    let text = match record.is_class() {
        true => format!("class {}{};", record.name(), supers(record)),
        false => record_text(analysis, record, MOST, MOST_CHARS),
    };
    format!("```tablegen\n{}\n```", text.trim_end())
}

/// Returns what the evaluation knows about the name at an offset, as Markdown. Empty if nothing.
pub(crate) fn hover(analysis: &Analysis, file: &File, offset: usize) -> String {
    let Some(declaration) = analysis.declarations_at(file, offset).first().copied() else {
        return String::new();
    };
    let code = |text: &str| format!("```tablegen\n{}\n```", text.trim_end());
    let records = analysis.records();
    match declaration.kind {
        DeclarationKind::Def | DeclarationKind::Defm => {
            let made = analysis.records_of(declaration);
            match &made[..] {
                [] => String::new(),
                [one] => code(&record_text(analysis, *one, MOST, MOST_CHARS)),
                many => {
                    let names = many.iter().take(MOST).map(|record| format!("`{}`", record.name()));
                    let names: Vec<String> = names.collect();
                    format!("{} records: {}", many.len(), names.join(", "))
                }
            }
        }
        DeclarationKind::Field => {
            // The value in the record that the position is in.
            let kinds = [DeclarationKind::Def];
            let def = analysis.statement_at(file, offset, &kinds);
            let made = def.map_or_else(Vec::new, |def| analysis.records_of(def));
            match &made[..] {
                [record] => match record.field(&declaration.name) {
                    Some(field) => code(&field_line(analysis, field, MOST_CHARS)),
                    None => String::new(),
                },
                _ => String::new(),
            }
        }
        DeclarationKind::Variable | DeclarationKind::Defset => {
            match records.find_global(&declaration.name) {
                Some(value) => {
                    let value = short(&value.to_string(), MOST_CHARS);
                    code(&format!("{} = {value}", declaration.name))
                }
                None => String::new(),
            }
        }
        DeclarationKind::Class => match records.find_class(&declaration.name) {
            Some(class) => {
                let count = class.derived_defs().len();
                format!("{count} records derive from `{}`", declaration.name)
            }
            None => String::new(),
        },
        _ => String::new(),
    }
}

/// Returns the virtual document with the record at an offset. Null if the offset is in no such statement.
pub(crate) fn record(analysis: &Analysis, file: &File, offset: usize) -> Value {
    let kinds = [DeclarationKind::Def];
    let named = analysis.declarations_at(file, offset).into_iter();
    let named = named.into_iter().find(|one| one.kind == DeclarationKind::Def);
    let Some(def) = named.or_else(|| analysis.statement_at(file, offset, &kinds)) else {
        return Value::Null;
    };
    document(analysis, &analysis.records_of(def))
}

/// Returns the virtual document with all records of the `defm` at an offset. Null if the offset is in no such statement.
pub(crate) fn expansion(analysis: &Analysis, file: &File, offset: usize) -> Value {
    match analysis.statement_at(file, offset, &[DeclarationKind::Defm]) {
        Some(defm) => document(analysis, &analysis.records_of(defm)),
        None => Value::Null,
    }
}

fn document(analysis: &Analysis, records: &[Record<'_>]) -> Value {
    let Some(first) = records.first() else { return Value::Null };
    let mut text = String::new();
    for record in records {
        let locs: Vec<String> = record.locs().iter().map(|&loc| analysis.line(loc)).collect();
        let _ = writeln!(text, "// {}", locs.join(", from "));
        text.push_str(&record_text(analysis, *record, usize::MAX, 10_000));
        text.push('\n');
    }
    json!({"title": first.name(), "text": text})
}
