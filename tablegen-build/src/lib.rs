//! Generates Rust modules and C++ files from TableGen, in a build script or a program.
//!
//! # In a build script
//!
//! [`generate`] writes the Rust module of one action to `OUT_DIR`:
//!
//! ```no_run
//! fn main() -> Result<(), tablegen_build::Error> {
//!     tablegen_build::generate("td/regs.td", "gen-searchable-tables")
//! }
//! ```
//!
//! The crate includes the module, named as the source, and depends on `tablegen-rt`:
//!
//! ```ignore (needs the output of a build script)
//! mod regs {
//!     include!(concat!(env!("OUT_DIR"), "/regs.rs"));
//! }
//! ```
//!
//! [`Builder`] writes several files of one evaluation, in Rust or C++, and sets include
//! directories, macros, options and lints.
//!
//! # In a program
//!
//! [`backends`] lists the actions. [`Backend::write`] writes the C++ of one, and
//! [`Backend::rust_module`] returns the equivalent Rust module. Outputs of one [`Session`] share
//! the results that several of them need.
//!
//! ```
//! use tablegen_build::{Options, Session, backend, evaluator};
//!
//! let records = evaluator().evaluate_text("x.td", "def A { int X = 1; }")?;
//! let session = Session::new(&records);
//! let mut out = Vec::new();
//! let _ = backend("print-records").unwrap().write(&session, &Options::new(), &mut out)?;
//! assert!(String::from_utf8(out)?.contains("int X = 1;"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Features
//!
//! Each family of back-ends is a feature, enabled by default: `codegen`, `ir`, `options`, `clang`,
//! `dialects`, `mlir`. Dumps, searchable tables and automata are always available. `pretty` formats
//! generated Rust as rustfmt does. `serde` deserializes records.
//!
//! # Large descriptions
//!
//! Cargo compiles build scripts and their dependencies without optimization, in release builds too.
//! A small table takes hundredths of a second anyway. For a whole processor, these lines in the
//! `Cargo.toml` of the workspace save about four fifths of the time. The first build takes two to
//! three times as long:
//!
//! ```toml
//! [profile.dev.build-override]
//! opt-level = 3
//!
//! [profile.release.build-override]
//! opt-level = 3
//! ```
#![deny(missing_docs)]
#![forbid(unsafe_code)]

mod builder;
pub mod output;

pub use builder::{Builder, Error, Generated, generate};
pub use tablegen_driver::{
    Backend, BackendError, Files, Lint, LintDefault, Lints, Module, ModuleLocation, Observer,
    OptionError, OptionSpec, Options, Output, Progress, Records, Release, Session, Step, Tool,
    UnknownLint, advice, backend, backend_of, backend_options, backends, check_options,
    deprecated_uses, evaluator, feature, feature_of, library_files, lints, missing_backends,
    missing_feature, missing_rust_feature, module_name, nearest_backend, parse_number, share,
    tablegen_core, target_module,
};

/// Examples of the README, which are compiled as documentation tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
