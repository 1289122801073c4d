//! Diagnostics as data: messages with severities and locations.
//!
//! Input: reports of the lexer, the parser and the evaluator. Output: a list of [`Diagnostic`]s in
//! the order of reporting, which [`crate::render`] converts to text. Nothing here prints.

mod code;
mod snapshot;

use std::fmt;

pub use code::{DiagnosticCode, DiagnosticData};

use crate::render::source_line;
use crate::source::Loc;

/// Severity of a [`Diagnostic`]. It displays as [`Severity::name`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Severity {
    /// The evaluation failed.
    Error,
    /// The input is accepted, but probably wrong.
    Warning,
    /// Detail of the previous diagnostic, or the text of a `dump`.
    Note,
}

impl Severity {
    /// Returns `error`, `warning` or `note`.
    pub fn name(self) -> &'static str {
        match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Note => "note",
        }
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Message about the sources.
///
/// ```
/// # use tablegen_core::{DiagnosticCode, DiagnosticData, Evaluator};
/// let failure = Evaluator::new().evaluate_text("x.td", "class Op;  def Add : Opp;").unwrap_err();
/// let first = failure.diagnostics().iter().next().unwrap();
/// assert_eq!(first.message, "Couldn't find class 'Opp'");
/// assert_eq!(first.code, DiagnosticCode::UnknownClass);
/// let DiagnosticData::Name { name, nearest, .. } = &first.data else { panic!() };
/// assert_eq!((name.as_str(), nearest.as_deref()), ("Opp", Some("Op")));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Diagnostic {
    /// Kind of problem.
    pub code: DiagnosticCode,
    /// Severity of the message.
    pub severity: Severity,
    /// Facts of the message, for programs.
    pub data: DiagnosticData,
    /// Message without location, severity and name of the lint.
    pub message: String,
    /// Message as bytes, if it is not UTF-8.
    pub(crate) raw: Option<Box<[u8]>>,
    /// Location of the message. `None` if it has no location; never `Some` of [`Loc::NONE`].
    pub loc: Option<Loc>,
    /// True if llvm-tblgen prints `<unknown>:0` for the missing location. That depends on how
    /// its code reports the message, and does not matter elsewhere.
    pub(crate) unknown_location: bool,
    /// Lines of text to print above the message.
    pub above: String,
    /// Lines of text to print below the message: an excerpt of a text that is not a source, see
    /// [`Diagnostic::with_excerpt`].
    pub below: String,
    /// Remedy, in one line. llvm-tblgen has none, so only
    /// [`render_with_help`](crate::render_with_help) prints it.
    pub help: Option<String>,
}

impl Diagnostic {
    /// Creates a diagnostic. [`Loc::NONE`] is a missing location that is printed as
    /// `<unknown>:0`, as llvm-tblgen does for some messages.
    pub fn new(severity: Severity, loc: Option<Loc>, message: impl Into<String>) -> Self {
        let (message, above, below) = (message.into(), String::new(), String::new());
        let unknown_location = loc == Some(Loc::NONE);
        let loc = loc.filter(|&loc| loc != Loc::NONE);
        Diagnostic {
            code: DiagnosticCode::General,
            severity,
            data: DiagnosticData::None,
            message,
            raw: None,
            loc,
            unknown_location,
            above,
            below,
            help: None,
        }
    }

    /// Returns the diagnostic with a code and the facts that belong to it.
    #[must_use]
    pub fn with_code(self, code: DiagnosticCode, data: DiagnosticData) -> Self {
        Diagnostic { code, data, ..self }
    }

    /// Returns the diagnostic with a remedy; see [`Diagnostic::help`].
    #[must_use]
    pub fn with_help(self, help: impl Into<String>) -> Self {
        Diagnostic { help: Some(help.into()), ..self }
    }

    /// Returns the diagnostic with the line of `text` that contains the byte at `offset`, and a
    /// caret below it. `text` is not a source, for instance the value of a string. An offset
    /// beyond the end is the end.
    #[must_use]
    pub fn with_excerpt(self, text: &[u8], offset: usize) -> Self {
        let mut below = Vec::new();
        source_line(&mut below, text, offset.min(text.len()));
        Diagnostic { below: String::from_utf8_lossy(&below).into_owned(), ..self }
    }

    /// Creates a diagnostic of lines of text, without a message.
    pub fn text_only(above: impl Into<String>) -> Self {
        Diagnostic { above: above.into(), ..Diagnostic::new(Severity::Note, None, "") }
    }

    /// Returns the name of the lint that reports the diagnostic. `None` if no lint does.
    pub fn lint(&self) -> Option<&str> {
        match &self.data {
            DiagnosticData::Lint { name } => Some(name),
            _ => None,
        }
    }

    /// Returns the paths that were searched for the file of an `include`, in order. Empty for
    /// every other code than [`DiagnosticCode::MissingInclude`].
    pub fn tried(&self) -> &[String] {
        match &self.data {
            DiagnosticData::Include { tried, .. } => tried,
            _ => &[],
        }
    }

    /// Returns the message as bytes. Text from a source that is not UTF-8 is unchanged.
    pub fn message_bytes(&self) -> &[u8] {
        self.raw.as_deref().unwrap_or(self.message.as_bytes())
    }
}

/// The diagnostics of one evaluation, in the order of reporting.
#[derive(Clone, Debug, Default)]
pub struct Diagnostics {
    list: Vec<Diagnostic>,
    errors: usize,
    /// Bytes of the list and of its rendered text, about.
    bytes: usize,
    /// True if a diagnostic was left out, because of [`MAX_MESSAGE_BYTES`].
    is_full: bool,
}

/// Greatest number of bytes that the diagnostics of an evaluation, and their rendered text, take.
pub(crate) const MAX_MESSAGE_BYTES: usize = 1 << 26;

impl Diagnostics {
    /// Creates an empty list.
    pub(crate) const fn none() -> Self {
        Diagnostics { list: Vec::new(), errors: 0, bytes: 0, is_full: false }
    }

    /// Returns all diagnostics, in the order of reporting.
    pub fn iter(&self) -> std::slice::Iter<'_, Diagnostic> {
        self.list.iter()
    }

    pub(crate) fn len(&self) -> usize {
        self.list.len()
    }

    /// Returns true if nothing was reported.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Returns the number of errors, as llvm-tblgen counts them: an error that directly causes
    /// another one is not counted, nor is one without a location.
    pub fn error_count(&self) -> usize {
        self.errors
    }

    /// Sets the code and the data of the latest diagnostic.
    pub(crate) fn describe(&mut self, code: DiagnosticCode, data: DiagnosticData) {
        if !self.is_full {
            self.describe_at(self.list.len().saturating_sub(1), code, data);
        }
    }

    /// Sets the code and the data of the diagnostic with an index, from 0 in the order of
    /// reporting.
    pub(crate) fn describe_at(&mut self, index: usize, code: DiagnosticCode, data: DiagnosticData) {
        if let Some(diagnostic) = self.list.get_mut(index) {
            (diagnostic.code, diagnostic.data) = (code, data);
        }
    }

    /// Returns true if the diagnostic with an index has a remedy.
    pub(crate) fn has_help(&self, index: usize) -> bool {
        self.list.get(index).is_some_and(|one| one.help.is_some())
    }

    /// Adds a remedy to the latest diagnostic.
    pub(crate) fn help(&mut self, help: String) {
        if !self.is_full {
            self.help_on(self.list.len().saturating_sub(1), help);
        }
    }

    /// Sets the location of the latest diagnostic if it is about the type of a value.
    pub(crate) fn move_mismatch(&mut self, loc: Loc) {
        let last = self.list.last_mut();
        if let Some(last) = last.filter(|last| last.code == DiagnosticCode::TypeMismatch) {
            last.loc = Some(loc);
        }
    }

    /// Returns true if a diagnostic was left out because there are too many. Nothing is added any
    /// more.
    pub(crate) fn is_full(&self) -> bool {
        self.is_full
    }

    /// Adds a last error to a full list.
    pub(crate) fn push_last(&mut self, message: String) {
        self.errors += 1;
        self.list.push(
            Diagnostic::new(Severity::Error, None, message)
                .with_code(DiagnosticCode::Limit, DiagnosticData::None),
        );
    }

    /// Adds a diagnostic whose rendered text has `rendered` bytes besides the message.
    fn add(&mut self, diagnostic: Diagnostic, rendered: usize) {
        let own = size_of::<Diagnostic>() + diagnostic.message_bytes().len();
        let bytes = self.bytes.saturating_add(own).saturating_add(rendered);
        self.is_full |= bytes > MAX_MESSAGE_BYTES;
        if !self.is_full {
            self.bytes = bytes;
            self.list.push(diagnostic);
        }
    }

    /// Adds a remedy to the diagnostic with an index, from 0 in the order of reporting.
    pub(crate) fn help_on(&mut self, index: usize, help: String) {
        if let Some(diagnostic) = self.list.get_mut(index) {
            diagnostic.help = Some(help);
        }
    }

    /// Adds a diagnostic. The source line and the include stack of `loc` have `rendered` bytes.
    pub(crate) fn push(
        &mut self,
        severity: Severity,
        loc: Option<Loc>,
        message: String,
        rendered: usize,
    ) {
        // An error at `Loc::NONE` counts, as in llvm-tblgen.
        if severity == Severity::Error && loc.is_some() {
            self.errors += 1;
        }
        self.add(Diagnostic::new(severity, loc, message), rendered);
    }

    /// Removes the diagnostics after a number of them, of which some are errors.
    pub(crate) fn truncate(&mut self, (len, errors): (usize, usize)) {
        self.list.truncate(len);
        self.errors = errors;
    }

    /// Adds a note with text from a source.
    pub(crate) fn push_text(&mut self, loc: Loc, text: &[u8], rendered: usize) {
        let message = String::from_utf8_lossy(text).into_owned();
        let raw = (message.as_bytes() != text).then(|| text.into());
        let note = Diagnostic::new(Severity::Note, Some(loc), message)
            .with_code(DiagnosticCode::Dump, DiagnosticData::None);
        self.add(Diagnostic { raw, ..note }, rendered);
    }

    /// Adds an error that is not counted, because it causes another one.
    pub(crate) fn push_uncounted(&mut self, loc: Loc, message: String, rendered: usize) {
        self.add(Diagnostic::new(Severity::Error, Some(loc), message), rendered);
    }
}

impl<'a> IntoIterator for &'a Diagnostics {
    type Item = &'a Diagnostic;
    type IntoIter = std::slice::Iter<'a, Diagnostic>;
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
