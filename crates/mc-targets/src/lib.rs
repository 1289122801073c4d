//! Writes crates with disassemblers for targets of LLVM.
//!
//! - [`Target`]: description of a target: sources, back-ends, and the files with its hooks.
//! - [`NewCrate`]: makes the tables of a target from LLVM's `.td` files, and writes the crate.
//!
//! The files in `targets` are not compiled here. They are copied to the crate that is written,
//! without the hooks that its tables do not call.
#![deny(missing_docs)]

mod hooks;
mod new;
mod targets;

pub use new::{Error, NewCrate, Report};
pub use targets::{TARGETS, Target, target};
