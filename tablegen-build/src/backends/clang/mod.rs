//! The front end of a C compiler: what clang-tblgen makes. Feature `clang`.
//!
//! Each directory is a part of the family with its own list of back-ends.

pub(crate) mod arm;
pub(crate) mod arm_mve;
pub(crate) mod attributes;
pub(crate) mod builtins;
pub(crate) mod cir_lowering;
pub(crate) mod diagnostics;
pub(crate) mod riscv_vector;
pub(crate) mod tree;
