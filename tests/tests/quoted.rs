//! Limits the lines that printers of Rust modules quote: code of generated modules belongs into
//! `tablegen-rt`.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Upper bound of quoted lines. Lower it when lines move to `tablegen-rt`.
const LIMIT: usize = 432;

/// Returns the Rust files below a directory.
fn sources(dir: &Path) -> io::Result<Vec<PathBuf>> {
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

/// Returns the number of lines between the braces of `quote!` calls that take several lines.
fn quoted_lines(text: &str) -> usize {
    let (mut count, mut rest) = (0, text);
    while let Some(start) = rest.find("quote!") {
        rest = &rest[start + "quote!".len()..];
        let len = call_len(rest);
        let body = rest[..len].trim_start().trim_start_matches(['(', '{', '[']);
        let lines = body.lines().filter(|line| !line.trim().is_empty()).count();
        if body.contains('\n') {
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
    while let Some((at, char)) = chars.next() {
        match char {
            '(' | '{' | '[' => depth += 1,
            ')' | '}' | ']' => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    return at;
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
            '/' if text[at..].starts_with("//") => {
                chars.by_ref().find(|&(_, char)| char == '\n');
            }
            _ => {}
        }
    }
    text.len()
}

#[test]
fn printers_quote_few_lines() -> io::Result<()> {
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut counts = Vec::new();
    for dir in ["crates", "tablegen-build/src"] {
        for file in sources(&top.join(dir))? {
            let count = quoted_lines(&fs::read_to_string(&file)?);
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
}
