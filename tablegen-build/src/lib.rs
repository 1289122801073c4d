//! Turns TableGen records into generated files.
//!
//! [`backends`] lists what can be made of [`Records`]; [`Backend::write`] makes
//! it, and [`Backend::rust_module`] its twin in Rust. The `tablegen` command is a front for that.
//!
//! ```
//! use tablegen_build::{Options, backend, tablegen_core::Evaluator};
//!
//! let records = Evaluator::new().evaluate_text("x.td", "def A { int X = 1; }")?;
//! let mut out = Vec::new();
//! let _ = backend("print-records").unwrap().write(&records, &Options::new(), &mut out)?;
//! assert!(String::from_utf8(out)?.contains("int X = 1;"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Large descriptions
//!
//! Cargo compiles build scripts and what they call without optimization, in release builds too. A small table takes
//! hundredths of a second all the same; for a whole processor these lines in the `Cargo.toml` of
//! the workspace save about four fifths of the time, and make the first build two to three times
//! as long:
//!
//! ```toml
//! [profile.dev.package]
//! tablegen-core.opt-level = 3
//! tablegen-build.opt-level = 3
//!
//! [profile.release.package]
//! tablegen-core.opt-level = 3
//! tablegen-build.opt-level = 3
//! ```
#![deny(missing_docs)]
#![forbid(unsafe_code)]

mod automaton;
mod backends;
mod builder;
mod library;
pub mod output;
mod rust;
mod sequences;
mod std_sort;
mod string_map;
#[allow(dead_code, unused_imports, reason = "has what further back-ends of targets will read")]
mod target;
mod threads;

pub use backends::{
    Backend, BackendError, Files, OptionSpec, Options, Output, backend, backend_options, backends,
};
pub use builder::{Builder, Error, Generated, generate};
pub use library::{evaluator, library_files};
pub use rust::Module;
pub use tablegen_core;
pub use tablegen_core::Records;
