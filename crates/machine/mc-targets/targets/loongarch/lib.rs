//! Disassembler of LoongArch, with the feature `assembler` an assembler, and with the feature `codegen` a
//! code generator for 64 bits.
//!
//! The tables in [`target`] are generated from LLVM's description of the target.
#![no_std]
#![forbid(unsafe_code)]

#[cfg(feature = "assembler")]
pub mod asm;
#[cfg(feature = "codegen")]
pub mod codegen;
mod decode;
#[cfg(feature = "assembler")]
#[allow(missing_docs, unreachable_pub, clippy::all)]
mod matcher;
mod print;
#[cfg(all(feature = "codegen", not(no_tables)))]
#[allow(missing_docs, unreachable_pub, clippy::all)]
mod selector;
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

/// Disassembler of LoongArch.
pub type Disassembler = tablegen_mc::Disassembler<LoongArch>;

/// LoongArch with a set of features.
#[derive(Clone, Copy, Debug)]
pub struct LoongArch {
    features: FeatureSet,
    conditions: Conditions,
    options: PrintOptions,
}

impl LoongArch {
    /// Creates a machine with these features.
    #[must_use]
    pub fn new(features: FeatureSet, options: PrintOptions) -> Self {
        let conditions = Conditions::new(|feature| features.contains(feature));
        LoongArch { features, conditions, options }
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
    Disassembler::new(LoongArch::new(setup.features, options))
}
