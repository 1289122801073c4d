//! Turns TableGen records into generated files.
//!
//! [`backends`] lists what can be made of [`Records`]; [`Backend::write`] makes
//! it, and [`Backend::rust_module`] its twin in Rust. A [`Session`] keeps what outputs of the same
//! records have in common. The `tablegen` command is a front for that.
//!
//! ```
//! use tablegen_build::{Options, Session, backend, tablegen_core::Evaluator};
//!
//! let records = Evaluator::new().evaluate_text("x.td", "def A { int X = 1; }")?;
//! let session = Session::new(&records);
//! let mut out = Vec::new();
//! let _ = backend("print-records").unwrap().write(&session, &Options::new(), &mut out)?;
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
mod registry;
mod session;

pub use builder::{Builder, Error, Generated, generate};
pub use lints::{Lint, Lints, UnknownLint, lints};
pub use option_check::{OptionError, check_options};
pub use registry::{
    Backend, Place, Tool, backend, backend_of, backend_options, backends, deprecated_uses, feature,
    missing_feature, nearest_backend, share, target_module,
};
pub use session::Session;
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
