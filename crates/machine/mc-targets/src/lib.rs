//! Writes crates with disassemblers for targets of LLVM.
//!
//! - [`Target`]: description of a target: sources, back-ends, and the types with its hooks.
//! - [`Tables`]: makes the tables of a target from LLVM's `.td` files.
//! - [`NewCrate`]: writes the crate of a target, with tables and hooks.
//!
//! The files in `targets` are the sources of the packages in `crates/machine/targets`, which compile
//! them without LLVM's files. Hooks are inherent methods of a few types. Generated modules forward
//! their hook traits to these methods, so that every description calls those that it names.
//!
//! To write the hooks of a target:
//! 1. An entry in [`TARGETS`], with `lib.rs`, `decode.rs` and `print.rs` as in `targets/avr`, and a
//!    package in `crates/machine/targets`. An instruction with lists of any length refers to its
//!    bytes, as in `targets/webassembly`.
//! 2. `TABLEGEN_BLESS=1 TABLEGEN_LLVM=DIRECTORY cargo test -p tablegen-mc-targets --test names` writes
//!    the names that the hooks mention, with the signatures of hooks. A method without a hook is a
//!    warning of `tablegen mc new`, and an error of this test.
//! 3. An entry in `tests/tests/mc.rs` and `tests/mc/compare.py` compares texts with those of LLVM's
//!    tools.
#![deny(missing_docs)]

mod hooks;
mod manifest;
mod new;
mod tables;
mod targets;

pub use new::{NewCrate, Report};
pub use tables::{Error, Made, Tables};
pub use targets::{TARGETS, Target, target};
