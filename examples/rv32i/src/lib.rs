//! RV32I, the base instruction set of 32-bit RISC-V: everything about its instructions and
//! registers comes from `td/rv32i.td`, and which to select from `td/patterns.td`.

pub mod assembler;
pub mod compile;
pub mod dag;
pub mod ir;
pub mod lower;
pub mod select;

/// Opcodes and encodings.
pub mod encoder {
    include!(concat!(env!("OUT_DIR"), "/encoder.rs"));
}

/// Patterns, and the matcher that selects instructions.
pub mod isel {
    include!(concat!(env!("OUT_DIR"), "/isel.rs"));
}

/// Registers.
pub mod registers {
    include!(concat!(env!("OUT_DIR"), "/registers.rs"));
}

/// How instructions are written.
pub mod syntax {
    include!(concat!(env!("OUT_DIR"), "/syntax.rs"));
}

mod inst;

pub use inst::Inst;
