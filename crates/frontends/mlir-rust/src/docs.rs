//! Documentation of generated items.

use tablegen_emit::rust::{doc_text, location_after, one_line, put};
use tablegen_session::OutputContext;

use crate::plan::Plan;

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
            put(&mut out, format_args!("{}\n", prose(start)));
        } else if is_code || fence {
            put(&mut out, format_args!("{line}\n"));
        } else {
            put(&mut out, format_args!("{}\n", prose(line)));
        }
        is_code ^= fence;
    }
    if is_code {
        out.push_str("```\n");
    }
    out
}

/// Returns a line of Markdown with backslashes before brackets that are no link and no code, in which
/// rustdoc would see tags of HTML and links to items.
pub(crate) fn prose(line: &str) -> String {
    let mut out = String::with_capacity(line.len());
    let mut rest = line;
    let mut before = ' ';
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '`' => {
                let fence = rest.len() - rest.trim_start_matches('`').len();
                let (open, behind) = rest.split_at(fence);
                // Without a second fence the quotes stand for themselves.
                behind.find(open).map_or(fence, |end| fence + end + fence)
            }
            '[' => link(rest).unwrap_or(0),
            '<' if ["<http://", "<https://"].iter().any(|one| rest.starts_with(one)) => {
                rest.find('>').map_or(0, |end| end + 1)
            }
            '<' | '>' | ']' => 0,
            _ => first.len_utf8(),
        };
        match length {
            0 => {
                if before != '\\' {
                    out.push('\\');
                }
                out.push(first);
                rest = &rest[first.len_utf8()..];
            }
            _ => {
                out.push_str(&rest[..length]);
                rest = &rest[length..];
            }
        }
        before = first;
    }
    out
}

/// Returns the length of a link with an address at the beginning of a text. `None` for other brackets.
fn link(text: &str) -> Option<usize> {
    let close = text.find(']')?;
    let address = text[close + 1..].strip_prefix('(')?;
    let end = address.find([')', ' '])?;
    address[end..].starts_with(')').then_some(close + 2 + end + 1)
}

/// Returns the documentation of an item in Markdown: a first line, the location of its record,
/// summary and description.
pub(crate) fn about(
    output: &OutputContext<'_>,
    what: &str,
    record: tablegen_core::Record<'_>,
    [summary, description]: [&str; 2],
) -> String {
    let mut all = format!("{what}: `{}`{}.", record.name(), location_after(output, record));
    let summary = summary.split_whitespace().collect::<Vec<_>>().join(" ");
    if !summary.is_empty() {
        put(&mut all, format_args!("\n\n{}.", capitalized(&prose(summary.trim_end_matches('.')))));
    }
    if !description.trim().is_empty() {
        put(&mut all, format_args!("\n\n{}", markdown(description)));
    }
    all.truncate(all.trim_end().len());
    all
}

/// Appends the documentation of an item as a doc comment.
pub(crate) fn docs(
    text: &mut String,
    output: &OutputContext<'_>,
    what: &str,
    record: tablegen_core::Record<'_>,
    texts: [&str; 2],
) {
    text.push_str(&doc_text(&about(output, what, record, texts), ""));
    if !texts[1].trim().is_empty() {
        // The Markdown of descriptions was not written for these.
        text.push_str(
            "#[allow(clippy::doc_lazy_continuation, clippy::doc_overindented_list_items)]\n",
        );
    }
}

/// Number of characters of a summary that are shown in place of a name.
const LONGEST_SUMMARY: usize = 80;

/// Returns lines of a doc comment about the constraints that have a Rust form, with a list of the
/// others, and an empty line in front. Empty without constraints.
pub(crate) fn coverage(plan: &Plan<'_>) -> String {
    let all = &plan.constraints;
    let others: Vec<_> = all.iter().filter(|one| !one.condition.is_covered()).collect();
    let covered = all.len() - others.len();
    let mut text = match (all.len(), others.is_empty()) {
        (0, _) => return String::new(),
        (count, true) => format!("\nAll {count} constraints have a Rust form.\n"),
        (count, false) => format!(
            "\n{covered} of {count} constraints, {} %, have a Rust form. The others:\n\n",
            100 * covered / count
        ),
    };
    for one in others {
        let name = match one.record.name() {
            name if name.starts_with("anonymous_") => {
                let summary = one_line(one.summary).replace('`', "'");
                let end = summary.char_indices().nth(LONGEST_SUMMARY).map(|(offset, _)| offset);
                end.map_or(summary.clone(), |end| format!("{}...", &summary[..end]))
            }
            name => name.to_owned(),
        };
        let mut unknown = Vec::new();
        one.condition.unknown(&mut unknown);
        put(&mut text, format_args!("- `{name}`: `{}`\n", unknown.join("`, `")));
    }
    doc_text(&text, "")
}

fn capitalized(text: &str) -> String {
    let mut chars = text.chars();
    match chars.next() {
        Some(first) => first.to_uppercase().chain(chars).collect(),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::prose;

    #[test]
    fn brackets_are_escaped() {
        for (text, expected) in [
            ("ref<buffer> of [k]", "ref\\<buffer\\> of \\[k\\]"),
            ("`a<b>` and ``c`d[e]``", "`a<b>` and ``c`d[e]``"),
            ("[text](https://x.y/z) [0](a b)", "[text](https://x.y/z) \\[0\\](a b)"),
            ("<https://x.y> \\<a\\> `<", "<https://x.y> \\<a\\> `\\<"),
        ] {
            assert_eq!(prose(text), expected);
        }
    }
}
