//! Records as text and as HTML.

use std::fmt::Write;

use tablegen_driver::tablegen_core::Record;

use crate::notebook::Rich;

/// Greatest number of records that are shown. For the others, only their number is.
const MAX_RECORDS: usize = 50;

/// Returns the text and the tables of records.
pub(crate) fn records(all: &[Record<'_>]) -> Rich {
    let (mut text, mut html) = (Vec::new(), String::new());
    for record in all.iter().take(MAX_RECORDS) {
        record.write_to(&mut text);
        table(*record, &mut html);
    }
    let mut text = String::from_utf8_lossy(&text).into_owned();
    let more = all.len().saturating_sub(MAX_RECORDS);
    if more > 0 {
        let _ = writeln!(text, "and {more} more records");
        let _ = writeln!(html, "<p>and {more} more records</p>");
    }
    Rich { text, html: Some(html) }
}

/// Appends the table of a record: its name, classes and fields.
fn table(record: Record<'_>, html: &mut String) {
    let _ = write!(html, "<table><caption><b>{}</b>", escaped(record.name()));
    let classes: Vec<&str> = record.direct_superclasses().map(|class| class.name()).collect();
    if !classes.is_empty() {
        let _ = write!(html, " : {}", escaped(&classes.join(", ")));
    }
    html.push_str("</caption>\n");
    for field in record.fields() {
        let _ = writeln!(
            html,
            "<tr><td>{}</td><td><b>{}</b></td><td><code>{}</code></td></tr>",
            escaped(&field.ty().to_string()),
            escaped(field.name()),
            escaped(&field.value().to_string())
        );
    }
    html.push_str("</table>\n");
}

/// Returns a text in which no character has a meaning in HTML.
fn escaped(text: &str) -> String {
    let mut result = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => result.push_str("&amp;"),
            '<' => result.push_str("&lt;"),
            '>' => result.push_str("&gt;"),
            '"' => result.push_str("&quot;"),
            c => result.push(c),
        }
    }
    result
}
