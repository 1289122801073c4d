//! Log of the reader, and its termination: [`Report`], [`Stop`].
//!
//! Input: lines on errors, from the innermost entity outwards, then the reason of failure. Output:
//! a [`BackendError`] with llvm-dialects-tblgen's text.

use tablegen_core::{Diagnostic, Loc, RecordError, Severity};

use tablegen_session::BackendError;

/// Lines logged so far.
#[derive(Debug, Default)]
pub(super) struct Report {
    said: String,
}

/// Reason why reading stopped.
#[derive(Debug)]
pub(super) enum Stop {
    /// The error is logged; callers add their location.
    Rejected,
    /// Fatal error; the message is the last line of the log.
    Fatal(String),
    /// Failed assertion, with the condition that should hold.
    Broken(String),
    /// A field is missing or has the wrong type.
    Wrong(RecordError),
}

impl From<RecordError> for Stop {
    fn from(error: RecordError) -> Self {
        Stop::Wrong(error)
    }
}

impl Report {
    /// Logs a text. It includes its line breaks.
    pub(super) fn say(&mut self, text: impl AsRef<str>) {
        self.said.push_str(text.as_ref());
    }

    /// Logs an error.
    pub(super) fn reject<T>(&mut self, text: impl AsRef<str>) -> Result<T, Stop> {
        self.say(text);
        Err(Stop::Rejected)
    }

    /// Adds the location of an error to the log.
    pub(super) fn within<T>(
        &mut self,
        result: Result<T, Stop>,
        location: impl FnOnce() -> String,
    ) -> Result<T, Stop> {
        if let Err(Stop::Rejected) = result {
            self.say(location());
        }
        result
    }

    /// Returns the log of a successful run, unless it is empty.
    pub(super) fn into_remarks(self) -> Option<Diagnostic> {
        (!self.said.is_empty()).then(|| Diagnostic::text_only(self.said))
    }

    /// Converts the reason for a stop at a record to an error, after all that was logged. `loc` is
    /// the location of the record.
    pub(super) fn into_error(mut self, stop: Stop, loc: Option<Loc>) -> BackendError {
        let mut diagnostics = Vec::new();
        let last = match stop {
            Stop::Rejected => String::new(),
            Stop::Fatal(message) => format!("LLVM ERROR: {message}\n"),
            Stop::Broken(what) => format!("error: Assertion `{what}' failed.\n"),
            Stop::Wrong(error) => {
                diagnostics = error.llvm_diagnostics();
                String::new()
            }
        };
        self.said.push_str(&last);
        if !self.said.is_empty() {
            let mut said = Diagnostic::text_only(self.said);
            said.severity = Severity::Error;
            said.loc = loc;
            diagnostics.insert(0, said);
        }
        BackendError::from_diagnostics(diagnostics)
    }
}
