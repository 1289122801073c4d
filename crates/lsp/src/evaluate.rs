//! Evaluation of root files on a thread of its own, and its diagnostics.

use std::collections::{BTreeMap, HashMap};
use std::path::PathBuf;
use std::thread::JoinHandle;

use crossbeam_channel::{Receiver, Sender};
use lsp_types::{Diagnostic, DiagnosticSeverity, Position, Range};
use tablegen_core::{Diagnostics, Evaluator, Severity, SourceMap};
use tablegen_lint::{Program, Roots};
use tablegen_report::{Config, Level};

use crate::actions;
use crate::analysis::Analysis;
use crate::position::Lines;
use crate::workspace::Overlay;

/// Request to evaluate a program.
pub(crate) struct EvaluationRequest {
    pub(crate) root: PathBuf,
    /// Number of the request, counted from 1.
    pub(crate) number: u64,
    pub(crate) include_dirs: Vec<PathBuf>,
    pub(crate) macros: Vec<String>,
    pub(crate) texts: HashMap<PathBuf, String>,
    /// Levels of the lints. `None` runs no lints.
    pub(crate) lints: Option<Config>,
}

/// Result of an evaluation.
pub(crate) struct Report {
    pub(crate) root: PathBuf,
    /// Number of the request.
    pub(crate) number: u64,
    /// Diagnostics by file.
    pub(crate) diagnostics: BTreeMap<PathBuf, Vec<Diagnostic>>,
    /// Facts about the records. `None` after errors.
    pub(crate) analysis: Option<Analysis>,
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
    let mut evaluator =
        Evaluator::new().sources(&overlay).index(true).warn_unused_template_args(false);
    for dir in &request.include_dirs {
        evaluator = evaluator.include_dir(dir);
    }
    for name in &request.macros {
        evaluator = evaluator.define(name);
    }
    let mut diagnostics = BTreeMap::new();
    let mut analysis = None;
    match evaluator.evaluate_file(&request.root) {
        Ok(records) => {
            convert(records.sources(), records.diagnostics(), &mut diagnostics);
            let known = Analysis::new(records);
            if let Some(config) = &request.lints {
                lint(&known, config, &mut diagnostics);
            }
            analysis = Some(known);
        }
        Err(failure) => {
            if let Some(sources) = failure.sources() {
                convert(sources, failure.diagnostics(), &mut diagnostics);
            }
        }
    }
    Report { root: request.root, number: request.number, diagnostics, analysis }
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
        let range =
            Range::new(position(start), position(start + identifier_len.max(1).min(rest.len())));
        let mut data = None;
        if let Some(help) = &one.help {
            message = format!("{message}\nhelp: {help}");
            data = actions::suggested(help).map(|name| {
                actions::fix_data(&format!("change to `{name}`"), &[(range, name.to_owned())])
            });
        }
        out.entry(PathBuf::from(sources.name(file))).or_default().push(Diagnostic {
            range,
            data,
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

/// Adds the findings of the lints. Whether a name of a file is used can only be said of files that
/// no other program includes, so of included files only those findings are added that do not
/// depend on it.
fn lint(analysis: &Analysis, config: &Config, out: &mut BTreeMap<PathBuf, Vec<Diagnostic>>) {
    let records = analysis.records();
    let sources = records.sources();
    let roots = Roots { classes: config.roots.clone(), fields: None };
    let is_on = |name: &str, is_default| config.level(name, is_default) != Level::Allow;
    let program = Program { records, roots: &roots };
    let findings = tablegen_lint::run(&program, |lint| is_on(lint.name, lint.is_default));
    for one in findings {
        let lint = tablegen_lint::LINTS.iter().find(|lint| lint.name == one.lint);
        let is_main = sources.find(one.loc).is_some_and(|(file, _)| {
            sources.find(sources.main_location()).is_some_and(|(main, _)| main == file)
        });
        if lint.is_some_and(|lint| lint.is_about_all_programs) && !is_main {
            continue;
        }
        let Some(location) = analysis.name_location(one.loc) else { continue };
        let Some((file, _)) = sources.find(one.loc) else { continue };
        let edits = one.fix.as_ref().map(|fix| {
            let edits = fix.edits.iter();
            let edits = edits.filter_map(|edit| {
                Some((analysis.range(edit.start, edit.end)?.1, edit.text.clone()))
            });
            actions::fix_data(&fix.message, &edits.collect::<Vec<_>>())
        });
        let is_denied = config.level(one.lint, true) == Level::Deny;
        out.entry(PathBuf::from(sources.name(file))).or_default().push(Diagnostic {
            range: location.range,
            severity: Some(match is_denied {
                true => DiagnosticSeverity::ERROR,
                false => DiagnosticSeverity::WARNING,
            }),
            code: Some(lsp_types::NumberOrString::String(one.lint.to_owned())),
            source: Some("tablegen".to_owned()),
            message: one.message.clone(),
            tags: actions::tags(one.lint),
            data: edits,
            ..Diagnostic::default()
        });
    }
}
