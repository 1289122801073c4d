//! Disassembler of AVR, and with the feature `assembler` an assembler.
//!
//! The tables in [`target`] are generated from LLVM's description of the target.
#![no_std]
#![forbid(unsafe_code)]

#[cfg(feature = "assembler")]
pub mod asm;
mod decode;
#[cfg(feature = "assembler")]
#[allow(missing_docs, unreachable_pub, clippy::all)]
mod matcher;
mod print;
mod setup;
#[allow(missing_docs, unreachable_pub, clippy::all)]
pub mod target;

use tablegen_mc::PrintOptions;

use target::decoder::Conditions;

#[cfg(feature = "assembler")]
pub use asm::{Machine, assembler};
pub use target::subtarget::{FeatureSet, Processor};
pub use target::{Feature, Opcode, Register};

/// Features, byte order and interface of a machine.
pub type Setup = tablegen_mc::Setup<FeatureSet>;

/// Decoded instruction.
pub type Inst = target::decoder::Inst;

/// Disassembler of AVR.
pub type Disassembler = tablegen_mc::Disassembler<Avr>;

/// AVR with a set of features.
#[derive(Clone, Copy, Debug)]
pub struct Avr {
    features: FeatureSet,
    conditions: Conditions,
    options: PrintOptions,
}

impl Avr {
    /// Creates a machine with these features.
    #[must_use]
    pub fn new(features: FeatureSet, options: PrintOptions) -> Self {
        let conditions = Conditions::new(|feature| features.contains(feature));
        Avr { features, conditions, options }
    }

    /// Returns the features.
    #[must_use]
    pub const fn features(&self) -> FeatureSet {
        self.features
    }
}

/// Returns the disassembler of a setup.
#[must_use]
pub fn disassembler(setup: &Setup, options: PrintOptions) -> Disassembler {
    Disassembler::new(Avr::new(setup.features, options))
}
