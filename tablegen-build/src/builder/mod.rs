//! [`Builder`]: evaluates sources once and writes any number of outputs, from
//! a build script or anywhere else.
//!
//! Input: paths, macros, and the back-end of each file. Output: the files, the dependency lines for
//! cargo, or an [`Error`] with source locations.

mod error;

use std::env;
use std::num::NonZero;
use std::path::{Path, PathBuf};

use tablegen_core::{Records, Release, render_all};
use tablegen_driver::{
    BackendError, Cache, Files, Input, Lints, Observer, Options, OutputForm, OutputRequest,
    Request, RequestError, Root, Session, UnknownLint, find_backend, module_name,
};

use crate::output::{Written, check_outputs, write_file};

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
    root: Root,
    sources: Vec<PathBuf>,
    include_dirs: Vec<PathBuf>,
    macros: Vec<String>,
    release: Option<Release>,
    unverified: bool,
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
            root: Root::default(),
            sources: Vec::new(),
            include_dirs: Vec::new(),
            macros: Vec::new(),
            release: None,
            unverified: false,
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
        self.root = Root::new(dir);
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
        Builder { cache: Cache::open(dir).ok(), ..self }
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
    /// lint. See [`lints`](crate::lints()).
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

    /// Sets the release of LLVM for which the sources are written, and whose output is made. The
    /// default is that of the first include directory with `llvm/Config/llvm-config.h`, or LLVM 22.
    ///
    /// ```no_run
    /// # use tablegen_build::{Builder, Release};
    /// # let _ =
    /// Builder::new().source("td/regs.td").llvm(Release::V23)
    /// # ;
    /// ```
    #[must_use]
    pub fn llvm(mut self, release: Release) -> Self {
        self.release = Some(release);
        self
    }

    /// Makes outputs although they have not been compared with those of LLVM's tools, which concerns C++
    /// for LLVM 23. The first line of such a file is a comment that says so. Without this setting they
    /// are errors.
    ///
    /// ```no_run
    /// # use tablegen_build::{Builder, Release};
    /// # let _ =
    /// Builder::new().source("td/regs.td").llvm(Release::V23).unverified(true)
    /// # ;
    /// ```
    #[must_use]
    pub fn unverified(mut self, unverified: bool) -> Self {
        self.unverified = unverified;
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
        if self.sources.is_empty() {
            return Err(ErrorKind::NoSource.into());
        }
        self.evaluate_request(&self.request())
    }

    /// Evaluates a text instead of the sources. Messages call it `name`.
    ///
    /// # Errors
    /// Returns an error if the evaluation reported errors.
    pub fn evaluate_text(&self, name: &str, text: impl Into<Vec<u8>>) -> Result<Records, Error> {
        let mut request = self.request();
        request.input = Input::Text { name: name.to_owned(), text: text.into() };
        self.evaluate_request(&request)
    }

    fn evaluate_request(&self, request: &Request<'_>) -> Result<Records, Error> {
        match self.unknown_lints.first() {
            Some(unknown) => Err(ErrorKind::UnknownLint(unknown.clone()).into()),
            None => request.evaluate().map_err(Error::evaluation),
        }
    }

    /// Returns the request for the sources, without outputs.
    fn request(&self) -> Request<'static> {
        let files = self.sources.iter().map(|path| self.root.shown(path)).collect();
        Request {
            include_dirs: self.root.include_dirs(&self.include_dirs),
            macros: self.macros.clone(),
            release: self.release,
            unverified: self.unverified,
            options: self.options(),
            lints: self.lints.clone(),
            threads: self.threads,
            cache: self.cache.clone(),
            observer: self.observer.clone(),
            ..Request::new(Input::Files(files))
        }
    }

    /// Returns the options of every output: those set with [`option`](Builder::option), and the
    /// directories to which paths in generated text are relative.
    pub fn options(&self) -> Options {
        self.root.set_bases(self.options.clone(), &self.include_dirs)
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
        let Outputs { request, paths } = self.outputs()?;
        let records = self.evaluate_request(&request)?;
        let dependencies = dependencies(&request, &records);
        check_paths(&paths, &dependencies)?;
        let session = request.session(&records);
        let outcome = request.make(&session, |index, output| {
            let path = &paths[index];
            if let Some(dir) = path.parent() {
                std::fs::create_dir_all(dir).map_err(|error| Error::write(path, error))?;
            }
            let (files, warnings) = files(&session, output, path)?;
            let written =
                files.into_iter().map(|(path, text)| match write_file(&path, &text, true) {
                    Ok(written) => Ok((path, written)),
                    Err(error) => Err(Error::write(&path, error)),
                });
            Ok((written.collect::<Result<Vec<_>, Error>>()?, warnings))
        });
        let sources = records.sources();
        let outputs = outcome.outputs.into_iter().collect::<Result<Vec<_>, Error>>()?;
        let mut generated = Generated {
            dependencies,
            warnings: render_all(sources, records.diagnostics()),
            ..Generated::default()
        };
        generated.warnings += &render_all(sources, &outcome.before);
        for (files, warnings) in outputs {
            generated.outputs.extend(files);
            generated.warnings += &warnings;
        }
        generated.warnings += &render_all(sources, &outcome.findings);
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
        let Outputs { request, paths } = self.outputs()?;
        let records = self.evaluate_request(&request)?;
        check_paths(&paths, &dependencies(&request, &records))?;
        let session = request.session(&records);
        let outcome = request.make(&session, |index, output| {
            let (files, _) = files(&session, output, &paths[index])?;
            let stale = files.iter().filter_map(|(path, text)| error::Stale::find(path, text));
            Ok(stale.collect::<Vec<_>>())
        });
        let stale = outcome.outputs.into_iter().collect::<Result<Vec<_>, Error>>()?;
        let stale: Vec<_> = stale.into_iter().flatten().collect();
        if stale.is_empty() { Ok(()) } else { Err(ErrorKind::Stale(stale).into()) }
    }

    /// Returns every file that was read, sorted.
    pub fn dependencies(&self, records: &Records) -> Vec<PathBuf> {
        dependencies(&self.request(), records)
    }

    /// Returns the request with all outputs, and their paths.
    fn outputs(&self) -> Result<Outputs, Error> {
        if self.outputs.is_empty() {
            return Err(ErrorKind::NoOutput.into());
        }
        let dir = match &self.out_dir {
            Some(dir) => dir.clone(),
            None if self.outputs.iter().all(|output| output.file.is_absolute()) => PathBuf::new(),
            None => env::var_os("OUT_DIR").ok_or(ErrorKind::NoOutDir)?.into(),
        };
        let mut request = self.request();
        let mut paths = Vec::new();
        for output in &self.outputs {
            let path = dir.join(&output.file);
            let form = match output.what {
                What::Cpp => OutputForm::Text { path: Some(path.clone()) },
                // The modules are assumed to be siblings with the names of their files.
                What::Rust => OutputForm::Module { name: Some(module_name(&path)) },
                What::Target => OutputForm::Target,
            };
            let find = |name: &String| find_backend(name, form.is_rust());
            let backends = output.backends.iter().map(find).collect::<Result<_, _>>();
            let backends = backends.map_err(ErrorKind::Lookup)?;
            request.outputs.push(OutputRequest { backends, form, options: output.options.clone() });
            paths.push(path);
        }
        match request.check() {
            Ok(()) if self.sources.is_empty() => Err(ErrorKind::NoSource.into()),
            Ok(()) => Ok(Outputs { request, paths }),
            Err(RequestError::NoBackend(index)) => {
                Err(ErrorKind::NoBackend(self.outputs[index].file.clone()).into())
            }
            Err(RequestError::Lookup(error)) => Err(ErrorKind::Lookup(error).into()),
            Err(RequestError::Option(error)) => Err(ErrorKind::Option(error).into()),
        }
    }
}

/// Request with the path of each output.
struct Outputs {
    request: Request<'static>,
    paths: Vec<PathBuf>,
}

/// Returns every file that was read, sorted.
fn dependencies(request: &Request<'_>, records: &Records) -> Vec<PathBuf> {
    request.dependencies(records).into_iter().map(PathBuf::from).collect()
}

/// Checks that the outputs are files of their own, and none of `inputs`.
fn check_paths(outputs: &[PathBuf], inputs: &[PathBuf]) -> Result<(), Error> {
    let outputs = outputs.iter().map(PathBuf::as_path);
    let checked = check_outputs(outputs, inputs.iter().map(PathBuf::as_path));
    checked.map_err(|conflict| ErrorKind::Conflict(conflict).into())
}

/// Makes the files of an output, the one at `path` first. Returns them with the text of warnings.
fn files(
    session: &Session<'_>,
    output: &OutputRequest,
    path: &Path,
) -> Result<(Files, String), Error> {
    let sources = session.records().sources();
    let mut text = Vec::new();
    let made = session.write(output, &mut text).map_err(|error| match error {
        BackendError::Write(error) => Error::write(path, error),
        error => Error::backend(output.failed_backend(&error), &error, sources),
    })?;
    let warnings = render_all(sources, &made.warnings) + &String::from_utf8_lossy(&made.shown);
    let files = [(path.to_owned(), text)].into_iter().chain(made.value).collect();
    Ok((files, warnings))
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
