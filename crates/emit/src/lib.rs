//! C++ text and Rust modules: what the printers of back-ends share. Knows no back-end.
//!
//! - [`Backend`]: how an output is produced from a session; [`PrintPlan`]: how a plan is printed.
//! - [`cxx`]: banners, guards, tables and strings of C++.
//! - [`rust`]: modules, names, doc comments, enums and tables of Rust.
//! - [`automaton`]: the subset construction, and automata in both languages.
//! - [`numbers`], [`sequences`]: layouts that both languages have.

pub mod automaton;
mod backend;
pub mod cxx;
pub mod numbers;
mod plan;
pub mod rust;
pub mod sequences;

pub use backend::{Backend, Declare, Files};
pub use plan::{MakePlan, PlanResult, PrintPlan, Run, RustPlan};
