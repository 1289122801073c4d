//! C++ text and Rust modules: the common parts of all printers. Depends on no back-end.
//!
//! - [`ModelBackend`]: production of an output from a session. [`PrintPlan`]: printers of a plan;
//!   [`printers!`] implements it.
//! - [`cxx`]: header comments, guards, tables and strings of C++.
//! - [`rust`]: modules, names, doc comments, enums and tables of Rust.
//! - [`automaton`]: the subset construction, and automata in both languages.
//! - [`numbers`], [`sequences`]: layouts that both languages use.

pub mod automaton;
mod backend;
pub mod cxx;
pub mod numbers;
mod plan;
pub mod rust;
pub mod sequences;

pub use backend::{Comparison, Declare, Files, ModelBackend};
pub use plan::{MakePlan, PlanResult, Plans, PrintPlan, RustPlan};
// For `printers!`.
#[doc(hidden)]
pub use tablegen_session::{Context, OutputContext};
