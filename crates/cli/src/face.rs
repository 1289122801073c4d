//! The two faces of the command: a link or a copy of it that is called `clang-tblgen` takes the
//! options of that tool, and has its actions alone; by every other name it has those of all tools.

use crate::args::base_name;

/// Which tool of LLVM the command stands in for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Face {
    /// llvm-tblgen; it has the actions of the others besides.
    Llvm,
    /// clang-tblgen.
    Clang,
}

impl Face {
    /// By the name that the program was started as: `clang-tblgen`, which a version may follow.
    pub(super) fn of(program: &str) -> Self {
        match base_name(program).strip_prefix("clang-tblgen") {
            Some("" | ".exe") => Face::Clang,
            Some(rest) if rest.starts_with('-') => Face::Clang,
            _ => Face::Llvm,
        }
    }

    /// The tool that it stands in for.
    pub(super) fn tool(self) -> &'static str {
        match self {
            Face::Llvm => "llvm-tblgen",
            Face::Clang => "clang-tblgen",
        }
    }

    /// Whether it has an action.
    pub(super) fn has_action(self, name: &str) -> bool {
        self == Face::Llvm || CLANGS_ACTIONS.contains(&name)
    }

    /// Whether it has an option that has no effect, or that back-ends have.
    pub(super) fn has_option(self, name: &str) -> bool {
        self == Face::Llvm || CLANGS_OPTIONS.contains(&name)
    }
}

/// The options of clang-tblgen that the command does not have for itself.
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

/// The back-ends of clang-tblgen 22.
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
    use super::{CLANGS_ACTIONS, CLANGS_OPTIONS, Face};

    #[test]
    fn names_have_faces() {
        for name in ["clang-tblgen", "/a/clang-tblgen-22", "./clang-tblgen.exe", "clang-tblgen-x"] {
            assert_eq!(Face::of(name), Face::Clang, "{name}");
        }
        for name in ["tablegen", "llvm-tblgen", "clang-tblgen/tablegen", "clang-tblgens", ""] {
            assert_eq!(Face::of(name), Face::Llvm, "{name}");
        }
    }

    #[test]
    fn lists_are_sorted() {
        assert!(CLANGS_ACTIONS.is_sorted() && CLANGS_OPTIONS.is_sorted());
    }
}
