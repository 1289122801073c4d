//! RV32I, the base instruction set of 32-bit RISC-V. Its instructions and registers are described
//! in `td/rv32i.td`, the extensions M and A in `td/extensions.td`, patterns of instruction
//! selection in `td/patterns.td`, and latencies of processors in `td/schedule.td`.

pub mod assembler;
pub mod codegen;
pub mod combine;
pub mod compile;
pub mod dag;
pub mod disassembler;
pub mod elf;
pub mod generic;
pub mod ir;
pub mod lower;
pub mod machine;
mod machine_code;
mod operands;
pub mod order;
pub mod select;

/// Generated modules. Enums such as `Opcode` and `Register` are at the top level; the submodules
/// are:
/// - `registers`, `instructions`, `subtarget`
/// - `encoder`, `decoder`, `matcher` (assembly parser), `asm_writer` (assembly printer)
/// - `selector`, `generic_selector`, `combiner`, `calling_conventions`
/// - `tables` of operand values
pub mod target {
    include!(concat!(env!("OUT_DIR"), "/rv32i.rs"));
}

mod inst;

pub use inst::Inst;
pub use machine::Machine;
pub use operands::Form;
