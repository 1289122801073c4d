//! Back-ends for assembly: parsers, printers, compressed and pseudo instructions, and tables that
//! relate instructions of x86.

mod asm_matcher;
mod asm_writer;
mod compress_inst;
pub mod lints;
mod pseudo_lowering;
mod x86_mnemonics;
mod x86_tables;

use tablegen_emit_target::{ModelBackend, PlanResult, RustPlan};
use tablegen_model::Context;

/// Back-ends of this crate.
pub const BACKENDS: &[ModelBackend] = &[
    asm_matcher::BACKEND,
    asm_writer::BACKEND,
    compress_inst::BACKEND,
    pseudo_lowering::BACKEND,
    x86_mnemonics::BACKEND,
    x86_tables::mapping::BACKEND,
    x86_tables::folding::BACKEND,
];
