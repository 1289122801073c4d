//! Disassembler of AArch64, with the feature `assembler` an assembler, and with the feature `codegen` a
//! code generator.
//!
//! The tables in [`target`] are generated from LLVM's description of the target.
#![no_std]
#![forbid(unsafe_code)]

#[cfg(feature = "assembler")]
pub mod asm;
#[cfg(feature = "codegen")]
pub mod codegen;
mod decode;
mod hooks;
#[cfg(feature = "assembler")]
#[allow(missing_docs, unreachable_pub, clippy::all)]
mod matcher;
mod moves;
mod operands;
mod print;
#[cfg(all(feature = "codegen", not(no_tables)))]
#[allow(missing_docs, unreachable_pub, clippy::all)]
mod selector;
mod setup;
mod system;
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

/// Disassembler of AArch64.
pub type Disassembler = tablegen_mc::Disassembler<AArch64>;

/// AArch64 with a set of features.
#[derive(Clone, Copy, Debug)]
pub struct AArch64 {
    features: FeatureSet,
    conditions: Conditions,
    options: PrintOptions,
}

impl AArch64 {
    /// Creates a machine with these features. `FeatureAll` allows all instructions.
    #[must_use]
    pub fn new(features: FeatureSet, options: PrintOptions) -> Self {
        let conditions = Conditions::new(|feature| features.contains(feature));
        AArch64 { features, conditions, options }
    }

    /// Returns the features.
    #[must_use]
    pub const fn features(&self) -> FeatureSet {
        self.features
    }

    pub(crate) fn has(&self, feature: Feature) -> bool {
        self.features.contains(feature)
    }

    /// Returns true if the features of a C++ initializer list are available, such as
    /// `{AArch64::FeatureRAS}`.
    pub(crate) fn has_all(&self, required: &str) -> bool {
        let names = required.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        let mut names = names.filter(|name| !matches!(*name, "" | "AArch64"));
        let has = |name| Feature::from_name(name).is_some_and(|feature| self.has(feature));
        self.has(Feature::FeatureAll) || names.all(has)
    }
}

/// Returns the disassembler of a setup. Instructions are little-endian in any byte order of data.
#[must_use]
pub fn disassembler(setup: &Setup, options: PrintOptions) -> Disassembler {
    Disassembler::new(AArch64::new(setup.features, options))
}
