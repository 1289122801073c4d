//! The list of all back-ends: the command's options, help and documentation come from it. Each
//! back-end exports its own entry, a [`tablegen_emit::ModelBackend`].

mod missing;

use std::io::Write;
use std::path::Path;
use std::sync::LazyLock;

#[cfg(feature = "clang")]
use tablegen_clang::FrontEndModel;
use tablegen_core::{
    Diagnostic, DiagnosticCode, DiagnosticData, RecordError, Records, Release, nearest,
};
use tablegen_emit::rust::HOOKS;
use tablegen_emit::rust::Module;
use tablegen_emit::rust::shared::{self, Extent, HERE, NAMES_FROM, SharedName};
use tablegen_emit::{Comparison, Declare, Files};
use tablegen_instructions::BaseModel;
#[cfg(feature = "mlir")]
use tablegen_mlir::MlirModel;
#[cfg(feature = "target")]
use tablegen_model::TargetModel;
use tablegen_session::{
    BackendError, Context, Needs, OptionSpec, Options, Output, OutputContext, RUST_LOCATIONS,
};

use crate::names;
use crate::option_check::check_options;
use crate::session::Session;

/// Back-end: a kind of output.
///
/// ```
/// let tables = tablegen_driver::backend("gen-searchable-tables").ok_or("no such back-end")?;
/// assert_eq!(tables.module(), Some("tables"));
/// assert!(tables.option("rust-names").is_some());
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Backend {
    /// Name of the command-line option, without dashes.
    pub name: &'static str,
    /// Description in one line.
    pub help: &'static str,
    /// Options of the back-end, in addition to those of all Rust modules.
    pub options: &'static [OptionSpec],
    /// Tool that has the action. `None` for dumps of records, which all tools have.
    pub tool: Option<Tool>,
    entry: Entry,
}

/// Tool of LLVM. Tools have actions of the same name with different meanings.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Tool {
    /// The tool `llvm-tblgen`.
    Llvm,
    /// The tool `clang-tblgen`.
    Clang,
    /// The tool `llvm-dialects-tblgen`.
    LlvmDialects,
    /// The tool `mlir-tblgen`.
    Mlir,
}

impl Tool {
    /// All tools.
    pub const ALL: [Tool; 4] = [Tool::Llvm, Tool::Clang, Tool::LlvmDialects, Tool::Mlir];

    /// Returns the name of the program.
    pub const fn name(self) -> &'static str {
        match self {
            Tool::Llvm => "llvm-tblgen",
            Tool::Clang => "clang-tblgen",
            Tool::LlvmDialects => "llvm-dialects-tblgen",
            Tool::Mlir => "mlir-tblgen",
        }
    }

    /// Returns the tool whose program has this name.
    pub fn from_name(name: &str) -> Option<Tool> {
        Tool::ALL.into_iter().find(|tool| tool.name() == name)
    }
}

/// Entry of a back-end, by the model that it reads.
#[derive(Clone, Copy, Debug)]
enum Entry {
    Base(&'static tablegen_emit::ModelBackend<BaseModel>),
    #[cfg(feature = "target")]
    Target(&'static tablegen_emit::ModelBackend<TargetModel>),
    #[cfg(feature = "clang")]
    FrontEnd(&'static tablegen_emit::ModelBackend<FrontEndModel>),
    #[cfg(feature = "mlir")]
    Mlir(&'static tablegen_emit::ModelBackend<MlirModel>),
    #[cfg(any(feature = "options", feature = "dialects"))]
    Plain(&'static tablegen_emit::ModelBackend),
}

/// Calls a method of the entry of a back-end.
macro_rules! of_entry {
    ($entry:expr, $of:ident => $value:expr) => {
        match $entry {
            Entry::Base($of) => $value,
            #[cfg(feature = "target")]
            Entry::Target($of) => $value,
            #[cfg(feature = "clang")]
            Entry::FrontEnd($of) => $value,
            #[cfg(feature = "mlir")]
            Entry::Mlir($of) => $value,
            #[cfg(any(feature = "options", feature = "dialects"))]
            Entry::Plain($of) => $value,
        }
    };
}

impl Entry {
    /// Returns the back-end as an action of a tool.
    fn of_tool(self, tool: Option<Tool>) -> Backend {
        of_entry!(self, of => Backend {
            name: of.name,
            help: of.help,
            options: of.options,
            tool,
            entry: self,
        })
    }
}

/// Calls a method of the entry of a back-end with the plans of its family.
macro_rules! in_plans {
    ($entry:expr, $session:expr, |$of:ident, $plans:ident, $declare:ident| $value:expr) => {
        match $entry {
            Entry::Base($of) => {
                let ($plans, $declare): (_, Declare<BaseModel>) =
                    (&$session.base, names::declare_base);
                $value
            }
            #[cfg(feature = "target")]
            Entry::Target($of) => {
                let ($plans, $declare): (_, Declare<TargetModel>) =
                    (&$session.target, names::declare);
                $value
            }
            #[cfg(feature = "clang")]
            Entry::FrontEnd($of) => {
                let ($plans, $declare): (_, Declare<FrontEndModel>) =
                    (&$session.front_end, names::declare_none);
                $value
            }
            #[cfg(feature = "mlir")]
            Entry::Mlir($of) => {
                let ($plans, $declare): (_, Declare<MlirModel>) =
                    (&$session.mlir, names::declare_none);
                $value
            }
            #[cfg(any(feature = "options", feature = "dialects"))]
            Entry::Plain($of) => {
                let ($plans, $declare): (_, Declare<()>) = (&$session.plain, names::declare_none);
                $value
            }
        }
    };
}

/// Options of all back-ends that make Rust modules.
const RUST_OPTIONS: &[OptionSpec] = &[HOOKS, NAMES_FROM, RUST_LOCATIONS];

impl Backend {
    /// Returns true if a tool of LLVM has this action.
    pub fn is_action_of(&self, tool: Tool) -> bool {
        let is_in = |dumps: &[tablegen_emit::ModelBackend<BaseModel>]| {
            dumps.iter().any(|dump| dump.name == self.name)
        };
        match (self.tool, tool) {
            (Some(own), _) => own == tool && !of_entry!(self.entry, of => of.is_own()),
            (None, Tool::Llvm) => true,
            (None, Tool::Clang) => is_in(tablegen_records::DUMPS_OF_CLANG),
            (None, Tool::LlvmDialects | Tool::Mlir) => is_in(tablegen_records::DUMPS_OF_ALL),
        }
    }

    /// Returns the needs of the output besides the records.
    pub fn needs(&self) -> Needs {
        of_entry!(self.entry, of => of.needs)
    }

    /// Writes the same output as LLVM's tool to `out`: C++, or a dump. Additional files follow the
    /// text.
    ///
    /// # Errors
    /// Returns an error if the records lack what the back-end needs, or if `out` fails.
    pub fn write(
        &self,
        session: &Session<'_>,
        options: &Options,
        out: &mut dyn Write,
    ) -> Result<Output<()>, BackendError> {
        Ok(self.write_text(session, options, None, out)?.map(|_| ()))
    }

    /// Writes like [`write`](Backend::write), where `path` is the path of the file `out`. Some
    /// back-ends divide their text into several files: the further ones are returned with their
    /// paths in the same directory.
    ///
    /// # Errors
    /// Returns an error if [`write`](Backend::write) fails.
    pub fn write_files(
        &self,
        session: &Session<'_>,
        options: &Options,
        path: &Path,
        out: &mut dyn Write,
    ) -> Result<Output<Files>, BackendError> {
        self.write_text(session, options, Some(path), out)
    }

    /// Writes like [`write_files`](Backend::write_files), or without a path like
    /// [`write`](Backend::write).
    pub(crate) fn write_text(
        &self,
        session: &Session<'_>,
        options: &Options,
        path: Option<&Path>,
        out: &mut dyn Write,
    ) -> Result<Output<Files>, BackendError> {
        check_options(&[self], options)?;
        if self.comparison(session.records().release()) <= Comparison::Compiles {
            let remark = self.remark_unverified(session)?;
            let (start, end) = of_entry!(self.entry, of => of.comment);
            writeln!(out, "{start}{remark}{end}")?;
        }
        in_plans!(self.entry, session, |of, plans, _declare| of
            .write_files(plans, options, path, out))
    }

    /// Returns how far the text for a release of LLVM is tested.
    pub fn comparison(&self, release: Release) -> Comparison {
        of_entry!(self.entry, of => of.comparison(release))
    }

    /// Returns the remark on an output that has not been compared with that of LLVM's tool.
    ///
    /// # Errors
    /// Returns an error if the session does not allow such outputs.
    fn remark_unverified(&self, session: &Session<'_>) -> Result<String, BackendError> {
        let release = session.records().release();
        let tool = self.tool.unwrap_or(Tool::Llvm).name();
        let message = format!(
            "the output of --{} for LLVM {release} has not been compared with that of {tool} {release}",
            self.name
        );
        if session.allows_unverified() {
            return Ok(message);
        }
        let help = "`--unverified` makes it anyway, with a comment that says so; Rust modules need no \
                    comparison";
        let error = RecordError::new(&[], message).with_help(help);
        Err(error.with_code(DiagnosticCode::Unverified, DiagnosticData::None).into())
    }

    /// Returns true if the C++ text or dump is written in pieces that end at line ends, and only
    /// writing can fail.
    pub fn is_stream(&self) -> bool {
        of_entry!(self.entry, of => of.is_stream)
    }

    /// Returns true if the back-end makes a Rust module.
    pub fn makes_rust(&self) -> bool {
        self.module().is_some()
    }

    /// Returns true if it makes Rust only: LLVM's tools have no such action.
    pub fn is_rust_only(&self) -> bool {
        of_entry!(self.entry, of => of.is_rust_only())
    }

    /// Returns true if the back-end prints a plan but makes no Rust: the output is of use to C++
    /// alone, is a text, or is part of the module of another back-end.
    pub fn lacks_rust(&self) -> bool {
        of_entry!(self.entry, of => of.lacks_rust())
    }

    /// Returns the name of the module in a Rust file of several back-ends, such as `encoder` of
    /// `gen-emitter`. `None` if the back-end makes no Rust.
    pub fn module(&self) -> Option<&'static str> {
        of_entry!(self.entry, of => of.module())
    }

    /// Returns the back-end's rank among those that can declare a shared name for other modules;
    /// lower ranks are preferred. `None` if its module cannot declare the name.
    fn preference(&self, name: SharedName) -> Option<u8> {
        let declares = of_entry!(self.entry, of => of.declares);
        declares.iter().find(|(one, _)| *one == name).map(|&(_, preference)| preference)
    }

    /// Returns true if the back-end declares the name only for its own module, unless the
    /// declaration is requested for others.
    fn declares_on_request(&self, name: SharedName) -> bool {
        of_entry!(self.entry, of => of.declares_on_request).contains(&name)
    }

    /// Returns the options that the back-end reads, those of all Rust modules included.
    pub fn known_options(&self) -> impl Iterator<Item = &'static OptionSpec> {
        let of_rust = if self.makes_rust() { RUST_OPTIONS } else { &[] };
        self.options.iter().chain(of_rust)
    }

    /// Returns the option of this name, if the back-end reads it.
    pub fn option(&self, name: &str) -> Option<&'static OptionSpec> {
        self.known_options().find(|option| option.name == name)
    }

    /// Makes the Rust module with the content of the C++.
    ///
    /// # Errors
    /// Returns an error if the records lack what the back-end needs, if something in them has no
    /// Rust form, or if the back-end makes no Rust.
    pub fn rust_module(
        &self,
        session: &Session<'_>,
        options: &Options,
    ) -> Result<Output<Module>, BackendError> {
        check_options(&[self], options)?;
        self.make_module(session, options)
    }

    /// Returns the result of [`rust_module`](Backend::rust_module) for options that have been
    /// checked.
    fn make_module(
        &self,
        session: &Session<'_>,
        options: &Options,
    ) -> Result<Output<Module>, BackendError> {
        in_plans!(self.entry, session, |of, plans, declare| of.rust_module(plans, options, declare))
    }
}

/// Makes one Rust module of several back-ends: the names that they share, and within it a module
/// for each.
///
/// # Errors
/// Returns an error if [`Backend::rust_module`] fails for one of the back-ends.
pub fn target_module(
    backends: &[&Backend],
    session: &Session<'_>,
    options: &Options,
) -> Result<Output<Module>, BackendError> {
    check_options(backends, options)?;
    let inner_options = options.clone().set(NAMES_FROM.name, "super");
    #[cfg(feature = "target")]
    let (plans, declare) = (&session.target, names::declare);
    #[cfg(not(feature = "target"))]
    let (plans, declare) = (&session.base, names::declare_base);
    let outer = OutputContext::new(plans.session(), options);
    let cx = Context::new(plans.session());
    let mut warnings = Vec::new();
    let mut shown = Vec::new();
    let mut made = Vec::with_capacity(backends.len());
    for backend in backends {
        let output = backend
            .make_module(session, &inner_options)
            .map_err(|error| error.in_backend(backend.name))?;
        warnings.extend(output.warnings);
        shown.extend(output.shown);
        made.push((backend, output.value));
    }
    let names: Vec<&str> = backends.iter().map(|backend| backend.name).collect();
    let mut module = Module::of_several(&outer, &names);
    module.use_names(&shared::names_from_around(made.iter().map(|(_, one)| one)));
    let resolved = module.resolve_names(options, |name, values| {
        declare(name, &cx, &outer, Extent { is_copy: false, values })
    });
    let result = resolved.map(|()| {
        for (backend, one) in made {
            module.nest(backend.module().unwrap_or_default(), backend.help, one);
        }
        module
    });
    let mut output = outer.finish(cx, result)?;
    warnings.append(&mut output.warnings);
    shown.append(&mut output.shown);
    Ok(Output { value: output.value, warnings, shown })
}

/// Location of the items of a module, of several that are made in one run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ModuleLocation<'n> {
    /// Together with those of others.
    Around,
    /// In a module of this name, beside the others.
    Module(&'n str),
}

/// Makes modules use shared names from one another: sets the option `rust-names` of each, unless it
/// is set.
///
/// `modules` are the back-ends of one run that make Rust modules, the location of the items of
/// each, and their options. Each shared name is declared by one of them.
pub fn share(modules: &mut [(&Backend, ModuleLocation<'_>, &mut Options)]) {
    let mut parts: Vec<Vec<String>> = vec![Vec::new(); modules.len()];
    for &shared in SharedName::ALL {
        let rank = |&index: &usize| modules[index].0.preference(shared);
        let able = (0..modules.len()).filter(|index| rank(index).is_some());
        let Some(owner) = able.min_by_key(rank) else { continue };
        if modules.len() > 1 && modules[owner].0.declares_on_request(shared) {
            parts[owner].push(format!("{}={HERE}", shared.name()));
        }
        for (index, (_, location, _)) in
            modules.iter().enumerate().filter(|&(index, _)| index != owner)
        {
            let path = match (location, modules[owner].1) {
                (ModuleLocation::Around, ModuleLocation::Around) => "self".to_owned(),
                (ModuleLocation::Around, ModuleLocation::Module(owner)) => format!("self::{owner}"),
                (ModuleLocation::Module(_), ModuleLocation::Around) => "super".to_owned(),
                (ModuleLocation::Module(_), ModuleLocation::Module(owner)) => {
                    format!("super::{owner}")
                }
            };
            parts[index].push(format!("{}={path}", shared.name()));
        }
    }
    for ((.., options), parts) in modules.iter_mut().zip(parts) {
        if !parts.is_empty() && options.value(NAMES_FROM.name).is_none() {
            **options = std::mem::take(*options).set(NAMES_FROM.name, parts.join(","));
        }
    }
}

/// Back-ends that come and go together.
struct Family {
    /// Cargo feature that enables them; empty if they are always enabled.
    feature: &'static str,
    /// Tool whose actions they are. `None` for dumps of records.
    tool: Option<Tool>,
    /// Names of the family's back-ends, if the feature is off.
    missing: &'static [&'static str],
    /// Back-ends if the feature is on.
    backends: Vec<Backend>,
}

impl Family {
    /// Returns a family that is always enabled.
    fn base(tool: Option<Tool>, all: &'static [tablegen_emit::ModelBackend<BaseModel>]) -> Self {
        let backends = all.iter().map(|of| Entry::Base(of).of_tool(tool)).collect();
        Family { feature: "", tool, missing: &[], backends }
    }

    #[cfg(feature = "target")]
    fn target(
        feature: &'static str,
        tool: Option<Tool>,
        crates: &[&'static [tablegen_emit::ModelBackend<TargetModel>]],
    ) -> Self {
        let all = crates.iter().copied().flatten();
        let backends = all.map(|of| Entry::Target(of).of_tool(tool)).collect();
        Family { feature, tool, missing: &[], backends }
    }

    #[cfg(any(feature = "options", feature = "dialects"))]
    fn plain(
        feature: &'static str,
        tool: Tool,
        all: &'static [tablegen_emit::ModelBackend],
    ) -> Self {
        let backends = all.iter().map(|of| Entry::Plain(of).of_tool(Some(tool))).collect();
        Family { feature, tool: Some(tool), missing: &[], backends }
    }

    #[cfg(not(all(
        feature = "codegen",
        feature = "options",
        feature = "ir",
        feature = "clang",
        feature = "dialects",
        feature = "mlir-rust"
    )))]
    fn off(feature: &'static str, tool: Tool, missing: &'static [&'static str]) -> Self {
        Family { feature, tool: Some(tool), missing, backends: Vec::new() }
    }
}

/// All families, that of the default back-end first.
static FAMILIES: LazyLock<Vec<Family>> = LazyLock::new(|| {
    vec![
        Family::base(None, tablegen_records::DUMPS),
        Family::base(Some(Tool::Llvm), tablegen_records::BACKENDS),
        #[cfg(feature = "codegen")]
        Family::target(
            "codegen",
            Some(Tool::Llvm),
            &[
                tablegen_codegen::BACKENDS,
                tablegen_encoding::BACKENDS,
                tablegen_assembly::BACKENDS,
                tablegen_isel::BACKENDS,
                tablegen_global_isel::BACKENDS,
            ],
        ),
        #[cfg(not(feature = "codegen"))]
        Family::off("codegen", Tool::Llvm, missing::CODEGEN),
        #[cfg(feature = "options")]
        Family::plain("options", Tool::Llvm, tablegen_options::BACKENDS),
        #[cfg(not(feature = "options"))]
        Family::off("options", Tool::Llvm, missing::OPTIONS),
        #[cfg(feature = "ir")]
        Family::target("ir", Some(Tool::Llvm), &[tablegen_ir::BACKENDS]),
        #[cfg(not(feature = "ir"))]
        Family::off("ir", Tool::Llvm, missing::IR),
        #[cfg(feature = "clang")]
        Family {
            feature: "clang",
            tool: Some(Tool::Clang),
            missing: &[],
            backends: tablegen_clang::BACKENDS
                .iter()
                .copied()
                .flatten()
                .map(|of| Entry::FrontEnd(of).of_tool(Some(Tool::Clang)))
                .collect(),
        },
        #[cfg(not(feature = "clang"))]
        Family::off("clang", Tool::Clang, missing::CLANG),
        #[cfg(feature = "dialects")]
        Family::plain("dialects", Tool::LlvmDialects, tablegen_dialects::BACKENDS),
        #[cfg(not(feature = "dialects"))]
        Family::off("dialects", Tool::LlvmDialects, missing::DIALECTS),
        #[cfg(feature = "mlir")]
        Family {
            feature: "mlir",
            tool: Some(Tool::Mlir),
            missing: &[],
            backends: tablegen_mlir::BACKENDS
                .iter()
                .copied()
                .flatten()
                .map(|of| Entry::Mlir(of).of_tool(Some(Tool::Mlir)))
                .collect(),
        },
        #[cfg(not(feature = "mlir"))]
        Family::off("mlir", Tool::Mlir, missing::MLIR),
        #[cfg(feature = "mlir-rust")]
        Family {
            feature: "mlir-rust",
            tool: Some(Tool::Mlir),
            missing: &[],
            backends: tablegen_mlir_rust::BACKENDS
                .iter()
                .map(|of| Entry::Mlir(of).of_tool(Some(Tool::Mlir)))
                .collect(),
        },
        #[cfg(not(feature = "mlir-rust"))]
        Family::off("mlir-rust", Tool::Mlir, missing::MLIR_RUST),
    ]
});

/// Returns all back-ends whose features are on, the default one first.
pub fn backends() -> impl Iterator<Item = &'static Backend> {
    FAMILIES.iter().flat_map(|family| &family.backends)
}

/// Returns the back-end of this name, if its feature is on. If several tools have an action of this
/// name, it is that of the first tool in the order of [`Tool`]. The name of a tool and a colon
/// before the action select another one: `mlir-tblgen:gen-dialect-decls`.
pub fn backend(name: &str) -> Option<&'static Backend> {
    match name.split_once(':') {
        Some((tool, action)) => backend_of(Tool::from_name(tool)?, action),
        None => backends().find(|backend| backend.name == name),
    }
}

/// Returns the back-end of a tool's action, if its feature is on.
pub fn backend_of(tool: Tool, name: &str) -> Option<&'static Backend> {
    backends().find(|backend| backend.name == name && backend.tool.is_none_or(|own| own == tool))
}

/// Returns warnings about uses of records that are deprecated, as mlir-tblgen prints them. A record
/// is deprecated if it has a text in the field `odsDeprecated`. If `is_fatal`, the last diagnostic
/// says that there is no output.
pub fn deprecated_uses(records: &Records, is_fatal: bool) -> Vec<Diagnostic> {
    #[cfg(feature = "mlir")]
    return tablegen_mlir::deprecated_uses(records, is_fatal);
    #[cfg(not(feature = "mlir"))]
    {
        let _ = (records, is_fatal);
        Vec::new()
    }
}

/// Returns the back-end whose name is nearest to an unknown one, among those that make Rust if
/// `only_rust`. `None` if the distance is more than a third of the length.
pub fn nearest_backend(name: &str, only_rust: bool) -> Option<&'static Backend> {
    let candidates = backends().filter(|backend| !only_rust || backend.makes_rust());
    backend(nearest(name, candidates.map(|backend| backend.name))?)
}

/// Returns the cargo feature of a back-end that is present, which is also the name of its family.
/// Empty for back-ends that do not depend on a feature, `None` for other names. As in [`backend`],
/// the name can have a tool before it.
pub fn feature(name: &str) -> Option<&'static str> {
    backend(name).and_then(feature_of)
}

/// Returns the cargo feature of a back-end, as [`feature`] does.
pub fn feature_of(backend: &Backend) -> Option<&'static str> {
    let is_it = |one: &Backend| (one.name, one.tool) == (backend.name, backend.tool);
    FAMILIES.iter().find(|family| family.backends.iter().any(is_it)).map(|family| family.feature)
}

/// Returns the cargo feature of a back-end whose feature is off. `None` for other names.
pub fn missing_feature(name: &str) -> Option<&'static str> {
    find_missing(name).map(|(_, feature)| feature)
}

/// Returns the cargo feature of a back-end that makes Rust and whose feature is off. `None` for other
/// names, for which the feature would be of no use.
pub fn missing_rust_feature(name: &str) -> Option<&'static str> {
    let (action, feature) = find_missing(name)?;
    missing::makes_rust(feature, action).then_some(feature)
}

/// Returns the action and the cargo feature of a back-end whose feature is off.
fn find_missing(name: &str) -> Option<(&'static str, &'static str)> {
    let (tool, action) = match name.split_once(':') {
        Some((tool, action)) => (Some(Tool::from_name(tool)?), action),
        None => (None, name),
    };
    let mut all = missing_backends();
    let found = all.find(|(own, name, _)| *name == action && tool.is_none_or(|tool| tool == *own));
    found.map(|(_, action, feature)| (action, feature))
}

/// Returns the tool, the name and the cargo feature of each back-end whose feature is off.
pub fn missing_backends() -> impl Iterator<Item = (Tool, &'static str, &'static str)> {
    let of = |family: &'static Family| {
        let tool = family.tool?;
        Some(family.missing.iter().map(move |&name| (tool, name, family.feature)))
    };
    FAMILIES.iter().filter_map(of).flatten()
}

/// Returns the options of all back-ends, each once, in the order of the back-ends.
pub fn backend_options() -> Vec<OptionSpec> {
    let mut all: Vec<OptionSpec> = Vec::new();
    for option in backends().flat_map(|backend| backend.options).chain(RUST_OPTIONS) {
        if all.iter().all(|known| known.name != option.name) {
            all.push(*option);
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::{
        FAMILIES, Tool, backend, backends, feature, feature_of, missing, missing_feature,
        missing_rust_feature, nearest_backend,
    };

    #[test]
    fn every_name_stands_once() {
        let mut names: Vec<_> = backends().map(|backend| (backend.name, backend.tool)).collect();
        names.sort_unstable();
        let count = names.len();
        names.dedup();
        assert_eq!(names.len(), count);
    }

    #[test]
    fn a_tool_before_the_name() {
        let tool = |name: &str| backend(name).map(|backend| backend.tool);
        for (tool_of, feature_name) in [(Tool::LlvmDialects, "dialects"), (Tool::Mlir, "mlir")] {
            let name = format!("{}:gen-dialect-decls", tool_of.name());
            match missing_feature(&name) {
                Some(missing) => {
                    assert_eq!((missing, backend(&name).is_none()), (feature_name, true))
                }
                None => assert_eq!(
                    (tool(&name), feature(&name)),
                    (Some(Some(tool_of)), Some(feature_name))
                ),
            }
        }
        assert_eq!(tool("mlir-tblgen:print-records"), Some(None));
        assert_eq!(tool("clang-tblgen:gen-dialect-decls"), None);
        assert_eq!(tool("opt:print-records"), None);
        assert!(backends().all(|backend| feature_of(backend).is_some()));
    }

    #[test]
    fn the_nearest_name_is_found() {
        let nearest = |name, rust| nearest_backend(name, rust).map(|backend| backend.name);
        assert_eq!(nearest("print-record", false), Some("print-records"));
        assert_eq!(nearest("print-record", true), None);
        assert_eq!(nearest("gen-searchable-table", true), Some("gen-searchable-tables"));
        assert_eq!(nearest("everything", false), None);
    }

    #[test]
    fn missing_back_ends_are_those_of_the_families() {
        let all = [
            ("llvm-tblgen", "codegen", missing::CODEGEN),
            ("llvm-tblgen", "options", missing::OPTIONS),
            ("llvm-tblgen", "ir", missing::IR),
            ("clang-tblgen", "clang", missing::CLANG),
            ("llvm-dialects-tblgen", "dialects", missing::DIALECTS),
            ("mlir-tblgen", "mlir", missing::MLIR),
            ("mlir-tblgen", "mlir-rust", missing::MLIR_RUST),
        ];
        for (tool, feature, names) in all {
            let family = FAMILIES.iter().find(|family| family.feature == feature).unwrap();
            if family.backends.is_empty() {
                for name in names {
                    assert_eq!(missing_feature(&format!("{tool}:{name}")), Some(feature));
                }
                let with_rust = names.iter().filter(|name| missing::makes_rust(feature, name));
                for name in with_rust {
                    let name = format!("{tool}:{name}");
                    assert_eq!(missing_rust_feature(&name), Some(feature));
                }
            } else {
                let known: Vec<&str> = family.backends.iter().map(|one| one.name).collect();
                assert_eq!(names, known, "{feature}");
                for backend in &family.backends {
                    let makes_rust = missing::makes_rust(feature, backend.name);
                    assert_eq!(makes_rust, backend.makes_rust(), "{}", backend.name);
                }
            }
        }
    }
}
