//! Documentation of generated items.

use tablegen_emit::rust::{doc_text, location_after, put};
use tablegen_session::OutputContext;

/// Returns Markdown of a description as the rest of a doc comment: without common indentation, and
/// with code blocks that are not tests.
pub(crate) fn markdown(text: &str) -> String {
    let mut plain = String::new();
    tablegen_emit::rust::indented(text, "", &mut plain);
    let mut out = String::new();
    let mut is_code = false;
    for line in plain.lines() {
        let start = line.trim_start();
        let fence = start.starts_with("```") || start.starts_with("~~~");
        if fence && !is_code && start[3..].trim_matches(['`', '~']).is_empty() {
            put(&mut out, format_args!("{line}text\n"));
        } else if !is_code && !fence && line.starts_with("    ") && !start.is_empty() {
            // Indented text would be a test of rustdoc.
            put(&mut out, format_args!("{start}\n"));
        } else {
            put(&mut out, format_args!("{line}\n"));
        }
        is_code ^= fence;
    }
    if is_code {
        out.push_str("```\n");
    }
    out
}

/// Appends the documentation of an item: a first line, the location of its record, summary and
/// description.
pub(crate) fn docs(
    text: &mut String,
    output: &OutputContext<'_>,
    what: &str,
    record: tablegen_core::Record<'_>,
    [summary, description]: [&str; 2],
) {
    let mut all = format!("{what}: `{}`{}.", record.name(), location_after(output, record));
    let summary = summary.split_whitespace().collect::<Vec<_>>().join(" ");
    if !summary.is_empty() {
        put(&mut all, format_args!("\n\n{}.", capitalized(summary.trim_end_matches('.'))));
    }
    let has_description = !description.trim().is_empty();
    if has_description {
        put(&mut all, format_args!("\n\n{}", markdown(description)));
    }
    text.push_str(&doc_text(all.trim_end(), ""));
    if has_description {
        // The Markdown of descriptions was not written for these.
        text.push_str(
            "#[allow(clippy::doc_lazy_continuation, clippy::doc_overindented_list_items)]\n",
        );
    }
}

fn capitalized(text: &str) -> String {
    let mut chars = text.chars();
    match chars.next() {
        Some(first) => first.to_uppercase().chain(chars).collect(),
        None => String::new(),
    }
}
