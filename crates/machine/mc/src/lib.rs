//! Target-independent part of disassemblers over modules that tablegen generates.
//!
//! A crate that `tablegen mc new` makes has a type that implements [`Target`]: tables, hooks, the
//! selected features, and printing options. [`Disassembler`] decodes and prints with it.
//!
//! - [`target`]: [`Target`], [`Instruction`], and choice of decoder tables by features.
//! - [`binary_format`]: formats of object files.
//! - [`setup`]: what a triple, a processor and a list of features select. [`triple`]: names of targets.
//! - [`disassembler`]: decoding of single instructions and of sections, and their text.
//! - [`registers`]: registers by number, for decoders.
//! - [`symbols`]: names of the addresses that instructions refer to.
//! - [`text`]: writers of numbers, and a text buffer of fixed size. [`Output`] is what [`Target::write`]
//!   writes to: short texts are collected before they go to a writer.
//!
//! Nothing in this crate allocates or panics. Any bytes are valid input.
#![no_std]
#![deny(missing_docs)]
#![forbid(unsafe_code)]

#[cfg(feature = "alloc")]
extern crate alloc;

#[cfg(feature = "alloc")]
pub mod assembler;
pub mod binary_format;
pub mod disassembler;
pub mod registers;
pub mod setup;
pub mod symbols;
pub mod target;
pub mod text;
pub mod triple;

/// Numbers of ELF, Mach-O and COFF under their standard names, such as `R_X86_64_PC32`.
#[cfg(feature = "alloc")]
pub use object::{elf, macho, pe};

pub use binary_format::BinaryFormat;
pub use disassembler::{Disassembler, Line, Lines};
pub use registers::nth_register;
pub use setup::{Defaults, Features, Ignored, Setup, SetupError};
pub use symbols::{Symbol, Symbols};
pub use target::{Instruction, Note, PrintOptions, Reference, TableRule, TableSet, Target};
pub use text::Buffer;
pub use triple::Triple;

pub use tablegen_rt::asm::print::Output;
pub use tablegen_rt::decode::{ByteOrder, DecodeError};
