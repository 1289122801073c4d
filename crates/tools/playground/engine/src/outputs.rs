//! Outputs of an action: the C++ text or dump, and the Rust module.
//!
//! Input: evaluated sources and the name of an action. Output: JSON.

use std::collections::BTreeMap;
use std::io::{self, Write};

use serde::Deserialize;
use serde_json::{Map, Value, json};
use tablegen_core::Diagnostic;
use tablegen_driver::{
    Backend, BackendError, Files, Lints, LookupError, OutputForm, OutputRequest, backend, backends,
    find_backend, library_files, lints,
};
use tablegen_lint::report::{Level, Report};
use tablegen_lint::{Program, Roots};

use crate::diagnostics;
use crate::sources::Evaluated;

/// Action and language of an output.
#[derive(Deserialize)]
pub(crate) struct OutputArgs {
    /// Name of the action, with the tool and a colon before it where several tools have it.
    action: String,
    /// Values of the action's options, by name.
    #[serde(default)]
    options: BTreeMap<String, String>,
    language: Language,
    /// Bytes of the text that are returned. `None` returns all.
    #[serde(default)]
    limit: Option<usize>,
}

/// Language of an output.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Language {
    /// C++, or what else LLVM's tool writes.
    Cxx,
    Rust,
}

/// Returns all actions, and the files of the include library.
pub(crate) fn list() -> Value {
    let actions = backends().map(|one| {
        let options = one
            .options
            .iter()
            .map(|option| json!({"name": option.name, "value": option.value, "help": option.help}));
        json!({
            "name": one.name,
            "id": id(one),
            "tool": one.tool.map_or("", |tool| tool.name()),
            "help": one.help,
            "cxx": !one.is_rust_only(),
            "rust": one.makes_rust(),
            "options": options.collect::<Vec<_>>(),
        })
    });
    let library: Map<String, Value> =
        library_files().map(|(path, text)| (path.to_owned(), text.into())).collect();
    json!({
        "version": env!("CARGO_PKG_VERSION"),
        "actions": actions.collect::<Vec<_>>(),
        "library": library,
    })
}

/// Returns the name under which [`backend`] finds an action.
fn id(one: &Backend) -> String {
    match one.tool {
        Some(tool) if backend(one.name).is_some_and(|first| first.tool != one.tool) => {
            format!("{}:{}", tool.name(), one.name)
        }
        _ => one.name.to_owned(),
    }
}

impl OutputArgs {
    /// Returns the output, as [`crate::Engine::answer`] describes.
    pub(crate) fn answer(&self, evaluated: &Evaluated) -> Value {
        let action = match find_backend(&self.action, self.language == Language::Rust) {
            Ok(action) => action,
            Err(error) => return unavailable(&error),
        };
        let form = match self.language {
            Language::Cxx => OutputForm::Text { path: Some("output.inc".into()) },
            Language::Rust => OutputForm::Module { name: None },
        };
        let mut output = OutputRequest::new([action], form);
        for (name, value) in &self.options {
            output.options = output.options.set(name, value);
        }
        let request = evaluated.request(vec![output], Lints::none());
        let limit = self.limit.unwrap_or(usize::MAX);
        let mut head = Head::new(limit);
        let session = &evaluated.session;
        let outcome = request.make_on_caller(session, |_, output| {
            match session.write(output, &mut head) {
                // The writer stops the back-end at the limit.
                Err(BackendError::Write(_)) if head.is_cut => Ok(Made::default()),
                made => made.map(|made| Made {
                    files: texts(&made.value, &made.shown, limit),
                    warnings: made.warnings,
                }),
            }
        });
        let mut found = outcome.before;
        let of = |found: &[Diagnostic]| diagnostics::of_sources(evaluated.records.sources(), found);
        match outcome.outputs.into_iter().next() {
            Some(Ok(Made { files, warnings })) => {
                found.extend(warnings);
                let is_cut = head.is_cut;
                let text = head.text();
                json!({"text": text, "isCut": is_cut, "files": files, "diagnostics": of(&found)})
            }
            Some(Err(BackendError::Records { diagnostics, .. })) => {
                found.extend(diagnostics);
                json!({"text": null, "diagnostics": of(&found)})
            }
            Some(Err(error)) => failed(&error.to_string(), None),
            None => json!({"text": null, "diagnostics": of(&found)}),
        }
    }
}

/// Files and warnings beside the text of an output.
#[derive(Default)]
struct Made {
    files: Map<String, Value>,
    warnings: Vec<Diagnostic>,
}

/// Returns the texts of files by name, with the text for standard error.
fn texts(files: &Files, shown: &[u8], limit: usize) -> Map<String, Value> {
    let mut texts = Map::new();
    if !shown.is_empty() {
        texts.insert("standard error".to_owned(), Head::of(shown, limit).text().into());
    }
    for (path, content) in files {
        let name = path.to_string_lossy().into_owned();
        texts.insert(name, Head::of(content, limit).text().into());
    }
    texts
}

/// Returns the answer for an action that cannot be used.
fn unavailable(error: &LookupError) -> Value {
    failed(&error.to_string(), Some(error.help("cargo add tablegen-build")))
}

fn failed(message: &str, help: Option<String>) -> Value {
    json!({
        "text": null,
        "diagnostics": [{"severity": "error", "message": message, "help": help}],
    })
}

/// Writer that keeps the first bytes, and then fails.
struct Head {
    bytes: Vec<u8>,
    limit: usize,
    /// True if there are more bytes than the limit.
    is_cut: bool,
}

impl Head {
    fn new(limit: usize) -> Self {
        Head { bytes: Vec::new(), limit, is_cut: false }
    }

    fn of(bytes: &[u8], limit: usize) -> Self {
        let mut head = Head::new(limit);
        // The error is that of a text that is cut.
        let _ = head.write_all(bytes);
        head
    }

    /// Returns the text; one that was cut ends with a whole line if it has one.
    fn text(mut self) -> String {
        if self.is_cut
            && let Some(end) = self.bytes.iter().rposition(|byte| *byte == b'\n')
        {
            self.bytes.truncate(end + 1);
        }
        match String::from_utf8(self.bytes) {
            Ok(text) => text,
            Err(error) => String::from_utf8_lossy(error.as_bytes()).into_owned(),
        }
    }
}

impl Write for Head {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let left = self.limit - self.bytes.len();
        if bytes.len() > left {
            self.bytes.extend_from_slice(&bytes[..left]);
            self.is_cut = true;
            return Err(io::Error::other("the limit is reached"));
        }
        self.bytes.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Returns the findings of lints. Fields that outputs of the session have read count as used.
pub(crate) fn findings(name: &str, evaluated: &Evaluated) -> Value {
    let action = match find_backend(name, false) {
        Ok(action) => action,
        Err(error) => return unavailable(&error),
    };
    let Some(on) = &evaluated.lints else { return json!({"diagnostics": []}) };
    let records = evaluated.records;
    let level = |name: &str| {
        let lint = lints().find(|lint| lint.name == name);
        lint.map_or(Level::Allow, Level::default_of)
    };
    let mut report = Report::default();
    let reads = records.reads();
    report.add_diagnostics(records, &evaluated.session.lint(&[action], on), level);
    report.add_diagnostics(records, records.diagnostics(), level);
    let is_dump = action.tool.is_none();
    let roots = Roots {
        classes: if is_dump { Default::default() } else { reads.classes },
        fields: if is_dump { None } else { Some(reads.fields) },
    };
    let program = Program { records, roots: &roots };
    let found = tablegen_lint::run(&program, |lint| level(lint.name) != Level::Allow);
    report.add(records, &found, level);
    json!({"diagnostics": diagnostics::of_report(&report)})
}
