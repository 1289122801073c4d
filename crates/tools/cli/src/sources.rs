//! Sources of the subcommands that read records: a file, include directories and macros.

use std::io;
use std::path::Path;

use lexopt::ValueExt;
use tablegen_build::tablegen_core::internal::{io_message, read_bounded};
use tablegen_build::tablegen_core::{Evaluator, Failure, Records, Sources};
use tablegen_build::{Lints, Step, evaluator};

use crate::cache;
use crate::messages::{Messages, show, show_messages};
use crate::write::STANDARD;
use crate::{progress, text};

/// Source that a subcommand evaluates.
#[derive(Clone, Debug, Default)]
pub(super) struct Source {
    /// Path of the file, or `-` for standard input.
    pub(super) file: String,
    pub(super) include_dirs: Vec<String>,
    pub(super) macros: Vec<String>,
}

impl Source {
    /// Evaluates the file. Reports diagnostics on standard error. Returns `None` after an error.
    pub(super) fn evaluate(&self) -> Option<Records> {
        self.evaluate_in(None)
    }

    /// Evaluates the file as [`Source::evaluate`] does, with files from `files` instead of the file
    /// system.
    pub(super) fn evaluate_in(&self, files: Option<&dyn Sources>) -> Option<Records> {
        self.evaluated(files, |evaluator| evaluator).and_then(report)
    }

    /// Evaluates the file with an index and with the lints of the evaluator. Errors are reported,
    /// warnings are not.
    pub(super) fn evaluate_indexed(&self, lints: &Lints) -> Option<Records> {
        let evaluated =
            self.evaluated(None, |evaluator| lints.set_evaluator(evaluator).index(true))?;
        if evaluated.is_err() { report(evaluated) } else { evaluated.ok() }
    }

    /// Evaluates the file with an evaluator that `set` completes. Returns `None` if standard input
    /// cannot be read, which is reported.
    fn evaluated(
        &self,
        files: Option<&dyn Sources>,
        set: impl for<'e> FnOnce(Evaluator<'e>) -> Evaluator<'e>,
    ) -> Option<Result<Records, Failure>> {
        let cache = cache::open(None).unwrap_or_default();
        let beside = Path::new(&self.file).parent().and_then(Path::to_str);
        let beside = beside.filter(|dir| !dir.is_empty() && self.file != STANDARD);
        // The main thread has a deep stack.
        let mut evaluator = evaluator().in_place(true).warn_unused_template_args(false);
        let mut paths = self.include_dirs.iter().chain([&self.file]);
        if let Some(files) = files {
            evaluator = evaluator.sources(files);
        } else if paths.any(|path| text::carries_bytes(path)) {
            evaluator = evaluator.sources(&text::Files);
        }
        evaluator = self.configure(evaluator);
        if let Some(dir) = beside {
            evaluator = evaluator.include_dir(dir);
        }
        evaluator = set(evaluator);
        // The option of the directory is one of LLVM's tools' command lines.
        evaluator = evaluator.cache(cache.as_ref().map(|cache| cache as _));
        let evaluation = Step::Evaluation { file: &self.file };
        let evaluated = if self.file == STANDARD {
            match read_bounded(io::stdin().lock()) {
                Ok(text) => progress::observer()
                    .during(evaluation, || evaluator.evaluate_text(STANDARD, text)),
                Err(error) => {
                    let error = io_message(&error);
                    show(format!("error: cannot read standard input: {error}\n").as_bytes());
                    return None;
                }
            }
        } else {
            progress::observer().during(evaluation, || evaluator.evaluate_file(&self.file))
        };
        Some(evaluated)
    }

    fn configure<'e>(&self, mut evaluator: Evaluator<'e>) -> Evaluator<'e> {
        for dir in &self.include_dirs {
            evaluator = evaluator.include_dir(dir);
        }
        for name in &self.macros {
            evaluator = evaluator.define(name);
        }
        evaluator
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

/// Returns the value of the option of a subcommand that was read last.
pub(super) fn value(parser: &mut lexopt::Parser) -> Result<String, String> {
    parser.value().and_then(|value| value.string()).map_err(|error| error.to_string())
}
