//! What the command does: evaluate once, write each output, report.

mod args;
mod timing;

use std::io::{self, BufWriter, Read, Write};
use std::path::Path;
use std::process::ExitCode;

use tablegen_build::output::write_file;
use tablegen_build::tablegen_core::{
    Diagnostics, Failure, Records, Severity, SourceMap, io_message, render, render_all,
};
use tablegen_build::{BackendError, Session, evaluator, target_module};

use args::{Args, Asked, Emit};
use timing::Timing;

const FAILED: ExitCode = ExitCode::FAILURE;

/// Runs the command with its arguments, the program's name first.
pub(crate) fn run(arguments: Vec<String>) -> ExitCode {
    let program = arguments.first().map_or("tablegen", String::as_str).to_owned();
    match args::parse(arguments.into_iter().skip(1)) {
        Err(message) => {
            eprintln!("{program}: {message}");
            FAILED
        }
        Ok(Asked::Help) => print(&args::help(&program)),
        Ok(Asked::Version) => print(&args::version()),
        Ok(Asked::Run(args)) => match evaluate_and_emit(&program, &args) {
            Ok(()) => ExitCode::SUCCESS,
            Err(Reported) => FAILED,
        },
    }
}

/// Something failed, and standard error says what.
struct Reported;

fn print(text: &str) -> ExitCode {
    match io::stdout().write_all(text.as_bytes()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => FAILED,
    }
}

fn evaluate_and_emit(program: &str, args: &Args) -> Result<(), Reported> {
    let mut timing = Timing::new(args.time_phases);
    let records = timing.phase("Parse, build records", || evaluate(program, args))?;
    let standard_outputs = args.emits.iter().filter(|emit| emit.file == "-").count();
    if standard_outputs > 1 {
        eprintln!("{program}: only one output can go to standard output");
        return Err(Reported);
    }
    if !args.depfile.is_empty() && args.emits.iter().all(|emit| emit.file == "-") {
        eprintln!("{program}: the option -d must be used together with -o");
        return Err(Reported);
    }
    let mut session = Session::new(&records);
    if let Some(threads) = args.threads {
        session = session.threads(threads);
    }
    // What outputs report is told in their order, whichever is made first.
    let mut failed = false;
    for (emit, (time, made)) in
        args.emits.iter().zip(session.each(&args.emits, |emit| {
            timing::timed(|| write_output(program, args, &session, emit))
        }))
    {
        let names: Vec<&str> = emit.backends.iter().map(|backend| backend.name).collect();
        timing.add(&format!("Back-end {}", names.join("+")), time);
        // There is nowhere to report that this failed.
        let _ = io::stderr().write_all(&made.messages);
        failed |= made.failed;
    }
    if failed {
        return Err(Reported);
    }
    if !args.depfile.is_empty() {
        write_depfile(program, args, &records)?;
    }
    timing.report();
    // The process ends here; there is no use in freeing each record.
    std::mem::forget(session);
    std::mem::forget(records);
    Ok(())
}

fn evaluate(program: &str, args: &Args) -> Result<Records, Reported> {
    let mut evaluator =
        evaluator().warn_unused_template_args(!args.no_warn_on_unused_template_args);
    for dir in &args.include_dirs {
        evaluator = evaluator.include_dir(dir);
    }
    for name in &args.macros {
        evaluator = evaluator.define(name);
    }
    let evaluated = if args.input == "-" {
        let mut text = Vec::new();
        match io::stdin().read_to_end(&mut text) {
            Ok(_) => evaluator.evaluate_text("-", text),
            Err(error) => {
                eprintln!("{program}: Could not open input file '-': {}", io_message(&error));
                return Err(Reported);
            }
        }
    } else {
        evaluator.evaluate_file(&args.input)
    };
    match evaluated {
        Ok(records) => {
            show(records.sources(), records.diagnostics());
            Ok(records)
        }
        Err(failure) => {
            report(program, &failure);
            Err(Reported)
        }
    }
}

/// Prints diagnostics to standard error.
fn show(sources: &SourceMap, diagnostics: &Diagnostics) {
    let mut text = Vec::new();
    for diagnostic in diagnostics {
        render(&mut text, sources, diagnostic);
    }
    // There is nowhere to report that this failed.
    let _ = io::stderr().write_all(&text);
}

fn report(program: &str, failure: &Failure) {
    match failure.sources() {
        Some(sources) => {
            show(sources, failure.diagnostics());
            if failure.reached_end() {
                eprintln!("{program}: {} errors.", failure.diagnostics().error_count());
            }
        }
        None if failure.io_error().is_some() => eprintln!("{program}: {failure}"),
        None => eprintln!("{failure}"),
    }
}

/// What became of an output.
struct Made {
    /// For standard error.
    messages: Vec<u8>,
    failed: bool,
}

fn write_output(program: &str, args: &Args, session: &Session<'_>, emit: &Emit) -> Made {
    let path = Path::new(&emit.file);
    let sources = session.records().sources();
    let mut messages = Vec::new();
    let mut files = Vec::new();
    let mut make = |out: &mut dyn Write| {
        let (backends, options) = (&emit.backends[..], &emit.options);
        let backend = backends[0];
        let (warnings, shown) = if emit.rust {
            let module = match backends {
                [backend] => backend.rust_module(session, options)?,
                several => target_module(several, session, options)?,
            };
            module.value.write(out)?;
            (module.warnings, module.shown)
        } else if emit.file == "-" {
            let output = backend.write(session, options, out)?;
            (output.warnings, output.shown)
        } else {
            let output = backend.write_files(session, options, path, out)?;
            files = output.value;
            (output.warnings, output.shown)
        };
        messages.extend_from_slice(render_all(sources, &warnings).as_bytes());
        messages.extend_from_slice(&shown);
        out.flush().map_err(BackendError::from)
    };
    let mut written = if emit.file == "-" {
        make(&mut BufWriter::with_capacity(1 << 16, io::stdout().lock()))
    } else {
        write_file(path, args.write_if_changed, make).map(|_| ())
    };
    for (path, text) in files {
        written = written.and_then(|()| {
            let write = |out: &mut dyn Write| Ok(out.write_all(&text)?);
            write_file(&path, args.write_if_changed, write).map(|_| ())
        });
    }
    let mut tell = |text: &str| messages.extend_from_slice(text.as_bytes());
    match &written {
        Ok(()) => {}
        Err(BackendError::Write(error)) if error.kind() == io::ErrorKind::BrokenPipe => {}
        Err(BackendError::Write(error)) => {
            tell(&format!("{program}: error opening {}: {}\n", emit.file, io_message(error)));
        }
        Err(error) => {
            tell(&error.render(sources));
            if let BackendError::Records { diagnostics, reached_end: true, .. } = error {
                let errors = diagnostics.iter().filter(|one| one.severity == Severity::Error);
                tell(&format!("{program}: {} errors.\n", errors.count()));
            }
        }
    }
    Made { messages, failed: written.is_err() }
}

fn write_depfile(program: &str, args: &Args, records: &Records) -> Result<(), Reported> {
    let outputs: Vec<&str> =
        args.emits.iter().map(|emit| emit.file.as_str()).filter(|&file| file != "-").collect();
    let mut text = outputs.join(" ");
    text.push(':');
    for path in records.sources().dependencies() {
        text.push(' ');
        text.push_str(path);
    }
    text.push('\n');
    let path = Path::new(&args.depfile);
    match write_file::<io::Error>(path, false, |out| out.write_all(text.as_bytes())) {
        Ok(_) => Ok(()),
        Err(error) => {
            eprintln!("{program}: error opening {}:{}", args.depfile, io_message(&error));
            Err(Reported)
        }
    }
}
