//! Evaluation: the [`Evaluator`] and its errors.

mod cache;
mod incremental;

pub use cache::{EvaluationCache, Request, passed_paths, snapshot, texts_read};
pub use incremental::{Edit, Incremental};

use std::fmt;
use std::io;
use std::path::Path;
use std::time::SystemTime;

use crate::diag::{DiagnosticCode, DiagnosticData, Diagnostics};
use crate::evaluation::{Cancellation, Evaluation, Limits};
use crate::footprint::{self, Footprint};
use crate::lexer::Lexer;
use crate::parser::{Parser, Setting, Warnings};
use crate::profile::Profiler;
use crate::release::Release;
use crate::render::render_with_help;
use crate::source::{
    FileSystem, IncludePath, Loc, ReadBefore, SourceMap, Sources, Text, terminated,
};
use crate::view::records::{Inner, Reading, Records};

/// Evaluates sources into [`Records`].
///
/// Limits reject hostile input. Beyond them an error is reported:
/// - 4,000 levels of nesting of expressions and statements in the text;
/// - 20,000 levels of nesting of values and their evaluation;
/// - 2^24 elements of a list, 2^26 bytes of a string, 2^20 bits of a `bits<n>` type;
/// - 2^24 records, 2^14 template arguments of a class, 64 MiB of messages;
/// - 2^32 steps: statements, iterations, and resolutions of nested values;
/// - 256 MiB of sources, 65,536 `include`s, and 200 that are nested.
///
/// ```
/// # use tablegen_core::{Evaluator, MemoryFiles};
/// let records = Evaluator::new().evaluate_text("x.td", "def Answer { int Value = 42; }")?;
/// assert_eq!(records.def("Answer").unwrap().int("Value"), Ok(42));
/// # Ok::<(), tablegen_core::Failure>(())
/// ```
#[derive(Clone)]
pub struct Evaluator<'s> {
    include_path: IncludePath<'s>,
    macros: Vec<String>,
    release: Release,
    /// Include directory whose path is not UTF-8, with invalid parts replaced.
    bad_dir: Option<String>,
    warnings: Warnings,
    counts_values: bool,
    in_place: bool,
    profile: bool,
    index: bool,
    /// True if the sources are files of the file system.
    reads_files: bool,
    cache: Option<&'s dyn EvaluationCache>,
    cancellation: Option<Cancellation>,
}

/// Repeats an evaluation, and creates every value that llvm-tblgen creates.
fn evaluate_counting(sources: &SourceMap, reading: &Reading) -> Option<Records> {
    let evaluator = Evaluator {
        include_path: IncludePath {
            sources: &ReadBefore(sources),
            dirs: reading.include_dirs.clone(),
            library: None,
        },
        macros: reading.macros.clone(),
        release: reading.release,
        bad_dir: None,
        warnings: Warnings::default(),
        counts_values: true,
        in_place: false,
        profile: false,
        index: false,
        reads_files: false,
        cache: None,
        cancellation: None,
    };
    let main = sources.main()?;
    evaluator.evaluate_text(sources.name(main), sources.bytes(main)).ok()
}

impl Records {
    /// Returns llvm-tblgen's memory report for the same evaluation. Evaluates the sources once
    /// more, to count values that otherwise are not created, unless the evaluator counted them.
    pub(crate) fn footprint(&self) -> &Footprint {
        self.inner.footprint.get_or_init(|| {
            let Inner { ev, reading, .. } = &*self.inner;
            if ev.observer.enabled {
                return footprint::of(ev);
            }
            // The second evaluation fails only if it runs out of memory.
            let counted = evaluate_counting(&ev.sources, reading);
            footprint::of(counted.as_ref().map_or(ev, |counted| &counted.inner.ev))
        })
    }
}

impl fmt::Debug for Evaluator<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Evaluator")
            .field("include_dirs", &self.include_path.dirs)
            .field("macros", &self.macros)
            .field("release", &self.release)
            .field("warnings", &self.warnings)
            .finish_non_exhaustive()
    }
}

impl Default for Evaluator<'_> {
    fn default() -> Self {
        Evaluator::new()
    }
}

/// Error of an evaluation.
pub struct Failure {
    kind: Box<FailureKind>,
}

enum FailureKind {
    /// The main file could not be read.
    Unreadable { name: String, error: io::Error },
    /// A macro name is not an identifier.
    BadMacro(String),
    /// The path of an include directory is not UTF-8.
    BadDir(String),
    /// Errors were reported. `too_deep`: one is about nesting.
    Errors { diagnostics: Diagnostics, sources: SourceMap, complete: bool, too_deep: bool },
    /// Another thread has cancelled the evaluation.
    Cancelled,
}

impl Failure {
    fn new(kind: FailureKind) -> Self {
        Failure { kind: Box::new(kind) }
    }

    /// Returns the reported diagnostics, in order. Empty if no file was read.
    pub fn diagnostics(&self) -> &Diagnostics {
        static NONE: Diagnostics = Diagnostics::none();
        match &*self.kind {
            FailureKind::Errors { diagnostics, .. } => diagnostics,
            _ => &NONE,
        }
    }

    /// Returns the source files to which the diagnostics refer. `None` if no file was read.
    pub fn sources(&self) -> Option<&SourceMap> {
        match &*self.kind {
            FailureKind::Errors { sources, .. } => Some(sources),
            _ => None,
        }
    }

    /// Returns the I/O error, if the main file could not be read.
    pub fn io_error(&self) -> Option<&io::Error> {
        match &*self.kind {
            FailureKind::Unreadable { error, .. } => Some(error),
            _ => None,
        }
    }

    /// Returns the path and the I/O error, if the main file could not be read.
    pub fn unreadable(&self) -> Option<(&str, &io::Error)> {
        match &*self.kind {
            FailureKind::Unreadable { name, error } => Some((name, error)),
            _ => None,
        }
    }

    fn is_too_deep(&self) -> bool {
        matches!(*self.kind, FailureKind::Errors { too_deep: true, .. })
    }

    /// Returns true if the evaluation was cancelled with its [`Cancellation`].
    pub fn is_cancelled(&self) -> bool {
        matches!(*self.kind, FailureKind::Cancelled)
    }

    /// Returns true if the whole text was parsed in spite of the errors.
    pub fn reached_end(&self) -> bool {
        matches!(*self.kind, FailureKind::Errors { complete: true, .. })
    }
}

impl fmt::Display for Failure {
    /// Formats the diagnostics as compilers do, with source lines and remedies.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &*self.kind {
            FailureKind::Unreadable { name, error } => {
                write!(
                    f,
                    "Could not open input file '{name}': {}",
                    crate::source::io_message(error)
                )
            }
            FailureKind::BadMacro(name) => {
                write!(f, "error: invalid macro name `{name}` specified on command line")
            }
            FailureKind::BadDir(dir) => {
                write!(f, "error: the path of include directory '{dir}' is not UTF-8")
            }
            FailureKind::Cancelled => f.write_str("error: the evaluation was cancelled"),
            FailureKind::Errors { diagnostics, sources, .. } => {
                f.write_str(render_with_help(sources, diagnostics).trim_end_matches('\n'))
            }
        }
    }
}

/// Formats the same text as `Display`, because a `main` that returns the error prints it.
impl fmt::Debug for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for Failure {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        self.io_error().map(|error| error as _)
    }
}

/// Returns the statement that includes a file, for any path.
fn include_statement(path: &str) -> String {
    let path = path.replace('\\', "\\\\").replace('"', "\\\"");
    format!("include \"{}\"\n", path.replace('\t', "\\t").replace('\n', "\\n"))
}

/// Stack of an evaluation's thread, in bytes, and the limits that it allows.
const STACK: usize = 512 << 20;
pub(crate) const LIMITS: Limits = Limits {
    depth: 20_000,
    nesting: 4_000,
    list: 1 << 24,
    string: 1 << 26,
    records: 1 << 24,
    checks: 1 << 20,
    statements: 1 << 20,
    args: 1 << 14,
    steps: 1 << 32,
};
/// Limits that a megabyte of the caller's stack allows.
const SMALL_LIMITS: Limits = Limits { depth: 400, nesting: 200, ..LIMITS };

impl<'s> Evaluator<'s> {
    /// Creates an evaluator that reads the file system.
    pub fn new() -> Self {
        Evaluator {
            include_path: IncludePath { sources: &FileSystem, dirs: Vec::new(), library: None },
            macros: Vec::new(),
            release: Release::default(),
            bad_dir: None,
            warnings: Warnings { unused_args: true, ..Warnings::default() },
            counts_values: false,
            in_place: false,
            profile: false,
            index: false,
            reads_files: true,
            cache: None,
            cancellation: None,
        }
    }

    /// Sets the source of files. The default is [`FileSystem`].
    pub fn sources(mut self, sources: &'s dyn Sources) -> Self {
        self.include_path.sources = sources;
        self.reads_files = false;
        self
    }

    /// Adds a directory for `include`, which is searched after those added before. The path of an
    /// `include` is first tried unchanged. It is never relative to the including file.
    ///
    /// The path must be UTF-8, otherwise every evaluation returns an error.
    pub fn include_dir(mut self, dir: impl AsRef<Path>) -> Self {
        let dir = dir.as_ref();
        match dir.to_str() {
            Some(dir) => self.include_path.dirs.push(dir.to_owned()),
            None => self.bad_dir = Some(dir.to_string_lossy().into_owned()),
        }
        self
    }

    /// Sets files for `include`s whose path is in no include directory. They are read by the path
    /// in the `include`. Messages name them `label/path`, and [`SourceMap::dependencies`] does not
    /// list them.
    ///
    /// ```
    /// # use tablegen_core::{Evaluator, MemoryFiles};
    /// let mut library = MemoryFiles::new();
    /// library.insert("std/op.td", "class Op<int n> { int Number = n; }");
    /// let records = Evaluator::new()
    ///     .library("@mine", &library)
    ///     .evaluate_text("x.td", "include \"std/op.td\"  def Add : Op<1>;")?;
    /// let op = records.class("Op").unwrap();
    /// assert_eq!(records.sources().find(op.loc()).map(|(file, _)| records.sources().name(file)),
    ///     Some("@mine/std/op.td"));
    /// assert_eq!(records.sources().dependencies().count(), 0);
    /// # Ok::<(), tablegen_core::Failure>(())
    /// ```
    pub fn library(mut self, label: impl Into<String>, files: &'s dyn Sources) -> Self {
        self.include_path.library = Some((label.into(), files));
        self
    }

    /// Defines a preprocessor macro. Evaluations return an error if `name` is not an identifier.
    pub fn define(mut self, name: impl Into<String>) -> Self {
        self.macros.push(name.into());
        self
    }

    /// Sets the release of LLVM whose language is evaluated. The default is [`Release::V22`].
    ///
    /// ```
    /// # use tablegen_core::{Evaluator, Release};
    /// let text = "class A { list<int> X = [1]; }  def B : A { let append X = [2]; }";
    /// let records = Evaluator::new().release(Release::V23).evaluate_text("x.td", text)?;
    /// assert_eq!(records.def("B").unwrap().value("X").unwrap().to_string(), "[1, 2]");
    /// assert!(Evaluator::new().evaluate_text("x.td", text).is_err());
    /// # Ok::<(), tablegen_core::Failure>(())
    /// ```
    pub fn release(mut self, release: Release) -> Self {
        self.release = release;
        self
    }

    /// Sets whether template arguments without a use are reported as warnings. The default is true.
    pub fn warn_unused_template_args(mut self, warn: bool) -> Self {
        self.warnings.unused_args = warn;
        self
    }

    /// Sets whether a `let` that changes nothing is reported as a warning: the field has the value
    /// already, for a `let ... in` in every record that it applies to. The default is false,
    /// because llvm-tblgen has no such warning.
    ///
    /// ```
    /// # use tablegen_core::Evaluator;
    /// let text = "class A { int X = 1; }  def B : A { let X = 1; }";
    /// let records = Evaluator::new().warn_redundant_lets(true).evaluate_text("x.td", text)?;
    /// assert_eq!(
    ///     records.diagnostics().iter().next().unwrap().message,
    ///     "`let` gives the field `X` the value that it has"
    /// );
    /// # Ok::<(), tablegen_core::Failure>(())
    /// ```
    pub fn warn_redundant_lets(mut self, warn: bool) -> Self {
        self.warnings.redundant_lets = warn;
        self
    }

    /// Sets whether a local `defvar` or `foreach` whose variable hides a record is reported as a
    /// warning. The default is false, because llvm-tblgen has no such warning.
    pub fn warn_hidden_records(mut self, warn: bool) -> Self {
        self.warnings.hidden_records = warn;
        self
    }

    /// Sets whether the evaluation continues after statements with errors, and reports the errors of all of
    /// them. The default is false: it ends at the first error, as llvm-tblgen does. Errors that are
    /// consequences of earlier ones, such as the use of a record with errors, are left out.
    ///
    /// ```
    /// # use tablegen_core::Evaluator;
    /// let text = "def A : Absent;  def B { dag X = (A); }  def C { int X = \"x\"; }  def D;";
    /// let failure = Evaluator::new().all_errors(true).evaluate_text("x.td", text).unwrap_err();
    /// assert_eq!(failure.diagnostics().error_count(), 2);
    /// # let failure = Evaluator::new().evaluate_text("x.td", text).unwrap_err();
    /// # assert_eq!(failure.diagnostics().error_count(), 1);
    /// ```
    pub fn all_errors(mut self, all: bool) -> Self {
        self.warnings.all_errors = all;
        self
    }

    /// Sets whether evaluations run on the calling thread, with up to a megabyte of its stack.
    /// Sources that are nested too deeply for that are evaluated again on a new thread with a deep
    /// stack. The default is false: every evaluation runs on a new thread.
    ///
    /// The records are the same. Evaluation is faster, because they stay in the caches of one
    /// processor.
    pub fn in_place(mut self, in_place: bool) -> Self {
        self.in_place = in_place;
        self
    }

    /// Records the cost of each class, multiclass and loop, for [`Records::profile`]. Off by
    /// default. While it is on, the evaluation takes longer, because it reads the clock often.
    pub fn profile(mut self, profile: bool) -> Self {
        self.profile = profile;
        self
    }

    /// Records where names are declared and used, for [`Records::index`], and which fields and
    /// classes are looked up in the records, for [`Records::reads`]. Off by default, because it
    /// takes time and memory. A [cache](Self::cache) is not used.
    pub fn index(mut self, index: bool) -> Self {
        self.index = index;
        self
    }

    /// Sets the flag that ends evaluations from another thread.
    ///
    /// ```
    /// # use tablegen_core::{Cancellation, Evaluator};
    /// let text = "foreach i = 0...60000 in foreach j = 0...60000 in {}";
    /// let cancellation = Cancellation::new();
    /// let evaluator = Evaluator::new().cancellation(cancellation.clone());
    /// let failure = std::thread::scope(|scope| {
    ///     let evaluation = scope.spawn(|| evaluator.evaluate_text("x.td", text));
    ///     cancellation.cancel();
    ///     evaluation.join().unwrap().unwrap_err()
    /// });
    /// assert!(failure.is_cancelled());
    /// ```
    pub fn cancellation(mut self, cancellation: Cancellation) -> Self {
        self.cancellation = Some(cancellation);
        self
    }

    /// Creates every value that llvm-tblgen creates, for [`Records::footprint`].
    pub(crate) fn counting(mut self) -> Self {
        self.counts_values = true;
        self
    }

    /// Evaluates the file at `path`. The path must be UTF-8.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read, or if its evaluation reports errors.
    pub fn evaluate_file(&self, path: impl AsRef<Path>) -> Result<Records, Failure> {
        let (path, bytes) = self.read_main(path.as_ref())?;
        self.evaluate_text(path, bytes)
    }

    /// Evaluates several files, in order, as one text: records of the first can be used in the
    /// second. The paths must be UTF-8. A file that an earlier one includes is read again, unless
    /// it has an include guard.
    ///
    /// ```
    /// # use tablegen_core::{Evaluator, MemoryFiles};
    /// let mut files = MemoryFiles::new();
    /// files.insert("base.td", "class Op<int n> { int Number = n; }\n");
    /// files.insert("ops.td", "def Add : Op<1>;\ndef Sub : Opp<2>;\n");
    /// let failure = Evaluator::new().sources(&files).evaluate_files(["base.td", "ops.td"]);
    /// assert_eq!(failure.unwrap_err().to_string(), "\
    /// ops.td:2:11: error: Couldn't find class 'Opp'
    /// def Sub : Opp<2>;
    ///           ^
    /// help: did you mean `Op`?");
    /// ```
    ///
    /// # Errors
    /// Returns an error if there is no file, a file cannot be read, or the evaluation reported
    /// errors.
    pub fn evaluate_files<P: AsRef<Path>>(
        &self,
        paths: impl IntoIterator<Item = P>,
    ) -> Result<Records, Failure> {
        let paths: Vec<P> = paths.into_iter().collect();
        if let [path] = paths.as_slice() {
            return self.evaluate_file(path);
        }
        let mut files = Vec::new();
        for path in &paths {
            let (path, bytes) = self.read_main(path.as_ref())?;
            files.push((path.to_owned(), terminated(bytes)));
        }
        if files.is_empty() {
            let error = io::Error::new(io::ErrorKind::InvalidInput, "no file is given");
            return Err(Failure::new(FailureKind::Unreadable { name: String::new(), error }));
        }
        let names: Vec<&str> = files.iter().map(|(path, _)| path.as_str()).collect();
        let name = names.join(", ");
        let includes: String = names.iter().map(|path| include_statement(path)).collect();
        self.evaluate(&name, &terminated(includes.into_bytes()), &files)
    }

    /// Reads a main file. Returns its path and bytes.
    fn read_main<'p>(&self, path: &'p Path) -> Result<(&'p str, Vec<u8>), Failure> {
        let Some(path) = path.to_str() else {
            let name = path.to_string_lossy().into_owned();
            let error = io::Error::new(io::ErrorKind::InvalidInput, "the path is not UTF-8");
            return Err(Failure::new(FailureKind::Unreadable { name, error }));
        };
        match self.include_path.sources.read(path) {
            Ok(bytes) => Ok((path, bytes)),
            Err(error) => {
                Err(Failure::new(FailureKind::Unreadable { name: path.to_owned(), error }))
            }
        }
    }

    /// Evaluates a text. Messages call it `name`, or `<stdin>` if `name` is `-`.
    ///
    /// # Errors
    /// Returns an error if the evaluation reports errors.
    pub fn evaluate_text(&self, name: &str, text: impl Into<Vec<u8>>) -> Result<Records, Failure> {
        self.evaluate(name, &terminated(text.into()), &[])
    }

    /// Evaluates a text that includes `files`, which have been read. With `files`, messages do not
    /// mention the text itself.
    fn evaluate(
        &self,
        name: &str,
        text: &Text,
        files: &[(String, Text)],
    ) -> Result<Records, Failure> {
        self.check_settings()?;
        let Some(cache) = self.usable_cache() else {
            return self.evaluate_anew(name, text, files);
        };
        let started = SystemTime::now();
        let request = Request { name, text, files, evaluator: self, started };
        if let Some(records) = cache.find(&request) {
            return Ok(records);
        }
        let evaluated = self.evaluate_anew(name, text, files);
        if let Ok(records) = &evaluated {
            cache.store(&request, records);
        }
        evaluated
    }

    fn check_settings(&self) -> Result<(), Failure> {
        if let Some(bad) = self.macros.iter().find(|name| !Lexer::is_macro_name(name)) {
            return Err(Failure::new(FailureKind::BadMacro(bad.clone())));
        }
        match &self.bad_dir {
            Some(bad) => Err(Failure::new(FailureKind::BadDir(bad.clone()))),
            None => Ok(()),
        }
    }

    fn evaluate_anew(
        &self,
        name: &str,
        text: &Text,
        files: &[(String, Text)],
    ) -> Result<Records, Failure> {
        if self.in_place {
            match self.run(name, text, files, SMALL_LIMITS) {
                Err(failure) if failure.is_too_deep() => {}
                result => return result,
            }
        }
        // A new thread has a deep stack, whatever is left of the caller's.
        std::thread::scope(|scope| {
            let spawned = std::thread::Builder::new()
                .name("tablegen".to_owned())
                .stack_size(STACK)
                .spawn_scoped(scope, || self.run(name, text, files, LIMITS));
            match spawned.map(std::thread::ScopedJoinHandle::join) {
                Ok(Ok(result)) => result,
                Ok(Err(panic)) => std::panic::resume_unwind(panic),
                // The system provides no thread.
                Err(_) => self.run(name, text, files, SMALL_LIMITS),
            }
        })
    }

    fn run(
        &self,
        name: &str,
        text: &Text,
        files: &[(String, Text)],
        limits: Limits,
    ) -> Result<Records, Failure> {
        let mut ev = Evaluation::new(limits);
        ev.release = self.release;
        ev.sources.add_main_files(files);
        ev.observer.enabled = self.counts_values;
        ev.profiler = self.profile.then(|| Box::new(Profiler::new()));
        ev.index = self.index.then(Box::default);
        ev.bounds.cancellation = self.cancellation.clone();
        let shown_name = if name == "-" { "<stdin>" } else { name };
        let (mut ev, complete) = match ev.sources.enter(shown_name, text.clone(), Loc::NONE) {
            Ok(file) => {
                ev.sources.locate_main(&self.include_path.dirs);
                let setting = Setting {
                    include_path: &self.include_path,
                    macros: &self.macros,
                    warnings: self.warnings,
                };
                Parser::new(ev, &setting, file).run()
            }
            Err(message) => {
                ev.error(Loc::NONE, message);
                ev.diagnostics.describe(DiagnosticCode::Limit, DiagnosticData::None);
                (ev, false)
            }
        };
        // The values of the last statement have not been checked against the limits.
        let complete = complete && ev.check_limits(None).is_ok();
        self.finish(ev, name, complete)
    }

    /// Returns the settings that a repeated evaluation needs.
    fn reading(&self) -> Reading {
        let mut include_dirs = self.include_path.dirs.clone();
        // Diagnostics name library files by their label, so a repeated evaluation finds them under
        // it.
        include_dirs.extend(self.include_path.library.iter().map(|(label, _)| label.clone()));
        Reading { include_dirs, macros: self.macros.clone(), release: self.release }
    }
}

#[cfg(test)]
mod tests {
    use super::{Evaluator, Limits, SMALL_LIMITS, terminated};
    use crate::diag::DiagnosticCode;

    /// Loops end by the number of their iterations, although none of them makes anything.
    #[test]
    fn steps_are_bounded() {
        let limits = Limits { steps: 1 << 20, ..SMALL_LIMITS };
        for text in [
            "foreach i = 0...1000000 in foreach j = 0...1000000 in {}",
            "multiclass M<int n> { foreach j = 0...1000000 in {} }\n\
             foreach i = 0...1000000 in defm A : M<i>;",
            "defvar l = !range(2000);\n\
             def A { int x = !foldl(0, l, a, b, !size(!filter(c, l, !lt(c, b)))); }",
        ] {
            let text = terminated(text.as_bytes().to_vec());
            let failure = Evaluator::new().run("x.td", &text, &[], limits).expect_err("an error");
            let last = failure.diagnostics().iter().last().expect("a diagnostic");
            assert_eq!(last.code, DiagnosticCode::Limit, "{failure}");
            assert_eq!(last.message, "evaluation takes more than 1048576 steps");
        }
    }
}
