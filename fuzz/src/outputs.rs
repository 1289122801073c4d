//! Checks that all back-ends print the same for a set of records, in one session and in separate
//! sessions.

use std::io::{self, Write};
use std::num::NonZero;

use tablegen_build::tablegen_core::{Diagnostic, Records, Severity, render_all};
use tablegen_build::{
    Backend, BackendError, Module, Options, Output, Session, backend_options, backends,
    target_module,
};

/// Maximum length of a dump in bytes. A value that is shared in memory may be much longer in a
/// dump.
const MOST_OUTPUT: usize = 2 << 20;

/// Limit for back-ends that generate code, whose output is not larger than their data in memory, in
/// bytes.
const MOST_CODE: usize = 64 << 20;

/// Writer that keeps bytes and fails above a limit.
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
    /// Output with its warnings and messages.
    Made { text: String, warnings: String, shown: Vec<u8> },
    /// Rendered errors.
    Failed(String),
    /// The output exceeds the limit.
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

/// Output to request: the text of a back-end, or its Rust module.
#[derive(Clone, Copy)]
struct Request {
    backend: &'static Backend,
    rust: bool,
}

impl Request {
    fn make(
        &self,
        session: &Session<'_>,
        option_bits: u8,
        text: impl FnOnce(Module) -> String,
    ) -> Given {
        let records = session.records();
        let options = &options(option_bits, &[self.backend]);
        if self.rust {
            return Given::of(records, self.backend.rust_module(session, options), text);
        }
        let most = if self.backend.makes_rust() { MOST_CODE } else { MOST_OUTPUT };
        let mut sink = Sink { bytes: Vec::new(), most };
        let result = self.backend.write(session, options, &mut sink);
        Given::of(records, result, |()| String::from_utf8_lossy(&sink.bytes).into_owned())
    }
}

/// Formats a module.
fn module_text(module: Module) -> String {
    module.to_string()
}

/// Formats a module.
///
/// # Panics
/// Panics if the text is not valid Rust.
fn rust_text(module: Module) -> String {
    let text = module.to_string();
    if let Err(error) = syn::parse_file(&text) {
        let start = error.span().start();
        panic!("no Rust in line {}: {error}\n{text}", start.line);
    }
    if let Err(error) = module.to_tokens() {
        panic!("no tokens of Rust: {error}\n{text}");
    }
    text
}

/// Returns the options of some back-ends for which a bit is set, each with a value that it takes.
fn options(bits: u8, readers: &[&Backend]) -> Options {
    let mut options = Options::new();
    for (index, option) in backend_options().into_iter().enumerate() {
        if readers.iter().all(|reader| reader.option(option.name).is_none()) {
            continue;
        }
        if option.name == "class" {
            options = options.set(option.name, "A");
        } else if bits >> (index % 8) & 1 == 1 {
            let value = match option.value {
                "" | "uint" => "1",
                values if values.contains('|') => values.rsplit('|').next().unwrap_or_default(),
                _ => "super",
            };
            options = options.set(option.name, value);
        }
    }
    options
}

/// Makes every dump; false if there is too much to write.
pub(crate) fn check_dumps(records: &Records) -> bool {
    let session = Session::new(records);
    let dumps = backends().filter(|backend| is_dump(backend));
    let given = dumps.map(|backend| Request { backend, rust: false });
    let given = given.map(|request| request.make(&session, 0, module_text));
    given.filter(|given| *given == Given::TooMuch).count() == 0
}

/// Makes all outputs except dumps, in one session with `threads` threads, and then each alone.
pub(crate) fn check_code(records: &Records, option_bits: u8, threads: NonZero<usize>) {
    let mut requests: Vec<Request> = Vec::new();
    for backend in backends().filter(|backend| !is_dump(backend)) {
        requests.push(Request { backend, rust: false });
        requests.extend(backend.makes_rust().then_some(Request { backend, rust: true }));
    }
    // The order of the outputs must not matter.
    if option_bits & 0x40 != 0 {
        requests.reverse();
    }
    let session = Session::new(records).threads(threads);
    let together =
        session.each(&requests, |request| request.make(&session, option_bits, module_text));
    for (request, shared) in requests.iter().zip(&together) {
        let alone = Session::new(records).threads(NonZero::<usize>::MIN);
        let alone = request.make(&alone, option_bits, rust_text);
        let language = if request.rust { "in Rust" } else { "in C++" };
        assert_eq!(
            &alone, shared,
            "--{} {language}: alone, and in one session",
            request.backend.name
        );
    }

    let is_made =
        |(request, given): &(&Request, &Given)| request.rust && matches!(given, Given::Made { .. });
    let rust: Vec<&Backend> = requests
        .iter()
        .zip(&together)
        .filter(is_made)
        .map(|(request, _)| request.backend)
        .collect();
    let options = options(option_bits, &rust);
    let shared = Given::of(records, target_module(&rust, &session, &options), module_text);
    let alone = Session::new(records);
    let alone = Given::of(records, target_module(&rust, &alone, &options), rust_text);
    assert_eq!(alone, shared, "a module of several: alone, and in one session");
    assert!(
        matches!(shared, Given::Made { .. }),
        "each module can be made, and not all together: {shared:?}"
    );
}

/// Returns true if a back-end dumps all records.
fn is_dump(backend: &Backend) -> bool {
    !backend.makes_rust() && !backend.name.ends_with("-dot")
}
