//! Checks that all back-ends print the same for one set of records, together in one session and
//! each in its own.

use std::io::{self, Write};
use std::num::NonZero;

use tablegen_build::tablegen_core::{Diagnostic, Records, Severity, render_all};
use tablegen_build::{
    Backend, BackendError, Module, Options, Output, Session, backend_options, backends,
    target_module,
};

/// Output beyond this is not waited for: a value that is shared may be far
/// larger in a dump than in memory.
const MOST_OUTPUT: usize = 2 << 20;

/// Limit for back-ends that generate code, whose output is not larger than their data in memory, in
/// bytes.
const MOST_CODE: usize = 64 << 20;

/// Keeps bytes, and fails when there are too many.
struct Sink {
    bytes: Vec<u8>,
    most: usize,
}

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if bytes.len() > self.most - self.bytes.len() {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        self.bytes.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Result of a back-end.
#[derive(PartialEq, Eq, Debug)]
enum Given {
    /// Text, and what was reported and shown with it.
    Made { text: String, warnings: String, shown: Vec<u8> },
    /// Errors.
    Failed(String),
    /// More text than is waited for.
    TooMuch,
}

impl Given {
    fn of<T>(
        records: &Records,
        result: Result<Output<T>, BackendError>,
        text: impl FnOnce(T) -> String,
    ) -> Self {
        match result {
            Ok(Output { value, warnings, shown }) => {
                let is_error = |one: &Diagnostic| one.severity == Severity::Error;
                assert!(!warnings.iter().any(is_error), "made in spite of errors: {warnings:?}");
                let warnings = render_all(records.sources(), &warnings);
                Given::Made { text: text(value), warnings, shown }
            }
            Err(BackendError::Write(_)) => Given::TooMuch,
            Err(error) => {
                let text = error.render(records.sources());
                assert!(text.contains("error: "), "failed without an error: {text}");
                assert!(!error.to_string().is_empty(), "an error without a message");
                Given::Failed(text)
            }
        }
    }
}

/// Output to make: the text of a back-end, or its Rust module.
#[derive(Clone, Copy)]
struct Job {
    backend: &'static Backend,
    rust: bool,
}

impl Job {
    fn make(
        &self,
        session: &Session<'_>,
        options: &Options,
        text: impl FnOnce(Module) -> String,
    ) -> Given {
        let records = session.records();
        if self.rust {
            return Given::of(records, self.backend.rust_module(session, options), text);
        }
        let most = if self.backend.makes_rust() { MOST_CODE } else { MOST_OUTPUT };
        let mut sink = Sink { bytes: Vec::new(), most };
        let result = self.backend.write(session, options, &mut sink);
        Given::of(records, result, |()| String::from_utf8_lossy(&sink.bytes).into_owned())
    }
}

/// The text of a module.
fn module_text(module: Module) -> String {
    module.to_string()
}

/// The text of a module, which has to be Rust.
fn rust_text(module: Module) -> String {
    let text = module.to_string();
    if let Err(error) = syn::parse_file(&text) {
        let at = error.span().start();
        panic!("no Rust in line {}: {error}\n{text}", at.line);
    }
    if let Err(error) = module.to_tokens() {
        panic!("no tokens of Rust: {error}\n{text}");
    }
    text
}

/// The options of all back-ends for which a bit is set.
fn options(bits: u8) -> Options {
    let mut options = Options::new();
    for (at, option) in backend_options().into_iter().enumerate() {
        if option.name == "class" {
            options = options.set(option.name, "A");
        } else if bits.checked_shr(at as u32).is_some_and(|bits| bits & 1 == 1) {
            options = options.set(option.name, if option.value.is_empty() { "1" } else { "super" });
        }
    }
    options
}

/// Makes every dump; false if there is too much to write.
pub(crate) fn check_dumps(records: &Records) -> bool {
    let (session, options) = (Session::new(records), options(0));
    let dumps = backends().filter(|backend| is_dump(backend));
    let given = dumps.map(|backend| Job { backend, rust: false });
    let given = given.map(|job| job.make(&session, &options, module_text));
    given.filter(|given| *given == Given::TooMuch).count() == 0
}

/// Makes all that can be made besides dumps, in one session with so many threads, and then each
/// alone.
pub(crate) fn check_code(records: &Records, option_bits: u8, threads: NonZero<usize>) {
    let options = options(option_bits);
    let mut jobs: Vec<Job> = Vec::new();
    for backend in backends().filter(|backend| !is_dump(backend)) {
        jobs.push(Job { backend, rust: false });
        jobs.extend(backend.makes_rust().then_some(Job { backend, rust: true }));
    }
    // Whoever comes first must not matter.
    if option_bits & 0x40 != 0 {
        jobs.reverse();
    }
    let session = Session::new(records).threads(threads);
    let together = session.each(&jobs, |job| job.make(&session, &options, module_text));
    for (job, shared) in jobs.iter().zip(&together) {
        let alone = Session::new(records).threads(NonZero::<usize>::MIN);
        let alone = job.make(&alone, &options, rust_text);
        let language = if job.rust { "in Rust" } else { "in C++" };
        assert_eq!(&alone, shared, "--{} {language}: alone, and in one session", job.backend.name);
    }

    let is_made = |(job, given): &(&Job, &Given)| job.rust && matches!(given, Given::Made { .. });
    let rust: Vec<&Backend> =
        jobs.iter().zip(&together).filter(is_made).map(|(job, _)| job.backend).collect();
    let shared = Given::of(records, target_module(&rust, &session, &options), module_text);
    let alone = Session::new(records);
    let alone = Given::of(records, target_module(&rust, &alone, &options), rust_text);
    assert_eq!(alone, shared, "a module of several: alone, and in one session");
    assert!(
        matches!(shared, Given::Made { .. }),
        "each module can be made, and not all together: {shared:?}"
    );
}

/// True if a back-end dumps all records.
fn is_dump(backend: &Backend) -> bool {
    !backend.makes_rust() && !backend.name.ends_with("-dot")
}
