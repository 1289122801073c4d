//! [`Builder`]: evaluates sources once and writes any number of outputs, from
//! a build script or anywhere else.
//!
//! Input: paths, macros, and the back-end of each file. Output: the files, the dependency lines for
//! cargo, or an [`Error`] with source locations.

mod error;

use std::collections::BTreeSet;
use std::env;
use std::num::NonZero;
use std::path::{Path, PathBuf};

use tablegen_cache::Cache;
use tablegen_core::{Diagnostic, Evaluator, Failure, Records, render_all};

use crate::lints::{Lints, UnknownLint};
use crate::option_check::check_options;
use crate::output::{Written, check_outputs, write_file};
use crate::progress::{Observer, Step};
use crate::registry::{Backend, backend, missing_feature, missing_rust_feature, target_module};
use crate::registry::{ModuleLocation, share};
use crate::session::Session;
use tablegen_emit::rust::module_name;
use tablegen_library::evaluator;
use tablegen_session::{BackendError, Options};

pub use error::Error;
use error::ErrorKind;

/// Makes the Rust module of one back-end from one source: `td/regs.td` becomes
/// `regs.rs` in `OUT_DIR`. A build script with one description needs no more:
///
/// ```no_run
/// fn main() -> Result<(), tablegen_build::Error> {
///     tablegen_build::generate("td/regs.td", "gen-searchable-tables")
/// }
/// ```
///
/// The crate includes the module:
///
/// ```ignore
/// mod regs {
///     include!(concat!(env!("OUT_DIR"), "/regs.rs"));
/// }
/// ```
///
/// [`Builder`] has the settings.
///
/// # Errors
/// Returns an error if [`Builder::generate`] fails. An existing `regs.rs` is unchanged then.
pub fn generate(source: impl AsRef<Path>, backend: &str) -> Result<(), Error> {
    let source = source.as_ref();
    let file = Path::new(source.file_name().unwrap_or_default()).with_extension("rs");
    Builder::new().source(source).rust(backend, file).generate()?;
    Ok(())
}

/// Evaluates sources once and writes any number of outputs.
///
/// ```no_run
/// // build.rs
/// fn main() -> Result<(), tablegen_build::Error> {
///     tablegen_build::Builder::new()
///         .source("td/rv32i.td")
///         .include("td/common")
///         .define("RV32")
///         .rust("gen-searchable-tables", "csrs.rs")
///         .cpp("gen-searchable-tables", "csrs.inc")
///         .generate()?;
///     Ok(())
/// }
/// ```
///
/// Relative paths of sources and include directories start at the current
/// directory, which for a build script is that of its package. Outputs go to
/// `OUT_DIR`, or where [`out_dir`](Builder::out_dir) says. A file that has the
/// right content already is not touched, so that nothing is built again
/// because of it.
///
/// What an `include` names is looked for as it stands, then in each include
/// directory, then beside the sources, and at last among the files that come
/// with this crate ([`library_files`](crate::library_files)).
///
/// In a build script, prints warnings and each file read as lines for cargo.
#[derive(Clone, Debug)]
pub struct Builder {
    root: PathBuf,
    sources: Vec<PathBuf>,
    include_dirs: Vec<PathBuf>,
    macros: Vec<String>,
    options: Options,
    outputs: Vec<Output>,
    out_dir: Option<PathBuf>,
    cargo_metadata: bool,
    threads: Option<NonZero<usize>>,
    cache: Option<Cache>,
    observer: Observer,
    lints: Lints,
    /// Unknown lint names, reported when an error can be returned.
    unknown_lints: Vec<UnknownLint>,
}

/// Requested output.
#[derive(Clone, Debug)]
struct Output {
    /// Name of one back-end, or the names of those combined in a target's module.
    backends: Vec<String>,
    what: What,
    file: PathBuf,
    options: Options,
}

/// Kind of output.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum What {
    /// The C++ text that llvm-tblgen writes.
    Cpp,
    /// The Rust module of one.
    Rust,
    /// A combined Rust module of all back-ends.
    Target,
}

/// Result of [`Builder::generate`].
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Generated {
    /// Outputs in the order of the requests, each with its change. Further files of a back-end
    /// follow its first one.
    pub outputs: Vec<(PathBuf, Written)>,
    /// Every file that was read, sorted.
    pub dependencies: Vec<PathBuf>,
    /// The text of warnings and of `dump` statements, with source lines.
    pub warnings: String,
}

impl Default for Builder {
    fn default() -> Self {
        Self::new()
    }
}

impl Builder {
    /// Creates a builder without sources and outputs.
    pub fn new() -> Self {
        Builder {
            root: PathBuf::new(),
            sources: Vec::new(),
            include_dirs: Vec::new(),
            macros: Vec::new(),
            options: Options::new(),
            outputs: Vec::new(),
            out_dir: None,
            cargo_metadata: true,
            threads: None,
            cache: None,
            observer: Observer::default(),
            lints: Lints::default(),
            unknown_lints: Vec::new(),
        }
    }

    /// Sets the directory to which paths of sources and include directories are relative. The
    /// default is the current directory.
    #[must_use]
    pub fn root(mut self, dir: impl Into<PathBuf>) -> Self {
        self.root = dir.into();
        self
    }

    /// Adds a `.td` file. Several files are read in order, as if one file included them.
    #[must_use]
    pub fn source(mut self, file: impl Into<PathBuf>) -> Self {
        self.sources.push(file.into());
        self
    }

    /// Adds a directory in which `include` looks.
    #[must_use]
    pub fn include(mut self, dir: impl Into<PathBuf>) -> Self {
        self.include_dirs.push(dir.into());
        self
    }

    /// Adds directories in which `include` looks.
    #[must_use]
    pub fn includes<P: Into<PathBuf>>(mut self, dirs: impl IntoIterator<Item = P>) -> Self {
        self.include_dirs.extend(dirs.into_iter().map(Into::into));
        self
    }

    /// Defines a macro for `#ifdef`.
    #[must_use]
    pub fn define(mut self, name: impl Into<String>) -> Self {
        self.macros.push(name.into());
        self
    }

    /// Sets an option, such as `class` for `--class`, for every output whose back-end reads it.
    /// An option that no output reads is an error of [`generate`](Builder::generate).
    #[must_use]
    pub fn option(mut self, name: impl Into<String>, value: impl Into<String>) -> Self {
        self.options = self.options.set(name, value);
        self
    }

    /// Adds an output: the Rust module of a back-end, such as
    /// `gen-searchable-tables`.
    #[must_use]
    pub fn rust(self, backend: &str, file: impl Into<PathBuf>) -> Self {
        self.rust_with(backend, file, Options::new())
    }

    /// Adds an output, as [`rust`](Builder::rust) does, with options of its
    /// own besides those of [`option`](Builder::option).
    #[must_use]
    pub fn rust_with(mut self, backend: &str, file: impl Into<PathBuf>, options: Options) -> Self {
        let backends = vec![backend.to_owned()];
        self.outputs.push(Output { backends, what: What::Rust, file: file.into(), options });
        self
    }

    /// Adds an output: one Rust module with all items that several back-ends generate for a target.
    /// It has the names that they share, such as `Opcode` and `Register`, and a nested module for
    /// each back-end: `encoder` of `gen-emitter`, `selector` of `gen-dag-isel`, `registers` of
    /// `gen-register-info`, `packetizer` of `gen-dfa-packetizer`, `tables` of
    /// `gen-searchable-tables`, `automata` of `gen-automata`.
    ///
    /// ```no_run
    /// # fn main() -> Result<(), tablegen_build::Error> {
    /// tablegen_build::Builder::new()
    ///     .source("td/rv32i.td")
    ///     .target("rv32i.rs", ["gen-register-info", "gen-emitter", "gen-dag-isel"])
    ///     .generate()?;
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn target<'b>(
        mut self,
        file: impl Into<PathBuf>,
        backends: impl IntoIterator<Item = &'b str>,
    ) -> Self {
        let backends = backends.into_iter().map(str::to_owned).collect();
        let options = Options::new();
        self.outputs.push(Output { backends, what: What::Target, file: file.into(), options });
        self
    }

    /// Adds an output: the C++ of a back-end, or the other text that llvm-tblgen writes for it. If
    /// several tools have an action of the name, the tool's name and a colon select one:
    /// `mlir-tblgen:gen-dialect-decls`.
    #[must_use]
    pub fn cpp(self, backend: &str, file: impl Into<PathBuf>) -> Self {
        self.cpp_with(backend, file, Options::new())
    }

    /// Adds an output, as [`cpp`](Builder::cpp) does, with options of its own
    /// besides those of [`option`](Builder::option).
    #[must_use]
    pub fn cpp_with(mut self, backend: &str, file: impl Into<PathBuf>, options: Options) -> Self {
        let backends = vec![backend.to_owned()];
        self.outputs.push(Output { backends, what: What::Cpp, file: file.into(), options });
        self
    }

    /// Sets the directory of the outputs, which is created if it does not exist. The default is the
    /// directory that `OUT_DIR` names. Use it for generated files that are kept with the sources,
    /// for example in `src/generated`; [`check`](Builder::check) verifies these.
    #[must_use]
    pub fn out_dir(mut self, dir: impl Into<PathBuf>) -> Self {
        self.out_dir = Some(dir.into());
        self
    }

    /// Enables or disables the lines for cargo in a build script. The default is enabled.
    #[must_use]
    pub fn cargo_metadata(mut self, on: bool) -> Self {
        self.cargo_metadata = on;
        self
    }

    /// Sets the maximum number of threads. The default is the number of threads that can run in
    /// parallel. The outputs do not depend on the number.
    #[must_use]
    pub fn threads(mut self, threads: NonZero<usize>) -> Self {
        self.threads = Some(threads);
        self
    }

    /// Keeps evaluated records in a directory, and uses those of earlier evaluations of the same
    /// files. Outputs, warnings and lines for cargo are the same. A directory that does not exist is
    /// created; if that fails, there is no cache. The default is no cache.
    ///
    /// Several packages and the command can share a directory.
    #[must_use]
    pub fn cache_dir(self, dir: impl Into<PathBuf>) -> Self {
        self.cache(Cache::open(dir).ok())
    }

    /// Sets the cache.
    #[doc(hidden)]
    #[must_use]
    pub fn cache(mut self, cache: Option<Cache>) -> Self {
        self.cache = cache;
        self
    }

    /// Sets the observer of progress: of the evaluation, and of each output that
    /// [`generate`](Builder::generate) and [`check`](Builder::check) make.
    ///
    /// ```no_run
    /// use tablegen_build::{Builder, Observer, Progress};
    ///
    /// let observer = Observer::new(|progress| {
    ///     if let Progress::Started(step) = progress {
    ///         eprintln!("{step:?}");
    ///     }
    /// });
    /// Builder::new().source("td/regs.td").rust("gen-searchable-tables", "regs.rs").observer(observer);
    /// ```
    #[must_use]
    pub fn observer(mut self, observer: Observer) -> Self {
        self.observer = observer;
        self
    }

    /// Disables a lint. Warnings have the name of their lint in brackets; `all` disables every
    /// lint. See [`lints`](crate::lints).
    #[must_use]
    pub fn allow(self, lint: &str) -> Self {
        self.set_lint(lint, false)
    }

    /// Enables a lint that is off by default.
    #[must_use]
    pub fn warn(self, lint: &str) -> Self {
        self.set_lint(lint, true)
    }

    fn set_lint(mut self, lint: &str, on: bool) -> Self {
        self.unknown_lints.extend(self.lints.set(lint, on).err());
        self
    }

    /// Returns the enabled lints.
    pub fn lints(&self) -> &Lints {
        &self.lints
    }

    /// Evaluates the sources, for uses beyond the back-ends of this crate.
    ///
    /// # Errors
    /// Returns an error if a source cannot be read, or its evaluation reported errors.
    pub fn evaluate(&self) -> Result<Records, Error> {
        let paths: Vec<String> = self.sources.iter().map(|path| self.shown(path)).collect();
        if paths.is_empty() {
            return Err(ErrorKind::NoSource.into());
        }
        self.evaluate_with(&paths.join(", "), |evaluator| evaluator.evaluate_files(&paths))
    }

    /// Evaluates a text instead of the sources. Messages call it `name`.
    ///
    /// # Errors
    /// Returns an error if the evaluation reported errors.
    pub fn evaluate_text(&self, name: &str, text: impl Into<Vec<u8>>) -> Result<Records, Error> {
        self.evaluate_with(name, |evaluator| evaluator.evaluate_text(name, text))
    }

    fn evaluate_with(
        &self,
        shown: &str,
        evaluate: impl FnOnce(Evaluator<'_>) -> Result<Records, Failure>,
    ) -> Result<Records, Error> {
        if let Some(unknown) = self.unknown_lints.first() {
            return Err(ErrorKind::UnknownLint(unknown.clone()).into());
        }
        let evaluator = self.lints.set_evaluator(evaluator().in_place(true));
        let with_dirs =
            self.include_path().into_iter().fold(evaluator, |all, dir| all.include_dir(dir));
        let evaluator = self.macros.iter().fold(with_dirs, |all, name| all.define(name));
        let evaluator = evaluator.cache(self.cache.as_ref().map(|cache| cache as _));
        let evaluated =
            self.observer.during(Step::Evaluation { file: shown }, || evaluate(evaluator));
        evaluated.map_err(Error::evaluation)
    }

    /// Returns the options of every output: those set with [`option`](Builder::option), and the
    /// directories to which paths in generated text are relative.
    pub fn options(&self) -> Options {
        let absolute = self.include_dirs.iter().filter(|dir| dir.is_absolute());
        let mut bases = vec![self.shown(Path::new("")), self.root_dir().to_string_lossy().into()];
        bases.extend(absolute.map(|dir| self.shown(dir)));
        // Every path is below the empty one.
        bases.retain(|base| !base.is_empty());
        bases.into_iter().fold(self.options.clone(), Options::relative_to)
    }

    /// Evaluates the sources and writes all outputs.
    ///
    /// # Errors
    /// Returns an error in these cases:
    /// - an option, a lint or a back-end does not exist, or there is no source;
    /// - a source cannot be read, or its evaluation reports errors;
    /// - two outputs are one file, or an output is a file that was read;
    /// - a back-end rejects the records, or the description has no Rust form;
    /// - a file cannot be written.
    ///
    /// In the first three cases no file is changed. In the others, the files of the failed output are
    /// unchanged, as far as they are replaced atomically, and other outputs may have been written.
    pub fn generate(&self) -> Result<Generated, Error> {
        let outputs = self.resolve_outputs()?;
        let records = self.evaluate()?;
        let dependencies = self.dependencies(&records);
        check_paths(&outputs, &dependencies)?;
        let session = self.session(&records);
        let written = self.each(&session, &outputs, |output| {
            if let Some(dir) = output.path.parent() {
                std::fs::create_dir_all(dir).map_err(|error| Error::write(&output.path, error))?;
            }
            let mut text = Vec::new();
            let made = output.write(&session, &mut text);
            let (warnings, beside) = made.map_err(|error| output.error(error, &records))?;
            let main = (output.path.clone(), text);
            let written = [main].into_iter().chain(beside).map(|(path, text)| {
                match write_file(&path, &text, true) {
                    Ok(written) => Ok((path, written)),
                    Err(error) => Err(Error::write(&path, error)),
                }
            });
            let written = written.collect::<Result<Vec<_>, Error>>()?;
            Ok((written, warnings))
        });
        let written = written.into_iter().collect::<Result<Vec<_>, Error>>()?;
        let mut generated = Generated {
            dependencies,
            warnings: render_all(records.sources(), records.diagnostics()),
            ..Generated::default()
        };
        for (files, warnings) in written {
            generated.outputs.extend(files);
            generated.warnings += &render_all(records.sources(), &warnings);
        }
        let backends: Vec<&Backend> =
            outputs.iter().flat_map(|output| output.backends.iter().copied()).collect();
        let found = session.lint(&backends, &self.lints);
        generated.warnings += &render_all(records.sources(), &found);
        if self.cargo_metadata && env::var_os("OUT_DIR").is_some() {
            print!("{}", generated.cargo_lines());
        }
        Ok(generated)
    }

    /// Compares the outputs with the existing files, and writes nothing: for a test in a crate that
    /// keeps its generated files with its sources.
    ///
    /// ```no_run
    /// #[test]
    /// fn generated_files_are_up_to_date() {
    ///     let builder = tablegen_build::Builder::new()
    ///         .source("td/regs.td")
    ///         .out_dir("src/generated")
    ///         .rust("gen-searchable-tables", "regs.rs");
    ///     if std::env::var_os("UPDATE_GENERATED").is_some() {
    ///         builder.generate().unwrap();
    ///     }
    ///     builder.check().unwrap();
    /// }
    /// ```
    ///
    /// # Errors
    /// Returns an error that lists the missing and the differing files, or the errors of
    /// [`generate`](Builder::generate).
    pub fn check(&self) -> Result<(), Error> {
        let outputs = self.resolve_outputs()?;
        let records = self.evaluate()?;
        check_paths(&outputs, &self.dependencies(&records))?;
        let session = self.session(&records);
        let stale = self.each(&session, &outputs, |output| {
            let mut expected = Vec::new();
            let made = output.write(&session, &mut expected);
            let (_, files) = made.map_err(|error| output.error(error, &records))?;
            let main = error::Stale::find(&output.path, &expected);
            let others = files.iter().map(|(path, text)| error::Stale::find(path, text));
            Ok(main.into_iter().chain(others.flatten()).collect::<Vec<_>>())
        });
        let stale = stale.into_iter().collect::<Result<Vec<_>, Error>>()?;
        let stale: Vec<_> = stale.into_iter().flatten().collect();
        if stale.is_empty() { Ok(()) } else { Err(ErrorKind::Stale(stale).into()) }
    }

    fn session<'r>(&self, records: &'r Records) -> Session<'r> {
        let session = Session::new(records);
        match self.threads {
            Some(threads) => session.threads(threads),
            None => session,
        }
    }

    /// Calls `make` for each output, on as many threads as are free. The results are in the order of
    /// the outputs.
    fn each<R: Send>(
        &self,
        session: &Session<'_>,
        outputs: &[Resolved],
        make: impl Fn(&Resolved) -> R + Sync,
    ) -> Vec<R> {
        let numbered: Vec<(usize, &Resolved)> = outputs.iter().enumerate().collect();
        session.each(&numbered, |&(index, output)| {
            let actions: Vec<&str> = output.backends.iter().map(|backend| backend.name).collect();
            let step = Step::Output { index, count: outputs.len(), actions: &actions.join("+") };
            self.observer.during(step, || make(output))
        })
    }

    /// Returns every file that was read, sorted.
    pub fn dependencies(&self, records: &Records) -> Vec<PathBuf> {
        let main = self.sources.iter().map(|path| self.shown(path));
        let included = records.sources().dependencies().map(str::to_owned);
        main.chain(included).collect::<BTreeSet<_>>().into_iter().map(PathBuf::from).collect()
    }

    /// Resolves the back-ends and paths of all outputs.
    fn resolve_outputs(&self) -> Result<Vec<Resolved>, Error> {
        if self.outputs.is_empty() {
            return Err(ErrorKind::NoOutput.into());
        }
        let dir = match &self.out_dir {
            Some(dir) => dir.clone(),
            None if self.outputs.iter().all(|output| output.file.is_absolute()) => PathBuf::new(),
            None => env::var_os("OUT_DIR").ok_or(ErrorKind::NoOutDir)?.into(),
        };
        let resolve = |output: &Output| {
            let mut backends = Vec::new();
            for name in &output.backends {
                let Some(backend) = backend(name) else {
                    // Its feature would be of no use.
                    let has_no_rust =
                        missing_feature(name).is_some() && missing_rust_feature(name).is_none();
                    return Err(match output.what != What::Cpp && has_no_rust {
                        true => ErrorKind::NoRust(name.clone()),
                        false => ErrorKind::UnknownBackend(name.clone()),
                    });
                };
                if output.what != What::Cpp && !backend.makes_rust() {
                    return Err(ErrorKind::NoRust(name.clone()));
                }
                backends.push(backend);
            }
            if backends.is_empty() {
                return Err(ErrorKind::NoBackend(output.file.clone()));
            }
            check_options(&backends, &output.options).map_err(ErrorKind::Option)?;
            let is_read = |name: &str| backends.iter().any(|one| one.option(name).is_some());
            let shared = self.options().only(is_read);
            let own = output.options.iter();
            let options = own.fold(shared, |all, (name, value)| all.set(name, value));
            let path = dir.join(&output.file);
            Ok(Resolved { backends, what: output.what, path, options })
        };
        let resolved = self.outputs.iter().map(resolve);
        let mut resolved =
            resolved.map(|found| found.map_err(Error::from)).collect::<Result<Vec<_>, _>>()?;
        let all: Vec<&Backend> =
            resolved.iter().flat_map(|output| output.backends.iter().copied()).collect();
        check_options(&all, &self.options).map_err(ErrorKind::Option)?;
        share_names(&mut resolved);
        Ok(resolved)
    }

    /// Returns the directories that `include` searches.
    fn include_path(&self) -> Vec<String> {
        let beside = self.sources.iter().map(|source| source.parent().unwrap_or(Path::new("")));
        // If relative paths start at the current directory, it is searched in any case.
        let root = (!self.root.as_os_str().is_empty()).then_some(Path::new(""));
        let mut all: Vec<String> = Vec::new();
        for dir in
            root.into_iter().chain(self.include_dirs.iter().map(PathBuf::as_path)).chain(beside)
        {
            let dir = self.shown(dir);
            if !dir.is_empty() && !all.contains(&dir) {
                all.push(dir);
            }
        }
        all
    }

    /// Returns the absolute path of the directory where relative paths start.
    fn root_dir(&self) -> PathBuf {
        // Without a current directory, relative paths remain relative.
        env::current_dir().unwrap_or_default().join(&self.root)
    }

    /// Formats a path as messages show it: relative to the current directory if it is below that.
    fn shown(&self, path: &Path) -> String {
        let path = self.root.join(path);
        let relative = match env::current_dir() {
            Ok(current) if path.is_absolute() => path.strip_prefix(current).ok(),
            _ => None,
        };
        relative.unwrap_or(&path).to_string_lossy().into_owned()
    }
}

impl Generated {
    /// Returns the lines that a build script prints for cargo.
    fn cargo_lines(&self) -> String {
        let mut text = String::new();
        for path in &self.dependencies {
            text += &format!("cargo:rerun-if-changed={}\n", path.display());
        }
        for line in self.warnings.lines() {
            text += &format!("cargo:warning={line}\n");
        }
        text
    }
}

/// Warnings, and further files with their content.
type Made = (Vec<Diagnostic>, Vec<(PathBuf, Vec<u8>)>);

/// An output that can be made.
struct Resolved {
    /// Back-ends of the output; several for a combined module.
    backends: Vec<&'static Backend>,
    what: What,
    path: PathBuf,
    options: Options,
}

/// Makes Rust modules of one back-end import shared names from each other, unless an option says
/// otherwise. The modules are assumed to be siblings with the names of their files.
fn share_names(outputs: &mut [Resolved]) {
    let outputs = outputs.iter_mut().filter(|output| output.what == What::Rust);
    let mut names: Vec<_> = outputs.map(|output| (module_name(&output.path), output)).collect();
    let mut modules: Vec<(&Backend, ModuleLocation<'_>, &mut Options)> = names
        .iter_mut()
        .map(|(name, output)| {
            (output.backends[0], ModuleLocation::Module(name), &mut output.options)
        })
        .collect();
    share(&mut modules);
}

/// Checks that the outputs are files of their own, and none of `inputs`.
fn check_paths(outputs: &[Resolved], inputs: &[PathBuf]) -> Result<(), Error> {
    let outputs = outputs.iter().map(|output| output.path.as_path());
    let checked = check_outputs(outputs, inputs.iter().map(PathBuf::as_path));
    checked.map_err(|conflict| ErrorKind::Conflict(conflict).into())
}

impl Resolved {
    fn write(
        &self,
        session: &Session<'_>,
        out: &mut dyn std::io::Write,
    ) -> Result<Made, BackendError> {
        let module = match self.what {
            What::Cpp => {
                let (options, path) = (&self.options, &self.path);
                let output = self.backends[0].write_files(session, options, path, out)?;
                return Ok((output.warnings, output.value));
            }
            What::Rust => self.backends[0].rust_module(session, &self.options)?,
            What::Target => target_module(&self.backends, session, &self.options)?,
        };
        module.value.write(out)?;
        Ok((module.warnings, Vec::new()))
    }

    fn error(&self, error: BackendError, records: &Records) -> Error {
        match error {
            BackendError::Write(error) => Error::write(&self.path, error),
            error => {
                let backend = match &error {
                    BackendError::Records { backend, .. } => *backend,
                    _ => None,
                };
                Error::backend(backend.unwrap_or(self.backends[0].name), &error, records.sources())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Generated;

    #[test]
    fn cargo_is_told_line_by_line() {
        let generated = Generated {
            dependencies: vec!["td/a.td".into(), "td/b.td".into()],
            warnings: "a.td:1:1: warning: odd\ndef A\n^\n".to_owned(),
            ..Generated::default()
        };
        assert_eq!(
            generated.cargo_lines(),
            "cargo:rerun-if-changed=td/a.td\ncargo:rerun-if-changed=td/b.td\n\
             cargo:warning=a.td:1:1: warning: odd\ncargo:warning=def A\ncargo:warning=^\n"
        );
    }
}
