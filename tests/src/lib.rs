//! Shared helpers of the cross-crate tests.

pub mod asm_matcher;
pub mod asm_writer;
pub mod automata;
pub mod book;
pub mod both;
pub mod builtins;
pub mod campaign;
pub mod combiner;
pub mod compiled;
pub mod conventions;
pub mod dag_isel;
pub mod dialects;
pub mod differential;
pub mod disassembler;
pub mod encoders;
pub mod fixtures;
pub mod front_ends;
pub mod global_isel;
pub mod instr_info;
pub mod intrinsics;
pub mod limits;
mod mistakes;
pub mod ods;
pub mod options;
pub mod random_targets;
pub mod riscv_asm;
pub mod searchable_tables;
pub mod subtarget;
pub mod targets;
pub mod tool;
pub mod x86_decoder;

/// The worked example of the architecture document.
#[cfg(doctest)]
#[doc = include_str!("../../ARCHITECTURE.md")]
pub struct Architecture;
