//! Disassembler of SystemZ, and with the feature `assembler` an assembler.
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

/// Disassembler of SystemZ.
pub type Disassembler = tablegen_mc::Disassembler<SystemZ>;

/// SystemZ with a set of features.
#[derive(Clone, Copy, Debug)]
pub struct SystemZ {
    features: FeatureSet,
    conditions: Conditions,
    options: PrintOptions,
}

impl SystemZ {
    /// Creates a machine with these features.
    #[must_use]
    pub fn new(features: FeatureSet, options: PrintOptions) -> Self {
        let conditions = Conditions::new(|feature| features.contains(feature));
        SystemZ { features, conditions, options }
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
    Disassembler::new(SystemZ::new(setup.features, options))
}
