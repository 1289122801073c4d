//! Response files: an argument `@file` is replaced by the arguments in that file, if it exists.
//!
//! The input consists of arguments; the output consists of arguments without response files, as
//! bytes for [`Parser::parse`](super::Parser::parse). Relative paths are relative to the current
//! directory, in response files too. Functions of this module do not panic.

use std::ffi::OsStr;
use std::fmt;
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use alloc::string::String;
use alloc::vec::Vec;

use super::{IntoArg, Value};

/// Quoting rules of response files.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Quoting {
    /// POSIX shell rules: whitespace separates arguments, quotes of either kind group, and a
    /// backslash escapes the next character, within quotes too.
    Shell,
    /// Windows rules: a backslash is special before `"` only.
    Windows,
}

impl Quoting {
    /// Rules of the system that the program is compiled for.
    pub const NATIVE: Self = if cfg!(windows) { Quoting::Windows } else { Quoting::Shell };

    /// Returns the arguments in a text.
    #[must_use]
    pub fn split(self, text: &[u8]) -> Vec<Vec<u8>> {
        match self {
            Quoting::Shell => as_shell(text),
            Quoting::Windows => as_windows(text),
        }
    }
}

/// Error of the expansion of response files.
#[derive(Debug)]
#[non_exhaustive]
pub enum ResponseError {
    /// Unreadable file.
    #[non_exhaustive]
    Read {
        /// Path as written.
        path: String,
        /// Error of the file system.
        error: io::Error,
    },
    /// File that includes itself, directly or indirectly.
    #[non_exhaustive]
    Loop {
        /// Path as written.
        path: String,
    },
}

impl fmt::Display for ResponseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ResponseError::Read { path, error } => write!(f, "cannot read '{path}': {error}"),
            ResponseError::Loop { path } => write!(f, "'@{path}' is part of itself"),
        }
    }
}

impl core::error::Error for ResponseError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            ResponseError::Read { error, .. } => Some(error),
            ResponseError::Loop { .. } => None,
        }
    }
}

/// Greatest number of bytes of all response files of a command line together. A file counts as often
/// as it is included.
pub const MAX_LEN: u64 = 1 << 24;

/// Replaces response files by their arguments, recursively.
///
/// # Errors
/// Returns an error if a response file cannot be read, is not a regular file, or includes itself, or
/// if the files have more than [`MAX_LEN`] bytes. An argument `@file` whose file does not exist is
/// kept.
pub fn expand<I>(arguments: I, quoting: Quoting) -> Result<Vec<Vec<u8>>, ResponseError>
where
    I: IntoIterator,
    I::Item: IntoArg,
{
    let (mut expanded, mut left) = (Vec::new(), MAX_LEN);
    for argument in arguments {
        expand_into(&mut expanded, argument.into_arg(), quoting, &mut Vec::new(), &mut left)?;
    }
    Ok(expanded)
}

/// Returns the content of a regular file of at most `left` bytes, which is lowered by its length.
fn read(path: &Path, left: &mut u64) -> io::Result<Vec<u8>> {
    // Pipes and some files of `/proc` wait when they are opened or read. Reading a directory fails.
    let metadata = fs::metadata(path)?;
    let is_of_kernel = cfg!(target_os = "linux") && path.starts_with("/proc");
    if !(metadata.is_file() || metadata.is_dir()) || is_of_kernel {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "it is not a regular file"));
    }
    let mut content = Vec::new();
    fs::File::open(path)?.take(*left + 1).read_to_end(&mut content)?;
    match left.checked_sub(content.len() as u64) {
        Some(rest) => *left = rest,
        None => {
            let message = std::format!("response files have more than {MAX_LEN} bytes");
            return Err(io::Error::new(io::ErrorKind::FileTooLarge, message));
        }
    }
    Ok(content)
}

/// Expands one argument. `open` are the files that it is nested in, `left` is the number of bytes that
/// files may still have.
fn expand_into(
    expanded: &mut Vec<Vec<u8>>,
    argument: Vec<u8>,
    quoting: Quoting,
    open: &mut Vec<PathBuf>,
    left: &mut u64,
) -> Result<(), ResponseError> {
    let path = match argument.split_first() {
        Some((b'@', path)) => Value::new(path).to_os_str(),
        _ => {
            expanded.push(argument);
            return Ok(());
        }
    };
    let path: &OsStr = &path;
    let name = || path.to_string_lossy().into_owned();
    let real = match fs::canonicalize(path) {
        Ok(real) => real,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            expanded.push(argument);
            return Ok(());
        }
        Err(error) => return Err(ResponseError::Read { path: name(), error }),
    };
    if open.contains(&real) {
        return Err(ResponseError::Loop { path: name() });
    }
    let content = read(&real, left).map_err(|error| ResponseError::Read { path: name(), error })?;
    open.push(real);
    for argument in quoting.split(&decoded(&content)) {
        expand_into(expanded, argument, quoting, open, left)?;
    }
    open.pop();
    Ok(())
}

/// Returns the content of a file in UTF-8, without a byte order mark.
fn decoded(content: &[u8]) -> Vec<u8> {
    let utf_16 = |pairs: &[u8], order: fn([u8; 2]) -> u16| {
        let units = pairs.chunks_exact(2).map(|pair| order([pair[0], pair[1]]));
        String::from_utf16_lossy(&units.collect::<Vec<_>>()).into_bytes()
    };
    match content {
        [0xff, 0xfe, pairs @ ..] => utf_16(pairs, u16::from_le_bytes),
        [0xfe, 0xff, pairs @ ..] => utf_16(pairs, u16::from_be_bytes),
        [0xef, 0xbb, 0xbf, rest @ ..] | rest => rest.to_vec(),
    }
}

fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | b'\n')
}

/// Splits by POSIX shell rules. Empty arguments are dropped.
fn as_shell(text: &[u8]) -> Vec<Vec<u8>> {
    let (mut all, mut argument, mut quote) = (Vec::new(), Vec::new(), None);
    let mut bytes = text.iter().copied();
    while let Some(byte) = bytes.next() {
        match (byte, quote) {
            (b'\\', _) => argument.push(bytes.next().unwrap_or(b'\\')),
            (end, Some(begin)) if end == begin => quote = None,
            (b'"' | b'\'', None) => quote = Some(byte),
            (blank, None) if is_blank(blank) => {
                if !argument.is_empty() {
                    all.push(core::mem::take(&mut argument));
                }
            }
            _ => argument.push(byte),
        }
    }
    if !argument.is_empty() {
        all.push(argument);
    }
    all
}

/// Splits by Windows rules: before `"`, two backslashes are one, and a remaining one escapes the
/// quote. Within quotes, `""` is a quote.
fn as_windows(text: &[u8]) -> Vec<Vec<u8>> {
    // `None` between arguments, because an argument may be empty.
    let (mut all, mut argument, mut quoted) = (Vec::new(), None::<Vec<u8>>, false);
    let mut bytes = text.iter().copied().peekable();
    while let Some(byte) = bytes.next() {
        if !quoted && (is_blank(byte) || byte == 0) {
            all.extend(argument.take());
            continue;
        }
        let argument = argument.get_or_insert_default();
        match byte {
            b'\\' => {
                let mut count = 1;
                while bytes.next_if_eq(&b'\\').is_some() {
                    count += 1;
                }
                let is_before_quote = bytes.peek() == Some(&b'"');
                argument.extend(core::iter::repeat_n(
                    b'\\',
                    if is_before_quote { count / 2 } else { count },
                ));
                if is_before_quote && count % 2 == 1 {
                    argument.extend(bytes.next());
                }
            }
            b'"' if quoted && bytes.next_if_eq(&b'"').is_some() => argument.push(b'"'),
            b'"' => quoted = !quoted,
            other => argument.push(other),
        }
    }
    all.extend(argument);
    all
}

#[cfg(test)]
mod tests {
    use super::{Quoting, ResponseError, decoded, expand};

    fn split(quoting: Quoting, text: &str) -> std::vec::Vec<std::string::String> {
        let all = quoting.split(text.as_bytes()).into_iter();
        all.map(|argument| std::string::String::from_utf8(argument).unwrap()).collect()
    }

    #[test]
    fn as_a_shell_splits() {
        let cases: [(&str, &[&str]); 8] = [
            ("a  b\n\tc\r\n", &["a", "b", "c"]),
            (r#""a b" 'c d'e"f""#, &["a b", "c def"]),
            (r"a\ b c\\d \'e", &["a b", r"c\d", "'e"]),
            (r#""" '' x\"#, &["x\\"]),
            (r#""a\"b" 'c\'d'"#, &["a\"b", "c'd"]),
            (r#"'a"b' "c'd""#, &["a\"b", "c'd"]),
            (r#"-o"out file""#, &["-oout file"]),
            ("\"open a", &["open a"]),
        ];
        for (text, expected) in cases {
            assert_eq!(split(Quoting::Shell, text), expected, "{text}");
        }
    }

    #[test]
    fn as_windows_splits() {
        let cases: [(&str, &[&str]); 9] = [
            ("a  b\r\nc\0d", &["a", "b", "c", "d"]),
            (r"a\b c\\d \ e", &[r"a\b", r"c\\d", r"\", "e"]),
            (r#"\"a \\"b c" \\\"d"#, &["\"a", r"\b c", "\\\"d"]),
            ("\"open a", &["open a"]),
            ("end\\", &["end\\"]),
            (r#"a\b "c d" """#, &[r"a\b", "c d", ""]),
            (r#"a\"b c\\"d e""#, &["a\"b", r"c\d e"]),
            (r#""a""b""#, &["a\"b"]),
            ("'a b'", &["'a", "b'"]),
        ];
        for (text, expected) in cases {
            assert_eq!(split(Quoting::Windows, text), expected, "{text}");
        }
    }

    #[test]
    fn marks_of_byte_orders_are_no_text() {
        assert_eq!(decoded(b"\xef\xbb\xbfa"), b"a");
        assert_eq!(decoded(b"\xff\xfea\0"), b"a");
        assert_eq!(decoded(b"\xfe\xff\0a"), b"a");
    }

    #[test]
    fn files_stand_for_their_arguments() {
        let dir = std::env::temp_dir().join(std::format!("response-{}", std::process::id()));
        std::fs::create_dir_all(&dir).unwrap();
        let path = |name: &str| std::format!("{}", dir.join(name).display()).replace('\\', "/");
        std::fs::write(path("inner"), "x 'y z'").unwrap();
        std::fs::write(path("outer"), std::format!("a '@{}' b", path("inner"))).unwrap();
        std::fs::write(path("loop"), std::format!("'@{}'", path("loop"))).unwrap();
        let argument = |name| std::format!("@{}", path(name));
        let expanded =
            expand([argument("outer"), argument("missing"), "@".into()], Quoting::Shell).unwrap();
        let missing = argument("missing");
        assert_eq!(expanded, [&b"a"[..], b"x", b"y z", b"b", missing.as_bytes(), b"@"]);
        let error = expand([argument("loop")], Quoting::Shell).unwrap_err();
        assert!(matches!(error, ResponseError::Loop { .. }), "{error}");
        let error = expand([std::format!("@{}", dir.display())], Quoting::Shell).unwrap_err();
        assert!(matches!(error, ResponseError::Read { .. }), "{error}");
        std::fs::write(path("large"), " ".repeat(1 << 20)).unwrap();
        std::fs::write(path("17"), std::format!("'@{}' ", path("large")).repeat(17)).unwrap();
        let error = expand([argument("17")], Quoting::Shell).unwrap_err();
        assert!(std::format!("{error}").ends_with("more than 16777216 bytes"), "{error}");
        if cfg!(target_os = "linux") {
            for device in ["@/dev/zero", "@/proc/kmsg"] {
                let error = expand([device], Quoting::Shell).unwrap_err();
                let text = std::format!("{error}");
                assert!(text.ends_with("it is not a regular file"), "{error}");
            }
        }
        std::fs::remove_dir_all(&dir).unwrap();
    }
}
