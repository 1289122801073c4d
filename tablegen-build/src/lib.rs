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
mod lints;
mod names;
mod option_check;
pub mod output;
mod progress;
mod registry;
mod session;

pub use builder::{Builder, Error, Generated, generate};
pub use lints::{Lint, Lints, UnknownLint, lints};
pub use option_check::{OptionError, check_options};
pub use progress::{Observer, Progress, Step};
pub use registry::{
    Backend, ModuleLocation, Tool, backend, backend_of, backend_options, backends, deprecated_uses,
    feature, feature_of, missing_backends, missing_feature, missing_rust_feature, nearest_backend,
    share, target_module,
};
pub use session::Session;
#[doc(hidden)]
pub use tablegen_cache::{Cache, Inputs as CacheInputs};
pub use tablegen_core;
pub use tablegen_core::Records;
pub use tablegen_emit::Files;
pub use tablegen_emit::rust::{Module, module_name};
pub use tablegen_library::{advice, evaluator, library_files};
pub use tablegen_session::{BackendError, OptionSpec, Options, Output, parse_number};

/// Examples of the README, which are compiled as documentation tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
