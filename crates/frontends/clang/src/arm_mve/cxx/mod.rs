//! C and C++ printers of MVE and CDE.

pub(super) mod builtins;
pub(super) mod checks;
pub(super) mod codegen;
pub(super) mod headers;
