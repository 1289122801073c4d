//! Reader for the parts of Markdown that the checks need: fenced blocks, headings and links.

/// Fenced code block.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Block {
    /// Line of the opening fence, from 1.
    pub line: usize,
    /// Language: the part of the info string before the first comma.
    pub language: String,
    /// Attributes of the info string, after the language.
    pub attributes: Vec<String>,
    /// Content, each line with its line feed.
    pub text: String,
}

impl Block {
    /// Returns true if the info string has this word.
    pub fn has(&self, attribute: &str) -> bool {
        self.attributes.iter().any(|known| known == attribute)
    }

    /// Returns `VALUE` of `name=VALUE` in the info string. `None` if the info string has no such
    /// name.
    pub fn value(&self, name: &str) -> Option<&str> {
        let values = self.attributes.iter().filter_map(|attribute| attribute.split_once('='));
        values.filter(|(known, _)| *known == name).map(|(_, value)| value).next()
    }
}

/// Heading of a page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Heading {
    /// Line, from 1.
    pub line: usize,
    /// Number of `#`.
    pub level: usize,
    /// Text without the `#`s.
    pub text: String,
}

/// Returns the fenced blocks of a page. A fence has three back quotes at the start of a line.
pub fn blocks(page: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut lines = page.lines().enumerate();
    while let Some((number, line)) = lines.next() {
        let Some(info) = line.strip_prefix("```") else { continue };
        let mut attributes = info.split(',').map(str::to_owned);
        let language = attributes.next().unwrap_or_default();
        let inner = lines.by_ref().map(|(_, line)| line).take_while(|line| *line != "```");
        let text = inner.map(|line| format!("{line}\n")).collect();
        blocks.push(Block { line: number + 1, language, attributes: attributes.collect(), text });
    }
    blocks
}

/// Returns the lines outside fenced blocks, with their numbers from 1.
pub(super) fn prose(page: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut inside = false;
    page.lines().enumerate().filter_map(move |(number, line)| {
        if line.starts_with("```") {
            inside = !inside;
            return None;
        }
        (!inside).then_some((number + 1, line))
    })
}

/// Returns the headings of a page.
pub fn headings(page: &str) -> Vec<Heading> {
    let mut headings = Vec::new();
    for (line, text) in prose(page) {
        let level = text.bytes().take_while(|byte| *byte == b'#').count();
        if let Some(text) = text.get(level..).and_then(|text| text.strip_prefix(' '))
            && level > 0
        {
            headings.push(Heading { line, level, text: text.trim().to_owned() });
        }
    }
    headings
}

/// Returns the anchor that GitHub and mdBook give to a heading.
pub fn slug(heading: &str) -> String {
    let mut slug = String::new();
    for character in heading.chars() {
        match character {
            ' ' => slug.push('-'),
            '-' | '_' => slug.push(character),
            _ if character.is_alphanumeric() => slug.extend(character.to_lowercase()),
            _ => {}
        }
    }
    slug
}

/// Returns the targets of inline links, `[text](target)`, with their lines from 1. Code spans are
/// skipped.
pub fn links(page: &str) -> Vec<(usize, String)> {
    let mut links = Vec::new();
    for (number, line) in prose(page) {
        // The text of a link may be a code span, so only `](` inside one is removed.
        let mut plain = String::new();
        for (index, part) in line.split('`').enumerate() {
            plain.push_str(&if index % 2 == 1 { part.replace("](", "") } else { part.to_owned() });
        }
        let mut rest = plain.as_str();
        while let Some((_, after)) = rest.split_once("](") {
            let Some((target, after)) = after.split_once(')') else { break };
            links.push((number, target.to_owned()));
            rest = after;
        }
    }
    links
}

#[cfg(test)]
mod tests {
    use super::{blocks, headings, links, slug};

    const PAGE: &str =
        "# One `--two`\n[a](b.md#c) and `[x](y)`\n```rust,ignore,from=f\n# no heading\n```\n";

    #[test]
    fn blocks_have_attributes() {
        let block = blocks(PAGE).remove(0);
        assert_eq!((block.line, block.language.as_str()), (3, "rust"));
        assert!(block.has("ignore") && !block.has("from"));
        assert_eq!(block.value("from"), Some("f"));
        assert_eq!(block.text, "# no heading\n");
    }

    #[test]
    fn headings_and_links_are_outside_of_code() {
        let headings = headings(PAGE);
        assert_eq!(headings.len(), 1);
        assert_eq!(slug(&headings[0].text), "one---two");
        assert_eq!(links(PAGE), [(2, "b.md#c".to_owned())]);
    }
}
