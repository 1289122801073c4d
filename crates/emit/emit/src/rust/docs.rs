//! Doc comments, and source locations in them.

use std::borrow::Cow;
use std::fmt::Display;

use proc_macro2::TokenStream;
use quote::quote;
use tablegen_core::Record;

use tablegen_session::OutputContext;

/// Returns a doc comment with this Markdown text, one line of comment per line.
pub fn doc(text: &str) -> TokenStream {
    let lines = text.lines().map(|line| match line {
        "" => String::new(),
        line => format!(" {line}"),
    });
    quote!(#(#[doc = #lines])*)
}

/// Returns a doc comment with this Markdown text as source text, each line prefixed with `prefix`.
pub fn doc_text(text: &str, prefix: &str) -> String {
    let lines = text.lines().map(|line| match in_line(&line.replace('\t', "    ")) {
        line if line.is_empty() => format!("{prefix}///\n"),
        line => format!("{prefix}/// {line}\n"),
    });
    lines.collect()
}

/// Returns a name with the location of its record, for a doc comment: `R0` (regs.td:12). Without
/// the location if that is not shown.
pub fn with_location(output: &OutputContext<'_>, name: impl Display, record: Record<'_>) -> String {
    format!("`{name}`{}", location_after(output, record))
}

/// Returns the location of a record, for a doc comment: `regs.td:12`. Empty if locations are not
/// shown.
pub fn location(output: &OutputContext<'_>, record: Record<'_>) -> String {
    output.rust_location(record.loc()).map_or(String::new(), |location| in_line(&location))
}

/// Returns the location of a record in parentheses after a space: ` (regs.td:12)`. Empty if
/// locations are not shown.
pub fn location_after(output: &OutputContext<'_>, record: Record<'_>) -> String {
    match location(output, record) {
        location if location.is_empty() => location,
        location => format!(" ({location})"),
    }
}

/// Returns text with line ends replaced, so that it stays within one line of a comment.
pub(super) fn in_line(text: &str) -> String {
    text.replace(char::is_control, "\u{fffd}")
}

/// Returns a source text in which characters that change the direction of text are replaced. Descriptions
/// may have them, and rustc rejects them in comments; in literals they are escaped.
pub(super) fn directed(text: &str) -> Cow<'_, str> {
    let changes = |c: char| matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    // All begin with this byte.
    if text.as_bytes().contains(&0xe2) && text.contains(changes) {
        return text.replace(changes, "\u{fffd}").into();
    }
    text.into()
}

/// Returns text in back quotes, for a comment.
pub fn quoted(text: &str) -> String {
    in_line(text).replace('`', "\u{fffd}")
}

/// Appends code as a block of a doc comment, each line prefixed with `prefix`.
pub fn code_block(code: &str, language: &str, prefix: &str, text: &mut String) {
    let longest = code.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest.max(2) + 1);
    text.push_str(prefix);
    text.push_str(&fence);
    text.push_str(language);
    text.push('\n');
    indented(code, prefix, text);
    text.push_str(prefix);
    text.push_str(&fence);
    text.push('\n');
}

/// Appends lines without their common indentation, each prefixed with `prefix`.
pub fn indented(code: &str, prefix: &str, text: &mut String) {
    let code = code.replace('\t', "    ").replace('\r', "");
    let lines: Vec<&str> = code.lines().map(str::trim_end).collect();
    let first = lines.iter().position(|line| !line.is_empty()).unwrap_or(0);
    let end = lines.iter().rposition(|line| !line.is_empty()).map_or(0, |last| last + 1);
    let lines = lines.get(first..end).unwrap_or_default();
    // The first line can follow the bracket directly, without indentation.
    let width = |line: &&&str| line.len() - line.trim_start().len();
    let rest = lines.iter().skip(1).filter(|line| !line.is_empty());
    let margin = rest.map(|line| width(&line)).min().unwrap_or(0);
    for (index, line) in lines.iter().enumerate() {
        let line = match index {
            0 => line.trim_start(),
            _ => line.get(margin..).unwrap_or(""),
        };
        text.push_str(if line.is_empty() { prefix.trim_end() } else { prefix });
        text.push_str(line);
        text.push('\n');
    }
}

/// Checks that a text is the body of a Rust block.
///
/// # Errors
/// Returns an error if the text does not follow the grammar of Rust.
pub fn check_block(code: &str) -> Result<(), String> {
    let block = format!("{{{code}\n}}");
    let checked = block.parse::<TokenStream>().map_err(|error| error.to_string());
    #[cfg(feature = "pretty")]
    let checked = checked
        .and_then(|tokens| syn::parse2::<syn::Block>(tokens).map_err(|error| error.to_string()));
    checked.map(|_| ())
}

/// Returns plain text as Markdown: with backslashes before brackets, in which rustdoc would see links to items
/// and tags of HTML.
pub fn plain_text(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, '[' | ']' | '<' | '>') {
            escaped.push('\\');
        }
        escaped.push(c);
    }
    escaped
}

/// Returns an assembly string in one line, for a code span in a comment.
pub fn one_line(asm: &str) -> String {
    let mut line: String =
        asm.chars().map(|c| if c.is_control() || c == '`' { ' ' } else { c }).collect();
    line.truncate(line.trim_end().len());
    line.trim_start().to_owned()
}

#[cfg(test)]
mod tests {
    use super::{directed, plain_text};

    #[test]
    fn plain_text_has_no_links_and_tags() {
        assert_eq!(plain_text("FRInt[32|64] <x>"), "FRInt\\[32|64\\] \\<x\\>");
    }

    #[test]
    fn comments_keep_the_direction_of_text() {
        assert_eq!(directed("/// a\u{202e}b\u{2066} \u{2026}"), "/// a\u{fffd}b\u{fffd} \u{2026}");
        assert!(matches!(directed("/// \u{2026}"), std::borrow::Cow::Borrowed(_)));
    }
}
