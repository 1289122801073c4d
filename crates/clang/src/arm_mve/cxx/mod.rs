//! Prints functions of MVE and CDE as C and C++.

pub(super) mod builtins;
pub(super) mod checks;
pub(super) mod codegen;
pub(super) mod headers;
