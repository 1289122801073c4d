//! Errors of a [`Builder`](super::Builder), with messages for users.

use std::path::{Path, PathBuf};
use std::{env, fmt, fs, io};

use tablegen_core::internal::io_message;
use tablegen_core::{Diagnostic, Failure, SourceMap, render_with_help};

use tablegen_driver::{
    BackendError, LookupError, OptionError, UnknownLint, could_not_read, with_advice,
};

use crate::output::Conflict;

/// Reason why nothing, or not everything, was generated.
///
/// Its text shows the location in the `.td` source with the line, as a compiler
/// does. The debug form is the same text, since that is what a build script
/// prints when its `main` returns an error.
pub struct Error {
    kind: Box<ErrorKind>,
}

pub(super) enum ErrorKind {
    NoSource,
    NoOutput,
    NoOutDir,
    /// Target module without back-ends.
    NoBackend(PathBuf),
    Conflict(Conflict),
    Lookup(LookupError),
    UnknownLint(UnknownLint),
    Option(OptionError),
    /// A source could not be read. The path is relative to the current directory.
    Unreadable {
        path: String,
        error: io::Error,
    },
    Evaluation(Failure),
    /// The errors of a back-end, with its name.
    Backend(&'static str, String),
    /// An option of the back-end with this name has a value that it cannot have.
    OptionValue {
        backend: &'static str,
        option: &'static str,
        message: String,
    },
    Write {
        path: PathBuf,
        error: io::Error,
    },
    Stale(Vec<Stale>),
}

impl From<ErrorKind> for Error {
    fn from(kind: ErrorKind) -> Self {
        Error { kind: Box::new(kind) }
    }
}

impl Error {
    /// Returns the diagnostics of the sources. `None` if the error has another cause.
    pub fn failure(&self) -> Option<&Failure> {
        match &*self.kind {
            ErrorKind::Evaluation(failure) => Some(failure),
            _ => None,
        }
    }

    /// Returns the name of an option of a back-end with a value that it cannot have, and the
    /// mistake. `None` if the error has another cause.
    pub fn option_value(&self) -> Option<(&'static str, &str)> {
        match &*self.kind {
            ErrorKind::OptionValue { option, message, .. } => Some((option, message)),
            _ => None,
        }
    }

    /// Returns the files that [`check`](super::Builder::check) found to be missing or out of date.
    pub fn stale_files(&self) -> impl Iterator<Item = &Path> {
        let stale = match &*self.kind {
            ErrorKind::Stale(files) => files.as_slice(),
            _ => &[],
        };
        stale.iter().map(|file| file.path.as_path())
    }

    pub(super) fn evaluation(failure: Failure) -> Self {
        match failure.unreadable() {
            Some((path, error)) => {
                let error = io::Error::new(error.kind(), io_message(error));
                ErrorKind::Unreadable { path: path.to_owned(), error }.into()
            }
            None => ErrorKind::Evaluation(failure).into(),
        }
    }

    pub(super) fn backend(name: &'static str, error: &BackendError, sources: &SourceMap) -> Self {
        match error {
            BackendError::Option { name: option, message, .. } => {
                ErrorKind::OptionValue { backend: name, option, message: message.clone() }.into()
            }
            error => ErrorKind::Backend(name, error.render_unlabeled(sources)).into(),
        }
    }

    pub(super) fn write(path: &Path, error: io::Error) -> Self {
        ErrorKind::Write { path: path.to_owned(), error }.into()
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &*self.kind {
            ErrorKind::NoSource => f.write_str("no source was given: call `source`"),
            ErrorKind::NoOutput => f.write_str("no output was requested: call `rust` or `cpp`"),
            ErrorKind::NoOutDir => f.write_str(
                "the variable OUT_DIR is not set: this is not a build script; call `out_dir`",
            ),
            ErrorKind::NoBackend(path) => {
                write!(f, "there are no back-ends for {}", path.display())
            }
            ErrorKind::Conflict(conflict) => conflict.fmt(f),
            ErrorKind::Lookup(error) => {
                write!(f, "{error}\nhelp: {}", error.help("cargo add --build tablegen-build"))
            }
            ErrorKind::UnknownLint(unknown) => unknown.fmt(f),
            ErrorKind::Option(error) => error.fmt(f),
            ErrorKind::Unreadable { path, error } => f.write_str(&could_not_read(path, error)),
            ErrorKind::Evaluation(failure) => {
                match failure.sources() {
                    Some(sources) => {
                        let text =
                            render_with_help(sources, &with_advice(sources, failure.diagnostics()));
                        f.write_str(text.trim_end_matches('\n'))?;
                    }
                    None => write!(f, "{failure}")?,
                }
                let tried: Vec<&String> =
                    failure.diagnostics().iter().flat_map(Diagnostic::tried).collect();
                if !tried.is_empty() {
                    f.write_str("\nlooked for:")?;
                }
                let current = env::current_dir().unwrap_or_default();
                tried.iter().try_for_each(|path| write!(f, "\n  {}", current.join(path).display()))
            }
            ErrorKind::Backend(name, text) => {
                // The caller prints "error" itself.
                write!(f, "{}\nin back-end {name}", text.trim_end())
            }
            ErrorKind::OptionValue { backend, option, message } => {
                write!(f, "--{option}: {message}\nin back-end {backend}")
            }
            ErrorKind::Write { path, error } => {
                write!(f, "could not write {}: {}", path.display(), io_message(error))
            }
            ErrorKind::Stale(files) => {
                f.write_str("generated files are not up to date:")?;
                files.iter().try_for_each(|file| write!(f, "\n  {file}"))
            }
        }
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &*self.kind {
            ErrorKind::Unreadable { error, .. } | ErrorKind::Write { error, .. } => Some(error),
            _ => None,
        }
    }
}

/// Generated file that is missing or out of date.
pub(super) struct Stale {
    path: PathBuf,
    how: How,
}

enum How {
    Unreadable(io::Error),
    /// The first line that differs, from 1, as it is and as it should be.
    Differs {
        line: usize,
        found: Option<String>,
        expected: Option<String>,
    },
}

impl Stale {
    /// Compares a file with the expected content. Returns `None` if they are equal.
    pub(super) fn find(path: &Path, expected: &[u8]) -> Option<Self> {
        let found = match fs::read(path) {
            Ok(found) if found == expected => return None,
            Ok(found) => found,
            Err(error) => return Some(Stale { path: path.into(), how: How::Unreadable(error) }),
        };
        let mut lines = [&found[..], expected].map(|text| text.split_inclusive(|&b| b == b'\n'));
        let mut line = 0;
        loop {
            line += 1;
            let [found, expected] = lines.each_mut().map(Iterator::next);
            if found != expected || found.is_none() {
                let text = |bytes: Option<&[u8]>| bytes.map(beginning);
                let how = How::Differs { line, found: text(found), expected: text(expected) };
                return Some(Stale { path: path.into(), how });
            }
        }
    }
}

/// Returns the first 80 characters of a line. Longer lines end with `...`.
fn beginning(line: &[u8]) -> String {
    const SHOWN: usize = 80;
    let text = String::from_utf8_lossy(line);
    let text = text.trim_end();
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    }
}

impl fmt::Display for Stale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = self.path.display();
        match &self.how {
            How::Unreadable(error) => write!(f, "{path}: {}", io_message(error)),
            How::Differs { line, found, expected } => {
                let show = |text: &Option<String>| match text {
                    Some(text) => format!("`{text}`"),
                    None => "the end".to_owned(),
                };
                let (found, expected) = (show(found), show(expected));
                write!(f, "{path}:{line}: is {found}, should be {expected}")
            }
        }
    }
}

#[cfg(all(test, not(feature = "codegen")))]
mod tests {
    use crate::Builder;

    #[test]
    fn the_feature_of_a_back_end_is_named() {
        let error =
            Builder::new().source("x.td").out_dir("out").rust("gen-emitter", "x.rs").generate();
        let message = error.expect_err("an error").to_string();
        assert_eq!(
            message,
            "the back-end `gen-emitter` is in the feature `codegen`, which is off\n\
             help: cargo add --build tablegen-build --features codegen"
        );
    }
}
