//! Run-time support for Rust code generated from TableGen.
//!
//! - Names and registers: [`names`] (methods of generated enums), [`registers`] (register files).
//! - Instructions: [`mc`] (descriptions, features, schedules), [`encode`], [`decode`], [`asm`]
//!   (printer and matcher), [`compress`] (compressed forms), [`pseudo`] (pseudo lowering).
//! - Code generation: [`isel`] (SelectionDAG), [`gisel`] (GlobalISel), [`fast`] (FastISel), [`cc`]
//!   (calling conventions), [`nodes`] (checks of DAG nodes), [`automaton`] and [`packetizer`].
//! - Front ends and IR: [`intrinsics`], [`builtins`], [`attributes`], [`front_end`] (checkers,
//!   nodes, spellings of attributes), [`directives`] (languages such as OpenMP), [`diagnostics`],
//!   [`options`] (command lines), [`dialect`] (operations over an IR of the user's), [`mlir`]
//!   (operations of MLIR dialects), [`target_info`] (extensions and processors).
//!
//! The crate is `no_std` and needs `alloc`. The feature `std` adds arguments as `OsString` and
//! response files.
#![no_std]
#![deny(missing_docs)]
#![forbid(unsafe_code)]
// Functions that panic say when.
#![cfg_attr(
    not(test),
    warn(
        clippy::expect_used,
        clippy::missing_panics_doc,
        clippy::panic,
        clippy::unreachable,
        clippy::unwrap_used
    )
)]

extern crate alloc;
#[cfg(any(feature = "std", test))]
extern crate std;

#[macro_use]
mod tables;

pub mod asm;
pub mod attributes;
pub mod automaton;
pub mod builtins;
pub mod cc;
pub mod compress;
pub mod decode;
pub mod diagnostics;
pub mod dialect;
pub mod directives;
pub mod encode;
pub mod fast;
pub mod front_end;
pub mod gisel;
pub mod intrinsics;
pub mod isel;
pub mod mc;
pub mod mlir;
pub mod names;
pub mod nodes;
pub mod options;
pub mod packetizer;
pub mod pseudo;
pub mod registers;
mod spell;
pub mod target_info;

pub use tablegen_format::{FORMAT_VERSION, check_version};
