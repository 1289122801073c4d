//! The pipeline of tablegen: from a request to outputs, diagnostics and dependencies.
//!
//! [`Request`] is the input: sources, include directories, macros, outputs with their options, lints,
//! threads, cache and observer. Its steps:
//!
//! 1. [`Request::evaluate`] returns the records, with what the back-ends of the outputs need.
//! 2. [`Request::session`] returns a [`Session`], in which outputs share their results.
//! 3. [`Request::make`] makes the outputs and runs the lints. [`Session::write`] and
//!    [`Session::module`] make one output.
//!
//! [`backends`] lists the back-ends; each family is a cargo feature. The crate prints nothing and
//! writes no file. Nothing panics on any input.
#![deny(missing_docs)]
#![forbid(unsafe_code)]

mod lints;
mod lookup;
mod names;
mod option_check;
mod output;
mod paths;
mod progress;
mod registry;
mod request;
mod session;

pub use lints::{Lints, UnknownLint, lints};
pub use lookup::{LookupError, find_backend};
pub use option_check::{OptionError, check_options};
pub use output::{OutputForm, OutputRequest};
pub use paths::{Root, could_not_read};
pub use progress::{Observer, Progress, Step};
pub use registry::{
    Backend, ModuleLocation, Tool, backend, backend_of, backend_options, backends, deprecated_uses,
    feature, feature_of, missing_backends, missing_feature, missing_rust_feature, nearest_backend,
    share, target_module,
};
pub use request::{Input, OnDeprecated, Outcome, Request, RequestError};
pub use session::Session;
pub use tablegen_cache::{Cache, Inputs as CacheInputs};
pub use tablegen_core;
pub use tablegen_core::{Lint, LintDefault, Records, Release};
pub use tablegen_emit::rust::{Module, module_name};
pub use tablegen_emit::{Comparison, Files};
pub use tablegen_library::{advice, evaluator, evaluator_of, library_files, with_advice};
pub use tablegen_session::{BackendError, Needs, OptionSpec, Options, Output, parse_number};
