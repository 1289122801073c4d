//! [`OutputContext`]: options, additional files and diagnostics of one output.
//!
//! Printers receive it with their plan. It gives no access to records.

use std::borrow::Cow;
use std::fmt;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use tablegen_core::{Diagnostic, Loc, RecordError, Records, Release, Severity};

use crate::{
    BackendError, Budget, Context, CxxStyle, LONG_STRING_LITERALS, ModelKind, ModelSession,
    OnByDefault, OptionSpec, OptionValue, Options, RUST_LOCATIONS,
};

/// State of one output being produced: options, additional files, and source names.
pub struct OutputContext<'s> {
    records: &'s Records,
    budget: &'s Budget,
    options: &'s Options,
    stem: String,
    shows_locations: bool,
    cxx_style: CxxStyle,
    files: Mutex<Vec<(&'static str, Vec<u8>)>>,
    shown: Mutex<Vec<u8>>,
    reports: Mutex<Vec<Diagnostic>>,
}

impl fmt::Debug for OutputContext<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OutputContext")
            .field("options", &self.options)
            .field("stem", &self.stem)
            .finish_non_exhaustive()
    }
}

impl<'s> OutputContext<'s> {
    /// Creates the context of an output from the records of a session.
    pub fn new<K: ModelKind>(session: &'s ModelSession<'_, K>, options: &'s Options) -> Self {
        let (records, budget) = (session.records(), &*session.budget);
        // Parsing does not fail: all values but `0` and `false` are true.
        let is_on = |spec: &OptionSpec| {
            let value = options.value(spec.name);
            OnByDefault::parse(spec, value).is_ok_and(|OnByDefault(is_on)| is_on)
        };
        OutputContext {
            records,
            budget,
            options,
            stem: "-".to_owned(),
            shows_locations: is_on(&RUST_LOCATIONS),
            cxx_style: CxxStyle { long_string_literals: is_on(&LONG_STRING_LITERALS) },
            files: Mutex::default(),
            shown: Mutex::default(),
            reports: Mutex::default(),
        }
    }

    /// Sets the name of the output file, without its extension.
    #[must_use]
    pub fn with_stem(self, stem: &str) -> Self {
        OutputContext { stem: stem.to_owned(), ..self }
    }

    /// Returns the threads of the session.
    pub fn budget(&self) -> &'s Budget {
        self.budget
    }

    /// Returns the release of LLVM whose output is made.
    pub fn release(&self) -> Release {
        self.records.release()
    }

    /// Returns the path of the main source file as it was given.
    pub fn input_name(&self) -> &'s str {
        self.records.input_name()
    }

    /// Returns the path and the line of a location. `None` if the location is in no file.
    pub fn file_and_line(&self, loc: Loc) -> Option<(&'s str, u32)> {
        let sources = self.records.sources();
        let (file, _) = sources.find(loc)?;
        Some((sources.name(file), sources.line(loc)?))
    }

    /// Returns a location as comments of generated Rust show it, such as `Target/regs.td:12`: the
    /// path is that of [`SourceMap::included_name`](tablegen_core::SourceMap::included_name), which
    /// is the same on every machine. `None` if the location is in no file, or if
    /// [`RUST_LOCATIONS`] is off.
    pub fn rust_location(&self, loc: Loc) -> Option<String> {
        if !self.shows_locations() {
            return None;
        }
        let sources = self.records.sources();
        let (file, _) = sources.find(loc)?;
        let name = sources.included_name(file);
        Some(format!("{}:{}", without_machine(&self.relative(name)), sources.line(loc)?))
    }

    /// Returns true unless [`RUST_LOCATIONS`] is off.
    pub fn shows_locations(&self) -> bool {
        self.shows_locations
    }

    /// Returns the path of the main source file as the header of generated Rust shows it, the same
    /// on every machine.
    pub fn rust_input_name(&self) -> String {
        let name = self.input_name();
        let relative = self.relative(name);
        if relative != name || !Path::new(name).is_absolute() {
            return relative.into_owned();
        }
        let sources = self.records.sources();
        let main =
            sources.find(sources.main_location()).map(|(file, _)| sources.included_name(file));
        without_machine(main.unwrap_or(name)).to_owned()
    }

    /// Returns `file.td:12` with the last part of the path only, as comments of LLVM's show it.
    pub fn short_location(&self, loc: Loc) -> String {
        self.records.sources().short(loc)
    }

    /// Reports an error. The back-end can continue; the output fails at the end.
    pub fn error(&self, error: impl Into<RecordError>) {
        self.report(error.into().llvm_diagnostics());
    }

    /// Reports a warning. `locs` are as for [`RecordError::new`].
    pub fn warn(&self, locs: &[Loc], message: impl Into<String>) {
        let mut all = RecordError::new(locs, message).llvm_diagnostics();
        all[0].severity = Severity::Warning;
        self.report(all);
    }

    fn report(&self, found: Vec<Diagnostic>) {
        self.reports.lock().unwrap_or_else(PoisonError::into_inner).extend(found);
    }

    /// Returns the name of the output file without its extension. It is `-` for standard output.
    pub fn stem(&self) -> &str {
        &self.stem
    }

    /// Adds an output file whose name is [`OutputContext::stem`] with this ending.
    /// Where there is one output only, its text follows the other text.
    pub fn add_file(&self, ending: &'static str, text: Vec<u8>) {
        self.files.lock().unwrap_or_else(PoisonError::into_inner).push((ending, text));
    }

    /// Adds text that an option requested, which is shown in addition to the output.
    pub fn show(&self, text: &[u8]) {
        self.shown.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(text);
    }

    /// Returns the additional output files written so far, and forgets them.
    pub fn take_files(&self) -> Vec<(&'static str, Vec<u8>)> {
        std::mem::take(&mut *self.files.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Returns the choices that all printers of C++ share.
    pub fn cxx_style(&self) -> CxxStyle {
        self.cxx_style
    }

    /// Returns the options that are set, with their values, for the header of the output.
    pub fn options_set(&self) -> impl Iterator<Item = (&str, &str)> {
        self.options.iter()
    }

    /// Returns a path as generated text has it; see [`Options::relative_to`].
    pub fn relative<'p>(&self, path: &'p str) -> Cow<'p, str> {
        self.options.relative(path)
    }

    /// Returns the result of an output with all diagnostics: those of the analysis in `cx`, then
    /// those of the printer.
    ///
    /// # Errors
    /// Returns the error of `result`, or the reported errors if there are any.
    pub fn finish<T, K: ModelKind>(
        self,
        cx: Context<'_, '_, K>,
        result: Result<T, BackendError>,
    ) -> Result<Output<T>, BackendError> {
        let mut failed = cx.has_errors();
        let mut reports = cx.into_reports();
        let printed = self.reports.into_inner().unwrap_or_else(PoisonError::into_inner);
        failed |= printed.iter().any(|found| found.severity == Severity::Error);
        reports.extend(printed);
        let shown = self.shown.into_inner().unwrap_or_else(PoisonError::into_inner);
        match result {
            Ok(value) if !failed => Ok(Output { value, warnings: reports, shown }),
            Ok(_) => Err(BackendError::Records {
                diagnostics: reports,
                reached_end: true,
                backend: None,
            }),
            Err(BackendError::Records { diagnostics, reached_end, backend }) => {
                reports.extend(diagnostics);
                Err(BackendError::Records { diagnostics: reports, reached_end, backend })
            }
            Err(error) => Err(error),
        }
    }
}

/// Returns a path as it is, or the name of the file if the path is absolute.
fn without_machine(path: &str) -> &str {
    match Path::new(path).is_absolute() {
        true => path.rsplit(['/', '\\']).next().unwrap_or(path),
        false => path,
    }
}

/// Result of a back-end.
#[derive(Debug)]
#[must_use]
pub struct Output<T> {
    /// Produced text, module or files.
    pub value: T,
    /// Warnings and notes, for [`render_all`](tablegen_core::render_all).
    pub warnings: Vec<Diagnostic>,
    /// Text for standard error, produced by options such as `--register-info-debug`.
    pub shown: Vec<u8>,
}

impl<T> Output<T> {
    /// Converts the value.
    pub fn map<U>(self, convert: impl FnOnce(T) -> U) -> Output<U> {
        Output { value: convert(self.value), warnings: self.warnings, shown: self.shown }
    }
}
