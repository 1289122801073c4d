//! Code generation back-ends for targets: registers, instructions, encoders, decoders, packetizers,
//! instruction selectors, calling conventions, assembly parsers and printers.

mod asm_matcher;
mod asm_writer;
mod callingconv;
mod combiner;
mod compress_inst;
pub(crate) mod dag_isel;
mod dfa_packetizer;
mod disassembler;
mod emitter;
mod exegesis;
mod fast_isel;
mod gisel_rules;
mod global_isel;
mod instr_docs;
mod instr_info;
pub mod lints;
mod macro_fusion;
mod pseudo_lowering;
mod register_bank;
mod register_info;
mod sd_node_info;
mod subtarget;
mod support;
#[cfg(test)]
mod testing;
mod x86_mnemonics;
mod x86_tables;

use tablegen_model::{Context, TargetModel};

type Backend = tablegen_emit::Backend<TargetModel>;
type PlanResult<'r> = tablegen_emit::PlanResult<'r, TargetModel>;
type RustPlan<'p> = tablegen_emit::RustPlan<'p>;

/// Back-ends of this crate.
pub const BACKENDS: &[Backend] = &[
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
    global_isel::BACKEND,
    combiner::BACKEND,
    asm_matcher::BACKEND,
    asm_writer::BACKEND,
    x86_mnemonics::BACKEND,
    x86_tables::mapping::BACKEND,
    x86_tables::folding::BACKEND,
    macro_fusion::BACKEND,
    sd_node_info::BACKEND,
    exegesis::BACKEND,
    compress_inst::BACKEND,
    register_bank::BACKEND,
    instr_docs::BACKEND,
];
