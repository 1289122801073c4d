//! Random dialects of MLIR through both tools, with all of mlir-tblgen's actions that apply to
//! them.
//!
//! Input: a seed and a number. The number selects a dialect and one of [`ACTIONS`]. Output: a `.td`
//! and the options of a run. `dialect.rs` has attributes, types, enums, interfaces and passes,
//! `operation.rs` operations, `format.rs` assembly formats, and `pattern.rs` rewrite patterns.

mod dialect;
mod format;
mod operation;
mod pattern;

use crate::random_targets::Campaign;
use crate::tool;

/// Options of the runs of each dialect.
pub const ACTIONS: &[&[&str]] = &[
    &["--gen-op-decls"],
    &["--gen-op-defs"],
    &["--gen-dialect-decls", "--dialect=dye"],
    &["--gen-dialect-defs", "--dialect=dye"],
    &["--gen-attrdef-decls"],
    &["--gen-attrdef-defs", "--attrdefs-dialect=dye"],
    &["--gen-typedef-decls", "--typedefs-dialect=dye"],
    &["--gen-typedef-defs"],
    &["--gen-enum-decls"],
    &["--gen-enum-defs"],
    &["--gen-op-interface-decls"],
    &["--gen-op-interface-defs"],
    &["--gen-op-interface-docs"],
    &["--gen-attr-interface-decls"],
    &["--gen-attr-interface-defs"],
    &["--gen-type-interface-decls"],
    &["--gen-type-interface-defs"],
    &["--gen-attr-constraint-decls"],
    &["--gen-attr-constraint-defs"],
    &["--gen-type-constraint-decls"],
    &["--gen-type-constraint-defs"],
    &["--gen-rewriters"],
    &["--gen-pass-decls", "--name=Dye"],
    &["--gen-pass-capi-header", "--prefix=Dye"],
    &["--gen-pass-capi-impl", "--prefix=Dye"],
    &["--gen-pass-doc"],
    &["--gen-op-doc"],
    &["--gen-dialect-doc", "--dialect=dye"],
    &["--gen-attrdef-doc"],
    &["--gen-typedef-doc"],
    &["--gen-enum-doc"],
    &["--gen-python-op-bindings", "--bind-dialect=dye"],
    &["--gen-python-enum-bindings"],
    &["--gen-op-defs", "--op-include-regex=o[0-2]$", "--on-deprecated=none"],
    &["--gen-op-defs", "--op-exclude-regex=o1", "--op-shard-count=2"],
    &["--gen-op-decls", "--op-shard-count=2", "--asmformat-error-is-fatal=0"],
];

/// Random dialects. The index is that of the dialect times the number of actions, plus the action.
pub const CAMPAIGN: Campaign = Campaign {
    name: "mlir",
    source: |seed, index| dialect::source(seed, index / ACTIONS.len() as u64),
    options: |_, index| ACTIONS[(index % ACTIONS.len() as u64) as usize],
    oracle: tool::mlir_oracle,
    same_messages: |theirs, ours| theirs == ours,
    counted: "::llvm::LogicalResult ",
    rejects_crashes: true,
};
