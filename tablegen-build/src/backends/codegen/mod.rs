//! What code generators of targets are made of: registers, encoders, packetizers, instruction
//! selectors. Feature `codegen`.

mod dag_isel;
mod dfa_packetizer;
mod emitter;
mod instr_info;
mod register_info;
mod subtarget;

use crate::registry::Backend;

/// The back-ends of this family.
pub(crate) const BACKENDS: &[Backend] = &[
    register_info::BACKEND,
    instr_info::BACKEND,
    subtarget::BACKEND,
    emitter::BACKEND,
    dfa_packetizer::BACKEND,
    dfa_packetizer::PICTURE,
    dag_isel::BACKEND,
];
