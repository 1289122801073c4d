//! Engine of the playground: reads a request from standard input, and writes the answer to standard
//! output, both in JSON. The page runs it as a WASI program in a worker.
//!
//! Input: [`Request`]. Output: an object with the result, as [`Engine::answer`] describes. The page
//! calls `main` once for each request; records that a request has evaluated stay for the next ones.
//! Nothing panics on any input.
#![forbid(unsafe_code)]

mod diagnostics;
mod outputs;
mod sources;

use std::cell::RefCell;
use std::io::{self, Read, Write};
use std::process::ExitCode;

use serde::Deserialize;
use serde_json::{Value, json};
use tablegen_fmt::{Style, format};

use outputs::OutputArgs;
use sources::{Evaluated, SourceArgs};

/// Request of the page.
#[derive(Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
enum Request {
    /// Lists the actions and the files of the include library.
    List,
    /// Evaluates sources. Other requests are about the records of the last such request.
    Evaluate(SourceArgs),
    /// Requests the text of an action in one language.
    Output(OutputArgs),
    /// Requests the findings of lints for the outputs that were made of an action.
    Findings { action: String },
    /// Formats a text.
    Format { text: String },
}

/// State between requests.
#[derive(Default)]
struct Engine {
    /// Records of the last request `evaluate`, if it succeeded.
    evaluated: Option<Evaluated>,
}

thread_local! {
    static ENGINE: RefCell<Engine> = RefCell::default();
}

fn main() -> ExitCode {
    let mut request = Vec::new();
    if io::stdin().lock().read_to_end(&mut request).is_err() {
        return ExitCode::FAILURE;
    }
    let answer = ENGINE.with_borrow_mut(|engine| engine.answer(&request));
    // The text is written at once, and without a copy: texts of some outputs have 100 megabytes.
    let Ok(text) = serde_json::to_vec(&answer) else { return ExitCode::FAILURE };
    drop(answer);
    let mut out = io::stdout().lock();
    match out.write_all(&text).and_then(|()| out.flush()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    }
}

impl Engine {
    /// Returns the answer to a request:
    ///
    /// - `list`: `version`, `actions` and `library`;
    /// - `evaluate`: `evaluated`, true if there are records, and `diagnostics`;
    /// - `output`: `text` or null, `isCut`, true if the text is longer than the limit of the request,
    ///   `files` that the action writes beside its text, and `diagnostics`;
    /// - `findings`: `diagnostics`;
    /// - `format`: `text`, or null with `diagnostics`.
    ///
    /// A request that cannot be read, or that needs records where there are none, has the answer
    /// `error`.
    fn answer(&mut self, request: &[u8]) -> Value {
        let request = match serde_json::from_slice(request) {
            Ok(request) => request,
            Err(error) => return json!({"error": error.to_string()}),
        };
        match request {
            Request::List => outputs::list(),
            Request::Evaluate(sources) => {
                let (evaluated, diagnostics) = sources.evaluate();
                self.evaluated = evaluated;
                json!({"evaluated": self.evaluated.is_some(), "diagnostics": diagnostics})
            }
            Request::Output(output) => self.with_records(|evaluated| output.answer(evaluated)),
            Request::Findings { action } => {
                self.with_records(|evaluated| outputs::findings(&action, evaluated))
            }
            Request::Format { text } => formatted(&text),
        }
    }

    fn with_records(&self, answer: impl FnOnce(&Evaluated) -> Value) -> Value {
        match &self.evaluated {
            Some(evaluated) => answer(evaluated),
            None => json!({"error": "no source has been evaluated"}),
        }
    }
}

fn formatted(text: &str) -> Value {
    match format(text, &Style::default()) {
        Ok(formatted) => json!({"text": formatted}),
        Err(failure) => {
            let errors = failure.errors.iter().map(|error| {
                let start = usize::from(error.range.start());
                let end = usize::from(error.range.end());
                diagnostics::with_range(text, start..end, "error", &error.message)
            });
            json!({"text": null, "diagnostics": errors.collect::<Vec<_>>()})
        }
    }
}

#[cfg(test)]
mod tests;
