//! Main loop: requests and notifications of the client, reports of evaluations.

mod answers;
mod initialize;

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::io::{BufRead, BufReader, Write, stdin, stdout};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use crossbeam_channel::Sender;
use lsp_types::notification::{self, Notification as _};
use lsp_types::request::{self, Request as _};
use lsp_types::{
    Diagnostic, PublishDiagnosticsParams, TextDocumentContentChangeEvent,
    TextDocumentPositionParams, Uri,
};
use serde_json::Value;
use tablegen_core::Cancellation;

use crate::analysis::Analysis;
use crate::background::{ClientRequest, LongAnswer, LongRequest, What};
use crate::evaluate::{self, ByFile, EvaluationRequest, Part, Report, replace_until};
use crate::position::{path_of, uri_of};
use crate::rename::NamePosition;
use crate::resolve::Program;
use crate::roots::RootFiles;
use crate::transport::{self, Incoming, Output, code};
use crate::unused::UnusedNames;
use crate::workspace::{File, Workspace, config_of};
use crate::{background, features};

/// Error that ends the server.
type Failure = Box<dyn Error + Send + Sync>;

/// Notification after each evaluation.
const EVALUATED: &str = "$/tablegen/evaluated";

/// Files of a program.
type Files = Rc<Vec<Rc<File>>>;

/// Serves a client on standard input and output, until it ends the connection.
///
/// # Errors
/// Returns an error if a message cannot be written.
pub fn run() -> Result<(), Failure> {
    serve(BufReader::new(stdin()), &mut stdout())
}

/// Serves a client, until it ends the connection. A thread reads `input`; it may wait for a last
/// message when the function returns.
///
/// Messages that are not valid are answered with errors, or ignored.
///
/// # Errors
/// Returns an error if a message cannot be written.
pub fn serve(
    mut input: impl BufRead + Send + 'static,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    let (sender, messages) = crossbeam_channel::bounded(0);
    std::thread::Builder::new().name("tablegen-lsp-input".to_owned()).spawn(move || {
        while let Ok(Some(message)) = transport::read(&mut input) {
            if sender.send(message).is_err() {
                break;
            }
        }
    })?;
    let mut output = Output(output);
    let Some(params) = initialize::initialize(&messages, &mut output)? else { return Ok(()) };
    let (requests, reports, thread) = evaluate::start();
    let (long_requests, long_answers, long_thread) = background::start();
    let mut server = Server {
        output,
        workspace: initialize::workspace(&params),
        requests,
        published: BTreeMap::new(),
        evaluated: BTreeMap::new(),
        findings: BTreeMap::new(),
        unused: UnusedNames::default(),
        analyses: BTreeMap::new(),
        running: BTreeMap::new(),
        long_requests,
        waiting: Vec::new(),
        requested: 0,
        is_shut_down: false,
    };
    loop {
        crossbeam_channel::select! {
            recv(messages) -> message => match message {
                Ok(Incoming::Request { id, method, params }) => server.answer(&id, &method, params)?,
                Ok(Incoming::Notification { method, .. }) if method == notification::Exit::METHOD => {
                    break;
                }
                Ok(Incoming::Notification { method, params }) => server.notice(&method, params)?,
                Ok(Incoming::Bad { id, code, message }) => server.output.error(&id, code, &message)?,
                Err(_) => break,
            },
            recv(reports) -> report => {
                if let Ok(report) = report {
                    server.report(report)?;
                }
            },
            recv(long_answers) -> answer => {
                if let Ok(answer) = answer {
                    server.answer_long(answer)?;
                }
            }
        }
    }
    server.running.values().for_each(Cancellation::cancel);
    server.waiting.iter().for_each(|(_, request)| request.cancel());
    server.unused.pause();
    server.workspace.save();
    drop(server);
    // A last evaluation may run, whose result nobody waits for.
    drop(reports);
    drop((thread, long_answers, long_thread));
    Ok(())
}

struct Server<'c> {
    output: Output<'c>,
    workspace: Workspace,
    requests: Sender<EvaluationRequest>,
    /// Diagnostics that the client has.
    published: BTreeMap<PathBuf, Vec<Diagnostic>>,
    /// Results of evaluations, by root and file.
    evaluated: BTreeMap<PathBuf, ByFile>,
    /// Findings of lints, by root and file. While lints have not run again, those of the evaluation
    /// before.
    findings: BTreeMap<PathBuf, ByFile>,
    /// Findings about names that a program does not use.
    unused: UnusedNames,
    /// Last evaluations without errors, by root.
    analyses: BTreeMap<PathBuf, Rc<Analysis>>,
    /// Flags of the last evaluations that were requested, by root.
    running: BTreeMap<PathBuf, Cancellation>,
    long_requests: Sender<LongRequest>,
    /// Ids of requests that have no answer yet, and the flags of their evaluations.
    waiting: Vec<(Value, Cancellation)>,
    /// Number of changes for which evaluations were requested.
    requested: u64,
    /// True after the request `shutdown`.
    is_shut_down: bool,
}

/// Parses the parameters of a message.
fn parse<T: serde::de::DeserializeOwned>(params: Value) -> Result<T, String> {
    serde_json::from_value(params).map_err(|error| error.to_string())
}

impl Server<'_> {
    /// Follows a notification. One with wrong parameters is ignored, but for a message to the user.
    fn notice(&mut self, method: &str, params: Value) -> Result<(), Failure> {
        let followed = match method {
            notification::DidOpenTextDocument::METHOD => {
                parse(params).map(|params: lsp_types::DidOpenTextDocumentParams| {
                    self.set_text(&params.text_document.uri, Some(params.text_document.text))
                })
            }
            notification::DidChangeTextDocument::METHOD => {
                parse(params).map(|params| self.change(params))
            }
            notification::DidCloseTextDocument::METHOD => {
                parse(params).map(|params: lsp_types::DidCloseTextDocumentParams| {
                    self.set_text(&params.text_document.uri, None)
                })
            }
            notification::DidChangeWatchedFiles::METHOD => {
                parse(params).map(|params: lsp_types::DidChangeWatchedFilesParams| {
                    for path in params.changes.iter().filter_map(|change| path_of(&change.uri)) {
                        self.workspace.forget(&path);
                    }
                    self.workspace.search_again();
                    self.check(None)
                })
            }
            notification::Cancel::METHOD => {
                let id = params.get("id").unwrap_or(&Value::Null);
                Ok(self.cancel(|waiting| waiting == id, code::REQUEST_CANCELLED, "cancelled"))
            }
            _ => Ok(Ok(())),
        };
        followed.unwrap_or_else(|message| {
            let params = lsp_types::LogMessageParams {
                typ: lsp_types::MessageType::WARNING,
                message: format!("`{method}` with wrong parameters: {message}"),
            };
            Ok(self.output.notify(notification::LogMessage::METHOD, &params)?)
        })
    }

    fn change(&mut self, params: lsp_types::DidChangeTextDocumentParams) -> Result<(), Failure> {
        let uri = params.text_document.uri;
        let Some(path) = path_of(&uri) else { return Ok(()) };
        let mut text =
            self.workspace.file(&path).map_or_else(String::new, |file| file.text.clone());
        for change in params.content_changes {
            apply(&mut text, change);
        }
        self.set_text(&uri, Some(text))
    }

    fn set_text(&mut self, uri: &Uri, text: Option<String>) -> Result<(), Failure> {
        let Some(path) = path_of(uri) else { return Ok(()) };
        // The positions in their results would be those of another text.
        self.cancel(|_| true, code::CONTENT_MODIFIED, "a text was edited")?;
        self.unused.pause();
        let is_closed = text.is_none();
        let before = self.workspace.file(&path);
        self.workspace.set_text(&path, text);
        let after = self.workspace.file(&path);
        let (old, new) = (before.as_deref(), after.as_deref());
        let [old, new] = [old, new].map(|file| file.map_or(&[][..], |file| file.text.as_bytes()));
        let same = old.iter().zip(new).take_while(|(old, new)| old == new).count();
        self.check((!is_closed).then_some((path, same)))
    }

    /// Returns the last valid evaluation of the program of a file.
    fn analysis(&mut self, path: &Path) -> Option<Rc<Analysis>> {
        let root = self.workspace.root(path);
        self.analyses.get(&root).filter(|analysis| analysis.has(path)).cloned()
    }

    /// Publishes syntax errors, and starts the evaluation of the programs of open files. `edit` is
    /// the file that has changed, with the offset of the first byte that differs. Without it,
    /// programs are evaluated that may be the same.
    fn check(&mut self, edit: Option<(PathBuf, usize)>) -> Result<(), Failure> {
        let open: Vec<PathBuf> = self.workspace.open_files().cloned().collect();
        let roots: BTreeSet<PathBuf> = open.iter().map(|path| self.workspace.root(path)).collect();
        self.evaluated.retain(|root, _| roots.contains(root));
        self.findings.retain(|root, _| roots.contains(root));
        self.unused.retain(|root| roots.contains(root));
        self.analyses.retain(|root, _| roots.contains(root));
        let obsolete = self.running.iter().filter(|(root, _)| !roots.contains(*root));
        obsolete.for_each(|(_, evaluation)| evaluation.cancel());
        self.requested += 1;
        for root in roots {
            let contains = |(path, _): &(PathBuf, usize)| {
                let program = self.workspace.program(&root);
                program.iter().any(|file| file.path == *path)
            };
            if self.evaluated.contains_key(&root) && !edit.as_ref().is_none_or(contains) {
                continue;
            }
            let cancellation = Cancellation::new();
            if let Some(before) = self.running.insert(root.clone(), cancellation.clone()) {
                before.cancel();
            }
            let settings = &self.workspace.directories.settings;
            let config = config_of(&root);
            let request = EvaluationRequest {
                cancellation,
                include_dirs: self.workspace.include_dirs(&root),
                macros: settings.macros.clone(),
                release: settings.release.or(config.release),
                texts: self.workspace.open_texts(),
                lints: settings.lints.then_some(config),
                edit: edit.clone(),
                root,
                number: self.requested,
            };
            self.requests.send(request)?;
        }
        self.publish()
    }

    fn report(&mut self, report: Report) -> Result<(), Failure> {
        let Report { root, number, part } = report;
        match part {
            Part::Statement(path, line, diagnostics) => {
                let known = self.evaluated.entry(root).or_default().entry(path).or_default();
                if replace_until(line, known, diagnostics) { self.publish() } else { Ok(()) }
            }
            Part::File(path, diagnostics) => {
                self.evaluated.entry(root).or_default().insert(path, diagnostics);
                self.publish()
            }
            Part::Evaluation(diagnostics, analysis) => {
                // Freeing the records takes time, so the client gets its diagnostics before.
                let mut old = None;
                match analysis {
                    Some(analysis) => old = self.analyses.insert(root.clone(), Rc::new(*analysis)),
                    None => {
                        self.findings.remove(&root);
                        self.unused.retain(|one| *one != root);
                    }
                }
                self.evaluated.insert(root, diagnostics);
                self.publish()?;
                drop(old);
                Ok(())
            }
            Part::Findings(findings, is_valid) => {
                let uri = uri_of(&root);
                let files = self.workspace.program(&root);
                let known = self.analyses.get(&root);
                if is_valid
                    && self.workspace.directories.settings.lints
                    && known.is_some_and(|known| known.is_current(&files))
                {
                    self.unused.add(&mut self.workspace, &root, findings.unused);
                    self.start_next();
                }
                self.findings.insert(root, findings.by_file);
                self.publish()?;
                // Clients ignore notifications with `$` that they do not know.
                let params = serde_json::json!({"uri": uri, "isValid": is_valid, "number": number});
                Ok(self.output.notify(EVALUATED, &params)?)
            }
        }
    }

    /// Sends the diagnostics that have changed.
    fn publish(&mut self) -> Result<(), Failure> {
        let mut wanted: BTreeMap<PathBuf, Vec<Diagnostic>> = BTreeMap::new();
        let all = self.evaluated.iter().flat_map(|(root, own)| {
            std::iter::once(own).chain(self.findings.get(root)).chain(self.unused.of(root))
        });
        for diagnostics in all {
            for (path, list) in diagnostics {
                let all = wanted.entry(path.clone()).or_default();
                for one in list {
                    if !all.contains(one) {
                        all.push(one.clone());
                    }
                }
            }
        }
        let open: Vec<PathBuf> = self.workspace.open_files().cloned().collect();
        for path in open {
            let Some(file) = self.workspace.file(&path) else { continue };
            let all = wanted.entry(path).or_default();
            // The evaluation reports the first syntax error of a file, too.
            for error in features::syntax_errors(&file) {
                let is_known = all.iter().any(|one| one.range.start.line == error.range.start.line);
                if !is_known {
                    all.push(error);
                }
            }
        }
        let paths: BTreeSet<PathBuf> =
            wanted.keys().chain(self.published.keys()).cloned().collect();
        for path in paths {
            let diagnostics = wanted.get(&path).cloned().unwrap_or_default();
            let before = self.published.get(&path);
            if before.map_or(diagnostics.is_empty(), |before| *before == diagnostics) {
                continue;
            }
            let Some(uri) = uri_of(&path) else { continue };
            let params = PublishDiagnosticsParams { uri, diagnostics, version: None };
            self.output.notify(notification::PublishDiagnostics::METHOD, &params)?;
        }
        wanted.retain(|_, diagnostics| !diagnostics.is_empty());
        self.published = wanted;
        Ok(())
    }

    /// Cancels requests that have no answer yet, and answers them with an error.
    fn cancel(
        &mut self,
        accept: impl Fn(&Value) -> bool,
        code: i32,
        message: &str,
    ) -> Result<(), Failure> {
        for (id, request) in self.waiting.extract_if(.., |(id, _)| accept(id)) {
            request.cancel();
            self.output.error(&id, code, message)?;
        }
        Ok(())
    }

    fn answer_long(&mut self, answer: LongAnswer) -> Result<(), Failure> {
        let (id, result) = match answer {
            LongAnswer::Client { id, result } => (id, result),
            LongAnswer::Unused { root, hash, unused } => {
                let is_changed = self.unused.answer(&mut self.workspace, &root, hash, unused);
                self.start_next();
                return if is_changed { self.publish() } else { Ok(()) };
            }
            LongAnswer::Cancelled => {
                self.unused.cancelled();
                return Ok(());
            }
        };
        let Some(index) = self.waiting.iter().position(|(waiting, _)| *waiting == id) else {
            return Ok(());
        };
        self.waiting.remove(index);
        match result {
            Some(Ok(result)) => self.output.result(&id, &result)?,
            Some(Err((code, message))) => self.output.error(&id, code, &message)?,
            None => self.output.error(&id, code::REQUEST_CANCELLED, "cancelled")?,
        }
        if self.waiting.is_empty() {
            self.unused.confirm(&mut self.workspace);
            self.start_next();
        }
        Ok(())
    }

    /// Starts the evaluation of the next root whose unused names are not known.
    fn start_next(&mut self) {
        self.unused.start_next(&mut self.workspace, &self.analyses, &self.long_requests);
    }

    /// Starts a request that evaluates root files. Returns false if it is another one, or needs none.
    fn start_long(&mut self, id: &Value, method: &str, params: &Value) -> Result<bool, Failure> {
        let is_rename = method == request::Rename::METHOD;
        if !is_rename && method != request::References::METHOD {
            return Ok(false);
        }
        let Ok(position) = parse::<TextDocumentPositionParams>(params.clone()) else {
            return Ok(false);
        };
        let Some(path) = path_of(&position.text_document.uri) else { return Ok(false) };
        let Some((file, files)) = self.program(&path) else { return Ok(false) };
        let offset = file.lines.offset(&file.text, position.position);
        let what = if is_rename {
            let Ok(params) = parse::<lsp_types::RenameParams>(params.clone()) else {
                return Ok(false);
            };
            What::Rename { new: params.new_name }
        } else {
            let analysis = self.analysis(&path);
            let known =
                answers::references(analysis.as_deref(), &Program(&files), &file, offset, params);
            What::References { known }
        };
        self.unused.pause();
        let cancellation = Cancellation::new();
        let roots = RootFiles::new(&mut self.workspace, &self.analyses, cancellation.clone());
        self.waiting.push((id.clone(), cancellation.clone()));
        let id = id.clone();
        let root = self.workspace.root(&path);
        let position = NamePosition { root, path, text: file.text.clone(), offset };
        let request = ClientRequest { id, cancellation, roots, position, what };
        self.long_requests.send(LongRequest::Client(request))?;
        Ok(true)
    }
}

/// Applies a change of the client to a text.
fn apply(text: &mut String, change: TextDocumentContentChangeEvent) {
    match change.range {
        None => *text = change.text,
        Some(range) => {
            let lines = crate::position::Lines::new(text);
            let start = lines.offset(text, range.start);
            let end = lines.offset(text, range.end).max(start);
            text.replace_range(start..end, &change.text);
        }
    }
}
