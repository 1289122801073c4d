//! Back-ends for what code generators know of a target: registers, instructions, subtargets, calling
//! conventions, packetizers, fusion of instructions.

mod callingconv;
mod dfa_packetizer;
mod exegesis;
mod instr_docs;
mod instr_info;
pub mod lints;
mod macro_fusion;
mod register_info;
mod subtarget;

use tablegen_emit_target::{ModelBackend, PlanResult, RustPlan};
use tablegen_model::Context;

/// Back-ends of this crate.
pub const BACKENDS: &[ModelBackend] = &[
    register_info::BACKEND,
    instr_info::BACKEND,
    subtarget::BACKEND,
    callingconv::BACKEND,
    dfa_packetizer::BACKEND,
    dfa_packetizer::PICTURE,
    macro_fusion::BACKEND,
    exegesis::BACKEND,
    instr_docs::BACKEND,
];
