//! Disassembler of X86, with the feature `assembler` an assembler, and with the feature `codegen` a code generator
//! for 64 bits.
//!
//! The tables in [`target`] and [`intel`] are generated from LLVM's description of the target.
#![no_std]
#![forbid(unsafe_code)]

#[cfg(feature = "assembler")]
extern crate alloc;

#[cfg(feature = "assembler")]
pub mod asm;
#[cfg(feature = "codegen")]
pub mod codegen;
mod comparison;
mod flags;
#[allow(missing_docs, unreachable_pub, clippy::all)]
pub mod intel;
#[cfg(feature = "assembler")]
#[allow(missing_docs, unreachable_pub, clippy::all)]
mod matcher;
mod print;
mod print_att;
mod print_intel;
#[cfg(all(feature = "codegen", not(no_tables)))]
#[allow(missing_docs, unreachable_pub, clippy::all)]
mod selector;
mod setup;
#[allow(missing_docs, unreachable_pub, clippy::all)]
pub mod target;

use tablegen_mc::PrintOptions;
use tablegen_rt::decode::x86::Mode;

#[cfg(feature = "assembler")]
pub use asm::{Machine, assembler};
pub use target::subtarget::{FeatureSet, Processor};
pub use target::{Feature, Opcode, Register};

/// Features, byte order and interface of a machine.
pub type Setup = tablegen_mc::Setup<FeatureSet>;

/// Decoded instruction with its prefixes.
pub type Inst = target::decoder::Decoded;

/// Disassembler of X86.
pub type Disassembler = tablegen_mc::Disassembler<X86>;

/// X86 in one of its modes.
#[derive(Clone, Copy, Debug)]
pub struct X86 {
    mode: Mode,
    options: PrintOptions,
}

impl X86 {
    /// Creates a machine in a mode. `PrintOptions::syntax` 0 is AT&T's, others are Intel's.
    #[must_use]
    pub const fn new(mode: Mode, options: PrintOptions) -> Self {
        X86 { mode, options }
    }

    /// Returns the mode.
    #[must_use]
    pub const fn mode(&self) -> Mode {
        self.mode
    }
}

/// Returns the disassembler of a setup. Its mode is that of the features
/// `64bit-mode`, `32bit-mode` and `16bit-mode`. All instructions are decoded, whatever the processor is.
#[must_use]
pub fn disassembler(setup: &Setup, options: PrintOptions) -> Disassembler {
    let features = setup.features;
    let mode = if features.contains(Feature::Is16Bit) {
        Mode::Bits16
    } else if features.contains(Feature::Is32Bit) {
        Mode::Bits32
    } else {
        Mode::Bits64
    };
    Disassembler::new(X86::new(mode, options))
}
