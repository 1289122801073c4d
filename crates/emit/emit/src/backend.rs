//! [`ModelBackend`]: one kind of output, and how it is produced from a [`Plans`].

use std::io::Write;
use std::path::{Path, PathBuf};

use tablegen_core::{Records, Release};
use tablegen_session::{
    BackendError, Context, ModelKind, Needs, OptionSpec, Options, Output, OutputContext,
};

use crate::plan::{MakePlan, Plans, PrintPlan};
use crate::rust::shared::{Extent, SharedName};
use crate::rust::{self, Module};

/// Paths and contents of files.
pub type Files = Vec<(PathBuf, Vec<u8>)>;

/// Writes a dump of records.
type WriteDump = fn(&Records, &Options, &mut dyn Write) -> Result<(), BackendError>;

/// Declares a name that the modules of one target share.
pub type Declare<K> = for<'r> fn(
    SharedName,
    &Context<'_, 'r, K>,
    &OutputContext<'_>,
    Extent<'_>,
) -> Result<rust::Source, BackendError>;

/// State of the comparison of a back-end's output for LLVM 23 with LLVM's. Output for LLVM 22 is
/// byte-identical.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Comparison {
    /// Neither compared nor compiled: the form is that of LLVM 22.
    Unverified,
    /// Compiles against LLVM's headers.
    Compiles,
    /// Same as LLVM's, byte for byte.
    Identical,
    /// LLVM's tools have no such output.
    NoCounterpart,
}

/// Kind of output, such as `--gen-register-info`.
#[derive(Clone, Copy, Debug)]
pub struct ModelBackend<K: ModelKind = ()> {
    /// Name of the command-line option, without dashes.
    pub name: &'static str,
    /// Description in one line, for `--help`.
    pub help: &'static str,
    /// Options that the back-end reads, besides those of all Rust modules.
    pub options: &'static [OptionSpec],
    /// Shared names that the Rust module can declare for other modules, in order of preference
    /// over other back-ends: a lower number is preferred.
    pub declares: &'static [(SharedName, Preference)],
    /// Names in `declares` that the module declares only for itself, as far as it uses them. The
    /// option `--rust-names` requests the full declaration for other modules.
    pub declares_on_request: &'static [SharedName],
    /// True if the output is written in pieces that end at line ends, and only `out` can fail.
    /// Such an output needs not be collected before it goes to a pipe.
    pub is_stream: bool,
    /// Needs of the output besides the records.
    pub needs: Needs,
    /// Start and end of a comment in the output.
    pub comment: (&'static str, &'static str),
    llvm_23: Comparison,
    source: Source<K>,
}

/// Rank of a back-end among those that can declare a shared name.
pub(crate) type Preference = u8;

/// Source of a back-end's output.
#[derive(Clone, Copy, Debug)]
enum Source<K: ModelKind> {
    /// The records, without a plan.
    Records(WriteDump),
    /// A plan of this name.
    Plan { name: &'static str, make: MakePlan<K>, print: Print },
}

/// Languages in which a plan can be printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Print {
    /// C++, and a Rust module. `module` is its name in a file of several modules.
    CxxAndRust { module: &'static str },
    /// C++ only.
    Cxx,
    /// Rust only, as module `module` of an output with several modules.
    Rust { module: &'static str },
    /// Graphviz only.
    Dot,
    /// Text of another language only.
    Text,
}

impl<K: ModelKind> ModelBackend<K> {
    /// Creates a back-end that dumps records.
    pub const fn dump(name: &'static str, help: &'static str, write: WriteDump) -> Self {
        ModelBackend::new(name, help, Source::Records(write)).in_llvm_23(Comparison::Identical)
    }

    /// Creates a back-end whose plan is printed as C++ and as a Rust module of this name.
    pub const fn planned(
        name: &'static str,
        module: &'static str,
        help: &'static str,
        make: MakePlan<K>,
    ) -> Self {
        let source = Source::Plan { name, make, print: Print::CxxAndRust { module } };
        ModelBackend::new(name, help, source)
    }

    /// Creates a back-end without Rust output, for headers and documentation.
    pub const fn planned_without_rust(
        name: &'static str,
        help: &'static str,
        make: MakePlan<K>,
    ) -> Self {
        let source = Source::Plan { name, make, print: Print::Cxx };
        ModelBackend::new(name, help, source)
    }

    /// Creates a back-end without C++ output, which LLVM's tools do not have.
    pub const fn planned_in_rust(
        name: &'static str,
        module: &'static str,
        help: &'static str,
        make: MakePlan<K>,
    ) -> Self {
        let source = Source::Plan { name, make, print: Print::Rust { module } };
        ModelBackend::new(name, help, source)
    }

    /// Creates a back-end whose plan is printed by [`PrintPlan::cxx`] as text of another language, such as IRDL, and
    /// which LLVM's tools do not have.
    pub const fn planned_as_text(
        name: &'static str,
        help: &'static str,
        make: MakePlan<K>,
    ) -> Self {
        let source = Source::Plan { name, make, print: Print::Text };
        ModelBackend::new(name, help, source)
    }

    /// Creates a back-end that draws the plan of the back-end named `of`.
    pub const fn picture(
        name: &'static str,
        help: &'static str,
        of: &'static str,
        make: MakePlan<K>,
    ) -> Self {
        let source = Source::Plan { name: of, make, print: Print::Dot };
        ModelBackend::new(name, help, source)
    }

    const fn new(name: &'static str, help: &'static str, source: Source<K>) -> Self {
        ModelBackend {
            name,
            help,
            options: &[],
            declares: &[],
            declares_on_request: &[],
            is_stream: false,
            needs: K::NEEDS,
            comment: ("// ", ""),
            llvm_23: Comparison::Unverified,
            source,
        }
    }

    /// States how far the output for LLVM 23 is tested.
    #[must_use]
    pub const fn in_llvm_23(self, llvm_23: Comparison) -> Self {
        ModelBackend { llvm_23, ..self }
    }

    /// Sets the start and the end of a comment. The default is that of C++.
    #[must_use]
    pub const fn with_comments(self, start: &'static str, end: &'static str) -> Self {
        ModelBackend { comment: (start, end), ..self }
    }

    /// Returns how far the output for a release of LLVM is tested.
    pub fn comparison(&self, release: Release) -> Comparison {
        match self.source {
            Source::Plan { print: Print::Dot | Print::Rust { .. } | Print::Text, .. } => {
                Comparison::NoCounterpart
            }
            Source::Records(_) | Source::Plan { .. } => match release {
                Release::V22 => Comparison::Identical,
                // Older forms differ, and are not known.
                _ if release < Release::V22 => Comparison::Unverified,
                _ => self.llvm_23,
            },
        }
    }

    /// Marks an output that is written in pieces.
    #[must_use]
    pub const fn streamed(self) -> Self {
        ModelBackend { is_stream: true, ..self }
    }

    /// Adds needs to those of all back-ends that read the model.
    #[must_use]
    pub const fn needing(self, needs: Needs) -> Self {
        ModelBackend { needs: self.needs.and(needs), ..self }
    }

    /// Sets the options that the back-end reads.
    #[must_use]
    pub const fn with_options(self, options: &'static [OptionSpec]) -> Self {
        ModelBackend { options, ..self }
    }

    /// Sets the shared names that the Rust module can declare for others.
    #[must_use]
    pub const fn declaring(self, declares: &'static [(SharedName, Preference)]) -> Self {
        ModelBackend { declares, ..self }
    }

    /// Sets the names that the module declares for other modules only on request.
    #[must_use]
    pub const fn only_on_request(self, declares_on_request: &'static [SharedName]) -> Self {
        ModelBackend { declares_on_request, ..self }
    }

    /// Returns the name of the Rust module in an output of several modules. `None` if the back-end
    /// has no Rust output.
    pub fn module(&self) -> Option<&'static str> {
        match self.source {
            Source::Plan {
                print: Print::CxxAndRust { module } | Print::Rust { module }, ..
            } => Some(module),
            _ => None,
        }
    }

    /// Returns true if the back-end prints a plan but has no Rust output.
    pub fn lacks_rust(&self) -> bool {
        matches!(self.source, Source::Plan { print: Print::Cxx | Print::Text, .. })
    }

    /// Returns true if the back-end has no C++ output, so that LLVM's tools do not have it.
    pub fn is_rust_only(&self) -> bool {
        matches!(self.source, Source::Plan { print: Print::Rust { .. }, .. })
    }

    /// Returns true if LLVM's tools have no such action.
    pub fn is_own(&self) -> bool {
        matches!(self.source, Source::Plan { print: Print::Rust { .. } | Print::Text, .. })
    }

    /// Writes the output of LLVM's tool to `out`, followed by additional files.
    ///
    /// # Errors
    /// Returns an error if the analysis fails or `out` fails.
    pub fn write(
        &self,
        plans: &Plans<'_, K>,
        options: &Options,
        out: &mut dyn Write,
    ) -> Result<Output<Files>, BackendError> {
        self.write_files(plans, options, None, out)
    }

    /// Writes the output of LLVM's tool to `out`, a file with this path. Returns the additional
    /// files, with paths in the same directory. Without a path, their contents follow the text.
    ///
    /// # Errors
    /// Returns an error if the analysis fails or `out` fails.
    pub fn write_files(
        &self,
        plans: &Plans<'_, K>,
        options: &Options,
        path: Option<&Path>,
        out: &mut dyn Write,
    ) -> Result<Output<Files>, BackendError> {
        let mut output = OutputContext::new(plans.session(), options);
        if let Some(path) = path {
            output = output.with_stem(&path.file_stem().unwrap_or_default().to_string_lossy());
        }
        let cx = Context::new(plans.session());
        let result = match self.source {
            Source::Records(write) => write(cx.records(), options, out),
            Source::Plan { name, make, print } => {
                plans.plan(&cx, name, self.options, options, make).and_then(|plan| match print {
                    Print::CxxAndRust { .. } | Print::Cxx | Print::Text => {
                        Ok(plan.cxx(&output, out)?)
                    }
                    Print::Dot => plan.dot(&output, out),
                    Print::Rust { .. } => Err(BackendError::new(format!(
                        "--{name} makes Rust only; help: add --rust"
                    ))),
                })
            }
        };
        let result = result.and_then(|()| {
            let files = output.take_files();
            let Some(path) = path else {
                files.iter().try_for_each(|(_, text)| out.write_all(text))?;
                return Ok(Files::new());
            };
            let beside = |ending: &str| {
                let mut name = path.file_stem().unwrap_or_default().to_owned();
                name.push(ending);
                path.with_file_name(name)
            };
            Ok(files.into_iter().map(|(ending, text)| (beside(ending), text)).collect())
        });
        output.finish(cx, result)
    }

    /// Returns the Rust module. `declare` provides the declarations of shared names.
    ///
    /// # Errors
    /// Returns an error if the analysis fails, if something has no Rust form, or if the back-end
    /// has no Rust output.
    pub fn rust_module(
        &self,
        plans: &Plans<'_, K>,
        options: &Options,
        declare: Declare<K>,
    ) -> Result<Output<Module>, BackendError> {
        let output = OutputContext::new(plans.session(), options);
        let cx = Context::new(plans.session());
        let result = match self.source {
            Source::Plan { name, make, print: Print::CxxAndRust { .. } | Print::Rust { .. } } => {
                let plan = plans.plan(&cx, name, self.options, options, make);
                plan.and_then(|plan| self.print_rust(&*plan, &cx, &output, options, declare))
            }
            _ => Err(BackendError::new(format!("--{} makes no Rust", self.name))),
        };
        output.finish(cx, result)
    }

    /// Prints the module of a plan, and declares its shared names.
    fn print_rust<'r>(
        &self,
        plan: &(dyn PrintPlan<'r, K> + 'r),
        cx: &Context<'_, 'r, K>,
        output: &OutputContext<'_>,
        options: &Options,
        declare: Declare<K>,
    ) -> Result<Module, BackendError> {
        let mut module = plan.rust(cx)?(output)?;
        let is_home = |name| self.declares.contains(&(name, 0));
        module.resolve_names(options, |name, values| {
            declare(name, cx, output, Extent { is_copy: !is_home(name), values })
        })?;
        Ok(module)
    }
}
