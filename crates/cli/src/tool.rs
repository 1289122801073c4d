//! LLVM tools that the command replaces. A link or copy named `clang-tblgen` has the options and
//! actions of that tool only, as it has with `--tool=clang-tblgen`. Under its own name the command
//! has the actions of all tools.

use tablegen_build::tablegen_core::Records;
use tablegen_build::{Backend, Tool, backend_of, backends};

use crate::args::base_name;
use crate::options::LLVMS_ACTIONS;

/// Action of llvm-tblgen and of mlir-tblgen, and the option that only mlir-tblgen has, and needs.
const DIRECTIVES: &str = "gen-directive-decl";
const DIALECT: &str = "directives-dialect";

/// LLVM tool that the command replaces. `None` stands for all tools.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Tools(pub(super) Option<Tool>);

impl Tools {
    /// All tools at once.
    #[cfg(test)]
    pub(super) const ALL: Tools = Tools(None);

    /// Returns the tools for a command line: that of the last `--tool`, or that of the name that
    /// the program was started as.
    pub(super) fn of(program: &str, arguments: &[String]) -> Self {
        Self::of_arguments(arguments).unwrap_or_else(|| Self::of_program(program))
    }

    /// Returns the tool of the last `--tool` with a known name.
    fn of_arguments(arguments: &[String]) -> Option<Self> {
        let mut found = None;
        let mut arguments = arguments.iter();
        while let Some(argument) = arguments.next() {
            let Some(name) = argument.strip_prefix('-') else { continue };
            let value = match name.strip_prefix('-').unwrap_or(name) {
                "" => break,
                "tool" => arguments.next().map(String::as_str),
                name => name.strip_prefix("tool="),
            };
            found = value.and_then(Tool::from_name).or(found);
        }
        found.map(|tool| Tools(Some(tool)))
    }

    /// Returns the tool for a program's name, which may have a version suffix.
    fn of_program(program: &str) -> Self {
        let name = base_name(program);
        let is_program = |tool: &Tool| match name.strip_prefix(tool.name()) {
            Some("" | ".exe") => true,
            Some(rest) => rest.starts_with('-'),
            None => false,
        };
        Tools(Tool::ALL.into_iter().find(is_program))
    }

    /// Returns the name of the tool, llvm-tblgen for all.
    pub(super) fn tool_name(self) -> &'static str {
        self.0.unwrap_or(Tool::Llvm).name()
    }

    /// Returns the back-ends of the tool, that of the default action first.
    pub(super) fn backends(self) -> impl Iterator<Item = &'static Backend> {
        backends().filter(move |backend| match (self.0, backend.tool) {
            (None, _) => true,
            (Some(Tool::Clang), None) => CLANGS_ACTIONS.contains(&backend.name),
            (Some(Tool::Mlir | Tool::LlvmDialects), None) => backend.name == "print-records",
            (Some(_), None) => true,
            (Some(tool), own) => own == Some(tool),
        })
    }

    /// Returns the back-end of this name; that of the first tool if several have one.
    pub(super) fn backend(self, name: &str) -> Option<&'static Backend> {
        self.backends().find(|backend| backend.name == name)
    }

    /// Returns the back-end that an action means with these options: mlir-tblgen's action for
    /// directives needs an option that llvm-tblgen does not have.
    pub(super) fn by_option(
        self,
        backend: &'static Backend,
        is_set: impl Fn(&str) -> bool,
    ) -> &'static Backend {
        match backend_of(Tool::Mlir, DIRECTIVES) {
            Some(mlir) if self == Tools(None) && backend.name == DIRECTIVES && is_set(DIALECT) => {
                mlir
            }
            _ => backend,
        }
    }

    /// Returns the back-end that an action means for these records. llvm-dialects-tblgen and
    /// mlir-tblgen have different actions of one name, and their sources have different classes.
    ///
    /// # Errors
    /// Returns an error that names the tools if the records have neither.
    pub(super) fn by_records(
        self,
        backend: &'static Backend,
        rust: bool,
        records: &Records,
    ) -> Result<&'static Backend, String> {
        let (Tools(None), Some(Tool::LlvmDialects)) = (self, backend.tool) else {
            return Ok(backend);
        };
        let is_found = |class: &str| records.class(class).is_ok();
        match backend_of(Tool::Mlir, backend.name) {
            Some(mlir) if !rust && is_found("CPred") => Ok(mlir),
            Some(_) if !rust && !is_found("TgPredicate") => {
                let tools = [Tool::LlvmDialects, Tool::Mlir].map(|tool| tool.name());
                Err(format!(
                    "the action '{}' exists in several tools; help: add --tool={}",
                    backend.name,
                    tools.join(" or --tool=")
                ))
            }
            _ => Ok(backend),
        }
    }

    /// Returns true if LLVM's tool has an action of this name, which may be missing here.
    pub(super) fn has_action(self, name: &str) -> bool {
        match self.0 {
            None => true,
            Some(Tool::Llvm) => LLVMS_ACTIONS.contains(&name),
            Some(Tool::Clang) => CLANGS_ACTIONS.contains(&name),
            Some(Tool::Mlir | Tool::LlvmDialects) => false,
        }
    }

    /// Returns true if the tool has an option that has no effect, or that back-ends have.
    pub(super) fn has_option(self, name: &str) -> bool {
        match self.0 {
            None | Some(Tool::Llvm) => true,
            Some(_) => CLANGS_OPTIONS.contains(&name),
        }
    }
}

/// Options of clang-tblgen that belong to back-ends, or have no effect here.
const CLANGS_OPTIONS: &[&str] = &[
    "clang-component",
    "crash-diagnostics-dir",
    "debug-counter",
    "debug-counter-break-on-last",
    "disable-symbolication",
    "info-output-file",
    "long-string-literals",
    "print-all-options",
    "print-debug-counter",
    "print-debug-counter-queries",
    "print-options",
    "rng-seed",
    "rust-locations",
    "rust-names",
    "sort-timers",
    "stats",
    "stats-json",
    "track-memory",
];

/// Back-ends of clang-tblgen 22.
pub(super) const CLANGS_ACTIONS: &[&str] = &[
    "dump-json",
    "gen-arm-bf16",
    "gen-arm-cde-builtin-aliases",
    "gen-arm-cde-builtin-codegen",
    "gen-arm-cde-builtin-def",
    "gen-arm-cde-builtin-sema",
    "gen-arm-cde-header",
    "gen-arm-fp16",
    "gen-arm-immcheck-types",
    "gen-arm-mve-builtin-aliases",
    "gen-arm-mve-builtin-codegen",
    "gen-arm-mve-builtin-def",
    "gen-arm-mve-builtin-sema",
    "gen-arm-mve-header",
    "gen-arm-neon",
    "gen-arm-neon-sema",
    "gen-arm-neon-test",
    "gen-arm-sme-builtin-codegen",
    "gen-arm-sme-builtin-za-state",
    "gen-arm-sme-builtins",
    "gen-arm-sme-builtins-json",
    "gen-arm-sme-header",
    "gen-arm-sme-sema-rangechecks",
    "gen-arm-sme-streaming-attrs",
    "gen-arm-sve-builtin-codegen",
    "gen-arm-sve-builtins",
    "gen-arm-sve-builtins-json",
    "gen-arm-sve-header",
    "gen-arm-sve-sema-rangechecks",
    "gen-arm-sve-streaming-attrs",
    "gen-arm-sve-typeflags",
    "gen-arm-vector-type",
    "gen-attr-docs",
    "gen-attribute-spelling-list",
    "gen-cir-lowering",
    "gen-clang-attr-ast-visitor",
    "gen-clang-attr-classes",
    "gen-clang-attr-doc-table",
    "gen-clang-attr-has-attribute-impl",
    "gen-clang-attr-impl",
    "gen-clang-attr-is-type-dependent",
    "gen-clang-attr-list",
    "gen-clang-attr-node-traverse",
    "gen-clang-attr-parsed-attr-impl",
    "gen-clang-attr-parsed-attr-kinds",
    "gen-clang-attr-parsed-attr-list",
    "gen-clang-attr-parser-string-switches",
    "gen-clang-attr-pch-read",
    "gen-clang-attr-pch-write",
    "gen-clang-attr-spelling-index",
    "gen-clang-attr-subject-match-rule-list",
    "gen-clang-attr-subject-match-rules-parser-string-switches",
    "gen-clang-attr-template-instantiate",
    "gen-clang-attr-text-node-dump",
    "gen-clang-basic-reader",
    "gen-clang-basic-writer",
    "gen-clang-builtin-templates",
    "gen-clang-builtins",
    "gen-clang-comment-command-info",
    "gen-clang-comment-command-list",
    "gen-clang-comment-html-named-character-references",
    "gen-clang-comment-html-tags",
    "gen-clang-comment-html-tags-properties",
    "gen-clang-comment-nodes",
    "gen-clang-data-collectors",
    "gen-clang-decl-nodes",
    "gen-clang-diag-groups",
    "gen-clang-diags-compat-ids",
    "gen-clang-diags-defs",
    "gen-clang-diags-enums",
    "gen-clang-diags-iface",
    "gen-clang-diags-index-name",
    "gen-clang-opcodes",
    "gen-clang-opencl-builtin-header",
    "gen-clang-opencl-builtin-tests",
    "gen-clang-opencl-builtins",
    "gen-clang-regular-keyword-attr-info",
    "gen-clang-sa-checkers",
    "gen-clang-stmt-nodes",
    "gen-clang-syntax-node-classes",
    "gen-clang-syntax-node-list",
    "gen-clang-test-pragma-attribute-supported-attributes",
    "gen-clang-type-nodes",
    "gen-clang-type-reader",
    "gen-clang-type-writer",
    "gen-cxx11-attribute-info",
    "gen-diag-docs",
    "gen-opt-docs",
    "gen-riscv-andes-vector-builtin-codegen",
    "gen-riscv-andes-vector-builtin-sema",
    "gen-riscv-andes-vector-builtins",
    "gen-riscv-sifive-vector-builtin-codegen",
    "gen-riscv-sifive-vector-builtin-sema",
    "gen-riscv-sifive-vector-builtins",
    "gen-riscv-vector-builtin-codegen",
    "gen-riscv-vector-builtin-sema",
    "gen-riscv-vector-builtins",
    "gen-riscv-vector-header",
    "print-records",
];

#[cfg(test)]
mod tests {
    use tablegen_build::Tool;

    use super::{CLANGS_ACTIONS, CLANGS_OPTIONS, Tools};

    #[test]
    fn programs_replace_tools() {
        for name in ["clang-tblgen", "/a/clang-tblgen-22", "./clang-tblgen.exe", "clang-tblgen-x"] {
            assert_eq!(Tools::of(name, &[]), Tools(Some(Tool::Clang)), "{name}");
        }
        for name in ["tablegen", "clang-tblgen/tablegen", "clang-tblgens", ""] {
            assert_eq!(Tools::of(name, &[]), Tools::ALL, "{name}");
        }
        assert_eq!(Tools::of("llvm-tblgen.exe", &[]), Tools(Some(Tool::Llvm)));
        assert_eq!(Tools::of("/usr/bin/mlir-tblgen-22", &[]), Tools(Some(Tool::Mlir)));
    }

    #[test]
    fn the_option_names_a_tool() {
        let tool = |arguments: &[&str]| {
            let arguments: Vec<String> = arguments.iter().map(|&one| one.to_owned()).collect();
            Tools::of("clang-tblgen", &arguments).0
        };
        assert_eq!(tool(&["-I", "x", "--tool=mlir-tblgen"]), Some(Tool::Mlir));
        assert_eq!(tool(&["-tool", "mlir-tblgen", "x.td"]), Some(Tool::Mlir));
        assert_eq!(tool(&["--", "--tool=mlir-tblgen"]), Some(Tool::Clang));
        assert_eq!(tool(&["--tool=other"]), Some(Tool::Clang));
    }

    #[test]
    fn lists_are_sorted() {
        assert!(CLANGS_ACTIONS.is_sorted() && CLANGS_OPTIONS.is_sorted());
    }
}
