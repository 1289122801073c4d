//! The list of all back-ends: what the command's options, and the lists in help and documentation,
//! come from. Each back-end exports its own entry, a [`Backend`].

use std::io::Write;
use std::path::{Path, PathBuf};

#[cfg(feature = "clang")]
use crate::backends::clang;
#[cfg(feature = "codegen")]
use crate::backends::codegen;
#[cfg(feature = "dialects")]
use crate::backends::dialects;
#[cfg(feature = "ir")]
use crate::backends::ir;
#[cfg(feature = "options")]
use crate::backends::options;
use crate::backends::{records, tables};
use crate::print::rust::{Module, shared};
use crate::session::{BackendError, Job, MakePlan, OptionSpec, Options, Output, Session};

/// Files with their content.
pub type Files = Vec<(PathBuf, Vec<u8>)>;

/// What writes a text that is no program: a dump of records.
type WriteText = for<'r> fn(&Job<'_, 'r>, &mut dyn Write) -> Result<(), BackendError>;

/// One kind of output.
#[derive(Clone, Copy, Debug)]
pub struct Backend {
    /// Its option on the command line, without dashes.
    pub name: &'static str,
    /// What it does, in a line.
    pub help: &'static str,
    /// The options that it knows, besides those of all Rust modules.
    pub options: &'static [OptionSpec],
    source: Source,
}

/// Where the text of a back-end comes from.
#[derive(Clone, Copy, Debug)]
enum Source {
    /// Straight from the records.
    Records(WriteText),
    /// From a plan: what makes it, and in which languages it can be printed.
    Plan { name: &'static str, make: MakePlan, print: Print },
}

/// How a plan is printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Print {
    /// As C++, and as a Rust module, which is called this where it is one of several.
    CppAndRust { module: &'static str },
    /// As what llvm-tblgen writes alone.
    Cpp,
    /// As a picture for Graphviz.
    Dot,
}

/// The options of all back-ends that make Rust modules.
const RUST_OPTIONS: &[OptionSpec] = &[shared::NAMES_FROM];

impl Backend {
    /// A dump of records.
    pub(crate) const fn dump(name: &'static str, help: &'static str, write: WriteText) -> Self {
        Backend { name, help, options: &[], source: Source::Records(write) }
    }

    /// What makes a plan and prints it as C++ and as Rust, as a module of this name.
    pub(crate) const fn planned(
        name: &'static str,
        module: &'static str,
        help: &'static str,
        make: MakePlan,
    ) -> Self {
        let source = Source::Plan { name, make, print: Print::CppAndRust { module } };
        Backend { name, help, options: &[], source }
    }

    /// What makes a plan and prints it as llvm-tblgen does, where Rust has no use for that: headers,
    /// texts.
    #[cfg_attr(
        not(feature = "families"),
        expect(dead_code, reason = "for the back-ends of these families")
    )]
    pub(crate) const fn planned_without_rust(
        name: &'static str,
        help: &'static str,
        make: MakePlan,
    ) -> Self {
        let source = Source::Plan { name, make, print: Print::Cpp };
        Backend { name, help, options: &[], source }
    }

    /// What draws the plan of another back-end.
    pub(crate) const fn picture(
        name: &'static str,
        help: &'static str,
        of: &'static str,
        make: MakePlan,
    ) -> Self {
        let source = Source::Plan { name: of, make, print: Print::Dot };
        Backend { name, help, options: &[], source }
    }

    pub(crate) const fn with_options(self, options: &'static [OptionSpec]) -> Self {
        Backend { options, ..self }
    }

    /// Writes to `out` what llvm-tblgen writes: C++, or a dump.
    ///
    /// # Errors
    /// The records do not have what the back-end needs, or `out` failed.
    pub fn write(
        &self,
        session: &Session<'_>,
        options: &Options,
        out: &mut dyn Write,
    ) -> Result<Output<()>, BackendError> {
        let job = Job::new(session, options);
        let result = self.text(&job, out).and_then(|()| {
            let files = job.take_files();
            files.iter().try_for_each(|(_, text)| Ok(out.write_all(text)?))
        });
        job.finish(result)
    }

    /// As [`write`](Backend::write), where `out` is a file of this path. Some
    /// back-ends divide their text into several files: the others, which
    /// belong beside it, are given back with their paths.
    ///
    /// # Errors
    /// Those of [`write`](Backend::write).
    pub fn write_files(
        &self,
        session: &Session<'_>,
        options: &Options,
        path: &Path,
        out: &mut dyn Write,
    ) -> Result<Output<Files>, BackendError> {
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        let job = Job::new(session, options).with_stem(&stem);
        let result = self.text(&job, out).map(|()| {
            let beside = |ending: &str| {
                let mut name = path.file_stem().unwrap_or_default().to_owned();
                name.push(ending);
                path.with_file_name(name)
            };
            let files = job.take_files().into_iter();
            files.map(|(ending, text)| (beside(ending), text)).collect()
        });
        job.finish(result)
    }

    fn text(&self, job: &Job<'_, '_>, out: &mut dyn Write) -> Result<(), BackendError> {
        match self.source {
            Source::Records(write) => write(job, out),
            Source::Plan { name, make, print } => {
                let plan = job.plan(name, self.plan_options(), make)?;
                match print {
                    Print::CppAndRust { .. } | Print::Cpp => plan.cpp(job, out),
                    Print::Dot => plan.dot(job, out),
                }
            }
        }
    }

    /// The options that change the plan, not only how it is printed.
    fn plan_options(&self) -> impl Iterator<Item = &'static str> {
        let options = self.options.iter();
        options.filter(|option| option.changes_plan).map(|option| option.name)
    }

    /// Whether it can make a Rust module.
    pub fn makes_rust(&self) -> bool {
        self.module().is_some()
    }

    /// Whether it prints a plan, but makes no Rust of it: what it makes is of use to C++ alone, or a
    /// text, or in the module of another back-end.
    pub fn lacks_rust(&self) -> bool {
        matches!(self.source, Source::Plan { print: Print::Cpp, .. })
    }

    /// What its Rust module is called where it is one of several.
    fn module(&self) -> Option<&'static str> {
        match self.source {
            Source::Plan { print: Print::CppAndRust { module }, .. } => Some(module),
            _ => None,
        }
    }

    /// An option that it knows, by its name.
    pub fn option(&self, name: &str) -> Option<&'static OptionSpec> {
        let of_rust = if self.makes_rust() { RUST_OPTIONS } else { &[] };
        self.options.iter().chain(of_rust).find(|option| option.name == name)
    }

    /// Makes the Rust module that has what the C++ has.
    ///
    /// # Errors
    /// The records do not have what the back-end needs, something in them has
    /// no Rust form, or there is no Rust for this back-end at all.
    pub fn rust_module(
        &self,
        session: &Session<'_>,
        options: &Options,
    ) -> Result<Output<Module>, BackendError> {
        let job = Job::new(session, options);
        let result = self.rust(&job);
        job.finish(result)
    }

    fn rust(&self, job: &Job<'_, '_>) -> Result<Module, BackendError> {
        match self.source {
            Source::Plan { name, make, print: Print::CppAndRust { .. } } => {
                let mut module = job.plan(name, self.plan_options(), make)?.rust(job)?;
                shared::declare_for_others(job, &mut module)?;
                Ok(module)
            }
            _ => Err(BackendError::new(format!("--{} makes no Rust", self.name))),
        }
    }
}

/// Makes one Rust module of several back-ends: the names that they share, and within it a module
/// for each.
///
/// # Errors
/// Those of [`Backend::rust_module`], for the first back-end that fails.
pub fn target_module(
    backends: &[&Backend],
    session: &Session<'_>,
    options: &Options,
) -> Result<Output<Module>, BackendError> {
    let inner = options.clone().set(shared::NAMES_FROM.name, "super");
    let inner = Job::new(session, &inner);
    let made = backends.iter().map(|backend| Ok((backend, backend.rust(&inner)?)));
    let result = made.collect::<Result<Vec<_>, BackendError>>().and_then(|made| {
        let names: Vec<&str> = backends.iter().map(|backend| backend.name).collect();
        let outer = Job::new(session, options);
        let mut module = Module::of_several(&outer, &names);
        shared::add(&outer, &mut module, &shared::needed(made.iter().map(|(_, one)| one)))?;
        for (backend, one) in made {
            module.nest(backend.module().unwrap_or_default(), backend.help, one);
        }
        Ok(module)
    });
    inner.finish(result)
}

/// Back-ends that come and go together.
struct Family {
    /// The cargo feature that turns them on; empty if they are always there.
    feature: &'static str,
    /// The names of all of them, also where the feature is off.
    names: &'static [&'static str],
    /// The back-ends, if they are there.
    backends: &'static [Backend],
}

/// All families, that of the default back-end first.
static FAMILIES: &[Family] = &[
    Family { feature: "", names: &[], backends: records::BACKENDS },
    Family { feature: "", names: &[], backends: tables::BACKENDS },
    Family {
        feature: "codegen",
        names: &[
            "gen-register-info",
            "gen-instr-info",
            "gen-subtarget",
            "gen-emitter",
            "gen-disassembler",
            "gen-dfa-packetizer",
            "gen-dfa-packetizer-dot",
            "gen-dag-isel",
            "gen-callingconv",
            "gen-pseudo-lowering",
            "gen-fast-isel",
            "gen-global-isel",
            "gen-global-isel-combiner",
            "gen-asm-matcher",
            "gen-asm-writer",
            "gen-x86-mnemonic-tables",
            "gen-x86-instr-mapping",
            "gen-x86-fold-tables",
            "gen-macro-fusion-pred",
            "gen-sd-node-info",
            "gen-exegesis",
            "gen-compress-inst-emitter",
            "gen-register-bank",
            "gen-instr-docs",
        ],
        #[cfg(feature = "codegen")]
        backends: codegen::BACKENDS,
        #[cfg(not(feature = "codegen"))]
        backends: &[],
    },
    Family {
        feature: "options",
        names: &["gen-opt-parser-defs", "gen-opt-rst"],
        #[cfg(feature = "options")]
        backends: options::BACKENDS,
        #[cfg(not(feature = "options"))]
        backends: &[],
    },
    Family {
        feature: "ir",
        names: &[
            "gen-attrs",
            "gen-intrinsic-enums",
            "gen-intrinsic-impl",
            "gen-vt",
            "gen-directive-decl",
            "gen-directive-impl",
            "gen-runtime-libcalls",
            "gen-target-library-info",
            "gen-arm-target-def",
            "gen-riscv-target-def",
            "gen-target-features",
            "gen-dxil-operation",
        ],
        #[cfg(feature = "ir")]
        backends: ir::BACKENDS,
        #[cfg(not(feature = "ir"))]
        backends: &[],
    },
    Family {
        feature: "clang",
        names: &[
            "gen-clang-attr-classes",
            "gen-clang-attr-parser-string-switches",
            "gen-clang-attr-subject-match-rules-parser-string-switches",
            "gen-clang-attr-impl",
            "gen-clang-attr-list",
            "gen-clang-attr-doc-table",
            "gen-clang-attr-subject-match-rule-list",
            "gen-clang-attr-pch-read",
            "gen-clang-attr-pch-write",
            "gen-clang-regular-keyword-attr-info",
            "gen-clang-attr-has-attribute-impl",
            "gen-clang-attr-spelling-index",
            "gen-clang-attr-ast-visitor",
            "gen-clang-attr-template-instantiate",
            "gen-clang-attr-parsed-attr-list",
            "gen-clang-attr-parsed-attr-impl",
            "gen-clang-attr-parsed-attr-kinds",
            "gen-clang-attr-is-type-dependent",
            "gen-clang-attr-text-node-dump",
            "gen-clang-attr-node-traverse",
            "gen-cxx11-attribute-info",
            "gen-attribute-spelling-list",
            "gen-attr-docs",
            "gen-clang-test-pragma-attribute-supported-attributes",
        ],
        #[cfg(feature = "clang")]
        backends: clang::attributes::BACKENDS,
        #[cfg(not(feature = "clang"))]
        backends: &[],
    },
    Family {
        feature: "clang",
        names: &[
            "gen-clang-diags-defs",
            "gen-clang-diag-groups",
            "gen-clang-diags-enums",
            "gen-clang-diags-iface",
            "gen-clang-diags-compat-ids",
            "gen-clang-diags-index-name",
            "gen-diag-docs",
        ],
        #[cfg(feature = "clang")]
        backends: clang::diagnostics::BACKENDS,
        #[cfg(not(feature = "clang"))]
        backends: &[],
    },
    Family {
        feature: "clang",
        names: &[
            "gen-clang-comment-nodes",
            "gen-clang-decl-nodes",
            "gen-clang-stmt-nodes",
            "gen-clang-type-nodes",
            "gen-clang-type-reader",
            "gen-clang-type-writer",
            "gen-clang-basic-reader",
            "gen-clang-basic-writer",
            "gen-clang-data-collectors",
            "gen-clang-opcodes",
            "gen-clang-sa-checkers",
            "gen-clang-comment-command-info",
            "gen-clang-comment-command-list",
            "gen-clang-comment-html-tags",
            "gen-clang-comment-html-tags-properties",
            "gen-clang-comment-html-named-character-references",
            "gen-clang-syntax-node-list",
            "gen-clang-syntax-node-classes",
            "gen-clang-builtin-templates",
            "gen-opt-docs",
        ],
        #[cfg(feature = "clang")]
        backends: clang::tree::BACKENDS,
        #[cfg(not(feature = "clang"))]
        backends: &[],
    },
    Family {
        feature: "clang",
        names: &[
            "gen-arm-neon",
            "gen-arm-fp16",
            "gen-arm-bf16",
            "gen-arm-vector-type",
            "gen-arm-neon-sema",
            "gen-arm-neon-test",
            "gen-arm-immcheck-types",
            "gen-arm-sve-header",
            "gen-arm-sve-builtins",
            "gen-arm-sve-builtins-json",
            "gen-arm-sve-builtin-codegen",
            "gen-arm-sve-typeflags",
            "gen-arm-sve-sema-rangechecks",
            "gen-arm-sve-streaming-attrs",
            "gen-arm-sme-header",
            "gen-arm-sme-builtins",
            "gen-arm-sme-builtins-json",
            "gen-arm-sme-builtin-codegen",
            "gen-arm-sme-sema-rangechecks",
            "gen-arm-sme-streaming-attrs",
            "gen-arm-sme-builtin-za-state",
        ],
        #[cfg(feature = "clang")]
        backends: clang::arm::BACKENDS,
        #[cfg(not(feature = "clang"))]
        backends: &[],
    },
    Family {
        feature: "clang",
        names: &[
            "gen-arm-mve-header",
            "gen-arm-mve-builtin-def",
            "gen-arm-mve-builtin-sema",
            "gen-arm-mve-builtin-codegen",
            "gen-arm-mve-builtin-aliases",
            "gen-arm-cde-header",
            "gen-arm-cde-builtin-def",
            "gen-arm-cde-builtin-sema",
            "gen-arm-cde-builtin-codegen",
            "gen-arm-cde-builtin-aliases",
        ],
        #[cfg(feature = "clang")]
        backends: clang::arm_mve::BACKENDS,
        #[cfg(not(feature = "clang"))]
        backends: &[],
    },
    Family {
        feature: "clang",
        names: &[
            "gen-riscv-vector-header",
            "gen-riscv-vector-builtins",
            "gen-riscv-vector-builtin-codegen",
            "gen-riscv-vector-builtin-sema",
            "gen-riscv-sifive-vector-builtins",
            "gen-riscv-sifive-vector-builtin-codegen",
            "gen-riscv-sifive-vector-builtin-sema",
            "gen-riscv-andes-vector-builtins",
            "gen-riscv-andes-vector-builtin-codegen",
            "gen-riscv-andes-vector-builtin-sema",
        ],
        #[cfg(feature = "clang")]
        backends: clang::riscv_vector::BACKENDS,
        #[cfg(not(feature = "clang"))]
        backends: &[],
    },
    Family {
        feature: "clang",
        names: &[
            "gen-clang-builtins",
            "gen-clang-opencl-builtins",
            "gen-clang-opencl-builtin-header",
            "gen-clang-opencl-builtin-tests",
        ],
        #[cfg(feature = "clang")]
        backends: clang::builtins::BACKENDS,
        #[cfg(not(feature = "clang"))]
        backends: &[],
    },
    Family {
        feature: "clang",
        names: &["gen-cir-lowering"],
        #[cfg(feature = "clang")]
        backends: clang::cir_lowering::BACKENDS,
        #[cfg(not(feature = "clang"))]
        backends: &[],
    },
    Family {
        feature: "dialects",
        names: &["gen-dialect-decls", "gen-dialect-defs"],
        #[cfg(feature = "dialects")]
        backends: dialects::BACKENDS,
        #[cfg(not(feature = "dialects"))]
        backends: &[],
    },
];

/// All back-ends that there are, the default one first.
pub fn backends() -> impl Iterator<Item = &'static Backend> {
    FAMILIES.iter().flat_map(|family| family.backends)
}

/// The back-end of this name, if there is one and its feature is on.
pub fn backend(name: &str) -> Option<&'static Backend> {
    backends().find(|backend| backend.name == name)
}

/// The back-end that was most likely meant by a name that none has, among those that make Rust if
/// only they will do.
pub fn nearest_backend(name: &str, only_rust: bool) -> Option<&'static Backend> {
    let distance = |backend: &&Backend| strsim::levenshtein(backend.name, name);
    let candidates = backends().filter(|backend| !only_rust || backend.makes_rust());
    let nearest = candidates.min_by_key(distance)?;
    (distance(&nearest) * 3 <= name.len()).then_some(nearest)
}

/// The cargo feature that this back-end comes with, if there is such a back-end but its feature
/// is off.
pub fn missing_feature(name: &str) -> Option<&'static str> {
    let is_off = |family: &&Family| family.backends.is_empty() && family.names.contains(&name);
    FAMILIES.iter().find(is_off).map(|family| family.feature)
}

/// The options of all back-ends, each once, by the order of the back-ends.
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
    use super::{FAMILIES, backends, missing_feature, nearest_backend};

    #[test]
    fn every_name_stands_once() {
        let mut names: Vec<&str> = backends().map(|backend| backend.name).collect();
        names.sort_unstable();
        let count = names.len();
        names.dedup();
        assert_eq!(names.len(), count);
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
    fn families_name_their_back_ends() {
        for family in FAMILIES.iter().filter(|family| !family.feature.is_empty()) {
            if family.backends.is_empty() {
                for name in family.names {
                    assert_eq!(missing_feature(name), Some(family.feature));
                }
            } else {
                let names: Vec<&str> = family.backends.iter().map(|one| one.name).collect();
                assert_eq!(names, family.names, "{}", family.feature);
            }
        }
    }
}
