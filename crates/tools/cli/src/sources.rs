//! Sources of the command: a file or standard input, include directories and macros.
//!
//! Input: arguments. Output: a [`Request`] for the driver, and for the subcommands that read records
//! its evaluation.

use std::io;
use std::path::Path;

use clap::ValueHint;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use tablegen_driver::tablegen_core::internal::{io_message, read_bounded};
use tablegen_driver::tablegen_core::{Failure, Records, Sources};
use tablegen_driver::{Input, Lints, Release, Request};
use tablegen_fmt::Style;
use tablegen_lint::report::Config;

use crate::cache;
use crate::messages::{Messages, show, show_messages};
use crate::options::RELEASES;
use crate::write::STANDARD;
use crate::{progress, text};

/// Options of subcommands that evaluate sources.
#[derive(clap::Args, Clone, Debug, Default)]
pub(super) struct SourceOptions {
    /// Search this directory for included files; can be repeated
    #[arg(short = 'I', value_name = "directory", value_hint = ValueHint::DirPath)]
    pub(super) include_dirs: Vec<String>,
    /// Define this macro; can be repeated
    #[arg(short = 'D', value_name = "macro")]
    pub(super) macros: Vec<String>,
    /// Read the language of this release of LLVM [default: that of tablegen.toml or of the headers, or 22]
    #[arg(long = "llvm", value_name = "release", value_parser = named(RELEASES, |name| name.parse::<Release>().ok()), hide_possible_values = true)]
    pub(super) release: Option<Release>,
}

/// Returns the parser of an option whose values have these names.
pub(super) fn named<T: Clone + Send + Sync + 'static>(
    names: &'static [&'static str],
    from_name: impl Fn(&str) -> Option<T> + Clone + Send + Sync + 'static,
) -> impl TypedValueParser<Value = T> {
    PossibleValuesParser::new(names)
        .try_map(move |name| from_name(&name).ok_or("there is no such value"))
}

/// Input that a subcommand evaluates.
#[derive(Clone, Debug, Default)]
pub(super) struct SourceArgs {
    /// Path of the file, or `-` for standard input.
    pub(super) file: String,
    pub(super) include_dirs: Vec<String>,
    pub(super) macros: Vec<String>,
    /// Release of LLVM. `None` stands for that of the nearest configuration file, or else for
    /// [`Request::chosen_release`].
    pub(super) release: Option<Release>,
}

/// Returns a request for a file, or for the text of standard input, without outputs.
///
/// # Errors
/// Returns an error if standard input cannot be read.
pub(super) fn request(
    file: &str,
    include_dirs: &[String],
    macros: &[String],
) -> io::Result<Request<'static>> {
    let input = match file {
        STANDARD => {
            Input::Text { name: STANDARD.to_owned(), text: read_bounded(io::stdin().lock())? }
        }
        file => Input::Files(vec![file.to_owned()]),
    };
    let mut request = Request::new(input);
    if include_dirs.iter().map(String::as_str).chain([file]).any(text::carries_bytes) {
        request.files = Some(&text::Files);
    }
    request.include_dirs = include_dirs.to_vec();
    request.macros = macros.to_vec();
    request.observer = progress::observer();
    Ok(request)
}

impl SourceArgs {
    /// Creates the input of a file with options.
    pub(super) fn new(file: &str, options: &SourceOptions) -> Self {
        SourceArgs {
            file: file.to_owned(),
            include_dirs: options.include_dirs.clone(),
            macros: options.macros.clone(),
            release: options.release,
        }
    }

    /// Evaluates the file. Reports diagnostics on standard error. Returns `None` after an error.
    pub(super) fn evaluate(&self) -> Option<Records> {
        report(self.request()?.evaluate())
    }

    /// Evaluates the file as [`SourceArgs::evaluate`] does, with files from `files` instead of the
    /// file system.
    pub(super) fn evaluate_in(&self, files: Option<&dyn Sources>) -> Option<Records> {
        let request = self.request()?;
        report(Request { files: files.or(request.files), ..request }.evaluate())
    }

    /// Returns the request without lints and outputs. Returns `None` if standard input cannot be read,
    /// which is reported.
    pub(super) fn request(&self) -> Option<Request<'static>> {
        match request(&self.file, &self.include_dirs, &self.macros) {
            Ok(request) => Some(Request {
                release: self.release.or_else(|| configured_release(&self.file)),
                lints: Lints::none(),
                warns_unused_template_args: false,
                // The option of the directory is one of LLVM's tools' command lines.
                cache: cache::open(None).unwrap_or_default(),
                ..request
            }),
            Err(error) => {
                let error = io_message(&error);
                show(format!("error: cannot read standard input: {error}\n").as_bytes());
                None
            }
        }
    }
}

/// Reports the diagnostics of an evaluation. Returns `None` after an error.
pub(super) fn report(evaluated: Result<Records, Failure>) -> Option<Records> {
    let messages = Messages::of_subcommand();
    let mut shown = Vec::new();
    match &evaluated {
        Ok(records) => messages.append(&mut shown, records.sources(), records.diagnostics()),
        Err(failure) => match failure.sources() {
            Some(sources) => {
                messages.append(&mut shown, sources, failure.diagnostics());
                messages.append_not_found(&mut shown, failure.diagnostics());
            }
            None => messages.append_failure(&mut shown, failure),
        },
    }
    show_messages(&shown);
    evaluated.ok()
}

/// Returns the release of LLVM in the configuration file nearest to a source. Mistakes in the file are
/// reported by the subcommands that read its other settings.
fn configured_release(file: &str) -> Option<Release> {
    let path = Style::config_file(Path::new(file).parent()?)?;
    Config::parse(&std::fs::read_to_string(path).ok()?).ok()?.release
}
