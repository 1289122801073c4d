//! Markdown for reviews: a section for each cause.

use std::io::{self, Write};

use crate::diff::Diff;
use crate::summary;

/// Longest text in a cell. Longer ones are cut.
const CELL: usize = 200;

/// Writes a difference as Markdown.
pub(crate) fn write(diff: &Diff, all: bool, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "**{}**", summary::total(diff.classes(), diff.records()))?;
    for group in diff.groups() {
        writeln!(out, "\n### {}\n", escape(&summary::title(group)))?;
        writeln!(out, "| change | of |\n|---|---|")?;
        for line in summary::lines(group) {
            let items: Vec<String> =
                line.items.iter().map(|item| code(&summary::item(item))).collect();
            let change =
                if items.is_empty() { line.kind.name().to_owned() } else { items.join("<br>") };
            let (names, left_out) = summary::names(&line, all);
            let mut names: Vec<String> = names.iter().map(|name| code(name)).collect();
            if left_out > 0 {
                names.push(format!("and {left_out} more"));
            }
            writeln!(out, "| {change} | {} |", names.join(", "))?;
        }
    }
    Ok(())
}

/// Escapes the characters of a text that have a meaning in Markdown.
fn escape(text: &str) -> String {
    let mut out = String::new();
    for char in text.chars() {
        if matches!(char, '\\' | '`' | '*' | '_' | '|' | '<' | '>' | '#' | '[' | ']') {
            out.push('\\');
        }
        out.push(char);
    }
    out
}

/// Returns a text as code in a cell of a table.
fn code(text: &str) -> String {
    let mut short: String = text.chars().take(CELL).collect();
    if short.len() < text.len() {
        short.push_str("...");
    }
    let short = short.replace('|', "\\|").replace(['\n', '\r'], " ");
    // The delimiter is longer than each sequence of back quotes in the text.
    let longest = short.split(|char| char != '`').map(str::len).max().unwrap_or(0);
    match longest {
        0 => format!("`{short}`"),
        _ => {
            let quotes = "`".repeat(longest + 1);
            format!("{quotes} {short} {quotes}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{code, escape};

    #[test]
    fn texts_keep_their_meaning() {
        assert_eq!(code("a | b"), "`a \\| b`");
        assert_eq!(code("a `` b"), "``` a `` b ```");
        assert_eq!(code("a\nb"), "`a b`");
        assert_eq!(code(&"x".repeat(300)).len(), 205);
        assert_eq!(escape("a_b<c>"), "a\\_b\\<c\\>");
    }
}
