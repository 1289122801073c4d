//! Running an evaluation: the [`Evaluator`] and what comes of it.

use std::fmt;
use std::io;
use std::path::Path;

use crate::diag::Diagnostics;
use crate::evaluation::{Evaluation, Limits};
use crate::lexer::Lexer;
use crate::parser::{Parser, Setting, Warnings};
use crate::profile::Profiler;
use crate::records::{Reading, Records};
use crate::render::render_with_help;
use crate::source::{
    FileSystem, IncludePath, Loc, ReadBefore, SourceMap, Sources, Text, terminated,
};

/// Evaluates sources into [`Records`].
///
/// Bounds keep hostile input in check: expressions and statements nest up to
/// 4,000 levels in the text, values and their evaluation up to 20,000; a
/// list has up to 2^24 elements, a string up to 2^26 bytes, a `bits<n>` type
/// up to 2^20 bits; there are up to 2^24 records; all sources together have up to 4 GiB, and 200 `include`s
/// may be open at once. What goes beyond is an error.
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
    /// A directory whose path is not UTF-8, as far as that can be shown.
    bad_dir: Option<String>,
    warnings: Warnings,
    counts_values: bool,
    in_place: bool,
    profile: bool,
}

/// Evaluates once more what was evaluated before, making every value that
/// llvm-tblgen makes.
pub(crate) fn evaluate_counting(sources: &SourceMap, reading: &Reading) -> Option<Records> {
    let evaluator = Evaluator {
        include_path: IncludePath {
            sources: &ReadBefore(sources),
            dirs: reading.include_dirs.clone(),
            library: None,
        },
        macros: reading.macros.clone(),
        bad_dir: None,
        warnings: Warnings::default(),
        counts_values: true,
        in_place: false,
        profile: false,
    };
    let main = sources.main()?;
    evaluator.evaluate_text(sources.name(main), sources.bytes(main)).ok()
}

impl fmt::Debug for Evaluator<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Evaluator")
            .field("include_dirs", &self.include_path.dirs)
            .field("macros", &self.macros)
            .field("warnings", &self.warnings)
            .finish_non_exhaustive()
    }
}

impl Default for Evaluator<'_> {
    fn default() -> Self {
        Evaluator::new()
    }
}

/// Why an evaluation gave no records.
pub struct Failure {
    kind: Box<FailureKind>,
}

enum FailureKind {
    /// The main file could not be read.
    Unreadable { name: String, error: io::Error },
    /// A macro name is none.
    BadMacro(String),
    /// The path of an include directory is not UTF-8.
    BadDir(String),
    /// Errors were reported, one of them perhaps that something is nested too deeply.
    Errors { diagnostics: Diagnostics, sources: SourceMap, complete: bool, too_deep: bool },
}

impl Failure {
    fn new(kind: FailureKind) -> Self {
        Failure { kind: Box::new(kind) }
    }

    /// What was reported, in order. Empty if nothing was read at all.
    pub fn diagnostics(&self) -> &Diagnostics {
        static NONE: Diagnostics = Diagnostics::none();
        match &*self.kind {
            FailureKind::Errors { diagnostics, .. } => diagnostics,
            _ => &NONE,
        }
    }

    /// The source files that the places of the diagnostics refer to.
    pub fn sources(&self) -> Option<&SourceMap> {
        match &*self.kind {
            FailureKind::Errors { sources, .. } => Some(sources),
            _ => None,
        }
    }

    /// Why the main file could not be read, if that was it.
    pub fn io_error(&self) -> Option<&io::Error> {
        match &*self.kind {
            FailureKind::Unreadable { error, .. } => Some(error),
            _ => None,
        }
    }

    /// The main file that could not be read, if that was it, and why.
    pub fn unreadable(&self) -> Option<(&str, &io::Error)> {
        match &*self.kind {
            FailureKind::Unreadable { name, error } => Some((name, error)),
            _ => None,
        }
    }

    fn is_too_deep(&self) -> bool {
        matches!(*self.kind, FailureKind::Errors { too_deep: true, .. })
    }

    /// Whether the whole text was read in spite of the errors.
    pub fn reached_end(&self) -> bool {
        matches!(*self.kind, FailureKind::Errors { complete: true, .. })
    }
}

impl fmt::Display for Failure {
    /// The diagnostics as a compiler prints them, with their source lines and what may help.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &*self.kind {
            FailureKind::Unreadable { name, error } => {
                write!(f, "Could not open input file '{name}': {}", io_message(error))
            }
            FailureKind::BadMacro(name) => {
                write!(f, "error: invalid macro name `{name}` specified on command line")
            }
            FailureKind::BadDir(dir) => {
                write!(f, "error: the path of include directory '{dir}' is not UTF-8")
            }
            FailureKind::Errors { diagnostics, sources, .. } => {
                f.write_str(render_with_help(sources, diagnostics).trim_end_matches('\n'))
            }
        }
    }
}

/// The same text as `Display`: a `main` that returns the error prints it.
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

/// The message of an I/O error without the number of the system's error.
pub fn io_message(error: &io::Error) -> String {
    let text = error.to_string();
    match text.find(" (os error") {
        Some(at) => text[..at].to_owned(),
        None => text,
    }
}

/// The statement that includes a file, whatever its path.
fn include_statement(path: &str) -> String {
    let path = path.replace('\\', "\\\\").replace('"', "\\\"");
    format!("include \"{}\"\n", path.replace('\t', "\\t").replace('\n', "\\n"))
}

/// How much stack a thread for an evaluation gets, and what fits in it.
const STACK: usize = 512 << 20;
const LIMITS: Limits = Limits {
    depth: 20_000,
    nesting: 4_000,
    list: 1 << 24,
    string: 1 << 26,
    records: 1 << 24,
    checks: 1 << 20,
};
/// What fits in a megabyte of the stack of whoever asks.
const SMALL_LIMITS: Limits = Limits { depth: 400, nesting: 200, ..LIMITS };

impl<'s> Evaluator<'s> {
    /// An evaluator that reads the file system.
    pub fn new() -> Self {
        Evaluator {
            include_path: IncludePath { sources: &FileSystem, dirs: Vec::new(), library: None },
            macros: Vec::new(),
            bad_dir: None,
            warnings: Warnings { unused_args: true, ..Warnings::default() },
            counts_values: false,
            in_place: false,
            profile: false,
        }
    }

    /// Reads files from `sources` instead.
    pub fn sources(mut self, sources: &'s dyn Sources) -> Self {
        self.include_path.sources = sources;
        self
    }

    /// Adds a directory that `include` looks in, after those added before.
    /// The path of an `include` is first tried as it stands; it is never
    /// taken to be relative to the including file.
    ///
    /// The path must be UTF-8, as those of `include` statements are; else every evaluation fails.
    pub fn include_dir(mut self, dir: impl AsRef<Path>) -> Self {
        let dir = dir.as_ref();
        match dir.to_str() {
            Some(dir) => self.include_path.dirs.push(dir.to_owned()),
            None => self.bad_dir = Some(dir.to_string_lossy().into_owned()),
        }
        self
    }

    /// Files that `include` finds where no directory has one of that path. They are asked for by
    /// the path that the `include` gives; messages name them `label/path`, and they are not among
    /// [`SourceMap::dependencies`].
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

    /// Defines a preprocessor macro.
    pub fn define(mut self, name: impl Into<String>) -> Self {
        self.macros.push(name.into());
        self
    }

    /// Whether to warn of template arguments that nothing refers to; it does
    /// unless told otherwise.
    pub fn warn_unused_template_args(mut self, warn: bool) -> Self {
        self.warnings.unused_args = warn;
        self
    }

    /// Whether to warn of a `let` that changes nothing: the field has that value already, for a
    /// `let ... in` in every record that it reaches. It does not unless told to; LLVM's tool has
    /// no such warning.
    ///
    /// ```
    /// # use tablegen_core::Evaluator;
    /// let text = "class A { int X = 1; }  def B : A { let X = 1; }";
    /// let records = Evaluator::new().warn_redundant_lets(true).evaluate_text("x.td", text)?;
    /// assert_eq!(
    ///     records.diagnostics().iter().next().unwrap().message,
    ///     "`let` gives the field `X` the value that it has [redundant-let]"
    /// );
    /// # Ok::<(), tablegen_core::Failure>(())
    /// ```
    pub fn warn_redundant_lets(mut self, warn: bool) -> Self {
        self.warnings.redundant_lets = warn;
        self
    }

    /// Whether to warn of a local `defvar` or a `foreach` whose variable hides a record of that
    /// name. It does not unless told to; LLVM's tool has no such warning.
    pub fn warn_hidden_records(mut self, warn: bool) -> Self {
        self.warnings.hidden_records = warn;
        self
    }

    /// Whether evaluations run on the thread that asks for them, of whose stack they take up to a
    /// megabyte. Sources that are nested too deeply for that are evaluated again, on a thread of
    /// their own with a deep stack, as all are unless told otherwise.
    ///
    /// It is the same records sooner: they need not go from one processor to another.
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

    /// Evaluates the file at `path`, which must be UTF-8.
    ///
    /// # Errors
    /// The file cannot be read, or its evaluation reported errors.
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

    /// Reads a main file.
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

    /// Evaluates a text; `name` is what messages call it, `-` being
    /// `<stdin>`.
    ///
    /// # Errors
    /// The evaluation reported errors.
    pub fn evaluate_text(&self, name: &str, text: impl Into<Vec<u8>>) -> Result<Records, Failure> {
        self.evaluate(name, &terminated(text.into()), &[])
    }

    /// Evaluates a text that includes `files`, which have been read; if there are any, messages do
    /// not mention the text itself.
    fn evaluate(
        &self,
        name: &str,
        text: &Text,
        files: &[(String, Text)],
    ) -> Result<Records, Failure> {
        if let Some(bad) = self.macros.iter().find(|name| !Lexer::is_macro_name(name)) {
            return Err(Failure::new(FailureKind::BadMacro(bad.clone())));
        }
        if let Some(bad) = &self.bad_dir {
            return Err(Failure::new(FailureKind::BadDir(bad.clone())));
        }
        if self.in_place {
            match self.run(name, text, files, SMALL_LIMITS) {
                Err(failure) if failure.is_too_deep() => {}
                result => return result,
            }
        }
        // A thread of its own has a deep stack, whoever calls.
        std::thread::scope(|scope| {
            let spawned = std::thread::Builder::new()
                .name("tablegen".to_owned())
                .stack_size(STACK)
                .spawn_scoped(scope, || self.run(name, text, files, LIMITS));
            match spawned.map(std::thread::ScopedJoinHandle::join) {
                Ok(Ok(result)) => result,
                Ok(Err(panic)) => std::panic::resume_unwind(panic),
                // No thread can be had.
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
        ev.sources.add_main_files(files);
        ev.observer.enabled = self.counts_values;
        ev.profiler = self.profile.then(|| Box::new(Profiler::new()));
        let shown_name = if name == "-" { "<stdin>" } else { name };
        let (mut ev, complete) = match ev.sources.enter(shown_name, text.clone(), Loc::NONE) {
            Some(file) => {
                let setting = Setting {
                    include_path: &self.include_path,
                    macros: &self.macros,
                    warnings: self.warnings,
                };
                Parser::new(ev, &setting, file).run()
            }
            None => {
                ev.error(Loc::NONE, format!("file '{name}' is too large"));
                (ev, false)
            }
        };
        // Nothing has looked at what the last statement made.
        let complete = complete && ev.check_limits(None).is_ok();
        if complete && ev.diagnostics.error_count() == 0 {
            let mut include_dirs = self.include_path.dirs.clone();
            // Files of the library were kept under what messages call them.
            include_dirs.extend(self.include_path.library.iter().map(|(label, _)| label.clone()));
            let reading = Reading { include_dirs, macros: self.macros.clone() };
            return Ok(Records::freeze(ev, name, reading));
        }
        let too_deep = ev.bounds.is_too_deep;
        let Evaluation { diagnostics, sources, .. } = ev;
        Err(Failure::new(FailureKind::Errors { diagnostics, sources, complete, too_deep }))
    }
}
