//! [`Request`]: the input of a run, and its steps.
//!
//! Input: a source, settings and outputs. Output: [`Records`], or the [`Failure`] of the evaluation;
//! then the [`Outcome`] of the outputs. The command, build scripts, macros and the playground fill in
//! a request and render what it returns.

use std::collections::BTreeSet;
use std::fmt;
use std::num::NonZero;
use std::path::Path;

use tablegen_cache::Cache;
use tablegen_core::internal::counting;
use tablegen_core::{
    Cancellation, Diagnostic, Evaluator, Failure, FileSystem, Records, Release, Severity, Sources,
};
use tablegen_library::evaluator_of;
use tablegen_session::{Needs, Options};

use crate::lints::Lints;
use crate::lookup::LookupError;
use crate::option_check::{OptionError, check_options};
use crate::output::{OutputForm, OutputRequest};
use crate::progress::{Observer, Step};
use crate::registry::{Backend, ModuleLocation, deprecated_uses, share};
use crate::session::Session;

/// Input of an evaluation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Input {
    /// Paths of files, read in order as if one file included them.
    Files(Vec<String>),
    /// Text that is no file.
    Text {
        /// Name in messages.
        name: String,
        /// Bytes of the text.
        text: Vec<u8>,
    },
}

impl Input {
    /// Returns the paths of the files. Empty for a text.
    pub fn files(&self) -> &[String] {
        match self {
            Input::Files(paths) => paths,
            Input::Text { .. } => &[],
        }
    }

    /// Returns the name of the source in reports of progress.
    fn name(&self) -> String {
        match self {
            Input::Files(paths) => paths.join(", "),
            Input::Text { name, .. } => name.clone(),
        }
    }
}

/// Reaction to uses of deprecated records, if an output [needs](Needs::deprecated_uses) to report them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum OnDeprecated {
    /// No report.
    Ignore,
    /// Warnings.
    #[default]
    Warn,
    /// Warnings, and an error in place of the outputs.
    Fail,
}

/// Input of a run.
///
/// ```
/// use tablegen_driver::{OutputForm, OutputRequest, Request, Input, backend};
///
/// let dump = backend("print-records").ok_or("no such back-end")?;
/// let text = "def A { int X = 1; }".into();
/// let request = Request {
///     outputs: vec![OutputRequest::new([dump], OutputForm::Text { path: None })],
///     ..Request::new(Input::Text { name: "x.td".into(), text })
/// };
/// let records = request.evaluate()?;
/// let session = request.session(&records);
/// let outcome = request.make(&session, |_, output| {
///     let mut text = Vec::new();
///     session.write(output, &mut text).map(|_| text)
/// });
/// for text in outcome.outputs {
///     assert!(String::from_utf8(text?)?.contains("int X = 1;"));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Request<'s> {
    /// Input that is evaluated.
    pub input: Input,
    /// Files that are read. `None` reads the file system.
    pub files: Option<&'s dyn Sources>,
    /// Directories in which `include` searches, in order. The directories of the source files follow.
    pub include_dirs: Vec<String>,
    /// Macros that are defined for `#ifdef`.
    pub macros: Vec<String>,
    /// Release of LLVM whose language and outputs are made. `None` stands for that of the include
    /// directories, see [`Request::chosen_release`].
    pub release: Option<Release>,
    /// True if outputs for a release are made although they have not been compared with those of
    /// LLVM's tools. They start with a comment that says so.
    pub unverified: bool,
    /// Requested outputs.
    pub outputs: Vec<OutputRequest>,
    /// Options of every output whose back-ends read them. Options of an output take precedence.
    pub options: Options,
    /// Enabled lints.
    pub lints: Lints,
    /// True if unused template arguments are reported, as llvm-tblgen does.
    pub warns_unused_template_args: bool,
    /// True if the evaluation reports the [errors of all statements](Evaluator::all_errors), where LLVM's tools
    /// end at the first one.
    pub all_errors: bool,
    /// True if the records have an [index](Evaluator::index), for programs that read it.
    pub index: bool,
    /// True if the cost of the evaluation is [recorded](Evaluator::profile).
    pub profile: bool,
    /// Needs in addition to those that the back-ends declare.
    pub needs: Needs,
    /// Reaction to uses of deprecated records.
    pub on_deprecated: OnDeprecated,
    /// Maximum number of threads. `None` stands for the number of processors.
    pub threads: Option<NonZero<usize>>,
    /// Cache of evaluated records.
    pub cache: Option<Cache>,
    /// Receiver of progress.
    pub observer: Observer,
    /// Flag that ends the evaluation from another thread. Outputs that are being made are not ended.
    pub cancellation: Option<Cancellation>,
}

impl fmt::Debug for Request<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Request")
            .field("input", &self.input)
            .field("include_dirs", &self.include_dirs)
            .field("macros", &self.macros)
            .field("release", &self.release)
            .field("outputs", &self.outputs)
            .field("options", &self.options)
            .field("lints", &self.lints)
            .finish_non_exhaustive()
    }
}

/// Reason why a request cannot be carried out, whatever the source is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RequestError {
    /// The output with this index has no back-end.
    NoBackend(usize),
    /// A back-end of a Rust output makes no Rust.
    Lookup(LookupError),
    /// An option that no output reads, or a value that its option does not take.
    Option(OptionError),
}

/// Result of [`Request::make`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome<R> {
    /// Reports that precede the outputs: uses of deprecated records.
    pub before: Vec<Diagnostic>,
    /// Results in the order of the requests. Empty if `before` has an error.
    pub outputs: Vec<R>,
    /// Findings of the lints on the model and on the index.
    pub findings: Vec<Diagnostic>,
}

impl<R> Outcome<R> {
    /// Returns true if no output was made because of an error in [`Outcome::before`].
    pub fn is_stopped(&self) -> bool {
        self.before.iter().any(|one| one.severity == Severity::Error)
    }
}

impl<'s> Request<'s> {
    /// Creates a request without outputs, with the lints that are enabled by default.
    pub fn new(input: Input) -> Self {
        Request {
            input,
            files: None,
            include_dirs: Vec::new(),
            macros: Vec::new(),
            release: None,
            unverified: false,
            outputs: Vec::new(),
            options: Options::new(),
            lints: Lints::default(),
            warns_unused_template_args: true,
            all_errors: false,
            index: false,
            profile: false,
            needs: Needs::NONE,
            on_deprecated: OnDeprecated::default(),
            threads: None,
            cache: None,
            observer: Observer::default(),
            cancellation: None,
        }
    }

    /// Checks the outputs and all options.
    ///
    /// # Errors
    /// Returns an error if an output has no back-end, a back-end of a Rust output makes no Rust, an
    /// option is unknown to all back-ends that could read it, or a value is not accepted.
    pub fn check(&self) -> Result<(), RequestError> {
        for (index, output) in self.outputs.iter().enumerate() {
            if output.backends.is_empty() {
                return Err(RequestError::NoBackend(index));
            }
            let lacks_rust = |one: &&&'static Backend| output.form.is_rust() && !one.makes_rust();
            if let Some(backend) = output.backends.iter().find(lacks_rust) {
                return Err(RequestError::Lookup(LookupError::no_rust(backend.name)));
            }
            check_options(&output.backends, &output.options).map_err(RequestError::Option)?;
        }
        check_options(&self.backends(), &self.options).map_err(RequestError::Option)
    }

    /// Returns the back-ends of all outputs.
    pub fn backends(&self) -> Vec<&'static Backend> {
        self.outputs.iter().flat_map(|output| output.backends.iter().copied()).collect()
    }

    /// Returns the needs of all outputs.
    fn all_needs(&self) -> Needs {
        self.backends().into_iter().fold(self.needs, |needs, one| needs.and(one.needs()))
    }

    /// Evaluates the source.
    ///
    /// # Errors
    /// Returns an error if a file cannot be read, or if the evaluation reports errors.
    pub fn evaluate(&self) -> Result<Records, Failure> {
        let evaluator = self.evaluator();
        let evaluate = |evaluator: &Evaluator<'_>| match &self.input {
            Input::Files(paths) => evaluator.evaluate_files(paths),
            Input::Text { name, text } => evaluator.evaluate_text(name, text.as_slice()),
        };
        self.observer.during(Step::Evaluation { file: &self.input.name() }, || {
            // Otherwise the output with the sizes would evaluate once more.
            if self.all_needs().pool_sizes
                && let Ok(records) = evaluate(&counting(evaluator.clone()))
            {
                return Ok(records);
            }
            // Errors are those of an evaluation that does not count.
            evaluate(&evaluator)
        })
    }

    fn evaluator(&self) -> Evaluator<'_> {
        let evaluator = evaluator_of(self.chosen_release())
            .in_place(true)
            .profile(self.profile)
            .index(self.index)
            .all_errors(self.all_errors)
            .warn_unused_template_args(self.warns_unused_template_args);
        let mut evaluator = self.lints.set_evaluator(evaluator);
        if let Some(cancellation) = &self.cancellation {
            evaluator = evaluator.cancellation(cancellation.clone());
        }
        if let Some(files) = self.files {
            evaluator = evaluator.sources(files);
        }
        for dir in self.include_path() {
            evaluator = evaluator.include_dir(dir);
        }
        for name in &self.macros {
            evaluator = evaluator.define(name);
        }
        evaluator.cache(self.cache.as_ref().map(|cache| cache as _))
    }

    /// Returns the release of LLVM, by the order of [`Release::choose`].
    pub fn chosen_release(&self) -> Release {
        Release::choose(self.release, self.files.unwrap_or(&FileSystem), &self.include_dirs)
    }

    /// Returns the directories in which `include` searches, each once. The last ones are those of the
    /// source files, in which llvm-tblgen does not search.
    fn include_path(&self) -> Vec<&str> {
        let beside = self.input.files().iter().filter_map(|path| Path::new(path).parent());
        let beside = beside.filter_map(Path::to_str);
        let mut all: Vec<&str> = Vec::new();
        for dir in self.include_dirs.iter().map(String::as_str).chain(beside) {
            if !dir.is_empty() && !all.contains(&dir) {
                all.push(dir);
            }
        }
        all
    }

    /// Returns the paths of all files that were read, except those of the include library.
    pub fn dependencies(&self, records: &Records) -> BTreeSet<String> {
        let included = records.sources().dependencies().map(str::to_owned);
        self.input.files().iter().cloned().chain(included).collect()
    }

    /// Returns a session for the outputs.
    pub fn session<'r>(&self, records: &'r Records) -> Session<'r> {
        let mut session = Session::new(records);
        if let Some(threads) = self.threads {
            session = session.threads(threads);
        }
        session = session.unverified(self.unverified);
        match &self.outputs[..] {
            [output] if output.backends.len() == 1 => session.for_one_output(),
            _ => session,
        }
    }

    /// Makes all outputs, and runs the lints on what these read. `make` makes one, with its index, by
    /// [`Session::write`] or [`Session::module`]; it runs on as many threads as are free.
    pub fn make<R: Send>(
        &self,
        session: &Session<'_>,
        make: impl Fn(usize, &OutputRequest) -> R + Sync,
    ) -> Outcome<R> {
        self.outcome(session, |outputs| {
            session.each(outputs, |one| self.observed(one, outputs.len(), &make))
        })
    }

    /// Makes all outputs as [`Request::make`] does, one after another on the calling thread: the tokens
    /// of a procedural macro belong to its thread. Queries use other threads, too.
    pub fn make_on_caller<R>(
        &self,
        session: &Session<'_>,
        mut make: impl FnMut(usize, &OutputRequest) -> R,
    ) -> Outcome<R> {
        self.outcome(session, |outputs| {
            outputs.iter().map(|one| self.observed(one, outputs.len(), &mut make)).collect()
        })
    }

    /// Returns the outcome of the outputs that `make_all` makes.
    fn outcome<R>(
        &self,
        session: &Session<'_>,
        make_all: impl FnOnce(&[(usize, OutputRequest)]) -> Vec<R>,
    ) -> Outcome<R> {
        let mut outcome = Outcome { before: Vec::new(), outputs: Vec::new(), findings: Vec::new() };
        if self.on_deprecated != OnDeprecated::Ignore && self.all_needs().deprecated_uses {
            let is_fatal = self.on_deprecated == OnDeprecated::Fail;
            outcome.before = deprecated_uses(session.records(), is_fatal);
            if outcome.is_stopped() {
                return outcome;
            }
        }
        let outputs: Vec<_> = self.completed_outputs().into_iter().enumerate().collect();
        outcome.outputs = make_all(&outputs);
        outcome.findings = session.lint(&self.backends(), &self.lints);
        outcome
    }

    /// Makes one of `count` outputs, and reports its start and its end.
    fn observed<R>(
        &self,
        (index, output): &(usize, OutputRequest),
        count: usize,
        make: impl FnOnce(usize, &OutputRequest) -> R,
    ) -> R {
        let step = Step::Output { index: *index, count, actions: &output.actions() };
        self.observer.during(step, || make(*index, output))
    }

    /// Returns the outputs with all their options: those of the request that one of its back-ends
    /// reads, and the names that modules use from one another.
    fn completed_outputs(&self) -> Vec<OutputRequest> {
        let mut outputs = self.outputs.clone();
        for output in &mut outputs {
            let is_read = |name: &str| output.backends.iter().any(|one| one.option(name).is_some());
            let shared = self.options.clone().only(is_read);
            let own = output.options.iter();
            output.options = own.fold(shared, |all, (name, value)| all.set(name, value));
        }
        let modules =
            outputs.iter_mut().filter_map(|output| match (&output.form, &output.backends[..]) {
                (OutputForm::Module { name }, [backend]) => {
                    let location =
                        name.as_deref().map_or(ModuleLocation::Around, ModuleLocation::Module);
                    Some((*backend, location, &mut output.options))
                }
                _ => None,
            });
        share(&mut modules.collect::<Vec<_>>());
        outputs
    }
}

#[cfg(test)]
mod tests {
    use tablegen_core::{MemoryFiles, Release};
    use tablegen_session::Options;

    use super::{Input, LookupError, OutputForm, OutputRequest, Request, RequestError};
    use crate::registry::backend;

    fn files(path: &str) -> Input {
        Input::Files(vec![path.to_owned()])
    }

    #[test]
    fn files_beside_the_source_are_found_last() -> Result<(), Box<dyn std::error::Error>> {
        let mut memory = MemoryFiles::new();
        memory.insert("a/x.td", "include \"y.td\"\n");
        memory.insert("a/y.td", "def Beside;\n");
        memory.insert("b/y.td", "def Given;\n");
        let mut request = Request { files: Some(&memory), ..Request::new(files("a/x.td")) };
        let records = request.evaluate()?;
        assert!(records.def("Beside").is_ok());
        assert_eq!(
            request.dependencies(&records).into_iter().collect::<Vec<_>>(),
            ["a/x.td", "a/y.td"]
        );
        request.include_dirs = vec!["b".to_owned(), "b".to_owned(), String::new()];
        assert_eq!(request.include_path(), ["b", "a"]);
        assert!(request.evaluate()?.def("Given").is_ok());
        Ok(())
    }

    #[test]
    fn the_release_is_set_or_that_of_the_include_directories() {
        let header = |major: u32| format!("#define LLVM_VERSION_MAJOR {major}\n");
        let mut memory = MemoryFiles::new();
        memory.insert("a/llvm/Config/llvm-config.h", header(23));
        memory.insert("b/llvm/Config/llvm-config.h", header(99));
        let release = |dirs: &[&str], release: Option<Release>| {
            let include_dirs = dirs.iter().map(|&dir| dir.to_owned()).collect();
            Request { files: Some(&memory), include_dirs, release, ..Request::new(files("x.td")) }
                .chosen_release()
        };
        assert_eq!(release(&[], None), Release::V22);
        assert_eq!(release(&["none", "a"], None), Release::V23);
        assert_eq!(release(&["b", "a"], None), Release::V22);
        assert_eq!(release(&["a"], Some(Release::V22)), Release::V22);
    }

    #[test]
    fn requests_are_checked() {
        let tables = backend("gen-searchable-tables").expect("a back-end that is always there");
        let dump = backend("print-records").expect("a back-end that is always there");
        let check = |output: OutputRequest, options: Options| {
            Request { outputs: vec![output], options, ..Request::new(files("x.td")) }.check()
        };
        let module = || OutputForm::Module { name: None };
        let none = Options::new;
        assert_eq!(check(OutputRequest::new([tables], module()), none()), Ok(()));
        assert_eq!(
            check(OutputRequest::new([], module()), none()),
            Err(RequestError::NoBackend(0))
        );
        assert_eq!(
            check(OutputRequest::new([tables, dump], OutputForm::Target), none()),
            Err(RequestError::Lookup(LookupError::no_rust("print-records")))
        );
        for (own, shared) in [(none().set("clas", "C"), none()), (none(), none().set("clas", "C"))]
        {
            let output = OutputRequest {
                options: own,
                ..OutputRequest::new([dump], OutputForm::Text { path: None })
            };
            let error = check(output, shared);
            assert!(matches!(error, Err(RequestError::Option(_))), "{error:?}");
        }
    }

    #[test]
    fn options_of_an_output_take_precedence() {
        let enums = backend("print-enums").expect("a back-end that is always there");
        let dump = backend("print-records").expect("a back-end that is always there");
        let text = || OutputForm::Text { path: None };
        let own = Options::new().set("class", "Own");
        let request = Request {
            outputs: vec![
                OutputRequest::new([enums], text()),
                OutputRequest { options: own, ..OutputRequest::new([enums], text()) },
                OutputRequest::new([dump], text()),
            ],
            options: Options::new().set("class", "Shared"),
            ..Request::new(files("x.td"))
        };
        let outputs = request.completed_outputs();
        let classes: Vec<_> = outputs.iter().map(|one| one.options.value("class")).collect();
        assert_eq!(classes, [Some("Shared"), Some("Own"), None]);
    }
}
