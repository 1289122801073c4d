//! Code generator over the modules that tablegen generates from LLVM's targets.
//!
//! - [`ir`]: functions in SSA form and data, which a compiler builds.
//! - [`machine`]: instructions of a target with virtual or physical registers, in functions and blocks.
//!
//! Input is never trusted: verifiers report errors as data, and nothing panics.
#![no_std]
#![deny(missing_docs)]
#![forbid(unsafe_code)]

extern crate alloc;

pub mod ir;
pub mod machine;
