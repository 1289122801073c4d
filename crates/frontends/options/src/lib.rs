//! Command-line options of programs: parser tables and documentation.
//!
//! Module `read` has the readers that both back-ends share. [`manual`] can be used by itself.

pub mod manual;
mod parser;
mod read;

/// Queries on records; the back-ends of this crate have no model.
pub type Context<'s, 'r> = tablegen_session::Context<'s, 'r>;
type ModelBackend = tablegen_emit::ModelBackend;
type PlanResult<'r> = tablegen_emit::PlanResult<'r>;
type RustPlan<'p> = tablegen_emit::RustPlan<'p>;

/// Back-ends of this crate.
pub const BACKENDS: &[ModelBackend] = &[parser::BACKEND, manual::BACKEND];
