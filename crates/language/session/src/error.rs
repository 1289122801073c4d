//! [`BackendError`]: error of a back-end.

use std::fmt;
use std::io;

use tablegen_core::internal::render_unlabeled;
use tablegen_core::{Diagnostic, RecordError, Severity, SourceMap, render_with_help};

/// Reason why a back-end produced no output.
#[derive(Debug)]
#[non_exhaustive]
pub enum BackendError {
    /// The records are invalid for the back-end.
    #[non_exhaustive]
    Records {
        /// Errors, warnings and notes in the order in which they were found.
        diagnostics: Vec<Diagnostic>,
        /// True if the back-end continued to its end in spite of the errors.
        reached_end: bool,
        /// Name of the back-end that failed, if several were run.
        backend: Option<&'static str>,
    },
    /// An option has a value that it cannot have.
    #[non_exhaustive]
    Option {
        /// Name of the option, without dashes.
        name: &'static str,
        /// Description of the mistake, without the name.
        message: String,
    },
    /// The output could not be written.
    Write(io::Error),
}

impl BackendError {
    /// Creates an error without a location.
    pub fn new(message: impl Into<String>) -> Self {
        RecordError::new(&[], message).into()
    }

    /// Creates an error about the value of an option.
    pub fn option(name: &'static str, message: impl Into<String>) -> Self {
        BackendError::Option { name, message: message.into() }
    }

    /// Creates an error from diagnostics after which the back-end stopped.
    pub fn from_diagnostics(diagnostics: Vec<Diagnostic>) -> Self {
        BackendError::Records { diagnostics, reached_end: false, backend: None }
    }

    /// Adds the name of the back-end that failed, if the error has none.
    #[must_use]
    pub fn in_backend(mut self, name: &'static str) -> Self {
        if let BackendError::Records { backend, .. } = &mut self {
            backend.get_or_insert(name);
        }
        self
    }

    /// Formats the errors as a compiler prints them, with their source lines.
    pub fn render(&self, sources: &SourceMap) -> String {
        match self {
            BackendError::Option { .. } | BackendError::Write(_) => format!("error: {self}\n"),
            BackendError::Records { diagnostics, .. } => render_with_help(sources, diagnostics),
        }
    }
}

impl BackendError {
    /// Returns the text of [`render`](Self::render) for programs that print `error:` themselves:
    /// if the first error has no location, it starts with the message.
    pub fn render_unlabeled(&self, sources: &SourceMap) -> String {
        let diagnostics = match self {
            BackendError::Option { .. } | BackendError::Write(_) => return format!("{self}\n"),
            BackendError::Records { diagnostics, .. } => diagnostics,
        };
        match diagnostics.split_first() {
            Some((first, rest)) if first.loc.is_none() && first.severity == Severity::Error => {
                let mut text = render_unlabeled(sources, first);
                if let Some(help) = &first.help {
                    text.push_str(&format!("help: {help}\n"));
                }
                text + &render_with_help(sources, rest)
            }
            _ => render_with_help(sources, diagnostics),
        }
    }
}

impl fmt::Display for BackendError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BackendError::Records { diagnostics, .. } => {
                let mut errors =
                    diagnostics.iter().filter(|found| found.severity == Severity::Error);
                f.write_str(errors.next().map_or("", one_line))?;
                match errors.count() {
                    0 => Ok(()),
                    more => write!(f, " (and {more} more)"),
                }
            }
            BackendError::Option { name, message } => write!(f, "--{name}: {message}"),
            BackendError::Write(error) => write!(f, "{error}"),
        }
    }
}

/// Returns the message of an error, or the last line of an error that consists of several lines of
/// text.
fn one_line(error: &Diagnostic) -> &str {
    match error.message.trim_end() {
        "" => error.above.lines().next_back().unwrap_or_default(),
        message => message,
    }
}

impl std::error::Error for BackendError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            BackendError::Records { .. } | BackendError::Option { .. } => None,
            BackendError::Write(error) => Some(error),
        }
    }
}

impl From<RecordError> for BackendError {
    fn from(error: RecordError) -> Self {
        BackendError::Records {
            diagnostics: error.llvm_diagnostics(),
            reached_end: false,
            backend: None,
        }
    }
}

impl From<io::Error> for BackendError {
    fn from(error: io::Error) -> Self {
        BackendError::Write(error)
    }
}
