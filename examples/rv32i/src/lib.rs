//! RV32I, the base instruction set of 32-bit RISC-V: everything about its instructions and
//! registers comes from `td/rv32i.td`, and which to select from `td/patterns.td`. Its extensions M
//! and A are in `td/extensions.td`, what instructions cost in processors in `td/schedule.td`.

pub mod assembler;
pub mod combine;
pub mod compile;
pub mod dag;
pub mod disassembler;
pub mod elf;
pub mod generic;
pub mod ir;
pub mod lower;
pub mod machine;
mod operands;
pub mod order;
pub mod select;

/// What is generated: instructions, registers and the like by name, and in modules of their own
/// the `registers`, the `instructions`, the `subtarget`, the `encoder`, the `decoder`, the
/// `selector` of instructions and the `generic_selector`, the `combiner`, the
/// `calling_conventions`, what reads assembly (`matcher`) and writes it (`asm_writer`), and `tables` of the numbers in instructions.
pub mod target {
    include!(concat!(env!("OUT_DIR"), "/rv32i.rs"));
}

mod inst;

pub use inst::Inst;
pub use machine::Machine;
pub use operands::Form;
