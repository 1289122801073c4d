//! C++ names of the operations of a match table.

pub(crate) use tablegen_format::gisel::Op;

/// Returns LLVM's name of an operation, split after `GIM_` or `GIR_`.
pub(super) fn cxx_name(op: Op) -> (&'static str, &'static str) {
    (if op.is_action() { "GIR_" } else { "GIM_" }, op.name())
}
