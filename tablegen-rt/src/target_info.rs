//! Methods of generated enums of target properties: extensions and processors of AArch64 and
//! RISC-V, run-time library functions, value types.
//!
//! Generated modules declare the enums and tables, and implement the methods by macros of this
//! module.

#[doc(hidden)]
pub use tablegen_format::target_info::{Available, Extension, ExtensionBit, ProcessorIds, System};

mod aarch64;
mod libcalls;
mod riscv;
mod value_types;
