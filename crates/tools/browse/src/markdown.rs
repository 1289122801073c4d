//! Markdown as trees that the page shows without parsing HTML.
//!
//! Input: text. Output: a JSON list of nodes. A node is a string, or a list of a tag and children:
//! `["p", ...]`, `["pre", language, text]`, `["a", address, ...]`. HTML in the text is shown as it is
//! written. Nesting is limited.

use pulldown_cmark::{CodeBlockKind, Event, HeadingLevel, Options, Parser, Tag};
use serde_json::{Value, json};

/// Maximum depth of a tree. Deeper nodes become children of the last one.
const DEPTH: usize = 40;

/// Returns the nodes of a text.
pub(crate) fn nodes(text: &str) -> Value {
    let text = dedented(text);
    // Open nodes, and the list at the bottom.
    let mut open: Vec<Vec<Value>> = vec![Vec::new()];
    // For each open tag, true if it has no node.
    let mut left_out: Vec<bool> = Vec::new();
    for event in Parser::new_ext(&text, Options::ENABLE_TABLES) {
        let node = match event {
            Event::Start(tag) => {
                let start = start(&tag).filter(|_| open.len() < DEPTH);
                left_out.push(start.is_none());
                open.extend(start);
                continue;
            }
            Event::End(_) => {
                if left_out.pop() == Some(false) {
                    let node = open.pop().map(Value::Array);
                    if let (Some(parent), Some(node)) = (open.last_mut(), node) {
                        parent.push(node);
                    }
                }
                continue;
            }
            Event::Code(text) => json!(["code", text.as_ref()]),
            Event::Text(text)
            | Event::Html(text)
            | Event::InlineHtml(text)
            | Event::InlineMath(text)
            | Event::DisplayMath(text)
            | Event::FootnoteReference(text) => Value::String(text.into_string()),
            Event::SoftBreak => Value::String("\n".to_owned()),
            Event::HardBreak => json!(["br"]),
            Event::Rule => json!(["hr"]),
            Event::TaskListMarker(_) => continue,
        };
        if let Some(parent) = open.last_mut() {
            parent.push(node);
        }
    }
    open.into_iter().next().map(Value::Array).unwrap_or_default()
}

/// Returns the beginning of a node: the tag, and the language or the address. `None` for tags whose
/// children are shown without them.
fn start(tag: &Tag<'_>) -> Option<Vec<Value>> {
    let name = match tag {
        Tag::Paragraph => "p",
        Tag::Heading { level: HeadingLevel::H1 | HeadingLevel::H2, .. } => "h3",
        Tag::Heading { .. } => "h4",
        Tag::BlockQuote(_) => "blockquote",
        Tag::CodeBlock(kind) => {
            let language = match kind {
                CodeBlockKind::Fenced(language) => language.as_ref(),
                CodeBlockKind::Indented => "",
            };
            return Some(vec!["pre".into(), language.into()]);
        }
        Tag::List(Some(_)) => "ol",
        Tag::List(None) => "ul",
        Tag::Item => "li",
        Tag::Table(_) => "table",
        Tag::TableHead => "thead",
        Tag::TableRow => "tr",
        Tag::TableCell => "td",
        Tag::Emphasis => "em",
        Tag::Strong => "strong",
        // Other addresses are relative to the page of another site.
        Tag::Link { dest_url, .. }
            if dest_url.starts_with("https://") || dest_url.starts_with("http://") =>
        {
            return Some(vec!["a".into(), dest_url.as_ref().into()]);
        }
        _ => return None,
    };
    Some(vec![name.into()])
}

/// Returns the lines without their common indentation. The first line may have lost its own.
fn dedented(text: &str) -> String {
    let indentation = |line: &str| line.len() - line.trim_start_matches([' ', '\t']).len();
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    let filled = rest.lines().filter(|line| !line.trim().is_empty());
    let common = filled.map(indentation).min().unwrap_or_default();
    let mut out = String::with_capacity(text.len());
    let rest = rest.lines().map(|line| line.get(common..).unwrap_or_default());
    for line in [first.trim_start()].into_iter().chain(rest) {
        out.push_str(line);
        out.push('\n');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_of_texts() {
        let text = "\n    Adds `a` and *b*:\n\n    ```mlir\n      %0 = x.add\n    ```\n\n    # T\n    - [l](https://x)\n";
        assert_eq!(
            nodes(text),
            json!([
                ["p", "Adds ", ["code", "a"], " and ", ["em", "b"], ":"],
                ["pre", "mlir", "  %0 = x.add\n"],
                ["h3", "T"],
                ["ul", ["li", ["a", "https://x", "l"]]],
            ])
        );
        // The model trims texts.
        assert_eq!(nodes("First.\n\n    Second.\n"), json!([["p", "First."], ["p", "Second."]]));
        // No HTML, no scripts, no links to other places.
        assert_eq!(
            nodes("a <b>c</b> [d](javascript:e) [f](../g.md)"),
            json!([["p", "a ", "<b>", "c", "</b>", " ", "d", " ", "f"]])
        );
        assert_eq!(
            nodes("|a|b|\n|-|-|\n|1|2|"),
            json!([[
                "table",
                ["thead", ["td", "a"], ["td", "b"]],
                ["tr", ["td", "1"], ["td", "2"]]
            ]])
        );
        assert_eq!(nodes(""), json!([]));
    }

    #[test]
    fn depth_is_limited() {
        fn depth(value: &Value) -> usize {
            value.as_array().map_or(0, |all| 1 + all.iter().map(depth).max().unwrap_or(0))
        }
        let tree = nodes(&format!("{} text", ">".repeat(100_000)));
        assert!(depth(&tree) <= DEPTH + 1, "{}", depth(&tree));
        assert!(tree.to_string().contains("text"));
    }
}
