//! What code generators of targets are made of: registers, encoders, packetizers, instruction
//! selectors, calling conventions, what pseudo instructions stand for. Feature `codegen`.

mod callingconv;
pub(crate) mod dag_isel;
mod dfa_packetizer;
mod disassembler;
mod emitter;
mod fast_isel;
mod instr_info;
mod pseudo_lowering;
mod register_info;
mod subtarget;

use crate::registry::Backend;

/// The back-ends of this family.
pub(crate) const BACKENDS: &[Backend] = &[
    register_info::BACKEND,
    instr_info::BACKEND,
    subtarget::BACKEND,
    emitter::BACKEND,
    disassembler::BACKEND,
    dfa_packetizer::BACKEND,
    dfa_packetizer::PICTURE,
    dag_isel::BACKEND,
    callingconv::BACKEND,
    pseudo_lowering::BACKEND,
    fast_isel::BACKEND,
];
