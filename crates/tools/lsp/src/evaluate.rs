//! Evaluation of root files on a thread of its own, and its diagnostics.

use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, Sender};
use lsp_types::{Diagnostic, DiagnosticSeverity, Position, Range};
use tablegen_core::{
    Cancellation, DiagnosticData, Diagnostics, Edit, Evaluator, Incremental, Reached, Records,
    Release, Severity, SourceMap,
};
use tablegen_lint::report::{Config, Level};
use tablegen_lint::{Finding, Program, Roots};

use crate::actions;
use crate::analysis::Analysis;
use crate::files::Unused;
use crate::position::{Lines, normal};
use crate::workspace::Overlay;

/// Request to evaluate a program.
pub(crate) struct EvaluationRequest {
    pub(crate) root: PathBuf,
    /// Number of the request, counted from 1.
    pub(crate) number: u64,
    /// Flag that a later request for the root sets.
    pub(crate) cancellation: Cancellation,
    pub(crate) include_dirs: Vec<PathBuf>,
    pub(crate) macros: Vec<String>,
    /// Release of LLVM, if a setting says which.
    pub(crate) release: Option<Release>,
    pub(crate) texts: HashMap<PathBuf, String>,
    /// Levels of the lints. `None` runs no lints.
    pub(crate) lints: Option<Config>,
    /// File that has changed, and the offset of the first byte that differs.
    pub(crate) edit: Option<(PathBuf, usize)>,
}

/// Diagnostics by file.
pub(crate) type ByFile = BTreeMap<PathBuf, Vec<Diagnostic>>;

/// Result of an evaluation, or a part of it.
pub(crate) struct Report {
    pub(crate) root: PathBuf,
    /// Number of the request.
    pub(crate) number: u64,
    pub(crate) part: Part,
}

/// Part of a result. They are reported in this order. Those of an evaluation that a later request
/// makes obsolete may be missing.
pub(crate) enum Part {
    /// Diagnostics of the file that has changed up to the line of the change, counted from 0, after its statement.
    Statement(PathBuf, u32, Vec<Diagnostic>),
    /// Diagnostics of the file that has changed, at its end.
    File(PathBuf, Vec<Diagnostic>),
    /// Diagnostics of all files, and facts about the records. `None` after errors.
    Evaluation(ByFile, Option<Box<Analysis>>),
    /// Findings of the lints. Empty after errors. True if there were no errors.
    Findings(Findings, bool),
}

/// Findings of the lints in a program.
#[derive(Default)]
pub(crate) struct Findings {
    pub(crate) by_file: ByFile,
    /// Names that the program does not use. Others that have their files may use them. The diagnostic is `None` if the
    /// lint is not reported.
    pub(crate) unused: Vec<(Unused, Option<Diagnostic>)>,
}

/// Returns the evaluator of a program, whose records have an index.
pub(crate) fn evaluator<'a>(
    overlay: &'a Overlay,
    include_dirs: &[PathBuf],
    macros: &[String],
    release: Option<Release>,
    cancellation: &Cancellation,
) -> Evaluator<'a> {
    let dirs: Vec<_> = include_dirs.iter().map(|dir| dir.to_string_lossy()).collect();
    let evaluator = Evaluator::new()
        .sources(overlay)
        .index(true)
        .all_errors(true)
        .release(Release::choose(release, overlay, &dirs))
        .warn_unused_template_args(false)
        .cancellation(cancellation.clone());
    let evaluator = include_dirs.iter().fold(evaluator, Evaluator::include_dir);
    macros.iter().fold(evaluator, |evaluator, name| evaluator.define(name))
}

/// Starts the thread. It ends when the sender of requests is dropped.
pub(crate) fn start() -> (Sender<EvaluationRequest>, Receiver<Report>, JoinHandle<()>) {
    let (requests, received) = crossbeam_channel::unbounded::<EvaluationRequest>();
    let (reports, results) = crossbeam_channel::unbounded();
    let thread = std::thread::spawn(move || {
        let lint_time = Duration::ZERO;
        let mut worker = Worker { reports, received, kept: None, lint_time };
        while let Ok(first) = worker.received.recv() {
            // Of several jobs for a root, only the last one is run.
            let mut pending = BTreeMap::from([(first.root.clone(), first)]);
            for request in worker.received.try_iter() {
                pending.insert(request.root.clone(), request);
            }
            for request in pending.into_values() {
                if worker.run(request).is_none() {
                    return;
                }
            }
        }
    });
    (requests, results, thread)
}

struct Worker {
    reports: Sender<Report>,
    received: Receiver<EvaluationRequest>,
    /// State of the program that was evaluated last. Each takes much memory.
    kept: Option<(PathBuf, Incremental)>,
    /// Time that the lints took.
    lint_time: Duration,
}

impl Worker {
    /// Evaluates a program, and reports the result. `None` if nobody receives it.
    fn run(&mut self, request: EvaluationRequest) -> Option<()> {
        let EvaluationRequest { root, number, cancellation, .. } = request;
        if cancellation.is_cancelled() {
            return Some(());
        }
        let reports = self.reports.clone();
        let send = |part| reports.send(Report { root: root.clone(), number, part }).ok();
        let overlay = Overlay(request.texts);
        let evaluator = evaluator(
            &overlay,
            &request.include_dirs,
            &request.macros,
            request.release,
            &cancellation,
        );
        let known = self.kept.take().filter(|(of, _)| *of == root);
        let mut state = known.map_or_else(Incremental::new, |(_, state)| state);
        let (path, offset) = request.edit.unwrap_or((root.clone(), usize::MAX));
        let edit = Edit { path: path.to_str().unwrap_or_default(), offset };
        let result =
            state.evaluate(&evaluator, &root, edit, &mut |reached, sources, diagnostics| {
                let mut found = ByFile::new();
                convert(sources, diagnostics, &mut found);
                let found = found.remove(&path).unwrap_or_default();
                send(match reached {
                    Reached::Edit => {
                        Part::Statement(path.clone(), line_of(sources, &path, offset), found)
                    }
                    Reached::End => Part::File(path.clone(), found),
                });
            });
        let mut diagnostics = ByFile::new();
        let mut findings = Findings::default();
        let is_valid = result.is_ok();
        match result {
            Ok(records) => {
                convert(records.sources(), records.diagnostics(), &mut diagnostics);
                let known = Box::new(Analysis::new(records.clone()));
                send(Part::Evaluation(diagnostics, Some(known)))?;
                // The state refers to the records before, which the server has just replaced.
                state.prepare();
                // While someone types, each evaluation makes the lints of the one before obsolete.
                if let Some(config) = &request.lints
                    && self.is_idle(&cancellation, self.lint_time)
                {
                    let start = Instant::now();
                    let analysis = Analysis::new(records);
                    findings = lint(&analysis, config, &cancellation);
                    self.lint_time = start.elapsed();
                }
            }
            Err(failure) if failure.is_cancelled() => {
                self.kept = Some((root.clone(), state));
                return Some(());
            }
            Err(failure) => {
                if let Some(sources) = failure.sources() {
                    convert(sources, failure.diagnostics(), &mut diagnostics);
                }
                send(Part::Evaluation(diagnostics, None))?;
            }
        }
        if !cancellation.is_cancelled() {
            send(Part::Findings(findings, is_valid))?;
            if self.received.is_empty() {
                state.prepare();
            }
        }
        self.kept = Some((root.clone(), state));
        Some(())
    }

    /// Waits for a time. Returns false at once if a later request makes the evaluation obsolete.
    fn is_idle(&self, cancellation: &Cancellation, time: Duration) -> bool {
        let end = Instant::now() + time;
        let mut select = crossbeam_channel::Select::new();
        select.recv(&self.received);
        // A request for another root leaves the channel ready.
        let _ = select.ready_deadline(end);
        !cancellation.is_cancelled()
    }
}

/// Replaces the known diagnostics of a file by those up to a line. Returns false, and changes nothing, if others of
/// the known ones would be lost: those of later statements, and those that later statements have in earlier lines.
pub(crate) fn replace_until(
    line: u32,
    known: &mut Vec<Diagnostic>,
    found: Vec<Diagnostic>,
) -> bool {
    let is_replaced = |one: &Diagnostic| one.range.start.line == line || found.contains(one);
    let replaces = known.iter().all(is_replaced);
    if replaces {
        *known = found;
    }
    replaces
}

/// Returns the line, from 0, of an offset in a file.
fn line_of(sources: &SourceMap, path: &Path, offset: usize) -> u32 {
    let file = sources.files().find(|&file| normal(sources.name(file).as_ref()) == *path);
    let before = file.and_then(|file| sources.bytes(file).get(..offset)).unwrap_or_default();
    before.iter().filter(|&&byte| byte == b'\n').count() as u32
}

fn convert(sources: &SourceMap, diagnostics: &Diagnostics, out: &mut ByFile) {
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
        }
        if let DiagnosticData::Name { name, nearest, .. } = &one.data {
            data = Some(actions::name_data(one.code, name, nearest.as_deref(), range));
        }
        out.entry(normal(sources.name(file).as_ref())).or_default().push(Diagnostic {
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

/// Runs the lints. They are left out after a cancellation.
fn lint(analysis: &Analysis, config: &Config, cancellation: &Cancellation) -> Findings {
    let records = analysis.records();
    let sources = records.sources();
    let roots = Roots { classes: config.roots.clone(), fields: None };
    let program = Program { records, roots: &roots };
    let found = tablegen_lint::run(&program, |lint| {
        let is_wanted = lint.is_about_all_programs || config.level(lint) != Level::Allow;
        !cancellation.is_cancelled() && is_wanted
    });
    let mut findings = Findings::default();
    for one in found {
        let Some(lint) = tablegen_lint::lint(one.lint) else { continue };
        let Some(location) = analysis.name_location(one.loc) else { continue };
        let Some((file, _)) = sources.find(one.loc) else { continue };
        let edits = one.fix.as_ref().map(|fix| {
            let edits = fix.edits.iter();
            let edits = edits.filter_map(|edit| {
                Some((analysis.range(edit.start, edit.end)?.1, edit.text.clone()))
            });
            actions::fix_data(&fix.message, &edits.collect::<Vec<_>>())
        });
        let level = config.level(lint);
        let diagnostic = Diagnostic {
            range: location.range,
            severity: Some(match level {
                Level::Deny => DiagnosticSeverity::ERROR,
                Level::Allow | Level::Warn => DiagnosticSeverity::WARNING,
            }),
            code: Some(lsp_types::NumberOrString::String(one.lint.to_owned())),
            source: Some("tablegen".to_owned()),
            message: one.message.clone(),
            tags: actions::tags(one.lint),
            data: edits,
            ..Diagnostic::default()
        };
        let diagnostic = (level != Level::Allow).then_some(diagnostic);
        if lint.is_about_all_programs {
            findings.unused.extend(unused(records, &one).map(|name| (name, diagnostic)));
        } else if let Some(diagnostic) = diagnostic {
            let path = normal(sources.name(file).as_ref());
            findings.by_file.entry(path).or_default().push(diagnostic);
        }
    }
    findings
}

/// Returns the name of a finding, which other programs may use.
fn unused(records: &Records, finding: &Finding) -> Option<Unused> {
    let sources = records.sources();
    let (file, start) = sources.find(finding.loc)?;
    Some(Unused {
        path: normal(sources.name(file).as_ref()),
        start,
        lint: finding.lint.to_owned(),
        message: finding.message.clone(),
    })
}

/// Returns the names that a program does not use, also if their lints are not reported.
pub(crate) fn unused_names(records: &Records, config: &Config) -> Vec<Unused> {
    let roots = Roots { classes: config.roots.clone(), fields: None };
    let program = Program { records, roots: &roots };
    let found = tablegen_lint::run(&program, |lint| lint.is_about_all_programs);
    found.iter().filter_map(|one| unused(records, one)).collect()
}

#[cfg(test)]
mod tests {
    use lsp_types::{Diagnostic, Position, Range};

    use super::replace_until;

    fn diagnostic(line: u32, message: &str) -> Diagnostic {
        let start = Position::new(line, 0);
        Diagnostic {
            message: message.to_owned(),
            range: Range::new(start, start),
            ..Diagnostic::default()
        }
    }

    #[test]
    fn diagnostics_of_other_statements_are_not_lost() {
        let [earlier, edited, later] = [diagnostic(1, "a"), diagnostic(4, "b"), diagnostic(9, "c")];
        let mut known = vec![earlier.clone(), edited];
        assert!(replace_until(4, &mut known, vec![earlier.clone()]));
        assert_eq!(known, std::slice::from_ref(&earlier));
        // Later statements may have the error in an earlier line.
        assert!(!replace_until(4, &mut known, Vec::new()));
        known.push(later.clone());
        assert!(!replace_until(4, &mut known, vec![earlier.clone()]));
        assert_eq!(known, [earlier, later]);
    }
}
