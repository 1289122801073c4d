//! Excerpts of source files: signatures of a generated module, items of a program, lines.

use super::Block;

/// Returns the expected text of a block with `from=`, given the file that it names. `None` if the
/// block has that text, or selects nothing and all its lines are in the file.
///
/// # Errors
/// Returns a message if the file has no such item, or lacks a line of the block.
pub fn excerpt(block: &Block, file: &str) -> Result<Option<String>, String> {
    let expected = if let Some(items) = block.value("items") {
        each(items, |item| signature(file, item))?
    } else if let Some(items) = block.value("code") {
        each(items, |item| whole_item(file, item))?
    } else if block.has("whole") {
        without_head(file)
    } else {
        let mut left = file.lines().map(str::trim);
        for line in block.text.lines().map(str::trim).filter(|line| !line.is_empty()) {
            if line != "// ..." && !left.any(|known| known == line) {
                return Err(format!("the file does not go on with: {line}"));
            }
        }
        return Ok(None);
    };
    Ok((expected != block.text).then_some(expected))
}

/// Joins the excerpts of several items, separated by `+`.
fn each(items: &str, of: impl Fn(&str) -> Option<String>) -> Result<String, String> {
    let mut all = String::new();
    let mut before_is_long = false;
    for item in items.split('+') {
        let text = of(item).ok_or_else(|| format!("the file has no `{item}`"))?;
        // Items of several lines are set apart.
        if !all.is_empty() && (text.lines().count() > 1 || before_is_long) {
            all.push('\n');
        }
        before_is_long = text.lines().count() > 1;
        all.push_str(&text);
    }
    Ok(all)
}

/// Returns the content of a file without its leading comment and the blank lines after it.
fn without_head(file: &str) -> String {
    let head = |line: &&str| line.starts_with("//") || line.is_empty();
    let lines = file.lines().skip_while(head);
    lines.map(|line| format!("{line}\n")).collect()
}

/// Returns the lines of an item and their indentation: `name`, or `Type::name` for a member of an
/// `impl`, trait or module. `macro_name::item` is an item that a macro declares, or that a call of
/// the macro encloses.
fn lines_of<'f>(lines: &[&'f str], item: &str) -> Option<(Vec<&'f str>, usize)> {
    if let Some((outer, inner)) = item.split_once("::") {
        // A type may have several `impl` blocks.
        for (start, line) in lines.iter().enumerate() {
            if is_block_of(line, outer) {
                let indent = indent_of(line);
                let end = end_of(lines, start, indent);
                // A `where` clause may precede the brace.
                let brace = lines[start..end].iter().position(|line| line.ends_with('{'));
                let Some(brace) = brace else { continue };
                let mut body = lines[start + brace + 1..end].to_vec();
                if is_macro(line) {
                    // Items are in the arms of the macro.
                    body.retain(|line| line.trim().is_empty() || indent_of(line) >= indent + 8);
                }
                if let Some(found) = lines_of(&body, inner) {
                    return Some(found);
                }
            }
        }
        return None;
    }
    let indents = lines.iter().filter(|line| !line.trim().is_empty()).map(|line| indent_of(line));
    let indent = indents.min()?;
    let start = lines.iter().position(|line| indent_of(line) == indent && defines(line, item))?;
    Some((lines[start..=end_of(lines, start, indent)].to_vec(), indent))
}

/// Returns true if the line opens an `impl` of this type or a module or trait of this name.
fn is_block_of(line: &str, name: &str) -> bool {
    let trimmed = line.trim();
    if trimmed.starts_with("impl") && !trimmed.ends_with('}') {
        let ty = trimmed.rsplit(" for ").next().unwrap_or_default();
        return tokens(ty).any(|token| token == name);
    }
    if is_macro(line) {
        return tokens(trimmed).nth(1) == Some(name);
    }
    if let Some(path) = trimmed.strip_suffix("! {") {
        return path.rsplit("::").next() == Some(name);
    }
    ["mod", "trait"].contains(&keyword(trimmed)) && defines(line, name)
}

/// Returns true if the line opens the definition of a macro.
fn is_macro(line: &str) -> bool {
    line.trim_start().starts_with("macro_rules!")
}

/// Returns true if the line begins the definition of this item.
fn defines(line: &str, name: &str) -> bool {
    if line.trim_start().starts_with("//") {
        return false;
    }
    let keyword = keyword(line.trim());
    let kinds =
        ["fn", "struct", "enum", "trait", "type", "static", "const", "mod", "impl", "class"];
    if keyword == "impl" {
        return tokens(line).any(|token| token == name) && name.starts_with(char::is_uppercase);
    }
    kinds.contains(&keyword)
        && tokens(line).skip_while(|token| *token != keyword).nth(1) == Some(name)
}

/// Returns the keyword of an item, after visibility and qualifiers.
fn keyword(line: &str) -> &str {
    let mut tokens =
        tokens(line).filter(|token| !["pub", "crate", "super", "unsafe", "async"].contains(token));
    match tokens.next() {
        // `const fn` is a function.
        Some("const") if tokens.next() == Some("fn") => "fn",
        other => other.unwrap_or_default(),
    }
}

fn tokens(line: &str) -> impl Iterator<Item = &str> {
    line.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == '#')).filter(|t| !t.is_empty())
}

fn indent_of(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

/// Returns the index of the last line of the item that begins at `start` with this indentation.
fn end_of(lines: &[&str], start: usize, indent: usize) -> usize {
    let ends = |line: &&str| {
        let last = line.trim_end();
        indent_of(line) == indent
            && (last.ends_with([';', '}']) || last.ends_with("};"))
            && !last.trim_start().starts_with("//")
    };
    // A comment at the end of the line does not matter in formatted code.
    if lines[start].ends_with([';', '}']) {
        return start;
    }
    let rest = lines[start + 1..].iter().position(|line| !line.trim().is_empty() && ends(line));
    rest.map_or(start, |rest| start + 1 + rest)
}

/// Returns an item with its documentation removed and its indentation reduced to none.
fn whole_item(file: &str, item: &str) -> Option<String> {
    let lines: Vec<&str> = file.lines().collect();
    let (lines, indent) = lines_of(&lines, item)?;
    let text = lines.iter().map(|line| format!("{}\n", line.get(indent..).unwrap_or_default()));
    Some(text.collect())
}

/// Returns the signature of an item: of a function without its body, of a trait with the signatures
/// of its methods, of a type with its fields. Paths of the standard library are shortened.
fn signature(file: &str, item: &str) -> Option<String> {
    let all: Vec<&str> = file.lines().collect();
    let (lines, indent) = lines_of(&all, item)?;
    let first = lines.first()?.get(indent..)?;
    let mut text = match keyword(first) {
        "fn" => function(&lines, indent),
        "trait" => members(&lines, indent),
        _ => lines
            .iter()
            .filter(|line| !is_attribute(line))
            .map(|line| format!("{}\n", line.get(indent..).unwrap_or_default()))
            .collect(),
    };
    for (long, short) in [
        ("::core::option::Option", "Option"),
        ("::core::result::Result", "Result"),
        ("::core::marker::Sized", "Sized"),
        ("::core::marker::Copy", "Copy"),
        ("::core::default::Default", "Default"),
        ("::core::clone::Clone", "Clone"),
        ("::core::ops::Fn", "Fn"),
        ("::core::iter::", ""),
        ("::core::", "core::"),
        ("::tablegen_rt::", "tablegen_rt::"),
        ("$crate::", "tablegen_rt::"),
    ] {
        text = text.replace(long, short);
    }
    Some(text)
}

fn is_attribute(line: &str) -> bool {
    let line = line.trim_start();
    line.starts_with("///") || line.starts_with("#[") || line.starts_with("//")
}

/// Returns a function's signature, which ends before the body.
fn function(lines: &[&str], indent: usize) -> String {
    let mut text = String::new();
    for line in lines {
        let line = line.get(indent..).unwrap_or_default();
        if line == "{" {
            break;
        }
        text.push_str(line.strip_suffix(" {").unwrap_or(line));
        text.push('\n');
        if line.ends_with('{') || line.ends_with(';') || line.ends_with('}') && line.contains('{') {
            break;
        }
    }
    let text = text.trim_end();
    let text = text.split(" { ").next().unwrap_or(text);
    format!("{};\n", text.trim_end_matches([';', ',']))
}

/// Returns a trait with the signatures of its methods; provided methods end with `{ .. }`.
fn members(lines: &[&str], indent: usize) -> String {
    let mut text = String::new();
    let mut start = 0;
    while let Some(line) = lines.get(start) {
        let inner = indent + 4;
        let is_member = indent_of(line) == inner && keyword(line.trim()) == "fn";
        if is_member {
            let end = end_of(lines, start, inner);
            let signature = function(&lines[start..=end], indent);
            let has_body = !lines[end].ends_with(';');
            if !is_hidden(lines, start) {
                let ending = if has_body { " { .. }" } else { ";" };
                text.push_str(signature.trim_end_matches([';', '\n']));
                text.push_str(ending);
                text.push('\n');
            }
            start = end + 1;
            continue;
        }
        if !is_attribute(line) && !line.trim().is_empty() {
            text.push_str(line.get(indent..).unwrap_or_default());
            text.push('\n');
        }
        start += 1;
    }
    text
}

/// Returns true if the attributes before a line hide the item from documentation.
fn is_hidden(lines: &[&str], start: usize) -> bool {
    let before = lines[..start].iter().rev().take_while(|line| is_attribute(line));
    before.into_iter().any(|line| line.contains("#[doc(hidden)]"))
}

#[cfg(test)]
mod tests {
    use super::super::blocks;
    use super::excerpt;

    const MODULE: &str = "\
/// impl Decoder for no one.
pub struct Decoder<'h, H> {
    hooks: &'h H,
}

impl<'h, H> Decoder<'h, H>
where
    H: Hooks,
{
    /// Makes one.
    pub const fn new(hooks: &'h H) -> Self {
        Decoder { hooks }
    }
}

pub trait Hooks {
    /// The first.
    fn first(&self) -> ::core::option::Option<u8>;
    #[doc(hidden)]
    fn hidden(&self) {}
    fn second(
        &self,
    ) -> bool {
        true
    }
}
";

    fn of(info: &str, text: &str) -> Result<Option<String>, String> {
        let block = blocks(&format!("```{info}\n{text}```\n")).remove(0);
        excerpt(&block, MODULE)
    }

    #[test]
    fn signatures_have_no_bodies() {
        let found = of("rust,ignore,from=x,items=Hooks+Decoder::new", "").unwrap().unwrap();
        assert_eq!(
            found,
            "pub trait Hooks {\n    fn first(&self) -> Option<u8>;\n    fn second(\n        &self,\n    \
             ) -> bool { .. }\n}\n\npub const fn new(hooks: &'h H) -> Self;\n"
        );
        assert_eq!(of("rust,from=x,items=Hooks+Decoder::new", &found), Ok(None));
    }

    #[test]
    fn items_that_are_missing_are_reported() {
        assert_eq!(
            of("rust,from=x,items=Decoder::old", ""),
            Err("the file has no `Decoder::old`".to_owned())
        );
    }

    #[test]
    fn lines_are_in_order() {
        assert_eq!(of("rust,from=x", "pub trait Hooks {\nfn hidden(&self) {}\n"), Ok(None));
        let wrong = of("rust,from=x", "pub trait Hooks {\nhooks: &'h H,\n");
        assert_eq!(wrong, Err("the file does not go on with: hooks: &'h H,".to_owned()));
    }
}
