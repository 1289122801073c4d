//! The options of a program's command line: their tables, and what documents them. Feature
//! `options`.
//!
//! `read.rs` has what the back-ends read alike.

mod manual;
mod parser;
mod read;

type Context<'s, 'r> = tablegen_session::Context<'s, 'r>;
type Backend = tablegen_emit::Backend;
type PlanResult<'r> = tablegen_emit::PlanResult<'r>;
type RustPlan<'p> = tablegen_emit::RustPlan<'p>;

/// The back-ends of this family.
pub const BACKENDS: &[Backend] = &[parser::BACKEND, manual::BACKEND];
