//! Evaluation of root files on a thread of its own.

use std::collections::{BTreeMap, HashMap};
use std::path::PathBuf;
use std::thread::JoinHandle;

use crossbeam_channel::{Receiver, Sender};
use lsp_types::{Diagnostic, DiagnosticSeverity, Position, Range};
use tablegen_core::{Diagnostics, Evaluator, Severity, SourceMap};

use crate::position::Lines;
use crate::workspace::Overlay;

/// Request to evaluate a program.
pub(crate) struct EvaluationRequest {
    pub(crate) root: PathBuf,
    pub(crate) include_dirs: Vec<PathBuf>,
    pub(crate) macros: Vec<String>,
    pub(crate) texts: HashMap<PathBuf, String>,
}

/// Diagnostics of a program, by file.
pub(crate) struct Report {
    pub(crate) root: PathBuf,
    pub(crate) diagnostics: BTreeMap<PathBuf, Vec<Diagnostic>>,
}

/// Starts the thread. It ends when the sender of requests is dropped.
pub(crate) fn start() -> (Sender<EvaluationRequest>, Receiver<Report>, JoinHandle<()>) {
    let (requests, received) = crossbeam_channel::unbounded::<EvaluationRequest>();
    let (reports, results) = crossbeam_channel::unbounded();
    let thread = std::thread::spawn(move || {
        while let Ok(first) = received.recv() {
            // Of several jobs for a root, only the last one is run.
            let mut pending = BTreeMap::from([(first.root.clone(), first)]);
            for request in received.try_iter() {
                pending.insert(request.root.clone(), request);
            }
            for request in pending.into_values() {
                if reports.send(run(request)).is_err() {
                    return;
                }
            }
        }
    });
    (requests, results, thread)
}

fn run(request: EvaluationRequest) -> Report {
    let overlay = Overlay(request.texts);
    let mut evaluator = Evaluator::new().sources(&overlay);
    for dir in &request.include_dirs {
        evaluator = evaluator.include_dir(dir);
    }
    for name in &request.macros {
        evaluator = evaluator.define(name);
    }
    let mut diagnostics = BTreeMap::new();
    match evaluator.evaluate_file(&request.root) {
        Ok(records) => convert(records.sources(), records.diagnostics(), &mut diagnostics),
        Err(failure) => {
            if let Some(sources) = failure.sources() {
                convert(sources, failure.diagnostics(), &mut diagnostics);
            }
        }
    }
    Report { root: request.root, diagnostics }
}

fn convert(
    sources: &SourceMap,
    diagnostics: &Diagnostics,
    out: &mut BTreeMap<PathBuf, Vec<Diagnostic>>,
) {
    for one in diagnostics {
        let Some((file, offset)) = one.loc.and_then(|loc| sources.find(loc)) else { continue };
        let text = String::from_utf8_lossy(sources.bytes(file));
        let start = (offset as usize).min(text.len());
        let rest = text.get(start..).unwrap_or("");
        let identifier_len =
            rest.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(rest.len());
        let lines = Lines::new(&text);
        let position = |index: usize| -> Position { lines.position(&text, index) };
        let mut message = one.message.clone();
        if let Some(help) = &one.help {
            message = format!("{message}\nhelp: {help}");
        }
        out.entry(PathBuf::from(sources.name(file))).or_default().push(Diagnostic {
            range: Range::new(
                position(start),
                position(start + identifier_len.max(1).min(rest.len())),
            ),
            severity: Some(match one.severity {
                Severity::Error => DiagnosticSeverity::ERROR,
                Severity::Warning => DiagnosticSeverity::WARNING,
                _ => DiagnosticSeverity::INFORMATION,
            }),
            source: Some("tablegen".to_owned()),
            message,
            ..Diagnostic::default()
        });
    }
}
