//! Response files: an argument `@file` stands for the arguments in that file, where there is one.
//!
//! In: arguments. Out: arguments without response files. They are split as LLVM's tools split
//! them: as a shell does, or on Windows as programs there do. Relative paths, also those of a
//! response file in another one, begin at the current directory.

use std::fs;
use std::path::PathBuf;

use tablegen_build::tablegen_core::internal::io_message;

use crate::text;

/// Puts the arguments of response files in the places of these.
///
/// # Errors
/// The text of an error: a file cannot be read, or is in itself.
pub(super) fn expand(arguments: Vec<String>) -> Result<Vec<String>, String> {
    let mut expanded = Vec::with_capacity(arguments.len());
    expand_into(&mut expanded, arguments, &mut Vec::new())?;
    Ok(expanded)
}

/// `open` are the files that these arguments are in.
fn expand_into(
    expanded: &mut Vec<String>,
    arguments: Vec<String>,
    open: &mut Vec<PathBuf>,
) -> Result<(), String> {
    for argument in arguments {
        let Some(name) = argument.strip_prefix('@') else {
            expanded.push(argument);
            continue;
        };
        let path = text::path(name);
        if fs::metadata(&path).is_err_and(|error| error.kind() == std::io::ErrorKind::NotFound) {
            expanded.push(argument);
            continue;
        }
        let cannot = |error| format!("cannot open file '{name}': {}", io_message(&error));
        let real = fs::canonicalize(&path).map_err(cannot)?;
        if open.contains(&real) {
            return Err(format!("recursive expansion of: '{name}'"));
        }
        let content = fs::read(&path).map_err(cannot)?;
        open.push(real);
        expand_into(expanded, split(&decoded(&content)), open)?;
        open.pop();
    }
    Ok(())
}

/// The content of a file without the mark of its byte order.
fn decoded(content: &[u8]) -> String {
    let utf_16 = |pairs: &[u8], order: fn([u8; 2]) -> u16| {
        let units = pairs.chunks_exact(2).map(|pair| order([pair[0], pair[1]]));
        String::from_utf16_lossy(&units.collect::<Vec<_>>())
    };
    match content {
        [0xFF, 0xFE, pairs @ ..] => utf_16(pairs, u16::from_le_bytes),
        [0xFE, 0xFF, pairs @ ..] => utf_16(pairs, u16::from_be_bytes),
        [0xEF, 0xBB, 0xBF, rest @ ..] | rest => text::of_bytes(rest),
    }
}

fn split(content: &str) -> Vec<String> {
    if cfg!(windows) { split_as_windows(content) } else { split_as_shell(content) }
}

fn is_blank(character: char) -> bool {
    matches!(character, ' ' | '\t' | '\r' | '\n')
}

/// A backslash takes the meaning of the character behind it, within quotes of either kind, too.
/// There are no empty arguments.
fn split_as_shell(content: &str) -> Vec<String> {
    let mut arguments = Vec::new();
    let mut argument = String::new();
    let mut quote = None;
    let mut characters = content.chars();
    while let Some(character) = characters.next() {
        match (character, quote) {
            ('\\', _) => argument.push(characters.next().unwrap_or('\\')),
            (end, Some(begin)) if end == begin => quote = None,
            ('"' | '\'', None) => quote = Some(character),
            (blank, None) if is_blank(blank) => {
                if !argument.is_empty() {
                    arguments.push(std::mem::take(&mut argument));
                }
            }
            _ => argument.push(character),
        }
    }
    if !argument.is_empty() {
        arguments.push(argument);
    }
    arguments
}

/// Backslashes mean something before `"` only: two are one, and one that is left takes the
/// meaning of the quote. Within quotes `""` is a quote.
fn split_as_windows(content: &str) -> Vec<String> {
    let mut arguments = Vec::new();
    // `None` between arguments, as one may be empty.
    let mut argument: Option<String> = None;
    let mut quoted = false;
    let mut characters = content.chars().peekable();
    while let Some(character) = characters.next() {
        if !quoted && (is_blank(character) || character == '\0') {
            arguments.extend(argument.take());
            continue;
        }
        let argument = argument.get_or_insert_default();
        match character {
            '\\' => {
                let mut count = 1;
                while characters.next_if_eq(&'\\').is_some() {
                    count += 1;
                }
                if characters.peek() != Some(&'"') {
                    argument.extend(std::iter::repeat_n('\\', count));
                    continue;
                }
                argument.extend(std::iter::repeat_n('\\', count / 2));
                if count % 2 == 1 {
                    argument.extend(characters.next());
                }
            }
            '"' if quoted && characters.next_if_eq(&'"').is_some() => argument.push('"'),
            '"' => quoted = !quoted,
            other => argument.push(other),
        }
    }
    arguments.extend(argument);
    arguments
}

#[cfg(test)]
mod tests {
    use super::{decoded, split_as_shell, split_as_windows};

    #[test]
    fn as_a_shell_splits() {
        let cases: [(&str, &[&str]); 9] = [
            ("a  b\n\tc\r\n", &["a", "b", "c"]),
            (r#""a b" 'c d'e"f""#, &["a b", "c def"]),
            (r"a\ b c\\d \'e", &["a b", r"c\d", "'e"]),
            (r#""a\"b" 'c\'d'"#, &["a\"b", "c'd"]),
            (r#"'a"b' "c'd""#, &["a\"b", "c'd"]),
            (r#""" '' x"#, &["x"]),
            (r#"-o"out file""#, &["-oout file"]),
            ("\"open a", &["open a"]),
            ("end\\", &["end\\"]),
        ];
        for (content, arguments) in cases {
            assert_eq!(split_as_shell(content), arguments, "{content}");
        }
    }

    #[test]
    fn as_windows_splits() {
        let cases: [(&str, &[&str]); 9] = [
            ("a  b\r\nc\0d", &["a", "b", "c", "d"]),
            (r#""a b" c" "d 'e f'"#, &["a b", "c d", "'e", "f'"]),
            (r"a\b c\\d \ e", &[r"a\b", r"c\\d", r"\", "e"]),
            (r#"\"a \\"b c" \\\"d"#, &["\"a", r"\b c", "\\\"d"]),
            (r#""a ""b"" c""#, &["a \"b\" c"]),
            (r#""" x"#, &["", "x"]),
            (r#"-o"out file""#, &["-oout file"]),
            ("\"open a", &["open a"]),
            ("end\\", &["end\\"]),
        ];
        for (content, arguments) in cases {
            assert_eq!(split_as_windows(content), arguments, "{content}");
        }
    }

    #[test]
    fn marks_of_byte_order() {
        assert_eq!(decoded(b"\xEF\xBB\xBFa b"), "a b");
        assert_eq!(decoded(b"\xFF\xFEa\0\xE4\0"), "aä");
        assert_eq!(decoded(b"\xFE\xFF\0a\0\xE4"), "aä");
    }
}
