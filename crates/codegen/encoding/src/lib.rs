//! Back-ends for machine code: encoders and disassemblers, lints on encodings.

mod disassembler;
mod emitter;
pub mod lints;

use tablegen_emit_target::{ModelBackend, PlanResult, RustPlan};
use tablegen_model::Context;

/// Back-ends of this crate.
pub const BACKENDS: &[ModelBackend] = &[emitter::BACKEND, disassembler::BACKEND];
