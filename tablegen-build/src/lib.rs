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
#![deny(missing_docs)]
#![forbid(unsafe_code)]

mod automaton;
mod backends;
mod builder;
mod library;
mod model;
pub mod output;
mod print;
mod quirks;
mod registry;
mod session;

pub use builder::{Builder, Error, Generated, generate};
pub use library::{evaluator, library_files};
pub use print::rust::{Module, Place, module_name, share};
pub use registry::{
    Backend, Files, backend, backend_options, backends, missing_feature, target_module,
};
pub use session::{BackendError, OptionSpec, Options, Output, Session};
pub use tablegen_core;
pub use tablegen_core::Records;
