//! Writes crates with disassemblers for targets of LLVM.
//!
//! - [`Target`]: description of a target: sources, back-ends, and the files with its hooks.
//! - [`NewCrate`]: makes the tables of a target from LLVM's `.td` files, and writes the crate.
//!
//! The files in `targets` are not compiled here. They are copied to the crate that is written,
//! without the hooks that its tables do not call.
//!
//! To write the hooks of a target:
//! 1. An entry in [`TARGETS`], with `lib.rs`, `decode.rs` and `print.rs` as in `targets/avr`. An
//!    instruction with lists of any length refers to its bytes, as in `targets/webassembly`.
//! 2. `tablegen mc new --target NAME --llvm DIRECTORY CRATE` warns about each hook that is missing.
//!    The traits `DecodeHooks` and `PrintHooks` in `CRATE/src/target.rs` have the signatures.
//! 3. An entry in `tests/tests/mc.rs` and `tests/mc/compare.py` compares texts with those of LLVM's
//!    tools.
#![deny(missing_docs)]

mod hooks;
mod new;
mod targets;

pub use new::{Error, NewCrate, Report};
pub use targets::{TARGETS, Target, target};
