//! [`Job`]: one output in the making.
//!
//! In: the session, and the options of the output. Out: an [`Output`], with what was reported and
//! the further files that belong to it.

use std::borrow::Cow;
use std::ops::Deref;
use std::sync::{Mutex, PoisonError};

use tablegen_core::Diagnostic;

use super::{Ask, BackendError, MakePlan, Options, PlanResult, Session};

/// What makes an output, and where it reports; it asks for parts as an [`Ask`] does.
#[derive(Debug)]
pub(crate) struct Job<'s, 'r> {
    ask: Ask<'s, 'r>,
    options: &'s Options,
    /// The name of the output file without its extension.
    stem: String,
    files: Mutex<Vec<(&'static str, Vec<u8>)>>,
    shown: Mutex<Vec<u8>>,
}

impl<'s, 'r> Deref for Job<'s, 'r> {
    type Target = Ask<'s, 'r>;

    fn deref(&self) -> &Ask<'s, 'r> {
        &self.ask
    }
}

impl<'s, 'r> Job<'s, 'r> {
    pub(crate) fn new(session: &'s Session<'r>, options: &'s Options) -> Self {
        let (files, shown) = (Mutex::default(), Mutex::default());
        Job { ask: Ask::new(session), options, stem: "-".to_owned(), files, shown }
    }

    /// For an output file of this name, without its extension.
    pub(crate) fn with_stem(self, stem: &str) -> Self {
        Job { stem: stem.to_owned(), ..self }
    }

    /// The plan of this name, which the options named in `depends` change.
    ///
    /// # Errors
    /// It could not be made, or errors were reported while it was.
    pub(crate) fn plan(
        &self,
        name: &'static str,
        depends: impl Iterator<Item = &'static str>,
        make: MakePlan,
    ) -> PlanResult<'r> {
        let plan = self.session().plans.get(self, name, depends, self.options, make)?;
        if self.has_errors() { Err(self.failed()) } else { Ok(plan) }
    }

    /// The name of the output file without its extension; `-` stands for
    /// standard output.
    pub(crate) fn stem(&self) -> &str {
        &self.stem
    }

    /// Adds an output file whose name is [`Job::stem`] with this ending.
    /// Where there is one output only, its text follows the other text.
    pub(crate) fn add_file(&self, ending: &'static str, text: Vec<u8>) {
        self.files.lock().unwrap_or_else(PoisonError::into_inner).push((ending, text));
    }

    /// Shows text to whoever asked for it by an option, beside the output.
    pub(crate) fn show(&self, text: &[u8]) {
        self.shown.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(text);
    }

    /// The further files so far.
    pub(crate) fn take_files(&self) -> Vec<(&'static str, Vec<u8>)> {
        std::mem::take(&mut *self.files.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// The options.
    pub(crate) fn options(&self) -> &'s Options {
        self.options
    }

    /// A path as generated text shows it; see [`Options::relative_to`].
    pub(crate) fn relative<'p>(&self, path: &'p str) -> Cow<'p, str> {
        self.options.relative(path)
    }

    /// What a back-end gave, with everything that it reported.
    pub(crate) fn finish<T>(
        self,
        result: Result<T, BackendError>,
    ) -> Result<Output<T>, BackendError> {
        let failed = self.has_errors();
        let mut reports = self.ask.into_log().flatten();
        let shown = self.shown.into_inner().unwrap_or_else(PoisonError::into_inner);
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
    /// What it found odd, for [`render_all`](tablegen_core::render_all).
    pub warnings: Vec<Diagnostic>,
    /// What an option made it show beside its output, such as
    /// `--register-info-debug`: text for standard error.
    pub shown: Vec<u8>,
}
