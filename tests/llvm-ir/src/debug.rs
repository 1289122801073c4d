//! Reader of metadata for debuggers: lines of instructions and functions.
//!
//! A position is the number of its metadata: a `!DILocation` of an instruction, a `!DISubprogram` of a function.

use std::collections::HashMap;

use tablegen_backend::ir::{Line, Lines, Position};

/// Maximum number of scopes around a location.
const MAX_SCOPES: usize = 1000;

/// Metadata with a class: its name, and the text between the parentheses.
type Node<'s> = (&'s str, &'s str);

/// Reads the lines of a source. `None` if it has no compilation with debug information.
pub(crate) fn read(source: &str) -> Option<Lines> {
    const UNITS: &str = "\n!llvm.dbg.cu = !{";
    let (_, units) = source.split_at(source.find(UNITS)? + UNITS.len());
    let main = reference(units.split([',', '}']).next()?)?;
    let nodes: HashMap<u32, Node<'_>> = source.lines().filter_map(node).collect();
    let (_, unit) = nodes.get(&main)?;
    let (directory, name) = file(&nodes, reference(field(unit, "file")?)?)?;
    let mut lines = Lines::new(directory, name);
    if let Some(language) = field(unit, "language").and_then(language) {
        lines.language = language;
    }
    let mut numbers: Vec<u32> = nodes.keys().copied().collect();
    numbers.sort_unstable();
    for number in numbers {
        let Some(line) = line(&nodes, number, &mut lines) else { continue };
        lines.set(Position::new(number), line);
    }
    Some(lines)
}

/// Returns the number of metadata such as `!12`.
fn reference(text: &str) -> Option<u32> {
    text.trim().strip_prefix('!')?.parse().ok()
}

/// Parses a line such as `!12 = distinct !DILexicalBlock(scope: !3)`.
fn node(line: &str) -> Option<(u32, Node<'_>)> {
    let (number, value) = line.strip_prefix('!')?.split_once(" = ")?;
    let value = value.strip_prefix("distinct ").unwrap_or(value).strip_prefix('!')?;
    let (class, fields) = value.split_once('(')?;
    Some((number.parse().ok()?, (class, fields.trim_end().strip_suffix(')')?)))
}

/// Returns the value of a field. Strings have their quotation marks.
fn field<'s>(fields: &'s str, name: &str) -> Option<&'s str> {
    let mut rest = fields;
    loop {
        let (own, value) = rest.split_once(": ")?;
        let end = match value.strip_prefix('"') {
            Some(text) => text.find('"')? + 2,
            None => value.find(", ").unwrap_or(value.len()),
        };
        if own == name {
            return value.get(..end);
        }
        rest = value.get(end..)?.strip_prefix(", ")?;
    }
}

/// Returns a string without quotation marks and escapes.
fn string(text: &str) -> Option<String> {
    let inner = text.strip_prefix('"')?.strip_suffix('"')?;
    let mut parts = inner.split('\\');
    let mut bytes = parts.next()?.as_bytes().to_vec();
    for part in parts {
        bytes.push(u8::from_str_radix(part.get(..2)?, 16).ok()?);
        bytes.extend_from_slice(&part.as_bytes()[2..]);
    }
    Some(String::from_utf8_lossy(&bytes).into_owned())
}

/// Returns the directory and the name of a file.
fn file(nodes: &HashMap<u32, Node<'_>>, number: u32) -> Option<(String, String)> {
    let (_, fields) = nodes.get(&number)?;
    let directory = field(fields, "directory").and_then(string).unwrap_or_default();
    Some((directory, field(fields, "filename").and_then(string)?))
}

/// Returns the line of a location or a function. `None` for other metadata.
fn line(nodes: &HashMap<u32, Node<'_>>, number: u32, lines: &mut Lines) -> Option<Line> {
    let (class, fields) = nodes.get(&number)?;
    let of = |name| field(fields, name).and_then(|text| text.parse().ok());
    let (line, column) = match *class {
        "DILocation" => (of("line").unwrap_or(0), of("column").unwrap_or(0)),
        "DISubprogram" => (of("scopeLine").or_else(|| of("line")).unwrap_or(0), 0),
        _ => return None,
    };
    let (directory, name) = file(nodes, file_of(nodes, fields)?)?;
    let is_relative = !name.starts_with('/') && !directory.is_empty();
    let name = match is_relative && directory != lines.directory {
        true => format!("{directory}/{name}"),
        false => name,
    };
    Some(Line { file: lines.add_file(name), line, column })
}

/// Returns the file of a scope: its own, or that of the next one around it that has one.
fn file_of(nodes: &HashMap<u32, Node<'_>>, fields: &str) -> Option<u32> {
    let mut fields = fields;
    for _ in 0..MAX_SCOPES {
        if let Some(file) = field(fields, "file") {
            return reference(file);
        }
        (_, fields) = *nodes.get(&reference(field(fields, "scope")?)?)?;
    }
    None
}

/// Returns the number of a language (`DW_LANG_*`).
fn language(name: &str) -> Option<u16> {
    let known = [
        ("DW_LANG_C89", 0x01),
        ("DW_LANG_C99", 0x0c),
        ("DW_LANG_C11", 0x1d),
        ("DW_LANG_C17", 0x2c),
        ("DW_LANG_C_plus_plus_14", 0x21),
        ("DW_LANG_C_plus_plus_17", 0x2b),
        ("DW_LANG_Rust", 0x1c),
    ];
    known.into_iter().find(|(one, _)| *one == name).map(|(_, number)| number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_have_the_files_of_their_scopes() {
        let source = r#"
!llvm.dbg.cu = !{!0}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, producer: "a, b: c")
!1 = !DIFile(filename: "main.c", directory: "/src")
!2 = !DIFile(filename: "sub\22.h", directory: "/other")
!3 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 4, scopeLine: 5, unit: !0)
!4 = distinct !DILexicalBlock(scope: !3, line: 6)
!5 = !DILexicalBlockFile(scope: !4, file: !2, discriminator: 0)
!6 = !DILocation(line: 7, column: 2, scope: !4)
!7 = !DILocation(line: 8, scope: !5)
!8 = !{!6, !7}
"#;
        let lines = read(source).unwrap();
        assert_eq!((lines.directory.as_str(), lines.name.as_str()), ("/src", "main.c"));
        assert_eq!(lines.language, 0x0c);
        assert_eq!(lines.files(), ["main.c", "/other/sub\".h"]);
        let found = |number| {
            let line = lines.get(Position::new(number))?;
            Some((line.file, line.line, line.column))
        };
        let expected =
            [(3, Some((0, 5, 0))), (6, Some((0, 7, 2))), (7, Some((1, 8, 0))), (4, None)];
        for (number, line) in expected {
            assert_eq!(found(number), line, "{number}");
        }
        assert_eq!(read("!0 = !{}"), None);
    }
}
