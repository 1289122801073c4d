//! Turns TableGen records into generated files.
//!
//! [`backends`] lists what can be made of [`Records`]; [`Backend::run`] makes
//! it. The `tablegen` command is a front for that.
//!
//! ```
//! use tablegen_build::{Options, backend, tablegen_core::Evaluator};
//!
//! let records = Evaluator::new().evaluate_text("x.td", "def A { int X = 1; }")?;
//! let mut out = Vec::new();
//! backend("print-records").unwrap().run(&records, &Options::default(), &mut out)?;
//! assert!(String::from_utf8(out)?.contains("int X = 1;"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![deny(missing_docs)]

mod backends;
pub mod output;

pub use backends::{Backend, BackendError, Options, backend, backends};
pub use tablegen_core;
pub use tablegen_core::Records;
