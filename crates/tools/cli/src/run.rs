//! Runs the command: evaluates the source once, makes each output, then writes all files.

use std::ffi::OsString;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

use tablegen_driver::tablegen_core::internal::io_message;
use tablegen_driver::tablegen_core::{Diagnostic, Failure, Records, Release, Severity};
use tablegen_driver::{BackendError, Cache, Input, Needs, OutputRequest, Request, Session, Tool};

use crate::args::{Args, Emit, Invocation, Parsed, Profile};
use crate::earlier::EarlierRun;
use crate::help::{self, Help};
use crate::messages::{Messages, show, show_messages};
use crate::timing::Timing;
use crate::tool::{Tools, release_of_program};
use crate::write::{File, STANDARD, StandardOutput, Writer};
use crate::{
    args, cache, mlir_help, options, progress, response, sources, subcommands, text, timing, write,
};

const FAILED: ExitCode = ExitCode::FAILURE;

/// Runs the command. The first argument is the program's name.
pub(crate) fn run(arguments: impl Iterator<Item = OsString>) -> ExitCode {
    let mut arguments = arguments.map(|argument| text::of_argument(&argument));
    let program = arguments.next().unwrap_or_else(|| "tablegen".to_owned());
    let arguments: Vec<String> = arguments.collect();
    if let Some(status) = subcommands::run(&program, &arguments) {
        return status;
    }
    let arguments = match response::expand(&arguments) {
        Ok(arguments) => arguments,
        Err(message) => {
            show(format!("{}: {message}\n", args::base_name(&program)).as_bytes());
            return FAILED;
        }
    };
    let line = arguments.clone();
    let Parsed { invocation, tools, messages } =
        args::parse(&program, arguments, subcommands::is_subcommand);
    show(messages.as_bytes());
    match invocation {
        Invocation::Wrong => FAILED,
        Invocation::Help { hidden, list, topic } => {
            let known = &options::all(tools)[..];
            let (program, tool) = (args::base_name(&program), tools.tool_name());
            let release = release_of_program(program);
            let help = Help { program, tool, known, release, is_own: tools == Tools(None) };
            let of_topic = topic.filter(|_| !hidden && !list).and_then(|topic| help.topic(&topic));
            let is_mlir = tools == Tools(Some(Tool::Mlir));
            write::print_text(&of_topic.unwrap_or_else(|| match (hidden, list) {
                _ if is_mlir => mlir_help::text(program, known, hidden, list),
                (_, true) => help.list(hidden),
                (true, false) => help.all(),
                (false, false) => help.overview(),
            }))
        }
        Invocation::Version => write::print_text(&help::version(release_of_program(&program))),
        Invocation::Run(mut args) => {
            let release = Release::choose(args.release, &text::Files, &args.include_dirs);
            args.release = Some(release);
            let _display = progress::start(args.progress);
            let run = Run::new(&program, tools, &args);
            run.has_reported.store(!messages.is_empty(), Ordering::Relaxed);
            match run.run(&line) {
                Ok(()) => ExitCode::SUCCESS,
                Err(Reported) => FAILED,
            }
        }
    }
}

/// A failure that was reported on standard error.
struct Reported;

/// State of a run.
struct Run<'a> {
    program: &'a str,
    tools: Tools,
    args: &'a Args,
    messages: Messages,
    /// True after something was written to standard error.
    has_reported: AtomicBool,
}

/// Result of making an output.
struct Made {
    /// The output, followed by its additional files. Empty after a failure.
    files: Vec<File>,
    /// Text for standard error.
    messages: Vec<u8>,
    failed: bool,
}

impl<'a> Run<'a> {
    fn new(program: &'a str, tools: Tools, args: &'a Args) -> Self {
        let messages = Messages::new(args.color, tools);
        Run { program, tools, args, messages, has_reported: AtomicBool::new(false) }
    }

    /// Writes to standard error.
    fn report(&self, text: &[u8]) {
        if !text.is_empty() {
            self.has_reported.store(true, Ordering::Relaxed);
            show_messages(text);
        }
    }

    /// Reports a failure.
    fn fail(&self, message: &str) -> Reported {
        let mut text = Vec::new();
        self.append_line(&mut text, message);
        self.report(&text);
        Reported
    }

    /// Evaluates the source and writes all outputs, unless an earlier run has done so. `line` is the
    /// command line.
    fn run(&self, line: &[String]) -> Result<(), Reported> {
        let args = self.args;
        let cache = cache::open(args.cache_dir.as_deref()).unwrap_or_else(|message| {
            self.fail(&format!("warning: {message}"));
            None
        });
        let earlier = EarlierRun::new(line, args, cache.as_ref());
        if let Some(text) = earlier.as_ref().and_then(EarlierRun::find) {
            let depfile = Some(write::depfile(args, text)).filter(|_| !args.depfile.is_empty());
            return self.write(depfile.as_ref(), &[]);
        }
        self.evaluate_and_emit(cache.as_ref(), earlier.as_ref())
    }

    fn evaluate_and_emit(
        &self,
        cache: Option<&Cache>,
        earlier: Option<&EarlierRun<'_>>,
    ) -> Result<(), Reported> {
        let args = self.args;
        let mut timing = Timing::new(args.time_phases);
        let (mut request, records) = timing.phase("Parse, build records", || {
            let request = self.request(cache)?;
            let records = self.evaluate(&request)?;
            Ok((request, records))
        })?;
        let on_standard = args.emits.iter().filter(|emit| emit.file == STANDARD).count();
        if on_standard > 1 {
            return Err(self.fail("only one output can go to standard output"));
        }
        if !args.depfile.is_empty() && on_standard == args.emits.len() {
            return Err(self.fail("the option -d must be used together with -o"));
        }
        self.resolve(&mut request.outputs, &records)?;
        let session = request.session(&records);
        let outcome = request.make(&session, |index, output| {
            timing::timed(|| self.make(&session, &args.emits[index], output))
        });
        // Diagnostics are reported in the order of the outputs, whatever the order of computation.
        self.report_found(&records, &outcome.before);
        if outcome.is_stopped() {
            return Err(Reported);
        }
        let mut failed = false;
        let mut files = Vec::new();
        for (output, (time, made)) in request.outputs.iter().zip(outcome.outputs) {
            timing.add(&format!("Back-end {}", output.actions()), time);
            self.report(&made.messages);
            failed |= made.failed;
            files.extend(made.files);
        }
        self.report_found(&records, &outcome.findings);
        let earlier = earlier.filter(|_| !failed && !self.has_reported.load(Ordering::Relaxed));
        let inputs = earlier.map(|_| EarlierRun::inputs(args, &records, &files));
        let depfile = write::dependencies(args, records.sources());
        progress::end();
        let written = timing.phase("Write output", || {
            let depfile = (!failed).then(|| write::depfile(args, depfile.clone()));
            let depfile = depfile.filter(|_| !args.depfile.is_empty());
            let inputs = request.dependencies(&records);
            write::check(depfile.iter().chain(&files), &inputs)
                .map_err(|message| self.fail(&message))?;
            self.write(depfile.as_ref(), &files)
        });
        written?;
        if failed {
            return Err(Reported);
        }
        if let (Some(earlier), Some(inputs)) = (earlier, inputs) {
            earlier.store(inputs, &depfile);
        }
        timing.report();
        // The process ends here, so freeing each record would only cost time.
        std::mem::forget(session);
        std::mem::forget(records);
        Ok(())
    }

    /// Reports diagnostics that do not belong to one output.
    fn report_found(&self, records: &Records, found: &[Diagnostic]) {
        let mut text = Vec::new();
        self.messages.append(&mut text, records.sources(), found);
        self.report(&text);
    }

    /// Replaces the back-ends of actions that several tools have by those that they mean for the
    /// records.
    fn resolve(&self, outputs: &mut [OutputRequest], records: &Records) -> Result<(), Reported> {
        for output in outputs {
            for backend in &mut output.backends {
                *backend = (self.tools.by_records(backend, output.form.is_rust(), records))
                    .map_err(|message| self.fail(&message))?;
            }
        }
        Ok(())
    }

    /// Returns the request for the driver.
    fn request(&self, cache: Option<&Cache>) -> Result<Request<'static>, Reported> {
        let args = self.args;
        let request = sources::request(&args.input, &args.include_dirs, &args.macros);
        let request = request.map_err(|error| {
            self.fail(&format!("Could not open input file '-': {}", io_message(&error)))
        })?;
        Ok(Request {
            outputs: args.emits.iter().map(Emit::request).collect(),
            options: args.options.clone(),
            lints: args.lints.clone(),
            release: Some(args.release.unwrap_or_default()),
            unverified: args.unverified,
            warns_unused_template_args: !args.no_warn_on_unused_template_args,
            profile: args.profile.is_some(),
            // mlir-tblgen reports deprecated uses before dumps of records, too.
            needs: Needs {
                deprecated_uses: self.tools == Tools(Some(Tool::Mlir)),
                ..Needs::default()
            },
            on_deprecated: args.on_deprecated,
            threads: args.threads,
            cache: cache.cloned(),
            ..request
        })
    }

    fn evaluate(&self, request: &Request<'_>) -> Result<Records, Reported> {
        let mut shown = Vec::new();
        let evaluated = request.evaluate().map_err(|failure| {
            self.append_failure(&mut shown, &failure);
            self.append_further_errors(&mut shown, request, &failure);
            Reported
        });
        if let Ok(records) = &evaluated {
            self.messages.append(&mut shown, records.sources(), records.diagnostics());
            if let (Some(form), Some(profile)) = (self.args.profile, records.profile()) {
                let text = match form {
                    Profile::Table => profile.to_table(records.sources()),
                    Profile::Json => profile.to_json(records.sources()),
                };
                self.messages.append_text(&mut shown, text.as_bytes());
            }
        }
        self.report(&shown);
        evaluated
    }

    fn append_failure(&self, out: &mut Vec<u8>, failure: &Failure) {
        match failure.sources() {
            Some(sources) => {
                self.messages.append(out, sources, failure.diagnostics());
                self.messages.append_not_found(out, failure.diagnostics());
                if failure.reached_end() {
                    self.append_count(out, failure.diagnostics().error_count());
                }
            }
            None => {
                if failure.io_error().is_some() {
                    self.messages.append_text(out, format!("{}: ", self.program).as_bytes());
                }
                self.messages.append_failure(out, failure);
            }
        }
    }

    /// Appends the number of errors in later statements. LLVM's tools end at the first one.
    fn append_further_errors(&self, out: &mut Vec<u8>, request: &Request<'_>, failure: &Failure) {
        let is_of_statement = failure.sources().is_some() && !failure.reached_end();
        if !is_of_statement || !self.messages.is_helpful() {
            return;
        }
        let all = Request { all_errors: true, cache: None, ..request.clone() }.evaluate();
        let Err(all) = all else { return };
        let known = failure.diagnostics().error_count();
        let further = all.diagnostics().error_count().saturating_sub(known);
        let errors = match further {
            0 => return,
            1 => "1 further error".to_owned(),
            many => format!("{many} further errors"),
        };
        let reader = match &request.input {
            Input::Files(_) => "`tablegen check` reports all",
            Input::Text { .. } => "`tablegen check -` reports all",
        };
        self.messages
            .append_text(out, format!("note: {errors} in later statements; {reader}\n").as_bytes());
    }

    fn append_count(&self, out: &mut Vec<u8>, errors: usize) {
        self.append_line(out, &format!("{errors} errors."));
    }

    /// Appends a line that begins with the name of the program.
    fn append_line(&self, out: &mut Vec<u8>, message: &str) {
        self.messages.append_text(out, format!("{}: {message}\n", self.program).as_bytes());
    }

    /// Makes the contents of an output and of its additional files.
    fn make(&self, session: &Session<'_>, emit: &Emit, output: &OutputRequest) -> Made {
        let sources = session.records().sources();
        let (mut text, mut files, mut messages) = (Vec::new(), Vec::new(), Vec::new());
        let is_streamed = output.is_stream() && emit.file == STANDARD && self.args.emits.len() == 1;
        let mut make = || {
            let made = match is_streamed {
                true => session.write(output, &mut StandardOutput)?,
                false => session.write(output, &mut text)?,
            };
            self.messages.append(&mut messages, sources, &made.warnings);
            self.messages.append_text(&mut messages, &made.shown);
            files = made.value;
            Ok(())
        };
        match make() {
            Ok(()) => {
                let main = File::new(emit.file.clone(), text);
                let beside =
                    files.into_iter().map(|(path, text)| File::new(write::name_of(&path), text));
                Made { files: [main].into_iter().chain(beside).collect(), messages, failed: false }
            }
            Err(BackendError::Records { diagnostics, reached_end, .. }) => {
                self.messages.append(&mut messages, sources, &diagnostics);
                if reached_end {
                    let is_error = |one: &&Diagnostic| one.severity == Severity::Error;
                    self.append_count(&mut messages, diagnostics.iter().filter(is_error).count());
                }
                Made { files: Vec::new(), messages, failed: true }
            }
            Err(BackendError::Write(error)) => {
                self.append_line(&mut messages, &write::not_written("standard output", &error));
                Made { files: Vec::new(), messages, failed: true }
            }
            Err(error) => {
                self.messages.append_text(&mut messages, error.render(sources).as_bytes());
                Made { files: Vec::new(), messages, failed: true }
            }
        }
    }

    /// Writes the dependency file, if there is one, and the outputs.
    fn write(&self, depfile: Option<&File>, files: &[File]) -> Result<(), Reported> {
        let mut writer = Writer::new();
        if let Some(depfile) = depfile {
            writer.write(depfile, false).map_err(|message| self.fail(&message))?;
        }
        for file in files {
            let only_if_changed = self.args.write_if_changed;
            writer.write(file, only_if_changed).map_err(|message| self.fail(&message))?;
        }
        Ok(())
    }
}
