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
pub mod compress;
mod version;

pub use version::{FORMAT_VERSION, check_version};
