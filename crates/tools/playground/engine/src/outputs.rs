//! Outputs of an action: the C++ text or dump, and the Rust module.
//!
//! Input: evaluated sources and the name of an action. Output: JSON.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::Path;

use serde::Deserialize;
use serde_json::{Map, Value, json};
use tablegen_build::{
    Backend, BackendError, Options, backend, backends, library_files, lints, nearest_backend,
};
use tablegen_core::Diagnostic;
use tablegen_lint::{LINTS, Program, Roots};
use tablegen_report::{Level, Report};

use crate::diagnostics;
use crate::sources::Evaluated;

/// Action and language of an output.
#[derive(Deserialize)]
pub(crate) struct Request {
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

impl Request {
    /// Returns the output, as [`crate::Engine::answer`] describes.
    pub(crate) fn answer(&self, evaluated: &Evaluated) -> Value {
        let Some(action) = backend(&self.action) else { return unknown(&self.action) };
        let mut options = Options::new();
        for (name, value) in &self.options {
            options = options.set(name, value);
        }
        let limit = self.limit.unwrap_or(usize::MAX);
        let made = match self.language {
            Language::Cxx => cxx(action, evaluated, &options, limit),
            Language::Rust => rust(action, evaluated, &options, limit),
        };
        let of = |found: &[Diagnostic]| diagnostics::of_sources(evaluated.records.sources(), found);
        match made {
            Ok(Made { head, files, warnings }) => {
                let is_cut = head.is_cut;
                let text = head.text();
                json!({"text": text, "isCut": is_cut, "files": files, "diagnostics": of(&warnings)})
            }
            Err(BackendError::Records { diagnostics, .. }) => {
                json!({"text": null, "diagnostics": of(&diagnostics)})
            }
            Err(error) => failed(&error.to_string(), None),
        }
    }
}

/// Text of an output with the files beside it.
struct Made {
    head: Head,
    files: Map<String, Value>,
    warnings: Vec<Diagnostic>,
}

fn cxx(
    action: &Backend,
    evaluated: &Evaluated,
    options: &Options,
    limit: usize,
) -> Result<Made, BackendError> {
    let mut head = Head::new(limit);
    let path = Path::new("output.inc");
    let output = match action.write_files(&evaluated.session, options, path, &mut head) {
        Ok(output) => output,
        // The writer stops the back-end at the limit.
        Err(BackendError::Write(_)) if head.is_cut => {
            return Ok(Made { head, files: Map::new(), warnings: Vec::new() });
        }
        Err(error) => return Err(error),
    };
    let mut files = Map::new();
    if !output.shown.is_empty() {
        files.insert("standard error".to_owned(), Head::of(&output.shown, limit).text().into());
    }
    for (path, content) in output.value {
        let name = path.to_string_lossy().into_owned();
        files.insert(name, Head::of(&content, limit).text().into());
    }
    Ok(Made { head, files, warnings: output.warnings })
}

fn rust(
    action: &Backend,
    evaluated: &Evaluated,
    options: &Options,
    limit: usize,
) -> Result<Made, BackendError> {
    let output = action.rust_module(&evaluated.session, options)?;
    let head = Head::of(output.value.to_string().as_bytes(), limit);
    Ok(Made { head, files: Map::new(), warnings: output.warnings })
}

fn unknown(name: &str) -> Value {
    let near = nearest_backend(name, false).map(|one| one.name);
    let help = near.map(|name| format!("an action with a similar name is `{name}`"));
    failed(&format!("unknown action `{name}`"), help)
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
    let Some(action) = backend(name) else { return unknown(name) };
    let Some(on) = &evaluated.lints else { return json!({"diagnostics": []}) };
    let records = evaluated.records;
    let level = |name: &str| {
        let language = LINTS.iter().find(|lint| lint.name == name);
        let is_default = match language {
            Some(lint) => lint.is_default,
            None => lints().any(|lint| lint.name == name && lint.is_default),
        };
        if is_default { Level::Warn } else { Level::Allow }
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
