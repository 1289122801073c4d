//! RV32I, the base instruction set of 32-bit RISC-V: everything about its instructions and
//! registers comes from `td/rv32i.td`.

pub mod assembler;

/// Opcodes and encodings.
pub mod encoder {
    include!(concat!(env!("OUT_DIR"), "/encoder.rs"));
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
