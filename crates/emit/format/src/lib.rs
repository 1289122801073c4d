//! Byte codes and table layouts of generated Rust.
//!
//! The back-ends write tables through this crate, and `tablegen-rt` reads them through it. A code
//! or a layout is defined here and nowhere else. Generated modules carry the [`FORMAT_VERSION`]
//! that they were written for; [`check_version`] compares it at compile time.
//!
//! The crate has no dependencies, allocates nothing, and no function of it panics but
//! `check_version`.
#![no_std]
#![deny(missing_docs)]
#![forbid(unsafe_code)]

#[macro_use]
mod codes;
#[macro_use]
mod layout;
#[macro_use]
mod rows;
pub mod asm_matcher;
pub mod asm_writer;
pub mod automaton;
pub mod builtins;
pub mod compress;
pub mod decode;
pub mod directives;
pub mod encode;
pub mod fast;
pub mod fields;
pub mod gisel;
pub mod isel;
pub mod leb;
pub mod mir;
pub mod names;
pub mod nodes;
pub mod optional;
pub mod options;
pub mod packed;
pub mod registers;
pub mod sched;
pub mod target_info;
pub mod texts;
mod version;
pub mod x86;

pub use version::{FORMAT_VERSION, check_version};
