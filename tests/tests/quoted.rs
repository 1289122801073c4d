//! Limits the lines of code in printers of Rust modules: quoted items, and functions in strings.
//! Code of generated modules belongs into `tablegen-rt`.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Upper bound of quoted lines. Lower it when lines move to `tablegen-rt`.
const LIMIT: usize = 500;

/// Returns the Rust files below a directory.
pub(crate) fn sources(dir: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(dir)? {
        let path = entry?.path();
        if path.is_dir() && path.file_name().is_some_and(|name| name != "target") {
            found.extend(sources(&path)?);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
    Ok(found)
}

/// Returns the number of lines between the braces of `quote!` calls that take several lines or
/// contain a function.
fn quoted_lines(text: &str) -> usize {
    let (mut count, mut rest) = (0, text);
    while let Some(start) = rest.find("quote!") {
        rest = &rest[start + "quote!".len()..];
        let len = call_len(rest);
        let body = rest[..len].trim_start().trim_start_matches(['(', '{', '[']);
        let lines = body.lines().filter(|line| !line.trim().is_empty()).count();
        if body.contains('\n') || has_function(body) {
            count += lines;
        }
        rest = &rest[len..];
    }
    count
}

/// Returns the length of the arguments of a macro call, without the closing delimiter.
fn call_len(text: &str) -> usize {
    let mut depth = 0_usize;
    let mut chars = text.char_indices();
    while let Some((offset, char)) = chars.next() {
        match char {
            '(' | '{' | '[' => depth += 1,
            ')' | '}' | ']' => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    return offset;
                }
            }
            '"' => {
                while let Some((_, char)) = chars.next() {
                    match char {
                        '\\' => drop(chars.next()),
                        '"' => break,
                        _ => {}
                    }
                }
            }
            '/' if text[offset..].starts_with("//") => {
                chars.by_ref().find(|&(_, char)| char == '\n');
            }
            _ => {}
        }
    }
    text.len()
}

/// Returns the number of lines of string literals that contain a function.
fn lines_of_functions(text: &str) -> usize {
    let text = text.split("#[cfg(test)]").next().unwrap_or_default();
    let (mut count, mut rest, mut before) = (0, text, ' ');
    while let Some(char) = rest.chars().next() {
        let len = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if char == '"' || char == 'r' && !before.is_alphanumeric() {
            let hashes = rest[1..].chars().take_while(|&char| char == '#').count();
            let (open, close) = match char {
                '"' => (1, "\"".to_owned()),
                _ => (2 + hashes, format!("\"{}", "#".repeat(hashes))),
            };
            if char == 'r' && !rest[1 + hashes..].starts_with('"') {
                1
            } else {
                let len = literal_len(&rest[open..], &close, char == '"');
                let literal = &rest[open..open + len];
                // Examples in documentation are not code of the module.
                let code = literal.lines().filter(|line| !line.trim_start().starts_with("///"));
                let code: Vec<&str> = code.collect();
                if code.iter().any(|line| has_function(line)) {
                    count += code.len();
                }
                open + len + close.len()
            }
        } else if rest.starts_with("'\\") {
            // An escape, as in `'\''`.
            4
        } else if rest.starts_with("'\"'") {
            3
        } else {
            char.len_utf8()
        };
        before = char;
        rest = rest.get(len..).unwrap_or_default();
    }
    count
}

/// Returns the length of a literal up to `close`.
fn literal_len(text: &str, close: &str, has_escapes: bool) -> usize {
    let mut from = 0;
    while let Some(offset) = text[from..].find(close) {
        let escapes = text[..from + offset].chars().rev().take_while(|&char| char == '\\').count();
        if !has_escapes || escapes % 2 == 0 {
            return from + offset;
        }
        from += offset + close.len();
    }
    text.len()
}

/// Returns true if a text contains the head of a function, as tokens or as text with holes.
fn has_function(text: &str) -> bool {
    text.match_indices("fn ").any(|(offset, _)| {
        let before = text[..offset].chars().next_back();
        let after = text[offset + 3..].chars().next();
        !before.is_some_and(|char| char.is_alphanumeric() || char == '_')
            && after.is_some_and(|char| char.is_alphabetic() || matches!(char, '_' | '{' | '#'))
    })
}

#[test]
fn printers_quote_few_lines() -> io::Result<()> {
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut counts = Vec::new();
    for dir in ["crates", "tablegen-build/src"] {
        for file in sources(&top.join(dir))? {
            let text = fs::read_to_string(&file)?;
            // Tests print nothing.
            let text = text.split("\n#[cfg(test)]\nmod ").next().unwrap_or_default();
            let count = quoted_lines(text) + lines_of_functions(text);
            let file = file.strip_prefix(&top).unwrap_or(&file).display().to_string();
            counts.push((count, file));
        }
    }
    counts.sort_by(|a, b| b.cmp(a));
    let all: usize = counts.iter().map(|(count, _)| count).sum();
    let list = counts.iter().take(30).map(|(count, file)| format!("{count:5} {file}\n"));
    assert!(all > 0 && all <= LIMIT, "{all} quoted lines:\n{}", list.collect::<String>());
    Ok(())
}

#[test]
fn lines_of_calls_are_counted() {
    assert_eq!(quoted_lines("quote!(a b)"), 0);
    assert_eq!(quoted_lines("let x = quote! {\n    a { \"}\" }\n    // }\n    b\n};\nc"), 3);
    assert_eq!(quoted_lines("quote!(\n a\n) + quote! { b\n c }"), 3);
    assert_eq!(quoted_lines("quote!(fn #name() {}) + quote!(a)"), 1);
}

#[test]
fn functions_in_strings_are_counted() {
    assert_eq!(lines_of_functions(r#"f("fn {name}() {{\n \"}}\"", '"', "a fn")"#), 1);
    assert_eq!(lines_of_functions("f(\"pub fn a() {\n}\n\"); // \"fn a()\""), 2);
    assert_eq!(lines_of_functions("f(r\"x\", r#\"\"fn a()\"#, '\\'', 'r')"), 1);
    assert_eq!(lines_of_functions("// fn a()\nlet fn_ = \"often a\"; fn a() {}"), 0);
}
