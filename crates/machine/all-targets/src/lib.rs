//! Disassemblers and assemblers of several targets behind one type.
//!
//! A [`Machine`] is selected by a triple ([`Machine::from_triple`]), or by an ELF file
//! ([`Elf`]). Each target is a feature of this crate; `all` has all of them, and `assembler`
//! adds the assemblers.
//!
//! ```text
//! let machine = Machine::from_triple("riscv64-linux-gnu", "", "+m,+c")?;
//! for line in machine.disassembler(PrintOptions::DEFAULT).lines(code, address) {
//!     println!("{:x}: {}", line.address, line.text);
//! }
//! let object = machine.assembler().ok_or("no assembler")?.assemble("addi a0, a0, 1\n")?;
//! ```
//!
//! Programs for one target use its crate, whose instructions have types: opcodes, registers, operands.
#![no_std]
#![deny(missing_docs)]
#![forbid(unsafe_code)]
// Without targets there is nothing to select from.
#![cfg_attr(
    not(any(
        feature = "aarch64",
        feature = "arm",
        feature = "avr",
        feature = "bpf",
        feature = "hexagon",
        feature = "loongarch",
        feature = "m68k",
        feature = "mips",
        feature = "msp430",
        feature = "powerpc",
        feature = "riscv",
        feature = "sparc",
        feature = "systemz",
        feature = "webassembly",
        feature = "x86",
        feature = "xtensa",
    )),
    allow(unused)
)]

extern crate alloc;

#[cfg(feature = "assembler")]
mod assembler;
mod disassembler;
#[cfg(feature = "elf")]
mod elf;
#[cfg(feature = "elf")]
pub mod file;
mod machine;

#[cfg(feature = "assembler")]
pub use assembler::Assembler;
pub use disassembler::{Disassembler, Line, Lines};
#[cfg(feature = "elf")]
pub use elf::{Elf, ElfSymbol, Region};
pub use machine::{Arch, Machine, MachineError};
#[cfg(feature = "assembler")]
/// Objects, options and errors of the assemblers: `mc::write` makes the bytes of an object.
pub use tablegen_mc::assembler as mc;
pub use tablegen_mc::{ByteOrder, Ignored, PrintOptions, SetupError, Symbol, Symbols, Triple};
