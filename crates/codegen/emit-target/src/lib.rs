//! C++ and Rust text that several back-ends of targets print, and the types of these back-ends.
//! Depends on no back-end.
//!
//! - [`cxx`]: conditions on features, predicates of instructions and subtargets.
//! - [`read`]: what plans read for this text, since printers read no records.
//! - [`stated`]: what hooks compute, as far as the description says it.
//! - [`rust`]: hook traits of matchers, predicates of instructions, tables, methods of templates.

pub mod cxx;
pub mod read;
pub mod rust;
pub mod stated;

use tablegen_model::TargetModel;

/// Production of an output from the model of a target.
pub type ModelBackend = tablegen_emit::ModelBackend<TargetModel>;

/// Plan of a back-end that reads the model of a target.
pub type PlanResult<'r> = tablegen_emit::PlanResult<'r, TargetModel>;

/// Result of [`PrintPlan::rust`](tablegen_emit::PrintPlan::rust) of such a plan.
pub type RustPlan<'p> = tablegen_emit::RustPlan<'p>;
