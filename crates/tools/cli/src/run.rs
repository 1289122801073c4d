//! Runs the command: evaluates the source once, makes each output, then writes all files.

use std::env::consts::EXE_SUFFIX;
use std::ffi::OsString;
use std::io;
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

use tablegen_build::tablegen_core::internal::{counting, io_message, read_bounded};
use tablegen_build::tablegen_core::{Diagnostic, Evaluator, Failure, Records, Severity};
use tablegen_build::{
    Backend, BackendError, Cache, Session, Step, Tool, deprecated_uses, evaluator, target_module,
};

use crate::args::{Args, Emit, OnDeprecated, Parsed, Profile, Request};
use crate::earlier::EarlierRun;
use crate::help::{self, Help};
use crate::messages::{Messages, show, show_messages};
use crate::timing::Timing;
use crate::tool::Tools;
use crate::write::{File, STANDARD, StandardOutput, Writer};
use crate::{
    args, cache, mlir_help, options, progress, response, subcommands, text, timing, write,
};

const FAILED: ExitCode = ExitCode::FAILURE;

/// Runs the command. The first argument is the program's name.
pub(crate) fn run(arguments: impl Iterator<Item = OsString>) -> ExitCode {
    let mut arguments = arguments.map(|argument| text::of_argument(&argument));
    let program = arguments.next().unwrap_or_else(|| "tablegen".to_owned());
    let arguments: Vec<String> = arguments.collect();
    if let Some(subcommand) = subcommands::find(&program, &arguments) {
        if let [_, option] = &arguments[..]
            && matches!(option.as_str(), "--help" | "-h")
        {
            return write::print_text(&subcommand.describe());
        }
        let _display = progress::start(None);
        return (subcommand.run)(&arguments[1..]).unwrap_or_else(|message| {
            let program = args::base_name(&program);
            let program = program.strip_suffix(EXE_SUFFIX).unwrap_or(program);
            show(format!("{program} {}: error: {message}\n", subcommand.name).as_bytes());
            FAILED
        });
    }
    let arguments = match response::expand(&arguments) {
        Ok(arguments) => arguments,
        Err(message) => {
            show(format!("{}: {message}\n", args::base_name(&program)).as_bytes());
            return FAILED;
        }
    };
    let line = arguments.clone();
    let Parsed { request, tools, messages } = args::parse(&program, arguments);
    show(messages.as_bytes());
    match request {
        Request::Wrong => FAILED,
        Request::Help { hidden, list, topic } => {
            let known = &options::all(tools)[..];
            let (program, tool) = (args::base_name(&program), tools.tool_name());
            let help = Help { program, tool, known, is_own: tools == Tools(None) };
            let of_topic = topic.filter(|_| !hidden && !list).and_then(|topic| help.topic(&topic));
            let is_mlir = tools == Tools(Some(Tool::Mlir));
            write::print_text(&of_topic.unwrap_or_else(|| match (hidden, list) {
                _ if is_mlir => mlir_help::text(program, known, hidden, list),
                (_, true) => help.list(hidden),
                (true, false) => help.all(),
                (false, false) => help.overview(),
            }))
        }
        Request::Version => write::print_text(&help::version()),
        Request::Run(args) => {
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
        let records = timing.phase("Parse, build records", || self.evaluate(cache))?;
        let on_standard = args.emits.iter().filter(|emit| emit.file == STANDARD).count();
        if on_standard > 1 {
            return Err(self.fail("only one output can go to standard output"));
        }
        if !args.depfile.is_empty() && on_standard == args.emits.len() {
            return Err(self.fail("the option -d must be used together with -o"));
        }
        self.check_deprecations(&records)?;
        let emits = self.resolve(&records)?;
        let mut session = Session::new(&records);
        if let Some(threads) = args.threads {
            session = session.threads(threads);
        }
        if let [emit] = &emits[..]
            && emit.backends.len() == 1
        {
            session = session.for_one_output();
        }
        // Diagnostics are reported in the order of the outputs, whatever the order of computation.
        let actions = emits.iter().map(|emit| {
            let names: Vec<&str> = emit.backends.iter().map(|backend| backend.name).collect();
            names.join("+")
        });
        let outputs: Vec<(usize, String)> = actions.enumerate().collect();
        let observer = progress::observer();
        let made = session.each(&outputs, |(index, actions)| {
            observer.during(Step::Output { index: *index, count: outputs.len(), actions }, || {
                timing::timed(|| self.make(&session, &emits[*index]))
            })
        });
        let mut failed = false;
        let mut files = Vec::new();
        for ((_, actions), (time, made)) in outputs.iter().zip(made) {
            timing.add(&format!("Back-end {actions}"), time);
            self.report(&made.messages);
            failed |= made.failed;
            files.extend(made.files);
        }
        let backends: Vec<&Backend> =
            emits.iter().flat_map(|emit| emit.backends.iter().copied()).collect();
        let found = session.lint(&backends, &args.lints);
        if !found.is_empty() {
            let mut text = Vec::new();
            self.messages.append(&mut text, records.sources(), &found);
            self.report(&text);
        }
        let earlier = earlier.filter(|_| !failed && !self.has_reported.load(Ordering::Relaxed));
        let inputs = earlier.map(|_| EarlierRun::inputs(args, &records, &files));
        let depfile = write::dependencies(args, records.sources());
        progress::end();
        let written = timing.phase("Write output", || {
            let depfile = (!failed).then(|| write::depfile(args, depfile.clone()));
            let depfile = depfile.filter(|_| !args.depfile.is_empty());
            write::check(depfile.iter().chain(&files), &args.input, records.sources())
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

    /// Returns the outputs, with the back-ends that actions of several tools mean for the records.
    fn resolve(&self, records: &Records) -> Result<Vec<Emit>, Reported> {
        let mut emits = self.args.emits.clone();
        for emit in &mut emits {
            for backend in &mut emit.backends {
                *backend = (self.tools.by_records(backend, emit.rust, records))
                    .map_err(|message| self.fail(&message))?;
            }
        }
        Ok(emits)
    }

    /// Reports uses of deprecated records, as mlir-tblgen does before its actions.
    fn check_deprecations(&self, records: &Records) -> Result<(), Reported> {
        if !self.args.is_mlir || self.args.on_deprecated == OnDeprecated::Ignore {
            return Ok(());
        }
        let fails = self.args.on_deprecated == OnDeprecated::Fail;
        let found = deprecated_uses(records, fails);
        if found.is_empty() {
            return Ok(());
        }
        let mut text = Vec::new();
        self.messages.append(&mut text, records.sources(), &found);
        self.report(&text);
        if fails { Err(Reported) } else { Ok(()) }
    }

    fn evaluate(&self, cache: Option<&Cache>) -> Result<Records, Reported> {
        let args = self.args;
        let warn = !args.no_warn_on_unused_template_args;
        // The main thread has a deep stack.
        let evaluator = evaluator()
            .in_place(true)
            .profile(args.profile.is_some())
            .warn_unused_template_args(warn);
        let mut evaluator = args.lints.set_evaluator(evaluator);
        if args.include_dirs.iter().chain([&args.input]).any(|path| text::carries_bytes(path)) {
            evaluator = evaluator.sources(&text::Files);
        }
        for dir in &args.include_dirs {
            evaluator = evaluator.include_dir(dir);
        }
        // Like build scripts and macros, look beside the source if llvm-tblgen would not find the
        // file.
        let beside = Path::new(&args.input).parent().and_then(Path::to_str);
        if let Some(beside) = beside.filter(|dir| !dir.is_empty() && args.input != STANDARD) {
            evaluator = evaluator.include_dir(beside);
        }
        for name in &args.macros {
            evaluator = evaluator.define(name);
        }
        evaluator = evaluator.cache(cache.map(|cache| cache as _));
        let mut text = Vec::new();
        if args.input == STANDARD {
            text = read_bounded(io::stdin().lock()).map_err(|error| {
                self.fail(&format!("Could not open input file '-': {}", io_message(&error)))
            })?;
        }
        let observer = progress::observer();
        let evaluate = |evaluator: &Evaluator<'_>| {
            observer.during(Step::Evaluation { file: &args.input }, || {
                match args.input == STANDARD {
                    true => evaluator.evaluate_text(STANDARD, text.as_slice()),
                    false => evaluator.evaluate_file(&args.input),
                }
            })
        };
        // Without this, the detailed dump would evaluate once more.
        let counts = |emit: &Emit| emit.backends.iter().any(|one| one.reports_pools());
        let mut evaluated = match args.emits.iter().any(counts) {
            true => evaluate(&counting(evaluator.clone())),
            false => evaluate(&evaluator),
        };
        if evaluated.is_err() && args.emits.iter().any(counts) {
            // Errors are those of an evaluation that does not count.
            evaluated = evaluate(&evaluator);
        }
        let mut shown = Vec::new();
        let evaluated = evaluated.map_err(|failure| {
            self.append_failure(&mut shown, &failure);
            Reported
        });
        if let Ok(records) = &evaluated {
            self.messages.append(&mut shown, records.sources(), records.diagnostics());
            if let (Some(form), Some(profile)) = (args.profile, records.profile()) {
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

    fn append_count(&self, out: &mut Vec<u8>, errors: usize) {
        self.append_line(out, &format!("{errors} errors."));
    }

    /// Appends a line that begins with the name of the program.
    fn append_line(&self, out: &mut Vec<u8>, message: &str) {
        self.messages.append_text(out, format!("{}: {message}\n", self.program).as_bytes());
    }

    /// Makes the contents of an output and of its additional files.
    fn make(&self, session: &Session<'_>, emit: &Emit) -> Made {
        let sources = session.records().sources();
        let (mut text, mut files, mut messages) = (Vec::new(), Vec::new(), Vec::new());
        let mut make = || {
            let (backends, options) = (&emit.backends[..], &emit.options);
            let backend = backends[0];
            let (warnings, shown) = if emit.rust {
                let module = match backends {
                    [backend] => backend.rust_module(session, options)?,
                    several => target_module(several, session, options)?,
                };
                module.value.write(&mut text)?;
                (module.warnings, module.shown)
            } else if emit.file == STANDARD {
                let output = if backend.is_stream() && self.args.emits.len() == 1 {
                    backend.write(session, options, &mut StandardOutput)?
                } else {
                    backend.write(session, options, &mut text)?
                };
                (output.warnings, output.shown)
            } else {
                let path = Path::new(&emit.file);
                let output = backend.write_files(session, options, path, &mut text)?;
                files = output.value;
                (output.warnings, output.shown)
            };
            self.messages.append(&mut messages, sources, &warnings);
            self.messages.append_text(&mut messages, &shown);
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
