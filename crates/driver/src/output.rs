//! Outputs of a session: [`Session::write`] writes the text of one, [`Session::module`] returns a Rust
//! module.
//!
//! Input: an [`OutputRequest`]. Output: an [`Output`] with its diagnostics, or a [`BackendError`].

use std::io::Write;
use std::path::PathBuf;

use tablegen_emit::Files;
use tablegen_emit::rust::Module;
use tablegen_session::{BackendError, Options, Output};

use crate::registry::{Backend, target_module};
use crate::session::Session;

/// Requested output.
#[derive(Clone, Debug)]
pub struct OutputRequest {
    /// Back-ends of the output: one, or several for [`OutputForm::Target`].
    pub backends: Vec<&'static Backend>,
    /// Language and file.
    pub form: OutputForm,
    /// Options of the output.
    pub options: Options,
}

/// Language and file of an output.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OutputForm {
    /// C++ text, or another text that LLVM's tool writes.
    Text {
        /// Path of the file. Further files of the output are in the same directory. `None` stands for
        /// one text, in which their contents follow.
        path: Option<PathBuf>,
    },
    /// Rust module of one back-end.
    Module {
        /// Name of the module, beside those of the other outputs. `None` if its items are together
        /// with those of others.
        name: Option<String>,
    },
    /// Rust module of several back-ends, with the names that they share.
    Target,
}

impl OutputForm {
    /// Returns true for Rust.
    pub fn is_rust(&self) -> bool {
        !matches!(self, OutputForm::Text { .. })
    }
}

impl OutputRequest {
    /// Creates the request of an output without options.
    pub fn new(backends: impl IntoIterator<Item = &'static Backend>, form: OutputForm) -> Self {
        OutputRequest { backends: backends.into_iter().collect(), form, options: Options::new() }
    }

    /// Returns the names of the back-ends, with `+` between them.
    pub fn actions(&self) -> String {
        let names: Vec<&str> = self.backends.iter().map(|backend| backend.name).collect();
        names.join("+")
    }

    /// Returns true if the text is written in pieces that end at line ends, and only writing can fail.
    pub fn is_stream(&self) -> bool {
        !self.form.is_rust() && self.backends.iter().all(|backend| backend.is_stream())
    }

    /// Returns the name of the back-end that an error of this output is about.
    pub fn failed_backend(&self, error: &BackendError) -> &'static str {
        let own = match error {
            BackendError::Records { backend, .. } => *backend,
            _ => None,
        };
        own.or(self.backends.first().map(|one| one.name)).unwrap_or_default()
    }
}

impl Session<'_> {
    /// Writes the text of an output, in any language. Returns the files beside it.
    ///
    /// # Errors
    /// Returns an error if the records lack what the back-end needs, if something in them has no form
    /// in the language, or if `out` fails.
    pub fn write(
        &self,
        output: &OutputRequest,
        out: &mut dyn Write,
    ) -> Result<Output<Files>, BackendError> {
        let path = match &output.form {
            OutputForm::Text { path } => path.as_deref(),
            OutputForm::Module { .. } | OutputForm::Target => {
                let made = self.module(output)?;
                made.value.write(out)?;
                return Ok(made.map(|_| Files::new()));
            }
        };
        only(output)?.write_text(self, &output.options, path, out)
    }

    /// Makes the Rust module of an output.
    ///
    /// # Errors
    /// Returns an error if the records lack what a back-end needs, if something in them has no Rust
    /// form, or if a back-end makes no Rust.
    pub fn module(&self, output: &OutputRequest) -> Result<Output<Module>, BackendError> {
        match output.form {
            OutputForm::Target => target_module(&output.backends, self, &output.options),
            OutputForm::Text { .. } | OutputForm::Module { .. } => {
                only(output)?.rust_module(self, &output.options)
            }
        }
    }
}

/// Returns the only back-end of an output.
fn only(output: &OutputRequest) -> Result<&'static Backend, BackendError> {
    match &output.backends[..] {
        [backend] => Ok(backend),
        _ => Err(BackendError::new("an output needs one back-end; a Rust module can have several")),
    }
}
