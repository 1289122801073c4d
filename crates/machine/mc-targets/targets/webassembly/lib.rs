//! Disassembler of WebAssembly, and with the feature `assembler` an assembler.
//!
//! An instruction ([`Inst`]) refers to its bytes, from which its operands are read, so that lists of
//! branch targets can have any length. [`Disassembler::lines`] takes the instructions of a function,
//! without the declarations of its local variables. [`Functions`] are the functions of a code section:
//!
//! ```ignore
//! let mut state = State::default();
//! for function in Functions::new(section)? {
//!     let function = function?;
//!     let address = function.code_offset as u64;
//!     let mut lines = disassembler.lines_after(state, function.code, address);
//!     for line in lines.by_ref() {
//!         println!("{:x}: {}", line.address, disassembler.text(&line));
//!     }
//!     state = *lines.state();
//! }
//! ```
//!
//! Comments name the labels of branches as llvm-objdump does: blocks are numbered, and `end` does
//! not close one. [`Disassembler::lines`] keeps the blocks that are open. An instruction that
//! [`Disassembler::decode`] decodes has no comment.
//!
//! The tables in [`target`] are generated from LLVM's description of the target.
#![no_std]
#![forbid(unsafe_code)]

#[cfg(feature = "assembler")]
pub mod asm;
mod functions;
mod inst;
mod labels;
#[cfg(feature = "assembler")]
#[allow(missing_docs, unreachable_pub, clippy::all)]
mod matcher;
mod print;
mod read;
mod setup;
#[allow(missing_docs, unreachable_pub, clippy::all)]
pub mod target;
#[cfg(test)]
mod tests;

use tablegen_mc::PrintOptions;

#[cfg(feature = "assembler")]
pub use asm::{Machine, assembler};
pub use functions::{Function, Functions, Locals};
pub use inst::{Inst, Operand, Operands};
pub use labels::State;
pub use target::subtarget::{FeatureSet, Processor};
pub use target::{Feature, Opcode, Register};

/// Features, byte order and interface of a machine.
pub type Setup = tablegen_mc::Setup<FeatureSet>;

/// Disassembler of WebAssembly.
pub type Disassembler = tablegen_mc::Disassembler<WebAssembly>;

/// WebAssembly with all instructions.
#[derive(Clone, Copy, Default, Debug)]
pub struct WebAssembly;

/// Returns the disassembler. All instructions are decoded, whatever the setup is, and immediates are decimal, whatever
/// the options are.
#[must_use]
pub fn disassembler(_: &Setup, _: PrintOptions) -> Disassembler {
    Disassembler::new(WebAssembly)
}
