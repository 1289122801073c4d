//! What a back-end is given: the records, its options, and where to report
//! what does not stop it.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;
use std::io;
use std::num::NonZero;
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

use tablegen_core::{
    Diagnostic, FieldError, Loc, RecordError, Records, Severity, SourceMap, render_all,
};

/// An option of one or several back-ends, such as `--class=NAME`.
#[derive(Clone, Copy, Debug)]
pub struct OptionSpec {
    /// Its name, without dashes.
    pub name: &'static str,
    /// What its value is called in help; empty for an option that is on or off.
    pub value: &'static str,
    /// What it does, in a line.
    pub help: &'static str,
}

/// Settings of back-ends, by the names of their options.
#[derive(Clone, Debug, Default)]
pub struct Options {
    values: BTreeMap<String, String>,
    bases: Vec<String>,
    threads: Option<NonZero<usize>>,
}

impl Options {
    /// No option set.
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets an option. One that is on or off is on unless `value` is `false`
    /// or `0`.
    #[must_use]
    pub fn set(mut self, name: impl Into<String>, value: impl Into<String>) -> Self {
        self.values.insert(name.into(), value.into());
        self
    }

    /// Names sources below this directory relative to it in generated text,
    /// so that the text does not depend on where the directory lies. Of
    /// several directories the first one that a source is below counts.
    #[must_use]
    pub fn relative_to(mut self, dir: impl Into<String>) -> Self {
        self.bases.push(dir.into());
        self
    }

    /// How many threads a back-end that has work for several uses. Without
    /// this there are as many as there are processors, or fewer where they are
    /// not worth it. The output is the same for every number.
    #[must_use]
    pub fn threads(mut self, threads: NonZero<usize>) -> Self {
        self.threads = Some(threads);
        self
    }

    /// How many threads were set.
    pub(crate) fn threads_set(&self) -> Option<NonZero<usize>> {
        self.threads
    }

    /// A path as generated text shows it: relative to the first directory of
    /// [`relative_to`](Options::relative_to) that it is below, else as it is.
    pub fn relative<'p>(&self, path: &'p str) -> Cow<'p, str> {
        match self.bases.iter().find_map(|base| Path::new(path).strip_prefix(base).ok()) {
            Some(relative) => relative.to_string_lossy(),
            None => Cow::Borrowed(path),
        }
    }

    /// The value of an option, if it is set.
    pub fn value(&self, name: &str) -> Option<&str> {
        self.values.get(name).map(String::as_str)
    }

    /// Whether an option is on.
    pub fn is_on(&self, name: &str) -> bool {
        self.value(name)
            .is_some_and(|value| !matches!(value, "0") && !value.eq_ignore_ascii_case("false"))
    }

    /// The options that are set, by name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.values.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }
}

/// What a back-end reads, and where it reports.
#[derive(Debug)]
pub(crate) struct Input<'r> {
    records: &'r Records,
    options: &'r Options,
    /// The name of the output file without its extension.
    stem: String,
    reports: Mutex<Vec<Diagnostic>>,
    files: Mutex<Vec<(&'static str, Vec<u8>)>>,
    shown: Mutex<Vec<u8>>,
}

impl<'r> Input<'r> {
    pub(super) fn new(records: &'r Records, options: &'r Options) -> Self {
        let (reports, files) = (Mutex::default(), Mutex::default());
        let shown = Mutex::default();
        Input { records, options, stem: "-".to_owned(), reports, files, shown }
    }

    /// For an output file of this name, without its extension.
    pub(super) fn with_stem(self, stem: &str) -> Self {
        Input { stem: stem.to_owned(), ..self }
    }

    /// The name of the output file without its extension; `-` stands for
    /// standard output.
    pub(crate) fn stem(&self) -> &str {
        &self.stem
    }

    /// Adds an output file whose name is [`Input::stem`] with this ending.
    /// Where there is one output only, its text follows the other text.
    pub(crate) fn add_file(&self, ending: &'static str, text: Vec<u8>) {
        self.files.lock().unwrap_or_else(PoisonError::into_inner).push((ending, text));
    }

    /// Shows text to whoever asked for it by an option, beside the output.
    pub(crate) fn show(&self, text: &[u8]) {
        self.shown.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(text);
    }

    /// The further files so far.
    pub(super) fn take_files(&self) -> Vec<(&'static str, Vec<u8>)> {
        std::mem::take(&mut *self.files.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// The records.
    pub(crate) fn records(&self) -> &'r Records {
        self.records
    }

    /// The options.
    pub(crate) fn options(&self) -> &'r Options {
        self.options
    }

    /// A path as generated text shows it; see [`Options::relative_to`].
    pub(crate) fn relative<'p>(&self, path: &'p str) -> Cow<'p, str> {
        self.options.relative(path)
    }

    fn reports(&self) -> MutexGuard<'_, Vec<Diagnostic>> {
        self.reports.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reports what was found elsewhere.
    pub(crate) fn report(&self, found: Vec<Diagnostic>) {
        self.reports().extend(found);
    }

    /// Whether an error was reported.
    pub(crate) fn has_errors(&self) -> bool {
        self.reports().iter().any(|report| report.severity == Severity::Error)
    }

    /// The error of a back-end that cannot go on after what it reported.
    pub(crate) fn stopped(&self) -> BackendError {
        BackendError::Records { diagnostics: Vec::new(), reached_end: false }
    }

    /// Reports an error after which the back-end goes on; its output counts
    /// as failed at the end.
    pub(crate) fn error(&self, error: impl Into<RecordError>) {
        self.reports().extend(error.into().to_diagnostics());
    }

    /// Reports something odd. `locs` are as for [`RecordError::at`].
    pub(crate) fn warn(&self, locs: &[Loc], message: impl Into<String>) {
        let mut all = RecordError::at(locs, message).to_diagnostics();
        all[0].severity = Severity::Warning;
        self.reports().extend(all);
    }

    /// Reports a remark that belongs to the report before it.
    pub(crate) fn note(&self, locs: &[Loc], message: impl Into<String>) {
        let mut all = RecordError::at(locs, message).to_diagnostics();
        all[0].severity = Severity::Note;
        self.reports().extend(all);
    }

    /// What a back-end gave, with everything that it reported.
    pub(super) fn finish<T>(
        self,
        result: Result<T, BackendError>,
    ) -> Result<Output<T>, BackendError> {
        let mut reports = self.reports.into_inner().unwrap_or_else(PoisonError::into_inner);
        let shown = self.shown.into_inner().unwrap_or_else(PoisonError::into_inner);
        let failed = reports.iter().any(|report| report.severity == Severity::Error);
        match result {
            Ok(value) if !failed => Ok(Output { value, warnings: reports, shown }),
            Ok(_) => Err(BackendError::Records { diagnostics: reports, reached_end: true }),
            Err(BackendError::Records { diagnostics, reached_end }) => {
                reports.extend(diagnostics);
                Err(BackendError::Records { diagnostics: reports, reached_end })
            }
            Err(error) => Err(error),
        }
    }
}

/// What a back-end gave.
#[derive(Debug)]
#[must_use]
pub struct Output<T> {
    /// What it made.
    pub value: T,
    /// What it found odd, for [`render_all`].
    pub warnings: Vec<Diagnostic>,
    /// What an option made it show beside its output, such as
    /// `--register-info-debug`: text for standard error.
    pub shown: Vec<u8>,
}

/// Why a back-end gave no output.
#[derive(Debug)]
#[non_exhaustive]
pub enum BackendError {
    /// The records are not what the back-end needs.
    #[non_exhaustive]
    Records {
        /// Errors, and warnings and notes with them, in the order in which
        /// they were found.
        diagnostics: Vec<Diagnostic>,
        /// Whether the back-end went on to its end in spite of the errors.
        reached_end: bool,
    },
    /// The output could not be written.
    Write(io::Error),
}

impl BackendError {
    pub(super) fn new(message: impl Into<String>) -> Self {
        RecordError::at(&[], message).into()
    }

    /// The errors as a compiler prints them, with their source lines.
    pub fn render(&self, sources: &SourceMap) -> String {
        match self {
            BackendError::Write(error) => format!("error: {error}\n"),
            BackendError::Records { diagnostics, .. } => render_all(sources, diagnostics),
        }
    }
}

impl fmt::Display for BackendError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BackendError::Records { diagnostics, .. } => {
                let mut errors =
                    diagnostics.iter().filter(|found| found.severity == Severity::Error);
                f.write_str(errors.next().map_or("", |error| error.message.trim_end()))?;
                match errors.count() {
                    0 => Ok(()),
                    more => write!(f, " (and {more} more)"),
                }
            }
            BackendError::Write(error) => write!(f, "{error}"),
        }
    }
}

impl std::error::Error for BackendError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            BackendError::Records { .. } => None,
            BackendError::Write(error) => Some(error),
        }
    }
}

impl From<RecordError> for BackendError {
    fn from(error: RecordError) -> Self {
        BackendError::Records { diagnostics: error.to_diagnostics(), reached_end: false }
    }
}

impl From<FieldError> for BackendError {
    fn from(error: FieldError) -> Self {
        RecordError::from(error).into()
    }
}

impl From<io::Error> for BackendError {
    fn from(error: io::Error) -> Self {
        BackendError::Write(error)
    }
}
