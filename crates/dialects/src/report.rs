//! What is said while a dialect is read, and how that ends: [`Report`], [`Stop`].
//!
//! In: lines about what is wrong, from the innermost thing outwards, and at last why there is no
//! output. Out: a [`BackendError`] that is told as llvm-dialects-tblgen tells it.

use tablegen_core::{Diagnostic, Loc, RecordError, Severity};

use tablegen_session::BackendError;

/// The lines said so far.
#[derive(Debug, Default)]
pub(super) struct Report {
    said: String,
}

/// Why there is no dialect.
#[derive(Debug)]
pub(super) enum Stop {
    /// What is wrong has been said; whoever asked says where.
    Refused,
    /// The last thing that is said.
    Fatal(String),
    /// Something does not hold on which all that follows relies: what should hold.
    Broken(String),
    /// A record has no such field, or something else in it.
    Wrong(RecordError),
}

impl From<RecordError> for Stop {
    fn from(error: RecordError) -> Self {
        Stop::Wrong(error)
    }
}

impl Report {
    /// Says something, line breaks included.
    pub(super) fn say(&mut self, text: impl AsRef<str>) {
        self.said.push_str(text.as_ref());
    }

    /// Says what is wrong.
    pub(super) fn refuse<T>(&mut self, text: impl AsRef<str>) -> Result<T, Stop> {
        self.say(text);
        Err(Stop::Refused)
    }

    /// Says where something is that was refused.
    pub(super) fn within<T>(
        &mut self,
        result: Result<T, Stop>,
        place: impl FnOnce() -> String,
    ) -> Result<T, Stop> {
        if let Err(Stop::Refused) = result {
            self.say(place());
        }
        result
    }

    /// All that was said, of something that went well, if anything.
    pub(super) fn into_remarks(self) -> Option<Diagnostic> {
        (!self.said.is_empty()).then(|| Diagnostic::text_only(self.said))
    }

    /// The error of what stopped at a record at this place.
    pub(super) fn into_error(mut self, stop: Stop, loc: Option<Loc>) -> BackendError {
        let mut diagnostics = Vec::new();
        let last = match stop {
            Stop::Refused => String::new(),
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
